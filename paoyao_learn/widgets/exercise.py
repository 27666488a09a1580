"""Exercises of the course that widgets without a drill can be; what keeps progress is imported only for those."""

from __future__ import annotations

__all__ = ["known_exercise", "mark_done"]


def known_exercise(exercise: str) -> str:
    """The exercise, if any. Raises LessonError for one that there is not."""
    if not exercise:
        return ""
    from ..teach.lessons import check_exercise

    return check_exercise(exercise)


def mark_done(exercise: str) -> None:
    """An exercise was done, if there is one."""
    if exercise:
        from .learning import done

        done(exercise)
