"""A deal of 三打哈 played on by quick habits, with all hands open: to its end, or for some tricks.

Leads stand here, answers in :mod:`answering`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...sandaha.settlement import bottom_factor
from .answering import Answering
from .layout import PAIR, SINGLE, Numbers, twice

__all__ = ["Sim"]

SHARE, RATE, LEAD = 0.45, 0.55, 3.0
"""Of a position that is not played out: the part of the points left that defenders usually get, the points that a unit
of :func:`strength.later` brings in, and what it is worth to lead."""


class Sim(Answering):
    """A position that is played on."""

    def ahead(self, tricks: int, edge: float) -> float:
        """Play on until so many tricks are over; the defenders' points to expect in the end. What is left is shared as
        it usually is, and by what either side has spent of its good cards since ``edge`` was taken."""
        if sum(map(len, self.hands[self.declarer])) <= tricks + 1:
            return self.finish()
        self._play_on(tricks)
        points = self.layout.points
        left = sum(points[card] for hand in self.hands for group in hand for card in group)
        lead = LEAD if self.turn != self.declarer else -LEAD
        return max(self.score + SHARE * left + RATE * (self.edge() - edge) + lead, 0.0)

    def finish(self) -> int:
        """Play on to the end; the defenders' points then, 扣底 among them."""
        self._play_on(len(self.layout.faces))
        last = 0 if self.best_ruff else self.group
        score = max(self.score, 0)
        if self.owner != self.declarer and last == 0 and self.under:
            kinds = ("single", "pair", "tractor", "single")
            score += self.under * bottom_factor(self.rules, kinds[self.kind], self.length)
        return score

    def _play_on(self, tricks: int) -> None:
        """Until so many tricks are over, or no card is left."""
        hands = self.hands
        while tricks:
            if not self.lying and not any(hands[self.turn]):
                return
            if self.lying:
                numbers, group, place = self._answer()
                self._follow(numbers, group, place)
            else:
                self._lead(*self._opening())
            tricks -= not self.lying

    def _stands(self, group: int, place: int, foes: Sequence[int]) -> bool:
        """Whether no foe can beat a single card that leads the trick."""
        at = self.layout.place
        for foe in foes:
            hand = self.hands[foe]
            if hand[group]:
                if at[hand[group][-1]] > place:
                    return False
            elif group and hand[0]:
                return False
        return True

    def _opening(self) -> tuple[list[int], int, int, int, int]:
        """A lead: numbers, group, kind, length, place."""
        seat = self.turn
        hand, place, points = self.hands[seat], self.layout.place, self.layout.points
        foes = self._foes(seat)
        declaring = seat == self.declarer
        if declaring and hand[0] and any(self.hands[foe][0] for foe in foes):
            pairs = twice(hand[0])
            if pairs and self._pair_stands(0, place[pairs[-1]], foes):
                return self._taken(hand, 0, PAIR, [pairs[-1]] * 2)
            top = hand[0][-1]
            if self._stands(0, place[top], foes):
                return self._taken(hand, 0, SINGLE, [top])
        best: list[int] = []
        worth = -1.0
        for group in (1, 2, 3, 4):
            cards = hand[group]
            if not cards:
                continue
            if self._stands(group, place[cards[-1]], foes):
                value = points[cards[-1]] + 1.0
                pick = [cards[-1]]
                if len(cards) > 1 and cards[-2] == cards[-1]:
                    value, pick = 2 * value + 4, [cards[-1]] * 2
                if value > worth:
                    worth, best = value, pick
        if best:
            return self._taken(hand, self.layout.group[best[0]], PAIR if len(best) > 1 else SINGLE, best)
        return self._quiet(hand, seat, declaring)

    def _pair_stands(self, group: int, place: int, foes: Sequence[int]) -> bool:
        at = self.layout.place
        for foe in foes:
            cards = self.hands[foe][group]
            if len(cards) > 1 and any(at[pair] > place for pair in twice(cards)):
                return False
        return True

    def _quiet(self, hand: Numbers, seat: int, declaring: bool) -> tuple[list[int], int, int, int, int]:
        """A lead without a winner: a partner's suit, one that the declarer must ruff, else low from a long suit."""
        points, place = self.layout.points, self.layout.place
        low, cost = -1, 1e9
        boss = self.hands[self.declarer]
        for group in (0, 1, 2, 3, 4):
            cards = hand[group]
            if not cards:
                continue
            card = next((card for card in cards if not points[card]), cards[0])
            value = 4.0 * points[card] + 0.5 * place[card] - 0.6 * len(cards)
            if group == 0:
                value += 4 if declaring else 14
            elif not declaring:
                if not boss[group]:
                    value -= 4 if boss[0] else 8
                else:
                    top = place[boss[group][-1]]
                    if any(
                        self.hands[mate][group] and place[self.hands[mate][group][-1]] > top
                        for mate in range(self.players)
                        if mate not in (seat, self.declarer)
                    ):
                        value -= 6
            if value < cost:
                low, cost = card, value
        return self._taken(hand, self.layout.group[low], SINGLE, [low])

    def _taken(self, hand: Numbers, group: int, kind: int, cards: list[int]) -> tuple[list[int], int, int, int, int]:
        for card in cards:
            hand[group].remove(card)
        return cards, group, kind, len(cards), self.layout.place[cards[0]]
