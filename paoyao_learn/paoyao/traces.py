"""What a player remembers of a deal beside the cards: who passed on what, who played a 大王, who showed a 幺."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ..notation import WORDS, parse_cards
from .play import Play
from .playbook import Playbook
from .view import View

__all__ = ["REFUSAL_LEVELS", "Refusal", "Traces", "packed_of", "refusal_of", "refusals", "shifts_of", "traces_of"]

REFUSAL_LEVELS = 7
Refusal = tuple[int, int, int]


class Traces(NamedTuple):
    """By seat: what it has ``refused``, how many 大王 it has played (``kings``; hidden sides only), and whether it
    has shown its 4s and As (``yao``).

    A refusal is a level, 0 to 7, for singles, pairs and bombs: the lower the play that a seat let a foe keep, the
    higher the level, for the more it tells of the hand. With hidden sides everybody counts as a foe.
    """

    refused: tuple[Refusal, ...]
    kings: tuple[int, ...]
    yao: tuple[bool, ...]


def refusal_of(play: Play | None, place: int) -> Refusal:
    """What letting a play stand tells, given the place of its rank among the singles."""
    if play is None or (not play.tier and play.kind not in ("single", "pair")):
        return 0, 0, 0
    if play.tier:
        return 0, 0, max(0, REFUSAL_LEVELS - (play.tier - 1) // 3)
    level = max(0, REFUSAL_LEVELS - place // 2)
    return (level, 0, 0) if play.kind == "single" else (0, level, 0)


@lru_cache(maxsize=16)
def refusals(book: Playbook) -> tuple[Refusal, ...]:
    """What letting each play of a book stand tells."""
    place = {rank: at for at, rank in enumerate(book.order)}
    return tuple(refusal_of(play, place[play.rank] if play.rank else 0) for play in book.plays)


@lru_cache(maxsize=16)
def shifts_of(book: Playbook) -> Mapping[str, int]:
    """What each card, in notation, adds to a packed hand."""
    return {rank + suit: 1 << shift for rank, shift in book.shift.items() for suit in ("", "s", "h", "d", "c")}


@lru_cache(maxsize=50_000)
def packed_of(book: Playbook, action: str) -> int:
    """What an action of a view, in notation, takes from a packed hand: 0 for a word."""
    return 0 if action in WORDS else book.pack(parse_cards(action))


def traces_of(view: View, book: Playbook) -> Traces:
    """What the seat of a view remembers; the rule set in force is that of ``book``."""
    players = view["players"]
    hidden = len(view["captured"]) > 2
    sides = range(players) if hidden else [seat % 2 for seat in range(players)]
    known = refusals(book)
    refused = [(0, 0, 0)] * players
    kings = [0] * players
    for steps in (*(trick["plays"] for trick in view["tricks"]), view["trick"]):
        told, owner = (0, 0, 0), 0
        for step in steps:
            seat, action = step["seat"], step["action"]
            if action != "pass":
                packed = packed_of(book, action)
                told, owner = known[book.index_of(packed)], seat
                if hidden:
                    kings[seat] += packed >> book.shift["RJ"] & 15
            elif sides[seat] != sides[owner] and any(told):
                had = refused[seat]
                refused[seat] = max(had[0], told[0]), max(had[1], told[1]), max(had[2], told[2])
    yao = tuple(any(card[0] in "4A" for card in cards) for cards in view["shown"])
    return Traces(tuple(refused), tuple(kings), yao)
