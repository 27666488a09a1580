"""The declarer has taken the bottom, which all have seen, and names trumps."""

from __future__ import annotations

from ...notation import NO_TRUMP, SURRENDER, Action
from ...sandaha.order import TRUMPS
from ..buttons import button
from ..faces import fan
from ..markup import GUARD, esc, tag
from ..phase import Laid, Phase
from ..scene import Scene
from .reading import cards_of, rules_in_force, say, view_in

__all__ = ["NAMES", "Naming", "laid_bottom", "surrender_button", "trump_sign"]

NAMES = ("s", "h", "d", "c", NO_TRUMP)
_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def trump_sign(scene: Scene, trump: str) -> str:
    """The suit's sign, or 無主."""
    return _SIGNS.get(trump) or say(scene, "trump_none")


def surrender_button(scene: Scene) -> str:
    """The declarer's way out, where there is one at this table; others have none."""
    if rules_in_force(scene).surrender == "off" or view_in(scene)["declarer"] != scene.seat:
        return ""
    off = str(SURRENDER) not in scene.view["legal"]
    return button(scene, "surrender", "", "py-quiet", off, say(scene, "act_surrender"))


def laid_bottom(scene: Scene, below: str) -> Laid:
    """The cards of the bottom as they lie open."""
    bottom = view_in(scene)["bottom"] or []
    return Laid(say(scene, "bottom") if bottom else "", bottom, below)


class Naming(Phase):
    """Five buttons, each with how many trumps the hand would hold."""

    def prompt(self, scene: Scene) -> str:
        """What is to be named."""
        bid = view_in(scene)["bid"]
        if scene.my_turn:
            return say(scene, "prompt_trump", bid=bid)
        return say(scene, "prompt_trump_other", who=scene.actor, bid=bid)

    def buttons(self, scene: Scene) -> tuple[str, ...]:
        """Giving up, and the hint; trumps are named in the middle."""
        hint = button(scene, "hint", "H", off=not scene.my_turn) if scene.look.can_hint else ""
        return surrender_button(scene), hint

    def laid(self, scene: Scene) -> Laid:
        """The bottom."""
        return laid_bottom(scene, _declares(scene))

    def middle(self, scene: Scene) -> str:
        """The bottom, and for the declarer what he may name."""
        laid = self.laid(scene)
        live = scene.my_turn and scene.look.live and scene.look.past is None
        below = _choices(scene) if live else f'<p class="py-who">{esc(laid.below)}</p>'
        return f'<p class="py-who">{esc(laid.above)}</p>{fan(laid.cards, scene.lang, laid.above, "py-bottom")}{below}'

    def past(self, scene: Scene) -> str:
        """Who declares."""
        return say(scene, "past_trumps", declares=_declares(scene))

    def hint(self, scene: Scene, action: Action, reason: str, again: bool) -> str:
        """First what to compare, then the trump."""
        if not again:
            return say(scene, "hint_trump")
        if action == SURRENDER:
            return say(scene, "hint_do_surrender", reason=reason)
        return say(scene, "hint_do_trump", trump=say(scene, f"trump_{action.value}"), reason=reason)


def _declares(scene: Scene) -> str:
    """Who declares at which bid."""
    view = view_in(scene)
    return say(scene, "declares", who=scene.names[view["declarer"] or 0], bid=view["bid"])


def _choices(scene: Scene) -> str:
    hand, rules, found = cards_of(scene.view["hand"]), rules_in_force(scene), []
    for trump in NAMES:
        count = len(rules.order(trump).of_group(hand, TRUMPS))
        label = say(scene, "trump_spoken", trump=say(scene, f"trump_{trump}"), n=count)
        named = f'data-act="trump {trump}" data-key="trump-{trump}" aria-label="{esc(label)}"'
        sign = tag("b", esc(trump_sign(scene, trump)), f"py-sign-{trump}")
        words = sign + tag("small", esc(say(scene, "trump_count", n=count)))
        found.append(f'<button type="button" class="py-naming" {named} {GUARD}>{words}</button>')
    return tag("div", "".join(found), "py-namings", role="group", data_key="choices", aria_label=say(scene, "choices"))
