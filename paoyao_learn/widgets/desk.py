"""What a table tells its front end: one plain dict, made from a session's present state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from ..game import GameRules
from ..ledger import COINS
from ..render import Accounts, Look, Scene, View, judgements, keys_of, manner_of, news, prompt, table_of
from ..text import text

if TYPE_CHECKING:
    from ..session import Session

__all__ = ["Notice", "Teller", "accounts_of", "offers"]

_WORDS = (
    *("beats", "short", "may_lead", "no_play", "one_by_one", "of_wanted", "try_these", "rule"),
    *("lost", "lost_kept", "reload", "copied", "copy_failed"),
)


@cache
def words(lang: str) -> dict[str, str]:
    """The few words that the front end puts together itself; ``{n}`` and ``{source}`` are left for it to fill."""
    blanks = {"n": "{n}", "source": "{source}", "wanted": "{wanted}"}
    return {name: text(f"table.{name}", lang, **blanks) for name in _WORDS}


@dataclass(frozen=True, slots=True)
class Offer:
    """A play that would do: its name, its ranks for a narrow table, the keys of the cards that make it."""

    label: str
    brief: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """An answer to a gesture, over the hand until the selection changes. ``tone`` is ``no``, ``hint`` or ``bad``;
    ``select`` are keys of cards to pick up."""

    text: str
    tone: str = "no"
    source: str = ""
    select: tuple[str, ...] | None = None
    offers: tuple[Offer, ...] = ()


def offers(
    rules: GameRules, plays: Iterable[object], hand: Iterable[str], picked: Iterable[str], lang: str
) -> tuple[Offer, ...]:
    """Plays as labels and the hand's cards that make them, those already picked first."""
    held, chosen = list(hand), list(picked)
    named = filter(None, (manner_of(rules.id).offered(play, lang) for play in plays))
    found = ((one, keys_of(one.codes, held, chosen)) for one in named)
    return tuple(Offer(one.label, one.brief, tuple(keys)) for one, keys in found if len(keys) == len(one.codes))


def accounts_of(session: Session, lang: str, names: Sequence[str]) -> Accounts | None:
    """The match that a session plays, ready to be drawn; None for a position set up by hand."""
    ledger = session.ledger
    if ledger is None:
        return None
    over = session.deal.turn is None
    ranked = ledger.terms.rules.id == "online" or ledger.terms.silver
    seats = range(len(ledger.coins)) if ranked else ()
    titles = [" · ".join(title for title in ledger.titles(seat, lang) if title) for seat in seats]
    return Accounts(
        number=session.number,
        coins=ledger.coins,
        points=ledger.points,
        titles=titles,
        steps=ledger.explain(lang, session.number, names) if over else (),
        short=ledger.short if over else (),
        need=ledger.need,
        fresh=COINS,
        silver=ledger.terms.silver,
    )


class Teller:
    """Keeps what the front end was told last, so that each action is spoken once and each notice shown once."""

    def __init__(self) -> None:
        self._told: View | None = None
        self._decisions: tuple[object, int] = (None, 0)
        self._changes = 0
        self._line = ""
        self._notice: Notice | None = None
        self._notices = 0

    def tell(
        self, rev: int, view: View, lang: str, look: Look, deal: object, mine: int, notice: Notice | None
    ) -> dict[str, Any]:
        """The dict for the ``view`` trait; ``deal`` is anything that differs between two deals, ``mine`` how many own
        decisions were made in it."""
        scene = Scene(view, lang, look)
        drawn = self.draw(scene, table_of(scene), rev, notice)
        if look.past is not None:
            return {**drawn, "mine": self._changes}
        if (deal, mine) != self._decisions:
            if deal != self._decisions[0]:
                self._told = None
            self._decisions = (deal, mine)
            self._changes += 1
        say, self._told = news(scene, self._told), view
        return {**drawn, "say": say, "mine": self._changes}

    def draw(self, scene: Scene, html: str, rev: int, notice: Notice | None) -> dict[str, Any]:
        """The dict without what follows the course of a deal; of an earlier place the line over the hand is spoken."""
        if notice is not self._notice:
            self._notice = notice
            self._notices += 1
        before, self._line = self._line, "" if scene.look.past is None else prompt(scene)
        return {
            "rev": rev,
            "html": html,
            "lang": scene.lang,
            "say": "" if self._line == before else self._line,
            "mine": self._changes,
            "plays": judgements(scene),
            "suited": scene.manner.suited,
            "weighs": scene.phase.weighs and scene.look.past is None,
            "wanted": 0 if scene.look.past else scene.manner.wanted(scene),
            "ask": scene.view["table"] is not None,
            "words": words(scene.lang),
            "notice": None if notice is None else self._written(notice),
            "keeps": "",
        }

    def _written(self, notice: Notice) -> dict[str, Any]:
        return {
            "n": self._notices,
            "text": notice.text,
            "tone": notice.tone,
            "source": notice.source,
            "select": None if notice.select is None else list(notice.select),
            "offers": [{"label": o.label, "brief": o.brief, "keys": list(o.keys)} for o in notice.offers],
        }
