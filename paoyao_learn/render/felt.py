"""The felt: the seats with what each did last, and in the middle what is at stake."""

from __future__ import annotations

from .counting import tally
from .faces import fan
from .markup import esc, tag
from .phase import Deed
from .scene import Scene

__all__ = ["felt"]

_BACK = '<i class="py-back" aria-hidden="true"></i>'
_PLACES = {
    3: ("me", "right", "left"),
    4: ("me", "right", "top", "left"),
    5: ("me", "right", "topright", "topleft", "left"),
}


def _did(scene: Scene, deed: Deed) -> str:
    """What lies before a seat."""
    if deed.kind == "cards":
        return fan(deed.cards, scene.lang, deed.words, "py-mini")
    return f'<span class="py-{deed.kind}">{esc(deed.words)}</span>' if deed.kind else ""


def _shown(scene: Scene, codes: list[str]) -> str:
    words = scene.manner.listed(scene, codes)
    return tag("p", f"<span>{esc(scene.say('holds' if scene.look.past else 'open'))}</span> {esc(words)}", "py-shown")


def _seat(scene: Scene, seat: int) -> str:
    view = scene.view
    place = _PLACES[scene.players][scene.place(seat)]
    left: int = view["cards_left"][seat]
    turn = view["turn"] == seat
    ours = scene.ours(scene.side(seat))
    words = scene.say("cards_left" if left > 1 else "card_left", n=left)
    count = tag("span", _BACK + esc(words), "py-left") if left else ""
    shown = view["shown"][seat] if view["shown"] and seat != scene.seat else []
    shown_line = _shown(scene, shown) if shown else ""
    kinds = f"py-seat py-at-{place}" + (" py-ours" if ours else "") + (" py-active" if turn else "")
    few = " py-few" if 0 < left <= 3 else ""
    name = scene.names[seat]
    body = (
        f'<div class="py-pill"><b>{esc(name)}</b>{count}{scene.manner.badges(scene, seat)}</div>'
        f'<div class="py-did">{_did(scene, scene.phase.deed(scene, seat))}</div>{shown_line}'
    )
    return tag("div", body, kinds + few, data_key=f"seat{seat}", data_seat=seat, role="group", aria_label=name)


def felt(scene: Scene, instead: str = "") -> str:
    """Seats and middle; ``instead`` takes the place of the middle when the deal is over."""
    seats = "".join(_seat(scene, seat) for seat in scene.around())
    banner = scene.manner.banner(scene)
    middle = instead or (tag("p", esc(banner), "py-won") if banner else "") + scene.phase.middle(scene)
    middle = tag("div", middle, "py-middle", data_key="middle") + tally(scene)
    kinds = f"paoyao-felt py-for{scene.players} {scene.manner.kind}".rstrip()
    corner = "" if instead else scene.manner.corner(scene)
    return tag("div", seats + middle + corner, kinds)
