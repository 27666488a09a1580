"""What a view of 三打哈 tells a player: his cards, the trick, what is still out, who has run out of what."""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from typing import cast

from ...cards import Card
from ...game import steps_of
from ...notation import WORDS, parse_cards
from ...sandaha.order import TRUMPS
from ...sandaha.play import Play, answer_of, beats, play_of
from ...sandaha.ruleset import RuleSet, make_ruleset
from ...sandaha.view import SandahaView
from ..base import View

__all__ = ["Seen"]

Cards = tuple[Card, ...]


@lru_cache(maxsize=64)
def _rules(options: tuple[tuple[str, object], ...]) -> RuleSet:
    return make_ruleset(**dict(options))


class Seen:
    """A view read once. ``led`` is the play to follow and ``best`` the one that leads the trick, of ``owner``; ``mine``
    says that the trick lies with the own side: the declarer alone, or any of the others."""

    def __init__(self, view: View) -> None:
        self.view = cast(SandahaView, view)
        self.rules = _rules(tuple(sorted(view["options"].items())))
        self.order = self.rules.order(self.view["trump"])
        self.seat = view["seat"]
        self.declarer = self.view["declarer"]
        self.hand = parse_cards(view["hand"])
        self.trick = [(step["seat"], parse_cards(step["action"])) for step in view["trick"]]
        self.led = play_of(self.order, self.trick[0][1]) if self.trick else None
        lying = view["table"]
        self.best = None if lying is None else play_of(self.order, parse_cards(lying["cards"]))
        self.owner = None if lying is None else lying["seat"]

    def play(self, cards: Cards) -> Play:
        """The play that cards are: on a trick, or as a lead."""
        return play_of(self.order, cards) if self.led is None else answer_of(self.order, cards)

    @property
    def declaring(self) -> bool:
        """Whether this seat is the declarer."""
        return self.seat == self.declarer

    @property
    def mine(self) -> bool:
        """Whether the trick lies with the own side."""
        return self.owner is not None and (self.owner == self.declarer) == self.declaring

    @property
    def pot(self) -> int:
        """Points on the table."""
        return self.view["pot"]

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who is still to play in the trick after this seat."""
        players = self.view["players"]
        return tuple((self.seat + step) % players for step in range(1, players - len(self.trick)))

    @property
    def foes_waiting(self) -> tuple[int, ...]:
        """Opponents among these."""
        return self.waiting if self.declaring else tuple(seat for seat in self.waiting if seat == self.declarer)

    @cached_property
    def unseen(self) -> Counter[Card]:
        """Cards that may be in other hands (or buried by another)."""
        seen = Counter(self.hand)
        for step in steps_of(self.view):
            if step["action"] not in WORDS:
                seen.update(parse_cards(step["action"]))
        seen.update(parse_cards(self.view["buried"] or []))
        return Counter(self.rules.deck) - seen

    @cached_property
    def void(self) -> dict[int, set[str]]:
        """Groups that each seat has shown or said to have none of."""
        found: dict[int, set[str]] = {seat: set() for seat in range(self.view["players"])}
        for plays in (*(trick["plays"] for trick in self.view["tricks"]), self.view["trick"]):
            if not plays:
                continue
            led = play_of(self.order, parse_cards(plays[0]["action"]))
            for step in plays[1:]:
                given = self.order.of_group(parse_cards(step["action"]), led.group or "")
                if led.group is not None and len(given) < len(led.cards):
                    found[step["seat"]].add(led.group)
        for seat, none in enumerate(self.view["no_trumps"]):
            if none:
                found[seat].add(TRUMPS)
        return found

    def higher(self, play: Play) -> int:
        """How many plays of the same shape and suit that are higher can still be out."""
        if play.group is None:
            return 0
        out = self.order.of_group(self.unseen.elements(), play.group)
        place = self.order.place
        if play.kind == "single":
            return sum(place[card] > play.place for card in out)
        if play.kind == "pair":
            return sum(place[face] > play.place for face in self.order.pairs(out))
        return sum(place[run[0]] > play.place for run in self.order.tractors(out, play.length))

    def left_of(self, group: str) -> int:
        """Cards of a group that may be in other hands."""
        return len(self.order.of_group(self.unseen.elements(), group))

    def takes(self, play: Play) -> bool:
        """Whether a play would lead the trick."""
        return self.best is None or beats(play, self.best)

    def stands(self, play: Play) -> float:
        """The chance, roughly, that a play that leads the trick is not beaten by an opponent still to play."""
        chance = 1.0
        for seat in self.foes_waiting if self.trick else self._all_foes():
            chance *= 1 - self._beaten_by(seat, play)
        return chance

    def _all_foes(self) -> tuple[int, ...]:
        others = (seat for seat in range(self.view["players"]) if seat != self.seat)
        return tuple(others) if self.declaring else tuple(seat for seat in others if seat == self.declarer)

    def _beaten_by(self, seat: int, play: Play) -> float:
        """The chance that a seat holds what beats a play, by where the unseen cards may lie."""
        group = play.group
        if group is None or play.kind in ("throw", "loose"):
            return 0.0
        share = 1 / max(self.view["players"] - 1, 1)
        if group in self.void[seat]:
            return 0.0 if group == TRUMPS or TRUMPS in self.void[seat] else _RUFFS[play.kind]
        odds = share if play.kind == "single" else share**2
        if play.kind == "tractor":
            odds = share**4
        follows = 1 - (1 - odds) ** self.higher(play)
        if group == TRUMPS or TRUMPS in self.void[seat]:
            return follows
        led = self.led.group if self.led is not None else None
        empty = (1 - share) ** self.left_of(group) if led in (None, group) else 0.0
        return follows * (1 - empty) + empty * _RUFFS[play.kind]


_RUFFS = {"single": 0.8, "pair": 0.35, "tractor": 0.08}
"""The chance that a seat without the suit can ruff a shape and wants to."""
