"""What is asked: the one line over the hand and the one row of actions under it, for every game and phase."""

from __future__ import annotations

from ..text import capitalised
from .buttons import button, row
from .scene import Scene

__all__ = ["actions", "prompt"]


def prompt(scene: Scene) -> str:
    """The line over the hand while nothing is selected: what is asked of whom, or which place is looked at."""
    if scene.look.past is None:
        return scene.phase.prompt(scene)
    at, last = scene.look.past
    deed = scene.phase.past(scene) if at else ""
    if deed:
        return scene.say("past", at=at, last=last, deed=deed)
    dealt = scene.say("past_start")
    return scene.say("past", at=at, last=last, deed=dealt) if last else capitalised(dealt)


def actions(scene: Scene) -> str:
    """The row of actions: to step through what was, or to act."""
    look = scene.look
    if look.past is None:
        back = button(scene, "takeback", "U", "py-quiet", off=not look.can_take_back)
        return row(scene, back, *scene.phase.buttons(scene))
    at, last = look.past
    if not last and not look.can_leave:
        return row(scene)  # a deal that nobody has played in: there is nowhere to step
    prev, following = button(scene, "prev", "", "", at == 0), button(scene, "next", "", "", at == last)
    if look.replay:
        first, end = button(scene, "first", "", "", at == 0), button(scene, "last", "", "", at == last)
        leave = button(scene, "live", "", "py-main") if look.can_leave else ""
        return row(scene, first, prev, following, end, leave)
    return row(scene, prev, following, button(scene, "live", "", "py-main"))
