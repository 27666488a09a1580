"""Cards of 三打哈 as numbers, for playing on quickly: a hand is five rising lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

from ...cards import SUITS, Card
from ...sandaha.order import TRUMPS, Order
from .strength import later

__all__ = ["KINDS", "PAIR", "SINGLE", "THROW", "TRACTOR", "Layout", "Numbers", "layout_of", "runs", "twice"]

Numbers = list[list[int]]
"""A hand: for trumps and for each plain suit its cards as numbers, from low to high."""

SINGLE, PAIR, TRACTOR, THROW = range(4)
KINDS = {"single": SINGLE, "pair": PAIR, "tractor": TRACTOR, "throw": THROW}
"""What a play is, as a number."""


class Layout:
    """The faces under one order as numbers: ``group`` (0 for trumps), ``place``, ``points`` and ``worth`` (for
    later tricks) by number."""

    def __init__(self, order: Order) -> None:
        self.order = order
        names = (TRUMPS, *SUITS)
        self.names = names
        faces = sorted(order.faces, key=lambda face: (names.index(order.group[face]), order.place[face], str(face)))
        self.number = {face: number for number, face in enumerate(faces)}
        self.faces = faces
        self.group = [names.index(order.group[face]) for face in faces]
        self.place = [order.place[face] for face in faces]
        self.points = [face.points for face in faces]
        self.worth = [later(order, face) for face in faces]

    def hand(self, cards: Iterable[Card]) -> Numbers:
        """Cards as a hand of numbers."""
        found: Numbers = [[] for _ in self.names]
        for number in sorted(map(self.number.__getitem__, cards)):
            found[self.group[number]].append(number)
        return found


@cache
def layout_of(order: Order) -> Layout:
    """The layout of an order, made once."""
    return Layout(order)


def twice(cards: Sequence[int]) -> list[int]:
    """The numbers that a rising list holds twice."""
    return [card for card, following in pairwise(cards) if card == following]


def runs(cards: Sequence[int], length: int, place: Sequence[int]) -> list[list[int]]:
    """Tractors of so many pairs in a rising list, one face a pair, from low to high; of equal places the first."""
    at: dict[int, int] = {}
    for card in twice(cards):
        at.setdefault(place[card], card)
    return [[at[low + step] for step in range(length)] for low in at if all(low + s in at for s in range(length))]
