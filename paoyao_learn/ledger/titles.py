"""The ladders of titles: of file 000 by points and by coins, of file 004 by points and by silver."""

from __future__ import annotations

from bisect import bisect_right

from ..text import text

__all__ = [
    "COIN_TITLES",
    "POINT_TITLES",
    "RANKS",
    "WEALTH",
    "base_points",
    "base_silver",
    "coin_title",
    "point_title",
    "rank_title",
    "wealth_title",
]

#: Points from which each title is held; from the second on each is twice the one before (000-49).
POINT_TITLES = (0, *(400 << step for step in range(19)))
#: Coins from which each title is held; from the third on each is twice the one before (000-50).
COIN_TITLES = (100, 500, *(1000 << step for step in range(18)))

Steps = tuple[tuple[int, int], ...]
#: 財富等級 of 三打哈: silver from which each is held, and its 基本銀子 (004-36). The 1 of the second is the text's.
WEALTH: Steps = ((0, 1), (100, 1), *((100 << step, 2 << step) for step in range(1, 19)))
#: 玩家級別 of 三打哈: points from which each is held, and its 基礎分 (004-36).
RANKS: Steps = (
    *((0, 1), (100, 2), (300, 3), (600, 4), (1000, 5), (2000, 10), (4000, 12), (6400, 14), (9200, 16), (12400, 18)),
    *((21400, 50), (46400, 55), (73900, 60), (103900, 65), (136400, 70)),
    *((206400, 150), (356400, 160), (516400, 170), (686400, 180), (866400, 190)),
)


def point_title(points: int, lang: str) -> str:
    """The title of so many points; who has fewer than none keeps the lowest.

    >>> point_title(799, "zh"), point_title(800, "zh")
    ('小妖', '中妖')
    """
    return text(f"ledger.points_{max(bisect_right(POINT_TITLES, points), 1)}", lang)


def coin_title(coins: int, lang: str) -> str | None:
    """The title of so many coins, None below the lowest one.

    >>> coin_title(2000, "zh"), coin_title(99, "zh")
    ('正式工', None)
    """
    place = bisect_right(COIN_TITLES, coins)
    return text(f"ledger.coins_{place}", lang) if place else None


def _step(steps: Steps, amount: int) -> int:
    """The place of an amount in a table, from 1; what is below all of it has the first."""
    return max(bisect_right([floor for floor, _ in steps], amount), 1)


def base_silver(silver: int) -> int:
    """基本銀子 of who has so much.

    >>> base_silver(199), base_silver(2000)
    (1, 32)
    """
    return WEALTH[_step(WEALTH, silver) - 1][1]


def base_points(points: int) -> int:
    """基礎分 of who has so many points."""
    return RANKS[_step(RANKS, points) - 1][1]


def wealth_title(silver: int, lang: str) -> str:
    """財富等級 of who has so much silver.

    >>> wealth_title(2000, "zh")
    '副主管'
    """
    return text(f"ledger.wealth_{_step(WEALTH, silver)}", lang)


def rank_title(points: int, lang: str) -> str:
    """玩家級別 of who has so many points."""
    return text(f"ledger.rank_{_step(RANKS, points)}", lang)
