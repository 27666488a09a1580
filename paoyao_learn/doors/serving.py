"""One server for a class: the page with a place for each learner, kernels that wait warm, a word when it is full."""

from __future__ import annotations

import socket
from collections.abc import Callable
from math import ceil
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import psutil
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.execution_request_handler import ExecutionRequestHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ..text import LANGUAGES
from .page import Executions, PageServer, Plain, page_config, run_page
from .places import START, DoorError
from .room import Room

__all__ = ["Limits", "addresses", "limits", "serve_class"]

KERNEL_MB = 80
"""What a learner's kernel weighs at most after some deals; with its server's part."""
SERVER_MB = 200
SHARE = 0.85
"""Of the free memory; the rest stays for the machine."""
PAGES = 1.5
"""Kernels per learner: a page and the one that follows it overlap."""
ALONE = 120
"""Seconds that a kernel without page lives on; a page may take that long to load on a busy machine."""
AGAIN = 20
"""Seconds after which a page that found no place tries again by itself."""


class Limits(NamedTuple):
    """What the machine bears: learners at a time, kernels, free memory and what all places need (MB)."""

    learners: int
    pages: int
    free: int
    needed: int


def free_memory() -> int:
    """Bytes that can be had on this machine, or in the container that we are in."""
    free = int(psutil.virtual_memory().available)
    for folder, most, used in (
        ("/sys/fs/cgroup", "memory.max", "memory.current"),
        ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"),
    ):
        try:
            free = min(free, int(Path(folder, most).read_text()) - int(Path(folder, used).read_text()))
        except (OSError, ValueError):  # no such group, or "max"
            continue
    return free


def limits(wanted: int, free: int | None = None) -> Limits:
    """The places for ``wanted`` learners, fewer where ``free`` bytes are not enough. Raises DoorError when there is not
    enough for one."""
    free_mb = (free_memory() if free is None else free) // 2**20
    pages = int((free_mb * SHARE - SERVER_MB) // KERNEL_MB)
    learners = min(wanted, int(pages / PAGES))
    if learners < 1:
        raise DoorError("no_memory", free=free_mb, needed=round((SERVER_MB + PAGES * KERNEL_MB) / SHARE))
    pages = ceil(learners * PAGES)
    return Limits(learners, pages, free_mb, SERVER_MB + pages * KERNEL_MB)


def addresses(host: str, port: int) -> list[str]:
    """Where learners find the server: this machine's own addresses when it listens on all, the public ones first."""
    if host not in ("0.0.0.0", "::"):
        return [f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"]
    found = (
        each.address for cards in psutil.net_if_addrs().values() for each in cards if each.family == socket.AF_INET
    )
    own = sorted(address for address in found if not address.startswith("127."))
    return [f"http://{address}:{port}/" for address in (*own, "127.0.0.1")]


class Visit(TornadoVoilaHandler):  # type: ignore[misc]
    """Opens a page for a learner who has a place or finds one. Who he is says the cookie that Jupyter gives to any
    browser: nothing but that it is the same."""

    async def get(self, path: str | None = None) -> None:
        room: Room = self.kernel_manager
        guest = self.current_user.username
        if not room.has_place(guest):
            self.set_status(503)
            self.set_header("Retry-After", AGAIN)
            self.write(self.render_template("full.html", places=room.places, again=AGAIN, status_code=503))
            return
        with room.opening(guest):
            await super().get(path)


class Own(Plain, JupyterHandler):  # type: ignore[misc]
    """Lets nobody but its learner to a kernel."""

    async def prepare(self, **more: Any) -> None:
        """Says of another's kernel what is said of one that there is not."""
        await super().prepare(**more)
        kernel_id = [*self.path_args, *self.path_kwargs.values()][0]
        if self.kernel_manager.owner(kernel_id) != self.current_user.username:
            raise HTTPError(404)


class OwnKernel(Own, KernelHandler):  # type: ignore[misc]
    """Whether it is there."""


class OwnChannels(Own, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """Its messages."""


class OwnExecutions(Own, Executions):
    """Its cells."""

    async def on_message(self, message_str: str | bytes) -> None:
        """Runs them when it is their turn."""
        async with self.kernel_manager.turn():
            await super().on_message(message_str)


class OwnEnd(Own, VoilaShutdownKernelHandler):  # type: ignore[misc]
    """Its farewell."""


class Health(BaseVoilaHandler):  # type: ignore[misc]
    """How the server is, for a watcher; nothing of anybody."""

    async def get(self) -> None:
        room: Room = self.kernel_manager
        full = len(room.present) >= room.places
        kernels = {"pages": room.opened, "waiting": room.waiting}
        self.set_header("Cache-Control", "no-store")
        self.write(
            {"status": "full" if full else "ok", "learners": len(room.present), "places": room.places, **kernels}
        )


class ClassServer(PageServer):
    """The page with places."""

    ours = MappingProxyType(
        {
            **PageServer.ours,
            TornadoVoilaHandler: Visit,
            KernelHandler: OwnKernel,
            VoilaKernelWebsocketHandler: OwnChannels,
            ExecutionRequestHandler: OwnExecutions,
            VoilaShutdownKernelHandler: OwnEnd,
        }
    )

    def init_handlers(self) -> list[Any]:
        """The page's own, and the address for a watcher."""
        health = (rf"{self.server_url}health", Health, {"voila_configuration": self.voila_configuration})
        return [health, *super().init_handlers()]

    def launch_browser(self) -> None:
        """The loop is about to run: kernels can be made warm."""
        super().launch_browser()
        IOLoop.current().add_callback(self.kernel_manager.fill)


def serve_class(
    root: Path, start: str, host: str, port: int, lang: str, places: Limits, on_listening: Callable[[], None]
) -> None:
    """Serves the notebooks under ``root`` to as many learners as there are places until a signal ends it."""
    config = page_config(root, host, port, lang)
    config.VoilaConfiguration.multi_kernel_manager_class = Room
    config.MappingKernelManager.cull_idle_timeout = ALONE
    config.MappingKernelManager.cull_interval = 30
    config.Room.places = places.learners
    config.Room.pages = places.pages
    config.Room.warm = places.learners  # a class comes all at once
    config.Room.warm_pages = sorted({start, *(f"{spoken}/{name}.ipynb" for spoken in LANGUAGES for name in START)})
    run_page(ClassServer(config=config), start, on_listening)
