"""One entry of the ledger: what a deal moved, and why, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..text import seat_words, signed, source_words, text
from .terms import Terms
from .titles import coin_title, point_title, rank_title, wealth_title

__all__ = ["Amounts", "Entry", "explain"]

Amounts = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What one deal moved: changes of ``points`` and ``coins`` per seat, the ``fee`` taken from each already off.

    ``kind`` is ``settled`` or ``fled``, ``seat`` who fled; ``had_points`` and ``had_coins`` what there was before;
    ``house`` what the house keeps: the fees, or of a fleer's coins what nobody gets. Coins and ``house`` sum to zero.
    """

    number: int
    kind: str
    stake: int
    points: Amounts
    coins: Amounts
    fee: Amounts
    had_points: Amounts
    had_coins: Amounts
    seat: int | None = None

    @property
    def points_then(self) -> Amounts:
        """Points after it."""
        return _add(self.had_points, self.points)

    @property
    def coins_then(self) -> Amounts:
        """Coins after it."""
        return _add(self.had_coins, self.coins)

    @property
    def house(self) -> int:
        """Coins that left the table."""
        return -sum(self.coins)


def _add(had: Amounts, change: Amounts) -> Amounts:
    return tuple(map(sum, zip(had, change, strict=True)))


def explain(terms: Terms, entry: Entry, lang: str, names: Sequence[str] = ()) -> list[str]:
    """How a deal was paid, step by step, each step with the statement it follows; ``names`` are by seat."""

    def step(key: str, source: str, **values: object) -> str:
        cited = source_words(terms.source(source), lang)
        return f"{text(f'ledger.{key}', lang, **values)} ({cited})"

    def who(seat: int) -> str:
        return seat_words(seat, lang, names)

    by_table = "stake_by_wealth" if terms.silver else "stake_by_table"
    stake = by_table if terms.by_table else "stake_fixed"
    lines = [step(stake, "stake", stake=entry.stake, poorest=min(entry.had_coins), base=terms.room_base)]
    if entry.seat is not None:
        lost, scored = -entry.coins[entry.seat], -entry.points[entry.seat]
        fled = step("fled", "fled", who=who(entry.seat), coins=lost, points=scored)
        return [*lines, fled, step("void", "void", gain=max(entry.coins))]
    settled = "settled_silver" if terms.silver else "settled"
    for seat, (change, fee) in enumerate(zip(entry.coins, entry.fee, strict=True)):
        moved = {"coins": signed(change + fee), "points": signed(entry.points[seat])}
        lines.append(step(settled, "settled", who=who(seat), **moved))
    for seat, fee in enumerate(entry.fee):
        if fee:
            lines.append(step("fee", "fee", who=who(seat), percent=terms.percent, fee=fee))
    if terms.silver:
        for seat, (points, coins) in enumerate(zip(entry.points_then, entry.coins_then, strict=True)):
            titles = {"points": rank_title(points, lang), "coins": wealth_title(coins, lang)}
            lines.append(step("titles_silver", "titles", who=who(seat), **titles))
    elif terms.rules.id == "online":
        for seat, (points, coins) in enumerate(zip(entry.points_then, entry.coins_then, strict=True)):
            held = coin_title(coins, lang) or text("ledger.no_title", lang)
            lines.append(step("titles", "titles", who=who(seat), points=point_title(points, lang), coins=held))
    return lines
