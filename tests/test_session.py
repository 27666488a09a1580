"""A person at a table with bots: gestures, take-back, rematch, what can be read."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections.abc import Generator
from random import Random
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.bots import Advice, Bot, View
from paoyao_learn.errors import IllegalAction, NotationError, OptionError, PaoyaoError, StaleAction
from paoyao_learn.session import Session, TakeBackError
from paoyao_learn.text import LANGUAGES

RULE_SETS = ("online", "mingyao", "baishan", "tonghua")


def own_move(session: Session) -> None:
    """The person plays what a bot would play in his place."""
    session.act(session.advise().action, rev=session.rev)


def play_out(session: Session) -> None:
    session.start()
    while session.deal.turn is not None:
        own_move(session)


def to_own_turn(session: Session) -> Session:
    session.start()
    assert session.deal.turn == session.seat
    return session


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_deal_is_played_to_its_settlement(rules: str) -> None:
    session: Any = Session(rules, seed=3, pace=0)
    play_out(session)
    result = session.deal.result
    assert result is not None
    assert sum(result.payoffs) == 0
    assert not session.busy
    assert session.error is None


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_same_seed_and_own_actions_give_the_same_game(rules: str) -> None:
    first, second = (Session(rules, seed=11, seat=2, pace=0) for _ in range(2))
    play_out(first)
    play_out(second)
    assert first.history == second.history
    second.new_deal(seed=11)
    while second.deal.turn is not None:
        own_move(second)
    assert [step for step in first.history if step["seat"] == 2] == [s for s in second.history if s["seat"] == 2]
    assert first.history == second.history


def test_new_deals_follow_from_the_seed_and_differ() -> None:
    hands: list[list[Any]] = []
    for _ in range(2):
        session: Any = Session(seed=5, pace=0)
        hands.append([session.deal.hands])
        for _ in range(3):
            session.new_deal()
            hands[-1].append(session.view(0) and session.seed)
    assert hands[0] == hands[1]
    assert len(set(hands[0][1:])) == 3


def test_rev_grows_with_each_action() -> None:
    session: Any = Session(seed=4, pace=0)
    seen = [session.rev]
    session.subscribe(lambda what: seen.append(session.rev))
    play_out(session)
    assert seen == list(range(len(seen)))
    assert session.rev == len(session.history)


def test_a_double_press_plays_once() -> None:
    session = to_own_turn(Session(seed=8, pace=0))
    rev, choice = session.rev, session.advise().action
    session.act(choice, rev=rev)
    before = session.deal
    with pytest.raises(StaleAction) as stale:
        session.act(choice, rev=rev)
    assert session.deal is before
    for lang in LANGUAGES:
        assert stale.value.message(lang)
    with pytest.raises(StaleAction):
        session.take_back(rev=rev)
    assert session.deal is before


@pytest.mark.parametrize("wrong", ["4x", "1", "", "hello", "♥", "444444444", "RJRJRJ", "4h4h4h"])
def test_a_wrong_text_changes_nothing(wrong: str) -> None:
    session = to_own_turn(Session(seed=8, pace=0))
    before, rev = session.deal, session.rev
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        session.act(wrong)
    assert isinstance(refused.value, PaoyaoError)
    assert (session.deal, session.rev) == (before, rev)


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    session = to_own_turn(Session(seed=8, pace=0))
    before, rev = session.deal, session.rev
    held = {card.rank for card in session.deal.hands[session.seat]}
    missing = next(rank for rank in "34567" if rank not in held) if held < set("34567") else "RJRJ"
    for action in ("4 5", "snow", missing):
        with pytest.raises(IllegalAction) as refused:
            session.act(action)
        assert not refused.value.verdict
        assert refused.value.message("zh")
        assert refused.value.message("en")
    assert (session.deal, session.rev) == (before, rev)


def test_an_action_when_the_deal_is_over_is_refused() -> None:
    session: Any = Session(seed=8, pace=0)
    play_out(session)
    before = session.deal
    for action in ("pass", "4", "snow"):
        with pytest.raises(IllegalAction):
            session.act(action)
    assert session.deal is before
    session.start()
    session.hurry()
    assert session.deal is before


def test_an_action_out_of_turn_is_refused() -> None:
    seed = next(s for s in range(50) if pl.deal("baishan", seed=s).turn != 0)
    session: Any = Session(seed=seed, pace=0)
    before = session.deal
    for action in ("pass", session.view()["hand"][0]):
        with pytest.raises(IllegalAction):
            session.act(action)
    with pytest.raises(IllegalAction):
        session.advise()
    assert session.deal is before


def test_take_back_goes_back_any_number_of_own_decisions() -> None:
    session: Any = Session(seed=21, pace=0)
    session.start()
    points = []
    for _ in range(5):
        points.append(session.deal)
        own_move(session)
    session.take_back()
    assert session.deal is points[4]
    session.take_back(3)
    assert session.deal is points[1]
    assert session.took_back == 4
    assert session.seen_hidden
    own_move(session)
    session.take_back(2)
    assert session.deal is points[0]
    with pytest.raises(PaoyaoError):
        session.take_back()
    with pytest.raises(PaoyaoError):
        session.take_back(0)
    assert session.deal is points[0]


def test_take_back_replays_to_the_same_game() -> None:
    session: Any = Session(seed=21, pace=0)
    play_out(session)
    whole, decisions = session.history, sum(step["seat"] == 0 for step in session.history)
    session.take_back(decisions)
    assert session.deal.turn == 0
    assert session.deal.result is None
    play_out(session)
    assert session.history == whole


def test_a_mark_is_set_only_when_hidden_cards_were_seen() -> None:
    seed = next(s for s in range(50) if pl.deal("baishan", seed=s).turn == 0)

    async def press_and_take_back() -> tuple[bool, int]:
        session: Any = Session(seed=seed, pace=5)
        own_move(session)
        session.take_back()
        return session.seen_hidden, session.took_back

    assert asyncio.run(press_and_take_back()) == (False, 1)
    session: Any = Session(seed=seed, pace=0)
    own_move(session)
    session.take_back()
    assert session.seen_hidden
    session.new_deal()
    assert not session.seen_hidden
    assert session.took_back == 0


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_same_deal_from_any_seat(rules: str) -> None:
    session: Any = Session(rules, seed=2, pace=0)
    hands = session.deal.hands
    play_out(session)
    for seat in range(session.deal.rules.players):
        session.rematch(seat)
        assert session.seat == seat
        assert session.seen_hidden
        assert session.view(0)["hand"] == [str(card) for card in hands[seat]]
        play_out(session)
        assert session.deal.result is not None
    with pytest.raises(OptionError):
        session.rematch(session.deal.rules.players)


def test_a_session_starts_from_a_position() -> None:
    deal: Any = pl.deal("baishan", hands=["4h 4s", "6h 7h", "8h 9h Th", "Jh Qh"], lead=0)
    session: Any = Session(deal=deal, seed=1, pace=0)
    session.act("44")
    assert session.deal.result is None or session.deal.out[0] == 0
    session.take_back()
    assert session.deal is deal
    session.rematch(2)
    assert session.seat == 2
    assert session.deal.turn == 2 or session.deal.result is not None


@pytest.mark.parametrize(
    "wrong",
    [{"seat": True}, {"seat": "0"}, {"pace": True}, {"pace": "fast"}, {"rules": None}, {"rules": 3}, {"deal": "44A"}],
)
def test_settings_of_the_wrong_kind_are_refused_in_words(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as told:
        Session(**{"seed": 1, **wrong})
    for lang in ("zh", "en"):
        assert str(next(iter(wrong.values()))) in told.value.message(lang)


@pytest.mark.parametrize("n", [0, -1, True, "x", 1.0])
def test_only_a_number_of_own_decisions_is_taken_back(n: Any) -> None:
    session = to_own_turn(Session(seed=8, pace=0))
    with pytest.raises(TakeBackError):
        session.take_back(n)


def test_options_that_cannot_be_are_refused() -> None:
    for wrong in ({"seat": 4}, {"seat": -1}, {"pace": -1}, {"pace": 100}, {"level": "nobody"}, {"rules": "bridge"}):
        with pytest.raises(OptionError) as refused:
            Session(**wrong)
        for lang in LANGUAGES:
            assert refused.value.message(lang)


@pytest.mark.parametrize("rules", ["baishan", "tonghua"])
def test_hidden_cards_dealt_anew_leave_all_that_can_be_read_the_same(rules: str) -> None:
    dealt = pl.deal(rules, seed=6)
    lead = dealt.leader
    readable = set()
    for shuffle in range(8):
        others = [card for seat, hand in enumerate(dealt.hands) if seat != 0 for card in hand]
        Random(shuffle).shuffle(others)
        size = dealt.rules.hand
        hands = [dealt.hands[0], *(others[start : start + size] for start in range(0, len(others), size))]
        if any(hand.count(pl.Card("RJ")) + hand.count(pl.Card("BJ")) == 4 for hand in hands):
            continue
        session: Any = Session(deal=pl.deal(rules, hands=hands, lead=lead), seed=1, seat=0)
        selection = session.view()["hand"][:3]
        read = [session.view(), session.view(0), session.history, session.names_in("zh"), session.snapshot()]
        readable.add(json.dumps([*read, session.judge(selection).message("zh")]))
    assert len(readable) == 1


@pytest.mark.parametrize("rules", RULE_SETS)
def test_views_of_the_person_are_those_of_his_seat(rules: str) -> None:
    session: Any = Session(rules, seed=6, pace=0, seat=1)
    session.start()
    while session.deal.turn is not None:
        assert session.view() == session.deal.view(1)
        assert session.view()["hands"] is None
        json.dumps([session.view(), session.history])
        own_move(session)
    assert session.view()["hands"] is not None


def test_the_answers_of_others_to_showing_kings_stay_hidden() -> None:
    session: Any = Session("tonghua", seed=6, pace=0)
    session.start()
    assert all(step["seat"] == 0 for step in session.history if step["action"] in ("show", "hide"))


def test_a_person_without_a_big_joker_is_not_asked_to_show_it() -> None:
    seeds = [s for s in range(40) if not any(str(c) == "RJ" for c in pl.deal("tonghua", seed=s).hands[0])][:5]
    for seed in seeds:
        session: Any = Session("tonghua", seed=seed, pace=0)
        session.start()
        assert session.view()["phase"] != "show"
        if session.deal.turn is None:
            continue
        assert session.deal.turn == 0
        own_move(session)
        session.take_back()
        with pytest.raises(PaoyaoError):
            session.take_back()  # the forced answer was no decision


def test_a_person_with_a_big_joker_is_asked() -> None:
    seed = next(s for s in range(40) if any(str(c) == "RJ" for c in pl.deal("tonghua", seed=s).hands[0]))
    session: Any = Session("tonghua", seed=seed, pace=0)
    session.start()
    if session.view()["phase"] == "show":
        assert session.view()["legal"] == ["show", "hide"]
        session.act("hide")
        assert session.view()["phase"] in ("play", "over")


def test_earlier_views_are_as_they_were() -> None:
    session: Any = Session(seed=13, pace=0)
    session.start()
    kept: list[Any] = []
    while session.deal.turn is not None and len(kept) < 6:
        kept.append((len(session.history), session.view()))
        own_move(session)
    for at, view in kept:
        assert session.view(at) == view


def test_names_go_by_position_and_language() -> None:
    session: Any = Session(seed=1, pace=0, seat=3)
    assert session.names_in("zh") == ("下家", "对家", "上家", "你")
    assert session.names_in("en") == ("Right", "Partner", "Left", "You")
    assert len(Session("tonghua", seed=1).names_in("zh")) == 5
    assert session.names in (session.names_in("zh"), session.names_in("en"))


def test_the_level_can_be_changed_between_moves() -> None:
    session = to_own_turn(Session(seed=1, pace=0))
    session.level = "random"
    assert session.level == "random"
    play_out(session)
    with pytest.raises(OptionError):
        session.level = "nobody"
    assert session.level == "random"


class Failing(Bot):
    """Fails while ``broken`` is set, else takes the first legal action."""

    name = "failing"
    broken = True

    def consider(self, view: View) -> Generator[float, None, Advice]:
        yield 0.0
        if self.broken:
            raise ZeroDivisionError("a bot went wrong")
        return Advice(pl.notation.parse_action(view["legal"][0]))


def test_the_error_of_a_bot_is_kept_and_shown_and_the_deal_goes_on() -> None:
    bots: list[Failing] = []

    def make(level: str, rules: Any, seed: int) -> Bot:
        made = Failing(rules, seed)
        bots.append(made)
        return made

    seed = next(s for s in range(50) if pl.deal("baishan", seed=s).turn == 0)
    session: Any = Session(seed=seed, pace=0, make_bot=make)
    told: list[str] = []
    session.subscribe(told.append)
    own = session.view()["legal"][0]
    session.act(own)
    assert str(session.deal.action) == own, "it has counted and is not refused afterwards"
    kept: Any = session.error
    assert isinstance(kept, ZeroDivisionError)
    assert told == ["deal", "error"]
    assert session.deal.turn == 1
    with pytest.raises(ZeroDivisionError):
        session.start()
    for bot in bots:
        bot.broken = False
    session.start()
    assert session.error is None
    assert session.deal.turn in (0, None)


def test_a_bot_that_cheats_is_an_error_and_changes_nothing() -> None:
    class Cheating(Failing):
        def consider(self, view: View) -> Generator[float, None, Advice]:
            yield 0.0
            return Advice(pl.notation.parse_action("RJRJBJBJ"))

    seed = next(s for s in range(50) if pl.deal("baishan", seed=s).turn != 0)
    session: Any = Session(seed=seed, pace=0, make_bot=lambda level, rules, seed: Cheating(rules, seed))
    before = session.deal
    with pytest.raises(IllegalAction):
        session.start()
    assert session.deal is before
    assert isinstance(session.error, IllegalAction)


def test_the_error_of_a_subscriber_is_kept_and_the_others_are_told() -> None:
    session = to_own_turn(Session(seed=8, pace=0))
    told: list[str] = []

    def fails(what: str) -> None:
        raise RuntimeError("could not draw")

    stop = session.subscribe(fails)
    session.subscribe(told.append)
    rev = session.rev
    session.act(session.advise().action)
    assert session.rev > rev
    assert isinstance(session.error, RuntimeError)
    assert "error" in told
    assert "deal" in told
    stop()
    session.act(session.advise().action)
    assert session.error is None


def test_an_unsubscribed_callback_is_left_alone() -> None:
    session = to_own_turn(Session(seed=8, pace=0))
    told: list[str] = []
    stop = session.subscribe(told.append)
    stop()
    stop()
    own_move(session)
    session.close()
    assert told == []


def test_a_session_is_freed_when_it_is_let_go() -> None:
    session: Any = Session(seed=8, pace=0)
    play_out(session)
    ref = weakref.ref(session)
    del session
    gc.collect()
    assert ref() is None


def test_notation_errors_name_the_place() -> None:
    session = to_own_turn(Session(seed=8, pace=0))
    with pytest.raises(NotationError) as refused:
        session.act("4h Xs")
    assert "X" in refused.value.message("en")


def test_a_double_press_deals_once() -> None:
    session: Any = Session(seed=8, pace=0)
    rev = session.rev
    session.new_deal(rev=rev)
    before = session.deal
    with pytest.raises(StaleAction):
        session.new_deal(rev=rev)
    with pytest.raises(StaleAction):
        session.rematch(1, rev=rev)
    assert session.deal is before
    session.rematch(1, rev=session.rev)
    assert session.seat == 1


def test_the_own_decisions_are_counted() -> None:
    session = to_own_turn(Session(seed=8, pace=0))
    assert session.decisions == 0
    own_move(session)
    assert session.decisions == 1
    session.take_back(session.decisions)
    assert session.decisions == 0
