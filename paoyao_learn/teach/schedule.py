"""When a topic is due again: the spacing library's cards, kept as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from fsrs import Card, Rating, Scheduler

__all__ = ["due", "review"]

Kept = Mapping[str, Any]
"""A card of the library as it is kept: its fields, times as text."""


@cache
def _scheduler() -> Scheduler:
    return Scheduler(enable_fuzzing=False)  # the same answers at the same times give the same dates


def review(kept: Kept | None, ok: bool, now: datetime) -> dict[str, Any]:
    """The card after an answer at a time (UTC); None for a topic that is met for the first time. What was missed is
    due again within minutes, what was known in days."""
    now = now.astimezone(UTC)
    card = Card(card_id=0, due=now) if kept is None else Card.from_dict(kept)  # type: ignore[arg-type]
    card, _ = _scheduler().review_card(card, Rating.Good if ok else Rating.Again, now)
    return dict(card.to_dict())


def due(kept: Kept) -> datetime:
    """When it is to be asked again. Raises ValueError for what is no time."""
    return datetime.fromisoformat(kept["due"])
