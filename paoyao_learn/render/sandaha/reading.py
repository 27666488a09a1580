"""What a view of 三打哈 says to whoever draws it: the order in force, the led play, cards in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, cast

from ...cards import Card, printed
from ...notation import parse_cards
from ...sandaha.follow import Duty, duty_of
from ...sandaha.order import Order
from ...sandaha.play import Play, answer_of, play_of
from ...sandaha.ruleset import RuleSet
from ...sandaha.view import SandahaView
from ...text import text
from ..faces import card_of

if TYPE_CHECKING:
    from ..scene import Scene

__all__ = [
    "briefly",
    "cards_of",
    "duty_in",
    "led_in",
    "name_of",
    "named",
    "order_in",
    "rules_in_force",
    "say",
    "view_in",
]

_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def say(scene: Scene, key: str, **values: object) -> str:
    """A text of the ``sandaha_table`` section."""
    return text(f"sandaha_table.{key}", scene.lang, **values)


def view_in(scene: Scene) -> SandahaView:
    """The view with what 三打哈 adds."""
    return cast(SandahaView, scene.view)


def rules_in_force(scene: Scene) -> RuleSet:
    """The rule set of a scene, which is of 三打哈."""
    assert isinstance(scene.rules, RuleSet)
    return scene.rules


def order_in(scene: Scene) -> Order:
    """The order of cards in force."""
    return rules_in_force(scene).order(view_in(scene)["trump"])


def cards_of(codes: Iterable[str]) -> tuple[Card, ...]:
    """Cards by their texts."""
    return tuple(map(card_of, codes))


def led_in(scene: Scene) -> Play | None:
    """The play to follow; None on a lead."""
    trick = scene.view["trick"]
    return play_of(order_in(scene), parse_cards(trick[0]["action"])) if trick else None


def duty_in(scene: Scene) -> Duty | None:
    """How the own hand must follow; None on a lead."""
    led = led_in(scene)
    if led is None:
        return None
    rules = rules_in_force(scene)
    return duty_of(order_in(scene), led, cards_of(scene.view["hand"]), rules.force_partial_tractor)


def briefly(cards: Iterable[Card], lang: str) -> str:
    """Cards with each suit said once for all that stand together: ``♠AA ♥22``. Only between suits may a line break."""
    parts = []
    for suit, run in groupby(cards, key=lambda card: card.suit):
        ranks = [printed(card.rank) if suit else card.name(lang) for card in run]
        apart = suit is None or len(ranks) > 4 or any(len(rank) > 1 for rank in ranks)
        parts.append(_SIGNS.get(suit or "", "") + ("\N{NO-BREAK SPACE}" if apart else "").join(ranks))
    return " ".join(parts)


@lru_cache(maxsize=4096)
def name_of(order: Order, codes: tuple[str, ...], lang: str, leads: bool = True) -> str:
    """What cards are called under an order; trumps that follow a lead are no throw."""
    made = play_of if leads else answer_of
    return named(made(order, cards_of(codes)), lang)


def named(play: Play, lang: str) -> str:
    """What players call a play: ``对子 ♠55``, ``拖拉机 ♠AA ♥22``."""
    return text(f"sandaha.kind_{play.kind}", lang, cards=briefly(play.cards, lang))
