"""What a rule set and a deal of any game have and can be asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, Self, runtime_checkable

from .cards import Card
from .notation import Action, CardsLike
from .result import Result
from .verdict import Verdict
from .views import Known, Value, View, card_texts, outcome_of, steps_in

if TYPE_CHECKING:
    from random import Random

__all__ = ["GameDeal", "GameRules", "Trick"]


@runtime_checkable
class GameRules(Protocol):
    """A rule set of any game, as sessions, matches, records and bots need it."""

    @property
    def id(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def cards(self) -> int: ...
    @property
    def hand(self) -> int: ...
    @property
    def changed(self) -> dict[str, Value]: ...
    def source(self, option: str) -> str: ...
    def with_options(self, **options: object) -> Self: ...
    def describe(self, lang: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: what each seat did in order, who took it, and its points."""

    plays: tuple[tuple[int, Action], ...]
    winner: int
    points: int


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class GameDeal(ABC):
    """One position of a deal of any game, an immutable value.

    ``turn`` is the seat to act, None when it is over; ``leader`` who opened; ``captured`` points per side or per seat;
    ``sides`` 0 or 1 by seat; ``before`` the position that ``actor`` led here from by ``action``.
    """

    rules: GameRules
    hands: tuple[tuple[Card, ...], ...]
    dealer: int
    leader: int
    phase: str
    turn: int | None
    captured: tuple[int, ...]
    sides: tuple[int, ...]
    trick: tuple[tuple[int, Action], ...] = ()
    tricks: tuple[Trick, ...] = ()
    result: Result | None = None
    before: Self | None = None
    action: Action | None = None
    actor: int | None = None

    @abstractmethod
    def legal_actions(self) -> list[Action]:
        """What the seat to act may do; [] when over."""

    @abstractmethod
    def judge(self, action: Action | CardsLike, seat: int | None = None) -> Verdict:
        """Whether a seat (None: the one to act) may do something now, and why."""

    @abstractmethod
    def act(self, action: Action | CardsLike) -> Self:
        """The position after the seat to act does something. Raises NotationError or IllegalAction."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """All that a seat may know, as plain data for JSON, and no more."""

    @abstractmethod
    def totals(self) -> tuple[int, int]:
        """Points captured by each side."""

    @abstractmethod
    def next_seats(self, chance: Random) -> tuple[int, int]:
        """Who leads and who deals after this deal, that is over; ``chance`` draws where the rules leave it to that."""

    def told(self, seat: int) -> str | None:
        """The action that led here as a seat may know it, in notation; None where it may not know of one."""
        return None if self.action is None else str(self.action)

    def revealed(self, seat: int) -> bool:
        """Whether the action that led here showed a seat cards that it did not know."""
        return self.result is not None or (
            self.actor != seat and self.action is not None and self.action.kind == "play"
        )

    def changed(self, **changes: object) -> Self:
        """This position with some fields changed; ten times as quick as ``dataclasses.replace``, which counts here."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        return new

    def known(self, seat: int) -> Known:
        """What a view tells a seat whatever the game."""
        return {
            "rules": self.rules.id,
            "options": self.rules.changed,
            "seat": seat,
            "players": self.players,
            "phase": self.phase,
            "turn": self.turn,
            "hand": card_texts(self.hands[seat]),
            "cards_left": [len(hand) for hand in self.hands],
            "captured": list(self.captured),
            "trick": steps_in(self.trick),
            "tricks": [
                {"plays": steps_in(trick.plays), "winner": trick.winner, "points": trick.points}
                for trick in self.tricks
            ],
            "leader": self.leader,
            "dealer": self.dealer,
            "legal": [str(action) for action in self.legal_actions()] if seat == self.turn else [],
            "result": outcome_of(self.result),
            "hands": [card_texts(hand) for hand in self.hands] if self.result else None,
        }

    @property
    def players(self) -> int:
        """Seats at the table."""
        return self.rules.players

    @property
    def history(self) -> tuple[Self, ...]:
        """The earlier positions of this deal, the first one first."""
        found = []
        deal = self.before
        while deal is not None:
            found.append(deal)
            deal = deal.before
        return tuple(reversed(found))

    def explain_result(self, lang: str, names: Sequence[str] = ()) -> list[str]:
        """How the deal ended, step by step, each step with its rule; [] while it goes on. Seats are called by their
        numbers, or by ``names``."""
        if self.result is None:
            return []
        return [f"{item.words(lang, names)} ({item.source})" for item in self.result.items]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """As a line of positions: nested one in another, a long deal would be too deep for a pickle."""
        return _from_line, (type(self), [{**deal.__dict__, "before": None} for deal in (*self.history, self)])

    def __repr__(self) -> str:
        left = "/".join(str(len(hand)) for hand in self.hands)
        return f"<Deal {self.rules.id} {self.phase} turn={self.turn} cards={left} captured={self.captured}>"


def _from_line(kind: type[GameDeal], line: list[dict[str, object]]) -> GameDeal:
    """The last position of a line, each led to by the one before it."""
    deal: GameDeal | None = None
    for fields in line:
        before, deal = deal, object.__new__(kind)
        deal.__dict__.update(fields, before=before)
    assert deal is not None
    return deal
