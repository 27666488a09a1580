"""One question of a drill: what is shown, how it is answered, and what the rules say of an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from ..cards import Card
from ..errors import PaoyaoError
from ..notation import CardsLike, parse_cards
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from ..protocol import GameRules
from ..text import text

__all__ = [
    "AnswerError",
    "Choice",
    "Graded",
    "Item",
    "Shown",
    "Words",
    "codes",
    "named",
    "said",
    "split_answer",
    "yes_no",
]

Words = Callable[[str], str]
"""A sentence that is asked for in a language, ``zh`` or ``en``."""


class AnswerError(PaoyaoError, ValueError):
    """What cannot be an answer to this question; nothing was graded."""

    section = "drill"


def said(key: str, **values: object) -> Words:
    """The sentence of a key of the ``drill`` section (or of ``section.key``); values that are functions are asked for
    their words."""
    return partial(_say, key if "." in key else f"drill.{key}", values)


def _say(key: str, values: Mapping[str, object], lang: str) -> str:
    return text(key, lang, **{name: value(lang) if callable(value) else value for name, value in values.items()})


def codes(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards in notation, one text each."""
    return tuple(map(str, cards))


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards that lie on the table, and what is said under them."""

    label: Words
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of several: its ``value``, what it says, and cards where it is cards that are chosen."""

    value: str
    label: Words
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Graded:
    """What the rules say of an answer: the ``truth``, why (``reasons``), the statement it follows (``source``), and the
    ``plays`` that show it."""

    ok: bool
    truth: Words
    reasons: tuple[Words, ...] = ()
    source: str = ""
    plays: tuple[Shown, ...] = ()


Grader = Callable[[str], Graded]


@dataclass(frozen=True, kw_only=True, eq=False)
class Item:
    """A question, made anew from its ``id`` (``"beats.riding/baishan/12345"``) at any time.

    ``form`` says how it is answered: ``choice`` (a value of ``choices``), ``number``, ``cards`` (of ``hand``; none is
    an answer too), ``plays`` (several, parted by ``|``) or ``split`` (plays that use up the hand). ``answer`` is a
    right one. ``shown`` lies on the table, ``facts`` are told, ``on`` is the play to beat. ``asks`` are the statements
    of the rules that it asks.
    """

    id: str
    rules: GameRules
    question: Words
    form: str
    answer: str
    asks: tuple[str, ...]
    check: Grader = field(repr=False)
    shown: tuple[Shown, ...] = ()
    facts: tuple[Words, ...] = ()
    hand: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    unit: Words | None = None

    @property
    def topic(self) -> str:
        """The skill that it trains: its id without the seed."""
        return self.id.rpartition("/")[0]

    @property
    def kind(self) -> str:
        """The kind of question: ``beats`` of ``beats.riding/baishan/12345``."""
        return self.id.partition(".")[0]

    def grade(self, answer: str) -> Graded:
        """What the rules say of an answer. Raises AnswerError (or NotationError) for what is none."""
        if self.form == "choice" and answer not in {choice.value for choice in self.choices}:
            raise AnswerError("no_choice", answer=answer, values=", ".join(choice.value for choice in self.choices))
        if self.form == "number" and not answer.lstrip("-").isdecimal():
            raise AnswerError("no_number", answer=answer or "–")
        if self.form in ("cards", "plays", "split"):
            self._held(answer)
        return self.check(answer)

    def _held(self, answer: str) -> None:
        """The cards of an answer are cards of the hand: of each pick, in a split of all picks together."""
        picks = split_answer(answer)
        for pick in [sum(picks, ())] if self.form == "split" else picks:
            missing = Counter(card.rank for card in pick) - Counter(card.rank for card in parse_cards(self.hand))
            if missing:
                raise AnswerError("not_held", cards=" ".join(missing))


def split_answer(answer: str) -> list[tuple[Card, ...]]:
    """The picks of an answer, parted by ``|``; none for an empty one."""
    return [parse_cards(pick) for pick in answer.split("|") if pick.strip()]


def named(play: Play | CardsLike, rules: RuleSet) -> Words:
    """What a play is called; long straights by their ends."""
    found = play if isinstance(play, Play) else rules.identify(play)
    if found is None:
        return partial(_listed, parse_cards(play))
    if "straight" in found.kind and found.length > 5:
        low, high = (card.name for card in (Card(found.cards[0].rank), Card(found.cards[-1].rank)))
        return said(f"table.long_{found.kind}", low=low, high=high, n=found.length)
    return found.name


def _listed(cards: tuple[Card, ...], lang: str) -> str:
    return " ".join(card.name(lang) for card in cards)


def yes_no(yes: str = "yes", no: str = "no") -> tuple[Choice, ...]:
    """The two answers ``yes`` and ``no``, in words of the catalogue."""
    return Choice("yes", said(yes)), Choice("no", said(no))
