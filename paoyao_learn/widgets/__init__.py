"""Thin widgets: state goes down as one dict, gestures come up as messages. They know no rules."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .compare import Compare
    from .course import Course
    from .drill import Drill
    from .hand_picker import HandPicker
    from .ladder import Ladder
    from .learning import done
    from .odds import Odds
    from .replay import Replay
    from .score_lab import ScoreLab
    from .table import Table

_LAZY = {
    "Compare": "compare",
    "Course": "course",
    "Drill": "drill",
    "HandPicker": "hand_picker",
    "Ladder": "ladder",
    "Odds": "odds",
    "Replay": "replay",
    "ScoreLab": "score_lab",
    "Table": "table",
    "done": "learning",
}

__all__ = ["Compare", "Course", "Drill", "HandPicker", "Ladder", "Odds", "Replay", "ScoreLab", "Table", "done"]


def __getattr__(name: str) -> object:
    """Each widget is imported when first asked for: a table has no use for the records that a replay reads."""
    if name in _LAZY:
        return getattr(import_module(f".{_LAZY[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
