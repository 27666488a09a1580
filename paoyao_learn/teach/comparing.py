"""Does it beat that, and which is higher: plays that lie close to each other, of two hands of one real deal."""

from __future__ import annotations

from random import Random

from ..paoyao.play import Play
from ..paoyao.ruleset import RuleSet
from .draft import Draft, Draw, Family, choosing
from .held import drawn_from
from .items import Choice, Shown, Words, named, said, yes_no
from .naming import ALL
from .pairs import near, pair_from, together
from .statements import themes_of_pair

__all__ = ["FAMILIES"]

_OTHER_KIND = 0.3


def _least(rules: RuleSet, on: Play) -> Play | None:
    """The nearest play that does beat one on the table."""
    book = rules.playbook
    able = [book.plays[index] for index in book.indices(book.beaten_by[on.index])]
    able = [play for play in able if together(rules, play, on)]
    return min(able, key=lambda play: near(rules, play, on), default=None)


def _beats(family: str) -> Draw:
    def draw(rules: RuleSet, rng: Random) -> Draft:
        play, on, over, under = pair_from(rules, family, rng)
        verdict = rules.judge(play.cards, hand=play.cards, on=on)
        plays = [
            Shown(said("on_table", play=named(on, rules)), under),
            Shown(said("played", play=named(play, rules)), over),
        ]
        reasons: list[Words] = [verdict.message]
        least = None if verdict.ok else _least(rules, on)
        if least is not None:
            reasons.append(said("would_beat", play=named(least, rules)))
            plays.append(Shown(named(least, rules), drawn_from(rules.pack, least, rng)))
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


def _higher(family: str) -> Draw:
    def draw(rules: RuleSet, rng: Random) -> Draft:
        if family == "ladder":
            pair = pair_from(rules, rng.choice(["bomb", "yao", "jokers", "jokers"]), rng)
        else:  # now and then a pair beside a single, which beat each other never
            pair = pair_from(rules, family, rng, alike=rng.random() > _OTHER_KIND)
        (a, left), (b, right) = rng.sample([(pair.play, pair.over), (pair.on, pair.under)], 2)
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
