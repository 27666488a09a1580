"""The ladder, the score lab and the odds, without a browser: what a lesson calls, and what a press does."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

import paoyao_learn as pl
from paoyao_learn.paoyao.describe import entry_name
from paoyao_learn.paoyao.ladder import entry_source, ladder_of
from paoyao_learn.render.odds import percent
from paoyao_learn.teach.contrasts import contrast_of
from paoyao_learn.teach.odds import ladder_in_force
from paoyao_learn.teach.sorting import ANSWERS, first_wrong, pair_of, sample, shuffled
from paoyao_learn.teach.standing import standing
from paoyao_learn.text import LANGUAGES

RULES = [
    pl.ruleset("baishan"),
    pl.ruleset("online"),
    pl.ruleset("mingyao"),
    pl.ruleset("tonghua", kings_shown=False),
    pl.ruleset("tonghua", kings_shown=True),
]
NAMES = ["baishan", "online", "mingyao", "tonghua", "tonghua shown"]


def press(widget: Any, act: str, value: str = "", **more: Any) -> None:
    """A gesture from the browser, as it comes; it is always answered."""
    sent: list[Any] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    message = {"type": "act", "act": act, "value": value, "id": "1", "rev": widget.view["rev"], **more}
    widget._on_gesture(widget, message, [])
    assert sent == [{"type": "ack", "id": "1"}]


def said(widget: Any) -> str:
    words: str = widget.view["say"]
    return words


# -- where a play stands ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_where_a_play_stands_is_what_beats_says(rules: Any) -> None:
    """Each play of the book against each other one, asked singly."""
    plays = rules.playbook.plays
    for play in plays[::29]:
        found = standing(rules, play)
        assert found.beats == sum(rules.beats(play, on=on) for on in plays)
        assert found.beaten == sum(rules.beats(other, on=play) for other in plays)
        for tier, word in enumerate(found.tiers, start=1):
            there = [other for other in plays if other.tier == tier]
            low = {rules.beats(play, on=other) for other in there}
            high = {rules.beats(other, on=play) for other in there}
            if word == "equal":
                assert there == [play]
            elif word == "part":
                assert play.tier == tier
                assert True in low | high
            else:
                assert (low, high) == {"below": ({True}, {False}), "above": ({False}, {True})}.get(
                    word, ({False}, {False})
                )


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_each_rung_has_its_cards_its_names_and_a_source(rules: Any) -> None:
    for tier, entry in enumerate(ladder_in_force(rules), start=1):
        play = sample(rules, entry)
        assert play.tier == tier
        assert all(card.suit or card.is_joker for card in play.cards)
        assert re.fullmatch(r"00[0-3]-\d\d|C-\d\d", entry_source(rules, entry))
        assert entry_source(rules.with_options(), entry) == entry_source(rules, entry)
    assert entry_source(pl.ruleset("baishan", ladder="B"), "44A") == "option"


# -- sorting and guessing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
@pytest.mark.parametrize("count", [2, 5, 99])
def test_a_shuffled_ladder_is_out_of_order_and_its_first_fault_is_the_lowest(rules: Any, count: int) -> None:
    ladder = ladder_in_force(rules)
    for seed in range(30):
        order = shuffled(rules, count, seed)
        assert len(order) == len(set(order)) == min(count, len(ladder))
        tiers = [ladder.index(entry) for entry in order]
        wrong = first_wrong(rules, order)
        assert wrong is not None
        assert tiers[: wrong.at + 1] == sorted(tiers[: wrong.at + 1])
        assert tiers[wrong.at] > tiers[wrong.at + 1]
        assert not wrong.verdict.ok
        assert wrong.verdict.source
        assert first_wrong(rules, sorted(order, key=ladder.index)) is None


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_a_pair_to_guess_at_is_true_and_all_answers_come(rules: Any) -> None:
    seen = set()
    for seed in range(150):
        pair = pair_of(rules, seed)
        left, right = rules.beats(pair.left, on=pair.right), rules.beats(pair.right, on=pair.left)
        assert pair.truth == ("left" if left else "right" if right else "neither")
        assert pair.verdict.ok == (pair.truth != "neither")
        seen.add(pair.truth)
    assert seen == set(ANSWERS)


def test_the_ladder_tells_where_a_play_stands() -> None:
    ladder = pl.Ladder("baishan", lang="zh")
    found = ladder.place("44A")
    assert (found.play.tier, found.lowest_above) == (5, 6)
    assert "第 5 级（共 19 级）" in ladder.view["html"]
    assert "往上，最近的是五路" in said(ladder)
    assert ladder.view["html"].count("py-is-below") == 4 + 4
    assert ladder.view["html"].count("py-is-above") == 14
    ladder.place("556677")
    assert ladder.view["html"].count("py-is-apart") == 2 + 2
    with pytest.raises(pl.IllegalAction):
        ladder.place("45")
    with pytest.raises(pl.NotationError):
        ladder.place("4x")
    assert repr(ladder) == "Ladder('baishan', mode='look')"


def test_a_play_is_placed_by_keys_by_writing_or_by_a_rung() -> None:
    ladder = pl.Ladder("baishan", lang="en")
    for rank in ("4", "4", "A"):
        press(ladder, "add", rank)
    assert ladder.placed is not None
    assert ladder.placed.play.kind == "yao"
    press(ladder, "clear")
    assert ladder.placed is None
    press(ladder, "place", fields={"cards": "10jqka"})
    assert ladder.placed is not None
    assert ladder.placed.play.kind == "straight"
    press(ladder, "press", "xxxxxx")
    assert ladder.placed.play.tier == 8
    press(ladder, "press", "789")
    assert ladder.placed.play.tier == 0
    press(ladder, "place", fields={"cards": "457"})
    assert ladder.placed is None
    assert "gap" in ladder.view["html"]
    assert "002-02" in ladder.view["html"]
    press(ladder, "place", fields={"cards": "4?"})
    assert "?" in said(ladder)


def test_the_two_ladders_of_tonghua() -> None:
    ladder = pl.Ladder("tonghua", lang="zh")
    assert "没亮王" in ladder.view["html"]
    assert ladder.place("RJRJ").play.tier == 15
    press(ladder, "kings", "shown")
    assert ladder.placed is not None
    assert ladder.placed.play.tier == 17
    for shown, part in ((False, "hidden"), (True, "shown")):
        press(ladder, "kings", part)
        order = re.findall(r'data-key="rung-(\w+)"', ladder.view["html"])
        assert tuple(reversed(order)) == ladder_of("C", shown)
    assert 'data-act="kings"' not in pl.Ladder("baishan", lang="zh").view["html"]


def test_sorting_tells_the_first_wrong_place_with_the_reason() -> None:
    ladder = pl.Ladder("baishan", mode="sort", seed=3, lang="en")
    order = ladder.order
    right = sorted(order, key=ladder_in_force(ladder.rules).index, reverse=True)
    verdict = ladder.sort([*right[:-2], right[-1], right[-2]])
    assert verdict is not None
    assert entry_name(right[-1], "en") in said(ladder)
    assert ladder.view["html"].count("py-bad") == 2
    press(ladder, "check", order=right)
    assert "All right" in said(ladder)
    assert re.findall(r'data-item="(\w+)"', ladder.view["html"]) == right
    press(ladder, "size", "99")
    assert len(ladder.order) == 19
    press(ladder, "check", order=["44A"])
    assert "44A" in said(ladder)
    with pytest.raises(pl.OptionError):
        ladder.sort(["44A"])


def test_guessing_counts_once_however_often_it_is_pressed() -> None:
    ladder = pl.Ladder("baishan", mode="guess", seed=1, lang="zh")
    truth, rev = ladder.pair.truth, ladder.view["rev"]
    assert "py-won" not in ladder.view["html"]
    press(ladder, "answer", truth)
    press(ladder, "answer", truth, rev=rev)
    rev = ladder.view["rev"]
    press(ladder, "answer", "neither")
    assert ladder.view["rev"] == rev, "nothing has changed: a press that is on its way still counts"
    assert said(ladder).startswith("说对了")
    assert "1 对里说对 1 对" in ladder.view["html"]
    press(ladder, "next")
    assert ladder.pair != pair_of(ladder.rules, 1)
    wrong = next(answer for answer in ANSWERS if answer != ladder.pair.truth)
    assert ladder.answer(wrong) == ladder.pair.verdict
    assert "2 对里说对 1 对" in ladder.view["html"]
    with pytest.raises(pl.OptionError):
        ladder.answer("both")


# -- the score lab ----------------------------------------------------------------------------------------------------


def test_the_score_lab_settles_by_the_rules() -> None:
    lab = pl.ScoreLab("baishan", lang="zh")
    assert lab.result == pl.ruleset("baishan").settle(how="points", captured=(140, 30))
    assert "满 140 分即胜" in lab.view["html"]
    assert "002-12" in lab.view["html"]
    result = lab.set(how="flag", captured=(95, 0), out=(0, 2))
    assert (result.level, lab.result) == (4, result)
    with pytest.raises(pl.PositionError):
        lab.set(captured=(0, 95))
    assert lab.result == result
    assert repr(lab) == "ScoreLab('baishan', how='flag', captured=(95, 0), level=4)"


@pytest.mark.parametrize("name", ["baishan", "online", "mingyao", "tonghua"])
def test_each_kind_of_end_begins_with_one_that_can_be(name: str) -> None:
    lab = pl.ScoreLab(name, lang="en")
    for how in re.findall(r'data-act="how" data-value="(\w+)"', lab.view["html"]):
        press(lab, "how", how)
        assert lab.result is not None, how
        assert lab.result.how == how
    assert ("four_jokers" in lab.view["html"]) == (name == "tonghua")


def test_presses_change_points_the_order_and_the_snow() -> None:
    lab = pl.ScoreLab("baishan", lang="zh")
    press(lab, "points", "1 -5")
    lab._on_gesture(lab, {"type": "set", "name": "points1", "value": "10", "id": "2", "rev": 0}, [])
    assert lab.result is not None
    assert dict(lab.result.items[1].values)["losers"] == 10
    press(lab, "snow", "played")
    assert lab.result.level == 2
    press(lab, "snow", "losers")
    assert lab.result.level == 2
    press(lab, "snow", "none")
    assert lab.result.level == 1
    press(lab, "out", "1")
    press(lab, "out", "3")
    assert 'aria-label="上家，第 2 个出完"' in lab.view["html"]
    press(lab, "out", "3")
    assert 'aria-label="上家，手里还有牌"' in lab.view["html"]


def test_an_end_that_cannot_be_is_told_in_words_and_pays_nothing() -> None:
    lab = pl.ScoreLab("baishan", how="double_out", captured=(0, 140), out=(0, 2), lang="zh", stakes=True)
    assert lab.result is None
    assert "满 140 分就先赢了" in lab.refusal
    assert lab.refusal in lab.view["html"].replace("&#x27;", "'")
    assert "先把上面的结局调成立" in lab.view["html"]
    assert "py-payoffs" not in lab.view["html"]


def test_a_level_is_guessed_before_the_sheet_is_seen() -> None:
    lab = pl.ScoreLab("baishan", how="double_out", captured=(60, 0), out=(0, 2), guess_first=True, lang="zh")
    assert "py-payoffs" not in lab.view["html"]
    press(lab, "guess", "2")
    assert "不对，是 4 倍" in lab.view["html"]
    assert "py-payoffs" in lab.view["html"]
    press(lab, "points", "1 5")
    assert "py-payoffs" not in lab.view["html"]
    assert lab.guess(2)


def test_sides_of_tonghua_follow_the_big_jokers() -> None:
    lab = pl.ScoreLab("tonghua", lang="zh", holders=(1, 3), captured=(0, 80, 20, 60, 10))
    assert lab.result is not None
    assert lab.result.payoffs == (-2, 3, -2, 3, -2)
    press(lab, "holder", "3")
    press(lab, "holder", "1")
    assert lab.result is None
    press(lab, "holder", "0")
    assert sorted(lab._end.holders) == [0, 1]


def test_coins_follow_the_ledger() -> None:
    """000-45, 000-46, 000-47: stake by the poorest, fee off what is won, fleeing five times."""
    lab = pl.ScoreLab("online", lang="zh", stakes=True, coins=(2000, 2000, 2000, 900))
    assert "底注 20" in lab.view["html"]
    lab._on_gesture(lab, {"type": "set", "name": "coins3", "value": "5000", "id": "2", "rev": 0}, [])
    assert "底注 200" in lab.view["html"]
    assert "+194" in lab.view["html"]
    press(lab, "room", "junior")
    assert "+190" in lab.view["html"]
    press(lab, "flee", "1")
    assert "−1000" in lab.view["html"]
    lab._on_gesture(lab, {"type": "set", "name": "coins3", "value": "50", "id": "2", "rev": 0}, [])
    assert "100" in lab.view["html"]
    assert "−1000" not in lab.view["html"]


# -- odds -------------------------------------------------------------------------------------------------------------


def test_odds_are_asked_shown_and_told() -> None:
    odds = pl.Odds(lang="zh")
    assert [each.of for each in odds.chances] == list(ladder_in_force(odds.rules))[::-1]
    press(odds, "ask", fields={"of": "straight:6"})
    assert "6 连的单顺：82.8%" in said(odds)
    assert odds.chances[0].of == "straight:6"
    press(odds, "ask", fields={"of": "45"})
    assert "45" in said(odds)
    assert len(odds.chances) == 20
    press(odds, "who", "table")
    assert not any(each.exact for each in odds.chances)
    assert "±" in odds.text()
    best = pl.Odds("mingyao", "best", lang="en")
    assert sum(each.value for each in best.chances) == 1
    with pytest.raises(pl.PaoyaoError):
        pl.Odds(of=["45"])
    own = pl.Odds(of=lambda hand: len(hand) == 27, deals=50, lang="en")
    assert own.chances[0].value == 1


def test_odds_stay_covered_until_one_has_guessed_or_asked() -> None:
    for act, more in (("reveal", {}), ("ask", {"fields": {"of": "44A"}})):
        odds = pl.Odds("baishan", guess_first=True, lang="zh")
        assert [each.of for each in odds.chances] == list(ladder_in_force(odds.rules))[::-1]
        for kept in (odds.view["html"], odds.picture(), odds.still(), odds.text()):
            assert "四路" in kept
            assert "84.8%" not in kept
        assert "看答案" in odds.view["html"]
        press(odds, act, **more)
        assert "84.8%" in odds.view["html"]
        assert "看答案" not in odds.view["html"]
        assert "84.8%" in odds.picture()
    covered = pl.Odds("baishan", guess_first=True, lang="en")
    press(covered, "who", "side")
    assert "%" not in covered.text()


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.0, "0%"), (1.0, "100%"), (0.99998, "99.998%"), (0.5788, "57.9%"), (0.0123, "1.2%"), (0.00327, "0.33%")],
)
def test_chances_in_per_cent(value: float, shown: str) -> None:
    assert percent(value) == shown


# -- rule sets side by side -------------------------------------------------------------------------------------------

#: What no trick can show, with the reason.
NO_TRICK = {
    "ladder": "told entry by entry",
    "flee": "leaving is no play; the score lab has it",
    "cards": "the pack itself",
    "hand": "the pack itself",
    "first_lead": "who leads is settled by the deal",
    "next_lead": "who leads is settled by the deal before",
    "show_partner_when_out": "what is seen, not what is played",
}


@pytest.mark.parametrize(("one", "other"), [*combinations(["baishan", "online", "mingyao", "tonghua"], 2)])
def test_every_difference_is_shown_by_a_trick_that_ends_differently(one: str, other: str) -> None:
    both = pl.Compare(one, other, lang="zh")
    for row in both.one.compare(both.other):
        name = str(row["name"])
        contrast = contrast_of(row, both.one, both.other)
        if contrast is None:
            renumbered = row["what"] == "ladder" and None not in (row["here"], row["there"])
            assert name in NO_TRICK or renumbered, name
        else:
            here, there = both.outcomes(name)
            assert here != there, name
            assert contrast.outcome(both.other, "en") != contrast.outcome(both.one, "en"), name


CHANGED = {
    "threes": "low",
    "riding_same_length": False,
    "long_straight_beats_short": True,
    "must_beat": True,
    "passing_locks_out": True,
    "inherit_lead": "next",
    "win_points": 160,
    "flag_points": 120,
    "snow": "off",
    "snow_offer_at_140": 20,
    "snow_offer_at_flag": 10,
    "small_snow_at_most": 10,
    "snow_on_double_out": False,
    "losers_out_bands": True,
    "big_snow": 3,
    "small_snow": 3,
    "base": 5,
    "show_yao": "mandatory",
}


@pytest.mark.parametrize("name", CHANGED)
def test_every_option_of_one_rule_set_is_shown_too(name: str) -> None:
    both = pl.Compare("baishan", pl.ruleset("baishan", **{name: CHANGED[name]}), lang="en")
    here, there = both.outcomes(name)
    assert here != there


def test_a_difference_is_tried_and_played() -> None:
    both = pl.Compare("baishan", "mingyao", lang="zh")
    at = both.names.index("BJBJRJ")
    press(both, "try", str(at))
    assert "两小一大管得上六路" in said(both)
    assert both.view["html"].count('class="py-one"') == 2
    press(both, "try", str(at))
    assert 'class="py-one"' not in both.view["html"]
    picker = both.play("BJBJRJ", "baishan")
    assert isinstance(picker, pl.HandPicker)
    assert picker.pick("BJBJRJ").ok
    other = both.play("BJBJRJ")
    assert isinstance(other, pl.HandPicker)
    assert not other.pick("BJBJRJ").ok
    table = both.play("snow", "baishan")
    assert isinstance(table, pl.Table)
    table.play("KK")
    press(both, "other", "baishan")
    assert both.names == ()
    assert "没有不同" in both.view["html"]
    with pytest.raises(pl.OptionError):
        both.play("snow")


# -- all of them ------------------------------------------------------------------------------------------------------


def every(lang: str) -> list[Any]:
    return [
        pl.Ladder("baishan", lang=lang),
        pl.Ladder("tonghua", mode="sort", lang=lang),
        pl.Ladder("mingyao", mode="guess", lang=lang),
        pl.ScoreLab("baishan", lang=lang),
        pl.ScoreLab("tonghua", lang=lang, how="points", captured=(0, 0, 0, 0, 0)),
        pl.ScoreLab("online", lang=lang, stakes=True, guess_first=True),
        pl.Odds("baishan", lang=lang),
        pl.Odds("tonghua", "best", lang=lang),
        pl.Compare("baishan", "mingyao", lang=lang),
        pl.Compare("baishan", "tonghua", lang=lang),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_is_shown_without_a_kernel_and_guards_its_keys(lang: str) -> None:
    for lab in every(lang):
        html = lab.view["html"]
        focusable = re.findall(r"<(?:button|input|summary)\b[^>]*>", html)
        assert focusable
        assert all('data-lm-suppress-shortcuts="true"' in tag for tag in focusable)
        keys = re.findall(r'data-key="([^"]+)"', html)
        assert len(keys) == len(set(keys)), [key for key in keys if keys.count(key) > 1]
        bundle = lab._repr_mimebundle_()[0]
        assert "<button" not in lab.still()
        ElementTree.fromstring(bundle["image/svg+xml"])
        assert "<style" not in bundle["image/svg+xml"]
        assert bundle["text/plain"] == repr(lab)
        if lang == "en":
            assert not re.search(r"[\u4e00-\u9fff]", re.sub(r'<[^>]*lang="zh-Hans"[^>]*>[^<]*(<b>.<\/b>)*', "", html))


def test_the_language_is_switched_in_place() -> None:
    for lab in every("zh"):
        lab.lang = "en"
        assert lab.view["lang"] == "en"
        assert 'lang="en"' in lab.view["html"]
        with pytest.raises(pl.OptionError):
            lab.lang = "fr"


def test_a_press_that_fails_is_told_and_what_was_there_stays() -> None:
    ladder = pl.Ladder(lang="zh")
    ladder.place("44A")
    press(ladder, "mode", "dance")
    assert "dance" in said(ladder)
    assert ladder.placed is not None


def test_every_difference_that_a_trick_can_show_is_played_under_the_rules_that_have_its_cards() -> None:
    for one, other in (("baishan", "mingyao"), ("tonghua", "online"), ("mingyao", "tonghua"), ("online", "baishan")):
        both, played = pl.Compare(one, other, lang="en"), 0
        for name in both.names:
            try:
                both.outcomes(name)
            except pl.OptionError:
                continue
            assert isinstance(both.play(name), pl.HandPicker | pl.Table), (one, other, name)
            played += 1
        assert played or {one, other} == {"online", "baishan"}
