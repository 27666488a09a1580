"""An end of a deal that is put together by hand, step by step; it may not be one that can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..errors import OptionError, PaoyaoError
from ..paoyao.ruleset import RuleSet
from ..paoyao.settlement import HOWS, TOTAL, side_totals, sides_of, sides_out
from ..result import Result

__all__ = ["EndInHand"]

_EXAMPLES = {
    "points": (140, 30, 0),
    "flag": (95, 45, 1),
    "double_out": (70, 60, 9),
    "sweep": (TOTAL, 0, 0),
    "four_jokers": (0, 0, 0),
}
"""An end of each kind to begin with: points of winners and losers, and how many winners are out."""


@dataclass
class EndInHand:
    """``how`` a deal ended, the points ``captured`` (per side, or per seat with hidden sides), the seats ``out`` in
    order, and with hidden sides the ``holders`` of the 大王. Settled, it has a ``result``, or an error says in
    ``refused`` why it cannot be."""

    rules: RuleSet
    how: str
    captured: list[int] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    holders: tuple[int, ...] = ()
    result: Result | None = None
    refused: PaoyaoError | None = None

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return sides_of(self.rules, self.holders or None)

    def load(self, how: str) -> None:
        """An end of this kind to begin with, won by the learner's side. Raises OptionError for one there is not."""
        if how not in _EXAMPLES:
            raise OptionError("bad_value", option="how", value=how, values=", ".join(HOWS))
        ours, theirs, gone = _EXAMPLES[how]
        if how == "four_jokers":
            self.holders = (0,)
        self.how = how
        sides = self.sides
        mine = [seat for seat, side in enumerate(sides) if side == sides[0]]
        others = [seat for seat, side in enumerate(sides) if side != sides[0]]
        if self.rules.hidden_sides:
            self.captured = [0] * self.rules.players
            self.captured[mine[0]], self.captured[others[0]] = ours, theirs
        else:
            self.captured = [ours, theirs]
        self.out = mine[:gone]

    def put(
        self,
        how: str | None,
        captured: Sequence[int] | None,
        out: Sequence[int] | None,
        holders: Sequence[int] | None,
    ) -> Result:
        """Set what is given and settle. Raises PositionError for an end that cannot be, and keeps what was there."""
        wanted = replace(
            self,
            how=self.how if how is None else how,
            captured=list(self.captured if captured is None else captured),
            out=list(self.out if out is None else out),
            holders=self.holders if holders is None else tuple(holders),
        )
        found = wanted.settled()
        self.how, self.captured, self.out, self.holders = wanted.how, wanted.captured, wanted.out, wanted.holders
        self.settle()
        return found

    def settled(self) -> Result:
        """What it pays. Raises PositionError for an end that cannot be."""
        return self.rules.settle(
            how=self.how, captured=tuple(self.captured), out=tuple(self.out), holders=self.holders or None
        )

    def settle(self) -> None:
        """Look anew what it pays, or why it cannot be."""
        try:
            self.result, self.refused = self.settled(), None
        except PaoyaoError as error:
            self.result, self.refused = None, error

    def score(self, place: int, points: int) -> None:
        """Set the points of a side or seat, kept between none and all."""
        self.captured[place] = min(max(points, 0), TOTAL)

    def toggle(self, seat: int) -> None:
        """A seat goes out last, or comes back."""
        if not 0 <= seat < self.rules.players:
            return
        if seat in self.out:
            self.out.remove(seat)
        else:
            self.out.append(seat)

    def hold(self, seat: int) -> None:
        """One or two seats hold the 大王: a third takes the place of the one who held longest."""
        held = [each for each in self.holders if each != seat]
        if len(held) == len(self.holders):
            held = [*held, seat][-2:]
        self.holders = tuple(held) or self.holders

    def snow(self) -> str:
        """How far a 雪 was played, as ``out`` tells it: ``played``, ``losers`` or ``none``."""
        out = sides_out(self.sides, tuple(self.out))
        winner = self._winning()
        return "played" if out[winner] else "losers" if out[1 - winner] else "none"

    def play_snow(self, word: str) -> None:
        """Who is out when a 雪 was played so far: as few seats changed as can be."""
        sides, winner = self.sides, self._winning()
        first = self.out[:1] if self.how == "flag" else []
        if word == "played":
            kept = [seat for seat in self.out if seat in first or sides[seat] == winner][:1] or first
            self.out = kept + [seat for seat, side in enumerate(sides) if side == winner and seat not in kept]
        elif word == "losers":
            self.out = first + [seat for seat, side in enumerate(sides) if side != winner]
        else:
            self.out = first

    def _winning(self) -> int:
        """The side that wins, or the one that is nearest to it."""
        if self.result is not None:
            return self.sides[self.result.winners[0]]
        if self.how == "flag" and self.out:
            return self.sides[self.out[0]]
        totals = side_totals(self.sides, tuple(self.captured))
        return 0 if totals[0] >= totals[1] else 1
