"""What a value of the net is worth: the payoff and the chance to win that such values had in recent self-play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Recent", "fit"]

Array = npt.NDArray[Any]
KNOTS = 24


def rising(means: Array, weights: Array) -> Array:
    """The nearest row that never falls (pool adjacent violators)."""
    blocks: list[list[float]] = []
    for mean, weight in zip(means.tolist(), weights.tolist(), strict=True):
        blocks.append([mean, weight, 1])
        while len(blocks) > 1 and blocks[-2][0] >= blocks[-1][0]:
            top, under = blocks.pop(), blocks.pop()
            total = top[1] + under[1]
            blocks.append([(top[0] * top[1] + under[0] * under[1]) / total, total, top[2] + under[2]])
    return np.concatenate([np.full(int(count), mean) for mean, _, count in blocks])


def fit(values: Array, payoff: Array) -> dict[str, list[float]]:
    """Knots of two rising lines over the value: the mean payoff in base points, and the part that won."""
    order = np.argsort(values, kind="stable")
    parts = [part for part in np.array_split(order, KNOTS) if len(part)]
    sizes = np.array([len(part) for part in parts], float)
    return {
        "value": [round(float(values[part].mean()), 4) for part in parts],
        "payoff": [round(float(one), 4) for one in rising(np.array([payoff[part].mean() for part in parts]), sizes)],
        "win": [round(float(one), 4) for one in rising(np.array([(payoff[part] > 0).mean() for part in parts]), sizes)],
    }


class Recent:
    """The latest choices of self-play and what they paid."""

    def __init__(self, most: int = 100_000) -> None:
        self.most = most
        self._parts: list[tuple[Array, Array, Array]] = []

    def __len__(self) -> int:
        return sum(len(action) for _, action, _ in self._parts)

    def add(self, levels: Array, action: Array, payoff: Array) -> None:
        """Keep these, and forget the oldest beyond the most that is kept."""
        self._parts.append((levels, action, payoff))
        while len(self) - len(self._parts[0][1]) >= self.most:
            del self._parts[0]

    def calibration(self, values: Callable[[Array], Array]) -> dict[str, list[float]]:
        """The lines for a net, by what it says of these choices."""
        found = []
        for levels, action, _ in self._parts:
            for start in range(0, len(action), 4096):
                rows = slice(start, start + 4096)
                found.append(values(levels[rows])[np.arange(len(action[rows])), action[rows]])
        return fit(np.concatenate(found), np.concatenate([payoff for _, _, payoff in self._parts]))
