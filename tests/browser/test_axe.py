"""axe finds nothing at the table, whatever it shows: in both languages, in light and dark, for four and five."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Mouse, violations
from places import Place
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.long
SNOW = 'pl.deal("baishan", hands=["KhTs", "5h4d", "3s", "7d8d"], lead=2, captured=(130, 5)).act("3")'
TABLE = "import paoyao_learn as pl\npl.Table(deal={deal}, seed=1, pace=0, lang='{lang}')"
"""With a seed, because one deal of a hundred in `tonghua` is over at once: somebody holds all four jokers."""


def own_turn(player: Mouse) -> None:
    """Until the person leads or follows in the running deal."""
    assert player.phase() != "over"


def tour(player: Mouse, clean: Any) -> None:
    """From the question of snow to the settlement, to a deal of four, its panel, and a deal of five."""
    expect(player.act("snow")).not_to_have_attribute("aria-disabled", "true")
    clean("snow")
    player.do("nosnow")
    expect(player.table.locator(".py-sheet")).to_be_visible()
    clean("settlement")
    player.do("new")
    expect(player.held).to_have_count(27)
    own_turn(player)
    clean("own turn")
    player.pick(player.held.first)
    player.pick(player.held.last)
    player.do("play")
    expect(player.judge).to_have_attribute("data-tone", "no")
    clean("refused")
    player.use(player.more)
    player.use(player.table.locator('[data-set="four_colour"][data-value="1"]'))
    player.use(player.table.locator('[data-set="rules"][data-value="tonghua"]'))
    player.use(player.table.locator(".paoyao-options > summary"))
    clean("panel")
    player.use(player.table.locator('[data-act="deal"]'))
    player.close_panel()
    expect(player.table.locator(".py-seat")).to_have_count(5)
    own_turn(player)
    clean("five")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", ["page"], indirect=True)
def test_axe_finds_nothing_on_the_page(place: Place, new_context: Any, guarded: Any, lang: str, scheme: str) -> None:
    width = {"light": 1280, "dark": 375}[scheme]
    context = guarded(new_context(viewport={"width": width, "height": 900}, color_scheme=scheme))
    page = context.new_page()
    place.open(page, place.write("axe", TABLE.format(deal=SNOW, lang=lang), lang=lang))
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(scheme == "light").lower())
    found: dict[str, Any] = {}
    tour(Mouse(page), lambda state: found.update({state: violations(page)}))
    assert {state: bad for state, bad in found.items() if bad} == {}
    assert len(found) == 6


@pytest.mark.parametrize("place", ["lab"], indirect=True)
def test_axe_finds_nothing_at_a_table_in_lab(place: Place, page: Page) -> None:
    place.open(page, place.write("axe", TABLE.format(deal=SNOW, lang="zh")))
    found: dict[str, Any] = {}
    tour(Mouse(page), lambda state: found.update({state: violations(page, ".paoyao-host")}))
    assert {state: bad for state, bad in found.items() if bad} == {}
