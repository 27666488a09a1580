"""The table's widget without a browser: its methods raise, its gestures are answered, and it tells nothing hidden."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import re
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import ipywidgets
import pytest
from ipywidgets.widgets import widget

import paoyao_learn as pl
from paoyao_learn.widgets.bundle import script

THREAD = ThreadPoolExecutor(1)
"""No event loop runs there, so the bots have moved when a gesture is done."""


class Table(pl.Table):  # type: ignore[name-defined,misc]
    """A table whose messages to the browser are kept."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.sent: list[Any] = []
        super().__init__(*args, **{"pace": 0, "lang": "zh", **kwargs})

    def send(self, content: Any, buffers: Any = None) -> None:
        self.sent.append(content)

    def gesture(self, **message: Any) -> None:
        message = {"rev": self.view["rev"], "id": "g1", **message}
        THREAD.submit(self._on_gesture, self, message, []).result()
        assert self.sent.pop() == {"type": "ack", "id": "g1"}, "not answered"


@pytest.fixture
def table() -> Table:
    deal = pl.deal("baishan", hands=["4h4s9dKd", "5s6s", "7s8s", "9sTs"], lead=0)
    return Table(deal=deal)


def test_the_methods_play_and_raise(table: Table) -> None:
    with pytest.raises(pl.IllegalAction):
        table.pass_()
    with pytest.raises(pl.NotationError):
        table.play("4x")
    with pytest.raises(pl.IllegalAction):
        table.play("49")
    assert table.session.rev == 0
    table.play("44")
    assert table.session.deal.history
    table.take_back()
    assert len(table.session.view()["hand"]) == 4
    table.new_deal(seed=5)
    assert len(table.session.view()["hand"]) == 27


def test_a_method_lets_bots_whose_turn_it_is_move_first() -> None:
    table = Table(deal=pl.deal("baishan", hands=["4h4s9dKd", "5s6s", "7s8s", "9sTs"], lead=1))
    table.act("pass")
    assert table.session.decisions == 1


def test_a_press_plays_the_cards_and_a_second_press_of_it_does_nothing(table: Table) -> None:
    rev = table.view["rev"]
    table.gesture(type="act", act="play", cards=["9d"], keys=["9d.1"], rev=rev)
    after = table.view["rev"]
    assert after > rev
    assert "9d" not in table.session.view()["hand"]
    table.gesture(type="act", act="play", cards=["9d"], keys=["9d.1"], rev=rev)
    assert table.view["rev"] == after
    assert table.view["notice"] is None


def test_a_late_gesture_of_another_kind_is_refused_in_words(table: Table) -> None:
    rev = table.view["rev"]
    table.gesture(type="act", act="play", cards=["9d"], keys=[], rev=rev)
    table.gesture(type="act", act="play", cards=["Kd"], keys=[], rev=rev)
    assert "牌桌已经变了" in table.view["notice"]["text"]
    assert "Kd" in table.session.view()["hand"]


def test_a_refusal_says_why_with_its_rule_and_offers_what_would_do(table: Table) -> None:
    table.gesture(type="act", act="play", cards=["4h", "4s", "Kd"], keys=["4h.1", "4s.1", "Kd.1"])
    notice = table.view["notice"]
    assert notice["text"]
    assert notice["source"]
    assert notice["offers"][0] == {"label": "对牌 44", "brief": "44", "keys": ["4s.1", "4h.1"]}
    assert notice["select"] is None
    assert len(table.session.view()["hand"]) == 4


def test_a_press_without_cards_is_told_what_to_do(table: Table) -> None:
    table.gesture(type="act", act="play", cards=[], keys=[])
    assert table.view["notice"]["text"].startswith("还没有选牌")


def test_a_hint_comes_in_two_stages(table: Table) -> None:
    table.gesture(type="act", act="hint")
    first = table.view["notice"]
    assert first["tone"] == "hint"
    assert first["select"] is None
    assert "data-hinted" in table.view["html"]
    table.gesture(type="act", act="hint")
    second = table.view["notice"]
    assert second["n"] != first["n"]
    assert second["select"]
    assert "建议" in second["text"]
    cards = [key.split(".")[0] for key in second["select"]]
    assert table.session.judge(cards).ok


def test_language_is_switched_in_place(table: Table) -> None:
    table.gesture(type="set", name="lang", value="en")
    assert table.view["lang"] == "en"
    assert 'aria-label="4 of hearts"' in table.view["html"]
    assert table.view["rev"] == table.session.rev
    with pytest.raises(pl.OptionError):
        table.lang = "fr"


def test_what_the_browser_remembers_yields_to_what_was_given() -> None:
    table = Table(seed=1)
    table.gesture(type="ready", kept={"lang": "en", "four_colour": "1", "unknown": "x", "pace": "1.2"})
    assert table.view["lang"] == "zh", "given"
    assert "py-four" in table.view["html"], "not given"
    assert table.session.pace == 0


def test_a_failure_is_shown_and_logged(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken")

    table.session.act = fail  # type: ignore[method-assign]
    with caplog.at_level(logging.CRITICAL + 1, logger="paoyao_learn"):
        table.gesture(type="act", act="play", cards=["9d"], keys=[])
    assert "RuntimeError: broken" in table.view["notice"]["text"]
    assert table.view["notice"]["tone"] == "bad"
    table.gesture(type="nonsense")
    table.gesture(type="act")
    assert "KeyError" in table.view["notice"]["text"]


def test_a_gesture_that_is_none_does_nothing(table: Table) -> None:
    table.gesture(type="act", act="fly")
    assert table.view["notice"]["tone"] == "bad"
    assert table.session.rev == 0


def test_picked_cards_are_let_go_after_an_own_decision_only(table: Table) -> None:
    before = table.view["mine"]
    table.gesture(type="act", act="hint")
    table.gesture(type="set", name="dim", value="1")
    assert table.view["mine"] == before
    table.gesture(type="act", act="play", cards=["9d"], keys=[])
    assert table.view["mine"] != before


def test_the_repr_has_no_address_and_the_still_form_travels_along(table: Table) -> None:
    assert repr(table) == "Table('baishan', seat=0, phase='play', turn=0)"
    data, _ = table._repr_mimebundle_()
    assert data["text/plain"] == repr(table)
    assert "红桃 4" in data["text/html"]
    assert "<button" not in data["text/html"]


def test_hidden_cards_dealt_anew_leave_every_trait_the_same_to_the_byte() -> None:
    rng = Random(2)
    deal = pl.deal("baishan", seed=4)
    pool = [card for hand in deal.hands[1:] for card in hand]
    rng.shuffle(pool)
    other = pl.deal("baishan", hands=[deal.hands[0], pool[:27], pool[27:54], pool[54:]], lead=deal.leader)
    first, second = Table(deal=deal, seed=1), Table(deal=other, seed=2)
    assert json.dumps(first.view, sort_keys=True) == json.dumps(second.view, sort_keys=True)
    one, two = first.get_state(), second.get_state()
    differing = {name for name in one if one[name] != two[name]}
    assert differing <= {"layout"}


def test_the_handlers_do_not_stand_in_the_widgets_way() -> None:
    assert pl.Table.send is ipywidgets.Widget.send
    assert pl.Table.close is not ipywidgets.Widget.close


def test_the_front_end_is_one_module_that_loads_nothing() -> None:
    source = script("paint.js", "link.js", "picking.js", "table.js")
    assert "import " not in source
    assert source.count("export ") == 1
    assert "http" not in source


def test_a_whole_deal_is_played_by_gestures() -> None:
    table = Table(seed=11)
    table.gesture(type="ready")
    for _ in range(200):
        view = table.session.view()
        if view["phase"] == "over":
            break
        assert view["turn"] == 0
        if view["phase"] == "snow":
            table.gesture(type="act", act="nosnow")
            continue
        table.gesture(type="act", act="hint")
        table.gesture(type="act", act="hint")
        keys = table.view["notice"]["select"]
        if keys:
            table.gesture(type="act", act="play", cards=[key.split(".")[0] for key in keys], keys=keys)
        else:
            table.gesture(type="act", act="pass")
        assert table.view["notice"] is None
    assert 'data-phase="over"' in table.view["html"]
    table.gesture(type="act", act="new")
    assert 'data-phase="play"' in table.view["html"]


def saves(table: Table) -> list[str]:
    return [message["text"] for message in table.sent if message["type"] == "save"]


def test_an_unfinished_deal_goes_on_from_what_the_browser_kept() -> None:
    table = Table()
    table.gesture(type="ready")
    for _ in range(3):
        table.gesture(type="act", act="hint")
        table.gesture(type="act", act="hint")
        keys = table.view["notice"]["select"]
        cards = [key.split(".")[0] for key in keys or ()]
        table.gesture(type="act", act="play" if keys else "pass", cards=cards, keys=keys or [])
    kept = saves(table)[-1]
    assert kept
    assert "seed" not in kept
    assert kept not in json.dumps(table.get_state(["view"]))
    again = Table()
    again.gesture(type="ready", save=kept)
    assert again.session.view() == table.session.view()
    assert again.view["notice"]["text"] == "接着上次没打完的一局。"
    again.gesture(type="ready", save=kept)
    assert again.session.view() == table.session.view(), "a second page on the same table changes nothing"


def test_a_save_that_cannot_be_read_is_told_and_a_new_deal_is_there() -> None:
    for save in ("nonsense", "eJyrVipLLSrOzM9TsjLUUUpMLi5RslIqS8xRqgUAdJcIRg=="):
        table = Table()
        table.gesture(type="ready", save=save)
        assert "接不上" in table.view["notice"]["text"]
        assert len(table.session.view()["hand"]) == 27


def test_a_save_of_an_earlier_version_is_told_so() -> None:
    old = base64.urlsafe_b64encode(zlib.compress(b'{"version":1,"rules":"baishan","seed":1}')).decode()
    table = Table()
    table.gesture(type="ready", save=old)
    assert "旧版" in table.view["notice"]["text"]
    assert set(saves(table)) == {""}, "it is told once"


def play_out(table: Table) -> None:
    table.session.hurry()
    while table.session.deal.turn is not None:
        table.act(str(table.session.advise().action))


def test_a_match_goes_on_from_what_the_browser_kept() -> None:
    table = Table("online")
    THREAD.submit(play_out, table).result()
    settled = table.view["html"]
    assert "这一场 · 第 1 局" in settled
    again = Table("online")
    again.gesture(type="ready", save=saves(table)[-1])
    assert "结算还在这里" in again.view["notice"]["text"]
    assert 'data-phase="over"' in again.view["html"]
    assert re.search("下家：金币 [+−][0-9]+，积分 [+−][0-9]+。", again.view["html"])
    again.gesture(type="act", act="new")
    assert again.session.number == 2
    assert again.session.ledger.coins == table.session.ledger.coins
    assert f"<td>{again.session.ledger.coins[0]:,}</td>" in again.view["html"]


def test_a_deal_that_does_not_count_and_a_player_who_cannot_pay_are_told() -> None:
    table = Table("online", seed=3, lang="en")
    THREAD.submit(play_out, table).result()
    assert "is not booked" not in table.view["html"]
    state = table.session._state
    standing = replace(state.standing, ledger=replace(state.standing.ledger, coins=(2000, 60, 2000, 2000)))
    table.session._state = replace(state, standing=standing)
    table.lang = "zh"
    assert "下家只剩 60 金币，下一局至少要 100" in table.view["html"]
    table.session._state = state
    table.gesture(type="act", act="rematch")
    THREAD.submit(play_out, table).result()
    assert "不记账" in table.view["html"]
    assert "这一场 · 第 1 局" in table.still()


def test_a_table_with_a_seed_or_a_deal_keeps_nothing(table: Table) -> None:
    table.gesture(type="act", act="play", cards=["9d"], keys=[])
    assert saves(table) == []
    seeded = Table(seed=3)
    seeded.gesture(type="ready", save="nonsense")
    assert seeded.view["notice"] is None


def test_rules_and_options_hold_from_the_next_deal_on() -> None:
    table = Table(seed=1)
    table.gesture(type="set", name="rules", value="mingyao")
    table.gesture(type="set", name="option.snow", value="off")
    table.gesture(type="set", name="option.must_beat", value="True")
    assert table.session.view()["rules"] == "baishan"
    assert "这一局仍打白山刨幺" in table.view["html"]
    table.gesture(type="act", act="new")
    assert "这一局仍打" not in table.view["html"]
    table.gesture(type="set", name="option.must_beat", value="False")
    told = table.view["html"].partition("这一局仍打")[2].partition("</div>")[0]
    assert told.count("<li>") == 2
    table.gesture(type="set", name="option.must_beat", value="True")
    assert "这一局仍打" not in table.view["html"]
    view = table.session.view()
    assert (view["rules"], view["options"]) == ("mingyao", {"snow": "off", "must_beat": True})
    assert "明幺刨幺" in table.view["html"]
    table.gesture(type="set", name="level", value="random")
    assert table.session.level == "random"


def test_numbers_of_the_rules_go_up_and_down_by_their_steps() -> None:
    table = Table(seed=1)
    steps = re.findall(r'data-set="option.win_points" data-value="([0-9]+)"', table.view["html"])
    assert steps == ["135", "145"]
    for _ in range(8):
        table.gesture(type="set", name="option.win_points", value=str(table._wanted.win_points - 5))
    assert "一方先得 100 分就赢" in table.view["html"]
    table.gesture(type="act", act="new")
    assert table.session.deal.rules.win_points == 100
    assert "/ 100" in table.view["html"]
    table.gesture(type="set", name="option.win_points", value="200")
    assert re.findall(r'data-set="option.win_points" data-value="([0-9]+)"', table.view["html"]) == ["195"]
    table.gesture(type="set", name="option.win_points", value="201")
    assert table._wanted.win_points == 200
    assert "win_points" in table.view["notice"]["text"]
    table.gesture(type="set", name="rules", value="tonghua")
    assert re.findall(r'data-set="option.base" data-value="([0-9]+)"', table.view["html"]) == ["4"]


def test_what_was_remembered_wrongly_is_let_be() -> None:
    table = Table(lang=None)
    wrong = {"rules": "poker", "pace": "fast", "option.snow": "yes", "option.win_points": "many", "option.x": "1"}
    table.gesture(type="ready", kept={**wrong, "level": "god", "option.flag_points": "85"})
    assert table.session.view()["rules"] == "baishan"
    assert table.view["notice"] is None
    assert table.session.deal.rules.flag_points == 85


def test_a_trick_can_be_looked_at_and_the_table_comes_back() -> None:
    table = Table(seed=1)
    table.session.hurry()
    while not table.session.view()["tricks"]:
        if "pass" in table.session.view()["legal"]:
            table.pass_()
        else:
            table.play(table.session.view()["legal"][0])
        if table.session.deal.turn != 0:
            table.session.hurry()
    now = table.session.view()
    table.gesture(type="look", trick="1")
    assert 'data-phase="past"' in table.view["html"]
    assert table.view["plays"] == {}
    best = next(step for step in reversed(now["tricks"][0]["plays"]) if step["action"] != "pass")
    assert f"第 {table._at} 步" in table.view["html"]
    assert table.session.view(table._at)["table"]["seat"] == best["seat"]
    for _ in range(30):
        table.gesture(type="act", act="prev")
    assert table._at == 0
    table.gesture(type="act", act="live")
    assert 'data-phase="play"' in table.view["html"]


def test_a_hand_is_shown_by_the_plays_it_splits_into() -> None:
    deal = pl.deal("baishan", hands=["4h4s4dAd 9d 8c 7c 6s", "5", "6", "7"])
    table = Table(deal=deal, by_plays=True)
    assert "中幺 444A，4 张" in table.view["html"]
    assert "单顺 6789，4 张" in table.view["html"]
    assert table.view["html"].count("data-card=") == 8


def test_the_same_cards_are_played_again_from_another_seat() -> None:
    table = Table(seed=5)
    hands = table.session.deal.hands
    opening = table.session.view(0)
    table.gesture(type="ready")
    table.gesture(type="act", act="reseat", seat="2")
    assert table.session.seat == 2
    assert table.session.view(0)["hand"] == [str(card) for card in hands[2]]
    table.gesture(type="act", act="reseat", seat="0")
    assert table.session.view(0) == opening


def test_twenty_deals_leave_the_number_of_widgets_flat() -> None:
    table = Table(seed=9)
    before = len(widget._instances)
    size = len(json.dumps(table.view))
    for _ in range(20):
        table.gesture(type="act", act="new")
    assert len(widget._instances) == before
    assert len(json.dumps(table.view)) < 2 * size


def test_what_is_looked_at_stays_while_bots_move_and_ends_with_an_own_gesture() -> None:
    async def look() -> None:
        table = Table(seed=11)

        def do(**message: Any) -> None:
            table._on_gesture(table, {"rev": table.view["rev"], "id": "g", **message}, [])

        async def come(turn: int | None) -> None:
            while table.session.deal.turn != turn:  # noqa: ASYNC110
                await asyncio.sleep(0.005)

        do(type="ready")
        while not table.session.view()["tricks"]:
            await come(0)
            table.act(table.session.advise().action)
        await come(0)
        table.session.pace = 30
        table.act(table.session.advise().action)
        at = table.session.deal.turn
        do(type="look", trick=1)
        place = re.findall("第 ([0-9]+) 步", table.view["html"])
        assert place
        table.session.pace = 0
        await come(0)
        assert at != 0
        assert re.findall("第 ([0-9]+) 步", table.view["html"]) == place, "bots have moved"
        table.act(table.session.advise().action)
        assert 'data-act="live"' not in table.view["html"]
        table.session.close()

    asyncio.run(asyncio.wait_for(look(), 30))


def test_tricks_before_a_position_that_was_set_up_can_be_looked_at(table: Table) -> None:
    deal = table.session.deal.act("44").act("pass").act("pass").act("pass")
    table = Table(deal=deal)
    table.gesture(type="look", trick=1)
    assert table.view["notice"] is None
    assert 'data-act="live"' in table.view["html"]
    table.gesture(type="act", act="live")
    table.gesture(type="act", act="takeback")
    assert "只走了 0 步" in table.view["notice"]["text"], "what was done before is no decision of his at this table"


def test_a_look_that_comes_too_late_changes_nothing(table: Table) -> None:
    before = table.view["html"]
    table.gesture(type="look", trick=3)
    assert table.view["html"] == before
    assert table.view["notice"] is None


def test_a_selection_is_not_judged_while_something_else_is_asked() -> None:
    hands = ["RJ5s", "6s6h", "RJ7c", "8d9d", "BJKh"]
    table = Table(deal=pl.deal("tonghua", hands=hands, lead=0))
    assert table.session.view()["phase"] == "show"
    assert table.view["plays"]["5"][2] == 2
    table.gesture(type="act", act="show")
    assert table.view["plays"]["5"][2] == 1


def test_a_seat_is_called_as_on_the_screen(table: Table) -> None:
    table = Table(deal=pl.deal("baishan", hands=["4h4s", "5s6s", "7s8s", "9sTs"], lead=1), seat=2, lang="en")
    table._on_gesture(table, {"type": "act", "act": "pass", "cards": [], "rev": 0}, [])
    assert table.view["notice"]["text"] == "It is not your turn; Left is to play."
    assert table.session.judge("7").message("en") == "It is not your turn; seat 1 is to play."


def test_a_rule_of_this_table_is_told_in_words() -> None:
    rules = pl.ruleset("baishan", must_beat=True)
    deal = pl.deal(rules, hands=["9h4s", "5s6s", "7s8s", "6dTh"], lead=3).act("6")
    table = Table(deal=deal)
    table.gesture(type="act", act="pass")
    assert table.view["notice"]["source"] == "本桌改过"


def test_a_hint_is_sound_whatever_the_bots_are() -> None:
    table = Table(deal=pl.deal("baishan", hands=["4h4s9dKd", "5s6s", "7s8s", "9sTs"], lead=0), bots="random")
    for _ in range(2):
        table.gesture(type="act", act="hint")
    assert "随手" not in table.view["notice"]["text"]
    assert table.session.level == "random"
    asked = Table(deal=table.session.deal, bots="club")
    for _ in range(2):
        asked.gesture(type="act", act="hint")
    assert asked.view["notice"]["text"] == table.view["notice"]["text"]


def test_a_rematch_is_for_practice_and_the_panel_says_so() -> None:
    table = Table(seed=11)
    table.gesture(type="ready")
    table.act(table.session.advise().action)
    assert "只当练习" not in table.view["html"]
    table.gesture(type="act", act="rematch")
    assert "只当练习" in table.view["html"]
    assert table.session.took_back == 0


def test_what_is_out_is_counted_from_all_that_was_seen() -> None:
    """The own hand, what was played, and what lies open before others."""
    deal = pl.deal("mingyao", hands=["4h5sKd", "6s6hTs", "7s8sBJ", "4s4dAd5d"], lead=0)
    table = Table(deal=deal, counting=True, lang="en")

    def out() -> dict[str, int]:
        tally = re.search('<ul class="py-tally".*?</ul>', table.view["html"])
        assert tally is not None
        return {name: int(n) for name, n in re.findall(r"<span>(\w[\w ]*)</span><b>(\d+)</b>", tally[0])}

    first = out()
    pack = {"Big Joker": 2, "Small Joker": 2, "3": 8, "2": 8, "A": 8, "K": 8, "10": 8, "5": 8, "4": 8}
    assert first == {**pack, "4": 5, "A": 7, "K": 7, "5": 7}
    THREAD.submit(table.act, "K").result()
    THREAD.submit(table.session.hurry).result()
    played = [step["action"] for step in table.session.history[1:]]
    assert out() == {**first, "10": 8 - ("Ts" in played), "Small Joker": 2 - ("BJ" in played)}


def test_titles_stand_in_the_match_of_the_table() -> None:
    table = Table("online", seed=3)
    assert all(title in table.view["html"] for title in table.session.ledger.titles(0, "zh") if title)
