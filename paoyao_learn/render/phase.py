"""What a table asks of one phase of a deal: what the seats are asked, with which buttons, what lies on the felt."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ..notation import WORDS, Action
from .buttons import button

if TYPE_CHECKING:
    from .scene import Scene

__all__ = ["NOTHING", "Deed", "Laid", "Over", "Phase", "acting", "waiting"]


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
            first = "hint_group" if len(action.cards) > 1 else "hint_one"
            return scene.say(first, cards=" ".join(card.name(scene.lang) for card in action.cards))
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
