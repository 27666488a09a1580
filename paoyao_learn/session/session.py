"""A person at a table with bots: what he can do, double presses, take-back, rematch; nothing of how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any

from ..bots import bot as bot_of
from ..bots import nearest_level
from ..bots.base import Advice, Bot
from ..errors import IllegalAction
from ..game import any_ruleset
from ..notation import Action, CardsLike, parse_action
from ..protocol import GameDeal, GameRules
from .live import Live
from .saving import kept_of, opened_from
from .standing import Standing, begun
from .state import SettingError, State

__all__ = ["Session"]

BotMaker = Callable[[str, GameRules, int], Bot]


class Session(Live):
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
        rules: str | GameRules = "baishan",
        *,
        seed: int | None = None,
        seat: int = 0,
        level: str = "beginner",
        pace: float = 0.6,
        deal: GameDeal | None = None,
        make_bot: BotMaker = bot_of,
    ) -> None:
        self._make_bot = make_bot
        seed = SystemRandom().getrandbits(31) if seed is None else seed
        self._seeds = Random(f"deals after {seed}")
        if deal is None:
            state = self._begun(any_ruleset(rules), seat, seed, level)
        elif not isinstance(deal, GameDeal):
            raise SettingError("bad_deal", deal=deal)
        else:
            state = self._opened(deal, seat, seed, level, None)
        super().__init__(state, pace)

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
            self._go_on()

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
        changed. Where no event loop runs the bots have moved when it returns.
        """
        asked = parse_action(action)
        with self._lock:
            state = self._present(rev)
            if state.deal.turn != state.seat:
                raise IllegalAction(state.deal.judge(asked, seat=state.seat))
            stopped = self._swap(state.acted(asked))
        self._changed(stopped)
        self._go_on()

    def take_back(self, n: int = 1, rev: int | None = None) -> None:
        """Go back to before the last ``n`` own decisions; bots that are at work stop first.

        Raises StaleAction, or TakeBackError when there are fewer; then nothing is changed.
        """
        with self._lock:
            state = self._present(rev)
            stopped = self._swap(state.taken_back(n))
        self._changed(stopped)

    def new_deal(
        self,
        seed: int | None = None,
        *,
        rules: str | GameRules | None = None,
        seat: int | None = None,
        rev: int | None = None,
    ) -> None:
        """The next deal of the match, in the own seat of it; the bots go on. A deal that is not over is left, and
        does not count.

        Bots whose level does not know the game give way to the strongest below it that does.
        A new match begins with a ``seed`` (its first deal is that one), another ``seat``, another game, after a
        position set up by hand, and when somebody cannot pay. Raises StaleAction, or OptionError for rules or a seat
        that cannot be; then nothing is changed.
        """
        with self._lock:
            state = self._present(rev)
            wanted = state.line[0].rules if rules is None else any_ruleset(rules)
            own = state.seat if state.standing is None else state.standing.seat
            own = own if own < wanted.players else 0
            level = nearest_level(state.level, wanted)
            if seed is not None or state.standing is None or seat not in (None, own):
                drawn = self._seeds.getrandbits(31) if seed is None else seed
                opened = self._begun(wanted, own if seat is None else seat, drawn, level)
            else:
                standing, drawn = state.standing.next(wanted), self._seeds.getrandbits(31)
                opened = self._opened(standing.opening(wanted, drawn), own, drawn, level, standing)
            stopped = self._swap(opened, rev=state.rev)
        self._changed(stopped)
        self._go_on()

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
        self._go_on()

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

    def _begun(self, rules: GameRules, seat: int, seed: int, level: str) -> State:
        standing = begun(rules, seat)
        return self._opened(standing.opening(rules, seed), seat, seed, level, standing)

    def _opened(
        self, opening: GameDeal, seat: int, seed: int, level: str, standing: Standing | None, seen: bool = False
    ) -> State:
        players = opening.rules.players
        if type(seat) is not int or seat not in range(players):
            raise SettingError("bad_seat", seat=seat, last=players - 1)
        bots = self._seated(opening, seed, level)
        return State((opening,), seat, seed, level, bots, seen_hidden=seen, standing=standing).booked()

    def _seated(self, opening: GameDeal, seed: int, level: str) -> tuple[Bot, ...]:
        rules = opening.rules
        return tuple(self._make_bot(level, rules, _derived(seed, seat)) for seat in range(rules.players))


def _derived(seed: int, seat: int) -> int:
    """The seed of the bot in a seat."""
    return Random(f"bot {seat} of {seed}").getrandbits(32)
