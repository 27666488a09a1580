"""What a table asks of the game that is played at it, all through a deal: what plays are called, how hands are sorted,
how the score stands. What it asks of each phase stands in ``phase``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..notation import WORDS

if TYPE_CHECKING:
    from ..views import Value, View
    from .phase import Phase
    from .scene import Scene

__all__ = ["Group", "Judged", "Manner", "Offered", "Scored", "best_of"]

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
