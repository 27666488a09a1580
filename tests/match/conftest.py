"""The random players of this folder (match_playing) are importable from every test of matches and records."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
