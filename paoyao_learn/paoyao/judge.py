"""Why a selection may be played or not: one verdict for every selection, hand and table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ..cards import Card
from ..verdict import Verdict
from .misfit import misfit
from .options import Sources, stated
from .play import Play
from .playbook import Holding

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["alternatives", "judge", "listed", "pick", "refuse", "source_of"]

_SOURCES: dict[str, Sources] = {
    "empty": ("000-05", "001-11", "002-02", "003-08"),
    "no_such_card": ("000-01", "001-03", "002-01", "003-03"),
    "not_held": ("000-01", "001-03", "002-01", "003-03"),
    "no_play": ("000-05", "001-11", "002-02", "003-08"),
    "two_cards": ("000-06", "001-11", "002-02", "003-08"),
    "straight_through": ("000-09", "001-11", "002-02", "003-08"),
    "straight_through_joker": ("000-09", "001-11", "002-02", "003-08"),
    "straight_too_short": ("000-07", "001-11", "002-02", "003-08"),
    "double_too_short": ("000-08", "001-11", "002-02", "003-08"),
    "gap": ("000-07", "001-11", "002-02", "003-08"),
    "uneven_pairs": ("000-08", "001-11", "002-02", "003-08"),
    "triple_straight": ("C-12", "C-12", "C-12", "C-12"),
    "two_aces": ("000-12", "001-12", "C-20", "003-10"),
    "yao_one_four": ("000-12", "001-12", "002-02", "003-10"),
    "joker_mixed": ("C-17", "C-17", "C-17", "C-17"),
    "joker_pair": ("000-06", "001-14", "002-04", "003-08"),
    "wrong_kind": ("C-12", "001-17", "C-12", "C-12"),
    "wrong_kind_straight": ("000-21", "001-17", "002-03", "003-12"),
    "wrong_kind_double": ("000-22", "001-17", "C-12", "003-12"),
    "longer_needed": ("option", "option", "option", "option"),
    "wrong_length": ("000-17", "001-16", "002-05", "003-11"),
    "lower_rank": ("000-15", "001-08", "002-04", "003-08"),
    "lower_rank_straight": ("000-17", "001-16", "002-05", "003-11"),
    "lower_rank_bomb": ("000-18", "001-19", "002-06", "003-11"),
    "equal": ("000-19", "001-13", "002-07", "003-13"),
    "riding_low": ("000-20", "001-18", "002-03", "003-09"),
    "riding_length": ("C-10", "C-10", "002-03", "C-10"),
    "bomb_needed": ("000-23", "001-17", "002-07", "003-12"),
    "tier_too_low": ("000-24", "001-19", "002-07", "003-13"),
    "three_on_double": ("000-22", "001-20", "C-12", "003-12"),
    "ok": ("000-17", "001-15", "002-07", "003-13"),
    "ok_lead": ("000-04", "001-06", "002-02", "003-06"),
    "must_lead": ("C-05", "001-06", "C-05", "003-07"),
    "pass_ok": ("C-05", "001-08", "C-05", "003-07"),
    "must_beat": ("option", "option", "option", "option"),
    "not_your_turn": ("C-04", "001-08", "C-04", "C-04"),
    "answer_snow": ("000-36", "C-24", "002-12", "C-24"),
    "snow_ok": ("000-38", "C-24", "002-12", "C-24"),
    "not_asked": ("000-36", "C-24", "002-12", "003-05"),
    "answer_kings": ("C-38", "C-38", "C-38", "003-05"),
    "kings_not_held": ("C-38", "C-38", "C-38", "003-05"),
    "kings_ok": ("C-38", "C-38", "C-38", "003-05"),
    "over": ("C-34a", "C-34a", "C-34a", "C-34a"),
}

Words = str | int | Callable[[str], str]


def source_of(rules: RuleSet, code: str) -> str:
    """The statement that a verdict of this code follows from under a rule set."""
    return stated(rules.id, _SOURCES[code])


def refuse(rules: RuleSet, code: str, plays: tuple[Play, ...] = (), **values: Words) -> Verdict:
    """A no of this code."""
    return Verdict(False, code, values, source_of(rules, code), plays)


def listed(cards: tuple[Card, ...]) -> Callable[[str], str]:
    """Cards as words of a language."""
    return partial(_names, cards)


def _names(cards: tuple[Card, ...], lang: str) -> str:
    return " ".join(card.name(lang) for card in cards)


def pick(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of a hand that a selection names, and those of the selection that the hand does not hold; a card
    without a suit takes the first of its rank that is left."""
    left = list(hand)
    chosen, missing = [], []
    for card in sorted(cards, key=lambda card: card.suit is None):
        found = card if card in left else None
        if found is None and card.suit is None:
            found = next((face for face in left if face.rank == card.rank), None)
        if found is None:
            missing.append(card)
        else:
            left.remove(found)
            chosen.append(found)
    return tuple(chosen), tuple(missing)


def alternatives(rules: RuleSet, chosen: tuple[Card, ...], held: Holding, on: Play | None) -> tuple[Play, ...]:
    """Up to three legal plays of a hand that are nearest to a selection: fewest cards to put back and to add."""
    mask = held.mask if on is None else held.mask & rules.playbook.beaten_by[on.index]
    wanted = Counter(card.rank for card in chosen)

    def distance(index: int) -> tuple[int, int, int]:
        ranks = Counter(card.rank for card in rules.playbook.plays[index].cards)
        put_back, add = (wanted - ranks).total(), (ranks - wanted).total()
        return (put_back + add, add, index)

    nearest = sorted(rules.playbook.indices(mask), key=distance)[:3]
    return tuple(held.play(index, prefer=frozenset(chosen)) for index in nearest)


def _why_not_beaten(rules: RuleSet, play: Play, on: Play) -> tuple[str, dict[str, Words]]:
    """Code and words of why a play does not beat what lies on the table."""
    book = rules.playbook
    if play.tier and on.kind == "double_straight" and not on.tier:
        return "three_on_double", {"tier": play.tier, "least": book.four_tier}
    if on.tier:
        if not play.tier:
            return "bomb_needed", {"tier": on.tier}
        if play.tier < on.tier:
            return "tier_too_low", {"tier": play.tier, "least": on.tier}
        return ("lower_rank_bomb" if play.kind == "bomb" else "equal"), {}
    if play.kind == on.kind:
        longer = rules.long_straight_beats_short and play.length > on.length
        if play.length == on.length or longer:
            return ("lower_rank_straight" if "straight" in play.kind else "lower_rank"), {}
        code = "longer_needed" if rules.long_straight_beats_short else "wrong_length"
        return code, {"length": play.length, "wanted": on.length}
    if on.kind == "straight" and play.kind == "double_straight":
        if play.length != on.length and rules.riding_same_length:
            return "riding_length", {"length": play.length, "wanted": on.length}
        return "riding_low", {"rank": on.ranks[:2] if on.ranks.startswith("10") else on.ranks[0]}
    return {"straight": "wrong_kind_straight", "double_straight": "wrong_kind_double"}.get(on.kind, "wrong_kind"), {}


def judge(rules: RuleSet, cards: tuple[Card, ...], hand: tuple[Card, ...], on: Play | None) -> Verdict:
    """Whether a selection of a hand may be played on a play (None: a lead), and if not, why and what would do."""
    code, values = _reason(rules, cards, hand, on)
    if code in ("ok", "ok_lead"):
        return Verdict(True, code, values, source_of(rules, code))
    near = alternatives(rules, cards, rules.playbook.hand(hand), on)
    return refuse(rules, code, near, **values)


def _reason(
    rules: RuleSet, cards: tuple[Card, ...], hand: tuple[Card, ...], on: Play | None
) -> tuple[str, dict[str, Words]]:
    """The code of the verdict and its words."""
    if not cards:
        return "empty", {}
    if strangers := tuple(card for card in cards if card.rank not in rules.playbook.shift):
        return "no_such_card", {"cards": listed(strangers)}
    _, missing = pick(hand, cards)
    if missing:
        return "not_held", {"cards": listed(missing)}
    play = rules.playbook.identify(cards)
    if play is None:
        code, values = misfit(cards)
        return code, {"cards": listed(cards), **values}
    if on is None:
        return "ok_lead", {"play": play.name}
    if rules.playbook.beaten_by[on.index] >> play.index & 1:
        return "ok", {"play": play.name, "on": on.name}
    code, values = _why_not_beaten(rules, play, on)
    return code, {"play": play.name, "on": on.name, **values}
