"""A person at the table: looks at what is on screen, and acts by keyboard, by mouse or with a finger."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Position, expect

__all__ = ["Finger", "Keyboard", "Mouse", "Player", "violations"]

LETTERS = {"pass": "p", "hint": "h", "takeback": "u", "new": "n"}
ANSWERED = '[data-turn="me"], [data-phase="over"]'
WAY = """all => {
  const at = document.activeElement;
  const follows = (one) => at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  return all.includes(at) ? 0 : all.some(follows) ? 1 : -1;
}"""
"""0 for the focus being on one of some elements, 1 for one of them following it, -1 else."""
CORNER: Position = {"x": 10, "y": 20}
"""A place of a card that no other card covers, in pixels from its corner."""


def violations(page: Page, within: str | None = None) -> list[Any]:
    """What axe finds on a page, or within the elements of a selector: rule and the first element."""
    found = Axe().run(page, context=within).response["violations"]
    return [(one["id"], one["nodes"][0]["html"], one["nodes"][0]["failureSummary"]) for one in found]


class Player(ABC):
    """Plays at a table, by default the only one of a page. What a way of playing is: how a button is pressed, how a
    card is picked."""

    def __init__(self, page: Page, table: Locator | None = None) -> None:
        self.page = page
        self.table = page.locator(".paoyao-table") if table is None else table
        self.judge = self.table.locator(".paoyao-judge")
        self.held = self.table.locator("button[data-card]")
        self.picked = self.table.locator('button[data-card][aria-pressed="true"]')
        self.more = self.table.locator(".paoyao-more > summary")
        self.suits = self.table.locator(".py-suits")

    @abstractmethod
    def use(self, wanted: Locator) -> None:
        """Press a button of the table."""

    @abstractmethod
    def pick(self, card: Locator) -> None:
        """Pick a card up, or put it down."""

    def act(self, name: str) -> Locator:
        """A button of the row of actions."""
        return self.table.locator(f'.paoyao-actions [data-act="{name}"]')

    def do(self, name: str) -> None:
        """Press a button of the row of actions."""
        self.use(self.act(name))

    def close_panel(self) -> None:
        self.use(self.more)

    def choose(self, name: str, value: str) -> None:
        """Set something in the panel, and leave the panel."""
        self.use(self.more)
        choice = self.table.locator(f'[data-set="{name}"][data-value="{value}"]')
        self.use(choice)
        expect(choice).to_have_attribute("aria-pressed", "true")
        self.close_panel()
        expect(self.table.locator(".paoyao-more[open]")).to_have_count(0)

    def cards(self) -> list[str]:
        """The keys of the cards in the hand, in order."""
        keys: list[str] = self.held.evaluate_all("all => all.map((card) => card.dataset.key)")
        return keys

    def phase(self) -> str:
        """Waits until something is asked, or the deal is over."""
        expect(self.table.and_(self.page.locator(ANSWERED))).to_have_count(1)
        return self.table.get_attribute("data-phase") or ""

    def look(self) -> tuple[str, str, int]:
        """What is on the felt, the phase, and how many cards are in the hand."""
        felt = self.table.locator(".paoyao-felt").inner_text()
        return felt, self.table.get_attribute("data-phase") or "", self.held.count()

    def changed(self, before: tuple[str, str, int]) -> None:
        """Waits until the table looks different: an own action always changes it. Two leads that everybody passed may
        leave the same felt behind, but not the same hand."""
        self.page.wait_for_function(
            """([table, felt, phase, held]) => table.dataset.phase !== phase ||
                table.querySelector('.paoyao-felt').innerText !== felt ||
                table.querySelectorAll('button[data-card]').length !== held""",
            arg=[self.table.element_handle(), *before],
        )

    def may_pass(self) -> bool:
        return self.table.locator('[data-act="pass"]:not([aria-disabled="true"])').count() > 0

    def lead_lowest(self) -> None:
        self.pick(self.held.last)
        expect(self.held.last).to_have_attribute("aria-pressed", "true")
        self.do("play")

    def hint(self) -> None:
        """The first hint shows the cards, the second picks them up and says why."""
        self.do("hint")
        expect(self.judge).to_have_attribute("data-tone", "hint")
        first = self.judge.inner_text()
        self.do("hint")
        expect(self.judge).not_to_have_text(first)

    def decide(self, phase: str) -> None:
        """One decision of a deal, and what it changes."""
        before = self.look()
        if phase in ("snow", "show"):
            self.do({"snow": "nosnow", "show": "hide"}[phase])
        elif phase == "bidding":
            self.use(self.table.locator('.py-board [data-act="bid 5"]'))  # nobody bids less: who does declares
        elif phase == "trumps":
            self.use(self.table.locator(".py-namings button").last)
        elif self.suits.count():
            self.hint()
            self.do("bury" if phase == "burying" else "play")
        elif not self.may_pass():
            self.lead_lowest()
        else:
            self.hint()
            self.do("play" if self.picked.count() else "pass")
        self.changed(before)

    def play_to_the_end(self) -> int:
        """How many decisions it took until the deal was over."""
        decisions = 0
        while (phase := self.phase()) != "over":
            self.decide(phase)
            decisions += 1
        return decisions


class Keyboard(Player):
    """Never points at anything. The focus must have stayed on the table at every key."""

    def press(self, *keys: str) -> None:
        for key in keys:
            expect(self.table.locator(":focus")).to_have_count(1)
            self.page.keyboard.press(key)

    def tab_to(self, wanted: Locator) -> None:
        """Forwards, or backwards to what stands before the focus."""
        for _ in range(60):
            way = wanted.evaluate_all(WAY)
            if way == 0:
                return
            self.page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    def use(self, wanted: Locator) -> None:
        if wanted.evaluate("one => one.matches('.py-board *, .py-namings *')"):
            self.along(wanted.locator("xpath=..").locator("button"), wanted)
        else:
            self.tab_to(wanted)
        self.press("Enter")

    def along(self, buttons: Locator, wanted: Locator) -> None:
        """By arrows, to a button of a board."""
        self.tab_to(buttons)
        for _ in range(buttons.count()):
            if wanted.evaluate("one => one === document.activeElement"):
                return
            self.press("ArrowRight")
        raise AssertionError(f"arrows do not lead to {wanted}")

    def close_panel(self) -> None:
        self.press("Escape")

    def pick(self, card: Locator) -> None:
        self.tab_to(self.held)
        self.press("Home")
        for _ in range(self.held.count()):
            if card.evaluate("one => one === document.activeElement"):
                break
            self.press("ArrowRight")
        self.press("Space")

    def do(self, name: str) -> None:
        if name in ("play", "bury"):
            self.tab_to(self.held)
            self.press("Enter")
        elif name in LETTERS:
            self.press(LETTERS[name])
        else:
            super().do(name)

    def lead_lowest(self) -> None:
        self.tab_to(self.held)
        self.press("End", "Space")
        expect(self.held.last).to_have_attribute("aria-pressed", "true")
        self.press("Enter")


class Mouse(Player):
    def use(self, wanted: Locator) -> None:
        wanted.click()

    def pick(self, card: Locator) -> None:
        card.click(position=CORNER)


class Finger(Player):
    def use(self, wanted: Locator) -> None:
        wanted.tap()

    def pick(self, card: Locator) -> None:
        card.tap(position=CORNER)
