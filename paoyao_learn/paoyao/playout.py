"""Random play-outs of a whole deal, for search and statistics: the course of a deal on packed hands and bits alone.

The rules of ``course.py`` stand here a second time, without objects, for speed; ``tests/rules/test_playout.py`` holds
the two together by replaying whole games action by action. Whoever is asked for 雪 wants it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from ..cards import Card
from .deal import Deal
from .playbook import Playbook
from .ruleset import RuleSet
from .settlement import TOTAL, factor_of, level_of, shares_of, side_totals, sides_of

__all__ = ["PASS", "End", "Sim"]

PASS = -1
"""A pass, where plays are their numbers in the playbook; also: no play on the table, no side that has won."""

_FEW = 5
_STARTER = 1 << 60
Move = tuple[int, int, int, tuple[tuple[int, dict[int, int]], ...]]


class End(NamedTuple):
    """How a play-out ended: the winning ``side``, ``how`` and ``level`` as in a Result, ``payoffs`` per seat, points
    ``captured`` as in a Deal, who went ``out`` in order."""

    side: int
    how: str
    level: int
    payoffs: tuple[int, ...]
    captured: tuple[int, ...]
    out: tuple[int, ...]


@cache
def _moves(book: Playbook) -> tuple[Move, ...]:
    """Per play: what it takes from a packed hand, its points, what beats it, and the tables of ``book.fits`` (each with
    its shift) for the ranks it touches, by which the mask of the hand is narrowed."""
    return tuple(
        (
            uses,
            play.points,
            book.beaten_by[play.index],
            tuple((12 * at, fits) for at, fits in enumerate(book.fits) if uses >> 12 * at & 0xFFF),
        )
        for play, uses in zip(book.plays, book.uses, strict=True)
    )


class Sim:
    """A position that can be played out again and again; :meth:`playout` leaves it as it is.

    ``packed`` hands, the ``masks`` of plays they can make, points ``captured`` per side (per seat with hidden sides),
    the ``pot``, the play on the ``table`` (PASS: a lead is due) and its ``owner``, the ``seat`` to act, the seats that
    are ``out`` and that have ``passed``, the side that has ``won`` (PASS: none yet) and ``how``. With 亮王 still open
    the 大王 stay hidden.
    """

    def __init__(self, rules: RuleSet, packed: Sequence[int], sides: Sequence[int], seat: int) -> None:
        hidden = rules.hidden_sides
        self.rules = rules.with_kings(False) if hidden and rules.kings_shown is None else rules
        self.packed = list(packed)
        self.masks = list(map(self.rules.playbook.mask, packed))
        self.sides = tuple(sides)
        self.places = tuple(range(len(packed))) if hidden else self.sides
        self.captured = [0] * (max(self.places) + 1)
        self.pot = 0
        self.table = self.owner = PASS
        self.seat = seat
        self.out: list[int] = []
        self.passed: frozenset[int] = frozenset()
        self.won = PASS
        self.how = ""

    @classmethod
    def from_deal(cls, deal: Deal) -> Sim:
        """The position of a deal. Raises ValueError while 亮王 or 雪 is asked (answer first) and when it is over."""
        if deal.phase != "play" or deal.turn is None:
            raise ValueError(f"a deal in phase {deal.phase!r} cannot be played out")
        sim = cls(deal.rules, deal.packed, deal.sides, deal.turn)
        sim.captured, sim.pot, sim.out, sim.passed = list(deal.captured), deal.pot, list(deal.out), deal.passed
        if deal.table is not None and deal.owner is not None:
            sim.table, sim.owner = deal.table.index, deal.owner
        if deal.won is not None:
            sim.won, sim.how = deal.won.side, deal.won.how
        return sim

    @classmethod
    def dealt(cls, rules: RuleSet, rng: Random) -> Sim:
        """A fresh deal, as ``deal_cards`` deals it from seat 0. Raises ValueError for sides by the ♥6."""
        if rules.teams == "heart6":
            raise ValueError("sides by the ♥6 are not dealt here; take Sim.from_deal")
        random = rng.random
        cards, starter = _pack(rules)
        cards = cards[:]
        for last in range(len(cards) - 1, 0, -1):
            other = int(random() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        players = rules.players
        packed = [sum(cards[seat::players]) & _STARTER - 1 for seat in range(players)]
        first = cards.index(starter) % players if starter else int(random() * players)
        if not rules.hidden_sides:
            return cls(rules, packed, sides_of(rules, None), first)
        jokers = [hand >> rules.playbook.shift["BJ"] for hand in packed]
        sim = cls(rules, packed, sides_of(rules, tuple(seat for seat in range(players) if jokers[seat] >> 4)), first)
        if rules.four_jokers_win and 0x22 in jokers:
            sim.won, sim.how = 0, "four_jokers"
        return sim

    def legal_mask(self) -> int:
        """The plays that the seat to act can make now, as bits."""
        return self.masks[self.seat] & (self.rules.playbook.beaten_by[self.table] if self.table >= 0 else -1)

    def playout(self, rng: Random, first: Sequence[int] = (), log: list[int] | None = None) -> End:
        """Play on to the end, each action chosen uniformly among the legal plays and pass.

        ``first`` are actions (numbers of plays, or PASS) that are done before any is chosen; ``log`` is given every
        action. Raises ValueError when one of ``first`` may not be done.
        """
        rules, sides, places, random = self.rules, self.sides, self.places, rng.random
        moves, following = _moves(rules.playbook), (*range(1, len(sides)), 0)
        win_points, flag_points, most_for_snow = rules.win_points, rules.flag_points, rules.small_snow_at_most
        no_snow, must_beat, locks_out = rules.snow == "off", rules.must_beat, rules.passing_locks_out
        packed, masks, captured, out = self.packed[:], self.masks[:], self.captured[:], self.out[:]
        total = list(side_totals(sides, tuple(captured)))
        left = [sum(1 for seat, hand in enumerate(packed) if hand and sides[seat] == side) for side in (0, 1)]
        seat, pot, owner, won, how = self.seat, self.pot, self.owner, self.won, self.how
        leads = self.table < 0
        beaten_by = -1 if leads else moves[self.table][2]
        may_pass = 0 if leads or must_beat else 1
        locked = {passer: masks[passer] for passer in self.passed} if locks_out else {}
        for passer in locked:
            masks[passer] = 0
        ahead = [*reversed(first)]

        while how != "four_jokers":
            mask = masks[seat]
            legal = mask & beaten_by
            index = PASS
            if ahead and mask:
                index = ahead.pop()
                if not (legal >> index & 1 if index >= 0 else may_pass or not legal):
                    raise ValueError(f"seat {seat} may not do {index} here")
            elif legal:
                count = legal.bit_count()
                nth = int(random() * (count + may_pass))
                if nth >= count:
                    pass
                elif nth < _FEW:
                    while nth:
                        legal ^= 1 << legal.bit_length() - 1
                        nth -= 1
                    index = legal.bit_length() - 1
                else:
                    index = len(bin(legal).split("1", nth + 1)[-1])
            if log is not None and mask:
                log.append(index)

            if index >= 0:
                uses, points, beaten_by, touched = moves[index]
                packed[seat] = hand = packed[seat] - uses
                pot += points
                owner = seat
                may_pass = 0 if must_beat else 1
                if hand:
                    for shift, fits in touched:
                        mask &= fits[hand >> shift & 0xFFF]
                    masks[seat] = mask
                else:
                    masks[seat] = 0
                    out.append(seat)
                    side = sides[seat]
                    left[side] -= 1
                    if won < 0:
                        if not left[side]:
                            won, how = side, "double_out"
                            break
                        if len(out) == 1 and total[side] >= flag_points:
                            won, how = side, "flag"
                            if no_snow or total[1 - side] > rules.snow_offer_at_flag:
                                break
                    elif not left[won]:
                        break
            elif locks_out and mask:
                locked[seat], masks[seat] = mask, 0

            seat = following[seat]
            if seat == owner:
                side = sides[seat]
                captured[places[seat]] += pot
                total[side] += pot
                pot = 0
                for passer in locked:
                    masks[passer] = locked[passer]
                locked.clear()
                if total[side] == TOTAL or total[1 - side] == TOTAL:
                    if won < 0:
                        won, how = side, "sweep"
                    break
                if won >= 0:
                    if total[1 - won] > most_for_snow or not left[1 - won]:
                        break
                elif total[side] >= win_points:
                    won, how = side, "points"
                    if no_snow or total[1 - side] > rules.snow_offer_at_140:
                        break
                elif out and total[side := sides[out[0]]] >= flag_points:
                    won, how = side, "flag"
                    if no_snow or total[1 - side] > rules.snow_offer_at_flag:
                        break
                beaten_by, owner, may_pass = -1, PASS, 0
                if not packed[seat]:
                    seat = self._heir(seat, packed)
        return self._end(won, how, total, left, captured, out)

    def _heir(self, winner: int, packed: list[int]) -> int:
        """Who leads when the winner of a trick has gone out (接风, C-08)."""
        players = len(packed)
        partner = (winner + 2) % 4
        if self.rules.inherit_lead == "partner" and packed[partner]:
            return partner
        return next(seat % players for seat in range(winner + 1, winner + players) if packed[seat % players])

    def _end(self, side: int, how: str, total: list[int], left: list[int], captured: list[int], out: list[int]) -> End:
        rules = self.rules
        level, _ = level_of(rules, how, total[side], total[1 - side], not left[side], not left[1 - side])
        factor = factor_of(rules, how, level)
        payoffs = tuple(share * factor for share in shares_of(rules, self.sides, side)[0])
        return End(side, how, level, payoffs, tuple(captured), tuple(out))


@cache
def _pack(rules: RuleSet) -> tuple[list[int], int]:
    """What each card of the pack adds to a packed hand, those whose first holder leads marked by a bit above; and the
    number of such a card (0: the leader is drawn)."""
    face = {"heart5": Card("5", "h"), "heart3": Card("3", "h"), "random": None}[rules.first_lead]
    shift = rules.playbook.shift
    cards = [(_STARTER if card is face else 0) + (1 << shift[card.rank]) for card in rules.pack]
    return cards, _STARTER + (1 << shift[face.rank]) if face else 0
