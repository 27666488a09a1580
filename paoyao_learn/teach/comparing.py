"""Does it beat that, and which is higher: plays that lie close to each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from .draft import Draft, Draw, Family, choosing
from .drawing import faces, near, pick_near, together
from .items import Choice, Shown, Words, named, said, yes_no
from .naming import ALL
from .statements import themes_of_pair

__all__ = ["FAMILIES"]

Wanted = Callable[[Play], bool]
_LONGEST = 7
_TRIES = 200
_TOP_SINGLE = 0.15


def _low_bomb(play: Play) -> bool:
    return play.tier > 0 and (play.kind == "jokers" or (play.kind in ("bomb", "single") and len(play.cards) < 5))


def _joker(play: Play) -> bool:
    return play.tier > 0 and all(card.is_joker for card in play.cards)


#: family → what lies on the table, what is to beat it
_PAIRS: dict[str, tuple[Wanted, Wanted]] = {
    "single": (
        lambda on: (on.kind == "single" and not on.tier) or on.kind == "pair",
        lambda play: play.kind in ("single", "pair") or _low_bomb(play),
    ),
    "straight": (
        lambda on: on.kind == "straight",
        lambda play: play.kind in ("straight", "pair") or _low_bomb(play),
    ),
    "riding": (lambda on: on.kind == "straight", lambda play: play.kind == "double_straight"),
    "double": (
        lambda on: on.kind == "double_straight",
        lambda play: play.kind in ("double_straight", "straight") or (play.tier > 0 and len(play.cards) < 5),
    ),
    "bomb": (lambda on: on.kind == "bomb", lambda play: play.kind == "bomb"),
    "yao": (
        lambda on: on.kind in ("bomb", "yao"),
        lambda play: play.kind in ("bomb", "yao"),
    ),
    "jokers": (lambda on: on.tier > 0, lambda play: play.tier > 0),
}


def _fits(family: str, play: Play, on: Play) -> bool:
    """Whether a pair turns on what its family is about."""
    if family == "yao":
        return "yao" in (play.kind, on.kind)
    if family == "jokers":
        return _joker(play) or _joker(on)
    return True


def _short(play: Play) -> bool:
    return "straight" not in play.kind or play.length <= _LONGEST


def _wanted(family: str, on: Play, play: Play) -> bool:
    return _PAIRS[family][1](play) and _short(play) and _fits(family, play, on)


def _pair(rules: RuleSet, family: str, rng: Random) -> tuple[Play, Play]:
    """A play and one on the table; as often one that beats it as one that does not."""
    wants_on, _ = _PAIRS[family]
    grounds: dict[object, list[Play]] = {}
    for on in rules.playbook.plays:
        if wants_on(on) and _short(on):
            grounds.setdefault(on.tier or on.kind, []).append(on)
    for _ in range(_TRIES):
        on = rng.choice(grounds[rng.choice(list(grounds))])
        if family == "single" and rng.random() < _TOP_SINGLE:
            on = grounds["single"][-1]
        beats = rng.random() < 0.5
        play = pick_near(rules, rng, on, partial(_wanted, family, on), beats)
        if play is not None:
            return play, on
    raise LookupError(f"no pair for {family} under {rules.id}")


def _least(rules: RuleSet, on: Play) -> Play | None:
    """The nearest play that does beat one on the table."""
    book = rules.playbook
    able = [book.plays[index] for index in book.indices(book.beaten_by[on.index])]
    able = [play for play in able if together(rules, play, on)]
    return min(able, key=lambda play: near(rules, play, on), default=None)


def _beats(family: str) -> Draw:
    def draw(rules: RuleSet, rng: Random) -> Draft:
        play, on = _pair(rules, family, rng)
        over, under = faces(rules, rng, play, on)
        verdict = rules.judge(play.cards, hand=play.cards, on=on)
        lies, comes = (
            Shown(said("on_table", play=named(on, rules)), under),
            Shown(said("played", play=named(play, rules)), over),
        )
        plays = [lies, comes]
        reasons: list[Words] = [verdict.message]
        least = None if verdict.ok else _least(rules, on)
        if least is not None:
            reasons.append(said("would_beat", play=named(least, rules)))
            plays.append(Shown(named(least, rules), faces(rules, rng, least)[0]))
        return choosing(
            said("q_beats"),
            yes_no("beats_yes", "beats_no"),
            "yes" if verdict.ok else "no",
            said("it_beats" if verdict.ok else "it_does_not"),
            themes_of_pair(play, on),
            reasons=reasons,
            source=verdict.source,
            plays=plays,
            shown=[Shown(said("lies"), under), Shown(said("comes"), over)],
        )

    return draw


def _alike(a: Play, b: Play, rng: Random) -> bool:
    """Of one kind, or now and then a pair beside a single, which beat each other never."""
    runs = "straight" in a.kind and "straight" in b.kind
    return a.kind == b.kind or runs or (b.kind in ("single", "pair") and rng.random() < 0.4)


def _higher(family: str) -> Draw:
    def draw(rules: RuleSet, rng: Random) -> Draft:
        source = {"singles": "single", "runs": "straight", "ladder": rng.choice(["bomb", "yao", "jokers", "jokers"])}[
            family
        ]
        for _ in range(_TRIES):
            a, b = _pair(rules, source, rng)
            if family == "ladder" or (not a.tier and not b.tier and _alike(a, b, rng)):
                break
        a, b = rng.choice(((a, b), (b, a)))
        left, right = faces(rules, rng, a, b)
        best = "a" if rules.beats(a, b) else "b" if rules.beats(b, a) else "neither"
        over, under = (b, a) if best == "b" else (a, b)
        verdict = rules.judge(over.cards, hand=over.cards, on=under)
        neither = [] if family == "ladder" else [Choice("neither", said("neither"))]
        truth = said("neither_is") if best == "neither" else said("higher_is", play=named(over, rules))
        shown = [Shown(named(a, rules), left), Shown(named(b, rules), right)]
        return choosing(
            said("q_higher"),
            (Choice("a", named(a, rules), left), Choice("b", named(b, rules), right), *neither),
            best,
            truth,
            themes_of_pair(over, under),
            reasons=[verdict.message],
            source=verdict.source,
            plays=shown if best != "b" else shown[::-1],
        )

    return draw


_JOKERS = ("jokers_bb", "jokers_br", "jokers_rr", "jokers_bbr", "jokers_brr", "jokers_bbrr", "lone_joker")
_FLAT = ("own_type", "jokers_bb", "jokers_br", "lone_joker")
_YAO = ("small_yao", "middle_yao", "old_yao")

FAMILIES = (
    Family("beats.single", ALL, ("single", "pair", *_FLAT, "bomb_on_single", "big_joker_single"), _beats("single")),
    Family("beats.straight", ALL, ("straight", *_FLAT, "bomb_on_straight"), _beats("straight")),
    Family("beats.riding", ALL, ("riding",), _beats("riding")),
    Family("beats.double", ALL, ("double_straight", *_FLAT, "bomb_on_double", "jokers_rr"), _beats("double")),
    Family("beats.bomb", ALL, ("bomb",), _beats("bomb")),
    Family("beats.yao", ALL, ("yao", *_YAO), _beats("yao")),
    Family("beats.jokers", ALL, (*_JOKERS, *_YAO), _beats("jokers")),
    Family("higher.singles", ALL, ("single", "pair", "own_type", "big_joker_single"), _higher("singles")),
    Family("higher.runs", ALL, ("straight",), _higher("runs")),
    Family("higher.ladder", ALL, ("bomb", "yao", *_YAO, *_JOKERS), _higher("ladder")),
)  # fmt: skip
