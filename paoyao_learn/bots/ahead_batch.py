"""Looking ahead with numpy: the same as ``ahead.py``, all actions and worlds side by side."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..game import View
from ..paoyao.batch import Batch
from ..paoyao.playout import Sim
from ..paoyao.ruleset import RuleSet
from ..paoyao.traces import traces_of
from .ahead import MOST_STEPS
from .net_batch import BatchNet
from .positions import Positions
from .value_net import target_of
from .worlds import World

__all__ = ["look_ahead", "warm_up"]

Array = npt.NDArray[Any]
ROWS = 24  # positions that the net is asked for at once: some milliseconds, even where the arithmetic is slow


def warm_up(rules: RuleSet, net: BatchNet) -> None:
    """Compile the tables of a rule set, so that the first thought is as quick as the next."""
    batch = Batch.dealt(rules if rules.teams != "heart6" else rules.with_options(teams="opposite"), ROWS,
                        np.random.default_rng(0))  # fmt: skip
    net.best(batch, batch.legal())


def look_ahead(
    net: BatchNet, view: View, positions: Positions, actions: Sequence[int], worlds: Sequence[World]
) -> Generator[None, None, tuple[Array, Array]]:
    """The value of each action (a number of the playbook, or PASS) in each world, and whether that is how the deal
    ended: two arrays (actions, worlds)."""
    seat = view["seat"]
    sims = []
    for number, world in enumerate(worlds):
        if number % 8 == 7:
            yield
        sims.append(Sim.from_deal(positions.of(world)))
    yield
    batch = Batch.of(sims, traces_of(view, positions.rules.playbook)).repeat(len(actions))
    side = batch.sides[:, seat].copy()
    batch.act(np.tile(np.asarray(actions), len(worlds)))
    yield
    found, ended = np.full(batch.size, np.nan), np.zeros(batch.size, bool)
    rows = np.arange(batch.size)
    for _ in range(MOST_STEPS):
        stay = batch.over.copy()
        mine = np.flatnonzero(~stay & _is_mine(batch, seat, side[rows]))
        if len(mine):
            stay[mine] = batch.take(mine).legal().sum(1) > 1
        if stay.any():
            going = np.flatnonzero(~stay)
            ended[rows] = batch.over
            found[rows[stay]] = yield from _worth(net, batch.take(stay), seat, side[rows[stay]])
            rows, batch = rows[going], batch.take(going)
        if not len(rows):
            break
        best, _ = yield from _best(net, batch)
        batch.act(best)
        yield
    else:
        found[rows] = yield from _worth(net, batch, seat, side[rows])
    shape = len(worlds), len(actions)
    return found.reshape(shape).T, ended.reshape(shape).T


def _is_mine(batch: Batch, seat: int, side: Array) -> Array:
    own = batch.seat == seat
    partner = (batch.left[:, seat] == 0) & (batch.sides[np.arange(batch.size), batch.seat] == side)
    return np.asarray(own | partner)


def _best(net: BatchNet, batch: Batch) -> Generator[None, None, tuple[Array, Array]]:
    """What the net would do for the seats to act, and the values."""
    best, values = np.empty(batch.size, np.intp), np.empty(batch.size)
    for start in range(0, batch.size, ROWS):
        part = np.arange(start, min(start + ROWS, batch.size))
        some = batch.take(part)
        legal = some.legal()
        chosen, values[part] = net.best(some, legal)
        best[part] = np.where(chosen == legal.shape[1] - 1, -1, chosen)
        yield
    return best, values


def _worth(net: BatchNet, batch: Batch, seat: int, side: Array) -> Generator[None, None, Array]:
    """The value of positions to a seat: where they are over as they ended, else by the best that can be done."""
    rows = np.arange(batch.size)
    found = np.empty(batch.size)
    over = batch.over
    totals = batch.totals[rows, side] - batch.totals[rows, 1 - side]
    found[over] = target_of(batch.rules)(batch.payoffs[over, seat], totals[over])
    going = np.flatnonzero(~over)
    if len(going):
        _, values = yield from _best(net, batch.take(going))
        mine = batch.sides[going, batch.seat[going]] == side[going]
        found[going] = np.where(mine, values, -values)
    return found
