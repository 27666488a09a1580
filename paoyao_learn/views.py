"""What one seat may know of a deal of any game, as plain data; a game adds keys of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from .cards import Card
from .notation import Action
from .result import Result

__all__ = ["Finished", "Known", "Lying", "Outcome", "Step", "Value", "View", "Won", "card_texts", "outcome_of",
           "steps_in"]  # fmt: skip

Value = str | int | bool | None
"""What an option of a rule set can be set to."""


class Step(TypedDict):
    """What a seat did; ``action`` in notation."""

    seat: int
    action: str


class Lying(TypedDict):
    """The play to beat and whose it is."""

    seat: int
    cards: list[str]


class Finished(TypedDict):
    """A finished trick: what was done in order, who captured it, its points."""

    plays: list[Step]
    winner: int
    points: int


class Won(TypedDict):
    """A deal that is won though not over: 雪 is asked, or played for."""

    side: int
    how: str


class Outcome(TypedDict):
    """A Result as plain data; the values of an item are those of its sentence."""

    winners: list[int]
    how: str
    level: int
    payoffs: list[int]
    items: list[dict[str, object]]


class Known(TypedDict):
    """What a seat may know of a deal whatever the game. Cards are in notation, hands from high to low, lists by seat.

    ``captured`` is per side, or per seat in games without fixed sides; ``legal`` is empty when the seat is not to act;
    ``hands`` is None until the deal is over.
    """

    rules: str
    options: Mapping[str, Value]
    seat: int
    players: int
    phase: str
    turn: int | None
    hand: list[str]
    cards_left: list[int]
    captured: list[int]
    trick: list[Step]
    tricks: list[Finished]
    leader: int
    dealer: int | None
    legal: list[str]
    result: Outcome | None
    hands: list[list[str]] | None


class View(Known):
    """All that a seat may know, JSON-able.

    ``sides`` is None while they are not known; ``shown`` are cards still held that this seat may see; ``answer`` is its
    own to 亮王. What a game does not have (``out``, ``answer``, ``won`` in 三打哈) is empty or None there.
    """

    out: list[int]
    pot: int
    table: Lying | None
    shown: list[list[str]]
    sides: list[int] | None
    answer: bool | None
    won: Won | None


def steps_in(plays: Iterable[tuple[int, Action]]) -> list[Step]:
    """Seats and their actions as steps."""
    return [{"seat": seat, "action": str(action)} for seat, action in plays]


def card_texts(cards: Iterable[Card]) -> list[str]:
    """Cards in notation."""
    return [str(card) for card in cards]


def outcome_of(result: Result | None) -> Outcome | None:
    """A result as plain data, None while there is none."""
    if result is None:
        return None
    return {
        "winners": list(result.winners),
        "how": result.how,
        "level": result.level,
        "payoffs": list(result.payoffs),
        "items": [{"key": one.key, "values": dict(one.values), "source": one.source} for one in result.items],
    }
