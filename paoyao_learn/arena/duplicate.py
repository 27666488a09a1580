"""One deal played twice, the bots changed over, as plain data that a line of a file can hold."""

from __future__ import annotations

from time import thread_time
from typing import TypedDict

from ..bots import bot
from ..game import GameDeal
from ..game import deal as make_deal
from .contest import Contest, made_of

__all__ = ["BOTS", "Finished", "Game", "play_deal", "sides_of"]

BOTS = (0, 1)
"""The first bot of a contest and the other."""


class Game(TypedDict):
    """One game. ``payoff`` is what the first bot's seats were paid together, ``points`` what each bot captured; it has
    ``won`` when that pays: in 三打哈, where both bots may have been against the declarer, too."""

    won: bool
    payoff: int
    points: list[int]
    level: int
    how: str


class Finished(TypedDict):
    """A deal that is over. ``micros`` holds the CPU time of each bot's moves that had a choice; ``chances`` pairs of a
    bot's own chance of winning at such a move, in thousandths, and whether it won (1) or not (0)."""

    deal: int
    seed: int
    made: str
    games: list[Game]
    micros: list[list[int]]
    chances: list[list[list[int]]]


def play_deal(contest: Contest, number: int) -> Finished:
    """Play a deal of a contest in both ways. The games follow from the contest and the number alone."""
    finished: Finished = {
        "deal": number,
        "seed": contest.seed_of(number),
        "made": made_of(),
        "games": [],
        "micros": [[], []],
        "chances": [[], []],
    }
    for first_side in (0, 1):
        finished["games"].append(_play(contest, number, first_side, finished))
    return finished


def sides_of(deal: GameDeal) -> tuple[int, ...]:
    """Which seats play together for one bot: the sides, or every other seat where they are not known before play."""
    return deal.sides if len(set(deal.sides)) > 1 else tuple(seat % 2 for seat in range(deal.players))


def _captured(deal: GameDeal, owner: list[int], own: int) -> int:
    """What the seats of a bot captured, from points per seat or per side."""
    of = owner if len(deal.captured) == deal.players else owner[:2]
    return sum(won for won, whose in zip(deal.captured, of, strict=True) if whose == own)


def _play(contest: Contest, number: int, first_side: int, into: Finished) -> Game:
    deal = make_deal(contest.rules, seed=into["seed"])
    owner = [0 if side == first_side else 1 for side in sides_of(deal)]
    levels = (contest.one, contest.other)
    seats = [bot(levels[own], deal.rules, contest.seed_of(number, seat)) for seat, own in enumerate(owner)]
    for player in seats:
        player.clock = False  # the same seed has to give the same game
    told: list[list[int]] = [[], []]
    while deal.turn is not None:
        own, view = owner[deal.turn], deal.view(deal.turn)
        began = thread_time()
        advice = seats[deal.turn].choose(view)
        spent = thread_time() - began
        if len(view["legal"]) > 1:
            into["micros"][own].append(round(1e6 * spent))
            if advice.ranked and advice.ranked[0].win is not None:
                told[own].append(round(1000 * advice.ranked[0].win))
        deal = deal.act(advice.action)
    result = deal.result
    assert result is not None
    payoff = sum(pay for pay, own in zip(result.payoffs, owner, strict=True) if own == 0)
    for own in BOTS:
        won = payoff > 0 if own == 0 else payoff < 0
        into["chances"][own] += [[chance, int(won)] for chance in told[own]]
    return {
        "won": payoff > 0,
        "payoff": payoff,
        "points": [_captured(deal, owner, own) for own in BOTS],
        "level": result.level,
        "how": result.how,
    }
