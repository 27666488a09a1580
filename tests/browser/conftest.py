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
from playwright.sync_api import BrowserContext, Page, expect

FOREIGN = re.compile(r"^(?:https?|wss?)://(?!127\.0\.0\.1[:/])")
ROOT = Path(__file__).resolve().parents[2]

expect.set_options(timeout=30_000)


@pytest.fixture
def guarded() -> Iterator[Callable[[BrowserContext], BrowserContext]]:
    """Makes a context block every foreign request; the test fails when there was one, or when a script failed."""
    foreign: list[str] = []
    failed: list[str] = []

    def guard(context: BrowserContext) -> BrowserContext:
        context.route(FOREIGN, lambda route: route.abort())
        context.on("request", lambda request: foreign.append(request.url) if FOREIGN.match(request.url) else None)
        context.on("weberror", lambda error: failed.append(str(error.error)))
        context.set_default_timeout(30_000)
        return context

    yield guard
    assert foreign == []
    assert failed == []


@pytest.fixture
def context(
    new_context: Callable[..., BrowserContext], guarded: Callable[[BrowserContext], BrowserContext]
) -> BrowserContext:
    """The context of the ``page`` fixture, guarded."""
    return guarded(new_context(viewport={"width": 1280, "height": 800}))


def open_table(page: Page, url: str) -> Page:
    """Opens a page and waits for its table; a cell that failed instead is told at once."""
    page.goto(url)
    failed = page.locator("[data-mime-type='application/vnd.jupyter.stderr']")
    expect(page.locator(".paoyao-table").or_(failed).first).to_be_visible(timeout=60_000)
    expect(failed).to_have_count(0)
    return page


@pytest.fixture
def opened() -> Callable[[Page, str], Page]:
    return open_table


@pytest.fixture
def table_page(page: Page, page_server: Any) -> Page:
    """The Voila page with the Chinese table on it."""
    return open_table(page, page_server.url)


@pytest.fixture
def lab_server(serve: Callable[..., Any], tmp_path: Path) -> Any:
    """JupyterLab over a copy of the notebooks."""
    copy = tmp_path / "notebooks"
    shutil.copytree(ROOT / "notebooks", copy, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return serve("lab", "--lang", "en", "--folder", str(copy))
