"""What each side has captured, on the way to 140, with the mark at 90."""

from __future__ import annotations

from ..manner import Scored
from ..markup import esc, style, tag
from ..scene import Scene
from .naming import points_of, rules_in_force

__all__ = ["scored", "scores"]


def _need(scene: Scene, side: int) -> int:
    """The points that win for a side: less once one of it was the first out (扛旗)."""
    rules, out = rules_in_force(scene), scene.view["out"]
    flag = bool(out) and scene.side(out[0]) == side
    return rules.flag_points if flag else rules.win_points


def _side(scene: Scene, side: int) -> str:
    rules, ours = rules_in_force(scene), scene.ours(side)
    got = points_of(scene, side)
    goal, full = _need(scene, side), rules.win_points
    flagged = goal != full
    name = scene.say("us" if ours else "them")
    key = "score_flag" if flagged else "score_spoken"
    spoken = scene.say(key, side=name, got=got, need=goal, flag=rules.flag_points)
    size = style(got=min(got / full, 1), mark=rules.flag_points / full)
    kind = "py-us" if ours else "py-them"
    won = " py-reached" if got >= goal else ""
    return (
        f'<div class="py-score {kind}{won}" data-key="side{side}" role="group" aria-label="{esc(spoken)}">'
        f'<span class="py-side">{esc(name)}</span><b class="py-got">{got}</b>'
        f'<span class="py-track{" py-flagged" if flagged else ""}" {size} aria-hidden="true"><i></i></span>'
        f'<span class="py-need">{esc(scene.say("of_need", need=goal))}</span></div>'
    )


def scores(scene: Scene) -> str:
    """Both sides, the own first; while sides are hidden the own points alone."""
    if scene.view["sides"] is None:
        got = scene.view["captured"][scene.seat]
        words = tag("span", esc(scene.say("own")), "py-side") + tag("b", str(got), "py-got")
        return tag("div", words, "py-score py-us", data_key="me")
    mine = scene.side(scene.seat) or 0
    return _side(scene, mine) + _side(scene, 1 - mine)


def scored(scene: Scene) -> list[Scored]:
    """The same as data."""
    if scene.view["sides"] is None:
        return [Scored(scene.say("own"), scene.view["captured"][scene.seat])]
    mine = scene.side(scene.seat) or 0
    return [
        Scored(
            scene.say("us" if side == mine else "them"),
            points_of(scene, side),
            scene.say("of_need", need=_need(scene, side)),
        )
        for side in (mine, 1 - mine)
    ]
