"""A bot for the first evenings of 三打哈: bids by the number of its trumps, leads high, follows high or low."""

from __future__ import annotations

from ...notation import PASS, Action
from ...sandaha.order import TRUMPS, Order
from ...sandaha.play import Play, play_of
from ..base import Advice, Reason
from .policy import SandahaBot, Weighed
from .seen import Seen

__all__ = ["SandahaBeginner"]

_LEAST_TRUMPS = 12  # with so many it bids at all; each more lets it go down by one step
_TOP = 80
_STEP = 10


class SandahaBeginner(SandahaBot):
    """A policy of simple habits: its longest suit is trumps, it buries its lowest plain cards, leads its highest cards,
    takes a trick when it can and throws its lowest card on it when it cannot."""

    name = "beginner"

    def name_trump(self, seen: Seen) -> Advice:
        """Its longest suit."""
        trump, count = longest(seen)
        return Advice(Action("trump", value=trump), (Reason("names_longest", {"count": count}),))

    def bury(self, seen: Seen) -> Advice:
        """Its lowest plain cards."""
        plain = sorted(seen.hand, key=lambda card: (seen.order.group[card] == TRUMPS, seen.order.place[card]))
        cards = seen.order.sorted(plain[: seen.view["count"]])
        return Advice(Action("bury", cards), (Reason("buries_low"),))

    def bid(self, seen: Seen) -> Advice:
        """Down to a floor by the number of its trumps."""
        _, count = longest(seen)
        floor = _TOP - _STEP * (count - _LEAST_TRUMPS)
        last = seen.view["bid"]
        wanted = 100 if last is None else last - 5
        if count >= _LEAST_TRUMPS and wanted >= max(floor, 5):
            return Advice(Action("bid", value=str(wanted)), (Reason("bids_on_trumps", {"count": count}),))
        return Advice(PASS, (Reason("passes_on_trumps", {"count": count}),))

    def weighed(self, seen: Seen, plays: list[Play]) -> list[Weighed]:
        """High leads first; then what takes the trick, the lowest first."""
        if seen.led is None:
            shapes = [play for play in plays if play.kind != "throw"]
            heights = ((play, _height(seen.order, play) + 2 * len(play.cards)) for play in shapes)
            return [(play, height, _reason("leads_high", play)) for play, height in heights]
        found = []
        for play in plays:
            height = sum(_height(seen.order, play_of(seen.order, [card])) for card in play.cards)
            if seen.takes(play):
                found.append((play, 50 - height, _reason("takes", play)))
            else:
                found.append((play, -height - play.points, _reason("cannot_take", play)))
        return found


def longest(seen: Seen) -> tuple[str, int]:
    """The suit that makes most of a hand trumps, and how many."""
    counts = {name: len(seen.rules.order(name).of_group(seen.hand, TRUMPS)) for name in ("s", "h", "d", "c")}
    best = max(counts, key=lambda name: counts[name])
    return best, counts[best]


def _height(order: Order, play: Play) -> float:
    """How high a play is, trumps above all plain cards."""
    return play.place + (12 if play.group == TRUMPS else 0)


def _reason(key: str, play: Play) -> Reason:
    return Reason(key, {"play": play})
