"""The order of cards once trumps are named: which are trumps, which is higher, which row is in order, which shapes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...cards import Card
from ...notation import NO_TRUMP
from ...sandaha.order import TRUMPS, Order
from ...sandaha.play import play_of
from ...sandaha.ruleset import RuleSet
from ..draft import Draft, Family, choosing
from ..items import Choice, Shown, Words, codes, said, yes_no
from .drawing import ONLY, ROWS, a_trump, dealt, rows_of, tell, trump_fact

__all__ = ["FAMILIES"]

_ROW = 5  # cards to put in order
_EQUAL = 0.25  # how often two pairs of trumps are equal
_PAIRS = 0.7  # how often the cards are pairs
_KINDS = ("single", "pair", "tractor", "throw", "none")
_SOURCES = {"single": "004-12", "pair": "004-12", "throw": "004-16", "none": "004-12"}


def _order_theme(order: Order, group: str) -> str:
    if group != TRUMPS:
        return "plain_order"
    return "no_trump_order" if order.trump == NO_TRUMP else "trump_order"


def _order_source(theme: str) -> str:
    return {"plain_order": "004-11", "no_trump_order": "004-10"}.get(theme, "004-09")


def _dealt_faces(rules: RuleSet, rng: Random, order: Order, group: str) -> list[Card]:
    """The faces of a group in three hands of a real deal, low to high: most of them, none twice."""
    deal = dealt(rules, rng)
    held = {card for hand in deal.hands[:3] for card in hand if order.group[card] == group}
    return sorted(held, key=lambda card: (order.place[card], card.suit or ""))


def _which(rules: RuleSet, rng: Random) -> Draft:
    """Is this card a trump?"""
    trump = a_trump(rng)
    order = rules.order(trump)
    deal = dealt(rules, rng)
    always = [card for card in deal.hands[0] if card.is_joker or card.rank in ("2", "7")]
    near = [card for card in deal.hands[0] if card.suit == trump or card.rank in ("3", "6", "8", "A")]
    card = rng.choice((always if rng.random() < 0.4 and always else near) or deal.hands[0])
    right = order.group[card] == TRUMPS
    return choosing(
        tell("q_trump"),
        yes_no(),
        "yes" if right else "no",
        tell("is_trump" if right else "is_plain", card=card.name),
        ("trump_cards",),
        reasons=[said("sandaha.fact_trump_cards")],
        source="004-08",
        facts=[trump_fact(trump)],
        shown=[Shown(tell("this_card"), codes([card]))],
    )


def _group_of(rng: Random, order: Order) -> str:
    plain = [group for group in "shdc" if group != order.trump]
    return TRUMPS if rng.random() < 0.6 else rng.choice(plain)


def _higher(rules: RuleSet, rng: Random) -> Draft:
    """Of two cards near each other, which takes the trick?"""
    order = rules.order(NO_TRUMP if rng.random() < 0.25 else a_trump(rng))
    group = _group_of(rng, order)
    faces = _dealt_faces(rules, rng, order, group)
    one = rng.choice(faces)
    near = [face for face in faces if face is not one and abs(order.place[face] - order.place[one]) <= 2]
    other = rng.choice(near or [face for face in faces if face is not one])
    step = order.place[one] - order.place[other]
    right = "a" if step > 0 else "b" if step < 0 else "equal"
    theme = _order_theme(order, group)
    higher = one if step > 0 else other
    return choosing(
        tell("q_higher"),
        (
            Choice("a", one.name, codes([one])),
            Choice("b", other.name, codes([other])),
            Choice("equal", tell("equal")),
        ),
        right,
        tell("equal_is") if right == "equal" else tell("higher_is", card=higher.name),
        (theme,),
        reasons=[said(f"sandaha.fact_{theme}")],
        source=_order_source(theme),
        facts=[trump_fact(order.trump)],
    )


def _sort(rules: RuleSet, rng: Random) -> Draft:
    """Which row stands in order? Two others have neighbours changed over."""
    trump = a_trump(rng) if rng.random() < 0.8 else NO_TRUMP
    order = rules.order(trump)
    group = TRUMPS if trump != NO_TRUMP and rng.random() < 0.8 else rng.choice([one for one in "shdc" if one != trump])
    theme = _order_theme(order, group)
    while True:
        faces = _dealt_faces(rules, rng, order, group)
        high = faces[-9:] if group == TRUMPS else faces
        row = _no_two_equal(order, rng.sample(high, min(_ROW + 2, len(high))))[-_ROW:]
        if len(row) >= _ROW - 1:
            break
    wrong: list[list[Card]] = []
    for place in rng.sample(range(len(row) - 1), 2):
        changed = list(row)
        changed[place], changed[place + 1] = changed[place + 1], changed[place]
        wrong.append(changed)
    rows = [row, *wrong]
    rng.shuffle(rows)
    at = rows.index(row)
    return choosing(
        tell("q_sort"),
        rows_of(rows),
        ROWS[at],
        tell("row_is", n=at + 1),
        (theme,),
        reasons=[said(f"sandaha.fact_{theme}")],
        source=_order_source(theme),
        facts=[trump_fact(trump)],
    )


def _no_two_equal(order: Order, cards: Sequence[Card]) -> list[Card]:
    """The cards low to high, one a place."""
    by_place = {order.place[card]: card for card in cards}
    return [by_place[place] for place in sorted(by_place)]


# -- shapes -----------------------------------------------------------------------------------------------------------


def _pairs(rng: Random, order: Order, group: str) -> list[Card]:
    """Two or three pairs of a group: neighbours, or with a gap, or with two of one place."""
    faces = [face for face in order.faces[::-1] if order.group[face] == group]
    if group == TRUMPS and rng.random() < _EQUAL:
        rank = rng.choice("27")
        alike = [face for face in faces if face.rank == rank and (face.suit != order.trump)]
        return [face for face in rng.sample(alike, 2) for _ in range(2)]
    top = max(order.place[face] for face in faces)
    start = rng.randint(max(top - 8, 0) if group == TRUMPS else 0, top - 1)
    steps = rng.choice(((0, 1), (0, 1), (0, 1, 2), (0, 2)))
    found: list[Card] = []
    for step in steps:
        here = [face for face in faces if order.place[face] == start + step and face not in found]
        if here:
            found.append(rng.choice(here))
    return [face for face in found for _ in range(2)]


def _few(rng: Random, rules: RuleSet, order: Order, group: str) -> list[Card]:
    """One or two cards: a single, two of one rank, two of one suit."""
    faces = _dealt_faces(rules, rng, order, group)
    card = rng.choice(faces)
    way = rng.random()
    if way < 0.25:
        return [card]
    if way < 0.55:
        return [card, card]
    alike = [face for face in order.faces if face.rank == card.rank and face is not card]
    return [card, rng.choice(alike or faces)]


def _shape(rules: RuleSet, rng: Random) -> Draft:
    """What can these be led as?"""
    order = rules.order(a_trump(rng))
    group = _group_of(rng, order)
    cards = _pairs(rng, order, group) if rng.random() < _PAIRS else _few(rng, rules, order, group)
    play = play_of(order, cards)
    right = "none" if play.kind == "loose" else play.kind
    verdict = rules.judge(play.cards, hand=play.cards, trump=order.trump)
    trumps = play.group == TRUMPS
    themes = ["trump_tractor" if trumps else "tractor"] if right == "tractor" else ["shapes"]
    source = ("004-14" if trumps else "004-13") if right == "tractor" else _SOURCES[right]
    if right == "throw":
        themes = ["throw"]
    equal = len({order.place[face] for face in order.pairs(cards)}) < len(order.pairs(cards))
    if trumps and equal:
        themes, source = ["equal_pairs", *themes], "004-15"
    reasons: list[Words] = [verdict.message]
    if right in ("tractor", "throw") and len(cards) > 2:
        reasons.append(said("sandaha.fact_tractors" if trumps else "sandaha.fact_plain_order"))
    elif right in ("throw", "none"):
        reasons.append(said("sandaha.fact_shapes"))
    return choosing(
        tell("q_shape"),
        [Choice(kind, tell(f"shape_{kind}")) for kind in _KINDS],
        right,
        tell(f"is_{right}"),
        tuple(dict.fromkeys(themes)),
        reasons=reasons,
        source=source,
        facts=[trump_fact(order.trump)],
        shown=[Shown(said("these"), codes(play.cards))],
    )


_ORDERS = ("trump_order", "no_trump_order", "plain_order")

FAMILIES = (
    Family("trumps.which", ONLY, ("trump_cards",), _which),
    Family("trumps.higher", ONLY, _ORDERS, _higher),
    Family("trumps.sort", ONLY, _ORDERS, _sort),
    Family("trumps.shape", ONLY, ("shapes", "tractor", "trump_tractor", "equal_pairs", "throw"), _shape),
)
