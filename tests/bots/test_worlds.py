"""Worlds agree with all that a view tells: dealt anew, they give the same view to the byte; and the true one is among
them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.bots import bot
from paoyao_learn.bots.value_net import load_net
from paoyao_learn.bots.worlds import World, Worlds
from paoyao_learn.cards import Card
from paoyao_learn.game import rules_of
from paoyao_learn.notation import HIDE, SHOW
from paoyao_learn.paoyao.deal import Deal
from paoyao_learn.paoyao.dealing import BIG

FAMILY: list[tuple[str, dict[str, object]]] = [
    ("online", {}),
    ("mingyao", {}),
    ("baishan", {}),
    ("tonghua", {}),
    ("tonghua", {"kings_shown": True}),
    ("baishan", {"must_beat": True}),
    ("baishan", {"show_partner_when_out": True, "passing_locks_out": True}),
    ("mingyao", {"teams": "heart6", "show_yao": "off"}),
]


def positions(rules: pl.game.RuleSet, seed: int, rng: Random) -> Iterator[Deal]:
    deal = pl.deal(rules, seed=seed)
    while deal.turn is not None:
        yield deal
        deal = deal.act(rng.choice(deal.legal_actions()))


def replayed(deal: Deal, world: World, seat: int) -> Deal:
    """The deal with the hands of a world from its start, every action of the true one done again. An answer to 亮王 of
    another seat that came to nothing is hidden, and may be another."""
    played: list[list[Card]] = [[] for _ in world.hands]
    for who, action in (step for trick in (*(t.plays for t in deal.tricks), deal.trick) for step in trick):
        played[who] += action.cards
    hands = [[*gone, *held] for gone, held in zip(played, world.hands, strict=True)]
    start = deal.history[0] if deal.before else deal
    told: dict[str, Any] = {"lead": start.leader, "dealer": start.dealer, "captured": start.captured, "out": start.out}
    if deal.holders is not None and sum(hand.count(BIG) for hand in hands) < 2:
        told["kings"] = [at for at, side in enumerate(world.sides) if side == 0]
    other = pl.deal(start.rules, hands=hands, **told)
    for position in (*deal.history, deal)[1:]:
        action = position.action
        assert action is not None
        if action in (SHOW, HIDE) and position.actor != seat and not deal.rules.kings_shown:
            action = HIDE
        other = other.act(action)
    return other


def agrees(deal: Deal, world: World, seat: int) -> None:
    other = replayed(deal, world, seat)
    assert json.dumps(other.view(seat)) == json.dumps(deal.view(seat))
    assert other.packed == world.packed
    assert other.sides == world.sides


@pytest.mark.parametrize(("name", "options"), FAMILY, ids=str)
def test_a_world_dealt_anew_gives_the_same_view(
    name: str, options: dict[str, object], scale: Callable[[int, int], int]
) -> None:
    rng = Random(f"worlds {name} {options}")
    rules = pl.ruleset(name, **options)
    drawn = others = 0
    for seed in range(scale(12, 250)):
        moments = list(positions(rules, seed, rng))
        for deal in rng.sample(moments, min(5, len(moments))):
            seat = rng.randrange(deal.players)
            view = deal.view(seat)
            worlds = Worlds(view, rules_of(view), Random(seed))
            for _ in range(4):
                world = worlds.draw()
                agrees(deal, world, seat)
                drawn += 1
                others += world.packed != deal.packed
    assert drawn >= scale(200, 4000)
    assert others > drawn // 2


SMALL: list[tuple[str, list[str], dict[str, Any]]] = [
    ("baishan", ["4h5s6d", "7s7h", "8d9c", "Kh2s"], {}),
    ("mingyao", ["4h4sAd7c", "8s8h", "4d9c", "Kh2s"], {"captured": (100, 40)}),
    ("tonghua", ["RJ5s", "6s6h", "RJ7c", "8d9d", "BJKh"], {}),
    ("tonghua", ["5s", "6s6h", "7c", "8d9d", "BJKh"], {"kings": (0, 2), "captured": (60, 40, 50, 0, 10)}),
]


@pytest.mark.parametrize(("name", "hands", "more"), SMALL, ids=str)
def test_a_position_set_up_by_hand_has_worlds_that_could_be_set_up(
    name: str, hands: list[str], more: dict[str, Any]
) -> None:
    """More cards are unseen there than the hands hold, and the points must not come to more than 200."""
    deal: Deal = pl.deal(name, hands=hands, **more)
    for seat in range(deal.players):
        view = deal.view(seat)
        worlds = Worlds(view, rules_of(view), Random(seat))
        for _ in range(40):
            world = worlds.draw()
            assert [len(hand) for hand in world.hands] == view["cards_left"]
            told = {key: value for key, value in more.items() if key != "kings"}
            if sum(hand.count(BIG) for hand in world.hands) < 2 and deal.holders is not None:
                told["kings"] = tuple(at for at, side in enumerate(world.sides) if not side)
            pl.deal(deal.rules, hands=[list(hand) for hand in world.hands], **told)


@pytest.mark.parametrize("name", ["baishan", "mingyao", "tonghua"])
def test_the_true_world_is_found(name: str) -> None:
    """Near the end of whole deals, where worlds are few, it is among those drawn."""
    rng = Random(name)
    checked = 0
    for seed in range(60):
        for deal in positions(pl.ruleset(name), seed, rng):
            seat = max(range(deal.players), key=lambda at: len(deal.hands[at]))
            hidden = [len(hand) for at, hand in enumerate(deal.hands) if at != seat and hand]
            if sum(hidden) <= 5 and len(hidden) > 1:
                view = deal.view(seat)
                worlds = Worlds(view, rules_of(view), Random(1), load_net(name).kept)
                found = {worlds.draw().packed for _ in range(400)}
                assert deal.packed in found
                checked += len(found) > 1
                break
        if checked == 8:
            return
    raise AssertionError(f"only {checked} positions with more than one world")


def test_the_same_view_and_seed_give_the_same_worlds() -> None:
    view = pl.deal("baishan", seed=3).view(1)
    one, two = (Worlds(view, pl.ruleset("baishan"), Random(7)) for _ in range(2))
    first = [one.draw() for _ in range(5)]
    assert first == [two.draw() for _ in range(5)]
    assert len({world.packed for world in first}) == 5
    assert Worlds(view, pl.ruleset("baishan"), Random(8)).draw() not in first


def test_cards_are_handed_out_evenly_while_nothing_was_done() -> None:
    deal = pl.deal("baishan", seed=5, lead=0)
    worlds = Worlds(deal.view(0), deal.rules, Random(2))
    held = Counter[int]()
    for _ in range(600):
        packed = worlds.draw().packed
        for seat in (1, 2, 3):
            held[seat] += packed[seat] >> deal.rules.playbook.shift["RJ"] & 15
    unseen = 2 - sum(card is BIG for card in deal.hands[0])
    assert sum(held.values()) == 600 * unseen
    assert max(held.values()) - min(held.values()) < 90


@pytest.mark.parametrize("level", ["expert", "club"])
def test_worlds_look_like_hands_that_are_kept(
    level: str, scale: Callable[[int, int], int], capsys: pytest.CaptureFixture[str]
) -> None:
    """In the middle of deals and later players hold less alone than hands that are handed out at random; among players
    by the net and among others."""
    kept = load_net("baishan").kept
    found: dict[str, list[float]] = {"true": [], "random": [], "kept": []}
    for seed in range(scale(6, 60)):
        deal: Any = pl.deal("baishan", seed=300 + seed)
        seats = [bot(level, deal.rules, seat) for seat in range(4)]
        number = 0
        while deal.turn is not None:
            view, turn = deal.view(deal.turn), deal.turn
            if number % 8 == 0 and number > 20 and deal.phase == "play":
                hands = {
                    "true": [deal.packed],
                    "random": [Worlds(view, deal.rules, Random(at)).draw().packed for at in range(12)],
                    "kept": [Worlds(view, deal.rules, Random(at), kept).draw().packed for at in range(12)],
                }
                for name, drawn in hands.items():
                    found[name].append(fmean(alone(deal, packed, turn) for packed in drawn))
            deal = deal.act(seats[turn].choose(view).action)
            number += 1
    true, random, like = (fmean(found[name]) for name in ("true", "random", "kept"))
    with capsys.disabled():
        print(f"\nranks that stand alone in the hands of three {level} players: {true:.2f}, handed out at random "
              f"{random:.2f}, like hands that are kept {like:.2f} ({len(found['true'])} views)")  # fmt: skip
    assert abs(like - true) < abs(random - true) / 2


def alone(deal: Deal, packed: tuple[int, ...], turn: int) -> int:
    """How many ranks the seats that are not to act hold one card of."""
    shifts = deal.rules.playbook.shift.values()
    return sum(hand >> shift & 15 == 1 for seat, hand in enumerate(packed) if seat != turn for shift in shifts)


def test_worlds_are_found_where_the_cards_of_a_yao_can_lie_in_one_hand_only() -> None:
    """All 4s are seen; seat 0 has played two of them and shown nothing, so that it holds no A, and seat 1 holds all six
    that are left."""
    deal: Any = pl.deal("mingyao", seed=1104163269)
    for action in (
        "4h4c", "2c2c", "pass", "pass", "3s3h", "7s7s7h", "pass", "pass", "pass",
        "8s8d9s9dTTJJQQ", "pass", "pass", "pass", "4d", "Ks", "pass", "555", "BJRJ", "pass", "pass", "pass", "KhKc",
        "9999",
    ):  # fmt: skip
        deal = deal.act(action)
    view = deal.view(deal.turn)
    worlds = Worlds(view, deal.rules, Random(1))
    steps = 0
    for _ in range(32):
        drawing = worlds.drawing()
        while True:
            try:
                next(drawing)
            except StopIteration as found:
                world = found.value
                break
            steps += 1
        assert [sum(card.rank == "A" for card in hand) for hand in world.hands] == [0, 6, 1, 1]
        agrees(deal, world, deal.turn)
    assert steps < 32 * 60, "of up to 16 exchanges; thousands where nothing leads there"
