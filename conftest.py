"""Under xdist each test goes where there is room, but the cells of a notebook stay together and in order, and so do the
tests of the static site, which takes long to make."""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

TOGETHER = (".ipynb", "test_site.py")


class WholeFiles(LoadScopeScheduling):  # type: ignore[misc]
    """Scopes are such files, and single tests."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        return path if path.endswith(TOGETHER) else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> WholeFiles | None:
    return WholeFiles(config, log) if config.getvalue("dist") == "load" else None
