"""What a person meets who opens the page: its text, its theme, both languages, a cell that failed."""

from __future__ import annotations

import re
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page, expect


def test_the_text_stands_before_the_kernel_has_answered(page: Page, page_server: Any) -> None:
    page.route("**/voila/static/voila.js", lambda route: route.abort())
    page.goto(page_server.url)
    expect(page.get_by_role("heading", level=1, name="学刨幺")).to_be_visible()
    wait = page.get_by_role("status")
    expect(wait).to_contain_text("没能连上")
    expect(wait.get_by_role("button", name="重新载入")).to_be_visible()


@pytest.mark.parametrize(("scheme", "light"), [("light", "true"), ("dark", "false")])
def test_the_page_follows_the_system_s_light_and_dark(
    new_context: Any, guarded: Any, page_server: Any, scheme: str, light: str
) -> None:
    page = guarded(new_context(color_scheme=scheme)).new_page()
    page.goto(page_server.url)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", light)
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    brightness = sum(map(int, re.findall(r"\d+", paper)[:3])) / 3
    assert (brightness > 128) == (scheme == "light")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_nothing_scrolls_sideways_on_a_phone(
    new_context: Any, guarded: Any, opened: Any, page_server: Any, lang: str
) -> None:
    page = guarded(new_context(viewport={"width": 375, "height": 700})).new_page()
    opened(page, f"{page_server.url}voila/render/{lang}/09_play.ipynb")
    expect(page.locator("html")).to_have_attribute("lang", {"zh": "zh-Hans", "en": "en"}[lang])
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    expect(page.locator(".paoyao-wait")).to_have_count(0)
    page.locator(".paoyao-more > summary").click()
    panel = page.locator(".py-panel")
    expect(panel).to_be_visible()
    assert panel.evaluate("one => one.scrollWidth - one.clientWidth") <= 0


def test_the_other_language_is_one_link_away(table_page: Page) -> None:
    table_page.get_by_role("link", name="English").press("Enter")
    expect(table_page.get_by_role("heading", level=1, name="Play a deal of Baishan paoyao")).to_be_visible()
    expect(table_page.get_by_role("link", name="中文")).to_be_visible()


def test_a_page_that_is_left_takes_its_kernel_with_it(page: Page, opened: Any, page_server: Any) -> None:
    before = set(page_server.children())
    opened(page, page_server.url)
    [mine] = set(page_server.children()) - before
    opened(page, page_server.url)
    mine.wait(timeout=30)


def test_a_cell_that_fails_is_shown_and_the_rest_stands(serve: Any, page: Page, tmp_path: Any) -> None:
    book = nbformat.v4.new_notebook(metadata={"lang": "en", "title": "broken"})
    book.cells = [
        nbformat.v4.new_markdown_cell("# Broken"),
        nbformat.v4.new_code_cell("1 / 0"),
        nbformat.v4.new_code_cell("print('still', 'here')"),
    ]
    (tmp_path / "en").mkdir()
    nbformat.write(book, tmp_path / "en" / "09_play.ipynb")
    page.goto(serve("--lang", "en", "--folder", str(tmp_path)).url)
    expect(page.locator("#rendered_cells")).to_contain_text("This cell could not run")
    expect(page.locator("#rendered_cells")).to_contain_text("still here")
    expect(page.locator(".paoyao-wait")).to_have_count(0)
