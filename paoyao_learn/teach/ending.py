"""How does this deal end, and what does it pay: positions just before the end, played on by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ..errors import PositionError
from ..game import deal as deal_of
from ..notation import NOSNOW, PASS, SNOW
from ..paoyao.deal import Deal
from ..paoyao.ruleset import RuleSet
from ..paoyao.settlement import TOTAL, sides_of
from ..result import Result
from .draft import Draft, Draw, Family, choosing, counting, seat_choices, seat_name
from .items import Choice, Shown, Words, codes, said
from .naming import ALL

__all__ = ["FAMILIES"]

ASKING = ("online", "baishan")
_SCORING = (("K", 10), ("T", 10), ("5", 5))
_HOWS = {"points": "win_points", "flag": "win_flag", "double_out": "double_out", "sweep": "sweep"}
_LEVELS = {4: "big_snow", 2: "small_snow", 1: "plain_win"}
_TRIES = 60


@dataclass(frozen=True, slots=True)
class _Spot:
    """One side about to take a trick: the position, the cards that are led, and how it stands after the capture."""

    before: Deal
    cards: str
    after: Deal


def _outcome(deal: Deal) -> str:
    """What has come of it: ``on``, ``ask`` (雪 is asked), ``auto`` (goes on for 雪), ``end_`` and the level."""
    if deal.result is not None:
        return f"end_{deal.result.level}"
    return "ask" if deal.phase == "snow" else "auto" if deal.won is not None else "on"


def _hands(rules: RuleSet, lead: str, more: str, out: Sequence[int], short: bool) -> list[str]:
    """Seat 0 holds the lead and more, the rest low cards that beat nothing; those in ``out`` hold none."""
    low = iter(("44", "66", "77", "88"))
    hands = [
        lead + more,
        *(("" if seat in out else next(low)[: 1 if short else 2]) for seat in range(1, rules.players)),
    ]
    return ["" if seat in out else hand for seat, hand in enumerate(hands)]


def _spot(rules: RuleSet, how: str, rng: Random) -> _Spot | None:
    """A position in which seat 0 leads cards that nobody beats, near an end of a kind; None when that cannot be."""
    rank, each = rng.choice(_SCORING[:2] if how == "sweep" else _SCORING)
    count = rng.choice((7, 8)) if how == "sweep" else rng.choice((1, 1, 2))
    lead, pot = rank * count, each * count
    more = "" if how in ("flag", "double_out") else "9"
    mine, theirs = _captured(rules, how, pot, rng)
    if mine < 0 or mine + theirs + pot > TOTAL:
        return None
    friend = rng.randrange(1, rules.players) if rules.hidden_sides else 2
    kings = (0, friend) if rules.hidden_sides else None
    gone = [friend] if how == "double_out" else []
    captured: Sequence[int] = (mine, theirs)
    if rules.hidden_sides:
        foe = next(seat for seat in range(1, rules.players) if seat != friend)
        split = rng.randrange(0, mine + 1, 5)
        captured = [mine - split if seat == 0 else split if seat == friend else theirs if seat == foe else 0
                    for seat in range(rules.players)]  # fmt: skip
    try:
        before = deal_of(
            rules, hands=_hands(rules, lead, more, gone, False), captured=captured, out=gone, lead=0, kings=kings
        )
    except PositionError:
        return None
    after = before.act(lead)
    while after.phase == "play" and after.table is not None and after.turn is not None and not after.won:
        if not after.may_pass():
            return None
        after = after.act(PASS)
    return _Spot(before, lead, after)


def _captured(rules: RuleSet, how: str, pot: int, rng: Random) -> tuple[int, int]:
    """Points of both sides before the trick, close to where something changes."""
    few = rng.choice((0, 0, 5, 10, 15, 20, 20, 25, 25, 30, 45))
    nudge = rng.choice((-10, -5, 0, 0, 5))
    if how == "points":
        return rules.win_points - pot + nudge, few
    if how == "flag":
        return rules.flag_points - pot + nudge, few
    if how == "sweep":
        return TOTAL - pot - rng.choice((0, 0, 5, 10)), rng.choice((0, 0, 5))
    return rng.randrange(0, rules.flag_points - 10, 5), few


_OUTCOMES = ("on", "ask", "auto", "end_1", "end_2", "end_4")


def _outcomes(rules: RuleSet) -> tuple[Choice, ...]:
    there = [name for name in _OUTCOMES if name != ("auto" if rules.snow == "choice" else "ask")]
    return tuple(Choice(name, said(f"then_{name}")) for name in there)


def _facts(rules: RuleSet, spot: _Spot) -> list[Words]:
    before = spot.before
    mine, theirs = before.totals()
    facts = []
    if before.holders is not None:
        facts.append(said("kings_two", who=_both(rules, before.holders)))
    facts.append(said("so_far", mine=mine, theirs=theirs))
    facts += [said("already_out", who=seat_name(rules, seat)) for seat in before.out]
    left = len(before.hands[0]) - len(_led(spot))
    facts.append(said("last_cards" if not left else "cards_stay", n=left))
    return facts


def _both(rules: RuleSet, seats: Sequence[int]) -> Words:
    return lambda lang: said("drill.list_comma")(lang).join(seat_name(rules, seat)(lang) for seat in seats)


def _then(how: str) -> Draw:
    def draw(rules: RuleSet, rng: Random) -> Draft:
        wanted = rng.choice(_outcomes(rules)).value
        spot = None
        for _ in range(_TRIES):
            found = _spot(rules, how, rng)
            if found is not None:
                spot = found
                if _outcome(found.after) == wanted:
                    break
        assert spot is not None
        outcome, after = _outcome(spot.after), spot.after
        themes = [_HOWS[how]] if outcome != "end_4" or how != "sweep" else ["sweep"]
        if after.won is not None:
            themes.append("snow_at_140" if after.won.how == "points" else "snow_at_flag")
        if after.result is not None:
            themes.append(_LEVELS[after.result.level])
        return choosing(
            said("q_then"),
            _outcomes(rules),
            outcome,
            said(f"so_{outcome}"),
            themes,
            reasons=_why(rules, after),
            source=_why_source(rules, after, how),
            shown=[Shown(said("you_lead"), _led(spot))],
            facts=_facts(rules, spot),
        )

    return draw


def _led(spot: _Spot) -> tuple[str, ...]:
    """The cards that are led, as they are held: all of one rank."""
    rank = spot.cards[0]
    return codes([card for card in spot.before.hands[0] if card.rank == rank])


def _why(rules: RuleSet, after: Deal) -> list[Words]:
    """The steps of the result, or the numbers that decide."""
    mine, theirs = after.totals()
    if after.result is not None:
        return _steps(after.result)
    reasons = [said("stands", mine=mine, theirs=theirs)]
    if after.won is None:
        reasons += [
            said("rules.win_points", value=rules.win_points),
            said("rules.flag_points", value=rules.flag_points),
        ]
        return reasons
    offer = "snow_offer_at_140" if after.won.how == "points" else "snow_offer_at_flag"
    return [*reasons, said(f"rules.{offer}", value=getattr(rules, offer)), said(f"rules.snow_{rules.snow}")]


def _steps(result: Result) -> list[Words]:
    return [said(f"result.{item.key}", **dict(item.values)) for item in result.items[:2]]


def _why_source(rules: RuleSet, after: Deal, how: str) -> str:
    if after.result is not None:
        return after.result.items[1].source
    if after.won is not None:
        return rules.source("snow_offer_at_140" if after.won.how == "points" else "snow_offer_at_flag")
    return rules.source("flag_points" if how == "flag" else "win_points")


def _asked(rules: RuleSet, rng: Random) -> Draft:
    """雪 is asked: of whom first, and what becomes of the answers."""
    how = rng.choice(("points", "flag"))
    spot = None
    while spot is None or spot.after.phase != "snow":
        spot = _spot(rules, how, rng)
    after, facts = spot.after, _facts(rules, spot)
    assert after.turn is not None
    shown = [Shown(said("you_lead"), _led(spot))]
    theme = "snow_at_140" if how == "points" else "snow_at_flag"
    reasons = _why(rules, after)
    source = rules.source("snow_offer_at_140" if how == "points" else "snow_offer_at_flag")
    ask = rng.choice(("who", "no", "yes"))
    if ask == "who":
        truth = said("asked_is", who=seat_name(rules, after.turn))
        reasons = [said("asked_first" if how == "points" else "asked_partner")]
        choices = seat_choices(rules)
        return choosing(said("q_asked"), choices, str(after.turn), truth, (theme,), reasons=reasons, source=source,
                        shown=shown, facts=facts)  # fmt: skip
    answer = SNOW if ask == "yes" else NOSNOW
    then, asked = after, []
    while then.phase == "snow":
        asked.append(said("answers_yes" if ask == "yes" else "answers_no", who=seat_name(rules, then.turn or 0)))
        then = then.act(answer)
    themes = ["accepted" if ask == "yes" else "declined"] if how == "points" else ["flag_answered"]
    outcome = _outcome(then)
    return choosing(
        said("q_answered"),
        _outcomes(rules),
        outcome if outcome != "auto" else "on",
        said(f"so_{outcome}" if outcome != "auto" else "so_played_on"),
        [*themes, theme],
        reasons=[said(f"snow_said_{ask}")],
        source={"points": {"yes": "000-38", "no": "000-37"}, "flag": {"yes": "000-41", "no": "000-41"}}[how][ask]
        if rules.id == "online"
        else "002-12"
        if how == "points"
        else "002-13",
        shown=shown,
        facts=[*facts, *asked],
    )


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
    themes = [_HOWS[how]] if how == "double_out" else []
    facts = [said(f"played_out_{how}"), said("stand_at_end", winners=winners, losers=losers)]
    return _level_draft(rules, result, [*themes, _LEVELS[result.level]], facts)


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
        reasons=_steps(result),
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
    facts = [said("won_by", who=_both(rules, result.winners)), said("level_is", level=said(f"level_{result.level}"))]
    if holders is not None:
        facts.insert(0, said("kings_one" if len(holders) == 1 else "kings_two", who=_both(rules, holders)))
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
        return ["pay", *([_LEVELS[level]] if level > 1 else [])]
    key = "pay_one" if sides.count(0) == 1 else "pay_kings_win" if winner == 0 else "pay_kings_lose"
    return [key, *(["pay_factors"] if level > 1 or rules.kings_shown else [])]


_THEN = ("plain_win", "small_snow", "big_snow", "snow_at_140", "snow_at_flag")

FAMILIES = (
    Family("ends.points", ALL, ("win_points", "plain_win", "snow_at_140"), _then("points")),
    Family("ends.flag", ALL, ("win_flag", "win_points", "plain_win", "snow_at_flag", "snow_at_140"), _then("flag")),
    Family("ends.double", ALL, ("double_out", "plain_win", "small_snow", "big_snow"), _then("double_out")),
    Family("ends.sweep", ALL, ("sweep", "big_snow", "snow_at_140"), _then("sweep")),
    Family("ends.asked", ASKING, ("snow_at_140", "snow_at_flag", "accepted", "declined", "flag_answered"), _asked),
    Family("ends.level", ALL, ("big_snow", "small_snow", "plain_win", "double_out"), _level),
    Family("ends.losers", ("mingyao",), ("losers_out", "sweep"), _bands),
    Family(
        "ends.pay",
        ALL,
        ("pay", "big_snow", "small_snow", "pay_kings_win", "pay_kings_lose", "pay_one", "pay_factors"),
        _pay,
    ),
)
