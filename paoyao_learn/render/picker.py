"""A hand to pick from, with what lies on the table over it."""

from __future__ import annotations

from collections.abc import Sequence

from ..paoyao.ruleset import RuleSet
from ..text import text
from .buttons import button, row
from .faces import card_of, fan
from .frame import frame
from .markup import esc, tag
from .scene import Scene, View

__all__ = ["asked", "picker_of", "picker_view"]


def picker_view(rules: RuleSet, hand: Sequence[str], on: Sequence[str] = ()) -> View:
    """A view of nothing but a hand and the play to beat; nobody is dealt in, so ``cards_left`` is empty."""
    order = {rank: place for place, rank in enumerate(rules.order)}
    held = sorted(hand, key=lambda code: (-order[card_of(code).rank], "shdc".find(code[-1])))
    return {
        "rules": rules.id,
        "options": rules.changed,
        "seat": 0,
        "players": rules.players,
        "phase": "play",
        "turn": 0,
        "hand": held,
        "cards_left": [],
        "out": [],
        "captured": [],
        "pot": 0,
        "table": {"seat": 1, "cards": list(on)} if on else None,
        "tricks": [],
        "trick": [],
        "leader": 0,
        "dealer": None,
        "shown": [],
        "sides": None,
        "answer": None,
        "won": None,
        "legal": [],
        "result": None,
        "hands": None,
    }


def asked(scene: Scene, prompt: str) -> str:
    """The line over the hand: the lesson's own, or what a hand to pick from asks."""
    return prompt or scene.say("pick_on" if scene.view["table"] else "pick")


def _goal(scene: Scene, goal: Sequence[tuple[str, bool]]) -> str:
    """What is to be built, each ticked or not."""
    drawn = []
    for name, done in goal:
        mark = tag("span", esc(text("course.ticked" if done else "course.open", scene.lang)), "py-aside")
        drawn.append(tag("li", f"{esc(name)} {mark}", "py-done-part" if done else "py-open-part"))
    count = f"{sum(done for _, done in goal)}/{len(goal)}"
    head = tag("h2", f"{esc(text('course.goal', scene.lang))} <b>{count}</b>")
    return f'<div class="py-goal">{head}<ul class="py-parts">{"".join(drawn)}</ul></div>'


def picker_of(scene: Scene, prompt: str, goal: Sequence[tuple[str, bool]] = ()) -> str:
    """The picker of a scene: what is to be built, what is on the table, the line, the hand, one button."""
    table = scene.view["table"]
    above = _goal(scene, goal) if goal else ""
    if table is not None:
        name = scene.play_name(table["cards"])
        drawn = fan(table["cards"], scene.lang, name, "py-top")
        above += f'<div class="paoyao-on">{drawn}<p class="py-who"><b>{esc(name)}</b></p></div>'
    line = asked(scene, prompt)
    done = row(scene, button(scene, "done", "Enter", "py-main"))
    return frame(scene, above, line, done, label=scene.say("picker"), phase="pick", turn="me", kind="py-picker")
