"""What a value of the net is worth: the payoff and the chance to win that such values had in recent self-play; and what
a hand with a 大王 is worth before play, by its cards alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["KingHands", "Recent", "fit"]

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
        self._parts: list[tuple[Array, Array]] = []

    def __len__(self) -> int:
        return sum(len(payoff) for _, payoff in self._parts)

    def add(self, levels: Array, payoff: Array) -> None:
        """Keep these, and forget the oldest beyond the most that is kept."""
        self._parts.append((levels, payoff))
        while len(self) - len(self._parts[0][1]) >= self.most:
            del self._parts[0]

    def calibration(self, values: Callable[[Array], Array]) -> dict[str, list[float]]:
        """The lines for a net, by what it says of these choices."""
        found = [values(levels) for levels, _ in self._parts]
        return fit(np.concatenate(found), np.concatenate([payoff for _, payoff in self._parts]))


class KingHands:
    """The latest hands that were dealt a 大王, by what they hold of each rank, and what they were paid."""

    def __init__(self, jokers: tuple[bool, ...], most: int = 60_000) -> None:
        self.most = most
        marks = [(rank, level) for rank, joker in enumerate(jokers) for level in range(1, 3 if joker else 9)]
        self._rank = np.array([rank for rank, _ in marks], np.intp)
        self._level = np.array([level for _, level in marks], np.uint8)
        self._parts: list[tuple[Array, Array, Array]] = []

    def add(self, counts: Array, shown: bool, payoff: Array) -> None:
        """Keep these hands (rows, ranks), the last rank being the 大王."""
        self._parts.append((counts, np.full(len(payoff), shown), payoff))
        while sum(len(paid) for _, _, paid in self._parts[1:]) >= self.most:
            del self._parts[0]

    def fit(self, ridge: float = 40.0) -> dict[str, list[float]]:
        """For hands with one 大王 or both, hidden or shown: the payoff to expect as a sum over the marks that a hand
        reaches, the constant first (ridge regression); all 0 for a kind of hand that was not met."""
        empty = np.zeros((0, int(self._rank[-1]) + 1), np.uint8), np.zeros(0, bool), np.zeros(0)
        counts, shown, payoff = (np.concatenate(parts) for parts in zip(empty, *self._parts, strict=True))
        reached = (counts[:, self._rank] >= self._level).astype(float)
        found = {}
        for name, kings in (("one", 1), ("both", 2)):
            for how, told in (("hidden", False), ("shown", True)):
                rows = (counts[:, -1] == kings) & (shown == told)
                if not rows.any():
                    found[f"{name} {how}"] = [0.0] * (1 + len(self._rank))
                    continue
                centre, mean = reached[rows].mean(0), payoff[rows].mean()
                marks = reached[rows] - centre
                weights = np.linalg.solve(
                    marks.T @ marks + ridge * np.eye(len(centre)), marks.T @ (payoff[rows] - mean)
                )
                found[f"{name} {how}"] = [round(float(one), 4) for one in (mean - centre @ weights, *weights)]
        return found
