"""Drills and the course in the page: answered by keyboard alone, progress kept, exported, imported, told to others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hands import Keyboard
from places import Place
from playwright.sync_api import Page, expect

IMPORT = "import paoyao_learn as pl\n"
DRILLS = (
    IMPORT + "pl.Drill('beats', lesson='04', seed=1, lang='zh')",
    "pl.Drill('split.fewest/baishan/3', lang='zh')",
    "pl.Drill('points.cards/baishan/3', lang='zh')",
)
COURSE = (
    IMPORT + "pl.HandPicker('4s4h4d Ad 9s9h9d', goal=['yao_2', 'bomb_3'], exercise='02/thirteen', lang='zh')",
    "pl.Course(lang='zh')",
    "pl.Drill('beats', seed=1, lang='zh')",
)
KEPT = "JSON.parse(localStorage.getItem('paoyao_learn.progress') || 'null')"


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(KEPT) or {"entries": {}}
    return found["entries"]


def test_drills_are_answered_by_keyboard_and_kept(page_place: Place, page: Page) -> None:
    drills = page_place.open(page, page_place.write("drills", *DRILLS))
    expect(drills).to_have_count(3)
    bar = drills.first.locator(".py-stats").bounding_box()
    assert bar is not None
    assert bar["height"] < 40, "the numbers stand in one row"
    page.evaluate("window.leaked = []; document.addEventListener('keydown', (e) => leaked.push(e.key))")

    hands = Keyboard(page, drills.nth(0))
    choices = hands.table.locator('[data-act="choose"]')
    expect(choices).to_have_count(2)
    hands.tab_to(choices)
    for answered in (1, 2, 3):
        hands.press("1")
        expect(hands.table.locator(".py-verdict")).to_be_visible()
        expect(hands.table.locator('[data-act="next"]')).to_be_focused()
        expect(hands.table.locator("[aria-live=polite]")).to_contain_text("对。")
        expect(hands.table.locator(".py-stats")).to_contain_text(f"/{answered}")
        hands.press("Enter")
        expect(hands.table.locator(".py-verdict")).to_have_count(0)
        expect(choices.first).to_be_focused()

    hands = Keyboard(page, drills.nth(1))
    before = hands.held.count()
    hands.tab_to(hands.held)
    hands.press("Space")
    expect(hands.table.locator('[data-own="picked"]')).to_contain_text("单张")
    for left in range(before - 1, -1, -1):
        hands.press("Enter")
        expect(hands.held).to_have_count(left)
        if left:
            expect(hands.table.locator("button[data-card]:focus")).to_have_count(1)
            hands.press("Space")
    expect(hands.table.locator(".py-picked li")).to_have_count(before)
    expect(hands.table.locator(".py-verdict")).to_contain_text("最少")

    hands = Keyboard(page, drills.nth(2))
    hands.tab_to(hands.table.locator('input[data-name="answer"]'))
    hands.press("1", "Enter")
    expect(hands.table.locator(".py-verdict")).to_contain_text("不对。")
    expect(hands.table.locator('[data-act="next"]')).to_be_focused()

    assert set(page.evaluate("leaked")) <= {"Tab"}
    entries = kept(page)
    assert sum(entry["right"] + entry["wrong"] for key, entry in entries.items() if key.startswith("topic ")) == 5
    page.reload()
    expect(drills.nth(0).locator(".py-stats")).to_contain_text("/3")


def test_progress_is_shown_exported_reset_put_aside_and_imported(
    page_place: Place, context: Any, tmp_path: Path
) -> None:
    page = context.new_page()
    picker = page_place.open(page, page_place.write("course", *COURSE)).first
    course = page.locator(".py-course")
    built = picker.locator(".py-done-part")
    lesson = course.locator('[data-key="lesson02"]')
    expect(lesson).to_be_visible()
    hands = Keyboard(page, picker)
    for number, cards in enumerate((("4s.1", "4h.1", "Ad.1"), ("9s.1", "9h.1", "9d.1")), start=1):
        for card in cards:
            hands.pick(picker.locator(f'[data-key="{card}"]'))
        hands.press("Enter")
        expect(built).to_have_count(number)
        hands.press("Escape")
    expect(lesson.locator(".py-done-part")).to_have_count(1)
    assert "done 02/thirteen" in kept(page)

    with page.expect_download() as download:
        course.locator('[data-act="export"]').click()
    download.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text("utf-8"))["version"] == 2
    lesson.locator('[data-act="ask"]').click()
    course.locator('[data-act="reset"]').click()
    expect(lesson.locator(".py-done-part")).to_have_count(0)
    page.wait_for_function(f"{KEPT}.entries['done 02/thirteen'].gone")

    page.evaluate("localStorage.setItem('paoyao_learn.progress', '{half')")
    page.reload()
    expect(page.locator(".paoyao-judge").filter(has_text="原样收在一边").first).to_be_visible()
    page.wait_for_function(f"{KEPT}?.version === 2")
    assert page.evaluate("localStorage.getItem('paoyao_learn.progress.aside.1')") == "{half"
    course.locator('input[type="file"]').set_input_files(tmp_path / "mine.json")
    expect(lesson.locator(".py-done-part")).to_have_count(1)
    expect(built).to_have_count(2)
    course.locator('[data-act="lang"]').click()
    expect(lesson.get_by_role("link", name="Thirteen types of play")).to_be_visible()

    other = context.new_page()
    drill = page_place.open(other, "zh/course.ipynb").nth(2)
    expect(course.locator(".py-sum")).to_have_text("No answers yet")
    drill.locator('[data-act="choose"]').first.click()
    expect(drill.locator(".py-verdict")).to_be_visible()
    expect(course.locator(".py-sum")).to_contain_text("Answered 1")
