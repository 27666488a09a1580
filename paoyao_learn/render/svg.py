"""The table, a replay's place or a hand as one picture that needs nothing around it."""

from __future__ import annotations

from ..text import signed
from .asking import prompt
from .faces import card_of
from .ink import CARD, SOFT, WHITE, box, fan, fold, line, svg, wide
from .picker import asked
from .scene import Scene

__all__ = ["described", "hand_picture", "picture"]

WIDTH = 720
FELT, DEEP, RIM, GOLD, ACCENT = "#1d5a45", "#164736", "#3b7a63", "#f2c14b", "#d03c24"
SHEET, INK, PALE, WIN, RULE = "#fdfbf4", "#23282f", "#59606b", "#14684a", "#e0dccd"
_PER_ROW, _CARD = 14, 66


def _ground(height: float) -> str:
    return box(0, 0, WIDTH, height, FELT, 14)


def _hand(scene: Scene, y: float) -> tuple[str, float]:
    """The own hand in one or two rows, and where it ends."""
    codes: list[str] = scene.view["hand"]
    if not codes:
        return "", y
    rows = -(-len(codes) // _PER_ROW)
    per = -(-len(codes) // rows)
    drawn = ""
    for row in range(rows):
        part = codes[row * per : (row + 1) * per]
        drawn += fan(part, WIDTH / 2, y, _CARD, WIDTH - 32, four=scene.look.four_colour)
        y += _CARD * 0.92 if row < rows - 1 else _CARD * CARD
    return drawn, y + 16


def _bar(scene: Scene) -> str:
    drawn = f'<path fill="{DEEP}" d="M0 48V14A14 14 0 0 1 14 0H706A14 14 0 0 1 720 14V48z"/>'
    drawn += line(18, 31, scene.say(f"game_{scene.view['rules']}"), 17, bold=650)
    scored, x = scene.manner.scored(scene), float(WIDTH - 18)
    if terms := scene.manner.terms(scene):
        drawn += line(160, 31, terms, 15, SOFT)
    if [score.goal for score in scored] == [""]:
        return drawn + line(x, 31, f"{scored[0].name} {scored[0].got}", 17, GOLD, "end", 700)
    for score in reversed(scored):
        goal, got, name = score.goal, str(score.got), score.name
        drawn += line(x, 31, goal, 15, SOFT, "end")
        drawn += line(x - wide(goal, 15) - 8, 31, got, 20, GOLD, "end", 700)
        drawn += line(x - wide(goal, 15) - 18 - wide(got, 20), 31, name, 15, WHITE, "end", 600)
        x -= wide(goal, 15) + wide(got, 20) + wide(name, 15) + 54
    return drawn


def _status(scene: Scene, seat: int) -> str:
    """A seat in a line: cards left, and what else its pill says."""
    left = scene.view["cards_left"][seat]
    words = [scene.say("cards_left" if left > 1 else "card_left", n=left)] if left else []
    return " · ".join([*words, *scene.manner.marks(scene, seat)])


def _lies(scene: Scene, seat: int) -> tuple[str, ...]:
    """What a seat has played to a trick whose plays all lie open, but for the one in the middle."""
    laid = scene.phase.laid(scene)
    cards = laid.lying.get(seat, ())
    return () if scene.over or tuple(laid.cards) == cards else cards


def _seat(scene: Scene, seat: int, x: float, y: float, at: str, room: float) -> str:
    name, status = scene.names[seat], _status(scene, seat)
    full = wide(name, 15) + wide(status, 14) + 36
    left = x - {"start": 0, "middle": full / 2, "end": full}[at]
    turn = scene.view["turn"] == seat and scene.look.past is None
    drawn = box(left, y, full, 32, DEEP, 16, ACCENT if turn else RIM, 3 if turn else 1)
    drawn += line(left + 14, y + 21, name, 15, bold=650)
    drawn += line(left + full - 14, y + 21, status, 14, SOFT, "end")
    deed = scene.phase.deed(scene, seat)
    words, cards = "" if deed.cards else deed.words, deed.cards or _lies(scene, seat)
    drawn += fan(cards, x, y + 40, 40, room, at, scene.look.four_colour) if cards else ""
    drawn += line(x, y + 56, words, 15, WHITE if turn else SOFT, at, 600 if turn else 400) if words else ""
    if scene.view["shown"] and (shown := scene.view["shown"][seat]):
        says = f"{scene.say('holds' if scene.look.past else 'open')} {scene.manner.listed(scene, shown)}"
        for row, part in enumerate(fold(says, room, 14)):
            drawn += line(x, y + (114 if cards else 78) + 18 * row, part, 14, SOFT, at)
    return drawn


def _felt(scene: Scene) -> tuple[str, float]:
    view = scene.view
    side, top = 150.0, 190.0
    more = 54.0 if view["shown"] and any(map(len, view["shown"])) else 0.0
    low = (120 if scene.manner.suited else 190) + more  # where all plays lie open, wide pills stand over the middle
    places = [(WIDTH - 16.0, low, "end", side), (WIDTH / 2, 62.0, "middle", 300.0), (16.0, low, "start", side)]
    if scene.players == 3:
        del places[1]
    elif scene.players == 5:
        places[1:2] = [(WIDTH * 0.73, 62.0, "middle", top), (WIDTH * 0.27, 62.0, "middle", top)]
    drawn = "".join(_seat(scene, seat, *place) for seat, place in zip(scene.around()[1:], places, strict=True))
    laid = scene.phase.laid(scene)
    above, cards, below = laid.above, laid.cards, laid.below
    y = 186 + more
    won = scene.manner.banner(scene)
    drawn += line(WIDTH / 2, y, won, 16, GOLD, "middle", 650) if won else ""
    drawn += (
        line(WIDTH / 2, y + 24, above, 17, GOLD if laid.gold else WHITE, "middle", 650) if above else ""
    )
    drawn += fan(cards, WIDTH / 2, y + 36, _CARD, 360, four=scene.look.four_colour) if cards else ""
    if own := _lies(scene, scene.seat):
        below = f"{below} · {scene.names[scene.seat]} {scene.play_name(own)}"
    for row, part in enumerate(fold(below, 380, 16)):
        drawn += line(WIDTH / 2, y + 36 + _CARD * CARD + 24 + 20 * row, part, 16, WHITE, "middle", 600)
    return drawn, y + 196


def _paragraphs(words: list[tuple[str, int]], y: float) -> tuple[str, float]:
    """Lines of a sheet, each with its weight, folded to its width."""
    drawn = ""
    for each, bold in words:
        y += 8 if bold > 400 else 0
        for part in fold(each, WIDTH - 96, 15):
            drawn += line(44, y, part, 15, INK, bold=bold)
            y += 22
    return drawn, y


def _sheet(scene: Scene) -> tuple[str, float]:
    """The end: who won, what it pays, why, and how the match stands."""
    look = scene.look
    ours = scene.seat in scene.outcome["winners"]
    inside = line(44, 104, scene.manner.headline(scene), 22, WIN if ours else INK, bold=700)
    step = (WIDTH - 88) / scene.players
    for place, seat in enumerate(scene.around()):
        pays, x = scene.outcome["payoffs"][seat], 44 + place * step
        inside += box(x, 120, step - 8, 34, SHEET, 9, RULE)
        inside += line(x + 10, 142, scene.names[seat], 15, INK)
        inside += line(x + step - 18, 142, signed(pays), 15, WIN if pays > 0 else INK, "end", 700)
    words = [(scene.say("settlement"), 700), *((f"{n}. {told}", 400) for n, told in enumerate(look.steps, start=1))]
    if (match := look.accounts) is not None:
        words.append((scene.say("match", n=match.number), 700))
        words += [(scene.say("not_counted"), 400)] if look.seen_hidden else [(told, 400) for told in match.steps]
    drawn, y = _paragraphs(words if len(words) > 1 else [], 184)
    for name, held in scene.manner.left_over(scene):
        if name == scene.names[scene.seat]:
            continue  # they lie below
        drawn += line(44, y + 26, name, 15, INK)
        drawn += fan(held, 130, y, 40, WIDTH - 176, "start", look.four_colour)
        y += 68
    return box(20, 64, WIDTH - 40, y - 58, SHEET, 12) + inside + drawn, y + 22


def described(scene: Scene) -> str:
    """The picture in words: the seats, what lies on the table, the own hand."""
    told: list[str] = []
    if scene.view["cards_left"]:
        told += filter(None, [scene.manner.terms(scene)])
        told += (" ".join(filter(None, (one.name, str(one.got), one.goal))) for one in scene.manner.scored(scene))
        for seat in scene.around()[1:]:
            cards = _lies(scene, seat)
            did = scene.play_name(cards) if cards else scene.phase.deed(scene, seat).words
            told.append(" · ".join(part for part in (scene.names[seat], _status(scene, seat), did) if part))
        laid = scene.phase.laid(scene)
        if scene.view["phase"] == "over":
            told += [scene.manner.headline(scene), *scene.look.steps]
        else:
            told += [scene.manner.banner(scene), laid.above, laid.below]
    elif scene.view["table"] is not None:
        told.append(scene.play_name(scene.view["table"]["cards"]))
    hand = [card_of(code).spoken(scene.lang) for code in scene.view["hand"]]
    told.append(f"{scene.say('your_hand', n=len(hand))}: {', '.join(hand)}")
    return "; ".join(part for part in told if part)


def picture(scene: Scene) -> str:
    """The table of a scene, or its settlement when the deal is over."""
    over = scene.over
    drawn, y = _sheet(scene) if over else _felt(scene)
    if not over:
        mark = scene.my_turn and scene.look.past is None
        for part in fold(prompt(scene), WIDTH - 60, 16):
            drawn += line(WIDTH / 2, y + 8, part, 16, WHITE, "middle", 600 if mark else 400)
            y += 22
    hand, y = _hand(scene, y + 6)
    return svg(WIDTH, y, scene.lang, scene.say("table"), described(scene), (_ground(y), _bar(scene), drawn, hand))


def hand_picture(scene: Scene, prompt: str) -> str:
    """A hand to pick from, with what lies on the table and a line of words over it."""
    table, y, drawn = scene.view["table"], 16.0, ""
    if table is not None:
        drawn += fan(table["cards"], WIDTH / 2, y, _CARD, WIDTH - 32, four=scene.look.four_colour)
        drawn += line(WIDTH / 2, y + _CARD * CARD + 26, scene.play_name(table["cards"]), 17, WHITE, "middle", 650)
        y += _CARD * CARD + 44
    for part in fold(asked(scene, prompt), WIDTH - 60, 16):
        drawn += line(WIDTH / 2, y + 16, part, 16, WHITE, "middle")
        y += 24
    hand, y = _hand(scene, y + 10)
    return svg(WIDTH, y, scene.lang, scene.say("picker"), described(scene), (_ground(y), drawn, hand))
