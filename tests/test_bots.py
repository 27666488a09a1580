"""What every bot keeps to, and what the beginner does in named positions."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable
from random import Random
from time import thread_time
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.bots import LEVELS, LevelError, bot
from paoyao_learn.bots.positions import Positions
from paoyao_learn.bots.worlds import Worlds
from paoyao_learn.text import LANGUAGES

RULE_SETS = ("online", "mingyao", "baishan", "tonghua")


def advice(level: str, deal: Any, seed: int = 1) -> Any:
    adviser = bot(level, deal.rules, seed)
    adviser.clock = False
    return adviser.choose(deal.view(deal.turn))


def says(level: str, deal: Any, seed: int = 1) -> str:
    """The ranks of what a bot does in a position, or its word."""
    action = advice(level, deal, seed).action
    return "".join(card.rank for card in action.cards) or action.kind


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_action_is_legal_with_reasons_and_a_true_ranking(
    level: str, rules: str, scale: Callable[[int, int], int]
) -> None:
    """The master takes a seat only now and then in the reduced run, at a table of beginners."""
    others = level if level != "master" or scale(1, 4) > 1 else "beginner"
    for seed in range({"master": 1, "expert": scale(2, 4)}.get(level, 4)):
        deal: Any = pl.deal(rules, seed=seed)
        bots = [bot(level if seat == 0 else others, deal.rules, seed) for seat in range(deal.players)]
        while deal.turn is not None:
            view: Any = deal.view(deal.turn)
            advised = bots[deal.turn].choose(view)
            assert str(advised.action) in view["legal"]
            for lang in LANGUAGES:
                assert 1 <= len(advised.reasons(lang)) <= 2
                assert all("{" not in sentence for sentence in advised.reasons(lang))
            if advised.ranked:
                assert advised.ranked[0].action == advised.action
                values = [one.value for one in advised.ranked]
                assert values == sorted(values, reverse=True)
                assert {str(one.action) for one in advised.ranked} <= set(view["legal"])
                assert all(one.win is None or 0 <= one.win <= 1 for one in advised.ranked)
            deal = deal.act(advised.action)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_think_choose_and_a_view_that_went_through_json_agree(
    level: str, rules: str, scale: Callable[[int, int], int]
) -> None:
    deal: Any = pl.deal(rules, seed=9)
    for step in range(scale(4, 30) if level == "master" else 30):
        if deal.turn is None:
            break
        view: Any = deal.view(deal.turn)
        again, once = bot(level, deal.rules, 5), bot(level, deal.rules, 5)
        again.clock = once.clock = False
        choice = once.choose(view)
        assert again.choose(json.loads(json.dumps(view))).action == choice.action
        assert asyncio.run(again.think(view)).ranked == choice.ranked
        deal = deal.act(choice.action if step % 3 else deal.legal_actions()[0])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", ["baishan", "tonghua", "tonghua hidden", "tonghua shown"])
def test_hidden_cards_dealt_anew_leave_the_answer_the_same(level: str, rules: str) -> None:
    """At the first decision: of tonghua that is the answer about the 大王, or a lead with the sides hidden or shown."""
    name, _, sides = rules.partition(" ")
    in_force = pl.ruleset(name, **({"kings_shown": sides == "shown"} if sides else {}))
    for seed in range(1 if sides else 4):
        dealt = pl.deal(in_force, seed=seed)
        others = [card for hand in dealt.hands[1:] for card in hand]
        holders = [seat for seat, hand in enumerate(dealt.hands) if "RJ" in map(str, hand)]
        answers = set()
        for shuffle in range(6):
            Random(shuffle).shuffle(others)
            size = dealt.rules.hand
            hands = [dealt.hands[0], *(others[at : at + size] for at in range(0, len(others), size))]
            if any(sum(card.is_joker for card in hand) == 4 for hand in hands):
                continue
            if sides == "shown" and holders != [seat for seat, hand in enumerate(hands) if "RJ" in map(str, hand)]:
                continue  # all know the sides
            answers.add(str(advice(level, pl.deal(in_force, hands=hands, lead=0), seed=3)))
        assert len(answers) == 1


@pytest.mark.parametrize("level", ["beginner", "club", "expert"])
def test_hidden_cards_dealt_anew_leave_the_answer_the_same_in_the_middle(level: str) -> None:
    """The hidden cards of a seat's view in the middle of deals, handed out in every way that agrees with it."""
    for rules, seed in (("baishan", 3), ("mingyao", 4)):
        deal: Any = pl.deal(rules, seed=seed)
        seats = [bot("club", deal.rules, seat) for seat in range(deal.players)]
        for _ in range(24):
            deal = deal.act(seats[deal.turn].choose(deal.view(deal.turn)).action)
        view = deal.view(deal.turn)
        worlds = Worlds(view, deal.rules, Random(seed))
        positions = Positions(view, deal.rules, worlds)
        others = [positions.of(worlds.draw()) for _ in range(4)]
        assert len({other.packed for other in others}) > 1
        assert {str(advice(level, other, seed=3)) for other in (deal, *others)} == {str(advice(level, deal, seed=3))}


def test_the_random_bot_draws_by_seed_and_view() -> None:
    view = pl.deal("baishan", seed=1, lead=0).view(0)
    rules = pl.ruleset("baishan")
    drawn = {str(bot("random", rules, seed).choose(view).action) for seed in range(40)}
    assert len(drawn) > 10
    one = bot("random", rules, 7)
    assert {str(one.choose(view).action) for _ in range(5)} == {str(one.choose(view).action)}
    unseeded = bot("random", rules)
    assert str(bot("random", rules, unseeded.seed).choose(view).action) == str(unseeded.choose(view).action)


def test_a_level_that_does_not_exist_is_refused_with_those_that_do() -> None:
    for name in {"nobody", "club", "expert", "master"} - set(LEVELS):
        with pytest.raises(LevelError) as refused:
            bot(name, pl.ruleset("baishan"))
        assert isinstance(refused.value, pl.OptionError)
        for lang in LANGUAGES:
            assert "beginner" in refused.value.message(lang)
            assert name in refused.value.message(lang)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_is_not_asked_out_of_turn(level: str) -> None:
    deal: Any = pl.deal("baishan", seed=1, lead=0)
    with pytest.raises(ValueError, match="not to act"):
        bot(level, deal.rules).choose(deal.view(1))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_think_gives_way_at_least_every_20_ms(level: str, rules: str, scale: Callable[[int, int], int]) -> None:
    """Each step of a thought is short, in the thread's own time, so that a busy machine does not count, nor the
    sweeping of what other tests have left. In the reduced run the master thinks for one seat alone."""
    gc.collect()
    gc.freeze()
    deal: Any = pl.deal(rules, seed=2)
    thinker, hasty = bot(level, deal.rules, 1), bot("beginner", deal.rules, 1)
    seats = scale(1, deal.players) if level == "master" else deal.players
    steps = []
    while deal.turn is not None:
        thought = (thinker if deal.turn < seats else hasty).consider(deal.view(deal.turn))
        while True:
            began = thread_time()
            try:
                next(thought)
            except StopIteration as end:
                deal = deal.act(end.value.action)
                break
            finally:
                steps.append(thread_time() - began)
    assert max(steps) < 0.02


def test_every_level_chooses_snow() -> None:
    deal: Any = pl.deal("baishan", hands=["Ks 9h 9d 6c", "3s 4h 6d", "7s 8h 4d", "4s 6h 8d"], lead=0, captured=(130, 0))
    deal = deal.act("K")
    while deal.phase == "play":
        deal = deal.act("pass")
    assert deal.phase == "snow"
    for level in set(LEVELS) - {"random"}:
        assert says(level, deal) == "snow"


def test_kings_are_hidden_with_a_weak_hand_and_shown_with_a_strong_one() -> None:
    weak = "4 5 6 7 8 9 T J Q K 4 5 6 7 8 9 T J Q RJ"
    strong = "444 A 5555 6666 7777 RJRJ 88"
    for text, answer in ((weak, "hide"), (strong, "show")):
        hand = pl.parse_cards(text.replace(" ", ""))
        view = {**pl.deal("tonghua", seed=1).view(0), "hand": [str(card) for card in hand], "legal": ["show", "hide"]}
        for level in ("beginner", "club"):  # the expert weighs what the net has learned: tests/test_bots_expert.py
            assert str(bot(level, pl.ruleset("tonghua"), 1).choose(view).action) == answer


REST = ["9s 9h Ts Jh Kd 2c 2d", "8s 8h Js Jd Qc Qs Ac", "7s 7h Tc Qd Kh As 2s", "6s 6h 9c Td Ks Ah 3s"]


def position(own: str, lead: int = 0, **more: Any) -> Any:
    return pl.deal("baishan", hands=[own, *REST[1:]], lead=lead, **more)


def test_the_beginner_leads_low_and_in_groups() -> None:
    assert says("beginner", position("4s 9h 9d Kc Ac 2d")) == "4"
    assert says("beginner", position("5s 6h 7d Kc Ac 2d")) == "567"
    assert says("beginner", position("6c 6d Kc Ac 2d 3h")) == "66"
    assert says("beginner", position("4c 4d 4h As Kc")) == "444A"


def test_the_beginner_follows_with_the_cheapest_of_the_same_kind() -> None:
    deal = position("7c 9d 9c Jc Kc 2h", lead=3).act("6")
    assert says("beginner", deal) == "7"


def test_the_beginner_leaves_the_trick_to_its_partner() -> None:
    deal: Any = pl.deal("baishan", hands=["7c 9d Jc Kc", "4s 4h", "8s 8h Js", "4d 4c"], lead=2).act("8").act("pass")
    advised = advice("beginner", deal)
    assert str(advised.action) == "pass"
    assert "队友" in advised.reasons("zh")[0]
    assert "partner" in advised.reasons("en")[0].lower()


def test_the_beginner_keeps_its_bomb_until_the_trick_holds_points_or_a_foe_is_nearly_out() -> None:
    hand = "9s 9h 9d 9c 4s 4h 5s 6d 8h"
    empty = pl.deal("baishan", hands=[hand, *REST[1:]], lead=3).act("3")
    assert says("beginner", empty) == "pass"
    rich = pl.deal("baishan", hands=[hand, "Ks Kh 7h 8d 7d", REST[2], "Ts Th 8s Js 7s"], lead=3).act("TT")
    assert says("beginner", rich) == "9999"
    near = pl.deal("baishan", hands=[hand, REST[1], REST[2], "3s 8s"], lead=3).act("3")
    assert says("beginner", near) == "9999"


def test_whoever_plays_by_rules_of_thumb_goes_out_when_it_can() -> None:
    for level in ("beginner", "club"):
        assert says(level, position("8s 9h Td Jc")) == "89TJ"
        partner = pl.deal("baishan", hands=["9d", "4s 4h", "8s 8h Js", "4d 4c"], lead=2).act("8").act("pass")
        assert says(level, partner) == "9"


def test_the_beginner_leads_no_single_to_a_foe_with_one_card() -> None:
    deal: Any = pl.deal("baishan", hands=["4s 9h 9d Kc Ac 2d", "3s", "8s 8h Js", "6s 6h"], lead=0)
    assert len(says("beginner", deal)) == 2
    only = pl.deal("baishan", hands=["4s 9h Kc Ac 2d", "3s", "8s 8h Js", "6s 6h"], lead=0)
    assert says("beginner", only) == "2"


def test_the_beginner_feeds_a_partner_with_one_card() -> None:
    deal: Any = pl.deal("baishan", hands=["4s 9h 9d Td Jc Kc", "3s 3h", "8s", "6s 6h 7h"], lead=0)
    assert says("beginner", deal) == "4"


def win_rate(one: str, other: str, rules: str, deals: int) -> tuple[float, int]:
    """Which part of duplicate deals, sides swapped on the same cards, a level wins, and the games played."""
    won = 0
    for seed in range(deals):
        for swap in (0, 1):
            deal: Any = pl.deal(rules, seed=1000 + seed)
            names = [one if seat % 2 == swap else other for seat in range(4)]
            seats = [bot(name, deal.rules, seat) for seat, name in enumerate(names)]
            while deal.turn is not None:
                deal = deal.act(seats[deal.turn].choose(deal.view(deal.turn)).action)
            assert deal.result is not None
            won += swap in deal.result.winners
    return won / (2 * deals), 2 * deals


def test_the_beginner_beats_random_play(capsys: pytest.CaptureFixture[str], scale: Callable[[int, int], int]) -> None:
    deals = scale(20, 200)
    rate, games = win_rate("beginner", "random", "baishan", deals)
    with capsys.disabled():
        print(f"\nbeginner v random: {rate:.1%} of {games} games on {deals} duplicate deals")
    assert rate >= 0.9
