"""The expert: its net in plain Python, what it says of a position, and the reasons it gives."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import paoyao_learn as pl
from paoyao_learn.bots import bot
from paoyao_learn.bots.expert import ExpertBot
from paoyao_learn.bots.features import VERSION, changes, levels_of
from paoyao_learn.bots.features_batch import levels_in
from paoyao_learn.bots.net_batch import load_batch_net
from paoyao_learn.bots.selfplay import duel, greedy
from paoyao_learn.bots.value_net import learned_for, load_net, read_net, target_of, write_net
from paoyao_learn.paoyao.batch import Batch
from paoyao_learn.paoyao.playout import Sim
from paoyao_learn.paoyao.traces import traces_of

LEARNED = ("baishan", "mingyao", "tonghua")
WEIGHTS = Path(pl.__file__).parent / "bots" / "weights"


def positions(rules: str, seed: int, every: int = 5, **options: Any) -> list[Any]:
    """Some positions of a deal among beginners, where somebody is to play."""
    deal: Any = pl.deal(pl.ruleset(rules, **options), seed=seed)
    found, beginner = [], bot("beginner", deal.rules, 1)
    while deal.turn is not None:
        found.append(deal)
        deal = deal.act(beginner.choose(deal.view(deal.turn)).action)
    return [deal for deal in found if deal.phase == "play"][::every]


@pytest.mark.parametrize("name", LEARNED)
def test_the_weights_are_small_and_say_how_they_were_made(name: str) -> None:
    assert (WEIGHTS / f"{name}.net").stat().st_size <= 1_000_000
    facts = json.loads((WEIGHTS / f"{name}.json").read_text(encoding="utf-8"))
    assert facts["rules"] == name
    assert facts["features"] == VERSION
    assert facts["minutes"] > 0
    assert facts["games"] > 0
    assert facts["curve"]
    lines = facts["calibration"]
    for line in lines.values():
        assert line == sorted(line)
    assert 0 <= lines["win"][0] < 0.4 < 0.6 < lines["win"][-1] <= 1


@pytest.mark.parametrize("name", LEARNED)
def test_the_weights_play_as_well_as_their_curve_says(
    name: str, scale: Callable[[int, int], int], capsys: pytest.CaptureFixture[str]
) -> None:
    """Duplicate deals against the simple player that was there when they were made."""
    net, deals = load_batch_net(name), scale(40, 400)
    won, _ = duel(net.layout.rules, net.act, greedy, deals, np.random.default_rng(11))
    said = json.loads((WEIGHTS / f"{name}.json").read_text(encoding="utf-8"))["curve"][-1]["won"]
    with capsys.disabled():
        print(f"\nweights of {name} v a simple player: {won.mean():.1%} of {deals} x 2, the curve says {said:.1%}")
    assert won.mean() > said - 0.1


@pytest.mark.parametrize("name", LEARNED)
def test_plain_python_and_numpy_give_the_same_values(name: str) -> None:
    net, many = load_net(name), load_batch_net(name)
    for deal in positions(name, 3):
        view, rules = deal.view(deal.turn), deal.rules
        batch = Batch.of([Sim.from_deal(deal)], traces_of(view, rules.playbook))
        ways = np.flatnonzero(batch.legal()[0])
        found = many.values(batch, levels_in(batch, net.layout), np.zeros(len(ways), np.intp), ways)
        plays = [*deal.legal_plays(), *[None] * deal.may_pass()]
        levels = levels_of(view, rules, net.layout)
        alone = list(net.values(levels, (changes(view, rules, net.layout, levels, play) for play in plays)))
        assert found.tolist() == pytest.approx(alone, abs=2e-3)
        best, value = many.best(batch, batch.legal())
        assert value[0] == max(found)
        assert ways[alone.index(max(alone))] == best[0] or max(alone) - alone[list(ways).index(best[0])] < 1e-3


def test_a_net_that_is_written_is_read_again(tmp_path: Path) -> None:
    """Against the three layers done by hand on inputs of 0 and 1."""
    layout = load_net("baishan").layout
    rng = np.random.default_rng(1)
    sizes = (layout.inputs, 8, 5, 1)
    layers = [(rng.normal(size=shape) / 4, rng.normal(size=shape[1]) / 4) for shape in pairwise(sizes)]
    lines = {"value": [-1.0, 0.0, 1.0], "payoff": [-2.0, 0.0, 3.0], "win": [0.1, 0.5, 0.8]}
    write_net(tmp_path / "baishan", layout, layers, {"features": VERSION, "calibration": lines, "kept": []})
    net = read_net("baishan", tmp_path)
    levels = [Random(2).randint(0, group.levels) for group in layout.groups]
    way = [(place, Random(3).randint(0, layout.groups[place].levels)) for place in layout.changing[::2]]
    after = [dict(way).get(place, level) for place, level in enumerate(levels)]
    inputs = np.zeros(layout.inputs)
    for group, start, level in zip(layout.groups, layout.starts, after, strict=True):
        inputs[start + (0 if group.counts else max(level - 1, 0)) : start + level] = 1
    for weights, base in layers[:2]:
        inputs = np.maximum(inputs @ weights + base, 0)
    (found,) = net.values(levels, [way])
    assert found == pytest.approx((inputs @ layers[2][0] + layers[2][1])[0], abs=0.02)
    assert [net.payoff(value) for value in (-9, -0.5, 0.5, 9)] == pytest.approx([-2, -1, 1.5, 3])
    assert net.win(0.5) == pytest.approx(0.65)
    (tmp_path / "baishan.json").write_text(json.dumps({**net.facts, "features": VERSION + 1}), encoding="utf-8")
    with pytest.raises(ValueError, match="features"):
        read_net("baishan", tmp_path)


def test_what_the_net_is_taught_counts_the_win_first() -> None:
    plain, wide = target_of(pl.ruleset("baishan")), target_of(pl.ruleset("mingyao"))
    payoff, points = np.array([1, -1, 4, -4]), np.array([0, 0, 0, 0])
    assert plain(payoff, points).tolist() == pytest.approx([1, -1, 1.45, -1.45])
    assert wide(10 * payoff, points).tolist() == pytest.approx([1, -1, 1.45, -1.45])
    assert plain(np.array([1]), np.array([100]))[0] > plain(np.array([1]), np.array([0]))[0]
    assert target_of(pl.ruleset("tonghua"))(np.array([2, -3]), np.array([0, 0])).tolist() == pytest.approx([0.5, -0.75])


@pytest.mark.parametrize(
    ("rules", "options", "weights"),
    [
        ("baishan", {}, "baishan"),
        ("online", {"ladder": "B"}, "baishan"),
        ("mingyao", {}, "mingyao"),
        ("baishan", {"show_yao": "mandatory"}, "mingyao"),
        ("mingyao", {"show_yao": "off"}, "baishan"),
        ("tonghua", {"kings_shown": True}, "tonghua"),
    ],
)
def test_the_nearest_weights_are_taken(rules: str, options: dict[str, Any], weights: str) -> None:
    assert learned_for(pl.ruleset(rules, **options)) == weights


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("baishan", {"threes": "none"}),
        ("baishan", {"threes": "low", "ladder": "B"}),
        ("online", {"must_beat": True, "passing_locks_out": True}),
        ("mingyao", {"win_points": 110, "flag_points": 30, "long_straight_beats_short": True}),
        ("tonghua", {"riding_same_length": False, "first_lead": "random", "base": 4}),
    ],
)
def test_it_plays_by_other_options_too(rules: str, options: dict[str, Any]) -> None:
    deal: Any = pl.deal(pl.ruleset(rules, **options), seed=5)
    expert = bot("expert", deal.rules, 1)
    while deal.turn is not None:
        advised = expert.choose(deal.view(deal.turn))
        assert str(advised.action) in deal.view(deal.turn)["legal"]
        deal = deal.act(advised.action)
    assert deal.result is not None


@pytest.mark.parametrize("name", LEARNED)
def test_all_that_may_be_done_is_ranked_by_payoff_and_chance(name: str) -> None:
    rules = pl.ruleset(name)
    expert = bot("expert", rules, 1)
    for deal in positions(name, 4):
        view = deal.view(deal.turn)
        ranked = expert.choose(view).ranked
        assert {str(one.action) for one in ranked} == set(view["legal"])
        chances = [one.win for one in ranked]
        assert None not in chances
        assert chances == sorted(chances, reverse=True)  # type: ignore[type-var]
        most = 4 * rules.base * 4 * (2 if deal.rules.kings_shown else 1)
        assert all(abs(one.value) <= most for one in ranked)


def test_payoffs_are_in_the_base_points_of_the_rules() -> None:
    rules = pl.ruleset("baishan")
    deal = pl.deal(rules, seed=3)
    dear = pl.deal(rules.with_options(base=10), seed=3)
    cheap_values = [one.value for one in bot("expert", rules, 1).choose(deal.view(deal.turn)).ranked]  # type: ignore[arg-type]
    dear_values = [one.value for one in bot("expert", dear.rules, 1).choose(dear.view(dear.turn)).ranked]  # type: ignore[arg-type]
    assert dear_values == pytest.approx([10 * value for value in cheap_values])


def test_kings_are_shown_when_the_hand_is_worth_more_so() -> None:
    """003-05; by the two lines in the weights, whatever they are."""
    rules = pl.ruleset("tonghua")
    expert = ExpertBot(rules, 1)
    met = set()
    for seed in range(60):
        deal: Any = pl.deal(rules, seed=seed)
        for seat in range(5 if deal.phase == "show" else 0):
            view = {**deal.view(seat), "legal": ["show", "hide"] if "RJ" in deal.view(seat)["hand"] else ["hide"]}
            advised = expert.choose(view)  # type: ignore[arg-type]
            if len(view["legal"]) > 1:
                hidden, shown = expert.net.kings(view["hand"])
                assert str(advised.action) == ("show" if shown > hidden else "hide")
                met.add(str(advised.action))
    assert met == {"show", "hide"}


TRUE_OF = {
    "partner_holds": lambda deal, action, values: deal.sides[deal.owner] == deal.sides[deal.turn],
    "goes_out": lambda deal, action, values: len(action.cards) == len(deal.hands[deal.turn]),
    "cannot_beat": lambda deal, action, values: deal.legal_mask() == 0,
    "keeps_bomb": lambda deal, action, values: values["play"].tier > 0 and values["points"] == deal.pot,
    "stops": lambda deal, action, values: len(deal.hands[deal.owner]) == values["count"] <= 3,
    "feeds": lambda deal, action, values: len(deal.hands[(deal.turn + 2) % 4]) == len(action.cards),
    "high_to_one_card": lambda deal, action, values: len(action.cards) == 1,
    "no_single": lambda deal, action, values: len(action.cards) > 1 and any(len(hand) == 1 for hand in deal.hands),
    "likely_points": lambda deal, action, values: values["points"] == deal.pot + sum(c.points for c in action.cards),
    "decides": lambda deal, action, values: deal.totals()[deal.sides[deal.turn]] + values["points"] >= 90,
    "saves": lambda deal, action, values: deal.totals()[1 - deal.sides[deal.turn]] + values["points"] >= 90,
    "sheds_run": lambda deal, action, values: len(action.cards) == values["count"] > 2,
}


def test_reasons_are_true_of_the_position(scale: Callable[[int, int], int]) -> None:
    met = set()
    for seed in range(scale(8, 80)):
        deal: Any = pl.deal("baishan", seed=seed)
        expert = bot("expert", deal.rules, seed)
        while deal.turn is not None:
            advised = expert.choose(deal.view(deal.turn))
            for reason in advised.why:
                met.add(reason.key)
                if reason.key in TRUE_OF:
                    assert TRUE_OF[reason.key](deal, advised.action, reason.values), (seed, reason)
                if reason.key.startswith("foresees"):
                    assert reason.values["chance"] > reason.values["rest"]  # type: ignore[operator]
            deal = deal.act(advised.action)
    assert met >= {"partner_holds", "goes_out", "cannot_beat", "likely_points", "plan", "foresees"}
