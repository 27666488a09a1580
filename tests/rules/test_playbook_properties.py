"""The playbook against the naive reading: every play, every pair of plays, random hands, random illegal selections."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import naive
from oracle.support import EVERY, FIVE, key, random_hand, ranks, scaled

import paoyao_learn as pl
from paoyao_learn.notation import parse_cards
from paoyao_learn.text import LANGUAGES

NAMES = st.sampled_from(sorted(EVERY))
LOW_TO_HIGH = ["s", "h", "d", "c", None]  # the order of suits in a hand; a play takes the first
SEEDS = st.integers(0, 2**32)
EXAMPLES = settings(max_examples=scaled(200, 1000), deadline=None)


def suited(cards: list[str]) -> list[str]:
    """Suits given in turn to ranks, none twice too often."""
    seen: Counter[str] = Counter()
    out = []
    for card in cards:
        out.append(card if card in naive.JOKERS else card + "shdc"[seen[card] % 4])
        seen[card] += 1
    return out


@pytest.mark.parametrize("name", EVERY)
def test_every_play_exists_once(name: str) -> None:
    rules, slow = EVERY[name]
    plays = rules.playbook.plays
    assert [play.index for play in plays] == list(range(len(plays)))
    assert sorted(key(play, slow) for play in plays) == sorted(shape.cards for shape in naive.all_plays(slow))


@pytest.mark.parametrize(("name", "count"), [*((name, 209) for name in list(FIVE)[:3]), ("tonghua hidden", 201)])
def test_number_of_plays(name: str, count: int) -> None:
    assert len(EVERY[name][0].playbook.plays) == count


@pytest.mark.parametrize("name", EVERY)
def test_identify_names_every_play(name: str) -> None:
    rules, slow = EVERY[name]
    for shape in naive.all_plays(slow):
        play = rules.identify(" ".join(suited(list(shape.cards))))
        found = (play.kind, play.length, play.rank, play.tier, play.points, key(play, slow))
        assert found == (shape.kind, shape.length, shape.rank, shape.tier, shape.points, shape.cards)


@st.composite
def selections(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A rule set and some ranks: a play, or one with a card more, less or changed, or anything."""
    name = draw(NAMES)
    slow = EVERY[name][1]
    kind = draw(st.sampled_from(["play", "more", "less", "changed", "anything"]))
    one = st.sampled_from([*naive.THREES_HIGH, *naive.JOKERS])
    if kind == "anything":
        cards = draw(st.lists(one, min_size=1, max_size=27))
    else:
        cards = list(draw(st.sampled_from(naive.all_plays(slow))).cards)
        if kind in ("less", "changed") and len(cards) > 1:
            cards.pop(draw(st.integers(0, len(cards) - 1)))
        if kind in ("more", "changed"):
            cards.append(draw(one))
    kept: list[str] = []
    for card in draw(st.permutations(cards)):
        if kept.count(card) < slow.copies(card):
            kept.append(card)
    return name, kept


@EXAMPLES
@given(selections())
def test_identify_agrees(selection: tuple[str, list[str]]) -> None:
    name, cards = selection
    rules, slow = EVERY[name]
    shape, play = naive.classify(cards, slow), rules.identify(" ".join(suited(cards)))
    assert (play is None) == (shape is None)
    if play is not None and shape is not None:
        assert (play.kind, play.length, play.rank, play.tier) == (shape.kind, shape.length, shape.rank, shape.tier)
        assert play.points == shape.points
        assert sorted(map(str, play.cards)) == sorted(suited(cards))


@cache
def beating_pairs(name: str) -> frozenset[tuple[int, int]]:
    """All pairs of plays of which the first beats the second, each pair asked for."""
    rules = EVERY[name][0]
    plays = rules.playbook.plays
    return frozenset((play.index, table.index) for play in plays for table in plays if rules.beats(play, on=table))


@pytest.mark.parametrize("name", EVERY)
def test_beats_agrees_for_all_pairs(name: str) -> None:
    rules, slow = EVERY[name]
    plays = rules.playbook.plays
    shapes = [shape for play in plays if (shape := naive.classify(ranks(play.cards), slow))]
    assert len(shapes) == len(plays)
    wrong = [
        f"{play} on {table}"
        for play, tried in zip(plays, shapes, strict=True)
        for table, lying in zip(plays, shapes, strict=True)
        if ((play.index, table.index) in beating_pairs(name)) != naive.beats(tried, lying, slow)
    ]
    assert wrong == []


@pytest.mark.parametrize("name", EVERY)
def test_masks_say_the_same_as_beats(name: str) -> None:
    rules, slow = EVERY[name]
    plays = rules.playbook.plays
    index = {key(play, slow): play.index for play in plays}
    every = [card for card in slow.ranks for _ in range(slow.copies(card))]
    for table in plays:
        lying = naive.classify(ranks(table.cards), slow)
        expected = sum(1 << index[shape.cards] for shape in naive.legal(every, slow, lying))
        assert rules.playbook.beaten_by[table.index] == expected


@pytest.mark.parametrize("name", EVERY)
def test_order_of_plays(name: str) -> None:
    """No play beats itself, no two beat each other; among bombs the order is transitive, and total but for equals."""
    rules = EVERY[name][0]
    plays = rules.playbook.plays
    beats = beating_pairs(name)
    assert not any(a == b for a, b in beats)
    assert not any((b, a) in beats for a, b in beats)
    bombs = {play.index for play in plays if play.tier}
    over = {bomb: {other for other in bombs if (bomb, other) in beats} for bomb in bombs}
    for bomb in bombs:
        assert all(over[other] <= over[bomb] for other in over[bomb])
        assert all(bomb in over[other] for other in bombs - over[bomb] - {bomb})


@EXAMPLES
@given(NAMES, SEEDS, st.integers(1, 27), st.booleans())
def test_legal_plays_agree(name: str, seed: int, size: int, leading: bool) -> None:
    """One play per rank pattern, all held, with the lowest cards held, in one order."""
    rules, slow = EVERY[name]
    rnd = random.Random(seed)
    hand = random_hand(slow, rnd, size)
    table = None if leading else rnd.choice(naive.all_plays(slow))
    held = parse_cards(" ".join(hand))
    on = None if table is None else rules.identify(" ".join(suited(list(table.cards))))
    plays = rules.legal_plays(held, on=on)
    expected = naive.legal(ranks(held), slow, table)
    assert sorted(key(play, slow) for play in plays) == [shape.cards for shape in expected]
    assert plays == rules.legal_plays(held[::-1], on=on), "the order of the hand does not matter"
    for play in plays:
        chosen = Counter(play.cards)
        assert not chosen - Counter(held)
        for rank, number in Counter(ranks(play.cards)).items():
            equal = sorted((card for card in held if card.rank == rank), key=lambda card: LOW_TO_HIGH.index(card.suit))
            assert sorted(map(str, equal[:number])) == sorted(str(card) for card in play.cards if card.rank == rank)


@EXAMPLES
@given(NAMES, SEEDS, st.integers(1, 12), st.booleans())
def test_legal_plays_agree_with_trying_everything(name: str, seed: int, size: int, leading: bool) -> None:
    rules, slow = EVERY[name]
    rnd = random.Random(seed)
    hand = random_hand(slow, rnd, size)
    table = None if leading else rnd.choice(naive.all_plays(slow))
    on = None if table is None else rules.identify("".join(table.cards))
    plays = rules.legal_plays(" ".join(hand), on=on)
    cards = [card if card in naive.JOKERS else card[0] for card in hand]
    assert sorted(key(play, slow) for play in plays) == [
        shape.cards for shape in naive.legal_by_trying(cards, slow, table)
    ]


def random_selection(hand: list[str], slow: naive.Rules, rnd: random.Random) -> list[str]:
    """Some cards of the hand, now and then with one that is not held; near misses of plays are common."""
    if rnd.random() < 0.4:
        wanted = Counter(rnd.choice(naive.all_plays(slow)).cards)
        chosen = []
        for card in hand:
            rank = card if card in naive.JOKERS else card[0]
            if wanted[rank] and rnd.random() < 0.95:
                wanted[rank] -= 1
                chosen.append(card)
    else:
        chosen = rnd.sample(hand, min(len(hand), rnd.choice([1, 2, 2, 3, 3, 4, 5, 6, 8])))
    if rnd.random() < 0.1:
        chosen.append(rnd.choice(dealt_faces(slow)))
    return chosen or hand[:1]


def dealt_faces(slow: naive.Rules) -> list[str]:
    return [*naive.JOKERS, *(rank + suit for rank in slow.order for suit in "shdc")]


def may_be_played(chosen: list[str], hand: list[str], slow: naive.Rules, table: naive.Shape | None) -> bool:
    if Counter(chosen) - Counter(hand):
        return False
    shape = naive.classify([card if card in naive.JOKERS else card[0] for card in chosen], slow)
    return shape is not None and (table is None or naive.beats(shape, table, slow))


@EXAMPLES
@given(NAMES, SEEDS, st.integers(1, 27), st.booleans())
def test_judge_says_yes_just_to_legal_plays(name: str, seed: int, size: int, leading: bool) -> None:
    rules, slow = EVERY[name]
    rnd = random.Random(seed)
    hand = random_hand(slow, rnd, size)
    table = None if leading else rnd.choice(naive.all_plays(slow))
    on = None if table is None else rules.identify("".join(table.cards))
    legal = {shape.cards for shape in naive.legal([c if c in naive.JOKERS else c[0] for c in hand], slow, table)}
    for _ in range(8):
        chosen = random_selection(hand, slow, rnd)
        if max(Counter(chosen).values()) > 2:
            continue
        verdict = rules.judge(" ".join(chosen), hand=" ".join(hand), on=on)
        assert verdict.ok == bool(verdict) == may_be_played(chosen, hand, slow, table)
        for lang in LANGUAGES:
            assert verdict.message(lang)
        if not verdict.ok:
            assert verdict.source
            assert len(verdict.alternatives) <= 3
            assert all(key(play, slow) in legal for play in verdict.alternatives)


def test_random_illegal_selections_are_all_refused(scale: Callable[[int, int], int]) -> None:
    """20 000 here, a million in the full run."""
    rnd = random.Random(20_000)
    names = sorted(FIVE)
    refused = 0
    count = scale(12_000, 1_000_000)
    while refused < count:
        name = rnd.choice(names)
        rules, slow = FIVE[name]
        hand = random_hand(slow, rnd, rnd.randint(1, 27))
        held = parse_cards(" ".join(hand))
        for _ in range(10):
            table = None if rnd.random() < 0.3 else rnd.choice(naive.all_plays(slow))
            on = None if table is None else rules.identify("".join(table.cards))
            for _ in range(10):
                chosen = random_selection(hand, slow, rnd)
                if max(Counter(chosen).values()) <= 2 and not may_be_played(chosen, hand, slow, table):
                    refused += 1
                    assert not rules.judge(" ".join(chosen), hand=held, on=on).ok, (name, chosen, hand, table)


def test_random_illegal_actions_change_nothing_in_a_deal(scale: Callable[[int, int], int]) -> None:
    rnd = random.Random(7)
    refused = 0
    count = scale(1_000, 50_000)
    while refused < count:
        name = rnd.choice(sorted(FIVE))
        rules, slow = FIVE[name]
        deal: Any = pl.deal(rules, seed=rnd.randrange(10_000))
        while deal.turn is not None:
            if deal.phase == "play":
                hand = [str(card) for card in deal.hands[deal.turn]]
                lying = deal.view(deal.turn)["table"]
                table = lying and naive.classify([c if c in naive.JOKERS else c[0] for c in lying["cards"]], slow)
                for _ in range(2):
                    chosen = random_selection(hand, slow, rnd)
                    if max(Counter(chosen).values()) > 2 or may_be_played(chosen, hand, slow, table):
                        continue
                    before = deal.view(deal.turn)
                    with pytest.raises(pl.IllegalAction) as raised:
                        deal.act(" ".join(chosen))
                    refused += 1
                    assert not raised.value.verdict.ok
                    assert not deal.judge(" ".join(chosen)).ok
                    assert deal.view(deal.turn) == before
            deal = deal.act(rnd.choice(deal.legal_actions()))
