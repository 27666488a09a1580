"""Which cards may follow a lead, and what takes the trick from a seat without the suit."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ...cards import Card
from ...notation import Action
from ...sandaha.course import weakest
from ...sandaha.deal import Deal
from ...sandaha.follow import Duty, duty_of, follows, leads
from ...sandaha.order import TRUMPS, Order
from ...sandaha.play import Play, play_of
from ...sandaha.ruleset import RuleSet
from ..draft import Draft, Draw, Family, choosing
from ..items import Choice, Graded, Shown, codes, said
from ..statements import stated_by
from .drawing import ONLY, ROWS, a_trump, dealt, late, rows_of, seat, tell, trump_fact, whole_trick

__all__ = ["FAMILIES"]

_HAND = 12  # cards of a hand that are shown, with all of the suit that was led
_MOST_OF_SUIT = 9
_SAMPLES = 60

Cards = tuple[Card, ...]
Wanted = Callable[[Duty], bool]


def _selections(order: Order, duty: Duty, hand: Cards, rng: Random) -> tuple[list[Cards], list[Cards]]:
    """Selections from a hand that may follow, and others that may not though they look as if."""
    good: list[Cards] = follows(order, duty, 20)
    bad: list[Cards] = []
    for _ in range(_SAMPLES):
        pool = duty.held if len(duty.held) > duty.count and rng.random() < 0.75 else hand
        cards = order.sorted(rng.sample(pool, duty.count))
        if duty.missed(order, cards) is not None and cards not in bad:
            bad.append(cards)
    return good, bad


def _led(rules: RuleSet, rng: Random, order: Order, kind: str) -> tuple[Play, Cards] | None:
    """A lead of this kind from a hand of a real deal, and the next hand; None when there is none. A throw holds."""
    deal = dealt(rules, rng)
    first = rng.randrange(rules.players)
    found = [play for play in leads(order, deal.hands[first], throws=True) if play.kind == kind]
    others = [hand for number, hand in enumerate(deal.hands) if number != first]
    if kind == "throw":
        found = [play for play in found if len(play.cards) <= 4 and weakest(order, play, others) is None]
    return (rng.choice(found), deal.hands[(first + 1) % rules.players]) if found else None


def _thinned(order: Order, hand: Cards, group: str | None, rng: Random) -> Cards:
    """A hand later in the deal: its cards of a group, and some of the others."""
    own = order.of_group(hand, group or "")
    rest = [card for card in hand if card not in own]
    return order.sorted([*own, *rng.sample(rest, min(len(rest), max(_HAND - len(own), 2)))])


def _which(kinds: tuple[str, ...], theme: str, wanted: Wanted) -> Draw:
    """One of three selections may follow; the reason is that of the one that was chosen."""

    def position(rules: RuleSet, rng: Random) -> tuple[Order, Duty, Cards, list[Cards], list[Cards]]:
        while True:
            order = rules.order(a_trump(rng))
            found = _led(rules, rng, order, rng.choice(kinds))
            if found is None:
                continue
            led, whole = found
            hand = _thinned(order, whole, led.group, rng)
            duty = duty_of(order, led, hand, rules.force_partial_tractor)
            if duty.held and len(duty.held) <= _MOST_OF_SUIT and wanted(duty):
                good, bad = _selections(order, duty, hand, rng)
                if len(bad) > 1:
                    return order, duty, hand, good, bad

    def draw(rules: RuleSet, rng: Random) -> Draft:
        order, duty, hand, good, bad = position(rules, rng)
        right = rng.choice(good)
        rows = [right, *rng.sample(bad, 2)]
        rng.shuffle(rows)
        at = rows.index(right)
        verdicts = [rules.judge(cards, hand=hand, on=duty.led, trump=order.trump) for cards in rows]

        def check(given: str) -> Graded:
            told = verdicts[ROWS.index(given)]
            said_so = told.ok or told.source == stated_by((theme,), rules.id)[0]
            reasons = (told.message,) if said_so else (told.message, tell(f"{theme}_reason"))
            shown = (Shown(play_of(order, right).name, codes(right)),)
            return Graded(told.ok, tell("row_may", n=at + 1), reasons, told.source, shown)

        return Draft(
            question=tell("q_follow"),
            form="choice",
            answer=ROWS[at],
            themes=(theme,),
            check=check,
            facts=(trump_fact(order.trump),),
            shown=(
                Shown(tell("was_led", play=duty.led.name), codes(duty.led.cards)),
                Shown(said("your_hand"), codes(hand)),
            ),
            choices=rows_of(rows),
        )

    return draw


def _only_suit(duty: Duty) -> bool:
    return not duty.pairs


def _has_pairs(duty: Duty) -> bool:
    return duty.pairs > 0


def _takes(rules: RuleSet, rng: Random) -> Draft:
    """Void in the suit that was led: does this take the trick?"""
    winning = rng.random() < 0.5

    def fits(deal: Deal) -> bool:
        if deal.led is None or deal.turn is None or deal.led.group == TRUMPS:
            return False
        hand = deal.hands[deal.turn]
        if len(hand) <= len(deal.led.cards) or deal.order.of_group(hand, deal.led.group or ""):
            return False
        return bool(_answers(deal, winning))

    deal = late(rules, rng, fits)
    assert deal.turn is not None
    cards = rng.choice(_answers(deal, winning))
    after = deal.act(Action("play", cards))
    owner = after.owner if after.owner is not None else after.tricks[-1].winner
    right = "yes" if owner == deal.turn else "no"
    verdict = deal.judge(Action("play", cards))
    ruffs = any(deal.order.group[card] == TRUMPS for card in cards)
    return choosing(
        tell("q_takes_it", who=seat(rules, deal.turn)),
        (Choice("yes", tell("takes_it")), Choice("no", tell("does_not_take"))),
        right,
        tell("took_it" if right == "yes" else "stays_with", who=seat(rules, owner)),
        ("ruff", "void") if ruffs else ("void",),
        reasons=[verdict.message, said("sandaha.fact_ruffing") if ruffs else tell("void_reason")],
        source="004-23" if ruffs else "004-22",
        facts=[trump_fact(deal.trump or ""), tell("has_none_of_it", who=seat(rules, deal.turn))],
        shown=[*whole_trick(rules, deal.trick), Shown(tell("would_lay", who=seat(rules, deal.turn)), codes(cards))],
    )


def _answers(deal: Deal, winning: bool) -> list[Cards]:
    """The listed ways to follow that take the trick, or that lay a trump and do not, else any that do not."""
    found = [action.cards for action in deal.legal_actions()]
    takes = [cards for cards in found if deal.rules.beats(cards, on=deal.best or cards, trump=deal.trump or "")]
    if winning:
        return takes
    others = [cards for cards in found if cards not in takes]
    near = [cards for cards in others if any(deal.order.group[card] == TRUMPS for card in cards)]
    return near or others


FAMILIES = (
    Family("follow.suit", ONLY, ("follow_suit",), _which(("single", "pair"), "follow_suit", _only_suit)),
    Family("follow.pair", ONLY, ("follow_pair",), _which(("pair",), "follow_pair", _has_pairs)),
    Family("follow.tractor", ONLY, ("follow_tractor",), _which(("tractor",), "follow_tractor", _has_pairs)),
    Family("follow.throw", ONLY, ("follow_throw",), _which(("throw",), "follow_throw", lambda duty: True)),
    Family("follow.ruff", ONLY, ("void", "ruff"), _takes),
)
