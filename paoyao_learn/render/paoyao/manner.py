"""The 刨幺 family at a table: hands by rank, plays by the playbook, sides on the way to 140."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar

from ...cards import printed
from ...notation import WORDS
from ...paoyao.describe import option_words
from ...paoyao.play import Play
from ...paoyao.ruleset import RuleSet
from ...text import text
from ...views import Value, View
from ..faces import card_of, codes_of
from ..manner import Group, Judged, Manner, Offered, Scored
from ..markup import esc
from ..phase import Over, Phase
from ..scene import Scene
from .answers import Kings, Snow
from .naming import how, open_ranks, play_in, play_name, rules_in_force, usable_mask
from .playing import Playing
from .scores import scored, scores

__all__ = ["PaoyaoManner"]

COUNTED = ("RJ", "BJ", "3", "2", "A", "K", "T", "5", "4")
_FLAG = (
    '<svg class="py-flag" viewBox="0 0 16 16" aria-hidden="true" focusable="false">'
    '<path d="M3 1h2v14H3zM6 2h8l-2.2 3L14 8H6z"/></svg>'
)


@cache
def _chip(kind: str, words: str) -> str:
    return f'<span class="py-chip py-{kind}">{words}</span>'


@cache
def _judged(rules: RuleSet, index: int, lang: str, tiers: int) -> tuple[str, str, str]:
    """Pattern, name and place of a play in words."""
    play = rules.playbook.plays[index]
    more = [text("table.tier_of", lang, tier=play.tier, tiers=tiers)] if play.tier else []
    if play.points:
        more.append(text("table.points", lang, points=play.points))
    pattern = ",".join(sorted(card.rank for card in play.cards))
    return pattern, play_name(play, lang), " · ".join(more)


class PaoyaoManner(Manner):
    """How the family is shown."""

    phases: ClassVar[Mapping[str, Phase]] = {
        "play": Playing(),
        "snow": Snow(),
        "show": Kings(),
        "over": Over(Playing()),
    }

    def name(self, scene: Scene, codes: Sequence[str]) -> str:
        """By the playbook."""
        play = play_in(scene, codes)
        return " ".join(codes) if play is None else play_name(play, scene.lang)

    def offered(self, play: object, lang: str) -> Offered | None:
        """By ranks: any suits will do."""
        if not isinstance(play, Play):
            return None
        name = play_name(play, lang)
        brief = name if play.kind == "jokers" or len(play.cards) > 6 else play.ranks
        return Offered(tuple(card.rank for card in play.cards), name, brief)

    def groups(self, scene: Scene, copies: Sequence[tuple[str, int]]) -> list[Group]:
        """By rank, or by the plays that the hand is split into."""
        if scene.look.groups:
            found = _by_plays(scene, copies)
        else:
            found = []
            for code, copy in copies:
                rank = printed(card_of(code).rank)
                if not found or found[-1][0] != rank:
                    found.append((rank, []))
                found[-1][1].append((code, copy))
        return [
            Group(
                f"play{place}" if scene.look.groups else f"rank{name}",
                scene.say("rank_group", rank=scene.joker(name), n=len(cards)),
                tuple(cards),
            )
            for place, (name, cards) in enumerate(found)
        ]

    def usable(self, scene: Scene) -> Collection[str]:
        """Those whose rank takes part in a play that may be made now."""
        if scene.view["phase"] == "snow":
            return tuple(scene.view["hand"])
        book = rules_in_force(scene).playbook
        mask, on = usable_mask(scene)
        if on is not None:
            mask &= book.beaten_by[on.index]
        ranks = {card.rank for index in book.indices(mask) for card in book.plays[index].cards}
        return {code for code in scene.view["hand"] if card_of(code).rank in ranks}

    def judgements(self, scene: Scene) -> dict[str, Judged]:
        """Every play that the hand can make."""
        if scene.view["phase"] not in ("play", "show"):
            return {}
        rules = rules_in_force(scene)
        book = rules.playbook
        mask, on = usable_mask(scene)
        beats = -1 if on is None else book.beaten_by[on.index]
        idle = on is None and not (scene.my_turn and scene.view["phase"] == "play")
        found: dict[str, Judged] = {}
        for index in book.indices(mask):
            pattern, name, more = _judged(rules, index, scene.lang, book.tiers)
            found[pattern] = [name, more, 2 if idle else beats >> index & 1]
        return found

    def scores(self, scene: Scene) -> str:
        """Both sides' points."""
        return scores(scene)

    def scored(self, scene: Scene) -> list[Scored]:
        """Both sides' points."""
        return scored(scene)

    def badges(self, scene: Scene, seat: int) -> str:
        """Who leads, who is out; points per seat while the sides are hidden."""
        view, badges = scene.view, []
        if seat in view["out"]:
            first = view["out"][0] == seat
            badges.append(_chip("out", (_FLAG if first else "") + esc(_place_out(scene, seat))))
        elif not view["tricks"] and view["leader"] == seat:
            badges.append(_chip("leads", esc(scene.say("leads"))))
        if view["sides"] is None:
            badges.append(_chip("got", esc(scene.say("points", points=view["captured"][seat]))))
        return "".join(badges)

    def marks(self, scene: Scene, seat: int) -> list[str]:
        """Who is out, and points per seat."""
        words = [_place_out(scene, seat)] if seat in scene.view["out"] else []
        if scene.view["sides"] is None:
            words.append(scene.say("points", points=scene.view["captured"][seat]))
        return words

    def banner(self, scene: Scene) -> str:
        """A win whose 雪 is being asked or played out."""
        won = scene.view["won"]
        if won is None or scene.view["phase"] == "over":
            return ""
        key = "asking" if scene.view["phase"] == "snow" else "going_on"
        side = "we" if scene.ours(won["side"]) else "they"
        return scene.say(f"{side}_{key}", how=how(scene, won["how"]))

    def listed(self, scene: Scene, codes: Sequence[str]) -> str:
        """By rank."""
        return open_ranks(scene, codes)

    def counted(self, scene: Scene) -> list[tuple[str, int]]:
        """The cards that decide, by rank."""
        rules = rules_in_force(scene)
        left = Counter(card.rank for card in rules.pack)
        left.subtract(card_of(code).rank for code in scene.view["hand"])
        for seat, codes in enumerate(scene.view["shown"]):
            if seat != scene.seat:
                left.subtract(card_of(code).rank for code in codes)
        for step in scene.steps:
            if step["action"] not in WORDS:
                left.subtract(card_of(code).rank for code in codes_of(step["action"]))
        return [(card_of(rank).name(scene.lang), left[rank]) for rank in COUNTED if rank in rules.order]

    def headline(self, scene: Scene) -> str:
        """Which side won, how, and the 雪."""
        result = scene.outcome
        words = [scene.say("we_won" if scene.seat in result["winners"] else "they_won"), how(scene, result["how"])]
        if result["level"] in (2, 4):
            words.append(scene.say(f"level_{result['level']}"))
        return " · ".join(words)

    def news(self, scene: Scene, before: View | None, deeds: Iterable[str]) -> list[str]:
        """After the plays who has gone out, who lies open now, and a win that is played on."""
        view = scene.view
        told = [*deeds, *_seats(scene, before)]
        won = view["won"] is not None and view["phase"] != "over"
        if won and not (before and before["won"] and before["phase"] == view["phase"]):
            told.append(self.banner(scene).rstrip("?？") + scene.say("stop"))
        return told

    def option_words(self, name: str, value: Value, lang: str) -> str:
        """The sentence of the rule sheet."""
        return option_words(name, value, lang)


def _place_out(scene: Scene, seat: int) -> str:
    place = scene.view["out"].index(seat) + 1
    return scene.say("flag") if place == 1 else scene.say("out_place", place=place)


def _worth(scene: Scene, codes: list[str]) -> tuple[int, int, int]:
    """Sorts plays as a hand is held: bombs by tier, then long ones, then high ones."""
    play = play_in(scene, codes)
    return (play.tier, len(codes), play.index) if play else (0, 0, 0)


def _by_plays(scene: Scene, copies: Sequence[tuple[str, int]]) -> list[tuple[str, list[tuple[str, int]]]]:
    """The cards by the plays that the hand is split into; what no play takes comes last."""
    left = list(copies)
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


def _seats(scene: Scene, before: View | None) -> Iterator[str]:
    """Who has gone out, and who lies open now."""
    view, known = scene.view, len(before["out"]) if before else 0
    for number, seat in enumerate(view["out"][known:], start=known + 1):
        yield scene.say("said_first_out" if number == 1 else "said_out", who=scene.names[seat], place=number)
    for seat, cards in enumerate(view["shown"]):
        if cards and seat != scene.seat and not (before and before["shown"][seat]):
            yield scene.say("said_open", who=scene.names[seat], cards=open_ranks(scene, cards))
