"""``pl.ScoreLab``: an end put together by hand, and what it pays."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import OptionError, PaoyaoError, StaleAction
from ..game import as_ruleset
from ..game import deal as a_deal
from ..ledger import COINS, ROOMS, Terms, open_ledger
from ..paoyao.deal import Deal
from ..paoyao.ruleset import RuleSet
from ..paoyao.settlement import HOWS, TOTAL, side_totals, sides_of, sides_out
from ..render.lab import Said
from ..render.score import GUESSES, SNOWS, ScoreLook, score_of, seat_names
from ..render.score_picture import score_in_words, score_picture
from ..render.stakes import Stakes
from ..result import Result
from .board import Message
from .lab import Lab

__all__ = ["ScoreLab"]

#: An end of each kind to begin with: points of winners and losers, and how many winners are out.
_EXAMPLES = {
    "points": (140, 30, 0),
    "flag": (95, 45, 1),
    "double_out": (70, 60, 9),
    "sweep": (TOTAL, 0, 0),
    "four_jokers": (0, 0, 0),
}


class ScoreLab(Lab):
    """Set how a deal ended, the points, who is out in which order, and see step by step what it pays.

    ``captured`` is per side (per seat in ``tonghua``), seat 0 is the learner's; ``guess_first`` hides the sheet until a
    level was guessed; ``stakes`` adds coins, fee, fleeing and titles. Ends that cannot be are told in words. An
    ``exercise`` of a lesson is done once a level was guessed right, or without guessing once an end was set by hand.

    >>> lab = ScoreLab("baishan", how="double_out", captured=(60, 0), out=(0, 2), lang="en")
    >>> lab.result.level, lab.result.payoffs
    (4, (4, -4, 4, -4))
    """

    _section = "score"
    _once = frozenset({"guess"})
    _how: str
    _captured: list[int]
    _out: list[int]

    def __init__(
        self,
        rules: str | RuleSet = "baishan",
        *,
        how: str = "points",
        captured: Sequence[int] | None = None,
        out: Sequence[int] | None = None,
        holders: Sequence[int] = (0, 2),
        stakes: bool = False,
        guess_first: bool = False,
        coins: int | Sequence[int] = COINS,
        room: str = "other",
        lang: str | None = None,
        exercise: str = "",
    ) -> None:
        self._takes_up(exercise)
        rules = as_ruleset(rules)
        self.rules = rules.with_kings(False) if rules.hidden_sides and rules.kings_shown is None else rules
        self._stakes, self._guessing, self._guess = stakes, guess_first, 0
        self._holders = tuple(holders) if rules.hidden_sides else ()
        self._fled: int | None = None
        self._room = room
        self._coins = open_ledger(Terms(rules=self.rules, room=room), coins).coins
        self._result: Result | None = None
        self._refused: PaoyaoError | None = None
        self._load(how)
        if captured is not None:
            self._captured = list(captured)
        if out is not None:
            self._out = list(out)
        self._settle()
        super().__init__(lang)

    # what a lesson calls

    @property
    def result(self) -> Result | None:
        """What the end pays; None for one that cannot be."""
        return self._result

    @property
    def refusal(self) -> str:
        """Why the end cannot be; "" for one that can."""
        return "" if self._refused is None else self._refused.message(self._lang)

    def set(
        self,
        how: str | None = None,
        captured: Sequence[int] | None = None,
        out: Sequence[int] | None = None,
        holders: Sequence[int] | None = None,
    ) -> Result:
        """Set an end; what is left out stays. Raises PositionError for one that cannot be, and keeps what was there."""
        before = self._how, list(self._captured), list(self._out), self._holders
        self._how = self._how if how is None else how
        self._captured = self._captured if captured is None else list(captured)
        self._out = self._out if out is None else list(out)
        self._holders = self._holders if holders is None else tuple(holders)
        try:
            found = self._settled()
        except PaoyaoError:
            self._how, self._captured, self._out, self._holders = before
            raise
        self._changed()
        self._publish()
        return found

    def guess(self, level: int) -> bool:
        """Say how many times the end counts, before the sheet is shown; whether that was right."""
        if level not in GUESSES:
            raise OptionError("bad_value", option="level", value=level, values=", ".join(map(str, GUESSES)))
        self._guessing, self._guess = True, level
        self._judge_guess()
        self._publish()
        return self._result is not None and self._result.level == level

    def picture(self) -> str:
        """The sheet as SVG that needs nothing around it."""
        return score_picture(self._look(False))

    def _in_words(self) -> str:
        return score_in_words(self._look(False))

    def _markup(self, live: bool) -> str:
        return score_of(self._look(live))

    def _look(self, live: bool) -> ScoreLook:
        return ScoreLook(
            rules=self.rules,
            lang=self._lang,
            how=self._how,
            hows=[how for how in HOWS if how != "four_jokers" or self.rules.four_jokers_win],
            captured=self._captured,
            out=self._out,
            holders=self._holders,
            snow=self._snow(),
            result=self._result,
            line=self._line,
            guessing=self._guessing,
            guess=self._guess,
            stakes=self._book() if self._stakes else None,
            live=live,
        )

    # the end

    @property
    def _sides(self) -> tuple[int, ...]:
        return sides_of(self.rules, self._holders or None)

    def _load(self, how: str) -> None:
        """An end of this kind to begin with, won by the learner's side."""
        if how not in _EXAMPLES:
            raise OptionError("bad_value", option="how", value=how, values=", ".join(HOWS))
        ours, theirs, gone = _EXAMPLES[how]
        if how == "four_jokers":
            self._holders = (0,)
        self._how = how
        sides = self._sides
        mine = [seat for seat, side in enumerate(sides) if side == sides[0]]
        others = [seat for seat, side in enumerate(sides) if side != sides[0]]
        if self.rules.hidden_sides:
            self._captured = [0] * self.rules.players
            self._captured[mine[0]], self._captured[others[0]] = ours, theirs
        else:
            self._captured = [ours, theirs]
        self._out = mine[:gone]

    def _settled(self) -> Result:
        return self.rules.settle(
            how=self._how,
            captured=tuple(self._captured),
            out=tuple(self._out),
            holders=self._holders or None,
        )

    def _settle(self) -> None:
        try:
            self._result, self._refused = self._settled(), None
        except PaoyaoError as error:
            self._result, self._refused = None, error

    def _changed(self) -> None:
        """The end has changed: it is settled anew and has to be guessed anew."""
        self._settle()
        self._guess = 0
        self._retell()
        if self._refused is not None:
            self._answer(self._line.words, "no")
        elif self._result is not None and not self._guessing:
            self._has_done()
            self._spoken = (self._spoken[0] + 1, " ".join(item.words(self._lang) for item in self._result.items), "")

    def _retell(self) -> None:
        if self._refused is not None:
            self._line = Said(self.refusal, "no")
        elif self._guess and self._result is not None:
            right = self._guess == self._result.level
            words = self._words("guess_right" if right else "guess_wrong", level=self._result.level)
            self._line = Said(words, "can" if right else "no")
        else:
            self._line = Said("")

    def _judge_guess(self) -> None:
        if self._result is not None and self._guess == self._result.level:
            self._has_done()
        self._retell()
        self._answer(self._line.words, self._line.tone)

    def _winning(self) -> int:
        """The side that wins, or the one that is nearest to it."""
        sides = self._sides
        if self._result is not None:
            return sides[self._result.winners[0]]
        if self._how == "flag" and self._out:
            return sides[self._out[0]]
        totals = side_totals(sides, tuple(self._captured))
        return 0 if totals[0] >= totals[1] else 1

    def _snow(self) -> str:
        """How far a 雪 was played, as ``out`` tells it."""
        out = sides_out(self._sides, tuple(self._out))
        winner = self._winning()
        return "played" if out[winner] else "losers" if out[1 - winner] else "none"

    def _play_snow(self, word: str) -> None:
        """Who is out when a 雪 was played so far: as few seats changed as can be."""
        sides, winner = self._sides, self._winning()
        first = self._out[:1] if self._how == "flag" else []
        if word == "played":
            kept = [seat for seat in self._out if seat in first or sides[seat] == winner][:1] or first
            self._out = kept + [seat for seat, side in enumerate(sides) if side == winner and seat not in kept]
        elif word == "losers":
            self._out = first + [seat for seat, side in enumerate(sides) if side != winner]
        else:
            self._out = first

    # what is pressed

    def _act(self, act: str, value: str, message: Message) -> None:
        if act == "guess":
            if not self._guessing or self._guess or int(value) not in GUESSES:
                raise StaleAction("stale")
            self._guess = int(value)
            self._judge_guess()
            return
        if act == "room":
            self._room = value if value in ROOMS else self._room
            return
        if act == "flee":
            self._fled = int(value) if value else None
            return
        if act == "guessing":
            self._guessing = not self._guessing
        elif act == "how":
            self._load(value)
        elif act == "points":
            place, by = map(int, value.split())
            self._captured[place] = min(max(self._captured[place] + by, 0), TOTAL)
        elif act == "out":
            self._toggle(int(value))
        elif act == "holder":
            self._hold(int(value))
        elif act == "snow" and value in SNOWS:
            self._play_snow(value)
        self._changed()

    def _toggle(self, seat: int) -> None:
        if not 0 <= seat < self.rules.players:
            return
        if seat in self._out:
            self._out.remove(seat)
        else:
            self._out.append(seat)

    def _hold(self, seat: int) -> None:
        """One or two seats hold the 大王: a third takes the place of the one who held longest."""
        held = [each for each in self._holders if each != seat]
        if len(held) == len(self._holders):
            held = [*held, seat][-2:]
        self._holders = tuple(held) or self._holders

    def _set(self, name: str, value: str) -> None:
        place = int(name[-1])
        if name.startswith("points") and place < len(self._captured):
            self._captured[place] = min(max(int(value) // 5 * 5, 0), TOTAL)
            self._changed()
        elif name.startswith("coins") and place < len(self._coins):
            coins = list(self._coins)
            coins[place] = min(max(int(value or 0), 0), 10**9)
            self._coins = tuple(coins)

    # coins

    def _book(self) -> Stakes:
        lang, names = self._lang, seat_names(self.rules, self._lang)
        terms = Terms(rules=self.rules, room=self._room)
        ledger = open_ledger(terms, self._coins)
        rooms = [
            (room, self._words("room_fee", room=self._words(f"room_{room}"), percent=percent))
            for room, percent in ROOMS.items()
        ]
        line: Said | None = None
        after = None
        try:
            if self._fled is not None:
                after = ledger.flee(1, self._running(), self._fled)
            elif self._result is not None:
                after = ledger.settle(1, self._result)
            else:
                line = Said(self._words("no_end"), "no")
        except PaoyaoError as error:
            line = Said(error.message(lang), "no")
        shown = after or ledger
        titles: list[str] = []
        if self.rules.id == "online":
            titles = [" · ".join(title for title in shown.titles(seat, lang) if title) for seat in range(len(names))]
        return Stakes(
            names=names,
            had=self._coins,
            then=after.coins if after else (),
            titles=titles,
            steps=after.explain(lang, names=names) if after else (),
            room=self._room,
            rooms=rooms,
            fled=self._fled,
            line=line,
        )

    def _running(self) -> Deal:
        """A deal that somebody can flee from, with the 大王 where they are set."""
        hands = ["4", "5", "6", "7", "8"][: self.rules.players]
        return a_deal(self.rules, hands=hands, kings=self._holders or None)

    def __repr__(self) -> str:
        level = None if self._result is None else self._result.level
        return f"ScoreLab({self.rules.id!r}, how={self._how!r}, captured={tuple(self._captured)}, level={level})"
