"""Bots: policies that see one seat's view and nothing else."""

from __future__ import annotations

from ..errors import OptionError
from ..paoyao.ruleset import RuleSet
from .base import Advice, Bot, Progress, Ranked, Reason, View
from .beginner import BeginnerBot
from .club import ClubBot
from .expert import ExpertBot
from .master import MasterBot
from .random_bot import RandomBot

__all__ = ["LEVELS", "Advice", "Bot", "LevelError", "Progress", "Ranked", "Reason", "View", "bot"]

_LADDER: tuple[type[Bot], ...] = (RandomBot, BeginnerBot, ClubBot, ExpertBot, MasterBot)
_POLICIES: dict[str, type[Bot]] = {policy.name: policy for policy in _LADDER}

LEVELS = tuple(_POLICIES)
"""The names of the bots that there are, from weak to strong."""


class LevelError(OptionError):
    """A bot is asked for by a name that no policy has."""

    section = "bots"


def bot(name: str, rules: RuleSet, seed: int | None = None) -> Bot:
    """The bot of a name for a rule set; the same seed and views give the same actions.

    Raises LevelError, an OptionError, naming the levels that there are.
    """
    if name not in _POLICIES:
        raise LevelError("unknown_level", name=name, names=", ".join(LEVELS))
    return _POLICIES[name](rules, seed)
