"""The value net as it is shipped and played: read and asked in plain Python, with neither numpy nor torch.

A file ``NAME.net`` holds half floats, little-endian: for every level of every group of ``features.py`` the row that it
adds to the first hidden layer (so that a position is the sum of one row a group), then the second layer by its inputs,
then the weights of the value; each layer's biases first. ``NAME.json`` beside it says how they were made, and holds the
lines from a value to the expected payoff and to the chance to win, and how hands are kept.
"""

from __future__ import annotations

import json
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import compress, islice
from operator import add, mul
from pathlib import Path
from struct import pack, unpack
from typing import Any

from ..cards import JOKERS
from ..game import View, as_ruleset
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from .features import VERSION, Layout, changes, layout_of, levels_of

__all__ = ["ValueNet", "learned_for", "load_net", "target_of", "write_net"]

if sys.version_info >= (3, 12):
    from math import sumprod
else:

    def sumprod(p: Iterable[float], q: Iterable[float], /) -> float:
        """The sum of the products of two rows."""
        total: float = sum(map(mul, p, q))
        return total


Row = tuple[float, ...]
Target = Callable[[Any, Any], Any]
POINTS = 0.2  # worth of a hundred points more, beside the deal


def target_of(rules: RuleSet) -> Target:
    """What the net is taught to foresee, from a seat's payoff and the points its side is ahead at the end: who wins
    counts first, a snow more, points a little; with hidden sides the payoff itself."""
    base = rules.base
    if rules.hidden_sides:
        return lambda payoff, points: _clipped(payoff / (2 * base)) + POINTS * points / 100
    return lambda payoff, points: 0.85 * (2.0 * (payoff > 0) - 1) + 0.15 * payoff / base + POINTS * points / 100


def _clipped(value: Any) -> Any:
    """A number, or an array of them, kept between -4 and 4."""
    return value.clip(-4, 4) if hasattr(value, "clip") else min(4.0, max(-4.0, value))


def learned_for(rules: RuleSet) -> str:
    """The rule set whose weights are nearest: options that change the play are met by the legal plays alone."""
    if rules.hidden_sides:
        return "tonghua"
    return "mingyao" if rules.show_yao == "mandatory" else "baishan"


class ValueNet:
    """Values of what may be done, by rows of levels."""

    def __init__(self, layout: Layout, numbers: Sequence[float], facts: dict[str, Any]) -> None:
        self.layout = layout
        self.facts = facts
        hidden, few = facts["hidden"]
        parts = iter(numbers)

        def rows(count: int, width: int) -> list[Row]:
            return [tuple(islice(parts, width)) for _ in range(count)]

        self.base, *self.rows = rows(1 + layout.inputs, hidden)
        self.middle_base, *self.middle = rows(1 + hidden, few)
        self.out_base = next(parts)
        (self.out,) = rows(1, few)
        lines = facts["calibration"]
        self._knots: list[float] = lines["value"]
        self._payoff: list[float] = lines["payoff"]
        self._win: list[float] = lines["win"]
        order = layout.rules.order
        self.kept: list[dict[str, list[float]]] = [dict(zip(order, stage, strict=True)) for stage in facts["kept"]]
        """How hands are kept, see ``worlds.py``."""

    def values(self, levels: Sequence[int], ways: Iterable[Sequence[tuple[int, int]]]) -> Iterator[float]:
        """The value of each way to act, one at a time: what it changes in the row of the position (places of groups
        and their new levels, see ``features.changes``)."""
        layout = self.layout
        shared = self._sum(self.base, ((place, levels[place]) for place in layout.staying))
        own = {place: levels[place] for place in layout.changing}
        for way in ways:
            first = self._sum(shared, {**own, **dict(way)}.items())
            lit = [value > 0 for value in first]
            values = [1.0, *compress(first, lit)]  # most units are dark, and left out
            by_output = zip(self.middle_base, *compress(self.middle, lit), strict=True)
            few = (sumprod(values, row) for row in by_output)
            yield self.out_base + sum(value * weight for value, weight in zip(few, self.out, strict=True) if value > 0)

    def values_in(self, view: View, rules: RuleSet, plays: Iterable[Play | None]) -> Iterator[float]:
        """The value of each play (None: the pass) to the seat of a view, one at a time, by the ``rules`` in force."""
        levels = levels_of(view, rules, self.layout)
        return self.values(levels, (changes(view, rules, self.layout, levels, play) for play in plays))

    def _sum(self, base: Row, levels: Iterable[tuple[int, int]]) -> Row:
        """A row, and those of the levels of some groups."""
        rows, starts = self.rows, self.layout.starts
        return tuple(map(sum, zip(base, *(rows[starts[place] + level - 1] for place, level in levels if level),
                                  strict=True)))  # fmt: skip

    def kings(self, hand: Sequence[str]) -> tuple[float, float]:
        """What a hand with a 大王 may expect before play, in base points: with all 大王 hidden, and with them shown."""
        order = self.layout.rules.order
        counts = Counter(card[:2] if card[:2] in JOKERS else card[0] for card in hand)
        marks = [counts[rank] >= level for rank in order for level in range(1, 3 if rank in JOKERS else 9)]
        name = "both" if counts["RJ"] > 1 else "one"
        lines = (self.facts["kings"][f"{name} {how}"] for how in ("hidden", "shown"))
        hidden, shown = (line[0] + sum(compress(line[1:], marks)) for line in lines)
        return hidden, shown

    def payoff(self, value: float) -> float:
        """The payoff to expect, in base points of the rule set that was learned."""
        return self._line(value, self._payoff)

    def win(self, value: float) -> float:
        """The chance that the deal is won."""
        return min(1.0, max(0.0, self._line(value, self._win)))

    def _line(self, value: float, heights: list[float]) -> float:
        knots = self._knots
        at = min(max(bisect_right(knots, value), 1), len(knots) - 1)
        span = knots[at] - knots[at - 1]
        part = (value - knots[at - 1]) / span if span else 0.0
        return heights[at - 1] + min(1.0, max(0.0, part)) * (heights[at] - heights[at - 1])


def write_net(path: Path, layout: Layout, layers: Sequence[tuple[Any, Any]], facts: dict[str, Any]) -> None:
    """Write ``path.net`` and ``path.json``: three layers as (weights by input, biases), and how they were made."""
    (first, first_base), *rest = layers
    rows = [list(map(float, first_base))]
    for group, start in zip(layout.groups, layout.starts, strict=True):
        total = [0.0] * len(first_base)
        for level in range(group.levels):
            own = list(map(float, first[start + level]))
            total = list(map(add, total, own)) if group.counts else own
            rows.append(total)
    for weights, base in rest:
        rows += [list(map(float, row)) for row in (base, *weights)]
    numbers = [number for row in rows for number in row]
    path.with_suffix(".net").write_bytes(pack(f"<{len(numbers)}e", *numbers))
    told = {**facts, "hidden": [len(first_base), len(rest[0][1])], "inputs": layout.inputs}
    path.with_suffix(".json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def read_net(name: str, folder: Any) -> ValueNet:
    """The net of a rule set from a folder. Raises ValueError when it was made for other features."""
    facts = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    layout = layout_of(as_ruleset(name))
    if facts["features"] != VERSION or facts["inputs"] != layout.inputs:
        raise ValueError(f"the weights of {name} are of features {facts['features']}, not {VERSION}")
    data = (folder / f"{name}.net").read_bytes()
    return ValueNet(layout, unpack(f"<{len(data) // 2}e", data), facts)


@lru_cache(maxsize=4)
def load_net(name: str) -> ValueNet:
    """The net that comes with the package, read when first asked for."""
    return read_net(name, files("paoyao_learn.bots") / "weights")
