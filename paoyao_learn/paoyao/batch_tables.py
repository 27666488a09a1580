"""A playbook and the seats of a table as numpy arrays of bits, read by whatever plays many deals at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from .playbook import Playbook
from .traces import refusals

__all__ = ["Array", "Plays", "count_bits", "heirs", "next_seats", "nth_bit", "plays_of"]

Array = npt.NDArray[Any]
_NTH = np.array(
    [([bit for bit in range(8) if value >> bit & 1] + [0] * 8)[:8] for value in range(256)], np.uint8
)  # byte, n -> its nth bit that is set


@dataclass(frozen=True, slots=True)
class Plays:
    """A playbook as arrays; the row behind the last play stands for a pass, and for an empty table."""

    words: int
    fits: tuple[Array, ...]
    beaten_by: Array
    uses: Array
    points: Array
    sizes: Array
    big_jokers: Array
    refusal_kind: Array
    refusal_level: Array
    pass_bit: Array


def _swar(words: Array) -> Array:
    """How many bits are set, for a numpy that cannot count them."""
    pairs = words - (words >> np.uint64(1) & np.uint64(0x5555555555555555))
    fours = (pairs & np.uint64(0x3333333333333333)) + (pairs >> np.uint64(2) & np.uint64(0x3333333333333333))
    octets = fours + (fours >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    counts: Array = (octets * np.uint64(0x0101010101010101) >> np.uint64(56)).astype(np.uint8)
    return counts


count_bits: Callable[[Array], Array] = getattr(np, "bitwise_count", _swar)


def nth_bit(words: Array, nth: Array) -> Array:
    """The place of the nth bit that is set, word by word."""
    place = np.zeros(len(words), np.intp)
    for width in (32, 16, 8):
        low = words & np.uint64((1 << width) - 1)
        count = count_bits(low)
        above = nth >= count
        nth = nth - count * above
        words = np.where(above, words >> np.uint64(width), low)
        place += width * above
    found: Array = place + _NTH.ravel().take(8 * words.astype(np.intp) + nth)
    return found


def _words(mask: int, words: int) -> Array:
    return np.frombuffer(mask.to_bytes(8 * words, "little"), np.uint64)


@lru_cache(maxsize=16)
def plays_of(book: Playbook) -> Plays:
    count = len(book.plays)
    words = count // 64 + 1
    every = (1 << count) - 1
    fits = []
    for table in book.fits:
        rows = np.zeros((4096, words), np.uint64)
        for packed, mask in table.items():
            rows[packed] = _words(mask, words)
        fits.append(rows)
    told = np.array([*refusals(book), (0, 0, 0)], np.uint8)
    return Plays(
        words=words,
        fits=tuple(fits),
        beaten_by=np.array([_words(mask, words) for mask in (*book.beaten_by, every)]),
        uses=np.array([*book.uses, 0], np.uint64),
        points=np.array([*(play.points for play in book.plays), 0], np.int16),
        sizes=np.array([*(len(play.cards) for play in book.plays), 0], np.int8),
        big_jokers=np.array([*(uses >> book.shift["RJ"] & 15 for uses in book.uses), 0], np.uint8),
        refusal_kind=told.argmax(1),
        refusal_level=told.max(1),
        pass_bit=_words(1 << count, words),
    )


@lru_cache(maxsize=16)
def next_seats(players: int) -> Array:
    """Seats that hold cards as bits, a seat -> the first of them behind that seat in order of play (itself last)."""
    found = np.zeros((1 << players, players), np.intp)
    for bits in range(1, 1 << players):
        for seat in range(players):
            order = ((seat + step) % players for step in range(1, players + 1))
            found[bits, seat] = next(other for other in order if bits >> other & 1)
    return found


@lru_cache(maxsize=16)
def heirs(players: int, inherit: str) -> Array:
    """Seats that hold cards as bits, who took a trick -> who leads next (接风, C-08)."""
    found = next_seats(players).copy()
    for bits in range(1 << players):
        for seat in range(players):
            partner = (seat + 2) % 4
            if bits >> seat & 1:
                found[bits, seat] = seat
            elif inherit == "partner" and bits >> partner & 1:
                found[bits, seat] = partner
    return found
