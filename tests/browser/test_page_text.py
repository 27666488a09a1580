"""What the page says around the table: in one language, in lines that can be read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize(("lang", "says"), [("zh", "这一格没能运行"), ("en", "This cell could not run")])
def test_a_cell_that_failed_says_so_in_the_language_of_its_page(
    serve: Any, page: Page, tmp_path: Path, lang: str, says: str
) -> None:
    """The server's own language is the other one."""
    book = nbformat.v4.new_notebook(metadata={"lang": lang, "title": "broken"})
    book.cells = [nbformat.v4.new_code_cell("1 / 0")]
    other = "en" if lang == "zh" else "zh"
    for folder in (lang, other):
        (tmp_path / folder).mkdir()
        nbformat.write(book, tmp_path / folder / "09_play.ipynb")
    page.goto(serve("--lang", other, "--folder", str(tmp_path)).url)
    said = page.locator("[data-mime-type='application/vnd.jupyter.stderr']")
    expect(said).to_have_text(re.compile(f"^\\s*{says}"))
    assert bool(re.search("[\u4e00-\u9fff]", said.inner_text())) == (lang == "zh")


def test_lines_of_text_are_no_wider_than_can_be_read(table_page: Page) -> None:
    words = table_page.locator("section.paoyao-markdown p").first
    expect(words).to_be_visible()
    box, table = words.bounding_box(), table_page.locator(".paoyao-table").bounding_box()
    assert box is not None
    assert table is not None
    assert box["width"] <= 46 * 16 < table["width"]
