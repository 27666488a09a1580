"""The example records of tests/match/records: a short match of each rule set between random players.

    python tests/match/make_records.py

writes them anew; a test compares them with what this module makes. A change shows that the format, the dealing or the
order of legal actions has changed.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import paoyao_learn as pl

FOLDER = Path(__file__).resolve().parent / "records"
EXAMPLES: dict[str, dict[str, Any]] = {
    "online": {"seed": 21, "room": "junior", "names": ("Ann", "Bo", "陈", "Dee")},
    "mingyao": {"seed": 6, "stake": 10},
    "baishan": {"seed": 11},
    "tonghua": {"seed": 2, "room_base": 5, "names": ("Ann", "Bo", "陈", "Dee", "Eli")},
}


def quick(game: Any, rnd: random.Random) -> Any:
    """The running deal played to its end by players who shed many cards at once."""
    while not game.over:
        actions = game.deal.legal_actions()
        plays = [action for action in actions if action.kind == "play"]
        if plays and rnd.random() < 0.8:
            most = max(len(action.cards) for action in plays)
            actions = [action for action in plays if len(action.cards) == most]
        game = game.act(rnd.choice(actions))
    return game


def example(rules: str) -> str:
    """The record of a match: a deal that was played out, and one that somebody left."""
    rnd = random.Random(rules)
    game = quick(pl.match(rules, **EXAMPLES[rules]), rnd).next()
    for _ in range(12):
        game = game.act(rnd.choice(game.deal.legal_actions()))
    return pl.dumps(game.flee(1))


if __name__ == "__main__":
    for rules in EXAMPLES:
        (FOLDER / f"{rules}.paoyao").write_text(example(rules), encoding="utf-8", newline="\n")
