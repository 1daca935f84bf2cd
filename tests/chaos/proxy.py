"""A cable between the service and a server, which can be cut and can be clogged."""

import asyncio
from contextlib import suppress
from pathlib import Path


class Cable:
    """Passes bytes from one socket file to another, both ways."""

    def __init__(self, here: Path, there: Path) -> None:
        self._here, self._there = here, there
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._carrying: set[asyncio.Task[None]] = set()
        self._flowing = asyncio.Event()
        self._flowing.set()

    async def plug_in(self) -> None:
        """Take connections."""
        self._here.unlink(missing_ok=True)
        self._server = await asyncio.start_unix_server(self._carry, self._here)

    async def cut(self) -> None:
        """Break every connection and take no more."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self._here.unlink(missing_ok=True)
        for writer in list(self._open):
            writer.transport.abort()

    async def unplug(self) -> None:
        """Cut it for good: every connection has been closed afterwards."""
        self._flowing.set()
        await self.cut()
        await asyncio.gather(*self._carrying, return_exceptions=True)
        await asyncio.sleep(0)  # sockets are closed in the step after they were given up

    def clog(self) -> None:
        """Keep all connections, and let nothing through."""
        self._flowing.clear()

    def clear(self) -> None:
        """Let everything through again."""
        self._flowing.set()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None, "every connection has a task"
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)
        try:
            there_reader, there_writer = await asyncio.open_unix_connection(self._there)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, there_writer}
        self._open |= ends
        passing = [
            asyncio.create_task(self._pass(reader, there_writer)),
            asyncio.create_task(self._pass(there_reader, writer)),
        ]
        await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
        for each in passing:
            each.cancel()
        await asyncio.gather(*passing, return_exceptions=True)
        for end in ends:
            end.transport.abort()
        self._open -= ends

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
