"""The answer to "may I?": yes, or no with the reason, its source and what would do instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from .text import capitalised, seat_words, text

__all__ = ["Seat", "Verdict"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as a value of a sentence: called by its name where it has one."""

    number: int

    def __call__(self, lang: str, names: Sequence[str] = ()) -> str:
        """The words for it."""
        return seat_words(self.number, lang, names)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a selection may be played, and why.

    ``code`` is a name of the ``verdict`` section of the catalogues (``"ok"``, ``"lower_rank"``, …), ``source``
    the statement of the rules it follows from (``"002-03"``, ``"C-12"``), ``alternatives`` up to three plays
    that would be legal, nearest first. A value that is a function is asked for its words in the language.
    """

    ok: bool
    code: str
    values: Mapping[str, object | Callable[[str], str]] = field(default_factory=dict)
    source: str = ""
    alternatives: tuple[object, ...] = ()

    def message(self, lang: str, names: Sequence[str] = ()) -> str:
        """One sentence in ``zh`` or ``en``; ``names`` are by seat."""

        def words(value: object) -> object:
            if isinstance(value, Seat):
                return value(lang, names)
            return value(lang) if callable(value) else value

        values = {name: words(value) for name, value in self.values.items()}
        return capitalised(text(f"verdict.{self.code}", lang, **values))

    def __bool__(self) -> bool:
        return self.ok
