"""The answer to "may I?": yes, or no with the reason, its source and what would do instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .text import text

__all__ = ["Verdict"]


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

    def message(self, lang: str) -> str:
        """One sentence in ``zh`` or ``en``."""
        words = {name: value(lang) if callable(value) else value for name, value in self.values.items()}
        return text(f"verdict.{self.code}", lang, **words)

    def __bool__(self) -> bool:
        return self.ok
