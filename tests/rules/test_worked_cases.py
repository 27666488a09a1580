"""The worked cases: plays as written in worked_cases.json, ends and payoffs as positions played to their end."""

import json
from pathlib import Path
from typing import Any

import pytest
from oracle.support import act

import paoyao_learn as pl

CASES = json.loads((Path(__file__).parent / "worked_cases.json").read_text("utf-8"))
FOUR_PLAYERS = ["online", "baishan", "mingyao"]
BY_CHOICE = ["online", "baishan"]


def rules_of(name: str) -> Any:
    rules_id, _, shown = name.partition("+")
    return pl.ruleset(rules_id, kings_shown=True) if shown else pl.ruleset(rules_id)


@pytest.mark.parametrize(("name", "table", "tried", "expected", "why"), CASES["beats"])
def test_beats(name: str, table: str, tried: str, expected: bool, why: str) -> None:
    rules = rules_of(name)
    on, play = rules.identify(table), rules.identify(tried)
    assert on is not None
    assert play is not None
    assert rules.beats(play, on=on) is expected, why
    assert rules.judge(tried, hand=tried, on=on).ok is expected, why
    assert (str(play) in [str(legal) for legal in rules.legal_plays(tried, on=on)]) is expected, why


@pytest.mark.parametrize(("name", "cards"), CASES["not_a_play"])
def test_not_a_play(name: str, cards: str) -> None:
    rules = rules_of(name)
    assert rules.identify(cards) is None
    held = cards if name != "tonghua" else "4 4 5"  # a tonghua hand cannot hold a 3
    assert not rules.judge(cards, hand=held).ok


# -- ends, four players: A is side 0 (seats 0 and 2), B is side 1 -----------------------------------------------------


def before_140(rules_id: str, b_points: int) -> Any:
    """Seat 0 leads a king with A at 130; when it has gone round, A is at 140."""
    hands = ["Ks 4h 6h", "Td 7s 8s", "7h 8h 9h", "7d 8d 9d"]
    return pl.deal(rules_id, hands=hands, lead=0, captured=(130, b_points))


def to_140(rules_id: str, b_points: int) -> Any:
    return act(before_140(rules_id, b_points), "Ks", "pass", "pass", "pass")


def assert_end(deal: Any, how: str, level: int, winners: list[int], base: int = 1) -> None:
    assert deal.turn is None
    assert deal.phase == "over"
    assert deal.legal_actions() == []
    result = deal.result
    assert (result.how, result.level, list(result.winners)) == (how, level, winners)
    amount = base * level
    assert list(result.payoffs) == [amount if seat in winners else -amount for seat in range(4)]


def base_of(rules_id: str) -> int:
    return 10 if rules_id == "mingyao" else 1


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_140_against_25_ends_plainly(rules_id: str) -> None:
    assert_end(to_140(rules_id, 25), "points", 1, [0, 2], base_of(rules_id))


@pytest.mark.parametrize("rules_id", BY_CHOICE)
def test_140_against_15_both_decline_snow(rules_id: str) -> None:
    deal = to_140(rules_id, 15)
    assert (deal.phase, deal.turn) == ("snow", 0)
    assert sorted(map(str, deal.legal_actions())) == ["nosnow", "snow"]
    deal = deal.act("nosnow")
    assert (deal.phase, deal.turn) == ("snow", 2)
    assert_end(deal.act("nosnow"), "points", 1, [0, 2])


@pytest.mark.parametrize("rules_id", BY_CHOICE)
def test_140_against_exactly_20_ends_at_once(rules_id: str) -> None:
    assert_end(to_140(rules_id, 20), "points", 1, [0, 2])


def test_140_against_20_plays_on_in_mingyao() -> None:
    deal = to_140("mingyao", 20)
    assert (deal.phase, deal.turn, deal.result) == ("play", 0, None)


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_losers_saved_in_the_continuation(rules_id: str) -> None:
    deal = to_140(rules_id, 15)
    if rules_id in BY_CHOICE:
        deal = deal.act("snow")
    assert (deal.phase, deal.turn) == ("play", 0)
    deal = act(deal, "4h", "Td", "pass", "pass")
    assert deal.result is None
    assert_end(deal.act("pass"), "points", 1, [0, 2], base_of(rules_id))


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_flag_by_the_last_trick_of_the_first_out(rules_id: str) -> None:
    hands = ["5s", "4h 6h", "4d 6d", "4c 6c"]
    deal = pl.deal(rules_id, hands=hands, lead=0, captured=(85, 40)).act("5s")
    assert deal.result is None, "85 at the moment of going out is not enough"
    deal = act(deal, "pass", "pass")
    assert deal.result is None
    assert_end(deal.act("pass"), "flag", 1, [0, 2], base_of(rules_id))


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_flag_by_a_later_trick_of_the_partner(rules_id: str) -> None:
    hands = ["4s", "4h 6h", "5d 6d", "4c 6c"]
    deal = pl.deal(rules_id, hands=hands, lead=0, captured=(85, 40))
    deal = act(deal, "4s", "pass", "pass", "pass")
    assert (deal.turn, deal.result) == (2, None), "the partner inherits the lead"
    assert_end(act(deal, "5d", "pass", "pass"), "flag", 1, [0, 2], base_of(rules_id))


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_double_out_without_points(rules_id: str) -> None:
    hands = ["4s", "4h 6h", "6s", "4c 6c"]
    deal = pl.deal(rules_id, hands=hands, lead=0, captured=(60, 90))
    deal = act(deal, "4s", "pass")
    assert deal.result is None
    assert_end(deal.act("6s"), "double_out", 1, [0, 2], base_of(rules_id))


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_all_200(rules_id: str) -> None:
    hands = ["Ks Ks Kh Kh Kd Kd Kc 4s", "4h 6h", "4d 6d", "4c 6c"]
    deal = pl.deal(rules_id, hands=hands, lead=0, captured=(130, 0))
    deal = act(deal, "KKKKKKK", "pass", "pass", "pass")
    assert_end(deal, "sweep", 4, [0, 2], base_of(rules_id))


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_200_in_the_continuation_keeps_how_it_was_won(rules_id: str) -> None:
    hands = ["Ks 4s Kh Kh Kd Kd Kc Kc", "4h 6h", "4d 6d", "4c 6c"]
    deal = act(pl.deal(rules_id, hands=hands, lead=0, captured=(130, 0)), "Ks", "pass", "pass", "pass")
    if rules_id in BY_CHOICE:
        deal = act(deal, "nosnow", "snow")
    deal = act(deal, "KKKKKK", "pass", "pass", "pass")
    assert_end(deal, "points", 4, [0, 2], base_of(rules_id))


# -- tonghua ----------------------------------------------------------------------------------------------------------


HIDDEN = pl.ruleset("tonghua", kings_shown=False)


def test_two_king_holders_win_plainly() -> None:
    hands = ["4s 6s", "Kh RJ", "4d 6d", "RJ 6c", "4h 6h"]
    deal = pl.deal(HIDDEN, hands=hands, lead=1, captured=(0, 70, 20, 60, 10))
    deal = act(deal, "Kh", "pass", "pass", "pass", "pass")
    assert (deal.result.how, deal.result.level) == ("points", 1)
    assert list(deal.result.payoffs) == [-2, 3, -2, 3, -2]


def test_one_holder_of_both_kings_loses_with_big_snow() -> None:
    hands = ["Ks 4s", "Kh 5h", "RJ RJ 4d 6d", "8c", "8h"]
    deal = pl.deal(HIDDEN, hands=hands, lead=0, captured=(100, 10, 0, 20, 0))
    deal = act(deal, "Ks", "pass", "pass", "pass", "pass")
    assert (deal.turn, deal.result, deal.phase) == (0, None, "play"), "140 against 0: played on by itself"
    deal = act(deal, "4s", "5h", "pass", "8c", "pass", "pass", "pass")
    assert deal.turn == 4, "two are out: the next who has cards inherits the lead"
    deal = act(deal, "8h", "Kh")
    assert (deal.result.how, deal.result.level) == ("points", 4)
    assert list(deal.result.payoffs) == [8, 8, -32, 8, 8]


def test_payoffs_of_tonghua_described_in_numbers() -> None:
    plain = HIDDEN.settle(how="points", captured=(0, 80, 20, 60, 10), out=(), holders=(1, 3))
    assert (plain.level, list(plain.payoffs)) == (1, [-2, 3, -2, 3, -2])
    snow = HIDDEN.settle(how="points", captured=(110, 10, 0, 20, 0), out=(0, 3, 4, 1), holders=(2, 2))
    assert (snow.level, list(snow.payoffs)) == (4, [8, 8, -32, 8, 8])


# -- mingyao: the losers go out first in the continuation, with 0 -----------------------------------------------------

BANDS = [(135, 1), (175, 1), (180, 2), (195, 2), (200, 4)]


@pytest.mark.parametrize(("points", "factor"), BANDS)
def test_bands_when_the_losers_go_out_first(points: int, factor: int) -> None:
    """Seat 0 goes out with the flag won, his trick brings A to `points`; then B goes out before seat 2 does."""
    last = {135: "5s", 175: "KKKK", 180: "KKKKK", 195: "KKKKKK", 200: "KKKKKKK"}[points]
    worth = {"5s": 5}.get(last, 10 * len(last))
    kings = ["Ks", "Ks", "Kh", "Kh", "Kd", "Kd", "Kc"]
    first = "5s" if last == "5s" else " ".join(kings[: len(last)])
    hands = [first, "7h", "4d 6d", "6c"]
    deal = pl.deal("mingyao", hands=hands, lead=0, captured=(points - worth, 0)).act(first)
    assert (deal.turn, deal.result) == (1, None), "the flag is won, played on by itself"
    deal = act(deal, "pass", "pass", "pass")
    if points < 200:
        deal = act(deal, "4d", "6c", "pass", "pass", "7h")
        assert deal.result is None, "the last trick is played to its end"
        deal = deal.act("pass")
    assert_end(deal, "flag", factor, [0, 2], base=10)


@pytest.mark.parametrize(("points", "factor"), BANDS)
def test_bands_described_in_numbers(points: int, factor: int) -> None:
    result = pl.ruleset("mingyao").settle(how="flag", captured=(points, 0), out=(0, 3, 1))
    assert result.level == factor
    assert list(result.payoffs) == [10 * factor, -10 * factor, 10 * factor, -10 * factor]


@pytest.mark.parametrize(("points", "expected"), [(140, 2), (145, 4), (135, 2)])
def test_no_bands_in_baishan(points: int, expected: int) -> None:
    """002:90: big snow asks for more than 140, or for a double out."""
    assert pl.ruleset("baishan").settle(how="flag", captured=(points, 0), out=(0, 3, 1)).level == expected


# -- sandaha: the declarer's result for a bid and the defenders' points -----------------------------------------------


@pytest.mark.parametrize(("bid", "points", "expected"), CASES["sandaha"])
def test_declarers_result(bid: int, points: int, expected: int) -> None:
    for declarer in range(4):
        result = pl.ruleset("sandaha").settle(bid=bid, points=points, declarer=declarer)
        assert result.payoffs[declarer] == expected
        assert [pay for seat, pay in enumerate(result.payoffs) if seat != declarer] == [-expected // 3] * 3
        assert result.how == ("made" if expected > 0 else "down")
