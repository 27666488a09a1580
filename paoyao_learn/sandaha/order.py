"""Which cards are trumps and which of two is higher, once trumps are named (004-08…004-11)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product

from ..cards import JOKERS, SUITS, Card
from ..notation import NO_TRUMP

__all__ = ["TRUMPS", "Order", "order_of"]

TRUMPS = "trumps"
"""The group of all trumps; the plain suits are groups by their letter."""

_PLAIN = ("3", "4", "5", "6", "8", "9", "T", "J", "Q", "K", "A")


class Order:
    """The order of cards for one ``trump``: a suit, or ``none`` for 無主.

    ``group`` is ``trumps`` or the plain suit of a card, ``place`` its height within the group. Equal cards share a
    place; neighbours, which a tractor needs, are one apart.
    """

    __slots__ = ("faces", "group", "place", "trump")

    def __init__(self, trump: str, without: tuple[str, ...], no_trump_tractors: bool) -> None:
        self.trump = trump
        plain = tuple(rank for rank in _PLAIN if rank not in without)
        if trump == NO_TRUMP:
            step = 1 if no_trump_tractors else 2  # two apart, the 2s, the 7s and the jokers are no neighbours
            high = {("2", False): 0, ("7", False): step}
            joker = 2 * step
        else:
            last = len(plain)
            high = {("2", False): last, ("2", True): last + 1, ("7", False): last + 2, ("7", True): last + 3}
            joker = last + 4
        self.group: dict[Card, str] = {}
        self.place: dict[Card, int] = {}
        for suit in SUITS:
            for at, rank in enumerate(plain):
                self._put(Card(rank, suit), TRUMPS if suit == trump else suit, at)
            for rank in ("2", "7"):
                self._put(Card(rank, suit), TRUMPS, high[rank, suit == trump])
        for at, name in enumerate(JOKERS):
            self._put(Card(name), TRUMPS, joker + at)
        self.faces = tuple(sorted(self.group, key=self._rank))

    def _put(self, card: Card, group: str, place: int) -> None:
        self.group[card] = group
        self.place[card] = place

    def _rank(self, card: Card) -> tuple[int, int, int]:
        """Where a card stands in a sorted hand: trumps first, each group from high to low."""
        suit = SUITS.index(card.suit) if card.suit else -1
        group = self.group[card]
        return (-1 if group == TRUMPS else SUITS.index(group), -self.place[card], suit)

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards with trumps first, then ♠♥♦♣, each from high to low."""
        return tuple(sorted(cards, key=self._rank))

    def of_group(self, cards: Iterable[Card], group: str) -> tuple[Card, ...]:
        """The cards of a group, in the order given."""
        return tuple(card for card in cards if self.group[card] == group)

    def pairs(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """One face for each two identical cards, from low to high."""
        seen: set[Card] = set()
        twice: list[Card] = []
        for card in cards:
            if card in seen:
                twice.append(card)
            seen.add(card)
        return tuple(sorted(twice, key=self._rank, reverse=True))

    def tractors(self, cards: Iterable[Card], length: int) -> list[tuple[Card, ...]]:
        """Every tractor of so many pairs in cards of one group, from low to high, each as one face a pair; of pairs
        with the same place a tractor takes one (004-15)."""
        at: dict[int, list[Card]] = {}
        for face in self.pairs(cards):
            at.setdefault(self.place[face], []).append(face)
        found: list[tuple[Card, ...]] = []
        for low in at:
            steps = range(low, low + length)
            if all(step in at for step in steps):
                found += product(*(at[step] for step in steps))
        return found

    def longest(self, cards: Iterable[Card]) -> int:
        """The pairs of the longest run of neighbouring pairs in cards of one group: 0 without a pair."""
        places = {self.place[face] for face in self.pairs(cards)}
        best = 0
        for low in places:
            if low - 1 not in places:
                length = 1
                while low + length in places:
                    length += 1
                best = max(best, length)
        return best


@cache
def order_of(trump: str, without: tuple[str, ...], no_trump_tractors: bool) -> Order:
    """The order for a trump; the same three give the same object."""
    return Order(trump, without, no_trump_tractors)
