"""Reading and writing cards and actions as text.

A card is rank then suit (``4h``, ``Ts`` or ``10s``), or suit sign then rank (``♥4``); the jokers are ``BJ`` (小王)
and ``RJ`` (大王). Ranks alone (``44A``, ``10JQ``) name a play wherever suits do not matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .cards import JOKERS, PIPS, SUITS, Card, check_packs
from .errors import NotationError, NotCardsError

__all__ = ["NO_TRUMP", "WORDS", "Action", "CardsLike", "format_cards", "parse_action", "parse_cards"]

CardsLike = str | Iterable[Card | str]

_WORDS = {"BJ": "BJ", "RJ": "RJ", "小王": "BJ", "大王": "RJ"}
_SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c"}
_VARIATION_SELECTOR = "\ufe0f"
_LONGEST_BID = 3
NO_TRUMP = "none"
"""无主 instead of a suit, as ``trump none``."""

_BETWEEN = " \t\r\n,、\xa0\u2009\u202f" + _VARIATION_SELECTOR
_NARROW = {code + 0xFEE0: code for code in range(0x21, 0x7F)} | {0x3000: 0x20}
"""Full-width letters, digits and signs, as a Chinese keyboard writes them, to plain ones."""


def _read_rank(source: str, at: int) -> tuple[str, int] | None:
    """The rank that starts at a place and the place behind it, or None."""
    if (word := source[at : at + 2].upper()) in _WORDS:
        return _WORDS[word], at + 2
    if source.startswith("10", at):
        return "T", at + 2
    rank = source[at : at + 1].upper()
    return (rank, at + 1) if rank in PIPS else None


def _read_text(written: str) -> Iterable[Card]:
    source = written if written.isascii() else written.translate(_NARROW)
    at = 0
    while at < len(source):
        if source[at] in _BETWEEN:
            at += 1
            continue
        suit = _SIGNS.get(source[at])
        if suit is not None:
            at += 1
            while source.startswith(_VARIATION_SELECTOR, at):
                at += 1
        found = _read_rank(source, at)
        if found is None or (suit is not None and found[0] in JOKERS):
            char = written[at : at + 1]
            raise NotationError("unreadable" if char else "cut_off", text=written, char=char, place=at + 1)
        rank, at = found
        if suit is None and rank not in JOKERS and source[at : at + 1].lower() in SUITS:
            suit = source[at].lower()
            at += 1
        yield Card(rank, suit)


def _listed(cards: object) -> Iterable[object]:
    if isinstance(cards, (bytes, bytearray)) or not isinstance(cards, Iterable):
        raise NotCardsError("not_cards", found=cards)
    return cards


def parse_cards(cards: CardsLike) -> tuple[Card, ...]:
    """The cards of a text or of an iterable of cards (or of card texts), in the order given.

    Raises NotationError naming the character and its place, NotCardsError (a TypeError too) for what is neither,
    CardError for more copies than two packs hold.

    >>> [str(card) for card in parse_cards("♥4 10s BJ")]
    ['4h', 'Ts', 'BJ']
    """
    found: list[Card] = []
    if isinstance(cards, str):
        found.extend(_read_text(cards))
    else:
        for card in _listed(cards):
            if isinstance(card, Card):
                found.append(card)
            elif isinstance(card, str):
                found.extend(_read_text(card))
            else:
                raise NotCardsError("not_cards", found=card)
    check_packs(found)
    return tuple(found)


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as notation, parted by spaces; ranks alone stand together (``44A``)."""
    listed = tuple(cards)
    return ("" if all(card.suit is None for card in listed) else " ").join(map(str, listed))


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat can do: a play of cards, a word (``pass``, ``snow``, ``nosnow``, ``show``, ``hide``, ``surrender``),
    or a word with something behind it: ``bury`` with cards, ``bid`` and ``trump`` with a ``value``."""

    kind: str
    cards: tuple[Card, ...] = ()
    value: str = ""

    def __str__(self) -> str:
        if self.kind == "play":
            return format_cards(self.cards)
        return " ".join(filter(None, (self.kind, self.value, format_cards(self.cards))))


PASS, SNOW, NOSNOW, SHOW, HIDE, SURRENDER = (
    Action(word) for word in ("pass", "snow", "nosnow", "show", "hide", "surrender")
)
_ACTIONS = {action.kind: action for action in (PASS, SNOW, NOSNOW, SHOW, HIDE, SURRENDER)}
WORDS = tuple(_ACTIONS)
"""The actions that take no cards, in notation."""


def parse_action(action: Action | CardsLike) -> Action:
    """The action that a text or a selection of cards means.

    Raises NotationError for what cannot be read and for no cards at all.

    >>> str(parse_action("44A")), str(parse_action("pass")), str(parse_action("bid 95"))
    ('44A', 'pass', 'bid 95')
    """
    if isinstance(action, Action):
        return _ACTIONS.get(action.kind, action)
    if isinstance(action, str):
        if word := _ACTIONS.get(action.strip().lower()):
            return word
        verb, _, rest = action.strip().partition(" ")
        if verb.lower() in ("bid", "trump", "bury"):
            return _with_more(verb.lower(), rest.strip(), action)
    cards = parse_cards(action)
    if not cards:
        raise NotationError("empty", text="", char="", place=1)
    return Action("play", cards)


def _with_more(verb: str, rest: str, written: str) -> Action:
    """``bid 95``, ``trump s``, ``trump none``, ``bury 3s 4h …``."""
    place = written.find(rest) + 1 if rest else len(written) + 1
    if not rest:
        raise NotationError("cut_off", text=written, char="", place=place)
    if verb == "bury":
        return Action(verb, parse_cards(rest))
    plain = rest.translate(_NARROW)
    if verb == "bid" and plain.isascii() and plain.isdigit() and len(plain) <= _LONGEST_BID:
        return Action(verb, value=str(int(plain)))
    suit = _SIGNS.get(plain.rstrip(_VARIATION_SELECTOR), plain.lower())
    if verb == "trump" and suit in (*SUITS, NO_TRUMP):
        return Action(verb, value=suit)
    raise NotationError(f"bad_{verb}", text=written, char=rest, place=place)
