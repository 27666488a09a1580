"""Deals in a row: who leads and deals next, what each deal pays, who leaves; immutable like a deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from .errors import PaoyaoError
from .game import any_ruleset
from .game import deal as deal_of
from .ledger import Ledger, Terms, TermsError, open_ledger
from .notation import Action, CardsLike
from .paoyao.following import dealer_after, leader_after
from .protocol import GameDeal, GameRules

__all__ = ["CannotPay", "Match", "MatchError", "Round", "dealer_after", "leader_after", "match"]


_LONGEST_NAME = 40


class MatchError(PaoyaoError):
    """What a match cannot do now; nothing is changed."""

    section = "match"


class CannotPay(MatchError):
    """A player cannot pay the next stake; ``values`` holds the ``seat``, its ``coins`` and the ``need``."""


@dataclass(frozen=True, slots=True, eq=False)
class Round:
    """One deal of a match: its ``number`` from 1, its last position, and who fled from it."""

    number: int
    deal: GameDeal
    fled: int | None = None

    @property
    def over(self) -> bool:
        """Whether it has ended, by a result or by fleeing."""
        return self.fled is not None or self.deal.result is not None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Match:
    """Deals in a row between the same seats.

    ``rules`` as they are before a deal, ``seed`` of the first deal (those of later deals follow from it), ``ledger``
    with the coins and points, ``rounds`` all deals so far, the running one last.
    """

    rules: GameRules
    seed: int
    ledger: Ledger
    rounds: tuple[Round, ...]
    names: tuple[str, ...] = ()

    @property
    def deal(self) -> GameDeal:
        """The running deal, or the last one."""
        return self.rounds[-1].deal

    @property
    def number(self) -> int:
        """The running deal's number, from 1."""
        return self.rounds[-1].number

    @property
    def fled(self) -> int | None:
        """Who fled from the running deal."""
        return self.rounds[-1].fled

    @property
    def over(self) -> bool:
        """Whether the running deal has ended, so that :meth:`next` may be asked."""
        return self.rounds[-1].over

    def act(self, action: Action | CardsLike) -> Match:
        """The match after the seat to act does something; a deal that ends by it is booked.

        Raises what ``Deal.act`` raises, and MatchError when somebody has fled.
        """
        if self.fled is not None:
            raise MatchError("void", seat=self.fled)
        return self._with(replace(self.rounds[-1], deal=self.deal.act(action)))

    def flee(self, seat: int) -> Match:
        """The match after a seat leaves the running deal: it pays for that, the deal is void for the others (000-47).

        Raises MatchError when the deal is over or there is no such seat.
        """
        if self.fled is not None:
            raise MatchError("void", seat=self.fled)
        if self.over:
            raise MatchError("over")
        if type(seat) is not int or seat not in range(self.rules.players):
            raise MatchError("bad_seat", seat=repr(seat), last=self.rules.players - 1)
        fled = replace(self.rounds[-1], fled=seat)
        return replace(self, rounds=(*self.rounds[:-1], fled), ledger=self.ledger.flee(self.number, self.deal, seat))

    def next(self) -> Match:
        """The match with its next deal begun.

        Leader and dealer follow from the last deal that was played to its end; after none, it is a first deal again.
        Raises MatchError when the running deal is not over, CannotPay when somebody cannot pay the next stake.
        """
        if not self.over:
            raise MatchError("not_over")
        _check_coins(self.ledger)
        number = self.number + 1
        played = next((each.deal for each in reversed(self.rounds) if each.deal.result is not None), None)
        lead = dealer = None
        if played is not None:
            lead, dealer = played.next_seats(Random(f"lead of deal {number} after {self.seed}"))
        opening = deal_of(self.rules, seed=_seed_of(self.seed, number), lead=lead, dealer=dealer)
        return replace(self, rounds=(*self.rounds, Round(number, opening)))._with(Round(number, opening))

    def _with(self, running: Round) -> Match:
        """With the running deal put in place, and booked when it has a result."""
        result = running.deal.result
        ledger = self.ledger if result is None else self.ledger.settle(running.number, result)
        return replace(self, rounds=(*self.rounds[:-1], running), ledger=ledger)

    def __repr__(self) -> str:
        return f"<Match {self.rules.id} seed={self.seed} deal={self.number} coins={self.ledger.coins}>"


def match(
    rules: str | GameRules = "baishan",
    *,
    seed: int | None = None,
    stake: int | None = None,
    room: str = "other",
    room_base: int = 1,
    coins: int | Sequence[int] = 2000,
    points: int | Sequence[int] = 0,
    names: Sequence[str] = (),
) -> Match:
    """A match from its first deal, which is ``deal(rules, seed=seed)``; without a seed it is 0.

    ``stake`` None is the table of 000-45 in ``online``, 1 elsewhere; ``room`` is ``junior`` (初级转幺场), ``middle`` or
    ``other``; ``coins`` and ``points`` are those of all players or per seat. Raises OptionError for what does not
    exist or cannot be, CannotPay when somebody has too few coins for the first deal.

    >>> match("online", seed=1).ledger.stake
    200
    """
    rules = any_ruleset(rules)
    seed = 0 if seed is None else seed
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise TermsError("bad_seed", value=seed)
    ledger = open_ledger(Terms(rules=rules, stake=stake, room=room, room_base=room_base), coins, points)
    _check_coins(ledger)
    opening = Round(1, deal_of(rules, seed=seed))
    begun = Match(rules=rules, seed=seed, ledger=ledger, rounds=(opening,), names=_names(rules, names))
    return begun._with(opening)


def _names(rules: GameRules, given: Sequence[str]) -> tuple[str, ...]:
    """Players' names, spaces evened out."""
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(isinstance(name, str) for name in given):
        raise TermsError("no_names", found=repr(given))
    if given and len(given) != rules.players:
        raise TermsError("names_count", count=len(given), players=rules.players)
    names = tuple(" ".join(name.split()) for name in given)
    for seat, name in enumerate(names):
        if not name or not name.isprintable() or len(name) > _LONGEST_NAME:
            raise TermsError("bad_name", seat=seat, most=_LONGEST_NAME)
    return names


def _seed_of(seed: int, number: int) -> int:
    """The seed of a deal: of the first one the match's own."""
    return seed if number == 1 else Random(f"deal {number} after {seed}").getrandbits(32)


def _check_coins(ledger: Ledger) -> None:
    if ledger.short:
        seat = ledger.short[0]
        raise CannotPay("cannot_pay", seat=seat, coins=ledger.coins[seat], need=ledger.need)
