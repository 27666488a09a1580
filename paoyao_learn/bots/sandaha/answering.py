"""How a trick of 三打哈 is answered by quick habits: taken cheaply where that holds, fed to friends, spared to foes.

What is played is legal up to rare cases (a tractor that is answered by another one where pairs would do). Who plays
knows all hands, so that a trick that is safe is known to be safe.
"""

from __future__ import annotations

from collections.abc import Sequence

from .layout import PAIR, SINGLE, THROW, Numbers, runs, twice
from .position import Position

__all__ = ["Answering"]

_CHEAP = 15  # place of a trump from which a ruff is a high one


class Answering(Position):
    """A position whose tricks can be answered."""

    def _answer(self) -> tuple[list[int], int, int]:
        """A play on the trick: its numbers, its group where it has the shape that was led (else -1), its place."""
        seat = self.turn
        hand, declarer = self.hands[seat], self.declarer
        own = hand[self.group]
        mine = seat != declarer and self.owner != declarer
        left = self.players - self.lying - 1
        later = [(seat + step) % self.players for step in range(1, left + 1)]
        foes = later if seat == declarer else [declarer] if declarer in later else []
        if self.kind == SINGLE:
            return self._single(hand, own, mine, foes, left)
        safe = mine and (not foes or self._safe(foes))
        size = self.size
        if len(own) >= size:
            return self._shaped(hand, own, mine, safe)
        if own:
            given = list(own)
            own.clear()
            return given + self._thrown_off(hand, size - len(given), safe), -1, 0
        if self.group and not safe and self.kind != THROW and (self.pot or foes or left):
            ruff = self._ruff(hand[0])
            if ruff:
                for card in ruff:
                    hand[0].remove(card)
                return ruff, 0, self.layout.place[ruff[0]]
        return self._thrown_off(hand, size, safe), -1, 0

    def _ruff(self, trumps: list[int]) -> list[int]:
        """The lowest pair or tractor of trumps that takes the trick; none when there is none."""
        place = self.layout.place
        least = self.best_place if self.best_ruff else -1
        found = next((run for run in self._ways(trumps) if place[run[0]] > least), None)
        return [] if found is None else [card for card in found for _ in range(2)]

    def _safe(self, foes: Sequence[int]) -> bool:
        """Whether foes still to play can hardly take the trick from the own side (shapes of more than one card)."""
        for foe in foes:
            cards = self.hands[foe][self.group]
            if len(cards) >= self.size and not self.best_ruff:
                if self._better(cards):
                    return False
            elif not cards and self.group and self.kind != THROW and self._ruff(self.hands[foe][0]):
                return False
        return True

    def _better(self, cards: list[int]) -> list[int]:
        """The lowest run of the led shape that is higher, one face a pair."""
        place = self.layout.place
        if self.kind == THROW:
            return []
        return next((run for run in self._ways(cards) if place[run[0]] > self.best_place), [])

    def _ways(self, cards: Sequence[int]) -> list[list[int]]:
        """The pairs, or the tractors as long as the one that was led, in a rising list: one face a pair."""
        return [[pair] for pair in twice(cards)] if self.kind == PAIR else runs(cards, self.length, self.layout.place)

    def _shaped(self, hand: Numbers, own: list[int], mine: bool, safe: bool) -> tuple[list[int], int, int]:
        """Pairs, tractors and throws answered in the suit."""
        points, place = self.layout.points, self.layout.place
        if self.kind != THROW and (ways := self._ways(own)):
            better = [] if self.best_ruff or (mine and safe) else self._better(own)
            if better:
                run = better
            else:
                sign = -1 if safe else 1
                run = min(ways, key=lambda run: sign * sum(points[card] for card in run) + 0.01 * place[run[0]])
            given = [card for card in run for _ in range(2)]
            for card in given:
                own.remove(card)
            return given, self.group, place[run[0]]
        given = []
        if self.length > 1:
            for pair in sorted(twice(own), key=lambda card: (-points[card] if safe else points[card], place[card])):
                if len(given) + 2 <= self.size:
                    given += [pair, pair]
                    own.remove(pair)
                    own.remove(pair)
        rest = sorted(own, key=lambda card: (-points[card] if safe else points[card], place[card]))
        for card in rest[: self.size - len(given)]:
            own.remove(card)
            given.append(card)
        return given, -1, 0

    def _single(
        self, hand: Numbers, own: list[int], mine: bool, foes: Sequence[int], left: int
    ) -> tuple[list[int], int, int]:
        """An answer to a single card."""
        points, place, group = self.layout.points, self.layout.place, self.group
        if own:
            if mine and not foes:
                card = max(own, key=lambda card: points[card] * 32 - place[card])
            else:
                card = self._winner(own, mine, foes, left)
                if card < 0:
                    card = min(own, key=lambda card: points[card] * 8 + place[card])
            own.remove(card)
            return [card], group, place[card]
        trumps = hand[0]
        safe = mine and (not foes or self._single_safe(foes))
        if group and trumps and not safe and (self.pot or left):
            least = self.best_place if self.best_ruff else -1
            pot = self.pot
            for card in trumps:
                if place[card] > least:
                    if place[card] < _CHEAP or pot >= 10 or (pot and not left):
                        trumps.remove(card)
                        return [card], 0, place[card]
                    break
        return self._thrown_off(hand, 1, safe), -1, 0

    def _single_safe(self, foes: Sequence[int]) -> bool:
        """Whether foes still to play cannot take the trick from the own side."""
        place, group, best = self.layout.place, self.group, self.best_place
        for foe in foes:
            cards = self.hands[foe][group]
            if cards:
                if not self.best_ruff and place[cards[-1]] > best:
                    return False
            elif group:
                trumps = self.hands[foe][0]
                if trumps and not (self.best_ruff and place[trumps[-1]] <= best):
                    return False
        return True

    def _winner(self, own: list[int], mine: bool, foes: Sequence[int], left: int) -> int:
        """The card that takes the trick and stands, -1 without any: the cheapest, last in hand the one that counts."""
        if self.best_ruff:
            return -1
        place, points, group = self.layout.place, self.layout.points, self.group
        least = self.best_place
        for foe in foes:
            cards = self.hands[foe][group]
            if cards:
                top = place[cards[-1]]
                least = max(least, top)
            elif group and self.hands[foe][0]:
                return -1
        able = [card for card in own if place[card] > least]
        if not able:
            return -1
        if mine and not foes:
            return -1
        if group or not left:
            return max(able, key=lambda card: points[card] * 32 - place[card])
        return able[0]

    def _thrown_off(self, hand: Numbers, count: int, feed: bool) -> list[int]:
        """So many cards of other groups: points for a friend's trick, else low ones of short suits; trumps last."""
        points, place = self.layout.points, self.layout.place
        found: list[int] = []
        for _ in range(count):
            best, least = -1, 1e9
            for group in (1, 2, 3, 4):
                cards = hand[group]
                if not cards:
                    continue
                size = len(cards)
                for card in cards:
                    value = place[card] + 0.7 * size + (-6 if feed else 4) * points[card]
                    if value < least:
                        best, least = card, value
            if best < 0:
                trumps = hand[0]
                best = min(trumps, key=lambda card: place[card] + (-6 if feed else 4) * points[card])
                trumps.remove(best)
            else:
                hand[self.layout.group[best]].remove(best)
            found.append(best)
        return found
