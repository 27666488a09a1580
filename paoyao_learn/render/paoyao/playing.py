"""Cards played in tricks of the 刨幺 family: beat what lies there, or pass."""

from __future__ import annotations

from ...notation import WORDS
from ..buttons import button
from ..faces import codes_of, fan
from ..manner import best_of
from ..markup import esc
from ..phase import NOTHING, Deed, Laid, Phase, acting, waiting
from ..scene import Scene

__all__ = ["Playing"]


class Playing(Phase):
    """The middle holds the play to beat, and the points at stake."""

    def prompt(self, scene: Scene) -> str:
        """Lead, beat or pass."""
        table = scene.view["table"]
        if not scene.my_turn:
            return scene.say("prompt_wait", who=scene.actor)
        if table is None:
            return scene.say("prompt_lead")
        who, play = scene.names[table["seat"]], scene.play_name(table["cards"])
        partner = table["seat"] != scene.seat and scene.ours(scene.side(table["seat"]))
        if scene.view["legal"] == ["pass"]:
            return scene.say("prompt_none", play=play)
        return scene.say("prompt_partner" if partner else "prompt_follow", who=who, play=play)

    def buttons(self, scene: Scene) -> tuple[str, ...]:
        """Pass, hint, play."""
        hint = button(scene, "hint", "H", off=not scene.my_turn) if scene.look.can_hint else ""
        may_pass = "pass" in scene.view["legal"]
        return (
            button(scene, "pass", "P", off=not may_pass),
            hint,
            button(scene, "play", "Enter", "py-main", not scene.my_turn),
        )

    def deed(self, scene: Scene, seat: int) -> Deed:
        """Its last play, unless that is the one in the middle, or a word."""
        deed, table = scene.last_deed(seat), scene.view["table"]
        turn = acting(scene, seat)
        if deed is None or deed in WORDS:
            if turn:
                return Deed("turn", waiting(scene, seat))
            return NOTHING if deed is None else Deed("passed", scene.deed(deed))
        if table is not None and table["seat"] == seat:
            return Deed("owns", scene.say("on_table"))
        return Deed("cards", scene.deed(deed), codes_of(deed))

    def laid(self, scene: Scene) -> Laid:
        """The play to beat, or the last trick's."""
        view, table = scene.view, scene.view["table"]
        if table is not None:
            pot = scene.say("pot", points=view["pot"]) if view["pot"] else ""
            who, play = scene.names[table["seat"]], scene.play_name(table["cards"])
            return Laid(pot, table["cards"], scene.say("played", who=who, play=play))
        if not view["tricks"] or view["trick"]:
            words = scene.say("opens", who=scene.names[view["leader"]]) if view["leader"] is not None else ""
            return Laid(below=words)
        trick = view["tricks"][-1]
        best = trick["plays"][best_of(scene, -1)]
        label = scene.say("played", who=scene.names[best["seat"]], play=scene.deed(best["action"]))
        return Laid(scene.last_trick_line(), codes_of(best["action"]), label, gold=bool(trick["points"]))

    def middle(self, scene: Scene) -> str:
        """The same, with what counts set off."""
        laid, table = self.laid(scene), scene.view["table"]
        if table is None:
            if not laid.cards:
                return f'<p class="py-who">{esc(laid.below)}</p>'
            gold = " py-gold" if laid.gold else ""
            return (
                f'<p class="py-took{gold}">{esc(laid.above)}</p>'
                f'{fan(laid.cards, scene.lang, laid.below, "py-done")}<p class="py-who">{esc(laid.below)}</p>'
            )
        play = f"<b>{esc(scene.play_name(table['cards']))}</b>"
        words = scene.say("played", who=esc(scene.names[table["seat"]]), play=play)
        pot = scene.say("pot", points=f"<b>{scene.view['pot']}</b>") if scene.view["pot"] else ""
        long = " py-long" if len(table["cards"]) > 10 else ""
        return (
            f'<p class="py-pot">{pot}</p>'
            f'{fan(table["cards"], scene.lang, laid.below, "py-top" + long)}<p class="py-who">{words}</p>'
        )
