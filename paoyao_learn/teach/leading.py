"""Who leads, who deals, may one pass, who takes a trick: asked of real deals."""

from __future__ import annotations

from random import Random

from ..cards import Card
from ..matches import dealer_after, leader_after
from ..notation import HIDE, Action
from ..paoyao.deal import Deal
from ..paoyao.ruleset import RuleSet
from .draft import Draft, Family, choosing, counting, judged, seat_choices, seat_name, seat_names
from .drawing import dealt, ended, late
from .finding import line_of
from .items import Shown, Words, codes, named, said
from .naming import ALL

__all__ = ["FAMILIES"]

_FOUR = ("online", "mingyao", "baishan")


def _first(rules: RuleSet, rng: Random) -> Draft:
    """Who leads the first deal: two seats hold a ♥5, or one both."""
    deal = dealt(rules, rng)
    heart = Card("5", "h")
    holders = [deal.leader, *(seat for seat, hand in enumerate(deal.hands) if heart in hand and seat != deal.leader)]
    key = "heart_both" if len(holders) == 1 else "heart_two"
    second = holders[-1]
    return choosing(
        said("q_first"),
        seat_choices(rules),
        str(deal.leader),
        said("leads_is", who=seat_name(rules, deal.leader)),
        ("first_lead",),
        reasons=[said(f"rules.first_lead_{rules.first_lead}")],
        source=rules.source("first_lead"),
        facts=[said(key, who=seat_name(rules, deal.leader), then=seat_name(rules, second))],
        shown=[Shown(said("heart_five"), ("5h", "5h"))],
    )


def _anything(rules: RuleSet, rng: Random) -> Draft:
    """Whether the leader of the deal may open with this: any play will do, with a ♥5 or without."""
    deal = dealt(rules, rng)
    while deal.phase == "show":
        deal = deal.act(HIDE)
    hand = deal.hands[deal.turn or 0]
    plays = [play for play in deal.legal_plays() if len(play.cards) <= 6]
    cards = rng.choice(plays).cards
    if rng.random() < 0.4:
        cards = tuple(rng.sample(hand, rng.randint(2, 4)))
    verdict = deal.judge(Action("play", cards))
    return judged(
        said("q_may_lead"),
        verdict,
        said("may_lead"),
        said("may_not"),
        ("lead_anything",),
        reasons=[said("any_type")],
        source=rules.source("first_lead") if verdict.ok else "",
        shown=[Shown(said("would_lead"), codes(cards))],
        facts=[said("holds_heart")],
    )


def _end_facts(rules: RuleSet, deal: Deal) -> list[Words]:
    facts = [said("last_out", who=seat_names(rules, deal.out)) if deal.out else said("nobody_out")]
    if deal.tricks:
        facts.append(said("last_trick", who=seat_name(rules, deal.tricks[-1].winner)))
    assert deal.result is not None
    facts.append(said("winners_were", who=seat_names(rules, deal.result.winners)))
    return facts


def _next_lead(rules: RuleSet, rng: Random) -> Draft:
    deal = ended(rules, rng, lambda deal: bool(deal.tricks))
    right = leader_after(deal)
    return choosing(
        said("q_next_lead"),
        seat_choices(rules),
        str(right),
        said("next_leads_is", who=seat_name(rules, right)),
        ("next_lead",),
        reasons=[said("rules.next_lead_first_out")],
        source=rules.source("next_lead"),
        facts=_end_facts(rules, deal),
    )


def _dealer(rules: RuleSet, rng: Random) -> Draft:
    deal = ended(rules, rng, lambda deal: bool(deal.tricks))
    right = dealer_after(deal)
    hidden = rules.hidden_sides
    return choosing(
        said("q_dealer"),
        seat_choices(rules),
        str(right),
        said("deals_is", who=seat_name(rules, right)),
        ("next_dealer", "first_dealer"),
        reasons=[said("dealer_winner" if hidden else "dealer_first_out")],
        source="003-04" if hidden else "001-04",
        facts=_end_facts(rules, deal),
    )


def _inherit(rules: RuleSet, rng: Random) -> Draft:
    """Somebody has gone out and nobody beat him: who leads?"""

    def wanted(deal: Deal) -> bool:
        before = deal.before
        return (
            deal.phase == "play"
            and deal.table is None
            and before is not None
            and before.owner is not None
            and not before.hands[before.owner]
        )

    deal = late(rules, rng, wanted)
    assert deal.turn is not None
    trick = deal.tricks[-1]
    still = [seat for seat, hand in enumerate(deal.hands) if hand]
    return choosing(
        said("q_inherit", who=seat_name(rules, trick.winner)),
        tuple(choice for choice in seat_choices(rules) if int(choice.value) in still),
        str(deal.turn),
        said("leads_is", who=seat_name(rules, deal.turn)),
        ("passing",),
        reasons=[said(f"rules.inherit_lead_{rules.inherit_lead}")],
        source=rules.source("inherit_lead"),
        facts=[line_of(rules, trick.plays), said("still_hold", who=seat_names(rules, still))],
    )


def _passing(rules: RuleSet, rng: Random) -> Draft:
    lead = rng.random() < 0.4

    def wanted(deal: Deal) -> bool:
        hand = deal.hands[deal.turn] if deal.turn is not None else ()
        return deal.phase == "play" and (deal.table is None) == lead and 4 < len(hand) < 12 and bool(deal.legal_mask())

    deal = late(rules, rng, wanted)
    assert deal.turn is not None
    shown = [Shown(said("your_hand"), codes(deal.hands[deal.turn]))]
    if deal.table is not None:
        shown.insert(0, Shown(said("on_table", play=named(deal.table, rules)), codes(deal.table.cards)))
    plays = [Shown(named(play, rules), codes(play.cards)) for play in deal.legal_plays()[:2]]
    return judged(
        said("q_lead_pass" if lead else "q_pass"),
        deal.judge("pass"),
        said("may_pass"),
        said("may_not_pass"),
        ("passing",),
        reasons=[said(f"rules.must_beat_{rules.must_beat}".lower())],
        shown=shown,
        plays=plays,
    )


def _takes(rules: RuleSet, rng: Random) -> Draft:
    """A trick of a real deal: what does its winner take?"""
    deal = ended(rules, rng, lambda deal: any(trick.points for trick in deal.tricks))
    trick = rng.choice([trick for trick in deal.tricks if trick.points])
    played = [
        Shown(_who_played(rules, seat, action), codes(action.cards)) for seat, action in trick.plays if action.cards
    ]
    if rng.random() < 0.5:
        return choosing(
            said("q_takes"),
            seat_choices(rules),
            str(trick.winner),
            said("takes_is", who=seat_name(rules, trick.winner), points=trick.points),
            ("trick",),
            reasons=[said("until_nobody")],
            source="001-21",
            shown=played,
            plays=played[-1:],
        )
    return counting(
        said("q_takes_points"),
        trick.points,
        said("takes_is", who=seat_name(rules, trick.winner), points=trick.points),
        ("trick", "points"),
        unit=said("unit_points"),
        reasons=[said("rules.points"), said("until_nobody")],
        source="001-21",
        shown=played,
    )


def _who_played(rules: RuleSet, seat: int, action: Action) -> Words:
    return said("table.played", who=seat_name(rules, seat), play=named(action.cards, rules))


FAMILIES = (
    Family("lead.first", ALL, ("first_lead",), _first),
    Family("lead.what", ALL, ("lead_anything",), _anything),
    Family("lead.next", _FOUR, ("next_lead",), _next_lead),
    Family("lead.dealer", ("mingyao", "tonghua"), ("next_dealer", "first_dealer"), _dealer),
    Family("lead.inherit", ALL, ("passing",), _inherit),
    Family("turn.passing", ALL, ("passing",), _passing),
    Family("turn.takes", ALL, ("trick", "points"), _takes),
)
