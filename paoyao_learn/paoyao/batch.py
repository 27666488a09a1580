"""Many deals at once, for learning and look-ahead: dealt or taken from positions, chosen for and played out.

Nothing of the core imports this module: it needs numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

import numpy as np

from ..cards import Card
from .batch_course import Rows
from .batch_tables import Array, count_bits, nth_bit
from .playout import PASS, Sim
from .ruleset import RuleSet
from .settlement import HOWS, sides_of
from .traces import Traces

__all__ = ["Batch"]


class Batch(Rows):
    """Games of one rule set side by side, see :class:`Rows`."""

    @classmethod
    def dealt(cls, rules: RuleSet, size: int, rng: np.random.Generator) -> Self:
        """Fresh deals, each dealt card by card. Raises ValueError for sides by the ♥6."""
        if rules.teams == "heart6":
            raise ValueError("sides by the ♥6 are not dealt here; take Batch.of")
        players, shift = rules.players, rules.playbook.shift
        worth = np.array([1 << shift[card.rank] for card in rules.pack], np.uint64)
        order = rng.permuted(np.broadcast_to(np.arange(rules.cards, dtype=np.uint8), (size, rules.cards)), axis=1)
        hands = worth[order].reshape(size, -1, players).sum(1, dtype=np.uint64)
        if rules.first_lead == "random":
            lead = rng.integers(players, size=size)
        else:
            face = Card("5" if rules.first_lead == "heart5" else "3", "h")
            lead = np.isin(order, [at for at, card in enumerate(rules.pack) if card is face]).argmax(1) % players
        if rules.hidden_sides:
            sides = (hands >> np.uint64(shift["RJ"])) == 0
        else:
            sides = np.broadcast_to(np.array(sides_of(rules, None)), (size, players))
        batch = cls(rules, hands, sides, lead)
        if rules.show_yao == "mandatory":
            fours, aces = (hands >> np.uint64(shift[rank]) & np.uint64(15) for rank in ("4", "A"))
            batch.yao[:] = (fours >= 2) & (aces >= 1)
        if rules.hidden_sides and rules.four_jokers_win:
            four = np.flatnonzero((hands >> np.uint64(shift["BJ"]) == 0x22).any(1))
            batch.won[four], batch.how[four] = 0, HOWS.index("four_jokers")
            batch._finish(four)
        return batch

    @classmethod
    def of(cls, positions: Sequence[Sim], traces: Traces | None = None) -> Self:
        """Positions of one rule set side by side, all with the same traces. Raises ValueError for none, or for
        positions of several rule sets."""
        if not positions or any(sim.rules != positions[0].rules for sim in positions):
            raise ValueError("a batch is made of at least one position, all of one rule set")
        hands = np.array([sim.packed for sim in positions], np.uint64)
        batch = cls(positions[0].rules, hands, np.array([sim.sides for sim in positions]), _all(positions, "seat"))
        batch.captured[:] = [sim.captured for sim in positions]
        if batch.captured is not batch.totals:
            for side in (0, 1):
                batch.totals[:, side] = (batch.captured * (batch.sides == side)).sum(1)
        for name in ("pot", "table", "owner", "won"):
            getattr(batch, name)[:] = _all(positions, name)
        for row, sim in enumerate(positions):
            batch.out[row, : len(sim.out)] = sim.out
            batch.passed[row] = sum(1 << seat for seat in sim.passed)
            batch.how[row] = HOWS.index(sim.how) if sim.how else PASS
        if traces is not None:
            batch.refused[:], batch.kings[:], batch.yao[:] = traces.refused, traces.kings, traces.yao
        batch._finish(np.flatnonzero(batch.how == HOWS.index("four_jokers")))
        return batch

    def repeat(self, times: int) -> Self:
        """Each game so many times, its copies side by side."""
        return self.take(np.repeat(np.arange(self.size), times))

    def choose(self, rng: np.random.Generator, words: Array | None = None) -> Array:
        """One legal action of each game, all as likely."""
        words = self.legal_words() if words is None else words
        counts = count_bits(words)
        total = counts.sum(1, dtype=np.uint8)
        nth = (rng.random(self.size) * total).astype(np.uint8)
        at = np.zeros(self.size, np.intp)
        for word in range(self.plays.words - 1):
            beyond = (at == word) & (nth >= counts[:, word])
            nth = nth - counts[:, word] * beyond
            at += beyond
        chosen = 64 * at + nth_bit(words.ravel().take(np.arange(0, words.size, words.shape[1]) + at), nth)
        return np.where((chosen < len(self.book.plays)) & (total > 0), chosen, PASS)

    def playout(self, rng: np.random.Generator, choose: Callable[[Batch], Array] | None = None) -> Array:
        """Play every game to its end, at random or as ``choose`` says; the payoffs (size, players). The batch itself
        stays as it is."""
        payoffs = self.payoffs.copy()
        rows = np.flatnonzero(~self.over)
        running = self.take(rows)
        while len(rows):
            running.act(running.choose(rng) if choose is None else choose(running))
            done = running.over
            if done.sum() * 8 > len(rows) or done.all():
                payoffs[rows[done]] = running.payoffs[done]
                rows, running = rows[~done], running.take(~done)
        return payoffs


def _all(positions: Sequence[Sim], name: str) -> Array:
    return np.array([getattr(sim, name) for sim in positions])
