"""The rule set of 三打哈 as a sheet to read, and what differs between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..text import text
from ..views import Value
from .options import OPTIONS

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["compare", "describe", "option_words"]

_FACTS = (
    ("table", "004-01"),
    ("opening", "004-02"),
    ("bids", "004-03"),
    ("passing", "004-04"),
    ("declarer", "004-07"),
    ("trump_cards", "004-08"),
    ("trump_order", "004-09"),
    ("no_trump_order", "004-10"),
    ("plain_order", "004-11"),
    ("shapes", "004-12"),
    ("tractors", "004-14"),
    ("throwing", "004-16"),
    ("announcing", "004-17"),
    ("following", "004-18"),
    ("forced", "004-20"),
    ("ruffing", "004-23"),
    ("points", "004-26"),
    ("levels_down", "004-28"),
    ("levels_made", "004-29"),
    ("multipliers", "004-31"),
    ("paying", "004-32"),
    ("chongguan", "004-33"),
    ("money", "004-36"),
)


def option_words(name: str, value: Value, lang: str) -> str:
    """What an option with this value means."""
    return text(f"sandaha.{name}_{value}".lower(), lang)


def describe(rules: RuleSet, lang: str) -> str:
    """The whole rule set: its facts, then its options; each line with its source."""
    numbers = {"players": rules.players, "cards": rules.cards, "hand": rules.hand, "others": rules.players - 1}
    lines = [text("sandaha.name", lang), ""]
    lines += [f"- {text(f'sandaha.fact_{fact}', lang, **numbers)} ({source})" for fact, source in _FACTS]
    lines += ["", text("rules.options", lang)]
    for name in OPTIONS:
        source = rules.source(name)
        cited = text(f"rules.{source}", lang) if source in ("choice", "option") else source
        lines.append(f"- {option_words(name, getattr(rules, name), lang)} ({cited})")
    return "\n".join(lines)


def compare(rules: RuleSet, other: RuleSet) -> list[dict[str, object]]:
    """What differs from another rule set of this game, one dict a difference: ``what`` is ``table`` (cards, hand) or
    ``option`` (with both sources), ``here`` and ``there`` the values."""
    found: list[dict[str, object]] = []
    for name in ("cards", "hand"):
        here, there = getattr(rules, name), getattr(other, name)
        if here != there:
            found.append({"what": "table", "name": name, "here": here, "there": there})
    for name in OPTIONS:
        here, there = getattr(rules, name), getattr(other, name)
        if here != there:
            sources = {"source_here": rules.source(name), "source_there": other.source(name)}
            found.append({"what": "option", "name": name, "here": here, "there": there, **sources})
    return found
