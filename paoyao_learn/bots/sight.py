"""A view as a policy reads it: legal plays as plays, who is a friend, who is close to going out."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from ..game import steps_of
from ..notation import Action, parse_cards
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from .base import View

__all__ = ["NEARLY_OUT", "Sight", "action_of", "passed_of"]

NEARLY_OUT = 3  # cards


class Sight:
    """One seat's view, read once. ``friends`` and ``foes`` are the other seats that still hold cards.

    With hidden sides a seat whose side is not known counts as a foe, but not as a ``sure`` one.
    """

    def __init__(self, view: View, rules: RuleSet) -> None:
        self.view = view
        self.rules = rules
        self.seat: int = view["seat"]
        self.left: list[int] = view["cards_left"]
        self.pot: int = view["pot"]
        self.counts = Counter(card.rank for card in parse_cards(" ".join(view["hand"])))
        self.size = self.counts.total()
        self.place = {rank: at for at, rank in enumerate(rules.order)}
        self.plays = [self._play(text) for text in view["legal"] if text != "pass"]
        self.may_pass = "pass" in view["legal"]
        table = view["table"]
        self.holder: int | None = table["seat"] if table else None
        self.on: Play | None = self._play(" ".join(table["cards"])) if table else None
        others = [seat for seat in range(view["players"]) if seat != self.seat]
        sides = self.sides
        mine = sides[self.seat]
        self.partners = frozenset(seat for seat in others if sides[seat] == mine and mine is not None)
        self.sure = frozenset(seat for seat in others if sides[seat] is not None and sides[seat] != mine)
        self.friends = frozenset(seat for seat in self.partners if self.left[seat])
        self.foes = frozenset(seat for seat in others if self.left[seat] and seat not in self.partners)

    @cached_property
    def sides(self) -> list[int | None]:
        """The side of each seat, as far as this seat can tell: by the rules, or by the 大王 it has seen."""
        public, players = self.view["sides"], self.view["players"]
        if public is not None:
            return list(public)
        kings = Counter({self.seat: self.counts["RJ"]})
        for step in steps_of(self.view):
            kings[step["seat"]] += step["action"].split().count("RJ")
        for seat, shown in enumerate(self.view["shown"]):
            if seat != self.seat:
                kings[seat] += shown.count("RJ")
        holders = [seat for seat in range(players) if kings[seat]]
        if kings.total() >= 2:
            return [0 if seat in holders else 1 for seat in range(players)]
        sides: list[int | None] = [0 if seat in holders else None for seat in range(players)]
        if self.seat not in holders:
            sides[self.seat] = 1
        return sides

    @cached_property
    def passed(self) -> set[int]:
        """The seats that have passed, see :func:`passed_of`."""
        return passed_of(self.view, self.rules)

    @cached_property
    def unseen(self) -> Counter[str]:
        """The cards by rank that are neither in the own hand nor played."""
        left = Counter(card.rank for card in self.rules.pack)
        left.subtract(self.counts)
        for step in steps_of(self.view):
            if step["action"] != "pass":
                left.subtract(card.rank for card in parse_cards(step["action"]))
        return left

    @cached_property
    def enmity(self) -> dict[int, float]:
        """How much each foe is one: 1 when it is sure, 0 when a friend is as likely, by the 大王 not yet seen."""
        unknown = [seat for seat, side in enumerate(self.sides) if side is None and seat != self.seat]
        kings = 2 - self.counts["RJ"] - len(self.sure) if unknown else 0
        share = 1 / max(2, len(unknown))
        foe = 1 - share if self.counts["RJ"] else 1 - (1 - share) ** kings
        return {seat: 1.0 if seat in self.sure else max(0.0, 2 * foe - 1) for seat in self.foes}

    @property
    def friend_holds(self) -> bool:
        """Whether what lies on the table is a friend's, one who has gone out included."""
        return self.holder in self.partners

    @property
    def least_foe(self) -> int:
        """The fewest cards that a foe still holds."""
        return min((self.left[seat] for seat in self.foes), default=99)

    @property
    def foe_nearly_out(self) -> bool:
        """Whether a foe has three cards or fewer."""
        return self.least_foe <= NEARLY_OUT

    def goes_out(self, play: Play) -> bool:
        """Whether the play takes the whole hand."""
        return len(play.cards) == self.size

    def height(self, play: Play) -> int:
        """The place of a play's low rank among the singles; 幺 and jokers stand above all."""
        return len(self.place) if play.rank is None else self.place[play.rank]

    def _play(self, cards: str) -> Play:
        found = self.rules.identify(cards)
        if found is None:
            raise ValueError(f"the view names a play that the rules do not know: {cards}")
        return found


def action_of(play: Play) -> Action:
    """The action of laying down a play."""
    return Action("play", play.cards)


def passed_of(view: View, rules: RuleSet) -> set[int]:
    """The seats that have passed since the last play; where passing locks out, in the whole trick."""
    found: set[int] = set()
    for step in view["trick"]:
        if step["action"] == "pass":
            found.add(step["seat"])
        elif not rules.passing_locks_out:
            found.clear()
    return found
