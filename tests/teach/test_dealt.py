"""Which questions come from dealt deals: the dealing itself is watched; what is asked without one stands in a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from statistics import median

import pytest

import paoyao_learn as pl
from paoyao_learn.cards import Card
from paoyao_learn.game import GAMES
from paoyao_learn.paoyao import deal as family
from paoyao_learn.paoyao.dealing import deal_cards
from paoyao_learn.sandaha import deal as sandaha
from paoyao_learn.teach import FAMILIES, Item, draw, drawing, held, topics
from paoyao_learn.teach.rare import RARE
from paoyao_learn.teach.sandaha import drawing as sandaha_drawing

_NUMBERS = "asks of the pack and the table, which are the same in every deal"
_EDGE = "asks what changes at 140, at 90, at 20 and at 0; deals that are played out hardly ever come to stand there"
_PAYS = "asks of the settlement alone; of a thousand deals that are played out one ends in a big snow"
_LEDGER = "asks of the ledger: coins, points and titles, no cards"
_CHONGGUAN = "a hand with three jokers and the pairs below them is too rare to wait for"

BY_HAND = {
    "deck.numbers": _NUMBERS,
    **dict.fromkeys(("ends.points", "ends.flag", "ends.double", "ends.sweep", "ends.asked"), _EDGE),
    **dict.fromkeys(("ends.level", "ends.losers", "ends.pay"), _PAYS),
    **dict.fromkeys(("coins.stake", "coins.fee", "coins.alike", "coins.points_title", "coins.title"), _LEDGER),
    "auction.table": _NUMBERS,
    **dict.fromkeys(("result.level", "result.multiplier", "result.pay"), "asks what a bid and a score pay, no cards"),
    **dict.fromkeys(("result.chongguan", "result.given_up"), _CHONGGUAN),
    "result.silver": _LEDGER,
}
"""Families of questions that are drawn without a deal, each with the reason."""

AT_TIMES = {"trumps.shape": "pairs that stand near each other are put together: a dealt hand seldom holds a tractor"}
"""Families of which some questions come from a deal and some do not."""

TOPICS = [topic for game in GAMES for topic in topics("", game)]
PLAYED = ("lead", "turn", "find", "count", "show.free", "auction", "follow", "trick")  # they play deals to find one

Hands = tuple[tuple[Card, ...], ...]
Watched = Callable[[str, int], tuple[Item, list[Hands]]]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    """Draws an item and gives the hands of every deal that was dealt for it; nothing is remembered from before."""
    dealt: list[Hands] = []

    def watch(module: object, name: str) -> None:
        deals = getattr(module, name)

        def watched(*args: object) -> tuple[Hands, ...]:
            found = deals(*args)
            dealt.append(found[0])
            return found  # type: ignore[no-any-return]

        monkeypatch.setattr(module, name, watched)

    def drawn(topic: str, seed: int) -> tuple[Item, list[Hands]]:
        for memory in (held._rare, drawing._FAMILY._end, sandaha_drawing.played._end):
            memory.cache_clear()
        dealt.clear()
        return draw(topic, seed), list(dealt)

    watch(family, "deal_cards")
    watch(sandaha, "shuffled")
    return drawn


def holds(hand: tuple[Card, ...], cards: Sequence[str]) -> bool:
    return Counter(pl.parse_cards(cards)) <= Counter(hand)


def test_every_listed_family_is_one() -> None:
    assert (BY_HAND.keys() | AT_TIMES.keys()) <= FAMILIES.keys()


@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic.partition("/")[0] not in AT_TIMES])
def test_questions_come_from_a_dealt_deal_or_are_listed(
    topic: str, watched: Watched, scale: Callable[[int, int], int]
) -> None:
    for seed in range(scale(1, 4) if topic.startswith(PLAYED) else scale(1, 20)):
        found, deals = watched(topic, seed)
        assert bool(deals) == (topic.partition("/")[0] not in BY_HAND), found.id
        if found.hand:
            played = topic.startswith("follow")  # later in a deal
            assert played or any(holds(hand, found.hand) for hands in deals for hand in hands), found.id


@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic.startswith(("name", "beats", "higher"))])
def test_cards_are_of_a_hand_and_compared_plays_of_two_hands_of_one_deal(
    topic: str, watched: Watched, scale: Callable[[int, int], int]
) -> None:
    counts = []
    for seed in range(scale(2, 60)):
        found, deals = watched(topic, seed)
        plays = [shown.cards for shown in (found.choices[:2] if found.kind == "higher" else found.shown)]
        assert len(plays) == (1 if found.kind == "name" else 2)
        assert any(all(map(holds, hands, plays)) for deal in deals for hands in permutations(deal, len(plays))), (
            found.id
        )
        counts.append(len(deals))
    assert median(counts) <= 100, "a question takes a few milliseconds: a dozen deals, and once the known ones"
    assert max(counts) <= 300


@pytest.mark.parametrize("rules", [pl.ruleset("baishan"), pl.ruleset("mingyao"), pl.ruleset("tonghua"),
                                   pl.ruleset("tonghua", kings_shown=True)])  # fmt: skip
def test_the_known_deals_hold_every_tier(rules: pl.RuleSet) -> None:
    seeds = RARE[rules.players, rules.cards]
    assert list(seeds) == sorted(set(seeds))
    book = rules.playbook
    tiers = Counter[int]()
    for seed in seeds:
        able = [book.mask(book.pack(hand)) for hand in deal_cards(rules, seed, None)[0]]
        tiers.update({book.plays[index].tier for mask in able for index in book.indices(mask)})
    assert all(tiers[tier] >= 3 for tier in range(1, book.tiers + 1)), tiers


def test_a_pack_of_which_no_rare_deals_are_known_is_asked_of_too() -> None:
    rules = pl.ruleset("baishan", threes="none")
    assert (rules.players, rules.cards) not in RARE
    for topic in topics("name") + topics("beats") + topics("higher"):
        for seed in range(4):
            assert draw(topic, seed, rules).rules is rules
