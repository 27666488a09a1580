"""Splits a hand into the fewest and strongest plays.

The cost of a play is near 1 when it only passes the lead on and near or below 0 when it wins the lead back; the cost
of a hand is the least sum over all ways to split it. So a hand's cost is about the number of times its owner
still has to be given the lead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..cards import JOKERS
from ..paoyao.playbook import RUN_RANKS, Playbook

__all__ = ["Costs", "Splitter"]

SHORTEST = 3
FORGET = 200_000  # remembered partial hands, after which the memory is emptied


@dataclass(frozen=True, slots=True)
class Costs:
    """The weights of the cost of a play; heights run from 0 (the lowest rank) to 1 (the highest)."""

    single: float = 1.0
    pair: float = 0.9
    straight: float = 0.9
    double: float = 0.7
    longer: float = 0.05
    higher: float = 0.3
    bomb: float = 0.0
    tier: float = 2.2


class Splitter:
    """The costs of hands under one playbook; hands are counts by rank."""

    def __init__(self, book: Playbook, costs: Costs | None = None) -> None:
        self.book = book
        self.costs = costs or Costs()
        self._memory: dict[tuple[int, tuple[int, ...]], float] = {}

    def cost(self, counts: Mapping[str, int]) -> float:
        """The cost of a hand, 0 for an empty one."""
        total = sum(self.equal(rank, counts.get(rank, 0)) for rank in self.book.order if rank not in RUN_RANKS + JOKERS)
        total += self._jokers[counts.get("BJ", 0), counts.get("RJ", 0)]
        run = tuple(counts.get(rank, 0) for rank in RUN_RANKS)
        fours, aces = run[0], run[-1]
        best = self._runs(0, run)
        if aces:
            for used in range(max(2, fours - 1), fours + 1):
                rest = (fours - used, *run[1:-1], aces - 1)
                best = min(best, self.of_tier(self._yao[used]) + self._runs(0, rest))
        return total + best

    def plan(self, counts: Mapping[str, int]) -> list[tuple[str, ...]]:
        """The ranks of the plays of the cheapest split, low cards first; 4s and A of a 幺 come last but for jokers."""
        run = [counts.get(rank, 0) for rank in RUN_RANKS]
        fours, aces = run[0], run[-1]
        best, used = self._runs(0, tuple(run)), 0
        for number in range(max(2, fours - 1), fours + 1) if aces else ():
            rest = (fours - number, *run[1:-1], aces - 1)
            if (cost := self.of_tier(self._yao[number]) + self._runs(0, rest)) < best:
                best, used = cost, number
        if used:
            run = [fours - used, *run[1:-1], aces - 1]
        found = self._planned_runs(tuple(run))
        pips = [rank for rank in self.book.order if rank not in RUN_RANKS and rank not in JOKERS]
        found += [(rank,) * counts.get(rank, 0) for rank in pips if counts.get(rank, 0)]
        found += [("4",) * used + ("A",)] if used else []
        small, big = counts.get("BJ", 0), counts.get("RJ", 0)
        while small + big:
            left = self._jokers[small, big]
            s, b = min(
                ((s, b) for s in range(small + 1) for b in range(big + 1) if s + b),
                key=lambda one: abs(self._joker_play(*one) + self._jokers[small - one[0], big - one[1]] - left),
            )
            found.append(("BJ",) * s + ("RJ",) * b)
            small, big = small - s, big - b
        return found

    def _planned_runs(self, counts: tuple[int, ...]) -> list[tuple[str, ...]]:
        found, at = [], 0
        while at < len(counts):
            if not counts[at]:
                at += 1
                continue
            left = self._runs(at, counts[at:])
            for own, each, size, rest in self._straights(at, counts[at:]):
                if abs(own + self._runs(at, rest) - left) < 1e-9:
                    found.append(tuple(rank for rank in RUN_RANKS[at : at + size] for _ in range(each)))
                    counts = counts[:at] + rest
                    break
            else:
                found.append((RUN_RANKS[at],) * counts[at])
                at += 1
        return found

    def of_tier(self, tier: int) -> float:
        """The cost of a bomb on a tier of the ladder."""
        return self.costs.bomb - self.costs.tier * tier / self.book.tiers

    def equal(self, rank: str, count: int) -> float:
        """The cost of equal cards as one play."""
        return self._equal[rank][count]

    @cached_property
    def _equal(self) -> dict[str, tuple[float, ...]]:
        tiers = {(play.rank, play.length): play.tier for play in self.book.plays if play.kind == "bomb"}
        found = {}
        pips = [rank for rank in self.book.order if rank not in JOKERS]
        for place, rank in enumerate(pips):
            single = 1 - self.costs.single * (place / (len(self.book.order) - 1)) ** 3
            pair = 1 - self.costs.pair * (place / (len(pips) - 1)) ** 3
            nudge = 0.02 * place / len(pips)
            bombs = [self.of_tier(tiers[rank, count]) - nudge for count in range(3, 9)]
            found[rank] = (0.0, single, pair, *bombs)
        return found

    @cached_property
    def _yao(self) -> dict[int, int]:
        return {play.length: play.tier for play in self.book.plays if play.kind == "yao"}

    @cached_property
    def _jokers(self) -> dict[tuple[int, int], float]:
        """Counts of 小王 and 大王 -> cost of the best way to play them."""
        found = {(0, 0): 0.0}
        for small in range(3):
            for big in range(3):
                if small + big:
                    found[small, big] = min(
                        self._joker_play(s, b) + found[small - s, big - b]
                        for s in range(small + 1)
                        for b in range(big + 1)
                        if s + b
                    )
        return found

    def _joker_play(self, small: int, big: int) -> float:
        wanted = sorted(["BJ"] * small + ["RJ"] * big)
        for play in self.book.plays:
            if sorted(card.rank for card in play.cards) == wanted:
                if play.tier:
                    return self.of_tier(play.tier)
                place = self.book.order.index(wanted[0])
                return 1 - self.costs.single * (place / (len(self.book.order) - 1)) ** 3
        raise ValueError(f"no play is made of {wanted}")

    def _runs(self, at: int, counts: tuple[int, ...]) -> float:
        """The cost of the ranks 4 to A from a place on; what straights may start lower is settled already."""
        while counts and not counts[0]:
            at, counts = at + 1, counts[1:]
        if not counts:
            return 0.0
        key = at, counts
        known = self._memory.get(key)
        if known is not None:
            return known
        best = self.equal(RUN_RANKS[at], counts[0]) + self._runs(at + 1, counts[1:])
        for own, _, _, rest in self._straights(at, counts):
            best = min(best, own + self._runs(at, rest))
        if len(self._memory) >= FORGET:
            self._memory.clear()
        self._memory[key] = best
        return best

    def _straights(self, at: int, counts: tuple[int, ...]) -> Iterator[tuple[float, int, int, tuple[int, ...]]]:
        """The straights that start at a place: cost, cards of each rank, ranks, the rest. Fours stay whole."""
        for each, base in ((1, self.costs.straight), (2, self.costs.double)):
            length = 0
            while length < len(counts) and counts[length] >= each and counts[length] != 4:
                length += 1
            for size in range(SHORTEST, length + 1):
                rest = tuple(count - each for count in counts[:size]) + counts[size:]
                own = base - self.costs.longer * each * (size - SHORTEST) - self.costs.higher * at / len(RUN_RANKS)
                yield own, each, size, rest
