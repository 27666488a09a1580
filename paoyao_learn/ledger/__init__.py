"""What the deals of a match pay: stakes, fees, fleeing, coins, points and titles."""

from .book import COINS, Ledger, open_ledger
from .entry import Entry
from .terms import ROOMS, STAKES, Terms, TermsError, stake_of
from .titles import COIN_TITLES, POINT_TITLES, RANKS, WEALTH, coin_title, point_title, rank_title, wealth_title

__all__ = [
    "COINS",
    "COIN_TITLES",
    "POINT_TITLES",
    "RANKS",
    "ROOMS",
    "STAKES",
    "WEALTH",
    "Entry",
    "Ledger",
    "Terms",
    "TermsError",
    "coin_title",
    "open_ledger",
    "point_title",
    "rank_title",
    "stake_of",
    "wealth_title",
]
