"""Writing the record of a match or a deal.

Tags in brackets, then deal by deal the hands, the answers to 亮王 or the bids, the plays numbered by trick and the
result; a match adds what its ledger booked. The last line is a sum over all before it, so that damage shows. The reader
writes what he has read anew and compares: all that follows from the rest need not be understood twice.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from zlib import crc32

from ..matches import Match, Round
from ..notation import format_cards
from ..protocol import GameDeal
from .moments import rounds_of
from .opening import hands_of, tags_of

__all__ = ["VERSION", "Line", "dumps", "lines_of"]

VERSION = 1
_WIDTH = 88
Line = tuple[str, str]
"""What it is (``tag hand kings bids play result ledger blank end``), and its text."""


def dumps(game: Match | GameDeal) -> str:
    """The record of a match, or of a deal from its opening (a position set up by hand too), to where it stands.

    ``loads`` gives it back exactly.

    >>> from paoyao_learn.game import deal
    >>> print(dumps(deal("baishan", hands=["4h4s5d", "6c", "7c", "8c"]).act("44")), end="")
    [Paoyao 1]
    [Game "deal"]
    [Rules "baishan"]
    <BLANKLINE>
    [Deal 1]
    [Dealer 0]
    [Lead 0]
    0: 5d 4s 4h
    1: 6c
    2: 7c
    3: 8c
    1. 0: 4s 4h
    Result: *
    <BLANKLINE>
    [End "fffdbc26"]
    """
    return "".join(f"{line}\n" for kind, text in lines_of(game) for line in _folded(kind, text))


def lines_of(game: Match | GameDeal) -> list[Line]:
    """The lines of a record before long ones are folded, each with what it is."""
    lines = list(_body(game))
    tokens = " ".join(token for _, text in lines for token in text.split())
    return [*lines, ("blank", ""), ("end", f'[End "{crc32(tokens.encode()):08x}"]')]


def _folded(kind: str, text: str) -> Iterator[str]:
    """A line of plays or accounts in pieces of at most the width, later ones indented; other lines whole."""
    between = {"play": "  ", "kings": "  ", "bids": "  ", "ledger": ", "}.get(kind)
    line = ""
    for piece in text.split(between) if between else ():
        if line and len(line) + 2 + len(piece) > _WIDTH:
            yield line + (between or "").rstrip()
            line = f"    {piece}"
        else:
            line = f"{line}{between}{piece}" if line else piece
    yield line or text


def _tag(name: str, *values: str | int | None) -> Line:
    return "tag", f"[{' '.join((name, *(json.dumps(value, ensure_ascii=False) for value in values)))}]"


def _body(game: Match | GameDeal) -> Iterator[Line]:
    match = game if isinstance(game, Match) else None
    rounds = rounds_of(game)
    rules = match.rules if match else _opening(rounds[0].deal).rules
    yield _tag("Paoyao", VERSION)
    yield _tag("Game", "match" if match else "deal")
    yield _tag("Rules", rules.id)
    for name, value in rules.changed.items():
        yield "tag", f"[Option {name} {json.dumps(value)}]"
    if match:
        ledger = match.ledger
        yield _tag("Seed", match.seed)
        yield _tag("Room", ledger.terms.room)
        if ledger.terms.stake is not None:
            yield _tag("Stake", ledger.terms.stake)
        if ledger.terms.room_base != 1:
            yield _tag("RoomBase", ledger.terms.room_base)
        yield _tag("Coins", *ledger.opening_coins)
        if any(ledger.opening_points):
            yield _tag("Points", *ledger.opening_points)
        if match.names:
            yield _tag("Names", *match.names)
    for each in rounds:
        yield "blank", ""
        yield from _deal(each)
        if match:
            yield from _booked(match, each.number)


def _opening(deal: GameDeal) -> GameDeal:
    while deal.before is not None:
        deal = deal.before
    return deal


def _deal(each: Round) -> Iterator[Line]:
    line = (*each.deal.history, each.deal)
    opening = line[0]
    yield _tag("Deal", each.number)
    for name, values in tags_of(opening).items():
        yield _tag(name, *values)
    for seat, hand in enumerate(hands_of(opening)):
        yield "hand", f"{seat}: {format_cards(hand) or '-'}"
    yield from _actions(line)
    yield "result", f"Result: {_result(each)}"


def _actions(line: tuple[GameDeal, ...]) -> Iterator[Line]:
    """The answers to 亮王, or the bids and what the declarer did before play; then a line a trick, the answers to 雪
    where they were given."""
    kind, words = "", [""]
    for before, after in pairwise(line):
        leads = before.phase == "play" and not before.trick
        if leads or not kind:
            if kind:
                yield kind, "  ".join(words)
            kind = "play" if leads else "kings" if before.phase == "show" else "bids"
            words = []
        start = "" if words else f"{len(before.tricks) + 1}. " if leads else f"{kind.title()} "
        words.append(f"{start}{before.turn}: {after.action}")
    if kind:
        yield kind, "  ".join(words)


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def _result(each: Round) -> str:
    if each.fled is not None:
        return f"fled {each.fled}"
    result = each.deal.result
    if result is None:
        return "*"
    winners, payoffs = _numbers(result.winners), _numbers(result.payoffs)
    return f"{result.how}, level {result.level}, winners {winners}, payoffs {payoffs}"


def _booked(match: Match, number: int) -> Iterator[Line]:
    for entry in match.ledger.entries:
        if entry.number == number:
            changes = f"coins {_numbers(entry.coins)}, fee {_numbers(entry.fee)}, points {_numbers(entry.points)}"
            now = f"now {_numbers(entry.coins_then)} and {_numbers(entry.points_then)}"
            yield "ledger", f"Ledger: stake {entry.stake}, {changes}, house {entry.house}, {now}"
