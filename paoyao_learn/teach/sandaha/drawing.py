"""Where questions about 三打哈 come from: deals that calm players play out, and the words that all of them share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from random import Random

from ...cards import SUITS, Card
from ...game import SANDAHA, seat_name
from ...game import deal as deal_of
from ...notation import NO_TRUMP, PASS, SURRENDER, Action
from ...sandaha.deal import Deal
from ...sandaha.follow import duty_of, follows
from ...sandaha.order import TRUMPS
from ...sandaha.play import play_of, trump_name
from ...sandaha.ruleset import RuleSet
from ..drawing import Played
from ..items import Choice, Shown, Words, codes, said

__all__ = [
    "ONLY",
    "ROWS",
    "a_trump",
    "bid_facts",
    "dealt",
    "ended",
    "late",
    "played",
    "rows_of",
    "seat",
    "seats",
    "tell",
    "trump_fact",
    "whole_trick",
]

ONLY = (SANDAHA,)
"""The rule sets that have these questions."""

ROWS = "abc"

_BIDS, _NO_TRUMP, _SHAPES, _THROWS, _TRUMPS = 0.55, 0.15, 0.7, 0.5, 0.8
"""How often a calm player bids, plays without a trump suit, leads several cards, throws what holds, draws trumps."""

_ANSWERS = 24  # ways to follow that a calm player chooses among


def tell(key: str, **values: object) -> Words:
    """The sentence of a key of the ``drill_sandaha`` section."""
    return said(f"drill_sandaha.{key}", **values)


def seat(rules: RuleSet, number: int) -> Words:
    """What a seat is called from seat 0."""
    return partial(seat_name, rules, number)


def seats(rules: RuleSet) -> tuple[Choice, ...]:
    """One answer a seat."""
    return tuple(Choice(str(number), seat(rules, number)) for number in range(rules.players))


def trump_fact(trump: str) -> Words:
    """What trumps are."""
    return tell("no_trump" if trump == NO_TRUMP else "trump_is", suit=lambda lang: trump_name(trump, lang))


def a_trump(rng: Random) -> str:
    """A trump suit, at times none."""
    return NO_TRUMP if rng.random() < _NO_TRUMP else rng.choice(SUITS)


def dealt(rules: RuleSet, rng: Random) -> Deal:
    """A real deal as its cards fell, the auction still to come."""
    deal = deal_of(rules, seed=rng.getrandbits(32))
    assert isinstance(deal, Deal)
    return deal


def bid_facts(rules: RuleSet, bids: Iterable[tuple[int, Action]]) -> list[Words]:
    """An auction, one line a bid."""
    return [
        tell("passes", who=seat(rules, who)) if action == PASS else tell("bids", who=seat(rules, who), bid=action.value)
        for who, action in bids
    ]


def rows_of(rows: Sequence[Iterable[Card]]) -> tuple[Choice, ...]:
    """Rows of cards to choose from, named :data:`ROWS`."""
    return tuple(Choice(ROWS[at], tell("row", n=at + 1), codes(row)) for at, row in enumerate(rows))


def whole_trick(rules: RuleSet, plays: Iterable[tuple[int, Action]]) -> list[Shown]:
    """What each seat laid, in order."""
    return [Shown(tell("laid", who=seat(rules, who)), codes(action.cards)) for who, action in plays]


# -- calm players -----------------------------------------------------------------------------------------------------


def _calm(deal: Deal, rng: Random) -> Action:
    """A calm player's choice: he bids down a few steps, leads pairs and tractors while he has some, throws only what
    holds."""
    if deal.led is not None:
        duty = duty_of(deal.order, deal.led, deal.hands[deal.turn or 0])
        return Action("play", rng.choice(follows(deal.order, duty, _ANSWERS)))
    actions = [action for action in deal.legal_actions() if action != SURRENDER]
    if deal.phase == "bidding":
        return actions[0] if rng.random() < _BIDS and actions[0] != PASS else PASS
    if deal.phase == "trumps":
        return Action("trump", value=_longest(deal, rng))
    if deal.phase == "burying":
        return Action("bury", _lowest(deal, rng))
    throws = [action for action in actions if play_of(deal.order, action.cards).kind == "throw"]
    actions = [action for action in actions if action not in throws]
    if throws and rng.random() < _THROWS:
        throw = rng.choice(throws)
        if len(deal.act(throw).throws) == len(deal.throws):
            return throw
    shapes = [action for action in actions if len(action.cards) > 1]
    if shapes and rng.random() < _SHAPES:
        return rng.choice(shapes)
    trumps = [action for action in actions if deal.order.group[action.cards[0]] == TRUMPS]
    return rng.choice(trumps if trumps and rng.random() < _TRUMPS else actions)


def _longest(deal: Deal, rng: Random) -> str:
    assert deal.turn is not None
    hand = deal.hands[deal.turn]
    if rng.random() < _NO_TRUMP:
        return NO_TRUMP
    return max(SUITS, key=lambda suit: sum(card.suit == suit for card in hand))


def _lowest(deal: Deal, rng: Random) -> tuple[Card, ...]:
    """Plain cards of short suits, roughly; points now and then."""
    assert deal.turn is not None
    order, hand = deal.order, deal.hands[deal.turn]
    sizes = {suit: len(order.of_group(hand, suit)) for suit in (*SUITS, TRUMPS)}

    def keep(card: Card) -> float:
        return 20.0 * (order.group[card] == TRUMPS) + sizes[order.group[card]] + order.place[card] + 6 * rng.random()

    return tuple(sorted(hand, key=keep)[: len(deal.bottom)])


played = Played(_calm)
late, ended = played.late, played.ended
