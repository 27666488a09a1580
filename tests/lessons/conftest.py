"""What draws the notebooks' pictures (tests/stills.py) is importable from every test of the lessons."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
