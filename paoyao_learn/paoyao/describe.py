"""A rule set as a sheet to read, and what differs between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..text import source_words, text
from .ladder import ladder_of
from .options import OPTIONS, Sources, Value, options_of, stated

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["compare", "describe", "entry_name", "kind_source", "option_words"]

_PEOPLE: Sources = ("000-02", "001-01", "002-01", "003-01")
_PACKS: Sources = ("000-01", "001-03", "002-01", "003-03")
_POINTS: Sources = ("000-34", "001-21", "002-01", "003-16")
_KINDS: dict[str, Sources] = {
    "single": ("000-05", "001-11", "002-04", "003-08"),
    "pair": ("000-06", "001-11", "002-04", "003-08"),
    "straight": ("000-07", "001-11", "002-05", "003-08"),
    "double_straight": ("000-08", "001-11", "002-05", "003-08"),
    "riding": ("000-20", "001-18", "002-03", "003-09"),
    "bomb": ("000-11", "001-12", "002-06", "003-10"),
    "yao": ("000-12", "001-12", "002-07", "003-10"),
    "jokers": ("000-14", "001-14", "002-08", "003-14"),
}


def entry_name(entry: str, lang: str) -> str:
    """What a ladder entry (``xxxx``, ``44A``, ``BJRJ``) is called."""
    if entry[0] == "x":
        return text(f"rules.bomb_{len(entry)}", lang)
    if entry[0] == "4":
        return text(f"play.yao_{len(entry) - 1}", lang, cards=entry)
    if len(entry) == 2:
        return text("rules.lone", lang, joker=text(f"cards.{entry}", lang))
    return text("play.jokers_" + entry.replace("J", "").lower(), lang)


def kind_source(rules: RuleSet, kind: str) -> str:
    """The statement that says what a kind of play is."""
    return stated(rules.id, _KINDS[kind])


def option_words(name: str, value: Value, lang: str) -> str:
    """What an option with this value means."""
    number = isinstance(value, int) and not isinstance(value, bool)
    return text(f"rules.{name}" if number else f"rules.{name}_{value}".lower(), lang, value=value)


def _option_lines(rules: RuleSet, lang: str) -> list[str]:
    lines = []
    for name in options_of(rules.id):
        source = rules.source(name)
        cited = source_words(source, lang)
        lines.append(f"- {option_words(name, getattr(rules, name), lang)} ({cited})")
    return lines


def describe(rules: RuleSet, lang: str) -> str:
    """The whole rule set as a readable sheet: packs, kinds, ladder, options; each line with its source."""

    def cited(words: str, sources: Sources) -> str:
        return f"- {words} ({stated(rules.id, sources)})"

    lines = [
        text(f"rules.{rules.id}", lang),
        "",
        cited(text("rules.players", lang, players=rules.players, hand=rules.hand), _PEOPLE),
        cited(text("rules.cards", lang, cards=rules.cards), _PACKS),
        cited(text("rules.points", lang), _POINTS),
        "",
        text("rules.kinds", lang),
        *(cited(text(f"rules.kind_{kind}", lang), sources) for kind, sources in _KINDS.items()),
        *_ladder_lines(rules, lang),
        "",
        text("rules.options", lang),
        *_option_lines(rules, lang),
    ]
    return "\n".join(lines)


def _ladder_lines(rules: RuleSet, lang: str) -> list[str]:
    """The ladder in force, or both where it hangs on 亮王."""
    open_yet = rules.ladder == "C" and rules.kings_shown is None
    lines = []
    for key, shown in (
        (("ladder_hidden", False), ("ladder_shown", True)) if open_yet else (("ladder", rules.kings_shown),)
    ):
        lines += ["", f"{text(f'rules.{key}', lang)} ({rules.source('ladder')})"]
        for tier, entry in enumerate(ladder_of(rules.ladder, shown), start=1):
            lines.append(f"{tier:>3}. {entry_name(entry, lang)}")
    return lines


def compare(rules: RuleSet, other: RuleSet) -> list[dict[str, object]]:
    """What differs from another rule set, one dict a difference.

    ``what`` is ``table`` (players, cards, hand), ``option`` (with both sources) or ``ladder`` (an entry in notation and
    its tier); ``here`` and ``there`` are the two values, None where one does not have it.
    """
    found: list[dict[str, object]] = []

    def note(what: str, name: str, here: object, there: object, **more: object) -> None:
        if here != there:
            found.append({"what": what, "name": name, "here": here, "there": there, **more})

    for name in ("players", "cards", "hand"):
        note("table", name, getattr(rules, name), getattr(other, name))
    for name, option in OPTIONS.items():
        here = getattr(rules, name) if rules.id in option.defaults else None
        there = getattr(other, name) if other.id in option.defaults else None
        sources = [each.source(name) if each.id in option.defaults else None for each in (rules, other)]
        note("option", name, here, there, source_here=sources[0], source_there=sources[1])
    mine = ladder_of(rules.ladder, rules.kings_shown)
    theirs = ladder_of(other.ladder, other.kings_shown)
    tiers = [{entry: tier for tier, entry in enumerate(ladder, start=1)} for ladder in (mine, theirs)]
    for entry in dict.fromkeys((*mine, *theirs)):
        note("ladder", entry, tiers[0].get(entry), tiers[1].get(entry))
    return found
