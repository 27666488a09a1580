"""A naive referee: replays the log of a deal by direct reading of the rules, independent of the package.

Cards are texts ("4h", "BJ", or the rank alone "4"), an action is a word or the list of the cards played. The referee
says whose turn it is, takes one action after the other, and keeps its own account of tricks, ends, level and payoffs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oracle import naive

COMMON: dict[str, Any] = {
    "must_beat": False,
    "passing_locks_out": False,
    "inherit_lead": "partner",
    "win_points": 140,
    "flag_points": 90,
    "snow": "choice",
    "snow_offer_at_140": 15,
    "snow_offer_at_flag": 20,
    "small_snow_at_most": 20,
    "snow_on_double_out": True,
    "losers_out_bands": False,
    "big_snow": 4,
    "small_snow": 2,
    "base": 1,
    "kings_shown": None,
    "four_jokers_win": False,
}
PRESETS: dict[str, dict[str, Any]] = {
    "online": COMMON,
    "baishan": COMMON,
    "mingyao": {**COMMON, "snow": "automatic", "snow_offer_at_140": 20, "losers_out_bands": True, "base": 10},
    "tonghua": {
        **COMMON,
        "inherit_lead": "next",
        "snow": "automatic",
        "snow_offer_at_140": 20,
        "base": 2,
        "four_jokers_win": True,
    },
}


def rank(card: str) -> str:
    """The card without its suit."""
    return card if card in naive.JOKERS else card[0]


def points(cards: Sequence[str]) -> int:
    """5 for a five, 10 for a ten or a king."""
    return sum(naive.POINTS.get(rank(card), 0) for card in cards)


class RefereeError(AssertionError):
    """The log holds something that the rules do not allow."""


class Referee:
    """One deal from its hands to its end."""

    def __init__(
        self,
        rules_id: str,
        hands: Sequence[Sequence[str]],
        lead: int,
        *,
        options: Mapping[str, Any] | None = None,
        captured: Sequence[int] | None = None,
        out: Sequence[int] = (),
        kings: Sequence[int] | None = None,
    ) -> None:
        self.rules_id = rules_id
        self.options = {**PRESETS[rules_id], **(options or {})}
        self.hands = [list(hand) for hand in hands]
        self.seats = range(len(hands))
        self.out = list(out)
        self.kings = sorted(kings if kings is not None else [s for s in self.seats for c in hands[s] if c == "RJ"])
        if rules_id == "tonghua":
            self.sides = [0 if seat in self.kings else 1 for seat in self.seats]
        else:
            self.sides = [seat % 2 for seat in self.seats]
        by_side = captured is not None and rules_id != "tonghua"
        self.score = list(captured or [0, 0]) if by_side else [0, 0]
        self.by_seat = [0] * len(hands)
        if captured is not None and rules_id == "tonghua":
            self.by_seat = list(captured)
            self.score = [sum(captured[s] for s in self.members(side)) for side in (0, 1)]
        self.total = sum(self.score) + sum(points(hand) for hand in hands)
        self.shown = bool(self.options["kings_shown"])
        self.answers: list[str] = []
        self.pot = 0
        self.table: naive.Shape | None = None
        self.last: int | None = None
        self.passes = 0
        self.passed: set[int] = set()
        self.tricks: list[tuple[int, int]] = []  # winner, points
        self.questions: list[tuple[int, str]] = []  # who was asked for snow, his answer
        self.won: tuple[int, str] | None = None
        self.asked: list[int] = []  # who may still be asked
        self.losers_went_first = False
        self.end: dict[str, Any] | None = None
        self.leader = lead
        self.turn: int | None = lead
        self.phase = "play"
        self.found: set[tuple[str, ...]] | None = None  # the plays that may be made now, once they are asked for
        if self.options["four_jokers_win"]:
            for seat in self.seats:
                if sorted(self.hands[seat]).count("RJ") + self.hands[seat].count("BJ") == 4:
                    self.won = (self.sides[seat], "four_jokers")
                    self.finish(1)
        if rules_id == "tonghua" and self.options["kings_shown"] is None and self.end is None:
            self.phase, self.turn = "show", 0

    # -- who ------------------------------------------------------------------------------------------------------

    def members(self, side: int) -> list[int]:
        return [seat for seat in self.seats if self.sides[seat] == side]

    def holding(self) -> list[int]:
        return [seat for seat in self.seats if self.hands[seat]]

    def all_out(self, side: int) -> bool:
        return not any(self.hands[seat] for seat in self.members(side))

    def next_holding(self, seat: int) -> int:
        for step in range(1, len(self.hands) + 1):
            if self.hands[(seat + step) % len(self.hands)]:
                return (seat + step) % len(self.hands)
        raise RefereeError("nobody holds a card")

    @property
    def rules(self) -> naive.Rules:
        known = ("threes", "ladder", "riding_same_length", "long_straight_beats_short")
        chosen = {name: self.options[name] for name in known if name in self.options}
        return naive.rules_of(self.rules_id, kings_shown=self.shown, **chosen)

    # -- what may be done -----------------------------------------------------------------------------------------

    def allowed(self) -> tuple[set[tuple[str, ...]], set[str]]:
        """Rank patterns that may be played, and words that may be said, by the seat to act."""
        if self.turn is None:
            return set(), set()
        if self.phase == "show":
            return set(), {"show", "hide"} if "RJ" in self.hands[self.turn] else {"hide"}
        if self.phase == "snow":
            return set(), {"snow", "nosnow"}
        hand = [rank(card) for card in self.hands[self.turn]]
        if self.found is None:
            self.found = {shape.cards for shape in naive.legal(hand, self.rules, self.table)}
        plays = self.found
        may_pass = self.table is not None and not (self.options["must_beat"] and plays)
        return plays, {"pass"} if may_pass else set()

    def act(self, seat: int | None, action: str | Sequence[str]) -> None:
        """Take one action; RefereeError when the rules do not allow it."""
        if self.end is not None or seat != self.turn or seat is None:
            raise RefereeError(f"seat {seat} acts, it is the turn of {self.turn}")
        plays, words = self.allowed()
        self.found = None
        if isinstance(action, str):
            if action not in words:
                raise RefereeError(f"{action} is not among {words}")
            {"pass": self.say_pass, "show": self.answer, "hide": self.answer}.get(action, self.choose)(seat, action)
            return
        if naive.pattern(map(rank, action), self.rules) not in plays:
            raise RefereeError(f"{action} on {self.table}")
        for card in action:
            if card not in self.hands[seat]:
                raise RefereeError(f"{card} is not held")
            self.hands[seat].remove(card)
        self.play(seat, action)

    def answer(self, seat: int, word: str) -> None:
        """亮王, 003:25: it counts only when both 大王 are offered."""
        self.answers.append(word)
        if len(self.answers) < len(self.hands):
            self.turn = seat + 1
            return
        self.shown = all(self.answers[king] == "show" for king in self.kings)
        self.phase, self.turn = "play", self.leader

    # -- a trick --------------------------------------------------------------------------------------------------

    def play(self, seat: int, cards: Sequence[str]) -> None:
        self.table = naive.classify(map(rank, cards), self.rules)
        self.pot += points(cards)
        self.last, self.passes = seat, 0
        if not self.hands[seat]:
            self.out.append(seat)
            self.goes_out(seat)
        self.go_on(seat)

    def goes_out(self, seat: int) -> None:
        side = self.sides[seat]
        if self.won is None:
            if self.all_out(side):
                self.won = (side, "double_out")
                self.finish(self.level(side) if self.options["snow_on_double_out"] else 1)
            elif self.out == [seat] and self.score[side] >= self.options["flag_points"]:
                self.wins(side, "flag")
        elif self.all_out(self.won[0]):
            self.finish(self.level(self.won[0]))
        elif self.all_out(1 - self.won[0]):
            self.losers_went_first = True

    def say_pass(self, seat: int, word: str) -> None:
        self.passes += 1
        self.passed.add(seat)
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """Whose turn it is after an action of this seat."""
        if self.end is not None:
            return
        others = [other for other in self.holding() if other != self.last]
        if self.options["passing_locks_out"]:
            others = [other for other in others if other not in self.passed]
            over = not others
        else:
            over = self.passes >= len(others)
        if over:
            self.capture()
        else:
            self.turn = self.next_holding(seat)
            while self.turn not in others:
                self.turn = self.next_holding(self.turn)
        if self.asked and self.end is None:
            self.resume, self.turn, self.phase = self.turn, self.asked.pop(0), "snow"

    def capture(self) -> None:
        assert self.last is not None
        winner, side = self.last, self.sides[self.last]
        self.tricks.append((winner, self.pot))
        self.score[side] += self.pot
        self.by_seat[winner] += self.pot
        self.pot, self.table, self.passes, self.last = 0, None, 0, None
        self.passed.clear()
        if self.score[side] == 200:
            if self.won is None:
                self.won = (side, "sweep")
            self.finish(4)
        elif self.won is not None:
            if self.score[1 - self.won[0]] > self.options["small_snow_at_most"]:
                self.finish(1)
            elif self.losers_went_first:
                self.finish(self.level_losers_first())
        elif self.score[side] >= self.options["win_points"]:
            self.wins(side, "points", winner)
        elif self.out and self.score[self.sides[self.out[0]]] >= self.options["flag_points"]:
            self.wins(self.sides[self.out[0]], "flag")
        if self.end is None:
            self.leader = winner
            if not self.hands[winner]:
                partner = (winner + 2) % 4
                self.leader = partner if self.options["inherit_lead"] == "partner" else self.next_holding(winner)
            self.turn = self.leader

    # -- the ends -------------------------------------------------------------------------------------------------

    def wins(self, side: int, how: str, captor: int | None = None) -> None:
        self.won = (side, how)
        offer = self.options["snow_offer_at_140" if how == "points" else "snow_offer_at_flag"]
        if self.score[1 - side] > offer or self.options["snow"] == "off":
            self.finish(1)
        elif self.options["snow"] == "choice":
            self.asked = [captor, (captor + 2) % 4] if captor is not None else [(self.out[0] + 2) % 4]

    def choose(self, seat: int, word: str) -> None:
        """大雪 or not: the first who wants it settles it."""
        self.questions.append((seat, word))
        if word == "snow":
            self.asked = []
            self.phase, self.turn = "play", self.resume
        elif self.asked:
            self.turn = self.asked.pop(0)
        else:
            self.finish(1)

    def level(self, side: int) -> int:
        """By what the losers have captured (000:73, 002:90-92)."""
        if self.score[1 - side] == 0:
            return 4
        return 2 if self.score[1 - side] <= self.options["small_snow_at_most"] else 1

    def level_losers_first(self) -> int:
        """The losers have gone out first in the continuation (001:65-67, C-21)."""
        assert self.won is not None
        winners, losers = self.score[self.won[0]], self.score[1 - self.won[0]]
        if self.options["losers_out_bands"]:
            if losers or winners <= 175:
                return 1
            return 2
        if losers == 0 and winners <= self.options["win_points"]:
            return 2
        return self.level(self.won[0])

    def finish(self, level: int) -> None:
        assert self.won is not None
        side, how = self.won
        self.turn, self.phase, self.asked = None, "over", []
        self.end = {
            "winners": self.members(side),
            "how": how,
            "level": level,
            "payoffs": self.payoffs(side, how, level),
        }

    def payoffs(self, side: int, how: str, level: int) -> list[int]:
        factor = {1: 1, 2: self.options["small_snow"], 4: self.options["big_snow"]}[level]
        if self.rules_id != "tonghua":
            amount = self.options["base"] * factor
            return [amount if self.sides[seat] == side else -amount for seat in self.seats]
        king, rest = (3, 2) if len(set(self.kings)) == 2 else (8, 2)  # 003:117-125
        factor *= 2 if self.shown and how != "four_jokers" else 1
        amounts = [king if self.sides[seat] == 0 else rest for seat in self.seats]
        return [
            factor * (amount if self.sides[seat] == side else -amount)
            for seat, amount in zip(self.seats, amounts, strict=True)
        ]
