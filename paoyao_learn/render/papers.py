"""The records in the panel: the one of the last deal that was played out, and a place to paste one of any game."""

from __future__ import annotations

from dataclasses import dataclass

from .markup import GUARD, esc, tag
from .scene import Scene

__all__ = ["Papers", "papers"]

_LONGEST = 400_000  # characters that can be pasted; a match of a hundred deals takes some 250 000


@dataclass(frozen=True, slots=True)
class Papers:
    """What the section is told: the ``text`` of the own record ("" before there is one), the file ``name`` to keep it
    under, whether it is of the deal ``at_hand``, and what is wrong with the one that was pasted."""

    text: str = ""
    name: str = ""
    at_hand: bool = False
    problem: str = ""


def _area(name: str, label: str, body: str = "", kind: str = "") -> str:
    named = f'data-paper="{name}" data-key="paper-{name}" aria-label="{esc(label)}" placeholder="{esc(label)}"'
    return f'<textarea rows="4" spellcheck="false" {named} {kind} {GUARD}>{esc(body)}</textarea>'


def _button(record: str, words: str, more: str = "") -> str:
    return (
        f'<button type="button" class="py-choice" data-record="{record}" data-key="record-{record}"{more} {GUARD}>'
        f"{esc(words)}</button>"
    )


def _own(scene: Scene, own: Papers) -> str:
    if not own.text:
        return tag("p", esc(scene.say("record_none")))
    buttons = (
        _button("copy", scene.say("record_copy"))
        + _button("save", scene.say("record_save"), f' data-name="{esc(own.name)}"')
        + _button("view", scene.say("record_view"))
    )
    label = scene.say("record_this" if own.at_hand else "record_last")
    told = f'<p class="py-told" data-own="copied" data-key="copied-{esc(own.name)}"></p>'
    return _area("own", label, own.text, "readonly") + tag("div", buttons, "py-row") + told


def papers(scene: Scene) -> str:
    """The section of the panel; empty where nobody keeps records."""
    own = scene.look.papers
    if own is None:
        return ""
    pasted = _area("pasted", scene.say("record_paste"), kind=f'data-own="pasted" maxlength="{_LONGEST}"')
    opening = tag("div", _button("open", scene.say("record_open")), "py-row")
    problem = tag("p", esc(own.problem), "py-bad", data_key="record-problem") if own.problem else ""
    return (
        f'<h2>{esc(scene.say("record"))}</h2><div class="py-record">{_own(scene, own)}{pasted}{problem}{opening}</div>'
    )
