"""Real pages in Chromium: nothing may be asked of another machine, and no script may fail.

Chinese text is drawn with whatever CJK font the machine has (`fonts-noto-cjk` in CI); no test looks at pixels.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from places import PLAY, LabPlace, NotebookPlace, PagePlace, Place, open_table
from playwright.sync_api import Browser, BrowserContext, Page, expect

HARMLESS = ("[anywidget] Failed to initialize model.", "(reading 'schema')")
"""What anywidget says on a busy machine, where all is well nevertheless (test_slow_start), and Notebook of its own
settings."""
FOREIGN = re.compile(r"^(?:https?|wss?)://(?!127\.0\.0\.1[:/])")
ROOT = Path(__file__).resolve().parents[2]

expect.set_options(timeout=60_000)


class Guard:
    """Makes contexts block every foreign request, and notes those that there were, and scripts that failed."""

    def __init__(self) -> None:
        self._foreign: list[str] = []
        self._failed: list[str] = []

    def _asked(self, url: str) -> None:
        if FOREIGN.match(url):
            self._foreign.append(url)

    def _heard(self, failure: str) -> None:
        if not any(said in failure for said in HARMLESS):
            self._failed.append(failure)

    def watch(self, context: BrowserContext) -> BrowserContext:
        """The context, guarded from now on."""
        context.route(FOREIGN, lambda route: route.abort())
        context.on("request", lambda request: self._asked(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: self._asked(socket.url)))
        context.on("weberror", lambda error: self._heard(str(error.error)))
        context.set_default_timeout(60_000)
        return context

    def check(self) -> None:
        """Fails the test when there was anything."""
        found, self._foreign, self._failed = (self._foreign, self._failed), [], []
        assert found == ([], [])


@pytest.fixture
def guarded() -> Iterator[Callable[[BrowserContext], BrowserContext]]:
    """Makes a context block every foreign request; the test fails when there was one, or when a script failed."""
    guard = Guard()
    yield guard.watch
    guard.check()


@pytest.fixture(scope="session")
def _phone(browser: Browser) -> Iterator[tuple[BrowserContext, Guard]]:
    guard = Guard()
    context = guard.watch(browser.new_context(viewport={"width": 375, "height": 800}))
    yield context, guard
    context.close()


@pytest.fixture
def phone(_phone: tuple[BrowserContext, Guard]) -> Iterator[Page]:
    """A page at a phone's width, in a browser that tests share: what it has loaded once it keeps, but its storage holds
    nothing but a quick pace of the table."""
    context, guard = _phone
    page = context.new_page()
    page.add_init_script("localStorage.clear(); localStorage.setItem('paoyao_learn.table.1', '{\"pace\": \"0.0\"}')")
    yield page
    page.close()
    guard.check()


@pytest.fixture
def context(
    new_context: Callable[..., BrowserContext], guarded: Callable[[BrowserContext], BrowserContext]
) -> BrowserContext:
    """The context of the ``page`` fixture, guarded."""
    return guarded(new_context(viewport={"width": 1280, "height": 800}))


@pytest.fixture
def opened() -> Callable[[Page, str], Page]:
    return open_table


@pytest.fixture
def table_page(page: Page, page_server: Any) -> Page:
    """The Voila page with the Chinese table on it."""
    return open_table(page, f"{page_server.url}voila/render/{PLAY}")


def notebooks(folder: Path) -> Path:
    """A copy of the notebooks, to which tests may add theirs."""
    shutil.copytree(ROOT / "notebooks", folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return folder


@pytest.fixture(scope="session")
def page_place(serve_long: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory) -> Place:
    """The page over a copy of the notebooks."""
    folder = notebooks(tmp_path_factory.mktemp("page") / "notebooks")
    return PagePlace(serve_long("--lang", "zh", "--folder", str(folder)), folder)


@pytest.fixture(scope="session")
def page_server(page_place: Place) -> Any:
    """The server of the page."""
    return page_place.server


@pytest.fixture(scope="session")
def lab_place(serve_long: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory) -> Place:
    """JupyterLab over a copy of the notebooks, with settings and workspaces of its own."""
    home = tmp_path_factory.mktemp("lab")
    folder, own = notebooks(home / "notebooks"), {"JUPYTER_CONFIG_DIR": str(home / "config")}
    return LabPlace(serve_long("lab", "--lang", "en", "--folder", str(folder), env=own), folder)


@pytest.fixture(scope="session")
def notebook_place(lab_place: Place) -> Place:
    """Jupyter Notebook over the same."""
    return NotebookPlace(lab_place.server, lab_place.folder)


@pytest.fixture
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """``page``, ``lab`` or ``notebook``, as the test's parameter says."""
    found: Place = request.getfixturevalue(f"{request.param}_place")
    yield found
    found.leave()
