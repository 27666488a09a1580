"""The entries of a record as its header and, deal by deal, what it says of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..errors import RecordError
from .lexing import Entry, Value, Word, tag_of
from .writing import VERSION

__all__ = ["Block", "Header", "split_record"]

_SEAT = re.compile(r"[0-9]{1,2}:")
Header = dict[str, tuple[int, list[Value]]]  # a tag's line and values; an option's name is "Option …"


@dataclass(slots=True)
class Block:
    """What a record says of one deal; ``actions`` are line, seat and text of each."""

    line: int
    tags: dict[str, list[Value]] = field(default_factory=dict)
    hands: list[Entry] = field(default_factory=list)
    actions: list[tuple[int, int, str]] = field(default_factory=list)
    result: Entry | None = None

    def seats(self, name: str) -> list[int]:
        """The numbers of a tag."""
        return [value for value in self.tags.get(name, []) if type(value) is int]

    def text(self, name: str) -> str | None:
        """The text of a tag, None without one."""
        return next((value for value in self.tags.get(name, []) if isinstance(value, str)), None)


def split_record(entries: list[Entry]) -> tuple[Header, list[Block]]:
    """The header's tags and the deals. Raises RecordError for what is no record, another version, or no deal."""
    header: Header = {}
    blocks: list[Block] = []
    for at, entry in enumerate(entries):
        if entry.kind == "tag":
            name, values = tag_of(entry)
            if at == 0:
                _check_version(entry, name, values)
            if name == "Deal":
                blocks.append(Block(entry.line))
            elif name == "Option":
                header[f"Option {values[0]}"] = entry.line, values[1:]
            elif blocks:
                blocks[-1].tags[name] = values
            else:
                header[name] = entry.line, values
            continue
        if not blocks:
            raise RecordError("no_deal", line=entry.line)
        if entry.kind == "hand":
            blocks[-1].hands.append(entry)
        elif entry.kind in ("play", "kings", "bids"):
            blocks[-1].actions += _moves(entry.words[1:])
        elif entry.kind == "result":
            blocks[-1].result = entry
    if not entries:
        raise RecordError("no_record", line=1)
    if not blocks:
        raise RecordError("no_deal", line=entries[-1].line)
    return header, blocks


def _check_version(entry: Entry, name: str, values: list[Value]) -> None:
    if name != "Paoyao":
        raise RecordError("no_record", line=entry.line)
    if values != [VERSION]:
        raise RecordError("version", line=entry.line, found=" ".join(map(str, values)), known=VERSION)


def _moves(words: list[Word]) -> Iterator[tuple[int, int, str]]:
    """Line, seat and text of each action."""
    at = 0
    while at < len(words):
        line, name = words[at]
        if not _SEAT.fullmatch(name):
            raise RecordError("no_seat", line=line, text=name)
        end = at + 1
        while end < len(words) and not _SEAT.fullmatch(words[end][1]):
            end += 1
        yield line, int(name[:-1]), " ".join(word for _, word in words[at + 1 : end])
        at = end
