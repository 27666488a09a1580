"""The bots' side of a session: tasks, cancelled thoughts, dead loops, two threads, many deals without a leak."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter, thread_time
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.bots import Advice, Bot, View
from paoyao_learn.errors import IllegalAction, StaleAction
from paoyao_learn.notation import parse_action
from paoyao_learn.session import Session

LEADS = next(s for s in range(50) if pl.deal("baishan", seed=s).turn == 0)
FOLLOWS = next(s for s in range(50) if pl.deal("baishan", seed=s).turn == 1)


class Slow(Bot):
    """Thinks until it is let go on, reporting how far it is."""

    name = "slow"
    go_on = True

    def consider(self, view: View) -> Generator[float, None, Advice]:
        yield 0.0
        steps = 0
        while not self.go_on:
            until = perf_counter() + 0.01
            while perf_counter() < until:
                pass
            steps += 1
            yield steps / (steps + 10)
        return Advice(parse_action(view["legal"][-1]))


def slow(go_on: bool = False) -> tuple[type[Slow], Any]:
    """A bot class of its own and what makes bots of it."""
    kind = type("OwnSlow", (Slow,), {"go_on": go_on})
    return kind, lambda level, rules, seed: kind(rules, seed)


def in_time(test: Coroutine[Any, Any, None], seconds: float = 30) -> None:
    asyncio.run(asyncio.wait_for(test, seconds))


async def until(holds: Any) -> None:
    while not holds():  # noqa: ASYNC110
        await asyncio.sleep(0.005)


def first_legal(session: Session) -> str:
    return str(session.view()["legal"][0])


def test_bots_go_on_in_a_task_while_the_gesture_returns_at_once() -> None:
    async def test() -> None:
        session: Any = Session(seed=LEADS, pace=0)
        session.act(first_legal(session))
        assert session.deal.turn == 1
        assert session.busy
        await session.run()
        assert session.deal.turn in (0, None)
        assert not session.busy

    in_time(test())


def test_bots_keep_the_pace_and_a_new_pace_counts_at_once() -> None:
    async def test() -> None:
        session: Any = Session(seed=LEADS, pace=0.1)
        session.act(first_legal(session))
        began = perf_counter()
        await session.run()
        moves = len(session.history) - 1
        assert perf_counter() - began >= 0.1 * moves * 0.95
        session.pace = 60
        session.act(first_legal(session))
        await asyncio.sleep(0.02)
        assert session.deal.turn == 1
        session.pace = 0
        await asyncio.wait_for(session.run(), 5)

    in_time(test())


def test_a_long_thought_reports_and_can_be_cancelled_and_taken_up_again() -> None:
    kind, make = slow()

    async def test() -> None:
        session: Any = Session(seed=LEADS, pace=0, make_bot=make)
        told: list[str] = []
        session.subscribe(told.append)
        session.act(first_legal(session))
        await until(lambda: session.thinking is not None)
        assert session.thinking is not None
        seat, done = session.thinking
        assert seat == 1
        assert 0 < done < 1
        assert "thinking" in told
        before = session.deal
        session.cancel()
        assert not session.busy
        assert session.thinking is None
        await asyncio.sleep(0.05)
        assert session.deal is before
        assert len(asyncio.all_tasks()) == 2  # this test and the time limit around it
        kind.go_on = True
        session.start()
        await session.run()
        assert session.deal.turn in (0, None)

    in_time(test())


def test_take_back_in_the_middle_of_a_thought_stops_it() -> None:
    kind, make = slow()

    async def test() -> None:
        session: Any = Session(seed=LEADS, pace=0, make_bot=make)
        before = session.deal
        session.act(first_legal(session))
        await asyncio.sleep(0.05)
        assert session.busy
        session.take_back()
        assert session.deal is before
        assert not session.busy
        assert not session.seen_hidden
        kind.go_on = True
        await asyncio.sleep(0.05)
        assert session.deal is before
        session.act(first_legal(session))
        await session.run()
        assert session.deal.turn in (0, None)

    in_time(test())


def test_a_new_deal_and_a_rematch_stop_the_thoughts_of_the_old_one() -> None:
    kind, make = slow()

    async def test() -> None:
        session: Any = Session(seed=FOLLOWS, pace=0, make_bot=make)
        session.start()
        await asyncio.sleep(0.03)
        session.new_deal(seed=LEADS)
        await asyncio.sleep(0.03)
        opening = session.deal
        assert not session.busy
        kind.go_on = True
        await asyncio.sleep(0.03)
        assert session.deal is opening
        session.rematch(seat=1)
        await session.run()
        assert session.deal.turn in (1, None)

    in_time(test())


def test_run_that_is_cancelled_stops_the_bots() -> None:
    _, make = slow()

    async def test() -> None:
        session: Any = Session(seed=FOLLOWS, pace=0, make_bot=make)
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(session.run(), 0.05)
        assert not session.busy
        assert session.deal.turn == 1

    in_time(test())


def test_two_who_wait_for_the_bots_both_see_them_through() -> None:
    async def test() -> None:
        session: Any = Session(seed=FOLLOWS, pace=0.01)
        moves: list[int] = []
        session.subscribe(lambda what: moves.append(session.rev))
        await asyncio.gather(session.run(), session.run(), session.run())
        assert session.deal.turn in (0, None)
        assert moves == list(range(1, len(moves) + 1))

    in_time(test())


def test_an_error_in_a_task_is_kept_and_raised_to_who_waits() -> None:
    class Failing(Slow):
        def consider(self, view: View) -> Generator[float, None, Advice]:
            yield 0.0
            raise ZeroDivisionError("a bot went wrong")

    async def test() -> None:
        session: Any = Session(seed=LEADS, pace=0, make_bot=lambda level, rules, seed: Failing(rules, seed))
        told: list[str] = []
        session.subscribe(told.append)
        session.act(first_legal(session))
        await until(lambda: session.error is not None)
        assert isinstance(session.error, ZeroDivisionError)
        assert told == ["deal", "error"]
        assert not session.busy
        with pytest.raises(ZeroDivisionError):
            await session.run()
        session.take_back()
        assert session.error is None

    in_time(test())


def test_a_loop_that_was_killed_under_a_thought_is_left_behind() -> None:
    kind, make = slow()
    session: Any = Session(seed=LEADS, pace=0, make_bot=make)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def press() -> None:
        session.act(first_legal(session))

    asyncio.run_coroutine_threadsafe(press(), loop).result(10)
    assert session.busy
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)
    assert not session.busy
    kind.go_on = True
    session.start()
    assert session.deal.turn in (0, None)
    place = len(session.history)
    loop.run_until_complete(asyncio.sleep(0.02))  # the old task wakes up once more and may do nothing
    assert len(session.history) == place
    loop.close()


def test_a_waiter_takes_over_when_the_other_loop_dies() -> None:
    kind, make = slow()
    session: Any = Session(seed=LEADS, pace=0, make_bot=make)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def press() -> None:
        session.act(first_legal(session))

    asyncio.run_coroutine_threadsafe(press(), loop).result(10)

    async def test() -> None:
        waiting = asyncio.create_task(session.run())
        await asyncio.sleep(0.06)
        assert not waiting.done()
        kind.go_on = False
        loop.call_soon_threadsafe(loop.stop)
        await asyncio.to_thread(thread.join, 10)
        kind.go_on = True
        await waiting
        assert session.deal.turn in (0, None)

    in_time(test())
    loop.run_until_complete(asyncio.sleep(0.02))
    loop.close()


def test_a_thought_in_one_loop_is_cancelled_from_another_thread() -> None:
    _, make = slow()
    session: Any = Session(seed=LEADS, pace=0, make_bot=make)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def press() -> None:
        session.act(first_legal(session))

    async def tasks() -> int:
        while len(asyncio.all_tasks()) > 1:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        return len(asyncio.all_tasks())

    asyncio.run_coroutine_threadsafe(press(), loop).result(10)
    session.take_back()
    assert session.deal.turn == 0
    assert asyncio.run_coroutine_threadsafe(tasks(), loop).result(10) == 1
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)
    loop.close()


def test_two_threads_that_press_at_once_play_once() -> None:
    with ThreadPoolExecutor(2) as pool:
        for seed in range(20):
            session: Any = Session(seed=seed, pace=0)
            session.start()
            for _ in range(8):
                if session.deal.turn is None:
                    break
                rev, action = session.rev, session.advise().action
                gate = threading.Barrier(2)

                def press(rev: int = rev, action: Any = action, gate: Any = gate, session: Any = session) -> str:
                    gate.wait(10)
                    try:
                        session.act(action, rev=rev)
                    except StaleAction:
                        return "stale"
                    except IllegalAction:
                        return "illegal"
                    return "played"

                assert sorted(pool.map(lambda _, press=press: press(), range(2))) == ["played", "stale"]
                session.start()


def test_threads_that_press_take_back_and_start_leave_a_true_game() -> None:
    """Whatever the threads do, the line of the session is one that the rules allow from its opening."""
    session: Any = Session(seed=LEADS, pace=0)
    opening = session.deal
    ends = threading.Event()
    failed: list[BaseException] = []

    def stir(number: int) -> None:
        async def work() -> None:
            while not ends.is_set():
                view = session.view()
                try:
                    if number == 0 and session.rev % 7 == 3:
                        session.take_back()
                    elif view["legal"]:
                        session.act(view["legal"][number % len(view["legal"])])
                except (IllegalAction, pl.errors.PaoyaoError):
                    pass
                session.start()
                await asyncio.sleep(0)
                if session.deal.turn is None:
                    session.rematch()

        try:
            asyncio.run(work())
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=stir, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    ends.wait(2)
    ends.set()
    for thread in threads:
        thread.join(20)
    assert failed == []
    assert session.error is None
    replayed = opening
    for step in session.history:
        assert replayed.turn == step["seat"]
        replayed = replayed.act(step["action"])
    assert [sorted(map(str, h)) for h in replayed.hands] == [sorted(map(str, h)) for h in session.deal.hands]


def test_many_deals_leave_no_task_and_no_session_behind(scale: Callable[[int, int], int]) -> None:
    deals = scale(30, 100)

    async def test() -> None:
        base = len(asyncio.all_tasks())
        left: list[weakref.ref[Session]] = []
        for number in range(deals):
            session: Any = Session(seed=number, pace=0)
            await session.run()
            while session.deal.turn is not None:
                session.act(session.advise().action)
                await session.run()
            assert session.deal.result is not None
            left.append(weakref.ref(session))
            del session
        await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) == base
        gc.collect()
        assert [ref for ref in left if ref() is not None] == []

    in_time(test(), 300)


def test_hurry_moves_here_and_now_inside_a_running_loop() -> None:
    async def test() -> None:
        session: Any = Session(seed=FOLLOWS, pace=30)
        session.start()
        session.hurry()
        assert session.deal.turn in (0, None)
        rev = session.rev
        await asyncio.sleep(0.02)
        assert session.rev == rev

    in_time(test())


def test_a_subscriber_may_act_from_within_its_call() -> None:
    async def test() -> None:
        session: Any = Session(seed=FOLLOWS, pace=0)

        def answer(what: str) -> None:
            if session.deal.turn == session.seat:
                session.act(first_legal(session))

        session.subscribe(answer)
        await session.run()
        while session.busy:
            await session.run()
        assert session.deal.result is not None

    in_time(test())


def test_the_gaps_of_a_think_are_short() -> None:
    """While bots think the loop is never held for long."""
    _, make = slow()

    async def test() -> None:
        session: Any = Session(seed=LEADS, pace=0, make_bot=make)
        session.act(first_legal(session))
        gaps, last = [], thread_time()
        for _ in range(20):
            await asyncio.sleep(0)
            now = thread_time()
            gaps.append(now - last)
            last = now
        assert sorted(gaps)[10] < 0.025
        session.cancel()

    in_time(test())
