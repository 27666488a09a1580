"""Every play that can exist under a rule set, compiled once into tables of bits.

A hand is *packed* into one integer, four bits a rank; a set of plays is one integer, one bit a play, the bit of
``plays[i]`` being ``1 << i``. What a hand can make and what beats what are then single ``&`` operations, and every
other part of the program reads them from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from ..cards import JOKERS, SUITS, Card, points
from ..errors import CardError
from .ladder import ladder_of
from .play import Play

__all__ = ["RUN_RANKS", "Holding", "Playbook", "playbook_of"]

RUN_RANKS = ("4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
_SHORTEST_RUN = 3
_MOST_EQUAL = 8
_GROUP = 3
Pattern = tuple[str, int, str | None, int, tuple[str, ...]]
_SUIT_PLACE = {suit: place for place, suit in enumerate((*SUITS, None))}


def _flat_plays(order: tuple[str, ...], lone: frozenset[str]) -> Iterable[tuple[str, int, str]]:
    """Kind, length and low rank of the plays that stand on no tier (000-05…08), low to high."""
    yield from (("single", 1, rank) for rank in order if rank not in lone)
    yield from (("pair", 2, rank) for rank in order if rank not in JOKERS)
    for kind in ("straight", "double_straight"):
        for length in range(_SHORTEST_RUN, len(RUN_RANKS) + 1):
            yield from ((kind, length, low) for low in RUN_RANKS[: len(RUN_RANKS) - length + 1])


def _ranks(kind: str, length: int, low: str) -> tuple[str, ...]:
    if kind in ("straight", "double_straight"):
        start = RUN_RANKS.index(low)
        each = 1 if kind == "straight" else 2
        return tuple(rank for rank in RUN_RANKS[start : start + length] for _ in range(each))
    return (low,) * length


def _tiered_plays(order: tuple[str, ...], ladder: tuple[str, ...]) -> Iterable[Pattern]:
    """Kind, length, rank, tier and ranks of the plays of a ladder, low to high."""
    for tier, entry in enumerate(ladder, start=1):
        if entry[0] == "x":
            for rank in order:
                if rank not in JOKERS:
                    yield "bomb", len(entry), rank, tier, (rank,) * len(entry)
        elif entry[0] == "4":
            fours = len(entry) - 1
            yield "yao", fours, None, tier, ("4",) * fours + ("A",)
        else:
            jokers = tuple(entry[at : at + 2] for at in range(0, len(entry), 2))
            alone = len(jokers) == 1
            yield "single" if alone else "jokers", len(jokers), jokers[0] if alone else None, tier, jokers


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand as the playbook sees it: ``packed`` counts, the ``mask`` of plays it can make, its cards by rank."""

    book: Playbook
    packed: int
    mask: int
    by_rank: dict[str, list[Card]]

    def play(self, index: int, prefer: frozenset[Card] = frozenset()) -> Play:
        """A play of the book made of this hand's lowest cards, of those in ``prefer`` first."""
        cards: list[Card] = []
        for rank, count in self.book.needs[index]:
            equal = self.by_rank[rank]
            cards += (sorted(equal, key=lambda card: card not in prefer) if prefer else equal)[:count]
        return self.book.plays[index].with_cards(tuple(cards))


class Playbook:
    """The plays of one rule set and their tables.

    ``plays`` are made of cards without suits, low to high within each kind, bombs last in the order of the ladder;
    ``beaten_by[i]`` is the mask of plays that beat ``plays[i]``; ``shift[rank]`` is where a rank stands in a packed
    hand; ``uses[i]`` is what ``plays[i]`` takes from it and ``needs[i]`` the same as ranks and counts; ``fits[g]``
    gives, for the twelve bits of the ranks ``3g`` to ``3g + 2``, the mask of plays that need no more of them;
    ``tiers`` is the height of the ladder.
    """

    def __init__(
        self, order: tuple[str, ...], ladder: tuple[str, ...], same_length: bool, long_beats_short: bool
    ) -> None:
        self.order = order
        self.ladder = ladder
        self.tiers = len(ladder)
        self.shift = {rank: 4 * place for place, rank in enumerate(order)}
        lone = frozenset(entry for entry in ladder if entry in JOKERS)
        self.plays = self._list_plays(lone)
        self.uses = tuple(self.pack(play.cards) for play in self.plays)
        self.needs = tuple(tuple(Counter(card.rank for card in play.cards).items()) for play in self.plays)
        self.four_tier = ladder.index("xxxx") + 1
        self.beaten_by = self._compile_beats(same_length, long_beats_short)
        self._by_packed = dict(zip(self.uses, self.plays, strict=True))
        self.fits = self._compile_fits()
        self._by_byte = self._compile_bytes()

    def _list_plays(self, lone: frozenset[str]) -> tuple[Play, ...]:
        found: list[Play] = []

        def add(kind: str, length: int, rank: str | None, tier: int, ranks: tuple[str, ...]) -> None:
            cards = tuple(map(Card, ranks))
            found.append(Play(len(found), kind, length, rank, tier, points(cards), cards))

        for kind, length, low in _flat_plays(self.order, lone):
            add(kind, length, low, 0, _ranks(kind, length, low))
        for entry in _tiered_plays(self.order, self.ladder):
            add(*entry)
        return tuple(found)

    def _compile_beats(self, same_length: bool, long_beats_short: bool) -> tuple[int, ...]:
        place: dict[str | None, int] = {None: -1, **{rank: at for at, rank in enumerate(self.order)}}

        def beats(play: Play, on: Play) -> bool:
            if play.tier or on.tier:
                if on.tier:
                    higher = play.kind == "bomb" and place[play.rank] > place[on.rank]
                    return play.tier > on.tier or (play.tier == on.tier and higher)
                return on.kind != "double_straight" or play.tier >= self.four_tier
            if place[play.rank] <= place[on.rank]:
                return False
            if play.kind == on.kind:
                return play.length == on.length or (long_beats_short and play.length > on.length)
            riding = on.kind == "straight" and play.kind == "double_straight"
            return riding and (play.length == on.length or not same_length)

        return tuple(sum(1 << play.index for play in self.plays if beats(play, on)) for on in self.plays)

    def _compile_fits(self) -> tuple[dict[int, int], ...]:
        """Per group of three ranks: packed counts of the group -> mask of the plays that need no more of them."""
        everything = (1 << len(self.plays)) - 1
        fits = [
            [
                sum(1 << i for i, uses in enumerate(self.uses) if (uses >> shift & 15) <= count)
                for count in range(_MOST_EQUAL + 1)
            ]
            for shift in self.shift.values()
        ]
        groups: list[dict[int, int]] = []
        for start in range(0, len(fits), _GROUP):
            table = {0: everything}
            for offset, by_count in enumerate(fits[start : start + _GROUP]):
                table = {
                    packed | count << 4 * offset: mask & able
                    for packed, mask in table.items()
                    for count, able in enumerate(by_count)
                }
            groups.append(table)
        return tuple(groups)

    def _compile_bytes(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        size = (len(self.plays) + 7) // 8
        return tuple(
            tuple(tuple(8 * place + bit for bit in range(8) if value >> bit & 1) for value in range(256))
            for place in range(size)
        )

    def pack(self, cards: Iterable[Card]) -> int:
        """Cards as packed counts. Raises CardError for a card that this rule set's packs do not hold."""
        packed = 0
        for card in cards:
            shift = self.shift.get(card.rank)
            if shift is None:
                raise CardError("not_in_pack", card=str(card))
            packed += 1 << shift
        return packed

    def mask(self, packed: int) -> int:
        """The plays that a packed hand can make."""
        a, b, c, d, e = self.fits
        return (
            a[packed & 0xFFF]
            & b[packed >> 12 & 0xFFF]
            & c[packed >> 24 & 0xFFF]
            & d[packed >> 36 & 0xFFF]
            & e[packed >> 48]
        )

    def hand(self, cards: Iterable[Card]) -> Holding:
        """A hand ready to be asked for its plays. Raises CardError as :meth:`pack` does."""
        by_rank: dict[str, list[Card]] = {}
        for card in cards:
            by_rank.setdefault(card.rank, []).append(card)
        for equal in by_rank.values():
            equal.sort(key=lambda card: _SUIT_PLACE[card.suit])
        packed = self.pack(card for equal in by_rank.values() for card in equal)
        return Holding(self, packed, self.mask(packed), by_rank)

    def identify(self, cards: tuple[Card, ...]) -> Play | None:
        """The play that cards form, made of these very cards in the order of its pattern, or None."""
        if any(card.rank not in self.shift for card in cards):
            return None
        pattern = self._by_packed.get(self.pack(cards))
        return None if pattern is None else self.hand(cards).play(pattern.index)

    def index_of(self, packed: int) -> int:
        """The number of the play that takes just this from a packed hand. Raises KeyError where there is none."""
        return self._by_packed[packed].index

    def number_of(self, cards: Iterable[Card]) -> int:
        """The number of the play made of these ranks, or -1."""
        held = tuple(cards)
        if any(card.rank not in self.shift for card in held):
            return -1
        pattern = self._by_packed.get(self.pack(held))
        return -1 if pattern is None else pattern.index

    def indices(self, mask: int) -> list[int]:
        """The places of a mask's plays, low to high."""
        found: list[int] = []
        for table, byte in zip(self._by_byte, mask.to_bytes(len(self._by_byte), "little"), strict=True):
            if byte:
                found += table[byte]
        return found


@lru_cache(maxsize=64)
def playbook_of(
    order: tuple[str, ...], ladder: str, kings_shown: bool, same_length: bool, long_beats_short: bool
) -> Playbook:
    """The playbook of a rank order, ladder and straight rules; compiled once."""
    return Playbook(order, ladder_of(ladder, kings_shown), same_length, long_beats_short)
