"""The terms of a match: what a base point is worth, the fee, and the price of fleeing."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import OptionError
from ..game import SANDAHA
from ..paoyao.deal import Deal
from ..paoyao.options import Sources, stated
from ..paoyao.ruleset import RuleSet
from ..paoyao.settlement import shares_of
from ..protocol import GameDeal, GameRules
from .titles import base_points, base_silver

__all__ = ["LEAST", "ROOMS", "STAKES", "Terms", "TermsError", "stake_of"]

#: (coins of the poorest player from which it holds, stake): 000-45.
STAKES: tuple[tuple[int, int], ...] = tuple((100 * 10**step, 20 * 10**step) for step in range(7))
LEAST = STAKES[0][0]
#: Fee in per cent of the coins won, by kind of room (000-46): 初级转幺场, 中级转幺场, any other.
ROOMS = {"junior": 5, "middle": 4, "other": 3}
_PENALTY = 5


class TermsError(OptionError):
    """Terms of a match that cannot be."""

    section = "match"


def stake_of(poorest: int) -> int | None:
    """The stake where the poorest player has so many coins; None where he may not sit down (000-45).

    >>> stake_of(99), stake_of(999), stake_of(2000)
    (None, 20, 200)
    """
    return next((stake for floor, stake in reversed(STAKES) if poorest >= floor), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a rule set's base points are worth in coins.

    ``stake`` None is the table of 000-45 in ``online``, the lowest 基本銀子 of the table in ``sandaha`` (004-36) and 1
    elsewhere; ``room`` sets the fee, which 三打哈 does not know; ``room_base`` is the 房間基數 of 003-24. Raises
    TermsError for what cannot be.
    """

    rules: GameRules
    stake: int | None = None
    room: str = "other"
    room_base: int = 1

    def __post_init__(self) -> None:
        if self.room not in ROOMS:
            raise TermsError("bad_room", room=self.room, names=", ".join(ROOMS))
        for name, value in (("stake", self.stake), ("room_base", self.room_base)):
            if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < 1):
                raise TermsError("bad_amount", name=name, value=value, least=1)

    @property
    def by_table(self) -> bool:
        """Whether the stake follows the coins of the poorest player."""
        return self.stake is None and self.rules.id in ("online", SANDAHA)

    @property
    def silver(self) -> bool:
        """Whether it is played for silver and ranks, as in 三打哈 (004-36)."""
        return self.rules.id == SANDAHA

    @property
    def percent(self) -> int:
        """The fee in per cent."""
        return 0 if self.silver else ROOMS[self.room]

    def stake_at(self, coins: tuple[int, ...]) -> int | None:
        """The stake of a deal between players with so many coins; None where one may not sit down."""
        if self.by_table:
            return base_silver(min(coins)) if self.silver else stake_of(min(coins))
        return self.stake or 1

    def fee(self, won: int) -> int:
        """What the house takes of coins won, rounded down (000-46)."""
        return max(won, 0) * self.percent // 100

    def in_coins(self, amount: int, stake: int) -> int:
        """Base points as coins (003-24 with the room's base)."""
        return amount * stake * self.room_base

    def in_points(self, amount: int, stake: int, held: tuple[int, ...] = ()) -> int:
        """Base points as 积分, of players who have so many: the same amount as the coins in ``online`` (000-48), by the
        lowest 基礎分 in ``sandaha`` (004-36), themselves elsewhere."""
        if self.silver:
            return amount * base_points(min(held, default=0))
        return self.in_coins(amount, stake) if self.rules.id == "online" else amount

    def need(self, stake: int | None) -> int:
        """Coins with which a player may begin a deal: the least of the table of 000-45, whose stakes leave enough for
        大雪 and fleeing; elsewhere what a plain lost deal can cost him (a worse one may leave him in debt)."""
        if stake is None or (self.by_table and not self.silver):
            return LEAST
        rules = self.rules
        if isinstance(rules, RuleSet):
            return self.in_coins(rules.base * (4 if rules.hidden_sides else 1), stake)
        return self.in_coins(rules.players - 1, stake)

    def flee_loss(self, deal: GameDeal, seat: int) -> int:
        """What a seat that leaves this position loses, in base points (000-47, 001-30, 003-23); in ``mingyao`` so many
        times the stake itself (C-34b), in 三打哈, whose text is silent, nothing."""
        if not isinstance(deal, Deal):
            return 0
        rules = deal.rules
        if isinstance(rules.flee, int):
            return rules.flee * (1 if rules.id == "mingyao" else rules.base)
        shares, _ = shares_of(rules, deal.sides, 1 - deal.sides[seat])
        return -shares[seat] * _PENALTY * self._flee_factor(deal, seat)

    def _flee_factor(self, deal: Deal, seat: int) -> int:
        """亮王 whenever it is on; a 雪 only for the losers of a continuation, by what they have so far (C-34b)."""
        factor = 2 if deal.rules.kings_shown else 1
        side = deal.sides[seat]
        if deal.won is None or deal.won.side == side:
            return factor
        captured = deal.totals()[side]
        if captured == 0:
            return factor * deal.rules.big_snow
        return factor * deal.rules.small_snow if captured <= deal.rules.small_snow_at_most else factor

    def flee_gain(self) -> int:
        """What every other seat gets then, in base points: only the table of 003-23 gives any (C-35)."""
        rules = self.rules
        return rules.base if isinstance(rules, RuleSet) and rules.flee == "table" else 0

    @property
    def flee_in_points(self) -> bool:
        """Whether fleeing costs 积分 too: not where the text speaks of coins alone (C-34b; 003-23)."""
        return self.rules.id not in ("mingyao", "tonghua")

    def source(self, step: str) -> str:
        """The statement that a step of an entry follows."""
        if self.silver:
            return "choice" if step in ("fled", "void") or (step == "stake" and not self.by_table) else "004-36"
        stake = "000-45" if self.by_table else "choice"
        sources: dict[str, Sources] = {
            "stake": (stake, stake, stake, "003-24"),
            "settled": ("000-48", "001-29", "002-17", "003-24"),
            "fee": ("000-46",) * 4,
            "fled": ("000-47", "001-30", "choice", "003-23"),
            "void": ("000-47", "001-30", "choice", "C-35"),
            "titles": ("000-49, 000-50",) * 4,
        }
        return stated(self.rules.id, sources[step])
