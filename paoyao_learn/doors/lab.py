"""JupyterLab over the notebooks, on this machine only, asking nothing of the outside."""

from __future__ import annotations

import logging
import secrets
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyterlab.labapp import LabApp

__all__ = ["serve_lab"]

NEWS = "@jupyterlab/apputils-extension:announcements"


def _without_news(_: object, page_config: dict[str, Any]) -> dict[str, Any]:
    """Lab asks everybody whether it may fetch news from the outside, even where it has no address of them."""
    return {**page_config, "disabledExtensions": [*page_config.get("disabledExtensions", ()), NEWS]}


def serve_lab(root: Path, start: str, port: int, on_listening: Callable[[str], None]) -> None:
    """Runs JupyterLab in ``root`` until a signal ends it; ``on_listening`` gets the address with its token."""
    token = secrets.token_hex(24)
    page = f"/lab/tree/{start}"
    options = {
        "ServerApp.root_dir": root,
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.open_browser": False,
        "ServerApp.allow_root": True,
        "ServerApp.answer_yes": True,
        "ServerApp.log_level": "ERROR",
        "ServerApp.kernel_manager_class": "paoyao_learn.doors.kernels.Kernels",
        "LabApp.log_level": "ERROR",
        "LabApp.default_url": page,
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "LabApp.news_url": "None",
        "LabApp.extension_manager": "readonly",
        "IdentityProvider.token": token,
    }
    for name in ("ServerApp", "LabApp"):  # "received signal", "Shutting down", that the port is gone: said by ourselves
        logging.getLogger(name).addFilter(lambda record: record.levelno != logging.CRITICAL)
    with warnings.catch_warnings(record=True):  # Jupyter's parts warn of one another, which helps no learner
        server = LabApp.initialize_server(argv=[f"--{name}={value}" for name, value in options.items()])
    server.web_app.settings["page_config_hook"] = _without_news
    # The loop binds the port first, then comes to this.
    server.io_loop.add_callback(on_listening, f"http://127.0.0.1:{port}{page}?token={token}")
    server.start()
