"""Drills and the course page in the page: answered by keyboard alone, progress kept by the browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hands import violations
from places import Place
from playwright.sync_api import Locator, Page, expect

DRILL = "import paoyao_learn as pl\npl.Drill({what}, lesson='04', seed=1, lang='{lang}')"
COURSE = "import paoyao_learn as pl\npl.Course(lang='{lang}')"
PICKER = (
    "import paoyao_learn as pl\n"
    "pl.HandPicker('4s4h4d Ad 9s9h9d', goal=['yao_2', 'bomb_3'], exercise='02/thirteen', lang='{lang}')"
)
KEPT = "JSON.parse(localStorage.getItem('paoyao_learn.progress') ?? 'null')"


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(KEPT) or {"entries": {}}
    return found["entries"]


def written(place: Place, name: str, cell: str, lang: str = "zh") -> str:
    return place.write(name, cell, lang=lang)


def tab_to(page: Page, wanted: Locator) -> None:
    for _ in range(40):
        if wanted.first.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def test_a_drill_is_answered_by_keyboard_and_kept(page_place: Place, page: Page) -> None:
    drill = page_place.open(page, written(page_place, "drill", DRILL.format(what="'beats'", lang="zh")))
    page.evaluate("window.leaked = []; document.addEventListener('keydown', (e) => leaked.push(e.key))")
    choices = drill.locator('[data-act="choose"]')
    expect(choices).to_have_count(2)
    tab_to(page, choices)
    for answered in (1, 2, 3):
        page.keyboard.press("1")
        expect(drill.locator(".py-verdict")).to_be_visible()
        expect(drill.locator('[data-act="next"]')).to_be_focused()
        expect(drill.locator("[aria-live=polite]")).to_contain_text("对。")
        expect(drill.locator(".py-stats")).to_contain_text(f"/{answered}")
        page.keyboard.press("Enter")
        expect(drill.locator(".py-verdict")).to_have_count(0)
        expect(choices.first).to_be_focused()
    assert [key for key in page.evaluate("leaked") if key != "Tab"] == []
    entries = kept(page)
    assert sum(entry["right"] + entry["wrong"] for key, entry in entries.items() if key.startswith("topic ")) == 3
    page_place.open(page, "zh/drill.ipynb")
    expect(drill.locator(".py-stats")).to_contain_text("/3")


def test_a_split_and_a_number_are_answered_by_keyboard(page_place: Place, page: Page) -> None:
    what = "'split.fewest/baishan/3'"
    drill = page_place.open(page, written(page_place, "split", DRILL.format(what=what, lang="en"), "en"))
    cards = drill.locator("button[data-card]")
    before = cards.count()
    tab_to(page, drill.locator('button[data-card][tabindex="0"]'))
    page.keyboard.press("Space")
    expect(drill.locator('[data-own="picked"]')).to_contain_text("single")
    page.keyboard.press("Enter")
    expect(cards).to_have_count(before - 1)
    expect(drill.locator(".py-picked li")).to_have_count(1)
    for left in range(before - 1, 0, -1):
        expect(cards).to_have_count(left)
        expect(drill.locator("button[data-card]:focus")).to_have_count(1)
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
    expect(drill.locator(".py-verdict")).to_contain_text("are enough")

    what = "'points.cards/baishan/3'"
    page_place.open(page, written(page_place, "points", DRILL.format(what=what, lang="en"), "en"))
    field = drill.locator('input[data-name="answer"]')
    tab_to(page, field)
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(drill.locator(".py-verdict")).to_contain_text("Not so.")
    expect(drill.locator('[data-act="next"]')).to_be_focused()


def test_the_course_exports_resets_and_imports(page_place: Place, page: Page, tmp_path: Path) -> None:
    picker = page_place.open(page, written(page_place, "picker", PICKER.format(lang="zh")))
    tab_to(page, picker.locator('button[data-card][tabindex="0"]'))
    picker.locator('[data-key="4s.1"]').click()
    picker.locator('[data-key="4h.1"]').click()
    picker.locator('[data-key="Ad.1"]').click()
    page.keyboard.press("Enter")
    expect(picker.locator(".py-done-part")).to_have_count(1)
    for key in ("9s.1", "9h.1", "9d.1"):
        picker.locator(f'[data-key="{key}"]').click()
    for key in ("4s.1", "4h.1", "Ad.1"):
        picker.locator(f'[data-key="{key}"]').click()
    page.keyboard.press("Enter")
    expect(picker.locator(".py-done-part")).to_have_count(2)
    assert "done 02/thirteen" in kept(page)

    course = page_place.open(page, written(page_place, "course", COURSE.format(lang="zh")))
    lesson = course.locator('[data-key="lesson02"]')
    expect(lesson.locator(".py-done-part")).to_have_count(1)
    with page.expect_download() as download:
        course.locator('[data-act="export"]').click()
    download.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text("utf-8"))["version"] == 2
    lesson.locator('[data-act="ask"]').click()
    course.locator('[data-act="reset"]').click()
    expect(lesson.locator(".py-done-part")).to_have_count(0)
    page_place.open(page, "zh/course.ipynb")
    expect(lesson.locator(".py-done-part")).to_have_count(0)
    page.evaluate("localStorage.clear()")
    page_place.open(page, "zh/course.ipynb")
    course.locator('input[type="file"]').set_input_files(tmp_path / "mine.json")
    expect(lesson.locator(".py-done-part")).to_have_count(1)
    expect(lesson.get_by_role("link", name="十三种牌型")).to_have_attribute("href", "../zh/02_types.ipynb")
    course.locator('[data-act="lang"]').click()
    expect(lesson.get_by_role("link", name="Thirteen types of play")).to_be_visible()


def test_damaged_progress_is_told_and_kept_aside(page_place: Place, page: Page) -> None:
    course = page_place.open(page, written(page_place, "course", COURSE.format(lang="zh")))
    page.evaluate("localStorage.setItem('paoyao_learn.progress', '{half')")
    page_place.open(page, "zh/course.ipynb")
    expect(course.locator(".paoyao-judge")).to_contain_text("原样收在一边")
    page.wait_for_function(f"{KEPT.replace('??', '||')}?.version === 2")
    assert page.evaluate("localStorage.getItem('paoyao_learn.progress.aside.1')") == "{half"


def test_two_pages_hear_of_each_other(page_place: Place, context: Any) -> None:
    one, other = context.new_page(), context.new_page()
    course = page_place.open(one, written(page_place, "course", COURSE.format(lang="zh")))
    drill = page_place.open(other, written(page_place, "drill", DRILL.format(what="'beats'", lang="zh")))
    expect(course.locator(".py-sum")).to_have_text("还没有答过题")
    drill.locator('[data-act="choose"]').first.click()
    expect(drill.locator(".py-verdict")).to_be_visible()
    expect(course.locator(".py-sum")).to_contain_text("答了 1 题")


@pytest.mark.parametrize(("lang", "scheme", "width"), [("zh", "light", 1280), ("en", "dark", 375)])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    page_place: Place, new_context: Any, guarded: Any, lang: str, scheme: str, width: int
) -> None:
    page = guarded(new_context(viewport={"width": width, "height": 812}, color_scheme=scheme)).new_page()
    found: dict[str, Any] = {}

    def look(name: str) -> None:
        found[name] = violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name

    for kind in ("higher.ladder/baishan/3", "find.flat/baishan/3", "points.cards/baishan/3", "count.left/baishan/3"):
        cell = DRILL.format(what=f"'{kind}'", lang=lang)
        drill = page_place.open(page, written(page_place, "look", cell, lang))
        look(kind)
    drill.locator('input[data-name="answer"]').fill("0")
    drill.locator('[data-act="confirm"]').click()
    expect(drill.locator(".py-verdict")).to_be_visible()
    look("told")
    for name, cell in (("course", COURSE), ("picker", PICKER)):
        page_place.open(page, written(page_place, f"look_{name}", cell.format(lang=lang), lang))
        look(name)
    assert {name: bad for name, bad in found.items() if bad} == {}
