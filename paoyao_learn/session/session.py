"""A person at a table with bots: whose turn it is, double presses, take-back, rematch; nothing of how it is drawn.

One lock guards the state, because a notebook runs gestures in one thread beside the running cells of another.
The state is one frozen value that is swapped only under the lock; subscribers are called outside it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any

from ..bots import bot as bot_of
from ..bots.base import Advice, Bot
from ..errors import IllegalAction, StaleAction
from ..game import as_ruleset
from ..notation import Action, CardsLike, parse_action
from ..paoyao.deal import Deal
from ..paoyao.ruleset import RuleSet
from .reading import Reading
from .runner import Run, Runner
from .saving import kept_of, opened_from
from .standing import Standing, begun
from .state import SettingError, State, TakeBackError

__all__ = ["Session"]

BotMaker = Callable[[str, RuleSet, int], Bot]
Callback = Callable[[str], object]
_log = logging.getLogger(__name__)


class Session(Reading):
    """A match between a person in ``seat`` and bots of one ``level``: deal after deal, each of them booked.

    Nothing moves until :meth:`start` or a gesture; then the bots act in a task of the running event loop, or at
    once where no loop runs. ``pace`` is the time of a bot's move in seconds, 0 for at once, and may be set at any
    time. With a ``seed`` the same own actions give the same game. A ``deal`` set up by hand may stand in place of
    an id or a rule set; it belongs to no match. Raises OptionError for a rule set, level, seat or pace that cannot be.

    >>> table = Session("baishan", seed=7, pace=0)
    >>> table.rev, table.view()["phase"]
    (0, 'play')
    """

    def __init__(
        self,
        rules: str | RuleSet = "baishan",
        *,
        seed: int | None = None,
        seat: int = 0,
        level: str = "beginner",
        pace: float = 0.6,
        deal: Deal | None = None,
        make_bot: BotMaker = bot_of,
    ) -> None:
        self._lock = threading.Lock()
        self._make_bot = make_bot
        self._subscribers: dict[object, Callback] = {}
        self._runner = Runner(
            self._lock,
            next_job=lambda: self._state.next_job(),
            take_move=self._take_move,
            tell=self._tell,
            pace=lambda: self._pace,
        )
        self.pace = pace
        seed = SystemRandom().getrandbits(31) if seed is None else seed
        self._seeds = Random(f"deals after {seed}")
        if deal is None:
            self._state = self._begun(as_ruleset(rules), seat, seed, level)
        elif not isinstance(deal, Deal):
            raise SettingError("bad_deal", deal=deal)
        else:
            self._state = self._opened(deal, seat, seed, level, None)

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

    @property
    def level(self) -> str:
        """The bots' level; a bot in the middle of a thought starts it anew when it is changed."""
        return self._state.level

    @level.setter
    def level(self, level: str) -> None:
        with self._lock:
            state = self._state
            bots = self._seated(state.line[0], state.seed, level)
            stopped = self._swap(state, level=level, bots=bots)
        self._changed(stopped)
        if stopped is not None:
            self.start()

    def advise(self, level: str | None = None) -> Advice:
        """What a bot of a level (by default the table's) would do in the person's place, from his view alone.

        Raises IllegalAction when it is not his turn.
        """
        state = self._state
        if state.deal.turn != state.seat:
            raise IllegalAction(state.deal.judge("pass", seat=state.seat))
        adviser = self._make_bot(level or state.level, state.line[0].rules, _derived(state.seed, state.seat))
        return adviser.choose(state.deal.view(state.seat))

    def act(self, action: Action | CardsLike, rev: int | None = None) -> None:
        """The person's action; the bots go on after it.

        Raises NotationError, IllegalAction, or StaleAction when ``rev`` is not the present one; then nothing is
        changed. Where no event loop runs the bots have moved when it returns, and an error of theirs is raised.
        """
        asked = parse_action(action)
        with self._lock:
            state = self._present(rev)
            if state.deal.turn != state.seat:
                raise IllegalAction(state.deal.judge(asked.cards or asked.kind, seat=state.seat))
            stopped = self._swap(state.acted(asked))
        self._changed(stopped)
        self.start()

    def take_back(self, n: int = 1, rev: int | None = None) -> None:
        """Go back to before the last ``n`` own decisions; bots that are at work stop first.

        Raises StaleAction, or TakeBackError when there are fewer; then nothing is changed.
        """
        with self._lock:
            state = self._present(rev)
            decisions = state.decisions()
            if type(n) is not int or not 1 <= n <= len(decisions):
                raise TakeBackError("nothing_to_take_back", n=n, count=len(decisions))
            at = decisions[-n]
            stopped = self._swap(
                state,
                line=state.line[: at + 1],
                took_back=state.took_back + n,
                seen_hidden=state.seen_hidden or state.seen_since(at),
            )
        self._changed(stopped)

    def new_deal(
        self,
        seed: int | None = None,
        *,
        rules: str | RuleSet | None = None,
        seat: int | None = None,
        rev: int | None = None,
    ) -> None:
        """The next deal of the match, in the own seat of it; the bots go on. A deal that is not over is left, and
        does not count.

        A new match begins with a ``seed`` (its first deal is that one), another ``seat``, another game, after a
        position set up by hand, and when somebody cannot pay. Raises StaleAction, or OptionError for rules or a seat
        that cannot be; then nothing is changed.
        """
        with self._lock:
            state = self._present(rev)
            wanted = state.line[0].rules if rules is None else as_ruleset(rules)
            own = state.seat if state.standing is None else state.standing.seat
            if seed is not None or state.standing is None or seat not in (None, own):
                drawn = self._seeds.getrandbits(31) if seed is None else seed
                opened = self._begun(wanted, own if seat is None else seat, drawn, state.level)
            else:
                standing, drawn = state.standing.next(wanted), self._seeds.getrandbits(31)
                opened = self._opened(standing.opening(wanted, drawn), own, drawn, state.level, standing)
            stopped = self._swap(opened, rev=state.rev)
        self._changed(stopped)
        self.start()

    def rematch(self, seat: int = 0, *, rev: int | None = None) -> None:
        """The same deal from its opening, with the person in any seat; the bots go on. It is for practice: what was
        booked of the deal stays, and nothing is added.

        Raises StaleAction, or OptionError for a seat that cannot be; then nothing is changed.
        """
        with self._lock:
            state = self._present(rev)
            seen = state.seen_hidden or len(state.line) > 1 or seat != state.seat
            opened = self._opened(state.line[0], seat, state.seed, state.level, state.standing, seen)
            stopped = self._swap(opened, rev=state.rev)
        self._changed(stopped)
        self.start()

    def kept(self) -> dict[str, Any]:
        """The deal and the match as plain data for :meth:`resume`, {} where there is nothing to keep. It names what
        no view does: the seed and the actions that are hidden."""
        return kept_of(self._state)

    def resume(self, kept: Mapping[str, Any]) -> None:
        """Take up what :meth:`kept` gave; the bots wait for :meth:`start`.

        Raises PaoyaoError, ValueError, TypeError or KeyError for data that leads nowhere; then nothing is changed.
        """
        opened, actions = opened_from(kept)
        state = replace(opened, bots=self._seated(opened.line[0], opened.seed, opened.level)).booked()
        for action in actions:
            state = state.acted(parse_action(action))
        with self._lock:
            stopped = self._swap(state, rev=self._state.rev)
        self._changed(stopped)

    def start(self) -> None:
        """Let the bots go on where it is their turn: in a task of the running loop, or at once where none runs."""
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

    # The next five are called with the lock held.

    def _take_move(self, action: Action) -> None:
        state = self._state
        self._state = replace(state.acted(action), rev=state.rev + 1)

    def _present(self, rev: int | None) -> State:
        if rev is not None and rev != self._state.rev:
            raise StaleAction("stale", rev=rev, now=self._state.rev)
        return self._state

    def _swap(self, state: State, *, rev: int | None = None, **changes: Any) -> Run | None:
        """Put a changed state in place, let go of the run at work and give it back to be stopped."""
        self._state = replace(state, rev=(state.rev if rev is None else rev) + 1, **changes)
        self._runner.error = None
        return self._runner.release()

    def _begun(self, rules: RuleSet, seat: int, seed: int, level: str) -> State:
        standing = begun(rules, seat)
        return self._opened(standing.opening(rules, seed), seat, seed, level, standing)

    def _opened(
        self, opening: Deal, seat: int, seed: int, level: str, standing: Standing | None, seen: bool = False
    ) -> State:
        players = opening.rules.players
        if type(seat) is not int or seat not in range(players):
            raise SettingError("bad_seat", seat=seat, last=players - 1)
        bots = self._seated(opening, seed, level)
        return State((opening,), seat, seed, level, bots, seen_hidden=seen, standing=standing).booked()

    def _seated(self, opening: Deal, seed: int, level: str) -> tuple[Bot, ...]:
        rules = opening.rules
        return tuple(self._make_bot(level, rules, _derived(seed, seat)) for seat in range(rules.players))

    # These without it.

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


def _derived(seed: int, seat: int) -> int:
    """The seed of the bot in a seat."""
    return Random(f"bot {seat} of {seed}").getrandbits(32)
