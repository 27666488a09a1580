"""The expert of 三打哈: worlds that agree with what a seat has seen, playing on by the rules, its budget and clock."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Generator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from thinking import cancelled

import paoyao_learn as pl
from paoyao_learn.bots.sandaha import SandahaExpert, expert
from paoyao_learn.bots.sandaha.expert import Budget
from paoyao_learn.bots.sandaha.layout import layout_of
from paoyao_learn.bots.sandaha.prospects import payoffs
from paoyao_learn.bots.sandaha.seen import Seen
from paoyao_learn.bots.sandaha.strength import best_trump
from paoyao_learn.bots.sandaha.swift import Sim
from paoyao_learn.bots.sandaha.worlds import World, Worlds
from paoyao_learn.cards import points
from paoyao_learn.notation import SURRENDER, Action
from paoyao_learn.sandaha.deal import Deal
from paoyao_learn.sandaha.order import TRUMPS
from paoyao_learn.sandaha.play import play_of

RULES = pl.ruleset("sandaha")
SMALL = Budget(plays=4, worlds=3, bid=2, trump=2, bury=2)
Scale = Callable[[int, int], int]


def line(seed: int, level: str = "beginner", **options: Any) -> list[Any]:
    """All positions of a deal that four bots play; somebody declares at 90."""
    rules = pl.ruleset("sandaha", surrender="off", **options)
    deal: Any = pl.deal(rules, seed=seed)
    found = []
    player, chance = pl.bot(level, rules, seed=1), Random(seed)
    while deal.turn is not None:
        found.append(deal)
        if deal.phase == "bidding":
            deal = deal.act("bid 90" if deal.bid is None else "pass")
        elif deal.phase == "play" and chance.random() < 0.4:
            deal = deal.act(chance.choice(deal.legal_actions()))
        else:
            deal = deal.act(player.choose(deal.view(deal.turn)).action)
    return [*found, deal]


def agrees(deal: Deal, seat: int, world: World) -> None:
    """Whether a seat could sit in this world, by the rules alone: its view would be word for word the same, and nobody
    would have played against the rules."""
    hands = [len(hand) for hand in deal.hands]
    assert [len(hand) for hand in world.hands] == hands
    assert Counter(world.hands[seat]) == Counter(deal.hands[seat])
    every = Counter(card for hand in (*world.hands, world.under) for card in hand)
    true = Counter(card for hand in deal.hands for card in hand) + Counter(
        deal.bottom if deal.phase == "bidding" else () if seat == deal.declarer else deal.buried or ()
    )
    assert every == true
    if deal.phase != "play":
        return
    under = deal.buried if seat == deal.declarer else world.under
    other = deal.changed(hands=tuple(map(deal.order.sorted, world.hands)), buried=under)
    assert json.dumps(other.view(seat)) == json.dumps(deal.view(seat))
    declarer = deal.declarer
    assert declarer is not None
    played = Counter(
        card
        for trick in (*(trick.plays for trick in deal.tricks), deal.trick)
        for who, action in trick
        if who == declarer
        for card in action.cards
    )
    if seat != declarer:
        assert Counter(deal.bottom) <= played + Counter(world.hands[declarer]) + Counter(world.under)
    held = [Counter(hand) for hand in world.hands]
    for trick in (deal.trick, *[trick.plays for trick in reversed(deal.tricks)]):
        if not trick:
            continue
        for who, action in trick:
            held[who].update(action.cards)
        led = trick[0][1].cards
        for who, action in trick[1:]:
            hand = tuple(held[who].elements())
            verdict = deal.rules.judge(action.cards, hand=hand, on=led, trump=deal.trump or "none")
            assert verdict.ok or verdict.code == "sandaha_tractor", (verdict.message("en"), hand, led)


@pytest.mark.parametrize("options", [{}, {"players": 3}], ids=str)
def test_worlds_agree_with_all_that_a_seat_has_seen(options: dict[str, Any], scale: Scale) -> None:
    """Numbers, suits, announced trumps, pairs that had to be played, the bottom that all have seen."""
    for seed in range(scale(1, 30)):
        for deal in line(seed, **options)[seed % 7 :: 7]:
            if deal.turn is None:
                continue
            for seat in range(deal.players):
                worlds = Worlds(Seen(deal.view(seat)), Random(seed))
                for _ in range(2):
                    world = worlds.draw()
                    assert world is not None
                    agrees(deal, seat, world)


def test_hidden_cards_change_nothing(scale: Scale) -> None:
    """The true deal and one in which all that is hidden lies otherwise have the same view, and the same advice."""
    moved = 0
    for seed in range(scale(1, 10)):
        for deal in line(seed)[::13]:
            seat = deal.turn
            if seat is None or deal.phase != "play":
                continue
            world = Worlds(Seen(deal.view(seat)), Random(9)).draw()
            assert world is not None
            under = deal.buried if seat == deal.declarer else world.under
            other = deal.changed(hands=tuple(map(deal.order.sorted, world.hands)), buried=under)
            moved += other.hands != deal.hands
            one, two = (SandahaExpert(RULES, 3, SMALL) for _ in range(2))
            one.clock = two.clock = False
            assert one.choose(deal.view(seat)) == two.choose(other.view(seat))
    assert moved


def sim_of(deal: Deal) -> Sim:
    layout = layout_of(deal.order)
    assert deal.declarer is not None
    assert deal.turn is not None
    hands = [layout.hand(hand) for hand in deal.hands]
    return Sim(deal.rules, layout, hands, deal.declarer, deal.turn, deal.score, points(deal.buried or ()))


def test_what_is_played_on_is_what_the_deal_says(scale: Scale) -> None:
    """Trick by trick, throws and penalties too: whose turn, whose trick, what the defenders have, and the end."""
    for seed in range(scale(4, 60)):
        positions = [deal for deal in line(seed) if deal.phase in ("play", "over")]
        sim = sim_of(positions[0])
        for deal, following in pairwise(positions):
            assert (sim.turn, sim.pot, max(sim.score, 0), sim.lying) == (
                deal.turn, deal.pot, deal.score, len(deal.trick)
            )  # fmt: skip
            assert not deal.trick or sim.owner == deal.owner
            declared = following.throws[-1].declared if len(following.throws) > len(deal.throws) else None
            sim.lay(play_of(deal.order, declared or following.action.cards))
        end = positions[-1]
        stated = [dict(item.values)["points"] for item in end.result.items if "over" in dict(item.values)]
        assert stated == [sim.finish()]


def test_playing_on_keeps_to_the_rules(scale: Scale) -> None:
    """Every card that the quick habits lay is one that the rules allow."""
    for seed in range(scale(3, 40)):
        deal: Any = next(deal for deal in line(seed) if deal.phase == "play")
        sim = sim_of(deal)
        while deal.turn is not None:
            tried = sim.copy()
            numbers = tried._answer()[0] if tried.lying else tried._opening()[0]
            action = Action("play", tuple(sim.layout.faces[number] for number in numbers))
            assert deal.judge(action).ok, (seed, deal.led, action)
            sim.lay(play_of(deal.order, action.cards))
            deal = deal.act(action)


def test_payoffs_are_the_settlement_s_evened_out() -> None:
    """A score far from every limit is worth what it pays; near one it is worth something between."""
    table = payoffs(RULES, 80, 3)
    assert table[1] > table[4] > table[7] > table[12] > 0 > table[20] > table[32]
    assert table[20] == pytest.approx(RULES.settle(bid=80, points=100).payoffs[0], abs=0.5)
    assert payoffs(RULES, 80, 9)[16] == pytest.approx(sum(table[7:26]) / 19, abs=0.5)


def test_whole_deals_are_legal_reasoned_and_the_same_again(scale: Scale) -> None:
    """004: with little to look at, in both languages, all phases."""
    phases = set()
    for seed in range(scale(1, 10)):
        for options in ({}, {"players": 3}):
            rules = pl.ruleset("sandaha", **options)
            deal: Any = pl.deal(rules, seed=seed)
            seats = [SandahaExpert(rules, seat, SMALL) for seat in range(rules.players)]
            while deal.turn is not None:
                view = json.loads(json.dumps(deal.view(deal.turn)))
                player = seats[deal.turn]
                player.clock = False
                advice = player.choose(view)
                assert deal.judge(advice.action).ok
                assert advice.ranked == () or advice.ranked[0].action == advice.action
                assert [one.value for one in advice.ranked] == sorted((o.value for o in advice.ranked), reverse=True)
                for lang in ("zh", "en"):
                    words = " ".join(advice.reasons(lang))
                    assert words
                    assert (re.search("[\u4e00-\u9fff]", words) is not None) == (lang == "zh")
                if len(deal.tricks) < 3:
                    assert player.choose(view) == advice
                phases.add(deal.phase)
                opens = deal.phase == "bidding" and deal.bid is None
                action = Action("trump", value="s") if advice.action == SURRENDER else advice.action
                deal = deal.act(Action("bid", value="95") if opens else action)
    assert phases == {"bidding", "trumps", "burying", "play"}


def test_as_many_worlds_as_its_budget_says_and_the_same_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    plain = Worlds.drawing

    def counted(self: Worlds) -> Generator[None, None, World | None]:
        drawn.append((yield from plain(self)))
        return drawn[-1]

    monkeypatch.setattr(Worlds, "drawing", counted)
    deal = line(4)[30]
    player = SandahaExpert(RULES, 1, Budget(plays=3, worlds=7))
    player.clock = False
    advice = player.choose(deal.view(deal.turn))
    assert len(drawn) == 7
    assert len(advice.ranked) <= 3
    assert " 7 " in advice.reasons("en")[-1]


def test_a_sure_end_is_seen() -> None:
    """Two cards each: the ten goes under the partner's ace, the lone trump takes the last trick and the bottom."""
    deal: Any = pl.deal(
        "sandaha", hands=["3h 3s", "Ah 2h", "Th 6h", "8h 9h"], bottom="Kd", declarer=0, bid=80, trump="s", lead=1
    )
    deal = deal.act("Ah")
    player = SandahaExpert(RULES, 1)
    player.clock = False
    assert str(player.choose(deal.view(2)).action) == "Th"


def test_a_clock_that_is_up_leaves_it_with_what_the_club_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "GUARD", 0.0)
    for deal in line(5)[:40:4]:
        if len(deal.legal_actions()) > 1:
            view = deal.view(deal.turn)
            assert SandahaExpert(RULES, 1).choose(view).action == pl.bot("club", RULES, 1).choose(view).action


def test_a_thought_gives_way_and_can_be_cancelled() -> None:
    deal = line(3)[12]
    player = SandahaExpert(RULES, 1, Budget(worlds=10**6))
    player.clock = False
    told = cancelled(player, deal.view(deal.turn))
    assert told == sorted(told)


@pytest.mark.parametrize("at", [0, 4, 5, 12], ids=["bidding", "trumps", "burying", "play"])
def test_a_thought_never_says_that_it_has_less_done(at: int) -> None:
    fresh: Any = (pl.deal("sandaha", seed=seed) for seed in range(99))
    doubtful = next(deal for deal in fresh if 85 < best_trump(RULES, deal.hands[0])[1] < 110)
    deal = line(3)[at] if at else doubtful
    said = list(SandahaExpert(deal.rules, 1, SMALL).consider(deal.view(deal.turn)))
    assert said == sorted(said)
    assert 0 <= said[0] < said[-1] <= 1


def test_the_master_says_that_this_game_has_none_yet() -> None:
    with pytest.raises(pl.OptionError) as told:
        pl.bot("master", RULES)
    assert "expert" in told.value.message("en")
    assert "expert" in told.value.message("zh")


def test_declarers_hold_more_trumps_in_its_worlds_as_at_real_tables() -> None:
    """Who names trumps has many: worlds without that would take him for weak."""
    counts: dict[bool, list[int]] = {True: [], False: []}
    for seed in range(4):
        deal = next(deal for deal in line(seed, "club") if deal.phase == "play" and deal.turn != deal.declarer)
        world = Worlds(Seen(deal.view(deal.turn)), Random(1)).draw()
        assert world is not None
        for seat, hand in enumerate(world.hands):
            if seat != deal.turn:
                counts[seat == deal.declarer].append(len(deal.order.of_group(hand, TRUMPS)))
    assert sum(counts[True]) / len(counts[True]) > 1.5 * sum(counts[False]) / len(counts[False])
