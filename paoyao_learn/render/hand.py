"""The own hand, what can be said of every selection from it, and the one row of actions under it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from ..cards import printed
from ..game import steps_of
from ..notation import WORDS
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from ..text import text
from .faces import card as drawn_card
from .faces import card_of, hand_card
from .markup import GUARD, esc, style
from .scene import Scene, play_name

__all__ = ["actions", "button", "hand", "judgements", "keys_of", "prompt", "row"]

PER_ROW = 7
"""Cards in a row on a phone: 44 px each on 343 px."""


def _groups(codes: Iterable[str]) -> list[tuple[str, list[tuple[str, int]]]]:
    """The cards by rank as they stand, each with the number of its copy."""
    groups: list[tuple[str, list[tuple[str, int]]]] = []
    copies: Counter[str] = Counter()
    for code in codes:
        copies[code] += 1
        card = card_of(code)
        rank = printed(card.rank)
        if not groups or groups[-1][0] != rank:
            groups.append((rank, []))
        groups[-1][1].append((code, copies[code]))
    return groups


def keys_of(codes: Iterable[str], hand: Iterable[str], prefer: Iterable[str] = ()) -> list[str]:
    """The keys of the hand's cards that make up ``codes``; cards without a suit take any of their rank, those in
    ``prefer`` (keys) first. Cards that are not held are left out."""
    free = [(code, f"{code}.{copy}") for _, group in _groups(hand) for code, copy in group]
    wanted = set(prefer)
    free.sort(key=lambda pair: pair[1] not in wanted)
    keys = []
    for code in codes:
        face = card_of(code)
        exact = face.suit is not None or face.is_joker
        found = next((p for p in free if (p[0] == code if exact else card_of(p[0]).rank == face.rank)), None)
        if found is not None:
            free.remove(found)
            keys.append(found[1])
    return keys


def hand(scene: Scene) -> str:
    """The hand along the bottom, grouped by rank."""
    codes: list[str] = scene.view["hand"]
    groups = _by_plays(scene) if scene.look.groups else _groups(codes)
    usable = _usable_ranks(scene) if scene.look.dim and scene.my_turn else None
    hinted = scene.look.hinted
    drawn = []
    for place, (name, cards) in enumerate(groups):
        label = scene.say("rank_group", rank=scene.joker(name), n=len(cards))
        if scene.look.live and scene.look.past is None:
            faces = "".join(
                hand_card(
                    c, copy, scene.lang, usable is not None and card_of(c).rank not in usable, f"{c}.{copy}" in hinted
                )
                for c, copy in cards
            )
        else:
            faces = "".join(drawn_card(code, scene.lang) for code, _ in cards)
        key = f"play{place}" if scene.look.groups else f"rank{name}"
        drawn.append(f'<div class="py-rank" role="group" data-key="{key}" aria-label="{esc(label)}">{faces}</div>')
    rows = max(-(-len(codes) // PER_ROW), 1)
    size = style(
        n=len(codes),
        m=max(len(codes) - 1, 1),
        g=max(len(groups) - 1, 0),
        per=-(-len(codes) // rows),
        lines=max(rows - 1, 1),
    )
    label = scene.say("your_hand", n=len(codes))
    kind = "paoyao-hand" + (" py-rows" if rows <= 2 else "") + (" py-plays" if scene.look.groups else "")
    named = f'role="group" data-key="hand" aria-label="{esc(label)}"'
    return f'<div class="{kind}" {named} {size}>{"".join(drawn)}</div>'


def _worth(scene: Scene, codes: list[str]) -> tuple[int, int, int]:
    """Sorts plays as a hand is held: bombs by tier, then long ones, then high ones."""
    play = scene.play(codes)
    return (play.tier, len(codes), play.index) if play else (0, 0, 0)


def _by_plays(scene: Scene) -> list[tuple[str, list[tuple[str, int]]]]:
    """The cards by the plays that the hand is split into; what no play takes comes last."""
    left = [(code, copy) for _, group in _groups(scene.view["hand"]) for code, copy in group]
    groups = []
    for ranks in scene.look.groups:
        taken = []
        for rank in ranks:
            found = next((pair for pair in left if card_of(pair[0]).rank == rank), None)
            if found is not None:
                left.remove(found)
                taken.append(found)
        if taken:
            groups.append((scene.play_name([code for code, _ in taken]), taken))
    groups.sort(key=lambda group: _worth(scene, [code for code, _ in group[1]]), reverse=True)
    return [*groups, *((card_of(pair[0]).name(scene.lang), [pair]) for pair in left)]


def _on(scene: Scene) -> Play | None:
    table = scene.view["table"]
    return None if table is None else scene.play(table["cards"])


def _usable_ranks(scene: Scene) -> set[str]:
    """The ranks that take part in a play that may be made now."""
    book = scene.rules.playbook
    mask = book.mask(book.pack(map(card_of, scene.view["hand"])))
    on = _on(scene)
    if on is not None:
        mask &= book.beaten_by[on.index]
    return {card.rank for index in book.indices(mask) for card in book.plays[index].cards}


@cache
def _judged(rules: RuleSet, index: int, lang: str, tiers: int) -> tuple[str, str, str]:
    """Pattern, name and place of a play in words."""
    play = rules.playbook.plays[index]
    more = [text("table.tier_of", lang, tier=play.tier, tiers=tiers)] if play.tier else []
    if play.points:
        more.append(text("table.points", lang, points=play.points))
    pattern = ",".join(sorted(card.rank for card in play.cards))
    return pattern, play_name(play, lang), " · ".join(more)


def judgements(scene: Scene) -> dict[str, list[str | int]]:
    """For every play the hand can make: its ranks as a pattern -> name, what else there is to say, and 1 when it may
    be played now, 0 when it is too low, 2 when it is another's turn."""
    view = scene.view
    if view["phase"] not in ("play", "show") or not view["hand"] or scene.look.past is not None:
        return {}
    book = scene.rules.playbook
    mask = book.mask(book.pack(map(card_of, view["hand"])))
    on = _on(scene)
    beats = -1 if on is None else book.beaten_by[on.index]
    waiting = not scene.my_turn and on is None
    found: dict[str, list[str | int]] = {}
    for index in book.indices(mask):
        pattern, name, more = _judged(scene.rules, index, scene.lang, book.tiers)
        found[pattern] = [name, more, 2 if waiting else beats >> index & 1]
    return found


def _past_line(scene: Scene, at: int, last: int) -> str:
    steps = steps_of(scene.view)
    if not at or not steps:
        dealt = scene.say("past_start")
        return scene.say("past", at=at, last=last, deed=dealt) if last else dealt[:1].upper() + dealt[1:]
    step = steps[-1]
    deed = scene.say("played", who=scene.names[step["seat"]], play=scene.deed(step["action"]))
    if step["action"] in WORDS:
        deed = scene.say(f"said_{step['action']}", who=scene.names[step["seat"]])
    return scene.say("past", at=at, last=last, deed=deed)


def prompt(scene: Scene) -> str:
    """The line over the hand while nothing is selected: what is asked of whom."""
    view = scene.view
    phase, table = view["phase"], view["table"]
    if scene.look.past is not None:
        return _past_line(scene, *scene.look.past)
    if phase == "over":
        return scene.say("prompt_over")
    if phase == "snow":
        won = view["won"]
        losers = scene.points(1 - won["side"]) if won else 0
        if scene.my_turn:
            return scene.say("prompt_snow", points=losers)
        return scene.say("prompt_snow_other", who=scene.actor)
    if phase == "show":
        if scene.my_turn:
            return scene.say("prompt_show")
        return scene.say("prompt_show_other")
    if not scene.my_turn:
        return scene.say("prompt_wait", who=scene.actor)
    if table is None:
        return scene.say("prompt_lead")
    who, play = scene.names[table["seat"]], scene.play_name(table["cards"])
    partner = table["seat"] != scene.seat and scene.ours(scene.side(table["seat"]))
    if view["legal"] == ["pass"]:
        return scene.say("prompt_none", play=play)
    return scene.say("prompt_partner" if partner else "prompt_follow", who=who, play=play)


def button(scene: Scene, act: str, key: str = "", kind: str = "", off: bool = False) -> str:
    """An action; ``key`` is its shortcut, ``off`` marks one that cannot be taken now."""
    words = scene.say(f"act_{act}")
    disabled = ' aria-disabled="true"' if off else ""
    kbd = f'<kbd aria-hidden="true">{esc("↵" if key == "Enter" else key)}</kbd>' if key else ""
    short = f' aria-keyshortcuts="{key}"' if key else ""
    kind = f" {kind}" if kind else ""
    return (
        f'<button type="button" class="py-act{kind}" data-act="{act}" data-key="act-{act}"{disabled}{short} {GUARD}>'
        f"{esc(words)}{kbd}</button>"
    )


def row(scene: Scene, *buttons: str) -> str:
    """The one row of buttons."""
    named = f'role="group" data-key="actions" aria-label="{esc(scene.say("actions"))}"'
    return f'<div class="paoyao-actions" {named}>{"".join(buttons)}</div>'


def actions(scene: Scene) -> str:
    """The row of actions. Those that cannot be taken now are marked, not removed: nothing jumps, and a press on one
    is answered with the reason."""
    look, legal, phase = scene.look, scene.view["legal"], scene.view["phase"]
    if look.past is not None:
        at, last = look.past
        if not last and not look.can_leave:
            return row(scene)  # a deal that nobody has played in: there is nowhere to step
        prev, following = button(scene, "prev", "", "", at == 0), button(scene, "next", "", "", at == last)
        if look.replay:
            first, end = button(scene, "first", "", "", at == 0), button(scene, "last", "", "", at == last)
            leave = button(scene, "live", "", "py-main") if look.can_leave else ""
            return row(scene, first, prev, following, end, leave)
        return row(scene, prev, following, button(scene, "live", "", "py-main"))
    back = button(scene, "takeback", "U", "py-quiet", off=not look.can_take_back)
    if phase == "over":
        return row(scene, back, button(scene, "rematch"), button(scene, "new", "N", "py-main"))
    if phase == "snow":
        off = not scene.my_turn
        return row(scene, back, button(scene, "nosnow", off=off), button(scene, "snow", kind="py-main", off=off))
    if phase == "show":
        hide = button(scene, "hide", off="hide" not in legal)
        return row(scene, back, hide, button(scene, "show", kind="py-main", off="show" not in legal))
    hint = button(scene, "hint", "H", off=not scene.my_turn) if look.can_hint else ""
    play = button(scene, "play", "Enter", "py-main", not scene.my_turn)
    return row(scene, back, button(scene, "pass", "P", off="pass" not in legal), hint, play)
