"""What the pictures of the labs share (ladder, score lab, odds): their root, buttons, small cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..cards import JOKERS
from ..text import text
from .faces import face, suit_class
from .markup import GUARD, esc, style, tag

__all__ = ["Said", "choices", "press", "rank_key", "said", "shell", "strip"]

_LANG = {"zh": "zh-Hans", "en": "en"}


@dataclass(frozen=True, slots=True)
class Said:
    """One line of judgement: ``tone`` is ``can``, ``no``, ``idle`` or ``bad``, ``source`` the rule that it follows."""

    words: str
    tone: str = "idle"
    source: str = ""


def said(line: Said, lang: str, name: str = "judge") -> str:
    """The line of judgement."""
    cited = f" <small>{esc(text('table.rule', lang, source=line.source))}</small>" if line.source else ""
    return (
        f'<div class="paoyao-judge" data-key="{name}" data-tone="{line.tone}">'
        f"<p><span>{esc(line.words)}</span>{cited}</p></div>"
    )


def press(
    act: str,
    words: str,
    value: str = "",
    *,
    kind: str = "py-act",
    pressed: bool | None = None,
    off: bool = False,
    letter: str = "",
    label: str = "",
    body: str = "",
) -> str:
    """A button; ``letter`` is its key, ``body`` markup in place of the words, ``label`` what is spoken instead."""
    more = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    more += ' aria-disabled="true"' if off else ""
    more += f' aria-keyshortcuts="{esc(letter)}"' if letter else ""
    more += f' aria-label="{esc(label)}"' if label else ""
    kbd = f'<kbd aria-hidden="true">{esc(letter)}</kbd>' if letter else ""
    name = f"{act}-{value}" if value else act
    return (
        f'<button type="button" class="{kind}" data-act="{act}" data-value="{esc(value)}" data-key="{esc(name)}"'
        f"{more} {GUARD}>{body or esc(words)}{kbd}</button>"
    )


def choices(act: str, label: str, options: Iterable[tuple[str, str]], chosen: str, kind: str = "") -> str:
    """A row of buttons of which one is pressed: (value, words) each."""
    drawn = "".join(
        press(act, words, value, kind="py-tab", pressed=value == chosen) for value, words in options
    )
    return f'<div class="py-tabs {kind}" role="group" aria-label="{esc(label)}" data-row="">{drawn}</div>'


def strip(codes: Iterable[str], kind: str = "") -> str:
    """Small cards that are part of something spoken otherwise."""
    listed = tuple(codes)
    drawn = "".join(f'<span class="py-card {suit_class(code)}">{face(code)}</span>' for code in listed)
    kind += " py-kings" if any(code in JOKERS for code in listed) else ""
    return f'<span class="py-strip {kind.strip()}" aria-hidden="true" {style(n=len(listed))}>{drawn}</span>'


def rank_key(rank: str, lang: str) -> str:
    """A rank to be added, as it is printed on a card."""
    if rank in JOKERS:
        upright = tag("span", esc(text(f"cards.{rank}", "zh")), lang="zh-Hans")
        return press("add", "", rank, kind=f"py-key py-{rank.lower()}", label=text(f"cards.{rank}", lang), body=upright)
    return press("add", "10" if rank == "T" else rank, rank, kind="py-key")


def shell(lang: str, label: str, kind: str, body: str, *, live: bool = True) -> str:
    """The root; a live one has the region that speaks and the banner of a lost link."""
    below = ""
    if live:
        below = (
            '<div class="paoyao-say" role="status" aria-live="polite" data-own="say" data-key="say"></div>'
            '<div class="paoyao-lost" role="alert" data-own="lost" data-key="lost" hidden><span></span>'
            f'<button type="button" data-reload="" {GUARD}></button></div>'
        )
    kinds = f"paoyao-table py-lab {kind}" + ("" if live else " py-still")
    return (
        f'<div class="{kinds}" lang="{_LANG[lang]}" role="group" aria-label="{esc(label)}">'
        f'<div class="py-frame">{body}{below}</div></div>'
    )
