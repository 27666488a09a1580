"""Notation: every way of writing cards and actions, what cannot be read, and that a bad text changes nothing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paoyao_learn as pl
from paoyao_learn.cards import RANKS, SUITS, Card
from paoyao_learn.errors import CardError, NotationError, PaoyaoError
from paoyao_learn.notation import Action, format_cards, parse_action, parse_cards

FACES = [Card(rank, suit) for rank in RANKS[:-2] for suit in SUITS] + [Card("BJ"), Card("RJ")]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("4h Ts Qd Ac 2h 3s", "4h Ts Qd Ac 2h 3s"),
        ("10s", "Ts"),
        ("BJ RJ", "BJ RJ"),
        ("♥4", "4h"),
        ("♠10 ♦K ♣A ♥2", "Ts Kd Ac 2h"),
        ("♥️4", "4h"),
        ("♥4\ufe0f", "4h"),
        ("４４Ａ　１０ｓ，ＢＪ", "4 4 A Ts BJ"),
        ("44A\r\n5\xa06\u202f7", "4 4 A 5 6 7"),
        ("小王 大王", "BJ RJ"),
        ("小王大王", "BJ RJ"),
        ("44A", "4 4 A"),
        ("556677", "5 5 6 6 7 7"),
        ("10JQ", "T J Q"),
        ("TJQ", "T J Q"),
        ("101010JJJ", "T T T J J J"),
        ("BJRJ", "BJ RJ"),
        ("4h4s5d", "4h 4s 5d"),
        ("4hBJ10sTsRJAd", "4h BJ Ts Ts RJ Ad"),
        ("4H qD aC", "4h Qd Ac"),
        ("bj rj", "BJ RJ"),
        ("  4h,  5h ", "4h 5h"),
        ("", ""),
    ],
)
def test_cards_are_read(text: str, cards: str) -> None:
    assert [str(card) for card in parse_cards(text)] == cards.split()


def test_an_iterable_of_cards_or_texts_is_read() -> None:
    assert parse_cards([Card("4", "h"), "BJ", "10s"]) == (Card("4", "h"), Card("BJ"), Card("T", "s"))
    with pytest.raises(TypeError):
        parse_cards([4])  # type: ignore[list-item]


@pytest.mark.parametrize("found", [None, 4, 1.5, True, b"44A", [4], [None], object()])
def test_what_is_no_cards_is_refused_in_words(found: Any) -> None:
    for read in (parse_cards, parse_action, pl.ruleset("baishan").identify, pl.deal("baishan", seed=7).act):
        with pytest.raises(NotationError) as raised:
            read(found)
        for lang in ("zh", "en"):
            assert "44A" in raised.value.message(lang)
            assert "object is not" not in raised.value.message(lang)


@pytest.mark.parametrize("char", ["\u202e", "\u0301", "\u200b", "\x00"])
def test_a_character_that_cannot_be_seen_is_named_by_its_number(char: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_cards(f"44{char}A")
    assert (raised.value.values["char"], raised.value.values["place"]) == (char, 3)
    for lang in ("zh", "en"):
        message = raised.value.message(lang)
        assert f"U+{ord(char):04X}" in message
        assert char not in message


def test_a_long_text_is_cut_in_the_sentence() -> None:
    with pytest.raises(NotationError) as raised:
        parse_cards("X" * 100_000)
    assert len(raised.value.message("zh")) < 400


TWO_PACKS = FACES * 2
PLACES = st.lists(st.integers(0, 107), max_size=108, unique=True)


@given(PLACES)
def test_what_is_written_is_read_again(places: list[int]) -> None:
    cards = [TWO_PACKS[place] for place in places]
    assert parse_cards(format_cards(cards)) == tuple(cards)
    assert parse_cards("".join(map(str, cards))) == tuple(cards)
    for lang in ("zh", "en"):
        if all(card.suit for card in cards):
            assert parse_cards(" ".join(card.name(lang) for card in cards)) == tuple(cards)


@pytest.mark.parametrize("rank", RANKS)
def test_each_card_is_one_object_with_its_points(rank: str) -> None:
    """000-34: 5 counts 5, 10 and K count 10."""
    for suit in (None,) if rank in ("BJ", "RJ") else (None, *SUITS):
        card = Card(rank, suit)
        assert card is Card(rank, suit)
        assert card.points == {"5": 5, "T": 10, "K": 10}.get(rank, 0)
        assert parse_cards(str(card)) == (card,)


@pytest.mark.parametrize(
    ("text", "char", "place"),
    [
        ("44Z", "Z", 3),
        ("1h", "1", 1),
        ("4h 11s", "1", 4),
        ("0s", "0", 1),
        ("4h 5x", "x", 5),
        ("4hh", "h", 3),
        ("♥", "", 2),
        ("4♥", "", 3),
        ("♥大王", "大", 2),
        ("♥BJ", "B", 2),
        ("BJs", "s", 3),
        ("4 4 中", "中", 5),
        ("B", "B", 1),
        ("4h;5h", ";", 3),
        ("passs", "p", 1),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text: str, char: str, place: int) -> None:
    for read in (parse_cards, parse_action, pl.ruleset("baishan").identify):
        with pytest.raises(NotationError) as raised:
            read(text)
        assert (raised.value.values["char"], raised.value.values["place"]) == (char, place)
        for lang in ("zh", "en"):
            message = raised.value.message(lang)
            assert str(place) in message
            assert char in message


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("444444444", "4"),
        ("RJ RJ RJ", "大王"),
        ("BJBJBJ", "小王"),
        ("4h 4h 4h", "4h"),
        ("4h 4h ♥4", "4h"),
        ("4h4h4s4s4d4d4c4c4", "4"),
        ("TTTTTTTT10", "10"),
    ],
)
def test_more_copies_than_two_packs_hold(text: str, named: str) -> None:
    """000-01: two packs."""
    for read in (parse_cards, parse_action, pl.ruleset("baishan").identify):
        with pytest.raises(CardError) as raised:
            read(text)
        assert isinstance(raised.value, ValueError)
        assert isinstance(raised.value, PaoyaoError)
        message = raised.value.message("zh")
        assert named in message or {"4h": "♥4", "大王": "RJ", "小王": "BJ"}.get(named, named) in message
        assert raised.value.message("en")


@pytest.mark.parametrize("word", ["pass", "snow", "nosnow", "show", "hide"])
def test_words_of_actions(word: str) -> None:
    action = parse_action(word)
    assert (action.kind, action.cards, str(action)) == (word, (), word)
    assert parse_action(action) is action


PLAYS = [("44A", "44A"), ("4h 4s Ad", "4h 4s Ad"), ("10JQ", "TJQ"), ("大王", "RJ")]


@pytest.mark.parametrize(("text", "written"), PLAYS)
def test_actions_of_play(text: str, written: str) -> None:
    action = parse_action(text)
    assert action.kind == "play"
    assert str(action) == written
    assert parse_action(str(action)) == action == Action("play", parse_cards(text))


def test_a_word_takes_no_cards() -> None:
    """A pass made by hand with cards is a pass."""
    deal = pl.deal("baishan", hands=["4h 5h 9d", "6h 7s", "7h 8s", "8h 9s"], lead=0).act("4h")
    assert deal.act(Action("pass", parse_cards("6h"))).view(1) == deal.act("pass").view(1)


def test_no_cards_are_no_action() -> None:
    for nothing in ("", "   ", ()):
        with pytest.raises(NotationError):
            parse_action(nothing)


BAD = ["44Z", "444444444", "RJRJRJ", "4h4h4h", "", "snow", "show", "hide", "3h", "4h 5h", "bid 80", "Kh"]


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_action_is_a_typed_error_and_changes_nothing(bad: str) -> None:
    deal = pl.deal("baishan", hands=["4h 5h 9d", "6h 7s", "7h 8s", "8h 9s"], lead=0).act("4h")
    deal = deal.act("6h").act("pass").act("pass")
    before = [deal.view(seat) for seat in range(4)]
    with pytest.raises(PaoyaoError):
        deal.act(bad)
    assert [deal.view(seat) for seat in range(4)] == before
    assert deal.turn == 0
    assert deal.act("9d").turn == 1


@pytest.mark.parametrize("bad", ["44Z", "444444444", "RJRJRJ"])
def test_a_bad_hand_is_refused(bad: str) -> None:
    with pytest.raises(PaoyaoError):
        pl.deal("baishan", hands=[bad, "4h", "5h", "6h"], lead=0)
