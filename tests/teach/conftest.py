"""A clock set by hand, for every test of the drills."""

from datetime import UTC, datetime, timedelta

import pytest


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
