"""What the live region says: all that is new on the table since it last spoke, in order, in one breath."""

from __future__ import annotations

from collections.abc import Iterator

from ..game import steps_of
from ..notation import WORDS
from .accounts import broke_words
from .ending import headline, signed
from .faces import codes_of
from .felt import open_ranks, won_line
from .hand import prompt
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


def _seats(scene: Scene, before: View | None) -> Iterator[str]:
    """Who has gone out, and who lies open now."""
    view = scene.view
    for place, seat in enumerate(view["out"][len(before["out"]) if before else 0 :], start=1):
        number = place + (len(before["out"]) if before else 0)
        yield scene.say("said_first_out" if number == 1 else "said_out", who=scene.names[seat], place=number)
    for seat, cards in enumerate(view["shown"]):
        if cards and seat != scene.seat and not (before and before["shown"][seat]):
            yield scene.say("said_open", who=scene.names[seat], cards=open_ranks(scene, cards))


def _end(scene: Scene) -> Iterator[str]:
    """How the deal ended, what it pays, whether it counts, and who cannot pay the next one."""
    stop, look = scene.say("stop"), scene.look
    yield headline(scene) + stop
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
    told += [*_deeds(scene, seen), *_seats(scene, before)]
    if view["phase"] == "over":
        told += _end(scene)
    else:
        if view["won"] is not None and not (before and before["won"] and before["phase"] == view["phase"]):
            told.append(won_line(scene).rstrip("?？") + stop)
        if scene.my_turn:
            told.append(scene.say("said_your_turn") if view["phase"] == "play" else prompt(scene) + stop)
    return " ".join(filter(None, told))
