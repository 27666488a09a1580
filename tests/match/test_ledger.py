"""Stakes, fees, fleeing, coins, points and titles: rules.md §3 "Economy" and C-33…C-35, statement by statement."""

from __future__ import annotations

import random
from typing import Any

import pytest
from match_playing import OPTIONS, RULE_SETS, play_on, random_match

import paoyao_learn as pl
from paoyao_learn.errors import OptionError
from paoyao_learn.ledger import COIN_TITLES, POINT_TITLES, STAKES, Terms, coin_title, open_ledger, point_title, stake_of
from paoyao_learn.matches import CannotPay

POINT_NAMES = """
人 小妖 中妖 大妖 日游 夜游 黄蜂 豹尾 鸟嘴 鱼鳃 白无常 黑无常 牛头 马面 鬼王 赏善司 罚恶司 查察司 崔判官 阎罗王
"""
COIN_NAMES = """
待业 临时工 合同工 正式工 助理主管 副主管 主管 助理经理 副经理 经理 助理总裁 副总裁 总裁 董事 副董事长 董事长
首富 中国首富 世界首富 财神
"""


def terms_of(rules: str, options: dict[str, Any] | None = None, **terms: Any) -> Terms:
    return Terms(rules=pl.ruleset(rules, **(options or {})), **terms)


def deal_of(rules: str, hands: list[str], **position: Any) -> Any:
    return pl.deal(rules, hands=hands, **position)


def won_deal(rules: str, **options: Any) -> Any:
    """A deal that seats 0 and 2 have won by double out with 60 points against 25: level 1."""
    chosen = pl.ruleset(rules, **options)
    return pl.deal(chosen, hands=["4", "6 6", "", "7 8"], out=(2,), captured=(60, 25), lead=0).act("4")


@pytest.mark.parametrize(
    ("coins", "stake"),
    [
        (0, None),
        (99, None),
        (100, 20),
        (999, 20),
        (1000, 200),
        (9_999, 200),
        (10_000, 2_000),
        (99_999, 2_000),
        (100_000, 20_000),
        (999_999, 20_000),
        (1_000_000, 200_000),
        (9_999_999, 200_000),
        (10_000_000, 2_000_000),
        (99_999_999, 2_000_000),
        (100_000_000, 20_000_000),
        (10**12, 20_000_000),
    ],
)
def test_stake_by_the_poorest(coins: int, stake: int | None) -> None:
    """000-45: the stake by the fewest coins at the table, nobody below 100."""
    assert stake_of(coins) == stake
    ledger = open_ledger(terms_of("online"), (10**9, coins, 10**9, 10**9))
    assert ledger.stake == stake


def test_the_poorest_can_always_pay() -> None:
    """000-45: the stake is a fifth of its band's floor, so 大雪 and fleeing can be paid."""
    lost = pl.ruleset("online").settle(how="sweep", captured=(0, 200))
    for floor, stake in STAKES:
        assert stake * 5 == floor
        ledger = open_ledger(terms_of("online"), floor)
        assert ledger.short == ()
        assert min(ledger.settle(1, lost).coins) == floor - 4 * stake
        assert min(ledger.flee(1, pl.deal("online"), 0).coins) == 0


@pytest.mark.parametrize("rules", ["mingyao", "baishan", "tonghua"])
def test_stake_elsewhere_is_one(rules: str) -> None:
    """The stake is 1 in all other rule sets, and can be chosen."""
    assert pl.match(rules, coins=10**6).ledger.stake == 1
    assert pl.match(rules, coins=10**6, stake=50).ledger.stake == 50


@pytest.mark.parametrize(
    ("room", "won", "fee"),
    [
        ("junior", 200, 10),
        ("junior", 19, 0),
        ("junior", 39, 1),
        ("middle", 200, 8),
        ("middle", 49, 1),
        ("other", 200, 6),
        ("other", 33, 0),
        ("other", 34, 1),
        ("other", 0, 0),
        ("other", -200, 0),
    ],
)
def test_fee(room: str, won: int, fee: int) -> None:
    """000-46: 5 % in 初级转幺场, 4 % in 中级转幺场, 3 % elsewhere, of coins won, rounded down."""
    assert terms_of("online", room=room).fee(won) == fee


def test_rooms_have_names() -> None:
    """000-46: the rooms as the text calls them."""
    assert pl.text.text("ledger.room_junior", "zh") == "初级转幺场"
    with pytest.raises(OptionError, match="junior, middle, other"):
        pl.match("online", room="senior")


@pytest.mark.parametrize(
    ("rules", "stake", "coins", "fee", "points"),
    [
        ("online", None, 194, 6, 200),
        ("online", 7, 7, 0, 7),
        ("baishan", None, 1, 0, 1),
        ("baishan", 100, 97, 3, 1),
        ("mingyao", None, 10, 0, 10),
        ("mingyao", 100, 970, 30, 10),
    ],
)
def test_settlement(rules: str, stake: int | None, coins: int, fee: int, points: int) -> None:
    """000-44, 000-46, 000-48, 001-29, 002-17, C-33: payoff × stake; in `online` 积分 change by the same amount."""
    deal = won_deal(rules)
    ledger = open_ledger(terms_of(rules, stake=stake)).settle(1, deal.result)
    entry = ledger.entries[0]
    loss = -(coins + fee)
    assert entry.coins == (coins, loss, coins, loss)
    assert entry.fee == (fee, 0, fee, 0)
    assert entry.points == (points, -points, points, -points)
    assert entry.house == 2 * fee == ledger.house
    assert ledger.coins == (2000 + coins, 2000 + loss) * 2
    assert (ledger.opening_coins, ledger.opening_points) == ((2000,) * 4, (0,) * 4)


@pytest.mark.parametrize("room_base", [1, 5, 30])
def test_coins_are_points_times_the_room_base(room_base: int) -> None:
    """003-24: coins = points × 房間基數 (the fee off what is won)."""
    rules = pl.ruleset("tonghua", kings_shown=False)
    deal = pl.deal(
        rules, hands=["", "4", "6 6", "7 8", "9 T"], out=(0,), captured=(60, 0, 25, 0, 0), kings=(0, 1), lead=1
    )
    result = deal.act("4").result
    assert result is not None
    assert result.payoffs == (3, 3, -2, -2, -2)
    entry = open_ledger(terms_of("tonghua", room_base=room_base)).settle(1, result).entries[0]
    assert entry.points == (3, 3, -2, -2, -2)
    assert tuple(c + f for c, f in zip(entry.coins, entry.fee, strict=True)) == tuple(
        p * room_base for p in entry.points
    )
    assert entry.fee[0] == 3 * room_base * 3 // 100


@pytest.mark.parametrize(
    ("rules", "options", "coins", "points"),
    [
        ("online", {}, -1000, -1000),
        ("online", {"flee": 3, "base": 2}, -1200, -1200),
        ("mingyao", {}, -10, 0),
        ("mingyao", {"base": 20}, -10, 0),
        ("baishan", {}, 0, 0),
        ("baishan", {"flee": 5}, -5, -5),
    ],
)
def test_fleeing_at_a_fixed_price(rules: str, options: dict[str, Any], coins: int, points: int) -> None:
    """000-47 (−5 × in both), 001-30 and C-34b (−10 × the stake, coins only), C-34; the others get and lose nothing."""
    game = pl.match(pl.ruleset(rules, **options), seed=3).flee(2)
    entry = game.ledger.entries[0]
    assert entry.kind == "fled"
    assert entry.seat == 2
    assert entry.coins == (0, 0, coins, 0)
    assert entry.points == (0, 0, points, 0)
    assert entry.fee == (0, 0, 0, 0)
    assert entry.house == -coins


TWO = ["RJ 4 4 5", "RJ 6 6 9", "7 7 8", "9 9 T", "J J Q"]
ONE = ["RJ RJ 4 5", "6 6 9", "7 7 8", "9 9 T", "J J Q"]


@pytest.mark.parametrize(
    ("hands", "seat", "shown", "loss"),
    [
        (TWO, 0, False, 15),
        (TWO, 1, True, 30),
        (TWO, 2, False, 10),
        (TWO, 4, True, 20),
        (ONE, 0, False, 40),
        (ONE, 0, True, 80),
        (ONE, 3, False, 10),
        (ONE, 3, True, 20),
    ],
)
def test_fleeing_by_the_table(hands: list[str], seat: int, shown: bool, loss: int) -> None:
    """003-23, C-35: 1.5·2·5, 1·2·5 or 4·2·5, twice that once 亮王 is on; every other player gets 1·2."""
    terms = terms_of("tonghua")
    deal = pl.deal(pl.ruleset("tonghua", kings_shown=shown), hands=hands)
    entry = open_ledger(terms).flee(1, deal, seat).entries[0]
    assert entry.coins == tuple(-loss if other == seat else 2 for other in range(5))
    assert entry.points == (0,) * 5
    assert entry.house == loss - 8


def in_continuation(losers: int, shown: bool) -> Any:
    """A tonghua position in a 雪 continuation: the king side (0 and 1) has 140, seat 2 of the others has some."""
    rules = pl.ruleset("tonghua", kings_shown=shown)
    hands = ["RJ 4 K", "RJ 6 6", "7 7 8", "9 9 J", "J Q Q"]
    deal = pl.deal(rules, hands=hands, captured=(130, 0, losers, 0, 0), lead=0).act("K")
    for _ in range(4):
        deal = deal.act("pass")
    assert deal.won is not None
    assert deal.phase == "play"
    return deal


@pytest.mark.parametrize("shown", [False, True])
@pytest.mark.parametrize(("losers", "factor"), [(0, 4), (5, 2), (20, 2)])
def test_fleeing_from_a_snow(losers: int, factor: int, shown: bool) -> None:
    """003-23, C-34b: [小雪 2] and [大雪 4] only for a fleer of the losing side, by what it has; 亮王 whenever on."""
    deal = in_continuation(losers, shown)
    kings = 2 if shown else 1
    for seat in range(5):
        entry = open_ledger(terms_of("tonghua", room_base=3)).flee(1, deal, seat).entries[0]
        loss = 15 * kings if seat in (0, 1) else 10 * kings * factor
        assert entry.coins == tuple(3 * (-loss if other == seat else 2) for other in range(5))


@pytest.mark.parametrize(
    ("names", "floors", "title"), [(POINT_NAMES, POINT_TITLES, point_title), (COIN_NAMES, COIN_TITLES, coin_title)]
)
def test_titles(names: str, floors: tuple[int, ...], title: Any) -> None:
    """000-49 (积分) and 000-50 (金币): each title from its threshold to just below the next."""
    expected = names.split()
    assert len(expected) == len(floors) == 20
    for place, (name, floor) in enumerate(zip(expected, floors, strict=True)):
        assert title(floor, "zh") == name
        assert title(floor + 1, "zh") == name
        if place:
            assert title(floor - 1, "zh") == expected[place - 1]
        assert title(floor, "en")
    assert len({title(floor, "en") for floor in floors}) == 20


def test_thresholds_of_titles() -> None:
    """000-49, 000-50: the numbers of the tables; no coin title below 100."""
    assert POINT_TITLES[:4] == (0, 400, 800, 1600)
    assert POINT_TITLES[-1] == 104857600
    assert COIN_TITLES[:5] == (100, 500, 1000, 2000, 4000)
    assert COIN_TITLES[-1] == 131072000
    assert coin_title(99, "zh") is None
    assert point_title(-200, "zh") == "人"


def test_opening_amounts() -> None:
    """Opening coins are 2000 and points 0; both can be given for all or per seat."""
    assert pl.match("baishan").ledger.coins == (2000,) * 4
    assert pl.match("tonghua").ledger.points == (0,) * 5
    game = pl.match("baishan", coins=(4, 5, 6, 7), points=-3)
    assert (game.ledger.coins, game.ledger.points) == ((4, 5, 6, 7), (-3,) * 4)


@pytest.mark.parametrize(
    "terms",
    [
        {"stake": 0},
        {"stake": True},
        {"stake": 1.5},
        {"room_base": 0},
        {"coins": (1, 2)},
        {"coins": -1},
        {"coins": (5, 5, 5, "5")},
        {"points": (0, 0, 0)},
        {"points": (0, 0, 0, None)},
        {"names": ("a",)},
        {"names": ("a", "b", "c", "\x07")},
        {"names": ("a", "b", "c", " ")},
        {"seed": "1"},
    ],
)
def test_terms_that_cannot_be(terms: dict[str, Any]) -> None:
    """What a match cannot be made of is refused in both languages."""
    with pytest.raises(OptionError) as refused:
        pl.match("baishan", **terms)
    assert refused.value.message("zh")
    assert refused.value.message("en") != refused.value.message("zh")


@pytest.mark.parametrize(
    ("rules", "terms", "need"),
    [
        ("online", {}, 100),
        ("baishan", {}, 1),
        ("baishan", {"stake": 10}, 10),
        ("mingyao", {"stake": 3}, 30),
        ("tonghua", {}, 8),
        ("tonghua", {"room_base": 20}, 160),
    ],
)
def test_who_cannot_pay_is_told(rules: str, terms: dict[str, Any], need: int) -> None:
    """000-45: who has fewer than 100 coins, or elsewhere [CHOICE] could not pay a plain lost deal, is told his need."""
    rich = [10 * need] * pl.ruleset(rules).players
    rich[2] = need
    assert pl.match(rules, coins=rich, **terms).ledger.short == ()
    rich[2] = need - 1
    with pytest.raises(CannotPay) as told:
        pl.match(rules, coins=rich, **terms)
    assert told.value.values == {"seat": 2, "coins": need - 1, "need": need}
    for lang in ("zh", "en"):
        assert str(need) in told.value.message(lang)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_entry_is_explained(rules: str) -> None:
    """Each step of an entry in both languages with its statement."""
    game = play_on(pl.match(rules, seed=5), random.Random(5)).next().flee(0)
    for lang in ("zh", "en"):
        settled, fled = game.ledger.explain(lang, 1), game.ledger.explain(lang)
        assert len(settled) >= 1 + game.rules.players
        assert len(fled) == 3
        assert all(line.endswith(")") for line in settled + fled)
        assert game.ledger.explain(lang, 9) == []
    if rules == "online":
        assert "000-45" in settled[0]
        assert any("000-46" in line for line in settled)
        assert any("000-49, 000-50" in line for line in settled)


@pytest.mark.parametrize("rules", [*RULE_SETS, *OPTIONS], ids=str)
def test_sums_are_zero_but_for_the_house(rules: Any, scale: Any) -> None:
    """Every settlement sums to zero but for fee and fleeing, and money is whole."""
    rules = pl.ruleset(rules) if isinstance(rules, str) else pl.ruleset(rules[0], **rules[1])
    for number in range(scale(8, 200)):
        rnd = random.Random(f"{rules.id} {rules.changed} {number}")
        coins = [rnd.randrange(700, 3000) for _ in range(rules.players)]
        stake = rnd.choice([None, None, 3, 7])
        game = random_match(rules, rnd, coins=coins, stake=stake, room=rnd.choice(["junior", "middle", "other"]))
        ledger = game.ledger
        assert len(ledger.entries) == sum(each.over for each in game.rounds)
        for entry in ledger.entries:
            amounts = (*entry.coins, *entry.points, *entry.fee, entry.house)
            assert all(type(amount) is int for amount in amounts)
            assert sum(entry.coins) + entry.house == 0
            if rules == pl.ruleset("online") and stake is None:
                assert all(coins >= 0 for coins in entry.coins_then), "000-45"
            if entry.kind == "settled":
                assert sum(entry.coins) + sum(entry.fee) == 0 == sum(entry.points)
        assert sum(ledger.coins) + ledger.house == sum(ledger.opening_coins)
