"""What a table asks of the game that is played at it: a :class:`Manner` for each game, a :class:`Phase` for each phase.

A manner says what holds all through a deal: what plays are called, how the hand is sorted, how the score stands. A
phase says what is asked of the seats, with which buttons, and what lies on the felt meanwhile.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ..notation import WORDS, Action
from .buttons import button

if TYPE_CHECKING:
    from ..views import Value, View
    from .scene import Scene

__all__ = ["NOTHING", "Deed", "Group", "Judged", "Laid", "Manner", "Offered", "Over", "Phase", "Scored", "acting",
           "best_of", "waiting"]  # fmt: skip

Judged = list[str | int]
"""What is said of a selection: its name, what else there is to say, 1 when it may be played now, 0 when it may not, 2
when another is to act; and, where the front end has no words for that, the verdict."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of the hand that stand together: each with the number of its copy. ``key`` is the group's own in the page,
    ``kind`` its classes."""

    key: str
    label: str
    cards: tuple[tuple[str, int], ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """What lies before a seat: ``words``, or ``cards``. ``kind`` is ``turn`` (it is to act), ``passed``, ``owns`` (its
    play is the one in the middle), ``bid``, ``low`` (the lowest bid) or ``cards``."""

    kind: str = ""
    words: str = ""
    cards: tuple[str, ...] = ()


NOTHING = Deed()


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies in the middle: words ``above`` the cards, the ``cards``, words ``below``; ``gold`` for points won.
    ``lying`` holds by seat what each has played, where all of that lies there."""

    above: str = ""
    cards: Sequence[str] = ()
    below: str = ""
    gold: bool = False
    lying: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scored:
    """A score in the bar: whose, how much, and on the way to what."""

    name: str
    got: int
    goal: str = ""


@dataclass(frozen=True, slots=True)
class Offered:
    """A play that would do: the cards it takes (without suits where any will do), its name, and a brief one."""

    codes: tuple[str, ...]
    label: str
    brief: str


class Phase(ABC):
    """What is asked of the seats in one phase of a deal, and how the table shows it."""

    weighs: ClassVar[bool] = False
    """Whether selections that no judgement holds are to be weighed one by one."""

    @abstractmethod
    def prompt(self, scene: Scene) -> str:
        """The line over the hand while nothing is selected: what is asked of whom."""

    @abstractmethod
    def buttons(self, scene: Scene) -> tuple[str, ...]:
        """The row of actions, beside the one that takes back. Those that cannot be taken now are marked, not removed:
        nothing jumps, and a press on one is answered with the reason."""

    @abstractmethod
    def laid(self, scene: Scene) -> Laid:
        """What lies in the middle, for pictures and words."""

    @abstractmethod
    def middle(self, scene: Scene) -> str:
        """The same as markup, with all that can be pressed there."""

    def deed(self, scene: Scene, seat: int) -> Deed:
        """What lies before a seat, by default its turn alone."""
        return Deed("turn", waiting(scene, seat)) if acting(scene, seat) else NOTHING

    def past(self, scene: Scene) -> str:
        """What led to a place that is looked at; empty where nothing did."""
        steps = scene.steps
        if not steps:
            return ""
        who, action = scene.names[steps[-1]["seat"]], steps[-1]["action"]
        if action in WORDS:
            return scene.say(f"said_{action}", who=who)
        return scene.say("played", who=who, play=scene.deed(action))

    def hint(self, scene: Scene, action: Action, reason: str, again: bool) -> str:
        """What a hint says: first which cards belong together, then (``again``) the play and why."""
        if action.kind == "play":
            if again:
                return scene.say("hint_play", play=scene.play_name(list(map(str, action.cards))), reason=reason)
            return scene.say("hint_group", cards=" ".join(card.name(scene.lang) for card in action.cards))
        if action.kind == "pass":
            return scene.say("hint_do_pass", reason=reason) if again else scene.say("hint_pass")
        return scene.say("hint_other", act=scene.say(f"act_{action.kind}"), reason=reason)


def acting(scene: Scene, seat: int) -> bool:
    """Whether it is a seat's turn at the table as it stands."""
    return scene.view["turn"] == seat and scene.look.past is None


def waiting(scene: Scene, seat: int) -> str:
    """What is said of the seat to act: how far a long thought has come, too."""
    if seat == scene.seat:
        return scene.say("your_turn")
    thinking = scene.look.thinking
    if thinking is not None and thinking[0] == seat:
        return scene.say("thinking_part", part=round(100 * thinking[1]))
    return scene.say("thinking")


class Over(Phase):
    """The deal is over: the same of every game, whose phase of play lies under it where a place before is looked at."""

    def __init__(self, under: Phase) -> None:
        self._under = under

    def prompt(self, scene: Scene) -> str:
        return scene.say("prompt_over")

    def buttons(self, scene: Scene) -> tuple[str, ...]:
        return button(scene, "rematch"), button(scene, "new", "N", "py-main")

    def laid(self, scene: Scene) -> Laid:
        return self._under.laid(scene)

    def middle(self, scene: Scene) -> str:
        return self._under.middle(scene)

    def deed(self, scene: Scene, seat: int) -> Deed:
        return NOTHING

    def past(self, scene: Scene) -> str:
        return self._under.past(scene)


class Manner(ABC):
    """How a game is shown: one instance for each game. ``phases`` are by the view's name for them."""

    phases: ClassVar[Mapping[str, Phase]]
    suited: ClassVar[bool] = False
    """Whether suits matter: then a selection is known by its faces, else by its ranks."""
    sorts: ClassVar[bool] = True
    """Whether the hand can be sorted by the plays that it splits into."""
    adviser: ClassVar[str | None] = None
    """The level of the bot whose advice hints give; None for the one at the table."""
    kind: ClassVar[str] = ""
    """Classes of the felt."""

    @abstractmethod
    def name(self, scene: Scene, codes: Sequence[str]) -> str:
        """What players call the cards: ``四路 9999``."""

    @abstractmethod
    def offered(self, play: object, lang: str) -> Offered | None:
        """A play of a verdict's alternatives; None for what is no play of this game."""

    @abstractmethod
    def groups(self, scene: Scene, copies: Sequence[tuple[str, int]]) -> list[Group]:
        """The cards of the hand, each with the number of its copy, as they stand together."""

    @abstractmethod
    def usable(self, scene: Scene) -> Collection[str]:
        """The cards of the hand that take part in something that may be done now."""

    @abstractmethod
    def judgements(self, scene: Scene) -> dict[str, Judged]:
        """What can be said at once, by pattern (see ``suited``), of selections from the hand."""

    def weigh(self, scene: Scene, codes: Sequence[str]) -> Judged | None:
        """What is said of a selection that the judgements do not hold; None where they hold all."""
        return None

    def wanted(self, scene: Scene) -> int:
        """How many cards are to be selected; 0 where any number may be."""
        return 0

    @abstractmethod
    def scores(self, scene: Scene) -> str:
        """The bar's scores as markup."""

    @abstractmethod
    def scored(self, scene: Scene) -> list[Scored]:
        """The same as data; before them stand the :meth:`terms`."""

    def terms(self, scene: Scene) -> str:
        """What is played for, in words; empty where that follows from the game."""
        return ""

    def badges(self, scene: Scene, seat: int) -> str:
        """What a seat's pill says beside its name and its cards, as markup."""
        return ""

    def marks(self, scene: Scene, seat: int) -> list[str]:
        """The same in words."""
        return []

    def banner(self, scene: Scene) -> str:
        """A word over the middle; empty where there is none."""
        return ""

    def corner(self, scene: Scene) -> str:
        """What else lies open on the felt, as markup."""
        return ""

    def papers(self, scene: Scene) -> str:
        """Sections of the panel that the game alone has, as markup."""
        return ""

    def looked_at(self, scene: Scene, number: int) -> int:
        """The place in a finished trick (from 0) that shows what it was: its best play."""
        return best_of(scene, number)

    @abstractmethod
    def listed(self, scene: Scene, codes: Sequence[str]) -> str:
        """Cards that lie open before a seat, in words."""

    @abstractmethod
    def counted(self, scene: Scene) -> list[tuple[str, int]]:
        """The counting aid: names of cards and how many of them are still out."""

    def counting_note(self, scene: Scene) -> str:
        """What the counting aid counts."""
        return scene.say("counting_note")

    @abstractmethod
    def headline(self, scene: Scene) -> str:
        """The end in one line: ``我方胜 · 扛旗 · 小雪``."""

    def left_over(self, scene: Scene) -> list[tuple[str, Sequence[str]]]:
        """Cards that are shown when all is over, and whose they are."""
        hands = scene.view["hands"] or []
        return [(scene.names[seat], hands[seat]) for seat in scene.around() if seat < len(hands) and hands[seat]]

    def left_words(self, scene: Scene) -> str:
        """The heading of these."""
        return scene.say("left_over")

    @abstractmethod
    def news(self, scene: Scene, before: View | None, deeds: Iterable[str]) -> list[str]:
        """What is told of a view after one before it; ``deeds`` are the plays and the tricks that they ended."""

    @abstractmethod
    def option_words(self, name: str, value: Value, lang: str) -> str:
        """What an option with this value means."""


def best_of(scene: Scene, number: int) -> int:
    """The place in a finished trick of the play that took it."""
    trick = scene.view["tricks"][number]
    own = ((at, step["action"]) for at, step in enumerate(trick["plays"]) if step["seat"] == trick["winner"])
    return max((at for at, action in own if action not in WORDS), default=-1)
