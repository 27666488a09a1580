"""The statements on dealing, leading, turns, passing, tricks and showing; and the readings C-01…C-09, C-37…C-39."""

import random
from typing import Any

import pytest
from oracle.support import act

import paoyao_learn as pl
from paoyao_learn.errors import IllegalAction, OptionError, PositionError

FOUR_PLAYERS = ["online", "mingyao", "baishan"]
EVERY = [*FOUR_PLAYERS, "tonghua"]
HIDDEN = pl.ruleset("tonghua", kings_shown=False)


def dealt_one_by_one(rules: Any, seed: int) -> tuple[int, list[list[str]]]:
    """Dealt anew from the same shuffle: the seat that gets the first five of hearts, and every hand."""
    rnd = random.Random(seed)
    dealer = rnd.randrange(5) if rules.players == 5 else 0
    cards = list(rules.pack)
    rnd.shuffle(cards)
    hands: list[list[str]] = [[] for _ in range(rules.players)]
    first = None
    for place, card in enumerate(map(str, cards)):
        seat = (dealer + place) % rules.players
        hands[seat].append(card)
        if card == "5h" and first is None:
            first = seat
    assert first is not None
    return first, hands


@pytest.mark.parametrize("rules_id", EVERY)
def test_the_first_to_receive_a_five_of_hearts_leads(rules_id: str) -> None:
    """000-04, 001-05, 003-06, C-01, C-02: cards are dealt one by one; the first ♥5 decides."""
    rules = pl.ruleset(rules_id)
    leaders = set()
    for seed in range(25):
        deal = pl.deal(rules, seed=seed)
        leader, hands = dealt_one_by_one(rules, seed)
        assert deal.view(0)["leader"] == leader
        assert [sorted(map(str, hand)) for hand in deal.hands] == [sorted(hand) for hand in hands]
        leaders.add(leader)
        if deal.phase == "play":
            assert deal.turn == leader
    assert len(leaders) == rules.players


def test_dealer_of_the_first_deal() -> None:
    """001-04: the first player deals; 003-04: one drawn at random does."""
    assert {pl.deal("mingyao", seed=seed).view(0)["dealer"] for seed in range(20)} == {0}
    assert {pl.deal("tonghua", seed=seed).view(0)["dealer"] for seed in range(40)} == set(range(5))


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_three_of_hearts_as_an_option(rules_id: str) -> None:
    """001-05, C-01: the variant ♥3; it cannot be where there are no 3s."""
    rules = pl.ruleset(rules_id, first_lead="heart3")
    for seed in range(5):
        deal: Any = pl.deal(rules, seed=seed)
        assert "3h" in map(str, deal.hands[deal.turn])
    with pytest.raises(OptionError):
        pl.ruleset("tonghua", first_lead="heart3")
    with pytest.raises(OptionError):
        pl.ruleset(rules_id, first_lead="heart3", threes="none")


def test_sides_of_four_players() -> None:
    """000-03, 001-02, 002-01: opposite seats play together; four players."""
    for rules_id in FOUR_PLAYERS:
        assert pl.deal(rules_id, seed=0).view(1)["sides"] == [0, 1, 0, 1]


def test_partners_by_the_six_of_hearts() -> None:
    """C-39: the two who were dealt a ♥6 are partners, seats are swapped so that they face each other."""
    rules = pl.ruleset("online", teams="heart6")
    split = 0
    for seed in range(30):
        holders = [seat for seat, hand in enumerate(pl.deal(rules, seed=seed).hands) if "6h" in map(str, hand)]
        if len(holders) == 2:
            split += 1
            assert holders[1] - holders[0] == 2
    assert split > 10


# -- turns and tricks -------------------------------------------------------------------------------------------------

HANDS = ["4s 9s Js", "5s 9h Jh", "6s 9d Jd", "7s 9c Jc"]


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_turns_go_round_and_a_pass_is_free(rules_id: str) -> None:
    """000-04, 001-08, C-04, C-05, C-06: seat +1 each turn; a pass needs no reason and does not shut anyone out."""
    deal = pl.deal(rules_id, hands=HANDS, lead=2)
    assert "pass" not in map(str, deal.legal_actions()), "a lead cannot be passed"
    deal = act(deal, "6s", "pass", "9s", "pass", "pass")
    assert deal.turn == 3, "who passed may play when his turn comes back"
    assert deal.act("Jc").turn == 0
    with pytest.raises(IllegalAction):
        deal.act("9c")
    assert act(deal, "pass").turn == 0, "all others have passed: the trick is over"


def test_tonghua_turns() -> None:
    """003-07: five in turn, passing allowed."""
    deal = pl.deal(HIDDEN, hands=[*HANDS, "8s Qd"], lead=4, kings=(0, 1))
    deal = act(deal, "8s", "pass", "9h", "pass", "pass", "pass", "Js")
    assert deal.turn == 1
    deal = act(deal, "pass", "pass", "pass", "Qd")
    assert deal.turn == 0


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_points_lie_until_nobody_can_beat(rules_id: str) -> None:
    """001-21, C-25: points belong to nobody until the trick is over; then the last player takes all."""
    hands = ["5s Kh 4s", "10s 4h", "Ks 4d", "As 4c"]
    deal = act(pl.deal(rules_id, hands=hands, lead=0), "5s", "10s", "Ks")
    assert (deal.view(0)["pot"], deal.view(0)["captured"]) == (25, [0, 0])
    deal = act(deal, "As", "pass", "pass")
    assert deal.view(0)["captured"] == [0, 0]
    deal = deal.act("pass")
    assert (deal.view(0)["pot"], deal.view(0)["captured"], deal.turn) == (0, [0, 25], 3)


@pytest.mark.parametrize("rules_id", FOUR_PLAYERS)
def test_the_last_play_of_a_player_can_be_beaten_and_the_partner_inherits(rules_id: str) -> None:
    """C-07, C-08: after a player has gone out all who hold cards must pass; then his partner leads."""
    hands = ["9s", "4h 10h", "4d 10d", "4c 10c"]
    out = pl.deal(rules_id, hands=hands, lead=0).act("9s")
    deal = act(out, "pass", "pass")
    assert deal.view(0)["pot"] == 0
    assert deal.turn == 3, "two passes are not enough"
    deal = deal.act("pass")
    assert (deal.turn, deal.view(2)["table"]) == (2, None)
    beaten = act(out, "10h", "pass", "pass")
    assert (beaten.turn, beaten.view(0)["captured"]) == (1, [0, 10])


def test_the_next_inherits_in_tonghua() -> None:
    """C-08, C-40: the next in turn who has cards leads, so that no partner is named; points are counted per seat."""
    hands = ["9s", "4h 10h", "4d 10d", "4c 10c", "4s Ks"]
    deal = act(pl.deal(HIDDEN, hands=hands, lead=0, kings=(0, 2)), "9s", "pass", "pass", "pass", "pass")
    assert (deal.turn, deal.view(1)["captured"]) == (1, [0, 0, 0, 0, 0])
    assert deal.view(1)["sides"] is None
    deal = act(deal, "10h", "pass", "pass", "Ks", "pass", "pass", "pass")
    assert deal.view(1)["captured"] == [0, 0, 0, 0, 20]


def test_options_of_turns() -> None:
    """C-05, C-06, C-08 as options: must_beat, passing_locks_out, inherit_lead."""
    must = pl.deal(pl.ruleset("baishan", must_beat=True), hands=HANDS, lead=0).act("4s")
    assert "pass" not in map(str, must.legal_actions())
    with pytest.raises(IllegalAction):
        must.act("pass")
    cannot = act(must, "Jh")
    assert [str(action) for action in cannot.legal_actions()] == ["pass"]
    locks = pl.deal(pl.ruleset("baishan", passing_locks_out=True), hands=HANDS, lead=0)
    locks = act(locks, "4s", "pass", "6s", "pass", "9s")
    assert locks.turn == 2, "seats 1 and 3 have passed in this trick"
    locks = act(locks, "pass")
    assert (locks.turn, locks.view(0)["table"]) == (0, None)
    heirs = pl.ruleset("baishan", inherit_lead="next")
    deal = pl.deal(heirs, hands=["9s", "4h 10h", "4d 10d", "4c 10c"], lead=0)
    assert act(deal, "9s", "pass", "pass", "pass").turn == 1


# -- showing ----------------------------------------------------------------------------------------------------------


def test_the_yao_is_shown_by_rule() -> None:
    """001-09, 001-10, C-37: with two 4s and an ace all 4s and aces lie open; they are played as any other card."""
    hands = ["4s 4h As Ad 9s", "4d 4c 9h", "4d Ac Kd", "Ah Ah 9c"]
    deal: Any = pl.deal("mingyao", hands=hands, lead=0)
    for seat in range(4):
        assert [sorted(cards) for cards in deal.view(seat)["shown"]] == [["4h", "4s", "Ad", "As"], [], [], []]
    deal = act(deal, "4s 4h As", "pass", "pass", "pass")
    assert deal.view(3)["shown"] == [["Ad"], [], [], []]
    assert deal.act("Ad").turn == 1
    for rules_id in ("online", "baishan"):
        assert pl.deal(rules_id, hands=hands, lead=0).view(3)["shown"] == [[], [], [], []]


def test_the_partner_of_a_player_who_is_out_may_be_shown() -> None:
    """C-09: an option, off in every preset."""
    hands = ["", "4h 10h", "4d 10d", "4c 10c"]
    for shown, expected in ((False, []), (True, ["Td", "4d"])):
        rules = pl.ruleset("baishan", show_partner_when_out=shown)
        deal: Any = pl.deal(rules, hands=hands, lead=1, out=(0,))
        assert deal.view(0)["shown"][2] == expected
        assert deal.view(1)["shown"] == [[], [], [], []]


KING_HANDS = ["RJ 4s 9s", "4h 9h", "RJ 4d 9d", "4c 9c", "5s 6s"]


def test_kings_are_shown_only_together() -> None:
    """003-02, 003-05, C-38: all five are asked; only a yes of both holders counts; a single yes stays unseen."""
    deal = pl.deal("tonghua", hands=KING_HANDS, lead=3)
    assert (deal.phase, deal.turn) == ("show", 0)
    asked = []
    both = deal
    while both.phase == "show":
        asked.append((both.turn, sorted(map(str, both.legal_actions()))))
        both = both.act("show" if both.turn in (0, 2) else "hide")
    assert asked == [
        (0, ["hide", "show"]),
        (1, ["hide"]),
        (2, ["hide", "show"]),
        (3, ["hide"]),
        (4, ["hide"]),
    ]
    assert both.rules.kings_shown is True
    assert both.turn == 3
    assert both.view(1)["shown"] == [["RJ"], [], ["RJ"], [], []]
    assert both.view(1)["sides"] == [0, 1, 0, 1, 1]
    one = act(deal, "show", "hide", "hide", "hide", "hide")
    none = act(deal, "hide", "hide", "hide", "hide", "hide")
    assert one.rules.kings_shown is False
    for seat in range(1, 5):
        assert one.view(seat) == none.view(seat)
    assert one.view(1)["sides"] is None
    with pytest.raises(IllegalAction):
        deal.act("hide").act("show")


def test_one_holder_of_both_kings_decides_alone() -> None:
    """003-02, 003-05, C-38: two 大王 in one hand make one against four."""
    hands = ["4s 9s", "RJ RJ 4h", "4d 9d", "4c 9c", "5s 6s"]
    deal = act(pl.deal("tonghua", hands=hands, lead=0), "hide", "show", "hide", "hide", "hide")
    assert deal.rules.kings_shown is True
    assert deal.view(0)["sides"] == [1, 0, 1, 1, 1]


def test_sides_are_known_once_both_kings_were_seen() -> None:
    """003-02, C-38, C-40."""
    deal = pl.deal(HIDDEN, hands=KING_HANDS, lead=0)
    deal = act(deal, "RJ", "pass", "pass", "pass", "pass")
    assert deal.view(4)["sides"] is None
    deal = act(deal, "4s", "9h", "RJ")
    assert deal.view(4)["sides"] == [0, 1, 0, 1, 1]


# -- positions that cannot be -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position",
    [
        {"hands": ["4h", "", "5h", "6h"]},
        {"hands": ["4h", "5h", "6h"]},
        {"hands": ["4h", "5h", "6h", "7h", "8h"]},
        {"hands": ["", "5h", "6h", "7h"], "out": (0,), "lead": 0},
        {"hands": ["4h", "5h", "6h", "7h"], "out": (0,)},
        {"hands": ["4h", "5h", "6h", "7h"], "captured": (140, 0)},
        {"hands": ["4h", "5h", "6h", "7h"], "captured": (100, 105)},
        {"hands": ["KhKsKdKcKhKs", "4h", "6h", "7h"], "captured": (120, 30)},
        {"hands": ["4h", "5h", "6h", "7h"], "captured": (7, 0)},
        {"hands": ["4h", "5h", "6h", "7h"], "captured": (-5, 0)},
        {"hands": ["4h", "5h", "6h", "7h"], "captured": (5, 5, 5, 5)},
        {"hands": ["", "5h", "6h", "7h"], "out": (0,), "lead": 1, "captured": (90, 0)},
        {"hands": ["", "5h", "", "7h"], "out": (0, 2), "lead": 1},
        {"hands": ["", "5h", "6h", "7h"], "out": (0, 0), "lead": 1},
        {"hands": ["4h", "5h", "6h", "7h"], "lead": 4},
        {"hands": ["4h4h", "4h", "6h", "7h"]},
        {"hands": ["RJRJ", "RJ", "6h", "7h"]},
        {"hands": ["44444", "4444", "6h", "7h"]},
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any]) -> None:
    with pytest.raises((PositionError, pl.CardError)) as raised:
        pl.deal("baishan", **{"lead": 0, **position})
    for lang in ("zh", "en"):
        assert raised.value.message(lang)


@pytest.mark.parametrize(
    ("hands", "kings"),
    [
        (["4h", "5h", "6h", "7h", "8h"], None),
        (["RJ", "5h", "6h", "7h", "8h"], None),
        (["RJ", "5h", "6h", "7h", "8h"], (1, 2)),
        (["RJ", "5h", "RJ", "7h", "8h"], (0, 1)),
        (["RJRJ", "5h", "6h", "7h", "8h"], (0, 1)),
        (["RJ", "5h", "6h", "7h", "8h"], (0, 1, 2)),
        (["4h", "5h", "6h", "7h", "8h"], (5,)),
        (["3h", "5h", "6h", "7h", "8h"], (1, 2)),
    ],
)
def test_kings_that_do_not_fit_the_hands_are_refused(hands: list[str], kings: tuple[int, ...] | None) -> None:
    """003-02, 003-03: who held the 大王 must be told and agree with what the hands show."""
    with pytest.raises((PositionError, pl.CardError)) as raised:
        pl.deal(HIDDEN, hands=hands, lead=0, kings=kings)
    assert raised.value.message("en")
