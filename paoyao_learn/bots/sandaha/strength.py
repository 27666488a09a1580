"""What a hand is worth before play: trumps to name, the bid to stop at, the cards to bury."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...cards import SUITS, Card
from ...notation import NO_TRUMP
from ...sandaha.order import TRUMPS, Order
from ...sandaha.ruleset import RuleSet

__all__ = ["best_trump", "bury_for", "expected_points", "features", "keeping", "later"]

Cards = tuple[Card, ...]

#: What each feature is worth in the defenders' points, of a hand as dealt and of one with the bottom: fitted by least
#: squares to deals that four club players played out (deviation 38 and 34 points).
_DEALT = (193.9, -1.8, -5.1, -10.5, -1.0, -4.2)
_WITH_BOTTOM = (281.1, -6.2, -3.1, -12.4, -3.8, -4.8)


def features(order: Order, hand: Iterable[Card]) -> tuple[float, ...]:
    """1, then of a hand under an order: trumps, high ones among them (jokers twice), pairs of trumps, top cards of
    plain suits, and how short its plain suits are."""
    held = tuple(hand)
    trumps = order.of_group(held, TRUMPS)
    high = sum(2 if card.is_joker else card.rank in ("7", "2") for card in trumps)
    tops = shape = 0.0
    for suit in SUITS:
        cards = order.of_group(held, suit)
        if suit == order.trump:
            continue
        aces = sum(card.rank == "A" for card in cards)
        tops += aces + (sum(card.rank == "K" for card in cards) if aces == 2 else 0)
        shape += max(0, 4 - len(cards))
    return 1.0, float(len(trumps)), float(high), float(len(order.pairs(trumps))), tops, shape


def expected_points(rules: RuleSet, trump: str, hand: Sequence[Card]) -> float:
    """The defenders' points to expect when this hand, as dealt or with the bottom, plays with these trumps."""
    weights = _WITH_BOTTOM if len(hand) > rules.hand else _DEALT
    return sum(weight * value for weight, value in zip(weights, features(rules.order(trump), hand), strict=True))


def best_trump(rules: RuleSet, hand: Sequence[Card]) -> tuple[str, float]:
    """The trump under which the defenders get least, and the points to expect then."""
    found = ((name, expected_points(rules, name, hand)) for name in (*SUITS, NO_TRUMP))
    return min(found, key=lambda one: one[1])


def later(order: Order, card: Card) -> float:
    """What a card is worth for later tricks."""
    place = order.place[card]
    if order.group[card] == TRUMPS:
        return 2.5 + 0.45 * place
    return {"A": 4.0, "K": 1.5}.get(card.rank, 0.1 * place)


def keeping(
    order: Order, hand: Sequence[Card], short: float = 1.2, loose_points: float = 1.5
) -> Callable[[Card], tuple[float, int]]:
    """What each card of a declarer's hand is worth keeping; the least is buried. ``short`` weighs the cards of its
    suit, ``loose_points`` how readily points without a pair are buried."""
    sizes = {suit: len(order.of_group(hand, suit)) for suit in SUITS}
    paired = set(order.pairs(hand))

    def keep(card: Card) -> tuple[float, int]:
        group = order.group[card]
        if group == TRUMPS:
            return 100.0 + order.place[card], 0
        value = 1.2 * sizes[group] + 0.25 * order.place[card]
        if card.rank == "A":
            value += 9
        if card in paired:
            value += 3 + (6 if card.rank == "K" else 0)
        elif card.points:
            value -= loose_points
        return value, SUITS.index(group)

    return keep


def bury_for(order: Order, hand: Cards, count: int, short: float = 1.2, loose_points: float = 1.5) -> Cards:
    """Cards to bury: plain ones, of short suits first, without aces and pairs; points that would be lost anyway."""
    return tuple(sorted(hand, key=keeping(order, hand, short, loose_points))[:count])
