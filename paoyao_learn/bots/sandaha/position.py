"""A position of 三打哈 with all hands open, in which plays are laid one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from ...sandaha.course import PENALTY
from ...sandaha.play import Play, components
from ...sandaha.ruleset import RuleSet
from .layout import KINDS, THROW, Layout, Numbers, runs, twice

__all__ = ["Position"]


class Position:
    """A position that is changed in place. ``hands`` are by seat; ``score`` is what the defenders have."""

    __slots__ = (
        "best_place", "best_ruff", "declarer", "group", "hands", "kind", "layout", "length", "lying", "owner",
        "players", "pot", "rules", "score", "size", "turn", "under",
    )  # fmt: skip

    def __init__(
        self, rules: RuleSet, layout: Layout, hands: list[Numbers], declarer: int, turn: int, score: int, under: int
    ) -> None:
        self.rules, self.layout = rules, layout
        self.hands, self.declarer, self.turn = hands, declarer, turn
        self.players = len(hands)
        self.score, self.under = score, under
        self.lying = 0  # seats that have played in the trick
        self.pot = self.owner = self.kind = self.length = self.size = self.group = self.best_place = 0
        self.best_ruff = False

    def copy(self) -> Self:
        """The same position, to be played on by itself."""
        new = type(self)(
            self.rules, self.layout, [[list(group) for group in hand] for hand in self.hands],
            self.declarer, self.turn, self.score, self.under,
        )  # fmt: skip
        new.lying, new.pot, new.owner, new.kind, new.length = self.lying, self.pot, self.owner, self.kind, self.length
        new.size, new.group, new.best_place, new.best_ruff = self.size, self.group, self.best_place, self.best_ruff
        return new

    def lay(self, play: Play, held: bool = True) -> None:
        """A play of the seat to act; ``held`` says that its cards are still in the hand of this position. A throw that
        does not hold is cut down to its weakest part."""
        if held and play.kind == "throw" and not self.lying:
            play = self._thrown(play)
        numbers = [self.layout.number[card] for card in play.cards]
        if held:
            for number in numbers:
                self.hands[self.turn][self.layout.group[number]].remove(number)
        group = -1 if play.group is None else self.layout.names.index(play.group)
        if not self.lying:
            self._lead(numbers, group, KINDS[play.kind], play.length, play.place)
        else:
            fits = play.kind != "loose" and KINDS[play.kind] == self.kind and play.length == self.length
            self._follow(numbers, group if fits and self.kind != THROW else -1, play.place)

    def _thrown(self, throw: Play) -> Play:
        layout = self.layout
        others = [hand[0] for seat, hand in enumerate(self.hands) if seat != self.turn]
        beaten = []
        for part in components(layout.order, throw):
            if part.kind == "single":
                better = any(trumps and layout.place[trumps[-1]] > part.place for trumps in others)
            elif part.kind == "pair":
                better = any(layout.place[pair] > part.place for trumps in others for pair in twice(trumps))
            else:
                better = any(
                    layout.place[run[0]] > part.place
                    for trumps in others
                    for run in runs(trumps, part.length, layout.place)
                )
            if better:
                beaten.append(part)
        if not beaten:
            return throw
        self.score += PENALTY if self.turn == self.declarer else -PENALTY
        return min(beaten, key=lambda part: (len(part.cards), part.place))

    def _lead(self, numbers: Sequence[int], group: int, kind: int, length: int, place: int) -> None:
        self.group, self.kind, self.length, self.size = group, kind, length, len(numbers)
        self.best_place, self.best_ruff, self.owner = place, False, self.turn
        self._laid(numbers)

    def _follow(self, numbers: Sequence[int], group: int, place: int) -> None:
        """``group`` is that of a play of the shape that was led, -1 for any other."""
        if group == self.group:
            if not self.best_ruff and place > self.best_place:
                self.best_place, self.owner = place, self.turn
        elif group == 0 and not (self.best_ruff and place <= self.best_place):
            self.best_place, self.best_ruff, self.owner = place, True, self.turn
        self._laid(numbers)

    def _laid(self, numbers: Sequence[int]) -> None:
        points = self.layout.points
        for number in numbers:
            self.pot += points[number]
        self.lying += 1
        if self.lying < self.players:
            self.turn = (self.turn + 1) % self.players
            return
        if self.owner != self.declarer:
            self.score += self.pot
        self.lying = self.pot = 0
        self.turn = self.owner

    def edge(self) -> float:
        """What the defenders' cards are worth more than the declarer's."""
        worth = self.layout.worth
        values = [sum(worth[card] for group in hand for card in group) for hand in self.hands]
        return sum(values) - 2 * values[self.declarer]

    def _foes(self, seat: int) -> list[int]:
        return [other for other in range(self.players) if other != seat] if seat == self.declarer else [self.declarer]
