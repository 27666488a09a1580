"""The learner whom the widgets of a page share: what he has done, what is due, where to go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from .lessons import DRILL_NEEDS, LESSONS, Lesson, check_exercise, lesson_of
from .progress import Progress, loads
from .schedule import due, review

__all__ = ["Clock", "Learner", "Tally"]

Clock = Callable[[], datetime]
"""What tells the time; aware of its zone."""

Heard = Callable[[Progress], object]


@dataclass(frozen=True, slots=True)
class Tally:
    """Numbers on some topics: answers ``right`` and ``wrong`` so far, topics ``due`` now and not yet ``met``, right
    answers in a row (``streak``, ``best``) over all drills."""

    right: int
    wrong: int
    due: int
    unmet: int
    streak: int
    best: int

    @property
    def accuracy(self) -> int | None:
        """Right answers in per cent; None before the first."""
        answers = self.right + self.wrong
        return round(100 * self.right / answers) if answers else None


def _now() -> datetime:
    return datetime.now(UTC)


class Learner:
    """Progress with a clock. Whoever keeps it (a browser) is told of what changes and hands in what it holds."""

    def __init__(self, progress: Progress | None = None, clock: Clock = _now) -> None:
        self.progress = progress or Progress()
        self.clock = clock
        self._listeners: list[Heard] = []

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """``heard`` is called with the entries that changed, as a Progress; gives back what ends it."""
        self._listeners.append(heard)
        return lambda: self._listeners.remove(heard) if heard in self._listeners else None

    def _change(self, progress: Progress) -> None:
        before, self.progress = self.progress, progress
        new = {key: entry for key, entry in progress.entries.items() if before.entries.get(key) != entry}
        if new:
            for heard in list(self._listeners):
                heard(Progress(new))

    def take(self, text: str) -> Progress:
        """Merge what a browser or a file holds; gives back what was read, with what was ``damaged`` in it. Raises
        ProgressError for a text that holds nothing readable; then nothing is changed."""
        read = loads(text)
        self._change(self.progress.merged(read))
        return read

    def answered(self, topic: str, ok: bool, lesson: str | None = None) -> None:
        """Book an answer: the topic's schedule and counts, the streak, and the drill of a lesson."""
        now = self.clock()
        known = self.progress.get(f"topic {topic}") or {"right": 0, "wrong": 0, "card": None}
        card = review(known["card"], ok, now)
        changed = self.progress.put(
            f"topic {topic}", now, card=card, right=known["right"] + ok, wrong=known["wrong"] + (not ok)
        )
        run = self.progress.get("drill") or {"streak": 0, "best": 0}
        streak = run["streak"] + 1 if ok else 0
        changed = changed.put("drill", now, streak=streak, best=max(streak, run["best"]))
        if ok and lesson is not None:
            right = self.drilled(lesson) + 1
            changed = changed.put(f"count {lesson}/drill", now, right=right)
            if right >= DRILL_NEEDS and changed.get(f"done {lesson}/drill") is None:
                changed = changed.put(f"done {lesson}/drill", now)
        self._change(changed)

    def drilled(self, lesson: str) -> int:
        """Right answers in the drill of a lesson so far."""
        entry = self.progress.get(f"count {lesson}/drill")
        return 0 if entry is None else int(entry["right"])

    def done(self, exercise: str) -> None:
        """Mark an exercise (``"02/thirteen"``) as done. Raises LessonError for one that there is not."""
        check_exercise(exercise)
        if not self.is_done(exercise):
            self._change(self.progress.put(f"done {exercise}", self.clock()))

    def is_done(self, exercise: str) -> bool:
        """Whether an exercise was done."""
        return self.progress.get(f"done {exercise}") is not None

    def tick(self, exercise: str, names: Sequence[str]) -> None:
        """Keep how far an exercise with several parts has come."""
        self._change(self.progress.put(f"ticks {check_exercise(exercise)}", self.clock(), ticked=list(names)))

    def ticked(self, exercise: str) -> tuple[str, ...]:
        """The parts of an exercise that are done."""
        entry = self.progress.get(f"ticks {exercise}")
        return () if entry is None else tuple(entry["ticked"])

    def call(self, name: str) -> None:
        """Keep the learner's name, which a teacher reads in the exported file."""
        self._change(self.progress.put("name", self.clock(), value=name.strip()[:40]))

    @property
    def name(self) -> str:
        """The learner's name, empty if he gave none."""
        entry = self.progress.get("name")
        return "" if entry is None else str(entry["value"])

    def reset(self, lesson: str | None = None) -> None:
        """Forget a lesson: its exercises and its drill's topics; None forgets everything but the name."""
        if lesson is None:
            keys = [key for key in self.progress.entries if key != "name"]
        else:
            chosen = lesson_of(lesson)
            keys = [f"{kind} {name}" for name in chosen.exercises for kind in ("done", "count", "ticks")]
            keys += [f"topic {topic}" for topic in chosen.topics]
        self._change(self.progress.drop([key for key in keys if self.progress.get(key)], self.clock()))

    # what is due

    def due_at(self, topic: str) -> datetime | None:
        """When a topic is to be asked again; None for one that was never met."""
        entry = self.progress.get(f"topic {topic}")
        return None if entry is None else due(entry["card"])

    def due_topics(self, topics: Sequence[str] | None = None) -> list[str]:
        """Topics that are due now, the longest overdue first; of all that were met without ``topics``."""
        now = self.clock()
        met = self.progress.keys("topic") if topics is None else topics
        dated = [(when, topic) for topic in met if (when := self.due_at(topic)) is not None and when <= now]
        return [topic for _, topic in sorted(dated)]

    def next_topic(self, topics: Sequence[str], after: str | None = None) -> str:
        """What to ask next: what is due, else what is new, else what is due soonest; not the one just asked, where
        there are others."""
        able = [topic for topic in topics if topic != after] or list(topics)
        waiting = self.due_topics(able)
        if waiting:
            return waiting[0]
        dates = {topic: self.due_at(topic) for topic in able}
        new = [topic for topic, when in dates.items() if when is None]
        return new[0] if new else min(able, key=lambda topic: dates[topic] or datetime.max.replace(tzinfo=UTC))

    def tally(self, topics: Sequence[str]) -> Tally:
        """The numbers on some topics."""
        entries = [self.progress.get(f"topic {topic}") for topic in topics]
        met = [entry for entry in entries if entry is not None]
        run = self.progress.get("drill") or {"streak": 0, "best": 0}
        return Tally(
            right=sum(entry["right"] for entry in met),
            wrong=sum(entry["wrong"] for entry in met),
            due=len(self.due_topics(topics)),
            unmet=len(entries) - len(met),
            streak=run["streak"],
            best=run["best"],
        )

    # the course

    def parts(self, lesson: Lesson) -> tuple[int, int]:
        """Exercises of a lesson that are done, and how many it has."""
        return sum(map(self.is_done, lesson.exercises)), len(lesson.exercises)

    def next_lesson(self) -> Lesson | None:
        """The first lesson with something left to do; None when all is done."""
        for lesson in LESSONS:
            done, all_of_it = self.parts(lesson)
            if done < all_of_it:
                return lesson
        return None
