"""Cards, packs, ranks and points, before any game is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from .errors import CardError
from .text import text

__all__ = ["JOKERS", "PIPS", "RANKS", "SUITS", "Card", "check_packs", "pack", "points", "printed"]

SUITS = ("s", "h", "d", "c")
PIPS = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2")
JOKERS = ("BJ", "RJ")
RANKS = PIPS + JOKERS

_POINTS = {"5": 5, "T": 10, "K": 10}


class Card:
    """One face of a pack: a rank and a suit, or a rank alone where suits do not matter.

    Each face exists once, so ``is`` and ``==`` agree; the two copies of a face in two packs are equal.
    Raises CardError for a face that no pack holds.

    >>> Card("T", "s")
    Card('T', 's')
    >>> str(Card("T", "s")), Card("T", "s").points, str(Card("RJ"))
    ('Ts', 10, 'RJ')
    """

    __slots__ = ("points", "rank", "suit")
    rank: str
    suit: str | None
    points: int
    _faces: ClassVar[dict[tuple[str, str | None], Card]] = {}

    def __new__(cls, rank: str, suit: str | None = None) -> Card:
        """The face of this rank (``"T"`` and ``"10"`` are the same) and suit."""
        face = cls._faces.get((rank, suit))
        if face is not None:
            return face
        if rank == "10":
            return cls("T", suit)
        if rank not in RANKS:
            raise CardError("no_rank", rank=rank)
        if suit is not None and (suit not in SUITS or rank in JOKERS):
            raise CardError("no_face", rank=rank, suit=suit)
        face = super().__new__(cls)
        object.__setattr__(face, "rank", rank)
        object.__setattr__(face, "suit", suit)
        object.__setattr__(face, "points", _POINTS.get(rank, 0))
        return cls._faces.setdefault((rank, suit), face)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card cannot change: {name}")

    def __reduce__(self) -> tuple[type[Card], tuple[str, str | None]]:
        return Card, (self.rank, self.suit)

    @property
    def is_joker(self) -> bool:
        """Whether it is 大王 or 小王."""
        return self.rank in JOKERS

    def name(self, lang: str) -> str:
        """Short, for the screen: ``♥4``, ``♠10``, ``大王``; the rank alone without a suit."""
        if self.is_joker:
            return text(f"cards.{self.rank}", lang)
        rank = printed(self.rank)
        return rank if self.suit is None else text(f"cards.{self.suit}", lang) + rank

    def spoken(self, lang: str) -> str:
        """In words, for a screen reader: ``红桃 4``, ``4 of hearts``."""
        if self.suit is None:
            return self.name(lang)
        suit = text(f"cards.{self.suit}_word", lang)
        return text("cards.spoken", lang, suit=suit, rank=printed(self.rank))

    def __str__(self) -> str:
        return self.rank + (self.suit or "")

    def __repr__(self) -> str:
        return f"Card({self.rank!r})" if self.suit is None else f"Card({self.rank!r}, {self.suit!r})"


def printed(rank: str) -> str:
    """A rank as it is printed on a card: 10 for T."""
    return "10" if rank == "T" else rank


def pack(without: Iterable[str] = ()) -> tuple[Card, ...]:
    """One pack of 54 faces, the ranks in ``without`` left out."""
    left_out = set(without)
    pips = [Card(rank, suit) for rank in PIPS for suit in SUITS if rank not in left_out]
    return (*pips, *(Card(rank) for rank in JOKERS if rank not in left_out))


def points(cards: Iterable[Card]) -> int:
    """What the cards count when captured: 5 for a five, 10 for a ten or a king (000-34)."""
    return sum(card.points for card in cards)


def check_packs(cards: Iterable[Card]) -> None:
    """Raise CardError when there are more of a card than two packs hold: nine 4s, three 大王, three 4h."""
    faces = Counter(cards)
    ranks: Counter[str] = Counter()
    for card, count in faces.items():
        ranks[card.rank] += count
        if card.suit is not None and count > 2:
            raise CardError("too_many_faces", card=str(card), count=count)
    for rank, count in ranks.items():
        if count > (most := 2 if rank in JOKERS else 8):
            raise CardError("too_many_ranks", rank=Card(rank).name, count=count, most=most)
