"""What the live region says: all that is new on the table since it last spoke, in order, in one breath."""

from __future__ import annotations

from collections.abc import Iterator

from ..game import steps_of
from ..notation import WORDS
from ..text import signed
from .accounts import broke_words
from .asking import prompt
from .faces import codes_of
from .scene import Scene, View

__all__ = ["news"]


def _deed(scene: Scene, seat: int, action: str) -> str:
    who = scene.names[seat]
    if action in WORDS:
        return scene.say(f"said_{action}", who=who)
    return scene.say("said_play", who=who, play=scene.play_name(codes_of(action)))


def _deeds(scene: Scene, seen: int) -> Iterator[str]:
    """What was done after the first ``seen`` actions, and who took the tricks that it ended."""
    at = 0
    for trick in scene.view["tricks"]:
        fresh = trick["plays"][max(seen - at, 0) :]
        at += len(trick["plays"])
        yield from (_deed(scene, step["seat"], step["action"]) for step in fresh)
        if fresh:
            key = "said_took" if trick["points"] else "said_took_nothing"
            yield scene.say(key, who=scene.names[trick["winner"]], points=trick["points"])
    yield from (_deed(scene, step["seat"], step["action"]) for step in scene.view["trick"][max(seen - at, 0) :])


def _end(scene: Scene) -> Iterator[str]:
    """How the deal ended, what it pays, whether it counts, and who cannot pay the next one."""
    stop, look = scene.say("stop"), scene.look
    yield scene.manner.headline(scene) + stop
    yield scene.names[scene.seat] + " " + signed(scene.outcome["payoffs"][scene.seat]) + stop
    if look.seen_hidden and look.accounts is not None:
        yield scene.say("not_counted")
    yield broke_words(scene)


def news(scene: Scene, before: View | None) -> str:
    """What a view brings after one of the same deal; after None, the hand and the running trick."""
    view, stop = scene.view, scene.say("stop")
    if view == before:
        return ""
    seen = sum(len(trick["plays"]) for trick in view["tricks"]) if before is None else len(steps_of(before))
    told = [scene.say("said_hand", n=len(view["hand"]))] if before is None and view["hand"] else []
    told += scene.manner.news(scene, before, _deeds(scene, seen))
    if view["phase"] == "over":
        told += _end(scene)
    elif scene.my_turn:
        asked = prompt(scene)
        asked += "" if asked.endswith(("?", "？")) else stop
        told.append(scene.say("said_your_turn") if view["phase"] == "play" else asked)
    return " ".join(filter(None, told))
