"""An end put together by hand: how the deal ended, points, who is out, and step by step what it pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..paoyao.ruleset import RuleSet
from ..paoyao.settlement import TOTAL
from ..result import Result
from ..text import signed, text
from .lab import Said, choices, press, said, shell
from .markup import GUARD, esc, tag
from .stakes import Stakes, stakes

__all__ = ["GUESSES", "SNOWS", "ScoreLook", "headline_of", "how_name", "score_of", "seat_names"]

SNOWS = ("none", "played", "losers")
GUESSES = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class ScoreLook:
    """An end as set: ``how``, points ``captured`` per side or seat, seats ``out`` in order, ``holders`` of the 大王.

    ``result`` is what comes of it, None where there is no such end and ``line`` says why; ``snow`` how far a 雪 was
    played; with ``guessing`` the sheet is shown once ``guess`` (a level) is given. ``stakes`` is the part on coins.
    """

    rules: RuleSet
    lang: str
    how: str
    hows: Sequence[str]
    captured: Sequence[int]
    out: Sequence[int]
    holders: Sequence[int]
    snow: str
    result: Result | None
    line: Said
    guessing: bool = False
    guess: int = 0
    stakes: Stakes | None = None
    live: bool = True


def seat_names(rules: RuleSet, lang: str) -> tuple[str, ...]:
    """The seats by where they sit, seat 0 the learner's."""
    return tuple(text(f"table.seat_{rules.players}_{seat}", lang) for seat in range(rules.players))


def how_name(rules: RuleSet, how: str, lang: str) -> str:
    """What an end is called: ``满 140 分``."""
    return text(f"table.how_{how}", lang, win=rules.win_points, flag=rules.flag_points)


def _sliders(look: ScoreLook) -> str:
    lang, rules = look.lang, look.rules
    names = seat_names(rules, lang) if rules.hidden_sides else [text(f"table.{who}", lang) for who in ("us", "them")]
    rows = ""
    for place, (name, points) in enumerate(zip(names, look.captured, strict=True)):
        label = text("score.points_of", lang, who=name)
        shown = tag("output", esc(text("table.points", lang, points=points)))
        field = (
            f'<input type="range" min="0" max="{TOTAL}" step="5" value="{points}" data-name="points{place}" '
            f'data-key="points{place}" aria-label="{esc(label)}" '
            f'aria-valuetext="{esc(text("table.points", lang, points=points))}" {GUARD}>'
        )
        step = [
            press("points", sign, f"{place} {by}", kind="py-tab py-step5", label=f"{label} {sign}5")
            for sign, by in (("−", -5), ("+", 5))
        ]
        rows += f'<div class="py-slide"><span>{esc(name)}</span>{step[0]}{field}{step[1]}{shown}</div>'
    return rows


def _holders(look: ScoreLook) -> str:
    if not look.rules.hidden_sides:
        return ""
    lang = look.lang
    drawn = "".join(
        press("holder", name, str(seat), kind="py-tab", pressed=seat in look.holders)
        for seat, name in enumerate(seat_names(look.rules, lang))
    )
    label = text("score.holders", lang)
    return _row(label, f'<div class="py-tabs" role="group" aria-label="{esc(label)}" data-row="">{drawn}</div>')


def _row(label: str, body: str) -> str:
    return f'<div class="py-set"><p>{esc(label)}</p>{body}</div>'


def _settings(look: ScoreLook) -> str:
    lang = look.lang
    hows = choices(
        "how", text("score.how", lang), [(how, how_name(look.rules, how, lang)) for how in look.hows], look.how
    )
    seats = ""
    for seat, name in enumerate(seat_names(look.rules, lang)):
        gone = seat in look.out
        place = look.out.index(seat) + 1 if gone else 0
        words = f"{esc(name)}<b>{place}</b>" if gone else esc(name)
        label = text("score.out_at", lang, who=name, place=place) if gone else text("score.not_out", lang, who=name)
        seats += press("out", name, str(seat), kind="py-tab py-order", pressed=gone, label=label, body=words)
    label = text("score.out", lang)
    seats = f'<div class="py-tabs" role="group" aria-label="{esc(label)}" data-row="">{seats}</div>'
    snow = ""
    if look.how in ("points", "flag") and look.rules.snow != "off":
        options = [(word, text(f"score.snow_{word}", lang)) for word in SNOWS]
        snow = _row(text("score.snow", lang), choices("snow", text("score.snow", lang), options, look.snow))
    return (
        f'{_row(text("score.how", lang), hows)}{_holders(look)}'
        f'{_row(text("score.captured", lang), f"<div>{_sliders(look)}</div>")}{_row(label, seats)}{snow}'
    )


def headline_of(look: ScoreLook, result: Result) -> str:
    """Who won, how and at which level, in a line."""
    lang = look.lang
    words = [text("table.we_won" if 0 in result.winners else "table.they_won", lang)]
    if look.rules.hidden_sides:
        kings = set(result.winners) == set(look.holders)
        words = [text("score.kings_won" if kings else "score.others_won", lang)]
    words.append(how_name(look.rules, result.how, lang))
    if result.level in (2, 4):
        words.append(text(f"table.level_{result.level}", lang))
    return " · ".join(words)


def _payoffs(look: ScoreLook, result: Result) -> str:
    rows = ""
    for name, pays in zip(seat_names(look.rules, look.lang), result.payoffs, strict=True):
        kind = "py-plus" if pays > 0 else "py-minus"
        rows += f'<li class="{kind}"><span>{esc(name)}</span><b>{signed(pays)}</b></li>'
    return f'<ul class="py-payoffs" aria-label="{esc(text("table.payoffs", look.lang))}">{rows}</ul>'


def _sheet(look: ScoreLook) -> str:
    """The end: who won, each step with its source, what everybody gets; or the question how much it counts."""
    lang, result = look.lang, look.result
    if result is None:
        return f'<div class="py-sheet py-refused">{said(look.line, lang)}</div>'
    if look.live and look.guessing and not look.guess:
        options = [(str(level), text("score.times", lang, level=level)) for level in GUESSES]
        ask = f"<h2>{esc(text('score.guess', lang))}</h2>"
        return f'<div class="py-sheet">{ask}{choices("guess", text("score.guess", lang), options, "")}</div>'
    steps = "".join(
        f"<li>{esc(item.words(lang))} <small>{esc(text('table.rule', lang, source=item.source))}</small></li>"
        for item in result.items
    )
    ours = "py-won-us" if 0 in result.winners else "py-won-them"
    verdict = said(look.line, lang) if look.guess else ""
    return (
        f'<div class="py-sheet {ours}">{verdict}<h2>{esc(headline_of(look, result))}</h2>{_payoffs(look, result)}'
        f'<h3>{esc(text("table.settlement", lang))}</h3><ol class="py-steps">{steps}</ol></div>'
    )


def score_of(look: ScoreLook) -> str:
    """The whole of it."""
    lang = look.lang
    title = text("score.title", lang, game=text(f"table.game_{look.rules.id}", lang))
    if not look.live:
        body = f"<h2>{esc(title)}</h2>{_sheet(look)}{stakes(look.stakes, lang, False)}"
        return shell(lang, title, "py-score-lab", body, live=False)
    words = text("score.guessing", lang)
    switch = press("guessing", words, kind="py-tab", pressed=look.guessing)
    name = tag("b", esc(title), "py-game")
    bar = f'<div class="paoyao-bar py-lab-bar">{name}<span class="py-push"></span>{switch}</div>'
    body = f'<div class="py-desk"><div class="py-sets">{_settings(look)}</div>{_sheet(look)}</div>'
    return shell(lang, title, "py-score-lab", f"{bar}{body}{stakes(look.stakes, lang, True)}")
