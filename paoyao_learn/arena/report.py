"""The figures of a contest as lines to read, and the line that tells how far it is."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TextIO

from ..text import text
from .contest import Contest
from .figures import Bin, Estimate, Figures

__all__ = ["Progress", "lines_of"]


def lines_of(contest: Contest, figures: Figures, lang: str) -> list[str]:
    """The figures, line by line."""

    def say(key: str, **values: object) -> str:
        return text(f"arena.{key}", lang, **values)

    names = (contest.one, contest.other)
    won, lost = figures.apart
    decided = (
        say("decided", one=names[0], other=names[1], won=won, lost=lost, shared=figures.deals - won - lost,
            value=_percent(figures.decided), interval=_range(figures.decided, lang, percent=True))
        if figures.decided else say("none_decided")
    )  # fmt: skip
    lines = [
        say("title", one=names[0], other=names[1], rules=contest.rules, seed=contest.seed),
        say("played", deals=figures.deals, games=figures.games),
        say("wins", one=names[0], value=_percent(figures.wins), interval=_range(figures.wins, lang, percent=True)),
        decided,
        say("payoff", one=names[0], value=f"{figures.payoff.mean:+.3f}", interval=_range(figures.payoff, lang)),
        say(
            "captured",
            one=f"{figures.captured[0]:.1f}",
            other=f"{figures.captured[1]:.1f}",
            value=f"{figures.ahead.mean:+.1f}",
            interval=_range(figures.ahead, lang),
        ),
    ]
    for own, name in enumerate(names):
        level, times = figures.levels[own], figures.times[own]
        if level is not None:
            hows = say("comma").join(f"{say(f'how_{how}')} {count}" for how, count in figures.hows[own].items())
            lines.append(say("level", name=name, level=f"{level:.2f}", hows=hows))
        if times is not None:
            numbers = {"median": times.median, "p95": times.p95, "most": times.most}
            lines.append(say("times", name=name, **{key: f"{value:.2f}" for key, value in numbers.items()}))
    for own, name in enumerate(names):
        if figures.reliability[own]:
            lines.append(say("reliability", name=name))
            lines += ["  " + _bin(one, lang) for one in figures.reliability[own]]
    return lines


def _percent(estimate: Estimate) -> str:
    return f"{100 * estimate.mean:.1f}"


def _range(estimate: Estimate, lang: str, percent: bool = False) -> str:
    if estimate.low is None or estimate.high is None:
        return text("arena.no_interval", lang)
    low, high = (100 * estimate.low, 100 * estimate.high) if percent else (estimate.low, estimate.high)
    form = ".1f" if percent else "+.1f" if max(abs(low), abs(high)) >= 10 else "+.3f"
    return text("arena.interval", lang, low=format(low, form), high=format(high, form))


def _bin(one: Bin, lang: str) -> str:
    return text(
        "arena.bin",
        lang,
        low=round(100 * one.low),
        high=round(100 * one.high),
        said=f"{100 * one.said:.1f}",
        won=_percent(one.won),
        interval=_range(one.won, lang, percent=True),
        moves=one.moves,
    )


class Progress:
    """Tells how many deals are done: one line that is written over on a screen, a line every tenth elsewhere."""

    def __init__(self, done: int, deals: int, lang: str, stream: TextIO | None = None) -> None:
        self.first = self.done = done
        self.deals = deals
        self.lang = lang
        self.stream = stream or sys.stderr
        self.since = monotonic()
        self.told = -1

    def step(self) -> None:
        """One deal more."""
        self.done += 1
        screen = self.stream.isatty()
        tenth = 10 * self.done // self.deals
        if not screen and tenth == self.told:
            return
        self.told = tenth
        left = (monotonic() - self.since) / (self.done - self.first) * (self.deals - self.done)
        bar = "█" * tenth + "░" * (10 - tenth)
        minutes, seconds = divmod(round(left), 60)
        line = text(
            "arena.progress", self.lang, bar=bar, done=self.done, deals=self.deals, left=f"{minutes}:{seconds:02}"
        )
        end = "\r" if screen and self.done < self.deals else "\n"
        self.stream.write(line + ("\x1b[K" if screen else "") + end)
        self.stream.flush()
