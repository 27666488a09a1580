"""An expert: does what a small net values most that has played some million deals against itself.

The net has learned each preset with its usual options. Under other options the nearest weights are taken; what may be
done is always that of the rules in force, and points still needed are counted by them, but the net does not know, say,
that passing was no choice (``must_beat``) or that the threes are low.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator

from ..notation import HIDE, PASS, SHOW, SNOW, Action
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from .base import Advice, Bot, Ranked, Reason, View
from .sight import NEARLY_OUT, Sight, action_of
from .split import Splitter
from .value_net import ValueNet, learned_for, load_net
from .weighing import HIDDEN_SIDES, Weighing, Weights

__all__ = ["ExpertBot", "why"]

MOST_REASONS = 2
LIKELY = 0.3


class ExpertBot(Bot):
    """Plays by a value net alone, without looking ahead."""

    name = "expert"

    def __init__(self, rules: RuleSet, seed: int | None = None, net: ValueNet | None = None) -> None:
        super().__init__(rules, seed)
        self.net = net or load_net(learned_for(rules))
        self._splitters: dict[int, Splitter] = {}

    def consider(self, view: View) -> Generator[float, None, Advice]:
        """One look at the position, one value for each legal play."""
        yield 0.0
        rules = self.rules_in(view)
        if view["phase"] == "snow":
            return Advice(SNOW, (Reason("snow_is_free"),), (Ranked(SNOW, float(rules.base), 1.0),))
        if view["phase"] == "show":
            return self._kings(view, rules)
        sight = Sight(view, rules)
        valued, plays = yield from self.valued(view, rules, sight, 0.1, 0.8)
        ranked = self.ranked(rules, valued)
        yield 0.8
        reasons = tuple(why(sight, self._splitter(rules), ranked, plays[ranked[0].action]))
        return Advice(ranked[0].action, reasons[:MOST_REASONS], ranked)

    def valued(
        self, view: View, rules: RuleSet, sight: Sight, begun: float, done: float
    ) -> Generator[float, None, tuple[list[tuple[float, Action]], dict[Action, Play | None]]]:
        """All that may be done with its value, best first, and the play of each action. Gives way now and then, from
        ``begun`` to ``done`` of the whole thought."""
        yield begun
        plays: dict[Action, Play | None] = {action_of(play): play for play in sight.plays}
        if sight.may_pass:
            plays[PASS] = None
        values: list[float] = []
        for value in self.net.values_in(view, rules, plays.values()):
            values.append(value)
            if len(values) % 4 == 0:
                yield begun + (done - begun) * len(values) / len(plays)
        return sorted(zip(values, plays, strict=True), key=lambda one: -one[0]), plays

    def ranked(self, rules: RuleSet, valued: Iterable[tuple[float, Action]]) -> tuple[Ranked, ...]:
        """Actions with the payoff and the chance to win that follow from their values."""
        base = rules.base / self.net.layout.rules.base
        return tuple(Ranked(action, base * self.net.payoff(value), self.net.win(value)) for value, action in valued)

    def _kings(self, view: View, rules: RuleSet) -> Advice:
        """Shows the 大王 when a hand like this wins more with all sides open and everything doubled."""
        if "show" not in view["legal"]:
            return Advice(HIDE, (Reason("no_king"),), (Ranked(HIDE, 0.0),))
        hidden, shown = self.net.kings(view["hand"])
        base = rules.base / self.net.layout.rules.base
        ranked = sorted((Ranked(SHOW, base * shown), Ranked(HIDE, base * hidden)), key=lambda one: -one.value)
        points = {"shown": f"{base * shown:+.1f}", "hidden": f"{base * hidden:+.1f}"}
        key = "show_pays" if ranked[0].action == SHOW else "hide_pays"
        return Advice(ranked[0].action, (Reason(key, points),), tuple(ranked))

    def _splitter(self, rules: RuleSet) -> Splitter:
        book = rules.playbook
        if id(book) not in self._splitters:
            self._splitters[id(book)] = Splitter(book)
        return self._splitters[id(book)]


def why(sight: Sight, splitter: Splitter, ranked: tuple[Ranked, ...], play: Play | None) -> Iterator[Reason]:
    """What a learner can check on the position about the first of these actions, most telling first; then how much
    more often it wins than the second."""
    if len(ranked) == 1:
        if play is None:
            yield Reason("only" if sight.rules.passing_locks_out else "cannot_beat")
        else:
            yield Reason("goes_out", {"play": play}) if sight.goes_out(play) else Reason("only")
        return
    weights = HIDDEN_SIDES if sight.rules.hidden_sides else Weights()
    weighing = Weighing(sight, splitter, weights)
    second = next((one for one in sight.plays if action_of(one) == ranked[1].action), None)
    if play is None:
        yield from _passing(sight, second)
    else:
        yield from _playing(sight, weighing, play)
    best, other = ranked[0].win, ranked[1].win
    if best is not None and other is not None and round(100 * best) > round(100 * other):
        values = {"chance": round(100 * best), "rest": round(100 * other)}
        if second is None:
            yield Reason("foresees_pass", values)
        else:
            yield Reason("foresees", {**values, "other": second})
    if play is not None and not sight.goes_out(play):
        rest = sight.counts - Counter(card.rank for card in play.cards)
        yield Reason("plan", {"play": play, "count": len(splitter.plan(rest))})
    elif play is None and not sight.friend_holds:
        yield Reason("close", {})


def _passing(sight: Sight, second: Play | None) -> Iterator[Reason]:
    if sight.friend_holds:
        yield Reason("partner_holds")
    elif second is not None and second.tier:
        yield Reason("keeps_bomb", {"play": second, "points": sight.pot})
    elif second is not None and sight.pot == 0:
        yield Reason("keeps", {"play": second})


def _playing(sight: Sight, weighing: Weighing, play: Play) -> Iterator[Reason]:
    weighed = weighing.play(play)
    points, chance = sight.pot + play.points, round(100 * weighed.holds)
    if sight.goes_out(play):
        yield Reason("goes_out", {"play": play})
    if weighed.holds > LIKELY:
        if weighing.decides(points, True):
            yield Reason("decides", {"play": play, "points": points})
        elif sight.on is not None and not sight.friend_holds and weighing.decides(sight.pot, False):
            yield Reason("saves", {"play": play, "points": sight.pot})
    if sight.on is None:
        yield from _leading(sight, play)
    elif sight.holder in sight.sure and 0 < sight.left[sight.holder] <= NEARLY_OUT:
        yield Reason("stops", {"play": play, "count": sight.left[sight.holder]})
    if weighed.holds > LIKELY and not sight.goes_out(play):
        if points:
            yield Reason("likely_points", {"play": play, "points": points, "chance": chance})
        else:
            yield Reason("wins_lead", {"play": play, "chance": chance})


def _leading(sight: Sight, play: Play) -> Iterator[Reason]:
    single = len(play.cards) == 1
    lone_bombs = any(one.tier and len(one.cards) == 1 for one in sight.rules.playbook.plays)
    if not play.tier and any(sight.left[friend] == len(play.cards) <= NEARLY_OUT for friend in sight.friends):
        yield Reason("feeds", {"play": play})
    elif any(sight.left[foe] == 1 for foe in sight.foes):
        singles = [sight.height(one) for one in sight.plays if len(one.cards) == 1]
        if not single and not lone_bombs:
            yield Reason("no_single", {"play": play})
        elif single and sight.height(play) == max(singles):
            yield Reason("high_to_one_card", {"play": play})
    if len(play.cards) > 2 and not play.tier:
        yield Reason("sheds_run", {"play": play, "count": len(play.cards)})
