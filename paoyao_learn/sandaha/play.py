"""The shapes of 三打哈: single, pair, tractor, throw; and what is none of them (004-12…004-16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..cards import Card
from ..notation import NO_TRUMP, format_cards
from ..text import text
from .order import TRUMPS, Order

__all__ = ["Play", "answer_of", "beats", "components", "group_name", "identify", "play_of", "trump_name"]


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """Cards played together under one trump.

    ``kind`` is ``single``, ``pair``, ``tractor``, ``throw`` (甩牌) or ``loose`` (cards that form no shape, as who
    follows may have to play); ``length`` counts the pairs of a tractor, 2 for a pair, else the cards; ``group`` is
    ``trumps`` or the suit, None for loose cards of several; ``place`` the height of the lowest card there.
    """

    kind: str
    length: int
    group: str | None
    place: int
    cards: tuple[Card, ...]
    tier: int = 0

    @property
    def rank(self) -> str:
        """The rank of the lowest card."""
        return self.cards[-1].rank

    @property
    def points(self) -> int:
        """What its cards count."""
        return sum(card.points for card in self.cards)

    @property
    def pairs(self) -> int:
        """Pairs of identical cards in it."""
        return sum(count // 2 for count in Counter(self.cards).values())

    def __iter__(self) -> Iterator[Card]:
        """Its cards, so that a play can stand wherever cards can."""
        return iter(self.cards)

    def name(self, lang: str) -> str:
        """What players call it: ``♠5``, ``对子 ♠5♠5``, ``拖拉机 ♠5♠5♠6♠6``."""
        return text(f"sandaha.kind_{self.kind}", lang, cards=" ".join(card.name(lang) for card in self.cards))

    def __str__(self) -> str:
        return format_cards(self.cards)

    def __repr__(self) -> str:
        return f"<Play {self.kind} {self}>"


def group_name(group: str, lang: str) -> str:
    """Trumps, or a plain suit."""
    return text("sandaha.trumps", lang) if group == TRUMPS else text(f"cards.{group}_word", lang)


def trump_name(trump: str, lang: str) -> str:
    """The trump suit, or 無主."""
    return text("sandaha.no_trump", lang) if trump == NO_TRUMP else text(f"cards.{trump}_word", lang)


def play_of(order: Order, cards: Iterable[Card]) -> Play:
    """The play that some cards are, one or more; ``loose`` when they form no shape."""
    listed = order.sorted(cards)
    groups = {order.group[card] for card in listed}
    count = len(listed)
    if len(groups) > 1:
        return Play("loose", count, None, 0, listed)
    group = groups.pop()
    place = order.place[listed[-1]]
    if count == 1:
        return Play("single", 1, group, place, listed)
    pairs = order.pairs(listed)
    if 2 * len(pairs) == count:
        if count == 2:
            return Play("pair", 2, group, place, listed)
        if {order.place[face] for face in pairs} == set(range(place, place + len(pairs))):
            return Play("tractor", len(pairs), group, place, listed)
    return Play("throw" if group == TRUMPS else "loose", count, group, place, listed)


def answer_of(order: Order, cards: Iterable[Card]) -> Play:
    """The play that cards are which follow a lead: only a lead is a throw, such trumps are loose cards here."""
    play = play_of(order, cards)
    return replace(play, kind="loose") if play.kind == "throw" else play


def identify(order: Order, cards: tuple[Card, ...]) -> Play | None:
    """The play of a lead that cards form, None when they form none."""
    play = play_of(order, cards) if cards else None
    return None if play is None or play.kind == "loose" else play


def beats(play: Play, on: Play) -> bool:
    """Whether a play takes the trick from one that leads it: the same shape, higher in its suit or ruffed by trumps
    (004-23, 004-25). A throw stands as a whole and is never beaten (004-16)."""
    if on.kind in ("throw", "loose") or play.kind != on.kind or play.length != on.length:
        return False
    return play.place > on.place if play.group == on.group else play.group == TRUMPS


def components(order: Order, throw: Play) -> list[Play]:
    """What a throw is made of: longest tractors first, then pairs, then singles."""
    left = list(throw.cards)
    found: list[tuple[Card, ...]] = []
    while (length := order.longest(left)) >= 2:
        found.append(order.tractors(left, length)[0])
        for face in found[-1]:
            left.remove(face)
            left.remove(face)
    paired = order.pairs(left)
    plays = [play_of(order, [*faces, *faces]) for faces in [*found, *((face,) for face in paired)]]
    return plays + [play_of(order, [card]) for card in left if card not in paired]
