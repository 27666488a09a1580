"""A club player of 三打哈: bids by what its hand should let through, draws trumps, feeds points to its side."""

from __future__ import annotations

from collections import Counter
from math import ceil

from ...notation import PASS, SURRENDER, Action
from ...sandaha.order import TRUMPS
from ...sandaha.play import Play, components
from ...sandaha.settlement import level_of
from ..base import Advice, Reason
from .policy import SandahaBot, Weighed
from .seen import Seen
from .strength import best_trump, bury_for

__all__ = ["SandahaClub"]

_MARGIN = 5.0  # points that a bid stays above what is expected
_OVERFLOW = 8.0  # points that friends still to play are likely to feed to a sure trick


class SandahaClub(SandahaBot):
    """A policy that weighs every play by the points it should win or lose and by what its cards are worth later."""

    name = "club"

    def bid(self, seen: Seen) -> Advice:
        """Down to what its hand should let through."""
        _, points = best_trump(seen.rules, seen.hand)
        floor = max(5, 5 * ceil((points + _MARGIN) / 5))
        last = seen.view["bid"]
        wanted = 100 if last is None else last - 5
        values = {"points": max(0, round(points))}
        if wanted >= floor:
            return Advice(Action("bid", value=str(wanted)), (Reason("bids_on_points", values),))
        return Advice(PASS, (Reason("passes_on_points", values),))

    def name_trump(self, seen: Seen) -> Advice:
        """The trump that lets the fewest points through; it gives up what would cost more than one level."""
        trump, points = best_trump(seen.rules, seen.hand)
        bid = seen.view["bid"]
        assert bid is not None
        values = {"points": max(0, round(points))}
        if str(SURRENDER) in seen.view["legal"] and points > bid and level_of(bid, 5 * round(points / 5))[0] > 1:
            return Advice(SURRENDER, (Reason("gives_up", {**values, "bid": bid}),))
        return Advice(Action("trump", value=trump), (Reason("names_best", values),))

    def bury(self, seen: Seen) -> Advice:
        """Short suits without their points."""
        cards = seen.order.sorted(bury_for(seen.order, seen.hand, seen.view["count"]))
        return Advice(Action("bury", cards), (Reason("buries_short"),))

    def weighed(self, seen: Seen, plays: list[Play]) -> list[Weighed]:
        """Leads and follows by the points that they should bring."""
        return [lead(seen, play) if seen.led is None else follow(seen, play) for play in plays]


def worth(seen: Seen, play: Play) -> float:
    """What the cards of a play are worth for later tricks."""
    held = Counter(seen.hand)
    total = 0.0
    for card, count in Counter(play.cards).items():
        place = seen.order.place[card]
        if seen.order.group[card] == TRUMPS:
            value = 2.5 + 0.45 * place
        else:
            value = {"A": 4.0, "K": 1.5}.get(card.rank, 0.1 * place)
        total += value * count
        if held[card] == 2 and count == 1:
            total += 1.5  # it tears a pair
    return total


def lead(seen: Seen, play: Play) -> Weighed:
    """A lead: what it should bring in, less what its cards are worth; trumps are drawn while others have them."""
    cost = worth(seen, play)
    if play.kind == "throw":
        parts_stand = min(seen.stands(part) for part in components(seen.order, play))
        value = -30.0 if parts_stand < 1 else 10.0 * len(play.cards) - cost
        return play, value, Reason("throws_safe", {"play": play})
    stands = seen.stands(play)
    foes_feed = 4.0 * len(play.cards)
    swing = stands * (play.points + foes_feed) - (1 - stands) * (1.6 * play.points + 4)
    value = swing - 0.55 * cost
    if play.group == TRUMPS:
        out = seen.left_of(TRUMPS)
        if seen.declaring and out and stands > 0.6:
            return play, value + 3.0 * len(play.cards), Reason("draws_trumps", {"play": play})
        if not seen.declaring:
            value -= 3
    if stands > 0.75:
        return play, value, Reason("cashes", {"play": play, "chance": round(100 * stands)})
    if not seen.declaring and play.group in seen.void.get(seen.declarer or 0, ()):
        return play, value + 2.0 - 0.5 * play.points, Reason("forces", {"play": play})
    return play, value, Reason("leads_low", {"play": play})


def follow(seen: Seen, play: Play) -> Weighed:
    """A play on a trick: the points it brings to either side, less what its cards are worth."""
    cost = 0.55 * worth(seen, play)
    takes = seen.takes(play)
    if takes:
        chance = seen.stands(play)
        friends = len(seen.waiting) - len(seen.foes_waiting)
        at_stake = seen.pot + play.points + _OVERFLOW * friends * chance
        value = (2 * chance - 1) * at_stake + 3 * chance - cost
        ruffs = seen.led is not None and play.group != seen.led.group
        key = "ruffs" if ruffs else "wins_trick"
        return play, value, Reason(key, {"play": play, "points": seen.pot + play.points})
    if seen.mine and seen.best is not None:
        chance = seen.stands(seen.best)
        value = (2 * chance - 1) * (seen.pot + play.points) - cost
        return play, value, Reason("feeds_points" if play.points else "leaves_it", {"play": play})
    rescue = 0.25 * len([seat for seat in seen.waiting if seat not in seen.foes_waiting])
    value = (2 * rescue - 1) * (seen.pot + play.points) - cost
    return play, value, Reason("gives_little", {"play": play})
