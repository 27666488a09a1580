"""One view made ready for drawing: who sits where, the rule set in force, the names of plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from ..game import SANDAHA, View, rules_in, seat_name, steps_of
from ..notation import WORDS
from ..text import text
from ..views import Outcome, Step
from .faces import codes_of

if TYPE_CHECKING:
    from .accounts import Accounts
    from .manner import Manner
    from .papers import Papers
    from .phase import Phase

__all__ = ["Look", "Scene", "View", "manner_of"]


@dataclass(frozen=True, slots=True)
class Look:
    """What the picture may be told beyond the view. ``names`` are by seat; ``steps`` explain the end, ready to read;
    ``groups`` are the ranks of the plays that the hand is split into, where it is to be shown so; ``live`` False leaves
    out all that needs a kernel; ``past`` is the place that is looked at and the last one; ``settings`` fills the
    panel's controls (see ``controls``); ``accounts`` is the match that the deal belongs to, ``papers`` its records;
    ``can_leave`` that there is a table to go back to from a replay."""

    four_colour: bool = False
    dim: bool = False
    counting: bool = False
    by_plays: bool = False
    names: Sequence[str] | None = None
    steps: Sequence[str] = ()
    live: bool = True
    can_take_back: bool = False
    can_hint: bool = False
    can_look: bool = False
    groups: Sequence[Sequence[str]] = ()
    hinted: frozenset[str] = frozenset()
    thinking: tuple[int, float] | None = None
    past: tuple[int, int] | None = None
    replay: bool = False
    seen_hidden: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)
    accounts: Accounts | None = None
    papers: Papers | None = None
    can_leave: bool = False


@cache
def manner_of(name: str) -> Manner:
    """How a game is shown; each is imported when it is first played."""
    if name == SANDAHA:
        from .sandaha.manner import SandahaManner

        return SandahaManner()
    from .paoyao.manner import PaoyaoManner

    return PaoyaoManner()


class Scene:
    """A view, a language and a :class:`Look`, with the questions that every part of the picture asks."""

    def __init__(self, view: View, lang: str, look: Look | None = None) -> None:
        self.view = view
        self.lang = lang
        self.look = look or Look()
        self.seat: int = view["seat"]
        self.players: int = view["players"]
        self.rules = rules_in(view)
        self.manner: Manner = manner_of(view["rules"])
        self.my_turn: bool = view["turn"] == self.seat

    def say(self, key: str, **values: object) -> str:
        """A text of the ``table`` section."""
        return text(f"table.{key}", self.lang, **values)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The seats' names, by seat; without given ones after where they sit: 下家, 对家, 上家."""
        if self.look.names is not None:
            return tuple(self.look.names)
        return tuple(seat_name(self.rules, self.place(seat), self.lang) for seat in range(self.players))

    @property
    def phase(self) -> Phase:
        """The phase that the deal is in."""
        return self.manner.phases[self.view["phase"]]

    @cached_property
    def steps(self) -> list[Step]:
        """All that was done in tricks, in order."""
        return steps_of(self.view)

    @property
    def over(self) -> bool:
        """Whether the settlement is shown: the deal is over, and no earlier place of it is looked at."""
        return self.view["phase"] == "over" and (self.look.past is None or self.look.replay)

    @property
    def all_open(self) -> bool:
        """Whether every hand lies open, as where one looks back once a deal is over."""
        shown, left = self.view["shown"], self.view["cards_left"]
        return bool(shown) and all(len(shown[seat]) == left[seat] for seat in range(self.players) if seat != self.seat)

    def place(self, seat: int) -> int:
        """How many turns a seat comes after the own one: 0 for the own."""
        return (seat - self.seat) % self.players

    def around(self) -> tuple[int, ...]:
        """All seats, the own first, then as they take turns."""
        return tuple((self.seat + place) % self.players for place in range(self.players))

    def side(self, seat: int) -> int | None:
        """The side of a seat, None while it is hidden."""
        sides = self.view["sides"]
        side: int | None = None if sides is None else sides[seat]
        return side

    @property
    def outcome(self) -> Outcome:
        """How the deal ended; asked only when it is over."""
        outcome = self.view["result"]
        assert outcome is not None
        return outcome

    @property
    def actor(self) -> str:
        """The name of the seat to act, empty when the deal is over."""
        turn = self.view["turn"]
        return "" if turn is None else self.names[turn]

    def ours(self, side: int | None) -> bool:
        """Whether a side is the own one."""
        return side is not None and side == self.side(self.seat)

    def play_name(self, codes: Sequence[str]) -> str:
        """What players call the cards: ``四路 9999``."""
        return self.manner.name(self, codes)

    def joker(self, name: str) -> str:
        """The name of a joker's code; any other name as it is."""
        return text(f"cards.{name}", self.lang) if name in ("RJ", "BJ") else name

    def deed(self, action: str) -> str:
        """What an action is called where its seat is named beside it: ``四路 9999``, ``不要``."""
        return self.say(f"did_{action}") if action in WORDS else self.play_name(codes_of(action))

    def last_deed(self, seat: int) -> str | None:
        """What a seat did last in the running trick."""
        return next((step["action"] for step in reversed(self.view["trick"]) if step["seat"] == seat), None)

    def last_trick_line(self) -> str:
        """Who took the last trick and what it held, in words; empty before the first is done."""
        if not self.view["tricks"]:
            return ""
        trick = self.view["tricks"][-1]
        key = "took" if trick["points"] else "took_nothing"
        return self.say(key, who=self.names[trick["winner"]], points=trick["points"])
