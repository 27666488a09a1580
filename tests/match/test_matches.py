"""Deals in a row: who leads and deals next, what may be done when, and seeds."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from match_playing import OPTIONS, RULE_SETS, fields, play_on, random_match, same_deal, same_game

import paoyao_learn as pl
from paoyao_learn.errors import IllegalAction
from paoyao_learn.matches import CannotPay, MatchError, Round, dealer_after, leader_after


def match_after(deal: Any) -> Any:
    """A match whose first deal is a position set up by hand."""
    return replace(pl.match(deal.rules), rounds=(Round(1, deal),))


def played(deal: Any, *actions: str) -> Any:
    for action in actions:
        deal = deal.act(action)
    assert deal.result is not None
    return deal


def passes(count: int) -> list[str]:
    return ["pass"] * count


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_match_begins_with_the_deal_of_its_seed(rules: str) -> None:
    """001-05, 003-06: the first deal of a match is led by the first ♥5."""
    game = pl.match(rules, seed=8)
    assert same_deal(game.deal, pl.deal(rules, seed=8))
    assert (game.number, game.over) == (1, False)


def test_the_first_dealer() -> None:
    """001-04: seat 0 deals first; 003-04: in tonghua he is drawn."""
    assert {pl.match("mingyao", seed=seed).deal.dealer for seed in range(20)} == {0}
    assert {pl.match("tonghua", seed=seed).deal.dealer for seed in range(40)} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("rules", ["online", "mingyao", "baishan"])
def test_first_out_leads_and_deals(rules: str) -> None:
    """001-04, 001-07, C-03: later the first player out of the last deal leads and deals."""
    deal = pl.deal(rules, hands=["4 5", "6", "7", "8 9"], captured=(60, 60), lead=0)
    deal = played(deal, "4", "6", *passes(3), "8", *passes(2), "9")
    assert deal.out == (1, 3)
    game = match_after(deal).next()
    assert (game.deal.leader, game.deal.dealer, game.deal.turn) == (1, 1, 1)


@pytest.mark.parametrize("rules", ["online", "mingyao", "baishan"])
def test_without_anybody_out_the_last_capture_leads(rules: str) -> None:
    """C-03: nobody was out, so the player whose capture ended the deal leads and deals."""
    deal = played(pl.deal(rules, hands=["4 K", "6 6", "7 8", "8 9"], captured=(130, 30), lead=0), "K", *passes(3))
    assert deal.result.how == "points"
    game = match_after(deal).next()
    assert (game.deal.leader, game.deal.dealer) == (0, 0)


def test_the_loser_whose_capture_ended_a_snow_leads() -> None:
    """C-03, C-29: in a continuation the capture that ended the deal may be a loser's."""
    deal = pl.deal("mingyao", hands=["4 K", "K 6 6", "7 8", "8 9"], captured=(130, 20), lead=0)
    deal = played(deal, "K", *passes(3), "4", "K", *passes(2))
    assert (deal.result.winners, deal.out) == ((0, 2), (0,))
    assert (leader_after(deal), dealer_after(deal)) == (0, 0)
    deal = pl.deal("mingyao", hands=["4 4 K", "K 6 6", "7 8", "8 9"], captured=(130, 20), lead=0)
    deal = played(deal, "K", *passes(3), "4", "K", *passes(3))
    assert (deal.result.winners, deal.out) == ((0, 2), ())
    assert (leader_after(deal), dealer_after(deal)) == (1, 1)


FOUR = ["RJ RJ BJ BJ 4", "6 6", "7 8", "8 9", "9 T"]


def test_four_jokers_lead_and_deal() -> None:
    """C-03, 003-15: after four jokers in one hand their holder leads and deals."""
    hands = [FOUR[2], FOUR[1], FOUR[0], FOUR[3], FOUR[4]]
    deal = pl.deal("tonghua", hands=hands)
    assert deal.result is not None
    assert (leader_after(deal), dealer_after(deal)) == (2, 2)
    game = match_after(deal).next()
    assert (game.deal.leader, game.deal.dealer) == (2, 2)


def test_in_tonghua_a_winner_deals() -> None:
    """003-04, C-03: the dealer is the first player out of the winning side, the leader the first out at all."""
    rules = pl.ruleset("tonghua", kings_shown=False)
    hands = ["4", "5 6 7", "T T", "6 9", "9 J"]
    deal = pl.deal(rules, hands=hands, captured=(20, 60, 0, 0, 0), kings=(1, 2), lead=0)
    deal = played(deal, "4", "5", *passes(3), "6", *passes(3), "7", *passes(3), "TT")
    assert (deal.out, deal.result.how, deal.result.winners) == ((0, 1, 2), "double_out", (1, 2))
    assert (leader_after(deal), dealer_after(deal)) == (0, 1)
    game = match_after(deal).next()
    assert (game.deal.leader, game.deal.dealer) == (0, 1)


def test_in_tonghua_the_deciding_capture_deals() -> None:
    """003-04, C-03: no winner was out, so who made the capture that decided deals, though a loser's ended it."""
    rules = pl.ruleset("tonghua", kings_shown=False)
    hands = ["4 4 K", "6 6", "K 7 8", "8 9", "9 J"]
    deal = pl.deal(rules, hands=hands, captured=(130, 0, 20, 0, 0), kings=(0, 1), lead=0)
    deal = played(deal, "K", *passes(4), "4", "pass", "K", *passes(4))
    assert (deal.result.winners, deal.out) == ((0, 1), ())
    assert (leader_after(deal), dealer_after(deal)) == (2, 0)


def test_next_lead_can_be_drawn() -> None:
    """Option next_lead=random (C-03): the leader is drawn from the seed; the dealer is the leader, but in tonghua."""
    leaders = set()
    for seed in range(30):
        game = play_on(pl.match(pl.ruleset("baishan", next_lead="random"), seed=seed), random.Random(seed)).next()
        assert game.deal.dealer == game.deal.leader
        leaders.add(game.deal.leader)
        other = play_on(pl.match(pl.ruleset("tonghua", next_lead="random"), seed=seed), random.Random(seed))
        assert other.next().deal.dealer == dealer_after(other.deal)
    assert leaders == {0, 1, 2, 3}


@pytest.mark.parametrize("rules", [*RULE_SETS, *OPTIONS], ids=str)
def test_leaders_of_whole_matches(rules: Any, scale: Any) -> None:
    """C-03 over random matches: the leader had nobody out before him, the dealer of tonghua has won."""
    rules = pl.ruleset(rules) if isinstance(rules, str) else pl.ruleset(rules[0], **rules[1])
    for number in range(scale(4, 100)):
        game = random_match(rules, random.Random(f"leaders {number}"), deals=4, coins=10**8 - 1)
        last = None
        for each in game.rounds:
            opening = each.deal.history[0] if each.deal.history else each.deal
            if last is not None:
                if rules.next_lead != "random":
                    captors = [trick.winner for trick in last.tricks[-1:]]
                    four_jokers = last.holders if last.result.how == "four_jokers" else ()
                    assert opening.leader == [*last.out[:1], *captors, *four_jokers][0]
                if rules.id == "tonghua":
                    assert opening.dealer in last.result.winners
                else:
                    assert opening.dealer == opening.leader
            last = each.deal if each.deal.result is not None else last


def test_a_void_deal_is_as_if_it_had_not_been() -> None:
    """000-47: a deal that was fled from is void for the others, so leader and dealer stay due."""
    game = pl.match("mingyao", seed=4)
    again = game.flee(1).next()
    assert same_deal(again.deal, pl.deal("mingyao", seed=again_seed(game)))
    game = play_on(game, random.Random(4))
    due = (leader_after(game.deal), dealer_after(game.deal))
    third = game.next().flee(3).next()
    assert (third.deal.leader, third.deal.dealer, third.number) == (*due, 3)


def again_seed(game: Any) -> int:
    from paoyao_learn.matches import _seed_of

    return _seed_of(game.seed, 2)


def test_what_may_not_be_done() -> None:
    """No next deal before the end, no fleeing after it, no play in a void deal; nothing changes then."""
    game = pl.match("baishan", seed=1)
    before = fields(game.deal)
    with pytest.raises(MatchError, match=r"."):
        game.next()
    for seat in (-1, 4):
        with pytest.raises(MatchError):
            game.flee(seat)
    with pytest.raises(IllegalAction):
        game.act("pass")
    assert fields(game.deal) == before
    fled = game.flee(0)
    with pytest.raises(MatchError) as told:
        fled.act(fled.deal.legal_actions()[0])
    assert told.value.key == "void"
    with pytest.raises(MatchError):
        fled.flee(1)
    done = play_on(game, random.Random(1))
    with pytest.raises(MatchError) as told:
        done.flee(0)
    assert told.value.message("zh") != told.value.message("en")
    with pytest.raises(IllegalAction):
        done.act("pass")
    assert (game.over, fled.over, done.over) == (False, True, True)
    assert game.ledger.entries == ()


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_match_is_a_value_and_follows_from_its_seed(rules: str) -> None:
    """The same seed and actions give the same match, deal after deal; earlier matches stay as they were."""
    one, other = (random_match(rules, random.Random("twice")) for _ in range(2))
    assert same_game(one, other)
    hands = {each.deal.history[0].hands for each in one.rounds}
    assert len(hands) == len(one.rounds)
    first = pl.match(rules, seed=1)
    played = play_on(first, random.Random(1))
    assert same_deal(first.deal, pl.deal(rules, seed=1))
    assert same_game(played.next(), played.next())
    assert len(played.rounds) == 1


def test_who_has_lost_too_much_is_told_before_the_next_deal() -> None:
    """000-45: a player who cannot pay the next stake is named, with what he has and needs; no deal begins."""
    game = pl.match("online", seed=1, coins=(5000, 100, 5000, 5000))
    assert game.ledger.stake == 20
    game = game.flee(1)
    assert game.ledger.coins == (5000, 0, 5000, 5000)
    assert (game.ledger.short, game.ledger.stake) == ((1,), None)
    with pytest.raises(CannotPay) as told:
        game.next()
    assert told.value.values == {"seat": 1, "coins": 0, "need": 100}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_random_matches_end(rules: str, scale: Any) -> None:
    """Matches of three deals: each deal ends, points are kept, results sum to zero (rules.md §6)."""
    chosen = pl.ruleset(rules)
    for number in range(scale(30, 10_000)):
        game = random_match(chosen, random.Random(f"matches {rules} {number}"), coins=10**8 - 1)
        assert len(game.rounds) == 3
        assert game.over
        for each in game.rounds:
            deal = each.deal
            held = sum(card.points for hand in deal.hands for card in hand)
            assert sum(deal.captured) + deal.pot + held == 200
            assert len(set(deal.out)) == len(deal.out)
            if deal.result is not None:
                assert sum(deal.result.payoffs) == 0


@pytest.mark.parametrize("seat", [True, 1.0, "0", None, -1, 4])
def test_who_flees_is_a_seat(seat: Any) -> None:
    with pytest.raises(MatchError) as told:
        pl.match("baishan", seed=1).flee(seat)
    assert repr(seat) in told.value.message("zh")


@pytest.mark.parametrize("names", [None, "abcd", [1, 2, 3, 4], ["a" * 41, "b", "c", "d"]])
def test_names_that_no_record_can_hold(names: Any) -> None:
    with pytest.raises(pl.OptionError) as told:
        pl.match("baishan", names=names)
    for lang in ("zh", "en"):
        assert told.value.message(lang)


def test_the_longest_names_stand_in_a_record() -> None:
    for name in ("a" * 40, "幺" * 40, '"' * 40):
        game = pl.match("baishan", seed=1, names=[name] * 4)
        assert pl.loads(pl.dumps(game)).names == game.names


@pytest.mark.parametrize("coins", [None, 1.5, "2000", True])
def test_coins_are_whole_numbers(coins: Any) -> None:
    with pytest.raises(pl.OptionError) as told:
        pl.match("baishan", coins=coins)
    assert repr(coins) in told.value.message("en")
