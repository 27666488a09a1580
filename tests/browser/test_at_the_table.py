"""What a person does at the table, where it stands: in the page and in JupyterLab."""

from __future__ import annotations

import pytest
from hands import Keyboard, Mouse
from places import Place
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.long
BOTH = pytest.mark.parametrize("place", ["page", "lab"], indirect=True)
HANDS = '["4h4h4sAdKd9c", "5s6sKh7s", "7s8s5h8d", "9sTs5d6d"]'
TABLE = f'import paoyao_learn as pl\npl.Table(deal=pl.deal("baishan", hands={HANDS}, lead=0), pace=0)'


@BOTH
def test_two_quick_presses_play_once(place: Place, page: Page) -> None:
    place.open(page, place.write("twice", TABLE))
    player = Mouse(page)
    expect(player.held).to_have_count(6)
    player.pick(player.table.locator('[data-key="9c.1"]'))
    player.act("play").dblclick()
    expect(player.held).to_have_count(5)
    player.phase()
    player.do("takeback")
    expect(player.held).to_have_count(6)
    expect(player.act("takeback")).to_have_attribute("aria-disabled", "true")

    player.pick(player.table.locator('[data-key="Kd.1"]'))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(player.held).to_have_count(5)
    player.phase()
    player.do("hint")
    expect(player.judge).to_have_attribute("data-tone", "hint")
    player.do("takeback")
    expect(player.held).to_have_count(6)
    expect(player.act("takeback")).to_have_attribute("aria-disabled", "true")


@BOTH
def test_the_language_changes_in_place(place: Place, page: Page) -> None:
    place.open(page, place.write("tongue", TABLE))
    page.evaluate("window.sameDocument = true")
    player = Keyboard(page)
    player.held.first.focus()
    player.press("End", "Space", "ArrowLeft", "Space")
    picked = player.picked.evaluate_all("all => all.map((card) => card.dataset.key)")
    assert len(picked) == 2
    play, root = player.act("play"), player.table
    for lang, tag, words, pair in (
        ("en", "en", "Play", "pair 44"),
        ("zh", "zh-Hans", "出牌", "对牌 44"),
        ("en", "en", "Play", "pair 44"),
    ):
        player.use(player.more)
        choice = root.locator(f'[data-set="lang"][data-value="{lang}"]')
        player.use(choice)
        expect(root).to_have_attribute("lang", tag)
        expect(choice).to_be_focused()
        expect(play).to_contain_text(words)
        player.press("Escape")
        expect(player.more).to_be_focused()
        expect(player.judge).to_contain_text(pair)
        assert player.picked.evaluate_all("all => all.map((card) => card.dataset.key)") == picked
    player.tab_to(player.held)
    player.press("Enter")
    expect(player.held).to_have_count(4)
    assert page.evaluate("window.sameDocument")
