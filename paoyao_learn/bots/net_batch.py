"""The shipped value net asked for many positions at once, with numpy: the same values as ``ValueNet`` gives."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from .value_net import ValueNet, load_net

__all__ = ["BatchNet", "load_batch_net"]

Array = npt.NDArray[Any]


class BatchNet:
    """Rows of levels (see ``features_batch.levels_in``) -> values, and what values are worth."""

    def __init__(self, net: ValueNet) -> None:
        self.layout = net.layout
        self._starts = np.array(net.layout.starts, np.intp)
        self._rows = np.array([net.base, *net.rows], np.float32)  # the base is on in every position
        self._middle, self._middle_base = np.array(net.middle, np.float32), np.array(net.middle_base, np.float32)
        self._out, self._out_base = np.array(net.out, np.float32).T.copy(), np.array(net.out_base, np.float32)
        self._lines = {name: np.array(net.facts["calibration"][name]) for name in ("value", "payoff", "win")}

    def values(self, levels: Array) -> Array:
        """The value of each play of the net's book and of the pass (rows, plays + 1)."""
        on = np.zeros((len(levels), len(self._rows)), np.float32)
        np.put_along_axis(on, np.where(levels > 0, self._starts + levels, 0), 1.0, 1)
        on[:, 0] = 1.0
        hidden = np.maximum(on @ self._rows, 0)
        hidden = np.maximum(hidden @ self._middle + self._middle_base, 0)
        found: Array = hidden @ self._out + self._out_base
        return found

    def payoff(self, values: Array) -> Array:
        """The payoffs to expect, in base points of the rule set that was learned."""
        found: Array = np.interp(values, self._lines["value"], self._lines["payoff"])
        return found

    def win(self, values: Array) -> Array:
        """The chances that the deal is won."""
        found: Array = np.interp(values, self._lines["value"], self._lines["win"])
        return found


@lru_cache(maxsize=4)
def load_batch_net(name: str) -> BatchNet:
    """The net that comes with the package."""
    return BatchNet(load_net(name))
