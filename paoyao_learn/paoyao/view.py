"""What one seat may know of a deal, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypedDict

from ..cards import Card
from ..notation import Action
from .dealing import BIG
from .numbers import seat_of
from .options import Value

if TYPE_CHECKING:
    from .deal import Deal

__all__ = ["Finished", "Lying", "Outcome", "Step", "View", "Won", "sides_known", "view_of"]


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


class View(TypedDict):
    """All that a seat may know, JSON-able. Cards are in notation, hands from high to low, lists by seat.

    ``captured`` is per side, or per seat in a game with hidden sides; ``sides`` is None while they are hidden;
    ``shown`` are cards still held that this seat may see; ``answer`` is its own to 亮王; ``legal`` is empty when it is
    not to act; ``hands`` is None until the deal is over.
    """

    rules: str
    options: Mapping[str, Value]
    seat: int
    players: int
    phase: str
    turn: int | None
    hand: list[str]
    cards_left: list[int]
    out: list[int]
    captured: list[int]
    pot: int
    table: Lying | None
    trick: list[Step]
    tricks: list[Finished]
    leader: int
    dealer: int | None
    shown: list[list[str]]
    sides: list[int] | None
    answer: bool | None
    won: Won | None
    legal: list[str]
    result: Outcome | None
    hands: list[list[str]] | None


def _plays(trick: Iterable[tuple[int, Action]]) -> list[Step]:
    return [{"seat": seat, "action": str(action)} for seat, action in trick]


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def sides_known(deal: Deal) -> bool:
    """Whether everybody knows the sides: always with fixed partners, else once both 大王 were seen (C-38)."""
    if deal.holders is None or deal.won is not None or deal.result is not None or deal.rules.kings_shown:
        return True
    played = [action for trick in (*(trick.plays for trick in deal.tricks), deal.trick) for _, action in trick]
    return sum(action.cards.count(BIG) for action in played) == 2


def _shown(deal: Deal, seat: int) -> list[list[str]]:
    """Cards still held that a seat may see: shown 4s and As, shown 大王, its partner's when it is out."""
    shown = []
    for other, hand in enumerate(deal.hands):
        partner = deal.holders is None and other != seat and deal.sides[other] == deal.sides[seat]
        if deal.rules.show_partner_when_out and partner and not deal.hands[seat]:
            shown.append(_texts(hand))
            continue
        visible = ("4", "A") if deal.yao_shown[other] else ()
        kings = bool(deal.rules.kings_shown) and deal.phase != "show"
        shown.append([str(card) for card in hand if card.rank in visible or (kings and card == BIG)])
    return shown


def view_of(deal: Deal, seat: int) -> View:
    """The view of a seat. Raises PositionError when there is no such seat."""
    seat_of("seat", seat, deal.players)
    known = sides_known(deal)
    return {
        "rules": deal.rules.id,
        "options": deal.rules.changed,
        "seat": seat,
        "players": deal.players,
        "phase": deal.phase,
        "turn": deal.turn,
        "hand": _texts(deal.hands[seat]),
        "cards_left": [len(hand) for hand in deal.hands],
        "out": list(deal.out),
        "captured": list(deal.captured),
        "pot": deal.pot,
        "table": _lying(deal),
        "trick": _plays(deal.trick),
        "tricks": [
            {"plays": _plays(trick.plays), "winner": trick.winner, "points": trick.points} for trick in deal.tricks
        ],
        "leader": deal.leader,
        "dealer": deal.dealer,
        "shown": _shown(deal, seat),
        "sides": list(deal.sides) if known else None,
        "answer": deal.answers[seat] if seat < len(deal.answers) else None,
        "won": None if deal.won is None else {"side": deal.won.side, "how": deal.won.how},
        "legal": [str(action) for action in deal.legal_actions()] if seat == deal.turn else [],
        "result": _result(deal),
        "hands": [_texts(hand) for hand in deal.hands] if deal.result else None,
    }


def _lying(deal: Deal) -> Lying | None:
    if deal.table is None or deal.owner is None:
        return None
    return {"seat": deal.owner, "cards": _texts(deal.table.cards)}


def _result(deal: Deal) -> Outcome | None:
    result = deal.result
    if result is None:
        return None
    items: list[dict[str, object]] = [
        {"key": item.key, "values": dict(item.values), "source": item.source}
        for item in result.items
    ]
    return {
        "winners": list(result.winners),
        "how": result.how,
        "level": result.level,
        "payoffs": list(result.payoffs),
        "items": items,
    }
