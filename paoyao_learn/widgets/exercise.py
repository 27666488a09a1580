"""Exercises of the course that any widget can be; what keeps progress is imported only for those that are one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Board, Message

__all__ = ["Exercise"]


class Exercise:
    """An exercise (``"04/sort"``) that a widget is: done there once, and kept by the browser that shows the widget.

    Raises LessonError for one that there is not.
    """

    def __init__(self, board: Board, name: str) -> None:
        from ..teach.lessons import check_exercise
        from . import learning

        self._name: str | None = check_exercise(name)
        self._board, self._learner, self._take = board, learning.learner(), learning.take
        self.leave = self._learner.subscribe(lambda changed: board.send(learning.told(changed)))

    def done(self) -> None:
        """What there was to do has been done."""
        if self._name is not None:
            name, self._name = self._name, None
            self._learner.done(name)

    def take(self, message: Message) -> bool:
        """Deals with what the browser keeps; whether the gesture was that."""
        return self._take(self._board, self._learner, message)
