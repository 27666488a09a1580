"""Changing one's mind with caution: a first choice stands unless another is better by more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

__all__ = ["cautious"]


def cautious(rows: Sequence[Sequence[float]], doubt: float = 1.0) -> list[float]:
    """A value for each row of values in the same worlds: its mean, less so many standard errors of its difference from
    the first row, which is the choice before anything was looked at."""
    first, count = rows[0], len(rows[0])
    mean = sum(first) / count
    found = [mean]
    for row in rows[1:]:
        steps = [value - other for value, other in zip(row, first, strict=True)]
        better = sum(steps) / count
        spread = sum((step - better) ** 2 for step in steps) / max(count - 1, 1)
        found.append(mean + better - doubt * sqrt(spread / count))
    return found
