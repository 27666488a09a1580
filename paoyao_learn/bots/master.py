"""A master: looks ahead from the few plays that the expert's net likes best, in worlds that agree with its view.

The same worlds serve all plays. In each the net plays for everybody until the master has a choice again, and values
what came of it. A play is worth a part of what the net says of it at once and a part of what was seen ahead: both come
from the same net, and err in different ways. How many worlds are looked at is the budget; a clock only guards against a
machine that is too slow, and can be turned off (``clock``), so that the same seed gives the same game.
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
from .ahead import Ahead, look_ahead
from .base import Advice, Ranked, Reason, View
from .expert import MOST_REASONS, ExpertBot, why
from .positions import Positions
from .sight import Sight
from .value_net import ValueNet, load_net
from .worlds import World, WorldError, Worlds

if TYPE_CHECKING:
    from .net_batch import BatchNet

__all__ = ["MasterBot"]

GUARD = 0.35  # seconds of a move after which nothing more is looked at
AHEAD = 0.4
"""How far what was seen ahead counts beside what the net says at once. In positions of self-play that were played out
by the true hands, the differences between two plays were foretold best by 0.6 and 0.4 of the two."""
CLOSE = 0.005  # chances of winning that differ by less are not told apart


@dataclass(frozen=True, slots=True)
class Budget:
    """How many plays are looked at in how many worlds, and in how many of them together."""

    plays: int
    worlds: int
    together: int


MANY = Budget(plays=6, worlds=32, together=16)
PLAIN = Budget(plays=2, worlds=2, together=1)
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
        liked = valued[: self.budget.plays]
        rows: list[list[Ahead]] = [[] for _ in liked]
        with suppress(WorldError):  # the net's word stands then
            for _ in self._look(view, rules, [action for _, action in liked], plays, rows):
                if self.clock and perf_counter() - began > GUARD:
                    break
                yield 0.05 + 0.9 * len(rows[0]) / self.budget.worlds
        if rows[0]:
            both = zip(liked, rows, strict=True)
            valued = [(_worth(value, row), action) for (value, action), row in both]
            valued.sort(key=lambda one: -one[0])
        ranked = self.ranked(rules, valued)
        yield 0.96
        reasons = [one for one in why(sight, self._splitter(rules), ranked, plays[ranked[0].action])
                   if not one.key.startswith("foresees")][: MOST_REASONS - 1]  # fmt: skip
        return Advice(ranked[0].action, (*reasons, self._looked(ranked, plays, len(rows[0]))), ranked)

    def _look(
        self, view: View, rules: RuleSet, actions: list[Action], plays: dict[Action, Play | None],
        rows: list[list[Ahead]],
    ) -> Generator[None, None, None]:
        """Draw worlds and note what each action is worth in them, a group at a time."""
        worlds = Worlds(view, rules, self.random(view))
        positions = Positions(view, rules, worlds)
        numbers = [PASS if (play := plays[action]) is None else play.index for action in actions]
        while len(rows[0]) < self.budget.worlds:
            group: list[World] = []
            for _ in range(self.budget.together):
                group.append((yield from worlds.drawing()))
                yield
            if self.many is None:
                seen = yield from look_ahead(self.net, positions, actions, group)
            else:
                from .ahead_batch import look_ahead as look_ahead_batch

                values, ended = yield from look_ahead_batch(self.many, view, positions, numbers, group)
                seen = [list(map(Ahead, *one)) for one in zip(values.tolist(), ended.tolist(), strict=True)]
            for row, more in zip(rows, seen, strict=True):
                row += more
            yield

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


def _worth(value: float, row: Sequence[Ahead]) -> float:
    """What the net says of an action at once, and what was seen ahead of it, in one: an end counts as it is."""
    share = AHEAD * len(row) / (len(row) + 1)  # a few worlds tell less
    return fmean(seen.value if seen.ended else (1 - share) * value + share * seen.value for seen in row)


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
