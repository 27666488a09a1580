"""Worlds: ways to hand out the hidden cards that agree with all that one seat knows.

A world is drawn in two steps. The unseen cards are handed out at random, within what is certain: the number of cards in
each hand, cards shown, who has shown a 幺 and who has not, the 大王 and the sides. Then pairs of hidden cards are
exchanged for a while, as Metropolis would: an exchange that makes the hands less like hands that are kept in play, with
little alone and much together, is taken less often.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Generator, Mapping, Sequence
from itertools import accumulate
from math import exp
from random import Random
from typing import NamedTuple

from ..cards import Card, points
from ..game import View, steps_of
from ..notation import parse_cards
from ..paoyao.dealing import BIG
from ..paoyao.ruleset import RuleSet
from ..paoyao.settlement import TOTAL, side_totals, sides_of
from .base import finished
from .certain import YAO, Certain

__all__ = ["STAGES", "Kept", "World", "WorldError", "Worlds"]

EXCHANGES = 48  # tried in each world
MOST_EXCHANGES = 4000  # tried where what is certain does not hold yet
TRIES = 200
CERTAIN = 8.0  # what a breach of something certain weighs, in powers of e
STAGES = (4, 8, 14)  # cards of a hand above which its next stage begins
Kept = Sequence[Mapping[str, Sequence[float]]]
"""How hands are kept (see ``kept.py``): by stage and rank, how much likelier 1, 2, … copies are than one fewer, in
powers of e."""
SIX = Card("6", "h")


class WorldError(ValueError):
    """No world was found that agrees with a view: it is none of a deal, or its rules are a rare mixture."""


class World(NamedTuple):
    """All hands as they may be, as cards and packed, and the sides that follow."""

    hands: tuple[tuple[Card, ...], ...]
    packed: tuple[int, ...]
    sides: tuple[int, ...]


class Worlds:
    """Draws worlds for one view; the same view and source of chance give the same worlds. Without ``kept`` all hands
    that agree with what is certain are as likely."""

    def __init__(self, view: View, rules: RuleSet, rng: Random, kept: Kept = ()) -> None:
        self.view = view
        self.rules = rules
        self.rng = rng
        self.exchanges = EXCHANGES if kept else 0
        self.seat: int = view["seat"]
        self.players: int = view["players"]
        self.shift = rules.playbook.shift
        self.fixed = [parse_cards(" ".join(cards)) for cards in view["shown"]]
        self.fixed[self.seat] = parse_cards(" ".join(view["hand"]))
        self.played: list[list[Card]] = [[] for _ in range(self.players)]
        for step in steps_of(view):
            if step["action"] != "pass":
                self.played[step["seat"]] += parse_cards(step["action"])
        self.free = [left - len(known) for left, known in zip(view["cards_left"], self.fixed, strict=True)]
        self.pool = list(rules.pack)
        for card in (card for cards in (*self.fixed, *self.played) for card in cards):
            self.pool.remove(card)
        self.spare = len(self.pool) - sum(self.free)  # more than none in a position set up by hand
        self.certain = Certain(view, rules, self.fixed, self.played)
        self.shows = [*self.certain.shows, False]
        self.asked = view["phase"] == "show" or view["answer"] is not None  # both 大王 are in hands then
        self.kept = [kept[bisect_left(STAGES, left)] if kept else {} for left in view["cards_left"]]
        self.open = [seat for seat in range(self.players) if self.free[seat]]

    def draw(self) -> World:
        """One world. Raises WorldError when none is found."""
        return finished(self.drawing())

    def drawing(self) -> Generator[None, None, World]:
        """The same, giving way on the way."""
        for _ in range(TRIES):
            hidden = self._handed_out()
            if hidden is None:
                continue
            yield
            agrees = yield from self._exchange(hidden)
            if agrees:
                return self._world(hidden)
        raise WorldError(f"no world agrees with the view of seat {self.seat}")

    def _handed_out(self) -> list[list[Card]] | None:
        """The pool handed out: the hidden cards of each seat, and those that are in no hand. The few cards that settle
        the sides come first, then 4s and As, which whoever has shown his holds no more of."""
        rng = self.rng
        room = [*self.free, self.spare]
        found: list[list[Card]] = [[] for _ in room]
        pool = self.pool[:]
        rng.shuffle(pool)
        pool.sort(key=self._urgency)
        at = 0
        while at < len(pool) and (urgency := self._urgency(pool[at])) < 2:
            limits = [0 if urgency and self.shows[seat] else size for seat, size in enumerate(room)]
            if self.asked and not urgency:
                limits[-1] = 0
            if not any(limits):
                return None
            seat = rng.choices(range(len(room)), cum_weights=list(accumulate(limits)))[0]
            found[seat].append(pool[at])
            room[seat] -= 1
            at += 1
        if not self._sides_agree(found):
            return None
        for seat, size in enumerate(room):
            found[seat] += pool[at : at + size]
            at += size
        return found

    def _urgency(self, card: Card) -> int:
        if (card is BIG and self.rules.hidden_sides) or (card is SIX and self.rules.teams == "heart6"):
            return 0
        return 1 if card.rank in YAO and any(self.shows) else 2

    def _exchange(self, hidden: list[list[Card]]) -> Generator[None, None, bool]:
        """Exchange hidden cards between hands in place; whether what is certain holds in the end."""
        rng, shift = self.rng, self.shift
        seats = [*self.open, self.players] if self.spare else self.open
        packed = [self._packed(seat, cards) for seat, cards in enumerate(hidden)]
        faults = [self._faults(seat, cards, packed[seat]) for seat, cards in enumerate(hidden)]
        excess = self._excess(hidden)
        for number in range(MOST_EXCHANGES if len(seats) > 1 else 0):
            if number >= self.exchanges and not excess and not any(faults):
                return True
            if number % 16 == 15:
                yield
            one, other = rng.sample(seats, 2)
            at, to = rng.randrange(len(hidden[one])), rng.randrange(len(hidden[other]))
            mine, theirs = hidden[one][at], hidden[other][to]
            if mine.rank == theirs.rank:
                continue
            hidden[one][at], hidden[other][to] = theirs, mine
            step = (1 << shift[theirs.rank]) - (1 << shift[mine.rank])
            to_one, to_other = faults[one], faults[other]
            if mine.rank in self.certain.telling or theirs.rank in self.certain.telling:
                to_one = self._faults(one, hidden[one], packed[one] + step)
                to_other = self._faults(other, hidden[other], packed[other] - step)
            new_excess = self._excess(hidden)
            worse = CERTAIN * (to_one + to_other - faults[one] - faults[other] + new_excess - excess)
            worse += self._strange(one, packed[one], mine.rank, theirs.rank)
            worse += self._strange(other, packed[other], theirs.rank, mine.rank)
            agrees = (self._urgency(mine) and self._urgency(theirs)) or self._sides_agree(hidden)
            if agrees and (worse <= 0 or rng.random() < exp(-worse)):
                packed[one] += step
                packed[other] -= step
                faults[one], faults[other], excess = to_one, to_other, new_excess
            else:
                hidden[one][at], hidden[other][to] = mine, theirs
        return not excess and not any(faults)

    def _strange(self, seat: int, packed: int, gives: str, takes: str) -> float:
        """How much less like a hand that is kept a packed hand would be for exchanging a card of one rank for one of
        another, in powers of e."""
        if seat == self.players or not self.kept[seat]:
            return 0.0
        kept, shift = self.kept[seat], self.shift
        return kept[gives][(packed >> shift[gives] & 15) - 1] - kept[takes][packed >> shift[takes] & 15]

    def _faults(self, seat: int, cards: list[Card], packed: int) -> int:
        """How far a hand is from what is certain of it; the cards that are in no hand may be any."""
        return 0 if seat in (self.players, self.seat) else self.certain.faults(seat, cards, packed)

    def _excess(self, hidden: list[list[Card]]) -> int:
        """By how many fives all hands hold more points than a deal has left (positions set up by hand)."""
        if not self.spare:
            return 0
        held = sum(points(cards) for cards in (*hidden[: self.players], *self.fixed))
        return max(0, (held + self.view["pot"] + sum(self.view["captured"]) - TOTAL) // 5)

    def _sides_agree(self, hidden: list[list[Card]]) -> bool:
        """Whether the sides that follow are those that are known, and such that the deal would still go on."""
        view, rules = self.view, self.rules
        if rules.teams == "heart6" and not self.spare:
            sixes = [seat for seat in range(self.players) if SIX in self._dealt(seat, hidden)]
            return len(sixes) < 2 or sixes[1] - sixes[0] == 2
        if not rules.hidden_sides:
            return True
        kings = [self._dealt(seat, hidden).count(BIG) for seat in range(self.players)]
        if self.asked and sum(kings) < 2:
            return False
        if view["sides"] is not None:
            wrong = any(count and side for count, side in zip(kings, view["sides"], strict=True))
            return not wrong and (self.spare > 0 or all(kings[seat] for seat in self._holders(hidden)))
        sides, out = self._sides(hidden), view["out"]
        totals = side_totals(sides, tuple(view["captured"]))
        if max(totals) >= rules.win_points or (out and totals[sides[out[0]]] >= rules.flag_points):
            return False
        return {sides[seat] for seat in range(self.players) if seat not in out} == {0, 1}

    def _holders(self, hidden: list[list[Card]]) -> tuple[int, ...]:
        """Who was dealt a 大王, by what is public or by the cards; for one that is in no hand some seat stands in."""
        seats = range(self.players)
        if self.view["sides"] is not None:
            return tuple(seat for seat in seats if self.view["sides"][seat] == 0)
        kings = [self._dealt(seat, hidden).count(BIG) for seat in seats]
        found = {seat for seat in seats if kings[seat]}
        others = [seat for seat in seats if seat != self.seat and seat not in found]
        return tuple(sorted(found | set(others[: 2 - sum(kings)])))

    def _sides(self, hidden: list[list[Card]]) -> tuple[int, ...]:
        return sides_of(self.rules, self._holders(hidden) if self.rules.hidden_sides else None)

    def _dealt(self, seat: int, hidden: list[list[Card]]) -> list[Card]:
        """All cards that a seat was dealt, in a world."""
        return [*hidden[seat], *self.fixed[seat], *self.played[seat]]

    def _packed(self, seat: int, cards: list[Card]) -> int:
        known = self.fixed[seat] if seat < self.players else ()
        return self.rules.playbook.pack((*cards, *known))

    def _world(self, hidden: list[list[Card]]) -> World:
        hands = tuple((*self.fixed[seat], *hidden[seat]) for seat in range(self.players))
        return World(hands, tuple(map(self.rules.playbook.pack, hands)), self._sides(hidden))
