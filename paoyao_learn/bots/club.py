"""A club player: plans its hand in the fewest plays, counts cards, plays for points with its partner."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from ..notation import HIDE, SHOW, SNOW
from ..paoyao.ruleset import RuleSet
from .base import Advice, Bot, Ranked, Reason, View
from .beginner import STRONG_BOMBS, count_bombs
from .sight import Sight
from .split import Costs, Splitter
from .weighing import HIDDEN_SIDES, Weighed, Weighing, Weights

__all__ = ["ClubBot"]

TERMS = ("out", "danger", "partner", "points", "patience", "lead")
MOST_REASONS = 2


class ClubBot(Bot):
    """Weighs for every legal play what it leaves of its own hand against the trick: its points, the lead, who may
    beat it and who may go out on it."""

    name = "club"

    def __init__(
        self, rules: RuleSet, seed: int | None = None, weights: Weights | None = None, costs: Costs | None = None
    ) -> None:
        super().__init__(rules, seed)
        self.weights = weights or (HIDDEN_SIDES if rules.hidden_sides else Weights())
        self.costs = costs or Costs()
        self._splitters: dict[int, Splitter] = {}

    def consider(self, view: View) -> Generator[float, None, Advice]:
        """All legal plays in turn."""
        yield 0.0
        if view["phase"] == "snow":
            return Advice(SNOW, (Reason("snow_is_free"),), (Ranked(SNOW, 1.0),))
        rules = self.rules_in(view)
        if view["phase"] == "show":
            return self._kings(view, rules)
        sight = Sight(view, rules)
        yield 0.0
        weighing = Weighing(sight, self._splitter(rules), self.weights)
        weighed: list[Weighed] = []
        for play in sight.plays:
            weighed.append(weighing.play(play))
            yield len(weighed) / len(view["legal"])
        if sight.may_pass:
            weighed.append(weighing.leave())
        weighed.sort(key=lambda own: -own.value)
        ranked = tuple(Ranked(own.action, own.value) for own in weighed)
        return Advice(ranked[0].action, self._why(weighing, weighed), ranked)

    def _splitter(self, rules: RuleSet) -> Splitter:
        book = rules.playbook
        if id(book) not in self._splitters:
            self._splitters[id(book)] = Splitter(book, self.costs)
        return self._splitters[id(book)]

    def _kings(self, view: View, rules: RuleSet) -> Advice:
        if "show" not in view["legal"]:
            return Advice(HIDE, (Reason("no_king"),), (Ranked(HIDE, 1.0),))
        bombs = count_bombs(Sight({**view, "legal": [], "table": None}, rules).counts)
        action, key = (SHOW, "show_strong") if bombs >= STRONG_BOMBS else (HIDE, "hide_weak")
        return Advice(action, (Reason(key, {"count": bombs}),), (Ranked(action, 1.0),))

    def _why(self, weighing: Weighing, weighed: list[Weighed]) -> tuple[Reason, ...]:
        """The terms without which another action would have been chosen, and the plan of the hand."""
        best, sight = weighed[0], weighing.sight
        if len(weighed) == 1:
            if best.play is None:
                return (Reason("only" if sight.rules.passing_locks_out else "cannot_beat"),)
            return (Reason("goes_out", {"play": best.play}) if sight.goes_out(best.play) else Reason("only"),)
        found = []
        if best.play is not None and best.holds > 0.3:
            points = sight.pot + best.play.points
            if weighing.decides(points, True):
                found.append(Reason("decides", {"play": best.play, "points": points}))
            elif sight.on is not None and not sight.friend_holds and weighing.decides(points, False):
                found.append(Reason("saves", {"play": best.play, "points": points}))
        if best.play is not None and "feed" in best.terms:
            found.append(Reason("feeds", {"play": best.play}))
        for term in TERMS:
            if max(weighed, key=partial(Weighed.without, term=term)) is not best:
                reason = _reason(term, sight, best, weighed[1])
                if reason is not None:
                    found.append(reason)
        if best.play is not None and not sight.goes_out(best.play):
            rest = sight.counts.copy()
            rest.subtract(card.rank for card in best.play.cards)
            plan = self._splitter(sight.rules).plan(+rest)
            found.append(Reason("plan", {"play": best.play, "count": len(plan)}))
        elif best.play is not None and not found:
            found.append(Reason("goes_out", {"play": best.play}))
        elif not found:
            found.append(Reason("waits", {"play": weighed[1].play}))
        return tuple(found[:MOST_REASONS])


def _reason(term: str, sight: Sight, best: Weighed, second: Weighed) -> Reason | None:
    """What a term that decided says to a learner."""
    play = best.play
    chance = round(100 * best.holds)
    if term == "danger":
        return Reason("guards", {"count": sight.least_foe})
    if term == "partner":
        return Reason("partner_holds") if play is None else None
    if term == "patience":
        return Reason("keeps", {"play": second.play}) if second.play is not None and second.play.tier else None
    if play is None:
        if term == "points":
            return Reason("partner_brings_in", {"points": sight.pot}) if sight.friend_holds else None
        return None
    if term == "points":
        if sight.pot + play.points == 0:
            return Reason("no_points_to_lose", {"play": play})
        return Reason("likely_points", {"play": play, "points": sight.pot + play.points, "chance": chance})
    key = {"out": "goes_out", "lead": "wins_lead"}[term]
    return Reason(key, {"play": play, "chance": chance})
