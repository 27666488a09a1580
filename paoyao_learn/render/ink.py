"""Drawing in SVG with attributes alone: style sheets, classes and references are taken out by sites that show notebooks
without trusting them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from unicodedata import east_asian_width

from ..cards import printed
from .faces import SHAPES, card_of
from .markup import esc

__all__ = ["BLACK", "CARD", "RED", "SOFT", "WHITE", "box", "card", "fan", "fold", "line", "svg", "wide"]

FONT = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', "
    "'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"
)
WHITE, SOFT, RED, BLACK, PAPER, EDGE = "#f7f4ea", "#cfe0d6", "#c62a1e", "#20242b", "#fdfbf4", "#d8d3c2"
_FOUR = {"d": "#1d5fc0", "c": "#17723a"}
_PIECE = re.compile(r"\s*(?:[\u2e80-\uffef]|[^\s\u2e80-\uffef]+)[，。；：！？）、”]*")
CARD = 1.4
"""A card's height by its width."""


def wide(words: str, size: float) -> float:
    """About how wide words are, in pixels."""
    return sum(1.0 if east_asian_width(sign) in "WF" else 0.58 for sign in words) * size


def fold(words: str, width: float, size: float) -> list[str]:
    """Words in lines of at most about that width: parted at spaces, in Chinese before any sign but a closing one."""
    lines = [""]
    for piece in _PIECE.findall(words):
        if lines[-1] and wide(lines[-1] + piece, size) > width:
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return lines


def box(x: float, y: float, w: float, h: float, fill: str, round: float = 0, edge: str = "", thick: float = 1) -> str:
    """A rectangle."""
    corners = f' rx="{round:g}"' if round else ""
    stroke = f' stroke="{edge}" stroke-width="{thick:g}"' if edge else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}"{corners}{stroke}/>'


def line(
    x: float, y: float, words: str, size: float = 15, fill: str = WHITE, at: str = "start", bold: int = 400
) -> str:
    """Words on the base line ``y``; ``at`` is start, middle or end."""
    anchor = "" if at == "start" else f' text-anchor="{at}"'
    weight = "" if bold == 400 else f' font-weight="{bold}"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{anchor}{weight}>{esc(words)}</text>'


def _sign(suit: str, x: float, y: float, size: float, fill: str) -> str:
    return f'<path transform="translate({x:.4g} {y:.4g}) scale({size / 32:.3g})" fill="{fill}" d="{SHAPES[suit]}"/>'


def card(code: str, x: float, y: float, w: float, four: bool = False) -> str:
    """A card: the index in the corner, the pip where there is room."""
    face, h = card_of(code), w * CARD
    drawn = box(x, y, w, h, PAPER, w * 0.09, EDGE)
    if face.is_joker:
        ink = RED if code == "RJ" else BLACK
        size = w * 0.3
        for row, sign in enumerate("大王" if code == "RJ" else "小王"):
            drawn += line(x + w * 0.2, y + size * (1.05 + row * 1.02), sign, size, ink, "middle", 700)
        return drawn + _sign("j", x + w * 0.42, y + h * 0.58, w * 0.48, ink)
    suit = face.suit
    ink = (_FOUR.get(suit or "") if four else None) or (RED if suit in ("h", "d") else BLACK)
    rank = printed(face.rank)
    drawn += line(x + w * 0.21, y + w * 0.37, rank, w * (0.34 if rank == "10" else 0.4), ink, "middle", 700)
    if suit is None:
        return drawn + line(x + w * 0.62, y + h * 0.84, rank, w * 0.55, ink, "middle", 700)
    return (
        drawn
        + _sign(suit, x + w * 0.09, y + w * 0.44, w * 0.25, ink)
        + _sign(suit, x + w * 0.42, y + h * 0.58, w * 0.48, ink)
    )


def fan(codes: Sequence[str], x: float, y: float, w: float, room: float, at: str = "middle", four: bool = False) -> str:
    """Cards laid over each other in a row of at most ``room``; ``x`` is its start, middle or end."""
    step = min(w + 4, (room - w) / max(len(codes) - 1, 1))
    full = step * (len(codes) - 1) + w
    left = x - {"start": 0, "middle": full / 2, "end": full}[at]
    return "".join(card(code, left + step * place, y, w, four) for place, code in enumerate(codes))


def svg(width: float, height: float, lang: str, title: str, told: str, drawn: Iterable[str]) -> str:
    """The whole picture; ``told`` is what it shows, in words."""
    tongue = "zh-Hans" if lang == "zh" else "en"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" lang="{tongue}" xml:lang="{tongue}" font-family="{FONT}">'
        f"<title>{esc(title)}</title><desc>{esc(told)}</desc>{''.join(drawn)}</svg>"
    )
