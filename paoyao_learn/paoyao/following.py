"""Who leads and who deals after a finished deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .deal import Deal

__all__ = ["dealer_after", "leader_after"]


def leader_after(deal: Deal) -> int:
    """Who leads after a finished deal: its first player out, else whose capture ended it, else the holder of four
    jokers (001-07, C-03)."""
    if deal.out:
        return deal.out[0]
    if deal.tricks:
        return deal.tricks[-1].winner
    assert deal.holders is not None
    return deal.holders[0]


def dealer_after(deal: Deal) -> int:
    """Who deals after a finished deal: its leader (001-04); with hidden sides a winner, the first of them out, else
    who made the capture that decided (003-04, C-03)."""
    if deal.holders is None or deal.result is None:
        return leader_after(deal)
    first = next((seat for seat in deal.out if seat in deal.result.winners), None)
    if first is not None:
        return first
    while deal.before is not None and deal.before.won is not None:
        deal = deal.before
    return deal.tricks[-1].winner if deal.tricks else leader_after(deal)
