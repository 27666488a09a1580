"""The panel that everything but the game itself sits behind: settings, the counting aid, the tricks so far."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from .controls import controls, next_deal
from .faces import card_of, codes_of
from .markup import GUARD, esc, tag
from .scene import WORDS, Scene

__all__ = ["menu"]

COUNTED = ("RJ", "BJ", "3", "2", "A", "K", "T", "5", "4")


def _unseen(scene: Scene) -> Counter[str]:
    """Cards by rank that neither were played nor are in the own hand."""
    left = Counter(card.rank for card in scene.rules.pack)
    left.subtract(card_of(code).rank for code in scene.view["hand"])
    for trick in (*scene.view["tricks"], {"plays": scene.view["trick"]}):
        for step in trick["plays"]:
            if step["action"] not in WORDS:
                left.subtract(card_of(code).rank for code in codes_of(step["action"]))
    return left


def _counting(scene: Scene) -> str:
    if not scene.look.counting:
        return ""
    left = _unseen(scene)
    cells = []
    for rank in COUNTED:
        if rank not in scene.rules.order:
            continue
        name = card_of(rank).name(scene.lang)
        cells.append(tag("li", f"<span>{esc(name)}</span><b>{left[rank]}</b>", "" if left[rank] else "py-gone"))
    note = esc(scene.say("counting_note"))
    return f'<h2>{esc(scene.say("counting"))}</h2><p>{note}</p><ul class="py-counts">{"".join(cells)}</ul>'


@lru_cache(maxsize=512)
def _trick(head: str, lines: tuple[tuple[str, str, bool], ...], number: int, look: str) -> str:
    rows = "".join(
        tag("li", f"<span>{esc(who)}</span> {esc(deed)}", "py-best" if best else "") for who, deed, best in lines
    )
    named = f'data-look="{number}" data-key="look{number}" aria-label="{esc(look)} {number}"'
    button = f'<button type="button" class="py-choice" {named} {GUARD}>{esc(look)}</button>' if look else ""
    return f'<li data-key="trick{number}"><div><h3>{esc(head)}</h3><ol>{rows}</ol></div>{button}</li>'


def _tricks(scene: Scene) -> str:
    drawn = []
    look = scene.say("look") if scene.look.can_look else ""
    for number, trick in enumerate(scene.view["tricks"], start=1):
        steps = trick["plays"]
        top = max((at for at, step in enumerate(steps) if step["action"] not in WORDS), default=-1)
        lines = tuple((scene.names[s["seat"]], scene.deed(s["action"]), at == top) for at, s in enumerate(steps))
        key = "trick" if trick["points"] else "trick_empty"
        head = scene.say(key, n=number, who=scene.names[trick["winner"]], points=trick["points"])
        drawn.append(_trick(head, lines, number, look))
    drawn.reverse()
    body = f'<ol class="py-tricks">{"".join(drawn)}</ol>' if drawn else f"<p>{esc(scene.say('no_tricks'))}</p>"
    return f"<h2>{esc(scene.say('tricks'))}</h2>{body}"


def menu(scene: Scene) -> str:
    """The button at the end of the bar and the panel that it opens."""
    if not scene.look.live:
        return ""
    note = f'<p class="py-note">{esc(scene.say("took_note"))}</p>' if scene.look.seen_hidden else ""
    inside = controls(scene)
    if not scene.look.replay:
        inside = f"{note}{_counting(scene)}{_tricks(scene)}{inside}{next_deal(scene)}"
    return (
        f'<details class="paoyao-more" data-key="more"><summary {GUARD}>{esc(scene.say("more"))}</summary>'
        f'<div class="py-panel" tabindex="0" role="group" aria-label="{esc(scene.say("more"))}" {GUARD}>'
        f"{inside}</div></details>"
    )
