"""Play-outs on bits follow the same rules as a Deal: whole games are replayed action by action."""

import random
from collections import Counter
from typing import Any

import pytest
from oracle.support import scaled

import paoyao_learn as pl
from paoyao_learn.errors import PaoyaoError
from paoyao_learn.notation import Action
from paoyao_learn.paoyao.playout import PASS, End, Sim

SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "online": ("online", {}),
    "mingyao": ("mingyao", {}),
    "baishan": ("baishan", {}),
    "tonghua hidden": ("tonghua", {"kings_shown": False}),
    "tonghua shown": ("tonghua", {"kings_shown": True}),
    "must beat": ("baishan", {"must_beat": True}),
    "locked out": ("baishan", {"passing_locks_out": True}),
    "locked out, tonghua": ("tonghua", {"kings_shown": False, "passing_locks_out": True, "must_beat": True}),
    "next inherits": ("online", {"inherit_lead": "next"}),
    "no snow": ("baishan", {"snow": "off", "snow_on_double_out": False}),
    "low threes": ("online", {"threes": "low", "riding_same_length": False}),
    "no threes": ("baishan", {"threes": "none"}),
    "other points": ("mingyao", {"win_points": 110, "flag_points": 30, "long_straight_beats_short": True}),
    "late win": ("online", {"win_points": 200, "flag_points": 200}),
    "no bands": ("mingyao", {"losers_out_bands": False, "snow_offer_at_140": 100, "snow_offer_at_flag": 100}),
    "four jokers count": ("tonghua", {"kings_shown": False, "four_jokers_win": False}),
}


def act(deal: Any, index: int) -> Any:
    """The deal after a number of a play-out's log."""
    if index == PASS:
        return deal.act("pass")
    assert deal.legal_mask() >> index & 1
    return deal.act(Action("play", deal.rules.playbook.plays[index].cards))


def answered(deal: Any) -> Any:
    """The deal after whoever is asked for snow has wanted it."""
    return deal.act("snow") if deal.phase == "snow" else deal


def replay(deal: Any, rng: random.Random) -> tuple[list[Any], End]:
    """One play-out of a deal, replayed through it: the positions on the way, compared at the end."""
    log: list[int] = []
    sim = Sim.from_deal(deal)
    end = sim.playout(rng, log=log)
    states = [deal]
    for index in log:
        deal = answered(act(deal, index))
        states.append(deal)
    assert deal.result is not None, "the deal ends where the play-out does"
    assert (deal.captured, deal.out) == (end.captured, end.out)
    assert (deal.result.how, deal.result.level, deal.result.payoffs) == (end.how, end.level, end.payoffs)
    assert deal.result.winners == tuple(seat for seat, side in enumerate(deal.sides) if side == end.side)
    return states, end


def short_position(rules: Any, rnd: random.Random) -> Any:
    """A position with few cards and points left, where ends and snow are near; None when it cannot be."""
    cards = list(rules.pack)
    rnd.shuffle(cards)
    if rnd.random() < 0.5:
        cards.sort(key=lambda card: card.points > 0)
    out = rnd.choice([(), (), (rnd.randrange(rules.players),)])
    hands = [[] if seat in out else [cards.pop() for _ in range(rnd.randint(1, 6))] for seat in range(rules.players)]
    left = 200 - sum(card.points for hand in hands for card in hand)
    if rules.players == 5:
        kings = [seat for seat, hand in enumerate(hands) for card in hand if str(card) == "RJ"]
        kings += [rnd.randrange(5) for _ in range(2 - len(kings))]
        captured = [0] * 5
        for _ in range(left // 5):
            captured[rnd.choice([rnd.randrange(5), left % 4])] += 5
        more: dict[str, Any] = {"kings": kings, "captured": captured}
    else:
        share = rnd.choice([0, 0, 5, 15, 20, 25, rnd.randrange(0, left + 5, 5)])
        most = rnd.choice([rules.flag_points, rules.win_points]) - 5
        captured = [min(share, most), min(left - share, most)]
        more = {"captured": captured if rnd.random() < 0.5 else captured[::-1]}
    lead = rnd.choice([seat for seat in range(rules.players) if seat not in out])
    try:
        deal = pl.deal(rules, hands=hands, lead=lead, out=out, **more)
    except PaoyaoError:
        return None
    return deal if deal.phase == "play" else None


@pytest.mark.parametrize("name", SETS)
def test_whole_games_are_those_of_a_deal(name: str) -> None:
    rules_id, options = SETS[name]
    rules = pl.ruleset(rules_id, **options)
    rng = random.Random(name)
    for seed in range(scaled(30, 300)):
        deal = pl.deal(rules, seed=seed)
        if deal.result is None:
            states, _ = replay(deal, rng)
            midway = rng.choice(states)
            if midway.phase == "play":
                replay(midway, rng)


@pytest.mark.parametrize("name", SETS)
def test_games_near_the_end_are_those_of_a_deal(name: str) -> None:
    rules_id, options = SETS[name]
    rules = pl.ruleset(rules_id, **options)
    rng = random.Random(name)
    ends: Counter[tuple[str, int]] = Counter()
    while ends.total() < scaled(300, 3_000):
        deal = short_position(rules, rng)
        if deal is None:
            continue
        states, end = replay(deal, rng)
        ends[end.how, end.level] += 1
        continued = [state for state in states if state.won is not None and state.phase == "play"]
        if continued:
            replay(rng.choice(continued), rng)
            ends["played on", 0] += 1
    if rules.snow == "off":
        assert not ends["played on", 0]
    elif name == "late win":
        assert ends["sweep", 4]
    elif name != "other points":
        assert {how for how, _ in ends} >= {"points", "flag", "double_out", "played on"}
        assert {level for _, level in ends} >= {1, 2, 4}


def test_a_snow_that_has_all_200_points_is_over() -> None:
    rules = pl.ruleset("baishan", win_points=180)
    deal = pl.deal(rules, hands=["4 4 6", "K K 5 9", "4 6", "7 8"], lead=1, captured=(0, 175))
    actions = [rules_index(deal, "KK"), PASS, PASS, PASS, rules_index(deal, "5"), PASS, PASS, PASS]
    end = Sim.from_deal(deal).playout(random.Random(1), first=actions)
    assert (end.how, end.level, end.captured, end.out) == ("points", 4, (0, 200), ())
    for index in actions:
        deal = answered(act(deal, index))
    assert deal.result is not None
    assert (deal.result.how, deal.result.level, deal.captured, deal.out) == ("points", 4, (0, 200), ())


@pytest.mark.parametrize("lead", [True, False])
def test_every_legal_action_is_as_likely(lead: bool) -> None:
    deal = pl.deal("baishan", seed=4)
    if not lead:
        deal = deal.act(deal.legal_actions()[0])
    choices = deal.rules.playbook.indices(deal.legal_mask()) + ([] if lead else [PASS])

    class Given(random.Random):
        """The first number is given, the others are random."""

        first: float | None = None

        def random(self) -> float:
            value, self.first = self.first, None
            return super().random() if value is None else value

    met = []
    for nth in range(len(choices)):
        rng, log = Given(nth), list[int]()
        rng.first = (nth + 0.5) / len(choices)
        Sim.from_deal(deal).playout(rng, log=log)
        met.append(log[0])
    assert sorted(met) == sorted(choices)


def test_the_same_seed_plays_the_same_game_and_the_position_stays() -> None:
    sim = Sim.from_deal(pl.deal("baishan", seed=2))
    ends = {sim.playout(random.Random(5)) for _ in range(3)}
    assert len(ends) == 1
    assert sim.packed == list(pl.deal("baishan", seed=2).packed)
    assert len({sim.playout(random.Random(seed)) for seed in range(20)}) > 10


def test_first_actions_are_done_before_any_is_chosen() -> None:
    deal = pl.deal("online", seed=3)
    sim = Sim.from_deal(deal)
    log: list[int] = []
    end = sim.playout(random.Random(1), log=log)
    assert sim.playout(random.Random(2), first=log) == end, "a whole log is the whole game"
    again: list[int] = []
    sim.playout(random.Random(3), first=log[:5], log=again)
    assert again[:5] == log[:5]
    with pytest.raises(ValueError, match="may not"):
        sim.playout(random.Random(1), first=[PASS])
    single = rules_index(deal, "3")
    with pytest.raises(ValueError, match="may not"):
        sim.playout(random.Random(1), first=[log[0], single, single, single, single])


def rules_index(deal: Any, cards: str) -> int:
    play = deal.rules.identify(cards)
    assert play is not None
    return int(play.index)


@pytest.mark.parametrize("name", SETS)
def test_dealt_hands_hold_the_pack_and_the_leader_the_starting_card(name: str) -> None:
    rules_id, options = SETS[name]
    rules = pl.ruleset(rules_id, **options)
    whole = rules.playbook.pack(rules.pack)
    rng = random.Random(name)
    leaders = set()
    for _ in range(200):
        sim = Sim.dealt(rules, rng)
        assert sum(sim.packed) == whole
        assert sim.packed[sim.seat] >> rules.playbook.shift["5"] & 15
        leaders.add(sim.seat)
        if rules.players == 5:
            assert [hand >> rules.playbook.shift["RJ"] > 0 for hand in sim.packed] == [side == 0 for side in sim.sides]
        end = sim.playout(rng)
        assert sum(end.payoffs) == 0
    assert leaders == set(range(rules.players))


def test_four_jokers_in_one_hand_end_a_dealt_game_at_once() -> None:
    rules = pl.ruleset("tonghua", kings_shown=True)
    rng = random.Random(1)
    sim = next(sim for sim in iter(lambda: Sim.dealt(rules, rng), None) if sim.how)
    king = sim.sides.index(0)
    end = sim.playout(rng)
    assert (end.how, end.level, end.out) == ("four_jokers", 1, ())
    assert end.payoffs == tuple(8 if seat == king else -2 for seat in range(5))
    result = rules.settle(how="four_jokers", captured=(0,) * 5, holders=(king,))
    assert result.payoffs == end.payoffs


def test_a_question_or_an_ended_deal_is_not_played_out() -> None:
    with pytest.raises(ValueError, match="show"):
        Sim.from_deal(pl.deal("tonghua", seed=1))
    with pytest.raises(ValueError, match="♥6"):
        Sim.dealt(pl.ruleset("baishan", teams="heart6"), random.Random(1))
    deal = pl.deal("baishan", hands=["4", "5", "6", "7"], lead=0).act("4").act("pass").act("6")
    assert deal.result is not None
    with pytest.raises(ValueError, match="over"):
        Sim.from_deal(deal)
