"""The two ladders of titles of file 000: by points and by coins."""

from __future__ import annotations

from bisect import bisect_right

from ..text import text

__all__ = ["COIN_TITLES", "POINT_TITLES", "coin_title", "point_title"]

#: Points from which each title is held; from the second on each is twice the one before (000-49).
POINT_TITLES = (0, *(400 << step for step in range(19)))
#: Coins from which each title is held; from the third on each is twice the one before (000-50).
COIN_TITLES = (100, 500, *(1000 << step for step in range(18)))


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
