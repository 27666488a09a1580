"""A view and a world together: the deal as it would stand, ready to be played on."""

from __future__ import annotations

from ..game import View
from ..notation import Action, parse_action
from ..paoyao.deal import Deal, Trick, Win
from ..paoyao.dealing import sort_hand
from ..paoyao.ruleset import RuleSet
from ..paoyao.view import Step
from .sight import passed_of
from .worlds import World, Worlds

__all__ = ["Positions"]


class Positions:
    """The deals that a view may be of, one for each world; they know no position before."""

    def __init__(self, view: View, rules: RuleSet, worlds: Worlds) -> None:
        table = view["table"]
        won = view["won"]
        self.rules = rules
        self.hidden = rules.hidden_sides
        self._frame = Deal(
            rules=rules,
            hands=(),
            packed=(),
            sides=(),
            holders=None,
            dealer=view["dealer"] if view["dealer"] is not None else view["leader"],
            leader=view["leader"],
            phase=view["phase"],
            turn=view["turn"],
            captured=tuple(view["captured"]),
            pot=view["pot"],
            table=None if table is None else rules.identify(" ".join(table["cards"])),
            owner=None if table is None else table["seat"],
            passed=frozenset(passed_of(view, rules)),
            out=tuple(view["out"]),
            trick=_steps(view["trick"]),
            tricks=tuple(Trick(_steps(one["plays"]), one["winner"], one["points"]) for one in view["tricks"]),
            yao_shown=tuple(worlds.shows[: view["players"]]),
            answers=() if view["answer"] is None else (view["answer"],) * view["players"],
            won=None if won is None else Win(won["side"], won["how"]),
        )

    def of(self, world: World) -> Deal:
        """The deal with the hands of a world."""
        return self._frame.changed(
            hands=tuple(sort_hand(self.rules, hand) for hand in world.hands),
            packed=world.packed,
            sides=world.sides,
            holders=tuple(seat for seat, side in enumerate(world.sides) if not side) if self.hidden else None,
        )


def _steps(steps: list[Step]) -> tuple[tuple[int, Action], ...]:
    return tuple((step["seat"], parse_action(step["action"])) for step in steps)
