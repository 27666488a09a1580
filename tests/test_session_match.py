"""A session plays a match: deals are booked one after the other, and what is kept leads back to the same place."""

from __future__ import annotations

import json
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.ledger import Terms, open_ledger
from paoyao_learn.matches import dealer_after, leader_after
from paoyao_learn.session import Session
from paoyao_learn.session.standing import Standing

RULE_SETS = ("online", "mingyao", "baishan", "tonghua")


def own_move(session: Session) -> None:
    session.act(session.advise().action, rev=session.rev)


def play_out(session: Session) -> Any:
    session.start()
    while session.deal.turn is not None:
        own_move(session)
    return session.deal


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_next_deal_carries_leader_dealer_coins_and_points_on(rules: str) -> None:
    session: Any = Session(rules, seed=6, pace=0)
    coins = session.ledger.coins
    assert set(coins) == {2000}
    for number in (1, 2, 3):
        assert session.number == number
        assert len(session.ledger.entries) == number - 1
        last = play_out(session)
        entry = session.ledger.entries[-1]
        assert entry.number == number
        assert entry.had_coins == coins
        assert entry.points != (0,) * last.players
        coins = session.ledger.coins
        session.new_deal()
        opening = (*session.deal.history, session.deal)[0]
        assert (opening.leader, opening.dealer) == (leader_after(last), dealer_after(last))
    assert session.ledger.coins == coins


def test_the_first_deal_is_that_of_the_seed() -> None:
    session: Any = Session("tonghua", seed=8, pace=0)
    assert session.deal.hands == pl.deal("tonghua", seed=8).hands
    play_out(session)
    session.new_deal()
    session.new_deal(seed=8)
    assert session.number == 1
    assert session.ledger.entries == ()
    opening = (*session.deal.history, session.deal)[0]
    assert (opening.hands, opening.leader) == (pl.deal("tonghua", seed=8).hands, pl.deal("tonghua", seed=8).leader)


def test_a_deal_is_booked_once_and_not_after_hidden_cards_were_seen() -> None:
    session: Any = Session(seed=3, pace=0)
    play_out(session)
    booked = session.ledger
    session.take_back()
    play_out(session)
    assert session.ledger is booked, "taken back after the end"
    session.rematch(2)
    play_out(session)
    assert session.ledger is booked, "played again"
    session.new_deal()
    assert (session.number, session.seat) == (2, 0), "back in the own seat"
    own_move(session)
    session.take_back()
    assert session.seen_hidden
    play_out(session)
    assert session.ledger.entries == booked.entries
    session.new_deal()
    assert session.number == 2, "a deal that did not count gives its number on"
    play_out(session)
    assert len(session.ledger.entries) == 2


def test_another_game_begins_a_new_match_and_an_option_does_not() -> None:
    session: Any = Session("baishan", seed=3, pace=0)
    play_out(session)
    session.new_deal(rules=pl.ruleset("baishan", must_beat=True))
    assert (session.number, len(session.ledger.entries)) == (2, 1)
    session.new_deal(rules="mingyao")
    assert (session.number, session.ledger.entries) == (1, ())


def test_a_match_ends_where_somebody_cannot_pay() -> None:
    rules = pl.ruleset("online")
    poor = Standing(open_ledger(Terms(rules=rules), (2000, 99, 2000, 2000)), seat=0, number=7)
    assert poor.next(rules).number == 1
    assert set(poor.next(rules).ledger.coins) == {2000}
    rich = Standing(open_ledger(Terms(rules=rules), (2000, 100, 2000, 2000)), seat=0, number=7)
    assert rich.next(rules).ledger.coins == (2000, 100, 2000, 2000)


def test_a_position_set_up_by_hand_belongs_to_no_match() -> None:
    deal: Any = pl.deal("baishan", hands=["4h 4s", "6h 7h", "8h 9h Th", "Jh Qh"], lead=0)
    session: Any = Session(deal=deal, seed=1, pace=0)
    play_out(session)
    assert session.ledger is None
    assert session.kept() == {}
    session.new_deal()
    ledger: Any = session.ledger
    assert ledger.entries == ()


def same(first: Any, second: Any) -> None:
    for name in ("seat", "seed", "level", "took_back", "seen_hidden", "number", "history", "decisions"):
        assert getattr(first, name) == getattr(second, name), name
    assert first.view() == second.view()
    assert first.deal.hands == second.deal.hands
    assert (first.ledger.coins, first.ledger.points) == (second.ledger.coins, second.ledger.points)


def taken_up(session: Any) -> Any:
    other: Any = Session(seed=99, pace=0)
    other.resume(json.loads(json.dumps(session.kept())))
    same(session, other)
    return other


@pytest.mark.parametrize("rules", RULE_SETS)
def test_what_is_kept_leads_back_at_every_own_turn_of_a_match(rules: str) -> None:
    session: Any = Session(rules, seed=5, seat=1, level="random", pace=0)
    session.start()
    assert session.kept() == {}
    for number in range(2):
        step = 0
        while session.deal.turn is not None:
            own_move(session)
            step += 1
            if step == 3:
                session.level = "beginner" if number else "random"
            if step == 5:
                session.take_back(2)
            if step % 4 == 0:
                taken_up(session)
        again = taken_up(session)
        if session.ledger.entries:
            assert again.ledger.explain("zh") == session.ledger.explain("zh") or session.seen_hidden
        session.new_deal()
        again.new_deal()
        assert session.number == again.number
        assert (session.deal.rules.id, session.seat) == (again.deal.rules.id, again.seat)
    session.rematch(0)
    own_move(session)
    taken_up(session)


def test_a_counted_deal_is_explained_after_it_was_taken_up() -> None:
    session: Any = Session("online", seed=3, pace=0)
    play_out(session)
    again = taken_up(session)
    assert again.ledger.explain("zh") == session.ledger.explain("zh") != []
    play_out(session)
    session.rematch(2)
    play_out(session)
    again = taken_up(session)
    session.new_deal()
    again.new_deal()
    assert again.ledger.coins == session.ledger.coins
    first, second = ((*s.deal.history, s.deal)[0] for s in (session, again))
    assert (first.leader, first.dealer) == (second.leader, second.dealer)


def test_the_level_may_change_in_the_middle_and_other_bots_lead_to_the_same_place() -> None:
    session: Any = Session("tonghua", seed=4, level="random", pace=0)
    session.start()
    own_move(session)
    session.level = "beginner"
    own_move(session)
    kept = session.kept()
    other: Any = Session(seed=99, pace=0)
    other.resume({**kept, "level": "random"})
    assert other.view() == session.view()


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "bridge"},
        {"options": {"threes": "wild"}},
        {"options": 3},
        {"seed": "x"},
        {"seat": 9},
        {"level": "god"},
        {"actions": ["4h 4s 4d 4c"]},
        {"actions": ["pass"]},
        {"actions": 5},
        {"match": {}},
        {"match": None},
    ],
)
def test_what_leads_nowhere_changes_nothing(change: dict[str, Any]) -> None:
    session: Any = Session(seed=3, pace=0)
    session.start()
    own_move(session)
    kept = session.kept()
    other: Any = Session(seed=99, pace=0)
    before = (other.rev, other.view(), other.level)
    with pytest.raises((pl.PaoyaoError, ValueError, TypeError, KeyError)):
        other.resume({**kept, **change})
    assert (other.rev, other.view(), other.level) == before
    other.resume(kept)
    same(session, other)
