"""A game step by step, with the hands as they were: what a replay shows, and a table that is given a record."""

from __future__ import annotations

from dataclasses import replace

from ..matches import Match
from ..paoyao.deal import Deal
from ..protocol import GameDeal
from ..record import loads, replay
from ..render import Look, View
from .desk import Notice

__all__ = ["Film"]


class Film:
    """Every position of a deal, a match or a record (its text), from the cards as dealt to the end. ``seat`` is the one
    along the bottom where the game has it, else the first; ``open_hands`` False shows only what that seat knew; with
    ``remarks`` (a bot's level) each of that seat's own moves is commented on.

    Raises RecordError for a text that is no record.
    """

    def __init__(
        self, game: GameDeal | Match | str, seat: int = 0, open_hands: bool = True, remarks: str = ""
    ) -> None:
        self._moments = replay(loads(game) if isinstance(game, str) else game)
        self._seat = seat if seat < self.deal_at(0).players else 0
        self._open = open_hands
        self._level = remarks
        self._at = 0
        self._remark: tuple[tuple[int, str], Notice | None] = ((-1, ""), None)

    def __len__(self) -> int:
        return len(self._moments)

    def deal_at(self, at: int) -> GameDeal:
        """The position at a place."""
        return self._moments[at].deal

    @property
    def at(self) -> int:
        """The place that is shown: 0 is the cards as dealt. Setting it moves there, to the ends at most."""
        return self._at

    @at.setter
    def at(self, at: int) -> None:
        self._at = min(max(at, 0), len(self) - 1)

    @property
    def deal(self) -> GameDeal:
        """The position that is shown."""
        return self.deal_at(self._at)

    def step(self, way: str) -> None:
        """To ``first``, ``prev``, ``next`` or ``last``."""
        self.at = {"first": 0, "prev": self._at - 1, "next": self._at + 1, "last": len(self) - 1}[way]

    def remark(self, lang: str) -> Notice | None:
        """What the bot says of the own move that led here; None where there is none."""
        if self._remark[0] != (self._at, lang):
            self._remark = (self._at, lang), self._remarked(lang)
        return self._remark[1]

    def _remarked(self, lang: str) -> Notice | None:
        deal = self.deal
        if not self._level or not isinstance(deal, Deal) or deal.actor != self._seat:
            return None
        if deal.before is None or deal.action is None:
            return None
        from ..teach.review import remark_on  # only when remarks are wanted

        return Notice(remark_on(deal.before, deal.action, self._level).words(lang), "hint")

    def view(self) -> View:
        """What is seen of the position."""
        view = self.deal.view(self._seat)
        if self._open:
            view["shown"] = [[str(card) for card in hand] for hand in self.deal.hands]
        return view

    def look(self, look: Look, lang: str) -> Look:
        """How it is drawn: the colours of ``look``, the place, and the end explained."""
        steps = self.deal.explain_result(lang)
        return replace(look, replay=True, past=(self._at, len(self) - 1), steps=steps)
