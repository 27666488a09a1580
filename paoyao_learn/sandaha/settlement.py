"""What an end pays: level, multiplier and payoffs from the bid and the defenders' points (004-28…004-35)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..cards import Card
from ..errors import PositionError
from ..notation import NO_TRUMP
from ..paoyao.numbers import seat_of, whole_numbers
from ..result import Item, Result

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["BIDS", "Chongguan", "bottom_factor", "chongguan", "is_bid", "level_of", "multiplier", "settle"]

BIDS = tuple(range(100, 0, -5))
"""What can be bid, from the first to the last (004-03)."""

_SMALL, _BIG = 40, 80  # points between two levels (004-28)
_TWO_STEP = 55  # bids from which surrender costs level 1 with ``two_step``


@dataclass(frozen=True, slots=True)
class Chongguan:
    """沖關 in a hand: its ``jokers``, 3 or 4, and how many ``pairs`` follow in the order 正7, 負7, 正2, 負2."""

    jokers: int
    pairs: int

    @property
    def of_jokers(self) -> int:
        """The units of the jokers alone."""
        return 1 if self.jokers == 3 else 3

    @property
    def units(self) -> int:
        """What each of the others pays (004-33)."""
        return self.of_jokers + self.pairs


def chongguan(cards: Iterable[Card], trump: str | None) -> Chongguan | None:
    """The 沖關 of the cards that a seat was dealt; None without three jokers and in 無主. Before trumps are named
    (None) the jokers count alone."""
    held = list(cards)
    jokers = sum(card.is_joker for card in held)
    if jokers < 3 or trump == NO_TRUMP:
        return None
    pairs = 0
    if trump is not None:
        twice = {card for card in held if held.count(card) == 2}
        for rank, own in (("7", True), ("7", False), ("2", True), ("2", False)):
            if not any(card.rank == rank and (card.suit == trump) is own for card in twice):
                break
            pairs += 1
    return Chongguan(jokers, pairs)


def is_bid(value: object) -> bool:
    """Whether this can be bid: a multiple of 5 from 100 down to 5."""
    return type(value) is int and value in BIDS


def multiplier(bid: int) -> int:
    """叫分倍率 (004-31)."""
    return 1 if bid >= 75 else 2 if bid >= 45 else 3


def level_of(bid: int, points: int, capped: bool = True) -> tuple[int, str]:
    """The level and the reason, for the declarer's bid and the defenders' points (004-28…004-30)."""
    if points >= bid:
        over = points - bid
        level = 1 + over // _SMALL
        if not capped:
            return level, "sandaha_down_uncapped"
        return (1, "sandaha_down_1") if level == 1 else (2, "sandaha_down_2") if over < _BIG else (3, "sandaha_down_3")
    if points == 0:
        return 3, "sandaha_made_0"
    if bid <= _SMALL:
        return (2, "sandaha_made_half") if 2 * points <= bid else (1, "sandaha_made_over_half")
    return (2, "sandaha_made_2") if points < _SMALL else (1, "sandaha_made_1")


def bottom_factor(rules: RuleSet, kind: str, length: int) -> int:
    """What the buried points count when this shape took the last trick (004-27): ``length`` pairs of a tractor."""
    if rules.bottom in ("off", "x1"):
        return int(rules.bottom == "x1")
    if kind == "tractor":
        return length if rules.bottom == "pairs" else 2 * length
    return 2 if kind == "pair" else 1


def _item(key: str, source: str, **values: int) -> Item:
    return Item(key, tuple(values.items()), source)


def settle(
    rules: RuleSet,
    *,
    bid: int,
    points: int,
    declarer: int,
    surrender: bool,
    bonus: tuple[int, Chongguan] | None,
    before: tuple[Item, ...] = (),
) -> Result:
    """The result of an end described in numbers; see :meth:`RuleSet.settle`. ``before`` are steps that led to the
    points. Raises PositionError."""
    if not is_bid(bid):
        raise PositionError("bad_bid_value", bid=repr(bid))
    (points,) = whole_numbers("points", (points,))
    if points < 0 or points % 5:
        raise PositionError("bad_score", points=points)
    seat_of("declarer", declarer, rules.players)
    examples = rules.scoring == "examples"
    if surrender:
        level, reason = (2 if rules.surrender == "two_step" and bid < _TWO_STEP else 1), "sandaha_surrender"
    else:
        level, reason = level_of(bid, points, capped=not examples)
    made = reason.startswith("sandaha_made")
    factor = (1 if made else 2) if examples else multiplier(bid)
    units = level * factor
    others = rules.players - 1
    payoffs = [-units if made else units for _ in range(rules.players)]
    payoffs[declarer] = others * (units if made else -units)
    items = [*before, _item(reason, _SOURCES[reason], points=points, bid=bid, over=abs(points - bid), level=level)]
    if examples:
        items.append(_item("sandaha_examples", "§8.3", factor=factor, units=units))
    else:
        items.append(_item("sandaha_multiplier", "004-31", bid=bid, factor=factor, level=level, units=units))
    pay = "sandaha_pay_made" if made else "sandaha_pay_down"
    items.append(_item(pay, "004-32", units=units, others=others, total=others * units))
    if bonus is not None:
        seat, held = bonus
        paid = held.of_jokers if surrender else held.units
        paid *= factor if rules.chongguan_times_m and not examples else 1
        for other in range(rules.players):
            payoffs[other] += others * paid if other == seat else -paid
        key = "sandaha_chongguan_jokers" if surrender else "sandaha_chongguan"
        source = "004-35" if surrender else "004-33"
        items.append(_item(key, source, seat=seat, jokers=held.jokers, pairs=held.pairs, units=paid))
    winners = (declarer,) if made else tuple(seat for seat in range(rules.players) if seat != declarer)
    how = "surrender" if surrender else "made" if made else "down"
    return Result(winners, how, level, tuple(payoffs), tuple(items))


_SOURCES = {
    "sandaha_down_1": "004-28",
    "sandaha_down_2": "004-28",
    "sandaha_down_3": "004-28",
    "sandaha_down_uncapped": "§8.3",
    "sandaha_made_0": "004-29",
    "sandaha_made_1": "004-30",
    "sandaha_made_2": "004-29",
    "sandaha_made_half": "004-29",
    "sandaha_made_over_half": "004-29",
    "sandaha_surrender": "choice",
}
