"""What lessons and drills are made of, whatever they are drawn with: questions from real deals, graded by the rules,
their schedule, what a learner has done, odds."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .catalogue import FAMILIES, KINDS, TopicError, draw, item, statements_asked, topics
    from .drilling import Drilling
    from .goals import Goal, GoalError, goal_of
    from .items import AnswerError, Choice, Graded, Item, Shown, Words
    from .learner import Learner, Tally
    from .lessons import EXERCISES, LESSONS, Lesson, LessonError, lesson_of
    from .progress import Progress, ProgressError, loads

_LAZY = {
    "catalogue": ("FAMILIES", "KINDS", "TopicError", "draw", "item", "statements_asked", "topics"),
    "drilling": ("Drilling",),
    "goals": ("Goal", "GoalError", "goal_of"),
    "items": ("AnswerError", "Choice", "Graded", "Item", "Shown", "Words"),
    "learner": ("Learner", "Tally"),
    "lessons": ("EXERCISES", "LESSONS", "Lesson", "LessonError", "lesson_of"),
    "progress": ("Progress", "ProgressError", "loads"),
}

__all__ = [
    "EXERCISES",
    "FAMILIES",
    "KINDS",
    "LESSONS",
    "AnswerError",
    "Choice",
    "Drilling",
    "Goal",
    "GoalError",
    "Graded",
    "Item",
    "Learner",
    "Lesson",
    "LessonError",
    "Progress",
    "ProgressError",
    "Shown",
    "Tally",
    "TopicError",
    "Words",
    "draw",
    "goal_of",
    "item",
    "lesson_of",
    "loads",
    "statements_asked",
    "topics",
]


def __getattr__(name: str) -> object:
    """Each part is imported when first asked for: a ladder has no use for the schedule of the drills."""
    for module, names in _LAZY.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
