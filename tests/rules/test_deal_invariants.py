"""Whole random deals of all rule sets: the invariants of a deal, and a naive referee who must come to the same end."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from oracle import naive
from oracle.referee import Referee, RefereeError, points, rank
from oracle.support import dealt_pack, log_of, texts

import paoyao_learn as pl
from paoyao_learn.errors import IllegalAction, PaoyaoError, PositionError
from paoyao_learn.notation import Action

RULE_SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "online": ("online", {}),
    "mingyao": ("mingyao", {}),
    "baishan": ("baishan", {}),
    "tonghua": ("tonghua", {}),
}
OPTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "online, next inherits": ("online", {"inherit_lead": "next"}),
    "online, low threes": ("online", {"threes": "low"}),
    "online, no threes": ("online", {"threes": "none"}),
    "online, riding any length": ("online", {"riding_same_length": False}),
    "baishan, must beat": ("baishan", {"must_beat": True}),
    "baishan, passing locks out": ("baishan", {"passing_locks_out": True}),
    "baishan, automatic snow": ("baishan", {"snow": "automatic"}),
    "baishan, other points": ("baishan", {"win_points": 120, "flag_points": 60}),
    "baishan, other factors": ("baishan", {"big_snow": 10, "small_snow": 3, "base": 7}),
    "mingyao, no bands": ("mingyao", {"losers_out_bands": False}),
    "mingyao, long straights": ("mingyao", {"long_straight_beats_short": True}),
    "mingyao, choice": ("mingyao", {"snow": "choice"}),
    "tonghua, shown": ("tonghua", {"kings_shown": True}),
    "tonghua, hidden": ("tonghua", {"kings_shown": False}),
}


def choose(deal: Any, rnd: random.Random, style: str) -> Action:
    """A random action; "eager" seldom passes and "grabbing" loves points, so that every end is met."""
    actions = deal.legal_actions()
    if style != "any" and deal.phase == "play":
        plays = [action for action in actions if action.kind == "play"]
        if plays and rnd.random() < 0.9:
            actions = plays
        side = deal.turn % 2
        if style == "one side" and len(actions) > 1 and deal.view(deal.turn)["table"]:
            passes = [action for action in actions if action.kind == "pass"]
            if side and passes and rnd.random() < 0.9:
                return passes[0]
        if style == "grabbing":
            return max(actions, key=lambda action: (len(action.cards), rnd.random()))
    return rnd.choice(actions)


def random_deals(name: str, count: int, salt: str) -> Iterator[tuple[Any, list[Any]]]:
    """Deals played to their end, each with all its states."""
    rules_id, options = {**RULE_SETS, **OPTIONS}[name]
    rules = pl.ruleset(rules_id, **options)
    for number in range(count):
        rnd = random.Random(f"{name} {salt} {number}")
        style = rnd.choice(["any", "eager", "one side", "grabbing"])
        deal = pl.deal(rules, seed=number)
        states = [deal]
        while deal.turn is not None:
            deal = deal.act(choose(deal, rnd, style))
            states.append(deal)
            assert len(states) < 2000, "a deal ends"
        yield deal, states


def check_state(deal: Any, rules_id: str) -> None:
    """What holds at every moment (rules.md §6)."""
    players = 5 if rules_id == "tonghua" else 4
    seat = deal.turn
    view = deal.view(seat if seat is not None else 0)
    held = [[str(card) for card in hand] for hand in deal.hands]
    captured = view["captured"]
    assert sum(captured) + view["pot"] + sum(points(hand) for hand in held) == 200
    assert len(captured) == (5 if rules_id == "tonghua" else 2)
    assert view["out"] == list(dict.fromkeys(view["out"]))
    assert sorted(view["out"]) == [other for other in range(players) if not held[other]]
    assert view["cards_left"] == [len(hand) for hand in held]
    actions = deal.legal_actions()
    if seat is None:
        assert actions == []
        assert deal.phase == "over"
        assert deal.result is not None
        return
    assert deal.result is None
    assert actions
    assert view["legal"] == [str(action) for action in actions]
    assert len({str(action) for action in actions}) == len(actions)
    if deal.phase == "play":
        assert held[seat], "a seat without cards has no turn"
        side = [other for other in range(players) if other % 2 == seat % 2]
        if rules_id != "tonghua":
            assert any(held[other] for other in side)
    for other in range(players):
        if other != seat:
            assert deal.view(other)["legal"] == []


def check_refusals(deal: Any, rnd: random.Random) -> None:
    """Words out of place and other seats' cards are refused, and nothing changes."""
    legal = {str(action) for action in deal.legal_actions()}
    before = deal.view(deal.turn)
    for word in ("pass", "snow", "nosnow", "show", "hide"):
        if word not in legal:
            with pytest.raises(IllegalAction):
                deal.act(word)
    other = rnd.choice([seat for seat in range(len(deal.hands)) if seat != deal.turn])
    if deal.hands[other]:
        card = rnd.choice(deal.hands[other])
        assert not deal.judge(str(card), seat=other).ok, "not their turn"
        if card not in deal.hands[deal.turn]:
            with pytest.raises(PaoyaoError):
                deal.act(str(card))
    assert deal.view(deal.turn) == before


def referee_of(states: list[Any], name: str) -> Referee:
    rules_id, options = {**RULE_SETS, **OPTIONS}[name]
    first = states[0]
    lead = first.view(0)["leader"]
    return Referee(rules_id, texts(first.hands), lead, options=options)


def check_with_referee(states: list[Any], name: str) -> Referee:
    """The referee follows the log; before each action he allows just what the deal allows."""
    referee = referee_of(states, name)
    for before, after, (seat, action) in zip(states, states[1:], log_of(states[-1]), strict=False):
        assert (before.turn, before.phase) == (referee.turn, referee.phase)
        plays, words = referee.allowed()
        legal = before.legal_actions()
        assert {action.kind for action in legal if action.kind != "play"} == words
        assert {
            tuple(sorted(map(rank, map(str, action.cards)))) for action in legal if action.kind == "play"
        } == {tuple(sorted(cards)) for cards in plays}
        referee.act(seat, action)
        view = after.view(0)
        if referee.end is None:
            assert view["captured"] == (referee.by_seat if len(view["captured"]) == 5 else referee.score)
            assert view["pot"] == referee.pot
    compare_ends(states[-1], referee)
    return referee


def compare_ends(deal: Any, referee: Referee) -> None:
    result, end = deal.result, referee.end
    assert end is not None
    assert {
        "winners": sorted(result.winners),
        "how": result.how,
        "level": result.level,
        "payoffs": list(result.payoffs),
    } == end
    assert sum(result.payoffs) == 0
    view = deal.view(0)
    assert view["out"] == referee.out
    assert [(trick["winner"], trick["points"]) for trick in view["tricks"]][: len(referee.tricks)] == referee.tricks


@pytest.mark.parametrize("name", RULE_SETS)
def test_invariants_of_whole_deals(name: str, scale: Callable[[int, int], int]) -> None:
    for deal, states in random_deals(name, scale(10, 100), "invariants"):
        rnd = random.Random(len(states))
        for state in states:
            check_state(state, RULE_SETS[name][0])
            if state.turn is not None and rnd.random() < 0.2:
                check_refusals(state, rnd)
        assert list(deal.history) == states[:-1]
        assert sum(deal.result.payoffs) == 0


@pytest.mark.parametrize("name", [*RULE_SETS, *OPTIONS])
def test_the_referee_agrees(name: str, scale: Callable[[int, int], int]) -> None:
    usual, full = (25, 1000) if name in RULE_SETS else (8, 200)
    for _, states in random_deals(name, scale(usual, full), "referee"):
        check_with_referee(states, name)


@pytest.mark.parametrize("name", RULE_SETS)
def test_an_earlier_deal_is_as_it_was(name: str) -> None:
    """A deal is a value: playing on from any of its states does not change that state."""
    for _, states in random_deals(name, 2, "value"):
        seen = [state.view(0) for state in states]
        for state in states:
            if state.turn is not None:
                state.act(state.legal_actions()[0])
        assert [state.view(0) for state in states] == seen


def test_the_referee_refuses_a_false_log() -> None:
    """The referee himself: out of turn, a card not held, a play that does not beat."""
    hands = [["4h", "5h"], ["6h", "9s"], ["7h", "9h"], ["8h", "9d"]]
    for seat, action in ((1, ["6h"]), (0, ["6h"]), (0, "pass"), (0, ["4h", "5h"])):
        with pytest.raises(RefereeError):
            Referee("baishan", hands, 0).act(seat, action)
    referee = Referee("baishan", hands, 0)
    referee.act(0, ["4h"])
    referee.act(1, ["6h"])
    with pytest.raises(RefereeError):
        referee.act(2, ["4h"])


# -- positions near the end: every end and every snow question is met often ------------------------------------------


def split(total: int, parts: int, rnd: random.Random) -> list[int]:
    """A total in multiples of 5 shared out at random."""
    cuts = sorted(rnd.randint(0, total // 5) for _ in range(parts - 1))
    return [5 * (high - low) for low, high in zip([0, *cuts], [*cuts, total // 5], strict=True)]


def short_position(rnd: random.Random, rules_id: str, options: dict[str, Any]) -> dict[str, Any]:
    """A position set up by hand in which one to five cards a seat and a few points are left."""
    rules = naive.rules_of(rules_id, threes=options["threes"]) if "threes" in options else naive.rules_of(rules_id)
    pack = dealt_pack(rules, rnd)
    if rnd.random() < 0.7:
        few = 0.15 if rnd.random() < 0.7 else 0.5
        pack.sort(key=lambda card: points([card]) > 0 and rnd.random() > few)
        pack = pack[:60]
        rnd.shuffle(pack)
    seats = range(5 if rules_id == "tonghua" else 4)
    out = rnd.sample(seats, rnd.choice([0, 0, 0, 1, 1, 2]))
    hands = [[pack.pop() for _ in range(0 if seat in out else rnd.randint(1, 5))] for seat in seats]
    kings = [seat for seat in seats for card in hands[seat] if card == "RJ"]
    while len(kings) < 2:
        kings.append(rnd.choice([*seats, *kings]))
    sides = [int(seat not in kings) if rules_id == "tonghua" else seat % 2 for seat in seats]
    left = 200 - sum(points(hand) for hand in hands)
    share = min(left, rnd.choice([0, 0, 5, 10, 15, 20, 25, rnd.randrange(0, left + 5, 5)]))
    captured = rnd.choice([[left - share, share], [share, left - share]])
    for side in (0, 1):
        most = options.get("win_points", 140)
        if out and sides[out[0]] == side:
            most = min(most, options.get("flag_points", 90))
        captured[side] = min(captured[side], rnd.choice([most - 5, most - 5, most - 20]))
    position: dict[str, Any] = {
        "hands": hands,
        "lead": rnd.choice([seat for seat in seats if seat not in out]),
        "captured": captured,
        "out": out,
    }
    if rules_id == "tonghua":
        position["kings"] = kings
        shares = [iter(split(captured[side], sides.count(side), rnd)) for side in (0, 1)]
        position["captured"] = [next(shares[side]) for side in sides]
    return position


@pytest.mark.parametrize("name", [*RULE_SETS, *OPTIONS])
def test_the_referee_agrees_from_set_up_positions(name: str, scale: Callable[[int, int], int]) -> None:
    rules_id, options = {**RULE_SETS, **OPTIONS}[name]
    if rules_id == "tonghua":
        options = {"kings_shown": False, **options}
    rules = pl.ruleset(rules_id, **options)
    rnd = random.Random(name)
    ends = set()
    played = refused = 0
    count = scale(120, 1_000) if name in RULE_SETS else scale(50, 400)
    while played < count:
        position = short_position(rnd, rules_id, options)
        try:
            deal: Any = pl.deal(rules, **{**position, "hands": [" ".join(hand) for hand in position["hands"]]})
        except PositionError:
            refused += 1
            assert refused < 2 * played + 50, "most positions can be"
            continue
        referee = Referee(rules_id, **position, options=options)
        style = rnd.choice(["any", "eager", "one side"])
        while deal.turn is not None:
            assert (deal.turn, deal.phase) == (referee.turn, referee.phase)
            plays, words = referee.allowed()
            legal = deal.legal_actions()
            assert {action.kind for action in legal if action.kind != "play"} == words
            assert sum(action.kind == "play" for action in legal) == len(plays)
            action = choose(deal, rnd, style)
            referee.act(deal.turn, list(map(str, action.cards)) if action.kind == "play" else action.kind)
            deal = deal.act(action)
        compare_ends(deal, referee)
        ends.add((deal.result.how, deal.result.level))
        played += 1
    assert {how for how, _ in ends} >= {"points", "flag", "double_out"}
    assert {level for _, level in ends} == {1, 2, 4} or name not in RULE_SETS


@pytest.mark.parametrize(
    "options",
    [
        {"win_points": 30},
        {"win_points": 5, "flag_points": 0},
        {"win_points": 40, "snow": "automatic", "snow_offer_at_140": 100, "small_snow_at_most": 100},
        {"snow": "off", "snow_on_double_out": False},
    ],
    ids=str,
)
def test_unusual_options_are_played_to_the_end(options: dict[str, Any], scale: Callable[[int, int], int]) -> None:
    """With few points to win the losers may reach as many in the continuation: the winners stay who they were."""
    for rules_id in ("baishan", "mingyao"):
        rules = pl.ruleset(rules_id, **options)
        for seed in range(scale(10, 50)):
            rnd = random.Random(seed)
            deal: Any = pl.deal(rules, seed=seed)
            referee = Referee(rules_id, texts(deal.hands), deal.turn, options=options)
            while deal.turn is not None:
                assert (deal.turn, deal.phase) == (referee.turn, referee.phase)
                action = choose(deal, rnd, "eager")
                referee.act(deal.turn, list(map(str, action.cards)) if action.kind == "play" else action.kind)
                deal = deal.act(action)
            compare_ends(deal, referee)
