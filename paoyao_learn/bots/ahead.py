"""Looking ahead in plain Python: an action, then the net plays for everybody until it is one's own turn again."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from ..notation import PASS, SNOW, Action
from ..paoyao.deal import Deal
from ..paoyao.play import Play
from .positions import Positions
from .value_net import ValueNet, target_of
from .worlds import World

__all__ = ["look_ahead"]

MOST_STEPS = 20  # actions after which a position is valued by whoever is to act


def look_ahead(
    net: ValueNet, positions: Positions, actions: Sequence[Action], worlds: Sequence[World],
    found: Sequence[list[float]],
) -> Generator[None, None, None]:
    """What each action is worth in each world, as the net counts it: added to the rows of ``found``, one an action,
    world by world. Gives way after every action of the play.

    A world is played on until the own seat has a choice again, or its partner when the seat has gone out, and valued
    there by the best that can be done; or to the end, which is valued as it is. Turns without a choice are passed over,
    for the net has never learned what they are worth.
    """
    for world in worlds:
        values = []
        for action in actions:
            deal = positions.of(world)
            seat = deal.turn
            assert seat is not None
            deal = deal.act(action)
            for _ in range(MOST_STEPS):
                if deal.phase == "snow":
                    deal = deal.act(SNOW)
                if deal.turn is None or (_is_mine(deal, seat) and _has_choice(deal)):
                    break
                yield
                best, _ = yield from _best(net, deal)
                deal = deal.act(best)
            yield
            values.append((yield from _worth(net, deal, seat)))
        for row, value in zip(found, values, strict=True):
            row.append(value)


def _is_mine(deal: Deal, seat: int) -> bool:
    if deal.hands[seat]:
        return deal.turn == seat
    return deal.turn is not None and deal.sides[deal.turn] == deal.sides[seat]


def _has_choice(deal: Deal) -> bool:
    return deal.legal_mask().bit_count() + deal.may_pass() > 1


def _best(net: ValueNet, deal: Deal) -> Generator[None, None, tuple[Action, float]]:
    """What the net would do for the seat to act, and its value."""
    assert deal.turn is not None
    actions = deal.legal_actions()
    plays: list[Play | None] = list(deal.legal_plays())
    if PASS in actions:
        plays.append(None)
    values = []
    for value in net.values_in(deal.view(deal.turn), deal.rules, plays):
        values.append(value)
        if len(values) % 4 == 0:
            yield
    value, at = max(zip(values, range(len(actions)), strict=True), key=lambda one: (one[0], -one[1]))
    return actions[at], value


def _worth(net: ValueNet, deal: Deal, seat: int) -> Generator[None, None, float]:
    """The value of a position to a seat that is to act (or whose side is), or that is over."""
    if deal.result is None:
        _, value = yield from _best(net, deal)
        return value if deal.turn is not None and deal.sides[deal.turn] == deal.sides[seat] else -value
    totals = deal.totals()
    side = deal.sides[seat]
    return float(target_of(deal.rules)(deal.result.payoffs[seat], totals[side] - totals[1 - side]))
