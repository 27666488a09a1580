"""Widgets that take part in the learner's progress: what the browser keeps comes up, what changes goes down."""

from __future__ import annotations

from collections.abc import Callable

from ..teach.learner import Learner
from ..teach.progress import Progress, ProgressError
from ..text import text
from .board import Board, Message

__all__ = ["Learning", "done", "learner"]

_page: list[Learner] = []


def learner() -> Learner:
    """The one learner of this kernel: all widgets of a page share what he has done."""
    if not _page:
        _page.append(Learner())
    return _page[0]


def done(exercise: str) -> None:
    """Mark an exercise of a lesson (``"04/sort"``) as done; a drill, picker or course page on the same page has the
    browser keep it. Raises LessonError, naming those that there are.
    """
    learner().done(exercise)


class Learning(Board):
    """The part of a widget that has a learner."""

    learner: Learner
    _answering = False  # what is in the middle of a change draws itself when it is through
    _leave: Callable[[], None]

    def _learn(self, of: Learner | None) -> None:
        self.learner = of or learner()
        self._leave = self.learner.subscribe(self._on_progress)

    def _on_progress(self, changed: Progress) -> None:
        self.send({"type": "progress", "text": changed.dumps()})
        if not self._answering:
            self._publish()

    def _take(self, message: Message) -> bool:
        """Deals with what the browser keeps; whether the gesture was that. What cannot be read is told, and put aside
        in the browser."""
        if message.get("type") != "progress":
            return False
        kept = str(message.get("text", ""))
        try:
            read = self.learner.take(kept)
        except ProgressError as error:
            self._say(error.message(self._lang), "bad")
            if error.key != "newer":
                self._keep_all()
        else:
            if read.damaged:
                self._say(text("course.damaged_part", self._lang, n=len(read.damaged)), "bad")
            if read.damaged or read.older:
                self._keep_all()
        return True

    def _keep_all(self) -> None:
        """Has the browser keep the whole progress instead of what is there, which it puts aside."""
        self.send({"type": "progress", "text": self.learner.progress.dumps(), "instead": True})

    def close(self) -> None:
        """Leave the learner and take the widget off the page."""
        if hasattr(self, "_leave"):  # one that was refused at the door has no learner
            self._leave()
        super().close()
