"""A trick: who takes it and leads the next, what its points are to the defenders, throws, what must be announced."""

from __future__ import annotations

from random import Random

from ...notation import Action
from ...sandaha.course import PENALTY
from ...sandaha.deal import Deal
from ...sandaha.order import TRUMPS
from ...sandaha.play import play_of
from ...sandaha.ruleset import RuleSet
from ...sandaha.view import announcements
from ..draft import Draft, Family, choosing, counting
from ..items import Choice, Shown, codes, said
from .drawing import ONLY, ended, late, seat, seats, tell, trump_fact, whole_trick

__all__ = ["FAMILIES"]

_SAYS = ("nothing", "none", "pair", "no_pair")


def _takes(rules: RuleSet, rng: Random) -> Draft:
    """Who takes this trick, or leads the next one."""
    deal = ended(rules, rng, lambda deal: len(deal.tricks) > 1)
    trick = rng.choice(deal.tricks[:-1])
    led = play_of(deal.order, trick.plays[0][1].cards)
    next_lead = rng.random() < 0.35
    return choosing(
        tell("q_leads_next" if next_lead else "q_takes"),
        seats(rules),
        str(trick.winner),
        tell("leads_next_is" if next_lead else "takes_is", who=seat(rules, trick.winner)),
        ("leads_next",) if next_lead else ("takes_trick",),
        reasons=[tell("led_was", play=led.name), tell("highest_takes")],
        source="004-24" if next_lead else "004-25",
        facts=[trump_fact(deal.trump or "")],
        shown=whole_trick(rules, trick.plays),
    )


def _points(rules: RuleSet, rng: Random) -> Draft:
    """How much of this trick the defenders score."""
    deal = ended(rules, rng, lambda deal: any(trick.points for trick in deal.tricks))
    trick = rng.choice([trick for trick in deal.tricks if trick.points])
    right = 0 if trick.winner == deal.declarer else trick.points
    assert deal.declarer is not None
    return counting(
        tell("q_points"),
        right,
        tell("scores_are", points=right),
        ("defenders_score", "takes_trick"),
        unit=said("unit_points"),
        reasons=[tell("takes_is", who=seat(rules, trick.winner)), said("sandaha.fact_points")],
        source="004-26",
        facts=[trump_fact(deal.trump or ""), tell("declarer_now", who=seat(rules, deal.declarer))],
        shown=whole_trick(rules, trick.plays),
    )


def _throw(rules: RuleSet, rng: Random) -> Draft:
    """Does a throw hold against the trumps of the others?"""
    want = rng.random() < 0.5

    def thrown(deal: Deal) -> list[Action]:
        if deal.phase != "play" or deal.led is not None or deal.turn is None or len(deal.hands[deal.turn]) > 14:
            return []
        plays = (action for action in deal.legal_actions() if 2 <= len(action.cards) <= 6)
        throws = [a for a in plays if play_of(deal.order, a.cards).kind == "throw"]
        return [a for a in throws if (len(deal.act(a).throws) == len(deal.throws)) == want]

    deal = late(rules, rng, lambda deal: bool(thrown(deal)))
    assert deal.turn is not None
    action = rng.choice(thrown(deal))
    after = deal.act(action)
    others = [number for number in range(rules.players) if number != deal.turn]
    shown = [Shown(tell("throws", who=seat(rules, deal.turn)), codes(action.cards))]
    for number in others:
        trumps = deal.order.of_group(deal.hands[number], TRUMPS)
        if trumps:
            shown.append(Shown(tell("trumps_of", who=seat(rules, number)), codes(trumps)))
    reasons = [said("sandaha.fact_throwing")]
    if not want:
        played = play_of(deal.order, after.trick[-1][1].cards)
        reasons.insert(0, tell("played_instead", play=played.name, points=PENALTY))
    return choosing(
        tell("q_throw"),
        (Choice("yes", tell("holds")), Choice("no", tell("does_not_hold"))),
        "yes" if want else "no",
        tell("it_holds" if want else "it_does_not"),
        ("throw",),
        reasons=reasons,
        source="004-16",
        facts=[trump_fact(deal.trump or ""), *([tell("no_others")] if len(shown) == 1 else [])],
        shown=shown,
    )


def _says(rules: RuleSet, rng: Random) -> Draft:
    """What a seat has to announce of its trumps."""
    wanted = rng.choice(_SAYS)

    def due(deal: Deal) -> list[int]:
        if deal.phase != "play":
            return []
        return [number for number in range(rules.players) if _announces(deal, number) == wanted]

    deal = late(rules, rng, lambda deal: bool(due(deal)) and (wanted != "nothing" or any(announcements(deal)[0])))
    number = rng.choice(due(deal))
    trumps = deal.order.of_group(deal.hands[number], TRUMPS)
    out = sum(announcements(deal)[0]) - (not trumps)
    shown = [Shown(tell("trumps_of", who=seat(rules, number)), codes(trumps))] if trumps else []
    return choosing(
        tell("q_says", who=seat(rules, number)),
        [Choice(name, tell(f"says_{name}", n=len(trumps))) for name in _SAYS],
        wanted,
        tell(f"has_to_{wanted}", n=len(trumps)),
        ("announcing",),
        reasons=[said("sandaha.fact_announcing")],
        source="004-17",
        facts=[
            trump_fact(deal.trump or ""),
            tell("others_out", n=out),
            *([] if trumps else [tell("has_no_trumps", who=seat(rules, number))]),
        ],
        shown=shown,
    )


def _announces(deal: Deal, number: int) -> str:
    """By what every view makes public."""
    none, counts, pairs = announcements(deal)
    if none[number]:
        return "none"
    if counts[number] is None:
        return "nothing"
    return "pair" if pairs[number] else "no_pair"


FAMILIES = (
    Family("trick.takes", ONLY, ("takes_trick", "leads_next"), _takes),
    Family("trick.points", ONLY, ("defenders_score", "takes_trick"), _points),
    Family("trick.throw", ONLY, ("throw",), _throw),
    Family("trick.says", ONLY, ("announcing",), _says),
)
