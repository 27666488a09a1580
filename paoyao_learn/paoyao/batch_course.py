"""The course of many deals at once on numpy arrays, one row a game.

The rules of ``course.py`` stand here a third time, for speed; ``tests/rules/test_batch.py`` holds the two together by
replaying whole games action by action. Plays and what beats them come from the playbook, pay from ``settlement``.
Whoever is asked for 雪 wants it, and 亮王 is settled before.
"""

from __future__ import annotations

from typing import Self

import numpy as np

from .batch_tables import Array, heirs, next_seats, plays_of
from .playout import PASS
from .ruleset import RuleSet
from .settlement import HOWS, TOTAL, factor_of, level_of, shares_of

__all__ = ["Rows"]


class Rows:
    """``size`` games of one rule set, each where somebody is to act or over.

    By row: packed ``hands`` and cards ``left`` per seat, ``sides`` and
    their ``members`` as bits, points ``captured`` (per side, or per seat with
    hidden sides) and ``totals`` per side, the ``pot``, the play on the ``table`` (PASS: a lead is due) and its
    ``owner``, the ``seat`` to act, who is ``alive`` (holds cards) and who has ``passed`` as bits, seats ``out`` in
    order (PASS: none yet), the side that has ``won`` (PASS: none) and ``how`` (a place in HOWS), whether it is
    ``over``, and then the ``level`` and the ``payoffs`` per seat. What a player remembers of a deal: ``refused``,
    ``kings`` and ``yao`` (see :class:`Traces`).
    """

    hands: Array
    left: Array
    sides: Array
    members: Array
    captured: Array
    totals: Array
    pot: Array
    table: Array
    owner: Array
    seat: Array
    alive: Array
    passed: Array
    out: Array
    won: Array
    how: Array
    over: Array
    level: Array
    payoffs: Array
    refused: Array
    kings: Array
    yao: Array

    def __init__(self, rules: RuleSet, hands: Array, sides: Array, seat: Array) -> None:
        hidden = rules.hidden_sides
        self.rules = rules.with_kings(False) if hidden and rules.kings_shown is None else rules
        self.book = self.rules.playbook
        self.plays = plays_of(self.book)
        self.players = players = rules.players
        self.size = size = len(hands)
        self._bits = np.array([1 << seat for seat in range(players)] + [0], np.uint8)
        self._next = next_seats(players)
        self._heirs = heirs(players, rules.inherit_lead)
        self._payoffs: dict[tuple[bytes, int, int, int], tuple[int, ...]] = {}
        counts = (hands[:, :, None] >> (4 * np.arange(15, dtype=np.uint64))) & np.uint64(15)
        self.hands = np.array(hands, np.uint64, order="C")
        self.left = np.array(counts.sum(2), np.int8, order="C")
        self.sides = np.array(sides, np.intp, order="C")
        self.members = np.stack([((self.sides == side) * self._bits[:players]).sum(1) for side in (0, 1)], 1)
        self.totals = np.zeros((size, 2), np.int16)
        self.captured = np.zeros((size, players), np.int16) if hidden else self.totals
        self.pot = np.zeros(size, np.int16)
        self.table = np.full(size, PASS, np.intp)
        self.owner = np.full(size, PASS, np.intp)
        self.seat = seat.astype(np.intp)
        self.alive = ((self.left > 0) * self._bits[:players]).sum(1).astype(np.uint8)
        self.passed = np.zeros(size, np.uint8)
        self.out = np.full((size, players), PASS, np.intp)
        self.won = np.full(size, PASS, np.intp)
        self.how = np.full(size, PASS, np.intp)
        self.over = np.zeros(size, bool)
        self.level = np.zeros(size, np.int8)
        self.payoffs = np.zeros((size, players), np.int32)
        self.refused = np.zeros((size, players, 3), np.uint8)
        self.kings = np.zeros((size, players), np.uint8)
        self.yao = np.zeros((size, players), bool)

    def take(self, rows: Array) -> Self:
        """The games of some rows (numbers or a mask), as a batch of their own."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        for name in _STATE:
            setattr(new, name, getattr(self, name)[rows])
        if self.captured is self.totals:
            new.captured = new.totals
        new.size = len(new.seat)
        return new

    def put(self, rows: Array, other: Rows) -> None:
        """Set the games of ``other`` in the place of these rows."""
        for name in _STATE:
            getattr(self, name)[rows] = getattr(other, name)

    def legal_words(self) -> Array:
        """What may be done in each game, as bits of 64-bit words: plays, then the pass; none when it is over."""
        plays, table = self.plays, self.table
        hand = self.hands.ravel().take(self._acting())
        words = plays.beaten_by.take(table, 0, mode="wrap")
        for group, fits in enumerate(plays.fits):
            words &= fits.take((hand >> np.uint64(12 * group) & np.uint64(0xFFF)).astype(np.intp), 0)
        may_pass = table >= 0
        if self.rules.must_beat:
            may_pass &= ~words.any(1)
        words |= may_pass[:, None] * plays.pass_bit
        words[self.over] = 0
        return words

    def legal(self) -> Array:
        """What may be done in each game: bool (size, plays + 1), the last column the pass; none when it is over."""
        bits = self.legal_words().view(np.uint8)
        return np.unpackbits(bits, axis=1, count=len(self.book.plays) + 1, bitorder="little").view(bool)

    def act(self, actions: Array) -> None:
        """Do something in each game: numbers of plays, or PASS. Games that are over stay; that it is legal is not
        checked."""
        plays, seat, over = self.plays, self.seat, self.over
        flat = self._acting()
        actions = np.where(over, PASS, actions)
        played = actions >= 0
        left = self.left.ravel()
        left[flat] -= plays.sizes.take(actions, mode="wrap")
        self.hands.ravel()[flat] -= plays.uses.take(actions, mode="wrap")
        self.pot += plays.points.take(actions, mode="wrap")
        if self.rules.hidden_sides:
            self.kings.ravel()[flat] += plays.big_jokers.take(actions, mode="wrap")
        self._remember(np.flatnonzero(~(played | over)))
        self.owner = np.where(played, seat, self.owner)
        self.table = np.where(played, actions, self.table)
        passed = self.passed | self._bits.take(seat)
        if self.rules.passing_locks_out:
            self.passed = np.where(played, self.passed, passed)
        else:
            self.passed = np.where(played, np.uint8(0), passed)
        gone = np.flatnonzero(left.take(flat) == 0)
        if len(gone):
            self._go_out(gone[~self.over[gone]])
        waiting = self.alive & ~(self.passed | self._bits.take(self.owner, mode="wrap"))
        self.seat = self._next.ravel().take(waiting.astype(np.intp) * self.players + seat)
        self._capture(np.flatnonzero((waiting == 0) & ~self.over))

    def _acting(self) -> Array:
        """Where the seats to act stand in an array by game and seat."""
        return np.arange(0, self.size * self.players, self.players) + self.seat

    def _remember(self, rows: Array) -> None:
        """What seats have passed on: their partner's plays do not count."""
        table = self.table[rows]
        level = self.plays.refusal_level[table]
        at = rows * self.players + self.seat[rows]
        tells = level > 0
        if not self.rules.hidden_sides:
            sides = self.sides.ravel()
            tells &= sides.take(at) != sides.take(rows * self.players + self.owner[rows])
        at = (3 * at + self.plays.refusal_kind[table])[tells]
        refused = self.refused.ravel()
        refused[at] = np.maximum(refused.take(at), level[tells])

    def _side_bits(self, rows: Array, side: Array) -> Array:
        """The seats of a side that still hold cards, as bits."""
        return self.members.ravel().take(2 * rows + side) & self.alive[rows]

    def _go_out(self, rows: Array) -> None:
        """The seat to act has laid down its last card."""
        seat = self.seat[rows]
        self.alive[rows] &= ~self._bits[seat]
        nth = (self.out[rows] != PASS).sum(1)
        self.out[rows, nth] = seat
        side, won = self.sides[rows, seat], self.won[rows]
        last = self._side_bits(rows, side) == 0
        double = (won < 0) & last
        flag = (won < 0) & ~last & (nth == 0) & (self.totals[rows, side] >= self.rules.flag_points)
        done = (won >= 0) & (self._side_bits(rows, won) == 0)
        self.won[rows[double]], self.how[rows[double]] = side[double], HOWS.index("double_out")
        self._finish(rows[double | done])
        self._win(rows[flag], side[flag], "flag", self.rules.snow_offer_at_flag)

    def _capture(self, rows: Array) -> None:
        """The trick is over: its points go to whoever played last, and the ends are tested (C-25)."""
        if not len(rows):
            return
        rules, owner, pot = self.rules, self.owner[rows], self.pot[rows]
        side = self.sides.ravel().take(rows * self.players + owner)
        self.totals.ravel()[2 * rows + side] += pot
        if rules.hidden_sides:
            self.captured.ravel()[rows * self.players + owner] += pot
        self.pot[rows], self.table[rows], self.owner[rows], self.passed[rows] = 0, PASS, PASS, 0
        self.seat[rows] = self._heirs.ravel().take(self.alive[rows].astype(np.intp) * self.players + owner)
        had = np.flatnonzero((pot > 0) | (self.won[rows] >= 0))
        if len(had):
            self._test_ends(rows[had], side[had])

    def _test_ends(self, rows: Array, side: Array) -> None:
        """The ends of a deal, after a side has captured points or while it is played on."""
        rules, won = self.rules, self.won[rows]
        totals = self.totals.ravel()
        ours, theirs = totals.take(2 * rows + side), totals.take(2 * rows + 1 - side)
        sweep = (ours == TOTAL) | (theirs == TOTAL)
        fresh = won < 0
        swept = sweep & fresh
        self.won[rows[swept]], self.how[rows[swept]] = side[swept], HOWS.index("sweep")
        losers = 1 - won
        lost = np.where(losers == side, ours, theirs)
        ended = ~fresh & ((lost > rules.small_snow_at_most) | (self._side_bits(rows, losers % 2) == 0))
        self._finish(rows[sweep | ended])
        points = fresh & ~sweep & (ours >= rules.win_points)
        self._win(rows[points], side[points], "points", rules.snow_offer_at_140)
        first = self.out[rows, 0]
        first_side = self.sides[rows, first]
        flag = fresh & ~(sweep | points) & (first != PASS)
        flag &= totals.take(2 * rows + first_side) >= rules.flag_points
        self._win(rows[flag], first_side[flag], "flag", rules.snow_offer_at_flag)

    def _win(self, rows: Array, side: Array, how: str, offer: int) -> None:
        """A side has won: the deal ends, or it plays on for a snow (C-22…C-24)."""
        if len(rows):
            self.won[rows], self.how[rows] = side, HOWS.index(how)
            over = self.totals[rows, 1 - side] > offer
            self._finish(rows if self.rules.snow == "off" else rows[over | (self._side_bits(rows, side) == 0)])

    def _finish(self, rows: Array) -> None:
        if not len(rows):
            return
        self.over[rows] = True
        side = self.won[rows]
        staying = (self._side_bits(rows, side) != 0).tolist(), (self._side_bits(rows, 1 - side) != 0).tolist()
        for row, winner, how, winners, losers in zip(
            rows.tolist(), side.tolist(), self.how[rows].tolist(), *staying, strict=True
        ):
            points = self.totals[row].tolist()
            level, _ = level_of(self.rules, HOWS[how], points[winner], points[1 - winner], not winners, not losers)
            self.level[row] = level
            self.payoffs[row] = self._payoffs_of(self.sides[row], winner, how, level)

    def _payoffs_of(self, sides: Array, side: int, how: int, level: int) -> tuple[int, ...]:
        key = sides.tobytes(), side, how, level
        found = self._payoffs.get(key)
        if found is None:
            factor = factor_of(self.rules, HOWS[how], level)
            shares, _ = shares_of(self.rules, tuple(sides.tolist()), side)
            found = self._payoffs[key] = tuple(share * factor for share in shares)
        return found


_STATE = tuple(Rows.__annotations__)
