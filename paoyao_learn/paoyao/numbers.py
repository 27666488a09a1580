"""Seats and numbers that others hand in: whole, in range, and no True for 1."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import OptionError, PositionError

__all__ = ["seat_of", "seed_of", "whole_numbers"]


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def whole_numbers(name: str, given: object) -> tuple[int, ...]:
    """Whole numbers in a row, as a tuple. Raises PositionError for anything else.

    >>> whole_numbers("out", [2, 0])
    (2, 0)
    """
    if isinstance(given, Iterable) and not isinstance(given, (str, bytes)):
        found = tuple(given)
        if all(map(_is_whole, found)):
            return found
    raise PositionError("not_numbers", name=name, found=repr(given))


def seat_of(name: str, given: object, players: int) -> int:
    """A seat at a table for so many. Raises PositionError for any other."""
    if isinstance(given, int) and _is_whole(given) and 0 <= given < players:
        return given
    raise PositionError("bad_seat", name=name, seat=repr(given), last=players - 1)


def seed_of(given: object) -> int:
    """A seed of a shuffle. Raises OptionError for what is no whole number."""
    if isinstance(given, int) and _is_whole(given):
        return given
    raise OptionError("bad_seed", found=repr(given))
