"""``python -m tests.bench [--rounds N] [--scale X] [--json FILE]``, from the repository's root; ``python -m tests.bench
page`` measures the page instead (see ``page``).

The peers are those of the extra ``bench``; one that is not installed is named and left out, never guessed.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from . import ours, peers, rows
from .clock import Piece, measure, measure_imports, one_core
from .report import as_data, as_table, missed, versions

_IMPORTS = {"paoyao_learn": "paoyao_learn", "python-chess": "chess", "RLCard": "rlcard", "OpenSpiel": "pyspiel"}


LATEST = Path(__file__).with_name("latest.json")


def main(arguments: list[str] | None = None) -> int:
    """Measure, print the table, write the JSON."""
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["page"]:
        from .page import main as measure_page

        return measure_page(words[1:], LATEST)
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="The core's speed beside its peers'.")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of each piece of work (15)")
    parser.add_argument("--scale", type=float, default=1.0, help="how much work a round is (1)")
    parser.add_argument("--json", type=Path, default=LATEST, help="where to write")
    chosen = parser.parse_args(words)

    one_core()
    pieces = ours.pieces(chosen.scale)
    for who, make in ((peers.RLCARD, peers.rlcard_pieces), (peers.OPEN_SPIEL, peers.open_spiel_pieces)):
        try:
            pieces += make(chosen.scale)
        except ImportError as error:
            print(f"{who} is left out: {error}", file=sys.stderr)
    measure(pieces, chosen.rounds)

    installed = {"paoyao_learn": True, **versions()}
    imports = [Piece(rows.IMPORT, who, lambda: 1) for who in _IMPORTS if installed[who]]
    measure_imports(imports, _IMPORTS, chosen.rounds)

    data = as_data(pieces + imports, chosen.rounds)
    print(as_table(data))
    print(f"\nMedians of {chosen.rounds} interleaved rounds, CPU time, one core: {data['processor']}, "
          f"Python {data['python']}. (×n): ours is n times as quick.")  # fmt: skip
    for line in missed(data):
        print(f"missed: {line}")
    if chosen.json.is_file() and (page := json.loads(chosen.json.read_text(encoding="utf-8")).get("page")):
        data["page"] = page
    chosen.json.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
