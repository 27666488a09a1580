"""Games of many tables at once for learning: how a net and a simple player act in a batch, samples, duplicate duels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..paoyao.batch import Batch
from ..paoyao.playbook import Playbook
from ..paoyao.ruleset import RuleSet
from .calibration import KingHands
from .features import Layout
from .features_batch import levels_after, levels_in
from .net_batch import BatchNet
from .value_net import target_of

__all__ = ["Actor", "Samples", "SelfPlay", "duel", "goals", "greedy"]

Array = npt.NDArray[Any]
Actor = Callable[[Batch, Array], Array]
"""A batch and ``legal`` of it -> an action for each game."""


@lru_cache(maxsize=8)
def _habits(book: Playbook) -> tuple[Array, Array, Array]:
    """How gladly a simple player leads each play and follows with it, the pass last; and which are bombs."""
    place = {rank: at for at, rank in enumerate(book.order)}
    height = [place[play.rank] if play.rank else len(place) for play in book.plays]
    lead = [10.0 * len(play.cards) - at if not play.tier else -1000.0 - 10 * play.tier
            for play, at in zip(book.plays, height, strict=True)]  # fmt: skip
    follow = [-float(at) if not play.tier else -30.0 - 10 * play.tier - at / 20
              for play, at in zip(book.plays, height, strict=True)]  # fmt: skip
    bombs = [play.tier > 0 for play in book.plays]
    return np.array([*lead, -1e9]), np.array([*follow, -29.0]), np.array([*bombs, False])


def greedy(batch: Batch, legal: Array) -> Array:
    """A simple player: sheds many low cards, follows as cheaply as it can, leaves its partner the trick, and bombs for
    ten points or against a foe with three cards."""
    lead, follow, bombs = _habits(batch.book)
    rows = np.arange(batch.size)
    leads = batch.table < 0
    own = batch.sides[rows, batch.seat]
    friend = ~leads & (batch.sides[rows, batch.owner] == own)
    foes = batch.sides != own[:, None]
    near = (np.where(foes & (batch.left > 0), batch.left, 99).min(1) <= 3) & ~leads
    score = np.where(leads[:, None], lead, follow)
    score = score + np.where(bombs & ((batch.pot >= 10) | near)[:, None] & ~leads[:, None], 400.0, 0.0)
    score[:, -1] += np.where(friend, 1e6, 0.0)
    chosen = np.where(legal, score, -np.inf).argmax(1)
    return np.where(chosen == legal.shape[1] - 1, -1, chosen)


def duel(rules: RuleSet, one: Actor, other: Actor, deals: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Duplicate deals, each played twice with the sides changed: which part of its two games ``one`` wins, per deal,
    and what its seats are paid in the mean, over both games and in base points."""
    batch = Batch.dealt(rules, deals, rng)
    won, paid = np.zeros(deals), np.zeros(deals)
    for side in (0, 1):
        running, rows = batch.take(np.arange(deals)), np.arange(deals)
        payoffs = running.payoffs.copy()
        while not running.over.all():
            legal = running.legal()
            mine = running.sides[np.arange(running.size), running.seat] == side
            actions = np.full(running.size, -1)
            for actor, where in ((one, mine & ~running.over), (other, ~mine & ~running.over)):
                picked = np.flatnonzero(where)
                if len(picked):
                    actions[picked] = actor(running.take(picked), legal[picked])
            running.act(actions)
            done = running.over
            if done.sum() * 4 > len(rows):
                payoffs[rows[done]] = running.payoffs[done]
                rows, running = rows[~done], running.take(~done)
        payoffs[rows] = running.payoffs
        ours = batch.sides == side
        mean = (payoffs * ours).sum(1) / ours.sum(1)
        won += (mean > 0) / 2
        paid += mean / 2
    return won, paid


@dataclass(frozen=True)
class Samples:
    """What was done and what came of it: ``levels`` as the seat left them, the ``goal`` that their value is to be
    taught, and the seat's ``payoff`` in base points at the end."""

    levels: Array
    goal: Array
    payoff: Array


def goals(chain: Array, ends: Array, foreseen: Array, trust: float) -> Array:
    """What each choice is to be taught, TD(λ) backwards: rows of one ``chain`` (a seat's choices in a game, in order)
    end in what their deal was worth; before that each goal is the next one, and to the part 1 - ``trust`` what the net
    foresaw at the next choice. That is less noisy than the end of a deal dozens of plays later."""
    order = np.argsort(chain, kind="stable")
    lasts = np.flatnonzero(np.append(np.diff(chain[order]) != 0, True))
    far = lasts[np.searchsorted(lasts, np.arange(len(order)))] - np.arange(len(order))
    goal, ahead = ends[order], foreseen[order]
    for steps in range(1, int(far.max(initial=0)) + 1):
        rows = np.flatnonzero(far == steps)
        goal[rows] = trust * goal[rows + 1] + (1 - trust) * ahead[rows + 1]
    found = np.empty_like(goal)
    found[order] = goal
    return found


class SelfPlay:
    """An endless stream of games of one rule set in which all seats play by the same net."""

    def __init__(
        self, rules: RuleSet, layout: Layout, games: int, rng: np.random.Generator, trust: float = 1.0,
        kings: KingHands | None = None,
    ) -> None:  # fmt: skip
        self.rules, self.layout, self.rng, self.trust, self.kings = rules, layout, rng, trust, kings
        self.target = target_of(rules)
        self.batch = Batch.dealt(rules, games, rng)
        self.finished = 0
        self._spare = Batch.dealt(rules, games, rng)
        self._used = 0
        self._game = np.arange(games)
        self._next = games
        self._ends = np.full((1 << 16, rules.players, 2), np.nan, np.float32)
        self._waiting: list[tuple[Array, ...]] = []
        self._dealt = self.batch.hands.copy()
        self._renew()

    def step(self, net: BatchNet, chance: float) -> int:
        """One action in every game, with this chance a random one; how many were choices."""
        legal = self.batch.legal()
        chosen = legal.argmax(1)
        rows = np.flatnonzero(legal.sum(1) > 1)
        batch, may = self.batch.take(rows), legal[rows]
        levels = levels_in(batch, self.layout)
        best, foreseen = net.best(batch, may, levels)
        random = self.rng.random(len(rows)) < chance
        if random.any():
            drawn = np.where(may[random], self.rng.random(may[random].shape), -1.0).argmax(1)
            best[random] = drawn
        chosen[rows] = best
        after = levels_after(batch, self.layout, levels, np.arange(len(rows)), best)
        self._waiting.append((after, self._game[rows], batch.seat, foreseen))
        self.batch.act(np.where(chosen == legal.shape[1] - 1, -1, chosen))
        self._renew()
        return len(rows)

    def samples(self) -> Samples:
        """The choices whose games are over, each given once."""
        parts = tuple(np.concatenate(parts) for parts in zip(*self._waiting, strict=True))
        ready = ~np.isnan(self._ends[parts[1] % len(self._ends), parts[2], 0])
        self._waiting = [tuple(part[~ready] for part in parts)]
        levels, game, seat, foreseen = (part[ready] for part in parts)
        payoff, points = self._ends[game % len(self._ends), seat].T
        ends = self.target(payoff, points).astype(np.float32)
        return Samples(levels, goals(game * self.rules.players + seat, ends, foreseen, self.trust), payoff)

    def _renew(self) -> None:
        """New deals in the place of those that are over."""
        batch = self.batch
        while len(rows := np.flatnonzero(batch.over)):
            totals = batch.totals[rows]
            ahead = np.where(batch.sides[rows] == 0, 1, -1) * (totals[:, 0] - totals[:, 1])[:, None]
            place = self._game[rows] % len(self._ends)
            self._ends[place, :, 0] = batch.payoffs[rows]
            self._ends[place, :, 1] = ahead
            self.finished += len(rows)
            if self.kings is not None:
                holds = batch.sides[rows] == 0
                shifts = 4 * np.arange(len(self.rules.order), dtype=np.uint64)
                counts = (self._dealt[rows][holds][:, None] >> shifts & np.uint64(15)).astype(np.uint8)
                self.kings.add(counts, bool(self.rules.kings_shown), batch.payoffs[rows][holds])
            if self._used + len(rows) > self._spare.size:
                self._spare, self._used = Batch.dealt(self.rules, self._spare.size, self.rng), 0
            batch.put(rows, self._spare.take(np.arange(self._used, self._used + len(rows))))
            self._used += len(rows)
            self._dealt[rows] = batch.hands[rows]
            self._game[rows] = np.arange(self._next, self._next + len(rows))
            self._ends[self._game[rows] % len(self._ends)] = np.nan
            self._next += len(rows)
