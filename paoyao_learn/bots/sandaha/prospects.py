"""What points that the defenders should have in the end are worth to a seat of 三打哈."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...sandaha.ruleset import RuleSet
from .caution import cautious
from .seen import Seen

__all__ = ["chance", "payoffs", "worths"]

_HIGHEST = 80  # steps of five points in a table of payoffs: 400 points, with the bottom
_BLUR = 0.4  # steps of five points, for each card in hand, by which what is played out may be off
_SLOPE = 0.02  # units that five points are worth by themselves


@lru_cache(maxsize=256)
def payoffs(rules: RuleSet, bid: int, blur: int) -> tuple[float, ...]:
    """By steps of five points: what a declarer wins or loses when the defenders have them, evened out over the scores
    that are up to ``blur`` steps away."""
    plain = [float(rules.settle(bid=bid, points=5 * step).payoffs[0]) for step in range(_HIGHEST + 1)]
    even = []
    for step in range(_HIGHEST + 1):
        near = [plain[min(max(step + away, 0), _HIGHEST)] for away in range(-blur, blur + 1)]
        even.append(sum(near) / len(near) - _SLOPE * step)
    return tuple(even)


def worths(seen: Seen, bid: int, scores: Sequence[Sequence[float]], doubt: float = 1.0) -> list[float]:
    """What the own seat wins on average by way, over the same worlds. The first is the club's choice; what is left of
    the others is what they are better by for certain, by so many standard errors."""
    share = 1.0 if seen.declaring else -1.0 / (seen.rules.players - 1)
    table = payoffs(seen.rules, bid, _blur(seen))
    return cautious([[share * _between(table, score / 5) for score in one] for one in scores], doubt)


def chance(seen: Seen, bid: int, scores: Sequence[float]) -> float:
    """The chance of the own side, with what is played on as far off as it may be."""
    wide = 10.0 * _blur(seen)
    made = sum(min(max((bid - score) / wide + 0.5, 0.0), 1.0) for score in scores) / len(scores)
    return made if seen.declaring else 1 - made


def _blur(seen: Seen) -> int:
    """Steps of five points by which what is played on may be off."""
    return max(1, round(_BLUR * len(seen.hand)))


def _between(table: Sequence[float], step: float) -> float:
    """The value at a place between two steps of a table."""
    low = min(int(step), _HIGHEST - 1)
    return table[low] + (min(step, _HIGHEST) - low) * (table[low + 1] - table[low])
