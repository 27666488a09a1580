"""A teacher's view: the exported progress of a class read into one table."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from unicodedata import east_asian_width

from ..text import text
from .learner import Clock, Learner
from .lessons import LESSONS
from .progress import ProgressError, loads

__all__ = ["ClassRoom", "Row", "Trouble", "classroom"]

_WEAK = 3
_COLUMNS = ("name", "lessons", "answers", "percent", "due", "best", "last", "weak")


@dataclass(frozen=True, slots=True)
class Row:
    """A learner: ``lessons`` done, ``answers`` with ``percent`` right (None before the first), topics ``due`` now, the
    ``best`` run of right answers, the ``last`` day that something was done, the topics that are ``weak``est (more than
    one answer wrong, the worst first) and the ``file``."""

    name: str
    lessons: int
    answers: int
    percent: int | None
    due: int
    best: int
    last: str
    weak: tuple[str, ...]
    file: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """A file with something wrong: ``key`` of the catalogue's ``course`` section, ``reason`` in words, how many entries
    (``n``) could not be read."""

    file: str
    key: str
    reason: str = ""
    n: int = 0

    def message(self, lang: str) -> str:
        """What is wrong, in a sentence."""
        return text(f"course.{self.key}", lang, file=self.file, reason=self.reason, n=self.n)


@dataclass(frozen=True, slots=True)
class ClassRoom:
    """The ``rows`` of the files that could be read, by name, and the ``troubles`` met."""

    rows: tuple[Row, ...]
    troubles: tuple[Trouble, ...]

    def table(self, lang: str) -> str:
        """As columns that line up, Chinese or not."""
        heads = [text(f"course.class_{column}", lang) for column in _COLUMNS]
        cells = [[_shown(row, column, lang) for column in _COLUMNS] for row in self.rows]
        widths = [max(_wide(line[at]) for line in [heads, *cells]) for at in range(len(_COLUMNS))]
        lines = ["  ".join(word + " " * (width - _wide(word)) for word, width in zip(line, widths, strict=True))
                 for line in [heads, *cells]]  # fmt: skip
        rule = "-" * (sum(widths) + 2 * (len(widths) - 1))
        told = [lines[0].rstrip(), rule, *(line.rstrip() for line in lines[1:])]
        return "\n".join([*told, rule, text("course.class_summary", lang, n=len(self.rows))])

    def json(self) -> str:
        """As JSON: the rows, and the files with something wrong."""
        wrong = [{"file": trouble.file, "message": trouble.message("en")} for trouble in self.troubles]
        kept = {"lessons": len(LESSONS), "learners": [asdict(row) for row in self.rows], "troubles": wrong}
        return json.dumps(kept, ensure_ascii=False, indent=1)

    def csv(self) -> str:
        """As CSV with a line of heads; the weakest topics parted by spaces."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow([*_COLUMNS, "file"])
        for row in self.rows:
            values = asdict(row)
            writer.writerow([_guarded(values[name]) for name in (*_COLUMNS, "file")])
        return out.getvalue()


def _guarded(value: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(value, tuple):
        return " ".join(value)
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


def _shown(row: Row, column: str, lang: str) -> str:
    if column == "lessons":
        return f"{row.lessons}/{len(LESSONS)}"
    if column == "percent":
        return "–" if row.percent is None else f"{row.percent}%"
    if column == "weak":
        return ", ".join(_topic(topic, lang) for topic in row.weak) or "–"
    return str(getattr(row, column)) or "–"


def _topic(topic: str, lang: str) -> str:
    """A topic in words: the kind of question, and the game."""
    name, _, preset = topic.partition("/")
    kind = name.partition(".")[0]
    return f"{text(f'course.kind_{kind}', lang)} ({text(f'table.game_{preset}', lang)})"


def _wide(words: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in words)


def _weakest(learner: Learner) -> tuple[str, ...]:
    found = []
    for topic in learner.progress.keys("topic"):
        entry = learner.progress.get(f"topic {topic}")
        if entry is not None and entry["wrong"] > 1:
            found.append((entry["right"] / (entry["right"] + entry["wrong"]), -entry["wrong"], topic))
    return tuple(topic for _, _, topic in sorted(found)[:_WEAK])


def _row(learner: Learner, file: Path) -> Row:
    progress = learner.progress
    tally = learner.tally(progress.keys("topic"))
    times = [entry["at"] for key, entry in progress.entries.items() if key != "name"]
    last = datetime.fromtimestamp(max(times) / 1000, UTC).date().isoformat() if times else ""
    whole = [lesson for lesson in LESSONS if learner.parts(lesson)[0] == len(lesson.exercises)]
    return Row(
        name=" ".join(learner.name.split()) or file.stem,
        lessons=len(whole),
        answers=tally.right + tally.wrong,
        percent=tally.accuracy,
        due=tally.due,
        best=tally.best,
        last=last,
        weak=_weakest(learner),
        file=file.name,
    )


def classroom(files: Iterable[str | Path], lang: str, clock: Clock | None = None) -> ClassRoom:
    """Read exported progress files; those with something wrong are told by name, the rest counts."""
    rows: list[Row] = []
    troubles: list[Trouble] = []
    for path in _sorted(files):
        try:
            progress = loads(path.read_text(encoding="utf-8-sig"))
        except ProgressError as error:
            reason = text(f"course.class_{error.key}_file", lang, **error.values)
            troubles.append(Trouble(path.name, "class_damaged", reason))
            continue
        except (OSError, UnicodeDecodeError):
            troubles.append(Trouble(path.name, "class_damaged", text("course.class_missing", lang)))
            continue
        if progress.damaged:
            troubles.append(Trouble(path.name, "class_part_damaged", n=len(progress.damaged)))
        try:
            rows.append(_row(Learner(progress, clock) if clock else Learner(progress), path))
        except (KeyError, ValueError, OverflowError, OSError):
            troubles.append(Trouble(path.name, "class_damaged", text("course.class_damaged_file", lang)))
    return ClassRoom(tuple(sorted(rows, key=lambda row: (row.name, row.file))), tuple(troubles))


def _sorted(files: Iterable[str | Path]) -> Sequence[Path]:
    return sorted({Path(file) for file in files})
