"""Reading what was archived: off the event loop, and the last of it kept in memory."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from infra.archive.files import Entry, KeptEvent, read_member

MOST_BYTES: Final = 16 * 1024 * 1024
"""Of bodies and metadata that stay in memory."""


class Archive:
    """A folder of files; the logs that were read last stay in memory."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self.folder, self._most = folder, most_bytes
        self._kept: OrderedDict[tuple[int, int], tuple[list[KeptEvent], int]] = OrderedDict()
        self._bytes = 0

    @property
    def bytes(self) -> int:
        """How many bytes are kept in memory."""
        return self._bytes

    async def events(self, entry: Entry) -> list[KeptEvent]:
        """The events of a log; BadArchive, with the reason, if they cannot be had."""
        key = entry.shard, entry.number
        if found := self._kept.get(key):
            self._kept.move_to_end(key)
            return found[0]
        events = await asyncio.to_thread(read_member, self.folder, entry)
        weight = sum(len(event.body) + len(event.meta) for event in events)
        if weight <= self._most and key not in self._kept:
            self._kept[key], self._bytes = (events, weight), self._bytes + weight
            while self._bytes > self._most:
                _, (_, gone) = self._kept.popitem(last=False)
                self._bytes -= gone
        return events

    async def missing(self, files: Iterable[tuple[str, int]]) -> list[str]:
        """Those of these files, given with their lengths, that are not there or not whole."""
        return await asyncio.to_thread(self._missing, list(files))

    def _missing(self, files: list[tuple[str, int]]) -> list[str]:
        return [name for name, size in files if not self._is_whole(name, size)]

    def _is_whole(self, name: str, size: int) -> bool:
        try:
            return (self.folder / name).stat().st_size == size
        except OSError:
            return False
