"""Name this hand: plays that a hand of a real deal holds, and cards of one that only look like a play."""

from __future__ import annotations

from collections import Counter
from random import Random

from ..cards import JOKERS
from ..notation import parse_cards
from ..paoyao.describe import kind_source
from ..paoyao.play import Play
from ..paoyao.playbook import RUN_RANKS
from ..paoyao.ruleset import RuleSet
from .draft import Draft, Draw, Family, choosing
from .held import drawn_from, tables
from .items import Choice, Shown, Words, named, said
from .statements import naming_themes

__all__ = ["FAMILIES", "type_name", "type_of"]

ALL = ("online", "mingyao", "baishan", "tonghua")
_NEAR = {
    "runs": ("straight", "double_straight", "pair", "bomb_3"),
    "sets": ("single", "pair", "bomb_3", "bomb_4", "bomb_5", "bomb_6", "bomb_7", "bomb_8"),
    "yao": ("yao_2", "yao_3", "yao_4", "yao_5", "bomb_4", "bomb_5"),
    "jokers": ("jokers_bb", "jokers_br", "jokers_rr", "jokers_bbr", "jokers_brr", "jokers_bbrr", "pair", "single"),
}
_CHANCE_OF_NONE = 0.4
_MOST_CARDS = 14


def type_of(play: Play) -> str:
    """The name of a play's type: ``single``, ``bomb_5``, ``yao_2`` (``yao_5`` for all 老老幺), ``jokers_br``."""
    if play.kind == "jokers":
        return "jokers_" + "".join(card.rank[0].lower() for card in play.cards)
    if play.kind == "yao":
        return f"yao_{min(play.length, 5)}"
    return f"bomb_{play.length}" if play.kind == "bomb" else play.kind


def type_name(kind: str) -> Words:
    """What a type is called."""
    return said(f"play.{kind}" if kind.startswith("jokers") else f"drill.type_{kind}")


def _family_of(play: Play) -> str:
    if play.kind in ("straight", "double_straight"):
        return "runs"
    if play.kind == "yao":
        return "yao"
    jokers = any(card.is_joker for card in play.cards)
    return "jokers" if jokers else "sets"


def _spoilt_run(rng: Random) -> tuple[str, str]:
    """Ranks that are no run, and the theme that they turn on."""
    at = rng.randrange(len(RUN_RANKS) - 4)
    row = "".join(RUN_RANKS[at : at + 3])
    doubled = "".join(rank * 2 for rank in row)
    spoilt = {
        "run_outside": ("QKA2", "JQKA2", "3456", "QQKKAA22", "334455", row + rng.choice(JOKERS)),
        "ace_high": ("A45", "A456", "AA4455"),
        "is_straight": (row[:2], row[:2] + "".join(RUN_RANKS[at + 3 : at + 5])),
        "is_double_straight": (doubled[:4], doubled[:5], "".join(rank * 3 for rank in row)),
    }
    theme = rng.choice(list(spoilt))
    return rng.choice(spoilt[theme]), theme


def _spoilt(family: str, rng: Random) -> tuple[str, str]:
    if family == "runs":
        return _spoilt_run(rng)
    rank, other = rng.sample(RUN_RANKS, 2)
    if family == "sets":
        more = rng.randrange(2, 5)
        return rng.choice(
            [(rank + other, "is_pair"), (rank * more + other, "is_bomb"), (rank * 2 + other * 2, "is_pair")]
        )
    if family == "yao":
        return rng.choice(
            [("4A", "is_yao"), ("44AA", "is_yao"), ("444AA", "is_yao"), ("44K", "is_yao"), ("445A", "is_yao"),
             ("44444AA", "is_great_yao"), ("444442", "is_great_yao")]
        )  # fmt: skip
    return rng.choice(
        [("BJ" + rank, "is_jokers"), ("RJ" + rank * 2, "is_jokers"), ("RJRJ" + "2", "is_jokers"),
         ("BJBJKKAA", "no_pair_of_jokers"), ("RJRJ" + rank * 2, "no_pair_of_jokers"), ("BJRJ33", "no_pair_of_jokers")]
    )  # fmt: skip


def _choices(rules: RuleSet, family: str, right: str, rng: Random) -> tuple[Choice, ...]:
    """The right one, "none" and two that lie near it."""
    there = {type_of(play) for play in rules.playbook.plays}
    near = [kind for kind in _NEAR[family] if kind in there and kind != right]
    if right in _NEAR[family]:
        at = _NEAR[family].index(right)
        near.sort(key=lambda kind: abs(_NEAR[family].index(kind) - at) + rng.random())
    else:
        rng.shuffle(near)
    kinds = [kind for kind in _NEAR[family] if kind in near[:3] or kind == right]
    return (*(Choice(kind, type_name(kind)) for kind in kinds), Choice("none", said("type_none")))


def _play(rules: RuleSet, family: str, rng: Random) -> tuple[str, ...]:
    """Cards of a hand that are a play: of any type of the family, and of the straights of any length."""
    plays = [play for play in rules.playbook.plays if _family_of(play) == family and len(play.cards) <= _MOST_CARDS]
    while True:
        kind = rng.choice(sorted({type_of(play) for play in plays}))
        alike = [play for play in plays if type_of(play) == kind]
        length = rng.choice(alike).length
        wanted = sum(1 << play.index for play in alike if play.length == length)
        for table in tables(rules, rng):
            seats = table.holding(wanted)
            if seats:
                seat = rng.choice(seats)
                index = rng.choice(rules.playbook.indices(table.masks[seat] & wanted))
                return drawn_from(table.hands[seat], rules.playbook.plays[index], rng)


def _no_play(rules: RuleSet, family: str, rng: Random) -> tuple[tuple[str, ...], str]:
    """Cards of a hand that only look like a play, and the theme that they turn on."""
    while True:
        spoilt, theme = _spoilt(family, rng)
        cards = parse_cards(spoilt)
        if any(card.rank not in rules.order for card in cards) or rules.identify(cards) is not None:
            continue
        needed = Counter(card.rank for card in cards)
        for table in tables(rules, rng):
            for hand in table.hands:
                if needed <= Counter(card.rank for card in hand):
                    return drawn_from(hand, cards, rng), theme


def _draw(family: str) -> Draw:
    def draw(rules: RuleSet, rng: Random) -> Draft:
        if rng.random() < _CHANCE_OF_NONE:
            shown, theme = _no_play(rules, family, rng)
        else:
            shown, theme = _play(rules, family, rng), ""
        cards = parse_cards(shown)
        verdict = rules.judge(cards, hand=cards)
        found = rules.identify(cards)
        right = "none" if found is None else type_of(found)
        truth = said("name_none") if found is None else said("name_is", play=named(found, rules))
        return choosing(
            said("q_name"),
            _choices(rules, family, right, rng),
            right,
            truth,
            (theme,) if found is None else naming_themes(found),
            reasons=[verdict.message] if found is None else [_tier(rules, found)],
            source=verdict.source if found is None else kind_source(rules, found.kind),
            shown=[Shown(said("these"), _shuffled(shown, rng))],
            plays=() if found is None else [Shown(named(found, rules), shown)],
        )

    return draw


def _shuffled(cards: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """Not in the order that gives a play away."""
    mixed = list(cards)
    rng.shuffle(mixed)
    return tuple(mixed)


def _tier(rules: RuleSet, play: Play) -> Words:
    """Where a play stands on the ladder."""
    if play.tier:
        return said("on_tier", tier=play.tier, tiers=rules.playbook.tiers)
    return said(f"rules.kind_{play.kind}")


FAMILIES = (
    Family("name.runs", ALL, ("is_straight", "is_double_straight", "run_outside", "ace_high"), _draw("runs")),
    Family("name.sets", ALL, ("is_single", "is_pair", "is_bomb"), _draw("sets")),
    Family("name.yao", ALL, ("is_yao", "is_great_yao"), _draw("yao")),
    Family("name.jokers", ALL, ("is_single", "is_jokers", "no_pair_of_jokers"), _draw("jokers")),
)
