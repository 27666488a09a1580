"""A page that is loaded anew, and a kernel that dies: both are told in words, and the deal goes on."""

from __future__ import annotations

import pytest
from hands import Mouse
from places import Place
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.long
BOTH = pytest.mark.parametrize("place", ["page", "lab"], indirect=True)


def begin(place: Place, page: Page) -> tuple[Mouse, list[str]]:
    """A deal with one own decision in it; the cards that are held then."""
    place.open(page)
    player = Mouse(page)
    player.choose("pace", "0.0")
    assert player.phase() != "over"
    player.decide("play")
    assert player.phase() != "over"
    player.do("hint")  # its answer comes after all that was sent before, the save too
    expect(player.judge).to_have_attribute("data-tone", "hint")
    return player, player.cards()


def goes_on(player: Mouse, held: list[str]) -> None:
    expect(player.judge).to_contain_text("接着上次没打完的一局")
    player.phase()
    assert player.cards() == held
    player.do("takeback")
    expect(player.act("takeback")).to_have_attribute("aria-disabled", "true")
    player.decide(player.phase())


@pytest.mark.parametrize("place", ["lab"], indirect=True)
def test_a_deal_goes_on_after_a_reload(place: Place, page: Page) -> None:
    player, held = begin(place, page)
    page.reload()
    place.again(page)
    goes_on(player, held)


@BOTH
def test_a_kernel_that_is_killed_is_told_and_the_deal_goes_on(place: Place, page: Page) -> None:
    before = place.kernels()
    player, held = begin(place, page)
    [kernel] = place.kernels() - before
    kernel.kill()
    kernel.wait(timeout=30)
    place.dismiss(page)
    player.do("hint")
    lost = player.table.get_by_role("alert")
    expect(lost).to_contain_text("牌桌没有回应")
    expect(lost).to_contain_text("没打完的一局会接着打")
    assert player.cards() == held
    with page.expect_navigation():
        lost.get_by_role("button", name="重新载入").click()
    place.again(page)
    goes_on(player, held)
