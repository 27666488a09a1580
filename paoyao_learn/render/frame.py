"""What every picture with a hand in it shares: the root with its language, the line over the hand, the row of actions,
the live region and the banner."""

from __future__ import annotations

from .hand import hand
from .markup import GUARD, esc
from .scene import Scene

__all__ = ["frame"]

_LANG = {"zh": "zh-Hans", "en": "en"}


def frame(
    scene: Scene,
    above: str,
    line: str,
    row: str,
    *,
    label: str,
    phase: str,
    turn: str,
    kind: str = "",
    held: bool = True,
) -> str:
    """The root: ``above`` the hand's line, the line, the hand of the scene where it is ``held``, the row; a still one
    ends with the hand."""
    look = scene.look
    kinds = f"paoyao-table {kind}".rstrip() + (" py-four" if look.four_colour else "")
    kinds += "" if look.live else " py-still"
    below = ""
    if look.live:
        below = (
            f'{row}<div class="paoyao-say" role="status" aria-live="polite" data-own="say" data-key="say"></div>'
            f'<div class="paoyao-lost" role="alert" data-own="lost" data-key="lost" hidden><span></span>'
            f'<button type="button" data-reload="" {GUARD}></button></div>'
        )
    return (
        f'<div class="{kinds}" lang="{_LANG[scene.lang]}" role="group" aria-label="{esc(label)}" '
        f'data-phase="{phase}" data-turn="{turn}"><div class="py-frame">{above}'
        f'<div class="paoyao-judge" data-own="judge" data-key="judge" data-idle="{esc(line)}"><p>{esc(line)}</p></div>'
        f"{hand(scene) if held else ''}{below}</div></div>"
    )
