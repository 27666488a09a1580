"""A widget that takes long to be set up, as on a busy machine, hears of everything all the same."""

from __future__ import annotations

import pytest
from hands import Mouse
from places import LabPlace, Place
from playwright.sync_api import Page

TABLE = 'import paoyao_learn as pl\npl.Table("baishan", seed=3, lang="zh", pace=0)'
SLOW = """(() => {
  const plain = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const until = performance.now() + (blob.type === "text/javascript" ? 2500 : 0);
    while (performance.now() < until);
    return plain.call(URL, blob);
  };
})()"""
"""Modules that come as a blob take 2.5 s, in which the page does nothing else; anywidget waits for two."""


@pytest.mark.parametrize("place", ["page", pytest.param("lab", marks=pytest.mark.long)], indirect=True)
def test_a_table_that_was_set_up_late_is_played(place: Place, page: Page) -> None:
    told: list[str] = []
    page.on("pageerror", lambda error: told.append(str(error)))
    page.add_init_script(SLOW)
    place.open(page, place.write("slow", TABLE))
    player = Mouse(page)
    player.decide(player.phase())
    player.phase()
    player.do("takeback")
    player.phase()
    late = any("Failed to initialize model" in words for words in told)
    assert late or isinstance(place, LabPlace), "patience at an end; in Lab the two may come in any order"
