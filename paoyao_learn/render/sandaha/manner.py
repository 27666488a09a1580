"""三打哈 at a table: hands by suit with the trumps first, one declarer against the others, tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import ClassVar

from ...notation import WORDS
from ...sandaha.describe import option_words
from ...sandaha.order import TRUMPS
from ...sandaha.play import Play, group_name
from ...views import Value, View
from ..faces import card_of, codes_of
from ..manner import Group, Judged, Manner, Offered, Scored
from ..phase import Phase
from ..scene import Scene
from . import contract, told
from .bidding import Bidding
from .burying import Burying, weigh_burying
from .reading import briefly, cards_of, duty_in, name_of, named, order_in, rules_in_force, say, view_in
from .tricks import Ended, Tricks, judged_shapes, weigh_play
from .trumps import Naming

__all__ = ["SandahaManner"]

_COUNTED = ("RJ", "BJ", "7", "2")
_THEN = ("A", "K", "T", "5")


class SandahaManner(Manner):
    """How 三打哈 is shown."""

    phases: ClassVar[Mapping[str, Phase]] = {
        "bidding": Bidding(),
        "trumps": Naming(),
        "burying": Burying(),
        "play": Tricks(),
        "over": Ended(Tricks()),
    }
    suited: ClassVar[bool] = True
    sorts: ClassVar[bool] = False
    adviser: ClassVar[str | None] = "club"
    kind: ClassVar[str] = "py-bids"

    def name(self, scene: Scene, codes: Sequence[str]) -> str:
        """By shape, with the suits; trumps that follow a lead are no throw."""
        order, asked = order_in(scene), tuple(codes)
        name, loose = (name_of(order, asked, scene.lang, leads) for leads in (True, False))
        return name if name == loose or _leads(scene, asked) else loose

    def offered(self, play: object, lang: str) -> Offered | None:
        """By faces: suits matter."""
        if not isinstance(play, Play):
            return None
        return Offered(tuple(map(str, play.cards)), named(play, lang), briefly(play.cards, lang))

    def groups(self, scene: Scene, copies: Sequence[tuple[str, int]]) -> list[Group]:
        """Trumps, then each plain suit."""
        order = order_in(scene)
        found = []
        for group, cards in groupby(copies, key=lambda pair: order.group[card_of(pair[0])]):
            listed = tuple(cards)
            label = say(scene, "group", group=group_name(group, scene.lang), n=len(listed))
            found.append(Group(f"suit-{group}", label, listed, "py-trumps" if group == TRUMPS else ""))
        return found

    def usable(self, scene: Scene) -> Collection[str]:
        """What the duty to follow leaves."""
        duty = duty_in(scene) if scene.view["phase"] == "play" else None
        if duty is None or len(duty.held) < duty.count:
            return scene.view["hand"]
        if 2 * duty.pairs == duty.count:
            order = order_in(scene)
            runs = order.tractors(duty.held, duty.tractor) if duty.tractor else []
            faces = {face for run in runs for face in run} if 2 * duty.tractor == duty.count else order.pairs(duty.held)
            return set(map(str, faces))
        return set(map(str, duty.held))

    def judgements(self, scene: Scene) -> dict[str, Judged]:
        """The shapes of the hand; any other selection is weighed when it is made."""
        return judged_shapes(scene) if scene.view["phase"] == "play" else {}

    def weigh(self, scene: Scene, codes: Sequence[str]) -> Judged | None:
        """What is said of a selection, by the phase."""
        weighed = {"play": weigh_play, "burying": weigh_burying}.get(scene.view["phase"])
        return weighed(scene, list(codes)) if weighed and codes else None

    def wanted(self, scene: Scene) -> int:
        """As many as were led, or are to be buried."""
        return view_in(scene)["count"] if scene.my_turn else 0

    def scores(self, scene: Scene) -> str:
        """What is played for, and how far the defenders have come."""
        return contract.scores(scene)

    def scored(self, scene: Scene) -> list[Scored]:
        """How far the defenders have come."""
        return contract.scored(scene)

    def terms(self, scene: Scene) -> str:
        """Who declares, and the trumps."""
        return contract.terms(scene)

    def badges(self, scene: Scene, seat: int) -> str:
        """Declarer and announcements."""
        return contract.badges(scene, seat)

    def marks(self, scene: Scene, seat: int) -> list[str]:
        """Declarer and announcements."""
        return contract.marks(scene, seat)

    def corner(self, scene: Scene) -> str:
        """The bottom that all have seen."""
        return contract.corner(scene)

    def papers(self, scene: Scene) -> str:
        """The bidding, the bottom, what was buried, failed throws."""
        return contract.papers(scene)

    def looked_at(self, scene: Scene, number: int) -> int:
        """Its last play: then all of it lies there."""
        return len(scene.view["tricks"][number]["plays"]) - 1

    def listed(self, scene: Scene, codes: Sequence[str]) -> str:
        """With their suits."""
        return briefly(cards_of(codes), scene.lang)

    def counted(self, scene: Scene) -> list[tuple[str, int]]:
        """Jokers, 7s, 2s, all trumps, and the plain cards that win or count."""
        order, gone = order_in(scene), Counter(scene.view["hand"])
        for step in scene.steps:
            if step["action"] not in WORDS:
                gone.update(codes_of(step["action"]))
        gone.update(view_in(scene)["buried"] or [])
        left = list((Counter(rules_in_force(scene).deck) - Counter(map(card_of, gone.elements()))).elements())
        trumps = (say(scene, "counted_trumps"), len(order.of_group(left, TRUMPS)))

        def of(rank: str) -> tuple[str, int]:
            return card_of(rank).name(scene.lang), sum(card.rank == rank for card in left)

        return [*map(of, _COUNTED), trumps, *map(of, _THEN)]

    def counting_note(self, scene: Scene) -> str:
        """What the counting aid counts."""
        return say(scene, "counting_note")

    def headline(self, scene: Scene) -> str:
        """Won or lost, made or down, the level."""
        return told.headline(scene)

    def left_over(self, scene: Scene) -> list[tuple[str, Sequence[str]]]:
        """Hands, and what was buried."""
        buried = view_in(scene)["buried"]
        return [*super().left_over(scene), *([(say(scene, "buried"), buried)] if buried else [])]

    def left_words(self, scene: Scene) -> str:
        """Not all of them are in a hand."""
        return say(scene, "left_over")

    def news(self, scene: Scene, before: View | None, deeds: Iterable[str]) -> list[str]:
        """Bidding, trumps, plays, announcements."""
        return told.news(scene, before, deeds)

    def option_words(self, name: str, value: Value, lang: str) -> str:
        """The sentence of the rule sheet."""
        return option_words(name, value, lang)


def _leads(scene: Scene, codes: tuple[str, ...]) -> bool:
    """Whether cards were led, or may be now; not when they are known to have followed."""
    tricks = (*(trick["plays"] for trick in scene.view["tricks"]), scene.view["trick"])
    places = [at for plays in tricks for at, step in enumerate(plays) if codes_of(step["action"]) == codes]
    return 0 in places or not (places or scene.view["trick"])
