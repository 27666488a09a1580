"""Learning, for some seconds: it runs and goes on from its checkpoint; what it writes plays as the net that learned."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import paoyao_learn as pl
from paoyao_learn.bots.calibration import KingHands, fit, rising
from paoyao_learn.bots.features import layout_of
from paoyao_learn.bots.net_batch import BatchNet
from paoyao_learn.bots.selfplay import SelfPlay, duel, goals, greedy
from paoyao_learn.bots.value_net import load_net, read_net
from paoyao_learn.paoyao.batch import Batch


@pytest.mark.parametrize("name", ["baishan", "tonghua"])
def test_a_net_learns_stops_and_goes_on(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    torch = pytest.importorskip("torch", reason="torch (the extra `train`) is not part of the line of tests")
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
    read = read_net(name, tmp_path)
    batch = Batch.dealt(again.layout.rules, 20, np.random.default_rng(5))
    legal = batch.legal()
    _, values = BatchNet.of(read).best(batch, legal)
    assert values == pytest.approx(again.slow.player().best(batch, legal)[1], abs=0.02)
    levels = again.recent._parts[0][0][:50]
    with torch.no_grad():
        direct = again.slow(levels).tolist()
    assert [next(read.values(row, [()])) for row in levels.tolist()] == pytest.approx(direct, abs=0.02)
    assert read.win(-9.0) <= read.win(9.0)
    assert json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))["games"] == again.games


def test_learning_goes_on_from_the_weights_that_are_published(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch (the extra `train`) is not part of the line of tests")
    from paoyao_learn.bots.train import Trainer

    trainer = Trainer("mingyao", 64, 3, tmp_path, onward=True)
    published = load_net("mingyao")
    assert trainer.games == published.facts["games"]
    batch = Batch.dealt(trainer.layout.rules, 20, np.random.default_rng(5))
    legal = batch.legal()
    _, values = BatchNet.of(published).best(batch, legal)
    assert trainer.net.player().best(batch, legal)[1] == pytest.approx(values, abs=1e-4)
    trainer.checkpoint.touch()
    with pytest.raises(SystemExit, match="leave out --onward"):
        Trainer("mingyao", 64, 3, tmp_path, onward=True)


def test_units_that_are_asleep_begin_anew_and_no_value_changes(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="torch (the extra `train`) is not part of the line of tests")
    from paoyao_learn.bots.train import Trainer

    trainer = Trainer("baishan", 64, 3, tmp_path)
    while not len(trainer.recent):
        trainer.round(1e-3)
    levels = np.concatenate([part[0] for part in trainer.recent._parts])
    with torch.no_grad():
        trainer.net.first.bias[:100] = trainer.net.second.bias[:10] = -100.0
        before = trainer.net(levels)
        many_lit, few_lit = (layer > 0 for layer in trainer.net._hidden(levels))
    many, few = trainer.net.asleep(levels)
    assert many[:100].all()
    assert few[:10].all()
    trainer.wake(levels)
    with torch.no_grad():
        stay = ~(many_lit[:, many].any(1) | few_lit[:, few].any(1))
        assert stay.float().mean() > 0.98, "hardly any position lights a unit that counts as asleep"
        assert trainer.net(levels)[stay].tolist() == pytest.approx(before[stay].tolist(), abs=1e-5)
    many_now, few_now = trainer.net.asleep(levels)
    assert trainer.woken == many.sum() + few.sum()
    assert many_now.sum() + few_now.sum() < trainer.woken / 4
    out = trainer.net.out.weight.clone()
    for _ in range(10):  # some of them too short to learn from
        trainer.round(1e-3)
    assert (trainer.net.out.weight != out)[:, :10].any(), "they learn"


@pytest.mark.parametrize("name", ["baishan", "tonghua"])
def test_samples_are_given_once_with_the_end_of_their_own_game(name: str) -> None:
    """With full trust in what came of it the goal is that of the end; a position that leaves no card is its own end."""
    rules = pl.ruleset(name)
    layout = layout_of(rules)
    kings = KingHands(tuple(rank in ("BJ", "RJ") for rank in layout.rules.order))
    rng = np.random.default_rng(1)
    table = SelfPlay(rules, layout, 64, rng, 1.0, kings if rules.hidden_sides else None)
    sizes = (layout.inputs, 4, 3)
    first, second = (rng.normal(size=shape).astype(np.float32) for shape in pairwise(sizes))
    net = BatchNet(layout, first, first[0], second, second[0], second[0], 0.0)
    chosen = given = agree = 0
    for _ in range(12):
        for _ in range(40):
            chosen += table.step(net, 0.1)
        found = table.samples()
        given += len(found.goal)
        agree += ((found.payoff > 0) == (found.goal > 0)).sum()
        assert found.levels.shape == (len(found.goal), len(layout.groups))
    assert 0.5 * chosen < given <= chosen
    assert table.finished > 100
    assert agree > 0.9 * given
    if rules.hidden_sides:
        lines = kings.fit()
        assert {how: any(line) for how, line in lines.items()} == {
            "one hidden": True, "both hidden": True, "one shown": False, "both shown": False
        }  # fmt: skip


def test_goals_go_back_along_a_chain() -> None:
    chain, ends = np.array([7, 3, 7, 3, 7]), np.array([1.0, -1, 1, -1, 1], np.float32)
    foreseen = np.array([0.0, 0.2, 0.5, -0.5, 0.9], np.float32)
    last, before = 1.0, 0.6 * 1.0 + 0.4 * 0.9
    expected = [0.6 * before + 0.4 * 0.5, 0.6 * -1 + 0.4 * -0.5, before, -1.0, last]
    assert goals(chain, ends, foreseen, 0.6).tolist() == pytest.approx(expected)
    assert goals(chain, ends, foreseen, 1.0).tolist() == ends.tolist()
    assert goals(chain[:0], ends[:0], foreseen[:0], 0.6).tolist() == []


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
