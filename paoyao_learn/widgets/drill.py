"""``pl.Drill``: questions drawn from real deals, answered first and then told, the missed ones sooner again."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import any_ruleset, as_ruleset
from ..notation import parse_cards
from ..protocol import GameRules
from ..render import judgements
from ..render.drill import PICKED, DrillLook, drill_of, scene_of
from ..render.drill_picture import drill_in_words, drill_picture
from ..teach.drilling import Drilling
from ..teach.items import AnswerError, Graded, Item
from ..teach.learner import Learner
from ..text import text
from .board import Message
from .bundle import script
from .lab import Lab
from .learning import Learning

__all__ = ["Drill"]


class Drill(Lab, Learning):
    """Questions of some topics: predict, then see the truth, its reason and what shows it.

    ``what`` is a kind (``name``, ``beats``, ``higher``, ``find``, ``split``, ``ends``, ``lead``, ``turn``, ``show``,
    ``sides``, ``deck``, ``points``, ``count``, ``coins``; of 三打哈 ``auction``, ``trumps``, ``follow``, ``trick``,
    ``result``), a family (``"beats.riding"``), a topic of another rule set
    (``"beats.jokers/tonghua"``), a list of them, or one item (``"beats.riding/baishan/7"``) to begin with. ``lesson``
    (``"03"``) asks that lesson's topics where ``what`` is left out, and its right answers do the exercise
    ``"03/drill"``. With a ``seed`` the questions are the same each time. ``item`` is the question; ``answer`` gives an
    answer (a choice's value, a number, cards, or plays parted by ``|``), ``next`` goes on.

    >>> drill = Drill("beats.riding", seed=1, lang="en")
    >>> drill.answer(drill.item.answer).ok
    True
    """

    _esm = script("paint.js", "link.js", "picking.js", "paper.js", "progress.js", "panel.js", "study.js")
    _section = "course"
    _once = frozenset({"choose", "confirm", "pick", "back", "hand_in", "next"})

    def __init__(
        self,
        what: str | Sequence[str] | None = None,
        rules: str | GameRules = "baishan",
        *,
        lesson: str | None = None,
        lang: str | None = None,
        seed: int | None = None,
        four_colour: bool = False,
        learner: Learner | None = None,
    ) -> None:
        self._learn(learner)
        self.drilling = Drilling(what, any_ruleset(rules), self.learner, lesson, seed)
        self._picks: list[tuple[str, ...]] = []
        self._four_colour = four_colour
        super().__init__(lang)

    @property
    def item(self) -> Item:
        """The question that is asked, or was answered last."""
        return self.drilling.item

    @property
    def graded(self) -> Graded | None:
        """What the rules said of the answer; None before one is given."""
        return self.drilling.graded

    def answer(self, answer: str) -> Graded:
        """Answer the question. Raises AnswerError or NotationError for what is no answer."""
        with self._lock:
            graded = self._grade(answer)
            self._rev += 1
            self._publish()
        return graded

    def _grade(self, answer: str) -> Graded:
        if self.item.form in PICKED:
            self._picks = [tuple(map(str, parse_cards(pick))) for pick in answer.split("|") if pick.strip()]
        self._answering = True
        try:
            graded = self.drilling.answer(answer)
        finally:
            self._answering = False
        self._answer(self._told(graded), "can" if graded.ok else "no", graded.source, "next")
        return graded

    def next(self) -> Item:
        """The next question; the same one while it is not answered."""
        with self._lock:
            self._go_on()
            self._rev += 1
            self._publish()
        return self.item

    def _go_on(self) -> None:
        self.drilling.next()
        if self.graded is None:
            self._picks = []
            self._answer(self._asked(), focus=self._first())

    # what is said

    def _told(self, graded: Graded) -> str:
        head = self._words("told_right" if graded.ok else "told_wrong", truth=graded.truth(self._lang))
        return " ".join([head, *(reason(self._lang) for reason in graded.reasons)])

    def _asked(self) -> str:
        return " ".join([self.item.question(self._lang), *(fact(self._lang) for fact in self.item.facts)])

    def _first(self) -> str:
        """Where the answering begins: the first choice, the field, the first card."""
        if self.item.form == "choice":
            return f"choose-{self.item.choices[0].value}"
        return "answer" if self.item.form == "number" else f"{self._hand()[0]}.1"

    def _retell(self) -> None:
        """Nothing stands on the line of a drill but an answer to the last press."""
        self._line = type(self._line)("")

    # what is drawn

    def _hand(self) -> list[str]:
        """The cards to pick from: in a split those that are left."""
        left = list(self.item.hand)
        if self.item.form == "split":
            for card in (card for pick in self._picks for card in pick):
                left.remove(card)
        return left

    def _look(self, live: bool) -> DrillLook:
        told = self.graded is not None
        return DrillLook(
            item=self.item,
            lang=self._lang,
            tally=self.drilling.tally,
            graded=self.graded,
            given=self.drilling.given,
            picks=self._picks,
            hand=() if told else self._hand(),
            part=self.drilling.lesson_part,
            line=self._line,
            four_colour=self._four_colour,
            live=live,
        )

    def _markup(self, live: bool) -> str:
        return drill_of(self._look(live))

    def picture(self) -> str:
        """The question, and once it is told the truth, as SVG that needs nothing around it."""
        return drill_picture(self._look(live=False))

    def _in_words(self) -> str:
        return drill_in_words(self._look(live=False))

    def _more(self) -> dict[str, object]:
        """The names of the plays in the hand, but not which of them beat the table; and which hand it is."""
        picking = self.item.form in ("plays", "split") and self.graded is None
        judged = judgements(scene_of(self._look(live=True))) if picking else {}
        plays = {pattern: [name, "", 2] for pattern, (name, *_) in judged.items()}
        return {"plays": plays, "hand": f"{self.item.id} {len(self._picks)}"}

    def _front_words(self) -> dict[str, str]:
        return {**super()._front_words(), "one_by_one": text("table.one_by_one", self._lang, n="{n}")}

    # gestures

    def _gesture(self, message: Message) -> None:
        if self._take(message):
            self._begin()
        else:
            super()._gesture(message)

    def _begin(self) -> None:
        """What the browser keeps has come: the first question may be one that is due."""
        if not self.drilling.asked and not self._picks and self.drilling.reconsider():
            self._rev += 1
            self._publish()

    def _act(self, act: str, value: str, message: Message) -> None:
        cards = tuple(map(str, message.get("cards", ())))
        if act == "choose":
            self._grade(value)
        elif act == "confirm":
            self._grade(str(message.get("fields", {}).get("answer", "")).strip())
        elif act == "pick":
            self._pick(cards)
        elif act == "back":
            self._picks = self._picks[:-1]
            self._retell()
        elif act == "hand_in":
            self._grade(" ".join(cards) if self.item.form == "cards" else self._so_far())
        elif act == "next":
            self._go_on()
        elif act == "lang":
            self.lang = value
        else:
            raise ValueError(f"no such gesture: {act}")

    def _so_far(self) -> str:
        return " | ".join(" ".join(pick) for pick in self._picks)

    def _pick(self, cards: tuple[str, ...]) -> None:
        """Note a play; with nothing picked the plays noted so far are the answer, and so they are when a split is
        through."""
        if not cards:
            self._grade(self._so_far())
            return
        rules = as_ruleset(self.item.rules)
        play = rules.identify(cards)
        if play is None:
            raise AnswerError("refused", reason=rules.judge(parse_cards(cards), hand=self.item.hand).message)
        noted = [found.index for pick in self._picks if (found := rules.identify(pick)) is not None]
        if self.item.form == "plays" and play.index in noted:
            raise AnswerError("noted", play=play.name)
        self._picks = [*self._picks, cards]
        self._answer("", focus=self._first() if self._hand() else "")
        if not self._hand():
            self._grade(self._so_far())

    def __repr__(self) -> str:
        return f"Drill({self.item.id!r}, asked={self.drilling.asked}, right={self.drilling.right})"
