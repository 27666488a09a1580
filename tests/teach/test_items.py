"""Questions of the drills: drawn again from their ids, right answers accepted, wrong ones refuted, in two languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from oracle import naive
from oracle.support import ranks

import paoyao_learn as pl
from paoyao_learn.game import GAMES
from paoyao_learn.teach import (
    FAMILIES,
    KINDS,
    AnswerError,
    Graded,
    Item,
    TopicError,
    draw,
    item,
    statements_asked,
    topics,
)
from paoyao_learn.teach.catalogue import asked_by
from paoyao_learn.teach.fewest import fewest
from paoyao_learn.teach.items import split_answer

TOPICS = [topic for game in GAMES for topic in topics("", game)]
RULES = Path(__file__).resolve().parents[1] / "rules"
STATEMENTS = [
    line for name in ("statements.txt", "statements_004.txt") for line in (RULES / name).read_text("utf-8").splitlines()
]
SLOW = (  # they play deals to find one
    *("lead.next", "lead.dealer", "lead.inherit", "turn", "find", "count", "show.free"),
    *("auction.first", "auction.bury", "follow.ruff", "trick"),
)
SOURCE = re.compile(r"00[0-4]-\d\d|C-\d\d[ab]?")

#: Statements that no drill asks, each with the reason. There are none: even the advice of file 001 is a counting drill.
UNASKED: dict[str, str] = {}


def told(item: Item, graded: Graded, lang: str) -> Iterator[str]:
    """All that is said of an item and of an answer."""
    yield item.question(lang)
    for words in (*item.facts, graded.truth, *graded.reasons, *([item.unit] if item.unit else [])):
        yield words(lang)
    for shown in (*item.shown, *graded.plays):
        yield shown.label(lang)
    for choice in item.choices:
        yield choice.label(lang)


def wrong_answers(item: Item, rng: Random) -> Iterator[str]:
    """Answers that the rules must refute."""
    if item.form == "choice":
        yield from (choice.value for choice in item.choices if choice.value != item.answer)
    elif item.form == "number":
        right = int(item.answer)
        yield from (str(right + 1), str(right + 5), str(right * 2 + 1))
    elif item.form == "cards":
        other = [card for card in item.hand if card[0] not in "4A"]
        yield " ".join([*item.answer.split(), other[0]])
        if item.answer:
            yield ""
    elif item.form == "plays":
        picks = item.answer.split(" | ")
        yield ""
        yield " | ".join(picks[1:])
        yield " | ".join([*picks, " ".join(rng.sample(item.hand, 2))]) if not _pairs(item) else ""
    else:
        yield ""
        yield " | ".join(item.hand)
        yield item.answer.partition(" | ")[2]


def _pairs(item: Item) -> bool:
    """Whether two cards could be a play that is right."""
    return any(len(cards) == 2 for cards in split_answer(item.answer))


@pytest.mark.parametrize("topic", TOPICS)
def test_each_question_is_sound(topic: str, scale: Callable[[int, int], int]) -> None:
    rng = Random(topic)
    for seed in range(scale(3, 40)):
        found = draw(topic, seed)
        again = item(found.id)
        assert (again.answer, again.hand, again.on, again.question("zh")) == (
            found.answer, found.hand, found.on, found.question("zh")
        )  # fmt: skip
        assert found.topic == topic
        graded = found.grade(found.answer)
        assert graded.ok, found.id
        assert SOURCE.fullmatch(graded.source), (found.id, graded.source)
        for answer in wrong_answers(found, rng):
            refuted = found.grade(answer)
            assert not refuted.ok, (found.id, answer)
            assert refuted.truth("zh")
            assert refuted.reasons, found.id
        for lang in ("zh", "en"):
            for words in told(found, graded, lang):
                assert words.strip(), found.id
                assert "{" not in words
                if lang == "en":
                    assert not re.search("[\u4e00-\u9fff]", words), (found.id, words)


@pytest.mark.parametrize("topic", TOPICS)
def test_choices_are_few_and_all_are_right_at_times(topic: str, scale: Callable[[int, int], int]) -> None:
    right: set[str] = set()
    values: set[str] = set()
    for seed in range(scale(8, 60) if topic.startswith((*SLOW, "ends")) else scale(40, 200)):
        found = draw(topic, seed)
        if found.form != "choice":
            return
        assert 2 <= len(found.choices) <= 9
        assert len({choice.value for choice in found.choices}) == len(found.choices)
        assert len({choice.label("zh") for choice in found.choices if not choice.cards}) == len(
            [choice for choice in found.choices if not choice.cards]
        )
        right.add(found.answer)
        values |= {choice.value for choice in found.choices}
    assert len(right) > 1, "one answer is always right"
    all_right = ("beats", "higher", "lead", "sides", "show", "trumps", "follow")
    if topic.startswith(all_right) and not topic.startswith(SLOW):
        assert right == values


@cache
def drawn_statements() -> dict[str, set[str]]:
    """Statement → topics of which some item really asks it."""
    found: dict[str, set[str]] = {}
    for topic in TOPICS:
        due = set(asked_by(topic))
        for seed in range(4 if topic.startswith(SLOW) else 24):
            asked = draw(topic, seed).asks
            assert set(asked) <= set(asked_by(topic)), (topic, seed)
            for statement in asked:
                found.setdefault(statement, set()).add(topic)
            due.difference_update(asked)
            if not due:
                break
    return found


def test_every_statement_of_the_rules_is_asked() -> None:
    listed = [line.split(" ", 1)[0] for line in STATEMENTS]
    assert set(statements_asked()) <= set(listed)
    assert [statement for statement in listed if statement not in statements_asked() and statement not in UNASKED] == []
    assert [statement for statement in listed if statement not in drawn_statements() and statement not in UNASKED] == []
    assert UNASKED.keys() & statements_asked().keys() == set()


def shape(cards: Sequence[str], rules: naive.Rules) -> naive.Shape:
    found = naive.classify(ranks(pl.parse_cards(cards)), rules)
    assert found is not None
    return found


def naive_rules(name: str) -> naive.Rules:
    return dict(zip(("online", "baishan", "mingyao", "tonghua"), naive.FIVE[:4], strict=True))[name]


@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic.startswith(("beats", "higher"))])
def test_comparisons_agree_with_the_naive_reading(topic: str, scale: Callable[[int, int], int]) -> None:
    for seed in range(scale(15, 300)):
        found = draw(topic, seed)
        rules = naive_rules(found.rules.id)
        one, other = (shape(shown.cards, rules) for shown in _two(found))
        if found.kind == "beats":
            assert found.answer == ("yes" if naive.beats(other, one, rules) else "no"), found.id
        else:
            best = "a" if naive.beats(one, other, rules) else "b" if naive.beats(other, one, rules) else "neither"
            assert found.answer == best, found.id


def _two(found: Item) -> tuple[Any, Any]:
    return found.shown if found.kind == "beats" else found.choices[:2]  # type: ignore[return-value]


@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic.startswith("find")])
def test_plays_to_find_agree_with_the_naive_reading(topic: str, scale: Callable[[int, int], int]) -> None:
    for seed in range(scale(3, 60)):
        found = draw(topic, seed)
        rules = naive_rules(found.rules.id)
        held = ranks(pl.parse_cards(found.hand))
        due = set(naive.legal(held, rules, shape(found.on, rules)))
        picked = {naive.classify(ranks(cards), rules) for cards in split_answer(found.answer)}
        assert picked == due, found.id


def test_a_split_is_as_small_as_can_be(scale: Callable[[int, int], int]) -> None:
    """Against a search that tries every way to part the cards."""
    rules = pl.ruleset("baishan")
    for seed in range(scale(30, 300)):
        rng = Random(seed)
        cards = rng.sample([card for card in rules.pack if card.rank in "4567A"], 7)
        best = fewest(rules.playbook, cards)
        assert sorted(card.rank for play in best for card in play.cards) == sorted(card.rank for card in cards)
        assert len(best) == _fewest_slowly(rules, tuple(sorted(card.rank for card in cards)))


@cache
def _fewest_slowly(rules: Any, left: tuple[str, ...]) -> int:
    if not left:
        return 0
    best = len(left)
    for picked in range(1, 2 ** len(left), 2):  # always with the first card
        cards = [rank for place, rank in enumerate(left) if picked >> place & 1]
        if rules.identify(cards) is not None:
            rest = tuple(rank for place, rank in enumerate(left) if not picked >> place & 1)
            best = min(best, 1 + _fewest_slowly(rules, rest))
    return best


def test_a_kind_alone_draws_every_family() -> None:
    assert {item(f"beats/baishan/{n}").topic for n in range(7)} == set(topics("beats"))
    assert set(KINDS) == {name.partition(".")[0] for name in FAMILIES}


@pytest.mark.parametrize(
    "id", ["", "beats", "beats/baishan", "beats/baishan/x", "beats/nowhere/1", "sing/baishan/1", "a/b/c/1"]
)
def test_an_id_that_names_nothing_is_refused(id: str) -> None:
    with pytest.raises(TopicError) as told:
        item(id)
    assert told.value.message("zh")
    assert told.value.message("en")


def test_what_is_no_answer_is_refused_and_not_graded() -> None:
    with pytest.raises(AnswerError):
        item("beats.riding/baishan/1").grade("perhaps")
    with pytest.raises(AnswerError):
        item("points.cards/baishan/1").grade("many")
    split = item("split.fewest/baishan/1")
    with pytest.raises(AnswerError):
        split.grade(f"{split.answer} | {split.answer}")
    with pytest.raises(pl.NotationError):
        split.grade("4x")


def test_options_of_a_rule_set_count() -> None:
    """Pairs that ride at any length, where that is the rule."""
    loose = pl.ruleset("baishan", riding_same_length=False)
    drawn = [draw("beats.riding/baishan", seed, loose) for seed in range(40)]
    assert all(found.rules is loose for found in drawn)
    longer = [f for f in drawn if len(f.shown[1].cards) != 2 * len(f.shown[0].cards)]
    assert {found.answer for found in longer} == {"yes", "no"}
