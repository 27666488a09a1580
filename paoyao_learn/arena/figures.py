"""What finished deals say: shares, means and intervals whose unit is the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import NormalDist, fmean, variance

from ..game import ruleset
from .contest import Contest
from .duplicate import BOTS, Finished, Game

__all__ = ["Bin", "Estimate", "Figures", "Times", "figures_of", "mean_of", "share_of"]

Z = NormalDist().inv_cdf(0.975)
BINS = 10


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval; ``low`` and ``high`` are None where one deal or none was played."""

    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Times:
    """CPU time of moves with a choice, in milliseconds."""

    moves: int
    median: float
    p95: float
    most: float


@dataclass(frozen=True, slots=True)
class Bin:
    """Moves at which a bot gave itself a chance of winning from ``low`` to ``high``: how many, what it said on average,
    and which part of those games it won."""

    low: float
    high: float
    moves: int
    said: float
    won: Estimate


@dataclass(frozen=True, slots=True)
class Figures:
    """What is known of a contest. Pairs hold the first bot's figure and the other's.

    ``wins`` is the first bot's share of games; ``apart`` the deals of which each won both games (the rest went to the
    same cards whoever held them), ``decided`` the first bot's share of those, None when there is none. ``payoff`` is
    its points a deal for each seat, ``captured`` the points of both bots a game, ``ahead`` their difference, ``levels``
    the mean level of the games each has won.
    """

    deals: int
    games: int
    wins: Estimate
    apart: tuple[int, int]
    decided: Estimate | None
    payoff: Estimate
    ahead: Estimate
    captured: tuple[float, float]
    levels: tuple[float | None, float | None]
    hows: tuple[dict[str, int], dict[str, int]]
    times: tuple[Times | None, Times | None]
    reliability: tuple[tuple[Bin, ...], tuple[Bin, ...]]

    def as_dict(self) -> dict[str, object]:
        """The figures as plain data."""
        return asdict(self)


def figures_of(contest: Contest, finished: Iterable[Finished]) -> Figures:
    """The figures of the deals of a contest, at least one; the order in which they come does not matter."""
    deals = sorted(finished, key=lambda one: one["deal"])
    players = ruleset(contest.rules).players
    games = [game for deal in deals for game in deal["games"]]

    def per_deal(figure: Callable[[Game], float]) -> list[float]:
        return [fmean(map(figure, deal["games"])) for deal in deals]

    wins = per_deal(lambda game: game["won"])
    apart = [share for share in wins if share in (0, 1)]
    return Figures(
        deals=len(deals),
        games=len(games),
        wins=share_of(wins),
        apart=(apart.count(1), apart.count(0)),
        decided=share_of(apart) if apart else None,
        payoff=mean_of([sum(game["payoff"] for game in deal["games"]) / players for deal in deals]),
        ahead=mean_of(per_deal(lambda game: game["points"][0] - game["points"][1])),
        captured=(fmean(game["points"][0] for game in games), fmean(game["points"][1] for game in games)),
        levels=(_level(games, True), _level(games, False)),
        hows=(_hows(games, True), _hows(games, False)),
        times=(_times(deals, 0), _times(deals, 1)),
        reliability=(_reliability(deals, 0), _reliability(deals, 1)),
    )


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values with Student's interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None)
    half = _student(len(values) - 1) * sqrt(variance(values) / len(values))
    return Estimate(mean, mean - half, mean + half)


def share_of(values: Sequence[float]) -> Estimate:
    """The mean of independent shares, each 0 to 1, with Wilson's interval for as many trials as their spread is worth.

    Where all are 0 or all are 1 each counts as one trial, so that an interval never shrinks to nothing there.
    """
    share, count = fmean(values), len(values)
    if count < 2:
        return Estimate(share, None, None)
    spread = variance(values)
    if 0 < share < 1 and not spread:
        return Estimate(share, share, share)
    trials = count * share * (1 - share) / spread if spread else count
    z = _student(count - 1)
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, by its expansion around the normal one (1 % off at 3 degrees)."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + (first + (second + third / freedom) / freedom) / freedom


def _level(games: Sequence[Game], won: bool) -> float | None:
    levels = [game["level"] for game in games if game["won"] is won]
    return fmean(levels) if levels else None


def _hows(games: Sequence[Game], won: bool) -> dict[str, int]:
    return dict(sorted(Counter(game["how"] for game in games if game["won"] is won).items()))


def _times(deals: Sequence[Finished], own: int) -> Times | None:
    micros = sorted(spent for deal in deals for spent in deal["micros"][own])
    if not micros:
        return None

    def at(part: float) -> float:
        return micros[min(len(micros) - 1, int(part * len(micros)))] / 1000

    return Times(len(micros), at(0.5), at(0.95), micros[-1] / 1000)


def _reliability(deals: Sequence[Finished], own: int) -> tuple[Bin, ...]:
    """By tenths of the chance a bot gave itself: how often it then won, with an interval over deals."""
    assert own in BOTS
    found = []
    for place in range(BINS):
        per_deal = [
            [pair for pair in deal["chances"][own] if min(BINS - 1, pair[0] * BINS // 1000) == place] for deal in deals
        ]
        counts = [(len(pairs), sum(won for _, won in pairs)) for pairs in per_deal if pairs]
        if not counts:
            continue
        moves = sum(count for count, _ in counts)
        said = sum(chance for pairs in per_deal for chance, _ in pairs) / moves / 1000
        found.append(Bin(place / BINS, (place + 1) / BINS, moves, said, _ratio(counts)))
    return tuple(found)


def _ratio(counts: Sequence[tuple[int, int]]) -> Estimate:
    """The share of wins among moves that come in clusters, (moves, wins) a deal."""
    moves = sum(count for count, _ in counts)
    share, clusters = sum(won for _, won in counts) / moves, len(counts)
    if clusters < 2:
        return Estimate(share, None, None)
    spread = sum((won - share * count) ** 2 for count, won in counts) * clusters / (clusters - 1)
    half = _student(clusters - 1) * sqrt(spread) / moves
    return Estimate(share, max(0.0, share - half), min(1.0, share + half))
