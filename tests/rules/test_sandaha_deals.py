"""Whole random deals of 三打哈: what stays the same in all of them, what no view tells, records and the session."""

from __future__ import annotations

import asyncio
import json
import pickle
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import sandaha_naive as naive
from oracle.support import FULL

import paoyao_learn as pl
from paoyao_learn.bots import LevelError, levels_of
from paoyao_learn.sandaha.follow import choices
from paoyao_learn.sandaha.order import TRUMPS

VARIANTS: dict[str, dict[str, Any]] = {
    "text": {},
    "three": {"players": 3},
    "92 cards": {"pack": 92},
    "examples": {"scoring": "examples"},
    "forced": {"all_pass": "forced_100", "bottom": "pairs", "throws": "off", "no_trump_tractors": False},
    "strict": {"force_partial_tractor": True, "surrender": "two_step", "chongguan_times_m": True, "bottom": "x1"},
}
TOTAL = 200


def some_action(deal: Any, rnd: random.Random) -> str:
    """A legal action, of those that are not listed too: any throw, any cards to bury or to discard."""
    actions = [action for action in deal.legal_actions() if str(action) != "surrender" or rnd.random() < 0.02]
    action = rnd.choice(actions)
    hand = [str(card) for card in deal.hands[deal.turn]]
    if deal.phase == "burying" and action.kind == "bury":
        return "bury " + " ".join(rnd.sample(hand, len(deal.bottom)))
    if deal.phase != "play" or action.kind != "play":
        return str(action)
    if deal.led is None and deal.rules.throws != "off" and rnd.random() < 0.2:
        trumps = [card for card in hand if naive.is_trump(card, deal.trump)]
        if len(trumps) > 2:
            return " ".join(rnd.sample(trumps, rnd.randint(2, 3)))
    if deal.led is not None and rnd.random() < 0.3:
        cards = rnd.sample(hand, len(deal.led.cards))
        if deal.judge(cards).ok:
            return " ".join(cards)
    return str(action)


def line_of(rules: Any, seed: int, name: str = "deal") -> list[Any]:
    """All positions of a random deal."""
    rnd = random.Random(f"{name} {seed} {rules.changed}")
    line = [pl.deal(rules, seed=seed)]
    while line[-1].turn is not None:
        line.append(line[-1].act(some_action(line[-1], rnd)))
    return line


def everywhere(deal: Any) -> Counter[Any]:
    """Every card of a position, wherever it lies."""
    played = [action for trick in (*(one.plays for one in deal.tricks), deal.trick) for _, action in trick]
    lying = [card for hand in (*deal.hands, *(action.cards for action in played)) for card in hand]
    under = deal.bottom if deal.phase == "bidding" else deal.buried or ()
    return Counter([*lying, *under])


def check_tricks(deal: Any, apart: bool) -> None:
    """The winner and the points of every trick, by the slow reading."""
    won = [0] * deal.players
    for trick in deal.tricks:
        plays = [(seat, [str(card) for card in action.cards]) for seat, action in trick.plays]
        owner, best = plays[0]
        for seat, cards in plays[1:]:
            if naive.takes(cards, best, deal.trump, apart):
                owner, best = seat, cards
        assert trick.winner == owner
        assert trick.points == sum(card.points for _, action in trick.plays for card in action.cards)
        won[owner] += trick.points
    assert tuple(won) == deal.captured


@pytest.mark.parametrize("name", VARIANTS)
def test_whole_deals(name: str, scale: Any) -> None:
    """Cards stay, points add up, payoffs sum to zero, every trick is won as the slow reading says."""
    rules = pl.ruleset("sandaha", **VARIANTS[name])
    hows: Counter[str] = Counter()
    pack = Counter(rules.deck)
    for seed in range(scale(12, 1_700)):
        line = line_of(rules, seed)
        for deal in line:
            assert everywhere(deal) == pack
        end = line[-1]
        result = end.result
        assert sum(result.payoffs) == 0
        assert end.legal_actions() == []
        if result.how != "surrender":
            assert not any(end.hands)
            assert sum(end.captured) + sum(card.points for card in end.buried) == TOTAL
            defenders = sum(end.captured) - end.captured[end.declarer]
            assert end.score == max(0, defenders + end.penalty)
            check_tricks(end, not rules.no_trump_tractors)
            if name == "text" and not any(item.key.startswith("sandaha_chongguan") for item in result.items):
                extra = [dict(item.values)["points"] for item in result.items if item.key == "sandaha_bottom"]
                assert result.payoffs[end.declarer] == naive.units(end.bid, end.score + sum(extra))
        for lang in ("zh", "en"):
            assert len(end.explain_result(lang)) == len(result.items) >= 3
        hows[result.how] += 1
    assert hows["down"]


def dealt_anew(deal: Any, seat: int, rnd: random.Random) -> Any:
    """The position with the cards that a seat has not seen dealt anew among the others, or None where what was seen
    (throws that did or did not hold, announcements) does not agree with it."""
    own = deal.declarer == seat
    hidden = [other for other in range(deal.players) if other != seat]
    groups = [list(deal.hands[other]) for other in hidden]
    spare = "bottom" if deal.phase == "bidding" else None if own or deal.buried is None else "buried"
    if spare:
        groups.append(list(getattr(deal, spare)))
    pool = [card for group in groups for card in group]
    rnd.shuffle(pool)
    given = iter(pool)
    fresh = [deal.order.sorted(next(given) for _ in group) for group in groups]
    hands = list(deal.hands)
    for other, hand in zip(hidden, fresh, strict=False):
        hands[other] = hand
    other = deal.changed(hands=tuple(hands), **({spare: fresh[-1]} if spare else {}))
    told = [deal.view(seat)[key] for key in ("no_trumps", "trump_counts", "trump_pairs")]
    return other if [other.view(seat)[key] for key in ("no_trumps", "trump_counts", "trump_pairs")] == told else None


@pytest.mark.parametrize("name", VARIANTS)
def test_hidden_cards_dealt_anew_leave_view_and_legal_actions_the_same(name: str, scale: Any) -> None:
    """At every moment of a deal, from a seat drawn anew; and what is legal is judged alike."""
    rules = pl.ruleset("sandaha", **VARIANTS[name])
    compared = 0
    for seed in range(scale(3, 200)):
        rnd = random.Random(f"anew {seed} {name}")
        for deal in line_of(rules, seed, "hidden")[:-1]:
            seat = deal.turn if rnd.random() < 0.6 else rnd.randrange(deal.players)
            other = dealt_anew(deal, seat, rnd)
            if other is None:
                continue
            assert json.dumps(other.view(seat)) == json.dumps(deal.view(seat))
            if seat == deal.turn:
                assert other.legal_actions() == deal.legal_actions()
                action = some_action(deal, rnd)
                one, two = other.judge(action), deal.judge(action)
                assert (one.ok, one.message("en"), one.alternatives) == (two.ok, two.message("en"), two.alternatives)
            compared += other.hands != deal.hands
    assert compared > scale(60, 4_000)


def test_what_the_announcements_tell_is_all_that_a_view_has_of_other_hands(scale: Any) -> None:
    """004-17: the flags are those of the hands, and nothing else in a view moves with them."""
    rules = pl.ruleset("sandaha")
    told = 0
    for seed in range(scale(6, 200)):
        for deal in line_of(rules, seed, "told"):
            view = deal.view(0)
            if deal.phase != "play":
                assert view["no_trumps"] == [False] * 4
                continue
            trumps = [[card for card in map(str, hand) if naive.is_trump(card, deal.trump)] for hand in deal.hands]
            assert view["no_trumps"] == [not held for held in trumps]
            two = sum(view["no_trumps"]) >= 2
            for seat, held in enumerate(trumps):
                pair = max(Counter(held).values(), default=0) == 2
                assert view["trump_counts"][seat] == (len(held) if two and held else None)
                assert view["trump_pairs"][seat] == (pair if two and held else None)
            told += two
    assert told


@pytest.mark.parametrize("name", VARIANTS)
def test_records_come_back_exactly(name: str, scale: Any) -> None:
    """Deals at any moment, matches of three deals, and the positions set up by hand."""
    rules = pl.ruleset("sandaha", **VARIANTS[name])
    for seed in range(scale(2, 150)):
        line = line_of(rules, seed, "record")
        rnd = random.Random(seed)
        for deal in (line[0], line[-1], *rnd.sample(line, 3)):
            text = pl.dumps(deal)
            again: Any = pl.loads(text)
            assert pl.dumps(again) == text
            assert [again.view(seat) for seat in range(deal.players)] == [deal.view(s) for s in range(deal.players)]
            assert [one.action for one in again.history] == [one.action for one in deal.history]
            assert all(len(row) <= 100 for row in text.splitlines() if not row.startswith("["))
    game: Any = pl.match(rules, seed=3, coins=10**6)
    rnd = random.Random(name)
    for number in range(3):
        while not game.over:
            game = game.act(some_action(game.deal, rnd))
            if number == 1 and rnd.random() < 0.05:
                game = game.flee(1)
        text = pl.dumps(game)
        assert pl.dumps(pl.loads(text)) == text
        assert sum(game.ledger.coins) == rules.players * 10**6
        game = game.next()


SETUPS: list[dict[str, Any]] = [
    {"hands": ["As", "Qs", "Ts", "8s"]},
    {"hands": ["As Kd", "Qs 5d", "Ts 6d", "8s 9d"], "bottom": "3h 4h", "lead": 2},
    {"hands": ["As Kd", "Qs 5d", "Ts 6d", "8s 9d"], "bottom": "3h 4h", "declarer": 3, "bid": 65},
    {"hands": ["As Kd", "Qs 5d", "Ts 6d", "8s 9d"], "bottom": "Kh 4h", "declarer": 3, "bid": 65, "trump": "none"},
    {"hands": ["As Kd", "Qs 5d", "Ts 6d", "8s 9d"], "declarer": 1, "bid": 5, "trump": "d", "lead": 0,
     "captured": (10, 0, 5, 20)},
]  # fmt: skip


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_positions_set_up_by_hand_are_recorded(setup: dict[str, Any]) -> None:
    for seed in range(5):
        rnd = random.Random(seed)
        deal = pl.deal("sandaha", **setup)
        while True:
            text = pl.dumps(deal)
            again: Any = pl.loads(text)
            assert pl.dumps(again) == text
            assert [again.view(seat) for seat in range(4)] == [deal.view(seat) for seat in range(4)]
            if deal.turn is None or deal.redeals > 2:
                break
            deal = deal.act(some_action(deal, rnd))


def test_a_record_that_does_not_follow_is_refused() -> None:
    text = pl.dumps(line_of(pl.ruleset("sandaha"), 2)[-1])
    assert "Bids 0: " in text
    bid = text.index("bid ")
    for damaged in (
        text[:bid] + "bid 3" + text[bid + 5 :],
        text.replace("[Bottom", "[Under"),
        text.replace("trump", "trumps"),
        text.replace("Result: down", "Result: made").replace("Result: made", "Result: madly"),
    ):
        with pytest.raises(pl.RecordError):
            pl.loads(damaged)


def test_a_deal_is_a_value() -> None:
    """Copies and pickles; nothing changes by acting or by what is refused."""
    deal = line_of(pl.ruleset("sandaha"), 6)[-1]
    again = pickle.loads(pickle.dumps(deal))
    assert pl.dumps(again) == pl.dumps(deal)
    assert pickle.loads(pickle.dumps(deal.rules)) == deal.rules
    assert len(pickle.dumps(deal.rules)) < 1_000
    with pytest.raises(AttributeError):
        deal.bid = 5  # type: ignore[misc]


@settings(max_examples=400 if FULL else 40)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_what_is_legal_can_be_done(seed: int, moves: int) -> None:
    """Every listed action of a random position is judged legal and can be done; views are JSON."""
    rnd = random.Random(seed)
    deal = pl.deal("sandaha", seed=seed % 97)
    for _ in range(moves):
        if deal.turn is None:
            break
        deal = deal.act(some_action(deal, rnd))
    for action in rnd.sample(deal.legal_actions(), min(12, len(deal.legal_actions()))):
        assert deal.judge(action).ok
        assert deal.act(str(action)).before is deal
    for seat in range(4):
        assert json.loads(json.dumps(deal.view(seat))) == deal.view(seat)


def test_the_actions_that_are_listed_are_no_more_than_can_be_read(scale: Any) -> None:
    """A view stays small: 33 cards out of which 8 are buried have 14 million ways."""
    for seed in range(scale(3, 40)):
        for deal in line_of(pl.ruleset("sandaha"), seed, "listed"):
            assert len(deal.legal_actions()) <= 140
    cards = pl.parse_cards("3s 4s 5s 6s 8s 9s Ts Js Qs Ks As 3h 4h 5h 6h 8h")
    spread = list(choices(cards, 5, 120))
    assert len({frozenset(taken) for taken in spread}) > 90
    assert {card for taken in spread for card in taken} == set(cards)


def test_random_bots_play_a_match_at_a_table() -> None:
    """The session plays 三打哈: bids, burying, tricks, take-back, rematch, the next deal, a save."""
    session = pl.Session("sandaha", seed=11, level="random", pace=0)
    for _ in range(2):
        asyncio.run(session.run())
        while session.deal.turn is not None:
            session.act(session.advise().action)
        assert session.ledger is not None
        assert len(session.ledger.entries) == session.number
        again = pl.Session("sandaha", seed=1, level="random", pace=0)
        again.resume(session.kept())
        assert again.view() == session.view()
        session.new_deal()
    while session.decisions < 2:
        session.act(session.advise().action)
    before = session.rev
    session.take_back()
    assert session.rev > before
    session.rematch(seat=2)
    assert session.deal.phase == "bidding"
    session.close()


def test_bots_that_know_the_game() -> None:
    rules = pl.ruleset("sandaha")
    assert levels_of(rules)[0] == "random"
    with pytest.raises(LevelError) as caught:
        pl.bot("master", rules)
    assert "random" in caught.value.message("en")
    assert TRUMPS in rules.order("s").group.values()
