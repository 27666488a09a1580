"""How cards come into the hands: a seeded shuffle dealt one by one, or a position set up by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..cards import SUITS, Card, check_packs, points
from ..errors import PositionError
from ..notation import NO_TRUMP, CardsLike, parse_cards
from ..paoyao.numbers import whole_numbers

if TYPE_CHECKING:
    from random import Random

    from .ruleset import RuleSet

__all__ = ["BOTTOM", "TOTAL", "Hand", "captured_of", "dealt_anew", "read_hands", "shuffled", "trump_of"]

Hand = tuple[Card, ...]
TOTAL = 200
"""Points in both packs; nothing that counts is taken out (004-26)."""

BOTTOM = 8
"""Cards dealt face down, at most in a position set up by hand (004-01)."""


def _handed_out(cards: Sequence[Card], sizes: Sequence[int], first: int) -> tuple[tuple[Hand, ...], Hand]:
    """Cards dealt one by one from a seat round the table; what is left is the bottom."""
    hands: list[list[Card]] = [[] for _ in sizes]
    given = iter(cards)
    for at in range(sum(sizes)):
        hands[(first + at) % len(sizes)].append(next(given))
    return tuple(map(tuple, hands)), tuple(given)


def shuffled(rules: RuleSet, chance: Random, first: int) -> tuple[tuple[Hand, ...], Hand]:
    """Hands and bottom of a fresh deal (004-01)."""
    cards = list(rules.deck)
    chance.shuffle(cards)
    return _handed_out(cards, (rules.hand,) * rules.players, first)


def dealt_anew(hands: Sequence[Hand], bottom: Hand, first: int) -> tuple[tuple[Hand, ...], Hand]:
    """The same cards dealt anew after all have passed. The shuffle follows from the cards themselves, so that a record
    of the first deal leads to the second; nobody sees enough of them to foretell it."""
    from random import Random

    cards = [card for hand in (*hands, bottom) for card in hand]
    cards.sort(key=str)
    Random("/".join(" ".join(map(str, hand)) for hand in (*hands, bottom))).shuffle(cards)
    return _handed_out(cards, tuple(map(len, hands)), first)


def trump_of(trump: object) -> str:
    """A trump suit or ``none``. Raises PositionError for anything else."""
    if trump in (*SUITS, NO_TRUMP):
        return str(trump)
    raise PositionError("bad_trump_value", trump=repr(trump), names=", ".join((*SUITS, NO_TRUMP)))


def captured_of(rules: RuleSet, captured: object, cards: Iterable[Card]) -> tuple[int, ...]:
    """Points that each seat has captured before a position, whose ``cards`` hold the rest of the points at most.

    Raises PositionError for what cannot be.
    """
    won = (0,) * rules.players if captured is None else whole_numbers("captured", captured)
    if len(won) != rules.players:
        raise PositionError("captured_per_seat", count=len(won), players=rules.players)
    if any(amount < 0 or amount % 5 for amount in won) or sum(won) > TOTAL:
        raise PositionError("captured_sum", captured=won)
    if (total := sum(won) + points(cards)) > TOTAL:
        raise PositionError("too_many_points", points=total)
    return won


def read_hands(
    rules: RuleSet, hands: Sequence[CardsLike], bottom: CardsLike | None
) -> tuple[tuple[Hand, ...], Hand]:
    """Hands of one size, and bottom, written by hand.

    Raises NotationError, CardError or PositionError for what cannot be.
    """
    if len(hands) != rules.players:
        raise PositionError("hands_count", count=len(hands), players=rules.players)
    read = tuple(parse_cards(hand) for hand in hands)
    under = () if bottom is None else parse_cards(bottom)
    check_packs(card for hand in (*read, under) for card in hand)
    for card in (card for hand in (*read, under) for card in hand):
        if card.suit is None and not card.is_joker:
            raise PositionError("card_without_suit", card=str(card))
        if card.rank in rules.without:
            raise PositionError("not_in_92", card=card.name)
    for seat, hand in enumerate(read):
        if not hand:
            raise PositionError("hand_none", seat=seat)
        if len(hand) > rules.hand:
            raise PositionError("hand_size", seat=seat, count=len(hand), most=rules.hand)
        if len(hand) != len(read[0]):
            raise PositionError("hands_uneven", seat=seat, count=len(hand), first=len(read[0]))
    if len(under) > BOTTOM:
        raise PositionError("bottom_size", count=len(under), most=BOTTOM)
    return read, under
