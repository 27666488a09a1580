"""The rows of ``features.py`` for all games of a batch at once, before somebody acts and after."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..paoyao.batch import Batch
from ..paoyao.playbook import Playbook
from .features import BY_SEAT, CAUGHT, LEFT, NEED, POT, Layout, net_plays

__all__ = ["Inputs", "levels_after", "levels_in", "numbers_in"]

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


@lru_cache(maxsize=16)
def _counts(book: Playbook, order: tuple[str, ...]) -> Array:
    """What each play takes of each rank (plays + 1, ranks); the pass, the last, takes nothing."""
    shifts = np.array([book.shift.get(rank, 60) for rank in order], np.uint64)
    return (np.array([*book.uses, 0], np.uint64)[:, None] >> shifts & np.uint64(15)).astype(np.uint8)


def levels_after(batch: Batch, layout: Layout, levels: Array, rows: Array, actions: Array) -> Array:
    """The rows after acting: for each action (a number of the batch's book, its last for the pass) that one of the
    ``levels`` whose number stands in ``rows``, as the seat to act leaves it."""
    rules, plays, at = batch.rules, batch.plays, layout.at
    found = levels[rows]
    played = actions < len(batch.book.plays)
    found[:, : len(layout.rules.order)] -= _counts(batch.book, tuple(layout.rules.order))[actions]
    left = batch.left[np.arange(batch.size), batch.seat][rows] - plays.sizes[actions]
    found[:, at["left 0"]] = _LEFT.take(left)
    found[:, at["pot"]] = _POT.take(batch.pot[rows] + plays.points[actions])
    changes: list[tuple[str, Array, Array | int]] = [
        ("table", played, 1 + numbers_in(batch, layout)[actions]),
        ("owner", played, batch.players),
        ("first out", (left == 0) & (found[:, at["first out"]] == 0), batch.players),
    ]
    if not rules.passing_locks_out:
        changes.append(("passed", played, 0))
    for name, where, level in changes:
        found[:, at[name]] = np.where(where, level, found[:, at[name]])
    return found


class Inputs:
    """Rows of levels as the inputs of a net, 0 and 1 as float32, for the groups at these places (all when None)."""

    def __init__(self, layout: Layout, places: Iterable[int] | None = None) -> None:
        kept = set(range(len(layout.groups)) if places is None else places)
        columns = [(at, start + level - 1, level, group.counts)
                   for at, (group, start) in enumerate(zip(layout.groups, layout.starts, strict=True))
                   for level in range(1, group.levels + 1) if at in kept]  # fmt: skip
        self.size = len(columns)
        self.columns = np.array([column for _, column, _, _ in columns], np.intp)
        self._group = np.array([at for at, _, _, _ in columns], np.intp)
        self._level = np.array([level for _, _, level, _ in columns], np.uint8)
        self._most = np.array([255 if counts else level for _, _, level, counts in columns], np.uint8)

    def of(self, levels: Array) -> Array:
        """The inputs (rows, size): those of ``columns`` of the layout."""
        wide = levels.take(self._group, 1)
        return ((wide >= self._level) & (wide <= self._most)).astype(np.float32)
