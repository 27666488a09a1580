"""How often a dealt hand holds something: exact by counting hands, simulated with its error where counting is too much.

What is asked for is written as the ladder writes it: ``44A``, ``BJRJ``, ``xxxx`` (four equal cards of any rank), any
other play in notation (``9999``, ``TJQKA``), or a length of straight of any ranks: ``straight:5`` or
``double_straight:3``. A hand *holds* a play when it could make it, so six equal cards hold four equal cards too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb, sqrt
from random import Random

from ..cards import JOKERS, Card
from ..errors import OptionError
from ..notation import parse_cards
from ..paoyao.ladder import ladder_of
from ..paoyao.playbook import RUN_RANKS
from ..paoyao.ruleset import RuleSet

__all__ = ["WHO", "Chance", "Wanted", "best_tiers", "chance", "chances", "ladder_in_force"]

WHO = ("hand", "side", "table")
"""Whose cards count: one hand, a player or his partner (in 2-against-2 games), anybody at the table."""
DEALS = 4000
Wanted = str | Callable[[tuple[Card, ...]], bool]
Poly = list[int]


@dataclass(frozen=True, slots=True)
class Chance:
    """``value`` of 1; ``deals`` simulated, 0 where it is exact; ``error`` is half the width of the 95 % interval."""

    of: str
    value: Fraction
    deals: int = 0

    @property
    def exact(self) -> bool:
        """Whether it was counted."""
        return self.deals == 0

    @property
    def error(self) -> float:
        """Half of Wilson's 95 % interval, 0.0 when exact; not 0 for what a simulation never or always met."""
        if self.exact:
            return 0.0
        p, n, z = float(self.value), self.deals, 1.96
        return z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))

    @property
    def one_in(self) -> Fraction | None:
        """Once in so many; None for never."""
        return 1 / self.value if self.value else None


def ladder_in_force(rules: RuleSet) -> tuple[str, ...]:
    """The ladder's entries, low to high; where 亮王 is still open, those of a deal without it."""
    return ladder_of(rules.ladder, rules.kings_shown)


def _times(a: Poly, b: Poly, most: int) -> Poly:
    found = [0] * (min(len(a) + len(b) - 2, most) + 1)
    for i, left in enumerate(a):
        if left:
            for j in range(min(len(b), most - i + 1)):
                found[i + j] += left * b[j]
    return found


def _ways(copies: int, least: int = 0, most: int | None = None) -> Poly:
    """By number of cards taken of one rank: the ways to take them, from ``least`` to ``most`` of them."""
    top = copies if most is None else min(copies, most)
    return [comb(copies, taken) if least <= taken <= top else 0 for taken in range(copies + 1)]


def _copies(rules: RuleSet) -> dict[str, int]:
    return {rank: 2 if rank in JOKERS else 8 for rank in rules.order}


def _hands(rules: RuleSet, parts: Iterable[Poly]) -> int:
    """The number of hands that take of each part one of its ways."""
    whole: Poly = [1]
    for part in parts:
        whole = _times(whole, part, rules.hand)
    return whole[rules.hand] if len(whole) > rules.hand else 0


def _all_hands(rules: RuleSet) -> int:
    return comb(rules.cards, rules.hand)


def _with_cards(rules: RuleSet, cards: tuple[Card, ...]) -> int:
    """Hands that hold all these ranks."""
    needs = [card.rank for card in cards]
    return _hands(rules, [_ways(copies, needs.count(rank)) for rank, copies in _copies(rules).items()])


def _without_entries(rules: RuleSet, entries: Sequence[str]) -> int:
    """Hands that can make none of these ladder entries."""
    equal = min((len(entry) for entry in entries if entry[0] == "x"), default=9)
    fours = min((len(entry) - 1 for entry in entries if entry[0] == "4"), default=9)
    jokers = [(entry.count("B"), entry.count("R")) for entry in entries if entry[0] in "BR"]
    parts = [_ways(8, most=equal - 1) for rank in rules.order if rank not in (*JOKERS, "4", "A")]
    yao: Poly = [0] * 17
    for four, ways in enumerate(_ways(8, most=equal - 1)):
        for ace, more in enumerate(_ways(8, most=equal - 1)):
            if four < fours or ace == 0:
                yao[four + ace] += ways * more
    kings: Poly = [0] * 5
    for black in range(3):
        for red in range(3):
            if not any(black >= b and red >= r for b, r in jokers):
                kings[black + red] += comb(2, black) * comb(2, red)
    return _hands(rules, [*parts, yao, kings])


def _without_run(rules: RuleSet, length: int, each: int) -> int:
    """Hands without ``length`` ranks in a row of which they hold ``each`` or more."""
    by_run: list[Poly] = [[1]] + [[] for _ in range(length - 1)]
    for rank in RUN_RANKS:
        few, many = _ways(_copies(rules)[rank], most=each - 1), _ways(_copies(rules)[rank], least=each)
        everything = [sum(column) for column in _columns(by_run)]
        longer = [_times(had, many, rules.hand) if had else [] for had in by_run[:-1]]
        by_run = [_times(everything, few, rules.hand), *longer]
    rest = [_ways(copies) for rank, copies in _copies(rules).items() if rank not in RUN_RANKS]
    return _hands(rules, [[sum(column) for column in _columns(by_run)], *rest])


def _columns(rows: Sequence[Poly]) -> Iterable[Poly]:
    longest = max(map(len, rows))
    return ([row[at] if at < len(row) else 0 for row in rows] for at in range(longest))


def _run(of: str) -> tuple[int, int] | None:
    """Length and thickness of a ``straight:5``. Raises OptionError for a length that there is not."""
    kind, colon, length = of.partition(":")
    if not colon:
        return None
    each = {"straight": 1, "double_straight": 2}.get(kind)
    if each is None or not length.isdecimal() or not 3 <= int(length) <= len(RUN_RANKS):
        raise OptionError("bad_value", option="of", value=of, values="straight:3 … straight:11, double_straight:3 …")
    return int(length), each


def _equal(of: str) -> bool:
    """Whether it asks for equal cards of any rank. Raises OptionError for more than there are."""
    if of and set(of) == {"x"}:
        if len(of) > 8:
            raise OptionError("bad_value", option="of", value=of, values="x … xxxxxxxx")
        return True
    return False


@lru_cache(maxsize=1024)
def _exact(rules: RuleSet, of: str) -> Fraction:
    total = _all_hands(rules)
    if run := _run(of):
        return Fraction(total - _without_run(rules, *run), total)
    if _equal(of):
        return Fraction(total - _without_entries(rules, [of]), total)
    return Fraction(_with_cards(rules, _play(rules, of)), total)


def _play(rules: RuleSet, of: str) -> tuple[Card, ...]:
    """The cards of a play in notation. Raises NotationError, CardError or OptionError for what is none."""
    cards = parse_cards(of)
    play = rules.identify(cards)
    if play is None:
        raise OptionError("no_play", cards=of)
    return play.cards


def _mask(rules: RuleSet, of: str) -> int:
    """The plays of the playbook any of which answers to what is asked for."""
    plays = rules.playbook.plays
    if run := _run(of):
        kind = "straight" if run[1] == 1 else "double_straight"
        return sum(1 << play.index for play in plays if play.kind == kind and play.length == run[0])
    if _equal(of):
        kinds = {1: "single", 2: "pair"}
        kind = kinds.get(len(of), "bomb")
        return sum(1 << play.index for play in plays if play.kind == kind and play.length == len(of))
    found = rules.identify(_play(rules, of))
    assert found is not None
    return 1 << found.index


def _seats(rules: RuleSet, who: str) -> tuple[int, ...]:
    if who not in WHO or (who == "side" and rules.hidden_sides):
        raise OptionError("bad_value", option="who", value=who, values=", ".join(WHO))
    return {"hand": (0,), "side": (0, 2), "table": tuple(range(rules.players))}[who]


def _simulated(rules: RuleSet, wanted: Sequence[Wanted], who: str, deals: int, seed: int) -> list[int]:
    """How many of so many shuffled deals answer to each."""
    if deals < 1:
        raise OptionError("bad_whole", option="deals", value=deals, least=1)
    seats, draw, book = _seats(rules, who), Random(seed), rules.playbook
    masks = [_mask(rules, of) if isinstance(of, str) else 0 for of in wanted]
    met = [0] * len(wanted)
    for _ in range(deals):
        dealt = draw.sample(rules.pack, rules.hand * len(seats))
        hands = [tuple(dealt[at * rules.hand : (at + 1) * rules.hand]) for at in range(len(seats))]
        can = [book.mask(book.pack(hand)) for hand in hands]
        for at, of in enumerate(wanted):
            met[at] += any(map(of, hands)) if callable(of) else any(mask & masks[at] for mask in can)
    return met


def chances(
    rules: RuleSet, wanted: Sequence[Wanted], *, who: str = "hand", deals: int = DEALS, seed: int = 0
) -> list[Chance]:
    """The chance of each: exact for what one hand holds, else from one seeded simulation for all.

    A function is asked of every hand as dealt, and always simulated. Raises OptionError, NotationError or CardError for
    what cannot be asked.
    """
    _seats(rules, who)
    rough = [of for of in wanted if callable(of) or who != "hand"]
    met = iter(_simulated(rules, rough, who, deals, seed) if rough else ())
    found = []
    for of in wanted:
        if callable(of):
            found.append(Chance(getattr(of, "__name__", "?"), Fraction(next(met), deals), deals))
        elif who != "hand":
            found.append(Chance(of, Fraction(next(met), deals), deals))
        else:
            found.append(Chance(of, _exact(rules, of)))
    return found


def chance(rules: RuleSet, of: Wanted, *, who: str = "hand", deals: int = DEALS, seed: int = 0) -> Chance:
    """The chance of one thing, as :func:`chances`.

    >>> from paoyao_learn import ruleset
    >>> chance(ruleset("baishan"), "BJBJRJRJ").value
    Fraction(130, 39697)
    """
    return chances(rules, [of], who=who, deals=deals, seed=seed)[0]


def best_tiers(rules: RuleSet) -> list[Chance]:
    """How often each place of the ladder is the highest that a dealt hand can make: tier 0 (no bomb) first; exact, and
    together 1."""
    ladder, total = ladder_in_force(rules), _all_hands(rules)
    below = [_without_entries(rules, ladder[tier:]) if tier < len(ladder) else total for tier in range(len(ladder) + 1)]
    steps = [below[0], *(high - low for low, high in pairwise(below))]
    return [Chance(of, Fraction(count, total)) for of, count in zip(("", *ladder), steps, strict=True)]
