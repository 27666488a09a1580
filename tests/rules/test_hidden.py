"""A view holds what its seat may know and no more: hidden cards dealt anew leave it the same to the byte.

Names 001-10 (shown 4s and As stay in hand and are public), 003-02 (sides are not announced), 003-05 and C-38 (being
asked for 亮王 tells nothing), C-09 and C-40.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations
from random import Random

import pytest

import paoyao_learn as pl
from paoyao_learn.cards import Card
from paoyao_learn.notation import HIDE, SHOW
from paoyao_learn.paoyao.deal import Deal
from paoyao_learn.paoyao.dealing import BIG, sort_hand

Hands = list[list[Card]]
FAMILY = ("online", "mingyao", "baishan", "tonghua")


def played_by(deal: Deal, seat: int) -> list[Card]:
    """All cards a seat has played in this deal."""
    tricks = (*(trick.plays for trick in deal.tricks), deal.trick)
    return [card for trick in tricks for who, action in trick if who == seat for card in action.cards]


def start_of(deal: Deal) -> Deal:
    return deal.history[0] if deal.before else deal


def hidden_from(deal: Deal, seat: int) -> tuple[list[list[Card]], list[Card]]:
    """What a seat sees of each hand that is left, and the pool of cards it does not see."""
    view = deal.view(seat)
    seen: list[list[Card]] = [list(pl.parse_cards(" ".join(cards))) for cards in view["shown"]]  # type: ignore[attr-defined]
    seen[seat] = list(deal.hands[seat])
    pool: Counter[Card] = Counter(card for hand in deal.hands for card in hand)
    pool.subtract(card for hand in seen for card in hand)
    return seen, list(pool.elements())


def handed_out(deal: Deal, seen: Hands, pool: list[Card]) -> Hands:
    """Hands as they stand when the pool is handed out in this order."""
    hands, at = [], 0
    for seat, known in enumerate(seen):
        free = len(deal.hands[seat]) - len(known)
        hands.append([*known, *pool[at : at + free]])
        at += free
    return hands


def assemble(deal: Deal, seen: Hands, pool: list[Card]) -> Hands:
    """The same hands as dealt, with what was played of them."""
    return [[*played_by(deal, seat), *hand] for seat, hand in enumerate(handed_out(deal, seen, pool))]


def replay(deal: Deal, hands: Hands, seat: int) -> Deal | None:
    """The same deal with other cards dealt, as far as it went; None where that does not agree with what was seen."""
    start = start_of(deal)
    other = pl.deal(
        start.rules,
        hands=hands,
        lead=start.leader,
        dealer=start.dealer,
        captured=start.captured,
        out=start.out,
        kings=start.holders if sum(hand.count(BIG) for hand in hands) < 2 else None,
    )
    told = (start.phase, start.yao_shown, start.view(seat)["shown"])
    if (other.phase, other.yao_shown, other.view(seat)["shown"]) != told:
        return None
    for position in (*deal.history, deal)[1:]:
        action = position.action
        assert action is not None
        if other.turn != position.actor:
            return None
        if action in (SHOW, HIDE) and position.actor != seat and not deal.rules.kings_shown:
            action = HIDE
        elif not other.judge(action).ok:
            return None
        other = other.act(action)
    same = (other.phase, other.turn, other.rules) == (deal.phase, deal.turn, deal.rules)
    return other if same else None


def as_text(deal: Deal, seat: int) -> str:
    return json.dumps(deal.view(seat), ensure_ascii=False)


def random_positions(rules: str, seed: int, rng: Random) -> Iterator[Deal]:
    deal = pl.deal(rules, seed=seed)
    while deal.turn is not None:
        yield deal
        deal = deal.act(rng.choice(deal.legal_actions()))


@pytest.mark.parametrize("rules", FAMILY)
def test_hidden_cards_dealt_anew_leave_the_view_the_same(rules: str, scale) -> None:  # type: ignore[no-untyped-def]
    rng = Random(rules)
    compared = 0
    for seed in range(scale(20, 300)):
        positions = list(random_positions(rules, seed, rng))
        for deal in rng.sample(positions, min(6, len(positions))):
            seat = rng.randrange(deal.players)
            seen, pool = hidden_from(deal, seat)
            rng.shuffle(pool)
            other = replay(deal, assemble(deal, seen, pool), seat)
            if other is not None:
                assert as_text(other, seat) == as_text(deal, seat), (rules, seed, seat)
                compared += other.hands != deal.hands
    assert compared > scale(20, 400)


def yao_cards(hand: Iterable[Card]) -> list[str]:
    """The 4s and As of a hand, in a fixed order."""
    return sorted(str(card) for card in hand if card.rank in ("4", "A"))


def dealt_anew(deal: Deal, seat: int, rng: Random) -> Deal | None:
    """The position with its hidden cards dealt anew, where the sides are fixed; None where that does not agree with
    what was shown before play (001-09)."""
    seen, pool = hidden_from(deal, seat)
    rng.shuffle(pool)
    hands = [sort_hand(deal.rules, hand) for hand in handed_out(deal, seen, pool)]
    if deal.rules.show_yao == "mandatory":
        for other, hand in enumerate(hands):
            ranks = [card.rank for card in (*played_by(deal, other), *hand)]
            shows = ranks.count("4") >= 2 and "A" in ranks
            if shows != deal.yao_shown[other] or (shows and yao_cards(hand) != yao_cards(deal.hands[other])):
                return None
    packed = tuple(map(deal.rules.playbook.pack, hands))
    return deal.changed(hands=tuple(hands), packed=packed)


@pytest.mark.parametrize("rules", FAMILY)
def test_at_every_moment_of_whole_deals(rules: str, scale) -> None:  # type: ignore[no-untyped-def]
    """Each position of each deal, from a seat drawn anew; with hidden sides by replay from the opening."""
    rng = Random(f"every moment {rules}")
    compared = moments = 0
    for seed in range(scale(1, 300) if rules == "tonghua" else scale(6, 1000)):
        for deal in random_positions(rules, seed, rng):
            moments += 1
            seat = rng.randrange(deal.players)
            if rules == "tonghua":
                seen, pool = hidden_from(deal, seat)
                rng.shuffle(pool)
                other = replay(deal, assemble(deal, seen, pool), seat)
            else:
                other = dealt_anew(deal, seat, rng)
            if other is not None:
                assert as_text(other, seat) == as_text(deal, seat), (rules, seed, seat)
                compared += other.hands != deal.hands
    assert compared > moments // 20


SMALL = [
    ("baishan", ["4h5s6d", "7s7h", "8d9c", "Kh2s"], {}),
    ("mingyao", ["4h4sAd7c", "8s8h", "4d9c", "Kh2s"], {}),
    ("tonghua", ["RJ5s", "6s6h", "RJ7c", "8d9d", "BJKh"], {}),
    ("tonghua", ["RJ5s", "6s6h", "RJ7c", "8d9d", "BJKh"], {"kings_shown": True}),
    ("baishan", ["5s", "7s7h", "8d9c", "Kh2s"], {"show_partner_when_out": True}),
]


@pytest.mark.parametrize(("rules", "hands", "options"), SMALL)
def test_every_other_deal_of_a_small_position_looks_the_same(
    rules: str, hands: list[str], options: dict[str, bool]
) -> None:
    compared = 0
    for seed in range(3):
        rng = Random(seed)
        deal: Deal = pl.deal(pl.ruleset(rules, **options), hands=hands)
        while deal.turn is not None:
            for seat in range(deal.players):
                seen, pool = hidden_from(deal, seat)
                for order in permutations(pool) if len(pool) <= 4 else (rng.sample(pool, len(pool)) for _ in range(12)):
                    other = replay(deal, assemble(deal, seen, list(order)), seat)
                    if other is not None:
                        assert as_text(other, seat) == as_text(deal, seat)
                        compared += 1
            deal = deal.act(rng.choice(deal.legal_actions()))
    assert compared > 100


def test_a_single_offer_of_the_big_joker_is_never_told() -> None:
    """003-05, C-38: only when both 大王 were offered is anything shown."""
    deal = pl.deal("tonghua", hands=["RJ5s", "6s6h", "RJ7c", "8d9d", "BJKh"], lead=1)
    offered = deal.act("show").act("hide").act("hide").act("hide").act("hide")
    silent = deal.act("hide").act("hide").act("hide").act("hide").act("hide")
    assert not offered.rules.kings_shown
    assert [as_text(offered, seat) for seat in (1, 2, 3, 4)] == [as_text(silent, seat) for seat in (1, 2, 3, 4)]
    both = deal.act("show").act("hide").act("show").act("hide").act("hide")
    assert both.rules.kings_shown
    assert both.view(1)["shown"] == [["RJ"], [], ["RJ"], [], []]
    assert both.view(1)["sides"] == [0, 1, 0, 1, 1]


def test_sides_are_hidden_until_both_big_jokers_were_seen() -> None:
    """003-02."""
    deal = pl.deal(pl.ruleset("tonghua", kings_shown=False), hands=["RJ5s", "6s6h", "RJ7c", "8d9d", "BJKh"])
    deal = deal.act("RJ")
    assert deal.view(1)["sides"] is None
    deal = deal.act("pass").act("pass").act("pass").act("pass").act("5s").act("pass").act("RJ")
    assert deal.view(1)["sides"] == [0, 1, 0, 1, 1]
