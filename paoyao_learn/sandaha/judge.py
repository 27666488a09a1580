"""Why cards may be played or not: one verdict for every selection, hand and lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ..cards import Card
from ..paoyao.judge import listed, pick
from ..verdict import Verdict
from .follow import Duty, duty_of, follows, leads
from .order import TRUMPS, Order
from .play import Play, answer_of, group_name, identify, play_of

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["allow", "judge_cards", "refuse", "unreadable"]

_SOURCES = {
    "empty": "004-12",
    "not_held": "004-01",
    "not_your_turn": "004-24",
    "over": "004-28",
    "sandaha_no_such_card": "004-01",
    "sandaha_suit_needed": "004-12",
    "sandaha_no_shape": "004-12",
    "sandaha_plain_throw": "004-16",
    "sandaha_throws_off": "option",
    "sandaha_lead": "004-12",
    "sandaha_throw": "004-16",
    "sandaha_count": "004-18",
    "sandaha_suit_first": "004-18",
    "sandaha_pair": "004-19",
    "sandaha_tractor": "004-20",
    "sandaha_part_tractor": "option",
    "sandaha_pairs": "004-20",
    "sandaha_throw_pairs": "004-21",
    "sandaha_follow": "004-18",
    "sandaha_void": "004-22",
    "sandaha_ruff": "004-23",
    "sandaha_no_pass": "004-18",
    "sandaha_play_now": "004-12",
    "sandaha_answer_bid": "004-03",
    "sandaha_bid_step": "004-03",
    "sandaha_bid_lower": "004-03",
    "sandaha_bid_ok": "004-03",
    "sandaha_pass_ok": "004-04",
    "sandaha_answer_trump": "004-07",
    "sandaha_trump_ok": "004-07",
    "sandaha_answer_bury": "004-07",
    "sandaha_bury_count": "004-07",
    "sandaha_bury_ok": "004-07",
    "sandaha_surrender_when": "choice",
    "sandaha_surrender_off": "option",
    "sandaha_surrender_ok": "choice",
}

Words = str | int | Callable[[str], str]
_NEAR = 3


def refuse(code: str, plays: tuple[object, ...] = (), **values: Words) -> Verdict:
    """A no of this code."""
    return Verdict(False, code, values, _SOURCES[code], plays)


def allow(code: str, **values: Words) -> Verdict:
    """A yes of this code."""
    return Verdict(True, code, values, _SOURCES[code])


def unreadable(rules: RuleSet, cards: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[str, dict[str, Words]] | None:
    """What is wrong with a selection before any shape: not in these packs, without its suit, not held."""
    if not cards:
        return "empty", {}
    if strangers := tuple(card for card in cards if card.rank in rules.without):
        return "sandaha_no_such_card", {"cards": listed(strangers)}
    if bare := tuple(card for card in cards if card.suit is None and not card.is_joker):
        return "sandaha_suit_needed", {"cards": listed(bare)}
    _, missing = pick(hand, cards)
    return ("not_held", {"cards": listed(missing)}) if missing else None


def judge_cards(
    rules: RuleSet, cards: tuple[Card, ...], hand: tuple[Card, ...], led: Play | None, trump: str | None
) -> Verdict:
    """Whether a selection of a hand may be led, or follow what was led, and if not, why and what would do."""
    order = rules.order(trump)
    duty = None if led is None else duty_of(order, led, hand, rules.force_partial_tractor)
    wrong = unreadable(rules, cards, hand)
    if wrong is None:
        wrong = _lead_misfit(rules, order, cards) if duty is None else _follow_misfit(rules, order, duty, cards)
    if wrong is not None:
        code, values = wrong
        return refuse(code, _nearest(rules, order, duty, hand, cards), **values)
    play = play_of(order, cards) if duty is None else answer_of(order, cards)
    if duty is None:
        return allow("sandaha_throw" if play.kind == "throw" else "sandaha_lead", play=play.name)
    if duty.held:
        return allow("sandaha_follow", play=play.name)
    ruffs = play.group == TRUMPS and play.kind == duty.led.kind and play.length == duty.led.length
    return allow("sandaha_ruff" if ruffs else "sandaha_void", play=play.name, group=partial(group_name, duty.group))


def _lead_misfit(rules: RuleSet, order: Order, cards: tuple[Card, ...]) -> tuple[str, dict[str, Words]] | None:
    play = identify(order, cards)
    if play is None:
        groups = {order.group[card] for card in cards}
        return ("sandaha_plain_throw" if len(groups) == 1 else "sandaha_no_shape"), {"cards": listed(cards)}
    if play.kind == "throw" and rules.throws == "off":
        return "sandaha_throws_off", {"cards": listed(cards)}
    return None


def _follow_misfit(
    rules: RuleSet, order: Order, duty: Duty, cards: tuple[Card, ...]
) -> tuple[str, dict[str, Words]] | None:
    missed = duty.missed(order, cards)
    if missed is None:
        return None
    group: dict[str, Words] = {"group": partial(group_name, duty.group)}
    if missed == "count":
        return "sandaha_count", {"count": duty.count, "found": len(cards)}
    if missed == "suit":
        return "sandaha_suit_first", {**group, "held": len(duty.held), "need": duty.of_group}
    if missed == "tractor":
        whole = duty.tractor == duty.led.length
        return ("sandaha_tractor" if whole else "sandaha_part_tractor"), {**group, "length": duty.tractor}
    if duty.led.kind == "pair":
        return "sandaha_pair", group
    code = "sandaha_throw_pairs" if duty.led.kind == "throw" else "sandaha_pairs"
    return code, {**group, "pairs": duty.pairs}


def _nearest(
    rules: RuleSet, order: Order, duty: Duty | None, hand: tuple[Card, ...], cards: tuple[Card, ...]
) -> tuple[Play, ...]:
    """Up to three legal plays that are nearest to a selection: fewest cards to put back and to add."""
    if duty is None:
        plays = leads(order, hand, rules.throws != "off")
    else:
        plays = [answer_of(order, made) for made in follows(order, duty)]
    wanted = Counter(cards)

    def distance(play: Play) -> tuple[int, int]:
        own = Counter(play.cards)
        put_back, add = (wanted - own).total(), (own - wanted).total()
        return put_back + add, add

    return tuple(sorted(plays, key=distance)[:_NEAR])
