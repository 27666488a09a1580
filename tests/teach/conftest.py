"""The naive reading (tests/oracle) is importable as `oracle` from every test of the drills; a clock set by hand."""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


class Clock:
    """Tells the time it was set to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def on(self, **passed: float) -> None:
        """Time passes."""
        self.now += timedelta(**passed)


@pytest.fixture
def clock() -> Clock:
    return Clock()
