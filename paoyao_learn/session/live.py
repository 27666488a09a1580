"""A state that lives: swapped as a whole under one lock, moved on by the bots at work, told to who wants to know.

One lock guards the state, because a notebook runs gestures in one thread beside the running cells of another.
Subscribers are called outside it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..errors import StaleAction
from ..notation import Action
from .reading import Reading
from .runner import Run, Runner
from .state import SettingError, State

__all__ = ["Callback", "Live"]

Callback = Callable[[str], object]
_log = logging.getLogger(__name__)


class Live(Reading):
    """What goes on at a table beside the person: the bots, their pace and errors, the subscribers."""

    def __init__(self, state: State, pace: float) -> None:
        self._lock = threading.Lock()
        self._state = state
        self._subscribers: dict[object, Callback] = {}
        self._runner = Runner(
            self._lock,
            next_job=lambda: self._state.next_job(),
            take_move=self._take_move,
            tell=self._tell,
            pace=lambda: self._pace,
        )
        self.pace = pace

    @property
    def error(self) -> Exception | None:
        """What stopped the bots or a subscriber, kept until they go on."""
        return self._runner.error

    @property
    def thinking(self) -> tuple[int, float] | None:
        """The seat of a bot in a long thought and the part that is done (0 to 1), or None."""
        return self._runner.thinking

    @property
    def busy(self) -> bool:
        """Whether bots are at work; where they are not, though it is their turn, :meth:`start` lets them go on."""
        return self._runner.busy

    @property
    def pace(self) -> float:
        """Seconds per bot move, 0 to 60."""
        return self._pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        if type(seconds) not in (int, float) or not 0 <= seconds <= 60:
            raise SettingError("bad_pace", pace=seconds)
        self._pace = float(seconds)

    def start(self) -> None:
        """Let the bots go on where it is their turn: in a task of the running loop, or at once where none runs; there a
        bot's error is raised."""
        self._runner.start()

    async def run(self) -> None:
        """The bots until it is the person's turn or the deal is over; waits for those that are at work already.

        Raises what a bot raised. When it is cancelled the bots stop where they are.
        """
        await self._runner.run()

    def hurry(self) -> None:
        """The bots here and now, without loop or pace, until it is the person's turn or the deal is over."""
        self._runner.hurry()

    def cancel(self) -> None:
        """Stop bots that are at work, in the middle of a thought too; :meth:`start` lets them go on."""
        self._runner.cancel()

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """Call ``callback(what)`` after each change, ``what`` being ``"deal"``, ``"thinking"`` or ``"error"``.

        It is called in whichever thread made the change and reads the present state. What is given back ends it.
        """
        key = object()
        self._subscribers[key] = callback

        def unsubscribe() -> None:
            self._subscribers.pop(key, None)

        return unsubscribe

    def close(self) -> None:
        """Stop the bots and let go of all subscribers."""
        self._subscribers.clear()
        self.cancel()

    # The next three are called with the lock held.

    def _take_move(self, action: Action) -> None:
        state = self._state
        self._state = replace(state.acted(action), rev=state.rev + 1)

    def _present(self, rev: int | None) -> State:
        if rev is not None and rev != self._state.rev:
            raise StaleAction("stale", rev=rev, now=self._state.rev)
        return self._state

    def _swap(self, state: State, *, rev: int | None = None, **changes: Any) -> Run | None:
        """Put a changed state in place, let go of the run at work and give it back to be stopped."""
        changes["finished"] = state.finished or self._state.finished
        self._state = replace(state, rev=(state.rev if rev is None else rev) + 1, **changes)
        self._runner.error = None
        return self._runner.release()

    # These without it.

    def _go_on(self) -> None:
        """The bots after a gesture. It has counted, so an error of theirs is kept, logged and told, with a loop or
        without one, but not raised as if the gesture had been refused."""
        try:
            self.start()
        except Exception as error:
            if error is not self.error:
                raise

    def _tell(self, what: str) -> None:
        """Tell all subscribers; the error of one reaches the others as an error, not as silence."""
        for callback in tuple(self._subscribers.values()):
            try:
                callback(what)
            except Exception as error:
                _log.exception("a subscriber of the session has failed")
                if what != "error":
                    self._runner.fail(error)

    def _changed(self, stopped: Run | None) -> None:
        if stopped is not None:
            stopped.stop()
        self._tell("deal")
