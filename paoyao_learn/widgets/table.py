"""``pl.Table``: the playable table. A thin widget over a :class:`~paoyao_learn.session.Session`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..bots import levels_of
from ..errors import PaoyaoError
from ..game import rules_of
from ..notation import CardsLike
from ..protocol import GameDeal, GameRules
from ..render import Look, Papers, Scene, View, manner_of, picture, still, table_of
from ..session import Session
from ..text import text
from .desk import Notice, Teller, accounts_of
from .gestures import Gestures
from .keeping import pack, slot

__all__ = ["Table"]


class Table(Gestures):
    """A person at a table with bots.

    ``rules`` is an id or a rule set, ``bots`` their level, ``pace`` seconds per bot move (0 for at once), ``seat`` the
    person's; ``deal`` a position to start from, ``session`` a session to sit down at. What is not given (rules,
    language, level, pace, look) is taken from what the browser remembers; a table that is given no seed, deal or
    session also takes up the deal that was left unfinished there. An ``exercise`` of a lesson (``"09/deal"``) is done
    once a deal is over. The methods raise what goes wrong; gestures show it on the table.

    >>> table = Table(seed=7, pace=0, lang="en")
    >>> table
    Table('baishan', seat=0, phase='play', turn=2)
    """

    def __init__(
        self,
        rules: str | GameRules | None = None,
        *,
        seed: int | None = None,
        seat: int = 0,
        bots: str | None = None,
        lang: str | None = None,
        pace: float | None = None,
        deal: GameDeal | None = None,
        session: Session | None = None,
        names: Sequence[str] | None = None,
        four_colour: bool | None = None,
        dim: bool | None = None,
        counting: bool | None = None,
        by_plays: bool | None = None,
        exercise: str = "",
    ) -> None:
        self._takes_up(exercise)
        switches = {"four_colour": four_colour, "dim": dim, "counting": counting, "by_plays": by_plays}
        given = {"rules": rules, "level": bots, "lang": lang, "pace": pace, **switches}
        self._fixed = {name for name, value in given.items() if value is not None}
        self._keeps = slot() if seed is None and deal is None and session is None else ""
        if session is None:
            speed = 0.6 if pace is None else pace
            session = Session(rules or "baishan", seed=seed, seat=seat, level=bots or "beginner", pace=speed, deal=deal)
        elif pace is not None:
            session.pace = pace
        self.session = session
        self._look = Look(
            names=names,
            four_colour=bool(four_colour),
            dim=bool(dim),
            counting=bool(counting),
            by_plays=bool(by_plays),
        )
        self._wanted = self._in_force()
        self._written: tuple[GameDeal | None, str] = (None, "")
        self._teller = Teller()
        super().__init__(lang)
        self._leave = session.subscribe(self._changed)

    # what a lesson calls

    def play(self, cards: CardsLike) -> None:
        """Play cards. Raises NotationError or IllegalAction with the reason; then nothing is changed."""
        self.act(cards)

    def pass_(self) -> None:
        """Pass. Raises IllegalAction on a lead or out of turn."""
        self.act("pass")

    def act(self, action: CardsLike) -> None:
        """Any action by its notation. Bots whose turn it is move first, at once."""
        if self.session.deal.turn not in (None, self.session.seat):
            self.session.hurry()
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
    def record(self) -> str:
        """The record of the last deal that was played to its end; "" before there is one."""
        deal, text = self.session.finished, self._written[1]
        if deal is not self._written[0] and deal is not None:
            from ..record import dumps  # only when there is one

            text = dumps(deal)
            self._written = (deal, text)
        return text

    def still(self) -> str:
        """The table as it stands, as HTML that needs no kernel."""
        return still(self.session.view(), self._lang, self._css, self._told())

    def picture(self) -> str:
        """The table as it stands, as SVG that needs nothing around it."""
        return picture(self._scene())

    def _scene(self) -> Scene:
        return Scene(self.session.view(), self._lang, self._told())

    def _told(self) -> Look:
        """The look with what the session knows of the end and of the match."""
        session, lang = self.session, self._lang
        names = Scene(session.view(), lang, self._look).names
        return replace(
            self._look,
            steps=session.deal.explain_result(lang, names),
            seen_hidden=session.seen_hidden,
            accounts=accounts_of(session, lang, names),
        )

    def close(self) -> None:
        """Leave the session and take the table off the page."""
        if hasattr(self, "_leave"):  # one that was refused at the door has no session
            self._leave()
        super().close()

    # what goes down

    def _changed(self, what: str) -> None:
        error = self.session.error
        if self.session.deal.turn is None:
            self._has_done()
        if what == "deal":
            if self._at is not None and (self._own != self._looked or self._at > self._last):
                self._at = None
            if self._notice is not None and self._notice.tone != "bad":  # what failed stays until an own gesture
                self._notice = None
        elif what == "error" and error is not None:
            said = error.message(self._lang) if isinstance(error, PaoyaoError) else f"{type(error).__name__}: {error}"
            self._notice = Notice(text("table.failed", self._lang, error=said), "bad")
        self._publish()
        if what == "deal" and self._keeps:
            self.send({"type": "save", "text": pack(self.session)})

    def _publish(self) -> None:
        with self._lock:
            session = self.session
            rev, view = session.snapshot()
            if self._film is not None:
                look = replace(self._film.look(self._look, self._lang), can_leave=True)
                scene = Scene(self._film.view(), self._lang, look)
                notice = self._notice or self._film.remark(self._lang)
                told = self._teller.draw(scene, table_of(scene), rev, notice)
                self.view = {**told, "keeps": self._keeps, "learns": self._task is not None}
                return
            look = replace(
                self._told(),
                can_take_back=session.decisions > 0,
                can_hint=True,
                can_look=True,
                hinted=self._hinted[1] if self._notice is not None else frozenset(),
                groups=self._groups(view) if self._look.by_plays and manner_of(view["rules"]).sorts else (),
                thinking=session.thinking,
                papers=self._papers(),
                settings={
                    "pace": session.pace,
                    "level": session.level,
                    "levels": levels_of(session.deal.rules),
                    "wanted": self._wanted,
                },
            )
            if self._at is not None:
                view, look = self._past(self._at), replace(look, past=(self._at, self._last), groups=())
            deal = (session.seed, session.seat)
            told = self._teller.tell(rev, view, self._lang, look, deal, session.decisions, self._notice)
            self.view = {**told, "keeps": self._keeps, "learns": self._task is not None}

    def _papers(self) -> Papers:
        text, problem = self.record, self._problem
        return Papers(
            text=text,
            name=f"paoyao-{text.rsplit(chr(34), 2)[1]}.txt" if text else "",
            at_hand=self.session.finished is self.session.deal,
            problem="" if problem is None else problem.message(self._lang),
        )

    def _past(self, at: int) -> View:
        """What the person knew at a place of the deal; once it is over, all hands as they were then."""
        session = self.session
        view = session.view(at)
        if session.deal.turn is None:
            view["shown"] = [[str(card) for card in hand] for hand in session.path[at].hands]
        return view

    def _groups(self, view: View) -> list[tuple[str, ...]]:
        """The plays that the hand splits into, as ranks."""
        from ..bots.split import Splitter  # only when asked for

        book = rules_of(view).playbook
        counts: dict[str, int] = {}
        for code in view["hand"]:
            rank = code if code in ("RJ", "BJ") else code[0]
            counts[rank] = counts.get(rank, 0) + 1
        return Splitter(book).plan(counts)

    def __repr__(self) -> str:
        view = self.session.view()
        return f"Table({view['rules']!r}, seat={view['seat']}, phase={view['phase']!r}, turn={view['turn']})"
