"""The course page: where to go on, what is due, every lesson with what is done in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..text import text
from .lab import Said, press, said, shell
from .markup import GUARD, esc, style, tag

__all__ = ["CourseLook", "DueLesson", "LessonLook", "course_of"]


@dataclass(frozen=True, kw_only=True)
class LessonLook:
    """A lesson as it stands: its ``exercises`` by name and whether each is done, ``due`` topics of its drill."""

    id: str
    title: str
    about: str
    link: str
    exercises: Sequence[tuple[str, bool]]
    due: int = 0

    @property
    def done(self) -> int:
        """Exercises that are done."""
        return sum(done for _, done in self.exercises)

    @property
    def whole(self) -> bool:
        """Whether all of it is done."""
        return self.done == len(self.exercises)


@dataclass(frozen=True, kw_only=True)
class DueLesson:
    """What is due for review in a lesson: its ``title`` and ``link``, the ``kinds`` of questions, how many topics."""

    title: str
    link: str
    kinds: str
    count: int


@dataclass(frozen=True, kw_only=True)
class CourseLook:
    """What there is to draw. ``next`` is the lesson to go on with; ``asking`` the lesson whose reset waits for a yes
    (``"all"`` for everything)."""

    lang: str
    lessons: Sequence[LessonLook]
    next: LessonLook | None
    due: Sequence[DueLesson] = ()
    answers: int = 0
    accuracy: int | None = None
    streak: int = 0
    best: int = 0
    name: str = ""
    asking: str = ""
    line: Said = field(default_factory=lambda: Said(""))
    live: bool = True

    def say(self, key: str, **values: object) -> str:
        """A text of the ``course`` section."""
        return text(f"course.{key}", self.lang, **values)

    @property
    def begun(self) -> bool:
        """Whether anything was done yet."""
        return bool(self.answers) or any(lesson.done for lesson in self.lessons)


def _link(href: str, words: str, kind: str, key: str) -> str:
    return f'<a class="{kind}" href="{esc(href)}" data-key="{esc(key)}" {GUARD}>{esc(words)}</a>'


def _bar(look: CourseLook) -> str:
    other = "en" if look.lang == "zh" else "zh"
    switch = press("lang", text(f"table.lang_{other}", look.lang), other, kind="py-tab") if look.live else ""
    name = f'<span class="py-game">{esc(look.say("course"))}</span><span class="py-push"></span>'
    return f'<div class="paoyao-bar py-lab-bar">{name}{switch}</div>'


def _head(look: CourseLook) -> str:
    """The one thing to do next, and the numbers so far."""
    if look.next is None:
        go = tag("p", esc(look.say("all_done")), "py-all-done")
    else:
        words = look.say("go_on" if look.begun else "begin", lesson=look.next.title)
        go = _link(look.next.link, words, "py-go", "go") + tag("p", esc(look.next.about), "py-how")
    numbers = look.say("no_answers")
    if look.accuracy is not None:
        numbers = look.say("answers", n=look.answers, percent=look.accuracy)
        numbers += " · " + look.say("streak", n=look.streak, best=look.best)
    return f'<div class="py-head">{go}<p class="py-sum">{esc(numbers)}</p></div>'


def _due(look: CourseLook) -> str:
    if not look.due:
        body = tag("p", esc(look.say("nothing_due")), "py-none")
    else:
        rows = "".join(
            tag(
                "li",
                _link(lesson.link, lesson.title, "py-review", f"due-{lesson.title}")
                + f"<b>{esc(look.say('due_n', n=lesson.count))}</b><span>{esc(lesson.kinds)}</span>",
            )
            for lesson in look.due
        )
        body = f"<ul>{rows}</ul>"
    return f'<section class="py-due"><h2>{esc(look.say("review"))}</h2>{body}</section>'


def _sure(look: CourseLook, what: str) -> str:
    """The question before something is forgotten."""
    yes = press("reset", look.say("yes_reset"), what, kind="py-choice")
    no = press("keep", look.say("no_reset"), what, kind="py-choice")
    return f'<div class="py-sure" role="group">{tag("p", esc(look.say("reset_sure")))}{yes}{no}</div>'


def _exercises(lesson: LessonLook, look: CourseLook) -> str:
    drawn = []
    for name, done in lesson.exercises:
        mark = tag("span", esc(look.say("part_done" if done else "part_open")), "py-aside")
        drawn.append(tag("li", f"{esc(name)} {mark}", "py-done-part" if done else "py-open-part"))
    return f'<ul class="py-parts">{"".join(drawn)}</ul>'


def _reset(lesson: LessonLook, look: CourseLook) -> str:
    if not look.live or not (lesson.done or lesson.due) or look.asking == lesson.id:
        return ""
    label = f"{look.say('reset')}: {lesson.title}"
    return press("ask", look.say("reset"), lesson.id, kind="py-again", label=label)


def _lesson(lesson: LessonLook, look: CourseLook) -> str:
    state = "py-whole" if lesson.whole else "py-next" if look.next is not None and lesson.id == look.next.id else ""
    count = len(lesson.exercises)
    share = lesson.done / count
    told = look.say("is_done") if lesson.whole else look.say("parts", done=lesson.done, all=count)
    if lesson.due:
        told += " · " + look.say("due_n", n=lesson.due)
    sure = _sure(look, lesson.id) if look.asking == lesson.id else ""
    number = f'<span class="py-no" {style(part=share)} aria-hidden="true">{int(lesson.id)}</span>'
    return (
        f'<li class="py-lesson {state}" data-key="lesson{lesson.id}">{number}'
        f"<div><h3>{_link(lesson.link, lesson.title, 'py-title', f'to-{lesson.id}')}</h3>"
        f"<p>{esc(lesson.about)}</p>{_exercises(lesson, look)}</div>"
        f'<div class="py-state"><span>{esc(told)}</span>{_reset(lesson, look)}</div>{sure}</li>'
    )


def _keeping(look: CourseLook) -> str:
    """Name, export, import, forget."""
    if not look.live:
        return ""
    label = esc(look.say("your_name"))
    field_ = (
        f'<input type="text" maxlength="40" data-name="name" data-enter="name" data-key="name" '
        f'value="{esc(look.name)}" aria-label="{label}" placeholder="{label}" {GUARD}>'
    )
    name = f'<div class="py-row">{field_}{press("name", look.say("save_name"), kind="py-act")}</div>'
    file = (
        f'<label class="py-act py-file"><input type="file" accept=".json,application/json" {GUARD}>'
        f"<span>{esc(look.say('import'))}</span></label>"
    )
    export = press("export", look.say("export"), kind="py-act")
    again = (
        _sure(look, "all")
        if look.asking == "all"
        else press("ask", look.say("reset_all"), "all", kind="py-act py-quiet")
    )
    return (
        f'<section class="py-keeping"><h2>{esc(look.say("keep"))}</h2>{tag("p", esc(look.say("keep_note")))}'
        f'{name}<div class="py-row">{export}{file}{again}</div></section>'
    )


def course_of(look: CourseLook) -> str:
    """The whole course page."""
    line = said(look.line, look.lang) if look.line.words else ""
    lessons = "".join(_lesson(lesson, look) for lesson in look.lessons)
    body = (
        f"{_bar(look)}{line}{_head(look)}{_due(look)}"
        f'<section><h2>{esc(look.say("lessons"))}</h2><ol class="py-lessons">{lessons}</ol></section>'
        f"{_keeping(look)}"
    )
    return shell(look.lang, look.say("course"), "py-course", body, live=look.live)
