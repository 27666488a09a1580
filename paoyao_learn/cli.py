"""The command ``paoyao-learn``: opens the course in the browser, or the notebooks in JupyterLab, or serves a class, or
holds the arena, or reads the progress of a class, or makes a site of plain files.

Heavy imports wait until the arguments are known to be good.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NoReturn

from .doors.places import DoorError, can_open_browser, find_notebooks, lab_folder, start_notebook, use_share
from .errors import PaoyaoError
from .text import LANGUAGES, default_language, text

__all__ = ["main"]

PORT = 8866
LEARNERS = 30
HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
FOR_A_CLASS = ("learners", "host")
OPTIONS = ("port", "lang", "notebook", "folder", *FOR_A_CLASS)
MISSING = "\0"
"""Stands for a value that was left out, so that we and not argparse tell it."""


class _Parser(argparse.ArgumentParser):
    """argparse whose complaints come out as ours."""

    def error(self, message: str) -> NoReturn:
        raise DoorError("bad_option", option=message)


def _parse(argv: Sequence[str]) -> argparse.Namespace:
    parser = _Parser(prog="paoyao-learn", add_help=False, allow_abbrev=False)
    parser.add_argument("command", nargs="?", default="page")
    for option in OPTIONS:
        parser.add_argument(f"--{option}", nargs="?", const=MISSING)
    for flag in ("--no-browser", "--version"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("-h", "--help", action="store_true")
    for word in argv:
        name = word.partition("=")[0]
        if "=" in word and name in ("--no-browser", "--version", "--help"):
            raise DoorError("extra_value", option=name)
    options, rest = parser.parse_known_args(list(argv))
    for option in OPTIONS:
        if getattr(options, option) in (MISSING, ""):
            raise DoorError("no_value", option=f"--{option}")
    if rest:
        raise DoorError("bad_option" if rest[0].startswith("-") else "bad_command", option=rest[0], command=rest[0])
    if options.command not in ("page", "lab", "serve"):
        raise DoorError("bad_command", command=options.command)
    for option in FOR_A_CLASS:
        if options.command != "serve" and getattr(options, option) is not None:
            raise DoorError("only_serve", option=f"--{option}")
    if options.lang is not None and options.lang not in LANGUAGES:
        raise DoorError("bad_lang", wanted=options.lang)
    return options


def _language(argv: Sequence[str]) -> str:
    """The language to speak, known even when something else among the words is wrong."""
    for word, following in zip(argv, [*argv[1:], ""], strict=True):
        value = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and value in LANGUAGES:
            return value
    return default_language()


def _number(word: str | None, otherwise: int, least: int, most: int, key: str) -> int:
    """A whole number from ``least`` to ``most``. Raises DoorError of this key."""
    if word is None:
        return otherwise
    if not (word.isascii() and word.isdigit() and least <= int(word) <= most):
        raise DoorError(key, value=word)
    return int(word)


def _port(word: str | None, command: str, host: str) -> int:
    """The port to listen on, found to be free on this machine; 0 picks one."""
    port = _number(word, PORT, 0, 65535, "bad_port")
    try:
        return _free_port(port, host)
    except socket.gaierror as error:
        raise DoorError("bad_host", host=host) from error
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            raise DoorError("bad_host", host=host) from error
        key = "port_refused" if isinstance(error, PermissionError) else "port_taken"
        raise DoorError(key, port=port, command=command, free=_free_port(0, host)) from error


def _free_port(port: int, host: str) -> int:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        if sys.platform != "win32":  # there it would allow a port that is in use
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
        chosen: int = probe.getsockname()[1]
    return chosen


def _open_browser(url: str) -> None:
    if can_open_browser():
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


_asked_to_stop = threading.Event()


def _stop(number: int, frame: object) -> None:
    """Ends what runs. Code that is being imported may swallow the exception, so the wish is remembered besides."""
    _asked_to_stop.set()
    raise KeyboardInterrupt


@contextmanager
def _own_port(word: str | None, command: str, host: str) -> Iterator[int]:
    """A port for a server that is started within; one that loses it to another program meanwhile is told so too."""
    port = _port(word, command, host)
    try:
        yield port
    except SystemExit:
        _port(str(port), command, host)
        raise


def _run(options: argparse.Namespace, lang: str) -> None:
    root = find_notebooks(options.folder)
    start = start_notebook(root, lang, options.notebook)
    options.learners = _number(options.learners, LEARNERS, 1, 1000, "bad_learners")
    words = ["paoyao-learn", *([] if options.command == "page" else [options.command])]
    options.host = options.host or (EVERYWHERE if options.command == "serve" else HERE)
    with _own_port(options.port, " ".join(words), options.host) as port:
        _serve(options, lang, root, start, port)
    print(text("cli.stopped", lang), flush=True)


def _serve(options: argparse.Namespace, lang: str, root: Path, start: str, port: int) -> None:
    """Run the server that was asked for until a signal ends it."""
    print(text("cli.starting", lang), flush=True)
    os.environ["PAOYAO_LANG"] = lang  # kernels inherit it

    def say(key: str, url: str) -> None:
        if _asked_to_stop.is_set():
            raise KeyboardInterrupt
        print(text(f"cli.{key}", lang, url=url), flush=True)
        if not options.no_browser:
            _open_browser(url)

    if options.command == "lab":
        folder, copied = lab_folder(root)
        if copied:
            print(text("cli.copied", lang, folder=folder), flush=True)
        from .doors.lab import serve_lab

        serve_lab(folder, start, port, lambda url: say("lab_running", url))
        return
    use_share()
    if options.command == "serve":
        from .doors.serving import addresses, limits, serve_class

        places = limits(options.learners)
        print(text("cli.places", lang, **places._asdict()), flush=True)

        def tell() -> None:
            first, *others = addresses(options.host, port)
            say("serving", first)
            for url in others:
                print(text("cli.serving_too", lang, url=url), flush=True)
            print(text("cli.health", lang, url=f"{first}health"), flush=True)

        serve_class(root, start, options.host, port, lang, places, tell)
        return
    from .doors.page import serve_page

    serve_page(root, start, port, lang, lambda: say("page_running", f"http://{HERE}:{port}/"))


def _version() -> str:
    try:
        return version("paoyao-learn")
    except PackageNotFoundError:
        return "0"


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 when it ended as asked, 2 after one sentence on stderr when it could not start."""
    words = list(sys.argv[1:] if argv is None else argv)
    lang = _language(words)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        if words[:1] == ["arena"]:
            from .arena.command import run

            signal.signal(signal.SIGTERM, _stop)
            run(words[1:], lang)
            return 0
        if words[:1] == ["class"]:
            from .doors.school import run as read_class

            return read_class(words[1:], lang)
        if words[:1] == ["site"]:
            from .doors.site import run as make_site

            return make_site(words[1:], lang)
        options = _parse(words)
        if options.help:
            print(text("cli.help", lang, port=PORT, learners=LEARNERS).strip(), flush=True)
        elif options.version:
            print(f"paoyao-learn {_version()}", flush=True)
        else:
            _asked_to_stop.clear()
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, _stop)
            _run(options, lang)
    except PaoyaoError as error:
        print(error.message(lang), file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if (error.name or "").startswith(__package__):
            raise
        print(text("cli.no_package", lang, package=error.name), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(text("cli.stopped", lang), flush=True)
    except BrokenPipeError:  # whoever read has gone: nothing more to say, not at the exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
