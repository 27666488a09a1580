"""An expert of 三打哈: looks ahead in worlds that agree with its view, the same worlds for all that it weighs.

In each world every candidate is played on by quick habits (:mod:`swift`): plays for a few tricks, bids, trumps and
burials to the end; what the defenders should have in the end is valued by what it pays. The club's choice stands unless
another is better by more than chance. How many worlds it looks at is its budget; a clock only guards against a machine
that is too slow, and can be turned off (``clock``), so that the same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from time import perf_counter

from ...cards import SUITS, Card, points
from ...notation import NO_TRUMP, PASS, SURRENDER, Action, parse_action, parse_cards
from ...protocol import GameRules
from ...sandaha.play import Play, play_of
from ..base import Advice, Ranked, Reason, View
from .club import MARGIN, SandahaClub
from .layout import Layout, layout_of
from .prospects import chance, worths
from .seen import Seen
from .strength import best_trump, bury_for, expected_points
from .swift import Sim
from .worlds import World, Worlds

__all__ = ["Budget", "SandahaExpert"]

GUARD = 0.6  # seconds of a move after which nothing more is looked at
_DOUBT_BURIED = 2.0  # standard errors by which a burial must be better than the club's: habits foretell less there
_IN_DOUBT = 20.0  # points between a bid and what the hand's strength promises, up to which more is asked
_TRUST = 0.25  # what deals played out weigh beside the strength, which foretells better
_HARSH = 22.0  # points by which they leave the defenders more than those get when a strong hand declares
_BURIALS = ((1.2, 1.5), (2.4, 1.5), (0.6, 1.5), (1.2, 5.0), (1.2, -3.0), (2.4, -3.0))

Steps = Generator[float, None, Advice]


@dataclass(frozen=True, slots=True)
class Budget:
    """How many worlds are looked at: for a bid, for trumps, for a burial, for a play (``worlds``); and how many
    ``plays`` are looked at in them, each for so many ``tricks``."""

    plays: int = 6
    worlds: int = 40
    tricks: int = 3
    bid: int = 24
    trump: int = 12
    bury: int = 12


class SandahaExpert(SandahaClub):
    """Looks at the club's best plays, at trumps, burials and bids, in worlds that agree with its view."""

    name = "expert"

    def __init__(self, rules: GameRules, seed: int | None = None, budget: Budget = Budget()) -> None:
        super().__init__(rules, seed)
        self.budget = budget

    def consider(self, view: View) -> Steps:
        """The club's look, then worlds one by one."""
        if len(view["legal"]) == 1:
            return (yield from super().consider(view))
        yield 0.0
        seen = Seen(view)
        began = perf_counter()
        phase = view["phase"]
        if phase == "bidding":
            return (yield from self._bidding(seen, began))
        if phase == "trumps":
            return (yield from self._naming(seen, began))
        if phase == "burying":
            return (yield from self._burying(seen, began))
        return (yield from self._playing(seen, began))

    def _late(self, began: float) -> bool:
        return self.clock and perf_counter() - began > GUARD

    def _drawn(self, worlds: Worlds, began: float, done: float) -> Generator[float, None, World | None]:
        """The next world, giving way on the way there; None where there is none, or no time."""
        steps = worlds.drawing()
        while True:
            try:
                next(steps)
            except StopIteration as end:
                world: World | None = end.value
                return None if self._late(began) else world
            if self._late(began):
                return None
            yield done

    # -- the auction --------------------------------------------------------------------------------------------------

    def _bidding(self, seen: Seen, began: float) -> Steps:
        """Down to what the hand should let through: by its strength, and by bottoms dealt and played out."""
        rules, last = seen.rules, seen.view["bid"]
        wanted = 100 if last is None else last - 5
        _, hoped = best_trump(rules, seen.hand)
        if not -_IN_DOUBT <= wanted - hoped <= _IN_DOUBT:
            return self.bid(seen)
        worlds = Worlds(seen, self.random(seen.view))
        scores: list[int] = []
        while len(scores) < self.budget.bid:
            world = yield from self._drawn(worlds, began, 0.9 * len(scores) / self.budget.bid)
            if world is None:
                break
            hand = (*seen.hand, *world.under)
            trump, _ = best_trump(rules, hand)
            yield 0.9 * len(scores) / self.budget.bid
            buried = bury_for(rules.order(trump), hand, len(world.under))
            scores.append(_begun(seen, world, trump, buried).finish())
            yield 0.9 * len(scores) / self.budget.bid
        if not scores:
            return self.bid(seen)
        points = hoped + _TRUST * (sum(scores) / len(scores) - _HARSH - hoped)
        room = wanted - points - MARGIN
        values = {"worlds": len(scores), "points": max(0, round(points)), "bid": wanted}
        bidding, passing = Ranked(Action("bid", value=str(wanted)), room), Ranked(PASS, 0.0)
        if room >= 0:
            return Advice(bidding.action, (Reason("bids_ahead", values),), (bidding, passing))
        return Advice(PASS, (Reason("passes_ahead", values),), (passing, bidding))

    # -- trumps and burying -------------------------------------------------------------------------------------------

    def _naming(self, seen: Seen, began: float) -> Steps:
        """The trump under which the defenders get least, of those that look best; giving up where that costs less."""
        rules, bid = seen.rules, seen.view["bid"]
        assert bid is not None
        names = sorted((*SUITS, NO_TRUMP), key=lambda name: expected_points(rules, name, seen.hand))[:3]
        count = len(seen.view["bottom"] or ())
        ways = [(name, bury_for(rules.order(name), seen.hand, count)) for name in names]
        scores = yield from self._tried(seen, began, self.budget.trump, ways)
        if not scores[0]:
            return self.name_trump(seen)
        values = worths(seen, bid, scores)
        points = scores[max(range(len(names)), key=lambda at: values[at])]
        told = {"worlds": len(points), "points": round(sum(points) / len(points)), "bid": bid}
        ranked = [
            Ranked(Action("trump", value=name), value, chance(seen, bid, one))
            for name, value, one in zip(names, values, scores, strict=True)
        ]
        if str(SURRENDER) in seen.view["legal"]:
            given = rules.settle(bid=bid, surrender=True).payoffs[0]
            ranked.append(Ranked(SURRENDER, float(given), 0.0))
        ranked.sort(key=lambda one: -one.value)
        key = "gives_up_ahead" if ranked[0].action == SURRENDER else "names_ahead"
        return Advice(ranked[0].action, (Reason(key, told),), tuple(ranked))

    def _burying(self, seen: Seen, began: float) -> Steps:
        """Of several ways to bury the one after which the defenders get least."""
        trump, bid, count = seen.view["trump"], seen.view["bid"], seen.view["count"]
        assert trump is not None
        assert bid is not None
        ways = {seen.order.sorted(bury_for(seen.order, seen.hand, count, *way)): None for way in _BURIALS}
        for suit in SUITS:
            cards = seen.order.of_group(seen.hand, suit)
            if 0 < len(cards) <= count:
                rest = [card for card in bury_for(seen.order, seen.hand, count + len(cards)) if card not in cards]
                ways[seen.order.sorted([*cards, *rest[: count - len(cards)]])] = None
        chosen = [way for way in ways if len(way) == count]
        scores = yield from self._tried(seen, began, self.budget.bury, [(trump, way) for way in chosen])
        if not scores[0]:
            return self.bury(seen)
        ranked = sorted(
            (Ranked(Action("bury", way), value, chance(seen, bid, one))
             for way, value, one in zip(chosen, worths(seen, bid, scores, _DOUBT_BURIED), scores, strict=True)),
            key=lambda one: -one.value,
        )  # fmt: skip
        best = scores[chosen.index(ranked[0].action.cards)]
        values = {"ways": len(chosen), "worlds": len(best), "points": round(sum(best) / len(best))}
        return Advice(ranked[0].action, (Reason("buries_ahead", values),), tuple(ranked))

    def _tried(
        self, seen: Seen, began: float, count: int, ways: Sequence[tuple[str, Sequence[Card]]]
    ) -> Generator[float, None, list[list[int]]]:
        """The defenders' points by way and world, when this hand plays with these trumps and buries these cards."""
        worlds = Worlds(seen, self.random(seen.view))
        scores: list[list[int]] = [[] for _ in ways]
        for number in range(count):
            world = yield from self._drawn(worlds, began, 0.9 * number / count)
            if world is None:
                break
            found = []
            for trump, buried in ways:
                found.append(_begun(seen, world, trump, buried).finish())
                yield 0.9 * number / count
            for one, score in zip(scores, found, strict=True):
                one.append(score)
        return scores

    # -- play ---------------------------------------------------------------------------------------------------------

    def _playing(self, seen: Seen, began: float) -> Steps:
        """The club's best plays, each played on in the same worlds."""
        actions = [parse_action(text) for text in seen.view["legal"] if text != str(SURRENDER)]
        weighed = []
        for action in actions:
            weighed += self.weighed(seen, [seen.play(action.cards)])
            yield 0.02
        weighed.sort(key=lambda one: -one[1])
        liked = weighed[: self.budget.plays]
        bid, declarer = seen.view["bid"], seen.declarer
        assert bid is not None
        assert declarer is not None
        scores: list[list[float]] = [[] for _ in liked]
        wanted = self.budget.worlds
        layout = layout_of(seen.order)
        worlds = Worlds(seen, self.random(seen.view))
        for number in range(wanted if len(liked) > 1 else 0):
            world = yield from self._drawn(worlds, began, 0.05 + 0.9 * number / wanted)
            if world is None:
                break
            yield 0.05 + 0.9 * number / wanted
            sim = _running(seen, world, layout, declarer)
            edge = sim.edge()
            found = []
            for play, _, _ in liked:
                one = sim.copy()
                one.lay(play)
                found.append(one.ahead(self.budget.tricks, edge))
                yield 0.05 + 0.9 * number / wanted
            for kept, score in zip(scores, found, strict=True):
                kept.append(score)
        if not scores[0]:
            best, _, reason = liked[0]
            ranked = tuple(Ranked(Action("play", play.cards), value) for play, value, _ in weighed)
            return Advice(Action("play", best.cards), (reason,), ranked)
        values = worths(seen, bid, scores)
        rows = [(value, one, play, reason) for (play, _, reason), value, one in zip(liked, values, scores, strict=True)]
        rows.sort(key=lambda row: -row[0])
        ahead = tuple(Ranked(Action("play", play.cards), value, chance(seen, bid, one)) for value, one, play, _ in rows)
        own = (liked[0][2],) if rows[0][2] is liked[0][0] else ()  # what the club says is true of its own choice
        return Advice(ahead[0].action, (*own, self._looked(rows, bid)), ahead)

    def _looked(self, rows: Sequence[tuple[float, list[float], Play, Reason]], bid: int) -> Reason:
        """In how many worlds was looked, and what the defenders have after the best play and the next."""
        (_, best, _, _), (_, second, other, _) = rows[:2]
        mean, rest = (5 * round(sum(one) / len(one) / 5) for one in (best, second))
        values: dict[str, object] = {
            "worlds": len(best), "tricks": self.budget.tricks, "points": mean, "bid": bid
        }  # fmt: skip
        if mean == rest:
            return Reason("ahead_close", values)
        return Reason("ahead", {**values, "other": other, "rest": rest})


def _begun(seen: Seen, world: World, trump: str, buried: Sequence[Card]) -> Sim:
    """A deal in which the own seat is the declarer and leads, with these cards buried."""
    layout = layout_of(seen.rules.order(trump))
    own = [*seen.hand, *(world.under if seen.view["phase"] == "bidding" else ())]
    for card in buried:
        own.remove(card)
    hands = [layout.hand(own if seat == seen.seat else hand) for seat, hand in enumerate(world.hands)]
    return Sim(seen.rules, layout, hands, seen.seat, seen.seat, 0, points(buried))


def _running(seen: Seen, world: World, layout: Layout, declarer: int) -> Sim:
    """The position of a view in a world."""
    view = seen.view
    under = parse_cards(view["buried"] or []) if seen.declaring else world.under
    hands = [layout.hand(hand) for hand in world.hands]
    first = view["trick"][0]["seat"] if view["trick"] else seen.seat
    sim = Sim(seen.rules, layout, hands, declarer, first, view["score"], points(under))
    for _, cards in seen.trick:
        sim.lay(play_of(seen.order, cards), held=False)
    return sim
