"""Nothing is asked of another machine: not by the page, not by Lab, not by the servers and kernels behind them."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from hands import Mouse
from places import Place
from playwright.sync_api import expect

pytestmark = pytest.mark.long
OWN = re.compile(r"^(?:https?|wss?)://127\.0\.0\.1:\d+/|^(?:data|blob|about):")


@pytest.mark.parametrize("place", ["page", "lab"], indirect=True)
def test_every_request_stays_on_this_machine(place: Place, new_context: Any, guarded: Any) -> None:
    context = guarded(new_context(viewport={"width": 1280, "height": 900}))
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.on("worker", lambda worker: asked.append(worker.url))
    place.open(page)
    player = Mouse(page)
    player.choose("pace", "0.0")
    player.choose("lang", "en")
    player.decide(player.phase())
    assert [url for url in asked if not OWN.match(url)] == []
    port = urlsplit(place.server.url).port
    assert any(url.startswith(f"ws://127.0.0.1:{port}/") for url in asked)
    expect(page.get_by_text("get notified about official Jupyter news")).to_have_count(0)
    # At rest the server and its kernels talk to nobody else either.
    for process in (psutil.Process(place.server.process.pid), *place.server.children()):
        for connection in process.net_connections("inet"):
            assert connection.laddr.ip == "127.0.0.1", process.cmdline()
            assert not connection.raddr or connection.raddr.ip == "127.0.0.1", process.cmdline()
