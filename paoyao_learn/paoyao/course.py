"""The course of a deal: each function takes a position and gives the next one (rules §6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..notation import PASS, SHOW, SNOW, Action
from ..protocol import Trick
from .play import Play
from .settlement import TOTAL, settle

if TYPE_CHECKING:
    from .deal import Deal

__all__ = ["Win", "answer_kings", "answer_snow", "end", "pass_turn", "play"]


@dataclass(frozen=True, slots=True)
class Win:
    """The first winning condition that was met: the ``side``, ``how``, and the seats still to be asked for 雪."""

    side: int
    how: str
    ask: tuple[int, ...] = ()


def _round(deal: Deal, after: int) -> Iterator[int]:
    """The seats with cards, in order of play after a seat, that seat itself last."""
    for step in range(1, deal.players + 1):
        seat = (after + step) % deal.players
        if deal.hands[seat]:
            yield seat


def _all_out(deal: Deal, side: int) -> bool:
    return not any(deal.hands[seat] for seat, of in enumerate(deal.sides) if of == side)


def end(deal: Deal, how: str, winner: int) -> Deal:
    """The deal over, won by a side; a snow continuation keeps the way it was won."""
    rules = deal.rules if deal.rules.kings_shown is not None else deal.rules.with_kings(False)
    result = settle(rules, how=how, captured=deal.captured, out=deal.out, holders=deal.holders, winner=winner)
    return deal.changed(phase="over", turn=None, result=result, resume=None)


def play(deal: Deal, made: Play) -> Deal:
    """The seat to act plays cards it holds that beat what lies on the table."""
    seat = deal.turn
    assert seat is not None
    left = list(deal.hands[seat])
    for card in made.cards:
        left.remove(card)
    action = Action("play", made.cards)
    used = deal.rules.playbook.uses[made.index]
    deal = deal.changed(
        hands=(*deal.hands[:seat], tuple(left), *deal.hands[seat + 1 :]),
        packed=(*deal.packed[:seat], deal.packed[seat] - used, *deal.packed[seat + 1 :]),
        table=made,
        owner=seat,
        pot=deal.pot + made.points,
        passed=deal.passed if deal.rules.passing_locks_out else frozenset(),
        trick=(*deal.trick, (seat, action)),
        out=deal.out if left else (*deal.out, seat),
        before=deal,
        action=action,
        actor=seat,
    )
    if not left:
        side = deal.sides[seat]
        if deal.won is None:
            if _all_out(deal, side):
                return end(deal, "double_out", side)
            if len(deal.out) == 1 and deal.totals()[side] >= deal.rules.flag_points:
                return _win(deal, side, "flag")
        elif _all_out(deal, deal.won.side):
            return end(deal, deal.won.how, deal.won.side)
    return _turn_to_next(deal)


def pass_turn(deal: Deal) -> Deal:
    """The seat to act lets the play on the table stand."""
    seat = deal.turn
    assert seat is not None
    deal = deal.changed(
        passed=deal.passed | {seat},
        trick=(*deal.trick, (seat, PASS)),
        before=deal,
        action=PASS,
        actor=seat,
    )
    return _turn_to_next(deal)


def _turn_to_next(deal: Deal) -> Deal:
    """The turn to the next seat that may still beat the table, or the end of the trick when there is none (C-07)."""
    latest = deal.trick[-1][0]
    for seat in _round(deal, latest):
        if seat != deal.owner and seat not in deal.passed:
            return deal.changed(turn=seat)
    return _capture(deal)


def _capture(deal: Deal) -> Deal:
    """The trick is over: its points go to whoever played last, and the ends are tested (C-25)."""
    owner = deal.owner
    assert owner is not None
    place = owner if len(deal.captured) > 2 else deal.sides[owner]
    captured = tuple(had + deal.pot if at == place else had for at, had in enumerate(deal.captured))
    deal = deal.changed(
        captured=captured,
        pot=0,
        table=None,
        owner=None,
        passed=frozenset(),
        trick=(),
        tricks=(*deal.tricks, Trick(deal.trick, owner, deal.pot)),
        turn=_next_leader(deal, owner),
    )
    points = deal.totals()
    side = deal.sides[owner]
    if TOTAL in points:
        return end(deal, deal.won.how, deal.won.side) if deal.won else end(deal, "sweep", side)
    if deal.won is not None:
        losers = 1 - deal.won.side
        over = points[losers] > deal.rules.small_snow_at_most or _all_out(deal, losers)
        return end(deal, deal.won.how, deal.won.side) if over else deal
    if points[side] >= deal.rules.win_points:
        return _win(deal, side, "points", captor=owner)
    if deal.out and points[first := deal.sides[deal.out[0]]] >= deal.rules.flag_points:
        return _win(deal, first, "flag")
    return deal


def _next_leader(deal: Deal, owner: int) -> int | None:
    """Who leads after a trick: its winner, or who inherits from one that has gone out (接风, C-08)."""
    if deal.hands[owner]:
        return owner
    partner = (owner + 2) % 4
    if deal.rules.inherit_lead == "partner" and deal.hands[partner]:
        return partner
    return next(_round(deal, owner), None)


def _win(deal: Deal, side: int, how: str, captor: int | None = None) -> Deal:
    """A side has won: the deal ends, or a 雪 is asked for or begins by itself (C-22…C-24)."""
    rules = deal.rules
    offer = rules.snow_offer_at_140 if how == "points" else rules.snow_offer_at_flag
    if rules.snow == "off" or _all_out(deal, side) or deal.totals()[1 - side] > offer:
        return end(deal, how, side)
    if rules.snow == "automatic":
        return _resume(deal.changed(won=Win(side, how)))
    if captor is None:
        ask = tuple(seat for seat, of in enumerate(deal.sides) if of == side and deal.hands[seat])
    else:
        ask = (captor, (captor + 2) % 4)
    return deal.changed(phase="snow", turn=ask[0], won=Win(side, how, ask[1:]), resume=deal.turn)


def _resume(deal: Deal) -> Deal:
    """Play goes on where it stood: the running trick, or the lead that was due."""
    return deal if deal.table is None else _turn_to_next(deal)


def answer_snow(deal: Deal, action: Action) -> Deal:
    """A winner says whether to play on for a snow; the first yes settles it, and play resumes where it stood."""
    assert deal.won is not None
    after = deal.changed(before=deal, action=action, actor=deal.turn)
    if action == SNOW:
        return _resume(after.changed(phase="play", turn=deal.resume, resume=None, won=replace(deal.won, ask=())))
    if deal.won.ask:
        return after.changed(turn=deal.won.ask[0], won=replace(deal.won, ask=deal.won.ask[1:]))
    return end(after, deal.won.how, deal.won.side)


def answer_kings(deal: Deal, action: Action) -> Deal:
    """A seat says whether to show its 大王; once all have answered, it counts only if both were offered (C-38)."""
    answers = (*deal.answers, action == SHOW)
    after = deal.changed(answers=answers, before=deal, action=action, actor=deal.turn)
    if len(answers) < deal.players:
        return after.changed(turn=len(answers))
    assert deal.holders is not None
    shown = all(answers[seat] for seat in deal.holders)
    return after.changed(rules=deal.rules.with_kings(shown), phase="play", turn=deal.leader)
