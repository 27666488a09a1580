"""A record leaves the table by the clipboard and as a file, and is pasted to be watched, by keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hands import Keyboard
from places import Place
from playwright.sync_api import BrowserContext, Locator, expect

import paoyao_learn as pl

HANDS = '["9c6c", "5s6s", "7s8s", "9sTs"]'
TABLE = (
    f'import paoyao_learn as pl\npl.Table(deal=pl.deal("baishan", hands={HANDS}, lead=0, captured=(135, 0)), pace=0)'
)


class Clerk(Keyboard):
    """A keyboard that finds its way in the panel."""

    def paper(self, record: str) -> Locator:
        return self.table.locator(f'[data-record="{record}"]')

    def open_panel(self) -> None:
        self.use(self.more)
        expect(self.table.locator(".paoyao-more[open]")).to_have_count(1)

    def paste(self, words: str) -> None:
        """What stands in the field is written over."""
        self.tab_to(self.table.locator('[data-paper="pasted"]'))
        self.press("Control+a")
        self.page.keyboard.insert_text(words)


@pytest.mark.parametrize("place", ["page", pytest.param("lab", marks=pytest.mark.long)], indirect=True)
def test_a_record_is_copied_downloaded_and_watched_by_keyboard(
    place: Place, context: BrowserContext, tmp_path: Path
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    place.open(page, place.write("record", TABLE))
    clerk = Clerk(page)
    clerk.held.first.focus()
    clerk.open_panel()
    expect(clerk.paper("copy")).to_have_count(0)
    clerk.press("Escape")
    clerk.tab_to(clerk.held)
    assert clerk.play_to_the_end() > 0

    clerk.open_panel()
    clerk.use(clerk.paper("copy"))
    expect(clerk.table.locator('[data-own="copied"]')).not_to_be_empty()
    copied: str = page.evaluate("navigator.clipboard.readText()")
    game: Any = pl.loads(copied)
    assert game.result is not None
    with page.expect_download() as download:
        clerk.use(clerk.paper("save"))
    assert re.fullmatch(r"paoyao-[0-9a-f]+\.txt", download.value.suggested_filename)
    download.value.save_as(tmp_path / "record.txt")
    assert (tmp_path / "record.txt").read_text(encoding="utf-8") == copied

    cells = page.locator("[cell-index], .jp-Notebook .jp-Cell").count()
    clerk.paste("bddn")
    clerk.use(clerk.paper("open"))
    expect(clerk.table.locator(".py-record .py-bad")).to_have_text(re.compile("^(第 1 行|Line 1)"))
    clerk.paste(re.sub(r"level \d", "level 3", copied))
    clerk.use(clerk.paper("open"))
    expect(clerk.table.locator(".py-record .py-bad")).to_have_text(re.compile(r"^(第 \d\d 行|Line \d\d)"))
    clerk.paste(copied)
    clerk.use(clerk.paper("open"))
    expect(clerk.act("live")).to_be_focused()
    expect(clerk.judge).to_have_text(re.compile(rf"(第 0 步，共 {len(game.history)} 步|Step 0 of {len(game.history)})"))
    clerk.press("ArrowLeft", "Enter")
    expect(clerk.table.locator(".py-sheet")).to_be_visible()
    clerk.press("ArrowRight", "Enter")
    expect(clerk.act("new")).to_be_visible()
    assert page.locator("[cell-index], .jp-Notebook .jp-Cell").count() == cells
