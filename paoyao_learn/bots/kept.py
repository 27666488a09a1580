"""How hands are kept: players shed what stands alone and keep what goes together, so that the hands of a running deal
look unlike cards handed out at random. Learned from self-play by exchanging two hidden cards of the true hands: which
of the two positions is the true one?
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..paoyao.batch import Batch
from .certain import YAO
from .worlds import STAGES

__all__ = ["KeptHands"]

Array = npt.NDArray[Any]
MOST = 8  # copies of a rank


class KeptHands:
    """The latest exchanges of hidden cards, and the log-odds that tell the true hands from the exchanged ones."""

    def __init__(self, ranks: int, most: int = 100_000) -> None:
        self.most = most
        self.shape = len(STAGES) + 1, ranks, MOST
        self._parts: list[Array] = []

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def add(self, batch: Batch, rng: np.random.Generator) -> None:
        """Exchange, in each game, a card of one seat for one of another, neither of them to act. Cards that are shown
        stay where they are."""
        size, players = batch.size, batch.players
        picked = rng.permuted(np.broadcast_to(np.arange(1, players), (size, players - 1)), axis=1)[:, :2]
        seats = (batch.seat[:, None] + picked) % players
        games = np.arange(size)[:, None]
        shifts = np.array([batch.book.shift[rank] for rank in batch.rules.order], np.uint64)
        held = (batch.hands[games, seats][:, :, None] >> shifts & np.uint64(15)).astype(np.intp)
        yao = np.array([rank in YAO for rank in batch.rules.order])
        hidden = np.where(batch.yao[games, seats][:, :, None] & yao, 0, held)
        total = hidden.sum(2)
        card = (rng.random((size, 2)) * total).astype(np.intp)
        rank = (hidden.cumsum(2) <= card[:, :, None]).sum(2)
        rows = np.flatnonzero(~batch.over & (total > 0).all(1) & (rank[:, 0] != rank[:, 1]))
        gives, takes = rank[rows], rank[rows][:, ::-1]
        stage = np.searchsorted(STAGES, batch.left[games, seats][rows])
        at, both = np.arange(len(rows))[:, None], np.arange(2)
        had, would = held[rows][at, both, gives], held[rows][at, both, takes] + 1
        places = [np.ravel_multi_index((stage, one, count - 1), self.shape)
                  for one, count in ((gives, had), (takes, would))]  # fmt: skip
        self._parts.append(np.concatenate(places, 1))
        while len(self) - len(self._parts[0]) >= self.most:
            del self._parts[0]

    def fit(self, ridge: float = 10.0, steps: int = 200) -> list[list[list[float]]]:
        """By stage (see ``worlds.STAGES``), rank and number of copies: how much likelier a hand is, as a natural
        logarithm, for holding that many copies and not one fewer (logistic regression)."""
        size = int(np.prod(self.shape))
        places = np.concatenate(self._parts)
        true, other = places[:, :2], places[:, 2:]
        weights = np.zeros(size)
        curve = np.bincount(places.ravel(), minlength=size) / 4 + ridge
        for _ in range(steps):
            doubt = 1 / (1 + np.exp((weights[true] - weights[other]).sum(1)))
            pull = sum(sign * np.bincount(part.ravel(), np.repeat(doubt, 2), size)
                       for sign, part in ((1, true), (-1, other))) - ridge * weights  # fmt: skip
            weights += 0.5 * pull / curve
        found: list[list[list[float]]] = weights.round(2).reshape(self.shape).tolist()
        return found
