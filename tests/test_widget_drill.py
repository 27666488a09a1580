"""Drills, the course page and pickers with a goal, without a browser."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.teach import LESSONS, AnswerError, Learner, LessonError, Progress, ProgressError, draw, loads, topics
from paoyao_learn.widgets import learning

FORMS = {
    "choice": "beats.riding/baishan/3",
    "number": "points.cards/baishan/3",
    "cards": "show.yao/mingyao/3",
    "plays": "find.flat/baishan/3",
    "split": "split.fewest/baishan/3",
}


class Sent(list[Any]):
    """What a widget sends to its browser."""


def listen(widget: Any) -> Sent:
    sent = Sent()
    widget.send = lambda content, buffers=None: sent.append(content)
    return sent


def press(widget: Any, act: str, value: str = "", **more: Any) -> None:
    message = {"type": "act", "act": act, "value": value, "rev": widget.view["rev"], "id": "1", **more}
    widget._on_gesture(widget, message, [])


def drill(what: Any = None, **more: Any) -> pl.Drill:
    return pl.Drill(what, **{"lang": "zh", "learner": Learner(), "seed": 1, **more})


def wrong(item: Any) -> str:
    return next(choice.value for choice in item.choices if choice.value != item.answer)


def text_of(markup: str) -> str:
    return re.sub(r"<[^>]+>", " ", markup)


# drills


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_form_is_asked_answered_and_told(form: str, lang: str) -> None:
    asked = drill(FORMS[form], lang=lang)
    assert asked.item.form == form
    assert asked.item.question(lang) in asked.view["html"]
    assert "py-verdict" not in asked.view["html"]
    assert asked.answer(asked.item.answer).ok
    html = asked.view["html"]
    assert "py-ok" in html
    assert 'data-act="next"' in html
    assert asked.graded is not None
    assert asked.graded.source in html
    before = asked.item.id
    assert asked.next().id != before
    assert "py-verdict" not in asked.view["html"]


@pytest.mark.parametrize("form", FORMS)
def test_what_is_focusable_keeps_the_notebook_s_shortcuts_off(form: str) -> None:
    asked = drill(FORMS[form])
    for html in (asked.view["html"], (asked.answer(asked.item.answer), asked.view["html"])[1]):
        for tag in re.findall(r"<(?:button|input|a|summary)\b[^>]*>", html):
            assert 'data-lm-suppress-shortcuts="true"' in tag, tag
        keys = re.findall(r'data-key="([^"]*)"', html)
        assert len(keys) == len(set(keys))


def test_a_choice_is_pressed_refuted_and_shown() -> None:
    asked = drill(FORMS["choice"])
    for number, choice in enumerate(asked.item.choices, start=1):
        assert f'data-value="{choice.value}"' in asked.view["html"]
        assert f'aria-keyshortcuts="{number}"' in asked.view["html"]
    press(asked, "choose", wrong(asked.item))
    html = asked.view["html"]
    assert "py-not" in html
    assert html.count("py-right") == html.count("py-wrong") == 1
    assert asked.view["focus"] == "next"
    assert asked.view["say"].startswith("不对。")
    assert 'data-act="choose"' not in html, "what is told takes no second answer"


def test_a_double_press_counts_once() -> None:
    asked = drill(FORMS["choice"])
    rev = asked.view["rev"]
    press(asked, "choose", wrong(asked.item), rev=rev)
    press(asked, "choose", asked.item.answer, rev=rev)
    assert (asked.drilling.asked, asked.drilling.right) == (1, 0)
    rev = asked.view["rev"]
    press(asked, "next", rev=rev)
    second = asked.item.id
    press(asked, "next", rev=rev)
    assert asked.item.id == second


def test_a_number_is_typed() -> None:
    asked = drill(FORMS["number"])
    press(asked, "confirm", fields={"answer": ""})
    assert asked.graded is None
    assert "整数" in text_of(asked.view["html"])
    press(asked, "confirm", fields={"answer": f" {asked.item.answer} "})
    assert asked.graded is not None
    assert asked.graded.ok


def test_plays_are_noted_one_by_one_and_handed_in() -> None:
    asked = drill(FORMS["plays"])
    picks = [pick.split() for pick in asked.item.answer.split(" | ")]
    press(asked, "pick", cards=picks[0])
    assert asked.graded is None
    press(asked, "pick", cards=picks[0])
    assert "已经记下了" in asked.view["html"]
    press(asked, "pick", cards=[card for card in asked.item.hand if card not in picks[0]][:5])
    assert len(asked._picks) == 1, "what is no play is refused with the reason and not noted"
    assert asked.view["say"]
    press(asked, "back")
    assert asked._picks == []
    for pick in picks:
        press(asked, "pick", cards=pick)
    press(asked, "pick", cards=[])
    assert asked.graded is not None
    assert asked.graded.ok


def test_nothing_in_a_find_drill_tells_which_plays_beat() -> None:
    asked = drill(FORMS["plays"])
    assert {play[2] for play in asked.view["plays"].values()} == {2}


def test_a_split_takes_the_cards_out_of_the_hand_and_ends_by_itself() -> None:
    asked = drill(FORMS["split"])
    picks = [pick.split() for pick in asked.item.answer.split(" | ")]
    press(asked, "pick", cards=picks[0])
    assert asked.view["html"].count('data-card="') == len(asked.item.hand) - len(picks[0])
    for pick in picks[1:]:
        press(asked, "pick", cards=pick)
    assert asked.graded is not None
    assert asked.graded.ok


def test_cards_to_show_may_be_none() -> None:
    asked = drill(next(f"show.yao/mingyao/{n}" for n in range(40) if not draw("show.yao/mingyao", n).answer))
    press(asked, "hand_in", cards=[])
    assert asked.graded is not None
    assert asked.graded.ok


def test_the_language_changes_in_place() -> None:
    asked = drill(FORMS["choice"])
    item = asked.item
    press(asked, "lang", "en")
    assert asked.item is item
    assert item.question("en") in asked.view["html"]
    assert asked.view["lang"] == "en"


def test_a_lesson_s_drill_does_its_exercise() -> None:
    learner = Learner()
    asked = drill(lesson="03", learner=learner)
    assert asked.item.topic in next(lesson for lesson in LESSONS if lesson.id == "03").topics
    while not learner.is_done("03/drill"):
        asked.answer(asked.item.answer)
        asked.next()
    assert asked.drilling.asked == 6


def test_answers_go_to_the_browser_at_once_and_only_what_changed() -> None:
    asked = drill(FORMS["choice"])
    sent = listen(asked)
    press(asked, "choose", asked.item.answer)
    kept = [json.loads(message["text"]) for message in sent if message["type"] == "progress"]
    assert [sorted(message["entries"]) for message in kept] == [["drill", f"topic {asked.item.topic}"]]
    assert sent[-1] == {"type": "ack", "id": "1"}


@pytest.mark.parametrize("form", FORMS)
def test_each_answer_is_in_the_browser_before_it_is_told(form: str) -> None:
    """What a kernel sends comes in order: one that dies when an answer is told, or later, takes none with it."""
    asked = drill(FORMS[form])
    arrived: list[Any] = []
    asked.send = lambda content, buffers=None: arrived.append(content)
    asked.observe(lambda change: arrived.append(change["new"]), "view")
    browser = Progress()
    for answered in (1, 2, 3):
        arrived.clear()
        asked.answer(asked.item.answer)
        kept, told = arrived
        assert kept["type"] == "progress"
        assert "py-verdict" in told["html"]
        browser = browser.merged(loads(kept["text"]))
        after = Learner(loads(browser.dumps())).tally(asked.drilling.topics)
        assert (after.right, after.streak) == (answered, answered)
        assert after == asked.drilling.tally
        asked.next()


BAR = {"zh": ("连对", "答对", "待温习"), "en": ("In a row", "Right", "Due")}


def bar_of(asked: pl.Drill) -> dict[str, str]:
    """The numbers in the bar by their names, as they are drawn."""
    [numbers] = re.findall(r'<dl class="py-stats">(.*?)</dl>', asked.view["html"])
    return dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", numbers))


@pytest.mark.parametrize("lang", BAR)
def test_the_bar_tells_the_streak_the_right_answers_and_what_is_due(lang: str) -> None:
    now = [datetime(2026, 1, 1, tzinfo=UTC)]
    asked = drill("beats", lang=lang, learner=Learner(clock=lambda: now[0]))
    assert bar_of(asked) == dict(zip(BAR[lang], ("0", "–", "0"), strict=True))
    for right, numbers in ((1, "1 1/1 0"), (1, "2 2/2 0"), (0, "0 2/3 0"), (1, "1 3/4 0")):
        asked.answer(asked.item.answer if right else wrong(asked.item))
        assert bar_of(asked) == dict(zip(BAR[lang], numbers.split(), strict=True))
        asked.next()
    now[0] += timedelta(minutes=2)
    asked.lang = "en" if lang == "zh" else "zh"
    assert list(bar_of(asked).values()) == ["1", "3/4", "1"], "what was missed is due again in a minute"
    assert tuple(bar_of(asked)) == BAR[asked.lang]
    now[0] += timedelta(days=9)
    asked.lang = lang
    assert list(bar_of(asked).values()) == ["1", "3/4", "4"]


def test_what_the_browser_keeps_decides_what_comes_first() -> None:
    now = [datetime(2026, 1, 1, tzinfo=UTC)]
    before = Learner(clock=lambda: now[0])
    before.answered("beats.yao/baishan", False)
    now[0] += timedelta(hours=1)
    asked = pl.Drill("beats", lang="en", learner=Learner(clock=lambda: now[0]))
    asked._on_gesture(asked, {"type": "progress", "text": before.progress.dumps()}, [])
    assert asked.item.topic == "beats.yao/baishan"
    assert asked.drilling.tally.due == 1


@pytest.mark.parametrize("text", ["{broken", '{"some": "other"}'])
def test_progress_that_cannot_be_read_is_told_and_put_aside(text: str) -> None:
    asked = drill(FORMS["choice"])
    sent = listen(asked)
    asked._on_gesture(asked, {"type": "progress", "text": text}, [])
    assert "进度" in text_of(asked.view["html"])
    assert [message.get("instead") for message in sent if message["type"] == "progress"] == [True]


def test_progress_of_a_newer_program_is_left_alone() -> None:
    asked = drill(FORMS["choice"])
    sent = listen(asked)
    newer = json.dumps({"paoyao_learn": "progress", "version": 9, "entries": {}})
    asked._on_gesture(asked, {"type": "progress", "text": newer}, [])
    assert "更新" in text_of(asked.view["html"])
    assert not [message for message in sent if message["type"] == "progress"]


def test_a_gesture_that_makes_no_sense_is_shown_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    asked = drill(FORMS["choice"])
    with caplog.at_level("CRITICAL"):
        press(asked, "sing")
    assert "no such gesture" in asked.view["html"]
    with pytest.raises(AnswerError):
        asked.answer("perhaps")


@pytest.mark.parametrize(
    "topic", [topic for topic in topics("") if topic.split(".")[0] not in ("lead", "find", "count")]
)
def test_every_topic_is_drawn_live_still_and_as_a_picture(topic: str) -> None:
    asked = drill(f"{topic}/1", lang="en")
    for _ in range(2):
        assert "<button" not in asked.still()
        picture = asked.picture()
        assert picture.startswith("<svg")
        assert "class=" not in picture
        assert asked.item.question("en").split()[0] in picture
        asked.answer(asked.item.answer)
    data = asked._repr_mimebundle_()[0]
    assert data["text/plain"] == repr(asked)
    assert asked.graded is not None
    assert asked.graded.truth("en") in text_of(asked.still()).replace("&#x27;", "'")


# the course page


def done_some() -> Learner:
    learner = Learner()
    learner.done("02/thirteen")
    learner.answered("name.runs/baishan", True, "02")
    return learner


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_course_lists_every_lesson_with_a_link(lang: str) -> None:
    course = pl.Course(lang=lang, learner=done_some())
    for lesson in LESSONS:
        assert f'href="../{lang}/{lesson.notebook}.ipynb"' in course.view["html"]
        assert lesson.title(lang) in course.view["html"]
    assert "<button" not in course.still()
    assert course.picture().startswith("<svg")
    assert repr(course) == "Course(done=1, due=0)"


def test_the_course_says_where_to_go_on() -> None:
    course = pl.Course(lang="zh", learner=Learner())
    assert "开始：一百零八张牌" in course.view["html"]
    course.done("01/drill")
    assert "接着学：十三种牌型" in course.view["html"]
    for lesson in LESSONS:
        for exercise in lesson.exercises:
            course.done(exercise)
    assert "都学完了" in course.view["html"]


def test_what_is_due_stands_under_its_lesson() -> None:
    now = [datetime(2026, 1, 1, tzinfo=UTC)]
    learner = Learner(clock=lambda: now[0])
    learner.answered("beats.riding/baishan", False)
    course = pl.Course(lang="zh", learner=learner)
    assert "现在没有要温习的" in course.view["html"]
    now[0] += timedelta(days=1)
    course.lang = "zh"
    assert re.search(r"顺子和骑顺.*温习 1 项.*管不管得上", course.view["html"])


def test_a_lesson_is_reset_after_a_question_and_alone() -> None:
    learner = done_some()
    learner.done("03/ride")
    course = pl.Course(lang="zh", learner=learner)
    press(course, "ask", "02")
    assert learner.is_done("02/thirteen")
    assert "真的要清掉吗" in course.view["html"]
    press(course, "keep", "02")
    assert "真的要清掉吗" not in course.view["html"]
    press(course, "ask", "02")
    press(course, "reset", "02")
    assert not learner.is_done("02/thirteen")
    assert learner.is_done("03/ride")
    press(course, "reset", "all")
    assert not learner.is_done("03/ride")


def test_progress_goes_out_as_a_file_and_comes_in_again() -> None:
    course = pl.Course(lang="zh", learner=done_some())
    sent = listen(course)
    press(course, "name", fields={"name": "小明"})
    press(course, "export")
    [file] = [message for message in sent if message["type"] == "file"]
    assert file["name"] == "刨幺进度_小明.json"
    other = pl.Course(lang="zh", learner=Learner())
    press(other, "import", file["text"])
    assert other.learner.progress == course.learner.progress
    assert "导入好了" in other.view["html"]
    press(other, "import", "{nonsense")
    assert "读不出来" in text_of(other.view["html"])
    assert other.learner.is_done("02/thirteen")
    with pytest.raises(ProgressError):
        other.take("[]")


def test_all_widgets_of_a_page_share_one_learner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "_page", [])
    course, asked = pl.Course(lang="zh"), pl.Drill("beats", lang="zh", lesson="04")
    assert course.learner is asked.learner
    sent = listen(course)
    pl.done("04/sort")
    assert [list(json.loads(message["text"])["entries"]) for message in sent] == [["done 04/sort"]]
    asked.close()
    course.close()
    pl.done("03/ride")
    assert len(sent) == 1
    with pytest.raises(LessonError):
        pl.done("04/sing")


# pickers with a goal

THIRTEEN = (
    "4", "55", "456", "999", "9999", "99999", "999999", "9999999", "99999999", "44A", "444A", "4444A", "44444A",
)  # fmt: skip
HAND = "4s4h4d4c4s Ad 5s5h 6c 9s9h9d9c9s9h9d9c Kd"


def test_the_thirteen_types_are_ticked_off_one_by_one() -> None:
    learner = Learner()
    picker = pl.HandPicker(HAND, goal="thirteen", exercise="02/thirteen", lang="zh", learner=learner)
    assert picker.view["html"].count("py-open-part") == 13
    for count, cards in enumerate(THIRTEEN, start=1):
        assert not learner.is_done("02/thirteen")
        assert picker.pick(cards).ok
        assert len(picker.ticked) == count
        assert picker.view["html"].count("py-done-part") == count
    assert learner.is_done("02/thirteen")
    assert "全凑齐了" in picker.view["notice"]["text"]
    assert "<button" not in picker.still()
    assert "✓ 小幺" in picker.picture()


def test_what_is_no_play_or_was_built_ticks_nothing() -> None:
    picker = pl.HandPicker(HAND, goal=["yao_2", "99"], lang="en")
    assert not picker.pick("4A").ok
    assert picker.ticked == ()
    picker.pick("44A")
    picker.pick("44A")
    assert "have built that one" in picker.view["notice"]["text"]
    picker.pick("K")
    assert "not among those" in picker.view["notice"]["text"]
    picker.pick("99")
    assert picker.ticked == ("yao_2", "99")
    assert picker.view["learns"] is False


def test_ticks_are_kept_and_an_exercise_without_a_goal_is_done_by_a_legal_play() -> None:
    learner = Learner()
    pl.HandPicker(HAND, goal="thirteen", exercise="02/thirteen", lang="zh", learner=learner).pick("44A")
    again = pl.HandPicker(HAND, goal="thirteen", exercise="02/thirteen", lang="zh", learner=Learner())
    again._on_gesture(again, {"type": "progress", "text": learner.progress.dumps()}, [])
    assert again.ticked == ("yao_2",)
    ride = pl.HandPicker("667788", on="456", exercise="03/ride", lang="zh", learner=learner)
    assert not ride.pick("66").ok
    assert not learner.is_done("03/ride")
    assert ride.pick("667788").ok
    assert learner.is_done("03/ride")
    with pytest.raises(LessonError):
        pl.HandPicker(HAND, exercise="02/sing")
    with pytest.raises(pl.OptionError):
        pl.HandPicker(HAND, goal=["yao_9"])
