"""The declarer lays cards away: as many as he took up, picked from his hand."""

from __future__ import annotations

from typing import ClassVar

from ...cards import points
from ...notation import SURRENDER, Action
from ..buttons import button
from ..faces import fan
from ..manner import Judged
from ..markup import esc
from ..phase import Laid, Phase
from ..scene import Scene
from .reading import briefly, cards_of, order_in, say, view_in
from .trumps import laid_bottom, surrender_button, trump_sign

__all__ = ["Burying", "weigh_burying"]


class Burying(Phase):
    """The bottom lies open still, and a count says how many cards are to be picked."""

    weighs: ClassVar[bool] = True

    def prompt(self, scene: Scene) -> str:
        """How many."""
        if scene.my_turn:
            return say(scene, "prompt_bury", n=view_in(scene)["count"])
        return say(scene, "prompt_bury_other", who=scene.actor)

    def buttons(self, scene: Scene) -> tuple[str, ...]:
        """Giving up, hint, bury."""
        off = not scene.my_turn
        hint = button(scene, "hint", "H", off=off) if scene.look.can_hint else ""
        bury = button(scene, "bury", "Enter", "py-main", off, say(scene, "act_bury"))
        return surrender_button(scene), hint, bury

    def laid(self, scene: Scene) -> Laid:
        """The bottom, and what was named."""
        return laid_bottom(scene, self.past(scene))

    def middle(self, scene: Scene) -> str:
        """The same."""
        laid = self.laid(scene)
        return (
            f'<p class="py-who">{esc(laid.above)}</p>{fan(laid.cards, scene.lang, laid.above, "py-bottom")}'
            f'<p class="py-who"><b>{esc(laid.below)}</b></p>'
        )

    def past(self, scene: Scene) -> str:
        """What was named."""
        view = view_in(scene)
        who, trump = scene.names[view["declarer"] or 0], view["trump"] or ""
        return say(scene, "past_trump", who=who, trump=trump_sign(scene, trump))

    def hint(self, scene: Scene, action: Action, reason: str, again: bool) -> str:
        """First the idea, then the cards."""
        if action == SURRENDER:
            return say(scene, "hint_do_surrender", reason=reason)
        if not again:
            return say(scene, "hint_bury", reason=reason)
        cards = briefly(order_in(scene).sorted(action.cards), scene.lang)
        return say(scene, "hint_do_bury", cards=cards, reason=reason)


def weigh_burying(scene: Scene, codes: list[str]) -> Judged:
    """How far a selection is from what is to be buried, and the points in it."""
    wanted, count, worth = view_in(scene)["count"], len(codes), points(cards_of(codes))
    name = say(scene, "buried_count", n=count, wanted=wanted)
    more = say(scene, "with_points", points=worth) if worth else ""
    if not scene.my_turn:
        return [name, more, 2]
    if count == wanted:
        return [name, more, 1, say(scene, "buried_ready")]
    key = "buried_more" if count < wanted else "buried_less"
    return [name, more, 0 if count > wanted else 2, say(scene, key, n=abs(wanted - count))]
