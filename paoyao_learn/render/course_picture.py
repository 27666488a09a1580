"""The course page as one SVG picture: the lessons with what is done in each."""

from __future__ import annotations

from .course import CourseLook
from .ink import SOFT, WHITE, box, fold, line, svg

__all__ = ["course_in_words", "course_picture"]

WIDTH = 720
FELT, DEEP, GOLD, LOW = "#1d5a45", "#164736", "#f2c14b", "#b9f0cf"


def _head(look: CourseLook) -> str:
    if look.next is None:
        return look.say("all_done")
    return look.say("go_on" if look.begun else "begin", lesson=look.next.title)


def course_in_words(look: CourseLook) -> str:
    """What to do next, and the lessons."""
    return "; ".join([_head(look), *(f"{lesson.id} {lesson.title}: {lesson.about}" for lesson in look.lessons)])


def course_picture(look: CourseLook) -> str:
    """Everything there is to read, top to bottom."""
    drawn = line(24, 42, look.say("course"), 22, WHITE, bold=700)
    drawn += line(WIDTH - 24, 42, _head(look), 16, GOLD, "end", 650)
    y = 64.0
    for lesson in look.lessons:
        about = fold(lesson.about, WIDTH - 130, 15)
        height = 42 + 20 * len(about)
        drawn += box(16, y, WIDTH - 32, height, DEEP, 10)
        drawn += line(46, y + 34, str(int(lesson.id)), 22, GOLD, "middle", 700)
        drawn += line(80, y + 27, lesson.title, 17, WHITE, bold=650)
        words = look.say("parts", done=lesson.done, all=len(lesson.exercises))
        drawn += line(WIDTH - 32, y + 27, words, 15, LOW if lesson.whole else SOFT, "end")
        for row, part in enumerate(about):
            drawn += line(80, y + 49 + 20 * row, part, 15, SOFT)
        y += height + 6
    y += 10
    return svg(WIDTH, y, look.lang, look.say("course"), course_in_words(look), (box(0, 0, WIDTH, y, FELT, 14), drawn))
