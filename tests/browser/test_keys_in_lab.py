"""In JupyterLab and in Notebook every key that is pressed at the table stays there: the cells are as they were."""

from __future__ import annotations

import pytest
from hands import Keyboard
from places import LabPlace
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.long
SNOW = 'pl.deal("baishan", hands=["KhTs", "5h4d", "3s", "7d8d"], lead=2, captured=(130, 5)).act("3")'
TABLE = f'import paoyao_learn as pl\npl.Table(deal={SNOW}, pace=0, lang="zh")'

SHORTCUTS = ("b", "d", "d", "x", "a", "m", "y", "z", "c", "v", "0", "0", "i", "i", "j", "k", "Shift+M", "1", "Delete")
MOVES = ("ArrowDown", "ArrowUp", "Shift+ArrowDown")
RUNS = ("Enter", "Shift+Space", "Shift+Enter", "Control+Enter", "Alt+Enter", "Control+Shift+-", "Control+b")

KINDS = """all => {
  const seen = new Set();
  return all.flatMap((one, at) => {
    const kind = one.hasAttribute('data-card') ? 'card' : `${one.localName} ${one.className} ${one.dataset.act ?? ''}`;
    if (!one.checkVisibility() || seen.has(kind)) return [];
    seen.add(kind);
    return [[at, kind]];
  });
}"""


def cells(page: Page) -> list[tuple[str, str, int | None]]:
    """The notebook's cells as Lab has them in mind: what it sends when it saves. It is done with the checkpoint, before
    which it does not hear of another save."""
    with (
        page.expect_response(lambda answer: answer.request.method == "POST" and "/checkpoints" in answer.url),
        page.expect_request(lambda asked: asked.method == "PUT" and "/api/contents/" in asked.url) as saving,
    ):
        page.locator('jp-button[data-command="docmanager:save"]').click()
    content = saving.value.post_data_json["content"]
    return [(cell["cell_type"], cell["source"], cell.get("execution_count")) for cell in content["cells"]]


def press_everywhere(page: Page, table: Locator, keys: tuple[str, ...], only: str = "") -> list[str]:
    """Presses the keys on one thing of each kind that can have the focus; the kinds."""
    able = table.locator("button, summary, [tabindex='0']")
    kinds = [(at, kind) for at, kind in able.evaluate_all(KINDS) if only in kind]
    for at, _ in kinds:
        one = able.nth(at)
        one.focus()
        for key in keys:
            page.keyboard.press(key)
        expect(table.locator(":focus")).to_have_count(1)
    return [kind for _, kind in kinds]


@pytest.mark.parametrize("place", ["lab", "notebook"], indirect=True)
def test_no_key_changes_the_notebook(place: LabPlace, page: Page, request: pytest.FixtureRequest) -> None:
    name = f"keys_{request.node.callspec.params['place']}"
    table = place.open(page, place.write(name, TABLE, "'after it'"))
    player = Keyboard(page)
    before = cells(page)
    assert [kind for kind, *_ in before] == ["markdown", "code", "code"]
    table.evaluate("one => { one.marked = true; }")
    met: set[str] = set()

    def press(*keys: str, only: str = "") -> None:
        met.update(press_everywhere(page, table, keys, only))

    expect(player.act("nosnow")).not_to_have_attribute("aria-disabled", "true")
    press(*SHORTCUTS, *MOVES)
    player.act("nosnow").click()
    expect(table).to_have_attribute("data-phase", "over")
    press(*SHORTCUTS, *MOVES, only="div")
    press(*RUNS, only="div")
    player.act("new").click()
    expect(player.held).to_have_count(27)
    player.phase()
    press(*SHORTCUTS, *MOVES, *RUNS, only="card")
    page.keyboard.press("Escape")
    player.phase()  # Enter may have played a card
    for card in (player.held.first, player.held.last):
        card.focus()
        page.keyboard.press("Space")
    player.act("play").click()
    expect(player.judge).to_have_attribute("data-tone", "no")
    player.more.click()
    table.locator(".paoyao-options > summary").click()
    press(*SHORTCUTS, *MOVES)
    page.keyboard.press("Escape")

    assert cells(page) == before
    assert table.evaluate("one => one.marked")
    wanted = {"card", "summary", "py-panel", "py-choice", "py-sheet", "act nosnow", "main play", "act hint", "py-deal"}
    assert {part for part in wanted if not any(part in kind for kind in met)} == set(), met

    page.locator(".jp-Notebook .jp-MarkdownCell").first.click()
    page.keyboard.press("b")  # the notebook does hear its own keys
    assert len(cells(page)) == len(before) + 1
