"""What an end pays: level, factors and payoffs from the numbers of a finished deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import PositionError
from ..result import Item, Result
from .numbers import whole_numbers
from .options import Sources, stated
from .possible import TOTAL, check_end, refuse_winner

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["HOWS", "TOTAL", "factor_of", "level_of", "settle", "shares_of", "side_totals", "sides_of", "sides_out"]

HOWS = ("points", "flag", "double_out", "sweep", "four_jokers")
_BAND_PLAIN, _BAND_SMALL = 175, 195

_SOURCES: dict[str, Sources] = {
    "how_points": ("000-35", "001-22", "002-12", "003-17"),
    "how_flag": ("000-39", "001-23", "002-13", "003-17"),
    "how_double_out": ("000-42", "001-24", "002-16", "003-17"),
    "how_sweep": ("000-43", "001-27", "002-16", "003-18"),
    "how_four_jokers": ("003-15",) * 4,
    "level_at_once": ("000-37", "001-25", "002-12", "003-18"),
    "level_plain": ("000-44", "001-25", "002-17", "003-18"),
    "level_sweep": ("000-43", "001-27", "002-16", "003-18"),
    "level_big": ("000-44", "001-27", "002-14", "003-18"),
    "level_small": ("000-44", "001-27", "002-15", "003-18"),
    "level_spared": ("C-29", "C-29", "C-29", "C-29"),
    "level_no_snow": ("C-28",) * 4,
    "level_band": ("001-28",) * 4,
    "level_losers_out": ("C-21",) * 4,
    "level_four_jokers": ("C-18",) * 4,
    "kings": ("003-22",) * 4,
    "pay_each": ("000-44", "001-29", "002-17", "003-19"),
    "pay_kings_win": ("003-19",) * 4,
    "pay_kings_lose": ("003-20",) * 4,
    "pay_one": ("003-21",) * 4,
}


def sides_of(rules: RuleSet, holders: tuple[int, ...] | None) -> tuple[int, ...]:
    """The side of each seat: opposite seats together, or side 0 the holders of the 大王 and side 1 the rest."""
    if not rules.hidden_sides:
        return tuple(seat % 2 for seat in range(rules.players))
    if not holders:
        raise PositionError("holders")
    if len(set(holders)) > 2 or not set(holders) <= set(range(rules.players)):
        raise PositionError("bad_seat", name="holders", seat=holders, last=rules.players - 1)
    return tuple(0 if seat in holders else 1 for seat in range(rules.players))


def side_totals(sides: tuple[int, ...], captured: tuple[int, ...]) -> tuple[int, int]:
    """Points of both sides, from points per side or per seat."""
    if len(captured) == 2:
        return captured[0], captured[1]
    first = sum(points for seat, points in enumerate(captured) if sides[seat] == 0)
    return first, sum(captured) - first


def sides_out(sides: tuple[int, ...], out: tuple[int, ...]) -> tuple[bool, bool]:
    """Whether all seats of a side have gone out, for both sides."""
    staying = {side for seat, side in enumerate(sides) if seat not in out}
    return 0 not in staying, 1 not in staying


def level_of(
    rules: RuleSet, how: str, winners: int, losers: int, winners_out: bool, losers_out: bool
) -> tuple[int, str]:
    """Level 1, 2 or 4 and the reason, by the points of both sides and who is all out (§6 END, C-21)."""
    if how == "four_jokers":
        return 1, "level_four_jokers"
    if winners == TOTAL:
        return 4, "level_sweep"
    if how == "double_out" and not rules.snow_on_double_out:
        return 1, "level_no_snow"
    small = losers <= rules.small_snow_at_most
    if losers_out and not winners_out:
        if rules.losers_out_bands:
            band = 1 if losers or winners <= _BAND_PLAIN else 2 if winners <= _BAND_SMALL else 4
            return band, "level_band"
        return (4 if losers == 0 and winners > rules.win_points else 2 if small else 1), "level_losers_out"
    if not winners_out:
        return (1, "level_at_once") if small else (1, "level_plain")
    if losers == 0:
        return 4, "level_big"
    return (2, "level_small") if small else (1, "level_spared")


def factor_of(rules: RuleSet, how: str, level: int) -> int:
    """How many times its share at level 1 a seat wins or loses; 亮王 doubles all but four jokers."""
    factor = {1: 1, 2: rules.small_snow, 4: rules.big_snow}[level]
    return factor * 2 if rules.kings_shown and how != "four_jokers" else factor


def shares_of(rules: RuleSet, sides: tuple[int, ...], winner: int) -> tuple[tuple[int, ...], str]:
    """What each seat wins or loses at level 1, and the statement's key."""
    base = rules.base
    if not rules.hidden_sides:
        return tuple(base if side == winner else -base for side in sides), "pay_each"
    kings = sides.count(0)
    sign = 1 if winner == 0 else -1
    king_share = sign * base * (rules.players - kings) // kings
    key = "pay_one" if kings == 1 else "pay_kings_win" if winner == 0 else "pay_kings_lose"
    return tuple(king_share if side == 0 else -sign * base for side in sides), key


def _winner(rules: RuleSet, how: str, totals: tuple[int, int], sides: tuple[int, ...], out: tuple[int, ...]) -> int:
    """The side that an end of this kind makes the winner. Raises PositionError when nobody can have won so."""
    first = sides[out[0]] if out else None
    is_out = sides_out(sides, out)
    found = {
        "points": [side for side in (0, 1) if totals[side] >= rules.win_points],
        "flag": [side for side in (0, 1) if first == side and totals[side] >= rules.flag_points],
        "double_out": [side for side in (0, 1) if is_out[side]],
        "sweep": [side for side in (0, 1) if totals[side] == TOTAL],
        "four_jokers": [0] if rules.four_jokers_win and sides.count(0) == 1 and not any(totals) and not out else [],
    }[how]
    if len(found) != 1:
        raise refuse_winner(rules, how, totals, first, is_out)
    return found[0]


def settle(
    rules: RuleSet,
    *,
    how: str,
    captured: tuple[int, ...],
    out: tuple[int, ...] = (),
    holders: tuple[int, ...] | None = None,
    winner: int | None = None,
) -> Result:
    """The result of an end described in numbers; see :meth:`RuleSet.settle`.

    Whether a 雪 was played out follows from ``out``: all winners out, or all losers out first. The ``winner`` is the
    side that won, where a deal says so (with few ``win_points`` the losers may reach them too in the continuation);
    without it the end must be one that a deal can come to. Raises EndError or PositionError.
    """
    if how not in HOWS:
        raise PositionError("no_such_end", how=how, names=", ".join(HOWS))
    captured, out = whole_numbers("captured", captured), whole_numbers("out", out)
    holders = None if holders is None else whole_numbers("holders", holders)
    if len(captured) != (rules.players if rules.hidden_sides else 2):
        raise PositionError("captured_length", count=len(captured))
    if sum(captured) > TOTAL or any(points < 0 or points % 5 for points in captured):
        raise PositionError("captured_sum", captured=str(captured))
    seats = range(rules.players)
    if len(set(out)) != len(out) or not set(out) <= set(seats):
        raise PositionError("out_seats", out=str(out), last=seats[-1])
    sides = sides_of(rules, holders)
    totals = side_totals(sides, captured)
    is_out = sides_out(sides, out)
    if winner is None:
        winner = _winner(rules, how, totals, sides, out)
        if how != "four_jokers":
            check_end(rules, how, winner, totals, sides, out, is_out)
    winners = tuple(seat for seat, side in enumerate(sides) if side == winner)
    points, losers = totals[winner], totals[1 - winner]
    level, reason = level_of(rules, how, points, losers, is_out[winner], is_out[1 - winner])
    factor = factor_of(rules, how, level)
    shares, pay = shares_of(rules, sides, winner)

    def item(key: str, **values: int) -> Item:
        return Item(key, tuple(values.items()), stated(rules.id, _SOURCES[key]))

    items = [
        item(f"how_{how}", points=points, need=rules.win_points if how == "points" else rules.flag_points),
        item(reason, points=points, losers=losers, level=level, most=rules.small_snow_at_most),
    ]
    if rules.kings_shown and how != "four_jokers":
        items.append(item("kings", factor=2))
    side = {sides[seat]: abs(share) for seat, share in enumerate(shares)}
    items.append(item(pay, base=rules.base, factor=factor, win=side[winner] * factor, lose=side[1 - winner] * factor))
    return Result(winners, how, level, tuple(share * factor for share in shares), tuple(items))
