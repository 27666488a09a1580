"""The naive reading (tests/oracle) is importable as `oracle` from every test of the rules."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
