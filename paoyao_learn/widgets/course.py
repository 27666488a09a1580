"""``pl.Course``: the course page, with what is done, what is due, where to go on."""

from __future__ import annotations

from ..render.course import CourseLook, DueLesson, LessonLook, course_of
from ..render.course_picture import course_in_words, course_picture
from ..render.lab import Said
from ..teach.learner import Learner
from ..teach.lessons import LESSONS, Lesson, lesson_of
from ..text import text
from .board import Message
from .bundle import script
from .lab import Lab
from .learning import Learning

__all__ = ["Course"]


class Course(Lab, Learning):
    """The lessons with their progress, what is due, where to go on; export, import and reset of progress.

    ``export`` gives the text of a file, ``take`` takes one in, ``reset`` forgets a lesson or all.

    >>> course = Course(lang="en", learner=Learner())
    >>> course.done("02/thirteen")
    >>> course
    Course(done=1, due=0)
    """

    _esm = script("paint.js", "link.js", "picking.js", "paper.js", "progress.js", "panel.js", "study.js")
    _section = "course"

    def __init__(self, *, lang: str | None = None, learner: Learner | None = None) -> None:
        self._asking = ""
        self._learn(learner)
        super().__init__(lang)

    def done(self, exercise: str) -> None:
        """Mark an exercise (``"02/thirteen"``) as done. Raises LessonError for one that there is not."""
        self.learner.done(exercise)

    def export(self) -> str:
        """The progress as the text of a file."""
        return self.learner.progress.dumps(indent=1)

    def take(self, text: str) -> int:
        """Take in the text of a file: of each entry the newer one stands. How many came from the file.

        Raises ProgressError for a text that holds no progress that can be read.
        """
        before = self.learner.progress.entries
        self.learner.take(text)
        return sum(before.get(key) != entry for key, entry in self.learner.progress.entries.items())

    def reset(self, lesson: str | None = None) -> None:
        """Forget what was done in a lesson, or everything. Raises LessonError."""
        self.learner.reset(lesson)
        self._asking = ""

    # what is drawn

    def _link(self, lesson: Lesson) -> str:
        """Beside this page, in the language on screen."""
        return f"../{self._lang}/{lesson.notebook}.ipynb"

    def _seen(self, lesson: Lesson) -> LessonLook:
        names = [
            (text("course.exercise_" + name.replace("/", "_"), self._lang), self.learner.is_done(name))
            for name in lesson.exercises
        ]
        return LessonLook(
            id=lesson.id,
            title=lesson.title(self._lang),
            about=lesson.about(self._lang),
            link=self._link(lesson),
            exercises=names,
            due=len(self.learner.due_topics(lesson.topics)),
        )

    def _due(self) -> list[DueLesson]:
        """What is due, by the first lesson that asks it."""
        found: dict[str, list[str]] = {}
        for topic in self.learner.due_topics():
            lesson = next((lesson for lesson in LESSONS if topic in lesson.topics), None)
            if lesson is not None:
                found.setdefault(lesson.id, []).append(topic.partition(".")[0])
        return [
            DueLesson(
                title=lesson.title(self._lang),
                link=self._link(lesson),
                kinds=" · ".join(text(f"course.kind_{kind}", self._lang) for kind in dict.fromkeys(kinds)),
                count=len(kinds),
            )
            for lesson, kinds in ((lesson_of(id), found[id]) for id in sorted(found))
        ]

    def _look(self, live: bool) -> CourseLook:
        everything = self.learner.progress.keys("topic")
        tally, onward = self.learner.tally(everything), self.learner.next_lesson()
        return CourseLook(
            lang=self._lang,
            lessons=[self._seen(lesson) for lesson in LESSONS],
            next=None if onward is None else self._seen(onward),
            due=self._due(),
            answers=tally.right + tally.wrong,
            accuracy=tally.accuracy,
            streak=tally.streak,
            best=tally.best,
            name=self.learner.name,
            asking=self._asking,
            line=self._line,
            live=live,
        )

    def _markup(self, live: bool) -> str:
        return course_of(self._look(live))

    def picture(self) -> str:
        """The lessons as SVG that needs nothing around it."""
        return course_picture(self._look(live=False))

    def _in_words(self) -> str:
        return course_in_words(self._look(live=False))

    def _more(self) -> dict[str, object]:
        return {"plays": {}, "hand": ""}

    def _front_words(self) -> dict[str, str]:
        return {**super()._front_words(), "one_by_one": ""}

    def _retell(self) -> None:
        """What was said stands until the next gesture; in another language it is gone."""
        self._line = Said("")

    # gestures

    def _gesture(self, message: Message) -> None:
        if not self._take(message):
            super()._gesture(message)

    def _act(self, act: str, value: str, message: Message) -> None:
        self._asking = ""
        if act == "lang":
            self.lang = value
        elif act == "ask":
            self._asking = value
            self._answer("", focus=f"keep-{value}")
        elif act == "keep":
            self._answer("", focus=f"ask-{value}")
        elif act == "reset":
            self.reset(None if value == "all" else value)
            key, of = ("was_reset_all", "") if value == "all" else ("was_reset", lesson_of(value).title(self._lang))
            self._answer(self._words(key, lesson=of), "can")
        elif act == "name":
            self.learner.call(str(message.get("fields", {}).get("name", "")))
            self._answer(self._words("name_saved", name=self.learner.name), "can")
        elif act == "export":
            name = f"{self._words('file_name')} {self.learner.name}".strip().replace(" ", "_") + ".json"
            self.send({"type": "file", "name": name, "text": self.export()})
            self._answer(self._words("exported", file=name), "can")
        elif act == "import":
            self._answer(self._words("imported", n=self.take(value)), "can")
        else:
            raise ValueError(f"no such gesture: {act}")

    def __repr__(self) -> str:
        done = len(self.learner.progress.keys("done"))
        return f"Course(done={done}, due={len(self.learner.due_topics())})"
