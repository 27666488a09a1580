"""Odds: counted ones against simulated ones and against closed forms, in every rule set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.teach.odds import best_tiers, chance, chances, ladder_in_force

RULES = {
    "baishan": {},
    "mingyao": {"threes": "none"},
    "online": {"threes": "low"},
    "tonghua": {},
    "tonghua shown": {"kings_shown": True},
}


def rules_of(name: str) -> Any:
    return pl.ruleset(name.split()[0], **RULES[name])  # type: ignore[arg-type]


def within(simulated: float, exact: Fraction, deals: int) -> bool:
    """Five standard deviations, and a little for rare things."""
    p = float(exact)
    return abs(simulated - p) <= 5 * sqrt(p * (1 - p) / deals) + 2 / deals


def test_closed_forms() -> None:
    """Chosen by hand from the hypergeometric law: two of two, four of four, at least one of eight."""
    rules = rules_of("baishan")
    assert chance(rules, "RJRJ").value == Fraction(comb(106, 25), comb(108, 27))
    assert chance(rules, "BJBJRJRJ").value == Fraction(comb(104, 23), comb(108, 27))
    assert chance(rules, "4").value == 1 - Fraction(comb(100, 27), comb(108, 27))
    assert chance(rules, "RJ").value == 1 - Fraction(comb(106, 27), comb(108, 27))
    equal = 13 * comb(8, 8) * comb(100, 19) - comb(13, 2) * comb(92, 11) + comb(13, 3) * comb(84, 3)
    assert chance(rules, "xxxxxxxx").value == Fraction(equal, comb(108, 27))
    assert chance(rules, "straight:3").value <= 1


@pytest.mark.parametrize("name", RULES)
def test_what_is_counted_is_what_deals_show(name: str, scale: Callable[[int, int], int]) -> None:
    rules, deals = rules_of(name), scale(400, 20000)
    asked = [*dict.fromkeys((*ladder_in_force(rules), "straight:5", "straight:11", "double_straight:3", "KK", "567"))]
    draw, seen = Random(11), Counter[str]()
    runs = {f"{kind}:{length}": (kind, length) for kind in ("straight", "double_straight") for length in (3, 5, 11)}
    for _ in range(deals):
        hand = draw.sample(rules.pack, rules.hand)
        plays = rules.legal_plays(hand)
        shapes = {(play.kind, play.length) for play in plays}
        made = {play.ranks.replace(" ", "").replace("10", "T") for play in plays}
        for of in asked:
            if ":" in of:
                seen[of] += runs[of] in shapes
            elif of[0] == "x":
                seen[of] += any(kind == "bomb" and length == len(of) for kind, length in shapes)
            else:
                seen[of] += of in made
    for of in asked:
        assert within(seen[of] / deals, chance(rules, of).value, deals), of


@pytest.mark.parametrize("name", RULES)
def test_the_best_of_a_hand_by_tier(name: str, scale: Callable[[int, int], int]) -> None:
    rules, deals = rules_of(name), scale(300, 20000)
    exact = best_tiers(rules)
    assert sum(each.value for each in exact) == 1
    assert [each.of for each in exact] == ["", *ladder_in_force(rules)]
    draw = Random(5)
    seen = Counter(
        max(play.tier for play in rules.legal_plays(draw.sample(rules.pack, rules.hand))) for _ in range(deals)
    )
    for tier, each in enumerate(exact):
        assert within(seen[tier] / deals, each.value, deals), tier


def test_a_small_game_is_counted_one_by_one() -> None:
    """All C(12, 4) hands of a pack of 4s, aces and jokers, by hand and by the same polynomials."""
    from paoyao_learn.teach.odds import _hands, _ways

    pack = ["4"] * 8 + ["A"] * 4
    hands = list(combinations(pack, 4))
    rules = type("Small", (), {"hand": 4})()
    assert _hands(rules, [_ways(8), _ways(4)]) == len(hands)
    assert _hands(rules, [_ways(8, 2), _ways(4, 1)]) == sum(h.count("4") >= 2 and "A" in h for h in hands)
    assert _hands(rules, [_ways(8, most=3), _ways(4)]) == sum(h.count("4") <= 3 for h in hands)


def test_a_simulation_tells_its_error_and_repeats() -> None:
    rules = rules_of("baishan")
    once, again, other = (chance(rules, "44A", who="side", deals=600, seed=seed) for seed in (1, 1, 2))
    assert once == again
    assert once != other
    assert not once.exact
    assert 0.01 < once.error < 0.05
    assert once.value > chance(rules, "44A").value
    never = chance(rules, lambda hand: False, deals=100)
    assert never.value == 0
    assert never.error > 0
    assert never.one_in is None


def test_a_simulation_covers_what_was_counted() -> None:
    """Of forty 95 % intervals at least 33 hold the exact value (fewer come once in ten thousand)."""
    rules = rules_of("baishan")
    exact = chance(rules, "444A").value

    def holds(hand: tuple[pl.Card, ...]) -> bool:
        ranks = [card.rank for card in hand]
        return ranks.count("4") >= 3 and "A" in ranks

    found = [chance(rules, holds, deals=300, seed=seed) for seed in range(40)]
    assert sum(abs(float(each.value - exact)) <= each.error for each in found) >= 33
    assert found[0].of == "holds"


def test_more_hands_hold_more() -> None:
    rules = rules_of("baishan")
    asked = ["44A", "BJRJ"]
    side = chances(rules, asked, who="side", deals=800)
    table = chances(rules, asked, who="table", deals=800)
    for one, two, four in zip(chances(rules, asked), side, table, strict=True):
        assert one.value < two.value < four.value


@pytest.mark.parametrize("of", ["45", "xxxxxxxxx", "straight:12", "straight:x", "run:3", "", "444444444", "zz"])
def test_what_there_is_not_is_refused(of: str) -> None:
    with pytest.raises(pl.PaoyaoError):
        chance(rules_of("baishan"), of)


def test_who_is_refused_where_sides_are_hidden() -> None:
    with pytest.raises(pl.OptionError):
        chance(rules_of("tonghua"), "44A", who="side")
    with pytest.raises(pl.OptionError):
        chance(rules_of("baishan"), "44A", who="me")
    with pytest.raises(pl.OptionError):
        chance(rules_of("baishan"), "44A", who="table", deals=0)
