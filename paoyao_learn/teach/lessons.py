"""The lessons of the course as data: their notebooks, what is to be done in each, and the topics that its drill asks.

An exercise is named ``lesson/name`` (``"02/thirteen"``); a lesson is done when all its exercises are. Titles and
the exercises' words stand in the ``course`` section of the catalogues: ``lesson_02``, ``about_02``,
``exercise_02_thirteen``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import OptionError
from ..game import SANDAHA
from ..text import text
from .catalogue import FAMILIES, topics

__all__ = ["DRILL_NEEDS", "EXERCISES", "LESSONS", "Lesson", "LessonError", "check_exercise", "lesson_of"]

DRILL_NEEDS = 6
"""Right answers that a lesson's drill takes to be done."""


class LessonError(OptionError):
    """A lesson or exercise that there is not, with the list of what there is."""

    section = "course"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: ``notebook`` without its ending, ``exercises`` (``lesson/name``), ``topics`` of its drill."""

    id: str
    notebook: str
    exercises: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()

    def title(self, lang: str) -> str:
        """What it is called."""
        return text(f"course.lesson_{self.id}", lang)

    def about(self, lang: str) -> str:
        """What one learns in it, in a line."""
        return text(f"course.about_{self.id}", lang)


def _lesson(notebook: str, exercises: str = "", drill: str = "", also: str = "") -> Lesson:
    """``drill`` names kinds or families of the default rule set, ``also`` whole topics of others."""
    id = notebook[:2]
    listed = [topic for what in drill.split() for topic in topics(what)] + also.split()
    names = exercises.split() + (["drill"] if listed else [])
    return Lesson(id, notebook, tuple(f"{id}/{name}" for name in names), tuple(dict.fromkeys(listed)))


def _every(preset: str, kinds: Sequence[str]) -> str:
    """All topics of a rule set that are of some kinds."""
    return " ".join(
        f"{f.name}/{preset}" for f in FAMILIES.values() if preset in f.presets and f.name.split(".")[0] in kinds
    )


_COINS = _every("online", ("coins",)) + " coins.flee/mingyao"
_SHOWN = _every("mingyao", ("show",))
_OTHERS = (
    "deck.numbers/online deck.numbers/mingyao sides.with/online sides.with/mingyao lead.first/online "
    "lead.first/mingyao lead.what/mingyao lead.next/mingyao lead.dealer/mingyao turn.passing/mingyao "
    "turn.takes/mingyao count.left/mingyao points.cards/online "
    + _every("online", ("name", "beats", "higher", "ends"))
    + " "
    + _every("mingyao", ("name", "beats", "higher", "ends"))
)
_KINGS = _every(
    "tonghua", ("deck", "sides", "lead", "turn", "show", "ends", "name", "beats", "higher", "coins", "points")
)

_SANDAHA = " ".join(topics("", SANDAHA))

LESSONS: tuple[Lesson, ...] = (
    _lesson("01_cards", "", "deck sides points higher.singles"),
    _lesson("02_types", "thirteen", "name"),
    _lesson("03_straights", "ride", "name.runs beats.straight beats.riding beats.double higher.runs"),
    _lesson("04_ladder", "sort", "beats.single beats.bomb beats.yao beats.jokers higher.ladder"),
    _lesson("05_trick", "tricks", "lead turn find", _SHOWN),
    _lesson("06_ends", "settle", "ends"),
    _lesson("07_stakes", "", "", _COINS),
    _lesson("08_tactics", "odds", "split count find"),
    _lesson("09_play", "deal"),
    _lesson("10_rules", "tricks", "", _OTHERS),
    _lesson("11_tonghua", "deal", "", _KINGS),
    _lesson("12_replay", "look"),
    _lesson("13_sandaha", "home deal", "", _SANDAHA),
)

EXERCISES: tuple[str, ...] = tuple(name for lesson in LESSONS for name in lesson.exercises)


def lesson_of(id: str) -> Lesson:
    """The lesson of an id (``"02"``). Raises LessonError.

    >>> lesson_of("02").exercises
    ('02/thirteen', '02/drill')
    """
    for lesson in LESSONS:
        if lesson.id == id:
            return lesson
    raise LessonError("no_lesson", id=id, ids=", ".join(lesson.id for lesson in LESSONS))


def check_exercise(name: str) -> str:
    """The name of an exercise that there is. Raises LessonError."""
    if name not in EXERCISES:
        raise LessonError("no_exercise", name=name, names=", ".join(EXERCISES))
    return name
