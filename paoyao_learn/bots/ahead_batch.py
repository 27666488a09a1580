"""Looking ahead with numpy: an action, then the net plays for everybody to the end of the deal, all actions and worlds
side by side."""

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
from .net_batch import BatchNet
from .positions import Positions
from .value_net import target_of
from .worlds import World

__all__ = ["look_ahead", "warm_up"]

Array = npt.NDArray[Any]
ROWS = 64  # games in which the net acts at once: some milliseconds, even where the arithmetic is slow


def warm_up(rules: RuleSet, net: BatchNet) -> None:
    """Compile the tables of a rule set, so that the first thought is as quick as the next."""
    batch = Batch.dealt(rules if rules.teams != "heart6" else rules.with_options(teams="opposite"), ROWS,
                        np.random.default_rng(0))  # fmt: skip
    net.best(batch, batch.legal())


def look_ahead(
    net: BatchNet, view: View, positions: Positions, plays: Sequence[int], worlds: Sequence[World],
    found: Sequence[list[float]],
) -> Generator[None, None, None]:
    """How each play (a number of the playbook, or PASS) ends in each world, as the net counts it, when the net plays
    for everybody: added to the rows of ``found``, one a play, world by world as they are done.

    So many games run at once as are quick to act in; where one is over another begins.
    """
    seat, width = view["seat"], len(plays)
    sims = []
    for number, world in enumerate(worlds):
        if number % 8 == 7:
            yield
        sims.append(Sim.from_deal(positions.of(world)))
    yield
    waiting = Batch.of(sims, traces_of(view, positions.rules.playbook)).repeat(width)
    side = waiting.sides[:, seat].copy()
    waiting.act(np.tile(plays, len(worlds)))
    target = target_of(waiting.rules)
    ends, missing = np.empty(waiting.size), np.full(len(worlds), width)
    games = np.arange(min(ROWS, waiting.size))
    running, begun = waiting.take(games), len(games)
    while running.size:
        over = np.flatnonzero(running.over)
        if not len(over):
            running.act(net.act(running, running.legal()))
            yield
            continue
        done = games[over]
        ends[done] = target(running.payoffs[over, seat],
                            running.totals[over, side[done]] - running.totals[over, 1 - side[done]])  # fmt: skip
        missing -= np.bincount(done // width, minlength=len(worlds))
        for world in np.unique(done // width):
            if not missing[world]:
                for row, end in zip(found, ends[world * width : (world + 1) * width].tolist(), strict=True):
                    row.append(end)
        fresh = np.arange(begun, min(begun + len(over), waiting.size))
        games[over[: len(fresh)]] = fresh
        running.put(over[: len(fresh)], waiting.take(fresh))
        begun += len(fresh)
        if len(fresh) < len(over):
            going = np.delete(np.arange(running.size), over[len(fresh) :])
            games, running = games[going], running.take(going)
