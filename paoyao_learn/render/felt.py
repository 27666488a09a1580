"""The felt: the seats with what each did last, and in the middle the points at stake and the play to beat."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from ..cards import printed
from ..notation import WORDS
from .counting import tally
from .faces import card_of, codes_of, fan
from .markup import esc, tag
from .scene import Scene

__all__ = ["felt", "last_deed", "last_trick_line", "open_ranks", "won_line"]

_FLAG = (
    '<svg class="py-flag" viewBox="0 0 16 16" aria-hidden="true" focusable="false">'
    '<path d="M3 1h2v14H3zM6 2h8l-2.2 3L14 8H6z"/></svg>'
)
_BACK = '<i class="py-back" aria-hidden="true"></i>'
_PLACES = {4: ("me", "right", "top", "left"), 5: ("me", "right", "topright", "topleft", "left")}


@cache
def _chip(kind: str, words: str) -> str:
    return f'<span class="py-chip py-{kind}">{words}</span>'


def last_deed(scene: Scene, seat: int) -> str | None:
    """What a seat did last in the running trick."""
    for step in reversed(scene.view["trick"]):
        if step["seat"] == seat:
            action: str = step["action"]
            return action
    return None


def _waiting(scene: Scene, seat: int) -> str:
    """What is said of the seat to act: how far a long thought has come, too."""
    if seat == scene.seat:
        return scene.say("your_turn")
    thinking = scene.look.thinking
    if thinking is not None and thinking[0] == seat:
        return scene.say("thinking_part", part=round(100 * thinking[1]))
    return scene.say("thinking")


def _did(scene: Scene, seat: int) -> str:
    """What lies before a seat: its last play, unless that is the one in the middle, or a word."""
    deed = last_deed(scene, seat)
    table = scene.view["table"]
    if scene.view["phase"] == "over":
        return ""
    if deed is None:
        if scene.view["turn"] == seat and scene.look.past is None:
            return f'<span class="py-turn">{esc(_waiting(scene, seat))}</span>'
        return ""
    if deed in WORDS:
        waiting = scene.view["turn"] == seat and scene.look.past is None
        words = _waiting(scene, seat) if waiting else scene.deed(deed)
        return f'<span class="{"py-turn" if waiting else "py-passed"}">{esc(words)}</span>'
    if table is not None and table["seat"] == seat:
        return f'<span class="py-owns">{esc(scene.say("on_table"))}</span>'
    return fan(codes_of(deed), scene.lang, scene.deed(deed), "py-mini")


def _badges(scene: Scene, seat: int) -> str:
    view = scene.view
    badges = []
    if seat in view["out"]:
        place = view["out"].index(seat) + 1
        words = scene.say("flag") if place == 1 else scene.say("out_place", place=place)
        badges.append(_chip("out", (_FLAG if place == 1 else "") + esc(words)))
    elif not view["tricks"] and view["leader"] == seat:
        badges.append(_chip("leads", esc(scene.say("leads"))))
    if view["sides"] is None:
        badges.append(_chip("got", esc(scene.say("points", points=view["captured"][seat]))))
    return "".join(badges)


def open_ranks(scene: Scene, codes: list[str]) -> str:
    """Cards by rank: suits do not matter where they lie open before a seat."""
    ranks = [scene.joker(code) if card_of(code).is_joker else printed(code[0]) for code in codes]
    return " ".join((" " if len(rank) > 1 else "").join(group) for rank, group in groupby(ranks))


def _shown(scene: Scene, codes: list[str]) -> str:
    words = open_ranks(scene, codes)
    return tag("p", f"<span>{esc(scene.say('holds' if scene.look.past else 'open'))}</span> {esc(words)}", "py-shown")


def _seat(scene: Scene, seat: int) -> str:
    view = scene.view
    place = _PLACES[scene.players][scene.place(seat)]
    left: int = view["cards_left"][seat]
    turn = view["turn"] == seat
    ours = scene.ours(scene.side(seat))
    words = scene.say("cards_left" if left > 1 else "card_left", n=left)
    count = tag("span", _BACK + esc(words), "py-left") if left else ""
    shown = view["shown"][seat] if view["shown"] and seat != scene.seat else []
    shown_line = _shown(scene, shown) if shown else ""
    kinds = f"py-seat py-at-{place}" + (" py-ours" if ours else "") + (" py-active" if turn else "")
    few = " py-few" if 0 < left <= 3 else ""
    name = scene.names[seat]
    body = (
        f'<div class="py-pill"><b>{esc(name)}</b>{count}{_badges(scene, seat)}</div>'
        f'<div class="py-did">{_did(scene, seat)}</div>{shown_line}'
    )
    return tag("div", body, kinds + few, data_key=f"seat{seat}", data_seat=seat, role="group", aria_label=name)


def last_trick_line(scene: Scene) -> str:
    """Who took the last trick and what it held, in words; empty before the first is done."""
    if not scene.view["tricks"]:
        return ""
    trick = scene.view["tricks"][-1]
    key = "took" if trick["points"] else "took_nothing"
    return scene.say(key, who=scene.names[trick["winner"]], points=trick["points"])


def _middle(scene: Scene) -> str:
    view = scene.view
    table = view["table"]
    if table is None:
        if not view["tricks"] or view["trick"]:
            words = scene.say("opens", who=scene.names[view["leader"]]) if view["leader"] is not None else ""
            return f'<p class="py-who">{esc(words)}</p>'
        trick = view["tricks"][-1]
        best = next(step for step in reversed(trick["plays"]) if step["action"] not in WORDS)
        label = scene.say("played", who=scene.names[best["seat"]], play=scene.deed(best["action"]))
        gold = " py-gold" if trick["points"] else ""
        return (
            f'<p class="py-took{gold}">{esc(last_trick_line(scene))}</p>'
            f'{fan(codes_of(best["action"]), scene.lang, label, "py-done")}<p class="py-who">{esc(label)}</p>'
        )
    who = scene.names[table["seat"]]
    name = scene.play_name(table["cards"])
    words = scene.say("played", who=esc(who), play=f"<b>{esc(name)}</b>")
    label = scene.say("played", who=who, play=name)
    pot = ""
    if view["pot"]:
        pot = scene.say("pot", points=f"<b>{view['pot']}</b>")
    long = " py-long" if len(table["cards"]) > 10 else ""
    return (
        f'<p class="py-pot">{pot}</p>'
        f'{fan(table["cards"], scene.lang, label, "py-top" + long)}<p class="py-who">{words}</p>'
    )


def won_line(scene: Scene) -> str:
    """Words on a win whose 雪 is being asked or played out; empty when there is none."""
    won = scene.view["won"]
    if won is None or scene.view["phase"] == "over":
        return ""
    key = "asking" if scene.view["phase"] == "snow" else "going_on"
    side = "we" if scene.ours(won["side"]) else "they"
    return scene.say(f"{side}_{key}", how=scene.how(won["how"]))


def felt(scene: Scene, instead: str = "") -> str:
    """Seats and middle; ``instead`` takes the place of the middle when the deal is over."""
    seats = "".join(_seat(scene, (scene.seat + place) % scene.players) for place in range(scene.players))
    won = won_line(scene)
    middle = instead or (tag("p", esc(won), "py-won") if won else "") + _middle(scene)
    middle = tag("div", middle, "py-middle", data_key="middle") + tally(scene)
    return tag("div", seats + middle, f"paoyao-felt py-for{scene.players}")
