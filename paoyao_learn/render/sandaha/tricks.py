"""Tricks: each play lies before its seat, and the one on top is set off."""

from __future__ import annotations

from typing import ClassVar

from ...notation import SURRENDER, WORDS, Action
from ...sandaha.follow import leads
from ...sandaha.judge import judge_cards
from ...sandaha.order import TRUMPS
from ...sandaha.play import Play, answer_of, beats, group_name, play_of
from ...views import Step
from ..buttons import button
from ..faces import codes_of, fan
from ..manner import Judged
from ..markup import esc, tag
from ..phase import Laid, Over, Phase
from ..scene import Scene
from .reading import briefly, cards_of, duty_in, led_in, named, order_in, rules_in_force, say, view_in
from .trumps import surrender_button

__all__ = ["Ended", "Tricks", "judged_shapes", "weigh_play"]

_SLOTS = {3: ("me", "right", "left"), 4: ("me", "right", "top", "left")}


class Tricks(Phase):
    """Follow suit, ruff or discard."""

    weighs: ClassVar[bool] = True

    def prompt(self, scene: Scene) -> str:
        """What is led, and what the hand must give to it; before that a throw that did not hold."""
        return " ".join(filter(None, (_failed(scene), self._asked(scene))))

    def _asked(self, scene: Scene) -> str:
        if not scene.my_turn:
            return scene.say("prompt_wait", who=scene.actor)
        duty = duty_in(scene)
        if duty is None:
            return say(scene, "prompt_lead" if rules_in_force(scene).throws != "off" else "prompt_lead_plain")
        who, play = scene.names[scene.view["trick"][0]["seat"]], named(duty.led, scene.lang)
        group = group_name(duty.group, scene.lang)
        held, count = len(duty.held), duty.count
        if not held:
            key = "prompt_void_trumps" if duty.group == TRUMPS else "prompt_void"
            return say(scene, key, who=who, play=play, group=group, count=count)
        if held < count:
            return say(scene, "prompt_short", who=who, play=play, group=group, rest=count - held)
        return say(scene, "prompt_follow", who=who, play=play, group=group, held=held, need=count)

    def buttons(self, scene: Scene) -> tuple[str, ...]:
        """Hint and play; before the first lead the declarer may still give up."""
        off, view = not scene.my_turn, view_in(scene)
        hint = button(scene, "hint", "H", off=off) if scene.look.can_hint else ""
        play = button(scene, "play", "Enter", "py-main", off)
        first = not (view["tricks"] or view["trick"] or any(view["captured"]))
        return surrender_button(scene) if first else "", hint, play

    def laid(self, scene: Scene) -> Laid:
        """The play on top, or the last trick's; with what every seat has played."""
        view, table = scene.view, scene.view["table"]
        if table is not None:
            pot = say(scene, "pot", points=view["pot"]) if view["pot"] else ""
            who, play = scene.names[table["seat"]], scene.play_name(table["cards"])
            below = scene.say("played", who=who, play=play)
            return Laid(pot, table["cards"], below, lying=_lying(view["trick"]))
        if not view["tricks"]:
            return Laid(below=say(scene, "prompt_first", who=scene.names[view["leader"]]))
        trick = view["tricks"][-1]
        best = next(step for step in trick["plays"] if step["seat"] == trick["winner"])
        below = scene.say("played", who=scene.names[best["seat"]], play=scene.deed(best["action"]))
        gold = bool(trick["points"])
        return Laid(scene.last_trick_line(), codes_of(best["action"]), below, gold, _lying(trick["plays"]))

    def middle(self, scene: Scene) -> str:
        """A place before each seat, and between them what is at stake."""
        view, table = scene.view, scene.view["table"]
        if table is not None:
            pot = say(scene, "pot", points=f"<b>{view['pot']}</b>") if view["pot"] else ""
            top = esc(say(scene, "holds", who=scene.names[table["seat"]]))
            centre = f'<p class="py-pot">{pot}</p><p class="py-who">{top}</p>'
            if scene.last_deed(scene.seat) is None and view["tricks"]:  # there is room until the own cards lie there
                centre += tag("p", esc(say(scene, "before", took=scene.last_trick_line())), "py-last")
            return _cross(scene, view["trick"], table["seat"], centre)
        laid = self.laid(scene)
        if not view["tricks"]:
            return f'<p class="py-who">{esc(laid.below)}</p>'
        gold = " py-gold" if laid.gold else ""
        trick = view["tricks"][-1]
        centre = f'<p class="py-took{gold}">{esc(laid.above)}</p>'
        return _cross(scene, trick["plays"], trick["winner"], centre, "py-taken")

    def past(self, scene: Scene) -> str:
        """The last play, or what came before the first."""
        if scene.steps:
            return super().past(scene)
        declarer = view_in(scene)["declarer"]
        return "" if declarer is None else say(scene, "past_bury", who=scene.names[declarer])


    def hint(self, scene: Scene, action: Action, reason: str, again: bool) -> str:
        """As in any trick; before the first it may be to give up."""
        if action == SURRENDER:
            return say(scene, "hint_do_surrender", reason=reason)
        return super().hint(scene, action, reason, again)


class Ended(Over):
    """The deal is over, after its tricks or by giving up."""

    def past(self, scene: Scene) -> str:
        """The last play, or that the declarer gave up."""
        view = view_in(scene)
        if view["result"] is not None and view["result"]["how"] == "surrender":
            return say(scene, "past_surrender", who=scene.names[view["declarer"] or 0])
        return super().past(scene)


def _failed(scene: Scene) -> str:
    """A word on a throw that did not hold, while what was played of it lies there."""
    view = view_in(scene)
    running = len(view["tricks"]) - (not view["trick"])
    throw = next((one for one in view["throws"] if one["trick"] == running), None)
    if throw is None:
        return ""
    declared, played = (briefly(cards_of(cards), scene.lang) for cards in (throw["declared"], throw["played"]))
    return say(scene, "threw", who=scene.names[throw["seat"]], cards=declared, played=played)


def _lying(steps: list[Step]) -> dict[int, tuple[str, ...]]:
    return {step["seat"]: codes_of(step["action"]) for step in steps if step["action"] not in WORDS}


def _cross(scene: Scene, steps: list[Step], top: int, centre: str, kind: str = "") -> str:
    """Plays in the order in which they were made, each before its seat."""
    slots = []
    for step in steps:
        seat = step["seat"]
        where = _SLOTS[scene.players][scene.place(seat)]
        key = "slot_holds" if seat == top else "slot"
        label = say(scene, key, who=scene.names[seat], play=scene.deed(step["action"]))
        holds = " py-holds" if seat == top else ""
        cards = fan(codes_of(step["action"]), scene.lang, label, "py-laid")
        slots.append(f'<div class="py-slot py-slot-{where}{holds}" data-key="slot{seat}">{cards}</div>')
    body = tag("div", centre, "py-centre", data_key="centre")
    return tag("div", "".join(slots) + body, f"py-cross {kind}".rstrip(), data_key="cross")


def _verdict(scene: Scene, play: Play) -> str:
    """What a play that may be made does to the trick."""
    duty, table = duty_in(scene), scene.view["table"]
    if duty is None or table is None:
        return say(scene, "may_throw" if play.kind == "throw" else "may_lead")
    best = play_of(order_in(scene), cards_of(table["cards"]))
    if beats(play, best):
        return say(scene, "takes" if play.group == duty.group else "ruffs")
    return say(scene, "follows" if duty.held else "discards")


def _said(scene: Scene, play: Play) -> tuple[str, str]:
    """The name of a selection, empty for cards that are no shape, and its points."""
    name = "" if play.kind == "loose" else named(play, scene.lang)
    return name, scene.say("points", points=play.points) if play.points else ""


def judged_shapes(scene: Scene) -> dict[str, Judged]:
    """What is said of the singles, pairs and tractors of the hand, without those that may not be played now."""
    order, hand = order_in(scene), cards_of(scene.view["hand"])
    duty = duty_in(scene) if scene.my_turn else None
    found: dict[str, Judged] = {}
    for play in leads(order, order.sorted(hand), throws=False):
        if duty is not None and duty.missed(order, play.cards) is not None:
            continue
        pattern = ",".join(sorted(map(str, play.cards)))
        can: Judged = [1, _verdict(scene, play)] if scene.my_turn else [2]
        found[pattern] = [*_said(scene, play), *can]
    return found


def weigh_play(scene: Scene, codes: list[str]) -> Judged:
    """What any selection is, and whether it may be played, or why not."""
    cards, rules = cards_of(codes), rules_in_force(scene)
    led = led_in(scene)
    play = play_of(order_in(scene), cards) if led is None else answer_of(order_in(scene), cards)
    name, more = _said(scene, play)
    if not scene.my_turn:
        return [name or scene.say("one_by_one", n=len(codes)), more, 2]
    verdict = judge_cards(rules, cards, cards_of(scene.view["hand"]), led, view_in(scene)["trump"])
    if not verdict.ok:
        return [name, more if name else "", 0, verdict.message(scene.lang)]
    return [name or scene.say("one_by_one", n=len(codes)), more, 1, _verdict(scene, play)]
