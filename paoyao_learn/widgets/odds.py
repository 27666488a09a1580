"""``pl.Odds``: how often one is dealt something."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import NotationError
from ..game import as_ruleset
from ..paoyao.ruleset import RuleSet
from ..render.lab import Said
from ..render.odds import OddsLook, odds_in_words, odds_of, odds_picture, percent, rows_of
from ..teach.odds import DEALS, Chance, Wanted, best_tiers, chance, chances, ladder_in_force
from ..text import text
from .board import Message
from .lab import Lab

__all__ = ["Odds"]

_MOST = 6  # own questions that stay


class Odds(Lab):
    """Chances of a dealt hand, as bars with numbers: exact where they can be counted, else simulated with their error.

    ``of`` is ``ladder`` (every tier), ``best`` (the highest tier of a hand), or what ``paoyao_learn.teach.odds`` reads:
    ``44A``, ``xxxxxx``, ``straight:5``, a function of a hand, or several of them. ``who`` is ``hand``, ``side`` or
    ``table``; ``deals`` and ``seed`` are those of a simulation. With ``guess_first`` the numbers stay covered until the
    learner has guessed or asked. An ``exercise`` of a lesson is done once something was asked. Raises for what cannot
    be asked.

    >>> odds = Odds(of=["BJBJRJRJ"], lang="en")
    >>> print(odds.text())
    Baishan Paoyao · the chance to be dealt it; all four jokers: 0.33%, 1 deal in 305
    """

    _section = "odds"

    def __init__(
        self,
        rules: str | RuleSet = "baishan",
        of: Wanted | Sequence[Wanted] = "ladder",
        *,
        who: str = "hand",
        deals: int = DEALS,
        seed: int = 0,
        guess_first: bool = False,
        lang: str | None = None,
        exercise: str = "",
    ) -> None:
        self._takes_up(exercise)
        self.rules = as_ruleset(rules)
        self._kind = of if isinstance(of, str) and of in ("ladder", "best") else "own"
        self._of: list[Wanted] = [] if self._kind != "own" else [of] if isinstance(of, str) or callable(of) else [*of]
        self._asked: list[str] = []
        self._who, self._deals, self._seed = who, deals, seed
        self._covered = guess_first
        self._found = self._count(who)
        super().__init__(lang)

    @property
    def chances(self) -> list[Chance]:
        """What is shown, from top to bottom."""
        return list(self._found)

    def ask(self, of: str) -> Chance:
        """One more question, put on top. Raises NotationError, CardError or OptionError for what cannot be asked."""
        found = self._ask(of)
        self._publish()
        return found

    def text(self) -> str:
        """Every number in words."""
        return self._in_words()

    def picture(self) -> str:
        """The bars as SVG that needs nothing around it."""
        return odds_picture(self._look(False))

    def _in_words(self) -> str:
        return odds_in_words(self._look(False))

    def _markup(self, live: bool) -> str:
        return odds_of(self._look(live))

    def _look(self, live: bool) -> OddsLook:
        heading = self._words(f"title_{self._kind}", game=text(f"table.game_{self.rules.id}", self._lang))
        rows = rows_of(self.rules, self._found, self._lang, self._asked)
        return OddsLook(self.rules, self._lang, rows, self._who, heading, self._line, live, self._covered)

    def _count(self, who: str) -> list[Chance]:
        """The chances that are shown, the learner's own questions first."""
        if self._kind == "best" and who == "hand":
            found = best_tiers(self.rules)[::-1]
        else:
            wanted = self._of if self._kind == "own" else ladder_in_force(self.rules)[::-1]
            found = chances(self.rules, wanted, who=who, deals=self._deals, seed=self._seed)
        own = chances(self.rules, self._asked, who=who, deals=self._deals, seed=self._seed) if self._asked else []
        return [*own, *(each for each in found if each.of not in self._asked)]

    def _ask(self, of: str) -> Chance:
        of = of.strip()
        if not of:
            raise NotationError("empty", text="", char="", place=1)
        answer = chance(self.rules, of, who=self._who, deals=self._deals, seed=self._seed)
        self._asked = [of, *(each for each in self._asked if each != of)][:_MOST]
        self._covered = False
        self._found = self._count(self._who)
        self._has_done()
        [row] = rows_of(self.rules, [answer], self._lang)
        self._answer(self._words("answered", name=row.name, value=percent(float(answer.value))), "can")
        return answer

    def _act(self, act: str, value: str, message: Message) -> None:
        if act == "who":
            self._found = self._count(value)
            self._who = value
            self._line = Said("")
        elif act == "reveal":
            self._covered = False
            self._answer(self._look(False).heading, focus="of")
            self._line = Said("")
        elif act == "ask":
            self._ask(str(dict(message.get("fields") or {}).get("of", "")))

    def _retell(self) -> None:
        self._line = Said("")

    def __repr__(self) -> str:
        return f"Odds({self.rules.id!r}, who={self._who!r}, rows={len(self._found)})"
