"""What every widget with a hand on it is: one ``view`` down, gestures up, each of them answered."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from ..errors import OptionError, PaoyaoError
from ..render import Scene, described, pictured
from ..text import LANGUAGES, default_language, text
from .bundle import script, styles
from .desk import Notice
from .exercise import Exercise

__all__ = ["Board", "Message", "language"]

_log = logging.getLogger(__name__)

Message = Mapping[str, Any]


def language(lang: str | None) -> str:
    """A language that there is; the default one for None. Raises OptionError."""
    lang = default_language() if lang is None else lang
    if lang not in LANGUAGES:
        raise OptionError("bad_value", option="lang", value=lang, values=", ".join(LANGUAGES))
    return lang


class Board(anywidget.AnyWidget):
    """The base of the widgets. One of them says in ``_gesture`` what a gesture does, in ``_publish`` what goes down,
    in ``still`` and ``picture`` how it looks without a kernel."""

    _esm = script("paint.js", "link.js", "picking.js", "paper.js", "progress.js", "table.js")
    _css = styles()
    view = traitlets.Dict().tag(sync=True)
    _task: Exercise | None = None

    def __init__(self, lang: str | None) -> None:
        self._lang = language(lang)
        self._notice: Notice | None = None
        self._lock = threading.RLock()
        self._publish()  # first: a browser draws what the widget is opened with, at once
        super().__init__()
        self.on_msg(self._on_gesture)

    @property
    def lang(self) -> str:
        """The language, ``zh`` or ``en``; may be set at any time."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang, self._notice = language(lang), None
        self._publish()

    def _takes_up(self, exercise: str) -> None:
        """The exercise of a lesson that this is, if any. Raises LessonError for one that there is not."""
        if exercise:
            self._task = Exercise(self, exercise)

    def _has_done(self) -> None:
        """What there was to do has been done."""
        if self._task is not None:
            self._task.done()

    def close(self) -> None:
        """Take the widget off the page."""
        if self._task is not None:
            self._task.leave()
        super().close()

    def still(self) -> str:
        """What is on it now, as HTML that needs no kernel."""
        raise NotImplementedError

    def picture(self) -> str:
        """What is on it now, as SVG that needs nothing around it."""
        raise NotImplementedError

    def _scene(self) -> Scene:
        """What is on it now, ready to be drawn without a kernel."""
        raise NotImplementedError

    def _in_words(self) -> str:
        """The picture in words."""
        return described(self._scene())

    def _publish(self) -> None:
        raise NotImplementedError

    def _gesture(self, message: Message) -> None:
        raise NotImplementedError

    def _on_gesture(self, _: object, message: Message, __: object) -> None:
        """One gesture: done, refused with the reason, or failed; the failure is shown and logged, nothing swallowed."""
        try:
            if self._task is None or not self._task.take(message):
                self._gesture(message)
        except PaoyaoError as error:
            self._refuse(error, message)
        except Exception as error:
            _log.exception("a gesture failed")
            self._say(text("table.failed", self._lang, error=f"{type(error).__name__}: {error}"), "bad")
        finally:
            self.send({"type": "ack", "id": message.get("id")})

    def _refuse(self, error: PaoyaoError, message: Message) -> None:
        self._say(error.message(self._lang))

    def _say(self, words: str, tone: str = "no") -> None:
        self._notice = Notice(words, tone)
        self._publish()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        drawn = self.picture()
        markup = pictured(self.still(), drawn, self._in_words())
        return {**data, "text/plain": repr(self), "text/html": markup, "image/svg+xml": drawn}, metadata
