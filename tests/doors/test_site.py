"""The static site: made, looked through, and used in Chromium with every foreign name blocked, under a sub-path."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from clean_place import ROOT, once
from hands import Keyboard
from lessons import settle
from playwright.sync_api import BrowserContext, Page, expect

from paoyao_learn.doors.site import _tool
from paoyao_learn.text import text

pytestmark = pytest.mark.browser


def build(folder: Path) -> None:
    out = str(folder / "repo" / "learn")
    command = [sys.executable, "-m", "paoyao_learn", "site", out, "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert out in done.stdout


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in a folder below the one that is served."""
    return once(tmp_path_factory, "site", build) / "repo" / "learn"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words: object) -> None:
        """Nothing."""


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where a plain web server hands the site out."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site.parents[1])))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/repo/learn"
    server.shutdown()
    server.server_close()


@pytest.fixture
def asked(context: BrowserContext) -> list[str]:
    """Every address that the pages ask for."""
    found: list[str] = []
    context.on("request", lambda request: found.append(request.url))
    return found


def test_pages_name_nothing_from_outside_and_nothing_that_is_not_there(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) == len(list((ROOT / "notebooks").glob("*/*.ipynb"))) + 1
    for page in pages:
        for link in re.findall(r'(?:src|href)="([^"#?]+)', page.read_text(encoding="utf-8")):
            if not link.startswith(("data:", "http")):
                target = page.parent / link.replace(".ipynb", ".html")
                assert target.is_file(), (page.name, link)
        assert not re.search(r'<(?:script|link|img|iframe)[^>]*"https?:', page.read_text(encoding="utf-8"))
    for cell in ("<summary", "data:image/svg+xml"):  # what a notebook keeps can be read before Python is there
        assert cell in (site / "en" / "02_types.html").read_text(encoding="utf-8")


@pytest.mark.long
def test_a_deal_is_played_and_kept_without_any_server_but_one_for_files(
    address: str, page: Page, asked: list[str], request: pytest.FixtureRequest
) -> None:
    start = time.perf_counter()
    page.goto(f"{address}/zh/09_play.html")
    expect(page.get_by_role("heading", level=1, name="打一局白山刨幺")).to_be_visible()
    expect(page.get_by_role("status").first).to_contain_text(text("site.loading", "zh")[:12])
    table = page.locator(".paoyao-table")
    expect(table).to_be_visible()
    cold = time.perf_counter() - start
    expect(page.locator("[data-status]")).to_be_hidden()
    expect(table).to_have_attribute("data-turn", "me")
    passing = table.locator('[data-act=pass]:not([aria-disabled="true"])')
    if passing.count():
        passing.click()
    else:  # the lead: the lowest card
        table.locator("button[data-card]").last.click()
        table.locator("[data-act=play]").click()
    page.wait_for_function("Object.keys(localStorage).some(name => name.includes('.save '))")
    start = time.perf_counter()
    page.reload()
    expect(page.locator(".paoyao-table")).to_contain_text(text("table.resumed", "zh"))
    again = time.perf_counter() - start
    request.node.user_properties.append(("figures", f"first table {cold:.1f} s, on reload {again:.1f} s"))
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


@pytest.mark.long
def test_what_is_done_on_one_page_is_known_on_the_others(address: str, page: Page) -> None:
    page.goto(f"{address}/en/06_ends.html")
    expect(page.locator("[data-status]")).to_be_hidden()  # until then pictures stand there
    task = page.locator(".paoyao-host").nth(2).locator(".paoyao-table")  # behind a lab and a table
    expect(task).to_be_visible()
    settle(Keyboard(page, task))
    page.wait_for_function("localStorage.getItem('paoyao_learn.progress')?.includes('done 06/settle')")
    page.goto(f"{address}/en/00_start.html")
    expect(page.locator(".py-go")).to_be_visible()
    expect(page.locator('[data-key="lesson06"] .py-state > span')).to_have_text("1 of 2")
    page.locator('[data-enter="name"], input[type="text"]').first.fill("Lin")
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_contain_text("Lin")
    page.reload()
    expect(page.locator('input[type="text"]').first).to_have_value("Lin")
    page.locator(".py-go").press("Enter")
    expect(page.get_by_role("heading", level=1, name="A hundred and eight cards")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/en/01_cards\.html$"))
    page.get_by_role("link", name="All lessons").first.click()
    expect(page).to_have_url(re.compile(r"/en/00_start\.html$"))


@pytest.mark.long
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_file_that_does_not_come_is_told_in_a_plain_sentence(address: str, page: Page, lang: str) -> None:
    page.route("**/packages.zip", lambda route: route.fulfill(status=404, body="gone"))
    page.goto(f"{address}/{lang}/09_play.html")
    status = page.locator("[data-status]")
    expect(status).to_contain_text(text("site.broken", lang))
    page.unroute("**/packages.zip")
    status.get_by_role("button", name=text("site.reload", lang)).click()
    expect(page.locator(".paoyao-table")).to_be_visible()


FOREIGN = ["rules/test_batch.py", "rules/test_features.py", "rules/test_core_alone.py"]
"""What needs numpy or processes, which that Python has not."""


@pytest.mark.long
def test_the_tests_of_the_core_pass_in_the_python_of_the_browser(
    site: Path, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """All tests of rules and matches."""
    words = ["rules", "match", *(f"--ignore={name}" for name in FOREIGN)]
    words += ["-k", "not at_a_table"]  # a loop cannot be run to its end in there
    fits = ["--only-binary=:all:", "--python-version", "3.13", "--implementation", "py", "--abi", "none"]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    tools = ["--platform", "any", "--target", str(tmp_path), "pytest", "hypothesis"]
    subprocess.run([*pip, *fits, *tools], check=True, capture_output=True)
    script = str(ROOT / "tests" / "doors" / "inside.mjs")
    node = [_tool("node"), script, str(site / "python"), str(ROOT), str(tmp_path), "-q", "--tb=short", *words]
    done = subprocess.run(node, capture_output=True, text=True, check=False)
    last = done.stdout.strip().splitlines()[-1:]
    assert done.returncode == 0, done.stdout[-5000:]
    request.node.user_properties.append(("figures", f"in the browser's Python: {last}"))
