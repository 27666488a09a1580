"""What the labs share (ladder, score lab, odds): drawn whole by Python; presses and fields come up as gestures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import IllegalAction, PaoyaoError, StaleAction
from ..render.lab import Said
from ..render.still import framed
from ..text import text
from .board import Board, Message, language
from .bundle import script

__all__ = ["Lab"]


class Lab(Board):
    """The base of the labs. One of them says in ``_act`` what a button does and in ``_set`` what a field does, in
    ``_markup`` and ``picture`` how it looks; ``_line`` is what it answers."""

    _esm = script("paint.js", "link.js", "sorting.js", "progress.js", "panel.js", "lab.js")
    _section = "ladder"
    _own_words: tuple[str, ...] = ()
    _once: frozenset[str] = frozenset()

    def __init__(self, lang: str | None) -> None:
        self._rev = 0
        self._line = Said("")
        self._spoken = (0, "", "")
        super().__init__(lang)
        self._retell()
        self._publish()

    @property
    def lang(self) -> str:
        """The language, ``zh`` or ``en``; may be set at any time."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang = language(lang)
        self._retell()
        self._publish()

    def _retell(self) -> None:
        """Puts on the line what stands there now, in the language in force, without speaking it."""

    def still(self) -> str:
        """What is on it now, as HTML that needs no kernel."""
        return framed(self._markup(live=False), self._css)

    def _markup(self, live: bool) -> str:
        raise NotImplementedError

    def _act(self, act: str, value: str, message: Message) -> None:
        raise NotImplementedError

    def _set(self, name: str, value: str) -> None:
        """A field was changed; labs without fields are never told."""

    def _gesture(self, message: Message) -> None:
        kind = message.get("type")
        with self._lock:
            if kind == "act":
                act = str(message.get("act"))
                if act in self._once and message.get("rev") != self._rev:
                    raise StaleAction("stale")
                self._act(act, str(message.get("value", "")), message)
            elif kind == "set":
                self._set(str(message.get("name")), str(message.get("value", "")))
            else:
                return
            self._rev += 1
            self._publish()

    def _refuse(self, error: PaoyaoError, message: Message) -> None:
        if isinstance(error, StaleAction):
            return  # the second press of one that has counted
        source = error.verdict.source if isinstance(error, IllegalAction) else ""
        self._answer(error.message(self._lang), "no", source)
        self._publish()

    def _say(self, words: str, tone: str = "no") -> None:
        self._answer(words, tone)
        self._publish()

    def _answer(self, words: str, tone: str = "idle", source: str = "", focus: str = "") -> None:
        """Puts words on the line, and speaks them."""
        self._line = Said(words, tone, source)
        self._spoken = (self._spoken[0] + 1, words, focus)

    def _words(self, key: str, **values: object) -> str:
        return text(f"{self._section}.{key}", self._lang, **values)

    def _publish(self) -> None:
        with self._lock:
            number, words, focus = self._spoken
            self.view = {
                "rev": self._rev,
                "html": self._markup(live=True),
                "lang": self._lang,
                "n": number,
                "say": words,
                "focus": focus,
                "words": self._front_words(),
                "learns": self._task is not None,
                **self._more(),
            }

    def _more(self) -> Mapping[str, Any]:
        """What else the front end of a lab is told; all at once, for each change of the view is drawn."""
        return {}

    def _front_words(self) -> Mapping[str, Any]:
        """The few words that the front end puts together itself; ``{name}`` and ``{n}`` are left for it to fill."""
        own = {name: self._words(name, name="{name}", n="{n}") for name in self._own_words}
        return {**own, **{name: text(f"table.{name}", self._lang) for name in ("lost", "reload")}}
