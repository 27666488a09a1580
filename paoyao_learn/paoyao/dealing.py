"""How cards come into the hands: a seeded shuffle dealt one by one, or a position set up by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..cards import SUITS, Card, check_packs, points
from ..errors import PositionError
from ..notation import CardsLike, parse_cards
from ..text import text
from .numbers import seat_of, whole_numbers
from .settlement import TOTAL, side_totals, sides_of, sides_out

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["BIG", "Hand", "check_position", "deal_cards", "holders_of", "read_hands", "sort_hand"]

Hand = tuple[Card, ...]
BIG = Card("RJ")


def sort_hand(rules: RuleSet, cards: Iterable[Card]) -> Hand:
    """Cards high to low by the order of singles, suits ♠♥♦♣ within a rank."""
    place = {rank: at for at, rank in enumerate(rules.order)}
    return tuple(sorted(cards, key=lambda card: (-place[card.rank], SUITS.index(card.suit) if card.suit else 0)))


def deal_cards(rules: RuleSet, seed: int, dealer: int | None) -> tuple[tuple[Hand, ...], int, int]:
    """Hands, dealer and first leader of a seeded deal, dealt card by card from the dealer round the table.

    Without a ``dealer`` it is seat 0, or drawn from the seed where sides are hidden (C-03). The leader is who is
    dealt the first ♥5 or ♥3 (C-02), or drawn. With ``teams="heart6"`` seats are swapped so that partners face (C-39).
    """
    from random import Random  # hashlib and more come with it; a position set up by hand needs none

    rng = Random(seed)
    if dealer is None:
        dealer = rng.randrange(rules.players) if rules.hidden_sides else 0
    cards = list(rules.pack)
    rng.shuffle(cards)
    seats = [(dealer + at) % rules.players for at in range(len(cards))]
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    for seat, card in zip(seats, cards, strict=True):
        hands[seat].append(card)
    if rules.first_lead == "random":
        lead = rng.randrange(rules.players)
    else:
        lead = seats[cards.index(Card("5" if rules.first_lead == "heart5" else "3", "h"))]
    if rules.teams == "heart6":
        first, *rest = (seat for seat, hand in enumerate(hands) if Card("6", "h") in hand)
        if rest:
            opposite = (first + 2) % 4
            swap = {rest[0]: opposite, opposite: rest[0]}
            hands = [hands[swap.get(seat, seat)] for seat in range(4)]
            lead = swap.get(lead, lead)
    return tuple(sort_hand(rules, hand) for hand in hands), dealer, lead


def holders_of(hands: Sequence[Hand]) -> tuple[int, ...]:
    """The seats that hold a 大王."""
    return tuple(seat for seat, hand in enumerate(hands) if BIG in hand)


def read_hands(rules: RuleSet, hands: Sequence[CardsLike]) -> tuple[Hand, ...]:
    """Hands written by hand, high to low; cards written without a suit are given the first free one.

    Raises NotationError, CardError or PositionError for what cannot be.
    """
    if len(hands) != rules.players:
        raise PositionError("hands_count", count=len(hands), players=rules.players)
    read = [parse_cards(hand) for hand in hands]
    check_packs(card for hand in read for card in hand)
    rules.playbook.pack(card for hand in read for card in hand)
    taken = Counter(card for hand in read for card in hand)
    for seat, hand in enumerate(read):
        if len(hand) > rules.hand:
            raise PositionError("hand_size", seat=seat, count=len(hand), most=rules.hand)
    found = []
    for hand in read:
        suited = []
        for card in hand:
            if card.suit is None and not card.is_joker:
                card = next(face for face in (Card(card.rank, suit) for suit in SUITS) if taken[face] < 2)
                taken[card] += 1
            suited.append(card)
        found.append(sort_hand(rules, suited))
    return tuple(found)


def _kings(rules: RuleSet, hands: tuple[Hand, ...], kings: Sequence[int] | None) -> tuple[int, ...] | None:
    """Who held the 大王: by the hands where they show both, else as told."""
    if not rules.hidden_sides:
        return None
    seen = holders_of(hands)
    both = sum(hand.count(BIG) for hand in hands) == 2
    if both and kings is None:
        return seen
    if kings is None or kings == ():
        raise PositionError("holders")
    told = tuple(sorted(set(whole_numbers("kings", kings))))
    if len(told) > 2 or not all(0 <= seat < rules.players for seat in told):
        raise PositionError("bad_seat", name="kings", seat=kings, last=rules.players - 1)
    for seat in seen:
        if seat not in told or (both and told != seen):
            raise PositionError("kings_mismatch", kings=told, seat=seat)
    return told


def check_position(
    rules: RuleSet,
    hands: tuple[Hand, ...],
    lead: int,
    captured: tuple[int, ...],
    out: tuple[int, ...],
    kings: Sequence[int] | None,
) -> tuple[int, ...] | None:
    """The holders of the 大王 of a position set up by hand. Raises PositionError when the position cannot be."""
    last = rules.players - 1
    if len(set(out)) != len(out) or not all(0 <= seat <= last for seat in out):
        raise PositionError("out_seats", out=out, last=last)
    seat_of("lead", lead, rules.players)
    for seat, hand in enumerate(hands):
        if not hand and seat not in out:
            raise PositionError("hand_empty", seat=seat)
        if hand and seat in out:
            raise PositionError("out_with_cards", seat=seat, count=len(hand))
    if lead in out:
        raise PositionError("lead_out", seat=lead)
    if len(captured) != (rules.players if rules.hidden_sides else 2):
        raise PositionError("captured_length", count=len(captured))
    if any(won < 0 or won % 5 for won in captured) or sum(captured) > TOTAL:
        raise PositionError("captured_sum", captured=captured)
    if (total := sum(captured) + sum(map(points, hands))) > TOTAL:
        raise PositionError("too_many_points", points=total)
    holders = _kings(rules, hands, kings)
    sides = sides_of(rules, holders)
    totals = side_totals(sides, captured)
    is_out = sides_out(sides, out)
    for side in (0, 1):
        if totals[side] >= rules.win_points:
            raise PositionError("decided", how=partial(text, "error.decided_points"))
        if out and sides[out[0]] == side and totals[side] >= rules.flag_points:
            raise PositionError("decided", how=partial(text, "error.decided_flag"))
        if is_out[side]:
            raise PositionError("decided", how=partial(text, "error.decided_double_out"))
    return holders
