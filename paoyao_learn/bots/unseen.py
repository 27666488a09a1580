"""What the other hands may hold: the cards not seen yet, and how likely a seat has something that beats a play."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb, prod

from ..cards import JOKERS
from ..paoyao.play import Play
from ..paoyao.playbook import Playbook
from .sight import Sight

__all__ = ["Unseen"]

PASSED = 0.5  # how much rarer a seat that has passed in this trick holds what would have beaten it


@lru_cache(maxsize=20_000)
def at_least(copies: int, share: float) -> tuple[float, ...]:
    """The chance that a hand with this share of the unseen cards holds at least 0, 1, … 8 of so many copies."""
    exact = [comb(copies, n) * share**n * (1 - share) ** (copies - n) for n in range(copies + 1)]
    return tuple(min(1.0, sum(exact[n:])) for n in range(9))


class Unseen:
    """The unseen cards of a view, and each foe's chance to beat a play."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        book = sight.rules.playbook
        left = sight.unseen
        self.left = left
        self.total = max(1, left.total())
        self.passed = sight.passed
        self._has: dict[int, dict[str, tuple[float, ...]]] = {}
        self._bombs: dict[int, list[float]] = {}
        self.book = book

    def beaten(self, play: Play, by: int, bombs: float, follow: float) -> float:
        """The chance that a seat beats a play, given how ready it is to follow and to bomb (0 to 1)."""
        size = self.sight.left[by]
        if play.tier:
            chances = self._bomb_chances(by)
            higher = chances[play.tier + 1] + 0.5 * (chances[play.tier] - chances[play.tier + 1])
            return higher * bombs
        lowest = self.book.four_tier if play.kind == "double_straight" else 1
        bomb = self._bomb_chances(by)[lowest] * bombs
        none = 1.0
        for index in self.book.indices(self.book.beaten_by[play.index]):
            other = self.book.plays[index]
            if other.tier:
                break
            if len(other.cards) <= size:
                none *= 1 - self._chance(by, other)
        same = (1 - none) * follow * (PASSED if by in self.passed else 1.0)
        return 1 - (1 - same) * (1 - bomb)

    def rest(self, rank: str) -> int:
        """Copies of a rank that nobody has shown yet."""
        return self.left[rank]

    def _ranks(self, seat: int) -> dict[str, tuple[float, ...]]:
        if seat not in self._has:
            share = round(min(1.0, self.sight.left[seat] / self.total), 2)
            self._has[seat] = {rank: at_least(max(0, count), share) for rank, count in self.left.items()}
        return self._has[seat]

    def _chance(self, seat: int, play: Play) -> float:
        ranks = self._ranks(seat)
        if play.rank is None:
            chance = 1.0
            for rank, need in Counter(card.rank for card in play.cards).items():
                chance *= ranks[rank][need]
            return chance
        if play.kind == "straight" or play.kind == "double_straight":
            each, chance = (1, 1.0) if play.kind == "straight" else (2, 1.0)
            for card in play.cards[::each]:
                chance *= ranks[card.rank][each]
            return chance
        return ranks[play.rank][play.length]

    def _bomb_chances(self, seat: int) -> list[float]:
        """By tier: the chance that a seat holds a bomb of that tier or a higher one."""
        if seat not in self._bombs:
            ranks, size = self._ranks(seat), self.sight.left[seat]
            pips = [chances for rank, chances in ranks.items() if rank not in JOKERS]
            none_of = {9: 1.0}
            for length in range(3, 9):
                none_of[length] = prod(1 - chances[length] for chances in pips) if length <= size else 1.0
            found = []
            for length, fours, jokers in _least(self.book):
                none = none_of[length]
                if fours < 9 and fours < size:
                    none *= 1 - ranks["4"][fours] * ranks["A"][1]
                held = (ranks["BJ"][small] * ranks["RJ"][big] for small, big in jokers if small + big <= size)
                found.append(1 - none * (1 - max(held, default=0.0)))
            self._bombs[seat] = found
        return self._bombs[seat]


@lru_cache(maxsize=64)
def _least(book: Playbook) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
    """By tier, up to two above the ladder, what stands there or higher: the fewest equal cards, the fewest 4s of a 幺
    (9 for none), and the jokers (small, big)."""
    found = []
    for tier in range(book.tiers + 3):
        higher = [play for play in book.plays if play.tier and play.tier >= tier]
        jokers = [[card.rank for card in play.cards] for play in higher if play.cards[0].is_joker]
        found.append(
            (
                min((play.length for play in higher if play.kind == "bomb"), default=9),
                min((play.length for play in higher if play.kind == "yao"), default=9),
                tuple((ranks.count("BJ"), ranks.count("RJ")) for ranks in jokers),
            )
        )
    return tuple(found)
