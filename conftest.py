"""Under xdist each test goes where there is room, but the cells of a notebook stay together and in order."""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling


class NotebooksWhole(LoadScopeScheduling):  # type: ignore[misc]
    """Scopes are notebooks, and single tests."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        return path if path.endswith(".ipynb") else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> NotebooksWhole | None:
    return NotebooksWhole(config, log) if config.getvalue("dist") == "load" else None
