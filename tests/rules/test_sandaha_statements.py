"""The statements of 004, one after another, on positions set up by hand."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import pytest
from oracle import sandaha_naive as naive
from oracle.support import act

import paoyao_learn as pl
from paoyao_learn.errors import CardError, IllegalAction, NotationError, OptionError, PositionError
from paoyao_learn.ledger import RANKS, WEALTH, rank_title, wealth_title
from paoyao_learn.ledger.titles import base_points, base_silver

RULES = pl.ruleset("sandaha")
HANDS = ["As Ks 5h 6h", "Qs Js 5d 6d", "Ts 9s 5c 6c", "8s 6s 8h 8d"]
BOTTOM = "3h 4h 3d 4d"


def opening(**more: Any) -> Any:
    return pl.deal("sandaha", hands=HANDS, bottom=BOTTOM, **more)


def playing(hands: list[str], trump: str = "s", declarer: int = 0, bid: int = 80, **more: Any) -> Any:
    rules = more.pop("rules", "sandaha")
    return pl.deal(rules, hands=hands, declarer=declarer, bid=bid, trump=trump, **more)


def refused(deal: Any, action: str) -> Any:
    """The verdict of an action that may not be done; the deal is as it was."""
    before = [deal.view(seat) for seat in range(deal.players)]
    with pytest.raises(IllegalAction) as caught:
        deal.act(action)
    assert [deal.view(seat) for seat in range(deal.players)] == before
    verdict = caught.value.verdict
    assert re.fullmatch(r"004-\d\d|option|choice", verdict.source)
    assert verdict.message("zh") != verdict.message("en")
    return verdict


# -- deal and bidding -------------------------------------------------------------------------------------------------


def test_a_deal_of_four() -> None:
    """004-01: two whole packs, 25 each, 8 face down; nobody sees them."""
    deal = pl.deal("sandaha", seed=3)
    assert [len(hand) for hand in deal.hands] == [25] * 4
    assert len(deal.bottom) == 8
    assert sorted(map(str, (*deal.bottom, *(card for hand in deal.hands for card in hand)))) == sorted(
        map(str, RULES.deck)
    )
    assert len(RULES.deck) == 108
    assert deal.view(0)["bottom"] is None
    assert deal.view(0)["sides"] is None
    three = pl.ruleset("sandaha", players=3)
    assert (three.cards, three.hand, three.players) == (92, 28, 3)
    assert pl.ruleset("sandaha", pack=92).hand == 21
    with pytest.raises(OptionError):
        pl.ruleset("sandaha", players=3, pack=108)


def test_who_bids_first() -> None:
    """004-02: East in the first deal; a declarer who has won bids first again, after one who is down his next does."""
    game: Any = pl.match("sandaha", seed=1)
    assert game.deal.turn == 0
    made = opening(declarer=2, bid=80).act("surrender")
    assert made.next_seats(random.Random(0)) == (3, 3)
    won = playing(["3s", "4s", "5h", "6h"], declarer=1, lead=1)
    won = act(won, "4s", "5h", "6h", "3s")
    assert (won.result.how, won.next_seats(random.Random(0))) == ("made", (1, 1))
    rnd = random.Random(5)
    for _ in range(6):
        while not game.over:
            actions = [action for action in game.deal.legal_actions() if str(action) != "surrender"]
            game = game.act(rnd.choice(actions))
        last = game.deal
        first = last.declarer if last.result.how == "made" else (last.declarer + 1) % 4
        game = game.next()
        assert (game.deal.turn, game.deal.phase) == (first, "bidding")


def test_bids_fall_by_fives() -> None:
    """004-03: from 100 to 5 in multiples of 5, each lower than the last; 004-05: who bid lowest is declarer."""
    deal = opening()
    bids = [str(action) for action in deal.legal_actions()]
    assert bids == [*(f"bid {value}" for value in range(100, 0, -5)), "pass"]
    for wrong in ("bid 105", "bid 0", "bid 93"):
        assert refused(deal, wrong).code == "sandaha_bid_step"
    deal = deal.act("bid 80")
    assert refused(deal, "bid 80").code == "sandaha_bid_lower"
    assert refused(deal, "bid 85").source == "004-03"
    assert str(deal.legal_actions()[0]) == "bid 75"
    deal = act(deal, "bid 75", "pass", "bid 40", "pass", "pass")
    assert (deal.phase, deal.turn, deal.declarer, deal.bid) == ("trumps", 3, 3, 40)


def test_who_has_passed_is_out_of_the_auction() -> None:
    """004-04."""
    deal = act(opening(), "pass", "bid 90", "bid 85", "pass", "bid 80")
    assert deal.turn == 2, "seats 0 and 3 have passed and are not asked again"
    assert deal.judge("bid 5", seat=0).code == "not_your_turn"


def test_the_auction_ends_at_five() -> None:
    """004-05: at a bid of 5 at once, though others have not passed."""
    deal = opening().act("bid 5")
    assert (deal.phase, deal.declarer, deal.bid) == ("trumps", 0, 5)
    last = act(opening(), "pass", "pass", "pass", "bid 100")
    assert (last.phase, last.declarer) == ("trumps", 3), "all others have passed"


def test_all_pass() -> None:
    """004-06: the cards are dealt anew, the same seat bids first; the option makes it play at 100."""
    deal = opening(lead=2)
    again = act(deal, "pass", "pass", "pass", "pass")
    assert (again.phase, again.turn, again.bids, again.redeals) == ("bidding", 2, (), 1)
    assert again.hands != deal.hands
    everything = [sorted(map(str, (*one.bottom, *sum(one.hands, ())))) for one in (deal, again)]
    assert everything[0] == everything[1]
    assert again.view(0)["hand"] == [str(card) for card in again.hands[0]]
    forced = pl.deal(pl.ruleset("sandaha", all_pass="forced_100"), hands=HANDS, bottom=BOTTOM, lead=1)
    forced = act(forced, "pass", "pass", "pass", "pass")
    assert (forced.phase, forced.declarer, forced.bid) == ("trumps", 1, 100)


def test_the_declarer_shows_the_bottom_names_trumps_and_buries() -> None:
    """004-07: all see the bottom, nobody else sees what is buried; trumps and points may be."""
    deal = act(opening(), "bid 80", "pass", "pass", "pass")
    for seat in range(4):
        assert sorted(deal.view(seat)["bottom"]) == sorted(BOTTOM.split())
    assert [len(hand) for hand in deal.hands] == [8, 4, 4, 4]
    assert [str(action) for action in deal.legal_actions()] == [
        *(f"trump {name}" for name in ("s", "h", "d", "c", "none")),
        "surrender",
    ]
    assert refused(deal, "As").code == "sandaha_answer_trump"
    deal = deal.act("trump ♥")
    assert (deal.phase, deal.trump, deal.turn) == ("burying", "h", 0)
    assert refused(deal, "bury As Ks 5h").code == "sandaha_bury_count"
    assert refused(deal, "bury As Ks 5h Qs").code == "not_held"
    assert refused(deal, "5h").code == "sandaha_answer_bury"
    assert all(len(action.cards) == 4 for action in deal.legal_actions() if action.kind == "bury")
    deal = deal.act("bury Ks 5h 6h 3d")
    assert (deal.phase, deal.turn) == ("play", 0)
    assert sorted(deal.view(0)["buried"]) == sorted(["Ks", "5h", "6h", "3d"])
    assert [deal.view(seat)["buried"] for seat in (1, 2, 3)] == [None] * 3
    assert [len(hand) for hand in deal.hands] == [4] * 4


# -- cards ------------------------------------------------------------------------------------------------------------


def test_trumps_and_their_order() -> None:
    """004-08, 004-09: 3…A, other 2s, the 2, other 7s, the 7, Small Joker, Big Joker."""
    rising = ["3s", "4s", "5s", "6s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "As", "2h", "2s", "7d", "7s", "BJ", "RJ"]
    for low, high in itertools.pairwise(rising):
        assert RULES.beats(high, on=low, trump="s")
        assert not RULES.beats(low, on=high, trump="s")
    assert [naive.height(card, "s") for card in rising] == list(range(17))
    for one, two in (("2h", "2d"), ("7d", "7c")):
        assert not RULES.beats(one, on=two, trump="s"), "equal: the first stays"
        assert not RULES.beats(two, on=one, trump="s")


def test_equal_cards_the_first_wins() -> None:
    """004-09, 004-25."""
    deal = act(playing(["2h 3h", "2d 3d", "2c 4d", "2h 5d"]), "2h", "2d", "2c", "2h")
    assert deal.tricks[-1].winner == 0


def test_no_trumps() -> None:
    """004-10: 2 < 7 < Small Joker < Big Joker, all 2s equal, all 7s equal; nothing else is a trump."""
    for low, high in (("2h", "7s"), ("7s", "BJ"), ("BJ", "RJ"), ("As", "2h")):
        assert RULES.beats(high, on=low, trump="none")
    assert not RULES.beats("2s", on="2h", trump="none")
    assert not RULES.beats("7s", on="7h", trump="none")


def test_plain_suits_skip_the_seven() -> None:
    """004-11: 6 and 8 are neighbours, and A is highest."""
    assert RULES.identify("6h 6h 8h 8h", trump="s").kind == "tractor"
    assert RULES.beats("8h", on="6h", trump="s")
    assert not RULES.beats("As", on="6h", trump="d"), "another plain suit takes nothing"


# -- shapes -----------------------------------------------------------------------------------------------------------

TRACTORS = [
    # 004-13, 004-14, 004-15: cards, trump, pairs
    ("5h 5h 6h 6h", "s", 2),
    ("Th Th Jh Jh", "s", 2),
    ("6h 6h 8h 8h", "s", 2),
    ("4h 4h 5h 5h 6h 6h 8h 8h", "s", 4),
    ("As As 2h 2h", "s", 2),
    ("2s 2s 7h 7h", "s", 2),
    ("7s 7s BJ BJ", "s", 2),
    ("BJ BJ RJ RJ", "s", 2),
    ("2h 2h 2s 2s", "s", 2),
    ("7h 7h 7s 7s", "s", 2),
    ("Ks Ks As As 2d 2d 2s 2s 7c 7c 7s 7s BJ BJ RJ RJ", "s", 8),
    ("2h 2h 7d 7d", "none", 2),
    ("7d 7d BJ BJ", "none", 2),
    ("BJ BJ RJ RJ", "none", 2),
]
NO_TRACTORS = [
    ("2h 2h 2d 2d", "s"),
    ("7h 7h 7d 7d", "s"),
    ("2h 2h 2d 2d", "none"),
    ("7h 7h 7d 7d", "none"),
    ("5h 5h 8h 8h", "s"),
    ("As As 2s 2s", "s"),
    ("As As 7s 7s", "s"),
    ("Ah Ah 2h 2h", "s"),
    ("5h 5h 6d 6d", "s"),
    ("5h 5h 6h 8h", "s"),
]


@pytest.mark.parametrize(("cards", "trump", "pairs"), TRACTORS)
def test_tractors(cards: str, trump: str, pairs: int) -> None:
    """004-13, 004-14, 004-15."""
    play = RULES.identify(cards, trump=trump)
    assert (play.kind, play.length) == ("tractor", pairs)


@pytest.mark.parametrize(("cards", "trump"), NO_TRACTORS)
def test_no_tractors(cards: str, trump: str) -> None:
    """004-13, 004-15."""
    play = RULES.identify(cards, trump=trump)
    assert play is None or play.kind == "throw"


def test_the_option_of_no_trump_tractors() -> None:
    """004-15: without it only the jokers form a tractor in 無主; with a trump suit nothing changes."""
    rules = pl.ruleset("sandaha", no_trump_tractors=False)
    assert rules.identify("2h 2h 7d 7d", trump="none").kind == "throw"
    assert rules.identify("7d 7d BJ BJ", trump="none").kind == "throw"
    assert rules.identify("BJ BJ RJ RJ", trump="none").kind == "tractor"
    assert rules.identify("2s 2s 7d 7d", trump="s").kind == "tractor"


def test_what_can_be_led() -> None:
    """004-12: singles, pairs of one face, tractors; nothing else of a plain suit."""
    assert RULES.identify("5h 5h", trump="s").kind == "pair"
    assert RULES.identify("5h 5d", trump="s") is None, "the same rank is no pair"
    assert RULES.identify("BJ RJ", trump="s").kind == "throw"
    verdict = RULES.judge("5h 6h", hand="5h 6h 7h", trump="s")
    assert (verdict.code, verdict.source) == ("sandaha_plain_throw", "004-16")
    assert RULES.judge("5h 6d", hand="5h 6d", trump="s").code == "sandaha_no_shape"


def test_a_throw_that_holds() -> None:
    """004-16: only trumps, only as a lead; one that nobody can beat in any part takes the trick."""
    deal = act(playing(["RJ RJ As As", "Ks Ks 3s 4s", "5s 6s 8s 9s", "3h 4h 5h 6h"]), "RJ RJ As As")
    assert (deal.throws, len(deal.trick[0][1].cards)) == ((), 4)
    deal = act(deal, "Ks Ks 3s 4s", "5s 6s 8s 9s", "3h 4h 5h 6h")
    assert deal.tricks[-1].winner == 0


def test_a_throw_that_does_not_hold() -> None:
    """004-16: its smallest part that can be beaten is played, and 10 points go to the other side."""
    hands = ["RJ Ks Ks 5s", "As As 3s 4s", "6s 6h 8h 9h", "3h 4h 5h 6h"]
    deal = playing(hands)
    assert deal.judge("RJ Ks Ks 5s").ok, "what others hold does not matter for what is legal"
    thrown = deal.act("RJ Ks Ks 5s")
    assert [str(card) for card in thrown.trick[0][1].cards] == ["5s"]
    assert len(thrown.hands[0]) == 3
    assert thrown.view(2)["throws"] == [
        {"trick": 0, "seat": 0, "declared": ["RJ", "Ks", "Ks", "5s"], "played": ["5s"]}
    ]
    assert (thrown.penalty, thrown.score) == (10, 10)
    defender = playing(["As As 3s 4s", "RJ Ks Ks 5s", "6s 6h 8h 9h", "3h 4h 5h 6h"], lead=1, captured=(0, 30, 0, 0))
    thrown = defender.act("RJ Ks Ks 5s")
    assert (thrown.penalty, thrown.score) == (-10, 20)
    pair = playing(["Ks Ks 2d RJ", "As As 3s 4s", "6s 6h 8h 9h", "3h 4h 5h 6h"]).act("Ks Ks RJ")
    assert [str(card) for card in pair.trick[0][1].cards] == ["Ks", "Ks"]
    off = playing(hands, rules=pl.ruleset("sandaha", throws="off"))
    assert refused(off, "RJ Ks").code == "sandaha_throws_off"
    assert "throw" not in {play.kind for play in off.rules.legal_plays(hands[0], trump="s")}


def test_announcements() -> None:
    """004-17: who has no trump says so; once two have, the others tell how many and whether a pair is among them."""
    deal = playing(["As As 3s", "Ks 3h 4h", "3h 5h 6h", "3d 4d 5d"])
    for seat in range(4):
        view = deal.view(seat)
        assert view["no_trumps"] == [False, False, True, True]
        assert view["trump_counts"] == [3, 1, None, None]
        assert view["trump_pairs"] == [True, False, None, None]
    one = playing(["As As 3s", "Ks 3h 4h", "3s 5h 6h", "3d 4d 5d"]).view(1)
    assert one["no_trumps"] == [False, False, False, True]
    assert one["trump_counts"] == one["trump_pairs"] == [None] * 4


# -- following --------------------------------------------------------------------------------------------------------


def test_follow_suit_as_far_as_it_goes() -> None:
    """004-18."""
    deal = act(playing(["5h 5h 9d", "6h 3d 4d", "8h 9h 3c", "3s 4s 4c"]), "5h 5h")
    verdict = refused(deal, "3d 4d")
    assert (verdict.code, verdict.source) == ("sandaha_suit_first", "004-18")
    assert {str(play) for play in verdict.alternatives} == {"6h 3d", "6h 4d"}
    assert refused(deal, "6h").code == "sandaha_count"
    assert refused(deal, "pass").code == "sandaha_no_pass"
    deal = deal.act("6h 3d")
    assert [str(action) for action in deal.legal_actions()] == ["9h 8h"]


def test_a_pair_is_answered_with_a_pair() -> None:
    """004-19."""
    deal = act(playing(["5h 5h", "6h 6h", "8h 9h", "3s 4s"]), "5h 5h")
    wide = playing(["5h 5h 3d", "6h 6h 9h", "8h 9h 4d", "3s 4s 6d"]).act("5h 5h")
    verdict = refused(wide, "6h 9h")
    assert (verdict.code, verdict.source) == ("sandaha_pair", "004-19")
    assert [str(play) for play in verdict.alternatives] == ["6h 6h"]
    assert "pair" in verdict.message("en")
    assert "对" in verdict.message("zh")
    assert deal.act("6h 6h").owner == 1


def test_a_tractor_is_answered_with_a_tractor() -> None:
    """004-20: or with as many pairs as there are."""
    hand = "8h 8h 9h 9h Jh Jh Kh"
    verdict = RULES.judge("8h 8h Jh Jh", hand=hand, on="5h 5h 6h 6h", trump="s")
    assert (verdict.code, verdict.source) == ("sandaha_tractor", "004-20")
    assert [str(play) for play in verdict.alternatives] == ["9h 9h 8h 8h"]
    assert RULES.judge("8h 8h 9h 9h", hand=hand, on="5h 5h 6h 6h", trump="s").ok
    scattered = "8h 8h Jh Jh Kh Ah"
    assert RULES.judge("8h 8h Kh Ah", hand=scattered, on="5h 5h 6h 6h", trump="s").code == "sandaha_pairs"
    assert RULES.judge("8h 8h Jh Jh", hand=scattered, on="5h 5h 6h 6h", trump="s").ok


def test_following_a_throw() -> None:
    """004-21: trumps by number; pairs only as many as the throw has."""
    hand = "3s 3s 4s 4s 6s 8s"
    throw = "RJ Ks Ks"
    assert RULES.judge("3s 4s 6s", hand=hand, on=throw, trump="s").code == "sandaha_throw_pairs"
    assert RULES.judge("3s 3s 6s", hand=hand, on=throw, trump="s").ok
    assert RULES.judge("3s 4s", hand=hand, on="RJ BJ", trump="s").ok, "no pair in the throw, none is asked for"


def test_void() -> None:
    """004-22: no duty to ruff or to beat; anything goes."""
    hand = "3s 3s 4d 6c"
    for cards in ("3s 3s", "4d 6c", "3s 4d"):
        assert RULES.judge(cards, hand=hand, on="5h 5h", trump="s").ok
    assert RULES.judge("3s 3s", hand=hand, on="5h 5h", trump="s").code == "sandaha_ruff"
    assert RULES.judge("3s 4d", hand=hand, on="5h 5h", trump="s").code == "sandaha_void"


def test_ruffing_takes_the_same_shape() -> None:
    """004-23: a pair is ruffed by a pair of trumps, a tractor by a tractor as long."""
    assert RULES.beats("3s 3s", on="Ah Ah", trump="s")
    assert not RULES.beats("RJ BJ", on="5h 5h", trump="s")
    assert RULES.beats("3s 3s 4s 4s", on="Kh Kh Ah Ah", trump="s")
    assert not RULES.beats("3s 3s 5s 5s", on="5h 5h 6h 6h", trump="s")
    assert not RULES.beats("3s 3s 4s 4s 5s 5s", on="5h 5h 6h 6h", trump="s")
    assert not RULES.beats("4s 4s 3d 3d", on="5h 5h 6h 6h", trump="s")


def test_who_leads_and_who_wins() -> None:
    """004-24, 004-25: the declarer leads first, then the winner; the highest ruff wins."""
    deal = act(opening(), "pass", "bid 80", "pass", "pass", "trump h")
    deal = deal.act("bury 3h 4h 3d 4d")
    assert deal.turn == 1
    deal = playing(["Ah 3d", "3s 4d", "4s 5d", "Kh 6d"], captured=(0, 0, 0, 0))
    deal = act(deal, "Ah", "3s", "4s", "Kh")
    assert (deal.tricks[-1].winner, deal.turn) == (2, 2)
    assert deal.captured == (0, 0, 10, 0)


# -- points and the bottom --------------------------------------------------------------------------------------------


def test_the_defenders_points_are_one_score() -> None:
    """004-26: any defender's trick adds to it, the declarer's do not; 004-32: everyone is paid from it."""
    deal = playing(["3d 3s 4s", "Kd 5h 5c", "Ad 6h Kc", "6d Td Ah"], captured=(5, 10, 15, 20), bid=100)
    assert deal.score == 45
    deal = act(deal, "3d", "Kd", "Ad", "6d")
    assert (deal.captured, deal.score) == ((5, 10, 25, 20), 55)


@pytest.mark.parametrize(
    ("bottom", "single", "pair", "tractor"), [("cards", 1, 2, 4), ("pairs", 1, 2, 2), ("x1", 1, 1, 1), ("off", 0, 0, 0)]
)
def test_the_bottom(bottom: str, single: int, pair: int, tractor: int) -> None:
    """004-27: the buried points count for the defenders when one of them takes the last trick with trumps."""
    rules = pl.ruleset("sandaha", bottom=bottom)

    def score(hands: list[str], declarer: int = 0) -> int:
        deal = playing(hands, rules=rules, bottom="Kh 5h", declarer=declarer, lead=0, bid=100)
        for hand in hands:
            deal = deal.act(hand)
        caught = next(item for item in deal.result.items if item.key == "sandaha_caught")
        last = [dict(item.values)["points"] for item in deal.result.items if item.key == "sandaha_bottom"]
        return int(dict(caught.values)["points"]) + sum(last)

    assert score(["3h", "3s", "4h", "6h"]) == 15 * single
    assert score(["8h 8h", "3s 3s", "4h 4h", "6h 6h"]) == 15 * pair
    assert score(["8h 8h 9h 9h", "3s 3s 4s 4s", "4h 4h 3h 3h", "6h 6h Jd Jd"]) == 15 * tractor
    assert score(["3h", "3d", "4h", "6h"]) == 0, "no trump has won it"
    assert score(["3h", "3s", "4h", "6h"], declarer=1) == 0, "the declarer has won it"


# -- result -----------------------------------------------------------------------------------------------------------


def test_every_bid_and_every_score() -> None:
    """004-28, 004-29, 004-30, 004-31, 004-32: beside the second reading."""
    for bid in range(5, 105, 5):
        for points in range(0, 305, 5):
            result = RULES.settle(bid=bid, points=points, declarer=2)
            expected = naive.units(bid, points)
            assert result.payoffs[2] == expected
            assert sum(result.payoffs) == 0
            assert result.winners == ((2,) if expected > 0 else (0, 1, 3))
            assert result.level in (1, 2, 3)
            told = {item.source for item in result.items}
            assert {"004-31", "004-32"} <= told


def test_exactly_forty() -> None:
    """004-30: level 1 when the bid is made, level 2 when it is missed by that."""
    assert RULES.settle(bid=80, points=40).level == 1
    assert RULES.settle(bid=80, points=120).level == 2


def test_the_worked_examples_are_of_three_players() -> None:
    """§8.3: the seven results of the text, by the labelled option, and by no table of the text."""
    rules = pl.ruleset("sandaha", scoring="examples")
    assert (rules.players, rules.pack) == (3, 92)
    claims = [(80, 80, -4), (80, 120, -8), (80, 180, -12), (80, 200, -16), (65, 60, 2), (65, 25, 4), (65, 0, 6)]
    for bid, points, expected in claims:
        assert rules.settle(bid=bid, points=points).payoffs[0] == expected
        assert RULES.settle(bid=bid, points=points).payoffs[0] != expected
    with pytest.raises(OptionError):
        pl.ruleset("sandaha", scoring="examples", players=4)


JOKERS = "BJ BJ RJ"
CHONGGUAN = [
    # 004-33: cards, trump, units
    (JOKERS, "s", 1),
    (f"{JOKERS} 7s 7s", "s", 2),
    (f"{JOKERS} 7s 7s 7h 7h", "s", 3),
    (f"{JOKERS} 7s 7s 7h 7h 2s 2s", "s", 4),
    (f"{JOKERS} 7s 7s 7h 7h 2s 2s 2d 2d", "s", 5),
    (f"{JOKERS} RJ", "s", 3),
    (f"{JOKERS} RJ 7s 7s", "s", 4),
    (f"{JOKERS} RJ 7s 7s 7h 7h 2s 2s 2d 2d", "s", 7),
    (f"{JOKERS} 7h 7h", "s", 1),
    (f"{JOKERS} 7s 7s 2s 2s", "s", 2),
    (f"{JOKERS} 7s 7h", "s", 1),
    ("BJ RJ 7s 7s", "s", 0),
    (f"{JOKERS} 7s 7s", "none", 0),
]


@pytest.mark.parametrize(("cards", "trump", "units"), CHONGGUAN)
def test_chongguan(cards: str, trump: str, units: int) -> None:
    """004-33: the unbroken row of pairs behind the jokers; none without a trump suit."""
    held = RULES.chongguan(cards, trump)
    assert (0 if held is None else held.units) == units


def test_chongguan_is_paid_by_each_of_the_others() -> None:
    """004-34: judged on what was dealt, the declarer's with the bottom, and not multiplied."""
    deal = pl.deal("sandaha", hands=["3s BJ", "4h 5h", "BJ 6h", "9h Th"], bottom="RJ 3d")
    deal = act(deal, "bid 40", "pass", "pass", "pass", "trump s", "bury RJ BJ")
    assert deal.seen_by(0) != deal.hands[0]
    deal = pl.deal("sandaha", hands=["3s BJ", "4h 5h", "7h 6h", "9h Th"], bottom="RJ RJ")
    deal = act(deal, "bid 40", "pass", "pass", "pass", "trump s", "bury RJ RJ", "3s", "4h", "7h", "9h", "6h")
    deal = act(deal, "Th", "BJ", "5h")
    plain = RULES.settle(bid=40, points=0, declarer=0).payoffs
    assert [got - due for got, due in zip(deal.result.payoffs, plain, strict=True)] == [3, -1, -1, -1]
    defender = playing(["3s 4s 5s", "BJ BJ RJ", "4h 6h 8h", "3d 4d 6d"], bid=40)
    defender = act(defender, "3s", "BJ", "4h", "3d", "BJ", "6h", "4d", "4s", "RJ", "8h", "6d", "5s")
    plain = RULES.settle(bid=40, points=5, declarer=0).payoffs
    assert [got - due for got, due in zip(defender.result.payoffs, plain, strict=True)] == [-1, 3, -1, -1]
    times = pl.ruleset("sandaha", chongguan_times_m=True)
    multiplied = playing(["3s", "4s", "4h", "3d"], bid=40, rules=times)
    assert multiplied.act("3s").result is None
    bonus = (1, times.chongguan(JOKERS, "s"))
    gained = [a - b for a, b in zip(times.settle(bid=40, points=5, bonus=bonus).payoffs, plain, strict=True)]
    assert gained == [-3, 9, -3, -3]


def test_surrender() -> None:
    """004-35: only the jokers of a Chongguan are paid; the declarer loses level 1, or more by the option."""
    hands = ["3s BJ BJ RJ 7s 7s", "4h 5h 6h 8h 9h Th", "4d 5d 6d 8d 9d Td", "4c 5c 6c 8c 9c Tc"]
    deal = playing(hands, bid=50)
    assert "surrender" in map(str, deal.legal_actions())
    over = deal.act("surrender")
    assert (over.result.how, over.result.level, over.result.winners) == ("surrender", 1, (1, 2, 3))
    plain = [-6, 2, 2, 2]
    assert list(over.result.payoffs) == [pay + more for pay, more in zip(plain, [3, -1, -1, -1], strict=True)]
    assert refused(deal.act("3s"), "surrender").code == "sandaha_surrender_when"
    assert refused(opening(), "surrender").code == "sandaha_surrender_when"
    steps = pl.ruleset("sandaha", surrender="two_step")
    assert [steps.settle(bid=bid, surrender=True).level for bid in (100, 55, 50, 5)] == [1, 1, 2, 2]
    never = playing(hands, rules=pl.ruleset("sandaha", surrender="off"))
    assert refused(never, "surrender").code == "sandaha_surrender_off"
    assert "surrender" not in map(str, never.legal_actions())


# -- money ------------------------------------------------------------------------------------------------------------


def test_silver_and_points() -> None:
    """004-36: the tables of the text, and the lowest base at the table for everybody."""
    silver = [0, 100, 200, 400, 800, 1600, 3200, 6400, 12800, 25600, 51200, 102400, 204800, 409600, 819200]
    silver += [1638400, 3276800, 6553600, 13107200, 26214400]
    base = [1, 1, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288]
    assert list(WEALTH) == list(zip(silver, base, strict=True))
    times = [100] * 4 + [200] * 5 + [500] * 5 + [1000] * 5
    for (points, _), (following, worth), step in zip(RANKS, RANKS[1:], times, strict=False):
        assert following - points == step * base_points(points)
        assert worth > base_points(points)
    assert len(RANKS) == 20
    assert (base_silver(-5), base_silver(99), base_silver(1600)) == (1, 1, 32)
    assert (base_points(-5), base_points(100), base_points(10**9)) == (1, 2, 190)
    assert (wealth_title(1600, "zh"), rank_title(0, "zh"), rank_title(866400, "zh")) == ("副主管", "布衣", "皇上")
    game = pl.match("sandaha", seed=1, coins=[2000, 250, 9000, 2000], points=[50, 700, 150, 900])
    result = RULES.settle(bid=80, points=120, declarer=0)
    entry = game.ledger.settle(1, result).entries[0]
    assert (entry.stake, entry.coins, entry.points) == (4, (-24, 8, 8, 8), (-6, 2, 2, 2))
    assert sum(entry.coins) == entry.house == 0


# -- bad input --------------------------------------------------------------------------------------------------------

FOUR = ["3s", "4s", "5s", "6s"]
PLAYED = {"hands": FOUR, "declarer": 0, "bid": 80, "trump": "s"}
BAD: list[tuple[dict[str, Any], type[Exception]]] = [
    ({"hands": ["3s", "4s", "5s"]}, PositionError),
    ({"hands": ["3s 4s", "4s", "5s", "6s"]}, PositionError),
    ({"hands": ["3s", "4s", "5s", ""]}, PositionError),
    ({"hands": ["3", "4s", "5s", "6s"]}, PositionError),
    ({"hands": ["3s", "3s", "3s", "6s"]}, CardError),
    ({"hands": ["3x", "4s", "5s", "6s"]}, NotationError),
    ({"hands": FOUR, "bottom": "3h " * 2 + "4h 5h 6h 8h 9h Th Jh"}, PositionError),
    ({"hands": FOUR, "declarer": 0}, PositionError),
    ({"hands": FOUR, "bid": 80}, PositionError),
    ({"hands": FOUR, "trump": "s"}, PositionError),
    ({"hands": FOUR, "declarer": 4, "bid": 80}, PositionError),
    ({"hands": FOUR, "declarer": 0, "bid": 83}, PositionError),
    ({"hands": FOUR, "declarer": 0, "bid": True}, PositionError),
    ({"hands": FOUR, "declarer": 0, "bid": 80, "trump": "x"}, PositionError),
    ({"hands": FOUR, "captured": (0, 0, 0, 5)}, PositionError),
    ({**PLAYED, "captured": (0, 5)}, PositionError),
    ({**PLAYED, "captured": (0, 0, 0, 3)}, PositionError),
    ({**PLAYED, "hands": ["Ks", "4s", "5s", "6s"], "captured": (0, 0, 0, 190)}, PositionError),
    ({"hands": FOUR, "lead": 4}, PositionError),
    ({"hands": FOUR, "kings": (0,)}, PositionError),
    ({"hands": FOUR, "out": (0,)}, PositionError),
    ({"bottom": "3s"}, PositionError),
    ({"seed": "x"}, OptionError),
]


@pytest.mark.parametrize(("given", "kind"), BAD, ids=str)
def test_positions_that_cannot_be(given: dict[str, Any], kind: type[Exception]) -> None:
    with pytest.raises(kind) as caught:
        pl.deal("sandaha", **given)
    error = caught.value
    assert isinstance(error, pl.PaoyaoError)
    assert error.message("zh") != error.message("en")


def test_other_bad_input() -> None:
    for wrong in ({"players": 5}, {"throws": "on"}, {"base": 2}, {"no_trump_tractors": 1}):
        with pytest.raises(OptionError):
            pl.ruleset("sandaha", **wrong)  # type: ignore[arg-type]
    for settle in ({"bid": 83}, {"bid": 80, "points": 3}, {"bid": 80, "points": -5}, {"bid": 80, "declarer": 4}):
        with pytest.raises(PositionError):
            RULES.settle(**settle)  # type: ignore[arg-type]
    with pytest.raises(PositionError):
        pl.deal("baishan", hands=["4", "5", "6", "7"], trump="s")
    for text in ("bid", "bid x", "bid 1000", "trump", "trump x", "bury"):
        with pytest.raises(NotationError):
            opening().act(text)
    with pytest.raises(OptionError):
        RULES.judge("5h", hand="5h 6h", on="5h 6d", trump="s")
    with pytest.raises(NotationError):
        RULES.identify("5 5", trump="s")
    deal = playing(["3s 4s", "4s 5s", "5s 6s", "6s 8s"])
    assert refused(deal, "3").code == "sandaha_suit_needed"
    assert refused(deal, "bid 80").code == "sandaha_play_now"
    assert refused(act(deal, "3s", "4s", "5s", "6s", "8s", "4s", "5s", "6s"), "3s").code == "over"


def test_92_cards() -> None:
    rules = pl.ruleset("sandaha", players=3)
    deal = pl.deal(rules, seed=4)
    assert [len(hand) for hand in deal.hands] == [28] * 3
    assert not any(card.rank in "34" for hand in deal.hands for card in hand)
    assert rules.judge("3h", hand="5h", trump="s").code == "sandaha_no_such_card"
    assert rules.settle(bid=80, points=120).payoffs == (-4, 2, 2)
    with pytest.raises(PositionError):
        pl.deal(rules, hands=["3s", "5s", "6s"])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_sheet(lang: str) -> None:
    sheet = RULES.describe(lang)
    lines = [line for line in sheet.splitlines() if line.startswith("- ")]
    assert len(lines) == 23 + 10
    assert all(re.search(r"\((004-\d\d|[^()]+)\)$", line) for line in lines)
    changed = pl.ruleset("sandaha", throws="off")
    assert set(changed.describe(lang).splitlines()) - set(sheet.splitlines())
    assert changed.source("throws") == "option"
    differences = RULES.compare(pl.ruleset("sandaha", players=3))
    assert [one["name"] for one in differences] == ["cards", "hand", "players", "pack"]
