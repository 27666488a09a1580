"""A bot for the first evenings: sheds low cards in natural groups, follows cheaply, keeps bombs for points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from ..notation import HIDE, PASS, SHOW, SNOW, Action
from ..paoyao.play import Play
from .base import Advice, Bot, Ranked, Reason, View
from .sight import Sight, action_of

__all__ = ["BeginnerBot"]

Weighed = tuple[Action, float, Reason]

KEEP = "2"  # from this rank up a card is not spent on a trick without points
GOES_OUT = 100.0
STRONG_BOMBS = 3  # with so many bombs, doubling the stakes by 亮王 is worth it


class BeginnerBot(Bot):
    """A policy of simple habits.

    Groups come first: equal cards from three up, one 幺 and pairs of jokers stay together as bombs; what is left is
    shed from below. A partner's trick is left to him, a foe's is taken with the cheapest play of the same kind, and
    bombs wait for points or for a foe who is nearly out.
    """

    name = "beginner"

    def consider(self, view: View) -> Generator[float, None, Advice]:
        """One look over the legal actions."""
        yield 0.0
        legal = view["legal"]
        if view["phase"] == "snow":
            return Advice(SNOW, (Reason("snow_is_free"),), (Ranked(SNOW, 1.0),))
        if view["phase"] == "show":
            return self._kings(view)
        sight = Sight(view, self.rules_in(view))
        loose = loose_cards(sight.counts, lone_jokers_are_bombs=sight.rules.ladder == "C")
        if sight.on is None:
            weighed = [self._lead(sight, loose, play) for play in sight.plays]
        else:
            weighed = [self._follow(sight, loose, play) for play in sight.plays]
            if sight.may_pass:
                weighed.append(self._pass(sight, weighed))
        weighed.sort(key=lambda one: -one[1])
        best = weighed[0]
        why = (Reason("only"),) if len(legal) == 1 and best[0] != PASS else (best[2],)
        return Advice(best[0], why, tuple(Ranked(action, value) for action, value, _ in weighed))

    def _kings(self, view: View) -> Advice:
        if "show" not in view["legal"]:
            return Advice(HIDE, (Reason("no_king"),), (Ranked(HIDE, 1.0),))
        rules = self.rules_in(view).with_kings(False)
        bombs = count_bombs(Sight({**view, "legal": [], "table": None}, rules).counts)
        action, key = (SHOW, "show_strong") if bombs >= STRONG_BOMBS else (HIDE, "hide_weak")
        return Advice(action, (Reason(key, {"count": bombs}),), (Ranked(action, 1.0),))

    def _lead(self, sight: Sight, loose: Counter[str], play: Play) -> Weighed:
        """Low groups first, bombs last; no single to a foe with one card."""
        action = action_of(play)
        if sight.goes_out(play):
            return action, GOES_OUT, Reason("goes_out", {"play": play})
        if play.tier:
            rest = len(set(loose.elements()))
            if rest <= 1 and whole(sight.counts, play):
                return action, 20.0 - play.tier / 2, Reason("bomb_then_out", {"play": play})
            return action, -20.0 - play.tier / 2 - broken(sight, loose, play), Reason("only_bombs", {"play": play})
        value = 2.0 * len(play.cards) - sight.height(play) - play.points / 5 - broken(sight, loose, play)
        if len(play.cards) == 1 and sight.least_foe == 1:
            return action, value - 15 + 2 * sight.height(play), Reason("high_to_one_card", {"play": play})
        if len(play.cards) == 1 and any(sight.left[seat] == 1 for seat in sight.friends):
            return action, value + 15, Reason("feeds_last_card", {"play": play})
        if len(play.cards) > 2:
            return action, value, Reason("sheds_run", {"play": play, "count": len(play.cards)})
        return action, value, Reason("sheds_low")

    def _follow(self, sight: Sight, loose: Counter[str], play: Play) -> Weighed:
        """Worth against cost; a pass is worth nothing and costs nothing."""
        action = action_of(play)
        if sight.goes_out(play):
            return action, GOES_OUT, Reason("goes_out", {"play": play})
        if sight.friend_holds:
            return action, -10.0 - sight.height(play) - play.tier, Reason("over_partner", {"play": play})
        cost = broken(sight, loose, play)
        if play.tier:
            value = 0.8 * sight.pot - 8 - play.tier / 2 - cost
            if sight.foe_nearly_out:
                return action, value + 12, Reason("bombs_to_stop", {"play": play, "count": sight.least_foe})
            if sight.size - len(play.cards) <= NEARLY_DONE:
                return action, value + 10, Reason("bombs_to_finish", {"play": play})
            return action, value, Reason("bombs_for_points", {"play": play, "points": sight.pot})
        height = sight.height(play)
        value = 6 + 0.6 * sight.pot - height / 2 - cost - (3 if height >= sight.place[KEEP] else 0)
        if sight.foe_nearly_out:
            return action, value + 8, Reason("stops", {"play": play, "count": sight.least_foe})
        if sight.pot:
            return action, value, Reason("takes_points", {"play": play, "points": sight.pot})
        return action, value, Reason("cheapest", {"play": play})

    def _pass(self, sight: Sight, plays: list[Weighed]) -> Weighed:
        if not plays:
            return PASS, 0.0, Reason("only" if sight.rules.passing_locks_out else "cannot_beat")
        if sight.friend_holds:
            return PASS, 0.0, Reason("partner_holds")
        best = max(plays, key=lambda one: one[1])[2].values["play"]
        assert isinstance(best, Play)
        if best.tier:
            return PASS, 0.0, Reason("keeps_bomb", {"play": best, "points": sight.pot})
        if sight.height(best) >= sight.place[KEEP]:
            return PASS, 0.0, Reason("keeps_high", {"play": best, "points": sight.pot})
        return PASS, 0.0, Reason("keeps_group", {"play": best})


NEARLY_DONE = 4  # cards left after a bomb with which a beginner goes for the end
PAIR, BOMB = 2.0, 8.0  # what it costs to tear a pair, or a bomb, 幺 or pair of jokers


def loose_cards(counts: Counter[str], *, lone_jokers_are_bombs: bool) -> Counter[str]:
    """What is left of a hand by rank when its bombs, one 幺 and its jokers' bomb are laid aside."""
    loose = Counter({rank: count for rank, count in counts.items() if count < 3})
    if counts["4"] >= 2 and counts["A"]:
        del loose["4"]
        if loose["A"]:
            loose["A"] -= 1
    if lone_jokers_are_bombs or counts["BJ"] + counts["RJ"] >= 2:
        del loose["BJ"], loose["RJ"]
    return +loose


def count_bombs(counts: Counter[str]) -> int:
    """The bombs that a hand holds side by side: equal cards from four up, a 幺, jokers."""
    fours = sum(count >= 4 for rank, count in counts.items() if rank != "4")
    yao = counts["4"] >= 2 and counts["A"] > 0
    return fours + yao + (counts["BJ"] + counts["RJ"] > 0)


def whole(counts: Counter[str], play: Play) -> bool:
    """Whether a bomb takes all the cards that belong to it: equal cards, the 4s of a 幺, jokers."""
    if play.kind == "bomb":
        return counts[play.rank or ""] == play.length and not (play.rank == "4" and counts["A"])
    if play.kind == "yao":
        return counts["4"] == play.length
    return counts["BJ"] + counts["RJ"] == play.length


def broken(sight: Sight, loose: Counter[str], play: Play) -> float:
    """What tearing groups for a play costs."""
    used = Counter(card.rank for card in play.cards)
    if play.tier:
        return 0.0 if whole(sight.counts, play) else BOMB / 2
    cost = 0.0
    for rank, count in used.items():
        if count > loose[rank]:
            cost += BOMB
        elif count < loose[rank]:
            cost += PAIR
    return cost
