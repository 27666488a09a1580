"""What plays of the 刨幺 family are called where there is little room, and the rule set of a scene."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from ...cards import printed
from ...game import rules_of
from ...paoyao.play import Play
from ...paoyao.ruleset import RuleSet
from ...paoyao.settlement import side_totals
from ...text import text
from ..faces import card_of

if TYPE_CHECKING:
    from ..scene import Scene

__all__ = ["how", "open_ranks", "play_in", "play_name", "points_of", "rules_in_force", "usable_mask"]

_LONG = 6  # ranks from which a straight is told by its ends


@cache
def _identify(rules: RuleSet, codes: tuple[str, ...]) -> Play | None:
    return rules.identify([card_of(code) for code in codes])


def play_name(play: Play, lang: str) -> str:
    """What players call a play; long straights by their ends: ``双顺 44–AA（11 对）``."""
    if play.length < _LONG or "straight" not in play.kind:
        return play.name(lang)
    low, high = (printed(card.rank) for card in (play.cards[0], play.cards[-1]))
    return text(f"table.long_{play.kind}", lang, low=low, high=high, n=play.length)


def rules_in_force(scene: Scene) -> RuleSet:
    """The rule set of a scene, which is of the family."""
    return rules_of(scene.view)


def play_in(scene: Scene, codes: Sequence[str]) -> Play | None:
    """The play that cards form."""
    return _identify(rules_in_force(scene), tuple(codes))


def usable_mask(scene: Scene) -> tuple[int, Play | None]:
    """The plays that the hand makes, as a mask of the playbook, and the one on the table."""
    book = rules_in_force(scene).playbook
    table = scene.view["table"]
    on = None if table is None else play_in(scene, table["cards"])
    return book.mask(book.pack(map(card_of, scene.view["hand"]))), on


def points_of(scene: Scene, side: int) -> int:
    """The points of a side, which is known; a view of a game with hidden sides holds them per seat."""
    return side_totals(tuple(scene.view["sides"] or ()), tuple(scene.view["captured"]))[side]


def how(scene: Scene, way: str) -> str:
    """What an end is called: ``满 140 分``."""
    rules = rules_in_force(scene)
    return scene.say(f"how_{way}", win=rules.win_points, flag=rules.flag_points)


def open_ranks(scene: Scene, codes: Iterable[str]) -> str:
    """Cards by rank: suits do not matter where they lie open before a seat."""
    ranks = [scene.joker(code) if card_of(code).is_joker else printed(code[0]) for code in codes]
    return " ".join((" " if len(rank) > 1 else "").join(group) for rank, group in groupby(ranks))
