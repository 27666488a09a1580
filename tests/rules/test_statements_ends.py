"""The statements on ends, snow and settlement, and the readings C-21…C-41, as positions played to their end.

A is side 0 (seats 0 and 2), B is side 1 (seats 1 and 3).
"""

from typing import Any

import pytest
from oracle.support import act

import paoyao_learn as pl
from paoyao_learn.errors import PositionError

CHOICE = ["online", "baishan"]
FOUR_PLAYERS = [*CHOICE, "mingyao"]
HIDDEN: Any = pl.ruleset("tonghua", kings_shown=False)
SHOWN: Any = pl.ruleset("tonghua", kings_shown=True)


def outcome(deal: Any) -> tuple[str, int, list[int]]:
    assert deal.turn is None
    assert deal.phase == "over"
    return deal.result.how, deal.result.level, list(deal.result.winners)


def ask_of(deal: Any) -> tuple[str, int]:
    assert deal.result is None
    return deal.phase, deal.turn


def round_of_passes(deal: Any, count: int = 3) -> Any:
    return act(deal, *["pass"] * count)


def at_140(rules: Any, b_points: int) -> Any:
    """A has just captured its 140th point, by seat 0."""
    hands = ["Ks 4h 6h", "Td 7s 8s", "7h 8h 9h", "7d 8d 9d"]
    return round_of_passes(pl.deal(rules, hands=hands, lead=0, captured=(130, b_points)).act("Ks"))


def at_flag(rules: Any, b_points: int) -> Any:
    """Seat 0 has just gone out, and A has 90 or more."""
    hands = ["4s", "4h 7h", "4d 9d 9h", "4c 7c"]
    return pl.deal(rules, hands=hands, lead=0, captured=(100, b_points)).act("4s")


# -- 140 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
@pytest.mark.parametrize("b_points", [25, 30, 50])
def test_140_wins(rules_id: str, b_points: int) -> None:
    """000-35, 001-22, 002-12, 001-25: 140 wins at once against more than the snow allows."""
    assert outcome(at_140(rules_id, b_points)) == ("points", 1, [0, 2])


@pytest.mark.parametrize("rules_id", CHOICE)
@pytest.mark.parametrize("b_points", [0, 5, 10, 15])
def test_snow_is_offered_below_20(rules_id: str, b_points: int) -> None:
    """000-36, 002-12, C-22, C-24: who captured is asked first, then his partner."""
    deal = at_140(rules_id, b_points)
    assert ask_of(deal) == ("snow", 0)
    assert ask_of(deal.act("nosnow")) == ("snow", 2)
    for other in ("pass", "4h"):
        with pytest.raises(pl.IllegalAction):
            deal.act(other)


@pytest.mark.parametrize("rules_id", CHOICE)
def test_snow_is_not_offered_at_20(rules_id: str) -> None:
    """000-36, 002-12, C-22: less than 20 is not met by 20."""
    assert outcome(at_140(rules_id, 20)) == ("points", 1, [0, 2])


@pytest.mark.parametrize("rules_id", CHOICE)
@pytest.mark.parametrize("b_points", [0, 15])
def test_both_decline(rules_id: str, b_points: int) -> None:
    """000-37, 002-12, C-30: a plain win, also against 0."""
    deal = act(at_140(rules_id, b_points), "nosnow", "nosnow")
    assert outcome(deal) == ("points", 1, [0, 2])
    assert list(deal.result.payoffs) == [1, -1, 1, -1]


@pytest.mark.parametrize("rules_id", CHOICE)
@pytest.mark.parametrize("answers", [["snow"], ["nosnow", "snow"]])
def test_one_yes_is_enough(rules_id: str, answers: list[str]) -> None:
    """000-38, 002-12: play goes on where it stood."""
    deal = act(at_140(rules_id, 15), *answers)
    assert ask_of(deal) == ("play", 0)
    assert deal.view(1)["won"] == {"side": 0, "how": "points"}
    assert deal.view(1)["table"] is None


@pytest.mark.parametrize("rules_id", CHOICE)
def test_a_player_who_is_out_is_asked_too(rules_id: str) -> None:
    """C-24: at 140 either of the two, also one who has gone out."""
    hands = ["Ks", "4h 7h", "4d 9d", "4c 7c"]
    deal = pl.deal(rules_id, hands=hands, lead=0, captured=(130, 0)).act("Ks")
    assert ask_of(deal) == ("snow", 2), "the flag, at going out"
    hands = ["", "Td 7h", "Kd 9d", "4c 7c"]
    deal = pl.deal(rules_id, hands=hands, lead=2, captured=(80, 0), out=(0,))
    deal = round_of_passes(deal.act("Kd"), 2)
    assert ask_of(deal) == ("snow", 2), "the flag, at the capture"
    rules = pl.ruleset(rules_id, flag_points=200)
    deal = pl.deal(rules, hands=hands, lead=2, captured=(130, 0), out=(0,))
    deal = round_of_passes(deal.act("Kd"), 2)
    assert ask_of(deal) == ("snow", 2)
    deal = deal.act("nosnow")
    assert ask_of(deal) == ("snow", 0)
    assert ask_of(deal.act("snow")) == ("play", 2)


@pytest.mark.parametrize("rules_id", CHOICE)
def test_140_and_the_flag_in_one_capture(rules_id: str) -> None:
    """C-24: treated as 140: the captor is asked, though out."""
    kings = "Ks Kh Kd Kc Ks Kh"
    deal = pl.deal(rules_id, hands=[kings, "4h 7h", "4d 9d", "4c 7c"], lead=0, captured=(80, 0))
    deal = deal.act(kings)
    assert deal.result is None
    deal = round_of_passes(deal)
    assert ask_of(deal) == ("snow", 0)
    assert deal.view(0)["won"] == {"side": 0, "how": "points"}


# -- the flag ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_flag(rules_id: str) -> None:
    """000-39, 001-23, 002-13: the first out's side with 90 wins, also at the very moment of going out."""
    assert outcome(at_flag(rules_id, 25)) == ("flag", 1, [0, 2])


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_only_the_first_out_carries_the_flag(rules_id: str) -> None:
    """000-39: the second player out does not win by 90."""
    hands = ["", "9h", "4d 4s", "4c 7c"]
    deal = pl.deal(rules_id, hands=hands, lead=1, captured=(0, 100), out=(0,)).act("9h")
    assert ask_of(deal) == ("play", 2)


@pytest.mark.parametrize("rules_id", CHOICE)
@pytest.mark.parametrize("b_points", [0, 15, 20])
def test_at_the_flag_the_partner_is_asked(rules_id: str, b_points: int) -> None:
    """000-40, 000-41, 002-13, C-22: up to 20, and only the partner; declined it is a plain win."""
    deal = at_flag(rules_id, b_points)
    assert ask_of(deal) == ("snow", 2)
    assert outcome(deal.act("nosnow")) == ("flag", 1, [0, 2])
    assert ask_of(deal.act("snow")) == ("play", 1), "the same trick goes on"


@pytest.mark.parametrize("rules_id", CHOICE)
def test_flag_against_25_asks_nobody(rules_id: str) -> None:
    """000-40, 002-13."""
    assert outcome(at_flag(rules_id, 25)) == ("flag", 1, [0, 2])


# -- the continuation -------------------------------------------------------------------------------------------------


def continued(rules_id: str, b_points: int) -> Any:
    deal = at_flag(rules_id, b_points)
    return deal.act("snow") if rules_id in CHOICE else deal


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
@pytest.mark.parametrize(("b_points", "level"), [(0, 4), (5, 2), (20, 2)])
def test_the_winners_play_themselves_out(rules_id: str, b_points: int, level: int) -> None:
    """000-41, 000-44, 001-26, 001-27, 002-14, 002-15, C-27: 0 is a big snow, up to 20 a small one; over at once."""
    deal = act(continued(rules_id, b_points), "pass", "9d", "pass", "pass")
    assert ask_of(deal) == ("play", 2)
    deal = act(deal, "4d", "7c", "pass", "9h")
    assert outcome(deal) == ("flag", level, [0, 2])
    base = 10 if rules_id == "mingyao" else 1
    assert list(deal.result.payoffs) == [base * level, -base * level] * 2


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_points_on_the_table_at_the_end_count_for_nobody(rules_id: str) -> None:
    """C-26: the last trick of a continuation is not captured by the losers."""
    hands = ["4s", "Kh 7h", "4d Ad", "4c 7c"]
    deal = pl.deal(rules_id, hands=hands, lead=0, captured=(100, 0)).act("4s")
    if rules_id in CHOICE:
        deal = deal.act("snow")
    deal = act(deal, "pass", "pass", "pass", "4d", "pass", "Kh", "Ad")
    assert outcome(deal) == ("flag", 4, [0, 2])


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_the_losers_save_themselves(rules_id: str) -> None:
    """001-25, C-29: more than 20 in the continuation ends it plainly, at that capture."""
    deal = at_140(rules_id, 15)
    deal = deal.act("snow") if rules_id in CHOICE else deal
    deal = act(deal, "4h", "Td", "pass", "pass")
    assert deal.result is None
    assert outcome(deal.act("pass")) == ("points", 1, [0, 2])


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_20_does_not_save_the_losers(rules_id: str) -> None:
    """001-27, 002-15, C-22."""
    deal = at_140(rules_id, 10)
    deal = deal.act("snow") if rules_id in CHOICE else deal
    deal = act(deal, "4h", "Td", "pass", "pass", "pass")
    assert ask_of(deal) == ("play", 1)


@pytest.mark.parametrize(
    ("rules_id", "winners", "losers", "level"),
    [
        ("mingyao", 175, 0, 1),
        ("mingyao", 180, 0, 2),
        ("mingyao", 195, 0, 2),
        ("mingyao", 180, 5, 1),
        ("mingyao", 180, 20, 1),
        ("baishan", 175, 0, 4),
        ("baishan", 140, 0, 2),
        ("baishan", 180, 5, 2),
        ("baishan", 180, 20, 2),
        ("online", 145, 0, 4),
        ("online", 135, 0, 2),
    ],
)
def test_the_losers_go_out_first(rules_id: str, winners: int, losers: int, level: int) -> None:
    """001-28, 002-14, C-21: seat 0 is out with the flag; then B goes out, its last trick is played to the end."""
    kings = {5: "5s", 10: "Ks", 40: "Ks Kh Kd Kc", 50: "Ks Kh Kd Kc Ks", 60: "Ks Kh Kd Kc Ks Kh"}
    worth = next(worth for worth in sorted(kings) if winners - worth <= 135)
    hands = [kings[worth], "7h", "4d 6d", "6c"]
    deal = pl.deal(rules_id, hands=hands, lead=0, captured=(winners - worth, losers)).act(kings[worth])
    deal = deal.act("snow") if rules_id in CHOICE else deal
    deal = act(round_of_passes(deal), "4d", "6c", "pass", "pass", "7h")
    assert deal.result is None
    assert outcome(deal.act("pass")) == ("flag", level, [0, 2])


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_the_winners_go_out_on_the_last_trick_of_the_losers(rules_id: str) -> None:
    """002-14, C-21, C-27: then both sides are out; the winners have played themselves out, level by points."""
    deal = pl.deal(rules_id, hands=["4s", "7h", "4d 9d", "6c"], lead=0, captured=(100, 0)).act("4s")
    deal = deal.act("snow") if rules_id in CHOICE else deal
    deal = act(round_of_passes(deal), "4d", "6c", "pass", "pass", "7h", "9d")
    assert outcome(deal) == ("flag", 4, [0, 2])


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_200_in_the_continuation(rules_id: str) -> None:
    """000-43, 002-16, C-24, C-29: a big snow at once; it stays a win by 140."""
    hands = ["Ks 4s Kh Kh Kd Kd Kc Kc", "4h 6h", "4d 6d", "4c 6c"]
    deal = round_of_passes(pl.deal(rules_id, hands=hands, lead=0, captured=(130, 0)).act("Ks"))
    deal = deal.act("snow") if rules_id in CHOICE else deal
    assert outcome(round_of_passes(deal.act("KKKKKK"))) == ("points", 4, [0, 2])


# -- double out and 200 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
@pytest.mark.parametrize(("b_points", "level"), [(0, 4), (5, 2), (20, 2), (25, 1), (135, 1)])
def test_double_out(rules_id: str, b_points: int, level: int) -> None:
    """000-42, 001-24, 002-14, 002-16, C-27, C-28: both out wins; level by the losers' points; nobody may still beat."""
    hands = ["4s", "4h 9h", "6s", "4c 9c"]
    deal = act(pl.deal(rules_id, hands=hands, lead=0, captured=(60, b_points)), "4s", "pass", "6s")
    assert outcome(deal) == ("double_out", level, [0, 2])
    plain = pl.ruleset(rules_id, snow_on_double_out=False)
    deal = act(pl.deal(plain, hands=hands, lead=0, captured=(60, b_points)), "4s", "pass", "6s")
    assert outcome(deal) == ("double_out", 1, [0, 2])


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_all_200(rules_id: str) -> None:
    """000-43, 000-44, 001-29, 002-16, 002-17: big snow, four times the base."""
    hands = ["Ks Ks Kh Kh Kd Kd Kc 4s", "4h 6h", "4d 6d", "4c 6c"]
    deal = round_of_passes(pl.deal(rules_id, hands=hands, lead=0, captured=(130, 0)).act("KKKKKKK"))
    assert outcome(deal) == ("sweep", 4, [0, 2])
    assert list(deal.result.payoffs) == [40, -40, 40, -40] if rules_id == "mingyao" else [4, -4, 4, -4]


@pytest.mark.parametrize(
    ("rules_id", "base"), [("online", 1), ("baishan", 1), ("mingyao", 10)]
)
def test_factors(rules_id: str, base: int) -> None:
    """000-44, 001-29, 002-17, C-33: once, twice, four times the base for each player."""
    rules = pl.ruleset(rules_id)
    for losers, level in ((25, 1), (20, 2), (0, 4)):
        result = rules.settle(how="double_out", captured=(60, losers), out=(0, 2))
        assert (result.level, list(result.payoffs)) == (level, [base * level, -base * level] * 2)


def test_90_and_140_exclude_each_other() -> None:
    """C-32: a flag for one side and 140 for the other are more points than there are."""
    with pytest.raises(PositionError):
        pl.deal("baishan", hands=["4h", "5h", "6h", "7h"], lead=0, captured=(90, 135))


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_snow_switched_off(rules_id: str) -> None:
    """C-23: without snow the first win ends the deal plainly."""
    rules = pl.ruleset(rules_id, snow="off")
    assert outcome(at_140(rules, 0)) == ("points", 1, [0, 2])
    assert outcome(at_flag(rules, 0)) == ("flag", 1, [0, 2])


# -- tonghua ----------------------------------------------------------------------------------------------------------


def tonghua_140(rules: Any, losers: int) -> Any:
    """Seats 1 and 3 hold the kings and come to 140 by seat 1; the losers' points are with seat 0."""
    hands = ["4s 6s", "Kh RJ", "4d 6d", "RJ 6c", "4h 6h"]
    deal = pl.deal(rules, hands=hands, lead=1, captured=(losers, 70, 0, 60, 0))
    return round_of_passes(deal.act("Kh"), 4)


@pytest.mark.parametrize("losers", [25, 30, 50])
def test_tonghua_ends_plainly(losers: int) -> None:
    """003-17, 003-18, C-22: 140 wins; with 25 the losers can end no worse than plainly."""
    deal = tonghua_140(HIDDEN, losers)
    assert outcome(deal) == ("points", 1, [1, 3])


@pytest.mark.parametrize(("losers", "level"), [(0, 4), (5, 2), (20, 2)])
@pytest.mark.parametrize(("rules", "factor"), [(HIDDEN, 1), (SHOWN, 2)], ids=["hidden", "shown"])
def test_tonghua_plays_on_by_itself(losers: int, level: int, rules: Any, factor: int) -> None:
    """003-18, 003-19, 003-22, C-23: nobody is asked; played on till all winners are out; shown kings double it."""
    deal = tonghua_140(rules, losers)
    assert ask_of(deal) == ("play", 1)
    assert deal.view(0)["sides"] == [1, 0, 1, 0, 1]
    deal = round_of_passes(deal.act("RJ"), 4)
    assert ask_of(deal) == ("play", 2), "the next with cards inherits the lead"
    deal = act(deal, "4d", "6c")
    assert ask_of(deal) == ("play", 4)
    deal = act(round_of_passes(deal, 3), "RJ")
    assert outcome(deal) == ("points", level, [1, 3])
    amount = level * factor
    assert list(deal.result.payoffs) == [-2 * amount, 3 * amount, -2 * amount, 3 * amount, -2 * amount]


def test_tonghua_flag_and_double_out() -> None:
    """003-17: the first out with 90 for his side; a side all out."""
    hands = ["9s", "RJ 4h", "4d 9d", "RJ 4c", "4h 5s"]
    deal = pl.deal(HIDDEN, hands=hands, lead=0, captured=(40, 10, 50, 20, 0)).act("9s")
    assert outcome(deal) == ("flag", 1, [0, 2, 4])
    hands = ["9s 9d", "RJ", "4d 9d", "RJ", "4h 5s"]
    deal = act(pl.deal(HIDDEN, hands=hands, lead=1, captured=(40, 10, 50, 20, 0)), "RJ", "pass", "pass", "pass", "pass")
    assert ask_of(deal) == ("play", 2)
    assert outcome(act(deal, "4d", "RJ")) == ("double_out", 1, [1, 3])


def test_four_jokers_in_one_hand_win_at_once() -> None:
    """003-15, C-18: before anything is asked; one against four, no factor for shown kings."""
    hands = ["4s", "RJ RJ BJ BJ 9s", "4d", "4c", "4h"]
    for kings_shown in (None, True, False):
        deal: Any = pl.deal(pl.ruleset("tonghua", kings_shown=kings_shown), hands=hands, lead=0)
        assert outcome(deal) == ("four_jokers", 1, [1])
        assert list(deal.result.payoffs) == [-2, 8, -2, -2, -2]
    rules = pl.ruleset("tonghua", four_jokers_win=False, kings_shown=False)
    assert pl.deal(rules, hands=hands, lead=0).turn == 0


def test_the_lone_holder_goes_out() -> None:
    """C-41: with both kings from one hand, going out is a double out; a win the others have already stands."""
    hands = ["9s", "4h 5h", "4d 9d", "4c 5c", "4h 5s"]
    deal: Any = pl.deal(HIDDEN, hands=hands, lead=0, captured=(95, 20, 0, 0, 0), kings=(0,)).act("9s")
    assert outcome(deal) == ("double_out", 2, [0])
    assert list(deal.result.payoffs) == [16, -4, -4, -4, -4]
    hands = ["9s 9d", "Kh 5h", "4d 9d", "4c 5c", "4h 5s"]
    deal = pl.deal(HIDDEN, hands=hands, lead=1, captured=(0, 130, 0, 0, 0), kings=(0,))
    deal = round_of_passes(deal.act("Kh"), 4)
    assert deal.view(0)["won"] == {"side": 1, "how": "points"}
    deal = round_of_passes(act(deal, "5h", "pass", "pass", "pass", "9d"))
    deal = act(deal, "9s", "pass", "pass", "pass")
    assert outcome(deal) == ("points", 2, [1, 2, 3, 4])
    assert list(deal.result.payoffs) == [-16, 4, 4, 4, 4]


PAYOFFS = [
    # 大王 with, how it ended, points per seat, who is out, level, each seat's share at level 1
    ((1, 3), "points", (0, 80, 20, 60, 10), (), 1, [-2, 3, -2, 3, -2]),
    ((1, 3), "points", (0, 80, 20, 60, 0), (1, 3), 2, [-2, 3, -2, 3, -2]),
    ((1, 3), "points", (0, 80, 0, 60, 0), (1, 3), 4, [-2, 3, -2, 3, -2]),
    ((1, 3), "points", (80, 20, 60, 10, 0), (), 1, [2, -3, 2, -3, 2]),
    ((1, 3), "points", (80, 0, 60, 0, 0), (0, 2, 4), 4, [2, -3, 2, -3, 2]),
    ((2,), "points", (0, 0, 140, 30, 0), (), 1, [-2, -2, 8, -2, -2]),
    ((2,), "double_out", (0, 0, 50, 0, 0), (2,), 4, [-2, -2, 8, -2, -2]),
    ((2,), "points", (100, 40, 30, 0, 0), (), 1, [2, 2, -8, 2, 2]),
    ((2,), "points", (100, 40, 20, 0, 0), (0, 1, 3, 4), 2, [2, 2, -8, 2, 2]),
    ((2,), "sweep", (100, 100, 0, 0, 0), (), 4, [2, 2, -8, 2, 2]),
]


@pytest.mark.parametrize(("holders", "how", "captured", "out", "level", "shares"), PAYOFFS)
@pytest.mark.parametrize(("rules", "kings"), [(HIDDEN, 1), (SHOWN, 2)], ids=["hidden", "shown"])
def test_tonghua_payoffs(
    rules: Any,
    kings: int,
    holders: tuple[int, ...],
    how: str,
    captured: tuple[int, ...],
    out: tuple[int, ...],
    level: int,
    shares: list[int],
) -> None:
    """003-19, 003-20, 003-21, 003-22."""
    result = rules.settle(how=how, captured=captured, out=out, holders=holders)
    assert result.level == level
    assert list(result.payoffs) == [level * kings * share for share in shares]
    assert sum(result.payoffs) == 0


@pytest.mark.parametrize(
    "end",
    [
        {"how": "win", "captured": (140, 10)},
        {"how": "points", "captured": (135, 10)},
        {"how": "points", "captured": (140, 65)},
        {"how": "points", "captured": (141, 10)},
        {"how": "points", "captured": (140, -5)},
        {"how": "points", "captured": (140, 0, 10, 0)},
        {"how": "flag", "captured": (90, 10), "out": (1,)},
        {"how": "flag", "captured": (90, 10)},
        {"how": "flag", "captured": (90, 10), "out": (0, 0)},
        {"how": "flag", "captured": (90, 10), "out": (0, 4)},
        {"how": "double_out", "captured": (90, 10), "out": (0, 1)},
        {"how": "sweep", "captured": (195, 0)},
        {"how": "four_jokers", "captured": (0, 0)},
    ],
    ids=str,
)
def test_an_end_that_cannot_be_is_refused(end: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as raised:
        pl.ruleset("baishan").settle(**end)
    assert raised.value.message("zh") != raised.value.message("en")


@pytest.mark.parametrize("holders", [None, (), (1, 5), (1, 2, 3), (-1,)])
def test_holders_that_cannot_be_are_refused(holders: tuple[int, ...] | None) -> None:
    """003-02: one or two seats hold the 大王."""
    with pytest.raises(PositionError):
        HIDDEN.settle(how="points", captured=(0, 80, 20, 60, 10), holders=holders)


# -- what the result tells --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_end_is_explained_with_sources(lang: str) -> None:
    """000-37, 000-43, 001-28, 003-22: each step names a statement."""
    ends = [
        act(at_140("online", 15), "nosnow", "nosnow"),
        at_140("mingyao", 25),
        act(at_flag("baishan", 0), "nosnow"),
        tonghua_140(SHOWN, 30),
    ]
    for deal in ends:
        steps = deal.explain_result(lang)
        assert len(steps) >= 3
        assert all(step.rstrip(")）")[-2:].isdigit() for step in steps), steps
    assert at_140("online", 15).explain_result(lang) == []
