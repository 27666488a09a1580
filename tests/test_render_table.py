"""The table's markup, read without a browser: what is on it, what it is called, and what must never be on it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from time import perf_counter
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.bots import bot
from paoyao_learn.paoyao.deal import Deal
from paoyao_learn.render import Accounts, Look, Scene, judgements, keys_of, news, page, table, table_of

VOID = {"br", "hr", "img", "input", "meta", "link", "path"}
LIVE = Look(can_hint=True, can_take_back=True, settings={"pace": 0.6})


class Reader(HTMLParser):
    """Checks that elements close in order; gathers elements as (tag, attributes)."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.feed(html)
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice on {tag}: {names}"
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> closes another"

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def having(self, name: str) -> list[dict[str, str]]:
        return [attributes for _, attributes in self.found if name in attributes]


def positions(rules: str, seed: int) -> Iterator[Deal]:
    deal, policy = pl.deal(rules, seed=seed), bot("beginner", pl.ruleset(rules), seed)
    yield deal
    while deal.turn is not None:
        deal = deal.act(policy.choose(deal.view(deal.turn)).action)
        yield deal


@pytest.fixture(scope="module")
def game() -> list[Deal]:
    return list(positions("baishan", 3))


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("rules", ["baishan", "mingyao", "tonghua"])
def test_positions_are_well_formed_from_every_seat(rules: str, lang: str) -> None:
    listed = list(positions(rules, 5))
    for at in [*range(0, len(listed), 4), -1]:
        deal = listed[at]
        html = table(deal.view(at % deal.players), lang, Look(steps=deal.explain_result(lang), counting=True, dim=True))
        read = Reader(html)
        keys = [attributes["data-key"] for attributes in read.having("data-key")]
        assert len(keys) == len(set(keys)), "two elements with one key"
        assert not re.search(r"\{\w*\}", "".join(read.words)), "a blank was left unfilled"


def test_the_hand_is_real_buttons_with_spoken_names() -> None:
    deal = pl.deal("baishan", hands=["RJ 4h 4h 4s 10d", "5", "6", "7"])
    zh = Reader(table(deal.view(0), "zh")).having("data-card")
    assert [(card["aria-label"], card["data-key"]) for card in zh] == [
        ("大王", "RJ.1"),
        ("方块 10", "Td.1"),
        ("黑桃 4", "4s.1"),
        ("红桃 4", "4h.1"),
        ("红桃 4", "4h.2"),
    ]
    assert all(card["aria-pressed"] == "false" and card["type"] == "button" for card in zh)
    en = Reader(table(deal.view(0), "en")).having("data-card")
    assert [card["aria-label"] for card in en][:2] == ["Big Joker", "10 of diamonds"]


def test_every_element_that_takes_the_focus_keeps_the_notebooks_keys_off(game: list[Deal]) -> None:
    for deal in (game[0], game[len(game) // 2], game[-1]):
        for tag, attributes in Reader(table(deal.view(0), "zh", LIVE)).found:
            if tag in ("button", "summary") or "tabindex" in attributes:
                assert attributes.get("data-lm-suppress-shortcuts") == "true", (tag, attributes)


def test_one_polite_live_region_and_named_groups(game: list[Deal]) -> None:
    read = Reader(table(game[9].view(0), "zh", LIVE))
    assert [region["role"] for region in read.having("aria-live")] == ["status"]
    assert read.found[0][1]["data-phase"] == "play"
    assert read.found[0][1]["data-turn"] in ("me", "other")
    for _, attributes in read.found:
        if attributes.get("role") in ("group", "img"):
            assert attributes.get("aria-label"), attributes


def test_every_class_carries_the_prefix(game: list[Deal]) -> None:
    for deal in (game[0], game[20], game[-1]):
        for attributes in Reader(table(deal.view(1), "en", LIVE)).having("class"):
            assert all(name.startswith(("paoyao-", "py-")) for name in attributes["class"].split())


def test_names_are_escaped(game: list[Deal]) -> None:
    html = table(game[12].view(0), "zh", Look(names=("<b>", '"x"', "&amp", "<script>alert(1)</script>")))
    Reader(html)
    assert "<script" not in html
    assert "&lt;script&gt;" in html


def test_the_actions_stand_in_one_row_and_are_never_removed(game: list[Deal]) -> None:
    def row(deal: Deal) -> list[str]:
        return [button["data-act"] for button in Reader(table(deal.view(0), "zh", LIVE)).having("data-act")]

    assert {tuple(row(deal)) for deal in game if deal.phase == "play"} == {("takeback", "pass", "hint", "play")}
    assert row(game[-1]) == ["takeback", "rematch", "new"]
    asked = pl.deal("baishan", hands=["3h", "5h4d", "KhTs", "7d8d"], captured=(130, 5)).act("3")
    assert asked.phase == "snow"
    assert row(asked) == ["takeback", "nosnow", "snow"]


def test_the_judgements_agree_with_the_rules_about_every_play(game: list[Deal]) -> None:
    for deal in game[::7]:
        if deal.turn is None:
            continue
        found = judgements(Scene(deal.view(deal.turn), "zh"))
        hand = deal.hands[deal.turn]
        every = {",".join(sorted(card.rank for card in play.cards)): play for play in deal.rules.legal_plays(hand)}
        assert set(found) == set(every)
        for pattern, (name, _, can) in found.items():
            assert can == int(deal.judge(every[pattern].cards).ok), (name, deal)


def test_a_judgement_names_tier_and_points() -> None:
    deal = pl.deal("baishan", hands=["444A TT 9", "3333 5", "6", "7"], lead=1).act("3333").act("pass").act("pass")
    found = judgements(Scene(deal.view(0), "zh"))
    assert found["4,4,4,A"] == ["中幺 444A", "第 10 级（共 19 级）", 1]
    assert found["T,T"] == ["对牌 10 10", "20 分", 0]


def test_keys_are_those_of_the_hand_and_prefer_what_is_picked() -> None:
    hand = ["4s", "4h", "4h", "9d", "RJ"]
    assert keys_of(["4", "4"], hand) == ["4s.1", "4h.1"]
    assert keys_of(["4", "4"], hand, prefer=["4h.2"]) == ["4h.2", "4s.1"]
    assert keys_of(["4h", "4h", "RJ"], hand) == ["4h.1", "4h.2", "RJ.1"]
    assert keys_of(["5"], hand) == []


def told(deal: Deal, before: Deal | None, lang: str = "zh", seat: int = 0, **look: Any) -> str:
    return news(Scene(deal.view(seat), lang, Look(**look)), None if before is None else before.view(seat))


def test_what_is_said_is_said_once_and_in_order() -> None:
    opening = pl.deal("baishan", hands=["4h 9s", "6s 8d", "5 5", "7 7"], lead=1)
    passed = opening.act("6s").act("pass")
    deal = passed.act("7")
    assert told(deal, None) == "你手里 2 张牌。 下家出单张 6。 对家不要。 上家出单张 7。 轮到你了。"
    assert told(deal, passed) == "上家出单张 7。 轮到你了。"
    assert told(deal, passed, "en") == "Left played single 7. Your turn."
    assert told(deal, deal) == ""
    assert told(passed, deal) == "", "taken back"


def test_a_table_that_is_met_in_the_middle_tells_the_running_trick_only() -> None:
    deal = pl.deal("baishan", hands=["4h 9s 5", "6s 8d 5", "5 5 4", "7 7 4"], lead=0).act("4")
    deal = deal.act("6").act("pass").act("pass").act("pass").act("8d").act("pass").act("pass")
    assert told(deal, None) == "你手里 2 张牌。 下家出单张 8。 对家不要。 上家不要。 轮到你了。"


def test_who_goes_out_and_what_lies_open_is_said() -> None:
    opening = pl.deal("baishan", hands=["4h", "4s4d 5 6 7", "7 8 5", "9 T"], lead=0)
    first = opening.act("4")
    assert told(first, opening) == "你出单张 4。 你第一个出完，扛旗。"
    second = first.act("6").act("pass").act("9").act("pass").act("pass").act("T")
    assert "上家第 2 个出完。" in told(second, first)
    yao = pl.deal("mingyao", hands=["4h 6", "444A 7", "7 8", "9 T"], lead=0)
    assert any(yao.view(0)["shown"])
    assert "下家亮着 A 444。" in told(yao, None)


def test_a_win_that_may_become_a_snow_is_said_with_the_question() -> None:
    before = pl.deal("baishan", hands=["3h", "5h4d", "KhTs", "7d8d"], captured=(130, 5))
    asked = before.act("3")
    words = told(asked, before, seat=asked.turn or 0)
    assert "已胜（" in words
    assert "？" not in words
    assert "不雪：就此结算。" in words


def test_the_end_is_said_with_what_it_pays_and_who_cannot_go_on(game: list[Deal]) -> None:
    accounts = Accounts(number=1, coins=(2000, 60, 2000, 2000), points=(0, 0, 0, 0), short=(1,), need=100, fresh=2000)
    words = told(game[-1], game[-2], accounts=accounts, seen_hidden=True)
    assert re.search(r"(我方|对方)胜 · .*。 你 [+−]\d+。 ", words)
    assert "不记账" in words
    assert "下家只剩 60 金币，下一局至少要 100，付不起底注。" in words


def test_the_end_shows_headline_payoffs_steps_and_the_cards_left(game: list[Deal]) -> None:
    deal = game[-1]
    words = " ".join(Reader(table(deal.view(0), "zh", Look(steps=deal.explain_result("zh")))).words)
    assert deal.result is not None
    assert ("我方胜" if 0 in deal.result.winners else "对方胜") in words
    assert all(step.split("。")[0] in words for step in deal.explain_result("zh"))
    assert "+1" in words
    assert "−1" in words


def test_a_side_with_the_flag_needs_ninety() -> None:
    deal = pl.deal("baishan", hands=["4h", "5 6", "7 8", "9 T"], captured=(40, 60), lead=0).act("4")
    words = " ".join(Reader(table(deal.view(0), "en")).words)
    assert "/ 90" in words
    assert "/ 140" in words
    assert "First out" in words


def test_the_bar_sums_the_points_of_a_side_over_its_seats_once_the_sides_are_known() -> None:
    """In a game of five the view holds points per seat, and the bar shows them per side (C-40)."""
    rules = pl.ruleset("tonghua", kings_shown=True)
    deal = pl.deal(rules, hands=["RJ5s", "6s6h", "RJ7c", "8d9d", "BJKh"], captured=(20, 5, 30, 10, 15))
    for seat, ours, theirs in ((0, 50, 30), (2, 50, 30), (1, 30, 50), (4, 30, 50)):
        got = re.findall(r'class="py-got">(\d+)<', table(deal.view(seat), "en"))
        assert got[:2] == [str(ours), str(theirs)], seat


def test_long_straights_are_told_by_their_ends() -> None:
    rules = pl.ruleset("baishan")
    deal = pl.deal(rules, hands=["44556677889910JQ 10", "5", "6", "7"])
    scene = Scene(deal.view(0), "zh")
    assert scene.play_name(["4", "5", "6", "7", "8", "9", "T"]) == "单顺 4–10（7 张）"
    assert scene.play_name(["4", "5", "6"]) == "单顺 456"


def hidden_anew(deal: Deal, seat: int, rng: Random) -> Deal:
    """The same opening with the other hands shuffled among the others."""
    others = [s for s in range(deal.players) if s != seat]
    pool = [card for s in others for card in deal.hands[s]]
    rng.shuffle(pool)
    hands, at = [], 0
    for s in range(deal.players):
        size = len(deal.hands[s])
        hands.append(deal.hands[s] if s == seat else tuple(pool[at : at + size]))
        at += 0 if s == seat else size
    return pl.deal(deal.rules, hands=hands, lead=deal.leader)


def test_hidden_cards_dealt_anew_leave_the_markup_the_same_to_the_byte() -> None:
    rng = Random(1)
    for seed in range(20):
        deal = pl.deal("baishan", seed=seed)
        other = hidden_anew(deal, 0, rng)
        assert other.hands != deal.hands
        look = Look(counting=True, dim=True)
        first, second = (Scene(d.view(0), "zh", look) for d in (deal, other))
        assert table_of(first) == table_of(second)
        assert json.dumps(judgements(first)) == json.dumps(judgements(second))


def test_the_still_form_has_nothing_to_press_and_asks_for_nothing(game: list[Deal]) -> None:
    for deal in (game[0], game[-1]):
        html = page(deal.view(0), "zh", ".py-card{}", Look(steps=deal.explain_result("zh")))
        Reader(html)
        assert "<button" not in html
        assert "<script" not in html
        assert "http" not in html
        assert "红桃" in html or not deal.hands[0]


def test_a_view_becomes_markup_within_three_milliseconds(game: list[Deal]) -> None:
    times = []
    for deal in game * 3:
        view = deal.view(0)
        start = perf_counter()
        scene = Scene(view, "zh", LIVE)
        table_of(scene)
        judgements(scene)
        times.append(perf_counter() - start)
    times.sort()
    median = 1000 * times[len(times) // 2]
    print(f"view -> markup and judgements: median {median:.2f} ms, worst {1000 * times[-1]:.2f} ms of {len(times)}")
    assert median <= 3


def test_a_long_thought_shows_how_far_it_is(game: list[Deal]) -> None:
    deal = next(deal for deal in game if deal.turn == 1)
    assert "40%" in table(deal.view(0), "zh", Look(thinking=(1, 0.4)))
    assert "40%" in table(deal.view(0), "en", Look(thinking=(1, 0.4)))
    assert "40%" not in table(deal.view(0), "zh", Look(thinking=(2, 0.4)))


def test_what_is_counted_is_not_shown_where_every_hand_lies_open(game: list[Deal]) -> None:
    look = Look(counting=True, past=(3, len(game) - 1))
    view = game[3].view(0)
    assert "py-tally" in table(view, "zh", look)
    view["shown"] = [[str(card) for card in hand] for hand in game[3].hands]
    drawn = table(view, "zh", look)
    assert "py-open" in drawn
    assert "py-tally" not in drawn
    assert "py-counting" not in drawn


def test_what_cannot_be_played_is_dimmed_but_nothing_where_no_card_is_asked_for() -> None:
    def dimmed(deal: Deal) -> int:
        return len(re.findall(r"<button[^>]* data-card=[^>]* data-idle", table(deal.view(0), "zh", Look(dim=True))))

    hands = ["KhTs", "5h4d", "As", "7d8d"]
    follows = pl.deal("baishan", hands=hands, lead=2).act("A").act("pass")
    assert (follows.turn, dimmed(follows)) == (0, 2)
    hands[2] = "3s"
    asked = pl.deal("baishan", hands=hands, lead=2, captured=(130, 5)).act("3")
    assert (asked.phase, dimmed(asked)) == ("snow", 0)


@pytest.mark.parametrize(("cards", "words"), [("5", "这一张"), ("55", "这几张")])
def test_a_hint_speaks_of_one_card_or_of_several(cards: str, words: str) -> None:
    deal = pl.deal("baishan", hands=["5s5hKd", "4s", "6s", "7s"], lead=0)
    scene = Scene(deal.view(0), "zh", Look())
    assert words in scene.phase.hint(scene, pl.notation.parse_action(cards), "", False)
