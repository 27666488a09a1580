"""What any good player does, in named positions.

Each habit has several positions, so that none is kept by chance. ``club`` keeps all of them in all positions. The
learned levels were told nothing of habits and may have their reasons, in positions set up by hand besides, with far
fewer cards than their deals had: how many they keep is printed, and must be half of all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.bots import LEVELS, bot
from paoyao_learn.paoyao.play import Play

LEARNED = LEVELS[LEVELS.index("club") + 1 :]
LEAST = 0.5  # of the positions of all habits together
RULE_SETS = ("baishan", "mingyao")
LOW = "45678"


@dataclass(frozen=True)
class Spot:
    """A position of seat 0: hands by seat, what is done first from seat ``lead``, and what else is known of it."""

    name: str
    hands: tuple[str, str, str, str]
    done: tuple[str, ...] = ()
    lead: int = 0
    more: dict[str, Any] = field(default_factory=dict)


MANY = ("8s 8h Js Jd Qc Qs Ac", "7s 7h Tc Qd Kh As 2s", "6s 6h 9c Td Ks Ah 3s")

FEED = (
    Spot("loose four", ("4s 9h 9d Td Jc Kc 2h", MANY[0], "8s", MANY[2])),
    Spot("five and six", ("5s 6h Qh Qd Kc Ac 2d 3h", MANY[0], "9c", MANY[2])),
    Spot("seven beside a straight", ("7c 9h Th Jh Qh 2c 2d", MANY[0], "Jc", MANY[2])),
    Spot("six beside threes of a kind", ("6d 9s 9h 9d Ac 2c 3h", MANY[0], "Ts", MANY[2])),
    Spot("five beside a run of pairs", ("5d 8c 8d 9h 9d Th Tc 3d", MANY[0], "Qh", MANY[2])),
)


PARTNERS = (
    Spot("its two", ("9c Jc 2c 3c 6h", "5s 5h 6d 7d 8c", "2s 8h Js 4d", "4s 4c 7c Td Th"), ("2", "pass"), 2),
    Spot("its aces", ("6c 7h 2c 2d Kh", "5s 5h 6d 7d 8c", "As Ah 8h Js", "6s 8d 7c Td Th"), ("AA", "pass"), 2),
    Spot("its bomb", ("8s 8d 8c 8h 5h Qd", "5s 5c 6d 7d 9c", "7s 7h 7c 7d Js", "6s 9d Kc Td Th"), ("7777", "pass"), 2),
    Spot(
        "its high run", ("9s Th Jh Qc Kc Ad", "5s 5c 6d 7d 9c", "8s 9h Td Jc 4s", "6s 9d Kd Tc 4h"), ("89TJ", "pass"), 2
    ),
    Spot("its three", ("7c 9h Ah RJ 6d", "5s 5h 6s 7d 8c", "3s 8h Js 4d", "Ks 4c 7h Td Th"), ("3", "pass"), 2),
)


ONE_CARD = (
    Spot("pair of nines", ("4s 9h 9d Kc Ac 2d", "Qs", "8s 8h Js Jd", "6s 6h 7h 7d Td")),
    Spot("the foe before", ("5s Th Td Kc Kd 2d", "6s 6h 7h 7d Td", "8s 8h Js Jd", "As")),
    Spot("a straight", ("4s 5h 6d 7c Qd 2d", "Js", "8s 8h Jh Jd", "6s 6h 9h 9d Td")),
    Spot("a run of pairs", ("5s 5h 6d 6c 7d 7h Qd", "Ks", "8s 8h Jh Jd", "6s 6h 9h 9d Td")),
    Spot("threes of a kind", ("6s 9h 9d 9c Kc", "Qs", "8s 8h Js Jd", "6h 7h 7d Td Ts")),
)


STOP = (
    Spot("four nines, two cards left", ("9s 9h 9d 9c 4s 6s 7d Jh", *MANY[:2], "Ks Kd 8d"), ("K",), 3),
    Spot("a small yao", ("4s 4h Ad 6s 7d Jh Qd", *MANY[:2], "2s 8d"), ("2",), 3),
    Spot(
        "a pair, one card left",
        ("7s 7d 7c 5s 6s Th Jh", MANY[0], MANY[1].replace("7s 7h ", ""), "Ks Kd 8d"),
        ("KK",),
        3,
    ),
    Spot("a joker, one card left", ("6s 6d 6c 6h 5s Th Jh", MANY[0], MANY[1], "RJ 8d"), ("RJ",), 3),
    Spot("a straight, one card left", ("5s 5d 5c 5h 6s Th Jc", MANY[0], MANY[1], "9h Ts Js Qh 4d"), ("9TJQ",), 3),
)


LONG = (
    "8s 8c Js Jc Qd Qs Ac Ad 3h 3d Th",
    "7s 7h Tc Qh Kh As 2s 5h 6c 7d 8d",
    "6s 6h 8h Td Ks Ah 3s 3c 2h Jh 5c",
)


WASTE = (
    Spot("a three", ("9s 9h 9d 9c 4s 4h 5s 6d Jd Qc Kd", *LONG), ("3",), 3),
    Spot("a pair of sixes", ("9s 9h 9d 9c 4s 5s 7c Jd Qc Kd 2d", *LONG), ("66",), 3),
    Spot("a small yao and a two on the table", ("4s 4h As 5s 7c 8d 9h Jd Qc Kd 6d", *LONG), ("2",), 3),
    Spot("a pair of big jokers", ("RJ RJ 4s 5s 7c 9d 9h Jd Qc Kd 6d", *LONG), ("33",), 3),
    Spot("five fives", ("5s 5h 5d 5s 5d 7c 9h Jd Qc Kd 6d", LONG[0], LONG[1].replace("5h ", ""), LONG[2]), ("8",), 3),
)


YAO = (
    Spot("on the lead, middle yao", ("4s 4h 4d As 6c 8d 9h", *MANY)),
    Spot("on the lead, small yao", ("4s 4h As 7c 7d 9d Jh Kd", *MANY)),
    Spot("on a queen, the only ace", ("4s 4h As 5c 7d 9d Jh 2d", *MANY[:2], "Qh 6s 6h 9c Td Ks 3s"), ("Q",), 3),
    Spot("on a jack, the only ace", ("4s 4h 4c Ad 6c 9d 9h 2d 3h", *MANY[:2], "Jh 6s 6h 9c Td Ks 3s"), ("J",), 3),
    Spot("on the lead, old yao", ("4s 4h 4d 4c As 5c 5d Td Jc", *MANY)),
)


def feeds(play: Play | None) -> bool:
    return play is not None and play.kind == "single" and (play.rank or "") in LOW


def passes(play: Play | None) -> bool:
    return play is None


def leads_no_single(play: Play | None) -> bool:
    return play is not None and len(play.cards) > 1


def bombs(play: Play | None) -> bool:
    return play is not None and play.tier > 0


def bombs_not(play: Play | None) -> bool:
    return not bombs(play)


def keeps_yao(play: Play | None) -> bool:
    used = Counter(card.rank for card in play.cards) if play is not None else Counter[str]()
    return bool(used["4"]) == bool(used["A"])


Habit = Callable[[Play | None], bool]
HABITS: dict[str, tuple[tuple[Spot, ...], Habit]] = {
    "leads low to a partner with one card": (FEED, feeds),
    "does not overtake its partner's winning trick": (PARTNERS, passes),
    "leads no single to a foe with one card": (ONE_CARD, leads_no_single),
    "bombs when a foe is about to go out": (STOP, bombs),
    "wastes no bomb on an empty trick": (WASTE, bombs_not),
    "keeps 4s and aces together": (YAO, keeps_yao),
}
ASKED = [
    pytest.param(spot, habit, id=f"{name}: {spot.name}") for name, (spots, habit) in HABITS.items() for spot in spots
]


def play_of(level: str, rules: str, spot: Spot) -> Play | None:
    """What a level does in a position: a play, or None for a pass."""
    deal: Any = pl.deal(rules, hands=list(spot.hands), lead=spot.lead, **spot.more)
    for action in spot.done:
        deal = deal.act(action)
    assert deal.turn == 0
    player = bot(level, deal.rules, 1)
    player.clock = False
    action = player.choose(deal.view(0)).action
    play: Play | None = deal.rules.identify(action.cards) if action.cards else None
    return play


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize(("spot", "habit"), ASKED)
def test_the_club_player_has_good_habits(spot: Spot, habit: Habit, rules: str) -> None:
    assert habit(play_of("club", rules, spot))


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("level", LEARNED)
def test_a_learned_player_has_half_of_them_at_least(level: str, rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept = {name: [habit(play_of(level, rules, spot)) for spot in spots] for name, (spots, habit) in HABITS.items()}
    with capsys.disabled():
        print(f"\n{level}, {rules}:")
        for name, found in kept.items():
            print(f"  {name}: {sum(found)} of {len(found)}")
    every = [one for found in kept.values() for one in found]
    assert sum(every) >= LEAST * len(every)


def test_a_beginner_or_chance_does_not_keep_them_all() -> None:
    """The positions ask something: weaker levels fail some of them."""
    for level in ("random", "beginner"):
        assert not all(habit(play_of(level, "baishan", spot)) for spots, habit in HABITS.values() for spot in spots)
