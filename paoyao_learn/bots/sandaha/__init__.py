"""The bots of 三打哈."""

from .beginner import SandahaBeginner
from .club import SandahaClub
from .expert import SandahaExpert

__all__ = ["SandahaBeginner", "SandahaClub", "SandahaExpert"]
