"""``paoyao-learn class``: the progress of a class as a table, as JSON or as CSV."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from ..text import LANGUAGES, text
from .places import DoorError

__all__ = ["run"]

_FLAGS = ("--json", "--csv", "--help", "-h")


def _files(words: Sequence[str]) -> tuple[list[str], set[str]]:
    """The files and the flags among the words. Raises DoorError for an option that there is not."""
    files, flags, left = [], set(), list(words)
    while left:
        word = left.pop(0)
        if word == "--lang" and left and left[0] in LANGUAGES:
            left.pop(0)
        elif word.startswith("--lang="):
            continue
        elif word in _FLAGS:
            flags.add(word)
        elif word.startswith("-"):
            raise DoorError("bad_option", option=word)
        else:
            files.append(word)
    return files, flags


def _spread(files: Sequence[str]) -> list[Path]:
    """The files; where the shell has left a ``*`` as it is (Windows), those that it means."""
    found: list[Path] = []
    for file in files:
        path = Path(file)
        there = sorted(path.parent.glob(path.name)) if "*" in path.name and not path.exists() else []
        found += there or [path]
    return found


def run(words: Sequence[str], lang: str) -> int:
    """Prints the table; 0 when every file could be read, 1 when some could not, 2 when none."""
    files, flags = _files(words)
    if flags & {"--help", "-h"}:
        print(text("course.class_help", lang).strip())
        return 0
    if not files:
        print(text("course.class_no_files", lang), file=sys.stderr)
        return 2
    from ..teach.classroom import classroom

    room = classroom(_spread(files), lang)
    if "--json" in flags:
        print(room.json())
    elif "--csv" in flags:
        print(room.csv(), end="")
    elif room.rows:
        print(room.table(lang))
    for trouble in room.troubles:
        print(trouble.message(lang), file=sys.stderr)
    if not room.rows:
        print(text("course.class_none", lang), file=sys.stderr)
        return 2
    return 1 if room.troubles else 0
