"""Cards, plays, rule sets, deals and errors as values: they do not change, and survive a copy and a pickle."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.cards import Card
from paoyao_learn.paoyao.deal import Deal
from paoyao_learn.text import signed, text

COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
RULES = pl.ruleset("baishan")


def passed_on() -> Deal:
    """A deal to its end in which everybody passes where he may: about as long as one gets."""
    deal = pl.deal("baishan", seed=5)
    while deal.turn is not None:
        deal = deal.act("pass" if deal.may_pass() else deal.legal_actions()[0])
    return deal


def test_a_card_cannot_be_changed() -> None:
    card = Card("4", "h")
    for name in ("rank", "suit", "points"):
        with pytest.raises(AttributeError):
            setattr(card, name, "5")
        with pytest.raises(AttributeError):
            delattr(card, name)
    assert str(card) == "4h"


@pytest.mark.parametrize("copied", COPIES)
def test_values_survive_a_copy(copied: Callable[[Any], Any]) -> None:
    assert copied(Card("4", "h")) is Card("4", "h")
    for value in (RULES.identify("44A"), RULES, pl.ruleset("tonghua", kings_shown=True), pl.parse_action("pass")):
        assert copied(value) == value
        assert hash(copied(value)) == hash(value)
    verdict = RULES.judge("456", hand="4567", on="567")
    assert copied(verdict).message("zh") == verdict.message("zh")


@pytest.mark.parametrize("copied", COPIES)
def test_a_long_deal_survives_a_copy(copied: Callable[[Any], Any]) -> None:
    deal = passed_on()
    assert len(deal.history) > 180
    again = copied(deal)
    assert pl.dumps(again) == pl.dumps(deal)
    assert [one.view(2) for one in again.history] == [one.view(2) for one in deal.history]
    match = copied(pl.match("tonghua", seed=3))
    assert pl.dumps(match.act("hide")) == pl.dumps(pl.match("tonghua", seed=3).act("hide"))


def test_what_is_mailed_is_small() -> None:
    """Bytes of a pickle: the playbook is made again, not sent."""
    assert RULES.playbook.plays
    assert len(pickle.dumps(RULES)) < 2_000
    assert len(pickle.dumps(pl.deal("tonghua", seed=1))) < 4_000
    assert len(pickle.dumps(passed_on())) < 80_000


@pytest.mark.parametrize(
    "fails",
    [
        lambda: RULES.identify("4x"),
        lambda: RULES.identify(None),  # type: ignore[arg-type]
        lambda: RULES.identify("444444444"),
        lambda: pl.ruleset("nowhere"),
        lambda: pl.deal("baishan", hands=["4", "5", "6", ""]),
        lambda: pl.deal("baishan", seed=7).act("pass"),
        lambda: pl.deal("baishan", hands=["45", "6", "7", "8"]).act("456"),
        lambda: pl.match("baishan", coins=0),
        lambda: pl.loads("[Paoyao 2]"),
    ],
)
@pytest.mark.parametrize("copied", COPIES)
def test_errors_survive_a_copy(fails: Callable[[], object], copied: Callable[[Any], Any]) -> None:
    with pytest.raises(pl.PaoyaoError) as raised:
        fails()
    again = copied(raised.value)
    assert type(again) is type(raised.value)
    for lang in ("zh", "en"):
        assert again.message(lang) == raised.value.message(lang)


def test_a_play_stands_wherever_cards_can() -> None:
    deal = pl.deal("baishan", seed=7)
    play = deal.legal_plays()[0]
    assert list(play) == list(play.cards)
    assert RULES.identify(play) == play
    assert deal.act(play).action == deal.act(play.cards).action


@pytest.mark.parametrize(
    ("cards", "ranks"),
    [
        ("44A", "44A"),
        ("789", "789"),
        ("10JQ", "10 J Q"),
        ("8910J", "8 9 10 J"),
        ("1010", "10 10"),
        ("TTT", "10 10 10"),
        ("991010JJ", "99 10 10 JJ"),
        ("BJRJ", "BJRJ"),
    ],
)
def test_ranks_with_a_ten_stand_apart(cards: str, ranks: str) -> None:
    """Read at a glance: 1010 is not. Spaced as they are they can be read again."""
    play = RULES.identify(cards)
    assert play is not None
    assert play.ranks == ranks
    assert RULES.identify(play.ranks) == play


def test_rule_sets_compare_by_name_too() -> None:
    assert RULES.compare("tonghua") == RULES.compare(pl.ruleset("tonghua"))
    with pytest.raises(pl.OptionError):
        RULES.compare(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cards", "hand", "on", "said"),
    [
        ("44A", "44A5", "3", "小幺 44A 管得上单张 3。"),
        ("BJRJ", "BJRJ", "3333", "大小王管得上四路 3333。"),
        ("45", "45", "", "4 5 只有两张相连，单顺最少三张。"),
    ],
)
def test_chinese_and_latin_stand_apart(cards: str, hand: str, on: str, said: str) -> None:
    assert RULES.judge(cards, hand=hand, on=on or None).message("zh") == said


def test_a_name_in_a_chinese_sentence_stays_as_it_is_written() -> None:
    assert text("ledger.settled", "zh", who="张A三", coins=signed(3), points=signed(-2)) == "张A三：金币 +3，积分 −2。"
    assert text("table.played", "zh", who="Tom", play="对牌 44") == "Tom 出 对牌 44"
