"""A table of 三打哈 without a browser: its markup in every phase, what selections are, whole deals by gestures."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from test_render_table import Reader
from test_widget_table import Table, saves

import paoyao_learn as pl
from paoyao_learn.bots import bot, levels_of
from paoyao_learn.render import Look, Scene, judgements, news, table
from paoyao_learn.sandaha.deal import Deal
from paoyao_learn.session import Session

LIVE = Look(can_hint=True, can_take_back=True, counting=True, dim=True, settings={"pace": 0.6})


@cache
def positions(seed: int, players: int = 4) -> tuple[Deal, ...]:
    """A deal as club players play it, from the cards as dealt to its end."""
    rules = pl.ruleset("sandaha", players=players) if players == 3 else pl.ruleset("sandaha")
    line, policy = [pl.deal(rules, seed=seed)], bot("club", rules, seed)
    while (turn := line[-1].turn) is not None:
        line.append(line[-1].act(policy.choose(line[-1].view(turn)).action))
    return tuple(line)


def first(phase: str, seed: int = 7) -> Deal:
    """The first position of a phase."""
    return next(deal for deal in positions(seed) if deal.phase == phase)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("players", [4, 3])
def test_positions_are_well_formed_from_every_seat(players: int, lang: str) -> None:
    line, before = positions(5, players), None
    opening = [deal for deal in line if deal.phase not in ("play", "over")]
    for at, deal in enumerate([*opening, *line[len(opening) :: 7], line[-1]]):
        view = deal.view(at % players)
        html = table(view, lang, Look(steps=deal.explain_result(lang), counting=True, dim=True, can_hint=True))
        read = Reader(html)
        keys = [attributes["data-key"] for attributes in read.having("data-key")]
        assert len(keys) == len(set(keys)), "two elements with one key"
        said = news(Scene(view, lang), before)
        before = view
        assert not re.search(r"\{\w*\}", "".join(read.words) + said), "a blank was left unfilled"
        for tag, attributes in read.found:
            if tag in ("button", "summary") or "tabindex" in attributes:
                assert attributes.get("data-lm-suppress-shortcuts") == "true", (tag, attributes)
            if attributes.get("role") in ("group", "img"):
                assert attributes.get("aria-label"), attributes
            names = attributes.get("class", "py-").split()
            assert all(name.startswith(("paoyao-", "py-")) for name in names), names


def test_every_bid_that_is_low_enough_is_a_button() -> None:
    deal = pl.deal("sandaha", seed=7).act("bid 90")
    assert deal.turn is not None
    board = [one for one in Reader(table(deal.view(deal.turn), "zh", LIVE)).having("data-act") if "bid" in one["class"]]
    assert [one["data-act"] for one in board] == [f"bid {bid}" for bid in range(100, 0, -5)]
    assert [one["data-act"] for one in board if "aria-disabled" not in one] == [
        f"bid {bid}" for bid in range(85, 0, -5)
    ]
    assert [one["data-act"] for one in board if one["tabindex"] == "0"] == ["bid 85"], "Tab stops once"
    other = Reader(table(deal.view(0), "zh", LIVE))
    assert all("aria-disabled" in one for one in other.having("data-act") if "bid" in one["class"])
    assert "最低叫分 90，你叫的" in "".join(other.words)


def test_the_declarer_names_trumps_with_their_numbers_before_him() -> None:
    deal = first("trumps")
    assert deal.turn is not None
    html = table(deal.view(deal.turn), "en", LIVE)
    acts = [one["data-act"] for one in Reader(html).having("data-act")]
    assert [act for act in acts if act.startswith("trump")] == [f"trump {name}" for name in (*"shdc", "none")]
    assert "surrender" in acts
    spades = len([card for card in deal.hands[deal.turn] if card.suit == "s" or card.is_joker or card.rank in "27"])
    assert f"Spades as trumps, {spades} of them in your hand" in html
    others = table(deal.view((deal.turn + 1) % 4), "en", LIVE)
    assert 'data-act="trump' not in others
    assert others.count('role="img"') >= 8, "the bottom lies open to all"


def test_no_surrender_where_the_table_has_none() -> None:
    rules = pl.ruleset("sandaha", surrender="off")
    deal = pl.deal(rules, seed=7).act("bid 5")
    assert 'data-act="surrender"' not in table(deal.view(0), "zh", LIVE)


def test_a_trick_lies_in_the_order_of_its_plays_with_the_one_on_top_set_off() -> None:
    hands = ["As Ks 5h 5h", "Qs 6h 6h 3d", "Js 8h 9h Td", "2h Th 3h 4c"]
    deal = pl.deal("sandaha", hands=hands, declarer=0, bid=80, trump="c").act("Ks").act("Qs")
    read = Reader(table(deal.view(2), "zh", LIVE))
    slots = [one for one in read.having("data-key") if one["data-key"].startswith("slot")]
    assert [one["data-key"] for one in slots] == ["slot0", "slot1"]
    assert ["py-holds" in one["class"] for one in slots] == [True, False]
    words = "".join(read.words)
    assert "对家最大" in words
    assert "对家先出♠K：你有 1 张黑桃，要跟 1 张" in words
    after = deal.act("Js").act("2h")
    assert "上家收 10 分" in "".join(Reader(table(after.view(0), "zh", LIVE)).words)


def test_selections_are_named_at_once_or_weighed_as_the_deal_judges_them(scale: Callable[[int, int], int]) -> None:
    rng = Random(4)
    mine = [deal for deal in positions(5) if deal.phase == "play"]
    for _ in range(scale(150, 3000)):
        deal = rng.choice(mine)
        assert deal.turn is not None
        view = deal.view(deal.turn)
        scene = Scene(view, "zh")
        cards = rng.sample(view["hand"], min(len(view["hand"]), rng.choice((1, 1, 2, 2, 3, 4))))
        at_once = judgements(scene).get(",".join(sorted(cards)))
        weighed = scene.manner.weigh(scene, cards)
        assert weighed is not None
        verdict = deal.judge(cards)
        assert weighed[2] == int(verdict.ok)
        if not verdict.ok:
            assert weighed[3] == verdict.message("zh")
            assert at_once is None
        elif at_once is not None:
            assert at_once == weighed


def test_what_can_take_part_stays_bright() -> None:
    hands = ["Kd Kd 3s", "5d 5d Ad", "6d 8d 9d", "As 4c 4c"]
    deal = pl.deal("sandaha", hands=hands, declarer=0, bid=80, trump="h").act("Kd Kd")
    assert set(Scene(deal.view(1), "zh").manner.usable(Scene(deal.view(1), "zh"))) == {"5d"}
    deal = deal.act("5d 5d")
    assert set(Scene(deal.view(2), "zh").manner.usable(Scene(deal.view(2), "zh"))) == {"6d", "8d", "9d"}


def dealt_anew(deal: Deal, seat: int, rng: Random) -> Deal:
    """The same to this seat, with all that it cannot know dealt anew."""
    own = view = deal.view(seat)
    others = [other for other in range(deal.players) if other != seat]
    buried = deal.buried if deal.buried and seat != deal.declarer else None
    bottom = deal.bottom if deal.phase == "bidding" else None
    held = [card for hand in (*(deal.hands[other] for other in others), buried or (), bottom or ()) for card in hand]
    while True:
        rng.shuffle(held)
        pool, hands = list(held), list(deal.hands)
        for other in others:
            hands[other] = deal.order.sorted(pool.pop() for _ in deal.hands[other])
        changes: dict[str, Any] = {"hands": tuple(hands)}
        for name, cards in (("buried", buried), ("bottom", bottom)):
            if cards is not None:
                changes[name] = tuple(pool.pop() for _ in cards)
        other_deal = deal.changed(**changes)
        view = other_deal.view(seat)
        told = ("no_trumps", "trump_counts", "trump_pairs")
        if all(view[name] == own[name] for name in told):  # type: ignore[literal-required]
            return other_deal


def test_hidden_cards_dealt_anew_leave_the_markup_the_same() -> None:
    rng = Random(9)
    line = positions(7)
    early = [deal for deal in line if deal.phase != "over"][:60:4]
    for deal in (*early, first("trumps"), first("burying"), first("play")):
        for seat in range(4):
            other = dealt_anew(deal, seat, rng)
            assert other.hands != deal.hands
            for lang in ("zh", "en"):
                assert table(deal.view(seat), lang, LIVE) == table(other.view(seat), lang, LIVE)
            scene, again = Scene(deal.view(seat), "zh"), Scene(other.view(seat), "zh")
            assert judgements(scene) == judgements(again)
            cards = rng.sample(deal.view(seat)["hand"], 3)
            assert scene.manner.weigh(scene, cards) == again.manner.weigh(again, cards)


@pytest.mark.parametrize("phase", ["bidding", "trumps", "burying", "play"])
def test_hidden_cards_dealt_anew_leave_every_trait_the_same_to_the_byte(phase: str) -> None:
    deal = next(one for one in reversed(positions(7)) if one.phase == phase and min(map(len, one.hands)) > 9)
    assert deal.turn is not None
    for seat in (deal.turn, (deal.turn + 1) % 4):
        other = dealt_anew(deal, seat, Random(3))
        one, two = Table(deal=deal, seat=seat, seed=1), Table(deal=other, seat=seat, seed=2)
        assert json.dumps(one.view, sort_keys=True) == json.dumps(two.view, sort_keys=True)


def decide(session_table: Table) -> None:
    """One decision as the hint suggests, by gestures."""
    session_table.gesture(type="act", act="hint")
    stage = session_table.view["notice"]["text"]
    session_table.gesture(type="act", act="hint")
    notice = session_table.view["notice"]
    assert notice["text"] != stage
    action = session_table.session.advise("club").action
    if action.kind in ("play", "bury"):
        cards = [key.split(".")[0] for key in notice["select"]]
        session_table.gesture(type="act", act=action.kind, cards=cards, keys=notice["select"])
    else:
        assert notice["select"] is None
        session_table.gesture(type="act", act=str(action))
    assert session_table.view["notice"] is None


def test_whole_deals_are_played_by_gestures(scale: Callable[[int, int], int]) -> None:
    for number in range(scale(2, 20)):
        rules = pl.ruleset("sandaha", players=3) if number % 2 else pl.ruleset("sandaha")
        shown = Table(rules, seed=number // 2)
        shown.gesture(type="ready")
        while shown.session.deal.turn is not None:
            decide(shown)
        assert 'data-phase="over"' in shown.view["html"]
        assert "结算" in shown.still()
        assert "004-2" in shown.picture()
        shown.gesture(type="act", act="new")
        assert shown.session.number == 2
        assert len(shown.session.view()["hand"]) >= rules.hand


def test_a_declarer_buries_what_he_picks_and_is_told_why_not() -> None:
    shown = Table("sandaha", seed=7)
    shown.gesture(type="ready")
    shown.gesture(type="act", act="bid 5")
    assert (shown.session.view()["phase"], shown.session.view()["turn"]) == ("trumps", 0)
    shown.gesture(type="act", act="bid 5")
    assert "叫主" in shown.view["notice"]["text"]
    shown.gesture(type="act", act="trump none")
    assert (shown.view["wanted"], shown.view["weighs"], shown.view["suited"]) == (8, True, True)
    hand = shown.session.view()["hand"]
    shown.gesture(type="act", act="bury", cards=hand[:7], keys=[])
    assert shown.view["notice"]["text"] == "要埋 8 张，你选了 7 张。"
    assert shown.view["notice"]["source"] == "004-07"
    for count, said in ((7, [2, "还差 1 张"]), (8, [1, "可以埋"]), (9, [0, "多了 1 张"])):
        shown._on_gesture(shown, {"type": "weigh", "cards": hand[:count], "rev": shown.view["rev"], "id": "w"}, [])
        answer = shown.sent[-2]
        assert answer["type"] == "weighed"
        assert answer["said"][2:] == said
        assert answer["said"][0] == f"已选 {count} / 8 张"
    shown.gesture(type="act", act="bury", cards=hand[:8], keys=[])
    assert len(shown.session.view()["hand"]) == 25
    assert "你埋的牌" in shown.view["html"]


def test_a_refused_follow_offers_what_would_do_in_its_suits() -> None:
    hands = ["Kd Kd 3s", "5d 5d Ad", "6d 8d 9d", "As 4c 4c"]
    deal = pl.deal("sandaha", hands=hands, declarer=0, bid=80, trump="h").act("Kd Kd")
    shown = Table(deal=deal, seat=1, lang="en")
    shown.gesture(type="act", act="play", cards=["5d", "Ad"], keys=["5d.1", "Ad.1"])
    notice = shown.view["notice"]
    assert notice["text"] == "You hold a pair of diamonds: a pair must be answered with a pair."
    assert notice["source"] == "004-19"
    assert notice["offers"] == [{"label": "pair ♦55", "brief": "♦55", "keys": ["5d.1", "5d.2"]}]


def test_an_unfinished_deal_goes_on_from_what_the_browser_kept() -> None:
    shown = Table("sandaha", lang="zh")
    shown.gesture(type="ready")
    for _ in range(6):
        if shown.session.deal.turn is not None:
            decide(shown)
    again = Table("sandaha")
    again.gesture(type="ready", save=saves(shown)[-1])
    assert again.session.view() == shown.session.view()


def test_what_another_buried_is_in_no_history() -> None:
    line = positions(7)
    declarer = line[-1].declarer
    assert declarer is not None
    session = Session(deal=line[0], seat=(declarer + 1) % 4, seed=1, level="club", pace=0)
    session.hurry()
    while session.deal.turn is not None and session.deal.phase in ("bidding", "trumps", "burying"):
        session.act(session.advise().action)
    steps = [step for step in session.history if step["action"].startswith("bury")]
    assert [step["action"] for step in steps if step["seat"] != session.seat] in (["bury"], [])
    json.dumps([session.view(), session.history])


def test_a_bid_that_is_taken_back_after_the_bottom_was_seen_does_not_count() -> None:
    session = Session("sandaha", seed=7, pace=0)
    session.start()
    session.act("bid 90")
    bids = len(session.view()["bids"])  # type: ignore[typeddict-item]
    assert session.view()["phase"] == "bidding" or bids
    session.new_deal(7)
    session.act("bid 5")
    assert session.view()["phase"] == "trumps"
    session.take_back()
    assert session.seen_hidden


def test_a_trick_can_be_looked_at() -> None:
    shown = Table("sandaha", seed=2)
    shown.gesture(type="ready")
    while len(shown.session.view()["tricks"]) < 2:
        decide(shown)
    shown.gesture(type="look", trick="1")
    assert 'data-phase="past"' in shown.view["html"]
    assert shown._at is not None
    assert len(shown.session.view(shown._at)["tricks"]) == 1
    assert shown.view["html"].count('data-key="slot') == 4
    for _ in range(60):
        shown.gesture(type="act", act="prev")
        assert shown.view["plays"] == {}
        assert not re.search(r"\{\w*\}", shown.view["html"])
    assert shown._at == 0


def test_only_levels_that_know_the_game_are_offered_and_a_stronger_one_gives_way() -> None:
    rules = pl.ruleset("sandaha")
    shown = Table("baishan", seed=1, bots="master")
    shown.gesture(type="set", name="rules", value="sandaha")
    shown.gesture(type="act", act="deal")
    assert shown.session.deal.rules.id == "sandaha"
    assert shown.session.level == levels_of(rules)[-1]
    offered = re.findall(r'data-set="level" data-value="(\w+)"', shown.view["html"])
    assert tuple(offered) == levels_of(rules)
    assert "大师还不会打三打哈" in shown.view["notice"]["text"]
    with pytest.raises(pl.OptionError, match="master"):
        pl.Table("sandaha", bots="master")


def test_three_players_are_chosen_at_the_table_and_a_new_match_begins() -> None:
    shown = Table("sandaha", seed=1, seat=3)
    shown.gesture(type="set", name="option.players", value="3")
    shown.gesture(type="act", act="deal")
    assert len(shown.session.view()["cards_left"]) == 3
    assert shown.session.seat == 0
    assert shown.session.ledger is not None
    assert len(shown.session.ledger.coins) == 3


def test_the_language_is_switched_in_place() -> None:
    shown = Table("sandaha", seed=7)
    assert "还没有人叫分" in shown.view["html"]
    shown.gesture(type="set", name="lang", value="en")
    assert "Nobody has bid yet" in shown.view["html"]


def test_announcements_and_the_score_against_the_bid_are_seen_and_said() -> None:
    """004:7: who has run out of trumps says so; once two have, the others say how many they hold."""
    hands = ["As Js 9h 8h", "6s Th 9d 8d", "8s Jh 8c 9c", "Ks Ts 5s 6h"]
    deal = pl.deal("sandaha", hands=hands, declarer=0, bid=10, trump="s")
    before = deal.view(0)
    said, chips, reached = [], [], []
    for action in ("As", "6s", "8s", "5s", "9h", "Th", "Jh", "6h"):
        deal = deal.act(action)
        said.append(news(Scene(deal.view(0), "zh"), before))
        before = deal.view(0)
        html = table(before, "zh", LIVE)
        chips.append(re.findall('py-chip py-void">([^<]*)<', html))
        reached.append(("py-reached" in html, re.findall(r'<b class="py-got">(\d+)</b>', html)))
    assert "下家报无主" in said[1]
    assert chips[1] == ["没有主"]
    assert "对家报无主" in said[2]
    assert "上家报主：还有 3 张主，没有主对" in said[2]
    assert sorted(chips[2]) == ["1 张主，没对", "3 张主，没对", "没有主", "没有主"]
    assert "上家报主" not in said[3], "it is said once"
    assert "2 张主，没对" in chips[3]
    assert reached[6] == (False, ["0"])
    assert reached[7] == (True, ["10"])
