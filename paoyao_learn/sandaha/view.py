"""What one seat may know of a deal of 三打哈, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from ..paoyao.numbers import seat_of
from ..views import Step, View, card_texts, steps_in
from .order import TRUMPS

if TYPE_CHECKING:
    from .deal import Deal

__all__ = ["FailedThrow", "SandahaView", "announcements", "view_of"]

_ANNOUNCED = 2  # seats without trumps from which the others tell theirs (004-17)


class FailedThrow(TypedDict):
    """A throw that did not hold: in which trick (from 0), by whom, what was declared and what was played instead."""

    trick: int
    seat: int
    declared: list[str]
    played: list[str]


class SandahaView(View):
    """The view of every game, and what 三打哈 adds.

    ``bids`` is the running auction, after ``redeals``; ``trump`` a suit or ``none``; ``bottom`` the cards that all have
    seen, None before; ``buried`` what lies face down, for the declarer and at the end; ``count`` how many cards are to
    be played or buried, 0 on a lead; ``score`` the defenders' points so far with ``penalty``, what throws that did not
    hold moved to them. ``no_trumps`` says who has announced to have none; once two have, ``trump_counts`` and
    ``trump_pairs`` what the others tell of theirs, None where nothing is told.
    """

    bids: list[Step]
    redeals: int
    bid: int | None
    declarer: int | None
    trump: str | None
    bottom: list[str] | None
    buried: list[str] | None
    count: int
    score: int
    penalty: int
    throws: list[FailedThrow]
    no_trumps: list[bool]
    trump_counts: list[int | None]
    trump_pairs: list[bool | None]


def announcements(deal: Deal) -> tuple[list[bool], list[int | None], list[bool | None]]:
    """Who has said 無主, and what the others tell of their trumps (004-17)."""
    nothing = [None] * deal.players
    if deal.phase != "play":
        return [False] * deal.players, [*nothing], [*nothing]
    trumps = [deal.order.of_group(hand, TRUMPS) for hand in deal.hands]
    none = [not held for held in trumps]
    if sum(none) < _ANNOUNCED:
        return none, [*nothing], [*nothing]
    counts = [len(held) or None for held in trumps]
    return none, counts, [bool(deal.order.pairs(held)) if held else None for held in trumps]


def _count(deal: Deal) -> int:
    if deal.phase == "burying":
        return len(deal.bottom)
    return 0 if deal.led is None else len(deal.led.cards)


def view_of(deal: Deal, seat: int) -> SandahaView:
    """The view of a seat. Raises PositionError when there is no such seat."""
    seat_of("seat", seat, deal.players)
    declared = deal.phase != "bidding"
    no_trumps, counts, pairs = announcements(deal)
    return {
        **deal.known(seat),
        "out": [],
        "pot": deal.pot,
        "table": None
        if deal.best is None or deal.owner is None
        else {"seat": deal.owner, "cards": card_texts(deal.best.cards)},
        "shown": [[] for _ in deal.hands],
        "sides": list(deal.sides) if declared else None,
        "answer": None,
        "won": None,
        "bids": steps_in(deal.bids),
        "redeals": deal.redeals,
        "bid": deal.bid,
        "declarer": deal.declarer,
        "trump": deal.trump,
        "bottom": card_texts(deal.bottom) if declared else None,
        "buried": card_texts(deal.buried)
        if deal.buried is not None and (seat == deal.declarer or deal.result)
        else None,
        "count": _count(deal),
        "score": deal.score,
        "penalty": deal.penalty,
        "throws": [
            {
                "trick": throw.trick,
                "seat": throw.seat,
                "declared": card_texts(throw.declared),
                "played": card_texts(throw.played),
            }
            for throw in deal.throws
        ],
        "no_trumps": no_trumps,
        "trump_counts": counts,
        "trump_pairs": pairs,
    }
