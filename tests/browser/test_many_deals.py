"""Twenty deals in a row leave everything as large as it was: the widgets here and there, and the kernel's memory."""

from __future__ import annotations

from typing import Any

import psutil
import pytest
from hands import Mouse
from places import Place
from playwright.sync_api import Page, expect

# A second widget tells how many there are: the browser's own manager, and the register in the kernel.

pytestmark = pytest.mark.long
TABLE = """
import gc, os
import anywidget, traitlets
from ipywidgets.widgets import widget
import paoyao_learn as pl

class Probe(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
      window.models = () => Object.keys(model.widget_manager._models).length;
      window.kernel = () => new Promise((done) => {
        model.on("msg:custom", function take(found) { model.off("msg:custom", take); done(found); });
        model.send({});
      });
      el.className = "probe";
    } };'''

    def tell(self, *_):
        gc.collect()
        counts = {"widgets": len(widget._instances), "objects": len(gc.get_objects())}
        self.send({**counts, "pid": os.getpid()})

probe = Probe()
probe.on_msg(probe.tell)
probe
"""
TWENTY = "pl.Table(lang='zh', pace=0)"

# Passes where it may, else leads the lowest card: a whole deal in the page's own time. One deal a call.
DEAL = """() => new Promise((done) => {
  const table = document.querySelector(".paoyao-table");
  const at = (query) => table.querySelector(query);
  let answered = "";
  const step = () => {
    if (table.dataset.phase === "over") return stop();
    const now = at(".paoyao-felt").innerHTML + at(".paoyao-hand").childElementCount;
    if (table.dataset.turn !== "me" || now === answered) return;
    answered = now;
    const ways = ['[data-act="nosnow"]', '[data-act="pass"]'].map((act) => at(`${act}:not([aria-disabled="true"])`));
    const way = ways.find(Boolean);
    if (way) return way.click();
    [...table.querySelectorAll("button[data-card]")].at(-1).click();
    at('[data-act="play"]').click();
  };
  const watch = new MutationObserver(step);
  const stop = () => { watch.disconnect(); done(); };
  watch.observe(table, { subtree: true, childList: true, attributes: true, characterData: true });
  step();
})"""
WARM, DEALS = 15, 20
MEGABYTES, OBJECTS = 2.0, 2500
"""What is kept of plays that were met for the first time, and twenty lines of the ledger."""


@pytest.mark.parametrize("place", ["page", "lab"], indirect=True)
def test_twenty_deals_leave_the_widgets_and_the_memory_as_they_were(place: Place, page: Page) -> None:
    place.open(page, place.write("many", TABLE, TWENTY))
    expect(page.locator(".probe")).to_be_attached()
    player = Mouse(page)

    def deals(number: int) -> dict[str, Any]:
        """Plays deals; the models here, the widgets and objects there, the kernel's memory in MB."""
        for _ in range(number):
            page.evaluate(DEAL)
            expect(player.table).to_have_attribute("data-phase", "over")
            player.act("new").click()
            expect(player.held).to_have_count(27)
        told: dict[str, Any] = page.evaluate("window.kernel()")
        memory = psutil.Process(told.pop("pid")).memory_info().rss / 2**20
        return {**told, "models": page.evaluate("window.models()"), "memory": memory}

    before, after = deals(WARM), deals(DEALS)
    assert after["models"] == before["models"]
    assert after["widgets"] == before["widgets"]
    assert after["objects"] - before["objects"] < OBJECTS
    assert after["memory"] - before["memory"] < MEGABYTES
