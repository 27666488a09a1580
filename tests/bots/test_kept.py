"""How hands are kept is learned from exchanges of hidden cards: nothing from hands just dealt, much from later ones."""

from __future__ import annotations

import numpy as np
import pytest

import paoyao_learn as pl
from paoyao_learn.bots.kept import KeptHands
from paoyao_learn.bots.net_batch import load_batch_net
from paoyao_learn.bots.value_net import load_net
from paoyao_learn.bots.worlds import STAGES
from paoyao_learn.paoyao.batch import Batch


def learned(rules: str, actions: int) -> list[list[list[float]]]:
    """From games after so many actions by the net."""
    rng = np.random.default_rng(5)
    net = load_batch_net(rules)
    hands = KeptHands(len(net.layout.rules.order))
    batch = Batch.dealt(net.layout.rules, 500, rng)
    for _ in range(actions):
        batch.act(net.act(batch, batch.legal()))
    for _ in range(40):
        hands.add(batch, rng)
    assert len(hands) > 5000
    return hands.fit()


def test_hands_just_dealt_are_as_they_are() -> None:
    """In 27 cards a rank is most often held once to thrice."""
    last = np.array(learned("mingyao", 0))[-1]
    assert np.abs(last[:12, :3]).mean() < 0.15


def test_hands_in_play_hold_less_alone() -> None:
    middle = np.array(learned("baishan", 40))[2]
    common = middle[1:9]
    assert (common[:, 0] < -0.5).all(), "one of a rank is less likely than none"
    assert common[:, 2].mean() > 0, "three are likelier than two"


@pytest.mark.parametrize("rules", ["baishan", "mingyao", "tonghua"])
def test_what_comes_with_the_weights_is_of_every_stage_and_rank(rules: str) -> None:
    kept = load_net(rules).kept
    assert len(kept) == len(STAGES) + 1
    for stage in kept:
        assert list(stage) == list(pl.ruleset(rules).order)
        assert all(len(copies) == 8 for copies in stage.values())
        assert sum(copies[0] < 0 for copies in stage.values()) >= 10, "one is less likely than none, for most ranks"


def test_a_shown_yao_stays_where_it_is() -> None:
    """Only hidden cards are exchanged."""
    rng = np.random.default_rng(6)
    rules = pl.ruleset("mingyao")
    batch = Batch.dealt(rules, 400, rng)
    batch.yao[:] = True
    hands = KeptHands(len(rules.order))
    hands.add(batch, rng)
    _, ranks, _ = np.unravel_index(np.concatenate(hands._parts), hands.shape)
    assert not set(ranks.ravel().tolist()) & {rules.order.index(rank) for rank in ("4", "A")}
