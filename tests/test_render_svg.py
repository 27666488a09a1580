"""The picture of a table or a hand: whole in itself, readable, and without a hidden card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import paoyao_learn as pl
from paoyao_learn.bots import bot
from paoyao_learn.paoyao.deal import Deal
from paoyao_learn.render import Look, Scene, described, picture
from paoyao_learn.render.ink import fold, wide
from paoyao_learn.text import LANGUAGES

RULE_SETS = ("online", "mingyao", "baishan", "tonghua")
PLAIN = {"svg", "title", "desc", "rect", "path", "text"}


def positions(rules: str, seed: int) -> Iterator[Deal]:
    deal: Any = pl.deal(rules, seed=seed)
    policy = bot("random", pl.ruleset(rules), seed)
    yield deal
    while deal.turn is not None:
        deal = deal.act(policy.choose(deal.view(deal.turn)).action)
        yield deal


def elements(svg: str) -> list[tuple[str, dict[str, str], str]]:
    root = ElementTree.fromstring(svg)
    return [(each.tag.rpartition("}")[2], dict(each.attrib), each.text or "") for each in root.iter()]


def words_of(svg: str) -> str:
    return " ".join(words for name, _, words in elements(svg) if name == "text")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_position_is_a_picture_that_needs_nothing_around_it(rules: str, lang: str) -> None:
    for at, deal in enumerate(positions(rules, 4)):
        if at % 5 and deal.turn is not None:
            continue
        look = Look(steps=deal.explain_result(lang), four_colour=at % 2 == 0)
        svg = picture(Scene(deal.view(at % deal.players), lang, look))
        assert svg.count("http") == 1, "the name space"
        width = 720
        height = float(elements(svg)[0][1]["height"])
        for name, attributes, words in elements(svg):
            assert name in PLAIN
            assert not {"style", "class", "id", "href"} & set(attributes)
            if name == "text":
                assert words
                x, y, long = float(attributes["x"]), float(attributes["y"]), wide(words, float(attributes["font-size"]))
                left = x - {"start": 0, "middle": long / 2, "end": long}[attributes.get("text-anchor", "start")]
                assert left >= 0, words
                assert left + long <= width, words
                assert 0 < y < height, words


def test_a_picture_tells_what_the_table_tells() -> None:
    deal: Any = pl.deal("baishan", hands=["4h4sRJ", "5s5h6s", "7s8s", "9sTs"], lead=0, captured=(40, 60)).act("44")
    svg = picture(Scene(deal.act("55").act("pass").view(0), "zh"))
    words = words_of(svg)
    for told in (
        "白山刨幺",
        "我方",
        "40",
        "/ 140",
        "对家",
        "2 张",
        "不要",
        "10 分在桌上",
        "下家出 对牌 55",
        "大",
        "王",
    ):
        assert told in words, told
    desc = next(text for name, _, text in elements(svg) if name == "desc")
    assert "对家 · 2 张 · 不要" in desc
    assert "大王" in desc
    english = described(Scene(deal.view(0), "en"))
    assert "You played pair 44" in english


def test_the_end_is_told_with_the_cards_that_were_left() -> None:
    *_, deal = positions("online", 6)
    scene = Scene(deal.view(0), "en", Look(steps=deal.explain_result("en")))
    words = words_of(picture(scene))
    assert "Settlement" in words
    assert ("We won" if deal.result and 0 in deal.result.winners else "They won") in words
    assert all(step.split(" ")[0] in words for step in deal.explain_result("en"))


def test_hidden_cards_dealt_anew_leave_the_picture_the_same_to_the_byte() -> None:
    rng = Random(5)
    deal: Any = pl.deal("baishan", seed=4)
    pool = [card for hand in deal.hands[1:] for card in hand]
    rng.shuffle(pool)
    other: Any = pl.deal("baishan", hands=[deal.hands[0], pool[:27], pool[27:54], pool[54:]], lead=deal.leader)
    assert picture(Scene(deal.view(0), "zh")) == picture(Scene(other.view(0), "zh"))


def test_lines_are_folded_at_spaces_and_between_chinese_signs() -> None:
    for words in (
        "The stake is 200: the poorest player has 2000 coins. (000-45)",
        "底注 200：桌上最少的有 2000 金币。",
    ):
        lines = fold(words, 120, 15)
        assert len(lines) > 1
        assert all(wide(each, 15) <= 120 for each in lines)
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")
        assert not any(each.startswith(("：", "。")) for each in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_widgets_carry_a_picture_that_shows_where_style_sheets_are_taken_out(lang: str) -> None:
    deal: Any = pl.deal("baishan", hands=["4h4sAd9c", "5", "6", "7"]).act("44A")
    widgets: list[Any] = [
        pl.Table(deal=deal, lang=lang),
        pl.Table(seed=3, lang=lang),
        pl.Replay(deal, lang=lang, at=1),
        pl.HandPicker("4h4sAd9c", on="88", lang=lang, prompt="<b>"),
    ]
    for widget in widgets:
        data, _ = widget._repr_mimebundle_()
        svg = data["image/svg+xml"]
        assert elements(svg)[0][0] == "svg"
        bare = re.sub(r"<style>.*?</style>", "", data["text/html"], flags=re.DOTALL)
        assert '<div class="paoyao-still" hidden>' in bare
        alt = re.search(r'<img src="data:image/svg\+xml;base64,[^"]+" alt="([^"]+)">', bare)
        assert alt is not None
        assert unescape(alt[1]) == described(widget._scene())
    shown = words_of(widgets[2].picture())
    assert ("手里 5" if lang == "zh" else "Holds 5") in shown
    assert "<b>" in words_of(widgets[3].picture())
