"""A page that is loaded anew, and a kernel that dies: both are told in words, the deal goes on, no answer is lost."""

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


DRILL = "import paoyao_learn as pl\npl.Drill('beats', seed=1, lang='zh')"


def test_no_answer_is_lost_by_a_kernel_that_is_killed(page_place: Place, page: Page) -> None:
    before = page_place.kernels()
    drill = page_place.open(page, page_place.write("killed", DRILL))
    numbers, verdict = drill.locator(".py-stats"), drill.locator(".py-verdict")
    for answered in (1, 2, 3):
        drill.locator('[data-act="choose"]').first.click()
        expect(verdict).to_be_visible()
        expect(numbers).to_contain_text(f"/{answered}")
        if answered < 3:
            drill.locator('[data-act="next"]').click()
            expect(verdict).to_have_count(0)
    told = numbers.inner_text()
    [kernel] = page_place.kernels() - before
    kernel.kill()
    kernel.wait(timeout=30)
    drill.locator('[data-act="next"]').click()
    with page.expect_navigation():
        drill.get_by_role("alert").get_by_role("button", name="重新载入").click()
    page_place.again(page)
    expect(numbers).to_have_text(told, use_inner_text=True)
