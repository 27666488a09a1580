"""What the live region says: everything that was done since it last spoke, in order, in one breath."""

from __future__ import annotations

from ..game import steps_of
from ..notation import WORDS
from .ending import headline
from .faces import codes_of
from .scene import Scene

__all__ = ["count_deeds", "say_since"]


def count_deeds(scene: Scene) -> int:
    """How many actions the view tells of."""
    return len(steps_of(scene.view))


def _deed(scene: Scene, seat: int, action: str) -> str:
    who = scene.names[seat]
    if action in WORDS:
        return scene.say(f"said_{action}", who=who)
    return scene.say("said_play", who=who, play=scene.play_name(codes_of(action)))


def say_since(scene: Scene, seen: int) -> str:
    """The sentences after the first ``seen`` actions, and whose turn it is."""
    view = scene.view
    sentences = []
    at = 0
    for trick in view["tricks"]:
        fresh = [step for place, step in enumerate(trick["plays"], start=at) if place >= seen]
        at += len(trick["plays"])
        sentences += [_deed(scene, step["seat"], step["action"]) for step in fresh]
        if fresh:
            key = "said_took" if trick["points"] else "said_took_nothing"
            sentences.append(scene.say(key, who=scene.names[trick["winner"]], points=trick["points"]))
    sentences += [
        _deed(scene, step["seat"], step["action"])
        for place, step in enumerate(view["trick"], start=at)
        if place >= seen
    ]
    if view["phase"] == "over":
        sentences.append(headline(scene) + scene.say("stop"))
    elif scene.my_turn:
        sentences.append(scene.say("said_your_turn"))
    return " ".join(sentences)
