"""The settlement of the score lab as one SVG picture."""

from __future__ import annotations

from ..text import signed, text
from .ink import WHITE, box, fold, line, svg
from .score import ScoreLook, headline_of, how_name, seat_names

__all__ = ["score_in_words", "score_picture"]

WIDTH = 720
FELT, SHEET, INK, PALE, WIN, RULE = "#1d5a45", "#fdfbf4", "#23282f", "#59606b", "#14684a", "#e0dccd"


def _given(look: ScoreLook) -> str:
    """What was set, in a line: how it ended, the points, who is out."""
    lang, names = look.lang, seat_names(look.rules, look.lang)
    whose = names if look.rules.hidden_sides else [text(f"table.{who}", lang) for who in ("us", "them")]
    points = [f"{who} {got}" for who, got in zip(whose, look.captured, strict=True)]
    gone = [text("score.out_at", lang, who=names[seat], place=place) for place, seat in enumerate(look.out, start=1)]
    return " · ".join([how_name(look.rules, look.how, lang), *points, *gone])


def _lines(look: ScoreLook) -> list[str]:
    """The steps with their sources, or why there is no such end."""
    if look.result is None:
        return [look.line.words]
    rule = "table.rule"
    return [
        f"{place}. {item.words(look.lang)} ({text(rule, look.lang, source=item.source)})"
        for place, item in enumerate(look.result.items, start=1)
    ]


def score_in_words(look: ScoreLook) -> str:
    """The end and its steps."""
    return "; ".join([_given(look), *_lines(look)])


def score_picture(look: ScoreLook) -> str:
    """What was set, and under it the sheet with its steps and what everybody gets; coins too where they are shown."""
    lang, result = look.lang, look.result
    title = text("score.title", lang, game=text(f"table.game_{look.rules.id}", lang))
    drawn, y = line(24, 40, title, 20, WHITE, bold=700), 70.0
    for part in fold(_given(look), WIDTH - 48, 15):
        drawn += line(24, y, part, 15, WHITE)
        y += 22
    top, inside = y, ""
    y += 36
    if result is not None:
        inside += line(44, y, headline_of(look, result), 21, WIN if 0 in result.winners else INK, bold=700)
        step = (WIDTH - 88) / look.rules.players
        for seat, (name, pays) in enumerate(zip(seat_names(look.rules, lang), result.payoffs, strict=True)):
            x = 44 + seat * step
            inside += box(x, y + 16, step - 8, 34, SHEET, 9, RULE) + line(x + 10, y + 38, name, 15, INK)
            inside += line(x + step - 18, y + 38, signed(pays), 15, WIN if pays > 0 else INK, "end", 700)
        y += 82
    told = _lines(look)
    if look.stakes is not None and look.stakes.steps:
        told += [text("score.stakes", lang), *look.stakes.steps]
    for words in told:
        for part in fold(words, WIDTH - 96, 15):
            inside += line(44, y, part, 15, INK, bold=700 if words == text("score.stakes", lang) else 400)
            y += 23
    height = y + 16
    ground = box(0, 0, WIDTH, height, FELT, 14) + box(20, top, WIDTH - 40, y - top, SHEET, 12)
    return svg(WIDTH, height, lang, title, score_in_words(look), (ground, drawn, inside))
