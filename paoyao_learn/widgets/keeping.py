"""An unfinished deal as one opaque text that the browser keeps, and the way back from it.

It holds the rules, the seed and the person's own actions; what the bots did follows from these. Whoever decodes his own
save cheats only himself; nothing else that goes to the browser carries the seed.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from ..errors import PaoyaoError, RecordError
from ..game import ruleset
from ..session import Session

__all__ = ["pack", "unpack"]

_VERSION = 1


def pack(session: Session) -> str:
    """The deal that a session is in, or ``""`` when there is nothing to keep: nothing decided yet, or over."""
    if session.deal.turn is None or not session.decisions:
        return ""
    opening = session.view(0)
    kept = {
        "version": _VERSION,
        "rules": opening["rules"],
        "options": opening["options"],
        "seed": session.seed,
        "seat": session.seat,
        "level": session.level,
        "actions": [step["action"] for step in session.history if step["seat"] == session.seat],
    }
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(kept, separators=(",", ":")).encode(), 9)).decode()


def _read(text: str) -> dict[str, Any]:
    try:
        kept = json.loads(zlib.decompress(base64.urlsafe_b64decode(text.encode())))
        if kept["version"] != _VERSION or not isinstance(kept["seed"], int):
            raise ValueError(kept["version"])
    except (ValueError, KeyError, TypeError, binascii.Error, zlib.error) as error:
        raise RecordError("illegal") from error
    return dict(kept)


def unpack(session: Session, text: str) -> None:
    """Put a session into the deal that a text keeps. Raises RecordError when it does not lead there; the session then
    stands at a new deal, or as it was when the text cannot be read."""
    kept = _read(text)
    try:
        rules = ruleset(str(kept["rules"]), **kept["options"])
        session.level = str(kept["level"])
        session.new_deal(kept["seed"], rules=rules, seat=int(kept["seat"]))
        for action in kept["actions"]:
            session.hurry()
            session.act(str(action))
        session.hurry()
    except (PaoyaoError, ValueError, TypeError, KeyError, IndexError) as error:
        session.new_deal()
        raise RecordError("illegal") from error
