"""The bar over the felt: which game, what it is played for, how the score stands."""

from __future__ import annotations

from .markup import esc
from .scene import Scene

__all__ = ["bar"]


def bar(scene: Scene, menu: str = "") -> str:
    """The whole bar; ``menu`` goes to its end."""
    game = scene.say(f"game_{scene.view['rules']}")
    return (
        f'<div class="paoyao-bar"><span class="py-game">{esc(game)}</span>'
        f'<div class="py-scores">{scene.manner.scores(scene)}</div>{menu}</div>'
    )
