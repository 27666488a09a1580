"""The way from the course to a lesson and back, on the page and in JupyterLab."""

from __future__ import annotations

import re

import pytest
from places import Place
from playwright.sync_api import Page, expect

PLACES = [("page", "zh"), pytest.param("lab", "en", marks=pytest.mark.long)]


@pytest.mark.parametrize(("place", "lang"), PLACES, indirect=["place"])
def test_a_lesson_is_opened_and_left_by_keyboard(place: Place, page: Page, lang: str) -> None:
    course = place.open(page, f"{lang}/00_start.ipynb")
    title, home, name = {
        "zh": ("一百零八张牌", "课程首页", "学刨幺"),
        "en": ("A hundred and eight cards", "All lessons", "Learn paoyao"),
    }[lang]
    course.locator(".py-go").press("Enter")
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/{lang}/01_cards\.ipynb$"))
    page.get_by_role("link", name=home).last.press("Enter")
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/{lang}/00_start\.ipynb$"))
