"""A person at a table with bots: turns, take-back, rematch, one lock; nothing of how it is drawn."""

from __future__ import annotations

from .session import Session
from .state import SettingError, TakeBackError

__all__ = ["Session", "SettingError", "TakeBackError"]
