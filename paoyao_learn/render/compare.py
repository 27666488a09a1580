"""Two rule sets side by side: every difference a row, and one trick that shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..notation import parse_cards
from ..paoyao.describe import entry_name, option_words
from ..paoyao.options import PRESETS
from ..paoyao.ruleset import RuleSet
from ..teach.contrasts import REST, Pick, Trick, contrast_of
from ..text import source_words, text
from .ink import SOFT, WHITE, box, fold, line, svg
from .lab import choices, press, shell, strip
from .markup import esc, tag

__all__ = ["CompareLook", "compare_in_words", "compare_of", "compare_picture"]

Difference = Mapping[str, object]
_WIDTH, _FELT, _ROW, _GOLD = 860.0, "#1d5a45", "#24654e", "#f2c14b"


@dataclass(frozen=True, slots=True)
class CompareLook:
    """Two rule sets, what differs between them, and the place of the difference that is looked at."""

    one: RuleSet
    other: RuleSet
    lang: str
    rows: Sequence[Difference]
    at: int | None = None
    live: bool = True


def _name(rules: RuleSet, lang: str) -> str:
    name = text(f"rules.{rules.id}", lang)
    return text("compare.changed", lang, name=name) if rules.changed else name


def _words(difference: Difference, value: object, source: object, lang: str) -> tuple[str, str]:
    """What one of the two says, and where it stands."""
    what, name = difference["what"], str(difference["name"])
    if what == "table":
        return text(f"compare.table_{name}", lang, value=value), ""
    if what == "ladder":
        place = text("compare.not_on", lang) if value is None else text("compare.tier", lang, tier=value)
        return f"{entry_name(name, lang)}: {place}" if lang == "en" else f"{entry_name(name, lang)}：{place}", ""
    if source is None:
        return text("compare.not_there", lang), ""
    cited = source_words(str(source), lang)
    return option_words(name, value, lang), cited  # type: ignore[arg-type]


def _pair(difference: Difference, lang: str) -> list[tuple[str, str]]:
    return [_words(difference, difference[side], difference.get(f"source_{side}"), lang) for side in ("here", "there")]


def _trick_words(trick: Trick, lang: str) -> str:
    steps = [
        text("compare.rest", lang) if step == REST else text(f"table.did_{step}", lang) if step in ("pass", "snow")
        else " ".join(card.name(lang) for card in parse_cards(step))
        for step in trick.script
    ]  # fmt: skip
    who = text(f"table.seat_4_{trick.lead}", lang)
    return text("compare.script", lang, who=who, script=" · ".join(steps)) if steps else ""


def _shown(contrast: Pick | Trick, look: CompareLook) -> str:
    """The position, and what comes of it under each."""
    lang = look.lang
    if isinstance(contrast, Pick):
        on, cards = (strip(map(str, parse_cards(written))) for written in (contrast.on, contrast.cards))
        words = text("compare.on_table", lang, on="\0", cards="\1")
        drawn = esc(words).replace("\0", on).replace("\1", cards)
        position = f'<p class="py-line">{drawn}</p>'
    else:
        hands = "".join(
            f"<li><span>{esc(text(f'table.seat_4_{seat}', lang))}</span>{strip(map(str, parse_cards(hand)))}</li>"
            for seat, hand in enumerate(contrast.hands)
        )
        us, them = contrast.captured
        before = text("compare.captured", lang, us=us, them=them) if us or them else ""
        words = " ".join(part for part in (before, _trick_words(contrast, lang)) if part)
        position = f'<ul class="py-hands">{hands}</ul><p>{esc(words)}</p>'
    outcomes = "".join(
        f'<div class="py-one"><b>{esc(_name(rules, lang))}</b><p>{esc(contrast.outcome(rules, lang))}</p></div>'
        for rules in (look.one, look.other)
    )
    return f'<div class="py-shown-trick">{position}<div class="py-both">{outcomes}</div></div>'


def _row(look: CompareLook, at: int, difference: Difference) -> str:
    lang = look.lang
    cells = ""
    for words, source in _pair(difference, lang):
        cells += tag("td", esc(words) + (f" <small>{esc(source)}</small>" if source else ""))
    contrast = contrast_of(difference, look.one, look.other)
    if contrast is None:
        key = "only_number" if difference["what"] == "ladder" else "no_trick"
        key = "below" if difference["name"] == "ladder" else key
        button = tag("small", esc(text(f"compare.{key}", lang)))
    else:
        words = text("compare.tried" if at == look.at else "compare.try", lang)
        label = f"{words}: {_pair(difference, lang)[0][0]}"
        button = press("try", words, str(at), kind="py-tab", pressed=at == look.at, label=label) if look.live else ""
    row = tag("tr", cells + tag("td", button), data_key=f"row-{at}")
    if at == look.at and contrast is not None:
        row += f'<tr data-key="shown-{at}"><td colspan="3">{_shown(contrast, look)}</td></tr>'
    return row


def compare_of(look: CompareLook) -> str:
    """The whole of it."""
    lang = look.lang
    title = text("compare.title", lang, one=_name(look.one, lang), other=_name(look.other, lang))
    rows = "".join(_row(look, at, difference) for at, difference in enumerate(look.rows))
    heads = "".join(tag("th", esc(_name(rules, lang)), scope="col") for rules in (look.one, look.other)) + "<td></td>"
    body = f'<table class="py-differs"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    if not look.rows:
        body = tag("p", esc(text("compare.same", lang)), "py-how")
    sheet = f'<h2>{esc(title)}</h2><div class="py-sheet">{body}</div>'
    if not look.live:
        return shell(lang, title, "py-compare", sheet, live=False)
    bar = ""
    for act, rules in (("one", look.one), ("other", look.other)):
        options = [(preset, text(f"rules.{preset}", lang)) for preset in PRESETS]
        bar += choices(act, text(f"compare.choose_{act}", lang), options, rules.id)
    hint = tag("p", esc(text("compare.idle", lang)), "py-how")
    return shell(lang, title, "py-compare", f'<div class="paoyao-bar py-lab-bar">{bar}</div>{hint}{sheet}')


def compare_in_words(look: CompareLook) -> str:
    """Every difference in a sentence."""
    return "; ".join(" / ".join(words for words, _ in _pair(difference, look.lang)) for difference in look.rows)


def compare_picture(look: CompareLook) -> str:
    """The differences as one picture: two columns."""
    lang, half = look.lang, (_WIDTH - 50) / 2
    title = text("compare.title", lang, one=_name(look.one, lang), other=_name(look.other, lang))
    drawn = [line(_WIDTH / 2, 40, title, 20, WHITE, "middle", 700)]
    for x, rules in ((30.0, look.one), (40 + half, look.other)):
        drawn.append(line(x, 76, _name(rules, lang), 16, _GOLD, bold=650))
    y = 90.0
    for difference in look.rows:
        columns = [
            [*fold(words, half - 24, 15), *([source] if source else [])] for words, source in _pair(difference, lang)
        ]
        height = 20 * max(map(len, columns)) + 14
        drawn.append(box(16, y, _WIDTH - 32, height - 4, _ROW, 8))
        for x, column, pair in zip((30.0, 40 + half), columns, _pair(difference, lang), strict=True):
            for row, part in enumerate(column):
                source = bool(pair[1]) and row == len(column) - 1
                drawn.append(line(x, y + 20 + 20 * row, part, 14 if source else 15, SOFT if source else WHITE))
        y += height
    ground = box(0, 0, _WIDTH, y + 12, _FELT, 14)
    return svg(_WIDTH, y + 12, lang, title, compare_in_words(look), [ground, *drawn])
