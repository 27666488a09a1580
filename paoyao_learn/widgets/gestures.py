"""What the browser sends to a table: each gesture is done, refused on the table with the reason, or failed on it."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import IllegalAction, PaoyaoError, RecordError, StaleAction
from ..game import rules_of
from ..notation import WORDS
from ..paoyao.options import OPTIONS
from ..paoyao.ruleset import RuleSet, make_ruleset
from ..render import Look, Scene, keys_of
from ..session import Session
from ..text import LANGUAGES, text
from .board import Board, Message
from .desk import Notice, Offer, offers
from .keeping import SaveError, unpack

if TYPE_CHECKING:
    from .film import Film

__all__ = ["Gestures"]

_log = logging.getLogger(__name__)
_ANSWERS = ("snow", "nosnow", "show", "hide")  # what is no step of a trick
_SWITCHES = ("four_colour", "dim", "counting", "by_plays")


def _press(message: Message) -> tuple[object, ...]:
    """What makes two presses the same one."""
    return message.get("act"), message.get("rev"), tuple(message.get("cards", ()))


class Gestures(Board):
    """The handlers of a table: it gives them its session and draws what they change."""

    session: Session
    _look: Look
    _wanted: RuleSet
    _fixed: set[str]
    _keeps: str
    _hinted: tuple[str, frozenset[str]] = ("", frozenset())
    _done: tuple[object, ...] = ()
    _at: int | None = None
    _film: Film | None = None
    _problem: RecordError | None = None

    @property
    def _last(self) -> int:
        """The last place of the deal so far."""
        history = self.session.history
        return history[-1]["at"] + 1 if history else 0

    def _gesture(self, message: Message) -> None:
        kind = message.get("type")
        if kind == "act":
            self._act(str(message["act"]), message)
        elif kind == "set":
            self._set(str(message["name"]), message["value"])
            self._publish()
        elif kind == "look":
            self._look_at(message["trick"])
        elif kind == "record":
            self._notice = self._problem = None
            self.open_record(str(message["text"]))
        elif kind == "ready":
            self._greet(message)
        if kind in ("ready", "ping") and not self.session.busy:
            self.session.start()

    def _greet(self, message: Message) -> None:
        """A browser has drawn the table: what it remembers is taken over, an unfinished deal goes on."""
        kept = dict(message.get("kept") or {})
        for name, value in sorted(kept.items(), key=lambda item: item[0] != "rules"):
            if name not in self._fixed:
                try:
                    self._set(name, value)
                except (PaoyaoError, ValueError):
                    _log.debug("remembered setting %s=%r is of another version", name, value)
        save = message.get("save")
        fresh = self._keeps and not self.session.history
        if fresh and "rules" not in self._fixed and self._wanted != self._in_force():
            self.session.new_deal(rules=self._wanted)
        if fresh and save:
            try:
                unpack(self.session, str(save))
                over = self.session.deal.turn is None
                self._say(text("table.resumed_end" if over else "table.resumed", self._lang), "hint")
            except SaveError as error:
                self._say(error.message(self._lang), "bad")
                self.send({"type": "save", "text": ""})
        self._publish()

    def _act(self, act: str, message: Message) -> None:
        session, rev = self.session, message["rev"]
        self._notice = None
        if act == "play":
            cards = [str(card) for card in message["cards"]]
            if not cards:
                return self._say(text("table.nothing_selected", self._lang))
            session.act(cards, rev=rev)
        elif act == "takeback":
            session.take_back(1, rev=rev)
        elif act == "hint":
            return self._hint()
        elif act in ("new", "deal"):
            session.new_deal(rules=None if self._wanted == self._in_force() else self._wanted, rev=rev)
        elif act in ("rematch", "reseat"):
            session.rematch(int(message.get("seat", session.seat)), rev=rev)
        elif act in ("first", "prev", "next", "last", "live"):
            self._step(act)
        elif act in WORDS:
            session.act(act, rev=rev)
        else:
            raise ValueError(f"no such gesture: {act}")
        self._done = _press(message)
        return None

    def _in_force(self) -> RuleSet:
        """The rules of the deal as it was opened."""
        return rules_of(self.session.view(0))

    def _set(self, name: str, value: object) -> None:
        if name == "lang" and value in LANGUAGES:
            self._lang, self._notice = str(value), None
        elif name == "pace":
            self.session.pace = float(str(value))
        elif name == "level":
            self.session.level = str(value)
        elif name in _SWITCHES:
            switched: dict[str, Any] = {name: str(value) == "1"}
            self._look = replace(self._look, **switched)
        elif name == "rules":
            self._wanted = make_ruleset(str(value))
        elif name.startswith("option."):
            option = OPTIONS.get(name.removeprefix("option."))
            if option is not None and self._wanted.id in option.defaults:
                allowed = option.allowed(self._wanted.id)
                if isinstance(allowed, tuple):
                    meant = next((known for known in allowed if str(known) == value), value)
                else:
                    meant = int(str(value))
                self._wanted = self._wanted.with_options(**{option.name: meant})

    def _refuse(self, error: PaoyaoError, message: Message) -> None:
        if isinstance(error, StaleAction) and self._done == _press(message):
            return  # the echo of a double press
        if isinstance(error, RecordError):
            self._problem = error
        source, found = "", tuple[Offer, ...]()
        if isinstance(error, IllegalAction):
            source = error.verdict.source
            hand = self.session.view()["hand"]
            found = offers(error.verdict.alternatives, hand, message.get("keys", ()), self._lang)
        self._notice = Notice(error.message(self._lang), "no", source, None, found)
        self._publish()

    def _hint(self) -> None:
        """First which cards belong together, then the play and why."""
        advice, view = self.session.advise(), self.session.view()
        action, scene = advice.action, Scene(view, self._lang, self._look)
        asked = f"{self.session.rev} {action}"
        again = self._hinted[0] == asked
        keys = tuple(keys_of(map(str, action.cards), view["hand"]))
        self._hinted = (asked, frozenset() if again else frozenset(keys))
        reason = " ".join(advice.reasons(self._lang))
        if action.kind == "play":
            name = scene.play_name([str(card) for card in action.cards])
            cards = " ".join(card.name(self._lang) for card in action.cards)
            said = scene.say("hint_play", play=name, reason=reason) if again else scene.say("hint_group", cards=cards)
        elif action.kind == "pass":
            said = scene.say("hint_do_pass", reason=reason) if again else scene.say("hint_pass")
        else:
            said = scene.say("hint_other", act=scene.say(f"act_{action.kind}"), reason=reason)
        self._notice = Notice(said, "hint", select=keys if again and keys else None)
        self._publish()

    def _look_at(self, trick: object) -> None:
        """Show the table as it was when a trick's best play was made; tricks count from 1."""
        tricks = self.session.view()["tricks"]
        number = min(max(int(str(trick)), 1), len(tricks))
        before = sum(len(earlier["plays"]) for earlier in tricks[: number - 1])
        plays = tricks[number - 1]["plays"]
        best = max(at for at, step in enumerate(plays) if step["action"] not in WORDS)
        moves = [step["at"] for step in self.session.history if step["action"] not in _ANSWERS]
        self._at = moves[before + best] + 1
        self._publish()

    def _step(self, act: str) -> None:
        """Move in the record that is shown or in the deal so far, or go back to the table."""
        if act == "live":
            self._film = self._at = None
        elif self._film is not None:
            self._film.step(act)
        elif self._at is not None:
            self._at = min(max(self._at + {"prev": -1, "next": 1}[act], 0), self._last)
        self._publish()

    def open_record(self, text: str) -> None:
        """Show a record's game step by step, until the person goes back to the table; the deal there goes on.

        Raises RecordError for a text that is no record; then nothing is changed.
        """
        from .film import Film  # only when asked for

        self._film = Film(text, self.session.seat)
        self._publish()
