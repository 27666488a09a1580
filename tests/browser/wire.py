"""What goes over a page's websockets, made comparable: numbers and dates of messages, and the save, are blotted out."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import pairwise

from playwright.sync_api import Page, WebSocket

__all__ = ["Wire", "blotted"]

TOLD = ("comm_open", "comm_msg", "display_data", "update_display_data", "execute_result")
ASKED = (b"request_states", b"update_states", b"widget.control", b"No such comm")
FILES = b"/jupyter_server/contents_service/"  # who has looked at which file, in Lab
BLOTS = [
    (rb'("type": ?"save", ?"text": ?")[^"]*', rb"\1SAVE"),
    (rb'("execution": ?)\{[^}]*\}', rb"\1TIMES"),
    (rb"[0-9a-f]{8}-[0-9a-f]{24}(_\d+_\d+)?", b"ID"),
    (rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}", b"ID"),
    (rb'("subshell_id": ?)"ID"', rb"\1null"),  # of messages that come after the kernel has opened one for widgets
    (rb'("id": ?")[0-9a-z]+\.(\d+")', rb"\1\2"),
    (rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)", b"DATE"),
]


def blotted(data: bytes) -> bytes:
    """The same without what differs between any two runs."""
    for pattern, blot in BLOTS:
        data = re.sub(pattern, blot, data)
    return data


def parts_of(frame: str | bytes) -> list[bytes]:
    """A frame's channel, header, parent, metadata, content and buffers; a text frame as it is."""
    if isinstance(frame, str):
        return [frame.encode()]
    count = int.from_bytes(frame[:8], "little")
    ends = [int.from_bytes(frame[8 * at : 8 * at + 8], "little") for at in range(1, count + 1)]
    return [frame[start:end] for start, end in pairwise(ends)]


def ordered(header: bytes) -> bytes:
    """A message's header with its keys in order: on their way through a server some come in any."""
    return json.dumps(json.loads(header), sort_keys=True).encode()


def views_in(content: bytes) -> set[bytes]:
    """The views of widgets in a message's content, comparable: of one that is opened or changed, or of several."""
    data = json.loads(content).get("data") or {}
    states = [data.get("state") or {}, *(one["state"] for one in (data.get("states") or {}).values())]
    return {blotted(json.dumps(state["view"], sort_keys=True).encode()) for state in states if "view" in state}


class Wire:
    """Listens to a page. ``told`` holds what is said on each channel both ways, in order, and ``views`` the views of
    widgets in it; ``pulse`` whether the kernel is busy, which comes as often as it pleases; ``asked`` what is asked and
    answered at a page's start, one way or another, as it comes late or early, and ``answered`` the views in that."""

    def __init__(self, page: Page) -> None:
        self.told: dict[str, list[bytes]] = defaultdict(list)
        self.asked: list[bytes] = []
        self.views: set[bytes] = set()
        self.answered: set[bytes] = set()
        self.pulse: set[bytes] = set()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._note("up", frame))
        socket.on("framereceived", lambda frame: self._note("down", frame))

    def _note(self, way: str, frame: str | bytes) -> None:
        parts = parts_of(frame)
        parts[1:3] = map(ordered, parts[1:3])
        whole = b"\n".join(map(blotted, parts))
        if len(parts) > 1:
            self._hear(way, parts, whole)
        elif FILES in whole:
            self.asked.append(whole)
        else:
            self.told[f"{way} text"].append(whole)

    def _hear(self, way: str, parts: list[bytes], whole: bytes) -> None:
        channel, kind, content = parts[0].decode(), json.loads(parts[1])["msg_type"], parts[4]
        if kind == "status":
            self.pulse.add(content)
        elif kind.startswith("kernel_info"):
            return  # a greeting with a tip of the day
        elif kind not in TOLD or any(word in content for word in ASKED):
            self.answered |= views_in(content)
            self.asked.append(whole)
        else:
            self.views |= views_in(content)
            self.told[f"{way} {channel}"].append(whole)
