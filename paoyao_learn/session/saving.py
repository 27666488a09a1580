"""A session's deal and match as plain data, and the way back.

All actions are kept, those of the bots too: so a save leads to the same place whatever has become of the bots since.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import ruleset
from ..ledger import Terms, open_ledger
from .standing import Standing
from .state import State

__all__ = ["kept_of", "opened_from"]


def kept_of(state: State) -> dict[str, Any]:
    """What is kept of a state; {} where there is nothing to keep: a position set up by hand, or a first deal in which
    the person has not decided yet."""
    standing = state.standing
    if standing is None or (standing.number == 1 and state.deal.turn is not None and not state.decisions()):
        return {}
    # The end of a deal that counts is booked anew when it is reached again.
    again = standing.counted and not state.seen_hidden
    entry = standing.ledger.entries[-1] if again else None
    opening = state.line[0].rules
    return {
        "rules": opening.id,
        "options": opening.changed,
        "seed": state.seed,
        "seat": state.seat,
        "level": state.level,
        "actions": [str(deal.action) for deal in state.line[1:]],
        "took_back": state.took_back,
        "seen_hidden": state.seen_hidden,
        "match": {
            "seat": standing.seat,
            "number": standing.number,
            "coins": list(entry.had_coins if entry else standing.ledger.coins),
            "points": list(entry.had_points if entry else standing.ledger.points),
            "opened": list(standing.opened),
            "following": list(standing.opened if again else standing.following),
            "counted": standing.counted and not again,
        },
    }


def _seats(given: Any) -> tuple[int | None, int | None]:
    lead, dealer = (None if seat is None else int(seat) for seat in given)
    return lead, dealer


def opened_from(kept: Mapping[str, Any]) -> tuple[State, list[str]]:
    """The state at the opening of the deal that was kept, without bots, and the actions that followed.

    Raises PaoyaoError, ValueError, TypeError or KeyError for data that is none.
    """
    rules, match = ruleset(str(kept["rules"]), **kept["options"]), kept["match"]
    ledger = open_ledger(Terms(rules=rules), match["coins"], match["points"])
    standing = Standing(
        ledger=ledger,
        seat=int(match["seat"]),
        number=int(match["number"]),
        opened=_seats(match["opened"]),
        following=_seats(match["following"]),
        counted=bool(match["counted"]),
    )
    seed, seat = int(kept["seed"]), int(kept["seat"])
    if not {seat, standing.seat} <= set(range(rules.players)):
        raise ValueError(seat)
    if ledger.short and not standing.counted:
        raise ValueError(ledger.coins)
    return (
        State(
            line=(standing.opening(rules, seed),),
            seat=seat,
            seed=seed,
            level=str(kept["level"]),
            bots=(),
            took_back=int(kept["took_back"]),
            seen_hidden=bool(kept["seen_hidden"]),
            standing=standing,
        ),
        [str(action) for action in kept["actions"]],
    )
