"""The whole table as markup: one root that is updated in place, or a still picture of it."""

from __future__ import annotations

from .ending import ending
from .felt import felt
from .hand import actions, hand, prompt
from .markup import GUARD, esc
from .panel import menu
from .scene import Look, Scene, View
from .scores import bar

__all__ = ["table", "table_of"]

_LANG = {"zh": "zh-Hans", "en": "en"}


def table_of(scene: Scene) -> str:
    """The table of a scene."""
    view, look = scene.view, scene.look
    over = view["phase"] == "over" and look.past is None
    kinds = "paoyao-table" + (" py-four" if look.four_colour else "") + ("" if look.live else " py-still")
    kinds += "" if view["hand"] else " py-bare"
    line = prompt(scene)
    phase = view["phase"] if look.past is None else "past"
    turn = "me" if scene.my_turn and look.past is None else "other"
    below = ""
    if look.live:
        below = (
            f'{actions(scene)}<div class="paoyao-say" role="status" aria-live="polite" data-own="say"></div>'
            f'<div class="paoyao-lost" role="alert" data-own="lost" hidden><span></span>'
            f'<button type="button" data-reload="" {GUARD}></button></div>'
        )
    return (
        f'<div class="{kinds}" lang="{_LANG[scene.lang]}" role="group" aria-label="{esc(scene.say("table"))}" '
        f'data-phase="{phase}" data-turn="{turn}"><div class="py-frame">'
        f"{bar(scene, menu(scene))}{felt(scene, ending(scene) if over else '')}"
        f'<div class="paoyao-judge" data-own="judge" data-idle="{esc(line)}"><p>{esc(line)}</p></div>'
        f"{hand(scene)}{below}</div></div>"
    )


def table(view: View, lang: str, look: Look | None = None) -> str:
    """A view as accessible HTML in a language.

    >>> import paoyao_learn as pl
    >>> '♥' in table(pl.deal("baishan", seed=7).view(0), "zh")
    False
    """
    return table_of(Scene(view, lang, look))
