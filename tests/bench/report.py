"""The measured pieces as a Markdown table and as JSON."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from . import rows
from .clock import Piece

PEERS = {"RLCard": "rlcard", "OpenSpiel": "open_spiel", "python-chess": "chess"}


def versions() -> dict[str, str | None]:
    """The peers' versions, None for one that is not installed."""
    found: dict[str, str | None] = {}
    for who, package in PEERS.items():
        try:
            found[who] = version(package)
        except PackageNotFoundError:
            found[who] = None
    return found


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def figure(piece: Piece) -> float:
    """The median in the unit of its row."""
    scale = rows.UNITS[piece.row][1]
    return 1 / piece.median if scale is None else piece.median * scale


def _short(value: float) -> str:
    return f"{value:,.0f}".replace(",", " ") if value >= 100 else f"{value:.3g}"


def as_data(pieces: list[Piece], rounds: int) -> dict[str, Any]:
    """Everything measured: per row and owner the median, the quickest round, and ours as so many times as quick."""
    ours = {piece.row: piece for piece in pieces if piece.who == "paoyao_learn"}
    found: dict[str, dict[str, Any]] = {row: {"unit": rows.UNITS[row][0], "target": rows.TARGETS.get(row)}
                                        for row in rows.UNITS}  # fmt: skip
    for piece in pieces:
        entry = {"median": figure(piece), "seconds_median": piece.median, "seconds_best": piece.best}
        if piece.who != "paoyao_learn" and piece.row in ours:
            entry["ours_times_as_quick"] = piece.median / ours[piece.row].median
        found[piece.row][piece.who] = entry
    return {
        "python": sys.version.split()[0],
        "processor": _processor(),
        "rounds": rounds,
        "versions": versions(),
        "rows": found,
    }


def as_table(data: dict[str, Any]) -> str:
    """The Markdown table; beside each peer's figure how many times as quick ours is."""
    installed = data["versions"]
    heads = [f"{who} {known}" if known else f"{who} (not installed)" for who, known in installed.items()]
    lines = ["| what | aim | paoyao_learn | " + " | ".join(heads) + " |", "|---|---|---|" + "---|" * len(heads)]
    for row, entry in data["rows"].items():
        unit, target = entry["unit"], entry["target"]
        aim = "" if target is None else f"{'≥' if unit == '/s' else '≤'} {_short(target)} {unit}"
        cells = [row, aim, f"**{_short(entry['paoyao_learn']['median'])} {unit}**"]
        for who in installed:
            peer = entry.get(who)
            ratio = peer and peer["ours_times_as_quick"]
            cells.append(f"{_short(peer['median'])} {unit} (×{ratio:.2g})" if peer else "–")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def missed(data: dict[str, Any]) -> list[str]:
    """The rows whose aim was not met in this run."""
    found = []
    for row, entry in data["rows"].items():
        target, value = entry["target"], entry["paoyao_learn"]["median"]
        if target is not None and (value < target if entry["unit"] == "/s" else value > target):
            found.append(f"{row}: {_short(value)} {entry['unit']}, aim {_short(target)}")
    return found
