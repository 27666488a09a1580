"""The bar over the felt: which game, and what each side has captured, on the way to 140, with the mark at 90."""

from __future__ import annotations

from .markup import esc, style, tag
from .scene import Scene

__all__ = ["bar", "need"]


def need(scene: Scene, side: int) -> int:
    """The points that win for a side: less once one of it was the first out (扛旗)."""
    out = scene.view["out"]
    flag = bool(out) and scene.side(out[0]) == side
    return scene.rules.flag_points if flag else scene.rules.win_points


def _side(scene: Scene, side: int) -> str:
    ours = scene.ours(side)
    got = scene.points(side)
    goal, full = need(scene, side), scene.rules.win_points
    flagged = goal != full
    name = scene.say("us" if ours else "them")
    key = "score_flag" if flagged else "score_spoken"
    spoken = scene.say(key, side=name, got=got, need=goal, flag=scene.rules.flag_points)
    size = style(got=min(got / full, 1), mark=scene.rules.flag_points / full)
    kind = "py-us" if ours else "py-them"
    won = " py-reached" if got >= goal else ""
    return (
        f'<div class="py-score {kind}{won}" data-key="side{side}" role="group" aria-label="{esc(spoken)}">'
        f'<span class="py-side">{esc(name)}</span><b class="py-got">{got}</b>'
        f'<span class="py-track{" py-flagged" if flagged else ""}" {size} aria-hidden="true"><i></i></span>'
        f'<span class="py-need">{esc(scene.say("of_need", need=goal))}</span></div>'
    )


def bar(scene: Scene, menu: str = "") -> str:
    """The whole bar; ``menu`` goes to its end."""
    game = scene.say(f"game_{scene.view['rules']}")
    if scene.view["sides"] is None:
        got = scene.view["captured"][scene.seat]
        words = tag("span", esc(scene.say("own")), "py-side") + tag("b", str(got), "py-got")
        scores = tag("div", words, "py-score py-us", data_key="me")
    else:
        mine = scene.side(scene.seat) or 0
        scores = _side(scene, mine) + _side(scene, 1 - mine)
    return (
        f'<div class="paoyao-bar"><span class="py-game">{esc(game)}</span>'
        f'<div class="py-scores">{scores}</div>{menu}</div>'
    )
