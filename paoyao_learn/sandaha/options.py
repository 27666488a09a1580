"""What can be set in 三打哈, and where each default stands: a statement of seed 004, ``choice`` where it is silent."""

from __future__ import annotations

from ..paoyao.options import Option

__all__ = ["ID", "OPTIONS"]

ID = "sandaha"
_YES_NO = (True, False)


def _one(name: str, values: tuple[str | int | bool, ...], source: str) -> Option:
    """An option whose default is the first of its values."""
    return Option(name, values, {ID: (values[0], source)})


OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        _one("players", (4, 3), "004-01"),
        _one("pack", (108, 92), "004-01"),
        _one("scoring", ("text", "examples"), "004-28"),
        _one("all_pass", ("redeal", "forced_100"), "004-06"),
        _one("throws", ("penalty", "off"), "004-16"),
        _one("bottom", ("cards", "pairs", "x1", "off"), "004-27"),
        _one("surrender", ("level1", "two_step", "off"), "choice"),
        _one("no_trump_tractors", _YES_NO, "004-15"),
        _one("force_partial_tractor", (False, True), "004-20"),
        _one("chongguan_times_m", (False, True), "004-34"),
    )
}
