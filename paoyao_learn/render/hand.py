"""The own hand, and what can be said of every selection from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .faces import card as drawn_card
from .faces import card_of, hand_card
from .markup import esc, style
from .scene import Scene

__all__ = ["hand", "judgements", "keys_of"]

PER_ROW = 7
"""Cards in a row on a phone: 44 px each on 343 px."""


def _copies(codes: Iterable[str]) -> list[tuple[str, int]]:
    """The cards as they stand, each with the number of its copy."""
    copies: Counter[str] = Counter()
    found = []
    for code in codes:
        copies[code] += 1
        found.append((code, copies[code]))
    return found


def keys_of(codes: Iterable[str], hand: Iterable[str], prefer: Iterable[str] = ()) -> list[str]:
    """The keys of the hand's cards that make up ``codes``; cards without a suit take any of their rank, those in
    ``prefer`` (keys) first. Cards that are not held are left out."""
    free = [(code, f"{code}.{copy}") for code, copy in _copies(hand)]
    wanted = set(prefer)
    free.sort(key=lambda pair: pair[1] not in wanted)
    keys = []
    for code in codes:
        face = card_of(code)
        exact = face.suit is not None or face.is_joker
        found = next((p for p in free if (p[0] == code if exact else card_of(p[0]).rank == face.rank)), None)
        if found is not None:
            free.remove(found)
            keys.append(found[1])
    return keys


def hand(scene: Scene) -> str:
    """The hand along the bottom, in groups."""
    codes: list[str] = scene.view["hand"]
    manner = scene.manner
    groups = manner.groups(scene, _copies(codes))
    usable = manner.usable(scene) if scene.look.dim and scene.my_turn else codes
    hinted = scene.look.hinted
    drawn = []
    for group in groups:
        if scene.look.live and scene.look.past is None:
            faces = "".join(
                hand_card(code, copy, scene.lang, code not in usable, f"{code}.{copy}" in hinted)
                for code, copy in group.cards
            )
        else:
            faces = "".join(drawn_card(code, scene.lang) for code, _ in group.cards)
        kind = f"py-rank {group.kind}".rstrip()
        named = f'role="group" data-key="{group.key}" aria-label="{esc(group.label)}"'
        drawn.append(f'<div class="{kind}" {named}>{faces}</div>')
    rows = max(-(-len(codes) // PER_ROW), 1)
    size = style(
        n=len(codes),
        m=max(len(codes) - 1, 1),
        g=max(len(groups) - 1, 0),
        per=-(-len(codes) // rows),
        lines=max(rows - 1, 1),
    )
    label = scene.say("your_hand", n=len(codes))
    kind = "paoyao-hand" + (" py-rows" if rows <= 2 else "") + (" py-plays" if scene.look.groups else "")
    kind += " py-suits" if manner.suited else ""
    named = f'role="group" data-key="hand" aria-label="{esc(label)}"'
    return f'<div class="{kind}" {named} {size}>{"".join(drawn)}</div>'


def judgements(scene: Scene) -> dict[str, list[str | int]]:
    """What can be said of selections from the hand: a pattern -> name, what else there is to say, and 1 when it may be
    played now, 0 when it is too low, 2 when it is another's turn."""
    if not scene.view["hand"] or scene.look.past is not None:
        return {}
    return scene.manner.judgements(scene)
