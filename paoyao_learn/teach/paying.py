"""Which level does an end have, and what does it pay: asked of the settlement.

The ends are set up by hand: each level is asked as often as the others, and of a thousand deals that are played out at
random about one ends in a big snow, which a question has no time to look for.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..errors import PositionError
from ..paoyao.ruleset import RuleSet
from ..paoyao.settlement import TOTAL, sides_of
from ..result import Result
from .draft import Draft, Family, choosing, counting, seat_name, seat_names
from .ending import HOWS, LEVELS, steps_of
from .items import Choice, Words, said
from .naming import ALL

__all__ = ["FAMILIES"]


def _settled(
    rules: RuleSet, rng: Random, how: str, out: tuple[int, ...], few: Sequence[int]
) -> tuple[Result, int, int]:
    """An end that can be: its result, and what both sides have."""
    while True:
        losers, winners = rng.choice(few), rng.randrange(20, TOTAL + 1, 5)
        try:
            return rules.settle(how=how, **_ended(rules, winners, losers, out)), winners, losers
        except PositionError:
            continue


def _level(rules: RuleSet, rng: Random) -> Draft:
    """A snow that was played out, or a double out: which level?"""
    how = rng.choice(("points", "flag", "double_out"))
    result, winners, losers = _settled(rules, rng, how, (0, 2), (0, 0, 5, 10, 15, 20, 25, 30))
    themes = [HOWS[how]] if how == "double_out" else []
    facts = [said(f"played_out_{how}"), said("stand_at_end", winners=winners, losers=losers)]
    return _level_draft(rules, result, [*themes, LEVELS[result.level]], facts)


def _bands(rules: RuleSet, rng: Random) -> Draft:
    """The losers are the first to be all out, with nothing or with something."""
    result, winners, losers = _settled(rules, rng, "points", (1, 3), (0, 0, 0, 5, 20))
    facts = [said("losers_all_out"), said("stand_at_end", winners=winners, losers=losers)]
    return _level_draft(rules, result, ["sweep" if winners == TOTAL else "losers_out"], facts)


def _ended(rules: RuleSet, winners: int, losers: int, out: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    if not rules.hidden_sides:
        return {"captured": (winners, losers), "out": out}
    return {"captured": (winners, losers, 0, 0, 0), "out": out, "holders": (0, 2)}


def _level_draft(rules: RuleSet, result: Result, themes: Sequence[str], facts: Sequence[Words]) -> Draft:
    return choosing(
        said("q_level"),
        [Choice(f"end_{level}", said(f"level_{level}")) for level in (1, 2, 4)],
        f"end_{result.level}",
        said("level_is", level=said(f"level_{result.level}")),
        tuple(dict.fromkeys(themes)),
        reasons=steps_of(result),
        source=result.items[1].source,
        facts=facts,
    )


def _pay(rules: RuleSet, rng: Random) -> Draft:
    """What a seat wins or loses in base points, for a level and (with hidden sides) the holders of the Big Jokers."""
    holders: tuple[int, ...] | None = None
    if rules.hidden_sides:
        rules = rules.with_kings(rng.random() < 0.4)
        holders = tuple(sorted(rng.sample(range(rules.players), rng.choice((1, 2, 2)))))
    sides = sides_of(rules, holders)
    winner = rng.randrange(2)
    losers = rng.choice((0, 15, 45))
    out = tuple(seat for seat, side in enumerate(sides) if side == winner) if losers < 25 else ()
    totals = {winner: 150, 1 - winner: losers}
    captured = (totals[0], totals[1])
    if holders is not None:
        first = {side: sides.index(side) for side in (0, 1)}
        captured = tuple(totals[side] if seat == first[side] else 0 for seat, side in enumerate(sides))  # type: ignore[assignment]
    result = rules.settle(how="points", captured=captured, out=out, holders=holders)
    seat = rng.randrange(rules.players)
    pays = result.payoffs[seat]
    themes = _pay_themes(rules, sides, winner, result.level)
    facts = [
        said("won_by", who=seat_names(rules, result.winners)),
        said("level_is", level=said(f"level_{result.level}")),
    ]
    if holders is not None:
        facts.insert(0, said("kings_one" if len(holders) == 1 else "kings_two", who=seat_names(rules, holders)))
        facts.append(said("kings_are_on" if rules.kings_shown else "kings_are_off"))
    return counting(
        said("q_wins" if pays > 0 else "q_loses", who=seat_name(rules, seat)),
        abs(pays),
        said("wins_are" if pays > 0 else "loses_are", who=seat_name(rules, seat), points=abs(pays)),
        themes,
        unit=said("unit_points"),
        reasons=[said(f"result.{item.key}", **dict(item.values)) for item in result.items[2:]],
        source=result.items[-1].source,
        facts=facts,
    )


def _pay_themes(rules: RuleSet, sides: Sequence[int], winner: int, level: int) -> list[str]:
    if not rules.hidden_sides:
        return ["pay", *([LEVELS[level]] if level > 1 else [])]
    key = "pay_one" if sides.count(0) == 1 else "pay_kings_win" if winner == 0 else "pay_kings_lose"
    return [key, *(["pay_factors"] if level > 1 or rules.kings_shown else [])]


FAMILIES = (
    Family("ends.level", ALL, ("big_snow", "small_snow", "plain_win", "double_out"), _level),
    Family("ends.losers", ("mingyao",), ("losers_out", "sweep"), _bands),
    Family(
        "ends.pay",
        ALL,
        ("pay", "big_snow", "small_snow", "pay_kings_win", "pay_kings_lose", "pay_one", "pay_factors"),
        _pay,
    ),
)
