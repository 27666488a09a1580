"""The counting aid: how many of the cards that decide have not been seen yet."""

from __future__ import annotations

from collections import Counter

from ..game import steps_of
from ..notation import WORDS
from .faces import card_of, codes_of
from .markup import esc, tag
from .scene import Scene

__all__ = ["counting", "tally"]

COUNTED = ("RJ", "BJ", "3", "2", "A", "K", "T", "5", "4")


def _unseen(scene: Scene) -> Counter[str]:
    """Cards by rank that neither were played nor are in the own hand."""
    left = Counter(card.rank for card in scene.rules.pack)
    left.subtract(card_of(code).rank for code in scene.view["hand"])
    for step in steps_of(scene.view):
        if step["action"] not in WORDS:
            left.subtract(card_of(code).rank for code in codes_of(step["action"]))
    return left


def _cells(scene: Scene) -> str:
    left = _unseen(scene)
    cells = []
    for rank in COUNTED:
        if rank in scene.rules.order:
            name = card_of(rank).name(scene.lang)
            cells.append(tag("li", f"<span>{esc(name)}</span><b>{left[rank]}</b>", "" if left[rank] else "py-gone"))
    return "".join(cells)


def counting(scene: Scene) -> str:
    """The section of the panel, for tables too narrow for the tally."""
    if not scene.look.counting:
        return ""
    note = esc(scene.say("counting_note"))
    head = f"<h2>{esc(scene.say('counting'))}</h2><p>{note}</p>"
    return tag("div", head + tag("ul", _cells(scene), "py-counts"), "py-counting")


def tally(scene: Scene) -> str:
    """The same on the felt."""
    if not scene.look.counting or scene.view["phase"] == "over":
        return ""
    return tag("ul", _cells(scene), "py-tally", aria_label=scene.say("counting_note"))
