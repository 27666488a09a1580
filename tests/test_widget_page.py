"""The table's front end in a real browser, on a bare page: no server, the widget beside it in this process."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

import paoyao_learn as pl
from paoyao_learn.widgets import HandPicker, Replay

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang="en"><head><title>table</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body{margin:0} %s</style></head>
<body data-jp-theme-light="%s"><main><h1 style="font-size:16px;margin:0">table</h1><div id="el"></div></main></body>"""
MOUNT = """async ([source, view]) => {
  const { default: widget } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const hooks = {};
  window.view = view;
  window.gestures = [];
  const model = {
    get: () => window.view,
    on: (name, f) => (hooks[name] ??= []).push(f),
    off: (name, f) => (hooks[name] = hooks[name].filter((g) => g !== f)),
    send: async (message) => {
      window.gestures.push(message);
      if (window.deaf) return;
      for (const [kind, value] of await window.gesture(message)) window.take(kind, value);
    },
  };
  window.take = (kind, value) => {
    if (kind === "view") window.view = value;
    for (const f of hooks[kind === "view" ? "change:view" : "msg:custom"] ?? []) f(value);
  };
  window.unmount = widget.render({ model, el: document.getElementById("el") });
}"""


class Place:
    """A page with a table on it. What the widget sends is handed over when a gesture has been dealt with."""

    def __init__(
        self, browser: Browser, table: Any, width: int = 1280, touch: bool = False, light: bool = True
    ) -> None:
        self.table = table
        self._replies: list[tuple[str, Any]] = []
        table.send = lambda content, buffers=None: self._replies.append(("msg", content))
        table.observe(lambda change: self._replies.append(("view", change["new"])), "view")
        self._pool = ThreadPoolExecutor(1)  # no event loop runs there, so the bots have moved when it is done
        self.page: Page = browser.new_page(viewport={"width": width, "height": 812}, has_touch=touch)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("gesture", self._gesture)
        self.page.set_content(PAGE % (table._css, str(light).lower()))
        self.page.evaluate(MOUNT, [table._esm, table.view])

    def _gesture(self, message: Any) -> list[tuple[str, Any]]:
        self._pool.submit(self.table._on_gesture, self.table, message, []).result()
        replies, self._replies = self._replies, []
        return replies

    def push(self) -> None:
        """Hand over what changed without a gesture."""
        for kind, value in self._replies:
            self.page.evaluate("([kind, value]) => take(kind, value)", [kind, value])
        self._replies = []

    def card(self, key: str) -> Locator:
        return self.page.locator(f'[data-key="{key}"]')

    def act(self, name: str) -> Locator:
        return self.page.locator(f'.paoyao-actions [data-act="{name}"]')

    @property
    def judge(self) -> Locator:
        return self.page.locator(".paoyao-judge")

    @property
    def picked(self) -> Locator:
        return self.page.locator('[data-card][aria-pressed="true"]')

    def sent(self, kind: str = "act") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("window.gestures")
        return [gesture for gesture in found if gesture["type"] == kind]

    def axe(self) -> list[Any]:
        return [(found["id"], found["nodes"][0]["html"]) for found in Axe().run(self.page).response["violations"]]


@pytest.fixture
def seat(browser: Browser) -> Iterator[Any]:
    places: list[Place] = []

    def sit(deal: Any = None, *, width: int = 1280, touch: bool = False, light: bool = True, **options: Any) -> Place:
        options = {"pace": 0, "lang": "zh", "seed": 7, **options}
        places.append(Place(browser, pl.Table(deal=deal, **options), width, touch, light))
        return places[-1]

    yield sit
    for place in places:
        assert place.errors == []
        place.page.evaluate("unmount()")
        place.page.close()


def small(lead: int = 0) -> Any:
    return pl.deal("baishan", hands=["4h4h4sAdKd9c", "5s6sKh", "7s8s5h", "9sTs5d"], lead=lead)


def test_a_selection_is_judged_at_once_and_without_a_message(seat: Any) -> None:
    place = seat(small())
    before = place.page.evaluate("window.gestures.length")
    place.card("4h.1").click()
    expect(place.judge).to_contain_text("单张 4")
    place.card("4h.2").click()
    place.card("Ad.1").click()
    expect(place.judge).to_contain_text("小幺 44A · 第 5 级（共 19 级） · 可以出")
    place.card("4s.1").click()
    expect(place.judge).to_contain_text("中幺 444A")
    place.card("9c.1").click()
    expect(place.judge).to_contain_text("这 5 张凑不成牌型")
    assert place.page.evaluate("window.gestures.length") == before


def test_a_refusal_keeps_the_selection_and_offers_plays_to_pick(seat: Any) -> None:
    place = seat(small())
    for key in ("4h.1", "4s.1", "9c.1"):
        place.card(key).click()
    place.act("play").click()
    expect(place.judge).to_have_attribute("data-tone", "no")
    expect(place.picked).to_have_count(3)
    expect(place.judge).to_contain_text("规则")
    place.page.get_by_role("button", name="对牌 44").click()
    expect(place.picked).to_have_count(2)
    expect(place.judge).to_contain_text("可以出")
    place.page.keyboard.press("Enter")
    expect(place.card("4s.1")).to_have_count(0)


def test_the_keyboard_plays_and_the_focus_survives(seat: Any) -> None:
    place = seat(small())
    page = place.page
    page.locator('[data-card][tabindex="0"]').focus()
    expect(place.card("Ad.1")).to_be_focused()
    page.keyboard.press("End")
    expect(place.card("4h.2")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(place.card("4h.1")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator("[data-card]")).to_have_count(5)
    expect(page.locator("[data-card]:focus")).to_have_count(1)
    expect(place.picked).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator("[data-card]")).to_have_count(6)
    page.keyboard.press("h")
    expect(place.judge).to_have_attribute("data-tone", "hint")
    page.keyboard.press("h")
    expect(place.picked).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(place.picked).to_have_count(0)


def test_no_key_reaches_the_notebook(seat: Any) -> None:
    place = seat(small())
    place.page.evaluate("window.leaked = []; document.addEventListener('keydown', (e) => leaked.push(e.key))")
    place.page.locator('[data-card][tabindex="0"]').focus()
    for key in ("b", "d", "d", "ArrowDown", "ArrowUp", "x", "0", "Escape"):
        place.page.keyboard.press(key)
    assert place.page.evaluate("leaked") == []


def test_two_quick_presses_play_once(seat: Any) -> None:
    place = seat(small())
    place.card("9c.1").click()
    place.page.evaluate(
        "() => { const b = document.querySelector('[data-act=play]'); b.click(); b.click(); b.click(); }"
    )
    expect(place.page.locator("[data-card]")).to_have_count(5)
    expect(place.judge).not_to_have_attribute("data-tone", "no")
    assert place.table.session.decisions == 1


def test_a_finger_drawn_over_cards_picks_them(seat: Any) -> None:
    place = seat(small(), width=375, touch=True)
    boxes = [place.card(key).bounding_box() for key in ("Ad.1", "9c.1")]
    (x1, y), (x2, _) = [(box["x"] + 12, box["y"] + 30) for box in boxes if box]
    touch = place.page.context.new_cdp_session(place.page)
    for step in range(9):
        kind = "touchMove" if step else "touchStart"
        point = {"x": x1 + (x2 - x1) * step / 8, "y": y}
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(place.picked).to_have_count(3)
    place.card("9c.1").tap(position={"x": 10, "y": 20})
    expect(place.picked).to_have_count(2)


def test_a_mouse_drawn_over_cards_picks_them(seat: Any) -> None:
    place = seat(small())
    boxes = [box for key in ("Ad.1", "9c.1") if (box := place.card(key).bounding_box())]
    mouse = place.page.mouse
    mouse.move(boxes[0]["x"] + 12, boxes[0]["y"] + 60)
    mouse.down()
    mouse.move(boxes[1]["x"] + 12, boxes[1]["y"] + 60, steps=8)
    mouse.up()
    expect(place.picked).to_have_count(3)


def test_language_is_switched_in_place_and_remembered(seat: Any) -> None:
    place = seat(small())
    place.card("9c.1").click()
    place.page.locator(".paoyao-more > summary").click()
    place.page.locator('[data-set="lang"][data-value="en"]').click()
    expect(place.act("play")).to_contain_text("Play")
    expect(place.picked).to_have_count(1)
    expect(place.page.locator(".paoyao-more")).to_have_attribute("open", "")
    place.page.keyboard.press("Escape")
    expect(place.page.locator(".paoyao-more")).not_to_have_attribute("open", "")
    expect(place.judge).to_contain_text("single 9")
    assert place.sent("set") == [{**place.sent("set")[0], "name": "lang", "value": "en"}]


def test_the_live_region_tells_each_play(seat: Any) -> None:
    place = seat(small())
    place.card("9c.1").click()
    place.act("play").click()
    expect(place.page.locator(".paoyao-say")).to_contain_text("你出单张 9。")
    expect(place.page.locator(".paoyao-say")).to_contain_text("轮到你了。")


def test_what_is_picked_is_spoken_when_the_picking_rests(seat: Any) -> None:
    place = seat(small())
    for key in ("4h.1", "4h.2", "Ad.1"):
        place.card(key).click()
    expect(place.page.locator(".paoyao-say")).to_contain_text("小幺 44A · 第 5 级（共 19 级） · 可以出")


def test_the_end_of_a_deal_leaves_live_region_banner_and_focus_in_their_places(seat: Any) -> None:
    place = seat(pl.deal("baishan", hands=["9c", "6s8s", "7s8d", "9sJs"], lead=0, captured=(130, 40)))
    place.card("9c.1").focus()
    place.card("9c.1").press("Space")
    place.page.keyboard.press("Enter")
    expect(place.page.locator('.paoyao-table[data-phase="over"]')).to_have_count(1)
    expect(place.page.locator(".paoyao-say")).to_contain_text("胜 · ")
    expect(place.page.locator(".paoyao-lost")).to_be_hidden()
    expect(place.act("new")).to_be_focused()


def test_each_step_of_a_record_is_spoken(seat: Any) -> None:
    place = seat(small())
    place.table.open_record(pl.dumps(small().act("9").act("pass")))
    place.push()
    expect(place.page.locator(".paoyao-say")).to_contain_text("第 0 步，共 2 步：刚发完牌")
    place.act("next").click()
    expect(place.page.locator(".paoyao-say")).to_contain_text("第 1 步，共 2 步：你出 单张 9")
    place.act("live").click()
    expect(place.card("9c.1")).to_be_visible()


def test_a_kernel_that_does_not_answer_is_told_and_forgiven(seat: Any) -> None:
    place = seat(small())
    banner = place.page.get_by_role("alert")
    place.page.evaluate("window.deaf = true")
    place.act("hint").click()
    expect(banner).to_be_visible(timeout=6000)
    expect(banner).to_contain_text("没有回应")
    expect(banner.get_by_role("button")).to_have_text("重新载入")
    place.page.evaluate("window.deaf = false")
    place.page.evaluate("(id) => take('msg', { type: 'ack', id })", place.sent()[-1]["id"])
    expect(banner).to_be_hidden()


def test_bots_that_move_leave_the_selection_and_the_focus(seat: Any) -> None:
    place = seat(small(lead=1))
    place.card("Kd.1").focus()
    place.page.keyboard.press("Space")
    place.table.session.hurry()
    place.push()
    expect(place.card("Kd.1")).to_be_focused()
    expect(place.picked).to_have_count(1)


STATES = {
    "lead": (lambda: pl.deal("baishan", seed=7), {}),
    "four colours": (lambda: pl.deal("baishan", seed=3), {"four_colour": True, "counting": True}),
    "eight": (
        lambda: pl.deal("baishan", hands=["4h4s4d4cAh", "99999999 5", "RJBJ32", "KK7"], lead=1).act("99999999"),
        {},
    ),
    "snow": (lambda: pl.deal("baishan", hands=["KhTs", "5h4d", "3s", "7d8d"], lead=2, captured=(130, 5)).act("3"), {}),
    "over": (
        lambda: pl.deal("baishan", hands=["3", "5h4d", "KhTs", "7d8d"], captured=(130, 5)).act("3").act("nosnow"),
        {},
    ),
    "long": (
        lambda: pl.deal("baishan", hands=["RJ4h", "4455667788991010JJQQKKAA5", "BJ32", "KK7"], lead=1).act(
            "4455667788991010JJQQKKAA"
        ),
        {},
    ),
    "five": (lambda: pl.deal("tonghua", seed=2), {}),
}


WIDE, NARROW = (1280, True, "zh"), (375, False, "en")
LOOKS = [
    pytest.param(state, *look, id=f"{state}-{look[0]}", marks=[] if at % 2 == (look is NARROW) else [pytest.mark.long])
    for at, state in enumerate(STATES)
    for look in (WIDE, NARROW)
]
"""Each state wide and narrow; the reduced run takes them in turn."""


@pytest.mark.parametrize(("state", "width", "light", "lang"), LOOKS)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    seat: Any, state: str, width: int, light: bool, lang: str
) -> None:
    make, options = STATES[state]
    place = seat(make(), width=width, light=light, lang=lang, **options)
    assert place.axe() == []
    assert place.page.evaluate("document.documentElement.scrollWidth") <= width
    small_text = place.page.evaluate(
        """() => [...document.querySelectorAll('.paoyao-table *')].filter((e) => e.offsetWidth > 1 &&
          [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) &&
          parseFloat(getComputedStyle(e).fontSize) < 14).map((e) => e.outerHTML)"""
    )
    assert small_text == []


@pytest.mark.parametrize(("width", "light", "lang"), [WIDE, NARROW])
def test_the_match_is_told_at_the_end_of_a_deal(browser: Browser, width: int, light: bool, lang: str) -> None:
    table = pl.Table("online", seed=6, pace=0, lang=lang, bots="random")

    def play_out() -> None:
        table.session.hurry()
        while table.session.deal.turn is not None:
            table.act(str(table.session.advise().action))

    ThreadPoolExecutor(1).submit(play_out).result()
    place = Place(browser, table, width=width, light=light)
    book = place.page.locator(".py-sheet .py-book")
    expect(book.locator("tbody tr")).to_have_count(4)
    expect(book.locator("tbody tr").first).to_contain_text(f"{table.session.ledger.coins[0]:,}")
    assert place.axe() == []
    assert place.page.evaluate("document.documentElement.scrollWidth") <= width
    place.act("new").click()
    expect(place.page.locator(".py-sheet")).to_have_count(0)
    place.page.locator(".paoyao-more > summary").click()
    expect(place.page.locator(".py-panel")).to_contain_text(
        {"zh": "这一场 · 第 2 局", "en": "The match · deal 2"}[lang]
    )
    place.page.locator(".paoyao-options > summary").click()
    less = place.card("less-win_points")
    less.focus()
    place.page.keyboard.press("Enter")
    expect(less).to_have_attribute("data-value", "130")
    expect(less).to_be_focused()
    assert place.axe() == []
    assert place.errors == []
    place.page.close()


@pytest.mark.parametrize("width", [1280, 375])
def test_picker_and_replay_stand_up_to_axe_and_keyboard(browser: Browser, width: int) -> None:
    place = Place(browser, HandPicker("4h4s4dAd9c9dKhKs", on="8888", lang="zh"), width)
    place.page.locator('[data-card][tabindex="0"]').focus()
    for key in ("End", "Space", "ArrowLeft", "Space", "Enter"):
        place.page.keyboard.press(key)
    expect(place.judge).to_have_attribute("data-tone", "no")
    place.page.get_by_role("button", name="小幺 44A").click()
    place.act("done").click()
    expect(place.judge).to_have_attribute("data-tone", "can")
    assert place.axe() == []
    place.page.close()
    deal = pl.deal("baishan", seed=7)
    place = Place(browser, Replay(deal.act(deal.legal_actions()[0]), lang="en"), width)
    place.act("next").focus()
    place.page.keyboard.press("Enter")
    expect(place.judge).to_contain_text("Step 1 of 1")
    expect(place.act("next")).to_be_focused()
    assert place.axe() == []
    assert place.page.evaluate("document.documentElement.scrollWidth") <= width
    place.page.close()


def test_the_height_never_changes_within_a_deal(seat: Any) -> None:
    for width in (1280, 375):
        place = seat(width=width, seed=11)
        heights = set()
        for _ in range(40):
            heights.add(place.page.evaluate("document.querySelector('.paoyao-table').offsetHeight"))
            if place.page.locator('[data-phase="over"]').count():
                break
            if place.table.session.view()["phase"] == "snow":
                place.act("nosnow").click()
                continue
            rev = place.table.view["rev"]
            place.act("hint").click()
            place.act("hint").click()
            expect(place.judge).to_contain_text("建议")
            place.act("play" if place.picked.count() else "pass").click()
            expect(place.judge).not_to_contain_text("建议")
            assert place.table.view["rev"] > rev
        assert len(heights) == 1, heights
        assert place.page.locator('[data-phase="over"]').count() == 1


def test_targets_on_a_phone_are_large_enough(seat: Any) -> None:
    place = seat(width=375)
    place.page.locator(".paoyao-more > summary").click()
    place.page.locator(".paoyao-options > summary").click()
    boxes = place.page.evaluate(
        """() => [...document.querySelectorAll('.paoyao-table button, .paoyao-table summary')].map((b) => {
          const r = b.getBoundingClientRect(); return [b.outerHTML.slice(0, 90), r.width, r.height];
        }).filter(([, width]) => width)"""
    )
    assert [box for box in boxes if box[1] < 44 or box[2] < 44] == []
    lefts = place.page.evaluate(
        """() => { const rows = {}; for (const c of document.querySelectorAll('[data-card]')) {
          const r = c.getBoundingClientRect(); (rows[Math.round(r.top)] ??= []).push(r.left); }
          return Object.entries(rows).map(([top, list]) => [Number(top), list]); }"""
    )
    for _, row in lefts:
        assert all(b - a >= 44 for a, b in pairwise(row))
    tops = sorted(top for top, _ in lefts)
    assert all(b - a >= 44 for a, b in pairwise(tops))


@pytest.mark.parametrize("width", [324, 375, 520, 700, 900, 1280])
def test_nothing_covers_the_line_over_the_hand_or_leaves_the_table(seat: Any, width: int) -> None:
    place = seat(width=width, lang="en")
    found = place.page.evaluate(
        """() => { const box = (s) => document.querySelector(s).getBoundingClientRect();
          const cards = [...document.querySelectorAll('[data-card]')].map((c) => c.getBoundingClientRect());
          const inside = [...document.querySelectorAll('.py-frame *')].filter((e) => e.offsetWidth > 1 &&
            !e.closest('.paoyao-more')).map((e) => e.getBoundingClientRect());
          return [box('.paoyao-judge p').bottom, Math.min(...cards.map((c) => c.top)),
            Math.max(...cards.map((c) => c.bottom)), box('.paoyao-actions').top,
            Math.max(...inside.map((r) => r.right)), Math.min(...inside.map((r) => r.left))]; }"""
    )
    line, top, bottom, row, right, left = found
    assert line <= top
    assert bottom <= row
    assert right <= width
    assert left >= 0


def test_the_page_asks_for_nothing(seat: Any) -> None:
    place = seat(small())
    asked: list[str] = []
    place.page.on("request", lambda request: asked.append(request.url))
    place.card("9c.1").click()
    place.act("play").click()
    expect(place.page.locator("[data-card]")).to_have_count(5)
    assert [url for url in asked if not re.match(r"(blob|data|about):", url)] == []


def test_snow_and_the_big_jokers_are_answered_by_their_buttons(seat: Any) -> None:
    won = pl.deal("baishan", hands=["KhTs", "5h4d", "3s", "7d8d"], lead=2, captured=(130, 5)).act("3")
    place = seat(won)
    place.table.session.hurry()
    place.push()
    expect(place.act("snow")).not_to_have_attribute("aria-disabled", "true")
    place.act("snow").focus()
    place.page.keyboard.press("Enter")
    expect(place.page.locator(".paoyao-table")).not_to_have_attribute("data-phase", "snow")
    assert place.table.session.deal.won is not None
    five = seat(pl.deal("tonghua", hands=["RJ5s", "6s6h", "RJ7c", "8d9d", "BJKh"], lead=0), width=375)
    five.card("5s.1").click()
    expect(five.judge).not_to_contain_text("可以出")
    five.act("show").click()
    expect(five.page.locator(".paoyao-table")).to_have_attribute("data-phase", "play")
    assert [step["action"] for step in five.table.session.history] == ["show"]
    five.card("5s.1").click()
    expect(five.judge).to_contain_text("可以出")


def test_nothing_moves_for_whoever_asked_for_that(seat: Any) -> None:
    place = seat(small())
    place.page.emulate_media(reduced_motion="reduce")
    place.card("9c.1").click()
    place.act("play").click()
    expect(place.page.locator("[data-card]")).to_have_count(5)
    moving = place.page.locator(".paoyao-table *").evaluate_all(
        """all => all.flatMap((one) => {
          const { transitionDuration, animationName } = getComputedStyle(one);
          const seconds = Math.max(...transitionDuration.split(",").map(parseFloat));
          return seconds > 0.001 || animationName !== "none" ? [one.className] : [];
        })"""
    )
    assert moving == []
