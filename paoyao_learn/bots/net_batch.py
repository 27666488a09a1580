"""The value net with numpy: all that may be done in many positions at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Self

import numpy as np
import numpy.typing as npt
from threadpoolctl import ThreadpoolController

from ..paoyao.batch import Batch
from ..paoyao.playout import PASS
from .features import Layout
from .features_batch import Inputs, levels_after, levels_in
from .value_net import ValueNet, load_net

__all__ = ["BatchNet", "layers_of", "load_batch_net"]

Array = npt.NDArray[Any]


class BatchNet:
    """What the seats to act in a batch may do -> values. The first layer is split: what acting leaves as it was is
    summed once a position, what it changes once an action.

    ``first`` (inputs, hidden) and ``base``, ``second`` (hidden, few) and its ``second_base``, ``out`` (few) and
    ``out_base``.
    """

    def __init__(
        self, layout: Layout, first: Array, base: Array, second: Array, second_base: Array, out: Array, out_base: float
    ) -> None:
        self.layout = layout
        table = layout.at["table"]
        start = layout.starts[table]
        none = np.zeros((1, first.shape[1]), np.float32)
        self._table = np.concatenate([none, first[start : start + layout.groups[table].levels]])
        self._before = Inputs(layout, layout.staying)
        self._after = Inputs(layout, set(layout.changing) - {table})
        self._first, self._changed = first[self._before.columns], first[self._after.columns]
        self._base, self._second, self._second_base = base, second, second_base
        self._out, self._out_base = out, out_base

    @classmethod
    def of(cls, net: ValueNet) -> Self:
        """A net as it is shipped."""
        return cls.of_layers(net.layout, layers_of(net))

    @classmethod
    def of_layers(cls, layout: Layout, layers: list[tuple[Array, Array]]) -> Self:
        """Layers as :func:`layers_of` gives them."""
        (first, base), (second, second_base), (out, out_base) = layers
        return cls(layout, first, base, second, second_base, out[:, 0], float(out_base[0]))

    def values(self, batch: Batch, levels: Array, rows: Array, actions: Array) -> Array:
        """The value of each action (a number of the batch's book, its last for the pass) in the game of its row."""
        after = levels_after(batch, self.layout, levels, rows, actions)
        with _threads().limit(limits=1, user_api="blas"):  # several only wait for each other in matrices this small
            shared = self._before.of(levels) @ self._first + self._base
            hidden = self._after.of(after) @ self._changed
            hidden += shared[rows]
            hidden += self._table[after[:, self.layout.at["table"]]]
            np.maximum(hidden, 0, out=hidden)
            few = np.maximum(hidden @ self._second + self._second_base, 0)
            found: Array = few @ self._out + self._out_base
        return found

    def best(self, batch: Batch, legal: Array, levels: Array | None = None) -> tuple[Array, Array]:
        """What is worth most in each game, as a number of the batch's book or its last for the pass, and its value."""
        rows, actions = np.nonzero(legal)
        values = self.values(batch, levels_in(batch, self.layout) if levels is None else levels, rows, actions)
        table = np.full(legal.shape, -np.inf, np.float32)
        table[rows, actions] = values
        best = table.argmax(1)
        return best, table[np.arange(len(table)), best]

    def act(self, batch: Batch, legal: Array) -> Array:
        """The player that does what the net values most: an action for each game; ``legal`` is that of the batch."""
        rows = np.flatnonzero(legal.sum(1) > 1)
        chosen = legal.argmax(1)
        if len(rows):
            chosen[rows], _ = self.best(batch.take(rows), legal[rows])
        return np.where(chosen == legal.shape[1] - 1, PASS, chosen)


def layers_of(net: ValueNet) -> list[tuple[Array, Array]]:
    """The weights of a net by input, and the biases, layer by layer. As it is shipped, its rows hold the sums of a
    group's levels."""
    first = np.array(net.rows, np.float32)
    for group, start in zip(net.layout.groups, net.layout.starts, strict=True):
        if group.counts:
            first[start + 1 : start + group.levels] -= first[start : start + group.levels - 1].copy()
    layers = ((first, net.base), (net.middle, net.middle_base), ([[one] for one in net.out], [net.out_base]))
    return [(np.array(weights, np.float32), np.array(bias, np.float32)) for weights, bias in layers]


@lru_cache(maxsize=1)
def _threads() -> ThreadpoolController:
    return ThreadpoolController()


@lru_cache(maxsize=4)
def load_batch_net(name: str) -> BatchNet:
    """The net that comes with the package."""
    return BatchNet.of(load_net(name))
