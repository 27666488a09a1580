"""Deal after deal at one table: what they have paid so far, and who leads and deals next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from ..game import deal as deal_of
from ..ledger import Ledger, Terms, open_ledger
from ..protocol import GameDeal, GameRules

__all__ = ["Standing", "begun"]

Seats = tuple[int | None, int | None]
"""Who leads and who deals; None as in a first deal."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A match as its running deal sees it.

    ``seat`` is the person's own, whichever he takes to play a deal again; ``number`` counts deals from 1; the running
    deal was ``opened`` with these seats, the next one is with those ``following``; ``counted`` says that the running
    deal is in the ledger.
    """

    ledger: Ledger
    seat: int
    number: int = 1
    opened: Seats = (None, None)
    following: Seats = (None, None)
    counted: bool = False

    def opening(self, rules: GameRules, seed: int) -> GameDeal:
        """The running deal from its cards."""
        lead, dealer = self.opened
        return deal_of(rules, seed=seed, lead=lead, dealer=dealer)

    def booked(self, deal: GameDeal, seed: int) -> Standing:
        """With the running deal, that is over, in the ledger."""
        assert deal.result is not None
        return replace(
            self,
            ledger=self.ledger.settle(self.number, deal.result),
            following=deal.next_seats(Random(f"lead after {seed}")),
            counted=True,
        )

    def next(self, rules: GameRules) -> Standing:
        """With the next deal running. One that was not counted gives its number to it; where somebody cannot pay, in
        another game, and with more or fewer players, a new match begins."""
        before = self.ledger.terms.rules
        if self.ledger.short or (rules.id, rules.players) != (before.id, before.players):
            return begun(rules, self.seat if self.seat < rules.players else 0)
        ledger = replace(self.ledger, terms=Terms(rules=rules))
        return replace(self, ledger=ledger, number=self.number + self.counted, opened=self.following, counted=False)


def begun(rules: GameRules, seat: int) -> Standing:
    """A match at its first deal."""
    return Standing(open_ledger(Terms(rules=rules)), seat)
