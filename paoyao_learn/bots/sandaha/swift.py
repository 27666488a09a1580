"""A deal of 三打哈 played on by quick habits, with all hands open: cards are numbers, a hand is five rising lists.

What is played is legal up to rare cases (a tractor that is answered by another one where pairs would do). Who plays
knows all hands, so that a trick that is safe is known to be safe.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

from ...cards import SUITS, Card
from ...sandaha.course import PENALTY
from ...sandaha.order import TRUMPS, Order
from ...sandaha.play import Play, components
from ...sandaha.ruleset import RuleSet
from ...sandaha.settlement import bottom_factor
from .strength import later

__all__ = ["Layout", "Numbers", "Sim", "layout_of"]

Numbers = list[list[int]]
"""A hand: for trumps and for each plain suit its cards as numbers, from low to high."""

_CHEAP = 15  # place of a trump from which a ruff is a high one
_SINGLE, _PAIR, _TRACTOR, _THROW = range(4)
SHARE, RATE, LEAD = 0.45, 0.55, 3.0
"""Of a position that is not played out: the part of the points left that defenders usually get, the points that a unit
of :func:`strength.later` brings in, and what it is worth to lead."""

_KINDS = {"single": _SINGLE, "pair": _PAIR, "tractor": _TRACTOR, "throw": _THROW}


class Layout:
    """The faces under one order as numbers: ``group`` (0 for trumps), ``place``, ``points`` and ``worth`` (for
    later tricks) by number."""

    def __init__(self, order: Order) -> None:
        self.order = order
        names = (TRUMPS, *SUITS)
        self.names = names
        faces = sorted(order.faces, key=lambda face: (names.index(order.group[face]), order.place[face], str(face)))
        self.number = {face: number for number, face in enumerate(faces)}
        self.faces = faces
        self.group = [names.index(order.group[face]) for face in faces]
        self.place = [order.place[face] for face in faces]
        self.points = [face.points for face in faces]
        self.worth = [later(order, face) for face in faces]

    def hand(self, cards: Iterable[Card]) -> Numbers:
        """Cards as a hand of numbers."""
        found: Numbers = [[] for _ in self.names]
        for number in sorted(map(self.number.__getitem__, cards)):
            found[self.group[number]].append(number)
        return found


@cache
def layout_of(order: Order) -> Layout:
    """The layout of an order, made once."""
    return Layout(order)


def _twice(cards: Sequence[int]) -> list[int]:
    """The numbers that a rising list holds twice."""
    return [card for card, following in pairwise(cards) if card == following]


def _runs(cards: Sequence[int], length: int, place: Sequence[int]) -> list[list[int]]:
    """Tractors of so many pairs in a rising list, one face a pair, from low to high; of equal places the first."""
    at: dict[int, int] = {}
    for card in _twice(cards):
        at.setdefault(place[card], card)
    return [[at[low + step] for step in range(length)] for low in at if all(low + s in at for s in range(length))]


class Sim:
    """A position that is played on in place. ``hands`` are by seat; ``score`` is what the defenders have."""

    __slots__ = (
        "best_place", "best_ruff", "declarer", "group", "hands", "kind", "layout", "length", "lying", "owner",
        "players", "pot", "rules", "score", "size", "turn", "under",
    )  # fmt: skip

    def __init__(
        self, rules: RuleSet, layout: Layout, hands: list[Numbers], declarer: int, turn: int, score: int, under: int
    ) -> None:
        self.rules, self.layout = rules, layout
        self.hands, self.declarer, self.turn = hands, declarer, turn
        self.players = len(hands)
        self.score, self.under = score, under
        self.lying = 0  # seats that have played in the trick
        self.pot = self.owner = self.kind = self.length = self.size = self.group = self.best_place = 0
        self.best_ruff = False

    def copy(self) -> Sim:
        """The same position, to be played on by itself."""
        new = Sim(
            self.rules, self.layout, [[list(group) for group in hand] for hand in self.hands],
            self.declarer, self.turn, self.score, self.under,
        )  # fmt: skip
        new.lying, new.pot, new.owner, new.kind, new.length = self.lying, self.pot, self.owner, self.kind, self.length
        new.size, new.group, new.best_place, new.best_ruff = self.size, self.group, self.best_place, self.best_ruff
        return new

    # -- what is given ------------------------------------------------------------------------------------------------

    def lay(self, play: Play, held: bool = True) -> None:
        """A play of the seat to act; ``held`` says that its cards are still in the hand of this position. A throw that
        does not hold is cut down to its weakest part."""
        if held and play.kind == "throw" and not self.lying:
            play = self._thrown(play)
        numbers = [self.layout.number[card] for card in play.cards]
        if held:
            for number in numbers:
                self.hands[self.turn][self.layout.group[number]].remove(number)
        group = -1 if play.group is None else self.layout.names.index(play.group)
        if not self.lying:
            self._lead(numbers, group, _KINDS[play.kind], play.length, play.place)
        else:
            fits = play.kind != "loose" and _KINDS[play.kind] == self.kind and play.length == self.length
            self._follow(numbers, group if fits and self.kind != _THROW else -1, play.place)

    def _thrown(self, throw: Play) -> Play:
        layout = self.layout
        others = [hand[0] for seat, hand in enumerate(self.hands) if seat != self.turn]
        beaten = []
        for part in components(layout.order, throw):
            if part.kind == "single":
                better = any(trumps and layout.place[trumps[-1]] > part.place for trumps in others)
            elif part.kind == "pair":
                better = any(layout.place[pair] > part.place for trumps in others for pair in _twice(trumps))
            else:
                better = any(
                    layout.place[run[0]] > part.place
                    for trumps in others
                    for run in _runs(trumps, part.length, layout.place)
                )
            if better:
                beaten.append(part)
        if not beaten:
            return throw
        self.score += PENALTY if self.turn == self.declarer else -PENALTY
        return min(beaten, key=lambda part: (len(part.cards), part.place))

    def _lead(self, numbers: Sequence[int], group: int, kind: int, length: int, place: int) -> None:
        self.group, self.kind, self.length, self.size = group, kind, length, len(numbers)
        self.best_place, self.best_ruff, self.owner = place, False, self.turn
        self._laid(numbers)

    def _follow(self, numbers: Sequence[int], group: int, place: int) -> None:
        """``group`` is that of a play of the shape that was led, -1 for any other."""
        if group == self.group:
            if not self.best_ruff and place > self.best_place:
                self.best_place, self.owner = place, self.turn
        elif group == 0 and not (self.best_ruff and place <= self.best_place):
            self.best_place, self.best_ruff, self.owner = place, True, self.turn
        self._laid(numbers)

    def _laid(self, numbers: Sequence[int]) -> None:
        points = self.layout.points
        for number in numbers:
            self.pot += points[number]
        self.lying += 1
        if self.lying < self.players:
            self.turn = (self.turn + 1) % self.players
            return
        if self.owner != self.declarer:
            self.score += self.pot
        self.lying = self.pot = 0
        self.turn = self.owner

    # -- played on ----------------------------------------------------------------------------------------------------

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

    def edge(self) -> float:
        """What the defenders' cards are worth more than the declarer's."""
        worth = self.layout.worth
        values = [sum(worth[card] for group in hand for card in group) for hand in self.hands]
        return sum(values) - 2 * values[self.declarer]

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

    def _foes(self, seat: int) -> list[int]:
        return [other for other in range(self.players) if other != seat] if seat == self.declarer else [self.declarer]

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
            pairs = _twice(hand[0])
            if pairs and self._pair_stands(0, place[pairs[-1]], foes):
                return self._taken(hand, 0, _PAIR, [pairs[-1]] * 2)
            top = hand[0][-1]
            if self._stands(0, place[top], foes):
                return self._taken(hand, 0, _SINGLE, [top])
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
            return self._taken(hand, self.layout.group[best[0]], _PAIR if len(best) > 1 else _SINGLE, best)
        return self._quiet(hand, seat, declaring)

    def _pair_stands(self, group: int, place: int, foes: Sequence[int]) -> bool:
        at = self.layout.place
        for foe in foes:
            cards = self.hands[foe][group]
            if len(cards) > 1 and any(at[pair] > place for pair in _twice(cards)):
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
        return self._taken(hand, self.layout.group[low], _SINGLE, [low])

    def _taken(self, hand: Numbers, group: int, kind: int, cards: list[int]) -> tuple[list[int], int, int, int, int]:
        for card in cards:
            hand[group].remove(card)
        return cards, group, kind, len(cards), self.layout.place[cards[0]]

    def _answer(self) -> tuple[list[int], int, int]:
        """A play on the trick: its numbers, its group where it has the shape that was led (else -1), its place."""
        seat = self.turn
        hand, declarer = self.hands[seat], self.declarer
        own = hand[self.group]
        mine = seat != declarer and self.owner != declarer
        left = self.players - self.lying - 1
        later = [(seat + step) % self.players for step in range(1, left + 1)]
        foes = later if seat == declarer else [declarer] if declarer in later else []
        if self.kind == _SINGLE:
            return self._single(hand, own, mine, foes, left)
        safe = mine and (not foes or self._safe(foes))
        size = self.size
        if len(own) >= size:
            return self._shaped(hand, own, mine, safe)
        if own:
            given = list(own)
            own.clear()
            return given + self._thrown_off(hand, size - len(given), safe), -1, 0
        if self.group and not safe and self.kind != _THROW and (self.pot or foes or left):
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
        runs = [[pair] for pair in _twice(trumps)] if self.kind == _PAIR else _runs(trumps, self.length, place)
        found = next((run for run in runs if place[run[0]] > least), None)
        return [] if found is None else [card for card in found for _ in range(2)]

    def _safe(self, foes: Sequence[int]) -> bool:
        """Whether foes still to play can hardly take the trick from the own side (shapes of more than one card)."""
        for foe in foes:
            cards = self.hands[foe][self.group]
            if len(cards) >= self.size and not self.best_ruff:
                if self._better(cards):
                    return False
            elif not cards and self.group and self.kind != _THROW and self._ruff(self.hands[foe][0]):
                return False
        return True

    def _better(self, cards: list[int]) -> list[int]:
        """The lowest run of the led shape that is higher, one face a pair."""
        place = self.layout.place
        runs = [[pair] for pair in _twice(cards)] if self.kind == _PAIR else _runs(cards, self.length, place)
        if self.kind == _THROW:
            return []
        return next((run for run in runs if place[run[0]] > self.best_place), [])

    def _shaped(self, hand: Numbers, own: list[int], mine: bool, safe: bool) -> tuple[list[int], int, int]:
        """Pairs, tractors and throws answered in the suit."""
        points, place = self.layout.points, self.layout.place
        if self.kind != _THROW:
            runs = [[pair] for pair in _twice(own)] if self.kind == _PAIR else _runs(own, self.length, place)
            if runs:
                better = [] if self.best_ruff or (mine and safe) else self._better(own)
                if better:
                    run = better
                else:
                    sign = -1 if safe else 1
                    run = min(runs, key=lambda run: sign * sum(points[card] for card in run) + 0.01 * place[run[0]])
                given = [card for card in run for _ in range(2)]
                for card in given:
                    own.remove(card)
                return given, self.group, place[run[0]]
        given = []
        if self.length > 1:
            for pair in sorted(_twice(own), key=lambda card: (-points[card] if safe else points[card], place[card])):
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
