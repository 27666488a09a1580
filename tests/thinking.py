"""A thought that is broken off on its way."""

from __future__ import annotations

import asyncio

import pytest

from paoyao_learn.bots import Bot, View

__all__ = ["cancelled"]


def cancelled(player: Bot, view: View, after: int = 3) -> list[float]:
    """What a player said of its progress until it was cancelled, which was once it had said so much."""
    told: list[float] = []

    async def run() -> None:
        far = asyncio.Event()

        def tell(done: float) -> None:
            told.append(done)
            if len(told) == after:
                far.set()

        task = asyncio.create_task(player.think(view, tell))
        await far.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    return told
