"""The bots of 三打哈: legal everywhere, the same for the same view, in words, each above the one before it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.arena.contest import Contest
from paoyao_learn.arena.duplicate import play_deal, sides_of
from paoyao_learn.arena.figures import figures_of
from paoyao_learn.bots import levels_of
from paoyao_learn.bots.sandaha.seen import Seen
from paoyao_learn.bots.sandaha.strength import best_trump, bury_for, expected_points
from paoyao_learn.sandaha.play import play_of

RULES = pl.ruleset("sandaha")
LEVELS = [level for level in levels_of(RULES) if level != "expert"]  # which has tests of its own
PLAYING = {"declarer": 0, "bid": 80, "trump": "s"}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", [{}, {"players": 3}, {"throws": "off", "surrender": "off", "pack": 92}], ids=str)
def test_whole_deals_in_words(level: str, options: dict[str, Any], scale: Any) -> None:
    """Every action is legal, has its reason in both languages, and follows from the view and the seed alone."""
    rules = pl.ruleset("sandaha", **options)
    for seed in range(scale(2, 40)):
        deal = pl.deal(rules, seed=seed)
        bots = [pl.bot(level, rules, seed=seat) for seat in range(rules.players)]
        while deal.turn is not None:
            view = json.loads(json.dumps(deal.view(deal.turn)))
            advice = bots[deal.turn].choose(view)
            assert deal.judge(advice.action).ok
            assert pl.bot(level, rules, seed=deal.turn).choose(view).action == advice.action
            zh, en = advice.reasons("zh"), advice.reasons("en")
            assert all(zh)
            assert zh != en
            assert advice.ranked == () or advice.ranked[0].action == advice.action
            deal = deal.act(advice.action)


def win_of(one: str, other: str, deals: int) -> Any:
    contest = Contest(one, other, "sandaha", 1)
    return figures_of(contest, [play_deal(contest, number) for number in range(deals)])


def test_each_level_is_above_the_one_before_it(capsys: pytest.CaptureFixture[str], scale: Any) -> None:
    """By the payoff a deal, with the interval of 95 % over duplicate deals."""
    for one, other, deals in (("beginner", "random", scale(6, 100)), ("club", "beginner", scale(24, 200))):
        payoff = win_of(one, other, deals).payoff
        with capsys.disabled():
            print(f"\n{one} v {other}: {payoff.mean:+.2f} [{payoff.low:+.2f} … {payoff.high:+.2f}] on {deals} deals")
        assert payoff.low > 0


def test_a_contest_changes_the_seats_over() -> None:
    """Sides are not known before the bidding: every other seat is one bot's, then the other's."""
    assert sides_of(pl.deal("sandaha", seed=1)) == (0, 1, 0, 1)
    assert sides_of(pl.deal("baishan", seed=1)) == (0, 1, 0, 1)
    games = play_deal(Contest("random", "random", "sandaha", 3), 0)["games"]
    for game in games:
        assert game["payoff"] != 0
        assert game["won"] is (game["payoff"] > 0)
        assert sum(game["points"]) <= 200


def test_what_is_still_out() -> None:
    """Cards of other hands: the pack without the own hand, what was played, and the own buried cards."""
    rnd = random.Random("out")
    deal: Any = pl.deal("sandaha", seed=8)
    while deal.turn is not None:
        for seat in range(4):
            seen = Seen(deal.view(seat))
            hidden = [card for other, hand in enumerate(deal.hands) if other != seat for card in hand]
            if deal.phase == "bidding":
                hidden += deal.bottom
            elif seat != deal.declarer:
                hidden += deal.buried or ()
            assert sorted(map(str, seen.unseen.elements())) == sorted(map(str, hidden))
            if deal.trump is not None:
                for other, groups in seen.void.items():
                    assert all(not deal.order.of_group(deal.hands[other], group) for group in groups)
        actions = [action for action in deal.legal_actions() if str(action) != "surrender"]
        deal = deal.act(rnd.choice(actions))


def club(hands: list[str], *played: str, **more: Any) -> str:
    """What the club player does at the end of these actions."""
    deal = pl.deal("sandaha", hands=hands, **{**PLAYING, **more})
    for action in played:
        deal = deal.act(action)
    assert deal.turn is not None
    return str(pl.bot("club", RULES, seed=1).choose(deal.view(deal.turn)).action)


def test_defenders_feed_points_to_each_other() -> None:
    """The declarer has played, a partner's ace stands: the ten goes on it; on the declarer's it does not."""
    hands = ["3h 3s", "Ah 4d", "Th 6h", "8h 9h"]
    assert club(hands, "3h", "Ah") == "Th"
    assert club(["Ah 3s", "4h 4d", "Th 6h", "8h 9h"], "Ah", "4h") == "6h"


def test_the_declarer_ruffs_for_points() -> None:
    """Last to play, void, with 20 points on the table: the lowest trump that takes them."""
    hands = ["3s As 4d", "Kh 4h 5d", "Th 6h 6d", "8h 9h 8d"]
    assert club(hands, "Kh", "Th", "8h", lead=1) == "3s"


def test_a_sure_throw_and_no_other() -> None:
    """Of trumps that nothing can beat all are thrown; one that can be beaten is not."""
    sure = club(["RJ RJ BJ BJ 3h", "4s 5s 6s 8s 9s", "4h 5h 6h 8h 9h", "4d 5d 6d 8d 9d"], trump="s")
    assert RULES.identify(sure, trump="s") is not None
    for seed in range(6):
        deal: Any = pl.deal(pl.ruleset("sandaha", surrender="off"), seed=seed)
        bots = [pl.bot("club", RULES, seed=seat) for seat in range(4)]
        while deal.turn is not None:
            deal = deal.act(bots[deal.turn].choose(deal.view(deal.turn)).action)
        assert deal.throws == ()


def test_bids_follow_the_hand() -> None:
    """Better hands are expected to let fewer points through, and go lower."""
    strong = "RJ RJ BJ BJ 7s 7s 7h 7h 2s 2s 2h 2h As As Ks Ks Qs Qs Js Js Ah Ah Ad Kh 9s"
    weak = "3h 3d 4h 4d 5c 6c 6h 8h 8d 9c 9d Th Td Tc Jh Jd Jc Qh Qd Qc Kd Kc 3c 4c 5h"
    trump, points = best_trump(RULES, pl.parse_cards(strong))
    assert trump == "s"
    assert points < 20 < best_trump(RULES, pl.parse_cards(weak))[1]
    assert points == expected_points(RULES, "s", pl.parse_cards(strong))
    rest = pl.deal("sandaha", seed=1)
    for cards, bids in ((strong, True), (weak, False)):
        view = {**rest.view(0), "hand": cards.split()}
        for level in ("beginner", "club"):
            action = pl.bot(level, RULES, seed=1).choose(view).action  # type: ignore[arg-type]
            assert (action.kind == "bid") is bids, (level, cards)


def test_what_is_buried() -> None:
    """No trump while plain cards are left, no ace, and the shortest suit first."""
    hand = pl.parse_cards("RJ 7s 2s As Ks Ah 3h 4h 5h 6h 8h Kd 9d 3c 4c 5c 6c Ac")
    order = RULES.order("s")
    buried = bury_for(order, order.sorted(hand), 4)
    assert {order.group[card] for card in buried}.isdisjoint({"trumps"})
    assert not any(card.rank == "A" for card in buried)
    assert {"Kd", "9d"} <= set(map(str, buried))
    assert play_of(order, buried).kind == "loose"
