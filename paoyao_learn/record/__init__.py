"""The record of a game: a text that a person can read and mail, and every position that it passes through.

It names the hidden cards: it is for after the game, or for whoever keeps it.
"""

from .moments import Moment, replay
from .reading import loads
from .writing import VERSION, dumps

__all__ = ["VERSION", "Moment", "dumps", "loads", "replay"]
