"""``pl.Replay``: a game looked at step by step, with the hands as they were."""

from __future__ import annotations

from typing import Any

from ..matches import Match
from ..paoyao.deal import Deal
from ..record import loads, replay
from ..render import Look, Scene, picture, still, table_of
from .board import Board, Message
from .desk import Teller

__all__ = ["Replay"]


class Replay(Board):
    """Every position of a deal, a match or a record (its text), from the cards as dealt to the end.

    ``at`` is the place that is shown and may be set; ``seat`` whose hand lies along the bottom; ``open_hands`` False
    shows only what that seat knew. Raises RecordError for a text that is no record.

    >>> import paoyao_learn as pl
    >>> shown = Replay(pl.deal("baishan", hands=["44A5", "6", "7", "8"]).act("44A").act("pass"), lang="en")
    >>> shown.at, len(shown)
    (0, 3)
    """

    def __init__(
        self,
        game: Deal | Match | str,
        *,
        seat: int = 0,
        lang: str | None = None,
        at: int = 0,
        open_hands: bool = True,
        four_colour: bool = False,
    ) -> None:
        self._moments = replay(loads(game) if isinstance(game, str) else game)
        self._seat, self._open = seat, open_hands
        self._look = Look(four_colour=four_colour, replay=True)
        self._at = self._within(at)
        self._teller = Teller()
        super().__init__(lang)

    def __len__(self) -> int:
        return len(self._moments)

    @property
    def at(self) -> int:
        """The place that is shown: 0 is the cards as dealt. Setting it moves there, to the ends at most."""
        return self._at

    @at.setter
    def at(self, at: int) -> None:
        self._at = self._within(at)
        self._publish()

    @property
    def deal(self) -> Deal:
        """The position that is shown."""
        return self._moments[self._at].deal

    def still(self) -> str:
        """The position that is shown, as HTML that needs no kernel."""
        return still(self._shown(), self._lang, self._looked())

    def picture(self) -> str:
        """The position that is shown, as SVG that needs nothing around it."""
        return picture(self._scene())

    def _scene(self) -> Scene:
        return Scene(self._shown(), self._lang, self._looked())

    def _within(self, at: int) -> int:
        return min(max(at, 0), len(self._moments) - 1)

    def _shown(self) -> dict[str, Any]:
        view: dict[str, Any] = self.deal.view(self._seat)
        if self._open:
            view["shown"] = [[str(card) for card in hand] for hand in self.deal.hands]
        return view

    def _looked(self) -> Look:
        past = (self._at, len(self._moments) - 1)
        steps = self.deal.explain_result(self._lang)
        return Look(four_colour=self._look.four_colour, replay=True, past=past, steps=steps)

    def _gesture(self, message: Message) -> None:
        if message.get("type") == "act":
            ways = {"prev": self._at - 1, "next": self._at + 1, "first": 0, "last": len(self._moments) - 1}
            self.at = ways[str(message["act"])]
        elif message.get("type") == "set" and message.get("name") == "lang":
            self.lang = str(message["value"])
        elif message.get("type") == "set" and message.get("name") == "four_colour":
            self._look = Look(four_colour=str(message["value"]) == "1", replay=True)
            self._publish()

    def _publish(self) -> None:
        with self._lock:
            scene = self._scene()
            self.view = self._teller.draw(scene, table_of(scene), self._at, self._notice)

    def __repr__(self) -> str:
        return f"Replay(at={self._at}, last={len(self._moments) - 1})"
