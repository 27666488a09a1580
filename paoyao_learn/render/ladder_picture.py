"""The ladder as one SVG picture, for print and for sites that take style sheets out."""

from __future__ import annotations

from ..paoyao.ruleset import RuleSet
from ..teach.sorting import dressed
from ..teach.standing import FLAT, Standing
from ..text import text
from .ink import SOFT, WHITE, box, card, fold, line, svg
from .rungs import FLAT_SAMPLES, Rung, rungs_of

__all__ = ["ladder_in_words", "ladder_picture"]

WIDTH = 900
FELT, DEEP, GOLD = "#1d5a45", "#164736", "#f2c14b"
_ROW, _CARD, _TOP = 70.0, 44.0, 96.0
_STEP = {"equal": 19.0, "yao": 19.0, "jokers": 25.0}
_LEFT = {"equal": 70.0, "yao": 310.0, "jokers": 570.0}
_TINT = {"equal": "#1a5340", "yao": "#24654e", "jokers": "#164a39"}


def _strip(codes: tuple[str, ...], x: float, y: float, step: float) -> tuple[str, float]:
    """Small cards over each other, and where they end."""
    drawn = "".join(card(code, x + step * place, y, _CARD) for place, code in enumerate(codes))
    return drawn, x + step * (len(codes) - 1) + _CARD


def _rung(rung: Rung, lang: str, y: float, word: str) -> str:
    drawn = box(8, y, WIDTH - 16, _ROW - 5, _TINT[rung.family], 10, GOLD if word == "equal" else "", 3)
    drawn += line(40, y + 40, str(rung.tier), 21, GOLD, "middle", 700)
    cards, x = _strip(rung.cards, _LEFT[rung.family], y + 2, _STEP[rung.family])
    drawn += cards
    names = fold(rung.name, WIDTH - 84 - x, 16)
    for row, part in enumerate(names):
        drawn += line(x + 12, y + (28 if len(names) == 1 else 22) + 18 * row, part, 16, WHITE, bold=650)
    drawn += line(x + 12, y + (50 if len(names) == 1 else 58), rung.other, 14, SOFT)
    mark = text(f"ladder.is_{word}", lang) if word else rung.source
    return drawn + line(WIDTH - 20, y + 38, mark, 14, GOLD if word else SOFT, "end")


def _foot(rules: RuleSet, lang: str, y: float) -> str:
    drawn = line(20, y + 18, text("ladder.flat", lang), 15, SOFT)
    x = 20.0
    for kind in FLAT:
        play = rules.identify(FLAT_SAMPLES[kind])
        if play is not None:
            cards, end = _strip(tuple(map(str, dressed(play).cards)), x, y + 30, _STEP["equal"])
            drawn += cards + line(x, y + 112, text(f"ladder.kind_{kind}", lang), 15, WHITE, bold=650)
            x = max(end + 60, x + 190)
    return drawn


def ladder_in_words(rules: RuleSet, lang: str) -> str:
    """All tiers in a sentence, low to high."""
    return "; ".join(f"{rung.tier} {rung.name} {rung.entry.replace('x', '')}".strip() for rung in rungs_of(rules, lang))


def ladder_picture(rules: RuleSet, lang: str, title: str, found: Standing | None = None) -> str:
    """The poster, the highest tier on top; ``found`` marks what a play beats and what beats it."""
    rungs = rungs_of(rules, lang)
    height = _TOP + _ROW * len(rungs) + 130
    drawn = [box(0, 0, WIDTH, height, FELT, 14), line(WIDTH / 2, 44, title, 26, WHITE, "middle", 750)]
    drawn += [line(x, 82, text(f"ladder.head_{family}", lang), 16, GOLD, bold=650) for family, x in _LEFT.items()]
    for place, rung in enumerate(reversed(rungs)):
        word = found.tiers[rung.tier - 1] if found else ""
        drawn.append(_rung(rung, lang, _TOP + place * _ROW, word))
    drawn.append(_foot(rules, lang, _TOP + _ROW * len(rungs)))
    return svg(WIDTH, height, lang, title, ladder_in_words(rules, lang), drawn)
