"""A person plays a deal from the first card to the settlement: by keyboard, by mouse, with a finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hands import Finger, Keyboard, Mouse, Player
from places import PLAY, PagePlace, Place
from playwright.sync_api import expect

import paoyao_learn as pl

WAYS = {"keyboard": Keyboard, "mouse": Mouse, "finger": Finger}
CASES = [
    pytest.param(place, way, rules, id=f"{place}-{name}-{rules}",
                 marks=[] if (place, rules) == ("page", "baishan") else [pytest.mark.long])
    for place, rules in (("page", "baishan"), ("lab", "baishan"), ("page", "tonghua"))
    for name, way in WAYS.items()
]  # fmt: skip
FIVE = "import paoyao_learn as pl\npl.Table('tonghua', seed=1, lang='zh')"
"""With a seed, because one deal of a hundred is over at once: somebody holds all four jokers."""

ENDING = """import paoyao_learn as pl
hands = ["4h4s5d9cJdKc", "5s6sTh7s2d", "7c8s5h8dQc", "9sTs5c6dAc"]
pl.Table(deal=pl.deal("baishan", hands=hands, lead=0), lang="zh")"""
"""The end of a deal, which the reduced run plays but by keyboard."""


@pytest.mark.parametrize(("place", "way", "rules"), CASES, indirect=["place"])
def test_a_deal_is_played_to_its_settlement(
    place: Place, way: type[Player], rules: str, new_context: Any, guarded: Any, scale: Callable[[int, int], int]
) -> None:
    deal = pl.deal(rules, seed=1)
    whole = way is Keyboard or rules == "tonghua" or scale(0, 1) == 1
    phone = way is Finger and isinstance(place, PagePlace)  # Lab itself leaves a notebook no room on one
    if phone:
        context = new_context(viewport={"width": 375, "height": 812}, has_touch=True, is_mobile=True)
    else:
        context = new_context(viewport={"width": 1280, "height": 900}, has_touch=way is Finger)
    player = way(guarded(context).new_page())
    own = FIVE if rules == "tonghua" else "" if whole else ENDING
    place.open(player.page, place.write(f"{rules}_{way.__name__}", own) if own else PLAY)
    player.choose("pace", "0.0")
    assert player.play_to_the_end() > (5 if whole else 1)
    sheet = player.table.locator(".py-sheet")
    expect(sheet).to_contain_text("结算")
    expect(sheet.locator("h2")).to_have_text(re.compile("^(我方|对方)胜 · "))
    expect(sheet.locator(".py-payoffs li")).to_have_count(deal.players)
    expect(player.table.locator("[aria-live=polite]")).not_to_be_empty()
    if phone:
        assert player.page.evaluate("document.documentElement.scrollWidth") <= 375
    player.do("new")
    expect(player.held).to_have_count(len(deal.hands[0]))
