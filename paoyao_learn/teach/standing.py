"""Where a play stands: what it beats and what beats it, tier by tier, read from the playbook."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet

__all__ = ["FLAT", "Standing", "standing"]

FLAT = ("single", "pair", "straight", "double_straight")
"""The kinds of tier 0."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A play beside everything else of its playbook.

    ``tiers`` has one word a tier, low to high: ``below`` where it beats all of it, ``above`` where all of it beats the
    play, ``part`` where the rank decides, ``equal`` where it is that tier alone, ``apart`` where neither beats the
    other. ``flat`` says the same of each kind of tier 0, ``some`` where it beats or is beaten by some of it.
    ``beats`` and ``beaten`` count plays.
    """

    play: Play
    tiers: tuple[str, ...]
    flat: dict[str, str]
    beats: int
    beaten: int

    @property
    def lowest_above(self) -> int | None:
        """The lowest tier of which anything beats the play; None when nothing does."""
        return next((tier for tier, word in enumerate(self.tiers, start=1) if word in ("part", "above")), None)


def _word(play: Play, group: Iterable[Play], beats: int, beaten: int) -> str:
    """How a play stands to a group of others, from the masks of what it beats and of what beats it."""
    places = [other.index for other in group]
    low = sum(beats >> place & 1 for place in places)
    high = sum(beaten >> place & 1 for place in places)
    if places == [play.index]:
        return "equal"
    if low == len(places):
        return "below"
    if high == len(places):
        return "above"
    return "part" if low or high else "apart"


def standing(rules: RuleSet, play: Play) -> Standing:
    """Where a play of this rule set stands."""
    book = rules.playbook
    beaten = book.beaten_by[play.index]
    beats = sum(1 << on for on, mask in enumerate(book.beaten_by) if mask >> play.index & 1)
    by_tier: list[list[Play]] = [[] for _ in range(book.tiers + 1)]
    for other in book.plays:
        by_tier[other.tier].append(other)
    kinds = {kind: [other for other in by_tier[0] if other.kind == kind] for kind in FLAT}
    flat = {kind: _word(play, group, beats, beaten) for kind, group in kinds.items()}
    return Standing(
        play,
        tuple(_word(play, group, beats, beaten) for group in by_tier[1:]),
        {kind: "some" if word == "part" else word for kind, word in flat.items()},
        beats.bit_count(),
        beaten.bit_count(),
    )
