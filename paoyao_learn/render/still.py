"""The still form: the same markup with its style sheet beside it, for nbconvert and mail, and with a picture for sites
that take style sheets out."""

from __future__ import annotations

import base64
from dataclasses import replace

from .markup import esc
from .scene import Look, View
from .table import table

__all__ = ["framed", "page", "pictured", "still"]


def framed(drawn: str, css: str) -> str:
    """Still markup with the style sheet that it needs."""
    return f'<style>{css}</style><div class="paoyao-host">{drawn}</div>'


def pictured(markup: str, picture: str, told: str) -> str:
    """Still markup that its own style sheet brings to light; without one the picture is seen instead. ``told`` is the
    picture in words."""
    data = base64.b64encode(picture.encode()).decode()
    swap = "<style>.paoyao-still[hidden]{display:block}.paoyao-still+p{display:none}</style>"
    image = f'<p><img src="data:image/svg+xml;base64,{data}" alt="{esc(told)}"></p>'
    return f'{swap}<div class="paoyao-still" hidden>{markup}</div>{image}'


def still(view: View, lang: str, css: str, look: Look | None = None) -> str:
    """A table that needs no kernel: nothing to press, everything to read; ``css`` is the style sheet of its classes."""
    return framed(table(view, lang, replace(look or Look(), live=False)), css)


def page(view: View, lang: str, css: str, look: Look | None = None, title: str = "paoyao_learn") -> str:
    """The still form as a whole page."""
    return (
        f'<!doctype html><html lang="{"zh-Hans" if lang == "zh" else "en"}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{esc(title)}</title></head>'
        f"<body><main>{still(view, lang, css, look)}</main></body></html>"
    )
