"""What a person cannot know does not reach his browser: hidden cards dealt anew change no byte of what it is told."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hands import Mouse
from places import LabPlace, Place
from playwright.sync_api import Page, expect
from wire import Wire, blotted

import paoyao_learn as pl
from paoyao_learn.paoyao.deal import Deal

# A table like any other, but the cards that its seed deals and what the bots do stand in a file beside it.

pytestmark = pytest.mark.long
TABLE = """
import json
import paoyao_learn as pl
from paoyao_learn.bots import Advice, Bot
from paoyao_learn.notation import parse_action
from paoyao_learn.session import Session, standing

told = json.loads(open("{file}").read())
standing.deal_of = lambda rules, **_: pl.deal(rules, hands=told["hands"], lead=told["lead"])

class Scripted(Bot):
    def consider(self, view):
        yield 1.0
        done = sum(len(trick["plays"]) for trick in view["tricks"]) + len(view["trick"])
        return Advice(parse_action(told["course"][done]))

session = Session("baishan", seed=told["seed"], pace=0, make_bot=lambda *_: Scripted("baishan", 1))
table = pl.Table(session=session, lang="zh", counting=True)
table._keeps = "test"
table
"""
DECISIONS = 6


def course_of(deal: Deal) -> list[Deal]:
    """A deal as beginners play it, up to the person's decision after :data:`DECISIONS` ones."""
    line, bots = [deal], [pl.bot("beginner", deal.rules, seed) for seed in range(4)]
    while True:
        turn = line[-1].turn
        assert turn is not None
        if turn == 0 and sum(before.turn == 0 for before in line[:-1]) == DECISIONS:
            return line
        line.append(line[-1].act(bots[turn].choose(line[-1].view(turn)).action))


def dealt_anew(line: list[Deal], rng: Random) -> list[list[Any]]:
    """Hands that lead through the same course: what the others still hold at its end is dealt among them anew."""
    last = line[-1]
    held = [card for hand in last.hands[1:] for card in hand]
    rng.shuffle(held)
    hands = [list(last.hands[0]), *([held.pop() for _ in hand] for hand in last.hands[1:])]
    for before, after in pairwise(line):
        assert before.turn is not None
        assert after.action is not None
        hands[before.turn].extend(after.action.cards)
    return hands


def played(place: Place, page: Page, notebook: str) -> tuple[Wire, bytes, str]:
    """Plays the script in a fresh page; what came over the wire, the markup and the text, made comparable: of the whole
    page, in Lab of the table, for Lab draws what is around it as it comes."""
    wire = Wire(page)
    place.open(page, notebook)
    player = Mouse(page)
    player.phase()
    for number in range(DECISIONS):
        before = player.look()
        player.hint()
        player.do("play" if player.picked.count() else "pass")
        player.changed(before)
        player.phase()
        if number == 2:
            player.use(player.more)
            player.use(player.table.locator("[data-look]").last)
            expect(player.table).to_have_attribute("data-phase", "past")
            player.do("live")
            expect(player.table).to_have_attribute("data-phase", "play")
    before = player.look()
    player.do("takeback")
    player.changed(before)
    player.pick(player.held.last)
    said = player.table.locator(".paoyao-say p").last  # a little later, when no other card is picked
    expect(said).to_have_text(player.judge.inner_text())
    if isinstance(place, LabPlace):
        return wire, blotted(player.table.inner_html().encode()), player.table.inner_text()
    return wire, blotted(page.content().encode()), page.locator("body").inner_text()


@pytest.mark.parametrize("place", ["page", "lab"], indirect=True)
def test_hidden_cards_dealt_anew_leave_the_page_and_every_frame_the_same(
    place: Place, new_context: Any, guarded: Any
) -> None:
    line = course_of(pl.deal("baishan", seed=7))
    course = [str(deal.action) for deal in line[1:]]
    file = place.folder / "zh" / "hidden.json"
    notebook = place.write("hidden", TABLE.format(file=Path(file).name))
    seen, hands_told = [], []
    for seed in (1, 2):
        hands = [[str(card) for card in hand] for hand in dealt_anew(line, Random(seed))]
        hands_told.append([sorted(hand) for hand in hands])
        file.write_text(json.dumps({"seed": seed, "hands": hands, "lead": line[0].leader, "course": course}))
        page = guarded(new_context(viewport={"width": 1280, "height": 900})).new_page()
        seen.append(played(place, page, notebook))
        page.close()
        place.leave()
    assert hands_told[0][0] == hands_told[1][0]
    assert all(one != other for one, other in zip(*(hands[1:] for hands in hands_told), strict=True))
    (wire, markup, words), (other, other_markup, other_words) = seen
    assert words == other_words
    assert markup == other_markup
    assert set(wire.told) == set(other.told) >= {"up shell", "down iopub"}
    for channel, told in wire.told.items():
        assert told == other.told[channel], channel
    assert wire.pulse == other.pulse
    assert wire.views == other.views
    for run in (wire, other):
        assert run.answered <= run.views
        assert not [one for one in run.asked if b'"view"' in one and b"update_states" not in one]
    everything = b"".join(part for told in wire.told.values() for part in told)
    assert everything.count(b"SAVE") >= DECISIONS
    assert all(card.encode() in everything for card in hands_told[0][0])
