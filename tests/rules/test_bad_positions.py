"""Positions, seats and seeds of the wrong kind: each is refused in words, in both languages."""

from typing import Any

import pytest

import paoyao_learn as pl

HANDS = ["44A5", "6", "7", "8"]
SHORT = ["4", "5", "6", ""]


def refused_in_words(error: pl.PaoyaoError, *said: str) -> None:
    for lang in ("zh", "en"):
        message = error.message(lang)
        assert all(word in message for word in said), message


@pytest.mark.parametrize("seat", [True, 1.0, "0", -1, 4, [0]])
@pytest.mark.parametrize("name", ["lead", "dealer"])
def test_a_seat_is_a_whole_number_of_the_table(name: str, seat: Any) -> None:
    with pytest.raises(pl.PositionError) as raised:
        pl.deal("baishan", hands=HANDS, **{name: seat})
    refused_in_words(raised.value, f"{name}={seat!r}", "3")


@pytest.mark.parametrize("seat", [True, 1.0, "0", -1, 4])
def test_questions_of_a_seat_that_is_none(seat: Any) -> None:
    deal = pl.deal("baishan", hands=HANDS)
    for ask in (deal.view, lambda seat: deal.judge("4", seat=seat)):
        with pytest.raises(pl.PositionError) as raised:
            ask(seat)
        refused_in_words(raised.value, f"seat={seat!r}")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("out", 3),
        ("out", ("3",)),
        ("out", (3.0,)),
        ("out", (True,)),
        ("out", None),
        ("captured", 140),
        ("captured", "ab"),
        ("captured", (5.0, 5)),
        ("captured", (False, False)),
    ],
)
def test_numbers_of_a_position_are_whole(name: str, value: Any) -> None:
    with pytest.raises(pl.PositionError) as raised:
        pl.deal("baishan", hands=SHORT, **{"out": (3,), name: value})
    refused_in_words(raised.value, f"{name}={value!r}")


@pytest.mark.parametrize("kings", [1, ("1", "3"), (True, 3), 0])
def test_kings_are_seats(kings: Any) -> None:
    with pytest.raises(pl.PositionError) as raised:
        pl.deal("tonghua", hands=["4", "5", "6", "7", "8"], kings=kings)
    refused_in_words(raised.value, "kings=")


@pytest.mark.parametrize(
    "end",
    [
        {"how": "points", "captured": (140.0, 20)},
        {"how": "points", "captured": "ab"},
        {"how": "points", "captured": None},
        {"how": "flag", "captured": (90, 20), "out": 0},
        {"how": "flag", "captured": (90, 20), "out": (False,)},
    ],
)
def test_numbers_of_an_end_are_whole(end: Any) -> None:
    with pytest.raises(pl.PositionError) as raised:
        pl.ruleset("baishan").settle(**end)
    refused_in_words(raised.value, "=")


@pytest.mark.parametrize(
    ("options", "captured"), [({"four_jokers_win": False}, (0, 0, 0, 0, 0)), ({}, (50, 50, 50, 50, 0))]
)
def test_four_jokers_win_at_the_start_and_where_they_do(options: Any, captured: tuple[int, ...]) -> None:
    """003-15: the deal is over before a card is played."""
    with pytest.raises(pl.PositionError):
        pl.ruleset("tonghua", **options).settle(how="four_jokers", captured=captured, holders=(1,))


@pytest.mark.parametrize("seed", [True, 1.5, "x", b"x", [1]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(pl.OptionError) as raised:
        pl.deal("baishan", seed=seed)
    refused_in_words(raised.value, f"seed={seed!r}", "7")


@pytest.mark.parametrize("rules", [None, 3, [], ("baishan",)])
def test_what_is_no_rule_set_is_refused_with_those_that_are(rules: Any) -> None:
    for begin in (pl.deal, pl.match):
        with pytest.raises(pl.OptionError) as raised:
            begin(rules)
        refused_in_words(raised.value, "baishan", "tonghua")


@pytest.mark.parametrize(
    ("position", "zh", "en"),
    [
        ({"hands": HANDS, "captured": (140, 0)}, "得分", "points"),
        ({"hands": SHORT, "out": (3,), "captured": (0, 90)}, "扛旗", "flag"),
        ({"hands": ["4", "", "6", ""], "out": (1, 3)}, "双飞", "double out"),
    ],
)
def test_a_decided_position_is_named_in_the_players_words(position: Any, zh: str, en: str) -> None:
    with pytest.raises(pl.PositionError) as raised:
        pl.deal("baishan", **position)
    assert zh in raised.value.message("zh")
    assert en in raised.value.message("en")


@pytest.mark.parametrize(("value", "shown"), [("1", "'1'"), (True, "True"), (1.0, "1.0")])
def test_a_value_of_an_option_is_shown_as_it_was_written(value: Any, shown: str) -> None:
    with pytest.raises(pl.OptionError) as raised:
        pl.ruleset("baishan", base=value)
    refused_in_words(raised.value, "base", shown)
    assert "multiple of 1" not in raised.value.message("en")
