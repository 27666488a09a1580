"""Thin widgets: state goes down as one dict, gestures come up as messages. They know no rules."""

from __future__ import annotations

from .table import Table

__all__ = ["Table"]
