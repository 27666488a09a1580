"""The readable sheet of a rule set, and what differs between two."""

import re

import pytest
from oracle import naive
from oracle.support import EVERY, FIVE

import paoyao_learn as pl
from paoyao_learn.paoyao.options import OPTIONS, PRESETS

SOURCE = re.compile(r"\((?:00[0-3]-\d\d|C-\d\d[ab]?|[^()]+)\)$")


def places(name: str) -> dict[str, int]:
    """Ladder entry in notation → place, after the naive reading: "xxx", "44A", "BJRJ"."""
    entries = naive.LADDERS[EVERY[name][1].ladder]
    return {
        "x" * int(entry[0]) if entry.endswith("路") else entry.replace("+", ""): place
        for place, entry in enumerate(entries, 1)
    }


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_line_of_the_sheet_has_its_source(name: str, lang: str) -> None:
    rules = EVERY[name][0]
    sheet = rules.describe(lang)
    lines = [line for line in sheet.splitlines() if line.startswith("- ")]
    own = [option for option in OPTIONS.values() if rules.id in option.defaults]
    assert len(lines) >= 11 + len(own) - 2, "facts, types, and a line for each option"
    assert all(SOURCE.search(line) for line in lines)
    rungs = [line for line in sheet.splitlines() if re.match(r" *\d+\. ", line)]
    ladders = 2 if rules.ladder == "C" and rules.kings_shown is None else 1
    assert len(rungs) == ladders * len(places(name))
    assert "{" not in sheet


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_both_ladders_are_told_while_it_is_open_whether_kings_are_shown(lang: str) -> None:
    """003-13, 003-14: which of the two is in force hangs on 亮王."""
    rungs = [line for line in pl.ruleset("tonghua").describe(lang).splitlines() if re.match(r" *\d+\. ", line)]
    hidden, shown = (pl.ruleset("tonghua", kings_shown=kings).describe(lang) for kings in (False, True))
    assert len(rungs) == 42
    assert "\n".join(rungs[:21]) in hidden
    assert "\n".join(rungs[21:]) in shown


@pytest.mark.parametrize("preset", PRESETS)
def test_a_changed_option_is_told_as_one(preset: str) -> None:
    rules = pl.ruleset(preset, win_points=150)
    assert rules.source("win_points") == "option"
    assert rules.source("flag_points") != "option"
    for lang in ("zh", "en"):
        changed = set(rules.describe(lang).splitlines()) - set(pl.ruleset(preset).describe(lang).splitlines())
        assert len(changed) == 1
        assert "150" in changed.pop()


@pytest.mark.parametrize("one", FIVE)
@pytest.mark.parametrize("other", FIVE)
def test_ladder_places_that_differ(one: str, other: str) -> None:
    """000-24…33, 001-19, 002-07, 003-13: the places come from the naive ladders."""
    found = {
        entry["name"]: (entry["here"], entry["there"])
        for entry in FIVE[one][0].compare(FIVE[other][0])
        if entry["what"] == "ladder"
    }
    here, there = places(one), places(other)
    expected = {
        entry: (here.get(entry), there.get(entry))
        for entry in {*here, *there}
        if here.get(entry) != there.get(entry)
    }
    assert found == expected


@pytest.mark.parametrize("one", FIVE)
def test_nothing_differs_from_itself(one: str) -> None:
    assert FIVE[one][0].compare(FIVE[one][0]) == []


def test_what_differs_between_the_two_texts_of_one_game() -> None:
    """000-47, 002-17: 000 and 002 differ in nothing but the price of fleeing."""
    differences = pl.ruleset("online").compare(pl.ruleset("baishan"))
    assert [(entry["name"], entry["here"], entry["there"]) for entry in differences] == [("flee", 5, 0)]


def test_options_that_differ() -> None:
    differences = {
        entry["name"]: (entry["here"], entry["there"])
        for entry in pl.ruleset("baishan").compare(pl.ruleset("mingyao"))
        if entry["what"] == "option"
    }
    assert differences == {
        "ladder": ("A", "B"),
        "show_yao": ("off", "mandatory"),
        "snow": ("choice", "automatic"),
        "snow_offer_at_140": (15, 20),
        "losers_out_bands": (False, True),
        "base": (1, 10),
        "flee": (0, 10),
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_those_of_the_referee(preset: str) -> None:
    """The option table of the rules, set down twice."""
    from oracle.referee import PRESETS as TABLE

    rules = pl.ruleset(preset)
    for option, value in TABLE[preset].items():
        if option in OPTIONS and preset in OPTIONS[option].defaults:
            assert getattr(rules, option) == value, option
