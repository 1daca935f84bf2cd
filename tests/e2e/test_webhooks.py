"""Webhooks from a real worker to a real server, with the worker killed in the middle."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from click.testing import CliRunner
from standardwebhooks import Webhook as Peer

from api.cli import cli
from api.settings import Settings
from api.wiring.backend import Backend, connected
from domain.tables.commands import Act, StartGame, TakeSeat
from services.log.handler import Intent
from services.ports import Account, Credentials, WebhookEvent
from tests.e2e.conftest import Deployment
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
        size = int(self.headers["content-length"])
        body = self.rfile.read(size)
        if len(body) < size:  # the sender was killed in the middle of it, and will send it again
            self.close_connection = True
        elif self.server.take({name.lower(): value for name, value in self.headers.items()}, body):
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


ALLOWED = {"ORRERY_WEBHOOK_PRIVATE_ADDRESSES": "true", "ORRERY_WEBHOOK_PLAIN_HTTP": "true"}


async def test_whoever_is_killed_loses_nothing_and_mixes_nothing_up(settings: Settings, deployment: Deployment) -> None:
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
                process = deployment.worker(**ALLOWED)
                for table in tables * 3:
                    await move(backend, table)
                await asyncio.to_thread(wait_until, receiver.held.is_set, process.text)
                process.kill()
                receiver.go_on.set()
            deployment.worker(**ALLOWED)
            for table in tables * 3:
                await move(backend, table)
            heads = {table: (await backend.services.tables.load(table)).head.version for table in tables}
            await eventually(lambda: all(set(receiver.versions(t)) == set(range(1, heads[t] + 1)) for t in tables))
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


def said(port: int, token: str, *words: str) -> str:
    """What a command tells someone with this token."""
    done = CliRunner().invoke(cli, [*words, "--url", f"http://127.0.0.1:{port}/graphql", "--token", token])
    return done.output if done.exit_code == 0 else f"refused: {done.exception}"


def test_webhooks_and_tokens_are_kept_from_the_shell(deployment: Deployment) -> None:
    port = deployment.api(**ALLOWED)
    own = deployment.run("token", "Ann", "--scopes", "play,hooks").strip()
    deployment.worker(**ALLOWED)
    with receiving() as receiver:
        made = json.loads(said(port, own, "webhooks", "add", receiver.url, "--event", "table_ended", "--json"))
        receiver.secret, hook = made["secret"], made["webhook"]["id"]
        message = said(port, own, "webhooks", "ping", hook).split()[0]
        wait_until(lambda: [id_ for id_, _ in receiver.taken] == [message], lambda: str(receiver.taken))
        wait_until(lambda: "arrived, 1 try" in said(port, own, "webhooks", "sent", hook), lambda: "not on record")
        (listed,) = json.loads(said(port, own, "webhooks", "sent", hook, "--last", "100", "--json"))
        assert (listed["id"], listed["event"], listed["attempts"][0]["status"]) == (message, "PING", 204)
        assert said(port, own, "webhooks", "rotate", hook).startswith("whsec_")
        assert said(port, own, "webhooks", "off", hook) == "off\n"
        assert "off: its owner switched it off" in said(port, own, "webhooks", "list")
        assert said(port, own, "webhooks", "on", hook) == "on\n"
        assert said(port, own, "webhooks", "again", hook, "--from", "1").startswith("refused: name the table")
        assert said(port, own, "webhooks", "remove", hook) == "removed\n"
        assert json.loads(said(port, own, "webhooks", "list", "--json")) == []
        assert said(port, "", "webhooks", "list").startswith("refused: this needs a token")
    limits = ("--scope", "play", "--per-minute", "5", "--max-cost", "100")
    program = json.loads(said(port, own, "tokens", "new", "scorekeeper", *limits, "--json"))
    assert said(port, program["token"], "tokens", "list").count("\n") == 2
    line = next(each for each in said(port, own, "tokens", "list").splitlines() if "scorekeeper" in each)
    assert line.split("  ")[1:3] == ["scorekeeper", "play"]
    assert line.endswith("5 a minute  cost up to 100")
    assert said(port, program["token"], "webhooks", "list").startswith("refused: the token does not have the scope")
    assert said(port, own, "tokens", "revoke", program["about"]["id"]) == "1 revoked\n"
    assert said(port, program["token"], "tokens", "list").startswith("refused: the token is not valid")
