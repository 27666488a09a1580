"""Where questions come from: real deals of a seed, as they fell or played to their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Generic, TypeVar, cast

from ..game import deal as deal_of
from ..notation import Action
from ..paoyao.deal import Deal
from ..paoyao.ruleset import RuleSet
from ..protocol import GameDeal, GameRules

__all__ = ["Played", "dealt", "ended", "late"]

_CALM = 0.85
_TRIES = 400


def dealt(rules: RuleSet, rng: Random) -> Deal:
    """A real deal as its cards fell, and still to be played: four jokers in one hand may end it at once (003-15)."""
    while True:
        deal = deal_of(rules, seed=rng.getrandbits(32))
        if deal.result is None:
            return deal


def _calm(deal: Deal, rng: Random) -> Action:
    """A calm player's choice: long ordinary plays on a lead, low ones to follow, bombs seldom."""
    actions = deal.legal_actions()
    if deal.phase != "play":
        return rng.choice(actions)
    plays = deal.legal_plays()
    flat = [play for play in plays if not play.tier]
    if deal.table is None:
        best = max(flat or plays, key=lambda play: (len(play.cards), rng.random()))
        return Action("play", best.cards)
    partner = deal.owner is not None and deal.sides[deal.owner] == deal.sides[deal.turn or 0]
    if flat and rng.random() > (0.7 if partner else 0.15):
        return Action("play", flat[0].cards)
    if plays and rng.random() > _CALM and not partner:
        return Action("play", rng.choice(plays).cards)
    return actions[-1] if deal.may_pass() else actions[0]


D = TypeVar("D", bound=GameDeal)


class Played(Generic[D]):
    """Real deals of a game, each played to its end by a ``player``, who chooses for the seat to act."""

    def __init__(self, player: Callable[[D, Random], Action]) -> None:
        self._player = player
        self._end = lru_cache(maxsize=16)(self._played)

    def _played(self, rules: GameRules, seed: int) -> D:
        rng = Random(seed)
        deal = cast(D, deal_of(rules, seed=rng.getrandbits(32)))
        while deal.turn is not None:
            deal = deal.act(self._player(deal, rng))
        return deal

    def _ends(self, rules: GameRules, rng: Random) -> Iterator[D]:
        for _ in range(_TRIES):
            yield self._end(rules, rng.getrandbits(16))  # type: ignore[arg-type]

    def late(self, rules: GameRules, rng: Random, wanted: Callable[[D], bool]) -> D:
        """A position of a real deal for which ``wanted`` holds, drawn from the first played deal that has one."""
        for end in self._ends(rules, rng):
            found: Sequence[D] = [deal for deal in end.history if wanted(deal)]
            if found:
                return rng.choice(found)
        raise LookupError(f"no such position in {_TRIES} deals")

    def ended(self, rules: GameRules, rng: Random, wanted: Callable[[D], bool]) -> D:
        """A real deal at its end for which ``wanted`` holds."""
        for end in self._ends(rules, rng):
            if wanted(end):
                return end
        raise LookupError(f"no such end in {_TRIES} deals")


_FAMILY = Played(_calm)
late, ended = _FAMILY.late, _FAMILY.ended
