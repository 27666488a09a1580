"""The end of a deal: who won and how, what it pays, step by step, and the cards that were left."""

from __future__ import annotations

from ..text import signed
from .accounts import broke, numbered, paid
from .faces import fan
from .markup import GUARD, esc, tag
from .scene import Scene

__all__ = ["ending"]


def _payoffs(scene: Scene) -> str:
    rows = []
    for place in range(scene.players):
        seat = (scene.seat + place) % scene.players
        pays = scene.outcome["payoffs"][seat]
        kind = "py-plus" if pays > 0 else "py-minus"
        rows.append(f'<li class="{kind}"><span>{esc(scene.names[seat])}</span><b>{signed(pays)}</b></li>')
    return f'<ul class="py-payoffs" aria-label="{esc(scene.say("payoffs"))}">{"".join(rows)}</ul>'


def _left_over(scene: Scene) -> str:
    rows = []
    for name, codes in scene.manner.left_over(scene):
        cards = fan(codes, scene.lang, scene.say("left_of", who=name), "py-mini")
        rows.append(tag("div", tag("span", esc(name)) + cards, "py-rest"))
    if not rows:
        return ""
    return tag("h3", esc(scene.manner.left_words(scene))) + tag("div", "".join(rows), "py-rests")


def ending(scene: Scene) -> str:
    """The sheet that lies on the felt when the deal is over."""
    won = "py-won-us" if scene.seat in scene.outcome["winners"] else "py-won-them"
    listed = tag("h3", esc(scene.say("settlement"))) + numbered(scene.look.steps) if scene.look.steps else ""
    parts = "".join(tag("div", part) for part in (listed, paid(scene)) if part)
    return (
        f'<div class="py-sheet {won}" tabindex="0" role="group" data-key="ending" '
        f'aria-label="{esc(scene.say("settlement"))}" {GUARD}>'
        f"<h2>{esc(scene.manner.headline(scene))}</h2>{_payoffs(scene)}{broke(scene)}"
        f'<div class="py-cols">{parts}</div>{_left_over(scene)}</div>'
    )
