"""Questions about 三打哈 against the naive reading of its text, from what they show and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from oracle import sandaha_naive as naive

import paoyao_learn as pl
from paoyao_learn.teach import Item, draw, topics

RULES = pl.ruleset("sandaha")
Scale = Callable[[int, int], int]


def trump(item: Item) -> str:
    """The trump that an item tells in words."""
    told = " ".join(fact("en") for fact in item.facts)
    if "no trump suit" in told:
        return "none"
    found = re.search(r"Trump suit: (\w)", told)
    assert found is not None
    return found[1].lower()


def told(item: Item, pattern: str) -> int:
    """A number that an item tells."""
    found = re.search(pattern, " ".join(fact("en") for fact in item.facts))
    assert found is not None
    return int(found[1])


def drawn(family: str, count: int) -> list[Item]:
    return [draw(f"{family}/sandaha", seed) for seed in range(count)]


def test_which_card_is_a_trump(scale: Scale) -> None:
    """004-08."""
    for item in drawn("trumps.which", scale(40, 400)):
        [card] = item.shown[0].cards
        assert item.answer == ("yes" if naive.is_trump(card, trump(item)) else "no"), item.id


def test_which_card_is_higher(scale: Scale) -> None:
    """004-09…004-11."""
    for item in drawn("trumps.higher", scale(40, 400)):
        suit = trump(item)
        (one,), (other,) = (choice.cards for choice in item.choices[:2])
        assert naive.suit(one, suit) == naive.suit(other, suit)
        first, second = naive.height(one, suit), naive.height(other, suit)
        assert item.answer == ("a" if first > second else "b" if second > first else "equal"), item.id


def test_one_row_is_in_order(scale: Scale) -> None:
    for item in drawn("trumps.sort", scale(40, 400)):
        suit = trump(item)
        rising = [
            choice.value
            for choice in item.choices
            if (heights := [naive.height(card, suit) for card in choice.cards]) == sorted(set(heights))
        ]
        assert rising == [item.answer], item.id


def test_shapes_are_what_they_are(scale: Scale) -> None:
    """004-12…004-16."""
    found = set()
    for item in drawn("trumps.shape", scale(60, 600)):
        kind, _ = naive.shape(item.shown[0].cards, trump(item))
        assert item.answer == kind, item.id
        found.add(kind)
    assert found == {"single", "pair", "tractor", "throw", "none"}


@pytest.mark.parametrize("family", ["suit", "pair", "tractor", "throw"])
def test_one_row_may_follow(family: str, scale: Scale) -> None:
    """004-18…004-21; a wrong row is refuted with its own reason."""
    for item in drawn(f"follow.{family}", scale(6, 100)):
        led, hand = (list(shown.cards) for shown in item.shown)
        able = [c.value for c in item.choices if naive.may_follow(led, hand, list(c.cards), trump(item))]
        assert able == [item.answer], item.id
        for choice in item.choices:
            graded = item.grade(choice.value)
            verdict = RULES.judge(choice.cards, hand=hand, on=led, trump=trump(item))
            assert graded.reasons[0]("zh") == verdict.message("zh")
            assert graded.source == verdict.source


def leading(plays: list[list[str]], suit: str) -> int:
    """Which of some plays leads the trick."""
    best = 0
    for at, play in enumerate(plays):
        if naive.takes(play, plays[best], suit):
            best = at
    return best


def test_who_takes_a_trick(scale: Scale) -> None:
    """004-23…004-25: from the cards alone; a throw stays with who threw it."""
    for family in ("trick.takes", "follow.ruff"):
        for item in drawn(family, scale(8, 120)):
            plays = [list(shown.cards) for shown in item.shown]
            best = leading(plays, trump(item))
            if family == "follow.ruff":
                assert item.answer == ("yes" if best == len(plays) - 1 else "no"), item.id
            else:
                seats = ("You", "Right", "Opposite", "Left")
                assert seats[int(item.answer)] == item.shown[best].label("en").removeprefix("Played: "), item.id


def test_a_throw_holds_when_no_part_of_it_can_be_beaten(scale: Scale) -> None:
    """004-16, part by part as one would at the table."""
    for item in drawn("trick.throw", scale(8, 120)):
        thrown, others = list(item.shown[0].cards), [list(shown.cards) for shown in item.shown[1:]]
        suit = trump(item)
        parts = [[card] for card in thrown] + [[card, card] for card in naive.pairs_in(thrown)]
        single = {card for card in thrown if thrown.count(card) == 1}
        beaten = any(naive.takes([card], [one], suit) for hand in others for card in hand for one in single) or any(
            naive.takes([face, face], part, suit)
            for hand in others
            for face in naive.pairs_in(hand)
            for part in parts
            if len(part) > 1
        )
        if item.answer == "yes":
            assert not any(naive.takes([card], [one], suit) for hand in others for card in hand for one in single)
        else:
            assert beaten, item.id


def test_levels_multipliers_and_payoffs(scale: Scale) -> None:
    """004-28…004-32."""
    for item in drawn("result.level", scale(60, 600)):
        bid, points = told(item, r"bid was (\d+)"), told(item, r"have (\d+) points")
        units, times = naive.units(bid, points), naive.units(bid, 200) // -9
        assert item.answer == f"{'made' if units > 0 else 'down'}_{abs(units) // 3 // max(times, 1)}", item.id
    for item in drawn("result.multiplier", scale(20, 200)):
        assert int(item.answer) == -naive.units(told(item, r"bid was (\d+)"), 200) // 9 or item.answer == "1"
    for item in drawn("result.pay", scale(60, 600)):
        bid, points = told(item, r"bid was (\d+)"), told(item, r"have (\d+) points")
        declarer = re.search(r"declarer: (.*?)\. The", item.facts[0]("en"))
        assert declarer is not None
        share = 1 if item.question("en").startswith(f"{declarer[1]}:") else 3
        assert int(item.answer) * share == abs(naive.units(bid, points)), item.id
        assert ("won" in item.question("en")) == ((naive.units(bid, points) > 0) == (share == 1))


def test_a_lesson_s_topics_are_those_of_the_game() -> None:
    assert all(topic.endswith("/sandaha") for topic in topics("", "sandaha"))
    assert topics("trumps", RULES) == tuple(f"trumps.{name}/sandaha" for name in ("which", "higher", "sort", "shape"))
    asked = pl.Drill("follow", rules="sandaha", lang="en", seed=1)
    assert asked.item.topic.startswith("follow.")
    assert asked.item.rules.id == "sandaha"
