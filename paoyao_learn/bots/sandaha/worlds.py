"""Worlds of 三打哈: ways to hand out the cards that a seat has not seen, which agree with all that it has.

Certain are the number of cards in each hand, suits that a seat has shown to be out of, announced trumps (who has not
said to have none has one), pairs that a seat would have had to play, and the bottom: what all have seen of it lies with
the declarer or is buried. Which cards a declarer has buried is guessed by what is usually buried, and that he has more
trumps than others by his having named them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Generator, Sequence
from random import Random
from typing import NamedTuple

from ...cards import Card
from ...notation import parse_cards
from ...sandaha.order import TRUMPS
from ...sandaha.play import play_of
from ..base import finished
from .seen import Seen
from .strength import keeping

__all__ = ["World", "Worlds"]

_TRIES = 40  # ways to hand out before a view is given up
_SWAPS = 600  # exchanges of two cards tried to mend a pair that cannot be
PULL = 4.0  # how many times as likely a trump is to lie with the declarer, who has chosen them, as with another
_NOISE = 2.0  # how far a declarer's burying is from the usual, in the terms of :func:`strength.keeping`


class World(NamedTuple):
    """All hands by seat, and what is in none: the bottom in the auction, then what is buried."""

    hands: tuple[tuple[Card, ...], ...]
    under: tuple[Card, ...]


class Worlds:
    """Draws worlds for one view; the same view and source of chance give the same worlds."""

    def __init__(self, seen: Seen, rng: Random) -> None:
        self.seen, self.rng = seen, rng
        view = seen.view
        self.players = view["players"]
        self.me, self.declarer = seen.seat, seen.declarer
        self.unseen = list(seen.unseen.elements())
        self.room = [0 if seat == self.me else left for seat, left in enumerate(view["cards_left"])]
        self.room.append(len(self.unseen) - sum(self.room))  # what is in no hand
        if self.room[-1] < 0:
            raise ValueError("a view with more cards in hands than are left")
        self.no_pair, self.no_twin = self._without_pairs()
        self.buries = (
            self.declarer is not None
            and self.declarer != self.me
            and view["bottom"] is not None
            and self.room[-1] == len(view["bottom"])
            and view["phase"] == "play"
        )
        self.cells = self._cells()
        self.items = self._items()

    def _cells(self) -> list[tuple[int, bool | None, int]]:
        """Where cards can lie: a seat (the last one: no hand), for trumps (True), plain cards (False) or all (None),
        and how many. A seat whose trumps are counted has two of them."""
        found: list[tuple[int, bool | None, int]] = []
        for seat, count in enumerate([*self.seen.view["trump_counts"], None]):
            if seat == self.me:
                continue
            if count is None:
                found.append((seat, None, self.room[seat]))
            else:
                found += [(seat, True, count), (seat, False, self.room[seat] - count)]
        return found

    def _items(self) -> list[tuple[Card, tuple[int, ...]]]:
        """The hidden cards, each with the cells that it may lie in; what is bound to the declarer comes first."""
        free, bound = Counter(self.unseen), self._bound()
        free -= bound
        home = (self.declarer, self.players)
        found = [(card, self._open(card, home)) for card in bound.elements()]
        return found + [(card, self._open(card, range(self.players + 1))) for card in free.elements()]

    def _open(self, card: Card, seats: Container[int | None]) -> tuple[int, ...]:
        group = self.seen.order.group[card]
        return tuple(
            at
            for at, (seat, trumps, _) in enumerate(self.cells)
            if seat in seats
            and trumps in (None, group == TRUMPS)
            and (seat == self.players or (group not in self.seen.void[seat] and card not in self.no_twin[seat]))
        )

    def _without_pairs(self) -> tuple[list[set[str]], list[set[Card]]]:
        """Groups in which each seat can hold no pair: it did not play one when it had to, or it has said so; and cards
        that it has played from these since, whose twins it cannot hold."""
        found: list[set[str]] = [set() for _ in range(self.players + 1)]
        twins: list[set[Card]] = [set() for _ in range(self.players + 1)]
        order, view = self.seen.order, self.seen.view
        for plays in (*(trick["plays"] for trick in view["tricks"]), view["trick"]):
            if not plays:
                continue
            led = play_of(order, parse_cards(plays[0]["action"]))
            for at, step in enumerate(plays):
                seat, cards = step["seat"], parse_cards(step["action"])
                given = order.of_group(cards, led.group or "")
                if at and led.group is not None and len(order.pairs(given)) < led.pairs:
                    found[seat].add(led.group)
                twins[seat].update(card for card in cards if order.group[card] in found[seat])
        for seat, pair in enumerate(view["trump_pairs"]):
            if pair is False:
                found[seat].add(TRUMPS)
        return found, twins

    def _bound(self) -> Counter[Card]:
        """Cards of the shown bottom that the declarer has not played: they are in his hand, or buried."""
        view = self.seen.view
        if self.declarer is None or self.declarer == self.me or not view["bottom"]:
            return Counter()
        left = Counter(parse_cards(view["bottom"]))
        for plays in (*(trick["plays"] for trick in view["tricks"]), view["trick"]):
            for step in plays:
                if step["seat"] == self.declarer:
                    left.subtract(parse_cards(step["action"]))
        return Counter({card: min(count, self.seen.unseen[card]) for card, count in left.items() if count > 0})

    def draw(self) -> World | None:
        """A world; None where none was found that agrees."""
        return finished(self.drawing())

    def drawing(self) -> Generator[None, None, World | None]:
        """The same, in steps of a few milliseconds."""
        for _ in range(_TRIES):
            lying = self._handed_out()
            if lying is not None and (yield from self._mended(lying)):
                hidden = [self._hand(seat, lying) for seat in range(self.players + 1)]
                if self.buries:
                    self._rebury(hidden)
                hidden[self.me] = list(self.seen.hand)
                return World(tuple(map(tuple, hidden[:-1])), tuple(hidden[-1]))
            yield
        return None

    def _hand(self, seat: int, lying: list[list[int]]) -> list[Card]:
        """What lies in the cells of a seat."""
        return [self.items[item][0] for (at, _, _), here in zip(self.cells, lying, strict=True) if at == seat
                for item in here]  # fmt: skip

    def _handed_out(self) -> list[list[int]] | None:
        """Items by cell: the least free ones first, each where there is most room; what is in the way is moved on."""
        rng, items = self.rng, self.items
        lying: list[list[int]] = [[] for _ in self.cells]
        room = [count for _, _, count in self.cells]
        order = list(range(len(items)))
        rng.shuffle(order)
        order.sort(key=lambda item: len(items[item][1]))
        for item in order:
            able = [cell for cell in items[item][1] if room[cell] > 0]
            if len(able) > 1:
                named = self.seen.view["phase"] == "play" and self.seen.order.group[items[item][0]] == TRUMPS
                pull = PULL if named else 1.0
                weights = [room[cell] * (pull if self.cells[cell][0] == self.declarer else 1.0) for cell in able]
                able = rng.choices(able, weights)
            if able:
                lying[able[0]].append(item)
                room[able[0]] -= 1
            elif not self._pushed(item, lying, room, set()):
                return None
        return lying

    def _pushed(self, item: int, lying: list[list[int]], room: list[int], tried: set[int]) -> bool:
        """Find a cell for an item by moving others on; whether there was one."""
        cells = list(self.items[item][1])
        self.rng.shuffle(cells)
        for cell in cells:
            if cell in tried:
                continue
            tried.add(cell)
            if room[cell] > 0:
                lying[cell].append(item)
                room[cell] -= 1
                return True
            for at, other in enumerate(lying[cell]):
                if self._pushed(other, lying, room, tried):
                    lying[cell][at] = item
                    return True
        return False

    # -- pairs that cannot be -----------------------------------------------------------------------------------------

    def _faults(self, seat: int, cards: Sequence[Card]) -> int:
        """Pairs in a hand that it cannot hold; a trump, and a pair of them, that it must hold by what was said and does
        not."""
        if seat == self.players:
            return 0
        order, none = self.seen.order, self.no_pair[seat]
        count = 0
        if none:
            count = sum(order.group[face] in none for face in order.pairs(cards))
        view = self.seen.view
        if view["phase"] == "play" and cards and not view["no_trumps"][seat]:
            count += all(order.group[card] != TRUMPS for card in cards)
        if view["trump_pairs"][seat]:
            count += not order.pairs(order.of_group(cards, TRUMPS))
        return count

    def _mended(self, lying: list[list[int]]) -> Generator[None, None, bool]:
        """Exchange cards until every hand is one that can be; whether that was reached."""
        items, rng = self.items, self.rng
        seats = range(self.players + 1)
        faults = [0 if seat == self.me else self._faults(seat, self._hand(seat, lying)) for seat in seats]
        cells = [cell for cell, here in enumerate(lying) if here]
        for number in range(_SWAPS if len(cells) > 1 else 0):
            if number % 64 == 63:
                yield
            wrong = [cell for cell in cells if faults[self.cells[cell][0]]]
            if not wrong:
                return True
            one, other = rng.choice(wrong), rng.choice(cells)
            at, to = rng.randrange(len(lying[one])), rng.randrange(len(lying[other]))
            mine, theirs = lying[one][at], lying[other][to]
            if other == one or other not in items[mine][1] or one not in items[theirs][1]:
                continue
            lying[one][at], lying[other][to] = theirs, mine
            new = {seat: self._faults(seat, self._hand(seat, lying)) for seat in
                   {self.cells[one][0], self.cells[other][0]}}  # fmt: skip
            if sum(new.values()) <= sum(faults[seat] for seat in new):
                for seat, count in new.items():
                    faults[seat] = count
            else:
                lying[one][at], lying[other][to] = mine, theirs
        return not any(faults)

    # -- what is buried -----------------------------------------------------------------------------------------------

    def _rebury(self, hidden: list[list[Card]]) -> None:
        """Part the declarer's cards anew into hand and buried ones, as they are usually buried."""
        assert self.declarer is not None
        order, rng, declarer = self.seen.order, self.rng, self.declarer
        pool = [*hidden[declarer], *hidden[-1]]
        keep = keeping(order, pool)
        void, twins = self.seen.void[declarer], self.no_twin[declarer]
        must = [card for card in pool if order.group[card] in void or card in twins]
        free = [card for card in pool if not (order.group[card] in void or card in twins)]
        worth = [(keep(card)[0] + rng.gauss(0, _NOISE), at) for at, card in enumerate(free)]
        buried = {at for _, at in sorted(worth)[: len(hidden[-1]) - len(must)]}
        hand = [card for at, card in enumerate(free) if at not in buried]
        trumps = self.seen.view["trump_counts"][declarer]
        if (trumps is None or len(order.of_group(hand, TRUMPS)) == trumps) and not self._faults(declarer, hand):
            hidden[declarer] = hand
            hidden[-1] = [*must, *(card for at, card in enumerate(free) if at in buried)]
