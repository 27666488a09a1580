"""The course of a deal of 三打哈: each function takes a position and gives the next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..cards import points
from ..notation import PASS, Action
from ..protocol import Trick
from ..result import Item
from ..text import signed
from .dealing import Hand, dealt_anew
from .order import TRUMPS, Order
from .play import Play, beats, components, play_of
from .settlement import bottom_factor, chongguan, settle

if TYPE_CHECKING:
    from .deal import Deal

__all__ = ["PENALTY", "Throw", "bid", "bury", "name_trump", "play", "surrender", "weakest"]

PENALTY = 10
"""Points that a throw which does not hold costs (004-16)."""

_FORCED = 100


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw that did not hold: in which trick (from 0), by whom, what was declared and what was played instead."""

    trick: int
    seat: int
    declared: Hand
    played: Hand


def bid(deal: Deal, action: Action) -> Deal:
    """The seat to act bids or passes; who has passed is out of the auction (004-03…004-06)."""
    seat = deal.turn
    assert seat is not None
    deal = deal.changed(bids=(*deal.bids, (seat, action)), before=deal, action=action, actor=seat)
    if action != PASS:
        deal = deal.changed(bid=int(action.value), declarer=seat)
    staying = [(seat + step) % deal.players for step in range(1, deal.players + 1)]
    staying = [other for other in staying if other not in deal.passed]
    if deal.bid is None:
        return deal.changed(turn=staying[0]) if staying else _all_passed(deal)
    if deal.bid == 5 or staying == [deal.declarer]:
        return _take_bottom(deal)
    return deal.changed(turn=staying[0])


def _all_passed(deal: Deal) -> Deal:
    """Nobody has bid: the cards are dealt anew, or who opened must play at 100 (004-06)."""
    if deal.rules.all_pass == "forced_100":
        return _take_bottom(deal.changed(bid=_FORCED, declarer=deal.leader))
    hands, bottom = dealt_anew(deal.hands, deal.bottom, deal.leader)
    hands = tuple(map(deal.order.sorted, hands))
    return deal.changed(
        hands=hands, dealt=hands, bottom=bottom, bids=(), redeals=deal.redeals + 1, turn=deal.leader
    )


def _take_bottom(deal: Deal) -> Deal:
    """The declarer takes the bottom, which all have seen (004-07)."""
    assert deal.declarer is not None
    return deal.changed(
        phase="trumps",
        turn=deal.declarer,
        hands=with_hand(deal.hands, deal.declarer, deal.order.sorted((*deal.hands[deal.declarer], *deal.bottom))),
        sides=sides_of(deal.players, deal.declarer),
    )


def sides_of(players: int, declarer: int) -> tuple[int, ...]:
    """Side 0 the declarer, side 1 the others."""
    return tuple(int(seat != declarer) for seat in range(players))


def with_hand(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    """The hands with that of a seat put in place."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def name_trump(deal: Deal, action: Action) -> Deal:
    """The declarer names trumps, or none."""
    deal = deal.changed(trump=action.value, before=deal, action=action, actor=deal.turn)
    deal = deal.changed(hands=tuple(map(deal.order.sorted, deal.hands)), phase="burying")
    return deal if deal.bottom else deal.changed(phase="play", buried=())


def bury(deal: Deal, cards: Hand) -> Deal:
    """The declarer puts as many cards face down as he took up, then leads (004-07, 004-24)."""
    seat = deal.turn
    assert seat is not None
    buried = deal.order.sorted(cards)
    return deal.changed(
        hands=with_hand(deal.hands, seat, _without(deal.hands[seat], buried)),
        buried=buried,
        phase="play",
        before=deal,
        action=Action("bury", buried),
        actor=seat,
    )


def _without(hand: Hand, cards: Hand) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def surrender(deal: Deal, action: Action) -> Deal:
    """The declarer gives up before the first lead."""
    deal = deal.changed(before=deal, action=action, actor=deal.turn)
    return _over(deal, deal.score, surrendered=True, steps=())


def play(deal: Deal, cards: Hand) -> Deal:
    """The seat to act plays cards that it may play; of a throw that does not hold a part is played instead."""
    seat = deal.turn
    assert seat is not None
    order = deal.order
    made = play_of(order, cards)
    after = deal.changed(before=deal, action=Action("play", made.cards), actor=seat)
    if made.kind == "throw" and deal.led is None:
        weak = weakest(order, made, [hand for other, hand in enumerate(deal.hands) if other != seat])
        if weak is not None:
            throw = Throw(len(deal.tricks), seat, made.cards, weak.cards)
            fine = PENALTY if seat == deal.declarer else -PENALTY
            after = after.changed(throws=(*deal.throws, throw), penalty=deal.penalty + fine)
            made = weak
    best, owner = deal.best, deal.owner
    if best is None or beats(made, best):
        best, owner = made, seat
    after = after.changed(
        hands=with_hand(deal.hands, seat, _without(deal.hands[seat], made.cards)),
        trick=(*deal.trick, (seat, Action("play", made.cards))),
        led=made if deal.led is None else deal.led,
        best=best,
        owner=owner,
        turn=(seat + 1) % deal.players,
    )
    return _captured(after) if len(after.trick) == deal.players else after


def weakest(order: Order, throw: Play, others: list[Hand]) -> Play | None:
    """The smallest part of a throw that another hand can beat, None when it holds."""
    trumps = [order.of_group(hand, TRUMPS) for hand in others]
    beatable = [part for part in components(order, throw) if any(_holds_better(order, hand, part) for hand in trumps)]
    return min(beatable, key=lambda part: (len(part.cards), part.place), default=None)


def _holds_better(order: Order, trumps: Hand, part: Play) -> bool:
    """Whether trumps hold the same shape, higher."""
    if part.kind == "single":
        return any(order.place[card] > part.place for card in trumps)
    if part.kind == "pair":
        return any(order.place[face] > part.place for face in order.pairs(trumps))
    return any(order.place[run[0]] > part.place for run in order.tractors(trumps, part.length))


def _captured(deal: Deal) -> Deal:
    """The trick is over: its winner takes its points and leads the next (004-24…004-26)."""
    owner, best = deal.owner, deal.best
    assert owner is not None
    assert best is not None
    won = deal.pot
    deal = deal.changed(
        captured=tuple(had + won * (seat == owner) for seat, had in enumerate(deal.captured)),
        trick=(),
        tricks=(*deal.tricks, Trick(deal.trick, owner, won)),
        led=None,
        best=None,
        owner=None,
        turn=owner,
    )
    if any(deal.hands):
        return deal
    return _finished(deal, best, owner)


def _finished(deal: Deal, last: Play, owner: int) -> Deal:
    """All cards are played: 扣底, then the settlement (004-27)."""
    steps = [Item("sandaha_caught", (("points", deal.totals()[1]),), "004-26")]
    if deal.penalty:
        steps.append(Item("sandaha_penalty", (("points", signed(deal.penalty)),), "004-16"))
    score = deal.score
    buried = points(deal.buried or ())
    if owner != deal.declarer and last.group == TRUMPS and buried and deal.rules.bottom != "off":
        parts = components(deal.order, last) if last.kind == "throw" else [last]
        factor = max(bottom_factor(deal.rules, part.kind, part.length) for part in parts)
        values = (("buried", buried), ("factor", factor), ("points", buried * factor))
        steps.append(Item("sandaha_bottom", values, "004-27"))
        score += buried * factor
    return _over(deal, score, surrendered=False, steps=tuple(steps))


def _over(deal: Deal, score: int, surrendered: bool, steps: tuple[Item, ...]) -> Deal:
    assert deal.bid is not None
    assert deal.declarer is not None
    found = ((seat, chongguan(deal.seen_by(seat), deal.trump)) for seat in range(deal.players))
    bonus = next(((seat, held) for seat, held in found if held is not None), None)
    result = settle(
        deal.rules,
        bid=deal.bid,
        points=score,
        declarer=deal.declarer,
        surrender=surrendered,
        bonus=bonus,
        before=steps,
    )
    return deal.changed(phase="over", turn=None, result=result)
