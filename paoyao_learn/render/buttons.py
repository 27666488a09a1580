"""The buttons of the row under the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .markup import GUARD, esc

if TYPE_CHECKING:
    from .scene import Scene

__all__ = ["button", "row"]


def button(scene: Scene, act: str, key: str = "", kind: str = "", off: bool = False, words: str = "") -> str:
    """An action; ``key`` is its shortcut, ``off`` marks one that cannot be taken now, ``words`` what is on it where
    that is not the text of the action."""
    disabled = ' aria-disabled="true"' if off else ""
    kbd = f'<kbd aria-hidden="true">{esc("↵" if key == "Enter" else key)}</kbd>' if key else ""
    short = f' aria-keyshortcuts="{key}"' if key else ""
    kind = f" {kind}" if kind else ""
    named = f'data-act="{act}" data-key="act-{act.replace(" ", "-")}"'
    return (
        f'<button type="button" class="py-act{kind}" {named}{disabled}{short} {GUARD}>'
        f"{esc(words or scene.say(f'act_{act}'))}{kbd}</button>"
    )


def row(scene: Scene, *buttons: str) -> str:
    """The one row of buttons."""
    named = f'role="group" data-key="actions" aria-label="{esc(scene.say("actions"))}"'
    return f'<div class="paoyao-actions" {named}>{"".join(buttons)}</div>'
