"""The bomb ladders, low to high, one entry a tier, in notation; ``x`` is any rank, tiers are counted from 1.

A: 000-24…33, 002-07…11; B: 001-19; C: 003-13, where showing both 大王 (亮王) decides which list is in force.
Within a tier of equal cards the higher rank wins; everything else of one tier is equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .options import stated

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["LADDERS", "entry_source", "ladder_of"]

_A = """
xxx BJBJ xxxx BJRJ 44A xxxxx RJRJ xxxxxx BJBJRJ 444A xxxxxxx BJRJRJ xxxxxxxx BJBJRJRJ
4444A 44444A 444444A 4444444A 44444444A
"""
_B = """
xxx BJBJ xxxx BJRJ 44A xxxxx RJRJ BJBJRJ xxxxxx 444A BJRJRJ xxxxxxx xxxxxxxx BJBJRJRJ
4444A 44444A 444444A 4444444A 44444444A
"""
_C = """
xxx BJ xxxx 44A xxxxx RJ xxxxxx BJBJ 444A BJRJ xxxxxxx xxxxxxxx BJBJRJ 4444A RJRJ
44444A BJRJRJ 444444A BJBJRJRJ 4444444A 44444444A
"""
_C_SHOWN = """
xxx BJ xxxx 44A xxxxx xxxxxx BJBJ 444A xxxxxxx RJ xxxxxxxx 4444A BJRJ BJBJRJ 44444A 444444A
RJRJ 4444444A BJRJRJ 44444444A BJBJRJRJ
"""

LADDERS: dict[str, tuple[str, ...]] = {
    name: tuple(entries.split()) for name, entries in (("A", _A), ("B", _B), ("C", _C), ("C shown", _C_SHOWN))
}


def ladder_of(name: str, kings_shown: bool | None) -> tuple[str, ...]:
    """The ladder in force: C until both 大王 are shown, its other list from then on."""
    return LADDERS["C shown" if name == "C" and kings_shown else name]


#: Where 000 and 002 place an entry of their ladder; 001 and 003 print theirs whole.
_PLACES = {
    "xxx": ("000-23", "002-06"),
    "BJBJ": ("000-28", "002-08"),
    "xxxx": ("000-24", "002-07"),
    "BJRJ": ("000-29", "002-08"),
    "44A": ("000-24", "002-07"),
    "xxxxx": ("000-24", "002-07"),
    "RJRJ": ("000-30", "002-08"),
    "xxxxxx": ("000-25", "002-07"),
    "BJBJRJ": ("000-31", "002-09"),
    "444A": ("000-25", "002-07"),
    "xxxxxxx": ("000-25", "002-07"),
    "BJRJRJ": ("C-15", "002-10"),
    "xxxxxxxx": ("000-26", "002-07"),
    "BJBJRJRJ": ("000-33", "002-11"),
    "4444A": ("000-26", "002-07"),
}


def entry_source(rules: RuleSet, entry: str) -> str:
    """The statement that places an entry on the ladder; ``"option"`` where the table changed its ladder."""
    if rules.source("ladder") == "option":
        return "option"
    online, baishan = _PLACES.get(entry, ("000-19", "002-07"))
    return stated(rules.id, (online, "001-19", baishan, "003-13"))
