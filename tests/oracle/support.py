"""What the tests of the rules share: the package's objects in the words of the naive reading, positions, counts."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import paoyao_learn as pl
from oracle import naive

FULL = os.environ.get("PAOYAO_TEST_SCALE", "") == "full"
SUITS = "shdc"
HERE = Path(__file__).resolve().parent

#: The five ladders as rule sets of the package, beside the naive ones.
FIVE: dict[str, tuple[Any, naive.Rules]] = {
    "online": (pl.ruleset("online"), naive.FIVE[0]),
    "baishan": (pl.ruleset("baishan"), naive.FIVE[1]),
    "mingyao": (pl.ruleset("mingyao"), naive.FIVE[2]),
    "tonghua hidden": (pl.ruleset("tonghua", kings_shown=False), naive.FIVE[3]),
    "tonghua shown": (pl.ruleset("tonghua", kings_shown=True), naive.FIVE[4]),
}
#: Rule sets with options that change which play beats which.
VARIANTS: dict[str, tuple[Any, naive.Rules]] = {
    f"{rules_id} {name}={value}": (pl.ruleset(rules_id, **{name: value}), naive.rules_of(rules_id, **{name: value}))
    for rules_id, name, value in (
        ("baishan", "threes", "low"),
        ("baishan", "threes", "none"),
        ("online", "riding_same_length", False),
        ("mingyao", "long_straight_beats_short", True),
        ("tonghua", "riding_same_length", False),
        ("baishan", "ladder", "B"),
        ("mingyao", "ladder", "A"),
    )
}
EVERY = {**FIVE, **VARIANTS}


def scaled(usual: int, full: int) -> int:
    """A count for the usual run, or the full one (PAOYAO_TEST_SCALE=full)."""
    return full if FULL else usual


def ranks(cards: Iterable[Any]) -> list[str]:
    """Rank names of cards of the package."""
    return [card.rank for card in cards]


def key(play: Any, rules: naive.Rules) -> tuple[str, ...]:
    """A play of the package as the naive reading writes it: its ranks, sorted."""
    return naive.pattern(ranks(play.cards), rules)


def dealt_pack(rules: naive.Rules, rnd: random.Random) -> list[str]:
    """Two packs of the rule set, shuffled: "4h", "BJ"."""
    cards = [*naive.JOKERS, *(rank + suit for rank in rules.order for suit in SUITS)]
    cards *= 2
    rnd.shuffle(cards)
    return cards


def random_hand(rules: naive.Rules, rnd: random.Random, size: int) -> list[str]:
    """Some cards of two packs; every other time from a few ranks only, so that bombs and runs of pairs are common."""
    cards = dealt_pack(rules, rnd)
    if rnd.random() < 0.5:
        few = set(rnd.sample(rules.ranks, min(len(rules.ranks), size // 4 + 3))) | {"4", "A"}
        cards.sort(key=lambda card: (card if card in naive.JOKERS else card[0]) not in few)
        cards = cards[: max(size, len(cards) // 3)]
        rnd.shuffle(cards)
    return cards[:size]


def act(deal: Any, *actions: str) -> Any:
    """The deal after these actions."""
    for action in actions:
        deal = deal.act(action)
    return deal


def oracle(name: str) -> Iterator[dict[str, Any]]:
    """The lines of an oracle file."""
    with (HERE / f"{name}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def log_of(deal: Any) -> list[tuple[int, str | list[str]]]:
    """What has led to a deal, as the referee reads it: seat, and a word or the cards played."""
    log: list[tuple[int, str | list[str]]] = []
    for state in [*deal.history, deal][1:]:
        word = state.action.kind
        log.append((state.actor, [str(card) for card in state.action.cards] if word == "play" else word))
    return log


def texts(hands: Sequence[Sequence[Any]]) -> list[list[str]]:
    """Hands of the package as card texts."""
    return [[str(card) for card in hand] for hand in hands]
