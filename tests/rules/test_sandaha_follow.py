"""Shapes, following and winning in 三打哈 beside a slow second reading, on random hands."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from oracle import sandaha_naive as naive

import paoyao_learn as pl
from paoyao_learn.sandaha.follow import duty_of, follows
from paoyao_learn.sandaha.play import play_of

TRUMPS = ["s", "h", "d", "c", "none"]
RULES = pl.ruleset("sandaha")
APART = pl.ruleset("sandaha", no_trump_tractors=False)
PARTIAL = pl.ruleset("sandaha", force_partial_tractor=True)
DECK = [str(card) for card in RULES.deck]


def random_hand(rnd: random.Random, size: int) -> list[str]:
    """Some cards; two times in three from few faces, so that pairs and tractors are common."""
    style = rnd.randrange(3)
    if style == 0:
        return rnd.sample(DECK, size)
    suits = rnd.sample("shdc", 2)
    few = [card for card in DECK if len(card) == 2 and (card in ("BJ", "RJ") or card[1] in suits or card[0] in "27")]
    if style == 2:
        ranks = rnd.sample("345689TJQKA", 5)
        few = [card for card in few if card[0] in ranks or card[0] in "27BR"]
    return rnd.sample(few, min(size, len(few)))


def random_lead(rnd: random.Random, trump: str, rules: Any) -> list[str]:
    """Cards that can be led, each kind as likely: the leads of hands are gone through until one has that kind."""
    kind = rnd.choice(["single", "pair", "tractor", "throw"])
    while True:
        plays = rules.legal_plays(random_hand(rnd, 25), trump=trump)
        if found := [play for play in plays if play.kind == kind and len(play.cards) <= 8]:
            return [str(card) for card in rnd.choice(found).cards]


def positions(count: int, name: str, rules: Any) -> Any:
    """A source of chance, a trump, a lead and a hand that follows it: half of the hands are mostly of the led suit."""
    rnd = random.Random(name)
    for _ in range(count):
        trump = rnd.choice(TRUMPS)
        led = random_lead(rnd, trump, rules)
        left = list((Counter(DECK) - Counter(led)).elements())
        near = [card for card in left if naive.suit(card, trump) == naive.suit(led[0], trump)]
        size = rnd.randint(len(led), max(len(led), 11))
        hand = rnd.sample(left, size)
        if rnd.random() < 0.7:
            faces = rnd.sample(sorted(set(near)), min(6, len(set(near))))
            own = [face for face in faces for _ in range(rnd.choice([1, near.count(face), near.count(face)]))]
            hand = (own + list((Counter(hand) - Counter(own)).elements()))[:size]
        yield rnd, trump, led, hand


@pytest.mark.parametrize("apart", [False, True])
def test_follows_are_those_of_the_slow_reading(apart: bool, scale: Any) -> None:
    """004-18…004-22: all legal answers, listed and judged, are those found by trying every choice of cards."""
    rules = APART if apart else RULES
    seen: Counter[str] = Counter()
    for rnd, trump, led, hand in positions(scale(400, 12_000), f"follows {apart}", rules):
        order = rules.order(trump)
        lead = play_of(order, pl.parse_cards(led))
        assert lead.kind == naive.shape(led, trump, apart)[0]
        due = naive.all_follows(led, hand, trump, apart)
        listed = follows(order, duty_of(order, lead, pl.parse_cards(hand)), None)
        assert {tuple(sorted(map(str, cards))) for cards in listed} == due, (trump, led, hand)
        assert len(listed) == len(due)
        for cards in (rnd.sample(hand, len(led)), rnd.sample(hand, rnd.randint(1, len(hand)))):
            verdict = rules.judge(cards, hand=hand, on=lead, trump=trump)
            assert verdict.ok is (tuple(sorted(cards)) in due), (trump, led, hand, cards)
            if not verdict.ok:
                assert {tuple(sorted(map(str, play.cards))) for play in verdict.alternatives} <= due
                assert verdict.alternatives
        seen[lead.kind] += 1
    assert min(seen[kind] for kind in ("single", "pair", "tractor", "throw")) > 50


def test_what_is_listed_is_legal_and_not_too_long(scale: Any) -> None:
    """In whole hands of 25 the listed answers are some of the legal ones, the forced ones all."""
    for _, trump, led, _ in positions(scale(150, 3_000), "listed", RULES):
        rnd = random.Random(f"{led}{trump}")
        left = list((Counter(DECK) - Counter(led)).elements())
        hand = rnd.sample(left, 25)
        plays = RULES.legal_plays(hand, on=led, trump=trump)
        assert "throw" not in {play.kind for play in plays}, "only a lead is a throw"
        assert 1 <= len(plays) <= 130
        assert len({play.cards for play in plays}) == len(plays)
        for play in plays:
            assert naive.may_follow(led, hand, [str(card) for card in play.cards], trump)


def test_a_shorter_tractor_is_forced_where_that_is_agreed(scale: Any) -> None:
    """004-20 with ``force_partial_tractor``: a follower with tractors that are all too short plays one of them."""
    led = ["6s", "6s", "8s", "8s", "9s", "9s"]
    rnd = random.Random("partial")
    forced = 0
    for _ in range(scale(150, 3_000)):
        faces = rnd.sample(["3s", "4s", "5s", "Ts", "Js", "Qs", "Ks", "As"], 5)
        hand = [face for face in faces for _ in range(rnd.choice([1, 2, 2]))]
        if len(hand) <= len(led):
            continue
        longest = max((n for n in (2, 3) if naive.holds_tractor(hand, n, "h")), default=0)
        due = naive.all_follows(led, hand, "h")
        if longest == 2:
            due = {cards for cards in due if naive.holds_tractor(list(cards), 2, "h")}
        listed = PARTIAL.legal_plays(hand, on=led, trump="h")
        assert {tuple(sorted(map(str, play.cards))) for play in listed} == due
        for cards in naive.all_follows(led, hand, "h"):
            assert PARTIAL.judge(cards, hand=hand, on=led, trump="h").ok is (cards in due)
        forced += longest == 2 and due != naive.all_follows(led, hand, "h")
    assert forced > 10


@pytest.mark.parametrize("apart", [False, True])
def test_who_takes_the_trick(apart: bool, scale: Any) -> None:
    """004-23, 004-25."""
    rules = APART if apart else RULES
    took = 0
    for rnd, trump, led, hand in positions(scale(1_500, 20_000), f"takes {apart}", rules):
        answers = rules.legal_plays(hand, on=led, trump=trump)
        for answer in rnd.sample(answers, min(4, len(answers))):
            new = [str(card) for card in answer.cards]
            assert rules.beats(new, on=led, trump=trump) is naive.takes(new, led, trump, apart), (trump, led, new)
            took += rules.beats(new, on=led, trump=trump)
    assert took > 100


@pytest.mark.parametrize("trump", TRUMPS)
def test_the_order_of_cards(trump: str) -> None:
    """004-08…004-11: every two cards of the pack."""
    order = RULES.order(trump)
    for one in set(DECK):
        card = pl.parse_cards(one)[0]
        assert (order.group[card] == "trumps") is naive.is_trump(one, trump)
        for two in set(DECK):
            other = pl.parse_cards(two)[0]
            if naive.suit(one, trump) == naive.suit(two, trump):
                higher = naive.height(one, trump) > naive.height(two, trump)
                assert (order.place[card] > order.place[other]) is higher


def test_shapes_of_any_cards(scale: Any) -> None:
    """004-12…004-16: random selections, many of them of pairs."""
    rnd = random.Random("shapes")
    kinds: Counter[str] = Counter()
    for _ in range(scale(3_000, 60_000)):
        trump = rnd.choice(TRUMPS)
        near = [str(card) for card in RULES.order(trump).faces]
        start = rnd.randrange(len(near) - 6)
        pool = random_hand(rnd, 25) if rnd.random() < 0.5 else near[start : start + 6]
        faces = rnd.sample(pool, rnd.randint(1, 4))
        cards = [face for face in dict.fromkeys(faces) for _ in range(rnd.choice([1, 2, 2, 2]))]
        play = RULES.identify(cards, trump=trump)
        kind, length = naive.shape(cards, trump)
        assert ("none" if play is None else play.kind) == kind
        if play is not None and kind == "tractor":
            assert play.length == length
        kinds[kind] += 1
    assert min(kinds.values()) > 30
    assert len(kinds) == 5
