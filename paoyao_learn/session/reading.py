"""The reading side of a session: what a person may see, hear named and ask, at any place of the deal."""

from __future__ import annotations

from typing import Any

from ..game import View, seat_name
from ..ledger import Ledger
from ..notation import CardsLike
from ..protocol import GameDeal
from ..text import default_language
from ..verdict import Verdict
from .state import State

__all__ = ["Reading"]


class Reading:
    """Reads a state that is swapped as a whole, so every answer is of one moment."""

    _state: State

    @property
    def deal(self) -> GameDeal:
        """The deal as it stands, all hands in it: for the program, not for the screen."""
        return self._state.deal

    @property
    def seat(self) -> int:
        """The person's seat."""
        return self._state.seat

    @property
    def rev(self) -> int:
        """Grows with each change of the deal; a gesture answers one ``rev``."""
        return self._state.rev

    @property
    def seed(self) -> int:
        """What the present deal and its bots are made from; no view carries it."""
        return self._state.seed

    @property
    def took_back(self) -> int:
        """How many own decisions of this deal were taken back."""
        return self._state.took_back

    @property
    def seen_hidden(self) -> bool:
        """Whether the person has seen cards that were hidden at this point of the deal: after a take-back behind
        another's play, and in a rematch."""
        return self._state.seen_hidden

    @property
    def ledger(self) -> Ledger | None:
        """What the deals of the match have paid; None for a position set up by hand."""
        standing = self._state.standing
        return None if standing is None else standing.ledger

    @property
    def number(self) -> int:
        """The running deal's number in its match, from 1."""
        standing = self._state.standing
        return 1 if standing is None else standing.number

    @property
    def finished(self) -> GameDeal | None:
        """The deal that came to its end last, this one or one before it: all of it may be seen."""
        return self._state.finished

    @property
    def decisions(self) -> int:
        """How many own decisions can be taken back."""
        return len(self._state.decisions())

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names by seat, in the default language."""
        return self.names_in(default_language())

    def names_in(self, lang: str) -> tuple[str, ...]:
        """The seats' names by seat, after where each sits from the person: 下家, 对家, 上家."""
        state, players = self._state, self.deal.rules.players
        return tuple(seat_name(state.deal.rules, (seat - state.seat) % players, lang) for seat in range(players))

    def view(self, at: int | None = None) -> View:
        """What the person may know now, or knew ``at`` a place of the :attr:`path`."""
        state = self._state
        return (state.deal if at is None else _path(state)[at]).view(state.seat)

    def snapshot(self) -> tuple[int, View]:
        """``rev`` and :meth:`view` of one and the same state."""
        state = self._state
        return state.rev, state.deal.view(state.seat)

    @property
    def path(self) -> tuple[GameDeal, ...]:
        """Every position of the deal, its first one first, those before a position that was set up too: for the
        program, not for the screen."""
        return _path(self._state)

    @property
    def history(self) -> list[dict[str, Any]]:
        """The actions that the person may know, in order: ``at``, ``seat``, ``action``; ``view(at)`` is what he knew
        before each. What others answered to 亮王 is left out, and which cards another buried."""
        state = self._state
        steps = ((at, deal.actor, deal.told(state.seat)) for at, deal in enumerate(_path(state)[1:]))
        return [{"at": at, "seat": seat, "action": action} for at, seat, action in steps if action is not None]

    @property
    def moves(self) -> list[int]:
        """The places of the path before each step of a trick, in order."""
        return [at for at, deal in enumerate(self.path[:-1]) if deal.phase == "play"]

    def judge(self, cards: CardsLike) -> Verdict:
        """Whether the person may play these cards now, and if not, why."""
        state = self._state
        return state.deal.judge(cards, seat=state.seat)


def _path(state: State) -> tuple[GameDeal, ...]:
    return (*state.deal.history, state.deal)
