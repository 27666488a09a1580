"""What the session's lock guards, as one frozen value, and the errors that its gestures can meet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..bots.base import Bot
from ..errors import OptionError, PaoyaoError
from ..notation import HIDE, Action
from ..protocol import GameDeal
from .runner import Job
from .standing import Standing

__all__ = ["SettingError", "State", "TakeBackError"]


class _SessionError(PaoyaoError):
    """An error whose sentence stands in the ``session`` section."""

    section = "session"


class TakeBackError(_SessionError):
    """There are fewer own decisions than are to be taken back."""


class SettingError(_SessionError, OptionError):
    """A seat or a pace that cannot be."""


@dataclass(frozen=True, slots=True)
class State:
    """All that the lock guards. ``line`` holds every deal from the opening one to the present one; ``standing`` the
    match that it belongs to, None for a position set up by hand; ``finished`` is the deal that came to its end last."""

    line: tuple[GameDeal, ...]
    seat: int
    seed: int
    level: str
    bots: tuple[Bot, ...]
    rev: int = 0
    took_back: int = 0
    seen_hidden: bool = False
    standing: Standing | None = None
    finished: GameDeal | None = None

    @property
    def deal(self) -> GameDeal:
        """The deal as it stands."""
        return self.line[-1]

    def acted(self, action: Action) -> State:
        """After the seat to act did something."""
        return replace(self, line=(*self.line, self.deal.act(action))).booked()

    def booked(self) -> State:
        """With a deal that is over kept, and in the ledger: once, and never when hidden cards had been seen."""
        if self.deal.result is None:
            return self
        standing = self.standing
        if standing is not None and not standing.counted and not self.seen_hidden:
            standing = standing.booked(self.deal, self.seed)
        return replace(self, standing=standing, finished=self.deal)

    def taken_back(self, n: int) -> State:
        """Before the last ``n`` own decisions. Raises TakeBackError when there are fewer."""
        decisions = self.decisions()
        if type(n) is not int or not 1 <= n <= len(decisions):
            raise TakeBackError("nothing_to_take_back", n=n, count=len(decisions))
        at = decisions[-n]
        return replace(
            self,
            line=self.line[: at + 1],
            took_back=self.took_back + n,
            seen_hidden=self.seen_hidden or self.seen_since(at),
        )

    def forced(self, deal: GameDeal) -> bool:
        """Whether the person is asked to show kings that he does not hold: the one answer is given for him (C-38)."""
        return deal.phase == "show" and deal.turn == self.seat and deal.legal_actions() == [HIDE]

    def decisions(self) -> list[int]:
        """Where in ``line`` the person decided, in order."""
        return [i for i, deal in enumerate(self.line[:-1]) if deal.turn == self.seat and not self.forced(deal)]

    def next_job(self) -> Job | None:
        """The move that the program is to make now: a bot's, or the forced ``hide``; None for the person's turn."""
        deal, seat = self.deal, self.deal.turn
        if seat is None:
            return None
        if seat != self.seat:
            return Job(seat, self.bots[seat], lambda: deal.view(seat), quick=deal.phase == "show")
        return Job(seat, None, lambda: deal.view(seat), quick=True) if self.forced(deal) else None

    def seen_since(self, at: int) -> bool:
        """Whether the person has seen a hidden card since a place of ``line``: another's play, or all hands open."""
        return any(deal.revealed(self.seat) for deal in self.line[at + 1 :])
