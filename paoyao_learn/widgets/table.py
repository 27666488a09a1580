"""``pl.Table``: the playable table. A thin widget over a :class:`~paoyao_learn.session.Session`."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import anywidget
import traitlets

from ..errors import IllegalAction, OptionError, PaoyaoError, StaleAction
from ..notation import CardsLike
from ..paoyao.deal import Deal
from ..paoyao.ruleset import RuleSet
from ..render import Look, Scene, keys_of, still
from ..session import Session
from ..text import LANGUAGES, default_language, text
from .bundle import script, styles
from .desk import Notice, Offer, Teller, offers

__all__ = ["Table"]

_log = logging.getLogger(__name__)
_SWITCHES = ("four_colour", "dim", "counting")


class Table(anywidget.AnyWidget):
    """A person at a table with bots.

    ``bots`` is their level, ``pace`` seconds per bot move (0 for at once), ``seat`` the person's; ``deal`` a position
    to start from, ``session`` a session to sit down at. What is not given (language, pace, look of the cards) is taken
    from what the browser remembers. The methods raise what goes wrong; gestures show it on the table.

    >>> table = Table(seed=7, pace=0, lang="en")
    >>> table
    Table('baishan', seat=0, phase='play', turn=0)
    """

    _esm = script("paint.js", "link.js", "picking.js", "table.js")
    _css = styles("table.css")
    view = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        rules: str | RuleSet = "baishan",
        *,
        seed: int | None = None,
        seat: int = 0,
        bots: str = "beginner",
        lang: str | None = None,
        pace: float | None = None,
        deal: Deal | None = None,
        session: Session | None = None,
        names: Sequence[str] | None = None,
        four_colour: bool | None = None,
        dim: bool | None = None,
        counting: bool | None = None,
    ) -> None:
        if session is None:
            speed = 0.6 if pace is None else pace
            session = Session(rules, seed=seed, seat=seat, level=bots, pace=speed, deal=deal)
        elif pace is not None:
            session.pace = pace
        self.session = session
        switches = {"four_colour": four_colour, "dim": dim, "counting": counting}
        given = {"lang": lang, "pace": pace, **switches}
        self._fixed = {name for name, value in given.items() if value is not None}
        self._lang = _language(lang)
        self._look = Look(names=names, four_colour=bool(four_colour), dim=bool(dim), counting=bool(counting))
        self._teller = Teller()
        self._notice: Notice | None = None
        self._hinted = ""
        self._done: tuple[object, ...] = ()
        self._lock = threading.RLock()
        super().__init__()
        self._publish()
        self._leave = session.subscribe(self._changed)
        self.on_msg(self._on_gesture)

    # what a lesson calls

    def play(self, cards: CardsLike) -> None:
        """Play cards. Raises NotationError or IllegalAction with the reason; then nothing is changed."""
        self.act(cards)

    def pass_(self) -> None:
        """Pass. Raises IllegalAction on a lead or out of turn."""
        self.act("pass")

    def act(self, action: CardsLike) -> None:
        """Any action by its notation. Bots whose turn it is move first, at once."""
        self._bots_first()
        self.session.act(action)

    def take_back(self, n: int = 1) -> None:
        """Take back the last ``n`` own decisions. Raises when there are fewer."""
        self.session.take_back(n)

    def new_deal(self, seed: int | None = None) -> None:
        """Deal anew, by default from the session's next seed."""
        self.session.new_deal(seed)

    def rematch(self, seat: int | None = None) -> None:
        """The same deal again, from any seat (the same one by default)."""
        self.session.rematch(self.session.seat if seat is None else seat)

    @property
    def lang(self) -> str:
        """The table's language, ``zh`` or ``en``; may be set at any time."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang = _language(lang)
        self._notice = None
        self._publish()

    def close(self) -> None:
        """Leave the session and take the table off the page."""
        self._leave()
        super().close()

    def _bots_first(self) -> None:
        deal = self.session.deal
        if deal.turn is not None and deal.turn != self.session.seat:
            self.session.hurry()

    # what the browser sends

    def _on_gesture(self, _: object, message: Mapping[str, Any], __: object) -> None:
        """One gesture, always answered: done, refused on the table with the reason, or failed on the table."""
        try:
            self._gesture(message)
        except StaleAction as error:
            if self._done != _press(message):  # else it is the echo of a double press
                self._refuse(error, message)
        except PaoyaoError as error:
            self._refuse(error, message)
        except Exception as error:
            _log.exception("a gesture at the table failed")
            self._notice = Notice(text("table.failed", self._lang, error=f"{type(error).__name__}: {error}"), "bad")
            self._publish()
        finally:
            self.send({"type": "ack", "id": message.get("id")})

    def _gesture(self, message: Mapping[str, Any]) -> None:
        kind = message.get("type")
        if kind == "act":
            self._act(str(message["act"]), message)
        elif kind == "set":
            self._set(str(message["name"]), message["value"])
        elif kind == "prefs":
            for name, value in dict(message["kept"]).items():
                if name not in self._fixed:
                    self._set(name, value)
        if kind in ("ready", "prefs", "ping") and not self.session.busy:
            self.session.start()

    def _act(self, act: str, message: Mapping[str, Any]) -> None:
        session, rev = self.session, message["rev"]
        if act == "play":
            cards = [str(card) for card in message["cards"]]
            if not cards:
                self._notice = Notice(text("table.nothing_selected", self._lang))
                self._publish()
                return
            session.act(cards, rev=rev)
        elif act == "takeback":
            session.take_back(1, rev=rev)
        elif act == "hint":
            self._hint()
        elif act == "new":
            session.new_deal(rev=rev)
        elif act == "rematch":
            session.rematch(session.seat, rev=rev)
        else:
            session.act(act, rev=rev)
        self._done = _press(message)

    def _set(self, name: str, value: object) -> None:
        if name == "lang" and value in LANGUAGES:
            self.lang = str(value)
        elif name == "pace":
            self.session.pace = float(str(value))
            self._publish()
        elif name in _SWITCHES:
            switched: dict[str, Any] = {name: str(value) == "1"}
            self._look = replace(self._look, **switched)
            self._publish()

    def _refuse(self, error: PaoyaoError, message: Mapping[str, Any]) -> None:
        source, found = "", tuple[Offer, ...]()
        if isinstance(error, IllegalAction):
            source = error.verdict.source
            found = offers(error.verdict.alternatives, self.session.view()["hand"], message.get("keys", ()), self._lang)
        self._notice = Notice(error.message(self._lang), "no", source, None, found)
        self._publish()

    def _hint(self) -> None:
        """First which cards belong together, then the play and why."""
        advice = self.session.advise()
        action, view = advice.action, self.session.view()
        scene = Scene(view, self._lang, self._look)
        asked = f"{self.session.rev} {action}"
        again, self._hinted = self._hinted == asked, asked
        keys = tuple(keys_of(map(str, action.cards), view["hand"]))
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
        self._publish(frozenset() if again else frozenset(keys))

    # what goes down

    def _changed(self, what: str) -> None:
        if what == "deal":
            self._notice = None
        error = self.session.error
        if error is not None and what == "error":
            said = error.message(self._lang) if isinstance(error, PaoyaoError) else f"{type(error).__name__}: {error}"
            self._notice = Notice(text("table.failed", self._lang, error=said), "bad")
        self._publish()

    def _publish(self, hinted: frozenset[str] = frozenset()) -> None:
        with self._lock:
            session = self.session
            rev, view = session.snapshot()
            look = replace(
                self._look,
                steps=session.deal.explain_result(self._lang),
                can_take_back=session.decisions > 0,
                can_hint=True,
                hinted=hinted,
                seen_hidden=session.seen_hidden,
                settings={"pace": session.pace},
            )
            self.view = self._teller.tell(rev, view, self._lang, look, (session.seed, session.seat), self._notice)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/plain": repr(self), "text/html": self.still()}, metadata

    def still(self) -> str:
        """The table as it stands, as HTML that needs no kernel."""
        look = replace(self._look, steps=self.session.deal.explain_result(self._lang))
        return still(self.session.view(), self._lang, look)

    def __repr__(self) -> str:
        view = self.session.view()
        return f"Table({view['rules']!r}, seat={view['seat']}, phase={view['phase']!r}, turn={view['turn']})"


def _press(message: Mapping[str, Any]) -> tuple[object, ...]:
    """What makes two presses the same one."""
    return message.get("act"), message.get("rev"), tuple(message.get("cards", ()))


def _language(lang: str | None) -> str:
    lang = default_language() if lang is None else lang
    if lang not in LANGUAGES:
        raise OptionError("bad_value", option="lang", value=lang, values=", ".join(LANGUAGES))
    return lang
