"""Reading a record: the game is played again by the rules, and a record that does not follow from it is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from ..cards import Card, check_packs
from ..errors import PaoyaoError, RecordError
from ..game import deal as deal_of
from ..game import options_in, ruleset
from ..matches import Match
from ..matches import match as match_of
from ..notation import parse_cards
from ..protocol import GameDeal, GameRules
from .blocks import Block, Header, split_record
from .lexing import Entry, Value, entries_of
from .writing import lines_of

__all__ = ["loads"]

_MATCH_TAGS = {"Room": "room", "Stake": "stake", "RoomBase": "room_base"}
_PER_SEAT = {"Coins": "coins", "Points": "points", "Names": "names"}
_FLED = re.compile(r"Result: fled ([0-9]{1,2})")
Game = TypeVar("Game", Match, GameDeal)


def loads(text: str) -> Match | GameDeal:
    """The game of a record, played again by the rules.

    Raises RecordError, naming the line and the reason, for a record that is damaged, of an unknown version, or does
    not follow: cards that two packs do not hold or the seed does not deal, an illegal play, another result.
    """
    if not isinstance(text, str):
        raise RecordError("no_record", line=1)
    entries = entries_of(text)
    header, blocks = split_record(entries)
    rules, kind = _rules(header)
    if kind == "match":
        game: Match | GameDeal = _read_match(rules, header, blocks)
    else:
        if len(blocks) > 1:
            raise RecordError("one_deal", line=blocks[1].line)
        game = _read_deal(rules, blocks[0])
    _compare(entries, game)
    return game


def _because(error: PaoyaoError, line: int) -> RecordError:
    """An error of the rules as one of the record's line."""
    return RecordError("refused", line=line, reason=error.message)


@contextmanager
def _at(line: int) -> Iterator[None]:
    try:
        yield
    except RecordError:
        raise
    except PaoyaoError as error:
        raise _because(error, line) from error


def _one(header: Header, name: str, kind: type, line: int) -> Any:
    """The one value of a tag that must be there."""
    line, values = header.get(name, (line, []))
    if len(values) != 1 or type(values[0]) is not kind:
        raise RecordError("bad_value", line=line, name=name)
    return values[0]


def _rules(header: Header) -> tuple[GameRules, str]:
    game = _one(header, "Game", str, 1)
    if game not in ("match", "deal"):
        raise RecordError("bad_value", line=header["Game"][0], name="Game")
    options: dict[str, Value] = {}
    line = header.get("Rules", (1, []))[0]
    name = _one(header, "Rules", str, 1)
    with _at(line):
        rules = ruleset(name)
    for tag, (line, values) in header.items():
        if tag.startswith("Option "):
            option = tag.removeprefix("Option ")
            if len(values) != 1 or option not in options_in(name):
                raise RecordError("bad_value", line=line, name=tag)
            options[option] = values[0]
            with _at(line):
                rules = ruleset(name, **options)
    return rules, game


def _read_match(rules: GameRules, header: Header, blocks: list[Block]) -> Match:
    terms: dict[str, Any] = {}
    for tag, (_, values) in header.items():
        if tag in _MATCH_TAGS:
            terms[_MATCH_TAGS[tag]] = _one(header, tag, str if tag == "Room" else int, 1)
        elif tag in _PER_SEAT:
            terms[_PER_SEAT[tag]] = values
            if any(type(value) is not (str if tag == "Names" else int) for value in values):
                raise RecordError("bad_value", line=header[tag][0], name=tag)
    seed = _one(header, "Seed", int, 1)
    try:
        game = match_of(rules, seed=seed, **terms)
    except PaoyaoError as error:
        named = {**_MATCH_TAGS, **_PER_SEAT}
        about = {"bad_room": "room", "cannot_pay": "coins", "names_count": "names", "bad_name": "names"}.get(
            error.key, error.values.get("name")
        )
        lines = [line for tag, (line, _) in header.items() if named.get(tag) == about]
        raise _because(error, lines[0] if lines else header["Seed"][0]) from error
    for number, block in enumerate(blocks):
        if number:
            with _at(block.line):
                game = game.next()
        dealt = _cards(block, rules)
        for entry, cards, held in zip(block.hands, dealt, game.deal.hands, strict=True):
            if cards != held:
                raise RecordError("not_dealt", line=entry.line, seed=seed)
        game = _play(game, block, lambda game: game.deal)
        if block.result and (fled := _FLED.fullmatch(block.result.text)):
            with _at(block.result.line):
                game = game.flee(int(fled[1]))
    return game


def _read_deal(rules: GameRules, block: Block) -> GameDeal:
    hands = _cards(block, rules)
    places = {name: (block.seats(name) or [0])[0] for name in ("Lead", "Dealer")}
    said = {name: next(iter(block.seats(name)), None) for name in ("Declarer", "Bid")}
    try:
        game = deal_of(
            rules,
            hands=hands,
            lead=places["Lead"],
            dealer=places["Dealer"],
            captured=block.seats("Captured") or None,
            out=block.seats("Out"),
            kings=block.seats("Kings") or None,
            bottom=block.text("Bottom"),
            declarer=said["Declarer"],
            bid=said["Bid"],
            trump=block.text("Trump"),
        )
    except PaoyaoError as error:
        seat = error.values.get("seat")
        in_hand = isinstance(seat, int) and error.key.startswith("hand_")
        raise _because(error, block.hands[cast(int, seat)].line if in_hand else block.line) from error
    return _play(game, block, lambda game: game)


def _cards(block: Block, rules: GameRules) -> list[tuple[Card, ...]]:
    """The hands that a record names, no card more often than two packs hold it."""
    found: list[tuple[Card, ...]] = []
    for seat, entry in enumerate(block.hands):
        (_, name), *words = entry.words
        if name != f"{seat}:":
            raise RecordError("hand_seat", line=entry.line, seat=seat)
        with _at(entry.line):
            cards = () if [word for _, word in words] == ["-"] else parse_cards(" ".join(word for _, word in words))
            check_packs(card for hand in (*found, cards) for card in hand)
        found.append(cards)
    if len(found) != rules.players:
        line = block.hands[-1].line if block.hands else block.line
        raise RecordError("hands", line=line, count=len(found), players=rules.players)
    return found


def _play(game: Game, block: Block, deal_in: Callable[[Game], GameDeal]) -> Game:
    """The game after the actions of a block."""
    for line, seat, text in block.actions:
        deal = deal_in(game)
        if deal.turn is not None and deal.turn != seat:
            raise RecordError("turn", line=line, seat=seat, turn=deal.turn)
        with _at(line):
            game = game.act(text)
    return game


_REASONS = {"hand": "hand_differs", "result": "false_result", "ledger": "false_ledger", "end": "changed"}


def _compare(entries: list[Entry], game: Match | GameDeal) -> None:
    """Refuse a record that is not what its game writes. Line breaks and blank lines do not count."""
    found = [word for entry in entries for word in entry.words]
    due = [(kind, text, word) for kind, text in lines_of(game) for word in text.split()]
    for (line, word), (kind, text, wanted) in zip(found, due, strict=False):
        if word != wanted:
            reason = "too_much" if wanted == "[End" else _REASONS.get(kind, "differs")
            raise RecordError(reason, line=line, due=text)
    last = found[-1][0]
    if len(found) < len(due):
        raise RecordError("cut_off", line=last, due=due[len(found)][1])
    if len(found) > len(due):
        raise RecordError("too_much", line=found[len(due)][0], due=due[-1][1])
