"""How does this deal end: positions just before the end, played on by the engine.

They are set up by hand: what is to be learnt lies at the edges, at 140 and 90, at 20 and at nothing, and of deals that
are played out hardly one in forty comes to stand where a snow is asked, after a last trick of many plays at that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ..errors import PositionError
from ..game import deal as deal_of
from ..notation import NOSNOW, PASS, SNOW
from ..paoyao.deal import Deal
from ..paoyao.ruleset import RuleSet
from ..paoyao.settlement import TOTAL
from ..result import Result
from .draft import Draft, Draw, Family, choosing, seat_choices, seat_name, seat_names
from .items import Choice, Shown, Words, codes, said
from .naming import ALL

__all__ = ["FAMILIES", "HOWS", "LEVELS", "steps_of"]

ASKING = ("online", "baishan")
_SCORING = (("K", 10), ("T", 10), ("5", 5))
HOWS = {"points": "win_points", "flag": "win_flag", "double_out": "double_out", "sweep": "sweep"}
LEVELS = {4: "big_snow", 2: "small_snow", 1: "plain_win"}
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
        facts.append(said("kings_two", who=seat_names(rules, before.holders)))
    facts.append(said("so_far", mine=mine, theirs=theirs))
    facts += [said("already_out", who=seat_name(rules, seat)) for seat in before.out]
    left = len(before.hands[0]) - len(_led(spot))
    facts.append(said("last_cards" if not left else "cards_stay", n=left))
    return facts


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
        themes = [HOWS[how]] if outcome != "end_4" or how != "sweep" else ["sweep"]
        if after.won is not None:
            themes.append("snow_at_140" if after.won.how == "points" else "snow_at_flag")
        if after.result is not None:
            themes.append(LEVELS[after.result.level])
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
        return steps_of(after.result)
    reasons = [said("stands", mine=mine, theirs=theirs)]
    if after.won is None:
        reasons += [
            said("rules.win_points", value=rules.win_points),
            said("rules.flag_points", value=rules.flag_points),
        ]
        return reasons
    offer = "snow_offer_at_140" if after.won.how == "points" else "snow_offer_at_flag"
    return [*reasons, said(f"rules.{offer}", value=getattr(rules, offer)), said(f"rules.snow_{rules.snow}")]


def steps_of(result: Result) -> list[Words]:
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


FAMILIES = (
    Family("ends.points", ALL, ("win_points", "plain_win", "snow_at_140"), _then("points")),
    Family("ends.flag", ALL, ("win_flag", "win_points", "plain_win", "snow_at_flag", "snow_at_140"), _then("flag")),
    Family("ends.double", ALL, ("double_out", "plain_win", "small_snow", "big_snow"), _then("double_out")),
    Family("ends.sweep", ALL, ("sweep", "big_snow", "snow_at_140"), _then("sweep")),
    Family("ends.asked", ASKING, ("snow_at_140", "snow_at_flag", "accepted", "declined", "flag_answered"), _asked),
)
