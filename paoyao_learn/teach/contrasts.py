"""One trick for each difference between two rule sets: the same cards, the same plays, another outcome."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..errors import CardError, IllegalAction
from ..game import deal as a_deal
from ..notation import parse_cards
from ..paoyao.deal import Deal
from ..paoyao.judge import judge
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from ..text import text
from ..verdict import Verdict
from .sorting import dressed

__all__ = ["REST", "Pick", "Trick", "contrast_of"]

REST = "*"
"""In a script: everybody passes until the trick is over."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Cards of a hand and what they are to beat."""

    cards: str
    on: str
    more: str = "Kd 6c"

    @property
    def hand(self) -> str:
        """The cards with a few others beside them."""
        return f"{self.cards} {self.more}"

    def outcome(self, rules: RuleSet, lang: str) -> str:
        """What a rule set says of it."""
        on = rules.identify(self.on)
        if on is None:
            return text("compare.no_such_play", lang, cards=self.on)
        cards = parse_cards(self.cards)
        try:
            return judge(rules, cards, cards, on).message(lang)
        except CardError as error:  # a card that these packs do not hold
            return error.message(lang)


@dataclass(frozen=True, slots=True)
class Trick:
    """A position and what is done in it. ``hands`` are those of four seats (a fifth gets a 7), ``captured`` the points
    of the sides of seats 0 and 1; where sides go by the 大王, seats 0 and 2 held them."""

    hands: tuple[str, str, str, str]
    script: tuple[str, ...] = ()
    lead: int = 0
    captured: tuple[int, int] = (0, 0)
    kings: bool = False

    def deal(self, rules: RuleSet) -> Deal:
        """The position under a rule set."""
        if not rules.hidden_sides:
            return a_deal(rules, hands=self.hands, lead=self.lead, captured=self.captured)
        held = None if self.kings else (0, 2)
        points = (*self.captured, 0, 0, 0)
        return a_deal(rules, hands=(*self.hands, "7c"), lead=self.lead, captured=points, kings=held)

    def played(self, rules: RuleSet) -> tuple[Deal, Verdict | None]:
        """The position after the script, or where the rule set stops it, with the verdict."""
        deal = self.deal(rules)
        try:
            for step in self.script:
                if step == REST:
                    while deal.table is not None and deal.turn is not None and deal.phase == "play":
                        deal = deal.act("pass")
                elif deal.phase == ("snow" if step == "snow" else "play"):
                    deal = deal.act(step)
        except IllegalAction as refused:
            return deal, refused.verdict
        return deal, None

    def outcome(self, rules: RuleSet, lang: str) -> str:
        """What comes of it under a rule set: a refusal, an end with what it pays, a question, or whose turn it is."""
        deal, verdict = self.played(rules)
        if verdict is not None and verdict.code != "not_held":  # that is another's turn
            return verdict.message(lang)
        if deal.result is not None:
            return " ".join(item.words(lang) for item in deal.result.items)
        if deal.phase in ("snow", "show"):
            return text(f"compare.asks_{deal.phase}", lang)
        if deal.won is not None:
            return text("compare.goes_on", lang)
        told = [
            text("compare.shows", lang, who=text(f"table.seat_{deal.players}_{seat}", lang))
            for seat, does in enumerate(deal.yao_shown)
            if does
        ]
        who = text(f"table.seat_{deal.players}_{deal.turn}", lang)
        return " ".join([*told, text("compare.leads" if deal.table is None else "compare.turn", lang, who=who)])


_K = ("Ks Kh 6h", "8s 8h 7c", "9c 5d 4s", "2s Th 6c")
_OUT = ("9s", "8s 8h 7c", "9c 5d 4s", "2s Th 6c")

#: option → the trick that shows it
_TRICKS: dict[str, Pick | Trick] = {
    "threes": Pick("3s", "2h"),
    "riding_same_length": Pick("5s5h 6s6h 7s7h 8s8h", "456"),
    "long_straight_beats_short": Pick("5s 6h 7d 8c", "456"),
    "must_beat": Trick(("Kd 6s", "7s 4c", "8s 5c", "9s 6c"), ("9s", "pass"), lead=3),
    "passing_locks_out": Trick(
        ("Kd 6s", "Tc 4c", "8s 5c", "9s 6c"), ("9s", "pass", "Tc", "pass", "pass", "Kd"), lead=3
    ),
    "inherit_lead": Trick(("2s", "7s 8h 9c", "5d 6c Ks", "4s 9h Th"), ("2s", REST)),
    "show_yao": Trick(("9s 9h 6s", "4s 4h Ad 7d", "8s 8h 5c", "7s Jh 6d")),
    "kings_shown": Trick(("RJ 6s", "9s 7s", "RJ 8s", "5s 6h"), kings=True),
    "teams": Trick(("RJ 6s", "RJ 7s", "9s 8s", "5s 6h"), ("6s", REST), kings=True),
    "four_jokers_win": Trick(("RJ RJ BJ BJ 6s", "9s 7s", "Ts 8s", "5s 6h"), ("6s", REST), kings=True),
    "win_points": Trick(_K, ("KsKh", REST), captured=(125, 30)),
    "flag_points": Trick(_OUT, ("9s", REST), captured=(90, 30)),
    "snow": Trick(_K, ("KsKh", REST), captured=(130, 0)),
    "snow_offer_at_140": Trick(_K, ("KsKh", REST), captured=(130, 20)),
    "snow_offer_at_flag": Trick(_OUT, ("9s", REST), captured=(95, 20)),
    "small_snow_at_most": Trick(("9s", "8s 8h", "9c", "2s Th"), ("9s", REST, "9c"), captured=(60, 20)),
    "snow_on_double_out": Trick(("9s", "8s 8h", "9c", "2s Th"), ("9s", REST, "9c"), captured=(60, 0)),
    "losers_out_bands": Trick(
        ("Ks Ks Kh Kh", "7h", "4d 6d", "6c"),
        ("KsKsKhKh", "snow", REST, "4d", "6c", REST, "7h", REST),
        captured=(135, 0),
    ),
    "big_snow": Trick(("9s", "8s 8h", "9c", "2s Th"), ("9s", REST, "9c"), captured=(60, 0)),
    "small_snow": Trick(("9s", "8s 8h", "9c", "2s Th"), ("9s", REST, "9c"), captured=(60, 10)),
    "base": Trick(_K, ("KsKh", REST), captured=(125, 30)),
    "players": Trick(("9s 6s", "Ts 7s", "Js 8s", "Qs 5h"), ("9s", "Ts", "Js", "Qs")),
}


def _entry_pick(one: RuleSet, other: RuleSet, entry: str) -> Pick | None:
    """A play of this entry and one that it beats under one of the rule sets alone, if it can be one on the ladder."""
    play = one.identify(entry.replace("x", "9"))
    here = other.identify(entry.replace("x", "9"))
    if play is None or here is None:
        return None
    best: tuple[bool, int, Play] | None = None
    for on in one.playbook.plays:
        there = other.identify(on.cards)
        if there is None or one.beats(play, on=on) == other.beats(here, on=there):
            continue
        worth = (on.tier == 0 and there.tier == 0, len(on.cards), on)
        if best is None or worth[:2] < best[:2]:
            best = worth
    if best is None:
        return None
    return Pick(" ".join(map(str, dressed(play).cards)), " ".join(map(str, best[2].cards)))


def contrast_of(difference: Mapping[str, object], one: RuleSet, other: RuleSet) -> Pick | Trick | None:
    """The trick that shows a difference as :meth:`RuleSet.compare` lists it; None where one trick cannot show it."""
    name = str(difference["name"])
    if difference["what"] == "ladder":
        return _entry_pick(one, other, name)
    return _TRICKS.get(name)
