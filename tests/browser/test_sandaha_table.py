"""A person plays a deal of 三打哈 in the page, as its declarer: bids, names trumps, buries, plays, reads the result."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hands import Finger, Keyboard, Mouse, Player, violations
from places import PLAY, Place
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.long
TABLE = 'import paoyao_learn as pl\npl.Table("sandaha", seed={seed}, pace=0, lang="{lang}")'
SAID = {
    "zh": {"bid": "轮到你叫分", "count": "已选 1 / 8 张", "few": "你选了 1 张", "end": "^你(赢|输)了 · 庄家"},
    "en": {"bid": "Your bid", "count": "1 of 8", "few": "8 cards are to be buried", "end": "^You (won|lost) · "},
}
WAYS = [
    pytest.param("zh", Keyboard, id="zh-keyboard"),
    pytest.param("en", Keyboard, id="en-keyboard"),
    pytest.param("en", Mouse, id="en-mouse"),
    pytest.param("zh", Finger, id="zh-finger"),
]


def refused(player: Player, words: dict[str, str]) -> None:
    """One card is too few to bury: the line counts it, a press is answered, the card stays picked."""
    player.pick(player.held.last)
    expect(player.judge).to_contain_text(words["count"])
    player.do("bury")
    expect(player.judge).to_contain_text(words["few"])
    expect(player.picked).to_have_count(1)
    player.pick(player.held.last)
    expect(player.picked).to_have_count(0)


@pytest.mark.parametrize(("lang", "way"), WAYS)
@pytest.mark.parametrize("place", ["page"], indirect=True)
def test_a_deal_is_played_from_the_first_bid_to_its_settlement(
    place: Place, lang: str, way: type[Player], new_context: Any, guarded: Any
) -> None:
    if way is Finger:
        context = new_context(viewport={"width": 375, "height": 812}, has_touch=True, is_mobile=True)
    else:
        context = new_context(viewport={"width": 1280, "height": 900})
    player = way(guarded(context).new_page())
    place.open(player.page, place.write(f"sandaha_{lang}", TABLE.format(seed=7, lang=lang), lang=lang))
    words, phases = SAID[lang], []
    while (phase := player.phase()) != "over":
        if phase not in phases:
            phases.append(phase)
            if way is not Finger:
                assert violations(player.page, ".paoyao-table") == []
        if way is Keyboard and phase != "bidding":
            expect(player.table.locator(":focus")).to_have_count(1)
        if phase == "bidding":
            expect(player.judge).to_contain_text(words["bid"])
        if phase == "burying":
            expect(player.table.locator(".py-bottom li")).to_have_count(8)
            refused(player, words)
        player.decide(phase)
    assert phases == ["bidding", "trumps", "burying", "play"]
    sheet = player.table.locator(".py-sheet")
    expect(sheet.locator("h2")).to_have_text(re.compile(words["end"]))
    expect(sheet.locator(".py-payoffs li")).to_have_count(4)
    expect(sheet.locator(".py-steps").first).to_contain_text("004-26")
    expect(player.table.locator("[aria-live=polite]")).not_to_be_empty()
    if way is Finger:
        assert player.page.evaluate("document.documentElement.scrollWidth") <= 375
    player.do("new")
    expect(player.held).to_have_count(25)


def test_the_game_is_chosen_at_the_table_and_a_deal_goes_on_after_a_reload(
    page: Page, opened: Any, page_server: Any
) -> None:
    url = f"{page_server.url}voila/render/{PLAY}"
    player = Mouse(page, opened(page, url).locator(".paoyao-table"))
    player.use(player.more)
    for name, value in (("pace", "0.0"), ("rules", "sandaha"), ("option.throws", "off")):
        if name.startswith("option"):
            player.table.locator(".paoyao-options > summary").click()
        player.use(player.table.locator(f'[data-set="{name}"][data-value="{value}"]'))
    player.use(player.table.locator('[data-act="deal"]'))
    player.close_panel()
    expect(player.table.locator(".py-game")).to_have_text("三打哈")
    for phase in ("bidding", "trumps"):
        assert player.phase() == phase
        player.decide(phase)
    expect(player.held).to_have_count(33)
    held = player.cards()

    player = Mouse(page, opened(page, url).locator(".paoyao-table"))
    expect(player.judge).to_contain_text("接着上次没打完的一局")
    assert player.phase() == "burying"
    assert player.cards() == held
    player.decide("burying")
    expect(player.held).to_have_count(25)
    expect(player.judge).to_contain_text("轮到你先出：单张、对子或者拖拉机")
    player.use(player.more)
    level = player.table.locator('[data-set="level"]')
    expect(level.first).to_be_visible()
    assert "master" not in level.evaluate_all("all => all.map((one) => one.dataset.value)")
