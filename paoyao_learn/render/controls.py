"""What can be set at the table: language, look, the bots, and the rules of the next deal."""

from __future__ import annotations

from ..game import GAMES, GameRules, options_in, rules_in
from ..paoyao.settlement import TOTAL
from .markup import GUARD, esc, tag
from .scene import Scene, manner_of

__all__ = ["controls", "next_deal"]

_MOST = {"base": 100, "big_snow": 16, "small_snow": 16}
"""What a number may be raised to at the table; points go up to all that there are. Fleeing is not done here."""
PACES = (("pace_0", 0.0), ("pace_fast", 0.3), ("pace_normal", 0.6), ("pace_slow", 1.2))


def _choice(name: str, value: object, label: str, on: bool, lang: str = "") -> str:
    spoken = f' lang="{lang}"' if lang else ""
    pressed = "true" if on else "false"
    return (
        f'<button type="button" class="py-choice" data-set="{name}" data-value="{esc(value)}" '
        f'data-key="set-{name}-{esc(value)}" aria-pressed="{pressed}"{spoken} {GUARD}>{esc(label)}</button>'
    )


def _row(label: str, choices: str) -> str:
    return tag("div", tag("span", esc(label)) + tag("div", choices), "py-setting", role="group", aria_label=label)


def _switch(scene: Scene, name: str, on: bool, no: str = "no", yes: str = "yes") -> str:
    return _choice(name, 0, scene.say(no), not on) + _choice(name, 1, scene.say(yes), on)


def controls(scene: Scene) -> str:
    """The settings that take effect at once."""
    look, say = scene.look, scene.say
    languages = _choice("lang", "zh", say("lang_zh"), scene.lang == "zh", "zh-Hans")
    languages += _choice("lang", "en", say("lang_en"), scene.lang == "en", "en")
    rows = [
        _row(say("language"), languages),
        _row(say("cards_look"), _switch(scene, "four_colour", look.four_colour, "two_colours", "four_colours")),
    ]
    if look.replay:
        return "".join(rows)
    if scene.manner.sorts:
        rows.append(_row(say("sort"), _switch(scene, "by_plays", look.by_plays, "sort_rank", "sort_plays")))
    rows += [
        _row(say("dim"), _switch(scene, "dim", look.dim)),
        _row(say("counting_on"), _switch(scene, "counting", look.counting)),
    ]
    if "pace" in look.settings:
        pace = look.settings["pace"]
        rows.append(_row(say("pace"), "".join(_choice("pace", value, say(key), pace == value) for key, value in PACES)))
    if "levels" in look.settings:
        now = look.settings["level"]
        listed = (_choice("level", level, say(f"level_{level}"), level == now) for level in look.settings["levels"])
        rows.append(_row(say("level"), "".join(listed)))
    return f"<h2>{esc(say('settings'))}</h2>{''.join(rows)}"


def _step(scene: Scene, name: str, now: int, step: int, ends: range, words: str) -> str:
    """A number with what makes it less and more; at its end a button is marked, not removed."""

    def button(key: str, sign: str, value: int) -> str:
        does = f'data-set="option.{name}" data-value="{value}"' if value in ends else 'aria-disabled="true"'
        label = esc(f"{words} {scene.say(key, n=step)}")
        named = f'data-key="{key}-{name}" aria-label="{label}"'
        return f'<button type="button" class="py-choice" {does} {named} {GUARD}>{sign}</button>'

    buttons = button("less", "−", now - step) + button("more_by", "+", now + step)
    return tag(
        "div", tag("span", esc(words)) + tag("div", buttons), "py-setting py-step", role="group", aria_label=words
    )


def _options(scene: Scene, rules: GameRules) -> str:
    rows = []
    option_words = manner_of(rules.id).option_words
    for name, option in options_in(rules.id).items():
        if rules.id not in option.defaults:
            continue
        now, allowed = getattr(rules, name), option.allowed(rules.id)
        if isinstance(allowed, tuple) and len(allowed) > 1:
            listed = (
                _choice(f"option.{name}", value, option_words(name, value, scene.lang), now is value or now == value)
                for value in allowed
            )
            rows.append(tag("div", "".join(listed), "py-option", role="group"))
        elif allowed is int and name != "flee":
            step = 2 if (name, rules.id) == ("base", "tonghua") else option.multiple
            ends = range(max(option.least, step if name == "base" else 0), _MOST.get(name, TOTAL) + 1)
            rows.append(_step(scene, name, now, step, ends, option_words(name, now, scene.lang)))
        else:
            rows.append(tag("p", esc(option_words(name, now, scene.lang))))
    return (
        f'<details class="paoyao-options" data-key="options"><summary {GUARD}>{esc(scene.say("options"))}</summary>'
        f"{''.join(rows)}</details>"
    )


def _still_played(scene: Scene, wanted: GameRules) -> str:
    """By which rules a running deal is played, where the next one has others. What was shown in it is no rule."""
    rules = rules_in(scene.view)
    own, others = ({**each.changed, "kings_shown": None} for each in (rules, wanted))
    if scene.view["phase"] == "over" or (rules.id, own) == (wanted.id, others):
        return ""
    words = manner_of(rules.id).option_words
    changed = (words(name, value, scene.lang) for name, value in own.items() if value is not None)
    rows = "".join(tag("li", esc(each)) for each in changed)
    said = tag("p", esc(scene.say("still_played", rules=scene.say(f"game_{rules.id}"))))
    return tag("div", said + (tag("ul", rows) if rows else ""), "py-goes-on", data_key="still-played")


def next_deal(scene: Scene) -> str:
    """The rules of the next deal, and the button that deals it."""
    wanted = scene.look.settings.get("wanted")
    if wanted is None:
        return ""
    listed = (_choice("rules", name, scene.say(f"game_{name}"), name == wanted.id) for name in GAMES)
    words = scene.say("act_new" if scene.view["phase"] == "over" else "deal_now")
    seats = (
        f'<button type="button" class="py-choice" data-act="reseat" data-seat="{seat}" data-key="reseat{seat}" {GUARD}>'
        f"{esc(scene.names[seat])}</button>"
        for seat in ((scene.seat + place) % scene.players for place in range(scene.players))
    )
    again = _row(scene.say("reseat"), "".join(seats))
    deal = f'<button type="button" class="py-deal" data-act="deal" data-key="deal-now" {GUARD}>{esc(words)}</button>'
    head = f"<h2>{esc(scene.say('next_deal'))}</h2>"
    chosen = _row(scene.say("rule_set"), "".join(listed))
    return f"{head}{chosen}{_still_played(scene, wanted)}{_options(scene, wanted)}{deal}{again}"
