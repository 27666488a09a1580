"""What the tests' ``conftest.py`` gives, for the browser's Python: there are neither processes nor servers there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings

settings.register_profile("inside", deadline=None, derandomize=True, database=None, max_examples=20)
settings.load_profile("inside")


@pytest.fixture
def scale() -> Callable[[int, int], int]:
    """The reduced count: that Python is two to three times as slow, and what it agrees on was run in full elsewhere."""
    return lambda reduced, full: reduced
