"""A record's text cut into entries of words that know their line."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from ..errors import RecordError

__all__ = ["Entry", "Word", "entries_of", "tag_of"]

Word = tuple[int, str]  # line, counted from 1, and text without spaces
Value = str | int | bool | None
_STARTS = (
    ("tag", re.compile(r"\[")),
    ("play", re.compile(r"[0-9]+\.\s")),
    ("kings", re.compile(r"Kings\s")),
    ("bids", re.compile(r"Bids\s")),
    ("result", re.compile(r"Result:")),
    ("ledger", re.compile(r"Ledger:")),
)
_HAND = re.compile(r"[0-9]+:\s")
_LONGEST = 1000
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: what it is (see ``writing.Line``) and its words. It may go over several lines."""

    kind: str
    words: list[Word]

    @property
    def line(self) -> int:
        """Where it begins."""
        return self.words[0][0]

    @property
    def text(self) -> str:
        """Its words with one space between them."""
        return " ".join(word for _, word in self.words)


def entries_of(text: str) -> list[Entry]:
    """The entries of a record in order; blank lines, line ends and the places of line breaks do not matter.

    Raises RecordError for a line that begins none where one must begin.
    """
    found: list[Entry] = []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        words = [(number, word) for word in line.split()]
        if not words:
            continue
        stripped = line.strip() + " "
        kind = next((kind for kind, start in _STARTS if start.match(stripped)), "")
        if not kind and (not found or found[-1].kind in ("tag", "hand")) and _HAND.match(stripped):
            kind = "hand"
        if kind:
            found.append(Entry(kind, words))
        elif found:
            found[-1].words.extend(words)
        else:
            raise RecordError("no_record", line=number)
    return found


def tag_of(entry: Entry) -> tuple[str, list[Value]]:
    """The name and values of a tag. Raises RecordError where it cannot be read."""
    text = entry.text
    name, _, rest = text[1:].removesuffix("]").partition(" ")
    if not text.endswith("]") or not name.isalpha():
        raise RecordError("bad_tag", line=entry.line, text=text)
    values: list[Value] = []
    if name == "Option":
        option, _, rest = rest.partition(" ")
        values.append(option)
    while rest:
        if rest[0] not in '"-0123456789tfn':
            raise RecordError("bad_tag", line=entry.line, text=text)
        try:
            value, end = _DECODER.raw_decode(rest)
        except ValueError:
            raise RecordError("bad_tag", line=entry.line, text=text) from None
        if isinstance(value, float) or end > _LONGEST:
            raise RecordError("bad_tag", line=entry.line, text=text)
        values.append(value)
        rest = rest[end:].lstrip()
    return name, values
