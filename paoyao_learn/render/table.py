"""The whole table as markup: one root that is updated in place, or a still picture of it."""

from __future__ import annotations

from .asking import actions, prompt
from .bar import bar
from .ending import ending
from .felt import felt
from .frame import frame
from .panel import menu
from .scene import Look, Scene, View

__all__ = ["table", "table_of"]


def table_of(scene: Scene) -> str:
    """The table of a scene."""
    view, look = scene.view, scene.look
    over = scene.over
    return frame(
        scene,
        bar(scene, menu(scene)) + felt(scene, ending(scene) if over else ""),
        prompt(scene),
        actions(scene),
        label=scene.say("table"),
        phase="past" if look.past is not None and not over else view["phase"],
        turn="me" if scene.my_turn and look.past is None else "other",
        kind="py-open" if not over and look.past is not None and any(map(len, view["shown"])) else "",
        held=not over,
    )


def table(view: View, lang: str, look: Look | None = None) -> str:
    """A view as accessible HTML in a language.

    >>> import paoyao_learn as pl
    >>> '♥' in table(pl.deal("baishan", seed=7).view(0), "zh")
    False
    """
    return table_of(Scene(view, lang, look))
