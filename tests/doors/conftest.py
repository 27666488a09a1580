"""The doors are opened by real servers and pages, which may take their time on a busy machine."""

from __future__ import annotations

from playwright.sync_api import expect

expect.set_options(timeout=60_000)
