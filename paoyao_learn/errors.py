"""Errors that a learner can meet: each says what is wrong, where, and what to do, in his language."""

from __future__ import annotations

from typing import ClassVar

from .text import default_language, text
from .verdict import Verdict

__all__ = [
    "CardError",
    "IllegalAction",
    "NotCardsError",
    "NotationError",
    "OptionError",
    "PaoyaoError",
    "PositionError",
    "RecordError",
    "StaleAction",
]


_LONGEST = 200


def shown(words: str) -> str:
    """Words that a sentence can hold, at most 200 characters of them; what would not be seen stands by its number.

    >>> shown("4\\u202e4")
    '4<U+202E>4'
    """
    from unicodedata import category

    def seen(char: str) -> str:
        return char if char == " " or category(char)[0] not in "CMZ" else f"<U+{ord(char):04X}>"

    return "".join(map(seen, words[:_LONGEST])) + ("…" if len(words) > _LONGEST else "")


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

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.key, self.values)


def _again(kind: type[PaoyaoError], key: str, values: dict[str, object]) -> PaoyaoError:
    """An error as it was, from a pickle."""
    return kind(key, **values)


class NotationError(PaoyaoError, ValueError):
    """A text that cannot be read; ``values`` holds the character ``char`` and its ``place``, counted from 1."""

    def message(self, lang: str) -> str:
        """The sentence, in which characters that cannot be seen stand by their number and a long text is cut."""
        values = {name: shown(value) if isinstance(value, str) else value for name, value in self.values.items()}
        return text(f"{self.section}.{self.key}", lang, **values)


class NotCardsError(NotationError, TypeError):
    """Something that is neither a text nor cards; ``values`` holds it as ``found``."""

    def __init__(self, key: str, *, found: object) -> None:
        super().__init__(key, found=found if isinstance(found, str) else repr(found))


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

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalAction, (self.verdict,)

    def message(self, lang: str) -> str:
        """The verdict's sentence."""
        return self.verdict.message(lang)
