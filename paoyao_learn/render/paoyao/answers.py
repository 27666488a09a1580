"""What the 刨幺 family asks beside cards: 雪 or not, and whether to show the 大王."""

from __future__ import annotations

from ..buttons import button
from ..scene import Scene
from .naming import points_of
from .playing import Playing

__all__ = ["Kings", "Snow"]


class Snow(Playing):
    """The deal is won: is 雪 to be played for?"""

    def prompt(self, scene: Scene) -> str:
        """What either answer means."""
        won = scene.view["won"]
        losers = points_of(scene, 1 - won["side"]) if won else 0
        if scene.my_turn:
            return scene.say("prompt_snow", points=losers)
        return scene.say("prompt_snow_other", who=scene.actor)

    def buttons(self, scene: Scene) -> tuple[str, ...]:
        """No, yes."""
        off = not scene.my_turn
        return button(scene, "nosnow", off=off), button(scene, "snow", kind="py-main", off=off)


class Kings(Playing):
    """Whoever holds a 大王 may show it."""

    def prompt(self, scene: Scene) -> str:
        """What showing means."""
        return scene.say("prompt_show" if scene.my_turn else "prompt_show_other")

    def buttons(self, scene: Scene) -> tuple[str, ...]:
        """No, yes."""
        legal = scene.view["legal"]
        hide = button(scene, "hide", off="hide" not in legal)
        return hide, button(scene, "show", kind="py-main", off="show" not in legal)
