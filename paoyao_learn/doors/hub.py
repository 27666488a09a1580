"""One learner's server behind JupyterHub: ``python -m paoyao_learn.doors.hub``, started by the hub.

It is the page and nothing else, for the one whom the hub names: no terminal, no file, no code of the learner's own,
since on one machine all of these servers run under one account.
"""

from __future__ import annotations

import logging
import os
from typing import Any
from urllib.parse import urlsplit

from jupyterhub import __version__ as hub_version
from jupyterhub.singleuser.extension import JupyterHubIdentityProvider
from tornado.web import RequestHandler

from ..text import LANGUAGES, default_language
from .page import page_config, run_page
from .places import find_notebooks, start_notebook, use_share
from .room import Room
from .serving import SHARE, ClassServer, free_memory

__all__ = ["COMMAND", "IDLE", "SEAT_MB", "main", "seats"]

COMMAND = ("-m", "paoyao_learn.doors.hub")
"""What the hub starts with its Python."""
SEAT_MB = 250
"""What a learner's server weighs at most, with the kernels of the page and of the one that follows it."""
HUB_MB = 250
"""The hub itself, with its proxy."""
IDLE = 2700
"""Seconds without a gesture after which a learner's server is ended."""
LEARNERS = 2
"""The learner, and somebody of the hub who looks in."""
PAGES = 4
"""Kernels that a learner may have at a time."""


class HubIdentity(JupyterHubIdentityProvider):  # type: ignore[misc]
    """Who somebody is, by the hub's word."""

    def __init__(self, token: str = "", **more: Any) -> None:
        super().__init__(**more)  # the token is the hub's

    def get_handlers(self) -> list[Any]:
        """The way back from the hub's login, at this server's own address."""
        home = self.hub_auth.base_url.rstrip("/")
        return [(home + path, *more) for path, *more in super().get_handlers()]


class ToStart(RequestHandler):
    """Leads to the course in the first of our languages that the browser names."""

    def initialize(self, starts: dict[str, str]) -> None:
        """``starts``: language → address."""
        self.starts = starts

    def get(self) -> None:
        named = (word.strip()[:2].lower() for word in self.request.headers.get("Accept-Language", "").split(","))
        lang = next((word for word in named if word in self.starts), default_language())
        self.set_header("Vary", "Accept-Language")
        self.redirect(self.starts[lang])


class HubServer(ClassServer):
    """The page of one learner."""

    def home_handler(self) -> tuple[Any, ...]:
        root = find_notebooks()
        starts = {lang: f"{self.server_url}voila/render/{start_notebook(root, lang)}" for lang in LANGUAGES}
        return ToStart, {"starts": starts}


def seats(free: int | None = None) -> int:
    """How many learners' servers fit into this machine's memory, or into ``free`` bytes; one at least."""
    free_mb = (free_memory() if free is None else free) // 2**20
    return max(1, int((free_mb * SHARE - HUB_MB) // SEAT_MB))


def main() -> None:
    """Serves the course where the hub's environment says, until a signal ends it. Raises KeyError without a hub."""
    where, home = urlsplit(os.environ["JUPYTERHUB_SERVICE_URL"]), os.environ["JUPYTERHUB_SERVICE_PREFIX"]
    use_share()
    root, lang = find_notebooks(), default_language()
    config = page_config(root, where.hostname or "", where.port or 80, lang)
    config.Voila.base_url = home
    config.Voila.identity_provider_class = HubIdentity
    config.Voila.tornado_settings = {"headers": {"X-JupyterHub-Version": hub_version}}
    config.VoilaConfiguration.multi_kernel_manager_class = Room
    config.Room.places, config.Room.pages = LEARNERS, PAGES
    logging.getLogger("tornado.access").setLevel(logging.ERROR)
    run_page(HubServer(config=config), start_notebook(root, lang), lambda: None)


if __name__ == "__main__":
    main()
