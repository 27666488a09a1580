"""One play: cards that form a legal combination, with what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from ..cards import Card, printed
from ..notation import format_cards
from ..text import text

__all__ = ["Play"]


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """A combination under one rule set.

    ``kind`` is ``single``, ``pair``, ``straight``, ``double_straight``, ``bomb``, ``yao`` or ``jokers``; ``length``
    counts the cards of a bomb or of jokers, the ranks of a straight, the 4s of a yao, else 1 or 2; ``rank`` is that of
    equal cards or the low end of a straight, None for yao and jokers; ``tier`` is the place on the ladder, 0 for none;
    ``points`` what its cards count; ``index`` its place in the playbook.
    """

    index: int
    kind: str
    length: int
    rank: str | None
    tier: int
    points: int
    cards: tuple[Card, ...]

    def with_cards(self, cards: tuple[Card, ...]) -> Play:
        """The same play made of these cards."""
        return Play(self.index, self.kind, self.length, self.rank, self.tier, self.points, cards)

    def __iter__(self) -> Iterator[Card]:
        """Its cards, so that a play can stand wherever cards can."""
        return iter(self.cards)

    @property
    def ranks(self) -> str:
        """Its ranks as they are written: ``44A``, ``BJRJ``; with a ten among them apart, as in ``9 10 J`` or
        ``99 10 10 JJ``, for 1010 is hard to read."""
        ranks = [card.rank for card in self.cards]
        if "T" not in ranks:
            return "".join(ranks)
        together = ((rank, len(list(same))) for rank, same in groupby(ranks))
        return " ".join((" " if rank == "T" else "").join([printed(rank)] * count) for rank, count in together)

    def name(self, lang: str) -> str:
        """What players call it: ``中幺 444A``, ``four of a kind 9999``, ``小王对``."""
        if self.kind == "jokers":
            return text("play.jokers_" + "".join(card.rank[0].lower() for card in self.cards), lang)
        if self.kind == "single":
            return text("play.single", lang, cards=self.cards[0].name(lang).lstrip("♠♥♦♣"))
        if self.kind in ("bomb", "yao"):
            return text(f"play.{self.kind}_{self.length}", lang, cards=self.ranks)
        return text(f"play.{self.kind}", lang, cards=self.ranks)

    def __str__(self) -> str:
        return format_cards(self.cards)

    def __repr__(self) -> str:
        return f"<Play {self.kind} {self}>"
