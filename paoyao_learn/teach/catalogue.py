"""All families of questions, their topics, and the item of an id."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from ..errors import OptionError
from ..game import GAMES, any_ruleset
from ..protocol import GameRules
from . import coins, comparing, ending, finding, leading, naming, paying, seating
from .draft import Family
from .items import Item
from .sandaha import auction, following, results, tricks, trumps
from .statements import stated_by

__all__ = ["FAMILIES", "KINDS", "TopicError", "asked_by", "draw", "item", "statements_asked", "topics"]

_MODULES = (seating, leading, naming, comparing, finding, ending, paying, coins,
            auction, trumps, following, tricks, results)  # fmt: skip

FAMILIES: dict[str, Family] = {family.name: family for module in _MODULES for family in module.FAMILIES}
"""Families of questions by name, ``kind.thing``."""

KINDS = tuple(dict.fromkeys(name.partition(".")[0] for name in FAMILIES))
"""The kinds of questions."""


class TopicError(OptionError):
    """A topic, kind or item that there is not, with the list of what there is."""

    section = "drill"


def topics(what: str = "", rules: str | GameRules = "baishan") -> tuple[str, ...]:
    """The topics of a rule set, ``"beats.riding/baishan"``; of a kind (``"beats"``) or a family (``"beats.riding"``)
    alone, or the one that is named whole. Raises TopicError.

    >>> topics("higher", "baishan")
    ('higher.singles/baishan', 'higher.runs/baishan', 'higher.ladder/baishan')
    """
    what, _, preset = what.partition("/")
    preset = preset or any_ruleset(rules).id
    if preset not in GAMES:
        raise TopicError("no_rules", name=preset, names=", ".join(GAMES))
    found = [
        family.name
        for family in FAMILIES.values()
        if preset in family.presets and what in ("", family.name, family.name.partition(".")[0])
    ]
    if not found:
        names = [family.name for family in FAMILIES.values() if preset in family.presets]
        raise TopicError("no_topic", name=what, rules=preset, names=", ".join((*KINDS, *names)))
    return tuple(f"{name}/{preset}" for name in found)


def item(id: str, rules: GameRules | None = None) -> Item:
    """The item of an id, the same at any time: ``"beats.riding/baishan/12345"``; with a kind alone
    (``"beats/baishan/12345"``) the number chooses the family too. ``rules`` are the rule set with its options, where
    they are changed. Raises TopicError.
    """
    what, _, seed = id.rpartition("/")
    if not seed.isdecimal() or what.count("/") != 1:
        raise TopicError("no_item", id=id)
    number = int(seed)
    found = topics(what)
    return draw(found[number % len(found)], number, rules)


def draw(topic: str, seed: int, rules: GameRules | None = None) -> Item:
    """The item that a topic draws from a number. Raises TopicError."""
    [topic] = topics(topic)
    name, _, preset = topic.partition("/")
    if rules is None or rules.id != preset:
        rules = any_ruleset(preset)
    draft = FAMILIES[name].draw(rules, Random(f"{topic}/{seed}"))
    return Item(
        id=f"{topic}/{seed}",
        rules=rules,
        question=draft.question,
        form=draft.form,
        answer=draft.answer,
        asks=stated_by(draft.themes, preset),
        check=draft.check,
        shown=draft.shown,
        facts=draft.facts,
        hand=draft.hand,
        on=draft.on,
        choices=draft.choices,
        unit=draft.unit,
    )


def asked_by(topic: str) -> tuple[str, ...]:
    """The statements of the rules that a topic may ask."""
    name, _, preset = topic.partition("/")
    return stated_by(FAMILIES[name].themes, preset)


def _all_topics() -> Iterator[str]:
    for preset in GAMES:
        yield from topics("", preset)


@cache
def statements_asked() -> dict[str, tuple[str, ...]]:
    """Statement → the topics that ask it."""
    found: dict[str, list[str]] = {}
    for topic in _all_topics():
        for statement in asked_by(topic):
            found.setdefault(statement, []).append(topic)
    return {statement: tuple(topics) for statement, topics in sorted(found.items())}
