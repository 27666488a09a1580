"""Pages made quickly: Voila compiles all templates and reads all text anew for every visitor, which is most of what a
server does for him. Here each is done once."""

from __future__ import annotations

from typing import Any

from jinja2 import BytecodeCache, Environment, pass_context
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter

__all__ = ["Exporter", "use_exporter"]


class Compiled(BytecodeCache):
    """Templates in the form in which they run."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, Any]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fills the bucket when its template is the one that was compiled."""
        checksum, code = self._kept.get(bucket.key, (None, None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps what was compiled."""
        self._kept[bucket.key] = bucket.checksum, bucket.code


class Exporter(VoilaExporter):  # type: ignore[misc]
    """Voila's, with a memory that all pages of a server share."""

    compiled = Compiled()
    read: dict[str, str] = {}  # noqa: RUF012

    @property
    def environment(self) -> Environment:
        """Where templates are looked up."""
        environment: Environment = super().environment
        environment.bytecode_cache = self.compiled
        return environment

    @pass_context
    def markdown2html(self, context: Any, source: str) -> str:
        """A text cell as HTML. Ours name no files, so that the same text always gives the same."""
        if source not in self.read:
            self.read[source] = super().markdown2html(context, source)
        return self.read[source]


def use_exporter() -> None:
    """Voila names its exporter where it uses it and asks nobody."""
    notebook_renderer.VoilaExporter = Exporter
