"""What a pass tells: how doubtful a hand is whose owner let a play stand that it could have beaten.

The weights are of club players and beginners: on a single or a pair of a foe they pass in half to all of the cases when
they hold none of its kind that beats it, in a third when they would have to take it from a group or from high up, in a
tenth when it lies free; on a rich trick in half of the cases when they hold a bomb. Passes of one hand go together, so
the weights are a little less than the logarithms of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..game import View
from ..paoyao.ruleset import RuleSet
from ..paoyao.traces import packed_of
from ..paoyao.view import Step

__all__ = ["Doubts"]

FREE = 1.2  # doubt of a pass by a hand that had a free beat, as a power of e
SOME = 0.5  # by a hand that had some beat of the same kind
RICH = 0.5  # of a pass on a rich trick by a hand that had any beat
RICH_POT = 20
KEPT = "2"  # from this rank up a single or a pair is not free
MOST = 8  # the latest passes of a seat that are looked at


class _Pass(NamedTuple):
    """A pass: what the seat has played since, packed; what beats the play; where in a packed hand the ranks lie that
    would beat a single or a pair freely, and at some cost; how many equal cards that takes; whether the trick was rich.
    """

    since: int
    beaten_by: int
    free: Sequence[int]
    some: Sequence[int]
    equal: int
    rich: bool


class Doubts:
    """The passes of every seat of a view on plays that were not its partner's."""

    def __init__(self, view: View, rules: RuleSet) -> None:
        self.book = rules.playbook
        self.must_beat = rules.must_beat
        self.most = len(view["tricks"]) * 8 + 8 if self.must_beat else MOST
        self.passes: list[list[_Pass]] = [[] for _ in range(view["players"])]
        self.sides = view["sides"] or list(range(view["players"]))
        self.trust = 0.5 if view["sides"] is None else 1.0  # who may be a partner passes more easily
        self._read(view)

    def _read(self, view: View) -> None:
        """The latest trick first, so that it is known what was played since."""
        since = [0] * view["players"]
        for trick in (view["trick"], *(done["plays"] for done in reversed(view["tricks"]))):
            for step, told in reversed(list(self._told(trick))):
                seat = step["seat"]
                since[seat] += packed_of(self.book, step["action"])
                tells = told is not None and (told.equal or told.rich or self.must_beat)
                if told is not None and tells and len(self.passes[seat]) < self.most:
                    self.passes[seat].append(told._replace(since=since[seat]))

    def _told(self, trick: Sequence[Step]) -> Iterator[tuple[Step, _Pass | None]]:
        """The steps of a trick, each with what it tells if it is a pass on a foe's play."""
        book, order = self.book, self.book.order
        pot = owner = 0
        told = _Pass(0, 0, (), (), 0, False)
        for step in trick:
            packed = packed_of(book, step["action"])
            if not packed:
                foe = self.sides[step["seat"]] != self.sides[owner]
                yield step, told if foe or self.must_beat else None
                continue
            play = book.plays[book.index_of(packed)]
            pot, owner = pot + play.points, step["seat"]
            free: list[int] = []
            some: list[int] = []
            equal = 0
            if play.kind in ("single", "pair") and not play.tier and play.rank is not None:
                above, kept = order.index(play.rank) + 1, order.index(KEPT)
                free = [book.shift[rank] for rank in order[above:kept]]
                some = [book.shift[rank] for rank in order[above:]]
                equal = len(play.cards)
            told = _Pass(0, book.beaten_by[play.index], free, some, equal, pot >= RICH_POT)
            yield step, None

    def broken(self, seat: int, packed: int) -> int:
        """How many passes of a seat a packed hand could not have made, where whoever can beat must."""
        mask = self.book.mask
        return sum(mask(packed + one.since) & one.beaten_by != 0 for one in self.passes[seat]) if self.must_beat else 0

    def of(self, seat: int, packed: int) -> float:
        """The doubt of a packed hand at a seat, 0 for none."""
        found = 0.0
        for since, beaten_by, free, some, equal, rich in self.passes[seat]:
            held = packed + since
            if equal:
                for shift in free:
                    if held >> shift & 15 == equal:
                        found += FREE
                        break
                else:
                    for shift in some:
                        if held >> shift & 15 >= equal:
                            found += SOME
                            break
            if rich and self.book.mask(held) & beaten_by:
                found += RICH
        return found * self.trust
