"""A drill as one SVG picture: the question with its cards, and once it is told the truth."""

from __future__ import annotations

from .drill import DrillLook, scene_of, stats
from .faces import card_of
from .ink import CARD, SOFT, WHITE, box, fan, fold, line, svg

__all__ = ["drill_in_words", "drill_picture"]

WIDTH = 720
FELT, GOLD, SHEET, INK, WIN, LOST = "#1d5a45", "#f2c14b", "#fdfbf4", "#23282f", "#14684a", "#a32a17"
_CARD = 58


def _facts(look: DrillLook) -> list[str]:
    return [fact(look.lang) for fact in look.item.facts]


def _answers(look: DrillLook) -> list[str]:
    return [f"{n}. {choice.label(look.lang)}" for n, choice in enumerate(look.item.choices, start=1)]


def _truth(look: DrillLook) -> list[str]:
    graded = look.graded
    if graded is None:
        return []
    head = look.say("told_right" if graded.ok else "told_wrong", truth=graded.truth(look.lang))
    source = [look.say("source", source=graded.source)] if graded.source else []
    return [head, *(reason(look.lang) for reason in graded.reasons), *source]


def drill_in_words(look: DrillLook) -> str:
    """The question, its cards, the answers to choose from, the truth."""
    item = look.item
    shown = [f"{each.label(look.lang)}: {_cards(each.cards, look.lang)}" for each in item.shown]
    if item.on:
        shown.append(scene_of(look).play_name(item.on))
    if item.hand:
        shown.append(_cards(item.hand, look.lang))
    return "; ".join([item.question(look.lang), *_facts(look), *shown, *_answers(look), *_truth(look)])


def _cards(codes: tuple[str, ...], lang: str) -> str:
    return ", ".join(card_of(code).spoken(lang) for code in codes)


def drill_picture(look: DrillLook) -> str:
    """Everything there is to read, top to bottom."""
    item, y = look.item, 40.0
    drawn = line(24, y, look.title, 18, WHITE, bold=700)
    drawn += line(WIDTH - 24, y, " · ".join(f"{name} {value}" for name, value in stats(look)), 15, GOLD, "end")
    y += 20
    for words, size in [(item.question(look.lang), 20.0), *((fact, 16.0) for fact in _facts(look))]:
        for part in fold(words, WIDTH - 48, size):
            y += size + 8
            drawn += line(24, y, part, size, WHITE, bold=650 if size > 16 else 400)
    y += 18
    groups = [(each.cards, each.label(look.lang)) for each in item.shown]
    if item.on:
        groups.insert(0, (item.on, scene_of(look).play_name(item.on)))
    if item.hand:
        groups.append((item.hand, look.say("picked_plays") if look.picks else ""))
    groups += [(choice.cards, choice.label(look.lang)) for choice in item.choices if choice.cards]
    for codes, label in groups:
        drawn += fan(codes, 24, y, _CARD, WIDTH - 48, "start", look.four_colour)
        y += _CARD * CARD + 20
        drawn += line(24, y, label, 15, SOFT)
        y += 18
    for words in _answers(look):
        y += 24
        drawn += line(24, y, words, 17, WHITE)
    y += 16
    if told := _truth(look):
        top, inside = y, ""
        y += 16
        for place, words in enumerate(told):
            ink = (WIN if look.graded and look.graded.ok else LOST) if place == 0 else INK
            for part in fold(words, WIDTH - 88, 16):
                y += 24
                inside += line(44, y, part, 16, ink, bold=650 if place == 0 else 400)
        y += 18
        drawn += box(20, top, WIDTH - 40, y - top, SHEET, 12) + inside
        y += 20
    words = drill_in_words(look)
    return svg(WIDTH, y, look.lang, look.title, words, (box(0, 0, WIDTH, y, FELT, 14), drawn))
