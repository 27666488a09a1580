"""What can be set in a rule set of the 刨幺 family, what each of the four presets sets, and where that stands.

Sources are statements of the seeds (``002-03``: file 002, third statement), ``C-…`` the reading of a contradiction,
``choice`` where the seeds are silent and one had to be made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..errors import OptionError
from ..views import Value

__all__ = ["OPTIONS", "PRESETS", "Option", "Sources", "Value", "check_value", "listed", "options_of", "stated"]

PRESETS = ("online", "mingyao", "baishan", "tonghua")

Sources = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Option:
    """One setting: its name, the values it takes (``int``: whole multiples of ``multiple`` from ``least``), and per
    preset its default with the source. A preset that is missing cannot set it at all; ``only`` narrows the values
    for a preset."""

    name: str
    values: tuple[Value, ...] | type[int]
    defaults: dict[str, tuple[Value, str]]
    only: dict[str, tuple[Value, ...]] | None = None
    multiple: int = 1
    least: int = 0

    def allowed(self, preset: str) -> tuple[Value, ...] | type[int]:
        """The values that a preset takes."""
        return (self.only or {}).get(preset, self.values)


def stated(preset: str, sources: Sources) -> str:
    """The statement that holds for a preset, of one for each in the order of PRESETS."""
    return sources[PRESETS.index(preset)]


Default = tuple[Value, str]


def _all(online: Default, mingyao: Default, baishan: Default, tonghua: Default) -> dict[str, Default]:
    return {"online": online, "mingyao": mingyao, "baishan": baishan, "tonghua": tonghua}


def _same(value: Value, *sources: str) -> dict[str, tuple[Value, str]]:
    given = sources * 4 if len(sources) == 1 else sources
    return {preset: (value, source) for preset, source in zip(PRESETS, given, strict=True)}


_YES_NO = (True, False)
_FOUR = ("opposite", "heart6")

OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option(
            "threes",
            ("high", "low", "none"),
            _all(("high", "000-15"), ("high", "C-19"), ("high", "002-04"), ("none", "003-03")),
            only={"tonghua": ("none",)},
        ),
        Option(
            "teams",
            ("opposite", "heart6", "big_jokers"),
            _all(("opposite", "000-03"), ("opposite", "001-02"), ("opposite", "002-01"), ("big_jokers", "003-02")),
            only={"online": _FOUR, "mingyao": _FOUR, "baishan": _FOUR, "tonghua": ("big_jokers",)},
        ),
        Option(
            "ladder",
            ("A", "B", "C"),
            _all(("A", "000-24"), ("B", "001-19"), ("A", "002-07"), ("C", "003-13")),
            only={"online": ("A", "B"), "mingyao": ("A", "B"), "baishan": ("A", "B"), "tonghua": ("C",)},
        ),
        Option(
            "first_lead",
            ("heart5", "heart3", "random"),
            _all(("heart5", "C-01"), ("heart5", "001-05"), ("heart5", "C-01"), ("heart5", "003-06")),
            only={"tonghua": ("heart5", "random")},
        ),
        Option("next_lead", ("first_out", "random"), _same("first_out", "C-03", "001-07", "C-03", "C-03")),
        Option("must_beat", _YES_NO, _same(False, "C-05")),
        Option("passing_locks_out", _YES_NO, _same(False, "C-06")),
        Option(
            "inherit_lead",
            ("partner", "next"),
            _all(("partner", "C-08"), ("partner", "C-08"), ("partner", "C-08"), ("next", "C-08")),
            only={"tonghua": ("next",)},
        ),
        Option("riding_same_length", _YES_NO, _same(True, "C-10", "C-10", "002-03", "C-10")),
        Option("long_straight_beats_short", _YES_NO, _same(False, "C-13")),
        Option(
            "show_yao",
            ("off", "mandatory"),
            _all(("off", "C-37"), ("mandatory", "001-09"), ("off", "C-37"), ("off", "C-37")),
        ),
        Option("kings_shown", (None, True, False), {"tonghua": (None, "003-05")}),
        Option("four_jokers_win", _YES_NO, {"tonghua": (True, "003-15")}),
        Option("win_points", int, _same(140, "000-35", "001-22", "002-12", "003-17"), multiple=5, least=5),
        Option("flag_points", int, _same(90, "000-39", "001-23", "002-13", "003-17"), multiple=5),
        Option(
            "snow",
            ("choice", "automatic", "off"),
            _all(("choice", "000-36"), ("automatic", "001-26"), ("choice", "002-12"), ("automatic", "003-18")),
            only={"tonghua": ("automatic", "off")},
        ),
        Option(
            "snow_offer_at_140",
            int,
            _all((15, "000-36"), (20, "001-25"), (15, "002-12"), (20, "003-18")),
            multiple=5,
        ),
        Option("snow_offer_at_flag", int, _same(20, "000-40", "001-25", "002-13", "003-18"), multiple=5),
        Option("small_snow_at_most", int, _same(20, "C-22", "001-27", "002-15", "003-18"), multiple=5),
        Option("snow_on_double_out", _YES_NO, _same(True, "000-42", "C-28", "002-16", "C-28")),
        Option(
            "losers_out_bands",
            _YES_NO,
            _all((False, "C-21"), (True, "001-28"), (False, "C-21"), (False, "C-21")),
        ),
        Option("big_snow", int, _same(4, "000-44", "001-29", "002-17", "003-22"), least=1),
        Option("small_snow", int, _same(2, "000-44", "001-29", "002-17", "003-22"), least=1),
        Option("base", int, _all((1, "000-44"), (10, "001-29"), (1, "002-17"), (2, "003-19"))),
        Option("flee", int, _all((5, "000-47"), (10, "001-30"), (0, "choice"), ("table", "003-23"))),
        Option("show_partner_when_out", _YES_NO, _same(False, "C-09")),
    )
}


def options_of(preset: str) -> dict[str, Option]:
    """The options that a preset has, by name."""
    return {name: option for name, option in OPTIONS.items() if preset in option.defaults}


def listed(values: Iterable[object]) -> str:
    """Names or values in a row."""
    return ", ".join(map(str, values))


def check_value(preset: str, option: Option, value: object) -> None:
    """Raise OptionError for a value that an option does not take in a preset."""
    allowed = option.allowed(preset)
    if not isinstance(allowed, tuple):
        if option.name == "flee" and value == "table":
            if preset == "tonghua":
                return
        elif type(value) is int and value >= option.least and value % option.multiple == 0:
            return
        key = "bad_number" if option.multiple > 1 else "bad_whole"
        raise OptionError(key, option=option.name, value=repr(value), multiple=option.multiple, least=option.least)
    if not any(value is known or (value == known and type(value) is type(known)) for known in allowed):
        raise OptionError("bad_value", option=option.name, value=repr(value), values=listed(allowed))
