"""Worlds: ways to hand out the hidden cards that agree with all that one seat knows.

A world is drawn in two steps. The unseen cards are handed out at random, within what is certain: the number of cards in
each hand, cards shown, who has shown a 幺 and who has not, the 大王 and the sides. Then pairs of hidden cards are
exchanged for a while, as Metropolis would: an exchange that makes what the others did less likely is taken less often.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
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
from .passes import Doubts

__all__ = ["World", "WorldError", "Worlds"]

EXCHANGES = 48  # tried in each world
MOST_EXCHANGES = 4000  # tried where what is certain does not hold yet
TRIES = 200
CERTAIN = 8.0  # what a breach of something certain weighs, in powers of e
YAO = ("4", "A")
SIX = Card("6", "h")


class WorldError(ValueError):
    """No world was found that agrees with a view: it is none of a deal, or its rules are a rare mixture."""


class World(NamedTuple):
    """All hands as they may be, as cards and packed, and the sides that follow."""

    hands: tuple[tuple[Card, ...], ...]
    packed: tuple[int, ...]
    sides: tuple[int, ...]


class Worlds:
    """Draws worlds for one view; the same view and source of chance give the same worlds."""

    def __init__(self, view: View, rules: RuleSet, rng: Random, exchanges: int = EXCHANGES) -> None:
        self.view = view
        self.rules = rules
        self.rng = rng
        self.exchanges = exchanges
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
        self.shows = [*(self._has_shown(seat) for seat in range(self.players)), False]
        self.asked = view["phase"] == "show" or view["answer"] is not None  # both 大王 are in hands then
        self.doubts = Doubts(view, rules)
        self.open = [seat for seat in range(self.players) if self.free[seat]]

    def _has_shown(self, seat: int) -> bool:
        """Whether a seat has shown its 4s and As (001-09): some are still there, or it has played a 幺's worth."""
        if self.rules.show_yao != "mandatory":
            return False
        fours, aces = _yao((*self.fixed[seat], *self.played[seat]))
        still = seat != self.seat and any(_yao(self.fixed[seat]))
        return still or (fours >= 2 and aces >= 1)

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
            if number >= self.exchanges and not excess and all(breaches == 0 for breaches, _ in faults):
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
            to_one = self._faults(one, hidden[one], packed[one] + step)
            to_other = self._faults(other, hidden[other], packed[other] - step)
            new_excess = self._excess(hidden)
            worse = CERTAIN * (to_one[0] + to_other[0] - faults[one][0] - faults[other][0] + new_excess - excess)
            worse += to_one[1] + to_other[1] - faults[one][1] - faults[other][1]
            agrees = (self._urgency(mine) and self._urgency(theirs)) or self._sides_agree(hidden)
            if agrees and (worse <= 0 or rng.random() < exp(-worse)):
                packed[one] += step
                packed[other] -= step
                faults[one], faults[other], excess = to_one, to_other, new_excess
            else:
                hidden[one][at], hidden[other][to] = mine, theirs
        return not excess and all(breaches == 0 for breaches, _ in faults)

    def _faults(self, seat: int, cards: list[Card], packed: int) -> tuple[int, float]:
        """How far a hand is from what is certain of it, and how doubtful it is; the cards that are in no hand may be
        any."""
        if seat == self.players or seat == self.seat:
            return 0, 0.0
        rules, breaches = self.rules, self.doubts.broken(seat, packed)
        if rules.show_yao == "mandatory":
            fours, aces = _yao(cards)
            if self.shows[seat]:
                breaches += fours + aces
            else:
                breaches += self._not_shown(seat, fours, aces)
        if rules.four_jokers_win and rules.hidden_sides:
            whole = (*cards, *self.fixed[seat], *self.played[seat])
            breaches += sum(card.is_joker for card in whole) == 4
        return breaches, self.doubts.of(seat, packed)

    def _not_shown(self, seat: int, fours: int, aces: int) -> int:
        """How many hidden 4s or As must leave a hand that has shown no 幺: what is played cannot, so it may be that
        only the one or only the other can."""
        fours_gone, aces_gone = _yao(self.played[seat])
        if fours + fours_gone < 2 or aces + aces_gone < 1:
            return 0
        return min([fours + fours_gone - 1] * (fours_gone < 2) + [aces] * (not aces_gone))

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


def _yao(cards: Sequence[Card]) -> tuple[int, int]:
    """How many 4s and As there are among cards."""
    ranks = [card.rank for card in cards]
    return ranks.count("4"), ranks.count("A")
