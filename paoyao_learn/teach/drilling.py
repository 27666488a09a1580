"""One drill: asks, grades, tells, goes on. It knows nothing of how that is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom

from ..protocol import GameRules
from .catalogue import draw, item, topics
from .items import Graded, Item
from .learner import Learner, Tally
from .lessons import DRILL_NEEDS, lesson_of

__all__ = ["Drilling"]

_SEEDS = 1_000_000


class Drilling:
    """Questions of some topics, one after another.

    ``what`` is a kind (``"beats"``), a family (``"beats.riding"``), a topic (``"beats.riding/tonghua"``), several of
    them in a list, or the id of an item that comes first; None with a ``lesson`` asks the lesson's topics, without one
    all of the rule set's. With a ``seed`` the questions are the same each time. Raises TopicError or LessonError.
    """

    def __init__(
        self,
        what: str | Sequence[str] | None,
        rules: GameRules,
        learner: Learner,
        lesson: str | None = None,
        seed: int | None = None,
    ) -> None:
        self.rules, self.learner, self.lesson = rules, learner, lesson
        first: Item | None = None
        if isinstance(what, str) and what.rpartition("/")[2].isdecimal():
            first = item(what, rules)
            what = first.topic
        if what is None:
            chosen = topics("", rules) if lesson is None else lesson_of(lesson).topics
        else:
            named = (what,) if isinstance(what, str) else tuple(what)
            chosen = tuple(topic for each in named for topic in topics(each, rules))
        if lesson is not None:
            lesson_of(lesson)
        self.topics = tuple(dict.fromkeys(chosen)) or topics("", rules)
        self._random: Random = SystemRandom() if seed is None else Random(f"drill {seed}")
        self.graded: Graded | None = None
        self.given = ""
        self.asked = 0
        self.right = 0
        self.fixed = first is not None
        self.item: Item = first or self._drawn(None)

    def _drawn(self, after: str | None) -> Item:
        topic = self.learner.next_topic(self.topics, after)
        return draw(topic, self._random.randrange(_SEEDS), self.rules)

    def answer(self, answer: str) -> Graded:
        """Grade an answer and book it; once told, an item is not asked again. Raises AnswerError or NotationError for
        what is no answer; then nothing is booked."""
        if self.graded is not None:
            return self.graded
        graded = self.item.grade(answer)
        self.graded, self.given = graded, answer
        self.asked += 1
        self.right += graded.ok
        self.learner.answered(self.item.topic, graded.ok, self.lesson)
        return graded

    def next(self) -> Item:
        """The next question, once this one is told; before that, this one."""
        if self.graded is not None:
            self.item = self._drawn(self.item.topic)
            self.graded, self.given = None, ""
        return self.item

    def reconsider(self) -> bool:
        """Asks something else in place of the very first question when there is something due; whether it did."""
        due = self.learner.due_topics(self.topics)
        if self.asked or self.fixed or not due or due[0] == self.item.topic:
            return False
        self.item = self._drawn(None)
        return True

    @property
    def tally(self) -> Tally:
        """The numbers on this drill's topics."""
        return self.learner.tally(self.topics)

    @property
    def lesson_part(self) -> tuple[int, int] | None:
        """Right answers towards the lesson's exercise, and how many it takes."""
        if self.lesson is None:
            return None
        return min(self.learner.drilled(self.lesson), DRILL_NEEDS), DRILL_NEEDS
