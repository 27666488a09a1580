"""What a result is worth: level, multiplier, payoffs, the bottom, 沖關, giving up, silver: asked of the settlement."""

from __future__ import annotations

from random import Random

from ...cards import Card, points
from ...ledger import Terms, wealth_title
from ...ledger.titles import base_silver
from ...notation import NO_TRUMP
from ...result import Result
from ...sandaha.ruleset import RuleSet
from ...sandaha.settlement import BIDS, Chongguan, bottom_factor, multiplier
from ..draft import Draft, Family, choosing, counting
from ..items import Choice, Shown, Words, codes, said
from .drawing import ONLY, a_trump, dealt, seat, tell, trump_fact

__all__ = ["FAMILIES"]

_LEVELS = tuple((how, level) for how in ("made", "down") for level in (1, 2, 3))


def _step(result: Result, *keys: str) -> list[Words]:
    """The sentences of a result's steps whose keys begin like these."""
    return [item.words for item in result.items if item.key.startswith(keys)]


def _near_end(rng: Random) -> tuple[int, int]:
    """A bid and a score that are worth a thought: near the bid, near 40, near half, nothing."""
    bid = rng.choice(BIDS)
    close = (bid + 5 * rng.randint(-3, 2), bid + 40 + 5 * rng.randint(-1, 1), bid + 80 + 5 * rng.randint(-1, 2),
             40 + 5 * rng.randint(-1, 1), bid // 10 * 5 + 5 * rng.randint(0, 1), 0, bid - 10)  # fmt: skip
    return bid, min(max(rng.choice(close), 0), 200)


def _level(rules: RuleSet, rng: Random) -> Draft:
    """Has he made it, and at which level?"""
    bid, score = (rng.choice(BIDS[:12]), 40) if rng.random() < 0.15 else _near_end(rng)
    result = rules.settle(bid=bid, points=score)
    made = "exactly_40" if score == 40 and bid > 40 else "level_made"
    theme = "level_down" if result.how == "down" else made
    return choosing(
        tell("q_level"),
        [Choice(f"{how}_{level}", tell(f"{how}_{level}")) for how, level in _LEVELS],
        f"{result.how}_{result.level}",
        tell(f"is_{result.how}_{result.level}"),
        (theme,),
        reasons=_step(result, "sandaha_made", "sandaha_down"),
        source={"level_down": "004-28", "exactly_40": "004-30"}.get(theme, "004-29"),
        facts=[tell("bid_was", bid=bid), tell("score_was", points=score)],
    )


def _multiplier(rules: RuleSet, rng: Random) -> Draft:
    bid = rng.choice((75, 70, 45, 40, rng.choice(BIDS)))
    right = multiplier(bid)
    return choosing(
        tell("q_multiplier"),
        [Choice(str(times), tell("times", n=times)) for times in (1, 2, 3)],
        str(right),
        tell("times_are", n=right),
        ("multiplier",),
        reasons=[said("sandaha.fact_multipliers")],
        source="004-31",
        facts=[tell("bid_was", bid=bid)],
    )


def _pay(rules: RuleSet, rng: Random) -> Draft:
    """What one seat wins or loses, from bid and score."""
    bid, score = _near_end(rng)
    declarer, who = rng.randrange(rules.players), rng.randrange(rules.players)
    result = rules.settle(bid=bid, points=score, declarer=declarer)
    units = result.payoffs[who]
    return counting(
        tell("q_wins" if units > 0 else "q_loses", who=seat(rules, who)),
        abs(units),
        tell("wins_are" if units > 0 else "loses_are", who=seat(rules, who), units=abs(units)),
        ("sandaha_pay", "multiplier", "level_made" if result.how == "made" else "level_down"),
        unit=tell("unit_units"),
        reasons=_step(result, "sandaha_"),
        source="004-32",
        facts=[tell("declarer_now", who=seat(rules, declarer)), tell("bid_was", bid=bid),
               tell("score_was", points=score)],
    )  # fmt: skip


def _bottom(rules: RuleSet, rng: Random) -> Draft:
    """What the buried cards of a real deal add, by who took the last trick and with what."""
    deal = dealt(rules, rng)
    while not points(deal.bottom):
        deal = dealt(rules, rng)
    kind, length = rng.choice((("single", 1), ("pair", 2), ("tractor", 2), ("tractor", 3)))
    defender, trumps = rng.random() < 0.75, rng.random() < 0.75
    counted = defender and trumps
    right = points(deal.bottom) * bottom_factor(rules, kind, length) if counted else 0
    last = tell(f"with_{kind}", n=2 * length)
    key = "last_defender" if defender else "last_declarer"
    return counting(
        tell("q_bottom"),
        right,
        tell("bottom_adds", points=right),
        ("bottom",),
        unit=said("unit_points"),
        reasons=[tell("bottom_holds", points=points(deal.bottom)), said(f"sandaha.bottom_{rules.bottom}")],
        source="004-27",
        facts=[tell(key, what=last, group=tell("of_trumps" if trumps else "of_a_plain_suit"))],
        shown=[Shown(tell("buried"), codes(deal.bottom))],
    )


# -- 沖關 -------------------------------------------------------------------------------------------------------------


def _held(rng: Random, trump: str) -> list[Card]:
    """High trumps of a hand: three jokers or four (at times two), and some of the pairs that go on from there."""
    jokers = [Card("RJ"), Card("RJ"), Card("BJ"), Card("BJ")][: rng.choice((3, 3, 4, 4, 2))]
    suit = trump if trump != NO_TRUMP else "s"
    other = rng.choice([one for one in "shdc" if one != suit])
    cards = list(jokers)
    for rank, own in (("7", suit), ("7", other), ("2", suit), ("2", other)):
        cards += [Card(rank, own)] * rng.choice((2, 2, 2, 1))
    return cards


def _chongguan(rules: RuleSet, rng: Random) -> Draft:
    """What each of the others pays for these cards; the declarer's are judged with the bottom."""
    trump = a_trump(rng)
    cards = _held(rng, trump)
    split = rng.random() < 0.35
    found = rules.chongguan(cards, trump)
    right = found.units if found else 0
    shown = [Shown(tell("holds_high"), codes(cards))]
    if split:
        took = rng.sample(cards, 3)
        left = list(cards)
        for card in took:
            left.remove(card)
        shown = [Shown(tell("holds_high"), codes(left)), Shown(tell("from_bottom"), codes(took))]
    return counting(
        tell("q_chongguan"),
        right,
        tell("chongguan_is", units=right),
        ("chongguan", "chongguan_cards") if split else ("chongguan",),
        unit=tell("unit_units"),
        reasons=[_why(found, trump), said("sandaha.fact_chongguan"), *([tell("with_bottom")] if split else [])],
        source="004-34" if split else "004-33",
        facts=[trump_fact(trump), tell("is_declarer") if split else tell("is_defender")],
        shown=shown,
    )


def _why(found: Chongguan | None, trump: str) -> Words:
    if found is None:
        return tell("none_without_trump" if trump == NO_TRUMP else "needs_three")
    return tell("jokers_and_pairs", jokers=found.jokers, first=found.of_jokers, pairs=found.pairs)


def _given_up(rules: RuleSet, rng: Random) -> Draft:
    """The declarer gives up with a 沖關, his own or another's: what that pays."""
    trump = rng.choice("shdc")
    found = None
    while found is None:
        cards = _held(rng, trump)
        found = rules.chongguan(cards, trump)
    result = rules.settle(bid=rng.choice(BIDS), surrender=True, bonus=(0, found))
    return counting(
        tell("q_given_up"),
        found.of_jokers,
        tell("chongguan_is", units=found.of_jokers),
        ("chongguan_given",),
        unit=tell("unit_units"),
        reasons=[tell("only_jokers", jokers=found.jokers, units=found.of_jokers)],
        source=result.items[-1].source,
        facts=[trump_fact(trump), tell("declarer_gave_up")],
        shown=[Shown(tell("holds_high"), codes(cards))],
    )


def _silver(rules: RuleSet, rng: Random) -> Draft:
    """Units in silver: by the lowest base at the table."""
    held = [rng.choice((50, 150)) if rng.random() < 0.15 else 200 * 2 ** rng.randrange(7) + 10 * rng.randrange(15)
            for _ in range(rules.players)]  # fmt: skip
    units = rng.choice((1, 2, 3, 4, 6, 9, 12, 18))
    base = min(map(base_silver, held))
    right = Terms(rules=rules).in_coins(units, base)
    return counting(
        tell("q_silver", units=units),
        right,
        tell("silver_is", n=right),
        ("silver",),
        unit=tell("unit_silver"),
        reasons=[tell("silver_by", base=base, poorest=min(held), title=lambda lang: wealth_title(min(held), lang))],
        source="004-36",
        facts=[
            tell("has_silver", who=seat(rules, number), n=silver, base=base_silver(silver),
                 title=lambda lang, silver=silver: wealth_title(silver, lang))
            for number, silver in enumerate(held)
        ],
    )  # fmt: skip


FAMILIES = (
    Family("result.level", ONLY, ("level_down", "level_made", "exactly_40"), _level),
    Family("result.multiplier", ONLY, ("multiplier",), _multiplier),
    Family("result.pay", ONLY, ("sandaha_pay", "multiplier", "level_made", "level_down"), _pay),
    Family("result.bottom", ONLY, ("bottom",), _bottom),
    Family("result.chongguan", ONLY, ("chongguan", "chongguan_cards"), _chongguan),
    Family("result.given_up", ONLY, ("chongguan_given",), _given_up),
    Family("result.silver", ONLY, ("silver",), _silver),
)
