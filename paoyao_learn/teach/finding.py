"""Which plays are there, into how few plays does a hand split, what do cards count, which are still out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from ..cards import Card, points
from ..notation import WORDS, parse_cards
from ..paoyao.deal import Deal
from ..paoyao.describe import kind_source
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from .draft import Draft, Draw, Family, counting, seat_name
from .drawing import dealt, late
from .fewest import fewest
from .items import Graded, Shown, Words, codes, named, said, split_answer
from .naming import ALL
from .statements import naming_themes, themes_of_pair

__all__ = ["FAMILIES", "line_of"]

_MOST_FOUND = 6
_SPLIT_CARDS = (8, 11)


def _joined(plays: Sequence[Play]) -> str:
    return " | ".join(" ".join(map(str, play.cards)) for play in plays)


def _found(deal: Deal, plays: Sequence[Play], answer: str) -> Graded:
    """Every play of the position is named, and nothing else."""
    rules, hand, on = deal.rules, deal.hands[deal.turn or 0], deal.table
    picked = split_answer(answer)
    wrong = [verdict for cards in picked if not (verdict := rules.judge(cards, hand=hand, on=on)).ok]
    indices = {play.index for cards in picked if (play := rules.identify(cards)) is not None}
    missed = [play for play in plays if play.index not in indices]
    reasons: list[Words] = [verdict.message for verdict in wrong[:2]]
    if missed:
        reasons.append(said("missed", n=len(missed), play=named(missed[0], rules)))
    source = wrong[0].source if wrong else rules.judge(plays[0].cards, hand=hand, on=on).source
    truth = said("found_all" if not (wrong or missed) else "there_are", n=len(plays))
    return Graded(
        not wrong and not missed,
        truth,
        tuple(reasons),
        source,
        tuple(Shown(named(p, rules), codes(p.cards)) for p in plays),
    )


def _find(tiered: bool) -> Draw:
    def wanted(deal: Deal) -> bool:
        if deal.phase != "play" or deal.table is None or deal.turn is None:
            return False
        if bool(deal.table.tier) != tiered or not 6 <= len(deal.hands[deal.turn]) <= 14:
            return False
        found = deal.legal_mask().bit_count()
        return 2 - tiered <= found <= _MOST_FOUND

    def draw(rules: RuleSet, rng: Random) -> Draft:
        deal = late(rules, rng, wanted)
        assert deal.turn is not None
        assert deal.table is not None
        plays, on = deal.legal_plays(), deal.table
        return Draft(
            question=said("q_find"),
            form="plays",
            answer=_joined(plays),
            themes=tuple(dict.fromkeys(theme for play in plays for theme in themes_of_pair(play, on))),
            check=lambda answer: _found(deal, plays, answer),
            hand=codes(deal.hands[deal.turn]),
            on=codes(on.cards),
        )

    return draw


def _graded_split(rules: RuleSet, hand: tuple[Card, ...], best: Sequence[Play], answer: str) -> Graded:
    """All cards are used up by plays, as few as can be."""
    picked = split_answer(answer)
    plays = [rules.identify(cards) for cards in picked]
    left = (Counter(card.rank for card in hand) - Counter(card.rank for cards in picked for card in cards)).total()
    ok = not left and all(plays) and len(plays) == len(best)
    reasons: list[Words] = [rules.judge(cards, hand=cards).message for cards in picked if rules.identify(cards) is None]
    if left:
        reasons.append(said("cards_over", n=left))
    elif all(plays) and len(plays) > len(best):
        reasons.append(said("one_way", n=len(plays), best=len(best)))
    shown = tuple(Shown(named(play, rules), codes(play.cards)) for play in best)
    return Graded(ok, said("fewest_is", n=len(best)), tuple(reasons), kind_source(rules, best[0].kind), shown)


def _window(rules: RuleSet, rng: Random) -> tuple[Card, ...]:
    """Neighbouring cards of a dealt hand, which is where straights are."""
    hand = rng.choice(dealt(rules, rng).hands)
    size = rng.randint(*_SPLIT_CARDS)
    start = rng.randrange(len(hand) - size + 1)
    return hand[start : start + size]


def _faces_of(plays: Sequence[Play], hand: tuple[Card, ...]) -> list[Play]:
    """The plays made of the hand's own cards."""
    left = list(hand)
    made = []
    for play in plays:
        cards = []
        for wanted in play.cards:
            card = next(card for card in left if card.rank == wanted.rank)
            left.remove(card)
            cards.append(card)
        made.append(play.with_cards(tuple(cards)))
    return made


def _split(rules: RuleSet, rng: Random) -> Draft:
    book = rules.playbook
    while True:
        hand = _window(rules, rng)
        best = fewest(book, hand)
        if 2 < len(best) < len({card.rank for card in hand}):
            break
    best = _faces_of(best, hand)
    return Draft(
        question=said("q_split"),
        form="split",
        answer=_joined(best),
        themes=tuple(dict.fromkeys(theme for play in best for theme in naming_themes(play))),
        check=lambda answer: _graded_split(rules, hand, best, answer),
        hand=codes(hand),
    )


def _points(rules: RuleSet, rng: Random) -> Draft:
    """Cards of a dealt hand, a few that count among them."""
    hand = list(rng.choice(dealt(rules, rng).hands))
    counts = [card for card in hand if card.points]
    rest = [card for card in hand if not card.points]
    cards = rng.sample(counts, min(len(counts), rng.randint(2, 5))) + rng.sample(rest, rng.randint(2, 4))
    rng.shuffle(cards)
    total = points(cards)
    scoring = [str(card) for card in cards if card.points]
    return counting(
        said("q_points"),
        total,
        said("points_are", points=total),
        ("points",),
        unit=said("unit_points"),
        reasons=[said("points_by", fives=_count(cards, "5"), tens=_count(cards, "T"), kings=_count(cards, "K"))],
        source={"online": "000-34", "mingyao": "000-34", "baishan": "002-01", "tonghua": "003-16"}[rules.id],
        plays=[Shown(said("points_cards"), tuple(scoring))],
        shown=[Shown(said("these"), codes(cards))],
    )


def _count(cards: Sequence[Card], rank: str) -> int:
    return sum(card.rank == rank for card in cards)


_REMEMBER = ("RJ", "BJ", "3", "2", "K", "T", "5")


def _left(rules: RuleSet, rng: Random) -> Draft:
    """How many of a rank that decides the others still hold, some tricks into a deal."""

    def wanted(deal: Deal) -> bool:
        return deal.turn == 0 and deal.table is None and 2 <= len(deal.tricks) <= 5 and len(deal.hands[0]) > 8

    deal = late(rules, rng, wanted)
    played = [card for trick in deal.tricks for _, action in trick.plays for card in action.cards]
    rank = rng.choice([rank for rank in _REMEMBER if rank in rules.order and _count(played, rank)] or ["A"])
    out = sum(_count(hand, rank) for hand in deal.hands[1:])
    name = Card(rank).name
    tricks = [
        said("trick_line", n=number, plays=line_of(rules, trick.plays, passes=False))
        for number, trick in enumerate(deal.tricks, start=1)
    ]
    in_all, mine, gone = _count(rules.pack, rank), _count(deal.hands[0], rank), _count(played, rank)
    return counting(
        said("q_left", rank=name),
        out,
        said("left_are", n=out, rank=name),
        ("remember",),
        unit=said("unit_cards"),
        reasons=[said("left_by", all=in_all, gone=gone, mine=mine, rank=name)],
        source="001-31",
        facts=tricks,
        shown=[Shown(said("your_hand"), codes(deal.hands[0]))],
    )


def line_of(rules: RuleSet, plays: Sequence[tuple[int, object]], passes: bool = True) -> Words:
    """A trick's plays in one line, with those who passed or without."""

    def words(lang: str) -> str:
        parts = []
        for seat, action in plays:
            deed = str(action)
            if deed in WORDS and not passes:
                continue
            who = seat_name(rules, seat)(lang)
            parts.append(
                f"{who} {said('table.did_pass')(lang) if deed in WORDS else named(parse_cards(deed), rules)(lang)}"
            )
        return " · ".join(parts)

    return words


_PAIR_THEMES = (
    "single", "pair", "straight", "double_straight", "riding", "big_joker_single", "bomb_on_single", "bomb_on_straight",
    "bomb_on_double", "jokers_bb", "jokers_br", "jokers_rr", "jokers_bbr", "jokers_brr", "jokers_bbrr", "lone_joker",
    "small_yao", "middle_yao", "old_yao", "yao", "bomb",
)  # fmt: skip
_NAMES = ("is_single", "is_pair", "is_straight", "is_double_straight", "is_bomb", "is_yao", "is_great_yao", "is_jokers")

FAMILIES = (
    Family("find.flat", ALL, _PAIR_THEMES, _find(False)),
    Family("find.bombs", ALL, _PAIR_THEMES, _find(True)),
    Family("split.fewest", ALL, _NAMES, _split),
    Family("points.cards", ALL, ("points",), _points),
    Family("count.left", ALL, ("remember",), _left),
)
