"""What a hand may lead and how it must follow (004-12…004-22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb

from ..cards import SUITS, Card
from .order import TRUMPS, Order
from .play import Play, play_of

__all__ = ["MOST", "Duty", "choices", "duty_of", "follows", "leads"]

MOST = 120
"""As many ways of choosing loose cards are listed; where there are more, so many that are spread evenly."""

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Duty:
    """How a hand must follow a lead: with ``count`` cards, as many of them as can be of ``held``, its cards of the led
    ``group``; among these ``pairs`` pairs at least, and a run of ``tractor`` neighbouring ones. ``rest`` is what else
    it holds."""

    led: Play
    group: str
    count: int
    held: Cards
    rest: Cards
    pairs: int = 0
    tractor: int = 0

    @property
    def of_group(self) -> int:
        """Cards of the led group that have to be played."""
        return min(self.count, len(self.held))

    def missed(self, order: Order, cards: Cards) -> str | None:
        """What a selection from the hand fails to do: ``count``, ``suit``, ``tractor``, ``pairs``, or None."""
        if len(cards) != self.count:
            return "count"
        own = order.of_group(cards, self.group)
        if len(own) < self.of_group:
            return "suit"
        if order.longest(own) < self.tractor:
            return "tractor"
        return "pairs" if len(order.pairs(own)) < self.pairs else None


def duty_of(order: Order, led: Play, hand: Iterable[Card], force_partial: bool = False) -> Duty:
    """The duty of a hand that follows a lead; ``force_partial`` asks for a shorter tractor where it has no whole."""
    assert led.group is not None
    hand = tuple(hand)
    held = order.of_group(hand, led.group)
    rest = tuple(card for card in hand if order.group[card] != led.group)
    count = len(led.cards)
    pairs = tractor = 0
    if len(held) > count and led.pairs:
        pairs = min(led.pairs, len(order.pairs(held)))
        if led.kind == "tractor":
            longest = order.longest(held)
            if longest >= led.length or (force_partial and longest >= 2):
                tractor = min(longest, led.length)
    return Duty(led, led.group, count, held, rest, pairs, tractor)


def choices(pool: Cards, count: int, most: int | None) -> Iterator[Cards]:
    """The ways of taking so many cards of a pool, the lowest first, some of them twice; where they are more than
    ``most``, only so many of them: cards in a row, then every second one, and so on round the pool."""
    low = pool[::-1]
    if most is None or comb(len(low), count) <= most:
        return combinations(low, count)
    return islice(_spread(low, count), most)


def _spread(low: Cards, count: int) -> Iterator[Cards]:
    size = len(low)
    for stride in range(1, size // 2 + 1):
        for start in range(size):
            at = {(start + step * stride) % size for step in range(count)}
            if len(at) == count:
                yield tuple(low[place] for place in sorted(at))


def _bases(order: Order, duty: Duty) -> Iterator[Cards]:
    """The ways of doing what is forced, before it is filled up."""
    if len(duty.held) <= duty.count:
        yield duty.held
        return
    pairs = order.pairs(duty.held)
    runs = order.tractors(duty.held, duty.tractor) if duty.tractor else [()]
    for run in runs:
        others = [face for face in pairs if face not in run]
        for more in combinations(others, max(duty.pairs - len(run), 0)):
            yield tuple(face for face in (*run, *more) for _ in range(2))


def follows(order: Order, duty: Duty, most: int | None = MOST) -> list[Cards]:
    """The selections that fulfil a duty, each once; of loose cards about ``most`` (None: all)."""
    found: dict[Cards, None] = {}
    for base in _bases(order, duty):
        pool = list(duty.held if len(duty.held) > duty.count else duty.rest)
        for card in base:
            if card in pool:
                pool.remove(card)
        for fill in choices(tuple(pool), duty.count - len(base), most):
            found[order.sorted((*base, *fill))] = None
            if most is not None and len(found) >= most:
                return list(found)
    return list(found)


def leads(order: Order, hand: Cards, throws: bool) -> list[Play]:
    """The singles, pairs and tractors of a hand, and of the throws that it may declare those of its highest trumps."""
    found: list[Cards] = [(card,) for card in dict.fromkeys(hand)]
    for group in (TRUMPS, *SUITS):
        cards = order.of_group(hand, group)
        found += [(face, face) for face in order.pairs(cards)]
        for length in range(2, order.longest(cards) + 1):
            found += [tuple(face for face in run for _ in range(2)) for run in order.tractors(cards, length)]
    plays = [play_of(order, cards) for cards in found]
    if throws:
        high = order.sorted(order.of_group(hand, TRUMPS))
        best = (play_of(order, high[:count]) for count in range(2, len(high) + 1))
        plays += [play for play in best if play.kind == "throw"]
    return plays
