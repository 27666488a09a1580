"""On a phone no card of a hand, however many it holds, covers the row of actions or leaves the table."""

from __future__ import annotations

import pytest
from bare_page import BarePage
from playwright.sync_api import Browser

import paoyao_learn as pl

WORST = """() => {
  const table = document.querySelector(".paoyao-table").getBoundingClientRect();
  const row = document.querySelector(".paoyao-actions").getBoundingClientRect();
  const cards = [...document.querySelectorAll("button[data-card]")].map((card) => card.getBoundingClientRect());
  return { count: cards.length, below: Math.max(...cards.map((card) => card.bottom)) - row.top,
           beside: Math.max(...cards.map((card) => Math.max(table.left - card.left, card.right - table.right))) };
}"""
HAND = "RJ BJ 3s 3h 2s 2h As Ah Ks Kh Qs Qh Js Jh Ts Th 9s 9h 8s 8h 7s 7h 6s 6h 5s 5h 4s".split()  # noqa: SIM905
WIDTHS = (414, 375, 360, 351, 350, 320)


FIRST = (27, 14, 7)
"""Sizes in the reduced run."""


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(count, marks=[] if count in FIRST else [pytest.mark.long])
        for count in (27, 22, 21, 20, 15, 14, 13, 8, 7, 1)
    ],
)
def test_a_hand_of_any_size_leaves_the_actions_free(browser: Browser, count: int) -> None:
    deal = pl.deal("baishan", hands=[HAND[:count], ["3c"], ["4c"], ["5c"]], lead=0)
    bare = BarePage(browser, pl.Table(deal=deal, lang="zh"), touch=True)
    for width in WIDTHS:
        bare.page.set_viewport_size({"width": width, "height": 812})
        found = bare.page.evaluate(WORST)
        assert found["count"] == count
        assert found["below"] <= 0, f"{width} px"
        assert found["beside"] <= 0, f"{width} px"
    bare.close()
