"""Thin widgets: state goes down as one dict, gestures come up as messages. They know no rules."""

from __future__ import annotations

from .hand_picker import HandPicker
from .replay import Replay
from .table import Table

__all__ = ["HandPicker", "Replay", "Table"]
