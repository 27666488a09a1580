"""Card faces, drawn here: a corner index, a centre pip, crowns for the jokers. Nothing is loaded from anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ..cards import Card, printed
from ..notation import parse_cards
from .markup import GUARD, esc, style, tag

__all__ = ["SHAPES", "card", "card_of", "codes_of", "face", "fan", "hand_card", "ranks_of", "suit_class"]

SHAPES = {
    "s": "M16 2C12 9 3 13.5 3 20a6 6 0 0 0 11.3 2.8C14 26 12.6 28.3 10.8 30h10.4c-1.8-1.7-3.2-4-3.5-7.2"
    "A6 6 0 0 0 29 20C29 13.5 20 9 16 2z",
    "h": "M16 29C7 20.5 2.5 16 2.5 10.5A7 7 0 0 1 16 7.5a7 7 0 0 1 13.5 3C29.5 16 25 20.5 16 29z",
    "d": "M16 2C18.5 7.5 22 12 26.5 16 22 20 18.5 24.5 16 30 13.5 24.5 10 20 5.5 16 10 12 13.5 7.5 16 2z",
    "c": "M16 2.5a6.3 6.3 0 0 0-5.3 9.7A6.5 6.5 0 1 0 14.3 22C14 25.5 12.7 28.2 10.8 30h10.4"
    "c-1.9-1.8-3.2-4.5-3.5-8a6.5 6.5 0 1 0 3.6-9.8A6.3 6.3 0 0 0 16 2.5z",
    "j": "M4 9l6.5 6L16 5l5.5 10L28 9l-2.7 14H6.7zM6.7 25h18.6v3H6.7z",
}


@cache
def _shape(suit: str, kind: str) -> str:
    hidden = 'viewBox="0 0 32 32" aria-hidden="true" focusable="false"'
    return f'<svg class="py-{kind}" {hidden}><path d="{SHAPES[suit]}"/></svg>'


@cache
def card_of(code: str) -> Card:
    """The card that a text such as ``4h``, ``RJ`` or ``4`` names."""
    return parse_cards(code)[0]


@cache
def ranks_of(codes: tuple[str, ...]) -> str:
    """The ranks of cards in code-point order, parted by commas: the pattern under which a selection is looked up."""
    return ",".join(sorted(card_of(code).rank for code in codes))


@cache
def codes_of(action: str) -> tuple[str, ...]:
    """The cards of an action's notation, one text each: ``"9s 9h"`` or ``"BJRJ"``."""
    return tuple(map(str, parse_cards(action)))


def suit_class(code: str) -> str:
    """The class that colours a card: ``py-s`` … ``py-c``, ``py-rj``, ``py-bj``, ``py-x`` without a suit."""
    if code in ("RJ", "BJ"):
        return f"py-{code.lower()}"
    return f"py-{card_of(code).suit or 'x'}"


@cache
def face(code: str) -> str:
    """What is printed on a card: the index, and the pip in the middle."""
    card = card_of(code)
    if card.is_joker:
        upright = "<b>大</b><b>王</b>" if code == "RJ" else "<b>小</b><b>王</b>"
        return f'<span class="py-idx py-upright" lang="zh-Hans">{upright}</span>{_shape("j", "pip")}'
    rank = printed(card.rank)
    wide = " py-ten" if rank == "10" else ""
    if card.suit is None:
        return f'<span class="py-idx{wide}"><b>{rank}</b></span><b class="py-rankpip" aria-hidden="true">{rank}</b>'
    return f'<span class="py-idx{wide}"><b>{rank}</b>{_shape(card.suit, "sign")}</span>{_shape(card.suit, "pip")}'


@cache
def card(code: str, lang: str) -> str:
    """A card to look at."""
    return tag("span", face(code), f"py-card {suit_class(code)}", role="img", aria_label=card_of(code).spoken(lang))


@cache
def hand_card(code: str, copy: int, lang: str, idle: bool = False, hinted: bool = False) -> str:
    """A card to pick up: a button; ``idle`` marks one that is in no play that may be made now, ``hinted`` one that a
    hint points at."""
    marks = (' data-idle=""' if idle else "") + (' data-hinted=""' if hinted else "")
    return (
        f'<button type="button" class="py-card {suit_class(code)}" data-card="{code}" data-key="{code}.{copy}" '
        f'data-rank="{card_of(code).rank}"{marks} aria-pressed="false" aria-label="{esc(card_of(code).spoken(lang))}" '
        f'tabindex="-1" {GUARD}>{face(code)}</button>'
    )


def fan(codes: Iterable[str], lang: str, label: str, kind: str = "") -> str:
    """Cards laid over each other so that every index shows; ``label`` says what they are."""
    listed = tuple(codes)
    drawn = "".join(f"<li>{card(code, lang)}</li>" for code in listed)
    kind = f" {kind}" if kind else ""
    size = style(n=len(listed), m=max(len(listed) - 1, 1))
    return f'<ul class="py-fan{kind}" {size} aria-label="{esc(label)}">{drawn}</ul>'
