"""The club player: how it splits a hand, what it counts, what it does in named positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paoyao_learn as pl
from paoyao_learn.bots import bot
from paoyao_learn.bots.sight import Sight
from paoyao_learn.bots.split import Splitter
from paoyao_learn.bots.unseen import Unseen, at_least

BAISHAN = pl.ruleset("baishan")
SPLITTER = Splitter(BAISHAN.playbook)


def ranks(text: str) -> Counter[str]:
    return Counter(card.rank for card in pl.parse_cards(text))


def plan(text: str) -> set[str]:
    return {"".join(play) for play in SPLITTER.plan(ranks(text))}


def advice(deal: Any, seed: int = 1) -> Any:
    return bot("club", deal.rules, seed).choose(deal.view(deal.turn))


def says(deal: Any) -> str:
    action = advice(deal).action
    return "".join(card.rank for card in action.cards) or action.kind


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("456", {"456"}),
        ("44A", {"44A"}),
        ("556677", {"556677"}),
        ("5678 9999", {"5678", "9999"}),
        ("56789T", {"56789T"}),
        ("4444A 33 BJRJ", {"4444A", "33", "BJRJ"}),
        ("7789T", {"7", "789T"}),
        ("JJ QQ KK 2", {"JJQQKK", "2"}),
    ],
)
def test_a_hand_is_split_into_its_natural_plays(hand: str, plays: set[str]) -> None:
    assert plan(hand.replace(" ", "")) == plays


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 27))
def test_a_plan_uses_every_card_once_in_true_plays(seed: int, size: int) -> None:
    cards = Random(seed).sample(BAISHAN.pack, size)
    counts = Counter(card.rank for card in cards)
    plays = SPLITTER.plan(counts)
    assert Counter(rank for play in plays for rank in play) == counts
    assert all(BAISHAN.identify("".join(play)) is not None for play in plays)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 9))
def test_the_cost_of_a_small_hand_is_the_least_over_all_its_splits(seed: int, size: int) -> None:
    """Against a search over every partition into plays of the playbook."""
    cards = Random(seed).sample(BAISHAN.pack, size)
    book = BAISHAN.playbook

    def cost_of(index: int) -> float:
        used = Counter(card.rank for card in book.plays[index].cards)
        return SPLITTER.cost(used)

    @cache
    def least(packed: int) -> float:
        if not packed:
            return 0.0
        first = next(shift for shift in book.shift.values() if packed >> shift & 15)
        fitting = [i for i in book.indices(book.mask(packed)) if book.uses[i] >> first & 15]
        return min(cost_of(i) + least(packed - book.uses[i]) for i in fitting)

    assert SPLITTER.cost(Counter(card.rank for card in cards)) <= least(book.pack(cards)) + 0.35


def test_better_hands_cost_less() -> None:
    cost = {text: SPLITTER.cost(ranks(text)) for text in ("4", "2", "RJ", "44", "33", "456", "4", "999", "9999", "44A")}
    assert cost["RJ"] < cost["2"] < cost["4"]
    assert cost["33"] < cost["44"]
    assert cost["9999"] < cost["999"]
    assert SPLITTER.cost(ranks("456")) < SPLITTER.cost(ranks("46")) + 0.5
    assert SPLITTER.cost(Counter()) == 0


def test_chances_of_holding_copies() -> None:
    assert at_least(0, 0.5)[:2] == (1.0, 0)
    assert at_least(2, 0.5)[:3] == pytest.approx((1, 0.75, 0.25))
    assert at_least(8, 1.0) == (1.0,) * 9


def test_unseen_cards_are_counted_from_the_view_alone() -> None:
    deal: Any = pl.deal("baishan", seed=3)
    chooser = bot("beginner", deal.rules, 1)
    for _ in range(40):
        assert deal.turn is not None
        sight = Sight(deal.view(deal.turn), deal.rules)
        true = Counter(card.rank for seat, hand in enumerate(deal.hands) if seat != deal.turn for card in hand)
        assert +sight.unseen == true
        deal = deal.act(chooser.choose(deal.view(deal.turn)).action)


def test_the_chance_to_be_beaten_agrees_with_dealing_the_unseen_cards_anew() -> None:
    deal: Any = pl.deal("baishan", seed=5, lead=0)
    sight = Sight(deal.view(0), deal.rules)
    unseen = Unseen(sight)
    others = [card for hand in deal.hands[1:] for card in hand]
    hands = []
    for number in range(400):
        Random(number).shuffle(others)
        hands.append(BAISHAN.playbook.mask(BAISHAN.playbook.pack(others[:27])))
    for text, most in (("K", 0.03), ("2", 0.03), ("KK", 0.05), ("3", 0.03), ("999", 0.08), ("99999", 0.08)):
        play = BAISHAN.identify(text)
        assert play is not None
        beaters = BAISHAN.playbook.beaten_by[play.index]
        true = sum(bool(mask & beaters) for mask in hands) / len(hands)
        assert unseen.beaten(play, 1, bombs=1.0, follow=1.0) == pytest.approx(true, abs=most + 0.05), text


OTHERS = ["8s 8h Js Jd Qc Qs Ac", "7s 7h Tc Qd Kh As 2s", "6s 6h 9c Td Ks Ah 3s"]


def test_it_leads_low_to_a_partner_with_one_card() -> None:
    deal: Any = pl.deal("baishan", hands=["4s 9h 9d Td Jc Kc 2h", OTHERS[0], "8s", OTHERS[2]], lead=0)
    assert says(deal) == "4"
    assert any("队友" in sentence for sentence in advice(deal).reasons("zh"))


def test_it_does_not_overtake_its_partners_winning_trick() -> None:
    hands = ["9c Jc 2c 3c 6h", "5s 5h 6d 7d 8c", "2s 8h Js 4d", "4s 4c 7c Td Th"]
    deal: Any = pl.deal("baishan", hands=hands, lead=2).act("2").act("pass")
    assert says(deal) == "pass"


def test_it_leads_no_single_to_a_foe_with_one_card() -> None:
    deal: Any = pl.deal("baishan", hands=["4s 9h 9d Kc Ac 2d", "Qs", "8s 8h Js Jd", "6s 6h 7h 7d Td"], lead=0)
    assert len(says(deal)) > 1


def test_it_bombs_when_a_foe_is_about_to_go_out() -> None:
    hand = "9s 9h 9d 9c 4s 6s 7d Jh"
    deal: Any = pl.deal("baishan", hands=[hand, OTHERS[0], OTHERS[1], "Ks Kd"], lead=3).act("K")
    assert deal.turn == 0
    assert says(deal) == "9999"


def test_it_wastes_no_bomb_on_an_empty_trick() -> None:
    hand = "9s 9h 9d 9c 4s 4h 5s 6d 8h Jh Jd Qc Kd"
    others = ["8s 8c Js Jc Qd Qs Ac Ad 3h 3d", "7s 7h Tc Qh Kh As 2s 5h", "6s 6h 9c Td Ks Ah 3s 3c 2h"]
    deal: Any = pl.deal("baishan", hands=[hand, *(other.replace("9c", "8d") for other in others)], lead=3).act("3")
    assert says(deal) == "pass"


def test_it_keeps_4s_and_aces_together() -> None:
    deal: Any = pl.deal("baishan", hands=["4s 4h 4d As 6c 8d 9h", *OTHERS], lead=0)
    assert not set(says(deal)) & {"4", "A"}


def test_it_takes_the_points_that_decide() -> None:
    hand = "9s 9h 9d 9c 4s 6s 7d Jh"
    near: dict[str, Any] = {"hands": [hand, OTHERS[0], OTHERS[1], "Ks Kd 6h 7h 8d"], "lead": 3}
    deal: Any = pl.deal("baishan", captured=(120, 40), **near).act("KK")
    assert says(deal) == "9999"
    assert "20" in " ".join(advice(deal).reasons("en"))


def test_reasons_are_true_of_the_position() -> None:
    """A reason with a chance or a number of plays names those of the position."""
    for seed in range(6):
        deal: Any = pl.deal("baishan", seed=seed)
        club = bot("club", deal.rules, seed)
        while deal.turn is not None:
            view = deal.view(deal.turn)
            advised = club.choose(view)
            for reason in advised.why:
                if "chance" in reason.values:
                    assert 0 <= int(str(reason.values["chance"])) <= 100
                if reason.key == "partner_holds":
                    assert view["table"]["seat"] == (deal.turn + 2) % 4
                if reason.key == "guards":
                    assert view["cards_left"][(deal.turn + 1) % 4] <= 3 or view["cards_left"][(deal.turn + 3) % 4] <= 3
                if reason.key == "goes_out":
                    assert len(advised.action.cards) == len(view["hand"])
            deal = deal.act(advised.action)


def test_the_club_beats_the_beginner(capsys: pytest.CaptureFixture[str], scale: Callable[[int, int], int]) -> None:
    deals, won = scale(20, 200), 0
    for seed in range(deals):
        for swap in (0, 1):
            deal: Any = pl.deal("baishan", seed=2000 + seed)
            seats = [bot("club" if seat % 2 == swap else "beginner", deal.rules, seat) for seat in range(4)]
            while deal.turn is not None:
                deal = deal.act(seats[deal.turn].choose(deal.view(deal.turn)).action)
            assert deal.result is not None
            won += swap in deal.result.winners
    rate = won / (2 * deals)
    with capsys.disabled():
        print(f"\nclub v beginner: {rate:.1%} of {2 * deals} games on {deals} duplicate deals")
    assert rate >= (0.75 if deals >= 200 else 0.65)
