"""The labs, drills and the course in a real browser: by keyboard, mouse and finger; on a phone; light and dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest
from bare_page import BarePage
from playwright.sync_api import Browser, expect

import paoyao_learn as pl
from paoyao_learn.teach import Learner
from paoyao_learn.teach.odds import ladder_in_force

pytestmark = pytest.mark.browser

Show = Callable[..., BarePage]


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    shown: list[BarePage] = []

    def put(*widgets: Any, **options: Any) -> BarePage:
        shown.append(BarePage(browser, *widgets, **options))
        return shown[-1]

    yield put
    for place in shown:
        place.close()


def right_order(ladder: Any) -> list[str]:
    return sorted(ladder.order, key=ladder_in_force(ladder.rules).index, reverse=True)


def test_a_play_is_placed_by_keyboard_and_the_focus_stays(show: Show) -> None:
    place = show(pl.Ladder(lang="zh"))
    place.key("add-4").focus()
    place.press("Enter", "Enter")
    expect(place.page.locator(".py-tray .py-card")).to_have_count(2)
    expect(place.key("add-4")).to_be_focused()
    place.key("add-A").press("Enter")
    judge = place.key("judge")
    expect(judge).to_contain_text("小幺 44A：第 5 级")
    expect(place.key("rung-44A")).to_have_class("py-f-yao py-is-equal")
    expect(place.key("rung-xxxxx").locator(".py-mark")).to_have_text("管不上")
    place.key("press-44A").focus()
    place.press("ArrowDown", "Enter")
    expect(judge).to_contain_text("大小王：第 4 级")
    expect(place.key("press-BJRJ")).to_be_focused()
    place.key("cards").fill("457")
    place.press("Enter")
    expect(judge).to_have_attribute("data-tone", "no")
    expect(judge).to_contain_text("中间断了")
    expect(place.page.locator("[aria-live=polite]")).to_contain_text("中间断了")


def test_the_ladder_is_sorted_by_keyboard(show: Show) -> None:
    ladder = pl.Ladder(mode="sort", seed=3, lang="en")
    place = show(ladder)
    wanted = right_order(ladder)
    place.key("check").press("Enter")
    expect(place.key("judge")).to_have_attribute("data-tone", "no")
    expect(place.page.locator(".py-bad")).to_have_count(2)
    for goal, entry in enumerate(wanted):
        item = place.key(f"item-{entry}")
        item.focus()
        at = place.page.locator("[data-item]").evaluate_all(
            "(all, entry) => all.findIndex((item) => item.dataset.item === entry)", entry
        )
        place.press("Space", *["ArrowUp"] * (at - goal))
        expect(item).to_be_focused()
        expect(item).to_have_attribute("aria-pressed", "true")
        place.press("Space")
    place.key("check").press("Enter")
    expect(place.key("judge")).to_contain_text("All right")
    assert [message["act"] for message in place.sent] == ["check", "check"]
    assert place.sent[-1]["order"] == wanted


def test_the_ladder_is_sorted_by_mouse_by_finger_and_by_two_presses(show: Show) -> None:
    ladder = pl.Ladder(mode="sort", seed=3, lang="zh")
    place = show(ladder, width=375, touch=True)
    rows = place.page.locator("[data-item]")
    order = list(ladder.order)

    def drag(entry: str, to: int) -> None:
        start = place.key(f"item-{entry}").locator(".py-grip").bounding_box()
        goal = rows.nth(to).bounding_box()
        assert start is not None
        assert goal is not None
        place.page.mouse.move(start["x"] + 20, start["y"] + 20)
        place.page.mouse.down()
        place.page.mouse.move(start["x"] + 20, goal["y"] + 8, steps=8)
        place.page.mouse.up()

    drag(order[4], 0)
    expect(rows.first).to_have_attribute("data-item", order[4])
    expect(rows.first).to_have_attribute("aria-pressed", "false")
    place.key(f"item-{order[0]}").tap()
    rows.last.tap()
    expect(rows.last).to_have_attribute("data-item", order[0])
    place.key("check").tap()
    expect(place.key("judge")).not_to_contain_text("排好了就核对")
    assert place.sent[-1]["order"][0] == order[4]
    assert place.sent[-1]["order"][-1] == order[0]


def test_a_pair_is_guessed_by_number_keys(show: Show) -> None:
    """Presses on what was answered already change nothing, so the one that follows them counts."""
    ladder = pl.Ladder(mode="guess", seed=2, lang="en")
    place = show(ladder)
    place.key("answer-left").focus()
    place.press("2")
    expect(place.key("judge")).not_to_have_attribute("data-tone", "idle")
    expect(place.key("next")).to_be_focused()
    place.press("1", "1", "n")
    expect(place.key("judge")).to_contain_text("Decide on an answer")
    expect(place.key("answer-left")).to_be_focused()
    assert ladder._asked == 1


def test_an_end_is_set_by_keyboard(show: Show) -> None:
    place = show(pl.ScoreLab(lang="zh"))
    slider = place.key("points1")
    slider.focus()
    place.press(*["ArrowLeft"] * 6)
    expect(place.page.locator("output").last).to_have_text("0 分")
    expect(slider).to_be_focused()
    place.key("snow-played").press("Enter")
    expect(place.page.locator(".py-sheet h2")).to_have_text("我方胜 · 满 140 分 · 大雪 ×4")
    expect(place.page.locator(".py-payoffs li").first).to_contain_text("+4")
    place.key("how-double_out").press("Enter")
    place.key("points0").focus()
    place.press(*["ArrowRight"] * 14)
    expect(place.page.locator(".py-refused")).to_contain_text("这样的结局不成立")
    expect(place.page.locator("[aria-live=polite]")).to_contain_text("这样的结局不成立")


def test_coins_are_written_and_odds_are_asked(show: Show) -> None:
    place = show(pl.ScoreLab("online", stakes=True, lang="en"))
    place.key("coins3").fill("900")
    place.press("Tab")
    expect(place.page.locator(".py-stakes")).to_contain_text("Stake 20")
    odds = show(pl.Odds(of=["44A"], lang="en"))
    odds.key("of").fill("xxxxxx")
    odds.press("Enter")
    expect(odds.key("judge")).to_contain_text("six of a kind: 3.8%")
    expect(odds.page.locator(".py-plot-wide svg")).to_be_visible()
    expect(odds.page.locator(".py-plot-narrow svg")).to_be_hidden()


def test_what_is_spoken_stays_apart_from_what_is_drawn(show: Show) -> None:
    """Whatever the questions: the region that speaks holds sentences alone, the banner its words and its button."""
    place = show(pl.Drill(["points.cards", "sides.with"], seed=5, lang="en", learner=Learner()))
    for _ in range(6):
        field = place.key("answer")
        if field.count():
            field.fill("3")
            field.press("Enter")
        else:
            place.page.locator('[data-act="choose"]').first.press("Enter")
        place.key("next").press("Enter")
        expect(place.page.locator(".py-verdict")).to_have_count(0)
        expect(place.page.locator(".paoyao-say > :not(p)")).to_have_count(0)
        expect(place.page.locator(".paoyao-lost > :not(span, button)")).to_have_count(0)


def everything(lang: str, whole: bool) -> list[Any]:
    """All that lessons are made of but tables, replays and comparisons; ``whole`` with both ladders."""
    ladders = ("baishan", "tonghua") if whole else ("baishan",) if lang == "zh" else ("tonghua",)
    learner = Learner()
    learner.answered("beats.riding/baishan", False)
    learner.done("02/thirteen")
    asked = ("higher.ladder/baishan/3", "find.flat/baishan/3", "points.cards/baishan/3", "split.fewest/baishan/3")
    drills = [pl.Drill(item, lesson="04", lang=lang, learner=learner) for item in asked]
    told = pl.Drill("count.left/baishan/3", lang=lang, learner=learner)
    told.answer("0")
    return [
        *(pl.Ladder(rules, lang=lang) for rules in ladders),
        pl.Ladder(mode="sort", lang=lang),
        pl.Ladder(mode="guess", lang=lang),
        pl.ScoreLab("online", stakes=True, lang=lang),
        pl.ScoreLab("tonghua", lang=lang),
        pl.Odds(lang=lang),
        pl.Odds(of=["44A"], guess_first=True, lang=lang),
        pl.HandPicker("4s4h4d Ad 9s9h9d", goal=["yao_2", "bomb_3"], exercise="02/thirteen", lang=lang, learner=learner),
        *drills,
        told,
        pl.Course(lang=lang, learner=learner),
    ]


SMALL = """() => [...document.querySelectorAll("main *")].filter((e) => e.getClientRects().length &&
  [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) &&
  parseFloat(getComputedStyle(e).fontSize) < 14).map((e) => e.outerHTML)"""
LOW = """() => [...document.querySelectorAll("main button, main input")].filter((e) => e.getClientRects().length &&
  getComputedStyle(e).visibility === "visible" &&
  (e.type === "file" ? e.parentElement : e).getBoundingClientRect().height < 43.5).map((e) => e.outerHTML)"""


@pytest.mark.parametrize(("lang", "width", "light"), [("zh", 1280, True), ("en", 375, False)])
def test_all_labs_fit_are_readable_and_have_nothing_for_axe(
    show: Show, scale: Callable[[int, int], int], lang: str, width: int, light: bool
) -> None:
    place = show(*everything(lang, whole=scale(1, 2) == 2), width=width, light=light)
    assert place.page.evaluate("document.documentElement.scrollWidth") <= width
    assert place.page.evaluate(SMALL) == []
    assert place.page.evaluate(LOW) == []
    assert place.axe() == []


LOOKS = """() => [...document.querySelectorAll("main *")].map((e) => {
  const looks = getComputedStyle(e);
  return [e.outerHTML.slice(0, 90), ...[...looks].map((name) => `${name}: ${looks.getPropertyValue(name)}`)].join("; ");
})"""


def test_the_sheets_of_labs_and_drills_change_nothing_of_a_table(show: Show) -> None:
    """Every widget brings all sheets, so that on a page of several it does not matter whose come last."""
    won = pl.deal("baishan", hands=["KsKh6h", "8s8h7c", "9c5d4s", "2sTh6c"], lead=0, captured=(135, 0))
    tables = [
        pl.Table(seed=1, pace=0, counting=True, by_plays=True, lang="en"),
        pl.Table(deal=won.act("KK").act("pass").act("pass").act("pass"), pace=0, lang="en"),
        pl.Replay(won, lang="en"),
    ]
    assert {widget._css for widget in everything("en", whole=False)} == {tables[0]._css}
    place = show(*tables)
    place.page.locator("details").evaluate_all("all => all.forEach((one) => one.setAttribute('open', ''))")
    looks = place.page.evaluate(LOOKS)
    alone = (files("paoyao_learn.widgets") / "static" / "table.css").read_text(encoding="utf-8")
    place.page.locator("style").evaluate("(sheet, css) => { sheet.textContent = `body { margin: 0 } ${css}` }", alone)
    changed = [one for one, other in zip(place.page.evaluate(LOOKS), looks, strict=True) if one != other]
    assert changed == []


def test_the_poster_prints_on_one_page(show: Show) -> None:
    """A4 with margins of 9 mm is 726 × 1055 px."""
    for rules in ("baishan", "tonghua"):
        place = show(pl.Ladder(rules, lang="en"), width=726)
        place.page.evaluate("document.querySelector('.paoyao-table').classList.add('py-printing')")
        place.page.emulate_media(media="print")
        expect(place.page.locator(".py-place")).to_be_hidden()
        box = place.page.locator(".py-poster").bounding_box()
        assert box is not None
        assert box["height"] <= 1055
        assert place.page.locator(".py-poster").evaluate("(e) => e.scrollWidth <= e.clientWidth + 1")
