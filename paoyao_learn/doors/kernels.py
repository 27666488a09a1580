"""Kernels that can be ended at any time. Jupyter's own manager fails to end them while one is just being started: its
server, asked to stop at such a moment, runs on for ever."""

from __future__ import annotations

import asyncio

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

__all__ = ["Kernels"]


class Kernels(AsyncMappingKernelManager):  # type: ignore[misc]
    """Jupyter's kernel manager."""

    async def shutdown_all(self, now: bool = False) -> None:
        """Ends every kernel, those that are just being started too, whatever becomes of the others."""
        await asyncio.gather(*self._pending_kernels.values(), return_exceptions=True)
        ends = (self.shutdown_kernel(kernel_id, now=now) for kernel_id in self.list_kernel_ids())
        for trouble in await asyncio.gather(*ends, return_exceptions=True):
            if isinstance(trouble, Exception):
                self.log.error("a kernel could not be ended", exc_info=trouble)
