"""``python -m tests.bench page``: what a person at the table waits for, and what his kernel weighs.

Wall time in a real page (Chromium, this machine, a kernel of its own); the two kinds of page take turns, each load with
a new browser context and a new kernel. A machine that does something else besides makes all of it slower.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import paoyao_learn as pl
from paoyao_learn.render import Look, Scene, judgements, table_of

from .doors import BUTTON, chromium, kernel_memory, our_page, stock_voila, write_notebook

TABLE = "import paoyao_learn as pl\npl.Table('baishan', seed={seed}, pace=60, lang='zh')"
SEED = next(seed for seed in range(100) if pl.deal("baishan", seed=seed).turn == 0)
PLAYED = """
import paoyao_learn as pl
table = pl.Table('baishan', seed=1, pace=0, lang='zh')
display(table)
for _ in range(3):
    table.session.hurry()
    while table.session.deal.turn is not None:
        table.act(str(table.session.advise().action))
        table.session.hurry()
    table.new_deal()
"""
# From the press until the frame after the one in which the card is gone.
PRESS = """() => new Promise((done) => {
  const host = document.querySelector(".paoyao-host");
  const count = () => host.querySelectorAll("button[data-card]").length;
  const before = count();
  const start = performance.now();
  const seen = new MutationObserver(() => {
    if (count() === before) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  });
  seen.observe(host, { childList: true, subtree: true });
  host.querySelector('.paoyao-actions [data-act="ACT"]').click();
})"""


@dataclass(frozen=True, slots=True)
class Figure:
    """One row: what, its value and aim in a unit, and how it came about."""

    what: str
    value: float
    aim: float
    unit: str
    how: str

    @property
    def row(self) -> str:
        """The row of the Markdown table."""
        aim = f"≤ {self.aim:g} {self.unit}".strip() if self.aim else "none"
        value = f"{self.value:.3g} {self.unit}".strip()
        return f"| {self.what} | {aim} | **{value}** | {self.how} |"


def _p95(times: list[float]) -> float:
    return sorted(times)[round(0.95 * (len(times) - 1))]


def markup(deals: int) -> Figure:
    """View to markup and judgements, in every position of random deals with the person's settings in the panel."""
    from random import Random

    rng, times = Random(1), []
    look = Look(can_hint=True, can_take_back=True, settings={"pace": 0.6})
    for seed in range(deals):
        deal = pl.deal("baishan", seed=seed)
        while deal.turn is not None:
            view = deal.view(0)
            start = process_time()
            scene = Scene(view, "zh", look)
            table_of(scene)
            judgements(scene)
            times.append(1e3 * (process_time() - start))
            deal = deal.act(rng.choice(deal.legal_actions()))
    how = f"median CPU time of {len(times)} positions; p95 {_p95(times):.2f} ms"
    return Figure("a table's view → its markup", statistics.median(times), 3, "ms", how)


def memory(rounds: int) -> Figure:
    """A kernel with a table on which three deals were played, beside one with a button."""
    ours, empty = [], []
    for _ in range(rounds):
        ours.append(kernel_memory(PLAYED) / 1e6)
        empty.append(kernel_memory(BUTTON) / 1e6)
    more = statistics.median(ours) - statistics.median(empty)
    how = f"{statistics.median(ours):.1f} MB after three deals, {statistics.median(empty):.1f} MB with one button"
    return Figure("a learner's kernel over an empty ipywidgets kernel", more, 15, "MB", how)


def _first_seen(browser: Any, url: str, wanted: str) -> float:
    """Seconds from an address to the first sight of something, in a browser that knows nothing yet."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        page = context.new_page()
        start = perf_counter()
        page.goto(url, wait_until="commit", timeout=120_000)
        page.wait_for_selector(wanted, state="visible", timeout=120_000)
        return perf_counter() - start
    finally:
        context.close()


def loads(browser: Any, ours: str, stock: str, rounds: int) -> Figure:
    """The first table on our page beside the first button on Voila's own."""
    tables, buttons = [], []
    for turn in range(rounds + 1):
        table = _first_seen(browser, f"{ours}voila/render/zh/09_play.ipynb", ".paoyao-table button[data-card]")
        button = _first_seen(browser, f"{stock}voila/render/button.ipynb", ".jupyter-button")
        if turn:  # the first round warms the servers
            tables.append(table)
            buttons.append(button)
    ratio = statistics.median(tables) / statistics.median(buttons)
    how = f"medians of {rounds} cold loads: {statistics.median(tables):.2f} s and {statistics.median(buttons):.2f} s"
    return Figure("first table visible, beside one button on Voila's own page", ratio, 1.5, "×", how)


def gestures(browser: Any, ours: str, plays: int) -> list[Figure]:
    """Plays and selections in one page. The bots keep a pace that none of them comes to the end of; each play is taken
    back before the next."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    sent: list[Any] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(data)))
    page.goto(f"{ours}voila/render/zh/09_play.ipynb", timeout=120_000)
    cards = page.locator(".paoyao-table button[data-card]")
    cards.first.wait_for(timeout=120_000)
    page.locator('.paoyao-table[data-turn="me"]').wait_for()
    times = []
    for _ in range(plays + 5):
        cards.last.click()
        times.append(page.evaluate(PRESS.replace("ACT", "play")))
        page.evaluate(PRESS.replace("ACT", "takeback"))
        page.locator('.paoyao-table[data-turn="me"]').wait_for()
    shown = times[5:]
    before = len(sent)
    for at in range(cards.count()):
        cards.nth(at).press("Space")
    messages = len(sent) - before
    page.close()
    median = statistics.median(shown)
    how = f"p95 of {plays} plays from the first hand of a deal, no bot's time in it; median {median:.0f} ms"
    return [
        Figure("play pressed → shown, on the page", _p95(shown), 60, "ms", how),
        Figure("messages to the kernel for 27 cards picked", messages, 0, "", "every frame that the page sends"),
    ]


def main(arguments: list[str], path: Path) -> int:
    """Measure, print the table, add it to the JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench page", description="The page's speed.")
    parser.add_argument("--rounds", type=int, default=7, help="cold loads of each page (7)")
    parser.add_argument("--plays", type=int, default=100, help="plays that are timed (100)")
    chosen = parser.parse_args(arguments)
    figures = [markup(10), memory(3)]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write_notebook(root / "ours" / "zh" / "09_play.ipynb", TABLE.format(seed=SEED))
        write_notebook(root / "stock" / "button.ipynb", BUTTON)
        with our_page(root / "ours") as ours, stock_voila(root / "stock") as stock, chromium() as browser:
            figures += [loads(browser, ours, stock, chosen.rounds), *gestures(browser, ours, chosen.plays)]
    print("| what | aim | measured | how |\n|---|---|---|---|")
    for figure in figures:
        print(figure.row)
    for figure in figures:
        if figure.value > figure.aim:
            print(f"missed: {figure.what}: {figure.value:.3g} {figure.unit}, aim {figure.aim:g}")
    data = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    data["page"] = [asdict(figure) for figure in figures]
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0
