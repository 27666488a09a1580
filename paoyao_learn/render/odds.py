"""Chances drawn as bars with their numbers, and told as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import PaoyaoError
from ..paoyao.describe import entry_name
from ..paoyao.ruleset import RuleSet
from ..teach.odds import WHO, Chance
from ..text import text
from .ink import SOFT, WHITE, box, fold, line, svg, wide
from .lab import Said, choices, press, said, shell
from .markup import GUARD, esc, tag

__all__ = ["OddsLook", "Row", "odds_in_words", "odds_of", "odds_picture", "once_in", "percent", "rows_of"]

FELT, BAR, TRACK, GOLD, ERROR = "#1d5a45", "#f2c14b", "#174a38", "#f2c14b", "#d03c24"
_WIDE, _NARROW = 720.0, 332.0


@dataclass(frozen=True, slots=True)
class Row:
    """One chance with what it is called."""

    name: str
    chance: Chance
    own: bool = False


@dataclass(frozen=True, slots=True)
class OddsLook:
    """Rows from top to bottom, whose cards count (``who``), the heading, what the last question was answered; while
    ``covered`` the rows have their names alone."""

    rules: RuleSet
    lang: str
    rows: Sequence[Row]
    who: str
    heading: str
    line: Said
    live: bool = True
    covered: bool = False


def percent(value: float) -> str:
    """A chance in per cent, with as many figures as it takes.

    >>> percent(0.5788), percent(0.00327), percent(0.0000052), percent(1.0)
    ('57.9%', '0.33%', '0.00052%', '100%')
    """
    hundred = value * 100
    if hundred in (0, 100):
        return f"{hundred:.0f}%"
    if hundred > 99.95:
        return f"{hundred:.4f}".rstrip("0") + "%"
    if hundred >= 1:
        return f"{hundred:.1f}%"
    places = 2
    while round(hundred, places) < 10 ** (1 - places) and places < 12:
        places += 1
    return f"{hundred:.{places}f}%"


def once_in(chance: Chance, lang: str) -> str:
    """``每 305 手一次``, ``1 in 305``; nothing for what is common."""
    one = chance.one_in
    if one is None:
        return text("odds.impossible" if chance.exact else "odds.never", lang)
    if one < 2:
        return ""
    shown = f"{float(one):.1f}" if one < 10 else f"{round(one):,}"
    return text("odds.once_in", lang, n=shown)


def name_of(rules: RuleSet, of: str, lang: str) -> str:
    """What is asked for, in words."""
    kind, colon, length = of.partition(":")
    if colon:
        return text(f"odds.{kind}", lang, n=length)
    if of == "":
        return text("odds.no_bomb", lang)
    if set(of) == {"x"}:
        return text("odds.pair", lang) if len(of) == 2 else entry_name(of, lang) if len(of) > 2 else of
    try:
        play = rules.identify(of)
    except PaoyaoError:  # the name of a function
        return of
    return of if play is None else play.name(lang)


def rows_of(rules: RuleSet, found: Sequence[Chance], lang: str, own: Sequence[str] = ()) -> list[Row]:
    """Chances with their names; those in ``own`` were asked by the learner."""
    return [Row(name_of(rules, chance.of, lang), chance, chance.of in own) for chance in found]


def _numbers(row: Row, look: OddsLook) -> tuple[str, str]:
    if look.covered:
        return "?", ""
    value = percent(float(row.chance.value))
    if not row.chance.exact:
        value = f"{value} ± {row.chance.error * 100:.1f}"
    return value, once_in(row.chance, look.lang)


def _bar(row: Row, look: OddsLook, x: float, y: float, w: float) -> str:
    value, track = float(row.chance.value), box(x, y, w, 14, TRACK, 4)
    if look.covered:
        return track
    drawn = track + box(x, y, max(value * w, 2), 14, BAR, 4)
    if not row.chance.exact:
        low, high = max(value - row.chance.error, 0) * w, min(value + row.chance.error, 1) * w
        drawn += box(x + low, y + 5, max(high - low, 2), 4, ERROR, 2)
    return drawn


def _wide_rows(look: OddsLook, y: float, named: float) -> tuple[list[str], float]:
    drawn = []
    for row in look.rows:
        value, once = _numbers(row, look)
        names = fold(row.name, named - 10, 15)
        for at, part in enumerate(names):
            drawn.append(line(20, y + 16 + 18 * at, part, 15, GOLD if row.own else WHITE, bold=600))
        drawn.append(_bar(row, look, 20 + named, y + 4, _WIDE - named - 300))
        drawn.append(line(_WIDE - 162, y + 16, value, 15, WHITE, "end", 650))
        drawn.append(line(_WIDE - 20, y + 16, once, 14, SOFT, "end"))
        y += 30 + 18 * (len(names) - 1)
    return drawn, y


def _narrow_rows(look: OddsLook, y: float) -> tuple[list[str], float]:
    drawn = []
    for row in look.rows:
        value, once = _numbers(row, look)
        drawn.append(line(0, y + 16, row.name, 15, GOLD if row.own else WHITE, bold=600))
        drawn.append(line(_NARROW, y + 16, value, 15, WHITE, "end", 650))
        drawn.append(_bar(row, look, 0, y + 24, _NARROW - wide(once, 14) - (10 if once else 0)))
        drawn.append(line(_NARROW, y + 36, once, 14, SOFT, "end"))
        y += 50
    return drawn, y


def odds_in_words(look: OddsLook) -> str:
    """The heading and every number."""
    told = [f"{row.name}: {', '.join(part for part in _numbers(row, look) if part)}" for row in look.rows]
    return "; ".join([look.heading, *told])


def _named(look: OddsLook) -> float:
    """Room for the names: as much as the longest takes, at most a third."""
    return min(max((wide(row.name, 15) for row in look.rows), default=0) + 32, 240)


def odds_picture(look: OddsLook) -> str:
    """The bars as one picture with its heading."""
    drawn, y = [], 40.0
    for part in fold(look.heading, _WIDE - 40, 18):
        drawn.append(line(20, y, part, 18, WHITE, bold=700))
        y += 26
    rows, end = _wide_rows(look, y, _named(look))
    ground = box(0, 0, _WIDE, end + 16, FELT, 14)
    return svg(_WIDE, end + 16, look.lang, look.heading, odds_in_words(look), [ground, *drawn, *rows])


def _plots(look: OddsLook) -> str:
    """The same bars for a wide and for a narrow place."""
    told = odds_in_words(look)
    rows, end = _wide_rows(look, 0, _named(look))
    plot = tag("div", svg(_WIDE, end + 4, look.lang, look.heading, told, rows), "py-plot py-plot-wide")
    rows, end = _narrow_rows(look, 0)
    return plot + tag("div", svg(_NARROW, end + 4, look.lang, look.heading, told, rows), "py-plot py-plot-narrow")


def _table(look: OddsLook) -> str:
    lang = look.lang
    heads = "".join(tag("th", esc(text(f"odds.{key}", lang)), scope="col") for key in ("what", "chance", "often"))
    rows = ""
    for row in look.rows:
        value, once = _numbers(row, look)
        how = text("odds.exact" if row.chance.exact else "odds.simulated", lang, deals=row.chance.deals)
        cells = tag("td", esc(value)) + tag("td", esc(once or "–"))
        rows += tag("tr", tag("th", esc(row.name), scope="row") + cells, title=how)
    body = f'<table class="py-book"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    return (
        f'<details class="py-numbers"><summary {GUARD}>{esc(text("odds.numbers", lang))}</summary>'
        f'<div class="py-sheet">{body}</div></details>'
    )


def odds_of(look: OddsLook) -> str:
    """The whole of it."""
    lang = look.lang
    sure = all(row.chance.exact for row in look.rows)
    deals = max((row.chance.deals for row in look.rows), default=0)
    note = tag("p", esc(text("odds.exact" if sure else "odds.simulated", lang, deals=f"{deals:,}")), "py-how")
    heading = f"<h2>{esc(look.heading)}</h2>"
    if not look.live:
        return shell(lang, look.heading, "py-odds", f"{heading}{note}{_plots(look)}", live=False)
    options = [
        (who, text(f"odds.who_{who}", lang)) for who in WHO if not (who == "side" and look.rules.hidden_sides)
    ]
    field = (
        f'<input type="text" name="of" data-name="of" data-key="of" data-enter="ask" size="12" autocomplete="off" '
        f'spellcheck="false" maxlength="60" placeholder="999999" aria-label="{esc(text("odds.write", lang))}" {GUARD}>'
    )
    ask = f'<div class="py-write">{field}{press("ask", text("odds.ask", lang))}</div>'
    tabs = choices("who", text("odds.who", lang), options, look.who)
    bar = f'<div class="paoyao-bar py-lab-bar">{tabs}<span class="py-push"></span>{ask}</div>'
    answer = said(look.line, lang) if look.line.words else ""
    if look.covered:
        note, table = tag("div", press("reveal", text("page.reveal", lang)), "paoyao-actions"), ""
    else:
        table = _table(look)
    return shell(lang, look.heading, "py-odds", f"{bar}{answer}{heading}{note}{_plots(look)}{table}")
