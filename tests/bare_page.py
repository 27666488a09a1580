"""A widget's front end on a bare page in a real browser: no server, the widget beside it in this process."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page

__all__ = ["BarePage"]

PAGE = """<!doctype html><html lang="en"><head><title>lab</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body{margin:0} %s</style></head>
<body data-jp-theme-light="%s"><main><h1 style="font-size:16px;margin:0">lab</h1><div id="el"></div></main></body>"""
MOUNT = """async ([source, view]) => {
  const { default: widget } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const hooks = {};
  window.view = view;
  const model = {
    get: () => window.view,
    on: (name, f) => (hooks[name] ??= []).push(f),
    off: (name, f) => (hooks[name] = hooks[name].filter((g) => g !== f)),
    send: async (message) => {
      for (const [kind, value] of await window.gesture(message)) {
        if (kind === "view") window.view = value;
        for (const f of hooks[kind === "view" ? "change:view" : "msg:custom"] ?? []) f(value);
      }
    },
  };
  window.unmount = widget.render({ model, el: document.getElementById("el") });
}"""


class BarePage:
    """A page with one widget on it; what the widget sends is handed over when a gesture has been dealt with."""

    def __init__(
        self, browser: Browser, widget: Any, width: int = 1280, touch: bool = False, light: bool = True
    ) -> None:
        self.widget = widget
        self.sent: list[dict[str, Any]] = []
        self._replies: list[tuple[str, Any]] = []
        widget.send = lambda content, buffers=None: self._replies.append(("msg", content))
        widget.observe(lambda change: self._replies.append(("view", change["new"])), "view")
        self._pool = ThreadPoolExecutor(1)
        self.page: Page = browser.new_page(viewport={"width": width, "height": 812}, has_touch=touch)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("gesture", self._gesture)
        self.page.set_content(PAGE % (widget._css, str(light).lower()))
        self.page.evaluate(MOUNT, [widget._esm, widget.view])

    def _gesture(self, message: Any) -> list[tuple[str, Any]]:
        self.sent.append(message)
        self._pool.submit(self.widget._on_gesture, self.widget, message, []).result()
        replies, self._replies = self._replies, []
        return replies

    def key(self, name: str) -> Locator:
        """The element of this ``data-key``."""
        return self.page.locator(f'[data-key="{name}"]')

    def press(self, *keys: str) -> None:
        """Keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def axe(self) -> list[Any]:
        """What axe finds: rule and element."""
        return [(found["id"], found["nodes"][0]["html"]) for found in Axe().run(self.page).response["violations"]]

    def close(self) -> None:
        """Takes the widget off; no script may have failed."""
        assert self.errors == [], self.errors
        self.page.evaluate("unmount()")
        self.page.close()
