"""Deals side by side follow the same rules as a Deal: whole games are played in both, action by action."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from oracle.support import scaled
from rules.test_playout import SETS, act, answered, short_position

import paoyao_learn as pl
from paoyao_learn.paoyao.batch import Batch
from paoyao_learn.paoyao.playout import PASS, Sim
from paoyao_learn.paoyao.settlement import HOWS
from paoyao_learn.paoyao.traces import traces_of


def legal_numbers(deal: Any) -> list[int]:
    """The legal actions of a deal as columns of ``Batch.legal``."""
    plays: list[int] = deal.rules.playbook.indices(deal.legal_mask())
    return [*plays, len(deal.rules.playbook.plays)] if deal.may_pass() else plays


def same_position(batch: Batch, row: int, deal: Any) -> None:
    """A row of a batch stands where the deal does."""
    assert batch.hands[row].tolist() == list(deal.packed)
    assert batch.left[row].tolist() == [len(hand) for hand in deal.hands]
    assert batch.captured[row].tolist() == list(deal.captured)
    assert batch.totals[row].tolist() == list(deal.totals())
    assert [seat for seat in batch.out[row].tolist() if seat != PASS] == list(deal.out)
    assert bool(batch.over[row]) == (deal.result is not None)
    if deal.result is not None:
        assert HOWS[batch.how[row]] == deal.result.how
        assert int(batch.level[row]) == deal.result.level
        assert tuple(batch.payoffs[row].tolist()) == deal.result.payoffs
        return
    assert int(batch.seat[row]) == deal.turn
    assert int(batch.pot[row]) == deal.pot
    assert int(batch.table[row]) == (PASS if deal.table is None else deal.table.index)
    assert int(batch.owner[row]) == (PASS if deal.owner is None else deal.owner)
    assert {seat for seat in range(deal.players) if batch.passed[row] >> seat & 1} == set(deal.passed)
    assert int(batch.won[row]) == (PASS if deal.won is None else deal.won.side)


def play_both(
    deals: list[Any], rng: np.random.Generator, batch: Batch | None = None
) -> Counter[tuple[str, int]]:
    """Random games from these positions in a batch (their own, or one made of them) and as deals; how they ended."""
    batch = batch or Batch.of([Sim.from_deal(deal) for deal in deals])
    deals = deals[:]
    while not batch.over.all():
        legal = batch.legal()
        actions = batch.choose(rng)
        for row, deal in enumerate(deals):
            assert np.flatnonzero(legal[row]).tolist() == ([] if deal.result else legal_numbers(deal))
            if deal.result is None:
                assert legal[row, actions[row]], "what is chosen is legal"
                deals[row] = answered(act(deal, int(actions[row])))
        batch.act(actions)
        for row, deal in enumerate(deals):
            same_position(batch, row, deal)
    return Counter((deal.result.how, deal.result.level) for deal in deals)


@pytest.mark.parametrize("name", SETS)
def test_whole_games_are_those_of_a_deal(name: str) -> None:
    rules_id, options = SETS[name]
    rules = pl.ruleset(rules_id, **options)
    dealt = (pl.deal(rules, seed=seed) for seed in range(scaled(25, 400)))
    play_both([deal for deal in dealt if deal.result is None], np.random.default_rng(1))


@pytest.mark.parametrize("name", SETS)
def test_games_near_the_end_are_those_of_a_deal(name: str) -> None:
    rules_id, options = SETS[name]
    rules = pl.ruleset(rules_id, **options)
    rnd = random.Random(name)
    positions: list[Any] = []
    while len(positions) < scaled(300, 4_000):
        deal = short_position(rules, rnd)
        if deal is not None:
            positions.append(deal)
    ends = play_both(positions, np.random.default_rng(2))
    if name == "late win":
        assert ends["sweep", 4]
    elif rules.snow != "off" and name != "other points":
        assert {how for how, _ in ends} >= {"points", "flag", "double_out"}
        assert {level for _, level in ends} >= {1, 2}


@pytest.mark.parametrize("name", SETS)
def test_dealt_hands_hold_the_pack_and_the_leader_the_starting_card(name: str) -> None:
    rules_id, options = SETS[name]
    rules = pl.ruleset(rules_id, **options)
    batch = Batch.dealt(rules, 300, np.random.default_rng(3))
    whole, shift = rules.playbook.pack(rules.pack), rules.playbook.shift
    for hands, seat, sides, yao, over in zip(batch.hands.tolist(), batch.seat, batch.sides, batch.yao, batch.over,
                                             strict=True):  # fmt: skip
        assert sum(hands) == whole
        assert hands[seat] >> shift["5"] & 15
        if rules.players == 5:
            assert [hand >> shift["RJ"] > 0 for hand in hands] == [side == 0 for side in sides]
            assert bool(over) == (rules.four_jokers_win and any(hand >> shift["BJ"] == 0x22 for hand in hands))
        shows = [hand >> shift["4"] & 15 >= 2 and bool(hand >> shift["A"] & 15) for hand in hands]
        assert yao.tolist() == (shows if rules.show_yao == "mandatory" else [False] * len(hands))
    assert set(batch.seat.tolist()) == set(range(rules.players))
    assert (batch.playout(np.random.default_rng(4)).sum(1) == 0).all()


def with_suits(rules: Any, packed: list[int]) -> list[list[Any]]:
    """Cards for hands that are known by rank."""
    pool = {rank: [card for card in rules.pack if card.rank == rank] for rank in rules.order}
    shift = rules.playbook.shift
    return [[pool[rank].pop() for rank in rules.order for _ in range(hand >> shift[rank] & 15)] for hand in packed]


@pytest.mark.parametrize("name", SETS)
def test_games_dealt_in_a_batch_are_those_of_a_deal(name: str) -> None:
    rules_id, options = SETS[name]
    rules = pl.ruleset(rules_id, **options)
    batch = Batch.dealt(rules, scaled(8, 200), np.random.default_rng(7))
    deals = [
        pl.deal(rules, hands=with_suits(rules, hands), lead=int(seat))
        for hands, seat in zip(batch.hands.tolist(), batch.seat, strict=True)
    ]
    for row, deal in enumerate(deals):
        same_position(batch, row, deal)
        assert tuple(batch.sides[row].tolist()) == deal.sides
    going = np.flatnonzero(~batch.over)
    play_both([deals[row] for row in going], np.random.default_rng(8), batch.take(going))


def test_a_playout_leaves_the_batch_as_it_is_and_follows_the_chooser() -> None:
    batch = Batch.of([Sim.from_deal(pl.deal("baishan", seed=2))]).repeat(5)
    before = batch.hands.copy()
    rng = np.random.default_rng(1)
    payoffs = batch.playout(rng, lambda running: running.legal().argmax(1))
    assert (batch.hands == before).all()
    assert not batch.over.any()
    assert len({tuple(row) for row in payoffs.tolist()}) == 1, "the lowest play each time gives the same game"
    assert len({tuple(row) for row in batch.repeat(100).playout(rng).tolist()}) > 1


def test_games_can_be_taken_and_put() -> None:
    rng = np.random.default_rng(5)
    batch = Batch.dealt(pl.ruleset("mingyao"), 6, rng)
    part = batch.take(np.array([1, 4]))
    part.act(part.choose(rng))
    assert batch.left.sum() == 6 * 108
    batch.put(np.array([0, 5]), part)
    assert batch.left[[0, 5]].tolist() == part.left.tolist()
    assert batch.captured is batch.totals
    assert batch.left[[1, 4]].sum() == 2 * 108


def test_a_batch_is_of_one_rule_set_and_deals_no_sides_by_the_heart_6() -> None:
    with pytest.raises(ValueError, match="one rule set"):
        Batch.of([])
    with pytest.raises(ValueError, match="one rule set"):
        Batch.of([Sim.from_deal(pl.deal(rules, seed=1)) for rules in ("baishan", "mingyao")])
    with pytest.raises(ValueError, match="♥6"):
        Batch.dealt(pl.ruleset("baishan", teams="heart6"), 2, np.random.default_rng(1))


@pytest.mark.parametrize("name", ["mingyao", "baishan", "tonghua hidden", "tonghua shown", "locked out"])
def test_a_batch_remembers_what_the_views_of_the_deal_tell(name: str) -> None:
    rules_id, options = SETS[name]
    rules = pl.ruleset(rules_id, **options)
    rng = np.random.default_rng(6)
    dealt = (pl.deal(rules, seed=seed) for seed in range(scaled(12, 100)))
    deals: list[Any] = [deal for deal in dealt if deal.result is None]
    for deal in deals:
        start = Sim.from_deal(deal)
        batch = Batch.of([start], traces_of(deal.view(0), rules.playbook))
        told = 0
        while deal.result is None:
            actions = batch.choose(rng)
            batch.act(actions)
            deal = answered(act(deal, int(actions[0])))
            traces = traces_of(deal.view(0), rules.playbook)
            assert batch.refused[0].tolist() == [list(levels) for levels in traces.refused]
            assert batch.kings[0].tolist() == list(traces.kings)
            told += batch.refused[0].any()
        assert told
