"""A session's deal and match as one opaque text that the browser keeps, and the way back from it.

Whoever decodes his own save cheats only himself; nothing else that goes to the browser carries the seed.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from ..errors import PaoyaoError, RecordError
from ..session import Session

__all__ = ["SaveError", "pack", "unpack"]

_VERSION = 2
_MOST = 1 << 20  # bytes of a save when unpacked; a deal takes some 2 000


class SaveError(RecordError):
    """A save that does not lead back: ``save_old`` of another version, ``save_damaged`` any other."""

    section = "session"


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
