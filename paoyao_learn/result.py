"""How a deal ended and what it pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .text import capitalised, seat_words, text

__all__ = ["Item", "Result"]


@dataclass(frozen=True, slots=True)
class Item:
    """One step of a settlement: a key of the ``result`` section, its numbers, and the statement it follows."""

    key: str
    values: tuple[tuple[str, int | str | tuple[int, ...]], ...]
    source: str

    def words(self, lang: str, names: Sequence[str] = ()) -> str:
        """The step as a sentence; who has a part in it of his own is called by ``names``, by seat, where they are
        given."""
        values: dict[str, object] = dict(self.values)
        seat = values.get("seat")
        if isinstance(seat, int):
            values["who"] = seat_words(seat, lang, names)
        said = text(f"result.{self.key}", lang, **values)
        return capitalised(said)


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a deal.

    ``winners`` are seats; ``how`` is ``points`` (140), ``flag`` (扛旗), ``double_out`` (双飞), ``sweep`` (all 200) or
    ``four_jokers``; ``level`` is 1, 2 (小雪) or 4 (大雪); ``payoffs`` are per seat in the rule set's base points;
    ``items`` are the steps that lead there.
    """

    winners: tuple[int, ...]
    how: str
    level: int
    payoffs: tuple[int, ...]
    items: tuple[Item, ...] = ()
