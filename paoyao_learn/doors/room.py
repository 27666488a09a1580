"""The kernels of a class: some wait warm, each belongs to the learner who opened its page, none outlives its use."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from traitlets import Integer, List, Unicode

from .kernels import Kernels

__all__ = ["Room"]

WARMING = """
import paoyao_learn as pl
from paoyao_learn.teach.learner import Learner
for widget in (pl.Course(learner=Learner()), pl.Table(seed=1)):
    widget._repr_mimebundle_()
    widget.close()
"""
"""What makes the first page of a kernel quick: all is imported, compiled and drawn once; nothing of it stays."""
SETTLING = """
import os
os.environ.update({env!r})
os.chdir({cwd!r})
"""
"""What a kernel that is started for a page would be started with."""
PATIENCE = 60
"""Seconds that a kernel may take to answer before another one is tried."""

_guest: ContextVar[str] = ContextVar("guest", default="")


class Warm(NamedTuple):
    """A kernel that waits, with a line to it."""

    kernel_id: str
    client: Any


class Room(Kernels):
    """Jupyter's kernel manager with places. A learner is present while he opens a page or has a kernel."""

    places = Integer(1, config=True, help="How many learners may be present.")
    pages = Integer(
        2, config=True, help="How many kernels they may have together: pages overlap when one follows a link."
    )
    warm = Integer(0, config=True, help="How many kernels wait for whoever comes.")
    warm_pages = List(Unicode(), config=True, help="The notebooks whose pages take a kernel that waits.")
    connected_timeout = Integer(
        2700, config=True, help="Seconds without a gesture after which an open page is given up."
    )

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._owners: dict[str, str] = {}  # in the order in which the pages were opened
        self._coming: Counter[str] = Counter()
        self._waiting: list[Warm] = []
        self._filling: asyncio.Task[None] | None = None
        self._turns = asyncio.Semaphore(os.cpu_count() or 1)
        self._quiet = asyncio.Event()  # no page is being opened
        self._quiet.set()

    # who is there

    @property
    def present(self) -> set[str]:
        """The learners."""
        return {*self._owners.values(), *self._coming}

    @property
    def opened(self) -> int:
        """How many kernels serve a page."""
        return len(self._owners)

    @property
    def waiting(self) -> int:
        """How many kernels wait."""
        return len(self._waiting)

    def owner(self, kernel_id: str) -> str | None:
        """Whose page a kernel serves."""
        return self._owners.get(kernel_id)

    def has_place(self, guest: str) -> bool:
        """Whether this learner may open a page: who is there already always may."""
        return guest in self.present or len(self.present) < self.places

    @contextmanager
    def opening(self, guest: str) -> Iterator[None]:
        """While a page of this learner is opened he is present; a kernel that is started meanwhile is his."""
        self._coming[guest] += 1
        self._quiet.clear()
        before = _guest.set(guest)
        try:
            yield
        finally:
            _guest.reset(before)
            self._coming[guest] -= 1
            self._coming += Counter()  # drops those at nought
            if not self._coming:
                self._quiet.set()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """While a kernel works for a page that opens: as many at a time as there are processors, in the order in which
        they came, so that the first does not wait for the last. Whoever has waited long goes ahead all the same."""
        try:
            await asyncio.wait_for(self._turns.acquire(), PATIENCE)
        except TimeoutError:
            yield
            return
        try:
            yield
        finally:
            self._turns.release()

    # kernels for pages

    async def start_kernel(self, *, path: str = "", env: dict[str, str] | None = None, **more: Any) -> str:
        """A kernel for a page, warm where there is one for it."""
        guest = _guest.get()
        while len(self._owners) >= self.pages:
            await self._give_up_a_page()
        page = str(PurePosixPath(path, PurePosixPath((env or {}).get("SCRIPT_NAME", "")).name))
        kernel_id = await self._settled(path, env or {}) if page in self.warm_pages else None
        if kernel_id is None:
            kernel_id = await super().start_kernel(path=path, env=env, **more)
        self._owners[kernel_id] = guest
        self.fill()
        return kernel_id

    async def _give_up_a_page(self) -> None:
        """Ends the oldest kernel of the learner with the most pages; theirs says so and can be loaded again."""
        [(greedy, _)] = Counter(self._owners.values()).most_common(1)
        oldest = next(kernel for kernel, owner in self._owners.items() if owner == greedy)
        del self._owners[oldest]
        await super().shutdown_kernel(oldest, now=True)

    async def _settled(self, path: str, env: dict[str, str]) -> str | None:
        """A warm kernel that has been told where it is; None when none is left that answers."""
        while self._waiting:
            kernel_id, client = self._waiting.pop(0)
            try:
                news = {name: value for name, value in env.items() if os.environ.get(name) != value}
                code = SETTLING.format(env=news, cwd=self.cwd_for_path(path))
                await asyncio.wait_for(client.execute(code, silent=True, reply=True), PATIENCE)
                return kernel_id
            except (RuntimeError, TimeoutError):
                self.log.warning("a warm kernel did not answer", exc_info=True)
                await self.shutdown_kernel(kernel_id)
            finally:
                client.stop_channels()
        return None

    async def shutdown_kernel(self, kernel_id: str, now: bool = True, restart: bool = False) -> None:
        """Ends a kernel, and at once: the browser keeps what there is to keep. Its learner may be gone with it."""
        served = self._owners.pop(kernel_id, None)
        await super().shutdown_kernel(kernel_id, now=True, restart=restart)
        if served is not None:
            self.fill()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Warm kernels are meant to be idle; those of closed pages are ended soon, those of open pages later."""
        if kernel_id not in self._owners:
            return
        kernel = self.get_kernel(kernel_id)
        seconds = (datetime.now(UTC) - kernel.last_activity).total_seconds()
        if self._kernel_connections.get(kernel_id) and kernel.execution_state != "busy":
            if seconds > self.connected_timeout:
                await self.shutdown_kernel(kernel_id)
        else:
            await super().cull_kernel_if_idle(kernel_id)

    # kernels that wait

    def fill(self) -> None:
        """Sees to it that kernels wait; one at a time, so that pages have the processor first."""
        if self._filling is None or self._filling.done():
            self._filling = asyncio.get_running_loop().create_task(self._fill())

    def _room_for_one_more(self) -> bool:
        return self.waiting < min(self.warm, self.pages - len(self._owners))

    async def _fill(self) -> None:
        try:
            while self._room_for_one_more():
                await self._quiet.wait()
                async with self.turn():
                    self._waiting.append(await self._warmed())
        except Exception:
            self.log.exception("no kernel can be made warm")

    async def _warmed(self) -> Warm:
        # Shielded: a start that is broken off half way leaves a process that nobody ends.
        kernel_id = await asyncio.shield(super().start_kernel(kernel_name=self.default_kernel_name))
        client = self.get_kernel(kernel_id).client()
        client.start_channels()
        await client.wait_for_ready(timeout=PATIENCE)
        reply = await client.execute(f"exec({WARMING!r}, {{}})", silent=True, reply=True)
        if reply["content"]["status"] != "ok":
            self.log.error("a kernel could not be made warm: %s", reply["content"].get("evalue"))
        return Warm(kernel_id, client)

    async def shutdown_all(self, now: bool = False) -> None:
        """Ends everything."""
        if self._filling is not None:
            self._filling.cancel()
        for _, client in self._waiting:
            client.stop_channels()
        self._waiting.clear()
        self._owners.clear()
        await super().shutdown_all(now=now)
