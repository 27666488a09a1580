"""The bots of 三打哈."""

from .beginner import SandahaBeginner
from .club import SandahaClub

__all__ = ["SandahaBeginner", "SandahaClub"]
