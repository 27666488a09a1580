"""The page: Voila under our template, on this machine only, with one start page and no file listing."""

from __future__ import annotations

import logging
import shutil
import signal
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from nbclient.exceptions import DeadKernelError
from tornado.web import HTTPError, RedirectHandler, StaticFileHandler
from tornado.websocket import WebSocketClosedError
from traitlets.config import Config
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.execution_request_handler import ExecutionRequestHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from ..text import LANGUAGES, default_language, text
from .kernels import Kernels
from .rendering import use_exporter

__all__ = ["Executions", "PageServer", "Plain", "page_config", "run_page", "serve_page"]

# The front-end parts that a page needs; what else is installed beside us is not loaded.
EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"]
CULL_AFTER = 600
"""Seconds that a kernel without page and work lives on: a crashed browser sends no farewell."""


class NoSuchPage(BaseVoilaHandler):  # type: ignore[misc]
    """Any address that nothing else answers."""

    async def get(self) -> None:
        raise HTTPError(404)


class Plain:
    """What no person asks for by himself: it says no by its status alone."""

    def write_error(self, status_code: int, **more: Any) -> None:
        """Nothing more."""
        self.finish()  # type: ignore[attr-defined]


class Executions(ExecutionRequestHandler):  # type: ignore[misc]
    """Runs a page's cells as Voila does, and says in the page's language of one that failed that it did."""

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """One answer to the page."""
        cell = message.get("payload", {}).get("output_cell", {}) if isinstance(message, dict) else {}
        for output in cell.get("outputs", ()):
            if output["output_type"] == "error":
                lang = self._executor.nb.metadata.get("lang")
                output["traceback"] = [text("page.cell_failed", lang if lang in LANGUAGES else default_language())]
        return super().write_message(message, binary)


class TemplateFiles(TemplateStaticFileHandler):  # type: ignore[misc]
    """The files of templates. A path that leads elsewhere is none; to Voila it is an error of its own."""

    def parse_url_path(self, url_path: str) -> str:
        """The path within all templates."""
        parts = url_path.split("/")
        if len(parts) < 3 or parts[1] != "static" or ".." in parts:
            raise HTTPError(404)
        return str(super().parse_url_path(url_path))


def _plain(handler: type) -> type:
    """Jupyter's file handlers have no template for their refusals here."""
    return type(handler.__name__, (Plain, handler), {}) if issubclass(handler, StaticFileHandler) else handler


class PageServer(Voila):  # type: ignore[misc]
    """Voila that says where it is once it listens, lands on one page and ends its kernels with itself."""

    ours: Mapping[type, type] = MappingProxyType(
        {ExecutionRequestHandler: Executions, TemplateStaticFileHandler: TemplateFiles}
    )
    """What answers in the place of Voila's own."""
    start_path = ""
    on_listening: Callable[[], None] = staticmethod(lambda: None)
    ioloop: Any = None
    asked_to_stop = False

    def init_handlers(self) -> list[Any]:
        """Voila's own, less the listing of files, and with the start page at the root."""
        unwanted = (TornadoVoilaTreeHandler, VoilaContentsHandler)
        voilas = [entry for entry in super().init_handlers() if entry[1] not in unwanted]
        handlers = [(path, _plain(self.ours.get(handler, handler)), *more) for path, handler, *more in voilas]
        handlers.append((rf"{self.server_url}(?:voila/?|voila/tree.*)?", *self.home_handler()))
        handlers.append((r".*", NoSuchPage, {"voila_configuration": self.voila_configuration}))
        return handlers

    def home_handler(self) -> tuple[Any, ...]:
        """What leads to the start page, with its words."""
        return RedirectHandler, {"url": f"{self.server_url}voila/render/{self.start_path}", "permanent": False}

    def launch_browser(self) -> None:
        """Voila's place for it: the server listens now."""
        if self.asked_to_stop:
            raise KeyboardInterrupt
        self.on_listening()

    def _handle_signal_stop(self, sig: int, frame: object) -> None:
        if self.ioloop is None:
            self.asked_to_stop = True  # whatever becomes of the exception
            raise KeyboardInterrupt
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def stop(self) -> None:
        """Ends every kernel, whatever else is pressed meanwhile."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        try:
            self.ioloop.run_sync(partial(self.kernel_manager.shutdown_all, now=True))  # the loop that starts them
        finally:
            shutil.rmtree(self.connection_dir, ignore_errors=True)


def page_config(root: Path, host: str, port: int, lang: str) -> Config:
    """Voila's configuration for the notebooks under ``root``."""
    logging.getLogger("tornado").setLevel(logging.ERROR)
    config = Config()
    config.Voila.root_dir = str(root)
    config.Voila.ip = host
    config.Voila.port = port
    config.Voila.port_retries = 0
    config.Voila.open_browser = True  # calls launch_browser
    config.Voila.log_level = logging.ERROR
    config.Voila.config_file_paths = []  # a voila.json that happens to lie about is none of ours
    config.VoilaConfiguration.template = "paoyao"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.progressive_rendering = True
    config.VoilaConfiguration.strip_sources = True
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaConfiguration.multi_kernel_manager_class = Kernels
    config.VoilaExecutor.cell_error_instruction = text("page.cell_failed", lang)
    config.KernelManager.transport_encryption = "auto"
    config.MappingKernelManager.cull_idle_timeout = CULL_AFTER
    config.MappingKernelManager.cull_interval = 60
    return config


def _worth_telling(record: logging.LogRecord) -> bool:
    """Not that the port is gone, which we say ourselves, nor that somebody has left a page that was still opening."""
    error = record.exc_info[1] if record.exc_info else None
    return record.levelno != logging.CRITICAL and not isinstance(error, (DeadKernelError, WebSocketClosedError))


def run_page(server: PageServer, start: str, on_listening: Callable[[], None]) -> None:
    """Runs a server until a signal ends it; ``on_listening`` is called once it answers."""
    for log in (server.log, *map(logging.getLogger, ("asyncio", "tornado.application"))):
        log.addFilter(_worth_telling)
    use_exporter()
    server.start_path = start
    server.on_listening = on_listening
    server.initialize([])
    server.start()


def serve_page(root: Path, start: str, port: int, lang: str, on_listening: Callable[[], None]) -> None:
    """Serves the notebooks under ``root`` to this machine until a signal ends it."""
    run_page(PageServer(config=page_config(root, "127.0.0.1", port, lang)), start, on_listening)
