"""The counting aid: how many of the cards that decide are still out."""

from __future__ import annotations

from .markup import esc, tag
from .scene import Scene

__all__ = ["counting", "tally"]


def _cells(scene: Scene) -> str:
    counted = scene.manner.counted(scene)
    return "".join(tag("li", f"<span>{esc(name)}</span><b>{n}</b>", "" if n else "py-gone") for name, n in counted)


def _wanted(scene: Scene) -> bool:
    return scene.look.counting and not scene.all_open


def counting(scene: Scene) -> str:
    """The section of the panel, for tables too narrow for the tally."""
    if not _wanted(scene):
        return ""
    note = esc(scene.manner.counting_note(scene))
    head = f"<h2>{esc(scene.say('counting'))}</h2><p>{note}</p>"
    return tag("div", head + tag("ul", _cells(scene), "py-counts"), "py-counting")


def tally(scene: Scene) -> str:
    """The same on the felt."""
    if not _wanted(scene) or scene.view["phase"] == "over":
        return ""
    return tag("ul", _cells(scene), "py-tally", aria_label=scene.manner.counting_note(scene))
