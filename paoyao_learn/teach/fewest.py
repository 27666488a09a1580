"""Splits a hand into the fewest plays there can be; read off the playbook, for hands of a dozen cards or so."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Card
from ..paoyao.play import Play
from ..paoyao.playbook import Playbook

__all__ = ["fewest"]


def fewest(book: Playbook, cards: Iterable[Card]) -> list[Play]:
    """A split of cards into as few plays as there can be, bombs first; [] of no cards.

    >>> import paoyao_learn as pl
    >>> hand = pl.parse_cards("4 4 5 6 7 7 7 A")
    >>> [play.name("en") for play in fewest(pl.ruleset("baishan").playbook, hand)]
    ['small yao 44A', 'straight 567', 'pair 77']
    """
    memory: dict[int, tuple[int, ...]] = {0: ()}

    def best(packed: int) -> tuple[int, ...]:
        """Some play must take the lowest card that is left, so only those that do are tried, long ones first."""
        known = memory.get(packed)
        if known is not None:
            return known
        lowest = next(shift for shift in book.shift.values() if packed >> shift & 15)
        able = [index for index in book.indices(book.mask(packed)) if book.uses[index] >> lowest & 15]
        able.sort(key=lambda index: -len(book.plays[index].cards))
        found: tuple[int, ...] | None = None
        for index in able:
            rest = best(packed - book.uses[index])
            if found is None or len(rest) + 1 < len(found):
                found = (index, *rest)
                if not rest:
                    break
        assert found is not None, "every card is a play of its own"
        memory[packed] = found
        return found

    plays = [book.plays[index] for index in best(book.pack(cards))]
    return sorted(plays, key=lambda play: (-play.tier, -len(play.cards), play.index))
