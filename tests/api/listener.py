"""A client that reads event streams byte by byte, as simple tools do."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from tests.waiting import PATIENCE


@dataclass(frozen=True)
class Event:
    """One event of a stream, as it was written."""

    name: str
    data: str
    id: str = ""

    @property
    def answer(self) -> dict[str, Any]:
        """The answer it carries."""
        made: dict[str, Any] = json.loads(self.data)
        return made


class Listener:
    """One connection with one request, and what comes back."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self.writer = reader, writer
        self.status, self.headers = 0, dict[str, str]()
        self._rest = ""

    async def begin(self) -> None:
        """Read the head of the answer."""
        async with asyncio.timeout(PATIENCE):
            lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        self.status = int(lines[0].split()[1])
        pairs = (line.partition(": ") for line in lines[1:] if line)
        self.headers = {name.lower(): value for name, _, value in pairs}

    async def block(self) -> str | None:
        """The next lines up to an empty one; None when the answer has ended in good order."""
        while "\n\n" not in self._rest:
            chunk = await self._chunk()
            if not chunk:
                assert not self._rest, f"ended in the middle of {self._rest!r}"
                return None
            self._rest += chunk
        block, _, self._rest = self._rest.partition("\n\n")
        return block

    async def event(self) -> Event | None:
        """The next event that is no comment."""
        while (block := await self.block()) is not None:
            fields = dict(line.split(":", 1) for line in block.split("\n"))
            if "event" in fields:
                name, data, id_ = (fields.get(each, "").removeprefix(" ") for each in ("event", "data", "id"))
                return Event(name, data, id_)
        return None

    async def events(self) -> list[Event]:
        """All events until the stream ends."""
        found = []
        while (event := await self.event()) is not None:
            found.append(event)
        return found

    async def body(self) -> bytes:
        """The body of an answer of known length."""
        async with asyncio.timeout(PATIENCE):
            return await self._reader.readexactly(int(self.headers["content-length"]))

    async def _chunk(self) -> str:
        async with asyncio.timeout(PATIENCE):
            size = int(await self._reader.readline(), 16)
            return (await self._reader.readexactly(size + 2))[:-2].decode()


@asynccontextmanager
async def listening(
    address: str,
    query: str,
    *,
    method: str = "POST",
    accept: str = "text/event-stream",
    extra: str = "",
    limit: int = 2**22,
    **given: Any,
) -> AsyncIterator[Listener]:
    """Ask, and read the head of the answer; `extra` are more headers, one a line, `limit` is how far it reads ahead."""
    host, _, port = address.partition(":")
    headers = {"host": address, "accept": accept}
    headers |= dict(line.split(": ", 1) for line in extra.splitlines())
    body, target = b"", "/graphql"
    if method == "GET":
        target += "?" + urlencode({"query": query, "variables": json.dumps(given)})
    else:
        body = json.dumps({"query": query, "variables": given}).encode()
        headers |= {"content-type": "application/json", "content-length": str(len(body))}
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    reader, writer = await asyncio.open_connection(host, int(port), limit=limit)
    try:
        writer.write("\r\n".join(lines).encode() + body)
        listener = Listener(reader, writer)
        await listener.begin()
        yield listener
    finally:
        writer.close()
