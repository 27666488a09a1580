"""What one seat may know of a deal, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..views import Lying, Outcome, Step, View, card_texts
from .dealing import BIG
from .numbers import seat_of

if TYPE_CHECKING:
    from .deal import Deal

__all__ = ["Outcome", "Step", "View", "sides_known", "view_of"]


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
            shown.append(card_texts(hand))
            continue
        visible = ("4", "A") if deal.yao_shown[other] else ()
        kings = bool(deal.rules.kings_shown) and deal.phase != "show"
        shown.append([str(card) for card in hand if card.rank in visible or (kings and card == BIG)])
    return shown


def view_of(deal: Deal, seat: int) -> View:
    """The view of a seat. Raises PositionError when there is no such seat."""
    seat_of("seat", seat, deal.players)
    return {
        **deal.known(seat),
        "out": list(deal.out),
        "pot": deal.pot,
        "table": _lying(deal),
        "shown": _shown(deal, seat),
        "sides": list(deal.sides) if sides_known(deal) else None,
        "answer": deal.answers[seat] if seat < len(deal.answers) else None,
        "won": None if deal.won is None else {"side": deal.won.side, "how": deal.won.how},
    }


def _lying(deal: Deal) -> Lying | None:
    if deal.table is None or deal.owner is None:
        return None
    return {"seat": deal.owner, "cards": card_texts(deal.table.cards)}
