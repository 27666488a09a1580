"""The records of a table without a browser: which deal's is told and when, and one that is opened in its place."""

from __future__ import annotations

import html
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import paoyao_learn as pl

THREAD = ThreadPoolExecutor(1)
"""No event loop runs there, so the bots have moved when a gesture is done."""
SMALL = pl.deal("baishan", hands=["4h4s9d", "5s6s", "7s8s", "9sTs"], lead=0)


def gesture(table: Any, **message: Any) -> None:
    THREAD.submit(table._on_gesture, table, {"rev": table.view["rev"], "id": "g", **message}, []).result()


def finish(table: Any) -> None:
    def play() -> None:
        table.session.hurry()
        while table.session.deal.turn is not None:
            table.act(str(table.session.advise().action))

    THREAD.submit(play).result()


def told(table: Any) -> str | None:
    """The record that the panel holds."""
    found = re.search(r'<textarea[^>]*data-paper="own"[^>]*>([^<]*)</textarea>', table.view["html"])
    return html.unescape(found[1]) if found else None


def row(table: Any) -> list[str]:
    return re.findall(r'data-act="(\w+)" data-key="act-', table.view["html"])


@pytest.mark.parametrize("rules", ["baishan", "tonghua"])
def test_a_record_is_told_once_its_deal_is_over_and_never_of_the_running_one(rules: str) -> None:
    table = pl.Table(rules, seed=5, pace=0, lang="zh")
    assert table.record == ""
    assert told(table) is None
    assert "打完一局" in table.view["html"]
    finish(table)
    first = table.session.deal
    assert told(table) == table.record == pl.dumps(first)
    assert pl.loads(table.record).result == first.result
    assert "这一局的记录" in table.view["html"]
    assert re.search(r'data-name="paoyao-[0-9a-f]+\.txt"', table.view["html"])
    gesture(table, type="act", act="new")
    assert table.session.deal.turn is not None
    assert told(table) == pl.dumps(first)
    assert "上一局的记录" in table.view["html"]
    finish(table)
    assert told(table) == pl.dumps(table.session.deal) != pl.dumps(first)


def test_the_record_stays_through_take_back_and_rematch() -> None:
    table = pl.Table(seed=5, pace=0, lang="en")
    finish(table)
    kept = table.record
    gesture(table, type="act", act="takeback")
    assert table.session.deal.turn is not None
    assert told(table) == kept
    gesture(table, type="act", act="reseat", seat=1)
    assert told(table) == kept


def test_a_record_is_watched_in_place_of_the_table_and_left_again() -> None:
    table = pl.Table(deal=SMALL, pace=0, lang="zh")
    other = SMALL.act("44").act("pass").act("pass").act("pass")
    before = table.session.view()
    gesture(table, type="record", text=pl.dumps(other))
    assert row(table) == ["first", "prev", "next", "last", "live"]
    assert "第 0 步，共 4 步" in table.view["html"]
    assert "data-card" not in table.view["html"]
    gesture(table, type="act", act="next")
    assert "第 1 步，共 4 步：你出 对牌 44" in table.view["html"]
    gesture(table, type="act", act="last")
    gesture(table, type="act", act="next")
    assert "第 4 步，共 4 步" in table.view["html"]
    gesture(table, type="set", name="lang", value="en")
    assert "Step 4 of 4" in table.view["html"]
    gesture(table, type="act", act="live")
    assert row(table) == ["takeback", "pass", "hint", "play"]
    assert table.session.view() == before


def test_bots_that_move_leave_the_record_that_is_watched() -> None:
    table = pl.Table(deal=pl.deal("baishan", hands=["4h4s9d", "5s6s", "7s8s", "9sTs"], lead=1), pace=0, lang="zh")
    table.open_record(pl.dumps(SMALL.act("44")))
    assert table.session.deal.turn == 1
    THREAD.submit(table.session.hurry).result()
    assert "第 0 步，共 1 步" in table.view["html"]
    gesture(table, type="act", act="live")
    assert 'data-turn="me"' in table.view["html"]


def test_a_record_of_another_game_is_watched_from_a_seat_that_it_has() -> None:
    table = pl.Table("tonghua", seat=4, seed=1, pace=0, lang="en")
    table.open_record(pl.dumps(SMALL))
    assert "Baishan" in table.view["html"]


def test_a_damaged_record_is_told_with_line_and_reason_and_the_table_stays() -> None:
    table = pl.Table(deal=SMALL, pace=0, lang="zh")
    broken = pl.dumps(SMALL.act("44")).replace("0: 4s 4h", "0: 4s 9d")
    gesture(table, type="record", text=broken)
    notice = table.view["notice"]
    assert re.match("第 1[0-9] 行：", notice["text"])
    assert table.view["html"].count(html.escape(notice["text"])) == 1, "in the panel, beside the text that it is about"
    assert row(table) == ["takeback", "pass", "hint", "play"]
    gesture(table, type="set", name="lang", value="en")
    assert re.search("py-bad[^<]*>Line 1[0-9]: ", table.view["html"])
    gesture(table, type="record", text="")
    assert "Line 1: this is no record" in table.view["html"]
    gesture(table, type="record", text=pl.dumps(SMALL))
    gesture(table, type="act", act="live")
    assert "py-bad" not in table.view["html"]
    with pytest.raises(pl.RecordError):
        table.open_record("nonsense")


def test_a_replay_has_no_table_to_go_back_to() -> None:
    shown = pl.Replay(SMALL.act("44"), lang="zh")
    assert row(shown) == ["first", "prev", "next", "last"]
    assert "data-paper" not in shown.view["html"]


def test_the_own_game_is_looked_back_on_with_a_remark_on_each_own_move() -> None:
    table = pl.Table(seed=5, pace=0, lang="zh")
    finish(table)
    deals = table.session.path
    gesture(table, type="record", text=table.record)
    told = 0
    for place, deal in enumerate(deals):
        notice = table.view["notice"]
        assert (notice is not None) == (place > 0 and deal.actor == 0)
        if notice is not None:
            assert notice["tone"] == "hint"
            assert "熟手" in notice["text"]
            told += 1
        gesture(table, type="act", act="next")
    assert told > 10
    gesture(table, type="act", act="live")
    assert table.view["notice"] is None
