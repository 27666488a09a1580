"""What is spoken of a deal of 三打哈 beside its plays: the bidding, the bottom, trumps, announcements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from ...notation import NO_TRUMP
from ...sandaha.view import SandahaView
from ...views import View
from ..scene import Scene
from .bidding import bid_words
from .reading import briefly, cards_of, say, view_in
from .trumps import trump_sign

__all__ = ["headline", "news"]


def headline(scene: Scene) -> str:
    """The end in one line: ``你赢了 · 庄家下庄 · 小光``."""
    result = scene.outcome
    won = say(scene, "you_won" if scene.seat in result["winners"] else "you_lost")
    words = [won, say(scene, f"how_{result['how']}")]
    level = result["level"]
    if level > 1:
        named = level <= 3 and result["how"] != "surrender"
        words.append(say(scene, f"level_{level}") if named else say(scene, "level_more", level=level))
    return " · ".join(words)


def news(scene: Scene, before: View | None, deeds: Iterable[str]) -> list[str]:
    """What a view brings after one of the same deal: before the plays the bidding, trumps and burying, after them
    throws that did not hold and announcements."""
    had = cast(SandahaView, before) if before is not None else None
    return [*_opening(scene, had), *deeds, *_failed(scene, had), *_announced(scene, had)]


def _opening(scene: Scene, had: SandahaView | None) -> Iterator[str]:
    view = view_in(scene)
    anew = had is not None and view["redeals"] > had["redeals"]
    if anew:
        yield say(scene, "said_redeal")
        yield scene.say("said_hand", n=len(view["hand"]))
    told = 0 if had is None or anew else len(had["bids"])
    for step in view["bids"][told:]:
        yield bid_words(scene, "said", step["seat"], step["action"])
    declarer = view["declarer"]
    if declarer is None or view["phase"] == "bidding":
        return
    who = scene.names[declarer]
    if (had is None or had["phase"] == "bidding") and view["bottom"]:
        bottom = briefly(cards_of(view["bottom"]), scene.lang)
        yield say(scene, "said_declarer", who=who, bid=view["bid"], cards=bottom)
    trump = view["trump"]
    if trump is not None and had is not None and had["trump"] is None:
        key = "said_no_trump" if trump == NO_TRUMP else "said_trump"
        yield say(scene, key, who=who, trump=trump_sign(scene, trump))
    if view["phase"] == "play" and had is not None and had["phase"] in ("bidding", "trumps", "burying"):
        yield say(scene, "said_bury", who=who)


def _failed(scene: Scene, had: SandahaView | None) -> Iterator[str]:
    view = view_in(scene)
    for throw in view["throws"][len(had["throws"]) if had else 0 :]:
        yield say(
            scene,
            "said_failed",
            who=scene.names[throw["seat"]],
            cards=briefly(cards_of(throw["declared"]), scene.lang),
            played=briefly(cards_of(throw["played"]), scene.lang),
            points=view["score"],
        )


def _announced(scene: Scene, had: SandahaView | None) -> Iterator[str]:
    """Who has run out of trumps; once two have, what the others tell, when they begin to."""
    view = view_in(scene)
    if view["phase"] != "play":
        return
    for seat, none in enumerate(view["no_trumps"]):
        if none and seat != scene.seat and not (had and had["no_trumps"][seat]):
            yield say(scene, "said_none", who=scene.names[seat])
    for seat, count in enumerate(view["trump_counts"]):
        if count is not None and seat != scene.seat and (had is None or had["trump_counts"][seat] is None):
            key = "said_count" if view["trump_pairs"][seat] else "said_count_no_pair"
            yield say(scene, key, who=scene.names[seat], n=count)
