"""The rows of ``features.py`` for all games of a batch at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..paoyao.batch import Batch
from .features import BY_SEAT, CAUGHT, LEFT, NEED, POT, Layout, net_plays

__all__ = ["Inputs", "levels_in", "numbers_in"]

Array = npt.NDArray[Any]


def _steps(marks: tuple[int, ...], most: int = 200) -> Array:
    """Number -> how many of the marks it has reached."""
    return np.searchsorted(np.array(marks), np.arange(most + 1), side="right").astype(np.uint8)


_LEFT, _POT, _CAUGHT, _BY_SEAT = (_steps(marks) for marks in (LEFT, POT, CAUGHT, BY_SEAT))


def numbers_in(batch: Batch, layout: Layout) -> Array:
    """For each play of the batch's book its number in the net's; the pass is the last of both."""
    learned = layout.rules.playbook
    return np.array([*net_plays(batch.book, learned), len(learned.plays)], np.intp)


def levels_in(batch: Batch, layout: Layout) -> Array:
    """The rows (size, groups) of the seats to act, as uint8; games that are over have rows without meaning."""
    rules, players, size = batch.rules, batch.players, batch.size
    seat = batch.seat
    order = (seat[:, None] + np.arange(players)) % players
    flat = order + np.arange(0, size * players, players)[:, None]
    hands = batch.hands.ravel().take(flat)
    own = hands[:, 0]
    rest = hands[:, 1:].sum(1, dtype=np.uint64)
    found = np.empty((size, len(layout.groups)), np.uint8)
    shifts = np.array([batch.book.shift.get(rank, 60) for rank in layout.rules.order], np.uint64)
    ranks = len(shifts)
    found[:, :ranks] = own[:, None] >> shifts & np.uint64(15)
    found[:, ranks : 2 * ranks] = rest[:, None] >> shifts & np.uint64(15)
    at = 2 * ranks
    left = batch.left.ravel().take(flat)
    found[:, at : at + players] = _LEFT.take(left)
    at += players
    table, owner = batch.table, batch.owner
    lead = table < 0
    found[:, at] = np.where(lead, 0, 1 + numbers_in(batch, layout).take(table, mode="wrap"))
    found[:, at + 1] = np.where(lead, 0, (owner - seat) % players)
    passed = batch.passed.astype(np.intp)
    turned = (passed | passed << players) >> seat
    found[:, at + 2] = turned >> 1 & (1 << players - 1) - 1
    found[:, at + 3] = _POT.take(batch.pot)
    first = batch.out[:, 0]
    found[:, at + 4] = np.where(first < 0, 0, (first - seat) % players)
    sides = batch.sides.ravel().take(flat)
    found[:, at + 5] = np.where(batch.won < 0, 0, 1 + (batch.won != sides[:, 0]))
    at += 6
    others = 3 * (players - 1)
    found[:, at : at + others] = batch.refused.reshape(-1, 3).take(flat[:, 1:], 0).reshape(size, -1)
    at += others
    if layout.rules.hidden_sides:
        found[:, at : at + players] = _BY_SEAT.take(batch.captured.ravel().take(flat))
        at += players
        shown = bool(rules.kings_shown)
        seen = batch.kings.ravel().take(flat)
        public = shown | (seen.sum(1) >= 2) | (batch.won >= 0)
        seen[:, 0] += (own >> np.uint64(batch.book.shift["RJ"])).astype(np.uint8)
        told = public[:, None] | (seen.sum(1) >= 2)[:, None] | (seen > 0)
        same = sides[:, 1:] == sides[:, :1]
        found[:, at : at + players - 1] = np.where(told[:, 1:], np.where(same, 1, 2), 0)
        at += players - 1
        found[:, at], found[:, at + 1], found[:, at + 2] = seen[:, 0], public, shown
        at += 3
    else:
        totals = batch.totals.ravel().take(2 * np.arange(size)[:, None] + sides[:, :2])
        flagged = (first >= 0)[:, None] & (sides[:, :2] == batch.sides[np.arange(size), first][:, None])
        needed = np.where(flagged, rules.flag_points, rules.win_points) - totals
        found[:, at : at + 2] = ((needed + 4) // 5).clip(0, NEED)
        found[:, at + 2 : at + 4] = _CAUGHT.take(totals)
        at += 4
    if layout.yao:
        shown_cards = np.where(batch.yao.ravel().take(flat[:, 1:]), hands[:, 1:], 0)
        for step, rank in enumerate(("4", "A")):
            shift = np.uint64(batch.book.shift[rank])
            found[:, at + step : at + 2 * (players - 1) : 2] = shown_cards >> shift & np.uint64(15)
    return found


class Inputs:
    """Rows of levels as the inputs of a net, 0 and 1 as float32; one large group may be kept ``apart``, as a number."""

    def __init__(self, layout: Layout, apart: str = "") -> None:
        named = [at for at, group in enumerate(layout.groups) if group.name == apart]
        self.apart = named[0] if named else -1
        columns = [(at, start + level - 1, level, group.counts)
                   for at, (group, start) in enumerate(zip(layout.groups, layout.starts, strict=True))
                   for level in range(1, group.levels + 1) if at != self.apart]  # fmt: skip
        self.size = len(columns)
        self.columns = np.array([column for _, column, _, _ in columns], np.intp)
        self._group = np.array([at for at, _, _, _ in columns], np.intp)
        self._level = np.array([level for _, _, level, _ in columns], np.uint8)
        self._most = np.array([255 if counts else level for _, _, level, counts in columns], np.uint8)

    def of(self, levels: Array) -> Array:
        """The inputs (rows, size): those of ``columns`` of the layout."""
        wide = levels.take(self._group, 1)
        return ((wide >= self._level) & (wide <= self._most)).astype(np.float32)

    def number(self, levels: Array) -> Array:
        """The level of the group that is kept apart."""
        return levels[:, self.apart].astype(np.int64)
