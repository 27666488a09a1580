"""Ends described in numbers: every one that deals come to is taken, those that cannot be are refused with the rule."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.paoyao.deal import Deal
from paoyao_learn.paoyao.possible import EndError

RULES = {
    "online": {},
    "mingyao": {},
    "baishan": {},
    "tonghua": {"kings_shown": False},
    "baishan, no snow": {"snow": "off"},
    "baishan, few points": {"win_points": 60, "flag_points": 30},
    "mingyao, few points": {"win_points": 40, "flag_points": 20, "small_snow_at_most": 10},
}


def played_out(rules: Any, seed: int) -> Deal:
    """A deal played at random, with a liking for long plays so that both kinds of going out are met."""
    draw = Random(seed)
    deal = pl.deal(rules, seed=seed)
    while deal.turn is not None:
        actions = deal.legal_actions()
        few = [action for action in actions if str(action) != "nosnow"][-4:]
        deal = deal.act(draw.choice(few if draw.random() < 0.6 else actions))
    return deal


def ends(name: str, count: int) -> Iterator[tuple[Any, Deal]]:
    rules = pl.ruleset(name.partition(",")[0], **RULES[name])  # type: ignore[arg-type]
    for seed in range(count):
        yield rules, played_out(rules, seed)


@pytest.mark.parametrize("name", RULES)
def test_every_end_that_a_deal_comes_to_is_taken_and_pays_the_same(name: str, scale: Callable[[int, int], int]) -> None:
    for rules, deal in ends(name, scale(25, 600)):
        assert deal.result is not None
        if min(deal.totals()) >= rules.win_points:
            continue  # the numbers alone do not say who won
        found = rules.settle(how=deal.result.how, captured=deal.captured, out=deal.out, holders=deal.holders)
        assert found == deal.result


IMPOSSIBLE = [
    ("baishan", {"how": "double_out", "captured": (0, 140), "out": (0, 2)}, "losers_had_points"),
    ("baishan", {"how": "double_out", "captured": (150, 0), "out": (1, 0, 2)}, "points_before"),
    ("baishan", {"how": "double_out", "captured": (90, 0), "out": (0, 2)}, "flag_before"),
    ("baishan", {"how": "double_out", "captured": (20, 90), "out": (1, 0, 2)}, "losers_had_flag"),
    ("baishan", {"how": "double_out", "captured": (60, 40), "out": (0, 2, 1)}, "after_the_end"),
    ("baishan", {"how": "double_out", "captured": (60, 40), "out": (0, 1, 2, 3)}, "both_double_out"),
    ("baishan", {"how": "double_out", "captured": (60, 40), "out": (0, 1)}, "nobody_double_out"),
    ("baishan", {"how": "points", "captured": (135, 40)}, "nobody_points"),
    ("baishan, few points", {"how": "points", "captured": (70, 60)}, "both_points"),
    ("baishan", {"how": "flag", "captured": (95, 40)}, "nobody_first"),
    ("baishan", {"how": "flag", "captured": (95, 40), "out": (1, 0)}, "nobody_flag"),
    ("baishan", {"how": "sweep", "captured": (195, 0)}, "nobody_sweep"),
    ("baishan", {"how": "four_jokers", "captured": (0, 0)}, "nobody_four_jokers"),
    ("baishan", {"how": "sweep", "captured": (200, 0), "out": (0, 2)}, "double_out_before"),
    ("baishan", {"how": "points", "captured": (140, 25), "out": (0, 2)}, "spared_before"),
    ("baishan", {"how": "points", "captured": (140, 0), "out": (0, 2, 1)}, "after_the_end"),
    ("online", {"how": "flag", "captured": (90, 40), "out": (0, 2)}, "spared_before"),
    ("mingyao", {"how": "points", "captured": (140, 20), "out": ()}, "goes_on"),
    ("mingyao", {"how": "flag", "captured": (90, 0), "out": (0, 1)}, "goes_on"),
    ("baishan, no snow", {"how": "points", "captured": (200, 0)}, "sweep_before"),
    ("baishan, no snow", {"how": "flag", "captured": (140, 0), "out": (0,)}, "points_before"),
    ("baishan, no snow", {"how": "points", "captured": (140, 0), "out": (0, 2)}, "double_out_before"),
    ("baishan, no snow", {"how": "points", "captured": (140, 0), "out": (1, 3)}, "double_out_before"),
    ("tonghua", {"how": "points", "captured": (0, 80, 0, 60, 20), "holders": (1, 3)}, "goes_on"),
    ("tonghua", {"how": "four_jokers", "captured": (0,) * 5, "holders": (1,), "out": (1,)}, "nobody_four_jokers"),
]


@pytest.mark.parametrize(("name", "end", "key"), IMPOSSIBLE, ids=str)
def test_an_end_that_no_deal_comes_to_is_refused_with_its_rule(name: str, end: Any, key: str | None) -> None:
    rules = pl.ruleset(name.partition(",")[0], **RULES[name])  # type: ignore[arg-type]
    with pytest.raises(pl.PositionError) as raised:
        rules.settle(**end)
    if key is not None:
        assert isinstance(raised.value, EndError)
        assert raised.value.key == key
        for lang in ("zh", "en"):
            assert raised.value.values["source"] in raised.value.message(lang)


def test_a_lone_holder_who_is_out_is_double_out_whatever_he_has() -> None:
    """C-41: flag and double out in one."""
    rules = pl.ruleset("tonghua", kings_shown=False)
    found = rules.settle(how="double_out", captured=(0, 0, 100, 0, 30), out=(2,), holders=(2,))
    assert found.winners == (2,)
