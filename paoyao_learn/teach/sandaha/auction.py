"""The table and the auction: how many cards, who bids and what, who is the declarer, what may he bury."""

from __future__ import annotations

from random import Random

from ...notation import PASS, Action
from ...sandaha.deal import Deal
from ...sandaha.dealing import BOTTOM, TOTAL
from ...sandaha.ruleset import RuleSet
from ..draft import Draft, Family, choosing, counting, judged
from ..items import Choice, Shown, codes, said
from ..statements import stated_by
from .drawing import ONLY, bid_facts, dealt, ended, late, seat, seats, tell, trump_fact

__all__ = ["FAMILIES"]

_PASSES = 0.35


def _table(rules: RuleSet, rng: Random) -> Draft:
    """A number of the table."""
    question, answer, right, unit, fact, theme = rng.choice(
        (
            ("q_players", "are_players", rules.players, "unit_people", "fact_table", "table"),
            ("q_cards", "are_cards", rules.cards, "unit_cards", "fact_table", "table"),
            ("q_each", "are_each", rules.hand, "unit_cards", "fact_table", "table"),
            ("q_bottom_cards", "are_bottom", BOTTOM, "unit_cards", "fact_table", "table"),
            ("q_points_all", "are_points", TOTAL, "unit_points", "fact_points", "defenders_score"),
            ("q_holds", "are_holds", rules.hand + BOTTOM, "unit_cards", "fact_declarer", "declares"),
        )
    )
    return counting(
        tell(question),
        right,
        tell(answer, n=right),
        (theme,),
        unit=said(unit),
        reasons=[said(f"sandaha.{fact}", players=rules.players, cards=rules.cards, hand=rules.hand)],
        source=stated_by((theme,), rules.id)[0],
    )


def _first(rules: RuleSet, rng: Random) -> Draft:
    """Who bids first in the next deal."""
    deal = ended(rules, rng, lambda deal: deal.declarer is not None)
    assert deal.result is not None
    assert deal.declarer is not None
    right, _ = deal.next_seats(rng)
    made = deal.result.how == "made"
    return choosing(
        tell("q_first"),
        seats(rules),
        str(right),
        tell("first_is", who=seat(rules, right)),
        ("first_bidder",),
        reasons=[said("sandaha.fact_opening")],
        source="004-02",
        facts=[
            tell("declared", who=seat(rules, deal.declarer)),
            tell("was_made" if made else "was_down"),
        ],
    )


def _auction(deal: Deal, rng: Random, steps: int) -> Deal:
    """So many bids and passes, while the auction lasts."""
    for _ in range(steps):
        if deal.phase != "bidding" or deal.redeals:
            break
        lower = [action for action in deal.legal_actions() if action != PASS]
        deal = deal.act(PASS if rng.random() < _PASSES else rng.choice(lower[:3]))
    return deal


def _running(rules: RuleSet, rng: Random) -> Deal:
    """An auction that goes on, with a bid on the table."""
    while True:
        deal = _auction(dealt(rules, rng), rng, rng.randint(2, 6))
        if deal.phase == "bidding" and deal.bid is not None and deal.bid > 10 and not deal.redeals:
            return deal


def _bid(rules: RuleSet, rng: Random) -> Draft:
    """May this be bid?"""
    deal = _running(rules, rng)
    assert deal.bid is not None
    assert deal.turn is not None
    wanted = rng.choice(
        (deal.bid - 5, deal.bid - 5 * rng.randint(1, 3), deal.bid, deal.bid + 5 * rng.randint(1, 2), deal.bid - 3)
    )
    verdict = deal.judge(Action("bid", value=str(max(wanted, 5))))
    return judged(
        tell("q_bid", who=seat(rules, deal.turn), bid=max(wanted, 5)),
        verdict,
        tell("may"),
        tell("may_not"),
        ("bids",),
        reasons=[said("sandaha.fact_bids")],
        facts=bid_facts(rules, deal.bids),
    )


def _turn(rules: RuleSet, rng: Random) -> Draft:
    """Whose turn it is to bid: who has passed is left out."""
    while True:
        deal = _running(rules, rng)
        last = deal.bids[-1][0]
        if deal.passed and (last + 1) % rules.players in deal.passed | {deal.turn} and rng.random() < 0.7:
            break
    assert deal.turn is not None
    return choosing(
        tell("q_turn"),
        seats(rules),
        str(deal.turn),
        tell("turn_is", who=seat(rules, deal.turn)),
        ("out_of_auction",),
        reasons=[said("sandaha.fact_passing")],
        source="004-04",
        facts=bid_facts(rules, deal.bids),
    )


def _declarer(rules: RuleSet, rng: Random) -> Draft:
    """Who declares when the auction is over; at times all have passed, or somebody is at 5."""
    start = dealt(rules, rng)
    bids, deal = start.bids, start
    all_pass, to_five = rng.random() < 0.2, rng.random() < 0.2
    while deal.phase == "bidding" and not deal.redeals:
        actions = deal.legal_actions()
        if to_five and len(deal.bids) == rules.players - 1:
            action = actions[-2]
        else:
            action = PASS if all_pass or rng.random() < _PASSES else rng.choice(actions[:3])
        bids = (*deal.bids, (deal.turn or 0, action))
        deal = deal.act(action)
    right = "anew" if deal.redeals else str(deal.declarer)
    theme = "all_pass" if deal.redeals else "auction_over"
    truth = tell("anew_is") if deal.redeals else tell("declarer_is", who=seat(rules, deal.declarer or 0), bid=deal.bid)
    over = tell("over_at_5" if deal.bid == 5 else "over_by_passes")
    return choosing(
        tell("q_declarer"),
        (*seats(rules), Choice("anew", tell("anew"))),
        right,
        truth,
        (theme, "bids") if theme == "auction_over" else (theme,),
        reasons=[said("sandaha.all_pass_redeal") if deal.redeals else over],
        source="004-06" if deal.redeals else "004-05",
        facts=bid_facts(rules, bids),
    )


def _bury(rules: RuleSet, rng: Random) -> Draft:
    """May these be buried? Any eight may, and no other number."""
    deal = late(rules, rng, lambda deal: deal.phase == "burying")
    assert deal.turn is not None
    count = BOTTOM if rng.random() < 0.55 else rng.choice((BOTTOM - 1, BOTTOM - 2, BOTTOM + 1))
    cards = deal.order.sorted(rng.sample(deal.hands[deal.turn], count))
    return judged(
        tell("q_bury"),
        deal.judge(Action("bury", cards)),
        tell("may"),
        tell("may_not"),
        ("declares",),
        reasons=[said("sandaha.fact_declarer")],
        facts=[trump_fact(deal.trump or "")],
        shown=[Shown(tell("would_bury"), codes(cards))],
    )


FAMILIES = (
    Family("auction.table", ONLY, ("table", "declares", "defenders_score"), _table),
    Family("auction.first", ONLY, ("first_bidder",), _first),
    Family("auction.bid", ONLY, ("bids",), _bid),
    Family("auction.turn", ONLY, ("out_of_auction",), _turn),
    Family("auction.declarer", ONLY, ("bids", "auction_over", "all_pass"), _declarer),
    Family("auction.bury", ONLY, ("declares",), _bury),
)
