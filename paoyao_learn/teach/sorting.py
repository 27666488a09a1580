"""Two exercises with the ladder: put it in order, and tell which of two plays wins before looking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, pairwise
from random import Random

from ..cards import SUITS, Card
from ..paoyao.judge import judge
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from ..verdict import Verdict
from .odds import ladder_in_force

__all__ = ["ANSWERS", "Pair", "Wrong", "dressed", "first_wrong", "pair_of", "sample", "shuffled"]

ANSWERS = ("left", "right", "neither")


def dressed(play: Play) -> Play:
    """The play in cards with suits, one after the other."""
    suits = cycle(SUITS)
    return play.with_cards(tuple(card if card.is_joker else Card(card.rank, next(suits)) for card in play.cards))


def sample(rules: RuleSet, entry: str, rank: str = "9") -> Play:
    """A play of a ladder entry in cards with suits; equal cards are of this rank."""
    play = rules.identify(entry.replace("x", rank))
    assert play is not None, entry
    return dressed(play)


def shuffled(rules: RuleSet, count: int, seed: int) -> tuple[str, ...]:
    """So many neighbouring-enough entries of the ladder in an order that is not the right one."""
    draw, ladder = Random(seed), ladder_in_force(rules)
    count = min(max(count, 2), len(ladder))
    chosen = sorted(draw.sample(range(len(ladder)), count))
    order = list(chosen)
    while order == chosen:
        draw.shuffle(order)
    return tuple(ladder[place] for place in order)


@dataclass(frozen=True, slots=True)
class Wrong:
    """The lowest place at which an order fails: ``at`` is the lower one's place from the bottom, counted from 0; the
    play that was put higher does not beat it, and ``verdict`` says why."""

    at: int
    lower: Play
    higher: Play
    verdict: Verdict


def first_wrong(rules: RuleSet, order: Sequence[str]) -> Wrong | None:
    """What is wrong with entries that were put in order, low to high; None when each beats the one before it."""
    plays = [sample(rules, entry) for entry in order]
    for at, (lower, higher) in enumerate(pairwise(plays)):
        verdict = judge(rules, higher.cards, higher.cards, lower)
        if not verdict.ok:
            return Wrong(at, lower, higher, verdict)
    return None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two plays, the ``truth`` (``left``, ``right``, ``neither``) and the verdict that tells it: of the winner on the
    loser, or of the right one on the left where neither wins."""

    left: Play
    right: Play
    truth: str
    verdict: Verdict


def pair_of(rules: RuleSet, seed: int) -> Pair:
    """Two plays that are worth a thought: near each other on the ladder, of one tier, or of no tier."""
    draw, book = Random(seed), rules.playbook
    way = draw.random()
    flat = [play for play in book.plays if not play.tier and play.length <= 5]
    tiered = [play for play in book.plays if play.tier]
    if way < 0.2:
        left = draw.choice([play for play in flat if "straight" in play.kind])
        right = draw.choice([play for play in flat if "straight" in play.kind and abs(play.length - left.length) < 2])
    elif way < 0.4:
        left = draw.choice(flat)
        right = draw.choice([play for play in tiered if play.tier <= book.four_tier + 2])
    else:
        left = draw.choice(tiered)
        right = draw.choice([play for play in tiered if abs(play.tier - left.tier) <= 3 and play is not left])
    if draw.random() < 0.5:
        left, right = right, left
    left, right = dressed(left), dressed(right)
    for truth, play, on in (("left", left, right), ("right", right, left)):
        verdict = judge(rules, play.cards, play.cards, on)
        if verdict.ok:
            return Pair(left, right, truth, verdict)
    return Pair(left, right, "neither", verdict)
