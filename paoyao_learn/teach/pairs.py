"""Two plays that lie close to each other, of two hands of one real deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from random import Random
from typing import NamedTuple

from ..cards import JOKERS
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from .held import Table, drawn_from, tables

__all__ = ["Pair", "near", "pair_from", "together"]

Wanted = Callable[[Play], bool]
_LONGEST = 7
_TRIES = 200
_TOP_SINGLE = 0.15
_REACH = 3


def _any(play: Play) -> bool:
    return True


def _kinds(*kinds: str) -> Wanted:
    """Plays of these kinds, on no tier."""
    return lambda play: play.kind in kinds and not play.tier


def _low_bomb(play: Play) -> bool:
    return play.tier > 0 and (play.kind == "jokers" or (play.kind in ("bomb", "single") and len(play.cards) < 5))


def _joker(play: Play) -> bool:
    return play.tier > 0 and all(card.is_joker for card in play.cards)


#: family → what lies on the table, what is to beat it, and what at least one of the two is
_PAIRS: dict[str, tuple[Wanted, Wanted, Wanted]] = {
    "single": (
        _kinds("single", "pair"),
        lambda play: play.kind in ("single", "pair") or _low_bomb(play),
        _any,
    ),
    "straight": (
        _kinds("straight"),
        lambda play: play.kind in ("straight", "pair") or _low_bomb(play),
        _any,
    ),
    "riding": (_kinds("straight"), _kinds("double_straight"), _any),
    "double": (
        _kinds("double_straight"),
        lambda play: play.kind in ("double_straight", "straight") or (play.tier > 0 and len(play.cards) < 5),
        _any,
    ),
    "bomb": (lambda on: on.kind == "bomb", lambda play: play.kind == "bomb", _any),
    "yao": (
        lambda on: on.kind in ("bomb", "yao"),
        lambda play: play.kind in ("bomb", "yao"),
        lambda play: play.kind == "yao",
    ),
    "jokers": (lambda on: on.tier > 0, lambda play: play.tier > 0, _joker),
    "singles": (_kinds("single", "pair"), _kinds("single", "pair"), _any),
    "runs": (_kinds("straight"), _kinds("straight"), _any),
}


def together(rules: RuleSet, play: Play, on: Play) -> bool:
    """Whether both packs hold two plays at once."""
    book = rules.playbook
    taken = book.uses[on.index]
    return all(
        count + (taken >> book.shift[rank] & 15) <= (2 if rank in JOKERS else 8)
        for rank, count in book.needs[play.index]
    )


def near(rules: RuleSet, play: Play, on: Play) -> float:
    """How far apart two plays are: by tiers between bombs, by lengths and ranks among the rest."""
    order = rules.order
    ranks = abs(order.index(play.rank) - order.index(on.rank)) if play.rank and on.rank else 3
    if play.tier and on.tier:
        return 4 * abs(play.tier - on.tier) + ranks / 4
    if play.tier or on.tier:
        return 2 + abs(play.tier + on.tier - rules.playbook.four_tier) + ranks / 8
    return 3 * abs(play.length - on.length) + ranks + 4 * (play.kind != on.kind)


def _short(play: Play) -> bool:
    return "straight" not in play.kind or play.length <= _LONGEST


def _group(play: Play) -> object:
    """Bombs of one tier, other plays of one kind."""
    return play.tier or play.kind


def _mask(plays: Iterable[Play]) -> int:
    return sum(1 << play.index for play in plays)


class _Field(NamedTuple):
    """What a family compares, as masks: what may lie there by group, what may come, and what one of them must be."""

    ons: dict[object, int]
    comes: int
    turns_on: int


@lru_cache(maxsize=64)
def _field(rules: RuleSet, family: str) -> _Field:
    wants_on, wants, turns_on = _PAIRS[family]
    plays = list(filter(_short, rules.playbook.plays))
    ons: dict[object, int] = {}
    for on in filter(wants_on, plays):
        ons[_group(on)] = ons.get(_group(on), 0) | 1 << on.index
    return _Field(ons, _mask(filter(wants, plays)), _mask(filter(turns_on, plays)))


@lru_cache(maxsize=1024)
def _close(rules: RuleSet, family: str, index: int, beats: bool) -> int:
    """The plays of the few nearest kinds that do or do not beat one on the table."""
    book, field = rules.playbook, _field(rules, family)
    on = book.plays[index]
    able = field.comes & ~(1 << index) & (book.beaten_by[index] if beats else ~book.beaten_by[index])
    if not field.turns_on >> index & 1:
        able &= field.turns_on
    kinds: dict[object, list[Play]] = {}
    for play in map(book.plays.__getitem__, book.indices(able)):
        if together(rules, play, on):
            kinds.setdefault(_group(play), []).append(play)
    ranked = sorted(kinds.values(), key=lambda group: min(near(rules, play, on) for play in group))
    return _mask(play for group in ranked[:_REACH] for play in group)


class Pair(NamedTuple):
    """A play and the one that lies on the table, each with the cards of the hand that holds it."""

    play: Play
    on: Play
    over: tuple[str, ...]
    under: tuple[str, ...]


def _paired(rules: RuleSet, table: Table, family: str, ons: int, beats: bool, alike: bool, rng: Random) -> Pair | None:
    """Two plays of a deal: one of those that are wanted lies there, another hand holds one close to it; None without.

    One of the nearest kinds is drawn first, then one of its nearest plays, so that the many equal cards do not crowd
    out the rest.
    """
    book = rules.playbook
    seats = table.holding(ons)
    if not seats:
        return None
    seat = rng.choice(seats)
    on = book.plays[rng.choice(book.indices(table.masks[seat] & ons))]
    close = _close(rules, family, on.index, beats)
    kinds: dict[object, list[tuple[float, int, Play]]] = {}
    for other in table.holding(close):
        if other == seat:
            continue
        for index in book.indices(table.masks[other] & close):
            play = book.plays[index]
            if play.kind == on.kind or not alike:
                kinds.setdefault(_group(play), []).append((near(rules, play, on) + rng.random(), other, play))
    if not kinds:
        return None
    _, other, play = rng.choice(sorted(rng.choice(list(kinds.values())))[:_REACH])
    return Pair(play, on, drawn_from(table.hands[other], play, rng), drawn_from(table.hands[seat], on, rng))


def pair_from(rules: RuleSet, family: str, rng: Random, alike: bool = False) -> Pair:
    """A play and one on the table; as often one that beats it as one that does not."""
    book, groups = rules.playbook, _field(rules, family).ons
    for _ in range(_TRIES):
        ons = groups[rng.choice(list(groups))]
        if "single" in groups and rng.random() < _TOP_SINGLE:
            ons = 1 << groups["single"].bit_length() - 1
        lying = list(map(book.plays.__getitem__, book.indices(ons)))
        length = rng.choice(lying).length  # of straights the long ones too, which hands hold less often
        ons = _mask(on for on in lying if on.length == length)
        beats = rng.random() < 0.5
        if not any(_close(rules, family, index, beats) for index in book.indices(ons)):
            continue  # nothing beats it
        for table in tables(rules, rng):
            found = _paired(rules, table, family, ons, beats, alike, rng)
            if found is not None:
                return found
    raise LookupError(f"no pair for {family} under {rules.id}")
