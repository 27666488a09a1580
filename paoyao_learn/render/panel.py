"""The panel for all but the game itself: settings, the counting aid, the tricks so far, the match."""

from __future__ import annotations

from functools import lru_cache

from .accounts import score_book
from .controls import controls, next_deal
from .counting import counting
from .manner import best_of
from .markup import GUARD, esc, tag
from .papers import papers
from .scene import Scene

__all__ = ["menu"]


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
        top = best_of(scene, number - 1)
        lines = tuple((scene.names[s["seat"]], scene.deed(s["action"]), at == top) for at, s in enumerate(steps))
        key = "trick" if trick["points"] else "trick_empty"
        head = scene.say(key, n=number, who=scene.names[trick["winner"]], points=trick["points"])
        drawn.append(_trick(head, lines, number, look))
    drawn.reverse()
    body = f'<ol class="py-tricks">{"".join(drawn)}</ol>' if drawn else f"<p>{esc(scene.say('no_tricks'))}</p>"
    return f"<h2>{esc(scene.say('tricks'))}</h2>{body}"


def _match(scene: Scene) -> str:
    accounts = scene.look.accounts
    if accounts is None:
        return ""
    return f"<h2>{esc(scene.say('match', n=accounts.number))}</h2>{score_book(scene)}"


def menu(scene: Scene) -> str:
    """The button at the end of the bar and the panel that it opens."""
    if not scene.look.live:
        return ""
    note = f'<p class="py-note">{esc(scene.say("practice_note"))}</p>' if scene.look.seen_hidden else ""
    inside = controls(scene)
    if not scene.look.replay:
        told = f"{note}{counting(scene)}{_tricks(scene)}{scene.manner.papers(scene)}{_match(scene)}"
        inside = f"{told}{inside}{next_deal(scene)}{papers(scene)}"
    key = "more-replay" if scene.look.replay else "more"  # it closes where a replay begins and ends
    return (
        f'<details class="paoyao-more" data-key="{key}"><summary {GUARD}>{esc(scene.say("more"))}</summary>'
        f'<div class="py-panel" tabindex="0" role="group" aria-label="{esc(scene.say("more"))}" {GUARD}>'
        f"{inside}</div></details>"
    )
