"""The ladder as a poster: all tiers, the highest on top, each with its cards, its names and its source."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..paoyao.describe import entry_name
from ..paoyao.ladder import entry_source, ladder_of
from ..paoyao.ruleset import RuleSet
from ..teach.sorting import dressed, sample
from ..teach.standing import FLAT, Standing
from ..text import source_words, text
from .lab import press, strip
from .markup import esc, tag

__all__ = ["FLAT_SAMPLES", "Rung", "family_of", "poster", "rungs_of", "short_name"]

FLAT_SAMPLES = {"single": "9", "pair": "99", "straight": "789", "double_straight": "778899"}
_OTHER = {"zh": "en", "en": "zh"}
_TONGUE = {"zh": "zh-Hans", "en": "en"}


@dataclass(frozen=True, slots=True)
class Rung:
    """A place of the ladder: ``entry`` in notation, ``family`` (``equal``, ``yao``, ``jokers``), cards, names."""

    tier: int
    entry: str
    family: str
    cards: tuple[str, ...]
    name: str
    other: str
    source: str


def family_of(entry: str) -> str:
    """Equal cards, a yao or jokers."""
    return "equal" if entry[0] == "x" else "yao" if entry[0] == "4" else "jokers"


def short_name(entry: str, lang: str) -> str:
    """What an entry is called, without its cards: ``小幺``."""
    return entry_name(entry, lang).removesuffix(entry).strip()


def rungs_of(rules: RuleSet, lang: str) -> list[Rung]:
    """The ladder in force, low to high."""
    return [
        Rung(
            tier,
            entry,
            family_of(entry),
            tuple(map(str, sample(rules, entry).cards)),
            short_name(entry, lang),
            short_name(entry, _OTHER[lang]),
            _cited(entry_source(rules, entry), lang),
        )
        for tier, entry in enumerate(ladder_of(rules.ladder, rules.kings_shown), start=1)
    ]


def _cited(source: str, lang: str) -> str:
    return source_words(source, lang)


def _rung(rung: Rung, lang: str, word: str, live: bool) -> str:
    mark = text(f"ladder.is_{word}", lang) if word else ""
    label = text("ladder.rung", lang, tier=rung.tier, name=entry_name(rung.entry, lang), source=rung.source)
    names = f"<b>{esc(rung.name)}</b>" + tag("small", esc(rung.other), "py-other", lang=_TONGUE[_OTHER[lang]])
    names += tag("small", esc(rung.source), "py-src")
    body = (
        f'<span class="py-tier">{rung.tier}</span><span class="py-what">{strip(rung.cards)}'
        f'<span class="py-names">{names}</span></span><span class="py-mark">{esc(mark)}</span>'
    )
    if live:
        spoken = f"{label}{text('ladder.comma', lang)}{mark}" if mark else label
        body = press("press", "", rung.entry, kind="py-rung", pressed=word == "equal", label=spoken, body=body)
    else:
        body = tag("div", body, "py-rung")
    kind = f"py-f-{rung.family}" + (f" py-is-{word}" if word else "")
    return f'<li class="{kind}" data-key="rung-{rung.entry}">{body}</li>'


def _flat(lang: str, found: Standing | None, play: Callable[[str], tuple[str, ...]], live: bool) -> str:
    """The foot: what stands on no tier."""
    drawn = []
    for kind in FLAT:
        word = found.flat[kind] if found else ""
        if found and not found.play.tier and found.play.kind == kind and word == "apart":
            word = "some"
        mark = text(f"ladder.flat_{word}", lang) if word else ""
        name = text(f"ladder.kind_{kind}", lang)
        inside = f"{strip(play(FLAT_SAMPLES[kind]))}<b>{esc(name)}</b>" + tag("span", esc(mark), "py-mark")
        label = f"{name}{text('ladder.comma', lang)}{mark}" if mark else name
        body = press("press", "", FLAT_SAMPLES[kind], kind="py-base", label=label, body=inside)
        drawn.append(f'<li class="py-is-{word}">{body if live else tag("div", inside, "py-base")}</li>')
    label = text("ladder.flat", lang)
    return f'<p class="py-foot">{esc(label)}</p><ul class="py-bases" aria-label="{esc(label)}">{"".join(drawn)}</ul>'


def poster(rules: RuleSet, lang: str, found: Standing | None, title: str, live: bool = True) -> str:
    """The whole ladder; ``found`` marks what a play beats and what beats it."""
    heads = "".join(
        tag("span", esc(text(f"ladder.head_{family}", lang)), f"py-f-{family}") for family in ("equal", "yao", "jokers")
    )
    rows = "".join(
        _rung(rung, lang, found.tiers[rung.tier - 1] if found else "", live) for rung in reversed(rungs_of(rules, lang))
    )

    def cards(ranks: str) -> tuple[str, ...]:

        play = rules.identify(ranks)
        return () if play is None else tuple(map(str, dressed(play).cards))

    return (
        f'<section class="py-poster" aria-label="{esc(title)}"><h2>{esc(title)}</h2>'
        f'<p class="py-heads" aria-hidden="true">{heads}</p><ol class="py-rungs" reversed>{rows}</ol>'
        f"{_flat(lang, found, cards, live)}</section>"
    )
