"""Why cards form no play: the nearest rule that they miss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from ..cards import Card
from .playbook import RUN_RANKS

__all__ = ["misfit"]

Words = str | int | Callable[[str], str]


def _written(ranks: list[str]) -> Callable[[str], str]:
    return partial(_names, tuple(ranks))


def _names(ranks: tuple[str, ...], lang: str) -> str:
    return " ".join(Card(rank).name(lang) for rank in ranks)


def _run_misfit(counts: Counter[str]) -> tuple[str, dict[str, Words]] | None:
    """For cards of three ranks or more, or of two neighbours, that look like a run."""
    each = set(counts.values())
    outside = [rank for rank in counts if rank not in RUN_RANKS]
    places = sorted(RUN_RANKS.index(rank) for rank in counts if rank in RUN_RANKS)
    gaps = [RUN_RANKS[at] for at in range(places[0], places[-1]) if at not in places] if places else []
    if outside and places and each in ({1}, {2}) and len(counts) >= 3 and len(gaps) <= 1:
        jokers = any(Card(rank).is_joker for rank in outside)
        return ("straight_through_joker" if jokers else "straight_through"), {"outside": _written(outside)}
    if outside:
        return None
    if len(counts) == 2 and not gaps and each in ({1}, {2}):
        return ("straight_too_short" if each == {1} else "double_too_short"), {}
    if len(counts) < 3 or len(gaps) >= len(places):
        return None
    if each in ({1}, {2}):
        return "gap", {"ranks": _written(gaps)}
    if gaps or max(each) > 3:
        return None
    if each == {3}:
        return "triple_straight", {}
    if max(each) == 2:
        return "uneven_pairs", {"ranks": _written([rank for rank, count in counts.items() if count == 1])}
    return None


def misfit(cards: tuple[Card, ...]) -> tuple[str, dict[str, Words]]:
    """Code and words of why cards form no play; the cards are known to form none."""
    counts = Counter(card.rank for card in cards)
    jokers = tuple(card for card in cards if card.is_joker)
    if jokers:
        paired = all(count == 2 for count in counts.values())
        if paired:
            return "joker_pair", {}
        run = _run_misfit(counts)
        return run if run else ("joker_mixed", {})
    if set(counts) == {"4", "A"}:
        return ("two_aces", {"aces": counts["A"]}) if counts["A"] > 1 else ("yao_one_four", {})
    if run := _run_misfit(counts):
        return run
    return ("two_cards" if len(cards) == 2 else "no_play"), {}
