"""What the hands of one real deal hold: fresh deals first, then some that are known to hold what is seldom dealt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random

from ..cards import Card
from ..game import deal as deal_of
from ..paoyao.dealing import Hand
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from .rare import RARE

__all__ = ["Table", "drawn_from", "tables"]

_FRESH = 12


class Table:
    """The ``hands`` of a real deal and, per seat, the mask of the plays that they make."""

    __slots__ = ("hands", "masks")

    def __init__(self, rules: RuleSet, seed: int) -> None:
        deal = deal_of(rules, seed=seed)
        self.hands: tuple[Hand, ...] = deal.hands
        self.masks = tuple(map(rules.playbook.mask, deal.packed))

    def holding(self, plays: int) -> list[int]:
        """The seats that hold at least one of the plays of a mask."""
        return [seat for seat, able in enumerate(self.masks) if able & plays]


@lru_cache(maxsize=8)
def _rare(rules: RuleSet) -> tuple[Table, ...]:
    """The known deals of a pack; none where options change what is dealt."""
    return tuple(Table(rules, seed) for seed in RARE.get((rules.players, rules.cards), ()))


def tables(rules: RuleSet, rng: Random) -> Iterator[Table]:
    """A dozen fresh deals, then the known ones, in an order of their own each time."""
    for _ in range(_FRESH):
        yield Table(rules, rng.getrandbits(32))
    known = _rare(rules)
    yield from rng.sample(known, len(known))


def drawn_from(hand: Hand, play: Play | Iterable[Card], rng: Random) -> tuple[str, ...]:
    """Cards of a hand with the ranks of a play, any of those that are equal."""
    mixed = rng.sample(hand, len(hand))
    drawn = []
    for wanted in play:
        card = next(card for card in mixed if card.rank == wanted.rank)
        mixed.remove(card)
        drawn.append(str(card))
    return tuple(drawn)
