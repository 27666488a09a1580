"""The worth of each action of one view to a club player, term by term, in plays of its own hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..notation import PASS, Action
from ..paoyao.play import Play
from .sight import NEARLY_OUT, Sight, action_of
from .split import Splitter
from .unseen import Unseen

__all__ = ["HIDDEN_SIDES", "Weighed", "Weighing", "Weights"]


@dataclass(frozen=True, slots=True)
class Weights:
    """What a club player cares for. Readinesses and ``partner_takes`` are chances, the rest is counted in plays."""

    point: float = 0.02  # a captured point
    decides: float = 12.0  # points that win the deal now
    lead: float = 0.35  # holding the trick
    foe_lead: float = 0.3  # a foe's holding it
    partner_lead: float = 0.3  # the partner's holding it
    over_partner: float = 0.7  # beating the partner's play
    partner_takes: float = 0.3  # that the partner beats what this seat passes on
    follow: float = 0.8  # a foe's readiness to follow with what it holds
    bombs: float = 0.1  # a foe's readiness to bomb an empty trick
    bombs_per_point: float = 0.02
    bombs_in_danger: float = 0.4  # more of it when this seat is nearly out
    goes_out: float = 4.0
    danger: float = 3.0  # a foe's going out
    feed: float = 1.0  # a low lead that lets the partner go out
    low_first: float = 0.03  # a step of rank
    patience: float = 0.3  # leaving the partner's trick
    patience_bomb: float = 0.3  # keeping a bomb


HIDDEN_SIDES = Weights(patience_bomb=0.75)
"""The weights where sides are hidden: with lone jokers as bombs and nobody to rely on, bombs are kept longer."""


@dataclass(slots=True)
class Weighed:
    """An action, the terms of its worth, and the chance that no foe beats it."""

    action: Action
    play: Play | None = None
    holds: float = 1.0
    terms: dict[str, float] = field(default_factory=dict)

    @property
    def value(self) -> float:
        """The sum of the terms."""
        return sum(self.terms.values())

    def without(self, term: str) -> float:
        """The sum without one of them."""
        return self.value - self.terms.get(term, 0.0)

    def add(self, term: str, value: float) -> None:
        """Count something under a term."""
        if value:
            self.terms[term] = self.terms.get(term, 0.0) + value


class Weighing:
    """Weighs the actions of one view."""

    def __init__(self, sight: Sight, splitter: Splitter, weights: Weights) -> None:
        self.sight = sight
        self.unseen = Unseen(sight)
        self.splitter = splitter
        self.weights = weights
        self.cost = splitter.cost(sight.counts)
        out, captured = sight.view["out"], sight.view["captured"]
        self.nobody_out = not out
        if len(captured) == 2:
            self.ours, self.theirs = captured[sight.seat % 2], captured[1 - sight.seat % 2]
        else:
            self.ours = sum(captured[seat] for seat in (sight.seat, *sight.partners))
            self.theirs = sum(captured[seat] for seat in sight.sure)
        self.flag_ours = bool(out) and (out[0] == sight.seat or out[0] in sight.partners)
        self.flag_theirs = bool(out) and out[0] in sight.sure

    def play(self, play: Play) -> Weighed:
        """The worth of laying down a play."""
        sight, w = self.sight, self.weights
        own = Weighed(action_of(play), play)
        rest = sight.counts - Counter(card.rank for card in play.cards)
        size = sight.size - len(play.cards)
        own.add("hand", self.cost - self.splitter.cost(rest))
        own.add("patience", -w.patience_bomb if play.tier else 0.0)
        own.add("low", 0.0 if play.tier else -w.low_first * sight.height(play))
        pot = sight.pot + play.points
        ready = w.bombs + w.bombs_per_point * pot + (w.bombs_in_danger if size <= NEARLY_OUT else 0.0)
        loss = 0.0
        for foe in sight.foes:
            beaten = self.unseen.beaten(play, foe, min(1.0, ready), w.follow)
            loss += own.holds * beaten * sight.enmity[foe]
            own.holds *= 1 - beaten
            if sight.left[foe] == len(play.cards) <= NEARLY_OUT:
                own.add("danger", -beaten * sight.enmity[foe] * self._foe_out())
        own.add("points", own.holds * self._points(pot, True) - loss * self._points(pot, False))
        if not size:
            own.add("out", self._goes_out())
            return own
        own.add("lead", own.holds * w.lead * (0.5 if sight.friend_holds else 1.0))
        if sight.friend_holds:
            own.add("partner", -w.over_partner)
        if sight.on is None and not play.tier:
            for friend in sight.friends:
                if sight.left[friend] == len(play.cards) <= NEARLY_OUT:
                    own.add("feed", w.feed * (1 - sight.height(play) / len(sight.place)))
        return own

    def leave(self) -> Weighed:
        """The worth of passing."""
        sight, w = self.sight, self.weights
        own = Weighed(PASS)
        enmity = 1.0
        if sight.on is not None and sight.friend_holds:
            ready = min(1.0, w.bombs + w.bombs_per_point * sight.pot)
            for foe in sight.foes:
                own.holds *= 1 - self.unseen.beaten(sight.on, foe, ready, w.follow * 0.7)
            own.add("lead", own.holds * w.partner_lead)
            own.add("partner", w.patience)
        else:
            own.holds = w.partner_takes if sight.friends - sight.passed else 0.0
            enmity = 1.0 if sight.holder is None else sight.enmity.get(sight.holder, 1.0)
            own.add("lead", -(1 - own.holds) * w.foe_lead)
            if sight.holder is not None and 0 < sight.left[sight.holder] <= NEARLY_OUT:
                own.add("danger", -w.danger * enmity * (1 - own.holds))
        loss = (1 - own.holds) * enmity
        own.add("points", own.holds * self._points(sight.pot, True) - loss * self._points(sight.pot, False))
        return own

    def decides(self, points: int, ours: bool) -> bool:
        """Whether a side wins the deal by capturing so many points now."""
        have, flag = (self.ours, self.flag_ours) if ours else (self.theirs, self.flag_theirs)
        needed = self.sight.rules.flag_points if flag else self.sight.rules.win_points
        return points > 0 and have + points >= needed

    def _points(self, points: int, ours: bool) -> float:
        """What it is worth to a side to capture points now."""
        return self.weights.point * points + (self.weights.decides if self.decides(points, ours) else 0.0)

    def _goes_out(self) -> float:
        """What it is worth to go out now."""
        w, sight = self.weights, self.sight
        all_out = bool(sight.partners) and not sight.friends
        if all_out or (self.nobody_out and self.ours >= sight.rules.flag_points):
            return w.goes_out + w.decides
        return w.goes_out * (1.0 if self.nobody_out else 0.6)

    def _foe_out(self) -> float:
        """What it costs when a foe goes out now."""
        w, sight = self.weights, self.sight
        last = len(sight.sure) > 1 and sum(sight.left[seat] > 0 for seat in sight.sure) <= 1
        if last or (self.nobody_out and self.theirs >= sight.rules.flag_points):
            return w.danger + w.decides
        return w.danger * (1.0 if self.nobody_out else 0.5)
