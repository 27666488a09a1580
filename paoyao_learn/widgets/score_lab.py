"""``pl.ScoreLab``: an end put together by hand, and what it pays."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import OptionError, PaoyaoError, StaleAction
from ..game import as_ruleset
from ..game import deal as a_deal
from ..ledger import COINS, ROOMS, Terms, open_ledger
from ..paoyao.deal import Deal
from ..paoyao.ruleset import RuleSet
from ..paoyao.settlement import HOWS
from ..render.lab import Said
from ..render.score import GUESSES, SNOWS, ScoreLook, score_of, seat_names
from ..render.score_picture import score_in_words, score_picture
from ..render.stakes import Stakes
from ..result import Result
from ..teach.end_in_hand import EndInHand
from .board import Message
from .lab import Lab

__all__ = ["ScoreLab"]


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
        self._end = EndInHand(self.rules, how, holders=tuple(holders) if rules.hidden_sides else ())
        self._fled: int | None = None
        self._room = room
        self._coins = open_ledger(Terms(rules=self.rules, room=room), coins).coins
        self._end.load(how)
        self._end.captured = self._end.captured if captured is None else list(captured)
        self._end.out = self._end.out if out is None else list(out)
        self._end.settle()
        super().__init__(lang)

    # what a lesson calls

    @property
    def result(self) -> Result | None:
        """What the end pays; None for one that cannot be."""
        return self._end.result

    @property
    def refusal(self) -> str:
        """Why the end cannot be; "" for one that can."""
        return "" if self._end.refused is None else self._end.refused.message(self._lang)

    def set(
        self,
        how: str | None = None,
        captured: Sequence[int] | None = None,
        out: Sequence[int] | None = None,
        holders: Sequence[int] | None = None,
    ) -> Result:
        """Set an end; what is left out stays. Raises PositionError for one that cannot be, and keeps what was there."""
        found = self._end.put(how, captured, out, holders)
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
        return self._end.result is not None and self._end.result.level == level

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
            how=self._end.how,
            hows=[how for how in HOWS if how != "four_jokers" or self.rules.four_jokers_win],
            captured=self._end.captured,
            out=self._end.out,
            holders=self._end.holders,
            snow=self._end.snow(),
            result=self._end.result,
            line=self._line,
            guessing=self._guessing,
            guess=self._guess,
            stakes=self._book() if self._stakes else None,
            live=live,
        )

    # the end

    def _changed(self) -> None:
        """The end has changed: it is settled anew and has to be guessed anew."""
        self._end.settle()
        self._guess = 0
        self._retell()
        if self._end.refused is not None:
            self._answer(self._line.words, "no")
        elif (result := self._end.result) is not None and not self._guessing:
            self._has_done()
            self._spoken = (self._spoken[0] + 1, " ".join(item.words(self._lang) for item in result.items), "")

    def _retell(self) -> None:
        if self._end.refused is not None:
            self._line = Said(self.refusal, "no")
        elif self._guess and self._end.result is not None:
            right = self._guess == self._end.result.level
            words = self._words("guess_right" if right else "guess_wrong", level=self._end.result.level)
            self._line = Said(words, "can" if right else "no")
        else:
            self._line = Said("")

    def _judge_guess(self) -> None:
        if self._end.result is not None and self._guess == self._end.result.level:
            self._has_done()
        self._retell()
        self._answer(self._line.words, self._line.tone)

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
            self._end.load(value)
        elif act == "points":
            place, by = map(int, value.split())
            self._end.score(place, self._end.captured[place] + by)
        elif act == "out":
            self._end.toggle(int(value))
        elif act == "holder":
            self._end.hold(int(value))
        elif act == "snow" and value in SNOWS:
            self._end.play_snow(value)
        self._changed()

    def _set(self, name: str, value: str) -> None:
        place = int(name[-1])
        if name.startswith("points") and place < len(self._end.captured):
            self._end.score(place, int(value) // 5 * 5)
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
            elif self._end.result is not None:
                after = ledger.settle(1, self._end.result)
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
        return a_deal(self.rules, hands=hands, kings=self._end.holders or None)

    def __repr__(self) -> str:
        end = self._end
        level = None if end.result is None else end.result.level
        return f"ScoreLab({self.rules.id!r}, how={end.how!r}, captured={tuple(end.captured)}, level={level})"
