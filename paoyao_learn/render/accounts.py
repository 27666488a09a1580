"""What the deals of a match have paid: under the settlement of each, and in the panel at any time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .markup import esc, tag
from .scene import Scene

__all__ = ["Accounts", "broke", "broke_words", "numbered", "paid", "score_book"]

_SOURCE = re.compile(r"\s*(\([^()]*\))$")


@dataclass(frozen=True, slots=True)
class Accounts:
    """A match as it stands: its running deal's ``number``, ``coins`` (``silver`` in games that are played for that),
    ``points`` and ``titles`` (none in games without) per seat, ready to read ``steps`` of how the deal that has just
    ended was booked; ``short`` are the seats that cannot pay the next deal, which takes ``need``, and a new match gives
    everybody ``fresh`` coins."""

    number: int
    coins: Sequence[int]
    points: Sequence[int]
    titles: Sequence[str] = ()
    steps: Sequence[str] = ()
    short: Sequence[int] = ()
    need: int = 0
    fresh: int = 0
    silver: bool = False

    @property
    def money(self) -> str:
        """What the coins are: the end of a key of the catalogue."""
        return "_silver" if self.silver else ""


def numbered(steps: Sequence[str]) -> str:
    """Steps that explain something, numbered; the rule that a step ends with stays in one line."""
    listed = "".join(tag("li", _SOURCE.sub(r" <small>\1</small>", esc(step))) for step in steps)
    return tag("ol", listed, "py-steps") if listed else ""


def broke_words(scene: Scene) -> str:
    """Who cannot pay the next deal, and what happens then; empty where all can."""
    accounts = scene.look.accounts
    if accounts is None or not accounts.short:
        return ""
    key, need = f"broke{accounts.money}", f"{accounts.need:,}"
    told = [
        scene.say(key, who=scene.names[seat], coins=f"{accounts.coins[seat]:,}", need=need) for seat in accounts.short
    ]
    return " ".join([*told, scene.say(f"broke_then{accounts.money}", coins=f"{accounts.fresh:,}")])


def broke(scene: Scene) -> str:
    """The same on the sheet."""
    words = broke_words(scene)
    return tag("p", esc(words), "py-broke") if words else ""


def score_book(scene: Scene) -> str:
    """Coins, points and titles of every player, the own first."""
    accounts = scene.look.accounts
    if accounts is None:
        return ""
    heads = [scene.say("player"), scene.say(f"coins{accounts.money}"), scene.say("match_points")]
    head = "".join(tag("th", esc(word), scope="col") for word in heads)
    rows = []
    for seat in scene.around():
        name = esc(scene.names[seat])
        if accounts.titles:
            name += tag("small", esc(accounts.titles[seat]))
        cells = tag("td", f"{accounts.coins[seat]:,}") + tag("td", f"{accounts.points[seat]:,}".replace("-", "−"))
        rows.append(tag("tr", tag("th", name, scope="row") + cells))
    return f'<table class="py-book"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def paid(scene: Scene) -> str:
    """How the deal that has just ended was booked, and where everybody stands."""
    accounts = scene.look.accounts
    if accounts is None:
        return ""
    head = tag("h3", esc(scene.say("match", n=accounts.number)))
    if scene.look.seen_hidden:
        return head + tag("p", esc(scene.say("not_counted"))) + score_book(scene)
    return head + score_book(scene) + numbered(accounts.steps)
