"""三打哈 read again from its text, card by card and slowly; shares no code with the package.

Cards are texts (``5h``, ``Ts``, ``BJ``); a hand is a list. Written from the rules' sentences, as plainly as can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

LOW = "345689TJQKA"


def is_trump(card: str, trump: str) -> bool:
    """Jokers, 7s, 2s, and the trump suit."""
    return card in ("BJ", "RJ") or card[0] in "72" or card[1] == trump


def suit(card: str, trump: str) -> str:
    return "T" if is_trump(card, trump) else card[1]


def height(card: str, trump: str, apart: bool = False) -> int:
    """Where a card stands in its suit; ``apart`` leaves gaps between 2, 7 and jokers without a trump suit."""
    if trump == "none" and is_trump(card, trump):
        at = 3 if card == "RJ" else 2 if card == "BJ" else 1 if card[0] == "7" else 0
        return at if not apart else {0: 0, 1: 10, 2: 20, 3: 21}[at]
    if card in ("BJ", "RJ"):
        return 15 if card == "BJ" else 16
    if card[0] == "7":
        return 14 if card[1] == trump else 13
    if card[0] == "2":
        return 12 if card[1] == trump else 11
    return LOW.index(card[0])


def pairs_in(cards: Iterable[str]) -> list[str]:
    return [card for card, count in Counter(cards).items() if count == 2]


def is_tractor(cards: Iterable[str], trump: str, apart: bool = False) -> bool:
    """Two pairs or more, all of one suit, at heights that follow each other without a gap or a repeat."""
    cards = list(cards)
    counts = Counter(cards)
    if len(cards) < 4 or set(counts.values()) != {2} or len({suit(card, trump) for card in cards}) != 1:
        return False
    heights = sorted(height(card, trump, apart) for card in counts)
    return heights == list(range(heights[0], heights[0] + len(heights)))


def shape(cards: Iterable[str], trump: str, apart: bool = False) -> tuple[str, int]:
    """``("single", 1)``, ``("pair", 1)``, ``("tractor", pairs)``, ``("throw", cards)``, or ``("none", cards)``."""
    cards = list(cards)
    if len(cards) == 1:
        return "single", 1
    if len(cards) == 2 and cards[0] == cards[1]:
        return "pair", 1
    if is_tractor(cards, trump, apart):
        return "tractor", len(cards) // 2
    return ("throw" if all(is_trump(card, trump) for card in cards) else "none"), len(cards)


def holds_tractor(cards: list[str], length: int, trump: str, apart: bool = False) -> bool:
    return any(
        is_tractor([face for face in faces for _ in range(2)], trump, apart)
        for faces in combinations(pairs_in(cards), length)
    )


def may_follow(led: list[str], hand: list[str], chosen: list[str], trump: str, apart: bool = False) -> bool:
    """Whether a choice from a hand answers what was led."""
    if len(chosen) != len(led) or Counter(chosen) - Counter(hand):
        return False
    wanted = suit(led[0], trump)
    own = [card for card in hand if suit(card, trump) == wanted]
    given = [card for card in chosen if suit(card, trump) == wanted]
    if len(given) < min(len(own), len(led)):
        return False
    if len(own) <= len(led):
        return True
    kind, length = shape(led, trump, apart)
    if kind == "tractor" and holds_tractor(own, length, trump, apart):
        return is_tractor(given, trump, apart)
    asked = len(pairs_in(led))
    return len(pairs_in(given)) >= min(asked, len(pairs_in(own)))


def all_follows(led: list[str], hand: list[str], trump: str, apart: bool = False) -> set[tuple[str, ...]]:
    """Every answer there is, by trying all choices of so many cards."""
    return {
        choice
        for choice in set(combinations(sorted(hand), len(led)))
        if may_follow(led, hand, list(choice), trump, apart)
    }


def takes(new: list[str], best: list[str], trump: str, apart: bool = False) -> bool:
    """Whether a play takes the trick from the one that leads it."""
    kind = shape(best, trump, apart)
    if kind[0] not in ("single", "pair", "tractor") or shape(new, trump, apart) != kind:
        return False
    if len({suit(card, trump) for card in new}) != 1:
        return False
    mine, theirs = suit(new[0], trump), suit(best[0], trump)
    if mine != theirs:
        return mine == "T"
    return min(height(card, trump) for card in new) > min(height(card, trump) for card in best)


def units(bid: int, points: int) -> int:
    """What the declarer of four players wins (+) or loses (-)."""
    if points >= bid:
        over = points - bid
        level, sign = (1 if over < 40 else 2 if over <= 75 else 3), -1
    else:
        sign = 1
        if points == 0:
            level = 3
        elif bid <= 40:
            level = 2 if points <= bid / 2 else 1
        else:
            level = 2 if points < 40 else 1
    times = 1 if bid in range(75, 101) else 2 if bid in range(45, 71) else 3
    return sign * 3 * level * times
