"""The auction: a board of all bids, of which those that are still low enough can be pressed."""

from __future__ import annotations

from ...notation import PASS, Action
from ...sandaha.settlement import BIDS
from ..buttons import button
from ..markup import GUARD, esc, tag
from ..phase import Deed, Laid, Phase
from ..scene import Scene
from .reading import say, view_in

__all__ = ["Bidding", "bid_words", "lowest_words"]


def lowest_words(scene: Scene) -> str:
    """The lowest bid so far and whose it is."""
    view = view_in(scene)
    if view["bid"] is None or view["declarer"] is None:
        return say(scene, "no_bid")
    return say(scene, "lowest", bid=view["bid"], who=scene.names[view["declarer"]])


def bid_words(scene: Scene, key: str, seat: int, action: str) -> str:
    """What a seat bid, in words: ``key`` is ``said`` or ``past``."""
    if action == str(PASS):
        return say(scene, f"{key}_pass", who=scene.names[seat])
    return say(scene, f"{key}_bid", who=scene.names[seat], bid=action.partition(" ")[2])


class Bidding(Phase):
    """Bids fall from 100; who passes is out."""

    def prompt(self, scene: Scene) -> str:
        """How low a bid has to be."""
        last = view_in(scene)["bid"]
        if not scene.my_turn:
            return say(scene, "prompt_bid_other", who=scene.actor)
        return say(scene, "prompt_open") if last is None else say(scene, "prompt_bid", last=last)

    def buttons(self, scene: Scene) -> tuple[str, ...]:
        """Pass, hint, and the highest bid that is left."""
        last = view_in(scene)["bid"]
        following = max(100 if last is None else last - 5, 5)
        off = not scene.my_turn
        hint = button(scene, "hint", "H", off=off) if scene.look.can_hint else ""
        bid = say(scene, "act_bid", bid=following)
        return (
            button(scene, "pass", "P", off=off, words=say(scene, "did_pass")),
            hint,
            button(scene, f"bid {following}", "Enter", "py-main", off, bid),
        )

    def deed(self, scene: Scene, seat: int) -> Deed:
        """What a seat bid last."""
        turn, view = super().deed(scene, seat), view_in(scene)
        last = next((step["action"] for step in reversed(view["bids"]) if step["seat"] == seat), None)
        if turn.kind or last is None:
            return turn
        if last == str(PASS):
            return Deed("passed", say(scene, "did_pass"))
        low = view["declarer"] == seat
        return Deed("low" if low else "bid", say(scene, "did_bid", bid=last.partition(" ")[2]))

    def laid(self, scene: Scene) -> Laid:
        """The lowest bid."""
        return Laid(below=lowest_words(scene))

    def middle(self, scene: Scene) -> str:
        """The lowest bid and the board."""
        board = _board(scene) if scene.look.live and scene.look.past is None else ""
        return f'<p class="py-who"><b>{esc(lowest_words(scene))}</b></p>{board}'

    def past(self, scene: Scene) -> str:
        """The last bid."""
        bids = view_in(scene)["bids"]
        return bid_words(scene, "past", bids[-1]["seat"], bids[-1]["action"]) if bids else ""

    def hint(self, scene: Scene, action: Action, reason: str, again: bool) -> str:
        """First what to count, then the bid."""
        if not again:
            return say(scene, "hint_bid")
        if action.kind == "pass":
            return say(scene, "hint_do_pass", reason=reason)
        return say(scene, "hint_do_bid", bid=action.value, reason=reason)


def _board(scene: Scene) -> str:
    """Every bid from 100 to 5; Tab leads to the highest that is left, arrows to the others."""
    last, cells = view_in(scene)["bid"], []
    following = 100 if last is None else last - 5
    for bid in BIDS:
        gone = last is not None and bid >= last
        kind = "py-bidding" + (" py-spent" if gone else "") + (" py-lowest" if bid == last else "")
        off = ' aria-disabled="true"' if gone or not scene.my_turn else ""
        label = say(scene, "bid_gone" if gone else "bid_this", bid=bid)
        named = f'data-act="bid {bid}" data-key="bid{bid}" aria-label="{esc(label)}"'
        stop = 0 if bid == following else -1
        cells.append(f'<button type="button" class="{kind}" {named}{off} tabindex="{stop}" {GUARD}>{bid}</button>')
    return tag("div", "".join(cells), "py-board", role="group", data_key="board", aria_label=say(scene, "board"))
