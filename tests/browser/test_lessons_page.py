"""Every lesson as a page: all its cells have run, its widgets are there, nothing scrolls sideways on a phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from paoyao_learn.text import LANGUAGES

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
KINDS = ("Compare", "Course", "Drill", "HandPicker", "Ladder", "Odds", "Replay", "ScoreLab", "Table")
WIDGETS = (*(f"pl.{kind}(" for kind in KINDS), "both.play(")
PATIENCE = 90_000  # ms; a page of six widgets on a busy machine


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def is_shown(cell: dict[str, Any]) -> bool:
    """Whether it is a code cell whose output is on the page."""
    return cell["cell_type"] == "code" and "setup" not in cell["metadata"].get("tags", [])


def last_line(cell: dict[str, Any]) -> str:
    """The statement that a code cell ends with, which may stand on several lines."""
    lines = "".join(cell["source"]).rstrip().splitlines()
    starts = [place for place, line in enumerate(lines) if not line.startswith(" ")]
    return "\n".join(lines[starts[-1] :])


NAMES = sorted(path.name for path in (NOTEBOOKS / "zh").glob("*.ipynb"))


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_runs_to_its_end(
    new_context: Any, guarded: Any, page_server: Any, scale: Callable[[int, int], int], name: str
) -> None:
    """One language in turn, both in the full run."""
    page = guarded(new_context(viewport={"width": 375, "height": 800})).new_page()
    first = NAMES.index(name) % 2
    for lang in (LANGUAGES[first], LANGUAGES[1 - first])[: scale(1, 2)]:
        page.goto(f"{page_server.url}voila/render/{lang}/{name}")
        expect(page.locator(".paoyao-wait")).to_have_count(0, timeout=PATIENCE)
        expect(page.locator("[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)
        shown = [cell for cell in cells(NOTEBOOKS / lang / name) if is_shown(cell)]
        widgets = sum(last_line(cell).startswith(WIDGETS) or last_line(cell).isidentifier() for cell in shown)
        expect(page.locator(".paoyao-table")).to_have_count(widgets)
        assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_the_exercise_of_a_lesson_is_done_by_keyboard(page: Page, page_server: Any) -> None:
    """The ladder of lesson 4, put in order with Space and the arrow keys."""
    page.goto(f"{page_server.url}voila/render/en/04_ladder.ipynb")
    lab = page.locator(".py-mode-sort")
    expect(lab).to_be_visible(timeout=PATIENCE)
    tiers = {
        name: tier
        for tier, name in enumerate(
            page.locator(".py-rungs")
            .first.locator("li")
            .evaluate_all("rows => rows.map((row) => row.dataset.key.replace('rung-', ''))")
        )
    }
    items = lab.locator("[data-item]")
    for goal in range(items.count()):
        order = items.evaluate_all("all => all.map((item) => item.dataset.item)")
        best = min(order[goal:], key=tiers.__getitem__)
        item = lab.locator(f'[data-item="{best}"]')
        item.focus()
        page.keyboard.press("Space")
        for _ in range(order.index(best) - goal):
            page.keyboard.press("ArrowUp")
        page.keyboard.press("Space")
    lab.locator('[data-act="check"]').press("Enter")
    expect(lab.locator(".paoyao-judge")).to_contain_text("All right")
