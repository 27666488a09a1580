"""Learning, for some seconds: it runs and goes on from its checkpoint; what it writes plays as the net that learned."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import paoyao_learn as pl
from paoyao_learn.bots.calibration import KingHands, fit, rising
from paoyao_learn.bots.features import layout_of
from paoyao_learn.bots.net_batch import BatchNet
from paoyao_learn.bots.selfplay import SelfPlay, duel, greedy
from paoyao_learn.bots.value_net import read_net
from paoyao_learn.paoyao.batch import Batch


@pytest.mark.parametrize("name", ["baishan", "tonghua"])
def test_a_net_learns_stops_and_goes_on(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="the extra `train` (torch) is not installed; the line of tests has none")
    from paoyao_learn.bots.train import Trainer, main

    trainer = Trainer(name, 64, 3, tmp_path)
    while not len(trainer.recent):
        error = trainer.round(1e-3)
    assert error == error or len(trainer.recent) < 1024, "a round without a step of learning has no error"
    trainer.save()
    assert main([name, "--minutes", "0.001", "--games", "64", "--deals", "10", "--out", str(tmp_path)]) == 0
    assert "simple player" in capsys.readouterr().out

    again = Trainer(name, 64, 3, tmp_path)
    assert again.rounds == trainer.rounds + 1
    assert again.choices > trainer.choices
    assert len(again.curve) == 1
    while not len(again.recent):
        again.round(1e-3)
    again.publish()
    levels = np.concatenate([part[0] for part in again.recent._parts])[:50]
    read = BatchNet(read_net(name, tmp_path))
    assert read.values(levels) == pytest.approx(again.values(again.slow)(levels), abs=0.02)
    assert read.win(np.array([-9.0, 9.0])).tolist() == sorted(read.win(np.array([-9.0, 9.0])).tolist())
    assert json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))["games"] == again.games


@pytest.mark.parametrize("name", ["baishan", "tonghua"])
def test_samples_are_given_once_with_the_end_of_their_own_game(name: str) -> None:
    """The value of a play is drawn by chance; payoffs of a sample's seat agree with the points of its side."""
    rules = pl.ruleset(name)
    layout = layout_of(rules)
    rng = np.random.default_rng(1)
    kings = KingHands(tuple(rank in ("BJ", "RJ") for rank in layout.rules.order))
    table = SelfPlay(rules, layout, 64, rng, kings if rules.hidden_sides else None)
    plays = len(layout.rules.playbook.plays) + 1
    chosen = given = agree = clear = 0
    for _ in range(12):
        for _ in range(40):
            chosen += table.step(lambda levels: rng.random((len(levels), plays)), 0.1)
        found = table.samples()
        given += len(found.action)
        decided = np.abs(found.points) >= 100
        agree += ((found.payoff > 0) == (found.points > 0))[decided].sum()
        clear += decided.sum()
        assert found.levels.shape == (len(found.action), len(layout.groups))
    assert 0.5 * chosen < given <= chosen
    assert table.finished > 100
    assert agree > 0.9 * clear > 100
    if rules.hidden_sides:
        lines = kings.fit()
        assert {how: any(line) for how, line in lines.items()} == {
            "one hidden": True, "both hidden": True, "one shown": False, "both shown": False
        }  # fmt: skip


def test_a_duel_of_equals_is_even_and_the_simple_player_beats_chance() -> None:
    rng = np.random.default_rng(2)

    def drawn(batch: Batch, legal: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
        columns = np.where(legal, rng.random(legal.shape), -1).argmax(1)
        return np.where(columns == legal.shape[1] - 1, -1, columns)

    won, paid = duel(pl.ruleset("baishan"), greedy, greedy, 50, rng)
    assert set(won.tolist()) == {0.5}
    assert not paid.any()
    won, paid = duel(pl.ruleset("baishan"), greedy, drawn, 100, rng)
    assert won.mean() > 0.8
    assert paid.mean() > 0.5
    _, paid = duel(pl.ruleset("tonghua"), greedy, drawn, 100, rng)
    assert paid.mean() > 0.5


def test_lines_of_calibration_rise() -> None:
    assert rising(np.array([1.0, 3.0, 2.0, 4.0]), np.ones(4)).tolist() == [1, 2.5, 2.5, 4]
    rng = np.random.default_rng(3)
    values = rng.uniform(-1, 1, 20_000)
    payoff = np.where(rng.random(20_000) < (values + 1) / 2, 1, -1)
    lines = fit(values, payoff)
    assert lines["win"] == sorted(lines["win"])
    assert lines["win"] == pytest.approx([(value + 1) / 2 for value in lines["value"]], abs=0.06)
    assert lines["payoff"] == pytest.approx(lines["value"], abs=0.12)


def test_the_worth_of_a_hand_with_a_king_is_found_again() -> None:
    """Made of a constant and one mark that matters, with noise."""
    rng = np.random.default_rng(4)
    hands = KingHands((False, True))
    for shown, worth in ((False, 1.0), (True, 3.0)):
        counts = np.stack([rng.integers(0, 9, 4000), rng.integers(1, 3, 4000)], 1).astype(np.uint8)
        hands.add(counts, shown, worth * (counts[:, 0] >= 4) - 1 + rng.normal(size=4000) / 10)
    lines = hands.fit()
    for how, worth in (("hidden", 1.0), ("shown", 3.0)):
        for kings in ("one", "both"):
            constant, *marks = lines[f"{kings} {how}"]
            low, high = constant + sum(marks[:3]) + sum(marks[8:]), constant + sum(marks[:4]) + sum(marks[8:])
            assert (low, high) == pytest.approx((-1, worth - 1), abs=0.5)
