"""What the bots of 三打哈 have in common: which question is asked, and the best of what may be played."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator

from ...notation import SURRENDER, Action, parse_action
from ...sandaha.play import Play
from ..base import Advice, Bot, Ranked, Reason, View
from .seen import Seen

__all__ = ["SandahaBot", "Weighed"]

Weighed = tuple[Play, float, Reason]
"""A play, what it is worth to a policy, and why."""


class SandahaBot(Bot):
    """One answer for each question of a deal. It never gives up once cards are played."""

    def consider(self, view: View) -> Generator[float, None, Advice]:
        """One look over the legal actions."""
        yield 0.0
        seen = Seen(view)
        if len(view["legal"]) == 1:
            return Advice(parse_action(view["legal"][0]), (Reason("only"),))
        if view["phase"] == "bidding":
            return self.bid(seen)
        if view["phase"] == "trumps":
            return self.name_trump(seen)
        if view["phase"] == "burying":
            return self.bury(seen)
        actions = (parse_action(text) for text in view["legal"] if text != str(SURRENDER))
        weighed = sorted(self.weighed(seen, [seen.play(action.cards) for action in actions]), key=lambda one: -one[1])
        best, _, reason = weighed[0]
        ranked = tuple(Ranked(Action("play", play.cards), value) for play, value, _ in weighed)
        return Advice(Action("play", best.cards), (reason,), ranked)

    @abstractmethod
    def bid(self, seen: Seen) -> Advice:
        """A bid or a pass."""

    @abstractmethod
    def name_trump(self, seen: Seen) -> Advice:
        """The trump of a declarer, or that he gives up."""

    @abstractmethod
    def bury(self, seen: Seen) -> Advice:
        """The cards that a declarer lays away."""

    @abstractmethod
    def weighed(self, seen: Seen, plays: list[Play]) -> list[Weighed]:
        """All that may be played, each with its worth and why."""
