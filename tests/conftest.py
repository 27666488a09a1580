"""Shared by all tests: how many random cases are run, reduced by default, whole with ``PAOYAO_TEST_SCALE=full``."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

FULL = os.environ.get("PAOYAO_TEST_SCALE") == "full"
_used: dict[str, str] = {}


@pytest.fixture
def scale(request: pytest.FixtureRequest) -> Callable[[int, int], int]:
    """``scale(reduced, full)`` gives the count in force; the counts are printed when the run ends."""

    def choose(reduced: int, full: int) -> int:
        count = full if FULL else reduced
        _used[request.node.nodeid] = f"{count} of {full}"
        return count

    return choose


def pytest_report_header() -> str:
    return f"random cases: {'full counts' if FULL else 'reduced counts; PAOYAO_TEST_SCALE=full runs all'}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for node, counts in sorted(_used.items()):
        terminalreporter.write_line(f"counts: {counts}  {node}")
