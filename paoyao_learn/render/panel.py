"""The panel that everything but the game itself sits behind: settings, the counting aid, the tricks so far."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from .faces import card_of, codes_of
from .markup import GUARD, esc, tag
from .scene import WORDS, Scene

__all__ = ["menu"]

COUNTED = ("RJ", "BJ", "3", "2", "A", "K", "T", "5", "4")
PACES = (("pace_0", 0.0), ("pace_fast", 0.3), ("pace_normal", 0.6), ("pace_slow", 1.2))


def _choice(scene: Scene, name: str, value: object, label: str, on: bool, lang: str = "") -> str:
    spoken = f' lang="{lang}"' if lang else ""
    pressed = "true" if on else "false"
    return (
        f'<button type="button" class="py-choice" data-set="{name}" data-value="{esc(value)}" '
        f'data-key="set-{name}-{esc(value)}" aria-pressed="{pressed}"{spoken} {GUARD}>{esc(label)}</button>'
    )


def _row(label: str, choices: str) -> str:
    return tag("div", tag("span", esc(label)) + tag("div", choices), "py-setting", role="group", aria_label=label)


def _switch(scene: Scene, name: str, on: bool) -> str:
    return _choice(scene, name, 0, scene.say("no"), not on) + _choice(scene, name, 1, scene.say("yes"), on)


def _settings(scene: Scene) -> str:
    look, say = scene.look, scene.say
    rows = [
        _row(
            say("language"),
            _choice(scene, "lang", "zh", say("lang_zh"), scene.lang == "zh", "zh-Hans")
            + _choice(scene, "lang", "en", say("lang_en"), scene.lang == "en", "en"),
        ),
        _row(
            say("cards_look"),
            _choice(scene, "four_colour", 0, say("two_colours"), not look.four_colour)
            + _choice(scene, "four_colour", 1, say("four_colours"), look.four_colour),
        ),
        _row(say("dim"), _switch(scene, "dim", look.dim)),
        _row(say("counting_on"), _switch(scene, "counting", look.counting)),
    ]
    if "pace" in look.settings:
        pace = look.settings["pace"]
        rows.append(
            _row(say("pace"), "".join(_choice(scene, "pace", value, say(key), pace == value) for key, value in PACES))
        )
    return f"<h2>{esc(say('settings'))}</h2>{''.join(rows)}"


def _unseen(scene: Scene) -> Counter[str]:
    """Cards by rank that neither were played nor are in the own hand."""
    left = Counter(card.rank for card in scene.rules.pack)
    left.subtract(card_of(code).rank for code in scene.view["hand"])
    for trick in (*scene.view["tricks"], {"plays": scene.view["trick"]}):
        for step in trick["plays"]:
            if step["action"] not in WORDS:
                left.subtract(card_of(code).rank for code in codes_of(step["action"]))
    return left


def _counting(scene: Scene) -> str:
    if not scene.look.counting:
        return ""
    left = _unseen(scene)
    cells = []
    for rank in COUNTED:
        if rank not in scene.rules.order:
            continue
        name = card_of(rank).name(scene.lang)
        cells.append(tag("li", f"<span>{esc(name)}</span><b>{left[rank]}</b>", "" if left[rank] else "py-gone"))
    note = esc(scene.say("counting_note"))
    return f'<h2>{esc(scene.say("counting"))}</h2><p>{note}</p><ul class="py-counts">{"".join(cells)}</ul>'


@lru_cache(maxsize=512)
def _trick(head: str, lines: tuple[tuple[str, str, bool], ...], key: str) -> str:
    rows = "".join(
        tag("li", f"<span>{esc(who)}</span> {esc(deed)}", "py-best" if best else "") for who, deed, best in lines
    )
    return f'<li data-key="{key}"><h3>{esc(head)}</h3><ol>{rows}</ol></li>'


def _tricks(scene: Scene) -> str:
    drawn = []
    for number, trick in enumerate(scene.view["tricks"], start=1):
        steps = trick["plays"]
        top = max((at for at, step in enumerate(steps) if step["action"] not in WORDS), default=-1)
        lines = tuple((scene.names[s["seat"]], scene.deed(s["action"]), at == top) for at, s in enumerate(steps))
        key = "trick" if trick["points"] else "trick_empty"
        head = scene.say(key, n=number, who=scene.names[trick["winner"]], points=trick["points"])
        drawn.append(_trick(head, lines, f"trick{number}"))
    drawn.reverse()
    body = f'<ol class="py-tricks">{"".join(drawn)}</ol>' if drawn else f"<p>{esc(scene.say('no_tricks'))}</p>"
    return f"<h2>{esc(scene.say('tricks'))}</h2>{body}"


def menu(scene: Scene) -> str:
    """The button at the end of the bar and the panel that it opens."""
    if not scene.look.live:
        return ""
    note = f'<p class="py-note">{esc(scene.say("took_note"))}</p>' if scene.look.seen_hidden else ""
    return (
        f'<details class="paoyao-more" data-key="more"><summary {GUARD}>{esc(scene.say("more"))}</summary>'
        f'<div class="py-panel" tabindex="0" role="group" aria-label="{esc(scene.say("more"))}" {GUARD}>'
        f"{note}{_counting(scene)}{_settings(scene)}{_tricks(scene)}</div></details>"
    )
