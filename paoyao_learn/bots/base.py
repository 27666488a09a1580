"""What a bot is: a policy that is given one seat's view of a deal and names an action, with its reasons."""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from random import Random, SystemRandom
from time import perf_counter
from typing import NamedTuple, TypeVar

from ..game import View, rules_of
from ..notation import Action
from ..paoyao.ruleset import RuleSet
from ..protocol import GameRules
from ..text import capitalised, text

__all__ = ["Advice", "Bot", "Progress", "Ranked", "Reason", "View", "finished"]

Found = TypeVar("Found")

Progress = Callable[[float], None]
"""Told from time to time which part of a think is done, 0 to 1."""

SLICE = 0.01
"""Seconds of thinking after which ``think`` gives way at the next chance; bots offer one at least every 10 ms."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of the ``bots`` section and its values; a value that has a ``name(lang)`` is written by it."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def sentence(self, lang: str) -> str:
        """The reason in ``zh`` or ``en``."""
        words = {name: value.name(lang) if hasattr(value, "name") else value for name, value in self.values.items()}
        return capitalised(text(f"bots.{self.key}", lang, **words))


class Ranked(NamedTuple):
    """An action that a bot weighed: its ``value``, and the chance to ``win`` the deal with it, 0 to 1, where the bot
    knows one. With a chance the value is the expected payoff in the rule set's base points; without one it only orders.
    """

    action: Action
    value: float
    win: float | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do. ``ranked`` holds the actions it weighed, best first."""

    action: Action
    why: tuple[Reason, ...] = ()
    ranked: tuple[Ranked, ...] = ()

    def reasons(self, lang: str) -> tuple[str, ...]:
        """Why, in one or two sentences of ``zh`` or ``en``."""
        return tuple(reason.sentence(lang) for reason in self.why)


def finished(steps: Generator[object, None, Found]) -> Found:
    """What a thought comes to that is not asked to give way."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found


class Bot(ABC):
    """A policy. The advice depends on the view, the rule set and the seed alone: the same three, the same advice.

    Without a seed one is drawn; ``seed`` tells it. The rules in force are read from the view, because 亮王 changes
    them within a deal. Only ``clock`` may let it differ: while it is on, a thought that takes too long is cut short.
    """

    name: str
    clock = True

    def __init__(self, rules: GameRules, seed: int | None = None) -> None:
        self.rules = rules
        self.seed = SystemRandom().getrandbits(32) if seed is None else seed

    @abstractmethod
    def consider(self, view: View) -> Generator[float, None, Advice]:
        """Think in steps of at most 10 ms: yield the part that is done, return the advice."""

    def choose(self, view: View) -> Advice:
        """The advice for the seat of the view. Raises ValueError when it is not that seat's turn."""
        return finished(self._steps(view))

    async def think(self, view: View, progress: Progress | None = None) -> Advice:
        """The same as :meth:`choose`, giving way to the event loop on the way; it can be cancelled there."""
        steps = self._steps(view)
        since = perf_counter()
        await asyncio.sleep(0)
        while True:
            try:
                done = next(steps)
            except StopIteration as end:
                advice: Advice = end.value
                return advice
            if perf_counter() - since >= SLICE:
                if progress is not None:
                    progress(done)
                await asyncio.sleep(0)
                since = perf_counter()

    def rules_in(self, view: View) -> RuleSet:
        """The rule set of the 刨幺 family in force in a view."""
        return rules_of(view)

    def random(self, view: View) -> Random:
        """A source of chance that depends on the seed and the view alone."""
        seen = json.dumps([view[name] for name in ("seat", "phase", "hand", "trick", "tricks")])
        return Random(f"{self.seed} {seen}")

    def _steps(self, view: View) -> Generator[float, None, Advice]:
        if not view["legal"]:
            raise ValueError("a bot is asked for an action when its seat is not to act")
        return self.consider(view)
