"""A session's deal and match as one opaque text that the browser keeps, and the way back from it.

Whoever decodes his own save cheats only himself; nothing else that goes to the browser carries the seed.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import zlib
from typing import Any

from IPython import get_ipython

from ..errors import PaoyaoError, RecordError
from ..session import Session

__all__ = ["SaveError", "pack", "slot", "unpack"]

_VERSION = 2
_MOST = 1 << 20  # bytes of a save when unpacked; a deal takes some 2 000


_made: dict[str, tuple[str, int]] = {}
"""For each cell its last run that made tables, and how many."""


class SaveError(RecordError):
    """A save that does not lead back: ``save_old`` of another version, ``save_damaged`` any other."""

    section = "session"


def slot() -> str:
    """Names the place of a table that is made now, for its save: the notebook, the cell, and which table of the cell.

    It is the same when the notebook is opened or run again. The address in the browser would not do: JupyterLab
    changes it to the folder. Voila does not say which cell runs, but it runs all of them once, in order.
    """
    notebook = os.environ.get("SCRIPT_NAME") or os.environ.get("JPY_SESSION_NAME") or ""
    request: dict[str, Any] = getattr(get_ipython(), "get_parent", dict)()
    cell = str(request.get("metadata", {}).get("cellId", ""))
    run = str(request["header"]["msg_id"]) if cell else ""
    before, count = _made.get(cell, (run, 0))
    number = count if before == run else 0
    _made[cell] = run, number + 1
    return f"{zlib.crc32(notebook.encode()):08x} {cell} {number}"


def pack(session: Session) -> str:
    """The deal and the match that a session is in, or ``""`` when there is nothing to keep."""
    kept = session.kept()
    if not kept:
        return ""
    written = json.dumps({"version": _VERSION, **kept}, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(written.encode(), 9)).decode()


def _read(text: str) -> dict[str, Any]:
    try:
        packed = base64.urlsafe_b64decode(text.encode())
        kept = json.loads(zlib.decompressobj().decompress(packed, _MOST))
        version = kept["version"]
    except (ValueError, KeyError, TypeError, RecursionError, binascii.Error, zlib.error) as error:
        raise SaveError("save_damaged") from error
    if version != _VERSION:
        raise SaveError("save_old")
    return dict(kept)


def unpack(session: Session, text: str) -> None:
    """Put a session into the deal that a text keeps. Raises SaveError when it does not lead there; then nothing is
    changed."""
    kept = _read(text)
    try:
        session.resume(kept)
    except (PaoyaoError, ValueError, TypeError, KeyError, IndexError, OverflowError) as error:
        raise SaveError("save_damaged") from error
