"""What a learner has done: kept, merged, migrated, reset; what is due, and when."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paoyao_learn as pl
from paoyao_learn.teach import (
    EXERCISES,
    LESSONS,
    Drilling,
    Learner,
    LessonError,
    Progress,
    ProgressError,
    TopicError,
    loads,
    topics,
)  # fmt: skip
from paoyao_learn.teach.lessons import DRILL_NEEDS
from paoyao_learn.text import entries, text

HERE = Path(__file__).resolve().parent
TOPIC = "beats.riding/baishan"


def wrong(drill: Drilling) -> str:
    return next(choice.value for choice in drill.item.choices if choice.value != drill.item.answer)


def test_what_was_missed_returns_sooner(clock: Any) -> None:
    learner = Learner(clock=clock)
    learner.answered("beats.bomb/baishan", True)
    learner.answered(TOPIC, False)
    missed, known = learner.due_at(TOPIC), learner.due_at("beats.bomb/baishan")
    assert missed is not None
    assert known is not None
    assert clock.now < missed < known
    clock.on(minutes=2)
    assert learner.due_topics() == [TOPIC]
    clock.on(days=1)
    assert learner.due_topics() == [TOPIC, "beats.bomb/baishan"]


def test_what_is_known_well_comes_after_ever_longer_times(clock: Any) -> None:
    learner = Learner(clock=clock)
    waits = []
    for _ in range(6):
        learner.answered(TOPIC, True)
        due = learner.due_at(TOPIC)
        assert due is not None
        waits.append(due - clock.now)
        clock.now = due
    assert waits == sorted(waits)
    assert waits[-1] > timedelta(days=20)
    learner.answered(TOPIC, False)
    due = learner.due_at(TOPIC)
    assert due is not None
    assert due - clock.now < timedelta(hours=1)


def test_due_topics_come_first_then_new_ones_then_the_one_due_soonest(clock: Any) -> None:
    learner = Learner(clock=clock)
    a, b, c = "name.runs/baishan", "name.sets/baishan", "name.yao/baishan"
    assert learner.next_topic([a, b, c]) == a
    learner.answered(a, False)
    assert learner.next_topic([a, b, c], after=a) == b
    clock.on(minutes=5)
    assert learner.next_topic([a, b, c], after=b) == a
    learner.answered(a, True)
    learner.answered(b, True)
    learner.answered(c, False)
    assert learner.next_topic([a, b, c], after=a) == c
    assert learner.next_topic([a], after=a) == a


def test_a_drill_asks_grades_books_and_goes_on(clock: Any) -> None:
    learner = Learner(clock=clock)
    drill = Drilling("beats", pl.ruleset("baishan"), learner, lesson="04", seed=1)
    first = drill.item
    assert drill.next() is first, "an open question stays"
    assert drill.answer(first.answer).ok
    assert drill.answer(wrong(drill)).ok, "what is told is not graded again"
    assert (drill.asked, drill.right, drill.tally.streak) == (1, 1, 1)
    assert drill.next().id != first.id
    assert not drill.answer(wrong(drill)).ok
    assert (drill.tally.streak, drill.tally.best, drill.tally.accuracy) == (0, 1, 50)
    assert drill.lesson_part == (1, DRILL_NEEDS)
    while not learner.is_done("04/drill"):
        drill.next()
        drill.answer(drill.item.answer)
    assert drill.lesson_part == (DRILL_NEEDS, DRILL_NEEDS)


def test_a_seed_gives_the_same_questions(clock: Any) -> None:
    def asked() -> list[str]:
        drill, found = Drilling(None, pl.ruleset("tonghua"), Learner(clock=clock), seed=5), []
        for _ in range(8):
            found.append(drill.item.id)
            drill.answer(drill.item.answer)
            drill.next()
        return found

    assert asked() == asked()
    assert {id.split("/")[1] for id in asked()} == {"tonghua"}


def test_a_drill_of_one_item_a_topic_and_a_list(clock: Any) -> None:
    rules, learner = pl.ruleset("baishan"), Learner(clock=clock)
    assert Drilling("beats.riding/baishan/7", rules, learner).item.id == "beats.riding/baishan/7"
    assert Drilling("beats.riding/tonghua", rules, learner).topics == ("beats.riding/tonghua",)
    assert Drilling(["name.yao", "find"], rules, learner).topics == ("name.yao/baishan", *topics("find"))
    with pytest.raises(TopicError):
        Drilling("sing", rules, learner)
    with pytest.raises(LessonError):
        Drilling(None, rules, learner, lesson="77")


# progress


def some_progress(clock: Any) -> Learner:
    learner = Learner(clock=clock)
    learner.answered(TOPIC, True, "03")
    learner.answered(TOPIC, False)
    learner.done("03/ride")
    learner.tick("02/thirteen", ["single", "pair"])
    learner.call(" 小明 ")
    return learner


def test_progress_comes_back_from_its_text(clock: Any) -> None:
    learner = some_progress(clock)
    again = Learner(loads(learner.progress.dumps()), clock)
    assert again.progress == learner.progress
    assert again.is_done("03/ride")
    assert again.ticked("02/thirteen") == ("single", "pair")
    assert again.name == "小明"
    assert loads("").entries == {}


def test_a_file_of_the_older_format_is_taken_over(clock: Any) -> None:
    learner = Learner(clock=clock)
    assert learner.take((HERE / "progress_1.json").read_text("utf-8")).older
    assert learner.is_done("02/thirteen")
    assert learner.tally([TOPIC]).right == 3
    assert learner.due_at(TOPIC) is not None
    assert json.loads(learner.progress.dumps())["version"] == 2


@pytest.mark.parametrize(
    ("kept", "key"),
    [
        ("{", "damaged"),
        ("[]", "foreign"),
        ('{"a": 1}', "foreign"),
        ('{"paoyao_learn": "progress"}', "damaged"),
        ('{"paoyao_learn": "progress", "version": true, "entries": {}}', "damaged"),
        ('{"paoyao_learn": "progress", "version": 1}', "damaged"),
        ('{"paoyao_learn": "progress", "version": 2, "entries": 3}', "damaged"),
        ('{"paoyao_learn": "progress", "version": 99, "entries": {}}', "newer"),
        ("[" * 100_000, "damaged"),
    ],
)
def test_what_cannot_be_read_is_told_and_changes_nothing(kept: str, key: str, clock: Any) -> None:
    learner = some_progress(clock)
    before = learner.progress
    with pytest.raises(ProgressError) as told:
        learner.take(kept)
    assert told.value.key == key
    assert told.value.message("zh")
    assert learner.progress is before


def test_a_damaged_entry_is_named_and_the_rest_is_read(clock: Any) -> None:
    kept = json.loads(some_progress(clock).progress.dumps())
    kept["entries"][f"topic {TOPIC}"]["card"] = {"due": "soon"}
    kept["entries"]["done 01/drill"] = {"at": "now"}
    kept["entries"]["from later"] = {"at": 5, "what": [1]}
    read = loads(json.dumps(kept))
    assert sorted(read.damaged) == ["done 01/drill", f"topic {TOPIC}"]
    assert read.get("done 03/ride") is not None
    assert read.get("from later") == {"at": 5, "what": [1]}, "what a later version wrote is kept"


def test_each_lesson_is_reset_alone_and_an_older_copy_does_not_bring_it_back(clock: Any) -> None:
    learner = some_progress(clock)
    learner.done("02/thirteen")
    old = learner.progress.dumps()
    learner.reset("03")
    assert not learner.is_done("03/ride")
    assert learner.due_at(TOPIC) is None
    assert learner.is_done("02/thirteen")
    learner.take(old)
    assert not learner.is_done("03/ride")
    learner.done("03/ride")
    assert learner.is_done("03/ride")
    learner.reset()
    assert learner.progress.keys("done") == []
    assert learner.name == "小明"


def test_two_pages_keep_the_newer_entry_of_each_key(clock: Any) -> None:
    one, other = Learner(clock=clock), Learner(clock=clock)
    one.done("02/thirteen")
    clock.on(seconds=1)
    other.done("03/ride")
    other.answered(TOPIC, True)
    clock.on(seconds=1)
    one.answered(TOPIC, False)
    both = [one.progress.merged(other.progress), other.progress.merged(one.progress)]
    assert both[0] == both[1]
    assert both[0].keys("done") in (["02/thirteen", "03/ride"], ["03/ride", "02/thirteen"])
    assert both[0].get(f"topic {TOPIC}")["wrong"] == 1  # type: ignore[index]


def test_a_clock_that_was_set_back_loses_nothing(clock: Any) -> None:
    learner = some_progress(clock)
    before = learner.progress
    clock.on(days=-3)
    learner.answered(TOPIC, True)
    assert before.merged(learner.progress).get(f"topic {TOPIC}")["right"] == 2  # type: ignore[index]


ENTRIES = st.dictionaries(
    st.sampled_from(["done 02/thirteen", "done 03/ride", "name"]),
    st.builds(lambda at, value: {"at": at, "value": value}, st.integers(0, 3), st.sampled_from("ab")),
)


@given(ENTRIES, ENTRIES, ENTRIES)
def test_merging_does_not_hang_on_order(a: Any, b: Any, c: Any) -> None:
    x, y, z = Progress(a), Progress(b), Progress(c)
    assert x.merged(y) == y.merged(x)
    assert x.merged(y).merged(z) == x.merged(y.merged(z))
    assert x.merged(x) == x


def test_listeners_hear_what_changed_and_nothing_else(clock: Any) -> None:
    learner = Learner(clock=clock)
    heard: list[Progress] = []
    leave = learner.subscribe(heard.append)
    learner.done("02/thirteen")
    learner.done("02/thirteen")
    learner.take(learner.progress.dumps())
    assert [list(change.entries) for change in heard] == [["done 02/thirteen"]]
    leave()
    learner.done("03/ride")
    assert len(heard) == 1


# lessons


def test_every_lesson_and_exercise_has_its_words() -> None:
    for lang in ("zh", "en"):
        for lesson in LESSONS:
            assert lesson.title(lang)
            assert lesson.about(lang)
        for exercise in EXERCISES:
            assert text("course.exercise_" + exercise.replace("/", "_"), lang)
    named = {f"exercise_{name.replace('/', '_')}" for name in EXERCISES}
    assert {key for key in entries("zh", "course") if key.startswith("exercise_")} == named


def test_lessons_are_in_order_and_done_when_their_exercises_are(clock: Any) -> None:
    assert [lesson.id for lesson in LESSONS] == [f"{n:02}" for n in range(1, 14)]
    assert all(lesson.notebook.startswith(lesson.id) for lesson in LESSONS)
    learner = Learner(clock=clock)
    while (lesson := learner.next_lesson()) is not None:
        for exercise in lesson.exercises:
            learner.done(exercise)
        assert learner.parts(lesson) == (len(lesson.exercises),) * 2
    with pytest.raises(LessonError):
        learner.done("02/sing")
