"""The bot that any other must beat: each legal action is as likely as the next."""

from __future__ import annotations

from collections.abc import Generator

from ..notation import parse_action
from .base import Advice, Bot, Reason, View

__all__ = ["RandomBot"]


class RandomBot(Bot):
    """Draws one of the legal actions; snow is drawn too, the rest of the view is not looked at."""

    name = "random"

    def consider(self, view: View) -> Generator[float, None, Advice]:
        """One draw, nothing weighed."""
        yield 0.0
        legal = view["legal"]
        action = parse_action(self.random(view).choice(legal))
        return Advice(action, (Reason("random", {"count": len(legal)}),))
