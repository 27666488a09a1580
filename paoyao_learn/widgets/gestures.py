"""What the browser sends to a table: each gesture is done, refused on the table with the reason, or failed on it."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..bots import nearest_level
from ..errors import IllegalAction, PaoyaoError, RecordError, StaleAction
from ..game import GameRules, options_in, rules_in, ruleset
from ..notation import WORDS, Action, parse_cards
from ..render import Look, Scene, keys_of
from ..session import Session
from ..text import LANGUAGES, source_words, text
from .board import Board, Message
from .desk import Notice, Offer, offers
from .keeping import SaveError, unpack

if TYPE_CHECKING:
    from .film import Film

__all__ = ["Gestures"]

_log = logging.getLogger(__name__)
_SAID = (*WORDS, "bid", "trump")  # what is said by a button alone
_STEPS = ("first", "prev", "next", "last", "live")
_SWITCHES = ("four_colour", "dim", "counting", "by_plays")


def _press(message: Message) -> tuple[object, ...]:
    """What makes two presses the same one."""
    return message.get("act"), message.get("rev"), tuple(message.get("cards", ()))


class Gestures(Board):
    """The handlers of a table: it gives them its session and draws what they change."""

    session: Session
    _look: Look
    _wanted: GameRules
    _fixed: set[str]
    _keeps: str
    _hinted: tuple[str, frozenset[str]] = ("", frozenset())
    _done: tuple[object, ...] = ()
    _at: int | None = None
    _looked: tuple[object, ...] = ()
    _film: Film | None = None
    _problem: RecordError | None = None

    @property
    def _last(self) -> int:
        """The last place of the deal so far."""
        history = self.session.history
        return history[-1]["at"] + 1 if history else 0

    @property
    def _own(self) -> tuple[object, ...]:
        """What the person alone changes; a bot's move leaves it, and what he looks at, as they are."""
        session = self.session
        return session.seed, session.seat, session.decisions, session.took_back

    def _gesture(self, message: Message) -> None:
        kind = message.get("type")
        if kind == "act":
            self._act(str(message["act"]), message)
        elif kind == "set":
            self._set(str(message["name"]), message["value"])
            self._publish()
        elif kind == "weigh":
            self._weigh(message)
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
        if act in _STEPS:
            return self._step(act)
        self._at = None
        if act in ("play", "bury"):
            cards = [str(card) for card in message["cards"]]
            if not cards:
                return self._say(text("table.nothing_selected", self._lang))
            session.act(Action(act, parse_cards(cards)), rev=rev)
        elif act == "takeback":
            session.take_back(1, rev=rev)
        elif act == "hint":
            return self._hint()
        elif act in ("new", "deal"):
            level = session.level
            session.new_deal(rules=None if self._wanted == self._in_force() else self._wanted, rev=rev)
            if session.level != level:
                self._gave_way(level)
        elif act in ("rematch", "reseat"):
            session.rematch(int(message.get("seat", session.seat)), rev=rev)
        elif act.partition(" ")[0] in _SAID:
            session.act(act, rev=rev)
        else:
            raise ValueError(f"no such gesture: {act}")
        self._done = _press(message)
        return None

    def _gave_way(self, level: str) -> None:
        """Say that bots of a level do not know the game, and which play instead."""
        was, now = (text(f"table.level_{name}", self._lang) for name in (level, self.session.level))
        game = text(f"table.game_{self._wanted.id}", self._lang)
        self._say(text("table.level_gave_way", self._lang, was=was, now=now, game=game), "hint")

    def _in_force(self) -> GameRules:
        """The rules of the deal as it was opened."""
        return rules_in(self.session.view(0))

    def _weigh(self, message: Message) -> None:
        """Say what a selection is, to whoever made it; an answer that comes late is of no use to him."""
        session = self.session
        rev, view = session.snapshot()
        if rev == message["rev"] and self._at is None and self._film is None:
            scene = Scene(view, self._lang, self._look)
            said = scene.manner.weigh(scene, [str(card) for card in message["cards"]])
            self.send({"type": "weighed", "cards": message["cards"], "rev": rev, "lang": self._lang, "said": said})

    def _set(self, name: str, value: object) -> None:
        if name == "lang" and value in LANGUAGES:
            self._lang, self._notice = str(value), None
        elif name == "pace":
            self.session.pace = float(str(value))
        elif name == "level":
            self.session.level = nearest_level(str(value), self.session.deal.rules)
        elif name in _SWITCHES:
            switched: dict[str, Any] = {name: str(value) == "1"}
            self._look = replace(self._look, **switched)
        elif name == "rules":
            self._wanted = ruleset(str(value))
        elif name.startswith("option."):
            option = options_in(self._wanted.id).get(name.removeprefix("option."))
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
        said, source, found = error.message(self._lang), "", tuple[Offer, ...]()
        if isinstance(error, IllegalAction):
            verdict, names = error.verdict, Scene(self.session.view(), self._lang, self._look).names
            said, source = verdict.message(self._lang, names), source_words(verdict.source, self._lang)
            rules, hand = self.session.deal.rules, self.session.view()["hand"]
            found = offers(rules, verdict.alternatives, hand, message.get("keys", ()), self._lang)
        self._notice = Notice(said, "no", source, None, found)
        self._publish()

    def _hint(self) -> None:
        """First which cards belong together, then the play and why."""
        view = self.session.view()
        scene = Scene(view, self._lang, self._look)
        level = self.session.level
        advice = self.session.advise(scene.manner.adviser or ("club" if level == "random" else level))
        action = advice.action
        asked = f"{self.session.rev} {action}"
        again = self._hinted[0] == asked
        keys = tuple(keys_of(map(str, action.cards), view["hand"]))
        self._hinted = (asked, frozenset() if again else frozenset(keys))
        reason = " ".join(advice.reasons(self._lang))
        said = scene.phase.hint(scene, action, reason, again)
        self._notice = Notice(said, "hint", select=keys if again and keys else None)
        self._publish()

    def _look_at(self, trick: object) -> None:
        """Show the table as it was at a trick; tricks count from 1."""
        scene = Scene(self.session.view(), self._lang, self._look)
        tricks = scene.view["tricks"]
        if tricks:  # there may be none when a press arrives late
            number = min(max(int(str(trick)), 1), len(tricks))
            before = sum(len(earlier["plays"]) for earlier in tricks[: number - 1])
            self._looked = self._own
            self._at = self.session.moves[before + scene.manner.looked_at(scene, number - 1)] + 1
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
        """Show a record's game step by step, with a remark on each own move, until the person goes back to the table;
        the deal there goes on.

        Raises RecordError for a text that is no record; then nothing is changed.
        """
        from .film import Film  # only when asked for

        self._film = Film(text, self.session.seat, remarks="club")
        self._publish()
