"""Why a selection may not be played: the code, the sentence in both languages, the source, the alternatives."""

import re
from collections.abc import Sequence

import pytest
from oracle.support import act

import paoyao_learn as pl

BAISHAN = pl.ruleset("baishan")
HIDDEN = pl.ruleset("tonghua", kings_shown=False)
SOURCE = re.compile(r"00[0-3]-\d\d|C-\d\d[ab]?|option|choice")
LANGS = ("zh", "en")

NO_PLAY = [
    # cards, code, what the sentence must name
    ("4445", "no_play", ["4", "5"]),
    ("49", "two_cards", ["4", "9"]),
    ("QKA2", "straight_through", ["2"]),
    ("345", "straight_through", ["3"]),
    ("AA2233", "straight_through", ["2", "3"]),
    ("KABJ", "straight_through_joker", []),
    ("56", "straight_too_short", ["5", "6"]),
    ("1010JJ", "double_too_short", ["10", "J"]),
    ("457", "gap", ["6"]),
    ("445577", "gap", ["6"]),
    ("44556", "uneven_pairs", ["6"]),
    ("444555666", "triple_straight", []),
    ("44AA", "two_aces", ["2"]),
    ("4A", "yao_one_four", []),
    ("RJ5", "joker_mixed", ["5"]),
    ("BJBJ44", "joker_pair", []),
]


def assert_told(verdict: pl.Verdict, code: str, named: Sequence[str] = ()) -> None:
    assert (verdict.ok, verdict.code) == (False, code)
    assert SOURCE.fullmatch(verdict.source)
    zh, en = (verdict.message(lang) for lang in LANGS)
    assert zh != en
    for word in named:
        assert word in zh
        assert word in en
    assert "{" not in zh + en


@pytest.mark.parametrize(("cards", "code", "named"), NO_PLAY)
def test_no_such_play(cards: str, code: str, named: list[str]) -> None:
    """Issue of a selection that forms nothing: the nearest rule that it misses, and legal plays of these cards."""
    verdict = BAISHAN.judge(cards, hand=cards)
    assert_told(verdict, code, named)
    assert verdict.alternatives
    legal = [str(play) for play in BAISHAN.legal_plays(cards)]
    assert all(str(play) in legal for play in verdict.alternatives)


NOT_BEATEN = [
    # tried, on the table, code, what the sentence must name
    ("5", "6", "lower_rank", ["5", "6"]),
    ("55", "1010", "lower_rank", ["10"]),
    ("567", "678", "lower_rank_straight", ["567", "678"]),
    ("444", "555", "lower_rank_bomb", ["444", "555"]),
    ("44A", "44A", "equal", ["44A"]),
    ("567", "4567", "wrong_length", ["3", "4"]),
    ("4567", "456", "wrong_length", ["3", "4"]),
    ("445566", "456", "riding_low", ["445566", "456", "4"]),
    ("1010JJQQ", "10JQ", "riding_low", ["10"]),
    ("556677", "4567", "riding_length", ["3", "4"]),
    ("44", "5", "wrong_kind", ["44", "5"]),
    ("5", "44", "wrong_kind", ["44", "5"]),
    ("44", "456", "wrong_kind_straight", ["44", "456"]),
    ("44", "445566", "wrong_kind_double", ["44", "445566"]),
    ("456", "445566", "wrong_kind_double", ["456", "445566"]),
    ("9", "444", "bomb_needed", ["9", "444", "1"]),
    ("4444", "44A", "tier_too_low", ["3", "5"]),
    ("333", "445566", "three_on_double", ["1", "3"]),
    ("BJBJ", "445566", "three_on_double", ["2", "3"]),
]


@pytest.mark.parametrize(("tried", "table", "code", "named"), NOT_BEATEN)
def test_does_not_beat(tried: str, table: str, code: str, named: list[str]) -> None:
    for rules_id in ("online", "baishan"):
        assert_told(pl.ruleset(rules_id).judge(tried, hand=tried, on=table), code, named)


@pytest.mark.parametrize(
    ("option", "tried", "table", "code"),
    [
        ({"long_straight_beats_short": True}, "4567", "456", "lower_rank_straight"),
        ({"long_straight_beats_short": True}, "567", "4567", "longer_needed"),
        ({"riding_same_length": False}, "44556677", "456", "riding_low"),
        ({"riding_same_length": False}, "445566", "4567", "riding_low"),
    ],
)
def test_sentences_follow_the_options(option: dict[str, bool], tried: str, table: str, code: str) -> None:
    assert_told(pl.ruleset("mingyao", **option).judge(tried, hand=tried, on=table), code)


def test_cards_not_held() -> None:
    verdict = BAISHAN.judge("9s", hand="4h 5h")
    assert_told(verdict, "not_held", ["♠9"])
    assert [str(play) for play in verdict.alternatives] == ["4h", "5h"]
    assert_told(BAISHAN.judge("99", hand="9s 5h"), "not_held", ["9"])
    assert_told(HIDDEN.judge("3", hand="4h 5h"), "no_such_card", ["3"])
    assert_told(BAISHAN.judge("", hand="4h 5h"), "empty")


def test_a_lone_joker_in_tonghua() -> None:
    """003-14: below four of a kind it does not beat a double straight."""
    assert_told(HIDDEN.judge("BJ", hand="BJ", on="445566"), "three_on_double", ["2", "3"])
    assert_told(HIDDEN.judge("BJ", hand="BJ", on="4444"), "tier_too_low", ["2", "3"])


def test_alternatives_are_the_nearest_first() -> None:
    """At most three; cards that were chosen are kept where they serve."""
    verdict = BAISHAN.judge("4c 4d 5s", hand="4s 4h 4c 4d 5s 5h 6s Kd Kc Ks")
    assert len(verdict.alternatives) == 3
    assert {"4c", "4d"} <= set(str(verdict.alternatives[0]).split())
    verdict = BAISHAN.judge("5s 5h", hand="4s 4h 4c 4d 5s 5h 6s 6h Kd Kc Ks", on="99")
    assert str(verdict.alternatives[0]) in ("Ks Kd", "Kd Kc")
    assert BAISHAN.judge("4s", hand="4s 5s", on="RJ").alternatives == ()


HANDS = ["4h 5h 9d", "6h 7s 9s", "7h 8s 9h", "8h 9s 9c"]


def test_in_a_deal() -> None:
    deal = pl.deal("baishan", hands=HANDS, lead=0)
    assert_told(deal.judge("pass"), "must_lead")
    assert_told(deal.judge("6h", seat=1), "not_your_turn")
    assert_told(deal.judge("snow"), "not_asked")
    assert deal.judge("4h").ok
    assert deal.judge("4h", seat=0).ok
    deal = deal.act("4h")
    assert deal.judge("pass").ok
    assert_told(deal.judge("4h", seat=0), "not_your_turn")
    must = pl.deal(pl.ruleset("baishan", must_beat=True), hands=HANDS, lead=0).act("4h")
    assert_told(must.judge("pass"), "must_beat")


def test_while_something_is_asked_and_after_the_end() -> None:
    hands = ["Ks 4h", "Td 7s", "7h 8h", "7d 8d"]
    deal = act(pl.deal("baishan", hands=hands, lead=0, captured=(130, 0)), "Ks", "pass", "pass", "pass")
    assert_told(deal.judge("4h"), "answer_snow")
    assert_told(deal.judge("snow", seat=1), "not_your_turn")
    assert deal.judge("snow").ok
    over = act(deal, "nosnow", "nosnow")
    assert_told(over.judge("4h"), "over")
    assert_told(over.judge("4h", seat=2), "over")
    with pytest.raises(pl.IllegalAction):
        over.act("4h")
    asked = pl.deal("tonghua", hands=["4h 5h", "RJ 4d", "5d 6d", "RJ 6c", "7c"], lead=0)
    assert_told(asked.judge("show"), "kings_not_held")
    assert_told(asked.judge("4h"), "answer_kings")
    assert asked.judge("hide").ok


@pytest.mark.parametrize(
    ("rules_id", "options", "named"),
    [
        ("baishen", {}, ["baishen", "baishan", "tonghua"]),
        ("baishan", {"threes_high": True}, ["threes_high", "threes", "flag_points"]),
        ("baishan", {"threes": "middle"}, ["threes", "middle", "high", "low", "none"]),
        ("baishan", {"kings_shown": True}, ["kings_shown"]),
        ("baishan", {"win_points": 141}, ["win_points", "141", "5"]),
        ("baishan", {"win_points": 0}, ["win_points", "5"]),
        ("baishan", {"win_points": "140"}, ["win_points"]),
        ("baishan", {"must_beat": 1}, ["must_beat", "True", "False"]),
        ("baishan", {"ladder": "C"}, ["ladder", "A", "B"]),
        ("tonghua", {"threes": "high"}, ["threes", "none"]),
        ("tonghua", {"first_lead": "heart3"}, ["first_lead", "heart5", "random"]),
        ("tonghua", {"teams": "opposite"}, ["teams", "big_jokers"]),
        ("tonghua", {"inherit_lead": "partner"}, ["inherit_lead", "next"]),
        ("tonghua", {"base": 3}, ["base", "3", "2"]),
        ("baishan", {"flee": "table"}, ["flee"]),
    ],
)
def test_wrong_options_are_told_what_exists(rules_id: str, options: dict[str, object], named: list[str]) -> None:
    with pytest.raises(pl.OptionError) as raised:
        pl.ruleset(rules_id, **options)
    for lang in LANGS:
        message = raised.value.message(lang)
        assert all(word in message for word in named), message
