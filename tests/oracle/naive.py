"""A second, deliberately naive reading of the rules of play, for tests only.

Written from the seed documents alone (`000:12` = document 000, line 12); it shares no code with the package and
prefers being obvious to being fast. Cards are rank names: "3" … "9" "T" "J" "Q" "K" "A" "2" "BJ" "RJ".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

RUN = ["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]  # "从4开始直到A", 000:6
JOKERS = ["BJ", "RJ"]
THREES_HIGH = [*RUN, "2", "3"]  # "3>2>A>…>4", 000:23
THREES_LOW = ["3", *RUN, "2"]  # a choice of rooms (C-19)
THREES_NONE = [*RUN, "2"]  # "不包含3", 003:21
POINTS = {"5": 5, "T": 10, "K": 10}

# Low to high. 000:31-41 and 002:52-72: every joker set stands just above the 路 that it is the head of.
LADDER_A = """3路 BJ+BJ 4路 BJ+RJ 44A 5路 RJ+RJ 6路 BJ+BJ+RJ 444A 7路 BJ+RJ+RJ 8路 BJ+BJ+RJ+RJ
              4444A 44444A 444444A 4444444A 44444444A"""
# 001:22 read from its end to its start; its 三张王(两小一大) stands below 6路 and 三张王(两大一小) below 7路.
LADDER_B = """3路 BJ+BJ 4路 BJ+RJ 44A 5路 RJ+RJ BJ+BJ+RJ 6路 444A BJ+RJ+RJ 7路 8路 BJ+BJ+RJ+RJ
              4444A 44444A 444444A 4444444A 44444444A"""
# 003:1-15 as printed, from the top down; (shown) is 已亮, (hidden) is 未亮.
LADDER_C_PRINTED = """
RJ+RJ+BJ+BJ(shown)
44444444A  RJ+RJ+BJ(shown)
4444444A   RJ+RJ(shown)  RJ+RJ+BJ+BJ(hidden)
444444A    RJ+RJ+BJ(hidden)
44444A     RJ+BJ+BJ(shown)  RJ+RJ(hidden)  RJ+BJ(shown)  4444A  RJ+BJ+BJ(hidden)  8路  RJ(shown)  7路  RJ+BJ(hidden)
444A  BJ+BJ  6路  RJ(hidden)  5路
44A  4路  BJ  3路
"""


def _ladder_c(shown: bool) -> list[str]:
    wanted, unwanted = ("(shown)", "(hidden)") if shown else ("(hidden)", "(shown)")
    places = [name for name in reversed(LADDER_C_PRINTED.split()) if not name.endswith(unwanted)]
    return ["+".join(sorted(name.removesuffix(wanted).split("+"))) for name in places]


LADDERS = {
    "A": LADDER_A.split(),
    "B": LADDER_B.split(),
    "C": _ladder_c(shown=False),
    "C+shown": _ladder_c(shown=True),
}


@dataclass(frozen=True)
class Rules:
    """What of a rule set concerns plays."""

    id: str
    ladder: str = "A"
    order: tuple[str, ...] = tuple(THREES_HIGH)  # equal ranks, low to high, without jokers
    lone_jokers_are_bombs: bool = False
    riding_same_length: bool = True
    long_straight_beats_short: bool = False

    @property
    def ranks(self) -> tuple[str, ...]:
        return (*self.order, *JOKERS)

    def copies(self, rank: str) -> int:
        """Cards of a rank in two packs."""
        return 2 if rank in JOKERS else 8


@cache
def rules_of(rules_id: str, **options: object) -> Rules:
    """The rule set with the options that concern plays (rules.md §2)."""
    ladder = {"online": "A", "baishan": "A", "mingyao": "B", "tonghua": "C"}[rules_id]
    ladder = str(options.get("ladder", ladder))
    if ladder == "C" and options.get("kings_shown"):
        ladder = "C+shown"
    threes = options.get("threes", "none" if rules_id == "tonghua" else "high")
    return Rules(
        rules_id,
        ladder,
        tuple({"high": THREES_HIGH, "low": THREES_LOW, "none": THREES_NONE}[str(threes)]),
        lone_jokers_are_bombs=rules_id == "tonghua",
        riding_same_length=bool(options.get("riding_same_length", True)),
        long_straight_beats_short=bool(options.get("long_straight_beats_short", False)),
    )


#: The five ladders of rules.md §4, each in the rule set that has it.
FIVE = (
    rules_of("online"),
    rules_of("baishan"),
    rules_of("mingyao"),
    rules_of("tonghua", kings_shown=False),
    rules_of("tonghua", kings_shown=True),
)


@dataclass(frozen=True)
class Shape:
    """A play with its suits forgotten. `cards` are rank names in the rule set's order."""

    kind: str
    length: int
    rank: str | None
    tier: int
    cards: tuple[str, ...]

    @property
    def points(self) -> int:
        return sum(POINTS.get(card, 0) for card in self.cards)


def pattern(cards: Iterable[str], rules: Rules) -> tuple[str, ...]:
    """The cards in the order of single cards, low to high; cards that the pack lacks come first."""
    return tuple(sorted(cards, key=lambda card: (rules.ranks.index(card) if card in rules.ranks else -1, card)))


def _consecutive(ranks: Sequence[str]) -> bool:
    return list(ranks) in [RUN[low : low + len(ranks)] for low in range(len(RUN))]


def classify(cards: Iterable[str], rules: Rules) -> Shape | None:
    """The one type that these cards form, or None (rules.md §4.D: a card set has at most one)."""
    cards = pattern(cards, rules)
    count = Counter(cards)
    if not cards or any(card not in rules.ranks for card in cards):
        return None
    if any(number > rules.copies(card) for card, number in count.items()):
        return None
    ladder = LADDERS[rules.ladder]

    def tier(name: str) -> int:
        return ladder.index(name) + 1

    different = [rank for rank in rules.ranks if rank in count]
    if all(card in JOKERS for card in cards):
        if len(cards) == 1:
            alone = tier(cards[0]) if rules.lone_jokers_are_bombs else 0
            return Shape("single", 1, cards[0], alone, cards)
        return Shape("jokers", len(cards), None, tier("+".join(cards)), cards)
    if any(card in JOKERS for card in cards):
        return None
    if len(cards) == 1:
        return Shape("single", 1, cards[0], 0, cards)
    if len(different) == 1:
        if len(cards) == 2:
            return Shape("pair", 2, cards[0], 0, cards)
        return Shape("bomb", len(cards), cards[0], tier(f"{len(cards)}路"), cards)
    if set(different) == {"4", "A"} and count["A"] == 1 and count["4"] >= 2:
        return Shape("yao", count["4"], None, tier("4" * count["4"] + "A"), cards)
    in_a_row = [rank for rank in RUN if rank in count]
    if len(in_a_row) == len(different) >= 3 and _consecutive(in_a_row):
        if set(count.values()) == {1}:
            return Shape("straight", len(in_a_row), in_a_row[0], 0, cards)
        if set(count.values()) == {2}:
            return Shape("double_straight", len(in_a_row), in_a_row[0], 0, cards)
    return None


def beats(tried: Shape, table: Shape, rules: Rules) -> bool:
    """Whether `tried` beats `table`: the table of rules.md §4.D, cell by cell."""

    def higher(order: Sequence[str]) -> bool:
        assert tried.rank is not None
        assert table.rank is not None
        return order.index(tried.rank) > order.index(table.rank)

    four_of_a_kind = LADDERS[rules.ladder].index("4路") + 1
    if tried.tier and table.tier:
        if tried.tier != table.tier:
            return tried.tier > table.tier
        return tried.kind == "bomb" and higher(rules.order)
    if tried.tier:  # a bomb on a plain play
        return tried.tier >= four_of_a_kind or table.kind != "double_straight"
    if table.tier:
        return False
    if tried.kind == table.kind == "single":
        return higher(rules.ranks)
    if tried.kind == table.kind == "pair":
        return higher(rules.order)
    if tried.kind == table.kind and tried.kind in ("straight", "double_straight"):
        if tried.length == table.length:
            return higher(RUN)
        return rules.long_straight_beats_short and tried.length > table.length and higher(RUN)
    if table.kind == "straight" and tried.kind == "double_straight":  # 骑顺
        if tried.length != table.length and rules.riding_same_length:
            return False
        return higher(RUN)
    return False


def submultisets(cards: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every non-empty choice of some of the cards, equal ones counted once."""
    count = Counter(cards)
    for numbers in product(*(range(number + 1) for number in count.values())):
        chosen = tuple(rank for rank, number in zip(count, numbers, strict=True) for _ in range(number))
        if chosen:
            yield chosen


def legal_by_trying(hand: Iterable[str], rules: Rules, table: Shape | None = None) -> list[Shape]:
    """Legal plays of a small hand: try every selection there is."""
    shapes = (classify(chosen, rules) for chosen in submultisets(hand))
    return in_order(shape for shape in shapes if shape and (table is None or beats(shape, table, rules)))


@cache
def all_plays(rules: Rules) -> tuple[Shape, ...]:
    """Every play of the rule set, written out from the definitions of its types."""
    found: list[Shape | None] = [classify([rank] * n, rules) for rank in rules.order for n in range(1, 9)]
    for low in range(len(RUN)):
        for end in range(low + 3, len(RUN) + 1):
            found += [classify(RUN[low:end], rules), classify(RUN[low:end] * 2, rules)]
    found += [classify(["4"] * fours + ["A"], rules) for fours in range(2, 9)]
    found += [classify(["BJ"] * b + ["RJ"] * r, rules) for b in range(3) for r in range(3) if b + r]
    assert None not in found
    return tuple(shape for shape in found if shape)


@cache
def _needs(rules: Rules) -> tuple[tuple[Shape, tuple[tuple[str, int], ...]], ...]:
    return tuple((shape, tuple(Counter(shape.cards).items())) for shape in all_plays(rules))


@cache
def _beating(table: Shape, rules: Rules) -> frozenset[Shape]:
    return frozenset(shape for shape in all_plays(rules) if beats(shape, table, rules))


def legal(hand: Iterable[str], rules: Rules, table: Shape | None = None) -> list[Shape]:
    """Legal plays of any hand: go through the list of all plays, keep what the hand holds and what beats the table."""
    held = Counter(hand)
    able = [shape for shape, need in _needs(rules) if all(held[rank] >= number for rank, number in need)]
    return in_order(able if table is None else _beating(table, rules).intersection(able))


def in_order(shapes: Iterable[Shape]) -> list[Shape]:
    """One fixed order, by the cards."""
    return sorted(shapes, key=lambda shape: shape.cards)
