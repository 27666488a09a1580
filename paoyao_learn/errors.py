"""Errors that a learner can meet: each says what is wrong, where, and what to do, in his language."""

from __future__ import annotations

from typing import ClassVar

from .text import default_language, text
from .verdict import Verdict

__all__ = [
    "CardError",
    "IllegalAction",
    "NotationError",
    "OptionError",
    "PaoyaoError",
    "PositionError",
    "RecordError",
    "StaleAction",
]


class PaoyaoError(Exception):
    """The base of all: a key of the catalogue's ``section`` and the values of its sentence; a value that is a function
    is asked for its words in the language."""

    section: ClassVar[str] = "error"

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def message(self, lang: str) -> str:
        """The sentence in ``zh`` or ``en``."""
        words = {name: value(lang) if callable(value) else value for name, value in self.values.items()}
        return text(f"{self.section}.{self.key}", lang, **words)

    def __str__(self) -> str:
        return self.message(default_language())


class NotationError(PaoyaoError, ValueError):
    """A text that cannot be read; ``values`` holds the character ``char`` and its ``place``, counted from 1."""


class CardError(PaoyaoError, ValueError):
    """Cards that two packs do not hold."""


class OptionError(PaoyaoError, ValueError):
    """A rule set, option or level that does not exist, with the list of what does."""


class PositionError(PaoyaoError, ValueError):
    """A position set up by hand that cannot be."""


class RecordError(PaoyaoError, ValueError):
    """A game record that is damaged or does not follow the rules; ``values`` holds the ``line``."""

    section = "record"


class StaleAction(PaoyaoError):
    """A gesture that answers an earlier state of the table; nothing was done."""


class IllegalAction(PaoyaoError):
    """An action that may not be done now; ``verdict`` says why, the deal is as it was."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("illegal")
        self.verdict = verdict

    def message(self, lang: str) -> str:
        """The verdict's sentence."""
        return self.verdict.message(lang)
