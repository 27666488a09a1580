"""Exercises of the course that a table, a replay or a lab is: done once, and kept by the browser that shows them."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.teach import EXERCISES, Learner, Progress
from paoyao_learn.teach.odds import ladder_in_force
from paoyao_learn.widgets import learning

MAKERS: list[Callable[..., Any]] = [
    lambda **more: pl.Ladder(**more),
    lambda **more: pl.ScoreLab(**more),
    lambda **more: pl.Odds(**more),
    lambda **more: pl.Table(seed=1, pace=0, **more),
    lambda **more: pl.Replay(pl.deal("baishan", seed=1), **more),
]
NAMES = ["ladder", "score", "odds", "table", "replay"]


@pytest.fixture(autouse=True)
def done_now(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], bool]:
    """A learner of this test's own; asks whether an exercise is done."""
    monkeypatch.setattr(learning, "_page", [Learner()])
    return learning.learner().is_done


def gesture(widget: Any, **message: Any) -> list[Any]:
    """A gesture from the browser, as it comes; what is sent there before it is answered."""
    sent: list[Any] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    widget._on_gesture(widget, {"id": "1", **message}, [])
    assert sent.pop() == {"type": "ack", "id": "1"}
    return sent


def press(widget: Any, act: str, value: str = "", **more: Any) -> list[Any]:
    return gesture(widget, type="act", act=act, value=value, rev=widget.view["rev"], **more)


def kept(sent: list[Any]) -> list[str]:
    """The keys of the entries that a browser is told to keep."""
    assert all(message["type"] == "progress" for message in sent)
    return [key for message in sent for key in json.loads(message["text"])["entries"]]


def test_a_ladder_in_order_is_kept() -> None:
    ladder = pl.Ladder(mode="sort", seed=3, lang="zh", exercise="04/sort")
    assert kept(press(ladder, "check", order=ladder.order)) == []
    right = sorted(ladder.order, key=ladder_in_force(ladder.rules).index, reverse=True)
    assert kept(press(ladder, "check", order=right)) == ["done 04/sort"]
    assert kept(press(ladder, "check", order=right)) == []


def test_an_end_that_was_guessed_is_kept() -> None:
    lab = pl.ScoreLab(guess_first=True, lang="zh", exercise="06/settle")
    assert kept(press(lab, "guess", "4")) == []
    press(lab, "points", "0 5")
    assert kept(press(lab, "guess", "1")) == ["done 06/settle"]


def test_odds_that_were_asked_are_kept() -> None:
    odds = pl.Odds(lang="zh", exercise="08/odds")
    assert kept(press(odds, "ask", fields={"of": "45"})) == []
    assert kept(press(odds, "ask", fields={"of": "44A"})) == ["done 08/odds"]


def test_a_deal_that_is_over_is_kept(done_now: Callable[[str], bool]) -> None:
    deal = pl.deal("baishan", hands=["7", "66", "8", "99"], lead=0, captured=(60, 0), out=())
    table = pl.Table(deal=deal, pace=0, lang="zh", exercise="05/tricks")
    sent: list[Any] = []
    table.send = lambda content, buffers=None: sent.append(content)
    assert not done_now("05/tricks")
    table.play("7")
    while table.session.deal.turn is not None:
        table.session.hurry()
    assert done_now("05/tricks")
    assert kept([message for message in sent if message["type"] == "progress"]) == ["done 05/tricks"]


def test_a_deal_that_was_looked_through_is_kept() -> None:
    deal = pl.deal("baishan", hands=["44A5", "6", "7", "8"]).act("44A").act("pass")
    replay = pl.Replay(deal, lang="zh", exercise="12/look")
    assert kept(press(replay, "next")) == []
    assert kept(press(replay, "next")) == ["done 12/look"]


@pytest.mark.parametrize("make", MAKERS, ids=NAMES)
def test_what_the_browser_kept_is_taken_and_what_it_cannot_read_is_told(make: Callable[..., Any]) -> None:
    widget = make(lang="en", exercise="04/sort")
    assert widget.view["learns"]
    before = Progress().put("done 04/sort", datetime.now(UTC))
    gesture(widget, type="progress", text=before.dumps())
    assert learning.learner().is_done("04/sort")
    [answer] = gesture(widget, type="progress", text="{half")
    assert answer["instead"]
    assert kept([answer]) == ["done 04/sort"]
    told = widget.view.get("say") or widget.view["notice"]["text"]
    assert "cannot be read" in told
    sent: list[Any] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    pl.done("03/ride")
    widget.close()
    pl.done("12/look")
    assert kept(sent) == ["done 03/ride"]


@pytest.mark.parametrize("make", MAKERS, ids=NAMES)
def test_without_an_exercise_nothing_is_kept_and_one_that_there_is_not_is_refused(make: Callable[..., Any]) -> None:
    assert not make(lang="en").view["learns"]
    with pytest.raises(pl.OptionError) as refused:
        make(exercise="04/nothing")
    assert all(name in str(refused.value) for name in EXERCISES)
