"""The statements of the four documents on packs, types and comparison, one row or more for each."""

from collections import Counter
from typing import Any

import pytest
from oracle.support import act

import paoyao_learn as pl

RULES: dict[str, Any] = {
    "online": pl.ruleset("online"),
    "mingyao": pl.ruleset("mingyao"),
    "baishan": pl.ruleset("baishan"),
    "tonghua": pl.ruleset("tonghua", kings_shown=False),
    "tonghua shown": pl.ruleset("tonghua", kings_shown=True),
}
BY_DOCUMENT = {"000": ["online"], "001": ["mingyao"], "002": ["baishan"], "003": ["tonghua", "tonghua shown"]}


def rows(*table: tuple[Any, ...]) -> list[Any]:
    """Each row for every rule set of the document its statement stands in."""
    return [
        pytest.param(name, *row[1:], id=f"{row[0]} {name} {' '.join(map(str, row[1:]))}")
        for row in table
        for name in BY_DOCUMENT[row[0][:3]]
    ]


# -- packs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "cards", "hand"),
    rows(
        ("000-01", 4, 108, 27),
        ("000-02", 4, 108, 27),
        ("001-01", 4, 108, 27),
        ("001-03", 4, 108, 27),
        ("002-01", 4, 108, 27),
        ("003-01", 5, 100, 20),
        ("003-03", 5, 100, 20),
    ),
)
def test_packs_and_hands(name: str, players: int, cards: int, hand: int) -> None:
    rules = RULES[name]
    assert (rules.players, rules.cards, rules.hand) == (players, cards, hand)
    hands = pl.deal(rules, seed=3).hands
    assert [len(each) for each in hands] == [hand] * players
    faces = Counter(card for each in hands for card in each)
    assert set(faces.values()) == {2}
    assert len(faces) == cards // 2
    assert any(card.rank == "3" for card in faces) == (cards == 108)
    assert {card.rank for card in faces if card.suit is None} == {"BJ", "RJ"}


@pytest.mark.parametrize("name", [row.values[0] for row in rows(("000-34",), ("001-21",), ("003-16",))])
def test_points(name: str) -> None:
    """000-34, 003-16: a 5 counts 5, a 10 and a king 10, all else nothing; 200 in two packs."""
    cards = [card for hand in pl.deal(RULES[name], seed=1).hands for card in hand]
    assert {card.rank: card.points for card in cards if card.points} == {"5": 5, "T": 10, "K": 10}
    assert sum(card.points for card in cards) == 200
    assert RULES[name].identify("1010JJQQKK").points == 40


# -- types ------------------------------------------------------------------------------------------------------------

TYPES = rows(
    ("000-05", "4", "single", 1, "4"),
    ("000-05", "3", "single", 1, "3"),
    ("000-05", "RJ", "single", 1, "RJ"),
    ("000-06", "4h 4c", "pair", 2, "4"),
    ("000-06", "4h 4h", "pair", 2, "4"),
    ("000-06", "33", "pair", 2, "3"),
    ("000-07", "456", "straight", 3, "4"),
    ("000-07", "78910", "straight", 4, "7"),
    ("000-07", "4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah", "straight", 11, "4"),
    ("000-08", "445566", "double_straight", 3, "4"),
    ("000-08", "44556677889910JJQQKKAA10", "double_straight", 11, "4"),
    ("000-10", "QKA", "straight", 3, "Q"),
    ("000-10", "QQKKAA", "double_straight", 3, "Q"),
    ("000-11", "222", "bomb", 3, "2"),
    ("000-11", "3333", "bomb", 4, "3"),
    ("000-11", "JJJJJ", "bomb", 5, "J"),
    ("000-11", "999999", "bomb", 6, "9"),
    ("000-11", "AAAAAAA", "bomb", 7, "A"),
    ("000-11", "66666666", "bomb", 8, "6"),
    ("000-12", "44A", "yao", 2, None),
    ("000-12", "444A", "yao", 3, None),
    ("000-12", "4444A", "yao", 4, None),
    ("000-13", "44444A", "yao", 5, None),
    ("000-13", "444444A", "yao", 6, None),
    ("000-13", "4444444A", "yao", 7, None),
    ("000-13", "44444444A", "yao", 8, None),
    ("000-14", "BJBJ", "jokers", 2, None),
    ("000-14", "BJRJ", "jokers", 2, None),
    ("000-14", "RJRJ", "jokers", 2, None),
    ("000-14", "BJBJRJ", "jokers", 3, None),
    ("000-14", "BJRJRJ", "jokers", 3, None),
    ("000-14", "BJBJRJRJ", "jokers", 4, None),
    ("001-11", "9", "single", 1, "9"),
    ("001-11", "99", "pair", 2, "9"),
    ("001-11", "456", "straight", 3, "4"),
    ("001-11", "QQKKAA", "double_straight", 3, "Q"),
    ("001-12", "777", "bomb", 3, "7"),
    ("001-12", "77777777", "bomb", 8, "7"),
    ("001-12", "44A", "yao", 2, None),
    ("001-12", "44444A", "yao", 5, None),
    ("001-14", "BJBJ", "jokers", 2, None),
    ("001-14", "BJRJ", "jokers", 2, None),
    ("002-02", "5678", "straight", 4, "5"),
    ("002-02", "55667788", "double_straight", 4, "5"),
    ("002-02", "44444444A", "yao", 8, None),
    ("002-04", "3", "single", 1, "3"),
    ("003-08", "22", "pair", 2, "2"),
    ("003-08", "8910", "straight", 3, "8"),
    ("003-08", "BJ", "single", 1, "BJ"),
    ("003-10", "222", "bomb", 3, "2"),
    ("003-10", "AAAAAAAA", "bomb", 8, "A"),
    ("003-10", "A44", "yao", 2, None),
    ("003-10", "A44444444", "yao", 8, None),
)


@pytest.mark.parametrize(("name", "cards", "kind", "length", "rank"), TYPES)
def test_is_a_play(name: str, cards: str, kind: str, length: int, rank: str | None) -> None:
    play = RULES[name].identify(cards)
    assert (play.kind, play.length, play.rank) == (kind, length, rank)


NO_TYPES = rows(
    ("000-06", "45"),
    ("000-06", "BJ4"),
    ("000-07", "56"),
    ("000-07", "457"),
    ("000-08", "4455"),
    ("000-08", "44556"),
    ("000-08", "444555666"),
    ("000-09", "KA2"),
    ("000-09", "345"),
    ("000-09", "AA2233"),
    ("000-09", "KABJ"),
    ("000-09", "A23"),
    ("000-10", "A45"),
    ("000-10", "KA4"),
    ("000-11", "4445"),
    ("000-12", "4A"),
    ("000-12", "44AA"),
    ("000-13", "44444AA"),
    ("000-14", "RJ5"),
    ("000-14", "BJBJ44"),
    ("001-11", "A23"),
    ("001-11", "QKA2"),
    ("001-11", "QKABJ"),
    ("001-12", "55A"),
    ("002-02", "4455"),
    ("003-03", "3"),
    ("003-03", "333"),
    ("003-08", "33"),
    ("003-08", "KA2"),
    ("003-08", "345"),
)


@pytest.mark.parametrize(("name", "cards"), NO_TYPES)
def test_is_no_play(name: str, cards: str) -> None:
    assert RULES[name].identify(cards) is None


def test_jokers_form_no_ordinary_pair() -> None:
    """000-06, C-17: two jokers are a bomb; no pair lies above or below them."""
    for cards in ("BJBJ", "RJRJ"):
        play = RULES["online"].identify(cards)
        assert play.kind == "jokers"
        assert play.tier > 0


# -- comparison: each row from low to high; every play beats all before it, and none after it -------------------------

CHAINS = rows(
    ("000-15", "4 5 6 7 8 9 10 J Q K A 2 3 BJ RJ"),
    ("000-27", "3 BJ RJ"),
    ("000-16", "44 55 66 77 88 99 1010 JJ QQ KK AA 22 33"),
    ("000-17", "456 567 678 789 8910 910J 10JQ JQK QKA"),
    ("000-17", "7788991010 88991010JJ"),
    ("000-18", "444 666 888 AAA 222 333 4444 99999 22222 33333 444444 3333333 44444444"),
    ("000-19", "44A 444A 4444A 44444A 444444A 4444444A 44444444A"),
    ("000-24", "3333 44A 44444"),
    ("000-25", "333333 444A 4444444"),
    ("000-26", "33333333 4444A"),
    ("000-28", "333 BJBJ 4444"),
    ("000-29", "3333 BJRJ 44A"),
    ("000-30", "44A 33333 RJRJ 444444"),
    ("000-31", "333333 BJBJRJ 444A"),
    ("000-32", "444A BJRJRJ"),
    ("000-33", "33333333 BJBJRJRJ 4444A"),
    ("001-13", "44A 444A 4444A 44444A 444444A 4444444A 44444444A"),
    (
        "001-19",
        "333 BJBJ 4444 3333 BJRJ 44A 44444 33333 RJRJ BJBJRJ 444444 333333 444A BJRJRJ 4444444 3333333 "
        "44444444 33333333 BJBJRJRJ 4444A 44444444A",
    ),
    ("002-04", "4 A 2 3 BJ RJ"),
    ("002-04", "44 AA 22 33"),
    ("002-05", "789 QKA"),
    ("002-06", "777 8888"),
    ("002-06", "QQQQ AAAA"),
    (
        "002-07",
        "3333 44A 44444 33333 444444 333333 444A 4444444 3333333 44444444 33333333 4444A 44444A 444444A "
        "4444444A 44444444A",
    ),
    ("002-08", "333 BJBJ 4444 3333 BJRJ 44A 33333 RJRJ 444444"),
    ("002-09", "333333 BJBJRJ 444A"),
    ("002-10", "444A 3333333 BJRJRJ 44444444"),
    ("002-11", "BJRJRJ 33333333 BJBJRJRJ 4444A"),
    ("003-08", "4 5 6 7 8 9 10 J Q K A 2 BJ RJ"),
    ("003-08", "44 AA 22"),
    ("003-11", "567 QKA"),
    ("003-11", "667788 778899"),
    ("003-11", "666 888 9999 99999 22222"),
    ("003-10", "44A 444A 4444A 44444A 444444A 4444444A 44444444A"),
) + [
    pytest.param("tonghua", chain, id=f"{statement} not shown {chain}")
    for statement, chain in (
        (
            "003-13",
            "222 BJ 4444 2222 44A 22222 RJ 444444 BJBJ 444A BJRJ 4444444 44444444 BJBJRJ 4444A RJRJ 44444A BJRJRJ "
            "444444A BJBJRJRJ 4444444A 44444444A",
        ),
        ("003-14", "222 BJ 44A RJ BJBJ"),
        ("003-14", "22222222 RJRJ"),
    )
] + [
    pytest.param("tonghua shown", chain, id=f"{statement} shown {chain}")
    for statement, chain in (
        (
            "003-13",
            "222 BJ 4444 44A 22222 444444 BJBJ 444A 2222222 RJ 44444444 4444A BJRJ BJBJRJ 44444A 444444A RJRJ 4444444A "
            "BJRJRJ 44444444A BJBJRJRJ",
        ),
        ("003-14", "444A 2222222 RJ 44444444"),
    )
]


@pytest.mark.parametrize(("name", "chain"), CHAINS)
def test_order(name: str, chain: str) -> None:
    rules = RULES[name]
    plays = [rules.identify(cards) for cards in chain.split()]
    for at, play in enumerate(plays):
        assert not rules.beats(play, on=play)
        for lower in plays[:at]:
            assert rules.beats(play, on=lower), f"{play} on {lower}"
            assert not rules.beats(lower, on=play), f"{lower} on {play}"


# -- who beats whom: on the table, tried, whether it does -------------------------------------------------------------

BEATS = rows(
    ("000-17", "456", "5678", False),
    ("000-20", "456", "556677", True),
    ("000-20", "456", "667788", True),
    ("000-20", "456", "445566", False),
    ("000-21", "QKA", "444", True),
    ("000-21", "45678910JQKA", "444", True),
    ("000-21", "456", "7", False),
    ("000-22", "445566", "333", False),
    ("000-22", "445566", "BJBJ", False),
    ("000-22", "445566", "4444", True),
    ("000-22", "QQKKAA", "44A", True),
    ("000-22", "556677", "456", False),
    ("000-23", "RJ", "444", True),
    ("000-23", "33", "444", True),
    ("000-23", "444", "RJ", False),
    ("000-23", "4", "55", False),
    ("000-23", "44", "5", False),
    ("000-28", "RJ", "BJBJ", True),
    ("000-28", "33", "BJBJ", True),
    ("000-28", "QKA", "BJBJ", True),
    ("001-15", "3", "444", True),
    ("001-15", "33", "44A", True),
    ("001-15", "QKA", "BJBJ", True),
    ("001-15", "QQKKAA", "44A", True),
    ("001-15", "QQKKAA", "BJRJ", True),
    ("001-16", "456", "567", True),
    ("001-16", "456", "456", False),
    ("001-16", "456", "5678", False),
    ("001-16", "456", "556677", True),
    ("001-17", "4", "33", False),
    ("001-17", "44", "567", False),
    ("001-17", "44", "445566", False),
    ("001-17", "5", "4", False),
    ("001-18", "456", "556677", True),
    ("001-18", "456", "445566", False),
    ("001-20", "456", "444", True),
    ("001-20", "445566", "333", False),
    ("001-20", "445566", "4444", True),
    ("002-03", "456", "556677", True),
    ("002-03", "456", "445566", False),
    ("002-03", "456", "55667788", False),
    ("002-03", "567", "445566", False),
    ("002-05", "456", "5678", False),
    ("002-08", "445566", "BJBJ", False),
    ("002-08", "456", "BJBJ", True),
    ("002-08", "RJ", "BJBJ", True),
    ("003-09", "456", "556677", True),
    ("003-09", "456", "445566", False),
    ("003-11", "567", "6789", False),
    ("003-12", "456", "444", True),
    ("003-12", "445566", "222", False),
    ("003-12", "445566", "4444", True),
    ("003-12", "2", "444", True),
    ("003-12", "22", "444", True),
    ("003-14", "222", "BJ", True),
    ("003-14", "445566", "BJ", False),
    ("003-14", "445566", "RJ", True),
    ("003-14", "22", "BJ", True),
    ("003-14", "QKA", "BJ", True),
    ("003-14", "44A", "RJ", True),
)


@pytest.mark.parametrize(("name", "table", "tried", "expected"), BEATS)
def test_on_the_table(name: str, table: str, tried: str, expected: bool) -> None:
    rules = RULES[name]
    assert rules.beats(tried, on=table) is expected
    assert rules.judge(tried, hand=tried, on=table).ok is expected


@pytest.mark.parametrize("rules_id", ["online", "mingyao", "baishan", "tonghua"])
def test_suits_never_decide(rules_id: str) -> None:
    """000-06, 001-19, 002-05, 003-11: suits do not matter."""
    rules = pl.ruleset(rules_id)
    for low, same in (("5h 6d 7c", "5s 6s 7s"), ("9c 9d", "9s 9h"), ("9c", "9s"), ("4h 4h Ad", "4s 4c As")):
        assert not rules.beats(low, on=same)
        assert not rules.beats(same, on=low)


def test_two_big_kings_wait_below_old_yao_only_by_prose() -> None:
    """003-14, C-18: prose makes unshown 双大王 head of the eights, the ladder puts it over old yao."""
    assert RULES["tonghua"].beats("RJRJ", on="4444A")
    assert RULES["tonghua"].beats("RJRJ", on="BJBJRJ")


def test_leads_may_be_any_play() -> None:
    """001-06, 003-06: whoever leads may play any type; it need not hold the five of hearts."""
    hands = ["5h 6h 7h 4s 4d Ad 9c 9d", "8s 8d", "8h 8c", "10s 10d"]
    for rules_id in ("online", "mingyao", "baishan"):
        deal = pl.deal(rules_id, hands=hands, lead=0)
        for lead in ("4s", "9c 9d", "5h 6h 7h", "4s 4d Ad"):
            assert deal.act(lead).turn == 1
    tonghua = pl.deal(RULES["tonghua"], hands=[*hands, "Js"], lead=0, kings=(0, 1))
    assert act(tonghua, "4s 4d Ad").turn == 1
