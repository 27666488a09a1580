"""The ladder with what is done on it: place a play, put it in order, tell which of two wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..paoyao.describe import entry_name
from ..paoyao.ruleset import RuleSet
from ..teach.sorting import ANSWERS, Pair, sample
from ..teach.standing import Standing
from ..text import text
from .faces import fan
from .lab import Said, choices, press, rank_key, said, shell, strip
from .markup import GUARD, esc, tag
from .paoyao.naming import play_name
from .rungs import poster, short_name

__all__ = ["MODES", "SIZES", "LadderLook", "ladder_of_look", "ladder_title"]

_NOTHING = Said("")
MODES = ("look", "sort", "guess")
SIZES = (5, 9, 99)


@dataclass(frozen=True, slots=True)
class LadderLook:
    """All that the picture of a ladder is made of.

    ``rules`` are in force (亮王 settled); ``switch`` whether both of its ladders can be looked at; ``tray`` the ranks
    chosen so far; ``order`` the entries being sorted, high to low, ``wrong`` the two that are first out of place,
    ``sorted`` whether all is right; ``answer`` what was said of the ``pair``; ``right`` of ``asked`` so far.
    """

    rules: RuleSet
    lang: str
    mode: str = "look"
    switch: bool = False
    found: Standing | None = None
    tray: Sequence[str] = ()
    line: Said = _NOTHING
    size: int = SIZES[0]
    order: Sequence[str] = ()
    wrong: Sequence[str] = ()
    sorted: bool = False
    pair: Pair | None = None
    answer: str = ""
    right: int = 0
    asked: int = 0
    live: bool = True


def ladder_title(rules: RuleSet, lang: str, switch: bool) -> str:
    """The heading of the poster."""
    game = text(f"table.game_{rules.id}", lang)
    key = "title" if not switch else "title_shown" if rules.kings_shown else "title_hidden"
    return text(f"ladder.{key}", lang, game=game)


def _bar(look: LadderLook) -> str:
    lang = look.lang
    modes = choices("mode", text("ladder.modes", lang), [(m, text(f"ladder.mode_{m}", lang)) for m in MODES], look.mode)
    kings = ""
    if look.switch:
        options = [(word, text(f"ladder.kings_{word}", lang)) for word in ("hidden", "shown")]
        kings = choices("kings", text("ladder.kings", lang), options, "shown" if look.rules.kings_shown else "hidden")
    button = press("print", text("ladder.print", lang), kind="py-act py-quiet") if look.mode == "look" else ""
    return f'<div class="paoyao-bar py-lab-bar">{modes}{kings}<span class="py-push"></span>{button}</div>'


def _place(look: LadderLook) -> str:
    """Where a play is put together: keys of ranks, what is chosen, a line to write it in."""
    lang, rules = look.lang, look.rules
    keys = "".join(rank_key(rank, lang) for rank in reversed(rules.order))
    none = tag("span", esc(text("ladder.tray", lang)), "py-tray py-none")
    chosen = strip(look.tray, "py-tray") if look.tray else none
    clear = press("clear", text("ladder.clear", lang), kind="py-act py-quiet", off=not look.tray)
    field = (
        f'<input type="text" name="cards" data-name="cards" data-key="cards" data-enter="place" size="12" '
        f'autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="60" '
        f'placeholder="44A" aria-label="{esc(text("ladder.write", lang))}" {GUARD}>'
    )
    write = f'<div class="py-write">{field}{press("place", text("ladder.place", lang))}</div>'
    return (
        f'<div class="py-keys" role="group" aria-label="{esc(text("ladder.keys", lang))}" data-row="">{keys}</div>'
        f'<div class="py-chosen">{chosen}{clear}{write}</div>'
    )


def _item(look: LadderLook, entry: str) -> str:
    lang = look.lang
    play = sample(look.rules, entry)
    kind = "py-item" + (" py-bad" if entry in look.wrong else "")
    body = (
        f'<span class="py-grip" aria-hidden="true"></span>{strip(map(str, play.cards))}'
        f'<span class="py-names"><b>{esc(short_name(entry, lang))}</b></span>'
    )
    button = (
        f'<button type="button" class="{kind}" data-item="{entry}" data-key="item-{entry}" aria-pressed="false" '
        f'aria-label="{esc(entry_name(entry, lang))}" {GUARD}>{body}</button>'
    )
    return f'<li data-key="sort-{entry}">{button}</li>'


def _sort(look: LadderLook) -> str:
    lang = look.lang
    sizes = choices(
        "size",
        text("ladder.sizes", lang),
        [(str(size), text("ladder.size" if size < SIZES[-1] else "ladder.size_all", lang, n=size)) for size in SIZES],
        str(look.size),
    )
    items = "".join(_item(look, entry) for entry in look.order)
    label = esc(text("ladder.sort_list", lang))
    check = press("check", text("ladder.check", lang), kind="py-act py-main")
    again = press("again", text("ladder.again", lang))
    return (
        f'<p class="py-how">{esc(text("ladder.sort_how", lang))}</p>{sizes}'
        f'<p class="py-end">{esc(text("ladder.top", lang))}</p>'
        f'<ol class="py-sort" data-sort="" aria-label="{label}">{items}</ol>'
        f'<p class="py-end">{esc(text("ladder.bottom", lang))}</p>'
        f'<div class="paoyao-actions">{again}{check}</div>'
    )


def _guess(look: LadderLook) -> str:
    lang, pair = look.lang, look.pair
    if pair is None:
        return ""
    sides = []
    for side, play in (("left", pair.left), ("right", pair.right)):
        name = play_name(play, lang)
        won = " py-won" if look.answer and pair.truth == side else ""
        cards = fan(map(str, play.cards), lang, name, "py-top")
        under = f"<p><b>{esc(name)}</b></p>"
        sides.append(f'<div class="py-one{won}">{cards}{under}</div>')
    buttons = ""
    for number, answer in enumerate(ANSWERS, start=1):
        kind = "py-act" + (" py-said" if look.answer == answer else "")
        words = text(f"ladder.answer_{answer}", lang)
        buttons += press("answer", words, answer, kind=kind, letter=str(number), off=bool(look.answer))
    row = f'role="group" aria-label="{esc(text("ladder.answers", lang))}" data-row=""'
    following = press("next", text("ladder.next", lang), kind="py-act py-main", letter="N", off=not look.answer)
    tally = text("ladder.tally", lang, right=look.right, asked=look.asked) if look.asked else ""
    return (
        f'<div class="py-pair">{sides[0]}<span class="py-vs" aria-hidden="true">?</span>{sides[1]}</div>'
        f'<div class="paoyao-actions" {row}>{buttons}</div>'
        f'{said(look.line, lang)}<div class="paoyao-actions">{tag("span", esc(tally), "py-tallied")}{following}</div>'
    )


def ladder_of_look(look: LadderLook) -> str:
    """The whole of it."""
    lang = look.lang
    title = ladder_title(look.rules, lang, look.switch)
    if not look.live:
        return shell(lang, title, "py-ladder", poster(look.rules, lang, look.found, title, False), live=False)
    if look.mode == "look":
        body = f'<div class="py-place">{_place(look)}</div><div class="py-told">{said(look.line, lang)}</div>'
        body += poster(look.rules, lang, look.found, title)
    elif look.mode == "sort":
        body = f'<div class="py-task">{_sort(look)}{said(look.line, lang)}</div>'
    else:
        body = f'<div class="py-task"><p class="py-how">{esc(text("ladder.guess_how", lang))}</p>{_guess(look)}</div>'
    return shell(lang, title, f"py-ladder py-mode-{look.mode}", _bar(look) + body)
