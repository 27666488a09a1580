"""Which bots meet under which rules, and by which code."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

from ..bots import bot
from ..errors import PaoyaoError
from ..game import ruleset

__all__ = ["ArenaError", "Contest", "made_of"]

PACKAGE = Path(__file__).resolve().parent.parent
PLAYED_BY = (
    *("arena/duplicate.py", "bots", "cards.py", "game.py", "notation.py", "paoyao", "protocol.py", "sandaha"),
    "views.py",
)


class ArenaError(PaoyaoError, ValueError):
    """A contest that cannot be held, with the reason."""

    section = "arena"


@dataclass(frozen=True, slots=True)
class Contest:
    """Two levels, a rule set by name and a seed; the number of a deal and these four settle all that happens in it."""

    one: str
    other: str
    rules: str
    seed: int

    def check(self) -> None:
        """Raises OptionError for a rule set, LevelError for a level that does not exist."""
        rules = ruleset(self.rules)
        for level in (self.one, self.other):
            bot(level, rules, 0)

    def seed_of(self, deal: int, seat: int | None = None) -> int:
        """The seed of a deal's shuffle, or of the bot at a seat; it is the same for both bots."""
        return Random(f"{self.seed} {deal} {seat}").getrandbits(32)

    def as_dict(self) -> dict[str, object]:
        """The contest as plain data."""
        return asdict(self)


@cache
def made_of() -> str:
    """A fingerprint of everything that plays: rules, bots and their weights. Deals of different ones do not mix."""
    found = sha256()
    for name in PLAYED_BY:
        place = PACKAGE / name
        files = [place] if place.is_file() else sorted(place.rglob("*"))
        for file in files:
            if file.is_file() and "__pycache__" not in file.parts:
                found.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0")
                found.update(file.read_bytes())
    return found.hexdigest()[:16]
