"""A rule set as a sheet to read, and what differs between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["compare", "describe"]


def describe(rules: RuleSet, lang: str) -> str:
    raise NotImplementedError


def compare(rules: RuleSet, other: RuleSet) -> list[dict[str, object]]:
    raise NotImplementedError
