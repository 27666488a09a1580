"""Cards to bots and session run on the standard library alone, and the import of the package is light."""

import os
import subprocess
import sys
from pathlib import Path

import paoyao_learn

ROOT = Path(paoyao_learn.__file__).parent
SCREENS = {"widgets", "render", "doors", "notebooks", "cli.py", "__main__.py"}
FOREIGN = ("ipywidgets", "anywidget", "traitlets", "IPython", "ipykernel", "jupyterlab", "voila", "tornado", "numpy")
NEEDS_NUMPY = {
    *(f"paoyao_learn.paoyao.{name}" for name in ("batch", "batch_course", "batch_tables")),
    *(f"paoyao_learn.bots.{name}" for name in
      ("ahead_batch", "calibration", "features_batch", "kept", "net_batch", "net_torch", "selfplay", "train")),
}  # fmt: skip
HEAVY = (*FOREIGN, "asyncio", "importlib.resources", "tomllib", "locale", "random", "json", "logging", "pathlib")

ALONE = f"""
import asyncio
import importlib
import sys


class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {FOREIGN!r}:
            raise ImportError(f"{{name}} is not of the core")
        return None


sys.meta_path.insert(0, Blocked())
for name in sys.argv[1:]:
    importlib.import_module(name)

import paoyao_learn as pl
from paoyao_learn.paoyao.playout import Sim

for rules_id in ("online", "mingyao", "baishan", "tonghua", "sandaha"):
    deal = pl.deal(rules_id, seed=1)
    bots = [pl.bot(level, deal.rules, seed=1) for level in ("random", "beginner")]
    while deal.turn is not None:
        deal = deal.act(bots[deal.turn % 2].choose(deal.view(deal.turn)).action)
    assert deal.explain_result("zh") and deal.explain_result("en")

assert "445566" in pl.ruleset("baishan").judge("445566", hand="4455667", on="456").message("zh")


async def evening():
    session = pl.Session("baishan", seed=3, pace=0)
    await session.run()
    assert session.deal.turn == session.seat or session.deal.result
    session.act(session.deal.legal_actions()[0])
    session.close()


asyncio.run(evening())
"""


def python(code: str, *arguments: str) -> str:
    """What a fresh Python prints. Its warnings are errors."""
    env = {**os.environ, "PYTHONPATH": str(ROOT.parent), "PAOYAO_LANG": "en"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *arguments], capture_output=True, text=True, env=env, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def core_modules() -> list[str]:
    """Every module of the package that draws nothing, those for learning apart."""
    paths = [path.relative_to(ROOT) for path in ROOT.rglob("*.py")]
    core = [path for path in paths if path.parts[0] not in SCREENS]
    names = {".".join(("paoyao_learn", *path.with_suffix("").parts)).removesuffix(".__init__") for path in core}
    assert names >= NEEDS_NUMPY
    return sorted(names - NEEDS_NUMPY)


def test_the_core_works_with_widgets_and_numpy_blocked() -> None:
    modules = core_modules()
    assert {"paoyao_learn.cards", "paoyao_learn.paoyao.deal", "paoyao_learn.session.session"} <= set(modules)
    python(ALONE, *modules)


def test_the_import_of_the_package_brings_nothing_heavy() -> None:
    found = python(f"import sys; before = set(sys.modules); import paoyao_learn\n"
                   f"print(*sorted(set({HEAVY!r}) & (set(sys.modules) - before)))")  # fmt: skip
    assert found.split() == []


def test_the_import_of_the_package_brings_only_the_core() -> None:
    found = python("import sys, paoyao_learn\nprint(*[name for name in sys.modules if 'paoyao_learn.' in name])")
    parts = {name.split(".")[1] for name in found.split()}
    core = {"cards", "errors", "game", "notation", "paoyao", "protocol", "result", "text", "verdict", "views"}
    assert parts <= core
    assert "paoyao_learn.paoyao.playout" not in found
