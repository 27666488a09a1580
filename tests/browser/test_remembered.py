"""What a person sets at the table, and a deal that he leaves, are there again when the page is opened anew."""

from __future__ import annotations

from typing import Any

import pytest
from places import PLAY, Place
from playwright.sync_api import Page, expect

SETTINGS = (
    *(("pace", "0.0"), ("level", "club")),
    *((switch, "1") for switch in ("four_colour", "by_plays", "dim", "counting")),
)


@pytest.mark.long
@pytest.mark.parametrize("place", ["page"], indirect=True)
def test_the_language_is_remembered_where_no_notebook_names_one(place: Place, page: Page) -> None:
    table = place.open(page, place.write("spoken", "import paoyao_learn as pl\npl.Table()"))
    table.locator(".paoyao-more > summary").click()
    table.locator('[data-set="lang"][data-value="en"]').click()
    expect(table).to_have_attribute("lang", "en")
    page.reload()
    expect(table).to_have_attribute("lang", "en")


def test_rules_that_were_chosen_and_an_unfinished_deal_are_there_after_a_reload(
    page: Page, opened: Any, page_server: Any
) -> None:
    url = f"{page_server.url}voila/render/{PLAY}"
    table = opened(page, url).locator(".paoyao-table")
    table.locator(".paoyao-more > summary").click()
    for name, value in SETTINGS:
        table.locator(f'[data-set="{name}"][data-value="{value}"]').click()
    table.locator('[data-set="rules"][data-value="mingyao"]').click()
    table.locator(".paoyao-options > summary").click()
    table.locator('[data-key="less-win_points"]').click()
    expect(table.locator('[data-key="less-win_points"]')).to_have_attribute("data-value", "130")
    table.locator('[data-act="deal"]').click()
    page.keyboard.press("Escape")
    expect(table.locator(".py-game")).to_have_text("明幺刨幺")
    expect(page.locator('.paoyao-table[data-turn="me"]')).to_have_count(1)
    cards = table.locator("button[data-card]")
    before = cards.count()
    if table.locator('[data-act="pass"][aria-disabled="true"]').count():
        cards.last.click()
        table.locator('[data-act="play"]').click()
        expect(cards).not_to_have_count(before)
    else:
        table.locator('[data-act="pass"]').click()
    expect(table.locator('[data-act="takeback"]')).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator('.paoyao-table[data-turn="me"]')).to_have_count(1)
    held = cards.evaluate_all("all => all.map((card) => card.dataset.key)")

    opened(page, url)
    expect(table.locator(".paoyao-judge")).to_contain_text("接着上次没打完的一局")
    expect(table.locator(".py-game")).to_have_text("明幺刨幺")
    expect(table.locator(".py-need").first).to_have_text("/ 135")
    assert sorted(cards.evaluate_all("all => all.map((card) => card.dataset.key)")) == sorted(held)
    for name, value in SETTINGS:
        setting = table.locator(f'[data-set="{name}"][data-value="{value}"]')
        expect(setting).to_have_attribute("aria-pressed", "true")

    opened(page, f"{page_server.url}voila/render/en/09_play.ipynb")
    expect(table.locator(".py-game")).to_have_text("Mingyao Paoyao")
    expect(table.locator(".py-need").first).to_have_text("/ 135")
