"""Looking back: what a bot says of one's own moves."""

from __future__ import annotations

import re
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.teach.learner import Learner
from paoyao_learn.teach.review import remark_on
from paoyao_learn.widgets import learning


def played(level: str, seed: int) -> Any:
    deal = pl.deal("baishan", seed=seed)
    player = pl.bot(level, deal.rules, seed=1)
    while deal.turn is not None:
        deal = deal.act(player.choose(deal.view(deal.turn)).action)
    return deal


def test_a_remark_is_what_the_bot_does_in_that_view() -> None:
    deal = played("beginner", 12)
    agreed = set()
    for before in deal.history:
        after = next(d for d in (*deal.history, deal) if d.before is before)
        remark = remark_on(before, after.action, "club")
        advice = pl.bot("club", before.rules, seed=0).choose(before.view(before.turn))
        assert remark.advised == advice.action
        same = sorted(c.rank for c in after.action.cards) == sorted(c.rank for c in advice.action.cards)
        assert remark.agrees == (same and after.action.kind == advice.action.kind)
        agreed.add(remark.agrees)
        for lang in ("zh", "en"):
            words = remark.words(lang)
            assert words
            assert bool(re.search(r"[\u4e00-\u9fff]", words)) == (lang == "zh")
            assert all(reason in words for reason in advice.reasons(lang))
    assert agreed == {True, False}


def test_a_replay_speaks_of_own_moves_alone_and_is_done_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "_page", [Learner()])
    deal = played("beginner", 12)
    shown = pl.Replay(deal, remarks="club", exercise="12/look", lang="en")
    assert shown.remark() == ""
    for at in range(1, len(shown)):
        shown.at = at
        own = shown.deal.actor == 0
        assert bool(shown.remark()) == own
        notice = shown.view["notice"]
        assert (notice is not None) == own
        if own:
            assert notice["text"] == shown.remark()
        assert learning.learner().is_done("12/look") == (at == len(shown) - 1)
    assert pl.Replay(deal, lang="en").remark() == ""
