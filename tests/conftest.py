"""Shared by all tests: how many random cases are run (whole with ``PAOYAO_TEST_SCALE=full``), figures that they
measure, and real servers."""

from __future__ import annotations

import os
import queue
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import psutil
import pytest
from hypothesis import settings

FULL = os.environ.get("PAOYAO_TEST_SCALE") == "full"
LONG = pytest.StashKey[list[str]]()
ROOT = Path(__file__).resolve().parent.parent
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

# What a shell runs in the background is deaf to Ctrl-C, and so would be the commands that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The reduced run is the same every time; the full run looks for new cases.
settings.register_profile("reduced", deadline=None, derandomize=True)
settings.register_profile("full", deadline=None)
settings.load_profile("full" if FULL else "reduced")


@pytest.fixture
def scale(request: pytest.FixtureRequest) -> Callable[[int, int], int]:
    """``scale(reduced, full)`` gives the count in force; the counts are printed when the run ends."""

    def choose(reduced: int, full: int) -> int:
        count = full if FULL else reduced
        request.node.user_properties.append(("counts", f"{count} of {full}"))
        return count

    return choose


def pytest_report_header() -> str:
    return f"random cases: {'full counts' if FULL else 'reduced counts; PAOYAO_TEST_SCALE=full runs all'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "browser":
            item.add_marker("browser")
    if FULL:
        return
    long = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if not item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        config.stash[LONG] = sorted(item.nodeid for item in long)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    told = {
        (name, report.nodeid, value)
        for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
        for name, value in report.user_properties
        if name in ("counts", "figures")
    }
    for name, node, value in sorted(told):
        terminalreporter.write_line(f"{name}: {value}  {node}")
    for node in terminalreporter.config.stash.get(LONG, []):
        terminalreporter.write_line(f"with the full counts only: {node}")


class Server:
    """``paoyao-learn`` in a process of its own, ended by its own id. ``told`` stands before its address where it names
    others first."""

    def __init__(
        self,
        *words: str,
        command: Sequence[str] = (sys.executable, "-m", "paoyao_learn"),
        flags: Sequence[str] = ("--no-browser", "--port", "0"),
        told: str = "",
        cwd: Path | None = None,
        env: dict[str, str] | None = None,
    ) -> None:
        command = [*command, *words, *flags]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            cwd=cwd,
            env={**os.environ, **(env or {})},
            start_new_session=True,
        )
        self.output: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.url = self._address(told)

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout:
            for line in self.process.stdout:
                self.output.append(line.rstrip("\n"))
                self._lines.put(line)
        self._lines.put(None)

    def _address(self, told: str, patience: float = 180) -> str:
        end = time.monotonic() + patience
        while (left := end - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                break
            if line is None:
                break
            found = re.search(re.escape(told) + r"(http://127\.0\.0\.1:(\d+)/\S*)", line)
            if found and self._listens(int(found[2]), end):
                return found[1]
        self.stop()
        raise AssertionError("the server told no address:\n" + "\n".join(self.output))

    def _listens(self, port: int, end: float) -> bool:
        """Waits until somebody listens there: a server may tell its address before that."""
        while self.process.poll() is None and time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return True
            except OSError:
                time.sleep(0.05)
        return False

    def children(self) -> list[psutil.Process]:
        """The kernels and whatever else it has started."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def stop(self, patience: float = 30) -> int:
        """Ends it with SIGTERM; its exit code."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            code = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError(f"it did not end within {patience} s:\n" + "\n".join(self.output[-40:])) from None
        self._reader.join(patience)
        return code


def _serving() -> Iterator[Callable[..., Server]]:
    started: list[Server] = []

    def start(*words: str, **more: Any) -> Server:
        started.append(Server(*words, **more))
        return started[-1]

    yield start
    for server in started:
        server.stop()


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Starts ``paoyao-learn`` with these words on a free port; every one started is ended with the test."""
    yield from _serving()


@pytest.fixture(scope="session")
def serve_long() -> Iterator[Callable[..., Server]]:
    """The same for servers that tests share: they are ended with the run."""
    yield from _serving()


@pytest.fixture(scope="session")
def page_server(serve_long: Callable[..., Server]) -> Server:
    """One server of the page for all tests that only look at it."""
    return serve_long("--lang", "zh")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Chromium from the PATH (Debian's packages), in the reduced run the one without windows where it is there; else
    Playwright's own. No browser is a failure."""
    names = ["chromium", "chromium-browser"]
    names.insert(len(names) if FULL else 0, "chromium-headless-shell")
    path = os.environ.get("PAOYAO_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    return {**browser_type_launch_args, "args": CHROMIUM_FLAGS, **({"executable_path": path} if path else {})}
