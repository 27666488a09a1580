"""The doors to the rule sets and deals of every game, and the protocol their deals satisfy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, Self

from .notation import Action, CardsLike
from .paoyao.deal import Deal, make_deal
from .paoyao.ruleset import RuleSet, make_ruleset
from .paoyao.view import Step, View
from .result import Result
from .verdict import Verdict

__all__ = ["GameDeal", "View", "as_ruleset", "deal", "rules_of", "ruleset", "steps_of"]


class GameDeal(Protocol):
    """What a session, a bot, a match and a record may ask of a deal of any game."""

    @property
    def turn(self) -> int | None: ...
    @property
    def players(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def result(self) -> Result | None: ...
    def legal_actions(self) -> list[Action]: ...
    def judge(self, action: Action | CardsLike, seat: int | None = None) -> Verdict: ...
    def act(self, action: Action | CardsLike) -> Self: ...
    def view(self, seat: int) -> View: ...
    def explain_result(self, lang: str) -> list[str]: ...


def ruleset(name: str, **options: object) -> RuleSet:
    """A rule set by its name (``online``, ``mingyao``, ``baishan``, ``tonghua``) with options changed by keyword.

    Raises OptionError for a name, option or value that does not exist, naming those that do.

    >>> ruleset("baishan").win_points
    140
    """
    return make_ruleset(name, **options)


def as_ruleset(rules: str | RuleSet) -> RuleSet:
    """A rule set, or the one of a name. Raises OptionError for anything else."""
    return rules if isinstance(rules, RuleSet) else make_ruleset(rules)


def rules_of(view: View) -> RuleSet:
    """The rule set in force in a view; 亮王 may change it within a deal."""
    return _rules(view["rules"], tuple(sorted(view["options"].items())))


@lru_cache(maxsize=64)
def _rules(name: str, options: tuple[tuple[str, object], ...]) -> RuleSet:
    return make_ruleset(name, **dict(options))


def steps_of(view: View) -> list[Step]:
    """All that was done, in order: of the finished tricks, then of the running one."""
    return [step for plays in (*(trick["plays"] for trick in view["tricks"]), view["trick"]) for step in plays]


def deal(
    rules: str | RuleSet,
    *,
    seed: int | None = None,
    hands: Sequence[CardsLike] | None = None,
    lead: int | None = None,
    captured: Sequence[int] | None = None,
    out: Sequence[int] = (),
    kings: Sequence[int] | None = None,
    dealer: int | None = None,
) -> Deal:
    """A deal: cards dealt one by one from a seeded shuffle, or a position set up by hand.

    Raises OptionError, NotationError, CardError or PositionError saying what is wrong and where.

    >>> deal("baishan", hands=["44A5", "6", "7", "8"]).act("44A").turn
    1
    """
    return make_deal(
        as_ruleset(rules), seed=seed, hands=hands, lead=lead, captured=captured, out=out, kings=kings, dealer=dealer
    )
