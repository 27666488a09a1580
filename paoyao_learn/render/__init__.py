"""Plain views and a language, made into accessible HTML. Pure functions; no session and no kernel behind them."""

from __future__ import annotations

from .accounts import Accounts
from .asking import prompt
from .hand import judgements, keys_of
from .papers import Papers
from .picker import picker_of, picker_view
from .scene import Look, Scene, View, manner_of
from .spoken import news
from .still import page, pictured, still
from .svg import described, hand_picture, picture
from .table import table, table_of

__all__ = [
    "Accounts",
    "Look",
    "Papers",
    "Scene",
    "View",
    "described",
    "hand_picture",
    "judgements",
    "keys_of",
    "manner_of",
    "news",
    "page",
    "picker_of",
    "picker_view",
    "picture",
    "pictured",
    "prompt",
    "still",
    "table",
    "table_of",
]
