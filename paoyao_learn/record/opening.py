"""The position that a record's deal starts from: its tags and its hands."""

from __future__ import annotations

from ..cards import Card
from ..notation import format_cards
from ..paoyao.deal import Deal
from ..paoyao.dealing import BIG, holders_of
from ..protocol import GameDeal
from ..sandaha.deal import Deal as SandahaDeal

__all__ = ["hands_of", "tags_of"]

Tags = dict[str, tuple[int | str, ...]]


def tags_of(opening: GameDeal) -> Tags:
    """What must be said beside the hands so that the position can be set up again."""
    tags: Tags = {"Dealer": (opening.dealer,), "Lead": (opening.leader,)}
    if any(opening.captured):
        tags["Captured"] = opening.captured
    if isinstance(opening, Deal):
        tags |= _of_family(opening)
    elif isinstance(opening, SandahaDeal):
        tags |= _of_sandaha(opening)
    return tags


def _of_family(opening: Deal) -> Tags:
    tags: Tags = {}
    if opening.out:
        tags["Out"] = opening.out
    if opening.holders is not None:
        seen = sum(hand.count(BIG) for hand in opening.hands)
        if seen < 2 or holders_of(opening.hands) != opening.holders:
            tags["Kings"] = opening.holders
    return tags


def _of_sandaha(opening: SandahaDeal) -> Tags:
    tags: Tags = {}
    if opening.declarer is not None and opening.bid is not None:
        tags |= {"Declarer": (opening.declarer,), "Bid": (opening.bid,)}
    if opening.trump is not None:
        tags["Trump"] = (opening.trump,)
    if under := opening.bottom if opening.buried is None else opening.buried:
        tags["Bottom"] = (format_cards(under),)
    return tags


def hands_of(opening: GameDeal) -> tuple[tuple[Card, ...], ...]:
    """The hands as they are handed in: in 三打哈 without the bottom that the declarer has taken up."""
    if isinstance(opening, SandahaDeal) and opening.phase == "trumps":
        return opening.dealt
    return opening.hands
