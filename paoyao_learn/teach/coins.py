"""Stakes, fees, fleeing, titles: asked of the ledger."""

from __future__ import annotations

from random import Random

from ..ledger import COIN_TITLES, POINT_TITLES, ROOMS, STAKES, Terms, coin_title, point_title, stake_of
from ..paoyao.ruleset import RuleSet
from .draft import Draft, Draw, Family, choosing, counting, seat_name
from .drawing import dealt
from .items import Choice, Words, said

__all__ = ["FAMILIES"]


def _coins(seed: Random, low: int, high: int) -> int:
    """A number of coins between two, as people have them."""
    step = int("1" + "0" * max(len(str(high)) - 3, 0))
    return max(low, seed.randrange(low, high) // step * step)


def _stake(rules: RuleSet, rng: Random) -> Draft:
    place = rng.randrange(len(STAKES))
    floor = STAKES[place][0]
    edge = rng.choice((floor, floor * 10 - 1, _coins(rng, floor, floor * 10)))
    others = [_coins(rng, edge, edge * 40) for _ in range(3)]
    held = [edge, *others]
    rng.shuffle(held)
    stake = stake_of(min(held))
    near = sorted({STAKES[at][1] for at in (place - 1, place, place + 1) if 0 <= at < len(STAKES)} | {STAKES[0][1]})
    return choosing(
        said("q_stake"),
        [Choice(str(value), said("coins_n", n=f"{value:,}")) for value in near],
        str(stake),
        said("stake_is", n=f"{stake:,}"),
        ("stake",),
        reasons=[said("stake_by", poorest=f"{min(held):,}", floor=f"{floor:,}", share=STAKES[0][0] // STAKES[0][1])],
        source="000-45",
        facts=[said("has_coins", who=seat_name(rules, seat), n=f"{coins:,}") for seat, coins in enumerate(held)],
    )


def _fee(rules: RuleSet, rng: Random) -> Draft:
    room = rng.choice(list(ROOMS))
    terms = Terms(rules=rules, room=room)
    won = rng.choice((20, 40, 80, 200, 400, 800, 2000, 4000, 8000))
    return counting(
        said("q_fee", room=said(f"ledger.room_{room}"), won=f"{won:,}"),
        terms.fee(won),
        said("fee_is", n=f"{terms.fee(won):,}"),
        ("fee",),
        unit=said("unit_coins"),
        reasons=[said("fee_by", room=said(f"ledger.room_{room}"), percent=terms.percent), said("fee_floor", **ROOMS)],
        source="000-46",
    )


def _flee(rules: RuleSet, rng: Random) -> Draft:
    stake = rng.choice((20, 200, 2000)) if rules.id == "online" else rng.choice((1, 2, 5, 10))
    if not rules.hidden_sides:
        terms = Terms(rules=rules, stake=stake)
        loss = terms.in_coins(terms.flee_loss(dealt(rules, rng), 0), stake)
        reasons = [said("rules.flee", value=rules.flee)]
        facts: list[Words] = [said("stake_fact", n=f"{stake:,}")]
    else:
        terms = Terms(rules=rules)
        deal = dealt(rules.with_kings(rng.random() < 0.5), rng)
        while deal.holders is None:
            deal = dealt(rules.with_kings(False), rng)
        loss = terms.in_coins(terms.flee_loss(deal, 0), 1)
        holder = 0 in deal.holders
        key = "flee_both" if holder and len(deal.holders) == 1 else "flee_holder" if holder else "flee_other"
        facts = [said(key), said("kings_are_on" if deal.rules.kings_shown else "kings_are_off"), said("room_fact", n=1)]
        reasons = [said("flee_by_table", base=rules.base)]
    return counting(
        said("q_flee"),
        loss,
        said("flee_is", n=f"{loss:,}"),
        ("flee",),
        unit=said("unit_coins"),
        reasons=reasons,
        source=rules.source("flee"),
        facts=facts,
    )


def _alike(rules: RuleSet, rng: Random) -> Draft:
    """Coins and points of one result: alike in ``online``, by the room's base in ``tonghua``."""
    level = rng.choice((1, 2, 4))
    if rules.id == "online":
        stake = rng.choice((20, 200, 2000))
        terms = Terms(rules=rules, stake=stake)
        amount = rules.base * {1: 1, 2: rules.small_snow, 4: rules.big_snow}[level]
        right = terms.in_points(amount, stake)
        return counting(
            said("q_alike", coins=f"{terms.in_coins(amount, stake):,}"),
            right,
            said("points_change", n=f"{right:,}"),
            ("alike",),
            unit=said("unit_points"),
            reasons=[said("alike_by")],
            source="000-48",
            facts=[said("stake_fact", n=f"{stake:,}"), said("level_is", level=said(f"level_{level}"))],
        )
    room = rng.choice((5, 10, 50, 100))
    points = rng.choice((2, 3, 4, 6, 8, 12, 16))
    right = Terms(rules=rules, room_base=room).in_coins(points, 1)
    return counting(
        said("q_room", points=points, base=room),
        right,
        said("coins_change", n=f"{right:,}"),
        ("room_base",),
        unit=said("unit_coins"),
        reasons=[said("room_by")],
        source="003-24",
    )


def _title(coins: bool) -> Draw:
    def draw(rules: RuleSet, rng: Random) -> Draft:
        ladder = COIN_TITLES if coins else POINT_TITLES
        place = rng.randrange(len(ladder) - 1)
        low, high = ladder[place], ladder[place + 1]
        amount = rng.choice((low, high - 1, (low + high) // 2, _coins(rng, max(low, 1), high)))
        name = coin_title if coins else point_title
        start = min(max(place - rng.randrange(4), 0), len(ladder) - 4)
        choices = [Choice(str(at), _title_name(coins, ladder[at])) for at in range(start, start + 4)]
        return choosing(
            said("q_coin_title" if coins else "q_point_title", n=f"{amount:,}"),
            choices,
            str(place),
            said("title_is", title=_title_name(coins, low)),
            ("coins_title" if coins else "points_title",),
            reasons=[said("title_by", low=f"{low:,}", high=f"{high:,}", title=lambda lang: name(amount, lang) or "–"),
                     said("title_doubles")],
            source="000-50" if coins else "000-49",
        )  # fmt: skip

    return draw


def _title_name(coins: bool, amount: int) -> Words:
    return lambda lang: (coin_title if coins else point_title)(amount, lang) or "–"


FAMILIES = (
    Family("coins.stake", ("online",), ("stake",), _stake),
    Family("coins.fee", ("online",), ("fee",), _fee),
    Family("coins.flee", ("online", "mingyao", "tonghua"), ("flee",), _flee),
    Family("coins.alike", ("online", "tonghua"), ("alike", "room_base"), _alike),
    Family("coins.points_title", ("online",), ("points_title",), _title(False)),
    Family("coins.title", ("online",), ("coins_title",), _title(True)),
)
