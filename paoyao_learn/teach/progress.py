"""What a learner has done, as one versioned JSON value: entries by key, each with the time it was written.

Keys are ``topic <topic>`` (``card`` of the schedule, answers ``right`` and ``wrong``), ``count <exercise>``
(``right``), ``ticks <exercise>`` (``ticked``), ``done <exercise>``, ``drill`` (``streak``, ``best``) and ``name``
(``value``). Where two pages write, the newer entry of each key stands; what was reset stays as an entry that is
``gone``, so that an older copy does not bring it back. Entries of kinds that this version does not know are kept as
they are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ..errors import PaoyaoError
from .schedule import due

__all__ = ["FORMAT", "Progress", "ProgressError", "loads"]

FORMAT = 2
_LARGEST = 1 << 20  # characters; a learner who has met every topic takes some 40 000
Entry = Mapping[str, Any]


class ProgressError(PaoyaoError, ValueError):
    """Progress that cannot be read: ``damaged``, ``foreign`` (no progress of this program), or ``newer``."""

    section = "course"


@dataclass(frozen=True)
class Progress:
    """Entries by key; never changed in place. ``damaged`` are the keys of entries that could not be read; ``older``
    says that it was read from an older format."""

    entries: Mapping[str, Entry] = field(default_factory=dict)
    damaged: tuple[str, ...] = field(default=(), compare=False)
    older: bool = field(default=False, compare=False)

    def get(self, key: str) -> Entry | None:
        """An entry that is there and was not reset."""
        entry = self.entries.get(key)
        return None if entry is None or entry.get("gone") else entry

    def keys(self, kind: str) -> list[str]:
        """What is named by the entries of a kind: ``keys("done")`` gives the exercises."""
        return [key.partition(" ")[2] for key in self.entries if key.startswith(f"{kind} ") and self.get(key)]

    def put(self, key: str, now: datetime, **fields: object) -> Progress:
        """With an entry written now. It is always newer than the one it replaces, whatever the clock says."""
        at = int(now.timestamp() * 1000)
        if (old := self.entries.get(key)) is not None:
            at = max(at, old["at"] + 1)
        return Progress({**self.entries, key: {"at": at, **fields}})

    def drop(self, keys: list[str], now: datetime) -> Progress:
        """With some entries reset."""
        changed = self
        for key in keys:
            changed = changed.put(key, now, gone=True)
        return changed

    def merged(self, other: Progress) -> Progress:
        """The newer entry of each key."""
        entries = dict(self.entries)
        for key, entry in other.entries.items():
            if key not in entries or _order(entry) > _order(entries[key]):
                entries[key] = entry
        return Progress(entries)

    def dumps(self, indent: int | None = None) -> str:
        """As text; :func:`loads` reads it back."""
        kept = {"paoyao_learn": "progress", "version": FORMAT, "entries": dict(self.entries)}
        return json.dumps(kept, ensure_ascii=False, indent=indent, sort_keys=True)


def _order(entry: Entry) -> tuple[int, str]:
    """Time first; of two that were written at once the same one stands on every page."""
    return entry["at"], json.dumps(entry, sort_keys=True)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _check_topic(entry: Entry) -> bool:
    due(entry["card"])
    return _is_count(entry["right"]) and _is_count(entry["wrong"])


def _is_list_of_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


_CHECKS: dict[str, Callable[[Entry], bool]] = {
    "topic": _check_topic,
    "count": lambda entry: _is_count(entry["right"]),
    "ticks": lambda entry: _is_list_of_names(entry["ticked"]),
    "drill": lambda entry: _is_count(entry["streak"]) and _is_count(entry["best"]),
    "name": lambda entry: isinstance(entry["value"], str),
}


def _sound(key: str, entry: object) -> bool:
    if not isinstance(entry, dict) or not _is_count(entry.get("at")):
        return False
    if entry.get("gone") is True:
        return True
    check = _CHECKS.get(key.partition(" ")[0])
    try:
        return check is None or check(entry)
    except (KeyError, TypeError, ValueError):
        return False


def loads(text: str) -> Progress:
    """The progress that a text holds, of this format or an older one; an empty text is a beginner's.

    Entries that cannot be read are named in ``damaged``. Raises ProgressError when nothing can be.
    """
    if not text.strip():
        return Progress()
    try:
        if len(text) > _LARGEST:
            raise ValueError
        kept = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProgressError("damaged") from error
    if not isinstance(kept, dict) or kept.get("paoyao_learn") != "progress":
        raise ProgressError("foreign")
    version: Any = kept.get("version")
    if not _is_count(version) or version == 0:
        raise ProgressError("damaged")
    if version > FORMAT:
        raise ProgressError("newer", version=version, known=FORMAT)
    try:
        while kept["version"] < FORMAT:
            kept = _MIGRATIONS[kept["version"]](kept)
        entries = dict(kept["entries"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ProgressError("damaged") from error
    damaged = tuple(key for key, entry in entries.items() if not _sound(key, entry))
    return Progress({key: entry for key, entry in entries.items() if key not in damaged}, damaged, version < FORMAT)


def _from_1(kept: dict[str, Any]) -> dict[str, Any]:
    """Format 1 had one time for the whole file, and lists of exercises by lesson."""
    at = int(datetime.fromisoformat(kept["saved"]).timestamp() * 1000)
    entries: dict[str, Entry] = {f"topic {name}": {"at": at, **topic} for name, topic in kept["topics"].items()}
    for lesson, done in kept["lessons"].items():
        entries |= {f"done {lesson}/{name}": {"at": at} for name in done}
    return {**kept, "version": 2, "entries": entries}


_MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_1}
