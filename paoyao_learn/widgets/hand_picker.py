"""``pl.HandPicker``: a hand to pick cards from, judged as they are picked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..cards import Card
from ..errors import IllegalAction
from ..game import as_ruleset
from ..notation import CardsLike, format_cards, parse_cards
from ..paoyao.judge import pick
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from ..render import Look, Scene, hand_picture, keys_of, picker_of, picker_view
from ..render.still import framed
from ..teach.goals import Target, goal_of
from ..teach.learner import Learner
from ..teach.lessons import check_exercise
from ..text import capitalised, source_words, text
from ..verdict import Verdict
from .board import Message
from .desk import Notice, Teller, offers
from .learning import Learning

__all__ = ["HandPicker"]

OnPick = Callable[[Verdict], object]


class HandPicker(Learning):
    """A hand; what is picked from it is named at once, and judged when the button is pressed.

    ``on`` is the play to beat, None for a lead; ``prompt`` a line of your own; ``on_pick`` is called with the verdict.
    ``picked`` are the cards of the last press. Raises NotationError or CardError for cards that cannot be.

    A ``goal`` lists what is to be built, ticked off one by one: ``"thirteen"`` (all types), types (``"yao_2"``,
    ``"straight"``, ``"bomb_5"``, ``"jokers_br"``) or plays (``"44A"``). An ``exercise`` (``"02/thirteen"``), whose
    ticks are kept, is done once the goal is reached; without a goal, once something is picked that may be played.

    >>> picker = HandPicker("4h4sAd9c", on="88", lang="en")
    >>> picker.pick("44A").ok, picker.play.name("en")
    (True, 'small yao 44A')
    """

    def __init__(
        self,
        hand: CardsLike,
        rules: str | RuleSet = "baishan",
        *,
        on: Play | CardsLike | None = None,
        lang: str | None = None,
        prompt: str = "",
        on_pick: OnPick | None = None,
        four_colour: bool = False,
        goal: str | Sequence[str] | None = None,
        exercise: str = "",
        learner: Learner | None = None,
    ) -> None:
        self.rules = as_ruleset(rules)
        self.hand = parse_cards(hand)
        self.on = on if on is None or isinstance(on, Play) else parse_cards(on)
        self.picked: tuple[Card, ...] = ()
        self._prompt, self._on_pick = prompt, on_pick
        self._look = Look(four_colour=four_colour)
        on_cards = () if self.on is None else self.on.cards if isinstance(self.on, Play) else self.on
        for cards in (self.hand, on_cards):
            self.rules.playbook.pack(cards)  # refuses those that this game has not
        self._view = picker_view(self.rules, [str(card) for card in self.hand], [str(card) for card in on_cards])
        self._teller = Teller()
        self._targets: tuple[Target, ...] = () if goal is None else goal_of(goal, self.rules).targets
        self._exercise = check_exercise(exercise) if exercise else ""
        self._built: set[str] = set()
        if self._exercise:
            self._learn(learner)
        super().__init__(lang)

    @property
    def ticked(self) -> tuple[str, ...]:
        """What of the goal was built, in its order."""
        kept = self.learner.ticked(self._exercise) if self._exercise else ()
        return tuple(target.key for target in self._targets if target.key in self._built or target.key in kept)

    @property
    def play(self) -> Play | None:
        """The play that the picked cards form."""
        return self.rules.identify(self.picked) if self.picked else None

    def judge(self) -> Verdict:
        """Whether the picked cards may be played, and if not, why."""
        return self.rules.judge(self.picked, hand=self.hand, on=self.on)

    def pick(self, cards: CardsLike) -> Verdict:
        """Pick cards and press the button. Raises IllegalAction when the hand does not hold them."""
        wanted = parse_cards(cards)
        if pick(self.hand, wanted)[1]:
            raise IllegalAction(self.rules.judge(wanted, hand=self.hand, on=self.on))
        verdict = self._press(wanted, ())
        keys = tuple(keys_of(map(str, wanted), self._view["hand"]))
        if self._notice is not None:
            self._notice = Notice(self._notice.text, self._notice.tone, self._notice.source, keys, self._notice.offers)
        self._publish()
        return verdict

    def still(self) -> str:
        """The hand as HTML that needs no kernel."""
        return framed(picker_of(self._scene(), self._prompt, self._goal()), self._css)

    def picture(self) -> str:
        """The hand as SVG that needs nothing around it."""
        listed = " · ".join(("✓ " if done else "") + name for name, done in self._goal())
        prompt = f"{text('course.goal', self._lang)}: {listed}" if listed else self._prompt
        return hand_picture(self._scene(), prompt)

    def _scene(self) -> Scene:
        return Scene(self._view, self._lang, Look(four_colour=self._look.four_colour, live=False))

    def _press(self, cards: tuple[Card, ...], keys: tuple[str, ...]) -> Verdict:
        self.picked = cards
        verdict = self.judge()
        found = offers(self.rules, verdict.alternatives, self._view["hand"], keys, self._lang)
        said = self._build() if verdict.ok and self._targets else verdict.message(self._lang)
        cited = source_words(verdict.source, self._lang)
        self._notice = Notice(said, "can" if verdict.ok else "no", cited, None, found)
        if verdict.ok and self._exercise and len(self.ticked) == len(self._targets):
            self.learner.done(self._exercise)
        return verdict

    def _build(self) -> str:
        """Ticks off what the picked play is, and says so."""
        play = self.play
        assert play is not None
        before = self.ticked
        hits = [target.key for target in self._targets if target.hit(play)]
        name = capitalised(play.name(self._lang))
        if not hits:
            return text("course.goal_not", self._lang, play=name)
        if set(hits) <= set(before):
            return text("course.goal_again", self._lang, play=name)
        self._built |= set(hits)
        if self._exercise:
            self.learner.tick(self._exercise, self.ticked)
        left = len(self._targets) - len(self.ticked)
        return (
            text("course.goal_said", self._lang, done=name, left=left) if left else text("course.goal_all", self._lang)
        )

    def _goal(self) -> list[tuple[str, bool]]:
        ticked = self.ticked
        return [(target.label(self._lang), target.key in ticked) for target in self._targets]

    def _gesture(self, message: Message) -> None:
        if self._exercise and self._take(message):
            return
        if message.get("type") == "act" and message.get("act") == "done":
            verdict = self._press(parse_cards(map(str, message["cards"])), tuple(message.get("keys", ())))
            self._publish()
            if self._on_pick is not None:
                self._on_pick(verdict)

    def _publish(self) -> None:
        with self._lock:
            scene = Scene(self._view, self._lang, self._look)
            drawn = picker_of(scene, self._prompt, self._goal())
            self.view = {**self._teller.draw(scene, drawn, 0, self._notice), "learns": bool(self._exercise)}

    def __repr__(self) -> str:
        return f"HandPicker({format_cards(self.hand)!r}, picked={format_cards(self.picked)!r})"
