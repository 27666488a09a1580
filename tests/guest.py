"""A learner as the server of a class sees one: asks for the page and for every file it names, runs its cells, plays,
leaves. It draws nothing, so that many fit on one machine."""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from datetime import UTC, datetime
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

__all__ = ["SHUT", "Guest", "path_of"]

UP = "..%2f" * 8
SHUT = (
    *("/api/kernels", "/api/contents", "/api/contents/zh/00_start.ipynb", "/api/terminals", "/api/sessions"),
    *("/lab", "/tree", "/terminals/1", "/edit/x", "/view/x", "/files/zh/00_start.ipynb", "/files/etc/passwd"),
    *("/voila/api/contents", "/voila/files/zh/00_start.ipynb", f"/voila/files/{UP}etc/passwd"),
    *(f"/voila/{name}/{UP}etc/passwd" for name in ("static", "templates/paoyao/static", "labextensions", "api/themes")),
    *(f"/voila/render/{UP}etc/passwd", "/voila/render//etc/passwd", "/voila/render/zh/nowhere.ipynb"),
)
"""Where nothing is to be had at a server of pages."""
AT_ONCE = 6
"""Connections of a browser to one server."""


def message(kind: str, content: dict[str, Any]) -> str:
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "username": "",
        "session": uuid.uuid4().hex,
        "version": "5.3",
    }
    header["date"] = datetime.now(UTC).isoformat()
    return json.dumps({"channel": "shell", "header": header, "parent_header": {}, "metadata": {}, "content": content})


class Guest:
    """One browser with its cookies; ``kernel`` and ``hand`` are there once it sits at a table."""

    def __init__(self, root: str, cookies: dict[str, str] | None = None) -> None:
        self.root = root.rstrip("/")
        self.page = ""
        self.kernel = ""
        self.waited = 0.0  # seconds from asking for the page to seeing the table
        self.view: dict[str, Any] = {}
        self.opened = datetime.max.replace(tzinfo=UTC)
        self._comm = ""
        self._cookies = dict(cookies or {"_xsrf": uuid.uuid4().hex})
        self._http = AsyncHTTPClient(force_instance=True, defaults={"request_timeout": 180, "connect_timeout": 60})
        self._sockets: list[WebSocketClientConnection] = []

    def request(self, path: str, **more: Any) -> HTTPRequest:
        """A request with the cookies."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        url = path if "://" in path else self.root + path
        return HTTPRequest(url, headers={"Cookie": cookies}, follow_redirects=False, **more)

    async def ask(self, path: str, **more: Any) -> HTTPResponse:
        """The answer to a request, whatever its status; cookies are kept."""
        answer = await self._http.fetch(self.request(path, **more), raise_error=False)
        for line in answer.headers.get_list("Set-Cookie"):
            self._cookies |= {name: f'"{morsel.value}"' for name, morsel in SimpleCookie(line).items()}
        return answer

    async def socket(self, path: str) -> WebSocketClientConnection:
        """A web socket, closed when the guest leaves."""
        url = re.sub("^http", "ws", self.root)
        request = self.request(url + path, connect_timeout=60, request_timeout=180)
        self._sockets.append(await websocket_connect(request))
        return self._sockets[-1]

    async def _load(self, files: list[str]) -> None:
        limit = asyncio.Semaphore(AT_ONCE)

        async def one(path: str) -> None:
            async with limit:
                assert (await self.ask(path)).code == 200, path

        await asyncio.gather(*map(one, files))

    async def come(self, page: str, files: list[str]) -> int:
        """Opens a page and waits for its table; the status, which is not 200 where there was no place."""
        start, self.opened = time.perf_counter(), datetime.now(UTC)
        answer = await self.ask(f"/voila/render/{page}")
        if answer.code != 200:
            return answer.code
        self.page = answer.body.decode()
        found = re.search(r'"kernelId": "([^"]+)"', self.page)
        assert found is not None
        self.kernel = found[1]
        await self._load(files)
        self._channels = await self.socket(f"/api/kernels/{self.kernel}/channels")
        cells = await self.socket(f"/voila/execution/{self.kernel}")
        await cells.read_message()
        await cells.write_message(json.dumps({"action": "execute", "payload": {"kernel_id": self.kernel}}))
        made = await self.heard(lambda said: said["msg_type"] == "comm_open" and "paoyao-table" in str(said["content"]))
        self._comm, self.view = made["content"]["comm_id"], made["content"]["data"]["state"]["view"]
        self.waited = time.perf_counter() - start
        self.made = datetime.fromisoformat(made["header"]["date"])
        return 200

    async def heard(self, meant: Any) -> dict[str, Any]:
        """The first message of the kernel that is meant."""
        while True:
            told = await asyncio.wait_for(self._channels.read_message(), 180)
            assert told is not None, "the connection was closed"
            said: dict[str, Any] = json.loads(told)
            if meant(said):
                return said

    async def gesture(self, **content: Any) -> dict[str, Any]:
        """Sends what a browser sends for a gesture, waits for the view that follows."""
        data = {"method": "custom", "content": {"id": 1, **content}}
        await self._channels.write_message(message("comm_msg", {"comm_id": self._comm, "data": data}))

        def drawn(said: dict[str, Any]) -> bool:
            return said["msg_type"] == "comm_msg" and "view" in said["content"]["data"].get("state", {})

        self.view = (await self.heard(drawn))["content"]["data"]["state"]["view"]
        return self.view

    async def meets_only_pages(self) -> None:
        """Tries what a page does not need: files, terminals, a list of kernels, the code of a lesson."""
        for path in SHUT:
            answer = await self.ask(path)
            if answer.code == 302:  # no notebook: to the files of the notebooks' folder, which has none
                to = urlsplit(answer.headers["Location"]).path
                assert to.startswith(urlsplit(self.root).path + "/voila/files/"), (path, to)
                answer = await self.ask(to.removeprefix(urlsplit(self.root).path))
            assert answer.code in (403, 404), path
            assert not re.search(rb"root:|nbformat|execution_count", answer.body), path
        assert "paoyao_learn as pl" not in self.page

    async def run_code(self, code: str) -> None:
        """What no page may do; returns when the kernel has dealt with all that came before."""
        await self._channels.write_message(message("execute_request", {"code": code, "silent": False}))
        await self._channels.write_message(message("kernel_info_request", {}))
        await self.heard(lambda said: said["msg_type"] == "kernel_info_reply")

    async def leave(self) -> None:
        """Closes the page as a browser does, with its farewell."""
        if self.kernel:
            body = "_xsrf=" + self._cookies["_xsrf"].strip('"')
            assert (await self.ask(f"/voila/api/shutdown/{self.kernel}", method="POST", body=body)).code == 204
        for socket in self._sockets:
            socket.close()
        self._http.close()


def path_of(url: str) -> str:
    """The path of an address with its query."""
    parts = urlsplit(url)
    return parts.path + (f"?{parts.query}" if parts.query else "")
