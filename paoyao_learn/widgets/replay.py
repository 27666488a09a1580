"""``pl.Replay``: a game looked at step by step, with the hands as they were."""

from __future__ import annotations

from ..matches import Match
from ..protocol import GameDeal
from ..render import Look, Scene, picture, still, table_of
from .board import Board, Message
from .desk import Teller
from .film import Film

__all__ = ["Replay"]


class Replay(Board):
    """Every position of a deal, a match or a record (its text), from the cards as dealt to the end.

    ``at`` is the place that is shown and may be set; ``seat`` whose hand lies along the bottom; ``open_hands`` False
    shows only what that seat knew; with ``remarks`` (a bot's level) each of that seat's own moves is commented on. An
    ``exercise`` of a lesson is done at the last place. Raises RecordError for a text that is no record.

    >>> import paoyao_learn as pl
    >>> shown = Replay(pl.deal("baishan", hands=["44A5", "6", "7", "8"]).act("44A").act("pass"), lang="en")
    >>> shown.at, len(shown)
    (0, 3)
    """

    def __init__(
        self,
        game: GameDeal | Match | str,
        *,
        seat: int = 0,
        lang: str | None = None,
        at: int = 0,
        open_hands: bool = True,
        four_colour: bool = False,
        remarks: str = "",
        exercise: str = "",
    ) -> None:
        self._takes_up(exercise)
        self._film = Film(game, seat, open_hands, remarks)
        self._film.at = at
        self._look = Look(four_colour=four_colour)
        self._teller = Teller()
        super().__init__(lang)

    def __len__(self) -> int:
        return len(self._film)

    @property
    def at(self) -> int:
        """The place that is shown: 0 is the cards as dealt. Setting it moves there, to the ends at most."""
        return self._film.at

    @at.setter
    def at(self, at: int) -> None:
        self._film.at = at
        self._publish()

    @property
    def deal(self) -> GameDeal:
        """The position that is shown."""
        return self._film.deal

    def remark(self) -> str:
        """What the bot says of the own move that led here; "" where there is none."""
        said = self._film.remark(self._lang)
        return said.text if said else ""

    def still(self) -> str:
        """The position that is shown, as HTML that needs no kernel."""
        return still(self._film.view(), self._lang, self._css, self._film.look(self._look, self._lang))

    def picture(self) -> str:
        """The position that is shown, as SVG that needs nothing around it."""
        return picture(self._scene())

    def _scene(self) -> Scene:
        return Scene(self._film.view(), self._lang, self._film.look(self._look, self._lang))

    def _gesture(self, message: Message) -> None:
        if message.get("type") == "act":
            self._notice = None
            self._film.step(str(message["act"]))
            self._publish()
        elif message.get("type") == "set" and message.get("name") == "lang":
            self.lang = str(message["value"])
        elif message.get("type") == "set" and message.get("name") == "four_colour":
            self._look = Look(four_colour=str(message["value"]) == "1")
            self._publish()

    def _publish(self) -> None:
        with self._lock:
            if self.at == len(self) - 1:
                self._has_done()
            scene = self._scene()
            drawn = self._teller.draw(scene, table_of(scene), self.at, self._notice or self._film.remark(self._lang))
            self.view = {**drawn, "learns": self._task is not None}

    def __repr__(self) -> str:
        return f"Replay(at={self.at}, last={len(self) - 1})"
