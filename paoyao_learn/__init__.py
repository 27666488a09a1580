"""Learn to play 刨幺 (Paoyao): the rules, the deals, the bots and the widgets of its lessons.

>>> import paoyao_learn as pl
>>> pl.ruleset("baishan").identify("444A").name("en")
'middle yao 444A'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .cards import Card
from .errors import (
    CardError,
    IllegalAction,
    NotationError,
    OptionError,
    PaoyaoError,
    PositionError,
    RecordError,
    StaleAction,
)
from .game import deal, ruleset
from .notation import Action, parse_action, parse_cards
from .verdict import Verdict

if TYPE_CHECKING:
    from .bots import bot
    from .matches import match
    from .record import dumps, loads
    from .render.reveal import Reveal
    from .session import Session
    from .widgets import Compare, Course, Drill, HandPicker, Ladder, Odds, Replay, ScoreLab, Table, done

__version__ = "0.1.0"

_LAZY = {
    "bot": "bots",
    "Compare": "widgets",
    "Course": "widgets",
    "done": "widgets",
    "Drill": "widgets",
    "HandPicker": "widgets",
    "Ladder": "widgets",
    "Odds": "widgets",
    "Replay": "widgets",
    "Reveal": "render.reveal",
    "ScoreLab": "widgets",
    "dumps": "record",
    "loads": "record",
    "match": "matches",
    "Session": "session",
    "Table": "widgets",
}

__all__ = [
    "Action",
    "Card",
    "CardError",
    "Compare",
    "Course",
    "Drill",
    "HandPicker",
    "IllegalAction",
    "Ladder",
    "NotationError",
    "Odds",
    "OptionError",
    "PaoyaoError",
    "PositionError",
    "RecordError",
    "Replay",
    "Reveal",
    "ScoreLab",
    "Session",
    "StaleAction",
    "Table",
    "Verdict",
    "bot",
    "deal",
    "done",
    "dumps",
    "loads",
    "match",
    "parse_action",
    "parse_cards",
    "ruleset",
]


def __getattr__(name: str) -> object:
    """Bots, sessions and widgets are imported when first asked for, so that the core stays quick and alone."""
    if name in _LAZY:
        return getattr(import_module(f".{_LAZY[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
