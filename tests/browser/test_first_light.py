"""A person opens the page and plays a deal to its settlement, with nothing but the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

ANSWERED = '[data-turn="me"], [data-phase="over"]'


class Player:
    """Hands on the keyboard: presses keys, reads the table, never points at anything."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = page.locator(".paoyao-table")
        self.judge = self.table.locator(".paoyao-judge")
        self.held = self.table.locator("button[data-card]")

    def press(self, *keys: str) -> None:
        """Keys one after another; the focus must have stayed on the table."""
        for key in keys:
            expect(self.table.locator(":focus")).to_have_count(1)
            self.page.keyboard.press(key)

    def tab_to(self, wanted: Locator, key: str = "Tab") -> None:
        for _ in range(40):
            if wanted.evaluate_all("all => all.includes(document.activeElement)"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {wanted}")

    def at_once(self) -> None:
        """Sets the pace of the bots in the panel."""
        self.tab_to(self.table.locator("summary"))
        self.press("Enter")
        instant = self.table.locator('[data-set="pace"][data-value="0.0"]')
        self.tab_to(instant)
        self.press("Enter")
        expect(instant).to_have_attribute("aria-pressed", "true")
        self.press("Escape")
        expect(self.table.locator("details[open]")).to_have_count(0)

    def phase(self) -> str:
        """Waits until something is asked, or the deal is over."""
        expect(self.page.locator(f".paoyao-table:is({ANSWERED})")).to_have_count(1)
        return self.table.get_attribute("data-phase") or ""

    def look(self) -> tuple[str, str]:
        felt = self.table.locator(".paoyao-felt").inner_text()
        return felt, self.table.get_attribute("data-phase") or ""

    def changed(self, before: tuple[str, str]) -> None:
        """Waits until the table looks different: an own action always changes it."""
        self.page.wait_for_function(
            """([felt, phase]) => {
                const table = document.querySelector('.paoyao-table');
                return table.dataset.phase !== phase || table.querySelector('.paoyao-felt').innerText !== felt;
            }""",
            arg=list(before),
        )

    def lead_lowest(self) -> None:
        self.tab_to(self.held, "Tab")
        self.press("End", "Space")
        expect(self.held.last).to_have_attribute("aria-pressed", "true")
        self.press("Enter")

    def follow_hint(self) -> None:
        """The first hint shows the cards, the second picks them up and says why."""
        self.press("h")
        expect(self.judge).to_have_attribute("data-tone", "hint")
        first = self.judge.inner_text()
        self.press("h")
        expect(self.judge).not_to_have_text(first)
        if self.table.locator('[data-card][aria-pressed="true"]').count():
            self.tab_to(self.held, "Tab")
            self.press("Enter")
        else:
            self.press("p")

    def decide(self, phase: str) -> None:
        before = self.look()
        if phase == "snow":
            self.tab_to(self.table.locator('[data-act="nosnow"]'))
            self.press("Enter")
        elif self.table.locator('[data-act="pass"][aria-disabled="true"]').count():
            self.lead_lowest()
        else:
            self.follow_hint()
        self.changed(before)

    def play_to_the_end(self) -> int:
        decisions = 0
        while (phase := self.phase()) != "over":
            self.decide(phase)
            decisions += 1
        return decisions


def test_a_deal_is_played_to_its_settlement_by_keyboard(table_page: Page, scale: Callable[[int, int], int]) -> None:
    player = Player(table_page)
    player.at_once()
    player.tab_to(player.held)
    for _ in range(scale(1, 3)):
        assert player.play_to_the_end() > 0
        sheet = player.table.locator(".py-sheet")
        expect(sheet).to_contain_text("结算")
        expect(sheet.locator("h2")).to_have_text(re.compile("^(我方|对方)胜 · "))
        expect(sheet.locator(".py-payoffs li")).to_have_count(4)
        expect(player.table.locator("[aria-live=polite]")).not_to_be_empty()
        player.tab_to(player.table.locator('[data-act="new"]'))
        player.press("Enter")
        expect(player.held).to_have_count(27)


def test_the_text_stands_before_the_kernel_has_answered(page: Page, page_server: Any) -> None:
    page.route("**/voila/static/voila.js", lambda route: route.abort())
    page.goto(page_server.url)
    expect(page.get_by_role("heading", level=1, name="打一局白山刨幺")).to_be_visible()
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
