"""What an end is worth in coins: the stake, the room's fee, fleeing, titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..text import signed, text
from .lab import Said, choices, said
from .markup import GUARD, esc, tag

__all__ = ["Stakes", "stakes"]

_MOST = 10**9


@dataclass(frozen=True, slots=True)
class Stakes:
    """Coins as they are set and as they come out. ``had`` and ``then`` are per seat, ``then`` empty where it could not
    be booked and ``line`` says why; ``steps`` explain it, ready to read; ``fled`` is who fled, None for the end."""

    names: Sequence[str]
    had: Sequence[int]
    then: Sequence[int]
    titles: Sequence[str]
    steps: Sequence[str]
    room: str
    rooms: Sequence[tuple[str, str]]
    fled: int | None = None
    line: Said | None = None


def _book(book: Stakes, lang: str, live: bool) -> str:
    heads = ("table.player", "score.coins_had", "score.change", "score.coins_then")
    head = "".join(tag("th", esc(text(word, lang)), scope="col") for word in heads)
    rows = ""
    for seat, name in enumerate(book.names):
        title = tag("small", esc(book.titles[seat])) if book.titles and book.titles[seat] else ""
        label = text("score.coins_of", lang, who=name)
        had = f"{book.had[seat]:,}"
        if live:
            had = (
                f'<input type="number" min="0" max="{_MOST}" step="100" value="{book.had[seat]}" '
                f'data-name="coins{seat}" data-key="coins{seat}" aria-label="{esc(label)}" {GUARD}>'
            )
        change = then = "–"
        if book.then:
            moved = book.then[seat] - book.had[seat]
            change, then = signed(moved), f"{book.then[seat]:,}".replace("-", "−")
        cells = tag("td", had) + tag("td", change) + tag("td", then)
        rows += tag("tr", tag("th", esc(name) + title, scope="row") + cells)
    return f'<table class="py-book"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def stakes(book: Stakes | None, lang: str, live: bool) -> str:
    """The second part of the score lab; empty where there is none."""
    if book is None:
        return ""
    controls = ""
    if live:
        label = text("score.room", lang)
        controls = f'<div class="py-set"><p>{esc(label)}</p>{choices("room", label, book.rooms, book.room)}</div>'
        label = text("score.flee", lang)
        options = [("", text("score.nobody", lang)), *((str(n), name) for n, name in enumerate(book.names))]
        fled = "" if book.fled is None else str(book.fled)
        controls += f'<div class="py-set"><p>{esc(label)}</p>{choices("flee", label, options, fled)}</div>'
    steps = "".join(f"<li>{esc(step)}</li>" for step in book.steps)
    told = said(book.line, lang, "stakes") if book.line is not None else f'<ol class="py-steps">{steps}</ol>'
    coins = tag("div", _book(book, lang, live), "py-sheet")
    sheet = f'<div class="py-sheet"><h2>{esc(text("score.stakes", lang))}</h2>{told}</div>'
    return f'<div class="py-desk py-stakes"><div class="py-sets">{controls}{coins}</div>{sheet}</div>'
