"""Where questions come from: real deals of a seed, and plays that lie close to each other in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Generic, TypeVar, cast

from ..game import deal as deal_of
from ..notation import Action
from ..paoyao.deal import Deal
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from ..protocol import GameDeal, GameRules

__all__ = ["Played", "dealt", "ended", "faces", "late", "near", "pick_near", "together"]

_CALM = 0.85
_TRIES = 400


def faces(rules: RuleSet, rng: Random, *plays: Play) -> list[tuple[str, ...]]:
    """Cards out of one shuffled double pack that make up the plays, no card twice."""
    deck = list(rules.pack)
    rng.shuffle(deck)
    drawn = []
    for play in plays:
        cards = []
        for wanted in play.cards:
            card = next(card for card in deck if card.rank == wanted.rank)
            deck.remove(card)
            cards.append(str(card))
        drawn.append(tuple(cards))
    return drawn


def together(rules: RuleSet, *plays: Play) -> bool:
    """Whether both packs hold all these plays at once."""
    needed = Counter(card.rank for play in plays for card in play.cards)
    held = Counter(card.rank for card in rules.pack)
    return all(held[rank] >= count for rank, count in needed.items())


def near(rules: RuleSet, play: Play, on: Play) -> float:
    """How far apart two plays are: by tiers between bombs, by lengths and ranks among the rest."""
    order = rules.order
    ranks = abs(order.index(play.rank) - order.index(on.rank)) if play.rank and on.rank else 3
    if play.tier and on.tier:
        return 4 * abs(play.tier - on.tier) + ranks / 4
    if play.tier or on.tier:
        return 2 + abs(play.tier + on.tier - rules.playbook.four_tier) + ranks / 8
    return 3 * abs(play.length - on.length) + ranks + 4 * (play.kind != on.kind)


def pick_near(
    rules: RuleSet, rng: Random, on: Play, wanted: Callable[[Play], bool], beats: bool, reach: int = 3
) -> Play | None:
    """A play close to one on the table that does or does not beat it, and that ``wanted`` allows; None without any.

    One of the few nearest kinds is drawn first, then one of its few nearest plays, so that the many equal cards do not
    crowd out the rest.
    """
    mask = rules.playbook.beaten_by[on.index]
    kinds: dict[object, list[tuple[float, Play]]] = {}
    for play in rules.playbook.plays:
        if bool(mask >> play.index & 1) == beats and play is not on and wanted(play) and together(rules, play, on):
            far = near(rules, play, on) + rng.random()
            kinds.setdefault(play.tier or play.kind, []).append((far, play))
    if not kinds:
        return None
    ranked = sorted(
        (sorted(group, key=lambda pair: pair[0]) for group in kinds.values()), key=lambda group: group[0][0]
    )
    return rng.choice(rng.choice(ranked[:reach])[:reach])[1]


def dealt(rules: RuleSet, rng: Random) -> Deal:
    """A real deal as its cards fell."""
    return deal_of(rules, seed=rng.getrandbits(32))


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
