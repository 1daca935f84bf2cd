"""Webhooks from a real worker to a real server, with the worker killed in the middle."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from standardwebhooks import Webhook as Peer

from api.settings import Settings
from api.wiring.backend import Backend, connected
from domain.tables.commands import Act, StartGame, TakeSeat
from services.log.handler import Intent
from services.ports import Account, Credentials, WebhookEvent
from tests.e2e.conftest import Process
from tests.waiting import PATIENCE, eventually, wait_until

KILLED_AT = (3, 8, 1)
"""Which message of each worker is the one in the middle of which it is killed: it is sent, and gets no answer."""


class Receiver(ThreadingHTTPServer):
    """Takes messages, checks them with another implementation of the specification, and keeps them."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taking)
        self.secret = ""
        self.taken: list[tuple[str, dict[str, Any]]] = []
        self.forged = 0
        self.answers = 10**6
        """How many are answered before one is not."""
        self.held, self.go_on = threading.Event(), threading.Event()
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/in"

    def take(self, headers: dict[str, str], body: bytes) -> bool:
        """Keep a message; False if the sender is to wait for an answer in vain."""
        with self._lock:
            try:
                told = Peer(self.secret).verify(body, headers)
            except Exception:
                self.forged += 1
                raise
            self.taken.append((headers["webhook-id"], told))
            self.answers -= 1
            if self.answers:
                return True
        self.held.set()
        self.go_on.wait(PATIENCE)
        return False

    def versions(self, table: str) -> list[int]:
        return [told["data"]["version"] for _, told in self.taken if told["data"].get("table") == table]


class _Taking(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        if self.server.take({name.lower(): value for name, value in self.headers.items()}, body):
            self.send_response(204)
            self.end_headers()
        else:
            self.close_connection = True

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def receiving() -> Iterator[Receiver]:
    with Receiver() as receiver:
        thread = threading.Thread(target=receiver.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield receiver
        receiver.go_on.set()
        receiver.shutdown()
        thread.join()


async def begun(backend: Backend, people: list[Account]) -> str:
    tables = backend.services.tables
    table = (await tables.open(Intent(people[0]), "uno", b"{}")).now.state.id
    await tables.ask(table, Intent(people[1]), TakeSeat)
    await tables.ask(table, Intent(people[0]), StartGame)
    return table


async def move(backend: Backend, table: str) -> None:
    state = (await backend.services.tables.load(table)).state
    if not state.is_over:
        seat = state.game.rules.to_act(state.play)[0]
        who = Account(state.seats[seat].player, state.seats[seat].name)
        command = state.game.rules.legal(state.play, seat)[0]
        await backend.services.tables.ask(table, Intent(who), Act, command=command)


@pytest.fixture
def settings(database_url: str, redis_url: str) -> Settings:
    return Settings(
        database_url=database_url, redis_url=redis_url, webhook_private_addresses=True, webhook_plain_http=True
    )


def worker(settings: Settings, log: Path) -> Process:
    env = {
        "DATABASE_URL": settings.database_url,
        "REDIS_URL": settings.redis_url,
        "ORRERY_WEBHOOK_PRIVATE_ADDRESSES": "true",
        "ORRERY_WEBHOOK_PLAIN_HTTP": "true",
    }
    return Process("worker", log=log, **env)


async def test_whoever_is_killed_loses_nothing_and_mixes_nothing_up(settings: Settings, tmp_path: Path) -> None:
    with receiving() as receiver:
        async with connected(settings) as backend:
            people = [
                (await backend.services.registration.register(name, "person", frozenset({"play", "hooks"})))[0]
                for name in ("Ann", "Bram")
            ]
            ann: Credentials = people[0]
            events = [WebhookEvent.TABLE_EVENT]
            _, receiver.secret = await backend.services.hooks.owned.add(ann, receiver.url, events)
            tables = [await begun(backend, [each.account for each in people]) for _ in range(2)]
            for number in KILLED_AT:
                receiver.go_on.clear()
                receiver.held.clear()
                receiver.answers = number
                process = worker(settings, tmp_path / f"worker-{number}.log")
                for table in tables * 3:
                    await move(backend, table)
                await asyncio.to_thread(wait_until, receiver.held.is_set, process.text)
                process.kill()
                receiver.go_on.set()
            last = worker(settings, tmp_path / "last.log")
            for table in tables * 3:
                await move(backend, table)
            heads = {table: (await backend.services.tables.load(table)).head.version for table in tables}
            await eventually(lambda: all(set(receiver.versions(t)) == set(range(1, heads[t] + 1)) for t in tables))
            assert last.stop() == 0
    for table in tables:
        newest = 0
        for version in receiver.versions(table):
            assert version <= newest + 1, receiver.versions(table)
            newest = max(newest, version)
    bodies: dict[str, dict[str, Any]] = {}
    for id_, told in receiver.taken:
        assert bodies.setdefault(id_, told) == told
    assert len(bodies) == sum(heads.values())
    assert len(bodies) < len(receiver.taken) <= len(bodies) + 2 * len(KILLED_AT)
    assert receiver.forged == 0
