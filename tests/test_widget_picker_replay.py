"""The hand picker and the replay, without a browser."""

from __future__ import annotations

from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.matches import match
from paoyao_learn.record import dumps
from paoyao_learn.widgets import HandPicker, Replay


def press(widget: Any, **message: Any) -> None:
    sent: list[Any] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    widget._on_gesture(widget, {"type": "act", "id": "1", "rev": 0, **message}, [])
    assert sent == [{"type": "ack", "id": "1"}]


def test_a_picker_judges_what_is_picked_and_tells_the_lesson() -> None:
    told: list[pl.Verdict] = []
    picker = HandPicker("4h4sAd9c9d", on="88", lang="zh", on_pick=told.append)
    assert picker.view["plays"]["9,9"] == ["对牌 99", "", 1]
    press(picker, act="done", cards=["9c", "9d"], keys=["9c.1", "9d.1"])
    assert told[-1].ok
    assert picker.view["notice"]["tone"] == "can"
    assert picker.play is not None
    assert picker.play.kind == "pair"
    press(picker, act="done", cards=["4h", "4s"], keys=["4h.1", "4s.1"])
    assert not told[-1].ok
    assert picker.view["notice"]["offers"]
    press(picker, act="done", cards=[], keys=[])
    assert picker.play is None
    assert not told[-1].ok


def test_a_picker_raises_for_cards_that_are_not_held() -> None:
    picker = HandPicker("4h4sAd9c", lang="en")
    with pytest.raises(pl.IllegalAction):
        picker.pick("55")
    with pytest.raises(pl.NotationError):
        HandPicker("4x")
    with pytest.raises(pl.CardError):
        HandPicker("444444444")
    assert picker.pick("44A").ok
    assert picker.view["notice"]["select"] == ["4s.1", "4h.1", "Ad.1"]


def test_a_lesson_that_fails_is_shown_on_the_picker(caplog: pytest.LogCaptureFixture) -> None:
    def fail(_: pl.Verdict) -> None:
        raise RuntimeError("lesson")

    picker = HandPicker("4h4sAd9c", lang="en", on_pick=fail)
    with caplog.at_level("CRITICAL"):
        press(picker, act="done", cards=["9c"], keys=[])
    assert "RuntimeError: lesson" in picker.view["notice"]["text"]


def test_a_picker_takes_a_rule_set_without_threes_and_cards_without_suits() -> None:
    picker = HandPicker("RJ BJ 22 A 4", "tonghua", lang="zh")
    assert 'aria-label="大王"' in picker.view["html"]
    assert picker.pick("BJ").ok
    assert "<button" not in picker._repr_mimebundle_()[0]["text/html"]
    assert repr(picker).startswith("HandPicker('RJ")


def test_a_replay_steps_through_a_deal_with_the_hands_as_they_were() -> None:
    deal = pl.deal("baishan", hands=["44A5", "6", "7", "8"])
    shown = Replay(deal.act("44A").act("pass").act("pass"), lang="zh")
    assert (shown.at, len(shown)) == (0, 4)
    assert shown.view["html"].count('class="py-rank"') == 3
    press(shown, act="next")
    assert shown.at == 1
    assert "小幺 44A" in shown.view["html"]
    assert shown.view["html"].count('class="py-rank"') == 1
    press(shown, act="last")
    assert shown.at == 3
    press(shown, act="next")
    assert shown.at == 3
    shown.at = -5
    assert shown.at == 0
    assert repr(shown) == "Replay(at=0, last=3)"


def test_a_replay_shows_all_hands_or_what_one_seat_knew() -> None:
    deal = pl.deal("baishan", hands=["44A5", "99", "7", "8"])
    assert "99" in Replay(deal, lang="zh").view["html"]
    assert "99" not in Replay(deal, lang="zh", open_hands=False).view["html"]


def test_a_replay_reads_a_record_and_ends_with_the_settlement() -> None:
    game = match("baishan", seed=3)
    bot = pl.bot("beginner", game.rules, 1)
    while game.deal.turn is not None:
        game = game.act(bot.choose(game.deal.view(game.deal.turn)).action)
    shown = Replay(dumps(game), lang="en")
    shown.at = len(shown) - 1
    assert "Settlement" in shown.view["html"]
    assert shown.deal.result is not None
    press(shown, type="set", name="lang", value="zh")
    assert "结算" in shown.view["html"]
    with pytest.raises(pl.RecordError):
        Replay("no record")


def test_cards_that_a_game_has_not_are_refused_by_name() -> None:
    with pytest.raises(pl.CardError, match="3"):
        HandPicker("3s4s5s", "tonghua", lang="en")
    with pytest.raises(pl.CardError, match="3"):
        HandPicker("4s5s", "tonghua", on="33", lang="en")


def test_a_refusal_by_a_rule_that_was_changed_says_so() -> None:
    rules = pl.ruleset("mingyao", long_straight_beats_short=True)
    picker = HandPicker("5h6s7d9c", on="4567", rules=rules, lang="en")
    press(picker, act="done", cards=["5h", "6s", "7d"], keys=["5h.1", "6s.1", "7d.1"])
    assert picker.view["notice"]["source"] == "changed here"
