"""What a family of questions draws: an item before it has its id, and the two graders that most of them share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ..paoyao.ruleset import RuleSet
from ..verdict import Verdict
from .items import Choice, Graded, Grader, Shown, Words, said, yes_no

__all__ = ["Draft", "Draw", "Family", "choosing", "counting", "judged", "seat_choices", "seat_name", "seat_names"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The fields of an :class:`~paoyao_learn.teach.items.Item`, with the ``themes`` it turns on."""

    question: Words
    form: str
    answer: str
    themes: tuple[str, ...]
    check: Grader
    shown: tuple[Shown, ...] = ()
    facts: tuple[Words, ...] = ()
    hand: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    unit: Words | None = None


Draw = Callable[[Any, Random], Draft]
"""Makes a draft for a rule set of the game that its family asks about."""


@dataclass(frozen=True, slots=True)
class Family:
    """Questions of one kind about one thing: ``name`` is ``kind.thing``; ``presets`` the rule sets that have it,
    ``themes`` all that its items may turn on there, ``draw`` makes one."""

    name: str
    presets: tuple[str, ...]
    themes: tuple[str, ...]
    draw: Draw


def choosing(
    question: Words,
    choices: Sequence[Choice],
    right: str,
    truth: Words,
    themes: Sequence[str],
    *,
    reasons: Sequence[Words] = (),
    source: str = "",
    plays: Sequence[Shown] = (),
    shown: Sequence[Shown] = (),
    facts: Sequence[Words] = (),
    hand: Sequence[str] = (),
) -> Draft:
    """A question with one right answer among several."""

    def check(answer: str) -> Graded:
        return Graded(answer == right, truth, tuple(reasons), source, tuple(plays))

    return Draft(
        question=question,
        form="choice",
        answer=right,
        themes=tuple(themes),
        check=check,
        shown=tuple(shown),
        facts=tuple(facts),
        hand=tuple(hand),
        choices=tuple(choices),
    )


def judged(
    question: Words,
    verdict: Verdict,
    allowed: Words,
    refused: Words,
    themes: Sequence[str],
    *,
    reasons: Sequence[Words] = (),
    source: str = "",
    plays: Sequence[Shown] = (),
    shown: Sequence[Shown] = (),
    facts: Sequence[Words] = (),
) -> Draft:
    """A question whether something may be done: the verdict answers it and is the first reason; ``source`` stands in
    place of the verdict's own, ``plays`` show what may."""
    return choosing(
        question,
        yes_no("may_yes", "may_no"),
        "yes" if verdict.ok else "no",
        allowed if verdict.ok else refused,
        themes,
        reasons=[verdict.message, *reasons],
        source=source or verdict.source,
        plays=plays,
        shown=shown,
        facts=facts,
    )


def counting(
    question: Words,
    right: int,
    truth: Words,
    themes: Sequence[str],
    *,
    unit: Words | None = None,
    reasons: Sequence[Words] = (),
    source: str = "",
    plays: Sequence[Shown] = (),
    shown: Sequence[Shown] = (),
    facts: Sequence[Words] = (),
    hand: Sequence[str] = (),
) -> Draft:
    """A question whose answer is a whole number."""

    def check(answer: str) -> Graded:
        return Graded(int(answer) == right, truth, tuple(reasons), source, tuple(plays))

    return Draft(
        question=question,
        form="number",
        answer=str(right),
        themes=tuple(themes),
        check=check,
        shown=tuple(shown),
        facts=tuple(facts),
        hand=tuple(hand),
        unit=unit,
    )


def seat_name(rules: RuleSet, seat: int) -> Words:
    """What a seat is called from seat 0: 你, 下家, 对家, 上家."""
    return said(f"table.seat_{rules.players}_{seat}")


def seat_choices(rules: RuleSet) -> tuple[Choice, ...]:
    """One answer a seat."""
    return tuple(Choice(str(seat), seat_name(rules, seat)) for seat in range(rules.players))


def seat_names(rules: RuleSet, seats: Iterable[int]) -> Words:
    """Several seats in a row: 你、对家."""
    listed = tuple(seats)
    return lambda lang: said("drill.list_comma")(lang).join(seat_name(rules, seat)(lang) for seat in listed)
