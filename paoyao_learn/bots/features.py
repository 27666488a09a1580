"""What the value net sees: a position as a row of small numbers, one a *group*, and what a play makes of it, from a
view in plain Python.

The net values *afterstates*: the position as the own seat leaves it, the play on the table and gone from the hand, the
trick not yet decided. Each group has levels 0, 1, … and is nothing at 0. A *thermometer* group counts: at level 3 the
inputs 1, 2 and 3 are on; another group names: at level 3 input 3 alone is on. ``features_batch.py`` computes the same
rows from a batch, and ``tests/rules/test_features.py`` holds the two together. Suits do not matter; seats are counted
from the own one, in order of play.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from ..cards import JOKERS
from ..game import View, steps_of
from ..paoyao.play import Play
from ..paoyao.playbook import Playbook
from ..paoyao.ruleset import RuleSet
from ..paoyao.traces import REFUSAL_LEVELS, Traces, packed_of, shifts_of, traces_of
from .sight import passed_of

__all__ = ["BY_SEAT", "CAUGHT", "LEFT", "NEED", "POT", "VERSION", "Group", "Layout", "changes", "layout_of",
           "levels_of", "net_plays"]  # fmt: skip

VERSION = 2
LEFT = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 21, 24, 27)
POT = (5, 10, 15, 20, 25, 30, 40, 50, 60, 80)
CAUGHT = (5, 10, 15, 20, 25)
BY_SEAT = (5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130)
NEED = 28  # steps of 5 points to what a side still needs


@dataclass(frozen=True, slots=True)
class Group:
    """A group of inputs: how many levels beside 0, and whether they count or name."""

    name: str
    levels: int
    counts: bool = True


class Layout:
    """The groups of a rule set and its like, in order. ``starts[g]`` is the place of level 1 of group g among the
    ``inputs``; ``rules`` are those that the net has learned, their playbook numbers its plays."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules.with_kings(False) if rules.hidden_sides else rules
        self.yao = rules.show_yao == "mandatory"
        self.groups = tuple(self._groups())
        *starts, self.inputs = accumulate((group.levels for group in self.groups), initial=0)
        self.starts = tuple(starts)
        self.at = {group.name: place for place, group in enumerate(self.groups)}
        """The place of each group."""
        self.changing = tuple(
            place for place, group in enumerate(self.groups)
            if group.name.startswith("own ") or group.name in ("left 0", "table", "owner", "passed", "pot", "first out")
        )  # fmt: skip
        """The places of the groups that acting changes, and of those that it leaves."""
        self.staying = tuple(place for place in range(len(self.groups)) if place not in self.changing)

    def _groups(self) -> Iterator[Group]:
        rules, players = self.rules, self.rules.players
        others = range(1, players)
        for whose in ("own", "rest"):
            for rank in rules.order:
                yield Group(f"{whose} {rank}", 2 if rank in JOKERS else 8)
        yield from (Group(f"left {seat}", len(LEFT)) for seat in range(players))
        yield Group("table", len(rules.playbook.plays), counts=False)
        yield Group("owner", players, counts=False)
        yield Group("passed", 2 ** (players - 1) - 1, counts=False)
        yield Group("pot", len(POT))
        yield Group("first out", players, counts=False)
        yield Group("won", 2, counts=False)
        for seat in others:
            yield from (Group(f"refused {what} {seat}", REFUSAL_LEVELS) for what in ("single", "pair", "bomb"))
        if rules.hidden_sides:
            yield from (Group(f"captured {seat}", len(BY_SEAT)) for seat in range(players))
            yield from (Group(f"side {seat}", 2, counts=False) for seat in others)
            yield Group("kings", 2, counts=False)
            yield Group("sides known", 1)
            yield Group("kings shown", 1)
        else:
            yield from (Group(f"need {side}", NEED) for side in ("own", "foe"))
            yield from (Group(f"caught {side}", len(CAUGHT)) for side in ("own", "foe"))
        if self.yao:
            for seat in others:
                yield from (Group(f"shown {rank} {seat}", 8) for rank in ("4", "A"))


@lru_cache(maxsize=8)
def layout_of(rules: RuleSet) -> Layout:
    """The layout of a rule set; kept."""
    return Layout(rules)


@lru_cache(maxsize=32)
def net_plays(book: Playbook, learned: Playbook) -> tuple[int, ...]:
    """For each play of a book, its number in the book that was learned: the two may list other plays, in other order.

    A play that was never learned (there is none in the rule sets that there are) is -1.
    """
    return tuple(learned.number_of(play.cards) for play in book.plays)


def levels_of(view: View, rules: RuleSet, layout: Layout) -> list[int]:
    """The row of a view whose seat is to play; ``rules`` are those in force."""
    book = rules.playbook
    seat, players = view["seat"], view["players"]
    order = [(seat + step) % players for step in range(players)]
    place = {other: at for at, other in enumerate(order)}
    adds = shifts_of(book)
    traces = traces_of(view, book)
    own = sum(adds[card] for card in view["hand"])
    gone = sum(packed_of(book, step["action"]) for step in steps_of(view))
    rest = book.pack(rules.pack) - own - gone
    shifts = [book.shift.get(rank) for rank in layout.rules.order]
    found = [0 if shift is None else packed >> shift & 15 for packed in (own, rest) for shift in shifts]
    found += [bisect_right(LEFT, view["cards_left"][other]) for other in order]
    table = view["table"]
    if table is None:
        found += [0, 0]
    else:
        index = book.index_of(sum(adds[card] for card in table["cards"]))
        found += [1 + net_plays(book, layout.rules.playbook)[index], place[table["seat"]]]
    found.append(sum(1 << place[other] - 1 for other in passed_of(view, rules) if other != seat))
    found.append(bisect_right(POT, view["pot"]))
    found.append(place[view["out"][0]] if view["out"] else 0)
    sides = known_sides(view, own >> book.shift["RJ"] & 15, traces)
    won = view["won"]
    found.append(0 if won is None else 1 if won["side"] == sides[seat] else 2)
    for other in order[1:]:
        found += traces.refused[other]
    captured = view["captured"]
    if layout.rules.hidden_sides:
        found += [bisect_right(BY_SEAT, captured[other]) for other in order]
        found += [0 if sides[other] is None else 1 if sides[other] == sides[seat] else 2 for other in order[1:]]
        found.append((own >> book.shift["RJ"] & 15) + traces.kings[seat])
        found += [int(view["sides"] is not None), int(bool(rules.kings_shown))]
    else:
        own_side = seat % 2
        for side in (own_side, 1 - own_side):
            flag = bool(view["out"]) and view["out"][0] % 2 == side
            needed = (rules.flag_points if flag else rules.win_points) - captured[side]
            found.append(min(NEED, max(0, (needed + 4) // 5)))
        found += [bisect_right(CAUGHT, captured[side]) for side in (own_side, 1 - own_side)]
    if layout.yao:
        for other in order[1:]:
            found += [sum(card[0] == rank for card in view["shown"][other]) for rank in ("4", "A")]
    return found


def changes(view: View, rules: RuleSet, layout: Layout, levels: list[int], play: Play | None) -> list[tuple[int, int]]:
    """What doing this (None: passing) changes in the row of a view: places of groups and their new levels."""
    if play is None:
        return []
    at, players = layout.at, view["players"]
    number = net_plays(rules.playbook, layout.rules.playbook)[play.index]
    left = view["cards_left"][view["seat"]] - len(play.cards)
    found = [(at["left 0"], bisect_right(LEFT, left)), (at["table"], 1 + number), (at["owner"], players),
             (at["pot"], bisect_right(POT, view["pot"] + play.points))]  # fmt: skip
    if not rules.passing_locks_out:
        found.append((at["passed"], 0))
    if not left and not levels[at["first out"]]:
        found.append((at["first out"], players))
    for rank, count in Counter(card.rank for card in play.cards).items():
        place = at[f"own {rank}"]
        found.append((place, levels[place] - count))
    return found


def known_sides(view: View, kings: int, traces: Traces) -> list[int | None]:
    """The side of each seat as far as the seat of the view can tell, which holds so many 大王."""
    public, seat = view["sides"], view["seat"]
    if public is not None:
        return list(public)
    seen = list(traces.kings)
    seen[seat] += kings
    if sum(seen) >= 2:
        return [0 if count else 1 for count in seen]
    sides: list[int | None] = [0 if count else None for count in seen]
    if not seen[seat]:
        sides[seat] = 1
    return sides
