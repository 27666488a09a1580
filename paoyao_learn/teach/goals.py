"""Plays to build from a hand, ticked off one by one: the task of a hand to pick from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import OptionError
from ..notation import parse_cards
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from .items import Words, named
from .naming import type_name, type_of

__all__ = ["THIRTEEN", "Goal", "GoalError", "Target", "goal_of"]

THIRTEEN = (
    "single", "pair", "straight double_straight", "bomb_3", "bomb_4", "bomb_5", "bomb_6", "bomb_7", "bomb_8",
    "yao_2", "yao_3", "yao_4", "yao_5",
)  # fmt: skip
"""The thirteen types of play that the rules number; a run may be of singles or of pairs."""


class GoalError(OptionError):
    """A goal that there is not."""

    section = "course"


@dataclass(frozen=True, slots=True)
class Target:
    """One thing to build: its ``key``, what it is called, and the types or the one play that are it."""

    key: str
    label: Words
    types: tuple[str, ...] = ()
    index: int = -1

    def hit(self, play: Play) -> bool:
        """Whether a play is it."""
        return play.index == self.index or type_of(play) in self.types


@dataclass(frozen=True, slots=True)
class Goal:
    """All that is to be built."""

    targets: tuple[Target, ...]

    def hits(self, play: Play) -> tuple[str, ...]:
        """The keys that a play ticks off."""
        return tuple(target.key for target in self.targets if target.hit(play))


def goal_of(goal: str | Sequence[str], rules: RuleSet) -> Goal:
    """A goal from ``"thirteen"``, or from a list of types (``"yao_2"``, ``"straight"``, ``"jokers_br"``) and of plays
    in notation (``"44A"``). Raises GoalError for what is neither.

    >>> import paoyao_learn as pl
    >>> rules = pl.ruleset("baishan")
    >>> goal_of(["yao_2", "567"], rules).hits(rules.identify("44A"))
    ('yao_2',)
    """
    types = {type_of(play) for play in rules.playbook.plays}
    wanted = THIRTEEN if goal == "thirteen" else (goal,) if isinstance(goal, str) else tuple(goal)
    targets = []
    for key in wanted:
        kinds = tuple(key.split())
        if set(kinds) <= types:
            first = "run" if len(kinds) > 1 else kinds[0]
            targets.append(Target(key, type_name(first), kinds))
        elif set(key) <= set("0123456789TJQKABR ") and (play := rules.identify(parse_cards(key))) is not None:
            targets.append(Target(key, named(play, rules), (), play.index))
        else:
            raise GoalError("no_goal", name=key, names=", ".join(sorted(types)))
    if not targets:
        raise GoalError("no_goal", name="", names=", ".join(sorted(types)))
    return Goal(tuple(targets))
