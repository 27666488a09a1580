"""The doors to the rule sets and deals of every game: a name or a rule set says which game it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack, overload

from .errors import OptionError, PositionError
from .notation import CardsLike
from .paoyao.deal import Deal, make_deal
from .paoyao.options import OPTIONS, PRESETS, Option
from .paoyao.ruleset import RuleSet, make_ruleset
from .protocol import GameDeal, GameRules
from .text import text
from .views import Step, View

if TYPE_CHECKING:
    from .sandaha.deal import Deal as SandahaDeal
    from .sandaha.ruleset import RuleSet as SandahaRules

__all__ = [
    "GAMES",
    "SANDAHA",
    "GameDeal",
    "GameRules",
    "View",
    "any_ruleset",
    "as_ruleset",
    "deal",
    "options_in",
    "rules_in",
    "rules_of",
    "ruleset",
    "seat_name",
    "steps_of",
]

SANDAHA = "sandaha"
GAMES = (*PRESETS, SANDAHA)
"""The names of all rule sets."""

Family = Literal["online", "mingyao", "baishan", "tonghua"]


@overload
def ruleset(name: Family, **options: object) -> RuleSet: ...
@overload
def ruleset(name: Literal["sandaha"], **options: object) -> SandahaRules: ...
@overload
def ruleset(name: str, **options: object) -> GameRules: ...
def ruleset(name: str, **options: object) -> GameRules:
    """A rule set by its name (``online``, ``mingyao``, ``baishan``, ``tonghua``, ``sandaha``) with options changed by
    keyword.

    Raises OptionError for a name, option or value that does not exist, naming those that do.

    >>> ruleset("baishan").win_points
    140
    """
    if name == SANDAHA:
        from .sandaha.ruleset import make_ruleset as make_sandaha  # read when it is played: the import stays light

        return make_sandaha(**options)
    if name not in PRESETS:
        raise OptionError("no_ruleset", name=name, names=", ".join(GAMES))
    return make_ruleset(name, **options)


def any_ruleset(rules: str | GameRules) -> GameRules:
    """A rule set of any game, or the one of a name. Raises OptionError for anything else."""
    return rules if isinstance(rules, GameRules) else ruleset(rules)


def as_ruleset(rules: str | GameRules) -> RuleSet:
    """A rule set of the 刨幺 family, or the one of a name. Raises OptionError for anything else."""
    return _family(any_ruleset(rules))


def options_in(name: str) -> dict[str, Option]:
    """The options of the game that a rule set of this name belongs to, by name."""
    if name == SANDAHA:
        from .sandaha.options import OPTIONS as SANDAHA_OPTIONS

        return SANDAHA_OPTIONS
    return OPTIONS


def rules_of(view: View) -> RuleSet:
    """The rule set of the 刨幺 family in force in a view; 亮王 may change it within a deal."""
    return _family(rules_in(view))


def _family(rules: GameRules) -> RuleSet:
    """A rule set that is of the 刨幺 family. Raises OptionError for one that is not."""
    if not isinstance(rules, RuleSet):
        raise OptionError("family_only", names=", ".join(PRESETS))
    return rules


def rules_in(view: View) -> GameRules:
    """The rule set in force in a view of any game."""
    return _any_rules(view["rules"], tuple(sorted(view["options"].items())))


@lru_cache(maxsize=64)
def _any_rules(name: str, options: tuple[tuple[str, object], ...]) -> GameRules:
    return ruleset(name, **dict(options))


def seat_name(rules: GameRules, place: int, lang: str) -> str:
    """What a seat is called that comes so many turns after the own: 下家, 对家, 上家."""
    section = "sandaha" if rules.id == SANDAHA else "table"  # there a seat opposite is no partner
    return text(f"{section}.seat_{rules.players}_{place}", lang)


def steps_of(view: View) -> list[Step]:
    """All that was done, in order: of the finished tricks, then of the running one."""
    return [step for plays in (*(trick["plays"] for trick in view["tricks"]), view["trick"]) for step in plays]


class Position(TypedDict, total=False):
    """The keywords of :func:`deal`."""

    seed: int | None
    hands: Sequence[CardsLike] | None
    lead: int | None
    captured: Sequence[int] | None
    out: Sequence[int]
    kings: Sequence[int] | None
    dealer: int | None
    bottom: CardsLike | None
    declarer: int | None
    bid: int | None
    trump: str | None


@overload
def deal(rules: Family | RuleSet, **position: Unpack[Position]) -> Deal: ...
@overload
def deal(rules: Literal["sandaha"] | SandahaRules, **position: Unpack[Position]) -> SandahaDeal: ...
@overload
def deal(rules: str | GameRules, **position: Unpack[Position]) -> GameDeal: ...
def deal(
    rules: str | GameRules,
    *,
    seed: int | None = None,
    hands: Sequence[CardsLike] | None = None,
    lead: int | None = None,
    captured: Sequence[int] | None = None,
    out: Sequence[int] = (),
    kings: Sequence[int] | None = None,
    dealer: int | None = None,
    bottom: CardsLike | None = None,
    declarer: int | None = None,
    bid: int | None = None,
    trump: str | None = None,
) -> GameDeal:
    """A deal: cards dealt one by one from a seeded shuffle, or a position set up by hand.

    ``out`` and ``kings`` are of the 刨幺 family, ``bottom``, ``declarer``, ``bid`` and ``trump`` of 三打哈. Raises
    OptionError, NotationError, CardError or PositionError saying what is wrong and where.

    >>> deal("baishan", hands=["44A5", "6", "7", "8"]).act("44A").turn
    1
    """
    chosen = any_ruleset(rules)
    mine: dict[str, object] = {"bottom": bottom, "declarer": declarer, "bid": bid, "trump": trump}
    if isinstance(chosen, RuleSet):
        _refuse_foreign(chosen, mine)
        return make_deal(
            chosen, seed=seed, hands=hands, lead=lead, captured=captured, out=out, kings=kings, dealer=dealer
        )
    from .sandaha.deal import make_deal as make_sandaha
    from .sandaha.ruleset import RuleSet as SandahaRules

    assert isinstance(chosen, SandahaRules)
    _refuse_foreign(chosen, {"out": out or None, "kings": kings})
    return make_sandaha(
        chosen,
        seed=seed,
        hands=hands,
        lead=lead,
        captured=captured,
        dealer=dealer,
        bottom=bottom,
        declarer=declarer,
        bid=bid,
        trump=trump,
    )


def _refuse_foreign(rules: GameRules, given: dict[str, object]) -> None:
    """Raise PositionError for a keyword that another game has."""
    for name, value in given.items():
        if value is not None:
            raise PositionError("not_of_game", game=rules.id, name=name)
