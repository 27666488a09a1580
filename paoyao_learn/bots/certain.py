"""What a seat knows for certain of a hidden hand beside its size, and how far a hand is from it: who has shown a 幺 and
who has not (001-09), that four jokers in one hand would have ended the deal, and, where whoever can beat must, that a
hand that passed held nothing that would have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import JOKERS, Card
from ..game import View
from ..paoyao.ruleset import RuleSet
from ..paoyao.traces import packed_of

__all__ = ["YAO", "Certain"]

YAO = ("4", "A")


class _Pass(NamedTuple):
    """A pass: what its seat has played since, packed, and the plays that would have beaten what lay there, as bits."""

    since: int
    beaten_by: int


class Certain:
    """What is certain of the hands of one view, given the cards of each seat that are ``fixed`` and ``played``.

    ``shows`` says by seat whether its 4s and As are on the table or gone; ``telling`` are the ranks that may make a
    hand one that cannot be.
    """

    def __init__(
        self, view: View, rules: RuleSet, fixed: Sequence[Sequence[Card]], played: Sequence[Sequence[Card]]
    ) -> None:
        self.rules = rules
        self.fixed, self.played = fixed, played
        self.yao = rules.show_yao == "mandatory"
        self.jokers = rules.four_jokers_win and rules.hidden_sides
        self.shows = [self.yao and self._has_shown(seat, seat == view["seat"]) for seat in range(view["players"])]
        some = (*(YAO if self.yao else ()), *(JOKERS if self.jokers else ()))
        self.telling = frozenset(rules.order if rules.must_beat else some)
        self._passes: list[list[_Pass]] = [[] for _ in fixed]
        if rules.must_beat:
            self._read(view)

    def faults(self, seat: int, cards: Sequence[Card], packed: int) -> int:
        """How far the hidden ``cards`` of a seat are from what is certain of them; ``packed`` is its whole hand."""
        mask = self.rules.playbook.mask
        found = sum(mask(packed + one.since) & one.beaten_by != 0 for one in self._passes[seat])
        if self.yao:
            fours, aces = _yao(cards)
            found += fours + aces if self.shows[seat] else self._not_shown(seat, fours, aces)
        if self.jokers:
            found += sum(card.is_joker for card in (*cards, *self.fixed[seat], *self.played[seat])) == 4
        return found

    def _has_shown(self, seat: int, own: bool) -> bool:
        """Some of its 4s and As are still there, or it has played a 幺's worth."""
        fours, aces = _yao((*self.fixed[seat], *self.played[seat]))
        still = not own and any(_yao(self.fixed[seat]))
        return still or (fours >= 2 and aces >= 1)

    def _not_shown(self, seat: int, fours: int, aces: int) -> int:
        """How many hidden 4s or As must leave a hand that has shown no 幺: what is played cannot, so it may be that
        only the one or only the other can."""
        fours_gone, aces_gone = _yao(self.played[seat])
        if fours + fours_gone < 2 or aces + aces_gone < 1:
            return 0
        return min([fours + fours_gone - 1] * (fours_gone < 2) + [aces] * (not aces_gone))

    def _read(self, view: View) -> None:
        """The passes, the latest trick first, so that it is known what was played since."""
        book = self.rules.playbook
        since = [0] * len(self._passes)
        for trick in (view["trick"], *(done["plays"] for done in reversed(view["tricks"]))):
            beaten_by = 0
            told = []
            for step in trick:
                packed = packed_of(book, step["action"])
                if packed:
                    beaten_by = book.beaten_by[book.index_of(packed)]
                told.append((step["seat"], packed, beaten_by))
            for seat, packed, beaten_by in reversed(told):
                since[seat] += packed
                if not packed:
                    self._passes[seat].append(_Pass(since[seat], beaten_by))


def _yao(cards: Sequence[Card]) -> tuple[int, int]:
    """How many 4s and As there are among cards."""
    ranks = [card.rank for card in cards]
    return ranks.count("4"), ranks.count("A")
