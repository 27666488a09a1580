"""The finished deals of a contest in a file, one a line, so that a contest can be broken off and taken up again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

from .contest import ArenaError, Contest, made_of
from .duplicate import Finished

__all__ = ["Journal"]


class Journal:
    """A file whose first line names the contest and whose others hold a finished deal each.

    A line that was cut off when a run was killed is not read, and its deal is played again; a deal that stands twice
    counts once. Raises ArenaError for a file of another contest, of other bots, or one that cannot be written.
    """

    def __init__(self, path: str | Path, contest: Contest, fresh: bool = False) -> None:
        self.path = Path(path)
        self.head = {"contest": contest.as_dict(), "made": made_of()}
        self.deals: dict[int, Finished] = {}
        try:
            if fresh:
                self.path.unlink(missing_ok=True)
            lines = self.path.read_text(encoding="utf-8", errors="replace").split("\n") if self.path.exists() else []
            self._read(lines)
            self._file = self.path.open("a", encoding="utf-8", newline="\n")
            if lines and lines[-1]:
                self._file.write("\n")  # what was cut off stays a line of its own
            if not any(lines):
                self._write(self.head)
        except OSError as error:
            raise ArenaError("no_journal", file=self.path, reason=error.strerror or str(error)) from error

    def _read(self, lines: list[str]) -> None:
        head, *rest = map(_data, lines or [""])
        if any(lines) and (head is None or "contest" not in head):
            raise ArenaError("not_a_journal", file=self.path)
        if head and head["contest"] != self.head["contest"]:
            raise ArenaError("other_contest", file=self.path)
        if head and head["made"] != self.head["made"]:
            raise ArenaError("other_bots", file=self.path)
        for deal in rest:
            if deal and "deal" in deal:
                self.deals.setdefault(int(str(deal["deal"])), cast(Finished, deal))

    def add(self, deal: Finished) -> bool:
        """Keep a finished deal; False for one that is kept already."""
        if deal["made"] != self.head["made"]:
            raise ArenaError("other_worker", made=deal["made"], wanted=self.head["made"])
        if deal["deal"] in self.deals:
            return False
        self.deals[deal["deal"]] = deal
        self._write(deal)
        return True

    def _write(self, line: object) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _data(line: str) -> dict[str, object] | None:
    """What a line holds, None for one that was cut off."""
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
