"""Streams that cannot be read, on record in memory."""

from services.ports import UnreadableStream


class MemoryUnreadableStreams:
    """`UnreadableStreams` without a server."""

    def __init__(self) -> None:
        self._marks: dict[tuple[str, str], UnreadableStream] = {}

    async def mark(self, found: UnreadableStream) -> bool:
        """Put a stream on record; False, and nothing changed, if its part had done so before."""
        return self._marks.setdefault((found.part, found.stream), found) is found

    async def unmark(self, part: str, stream: str) -> None:
        """Take it off the record."""
        self._marks.pop((part, stream), None)

    async def marked(self, part: str | None = None) -> list[UnreadableStream]:
        """What is on record, of one part or of all, the oldest first."""
        found = [each for each in self._marks.values() if part in (None, each.part)]
        return sorted(found, key=lambda each: (each.since, each.part, each.stream))
