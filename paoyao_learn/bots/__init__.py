"""Bots: policies that see one seat's view and nothing else."""

from __future__ import annotations

from ..errors import OptionError
from ..game import SANDAHA
from ..protocol import GameRules
from .base import Advice, Bot, Progress, Ranked, Reason, View
from .beginner import BeginnerBot
from .club import ClubBot
from .expert import ExpertBot
from .master import MasterBot
from .random_bot import RandomBot
from .sandaha import SandahaBeginner, SandahaClub, SandahaExpert

__all__ = [
    "LEVELS",
    "Advice",
    "Bot",
    "LevelError",
    "Progress",
    "Ranked",
    "Reason",
    "View",
    "bot",
    "levels_of",
    "nearest_level",
]

_LADDER: tuple[type[Bot], ...] = (RandomBot, BeginnerBot, ClubBot, ExpertBot, MasterBot)
_POLICIES: dict[str, type[Bot]] = {policy.name: policy for policy in _LADDER}

LEVELS = tuple(_POLICIES)
"""The names of the bots that there are, from weak to strong."""

_SANDAHA: dict[str, type[Bot]] = {
    policy.name: policy for policy in (RandomBot, SandahaBeginner, SandahaClub, SandahaExpert)
}


def _policies(rules: GameRules) -> dict[str, type[Bot]]:
    return _SANDAHA if rules.id == SANDAHA else _POLICIES


def levels_of(rules: GameRules) -> tuple[str, ...]:
    """The names of the bots that know a game, from weak to strong."""
    return tuple(_policies(rules))


def nearest_level(name: str, rules: GameRules) -> str:
    """The level itself where its bot knows a game, else the strongest below it that does; an unknown name as it is."""
    known = levels_of(rules)
    if name in known or name not in LEVELS:
        return name
    return next(level for level in reversed(LEVELS[: LEVELS.index(name)]) if level in known)


class LevelError(OptionError):
    """A bot is asked for by a name that no policy has."""

    section = "bots"


def bot(name: str, rules: GameRules, seed: int | None = None) -> Bot:
    """The bot of a name for a rule set; the same seed and views give the same actions.

    Raises LevelError, an OptionError, naming the levels that there are for the game.
    """
    policies = _policies(rules)
    if name not in policies:
        raise LevelError("level_not_yet" if name in LEVELS else "unknown_level", name=name, names=", ".join(policies))
    return policies[name](rules, seed)
