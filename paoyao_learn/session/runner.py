"""Bots at work at a table: one stretch of moves at a time, on the event loop of whoever set them going.

The runner shares its owner's lock. Only the run it holds may act, so a run that was stopped, overtaken or left
behind on a dead loop can change nothing, even before its cancellation has reached it.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from ..bots.base import Bot, View
from ..notation import HIDE, Action

__all__ = ["Job", "Run", "Runner"]

NAP = 0.05  # seconds: the longest sleep in which a changed pace goes unnoticed
TOLD = 0.1  # seconds between two reports of progress
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Job:
    """One move to make: who, with what view; without a bot it is the forced ``hide``. ``quick`` moves keep no pace."""

    seat: int
    bot: Bot | None
    view: Callable[[], View]
    quick: bool


class Run:
    """One stretch of bots acting; ``error`` is what ended it, if anything did."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None) -> None:
        self.loop = loop
        self.task: asyncio.Task[None] | None = None
        self.error: Exception | None = None

    @property
    def alive(self) -> bool:
        """Whether it can still come to its end: its loop runs and its task is not done."""
        if self.loop is None:
            return True
        return self.loop.is_running() and not (self.task is not None and self.task.done())

    def stop(self) -> None:
        """Cancel its task, from any thread."""
        if self.loop is None or self.task is None:
            return
        try:
            self.loop.call_soon_threadsafe(self.task.cancel)
        except RuntimeError:
            _log.debug("a run was left behind on a closed loop")


class Runner:
    """Lets the bots of a table act until it is the person's turn or the deal is over.

    ``next_job`` names the move to make now, None when no bot is to act, and ``take_move`` makes it: both are called
    with the lock held. ``tell`` is called without it, with ``"deal"``, ``"thinking"`` or ``"error"``.
    """

    def __init__(
        self,
        lock: threading.Lock,
        *,
        next_job: Callable[[], Job | None],
        take_move: Callable[[Action], None],
        tell: Callable[[str], None],
        pace: Callable[[], float],
    ) -> None:
        self._lock = lock
        self._next_job = next_job
        self._take_move = take_move
        self._tell = tell
        self._pace = pace
        self._run: Run | None = None
        self.error: Exception | None = None
        self.thinking: tuple[int, float] | None = None

    @property
    def busy(self) -> bool:
        """Whether bots are at work."""
        run = self._run
        return run is not None and run.alive

    def release(self) -> Run | None:
        """With the lock held: from here on no run may act. The caller stops what it is given, after the lock."""
        run, self._run, self.thinking = self._run, None, None
        return run

    def start(self) -> None:
        """Go on in a task of the running loop, or at once where none runs; there a bot's error is raised."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            with self._lock:
                idle = self._next_job() is None
            if not idle:
                asyncio.run(self.run())
            return
        self._begin(loop)

    async def run(self) -> None:
        """Go on here; wait for bots that are at work already, and take over when their loop has died.

        Raises what a bot raised. When it is cancelled the bots stop where they are.
        """
        loop = asyncio.get_running_loop()
        while (run := self._begin(loop)) is not None:
            if run.loop is not loop or run.task is None:
                await asyncio.sleep(NAP)
                continue
            try:
                await asyncio.wait({run.task})
            except asyncio.CancelledError:
                self.cancel()
                raise
            if run.error is not None:
                raise run.error
            if not self.busy:
                return

    def hurry(self) -> None:
        """Go on here and now, without loop or pace. Raises what a bot raised."""
        run = Run(None)
        with self._lock:
            stopped, self._run, self.error = self.release(), run, None
        if stopped is not None:
            stopped.stop()
        try:
            while (job := self._next(run)) is not None:
                self._move(run, HIDE if job.bot is None else job.bot.choose(job.view()).action)
        except Exception as error:
            self._failed(run, error)
            raise
        finally:
            self._end(run)

    def cancel(self) -> None:
        """Stop bots that are at work, in the middle of a thought too."""
        with self._lock:
            stopped = self.release()
        if stopped is not None:
            stopped.stop()
            self._tell("thinking")

    def fail(self, error: Exception) -> None:
        """Keep an error that happened beside the bots, and tell it."""
        with self._lock:
            self.error = error
        self._tell("error")

    def _begin(self, loop: asyncio.AbstractEventLoop) -> Run | None:
        """The run at work, made when there is none; None when no bot is to act."""
        with self._lock:
            if self._next_job() is None:
                return None
            left = self._run
            if left is not None and left.alive:
                return left
            run = self._run = Run(loop)
            self.error = self.thinking = None
        run.task = loop.create_task(self._play(run))
        if left is not None:
            left.stop()
        return run

    async def _play(self, run: Run) -> None:
        try:
            while (job := self._next(run)) is not None:
                began = perf_counter()
                action = HIDE if job.bot is None else await self._thought(run, job, job.bot)
                if not job.quick:
                    await self._keep_pace(began)
                self._move(run, action)
        except Exception as error:
            self._failed(run, error)
        finally:
            self._end(run)

    async def _keep_pace(self, began: float) -> None:
        """Sleep in naps, so that a pace that is changed meanwhile counts at once."""
        while (rest := began + self._pace() - perf_counter()) > 0:  # noqa: ASYNC110
            await asyncio.sleep(min(rest, NAP))

    async def _thought(self, run: Run, job: Job, bot: Bot) -> Action:
        told = perf_counter()

        def progress(done: float) -> None:
            nonlocal told
            if perf_counter() - told < TOLD:
                return
            told = perf_counter()
            with self._lock:
                if self._run is not run:
                    return
                self.thinking = (job.seat, done)
            self._tell("thinking")

        return (await bot.think(job.view(), progress)).action

    def _next(self, run: Run) -> Job | None:
        """The next job of a run that may still act; where there is none the run is over, under the same lock."""
        with self._lock:
            if self._run is not run:
                return None
            job = self._next_job()
            if job is None:
                self.release()
            return job

    def _move(self, run: Run, action: Action) -> None:
        with self._lock:
            if self._run is not run:
                return
            self.thinking = None
            self._take_move(action)
        self._tell("deal")

    def _failed(self, run: Run, error: Exception) -> None:
        run.error = error
        with self._lock:
            if self._run is not run:
                _log.warning("a run that was stopped has failed", exc_info=error)
                return
            self.release()
            self.error = error
        _log.error("a bot has failed", exc_info=error)
        self._tell("error")

    def _end(self, run: Run) -> None:
        with self._lock:
            if self._run is run:
                self.release()
