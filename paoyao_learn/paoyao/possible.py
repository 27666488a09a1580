"""Which ends there can be: numbers that no course of a deal leads to are refused with the rule against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import PositionError
from .options import Sources, stated

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["TOTAL", "EndError", "check_end", "refuse_winner"]

TOTAL = 200
_ON = ("points", "flag")  # what may be played on for a 雪

_SOURCES: dict[str, Sources] = {
    "losers_had_points": ("000-35", "001-22", "002-12", "003-17"),
    "losers_had_flag": ("000-39", "001-23", "002-13", "003-17"),
    "points_before": ("000-35", "001-22", "002-12", "003-17"),
    "flag_before": ("000-39", "001-23", "002-13", "003-17"),
    "sweep_before": ("000-43", "001-27", "002-16", "003-18"),
    "double_out_before": ("000-42", "001-24", "002-16", "003-17"),
    "after_the_end": ("C-27",) * 4,
    "spared_before": ("C-29",) * 4,
    "nobody_points": ("000-35", "001-22", "002-12", "003-17"),
    "both_points": ("000-35", "001-22", "002-12", "003-17"),
    "nobody_first": ("000-39", "001-23", "002-13", "003-17"),
    "nobody_flag": ("000-39", "001-23", "002-13", "003-17"),
    "nobody_double_out": ("000-42", "001-24", "002-16", "003-17"),
    "both_double_out": ("000-42", "001-24", "002-16", "003-17"),
    "nobody_sweep": ("000-43", "001-27", "002-16", "003-18"),
    "nobody_four_jokers": ("003-15",) * 4,
    "goes_on": ("000-38", "001-26", "002-12", "003-18"),
}


class EndError(PositionError):
    """An end that cannot be; ``values`` holds the ``source`` of the rule that another end would have come by."""

    section = "ends"


def refuse_winner(
    rules: RuleSet, how: str, totals: tuple[int, int], first: int | None, is_out: tuple[bool, bool]
) -> EndError:
    """What is wrong with an end that neither side, or both, can have won so; ``first`` is the side first out."""
    key = f"nobody_{how}"
    if how == "points" and min(totals) >= rules.win_points:
        key = "both_points"
    elif how == "flag" and first is None:
        key = "nobody_first"
    elif how == "double_out" and all(is_out):
        key = "both_double_out"
    high, low = sorted(totals, reverse=True)
    got = totals[first] if first is not None else 0
    numbers = {"high": high, "low": low, "got": got, "win": rules.win_points, "flag": rules.flag_points, "all": TOTAL}
    return EndError(key, **numbers, source=stated(rules.id, _SOURCES[key]))


def _objection(
    rules: RuleSet, how: str, ours: int, theirs: int, first: str, last: str, alone: bool, out: tuple[bool, bool]
) -> str | None:
    """What stands against an end. ``ours`` and ``theirs`` are the points of winners and losers, ``first`` and ``last``
    whose player went out first and last (``"ours"``, ``"theirs"``, ``""``), ``out`` whether each are all out."""
    on = how in _ON and rules.snow != "off"
    if not on:
        if theirs >= rules.win_points:
            return "losers_had_points"
        if first == "theirs" and theirs >= rules.flag_points:
            return "losers_had_flag"
        if how in ("flag", "double_out") and ours >= rules.win_points:
            return "points_before"
        if how == "points" and ours == TOTAL:
            return "sweep_before"
        if out[1] or (how != "double_out" and out[0]):
            return "double_out_before"
    if how == "double_out" and first == "ours" and ours >= rules.flag_points and not alone:
        return "flag_before"
    if out[0] and last == "theirs":
        return "after_the_end"
    if on and out[0] and theirs > rules.small_snow_at_most:
        return "spared_before"
    offer = rules.snow_offer_at_140 if how == "points" else rules.snow_offer_at_flag
    if on and rules.snow == "automatic" and theirs <= min(offer, rules.small_snow_at_most):
        return None if any(out) or ours == TOTAL else "goes_on"
    return None


def check_end(
    rules: RuleSet,
    how: str,
    winner: int,
    totals: tuple[int, int],
    sides: tuple[int, ...],
    out: tuple[int, ...],
    is_out: tuple[bool, bool],
) -> None:
    """Raise EndError for an end of this kind that no course of a deal leads to. ``totals`` and ``is_out`` are by side,
    ``out`` the seats that have gone out, in order."""

    def whose(place: int) -> str:
        return "" if not out else "ours" if sides[out[place]] == winner else "theirs"

    ours, theirs = totals[winner], totals[1 - winner]
    both = is_out[winner], is_out[1 - winner]
    key = _objection(rules, how, ours, theirs, whose(0), whose(-1), sides.count(winner) == 1, both)
    if key is not None:
        raise EndError(
            key,
            winners=ours,
            losers=theirs,
            win=rules.win_points,
            flag=rules.flag_points,
            most=rules.small_snow_at_most,
            source=stated(rules.id, _SOURCES[key]),
        )
