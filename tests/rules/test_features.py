"""What the value net sees: the same from a view and from a batch, before acting and after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from rules.test_batch import act, answered
from rules.test_playout import SETS

import paoyao_learn as pl
from paoyao_learn.bots.features import changes, layout_of, levels_of, net_plays
from paoyao_learn.bots.features_batch import Inputs, levels_after, levels_in
from paoyao_learn.paoyao.batch import Batch
from paoyao_learn.paoyao.playout import Sim
from paoyao_learn.paoyao.traces import traces_of


def settled(deal: Any) -> Any:
    """The deal after everybody has hidden the 大王."""
    while deal.phase == "show":
        deal = deal.act("hide")
    return deal


def acted(levels: list[int], way: list[tuple[int, int]]) -> list[int]:
    """The row after these changes."""
    found = list(levels)
    for place, level in way:
        found[place] = level
    return found


@pytest.mark.parametrize("name", SETS)
def test_a_view_and_a_batch_give_the_same_rows(name: str, scale: Callable[[int, int], int]) -> None:
    rules_id, options = SETS[name]
    rules = pl.ruleset(rules_id, **options)
    layout = layout_of(pl.ruleset(rules_id))
    rng = np.random.default_rng(7)
    met = np.zeros((0, len(layout.groups)), int)
    dealt = (settled(pl.deal(rules, seed=seed)) for seed in range(scale(6, 100)))
    for deal in (deal for deal in dealt if deal.result is None):
        batch = Batch.of([Sim.from_deal(deal)], traces_of(deal.view(0), deal.rules.playbook))
        while deal.result is None:
            row = levels_in(batch, layout)
            view = deal.view(deal.turn)
            levels = levels_of(view, deal.rules, layout)
            assert row[0].tolist() == levels
            ways = np.flatnonzero(batch.legal()[0])
            after = levels_after(batch, layout, row, np.zeros(len(ways), np.intp), ways)
            plays: list[Any] = [*deal.legal_plays(), *[None] * deal.may_pass()]
            for play, found in zip(plays, after.tolist(), strict=True):
                assert found == acted(levels, changes(view, deal.rules, layout, levels, play))
            met = np.maximum(met, row) if len(met) else row
            met = np.maximum(met, after.max(0))
            actions = batch.choose(rng)
            batch.act(actions)
            deal = answered(act(deal, int(actions[0])))
    most = np.array([group.levels for group in layout.groups])
    assert (met[0] <= most).all()
    assert (met[0] > 0).mean() > 0.8, "random games meet nearly every group"


@pytest.mark.parametrize("rules_id", ["baishan", "mingyao", "tonghua"])
def test_inputs_count_or_name_the_level(rules_id: str) -> None:
    layout = layout_of(pl.ruleset(rules_id))
    inputs = Inputs(layout)
    rng = np.random.default_rng(8)
    levels = np.stack([rng.integers(0, group.levels + 1, 50) for group in layout.groups], 1).astype(np.uint8)
    wide = inputs.of(levels)
    assert wide.shape == (50, layout.inputs)
    for row, given in zip(wide, levels.tolist(), strict=True):
        for group, start, level in zip(layout.groups, layout.starts, given, strict=True):
            on = np.flatnonzero(row[start : start + group.levels]) + 1
            assert on.tolist() == (list(range(1, level + 1)) if group.counts else [level] if level else [])


def test_acting_changes_only_what_the_layout_says() -> None:
    layout = layout_of(pl.ruleset("baishan"))
    deal: Any = pl.deal("baishan", hands=["4h4s3d", "5s", "6s", "7s"], lead=0)
    levels = levels_of(deal.view(0), deal.rules, layout)
    (trio,) = [play for play in deal.legal_plays() if len(play.cards) == 2]
    changed = changes(deal.view(0), deal.rules, layout, levels, trio)
    assert {layout.groups[place].name for place, _ in changed} == {"left 0", "table", "owner", "pot", "passed", "own 4"}
    assert {place for place, _ in changed} <= set(layout.changing)
    assert dict(changed)[layout.at["own 4"]] == 0
    assert dict(changed)[layout.at["left 0"]] == 1
    assert changes(deal.view(0), deal.rules, layout, levels, None) == []


def test_plays_of_other_books_are_found_in_the_one_that_was_learned() -> None:
    learned = pl.ruleset("tonghua", kings_shown=False).playbook
    shown = pl.ruleset("tonghua", kings_shown=True).playbook
    numbers = net_plays(shown, learned)
    assert sorted(numbers) == list(range(len(learned.plays)))
    assert numbers != tuple(range(len(learned.plays)))
    for index, number in enumerate(numbers):
        assert shown.plays[index].cards == learned.plays[number].cards
    for name, options in (("baishan", {"threes": "none"}), ("online", {"ladder": "B"}), ("online", {"threes": "low"})):
        assert -1 not in net_plays(pl.ruleset(name, **options).playbook, pl.ruleset("baishan").playbook)  # type: ignore[arg-type]
