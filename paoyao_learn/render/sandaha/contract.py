"""What is played for: who declares at which bid with which trumps, and how far the defenders have come."""

from __future__ import annotations

from ..faces import fan
from ..manner import Scored
from ..markup import esc, style, tag
from ..scene import Scene
from .bidding import bid_words, lowest_words
from .reading import briefly, cards_of, say, view_in
from .trumps import trump_sign

__all__ = ["badges", "corner", "marks", "papers", "scored", "scores", "terms"]

_LEVELS = 80  # points over the bid from which the highest level is lost (004-28): where the track ends


def terms(scene: Scene) -> str:
    """The declarer and the trumps, or the lowest bid so far."""
    view = view_in(scene)
    if view["phase"] == "bidding" or view["declarer"] is None:
        return lowest_words(scene)
    who = scene.names[view["declarer"]]
    if view["trump"] is None:
        return say(scene, "terms_open", who=who)
    return say(scene, "terms", who=who, trump=trump_sign(scene, view["trump"]))


def scores(scene: Scene) -> str:
    """The terms, and the defenders' points on their way to the bid."""
    view = view_in(scene)
    declared = view["phase"] != "bidding" and view["declarer"] is not None
    if not declared or view["bid"] is None:
        return tag("span", esc(terms(scene)), "py-terms", data_key="terms")
    trump = view["trump"]
    who = say(scene, "terms_open", who=scene.names[view["declarer"] or 0])
    sign = "" if trump is None else tag("b", esc(trump_sign(scene, trump)), f"py-trump py-sign-{trump}")
    words = tag("span", esc(who) + sign, "py-terms", data_key="terms", aria_label=terms(scene), role="group")
    bid, got = view["bid"], view["score"]
    full = bid + _LEVELS
    ours = view["declarer"] != scene.seat
    spoken = say(scene, "score_spoken", got=got, bid=bid)
    size = style(got=round(min(got / full, 1), 3), mark=round(bid / full, 3))
    kind = ("py-us" if ours else "py-them") + (" py-reached" if got >= bid else "")
    return (
        f'{words}<div class="py-score {kind}" data-key="side1" role="group" aria-label="{esc(spoken)}">'
        f'<span class="py-side">{esc(say(scene, "defenders"))}</span><b class="py-got">{got}</b>'
        f'<span class="py-track py-flagged" {size} aria-hidden="true"><i></i></span>'
        f'<span class="py-need">{esc(scene.say("of_need", need=bid))}</span></div>'
    )


def scored(scene: Scene) -> list[Scored]:
    """The defenders' points; none before there are defenders."""
    view = view_in(scene)
    if view["phase"] == "bidding" or view["bid"] is None:
        return []
    return [Scored(say(scene, "defenders"), view["score"], scene.say("of_need", need=view["bid"]))]


def _seat_marks(scene: Scene, seat: int) -> list[tuple[str, str]]:
    """The kind and the words of each thing that is said of a seat."""
    view, found = view_in(scene), []
    if view["phase"] == "bidding":
        return [("leads", say(scene, "opens"))] if view["leader"] == seat and not view["bids"] else []
    if view["declarer"] == seat:
        found.append(("declares", say(scene, "declarer")))
    if view["no_trumps"][seat]:
        found.append(("void", say(scene, "no_trumps")))
    count = view["trump_counts"][seat]
    if count is not None:
        key = "trumps_left" if view["trump_pairs"][seat] else "trumps_left_no_pair"
        found.append(("void", say(scene, key, n=count)))
    return found


def badges(scene: Scene, seat: int) -> str:
    """Who declares, who has run out of trumps, who holds how many."""
    return "".join(tag("span", esc(words), f"py-chip py-{kind}") for kind, words in _seat_marks(scene, seat))


def marks(scene: Scene, seat: int) -> list[str]:
    """The same in words."""
    return [words for _, words in _seat_marks(scene, seat)]


def corner(scene: Scene) -> str:
    """The bottom that all have seen, while the cards are played."""
    bottom = view_in(scene)["bottom"]
    if scene.view["phase"] != "play" or not bottom:
        return ""
    words = say(scene, "bottom_was")
    cards = fan(bottom, scene.lang, words, "py-mini")
    return tag("div", tag("span", esc(words)) + cards, "py-under", data_key="under")


def papers(scene: Scene) -> str:
    """Sections of the panel: the bidding, the bottom, the own buried cards, throws that did not hold."""
    view = view_in(scene)
    found = []
    if view["bids"]:
        bids = (tag("li", esc(bid_words(scene, "past", step["seat"], step["action"]))) for step in view["bids"])
        found.append((say(scene, "auction"), tag("ol", "".join(bids), "py-auction py-calls")))
    if view["bottom"]:
        words = say(scene, "bottom_was")
        found.append((words, fan(view["bottom"], scene.lang, words, "py-mini")))
    if view["buried"]:
        words = say(scene, "buried_own" if view["declarer"] == scene.seat else "buried")
        found.append((words, fan(view["buried"], scene.lang, words, "py-mini")))
    if view["throws"]:
        failed = (
            say(
                scene,
                "trick_failed",
                n=throw["trick"] + 1,
                who=scene.names[throw["seat"]],
                cards=briefly(cards_of(throw["declared"]), scene.lang),
                played=briefly(cards_of(throw["played"]), scene.lang),
            )
            for throw in view["throws"]
        )
        lines = "".join(tag("li", esc(words)) for words in failed)
        found.append((say(scene, "failed"), tag("ol", lines, "py-auction")))
    return "".join(f"<h2>{esc(head)}</h2>{body}" for head, body in found)
