"""Widgets that take part in the learner's progress: what the browser keeps comes up, what changes goes down."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..teach.learner import Learner
from ..teach.progress import Progress, ProgressError
from ..text import text
from .board import Board, Message

__all__ = ["Learning", "done", "learner", "take", "told"]

_page: list[Learner] = []


def learner() -> Learner:
    """The one learner of this kernel: all widgets of a page share what he has done."""
    if not _page:
        _page.append(Learner())
    return _page[0]


def done(exercise: str) -> None:
    """Mark an exercise of a lesson (``"04/sort"``) as done; a drill, an exercise or the course on the same page has the
    browser keep it. Raises LessonError, naming those that there are.
    """
    learner().done(exercise)


def told(changed: Progress, **more: bool) -> Mapping[str, object]:
    """The message by which a browser keeps what changed."""
    return {"type": "progress", "text": changed.dumps(), **more}


def take(board: Board, learner: Learner, message: Message) -> bool:
    """Deals with what the browser keeps; whether the gesture was that. What cannot be read is told on the board, and
    put aside in the browser, which then keeps the whole progress instead."""
    if message.get("type") != "progress":
        return False
    instead = False
    try:
        read = learner.take(str(message.get("text", "")))
    except ProgressError as error:
        board._say(error.message(board.lang), "bad")
        instead = error.key != "newer"
    else:
        if read.damaged:
            board._say(text("course.damaged_part", board.lang, n=len(read.damaged)), "bad")
        instead = bool(read.damaged) or read.older
    if instead:
        board.send(told(learner.progress, instead=True))
    return True


class Learning(Board):
    """The part of a widget that has a learner."""

    learner: Learner
    _answering = False  # what is in the middle of a change draws itself when it is through
    _leave: Callable[[], None]

    def _learn(self, of: Learner | None) -> None:
        self.learner = of or learner()
        self._leave = self.learner.subscribe(self._on_progress)

    def _on_progress(self, changed: Progress) -> None:
        self.send(told(changed))
        if not self._answering:
            self._publish()

    def _take(self, message: Message) -> bool:
        """Deals with what the browser keeps; whether the gesture was that."""
        return take(self, self.learner, message)

    def close(self) -> None:
        """Leave the learner and take the widget off the page."""
        if hasattr(self, "_leave"):  # one that was refused at the door has no learner
            self._leave()
        super().close()
