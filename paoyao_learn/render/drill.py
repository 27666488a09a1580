"""A drill: its question with the cards on the table, the answers, and after one the truth with what shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..game import as_ruleset
from ..teach.items import Graded, Item, Shown
from ..teach.learner import Tally
from ..text import capitalised, text
from .faces import fan
from .hand import hand
from .lab import Said, press, said, shell, strip
from .markup import GUARD, esc, tag
from .picker import picker_view
from .scene import Look, Scene

__all__ = ["DrillLook", "drill_of", "scene_of", "stats"]

PICKED = ("cards", "plays", "split")
"""The forms of question that are answered by picking cards."""


@dataclass(frozen=True, kw_only=True)
class DrillLook:
    """What there is to draw: the ``item``, how an answer was ``graded`` and which was ``given``; ``picks`` so far and
    the ``hand`` that is left; the ``tally`` of the topics, ``part`` of the lesson's exercise; the ``line`` to say."""

    item: Item
    lang: str
    tally: Tally
    graded: Graded | None = None
    given: str = ""
    picks: Sequence[tuple[str, ...]] = ()
    hand: Sequence[str] = ()
    part: tuple[int, int] | None = None
    line: Said = field(default_factory=lambda: Said(""))
    four_colour: bool = False
    live: bool = True

    def say(self, key: str, **values: object) -> str:
        """A text of the ``course`` section."""
        return text(f"course.{key}", self.lang, **values)

    @property
    def title(self) -> str:
        """What is drilled: the kind of question and the game."""
        return f"{self.say(f'kind_{self.item.kind}')} · {text(f'table.game_{self.item.rules.id}', self.lang)}"


def scene_of(look: DrillLook) -> Scene:
    """The hand to pick from, and the play to beat."""
    view = picker_view(as_ruleset(look.item.rules), look.hand, look.item.on)
    return Scene(view, look.lang, Look(four_colour=look.four_colour, live=look.live))


def stats(look: DrillLook) -> list[tuple[str, str]]:
    """The numbers in the bar: name and value."""
    tally = look.tally
    answers = tally.right + tally.wrong
    found = [
        (look.say("stat_streak"), str(tally.streak)),
        (look.say("stat_right"), f"{tally.right}/{answers}" if answers else "–"),
        (look.say("stat_due"), str(tally.due)),
    ]
    if look.part is not None:
        found.append((look.say("stat_lesson"), f"{look.part[0]}/{look.part[1]}"))
    return found


def _bar(look: DrillLook) -> str:
    numbers = "".join(f"<div><dt>{esc(name)}</dt><dd>{esc(value)}</dd></div>" for name, value in stats(look))
    other = "en" if look.lang == "zh" else "zh"
    switch = press("lang", text(f"table.lang_{other}", look.lang), other, kind="py-tab") if look.live else ""
    return (
        f'<div class="paoyao-bar py-lab-bar"><span class="py-game">{esc(look.title)}</span>'
        f'<dl class="py-stats">{numbers}</dl>{switch}</div>'
    )


def _figure(shown: Shown, look: DrillLook, kind: str = "") -> str:
    label = shown.label(look.lang)
    cards = fan(shown.cards, look.lang, label, "py-top" + (" py-long" if len(shown.cards) > 10 else ""))
    return tag("figure", cards + tag("figcaption", esc(label)), f"py-play {kind}".strip())


def _figures(shown: Sequence[Shown], look: DrillLook, kind: str = "py-shows") -> str:
    if not shown:
        return ""
    return tag("div", "".join(_figure(each, look) for each in shown), f"{kind} py-n{min(len(shown), 3)}")


def _relabelled(look: DrillLook) -> list[Shown]:
    """What lies on the table; once told, under the names that the truth gives it."""
    told = {shown.cards: shown for shown in look.graded.plays} if look.graded else {}
    return [told.get(shown.cards, shown) for shown in look.item.shown]


def _question(look: DrillLook) -> str:
    item = look.item
    facts = "".join(tag("li", esc(fact(look.lang))) for fact in item.facts)
    table = ""
    if item.on:
        name = scene_of(look).play_name(item.on)
        table = _figures([Shown(lambda _: name, item.on)], look)
    return (
        f'<div class="py-ask" data-question="{esc(item.id)}"><h2>{esc(item.question(look.lang))}</h2>'
        + (f'<ul class="py-facts">{facts}</ul>' if facts else "")
        + table
        + _figures(_relabelled(look), look)
        + "</div>"
    )


def _choices(look: DrillLook) -> str:
    """The answers, each with its number; once told, the right one and a wrong one that was given are marked."""
    drawn = []
    wide = any(choice.cards for choice in look.item.choices)
    for number, choice in enumerate(look.item.choices, start=1):
        label = choice.label(look.lang)
        mark = ""
        if look.graded is not None:
            right = choice.value == look.item.answer
            mark = "right" if right else "wrong" if choice.value == look.given else "other"
        body = strip(choice.cards, "py-tray") if choice.cards else ""
        body += f"<span>{esc(label)}</span>"
        if mark in ("right", "wrong"):
            body += f'<b class="py-mark">{esc(look.say("right_answer" if mark == "right" else "your_answer"))}</b>'
        kind = "py-answer" + (f" py-{mark}" if mark else "")
        if look.live and not mark:
            drawn.append(press("choose", "", choice.value, kind=kind, letter=str(number), body=body))
        else:
            drawn.append(tag("div", body, kind))
    kind = ("py-answers py-with-cards" if wide else "py-answers") + (" py-k3" if number == 3 else "")
    label = esc(look.item.question(look.lang))
    return f'<div class="{kind}" role="group" data-row="" aria-label="{label}">{"".join(drawn)}</div>'


def _picks(look: DrillLook) -> str:
    """What was picked so far."""
    if look.item.form == "cards" and look.graded is None:
        return ""
    scene = scene_of(look)
    names = [scene.play_name(pick) for pick in look.picks]
    listed = "".join(
        tag("li", strip(pick) + f"<span>{esc(n)}</span>") for pick, n in zip(look.picks, names, strict=True)
    )
    body = f'<ul class="py-picked">{listed}</ul>' if listed else tag("p", esc(look.say("no_picks")), "py-none")
    return f'<div class="py-picks"><h3>{esc(look.say("picked_plays"))}</h3>{body}</div>'


def _main(look: DrillLook, act: str, words: str, off: bool = False) -> str:
    return press(act, words, kind="py-act py-main", off=off).replace("<button ", '<button data-enter-presses="" ', 1)


def _answering(look: DrillLook) -> str:
    """Where the answer goes while it is asked for."""
    item, say = look.item, look.say
    if item.form == "choice":
        return _choices(look)
    if item.form == "number":
        unit = f"<span>{esc(item.unit(look.lang))}</span>" if item.unit else ""
        if not look.live:
            return ""
        field = (
            '<input type="number" inputmode="numeric" step="1" data-name="answer" data-enter="confirm" '
            f'data-key="answer" data-fresh="{esc(item.id)}" aria-label="{esc(say("answer_number"))}" {GUARD}>'
        )
        return f'<div class="py-number paoyao-actions">{field}{unit}{_main(look, "confirm", say("confirm"))}</div>'
    line = say({"cards": "cards_line", "plays": "plays_line", "split": "split_line"}[item.form])
    told = f'<p data-own="picked" data-idle="{esc(line)}">{esc(line)}</p>'
    picking = f'<div class="paoyao-judge" data-key="picked">{told}</div>{hand(scene_of(look))}'
    if not look.live:
        return picking
    if item.form == "cards":
        row = _main(look, "hand_in", say("show_these"))
    else:
        back = press("back", say("take_back"), kind="py-act py-quiet", off=not look.picks)
        over = press("hand_in", say("hand_in"), kind="py-act")
        row = back + over + _main(look, "pick", say("pick_one"))
    return f'{picking}<div class="paoyao-actions" role="group">{row}</div>'


def _told(look: DrillLook) -> str:
    """The truth, why, by which rule, and the cards that show it."""
    graded = look.graded
    assert graded is not None
    kind = "py-ok" if graded.ok else "py-not"
    head = look.say("told_right" if graded.ok else "told_wrong", truth=graded.truth(look.lang))
    reasons = "".join(tag("p", esc(capitalised(reason(look.lang)))) for reason in graded.reasons)
    source = tag("small", esc(look.say("source", source=graded.source))) if graded.source else ""
    part = ""
    if look.part is not None and look.part[0] == look.part[1] and graded.ok:
        part = tag("p", esc(look.say("lesson_done")), "py-gold")
    there = {shown.cards for shown in look.item.shown} | {choice.cards for choice in look.item.choices}
    table = _figures([shown for shown in graded.plays if shown.cards not in there], look, "py-proof")
    sheet = f'<div class="py-sheet py-verdict {kind}" data-key="told"><h3>{esc(head)}</h3>{reasons}{source}{part}</div>'
    row = f'<div class="paoyao-actions" role="group">{_main(look, "next", look.say("next"))}</div>' if look.live else ""
    return f"{sheet}{table}{row}"


def drill_of(look: DrillLook) -> str:
    """The whole drill."""
    item = look.item
    body = _bar(look) + _question(look)
    if item.form in ("plays", "split"):
        body += _picks(look)
    if look.graded is None:
        body += (said(look.line, look.lang) if look.line.words else "") + _answering(look)
    else:
        body += (_choices(look) if item.form == "choice" else "") + _told(look)
    kind = "py-drill" + (" py-four" if look.four_colour else "") + (" py-is-told" if look.graded else "")
    return shell(look.lang, f"{look.say('drill')}: {look.title}", kind, body, live=look.live)
