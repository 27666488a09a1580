"""Coins and points of the players of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..protocol import GameDeal
from ..result import Result
from .entry import Amounts, Entry, explain
from .terms import LEAST, Terms, TermsError
from .titles import coin_title, point_title, rank_title, wealth_title

__all__ = ["COINS", "Ledger", "open_ledger"]

COINS = 2000
"""What everybody has when a match begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """``coins`` and ``points`` per seat as they stand, and the ``entries`` that led there; never changed in place."""

    terms: Terms
    coins: Amounts
    points: Amounts
    entries: tuple[Entry, ...] = ()

    @property
    def stake(self) -> int | None:
        """The stake of the running deal, or of the next one; None where somebody may not sit down."""
        return self.terms.stake_at(self.coins)

    @property
    def need(self) -> int:
        """Coins that each player must have for the next deal."""
        return self.terms.need(self.stake)

    @property
    def short(self) -> tuple[int, ...]:
        """The seats that cannot pay the next stake: those with fewer coins than :attr:`need`."""
        return tuple(seat for seat, coins in enumerate(self.coins) if coins < self.need)

    @property
    def house(self) -> int:
        """Coins that left the table so far."""
        return sum(entry.house for entry in self.entries)

    @property
    def opening_coins(self) -> Amounts:
        """Coins before the first entry."""
        return self.entries[0].had_coins if self.entries else self.coins

    @property
    def opening_points(self) -> Amounts:
        """Points before the first entry."""
        return self.entries[0].had_points if self.entries else self.points

    def settle(self, number: int, result: Result) -> Ledger:
        """With a finished deal booked: payoffs × stake, the fee off what is won (000-46, 000-48, 003-24)."""
        stake = self._stake()
        gross = tuple(self.terms.in_coins(payoff, stake) for payoff in result.payoffs)
        fee = tuple(map(self.terms.fee, gross))
        return self._booked(
            Entry(
                number=number,
                kind="settled",
                stake=stake,
                points=tuple(self.terms.in_points(payoff, stake, self.points) for payoff in result.payoffs),
                coins=tuple(won - taken for won, taken in zip(gross, fee, strict=True)),
                fee=fee,
                had_points=self.points,
                had_coins=self.coins,
            )
        )

    def flee(self, number: int, deal: GameDeal, seat: int) -> Ledger:
        """With a seat's fleeing from a deal booked; no fee is taken of what the others may get for it."""
        stake, terms = self._stake(), self.terms
        loss, gain = terms.flee_loss(deal, seat), terms.flee_gain()
        moved = tuple(-loss if other == seat else gain for other in range(len(self.coins)))
        none = (0,) * len(moved)
        return self._booked(
            Entry(
                number=number,
                kind="fled",
                stake=stake,
                points=tuple(terms.in_points(amount, stake, self.points) for amount in moved)
                if terms.flee_in_points
                else none,
                coins=tuple(terms.in_coins(amount, stake) for amount in moved),
                fee=none,
                had_points=self.points,
                had_coins=self.coins,
                seat=seat,
            )
        )

    def _stake(self) -> int:
        stake = self.stake
        if stake is None:
            raise TermsError("no_stake", least=LEAST)
        return stake

    def _booked(self, entry: Entry) -> Ledger:
        return replace(self, coins=entry.coins_then, points=entry.points_then, entries=(*self.entries, entry))

    def titles(self, seat: int, lang: str) -> tuple[str, str | None]:
        """A seat's titles by points and by coins; None below the lowest coin title (000-49, 000-50; 004-36)."""
        if self.terms.silver:
            return rank_title(self.points[seat], lang), wealth_title(self.coins[seat], lang)
        return point_title(self.points[seat], lang), coin_title(self.coins[seat], lang)

    def explain(self, lang: str, number: int | None = None, names: Sequence[str] = ()) -> list[str]:
        """How a deal (by default the last booked) was paid, step by step, each step with its rule; [] if it was not.

        Without ``names`` players are called by their seats."""
        chosen = [entry for entry in self.entries if number in (None, entry.number)]
        return explain(self.terms, chosen[-1], lang, names) if chosen else []


def open_ledger(terms: Terms, coins: int | Sequence[int] = COINS, points: int | Sequence[int] = 0) -> Ledger:
    """A ledger with nothing booked; ``coins`` and ``points`` for all alike or per seat.

    Raises TermsError for a wrong number of seats and for coins below none.
    """

    def amounts(name: str, given: int | Sequence[int]) -> Amounts:
        seats = terms.rules.players
        row: Any = given
        found: Amounts = tuple(row) if isinstance(row, (list, tuple)) else (row,) * seats
        if len(found) != seats:
            raise TermsError("amounts_count", name=name, count=len(found), players=seats)
        for value in found:
            if not isinstance(value, int) or isinstance(value, bool):
                raise TermsError("no_number", name=name, value=repr(value))
            if name == "coins" and value < 0:
                raise TermsError("bad_amount", name=name, value=value, least=0)
        return found

    return Ledger(terms=terms, coins=amounts("coins", coins), points=amounts("points", points))
