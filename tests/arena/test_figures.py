"""Shares, means and intervals: against numbers worked out by hand, and by how often an interval holds the truth."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest

from paoyao_learn.arena import Contest, figures_of
from paoyao_learn.arena.figures import mean_of, share_of
from paoyao_learn.arena.report import Progress, lines_of
from paoyao_learn.text import text

CONTEST = Contest("club", "beginner", "baishan", 1)


def game(won: bool, payoff: int = 2, points: tuple[int, int] = (120, 80), level: int = 1, how: str = "flag") -> Any:
    return {"won": won, "payoff": payoff if won else -payoff, "points": list(points), "level": level, "how": how}


def deal(number: int, *games: Any, micros: Any = ((), ()), chances: Any = ((), ())) -> Any:
    return {"deal": number, "seed": 0, "made": "", "games": list(games), "micros": micros, "chances": chances}


def test_students_interval_of_four_numbers() -> None:
    found = mean_of([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert (found.low, found.high) == pytest.approx((2.5 - 2.0542, 2.5 + 2.0542), abs=0.03)  # 3.1824 * 1.29099 / 2
    assert mean_of([3.0]) == (found := mean_of([3.0]))
    assert found.low is None


def test_wilsons_interval_of_independent_trials() -> None:
    found = share_of([1.0] * 60 + [0.0] * 40)
    assert (found.mean, found.low, found.high) == pytest.approx((0.6, 0.502, 0.691), abs=0.004)
    sure = share_of([1.0] * 50)
    assert sure.mean == sure.high == 1
    assert sure.low == pytest.approx(0.926, abs=0.004)
    even = share_of([0.5] * 50)
    assert (even.low, even.mean, even.high) == (0.5, 0.5, 0.5)


@pytest.mark.parametrize("true", [0.5, 0.8, 0.97])
def test_an_interval_over_deals_holds_the_truth_in_about_95_of_100_cases(true: float) -> None:
    """Two games of a deal that go together half of the time: an interval over games would be too narrow."""
    rng = Random(f"coverage {true}")
    held = means_held = 0
    cases, deals = 2000, 60
    for _ in range(cases):
        shares = []
        for _ in range(deals):
            first = rng.random() < true
            second = first if rng.random() < 0.5 else rng.random() < true
            shares.append((first + second) / 2)
        low, high = share_of(shares).low, share_of(shares).high
        held += low is not None and high is not None and low <= true <= high
        mean = mean_of([share + rng.gauss(0, 0.3) for share in shares])
        means_held += mean.low is not None and mean.high is not None and mean.low <= true <= mean.high
    assert 0.925 <= held / cases <= 0.985
    assert 0.925 <= means_held / cases <= 0.975


def test_figures_of_two_deals_worked_out_by_hand() -> None:
    one = deal(
        0,
        game(True, 8, (150, 30), 4, "points"),
        game(False, 2, (60, 140)),
        micros=([1000, 3000, 2000], [500]),
        chances=([[850, 1], [820, 0]], []),
    )
    two = deal(1, game(True), game(True, 4, (100, 100), 2), micros=([4000], []), chances=([[890, 1], [120, 0]], []))
    found = figures_of(CONTEST, [two, one])
    assert (found.deals, found.games) == (2, 4)
    assert found.wins.mean == 0.75
    assert (found.apart, found.decided and found.decided.mean) == ((1, 0), 1)
    assert found.payoff.mean == pytest.approx(((8 - 2) / 4 + (2 + 4) / 4) / 2)
    assert found.captured == ((150 + 60 + 120 + 100) / 4, (30 + 140 + 80 + 100) / 4)
    assert found.ahead.mean == pytest.approx(found.captured[0] - found.captured[1])
    assert found.levels == (pytest.approx((4 + 1 + 2) / 3), 1)
    assert found.hows == ({"flag": 2, "points": 1}, {"flag": 1})
    mine, theirs = found.times
    assert mine is not None
    assert (mine.moves, mine.median, mine.p95, mine.most) == (4, 3.0, 4.0, 4.0)
    assert theirs is not None
    assert theirs.most == 0.5
    low, high = found.reliability[0]
    assert (low.low, low.high, low.moves, low.said, low.won.mean) == (0.1, 0.2, 1, 0.12, 0)
    assert (high.low, high.moves, high.said, high.won.mean) == (0.8, 3, pytest.approx(0.8533, abs=1e-4), 2 / 3)
    assert found.reliability[1] == ()
    assert figures_of(CONTEST, [one, two]) == found


@pytest.mark.parametrize(
    ("lang", "words"),
    [("zh", ["75.0%", "扛旗", "毫秒", "其余 1 副"]), ("en", ["75.0 %", "flag", "ms (median)", "the other 1 "])],
)
def test_the_report_says_all_of_it(lang: str, words: list[str]) -> None:
    chances = ([[850, 1], [820, 0]], [])
    deals = [
        deal(number, game(True), game(number > 0, 4, (150, 30), 2), micros=([900, 1200], [300]), chances=chances)
        for number in range(2)
    ]
    report = "\n".join(lines_of(CONTEST, figures_of(CONTEST, deals), lang))
    assert all(word in report for word in [*words, "club", "beginner", "80–90"])
    assert report.count("[" if lang == "en" else "［") >= 4
    shared = [deal(0, game(True), game(False))]
    assert text("arena.none_decided", lang) in lines_of(CONTEST, figures_of(CONTEST, shared), lang)


def test_progress_is_a_line_every_tenth_and_on_a_screen_one_that_is_written_over() -> None:
    class Screen(StringIO):
        def isatty(self) -> bool:
            return True

    plain, screen = StringIO(), Screen()
    for stream in (plain, screen):
        told = Progress(5, 40, "en", stream)
        for _ in range(35):
            told.step()
    lines = plain.getvalue().splitlines()
    assert [line.count("█") for line in lines] == list(range(1, 11))
    assert "6 of 40" in lines[0]
    assert "40 of 40" in lines[-1]
    assert screen.getvalue().count("\r") == 34
    assert screen.getvalue().count("\n") == 1
