"""Every lesson as a page: all its cells have run, its widgets are there, nothing scrolls sideways on a phone, and what
is to be done in it is done by keyboard alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hands import Keyboard
from lessons import EXERCISES, drill
from playwright.sync_api import Locator, Page, expect

from paoyao_learn.teach.lessons import DRILL_NEEDS, LESSONS
from paoyao_learn.text import LANGUAGES

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
KINDS = ("Compare", "Course", "Drill", "HandPicker", "Ladder", "Odds", "Replay", "ScoreLab", "Table")
WIDGETS = (*(f"pl.{kind}(" for kind in KINDS), "both.play(")
WHOLE_DEALS = ("09/deal", "11/deal", "13/deal")
"""Exercises that take long; test_whole_deals plays such deals in every run."""
NAMES = sorted(path.stem for path in (NOTEBOOKS / "zh").glob("*.ipynb"))
SHORT = ("00_start", "02_types", "04_ladder", "06_ends", "08_tactics", "12_replay")
"""One lesson of each kind of widget, for the reduced run."""


def cells(lang: str, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((NOTEBOOKS / lang / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return found


def is_shown(cell: dict[str, Any]) -> bool:
    """Whether it is a code cell whose output is on the page."""
    return cell["cell_type"] == "code" and "setup" not in cell["metadata"].get("tags", [])


def last_line(cell: dict[str, Any]) -> str:
    """The statement that a code cell ends with, which may stand on several lines."""
    lines = "".join(cell["source"]).rstrip().splitlines()
    starts = [place for place, line in enumerate(lines) if not line.startswith(" ")]
    return "\n".join(lines[starts[-1] :])


def widget(page: Page, lang: str, name: str, words: str) -> Locator:
    """The widget of the cell that holds some words."""
    [place] = [place for place, cell in enumerate(cells(lang, name), start=1) if words in "".join(cell["source"])]
    return page.locator(f'section[cell-index="{place}"] .paoyao-table')


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in SHORT else [pytest.mark.long]) for name in NAMES]
)
def test_a_lesson_runs_to_its_end_and_is_done_by_keyboard(
    phone: Page, page_server: Any, scale: Callable[[int, int], int], name: str
) -> None:
    """One language in turn and the start of long exercises; in the full run both, and all that there is to do."""
    first, languages = NAMES.index(name) % 2, scale(1, 2)
    for lang in (LANGUAGES[first], LANGUAGES[1 - first])[:languages]:
        phone.goto(f"{page_server.url}voila/render/{lang}/{name}.ipynb")
        expect(phone.locator(".paoyao-wait")).to_have_count(0)
        expect(phone.locator("[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)
        shown = [cell for cell in cells(lang, name) if is_shown(cell)]
        widgets = sum(last_line(cell).startswith(WIDGETS) or last_line(cell).isidentifier() for cell in shown)
        expect(phone.locator(".paoyao-table")).to_have_count(widgets)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 375
        for line in phone.locator(".py-reveal summary").all():
            line.press("Enter")
        expect(phone.locator(".py-reveal details:not([open])")).to_have_count(0)
        for lesson in (lesson for lesson in LESSONS if lesson.notebook == name):
            for exercise in lesson.exercises:
                hands = Keyboard(phone, widget(phone, lang, name, marked(exercise)))
                hands.table.locator("button, summary, input").first.focus()
                if exercise == f"{lesson.id}/drill":
                    answers = DRILL_NEEDS if languages == 2 or len(lesson.exercises) == 1 else 1
                    drill(hands, answers)
                    kept(phone, f"done {exercise}" if answers == DRILL_NEEDS else f"count {exercise}")
                elif exercise in WHOLE_DEALS and languages == 1:
                    hands.decide(hands.phase())
                else:
                    EXERCISES[exercise](hands)
                    kept(phone, f"done {exercise}")


def marked(exercise: str) -> str:
    """How a notebook says that a widget is an exercise."""
    lesson, _, kind = exercise.partition("/")
    return f'lesson="{lesson}"' if kind == "drill" else f'exercise="{exercise}"'


def kept(page: Page, entry: str) -> None:
    """Waits until the browser keeps an entry of the learner's progress."""
    page.wait_for_function(
        "(entry) => JSON.parse(localStorage.getItem('paoyao_learn.progress') ?? '{}').entries?.[entry]", arg=entry
    )
