"""One server for a class: places, what fits, who may see what, and that nothing is left of those who have gone."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pytest
from guest import Guest, path_of
from playwright.sync_api import Page, expect
from tornado.httpclient import HTTPClientError

from paoyao_learn.doors.kernels import Kernels
from paoyao_learn.doors.places import DoorError
from paoyao_learn.doors.room import Room
from paoyao_learn.doors.serving import KERNEL_MB, limits

GIB = 2**30
TABLE = "zh/09_play.ipynb"


def test_places_fit_the_memory() -> None:
    assert limits(30, 16 * GIB).learners == 30
    small = limits(30, GIB)
    assert 3 <= small.learners < 10
    assert small.needed <= small.free == 1024
    assert small.pages > small.learners
    with pytest.raises(DoorError):
        limits(1, 100 * 2**20)


@pytest.mark.server
def test_kernels_wait_warm_and_are_ended_when_nobody_needs_them(tmp_path: Path) -> None:
    async def use() -> None:
        room = Room(root_dir=str(tmp_path), places=1, pages=1, warm=1, warm_pages=["a.ipynb"], cull_idle_timeout=1)
        room.transport_encryption = "auto"
        try:
            room.fill()
            await room._filling
            [waiting] = room.list_kernel_ids()
            with room.opening("one"):
                assert not room.has_place("two")
                assert room.has_place("one")
                kernel = await room.start_kernel(path="", env={"SCRIPT_NAME": "/voila/render/a.ipynb"})
            assert kernel == waiting  # and with one page at most none is made warm again
            assert await answer(
                room, kernel, "import os; print(os.environ['SCRIPT_NAME'], os.getcwd(), 'pl' in vars())"
            ) == (f"/voila/render/a.ipynb {tmp_path} False")
            assert not room.has_place("two")
            with room.opening("one"):
                other = await room.start_kernel(path="", env={"SCRIPT_NAME": "/voila/render/b.ipynb"})
            assert room.list_kernel_ids() == [other]  # the older page was given up
            room.notify_connect(other)
            await answer(room, other, "")  # it is up
            await asyncio.sleep(1.5)
            await room.cull_kernel_if_idle(other)
            assert room.list_kernel_ids() == [other]  # its page is open
            room.connected_timeout = 1
            await room.cull_kernel_if_idle(other)
            assert other not in room
            assert room.has_place("two")
            await room._filling  # there is room for one to wait again
            [waiting] = room.list_kernel_ids()
            await asyncio.sleep(1.5)
            await room.cull_kernel_if_idle(waiting)
            assert room.list_kernel_ids() == [waiting]  # waiting is not idling
        finally:
            await room.shutdown_all(now=True)

    asyncio.run(use())


@pytest.mark.server
@pytest.mark.parametrize("kind", [Kernels, Room])
def test_kernels_that_are_just_being_started_are_ended_too(kind: type[Kernels], tmp_path: Path) -> None:
    before = set(psutil.Process().children())

    async def use() -> set[psutil.Process]:
        manager = kind(root_dir=str(tmp_path))
        one = await manager.start_kernel(env=dict(os.environ))
        start = asyncio.create_task(manager.start_kernel(env=dict(os.environ)))
        await asyncio.sleep(0)
        assert len(manager._pending_kernels) == 1
        assert manager.list_kernel_ids() == [one]
        mine = set(psutil.Process().children())
        await manager.shutdown_all(now=True)
        await asyncio.wait([start])
        assert manager.list_kernel_ids() == []
        return mine | set(psutil.Process().children())

    assert not [process for process in asyncio.run(use()) - before if process.is_running()]


async def answer(room: Room, kernel: str, code: str) -> str:
    client = room.get_kernel(kernel).client()
    client.start_channels()
    await client.wait_for_ready(timeout=60)
    said: list[str] = []
    await client.execute_interactive(code, output_hook=lambda message: said.append(message["content"].get("text", "")))
    client.stop_channels()
    return "".join(said).strip()


def kernels(server: Any) -> list[psutil.Process]:
    return [child for child in server.children() if "ipykernel" in " ".join(child.cmdline())]


def health(server: Any) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.url}health", timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def settles(server: Any, patience: float = 60, **wanted: object) -> bool:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if wanted.items() <= health(server).items():
            return True
        time.sleep(0.2)
    return False


@pytest.mark.browser
@pytest.mark.server
def test_a_class_comes_plays_and_goes(
    serve: Callable[..., Any],
    scale: Callable[[int, int], int],
    page: Page,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> None:
    learners = scale(3, 30)
    server = serve("serve", "--learners", str(learners), "--host", "127.0.0.1", "--lang", "zh")
    assert any(f"{learners} 个座位" in line and "MB" in line for line in server.output)
    waiting = learners
    assert settles(server, 300, learners=0, places=learners, pages=0, waiting=waiting)
    assert len(kernels(server)) == waiting

    # A real browser goes from the course to the table. Its requests are those of all others.
    files: list[str] = []
    page.on("request", lambda asked: files.append(path_of(asked.url)))
    page.goto(server.url)
    expect(page.locator(".py-go")).to_be_visible()
    files.clear()
    page.goto(f"{server.url}voila/render/{TABLE}")
    expect(page.locator(".paoyao-table")).to_be_visible()
    assert health(server)["learners"] == 1
    page.goto("about:blank")
    assert settles(server, learners=0, pages=0, waiting=waiting)
    files = sorted({path for path in files if "/static/" in path or "/labextensions/" in path})
    assert len(files) > 20

    async def visit() -> None:
        guests = [Guest(server.url) for _ in range(learners)]
        codes = await asyncio.gather(*(guest.come(TABLE, files) for guest in guests))
        assert codes == [200] * learners
        # The deal is dealt for the one who came, when he came.
        assert all(guest.made >= guest.opened for guest in guests)
        assert len({guest.view["html"] for guest in guests}) == learners
        # Full is full, for others: who is there may open another page.
        late = Guest(server.url)
        full = await late.ask(f"/voila/render/{TABLE}")
        assert (full.code, full.headers["Retry-After"]) == (503, "20")
        assert f"{learners} 个座位现在都有人" in full.body.decode()
        # Nobody comes to another's kernel, nor to anything else; nobody runs code.
        one, other = guests[:2]
        await other.meets_only_pages()
        assert (await other.ask(f"/api/kernels/{one.kernel}")).code == 404
        for path in (f"/api/kernels/{one.kernel}/channels", f"/voila/execution/{one.kernel}"):
            with pytest.raises(HTTPClientError):
                await other.socket(path)
        assert (await other.ask(f"/voila/api/shutdown/{one.kernel}", method="POST", body="")).code in (403, 404)
        await one.run_code(f"open({str(tmp_path / 'run')!r}, 'w')")
        assert not (tmp_path / "run").exists()
        # Everybody does something at once.
        start = time.perf_counter()
        await asyncio.gather(*(guest.gesture(type="set", name="lang", value="en") for guest in guests))
        echo = time.perf_counter() - start
        assert all("Hint" in guest.view["html"] or "en" in guest.view["html"] for guest in guests)
        weights = [kernel.memory_full_info().uss / 2**20 for kernel in kernels(server)]
        assert statistics.median(weights) < KERNEL_MB
        waited = sorted(guest.waited for guest in guests)
        p95 = waited[max(0, round(0.95 * learners) - 1)]
        figures = (
            f"{learners} learners at once: first table median {statistics.median(waited):.1f} s, 95 % {p95:.1f} s; "
        )
        figures += f"a gesture of all together {echo:.2f} s; {statistics.median(weights):.0f} MB a learner"
        request.node.user_properties.append(("figures", figures))
        # One goes, one comes.
        await one.leave()
        assert await late.come(TABLE, []) == 200
        await asyncio.gather(*(guest.leave() for guest in (*guests[1:], late)))

    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop in this thread
        aside.submit(asyncio.run, visit()).result()
    assert settles(server, 300, status="ok", learners=0, pages=0, waiting=waiting), (health(server), server.output)
    assert len(kernels(server)) == waiting
    last = kernels(server)
    assert server.stop() == 0
    assert not any(kernel.is_running() for kernel in last)
    assert not [line for line in server.output if "Traceback" in line], "\n".join(server.output)
