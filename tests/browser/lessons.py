"""What is to be done in the lessons, done by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from hands import Keyboard
from playwright.sync_api import expect

import paoyao_learn as pl
from paoyao_learn.teach import item
from paoyao_learn.teach.items import split_answer
from paoyao_learn.teach.lessons import DRILL_NEEDS
from paoyao_learn.teach.odds import ladder_in_force

__all__ = ["EXERCISES", "drill"]

THIRTEEN = "4 55 5678 999 9999 99999 999999 9999999 99999999 44A 444A 4444A 44444A"
"""A play of each type."""


def pick(hands: Keyboard, ranks: Iterable[str]) -> None:
    """Picks a card of each of some ranks, walking through the hand from the card that has the focus."""
    hands.tab_to(hands.held)
    held, at = hands.held.evaluate_all(
        "all => [all.map((card) => card.dataset.rank), all.indexOf(document.activeElement)]"
    )
    goals = []
    for rank in ranks:
        goals.append(held.index(rank))
        held[goals[-1]] = ""
    goals.sort(reverse=abs(at - max(goals)) < abs(at - min(goals)))
    for goal in goals:
        for _ in range(abs(goal - at)):
            hands.page.keyboard.press("ArrowRight" if goal > at else "ArrowLeft")
        hands.press("Space")
        at = goal


def ranks_of(cards: pl.CardsLike) -> list[str]:
    return [card.rank for card in pl.parse_cards(cards)]


def build(hands: Keyboard, plays: Iterable[str]) -> None:
    """Picks plays and presses, one after another; each is found good."""
    for play in plays:
        pick(hands, ranks_of(play))
        hands.press("Enter")
        expect(hands.judge).to_have_attribute("data-tone", "can")
        hands.press("Escape")
        expect(hands.picked).to_have_count(0)


def sort(hands: Keyboard) -> None:
    """Puts the shuffled ladder in order."""
    ladder = ladder_in_force(pl.ruleset("baishan"))
    items = hands.table.locator("[data-item]")
    order = items.evaluate_all("all => all.map((item) => item.dataset.item)")
    hands.tab_to(items.first)
    for goal, entry in enumerate(sorted(order, key=ladder.index, reverse=True)):
        far = order.index(entry) - goal
        hands.press(*["ArrowDown"] * far, "Space", *["ArrowUp"] * far, "Space", "ArrowDown")
        order.insert(goal, order.pop(goal + far))
    hands.use(hands.table.locator('[data-act="check"]'))
    expect(hands.judge).to_have_attribute("data-tone", "can")


def settle(hands: Keyboard) -> None:
    """Says how many times the double out of the lesson counts."""
    level = pl.ruleset("baishan").settle(how="double_out", captured=(60, 0), out=(0, 2)).level
    hands.use(hands.table.locator(f'[data-act="guess"][data-value="{level}"]'))
    expect(hands.judge).to_have_attribute("data-tone", "can")


def ask(hands: Keyboard) -> None:
    """Asks for the odds of five 9s."""
    hands.tab_to(hands.table.locator('input[data-name="of"]'))
    hands.page.keyboard.type("99999")
    hands.press("Enter")
    expect(hands.judge).to_have_attribute("data-tone", "can")


def look(hands: Keyboard) -> None:
    """Steps into a replay, then goes to its last place."""
    hands.use(hands.act("next"))
    hands.use(hands.act("last"))
    expect(hands.act("next")).to_have_attribute("aria-disabled", "true")


def play(hands: Keyboard) -> None:
    """Plays a deal to its settlement; another one when four jokers in one hand have won before a card was played."""
    while not hands.play_to_the_end():
        hands.do("new")
        expect(hands.table).not_to_have_attribute("data-phase", "over")


EXERCISES: dict[str, Callable[[Keyboard], None]] = {
    "02/thirteen": partial(build, plays=THIRTEEN.split()),
    "03/ride": partial(build, plays=("789", "778899")),
    "04/sort": sort,
    "05/tricks": play,
    "06/settle": settle,
    "08/odds": ask,
    "09/deal": play,
    "10/tricks": partial(build, plays=("444A",)),
    "11/deal": play,
    "12/look": look,
    "13/home": play,
    "13/deal": play,
}
"""Each exercise that is no drill; a drill is :func:`drill`."""


def answer(hands: Keyboard) -> None:
    """Answers the question of a drill as the rules do."""
    asked = item(str(hands.table.locator("[data-question]").get_attribute("data-question")))
    told = hands.table.locator(".py-verdict")
    if asked.form == "choice":
        choices = hands.table.locator('[data-act="choose"]')
        hands.tab_to(choices)
        hands.press(str([choice.value for choice in asked.choices].index(asked.answer) + 1))
    elif asked.form == "number":
        hands.tab_to(hands.table.locator('input[data-name="answer"]'))
        hands.page.keyboard.type(asked.answer)
        hands.press("Enter")
    else:
        picks = split_answer(asked.answer)
        listed = hands.table.locator(".py-picked li")
        for number, cards in enumerate(picks, start=1):
            pick(hands, [card.rank for card in cards])
            hands.press("Enter")
            if asked.form != "cards":
                expect(listed.nth(number - 1).or_(told).first).to_be_visible()
        if asked.form == "plays" or not picks:
            hands.tab_to(hands.held)
            hands.press("Enter")
    expect(told).to_have_class("py-sheet py-verdict py-ok")
    expect(hands.table.locator('[data-act="next"]')).to_be_focused()


def drill(hands: Keyboard, answers: int) -> None:
    """Answers some questions of a lesson's drill."""
    for number in range(1, answers + 1):
        answer(hands)
        expect(hands.table.locator(".py-stats")).to_contain_text(f"{number}/{DRILL_NEEDS}")
        if number < answers:
            hands.press("Enter")
            expect(hands.table.locator(".py-verdict")).to_have_count(0)
