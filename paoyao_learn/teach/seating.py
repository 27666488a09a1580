"""How many cards there are, who is with whom, what is shown before play: asked of real deals."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..cards import Card
from ..game import deal as deal_of
from ..notation import HIDE, SHOW, Action
from ..paoyao.deal import Deal
from ..paoyao.dealing import BIG
from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from ..paoyao.settlement import TOTAL
from .draft import Draft, Family, choosing, counting, judged, seat_name, seat_names
from .drawing import dealt, late
from .items import Choice, Graded, Shown, Words, codes, named, said, split_answer, yes_no
from .naming import ALL

__all__ = ["FAMILIES"]

_SOURCES: dict[str, tuple[str, str, str, str]] = {
    "cards_in_all": ("000-01", "001-03", "002-01", "003-03"),
    "cards_each": ("000-02", "001-03", "000-02", "003-03"),
    "players": ("000-02", "001-01", "000-02", "003-01"),
    "partners": ("000-03", "001-02", "002-01", "003-02"),
}


def _source(rules: RuleSet, name: str) -> str:
    return _SOURCES[name][ALL.index(rules.id)]


def _must_show(rules: RuleSet, rng: Random) -> Draft:
    """Which cards of a hand must be shown before play: all 4s and aces, or none."""
    deal = dealt(rules, rng)
    shows = rng.random() < 0.65
    seats = [seat for seat in range(4) if deal.yao_shown[seat] == shows] or list(range(4))
    seat = rng.choice(seats)
    hand = codes(deal.hands[seat])
    due = list(deal.view((seat + 1) % 4)["shown"][seat])

    def check(answer: str) -> Graded:
        picked = sorted(str(card.rank) for cards in split_answer(answer) for card in cards)
        truth = said("shows_these", n=len(due)) if due else said("shows_none")
        reasons = (said("rules.show_yao_mandatory"),)
        plays = (Shown(said("to_show"), tuple(due)),) if due else ()
        return Graded(picked == sorted(card[0] for card in due), truth, reasons, rules.source("show_yao"), plays)

    return Draft(
        question=said("q_show_yao"),
        form="cards",
        answer=" ".join(due),
        themes=("must_show_yao",),
        check=check,
        hand=hand,
    )


def _shown_free(rules: RuleSet, rng: Random) -> Draft:
    """Shown 4s and aces are played like any other cards."""

    def wanted(deal: Deal) -> bool:
        return deal.phase == "play" and deal.turn is not None and deal.yao_shown[deal.turn] and _open(deal) != ()

    deal = late(rules, rng, wanted)
    assert deal.turn is not None
    held = _open(deal)
    cards = tuple(rng.sample(held, rng.randint(1, min(len(held), 4))))
    verdict = deal.judge(Action("play", cards))
    shown = [Shown(said("shown_before"), codes(held)), Shown(said("would_play"), codes(cards))]
    if deal.table is not None:
        shown.insert(0, Shown(said("on_table", play=named(deal.table, rules)), codes(deal.table.cards)))
    return judged(
        said("q_shown_free"),
        verdict,
        said("may_play"),
        said("may_not"),
        ("shown_yao_free",),
        reasons=[said("shown_stay")],
        source="001-10" if verdict.ok else "",
        shown=shown,
        plays=[
            Shown(named(play, rules), codes(play.cards)) for play in verdict.alternatives[:1] if isinstance(play, Play)
        ],
    )


def _open(deal: Deal) -> tuple[Card, ...]:
    return tuple(card for card in deal.hands[deal.turn or 0] if card.rank in ("4", "A"))


def _kings(rules: RuleSet, rng: Random) -> Draft:
    """Whether the Big Jokers count as shown."""
    deal = dealt(rules, rng)
    assert deal.holders is not None
    holders = deal.holders
    answers = {seat: rng.random() < 0.7 for seat in holders}
    after = deal
    for seat in range(deal.players):
        after = after.act(SHOW if answers.get(seat) else HIDE)
    on = bool(after.rules.kings_shown)
    key = "kings_one" if len(holders) == 1 else "kings_two"
    facts = [said(key, who=seat_names(rules, holders))]
    facts += [said("shows" if yes else "hides", who=seat_name(rules, seat)) for seat, yes in answers.items()]
    return choosing(
        said("q_kings"),
        yes_no("kings_on", "kings_off"),
        "yes" if on else "no",
        said("kings_are_on" if on else "kings_are_off"),
        ("show_kings",),
        reasons=[said("rules.kings_shown_none")],
        source="003-05",
        facts=facts,
        shown=[Shown(said("big_jokers"), ("RJ", "RJ"))],
    )


def _sides(rules: RuleSet, rng: Random) -> Draft:
    deal = dealt(rules, rng)
    one, other = sorted(rng.sample(range(deal.players), 2))
    same = deal.sides[one] == deal.sides[other]
    facts: list[Words] = []
    plays = []
    reasons = [said(f"rules.teams_{rules.teams}")]
    if deal.holders is not None:
        facts = [said("kings_one" if len(deal.holders) == 1 else "kings_two", who=seat_names(rules, deal.holders))]
        with_kings = [str(card) for hand in deal.hands for card in hand if card == BIG]
        plays = [Shown(said("big_jokers"), tuple(with_kings))]
    return choosing(
        said("q_same_side", one=seat_name(rules, one), other=seat_name(rules, other)),
        yes_no("side_yes", "side_no"),
        "yes" if same else "no",
        said("same_side" if same else "other_side"),
        ("kings_side",) if rules.hidden_sides else ("partners",),
        reasons=reasons,
        source=_source(rules, "partners"),
        facts=facts,
        shown=plays,
    )


def _deck(rules: RuleSet, rng: Random) -> Draft:
    ranks = [rank for rank in rules.order if not Card(rank).is_joker]
    rank = rng.choice(ranks)
    asks: dict[str, tuple[int, str, str]] = {
        "deck_all": (rules.cards, "cards_in_all", "unit_cards"),
        "deck_each": (rules.hand, "cards_each", "unit_cards"),
        "deck_players": (rules.players, "players", "unit_people"),
        "deck_points": (TOTAL, "points", "unit_points"),
        "deck_jokers": (sum(card.is_joker for card in rules.pack), "cards_in_all", "unit_cards"),
        "deck_rank": (sum(card.rank == rank for card in rules.pack), "cards_in_all", "unit_cards"),
    }
    key = rng.choice(list(asks))
    right, theme, unit = asks[key]
    facts = {
        "cards": said("rules.cards", cards=rules.cards),
        "players": said("rules.players", players=rules.players, hand=rules.hand),
        "points": said("rules.points"),
    }
    reasons = [facts["points"]] if theme == "points" else [facts["cards"], facts["players"]]
    return counting(
        said(f"q_{key}", rank=Card(rank).name),
        right,
        said("it_is", n=right, unit=said(unit)),
        (theme,),
        unit=said(unit),
        reasons=reasons,
        source="000-34" if theme == "points" else _source(rules, theme),
        shown=[Shown(said("two_packs"), codes(_some(rules, rng)))],
    )


def _some(rules: RuleSet, rng: Random) -> Sequence[Card]:
    return rng.sample(list(rules.pack), 7)


def _four_jokers(rules: RuleSet, rng: Random) -> Draft:
    """All four jokers in one hand, or three of them with the rest elsewhere."""
    jokers = ("RJ", "RJ", "BJ", "BJ")
    count = rng.choice((3, 4, 4))
    base = dealt(rules, rng)
    hands = [[str(card) for card in hand if not card.is_joker] for hand in base.hands]
    seat = rng.randrange(rules.players)
    spare = [card for hand in hands for card in hand]
    hands = [spare[at * 5 : at * 5 + 5] for at in range(rules.players)]
    mine, others = jokers[:count], jokers[count:]
    hands[seat] = [*mine, *hands[seat]]
    if others:
        hands[(seat + 1) % rules.players] += others
    deal = deal_of(rules, hands=hands)
    won = deal.result is not None
    pays = deal.result.payoffs[seat] if deal.result else 0
    return choosing(
        said("q_four_jokers", who=seat_name(rules, seat)),
        (Choice("won", said("wins_at_once")), Choice("on", said("plays_on"))),
        "won" if won else "on",
        said("four_won", who=seat_name(rules, seat), points=pays) if won else said("four_not"),
        ("four_jokers",),
        reasons=[said("rules.four_jokers_win_true")],
        source=rules.source("four_jokers_win"),
        shown=[Shown(said("held_by", who=seat_name(rules, seat)), mine)],
    )


FAMILIES = (
    Family("deck.numbers", ALL, ("cards_in_all", "cards_each", "players", "points"), _deck),
    Family("sides.with", ALL, ("partners", "kings_side"), _sides),
    Family("show.yao", ("mingyao",), ("must_show_yao",), _must_show),
    Family("show.free", ("mingyao",), ("shown_yao_free",), _shown_free),
    Family("show.kings", ("tonghua",), ("show_kings",), _kings),
    Family("ends.jokers", ("tonghua",), ("four_jokers",), _four_jokers),
)
