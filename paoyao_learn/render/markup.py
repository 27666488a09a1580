"""The few helpers every picture is written with: escaping, and the guard that each focusable element carries."""

from __future__ import annotations

from html import escape

__all__ = ["GUARD", "esc", "style", "tag"]

GUARD = 'data-lm-suppress-shortcuts="true"'
"""Keeps a notebook's shortcuts off; it only works on the focusable element itself."""


def esc(value: object) -> str:
    """Text made safe for markup and for attributes in double quotes."""
    return escape(str(value), quote=True)


def tag(name: str, body: str = "", kind: str = "", **attributes: object) -> str:
    """An element: ``body`` is markup, ``kind`` its classes, ``data_key="a"`` the attribute ``data-key``, escaped."""
    listed = "".join(f' {key.replace("_", "-")}="{esc(value)}"' for key, value in attributes.items())
    classes = f' class="{kind}"' if kind else ""
    return f"<{name}{classes}{listed}>{body}</{name}>"


def style(**numbers: float) -> str:
    """A ``style`` attribute of CSS variables: ``style(n=3)`` gives ``style="--n:3"``."""
    return 'style="' + ";".join(f"--{name}:{value}" for name, value in numbers.items()) + '"'
