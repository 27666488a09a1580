"""A master: plays the few plays that the expert's net likes best on to the end, in worlds that agree with its view.

The same worlds serve all plays. In each the net plays for everybody to the end of the deal; without numpy only until
the master has a choice again, and values what came of it. What is seen so is believed the more, the surer it is beside
what the net says at once: both err, in different ways. How many worlds are looked at is the budget; a clock only guards
against a machine that is too slow, and can be turned off (``clock``), so that the same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING

from ..notation import Action
from ..paoyao.play import Play
from ..paoyao.playout import PASS
from ..paoyao.ruleset import RuleSet
from .ahead import look_ahead
from .base import Advice, Ranked, Reason, View
from .expert import MOST_REASONS, ExpertBot, why
from .positions import Positions
from .sight import Sight
from .value_net import ValueNet, load_net
from .worlds import World, WorldError, Worlds

if TYPE_CHECKING:
    from .net_batch import BatchNet

__all__ = ["MANY", "Budget", "MasterBot", "worth"]

GUARD = 0.35  # seconds of a move after which nothing more is looked at
TRUST = 0.08
"""How far the net errs in the difference between two plays, as a standard deviation. In 1 500 positions of self-play
that were played out by the true hands, to believe more of what was seen changed more plays and won no more."""
SPREAD = 0.8
"""How far the ends of two plays differ from world to world, as a standard deviation: what one world counts for before
any is seen."""
CLOSE = 0.005  # chances of winning that differ by less are not told apart


@dataclass(frozen=True, slots=True)
class Budget:
    """How many plays are looked at, those that the net values within so much of the best (``behind``); and in how many
    ``worlds``: from the fewest to the most, as many as come to so many ``cards`` to be played."""

    plays: int
    behind: float
    worlds: tuple[int, int]
    cards: int

    def worlds_for(self, plays: int, left: int) -> int:
        """In how many worlds so many plays are looked at, when so many cards are left."""
        fewest, most = self.worlds
        return max(fewest, min(most, self.cards // (plays * left)))


MANY = Budget(plays=3, behind=0.15, worlds=(16, 64), cards=4_000)
PLAIN = Budget(plays=2, behind=9.0, worlds=(2, 2), cards=0)
"""Without numpy."""


class MasterBot(ExpertBot):
    """Looks ahead; without numpy in fewer worlds, which its reasons then say."""

    name = "master"

    def __init__(
        self, rules: RuleSet, seed: int | None = None, net: ValueNet | None = None, budget: Budget | None = None
    ) -> None:
        super().__init__(rules, seed, net)
        self.many = _batch_net(rules, self.net)
        self.budget = budget or (PLAIN if self.many is None else MANY)

    def consider(self, view: View) -> Generator[float, None, Advice]:
        """The expert's look, then worlds in groups."""
        if view["phase"] != "play" or len(view["legal"]) == 1:
            return (yield from super().consider(view))
        began = perf_counter()
        yield 0.0
        rules = self.rules_in(view)
        sight = Sight(view, rules)
        valued, plays = yield from self.valued(view, rules, sight, 0.02, 0.05)
        yield 0.05
        budget, (best, _) = self.budget, valued[0]
        liked = [one for place, one in enumerate(valued[: budget.plays]) if place < 2 or one[0] > best - budget.behind]
        worlds = budget.worlds_for(len(liked), sum(view["cards_left"]))
        rows: list[list[float]] = [[] for _ in liked]
        with suppress(WorldError):  # the net's word stands then
            for _ in self._look(view, rules, [action for _, action in liked], plays, rows, worlds):
                if self.clock and perf_counter() - began > GUARD:
                    break
                yield 0.05 + 0.9 * len(rows[0]) / worlds
        if rows[0]:
            values = worth([value for value, _ in liked], rows)
            valued = sorted(zip(values, (action for _, action in liked), strict=True), key=lambda one: -one[0])
        ranked = self.ranked(rules, valued)
        yield 0.96
        reasons = [one for one in why(sight, self._splitter(rules), ranked, plays[ranked[0].action])
                   if not one.key.startswith("foresees")][: MOST_REASONS - 1]  # fmt: skip
        return Advice(ranked[0].action, (*reasons, self._looked(ranked, plays, len(rows[0]))), ranked)

    def _look(
        self, view: View, rules: RuleSet, actions: list[Action], plays: dict[Action, Play | None],
        rows: list[list[float]], most: int,
    ) -> Generator[None, None, None]:
        """Draw so many worlds and note what each action is worth in them, a world at a time."""
        worlds = Worlds(view, rules, self.random(view), self.net.kept)
        positions = Positions(view, rules, worlds)
        drawn: list[World] = []
        while len(drawn) < most:
            drawn.append((yield from worlds.drawing()))
            yield
        if self.many is None:
            yield from look_ahead(self.net, positions, actions, drawn, rows)
        else:
            from .ahead_batch import look_ahead as look_ahead_batch

            numbers = [PASS if (play := plays[action]) is None else play.index for action in actions]
            yield from look_ahead_batch(self.many, view, positions, numbers, drawn, rows)

    def _looked(self, ranked: tuple[Ranked, ...], plays: dict[Action, Play | None], worlds: int) -> Reason:
        """How many worlds were looked at and what they say of the best two actions."""
        if not worlds:
            return Reason("looked_nowhere")
        best, second = ranked[0], ranked[1]
        assert best.win is not None
        assert second.win is not None
        values: dict[str, object] = {"worlds": worlds, "chance": round(100 * best.win)}
        few = "few_" if self.many is None else ""
        if best.win - second.win < CLOSE:
            return Reason(f"{few}looked_close", values)
        other = plays[second.action]
        values["rest"] = round(100 * second.win)
        if other is None:
            return Reason(f"{few}looked_pass", values)
        return Reason(f"{few}looked", {**values, "other": other})


def worth(values: Sequence[float], rows: Sequence[Sequence[float]]) -> list[float]:
    """What the net says of actions at once, and what was seen of them in the same worlds, in one. The first is the best
    to the net; what the others are worth beside it is seen more surely than what they are worth."""
    first = _both(values[0], rows[0])
    return [first + _both(value - values[0], [seen - other for seen, other in zip(row, rows[0], strict=True)])
            for value, row in zip(values, rows, strict=True)]  # fmt: skip


def _both(said: float, seen: Sequence[float]) -> float:
    """A guess and what was seen, each weighed by how sure it is."""
    mean, count = fmean(seen), len(seen)
    spread = (SPREAD**2 + sum((one - mean) ** 2 for one in seen)) / (1 + count)
    share = TRUST**2 / (TRUST**2 + spread / count)
    return (1 - share) * said + share * mean


def _batch_net(rules: RuleSet, net: ValueNet) -> BatchNet | None:
    """The net for many positions at once, its tables warm; None where numpy is missing."""
    try:
        from .ahead_batch import warm_up
        from .net_batch import BatchNet, load_batch_net
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        return None
    learned = net.layout.rules.id
    many = load_batch_net(learned) if net is load_net(learned) else BatchNet.of(net)
    for in_force in [rules.with_kings(shown) for shown in (False, True)] if rules.hidden_sides else [rules]:
        warm_up(in_force, many)
    return many
