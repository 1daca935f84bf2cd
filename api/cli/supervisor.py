"""`orrery up`: starts the parts as processes of their own, says where to look, and stops every one of them."""

import asyncio
import contextlib
import json
import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType
from urllib.error import URLError
from urllib.request import urlopen

import click
from msgspec.structs import fields
from rich.console import Console

from api.cli.restarts import MOST, WITHIN_S, Restarts, how_it_ended
from api.processes import listen
from api.settings import Settings, variable
from api.wiring.backend import new_token
from api.wiring.servers import Servers, migrate, running_servers
from domain.kernel.errors import OrreryError
from services.scopes import SCOPES

_PATIENCE = 60.0
"""Seconds after which somebody who waits for the API is told that it takes long."""
_GRACE = 20.0
_LOOK_S = 0.25
_COMMANDS = {"api": "serve", "worker": "worker"}
"""The parts we run, and the command that is each."""
_VISITOR_SCOPES = frozenset(SCOPES)
_QUERY = "{ tables(first: 5) { edges { node { id game status version seats { player { name } } } } } }"


class PartFailed(OrreryError):
    """A process of ours ended before its time."""


class Supervisor:
    """The parent of everything `orrery up` starts."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._parts: dict[str, subprocess.Popen[bytes]] = {}
        self._restarts = Restarts()
        self._stop = threading.Event()
        self._console = Console(stderr=True, highlight=False)

    def run(self) -> int:
        """Start, wait for Ctrl-C or SIGTERM, stop. Exit status 1 if a part dies again and again."""
        listen(self._settings.host, self._settings.port).close()  # refuse early, before anything runs
        with self._signals(), self._servers() as servers:
            settings = servers.settings
            with self._console.status("bringing the database up to date"):
                migrate(settings)
            try:
                for part in _COMMANDS:
                    self._start(part, settings)
                with self._console.status("waiting for the API"):
                    self._wait_until_ready(settings)
                token = asyncio.run(new_token(settings, "Visitor", "person", _VISITOR_SCOPES))
                if not self._stop.is_set():
                    self._welcome(settings, token)
                return self._watch(servers)
            finally:
                self._end_parts()

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        def stop(_: int, __: FrameType | None) -> None:
            self._stop.set()

        before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    @contextlib.contextmanager
    def _servers(self) -> Iterator[Servers]:
        with contextlib.ExitStack() as stack:
            with self._console.status("starting PostgreSQL and Valkey"):
                servers = stack.enter_context(running_servers(self._settings))
            yield servers

    def _start(self, name: str, settings: Settings) -> None:
        """A part with a session of its own, so that Ctrl-C reaches only us; it ends by itself if we are killed."""
        given = {variable(field.name): _text(getattr(settings, field.name)) for field in fields(settings)}
        self._parts[name] = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "api.cli", _COMMANDS[name], "--with-parent"],
            env={**os.environ, **given},
            stdin=subprocess.PIPE,
            start_new_session=True,
        )
        self._restarts.started(name)

    def _wait_until_ready(self, settings: Settings) -> None:
        """As long as it takes, since a busy machine is slow and no fault; who waits long is told so."""
        told = time.monotonic() + _PATIENCE
        while not self._stop.is_set():
            self._check_parts()
            with contextlib.suppress(URLError, OSError), urlopen(f"{_base(settings)}/health", timeout=10) as answer:  # noqa: S310 - our own address
                if json.load(answer)["ready"]:
                    return
            if time.monotonic() > told:
                self._console.print(
                    f"the API is not ready after {_PATIENCE:.0f} s; {_base(settings)}/health says why. Still waiting",
                    style="yellow",
                )
                told = math.inf
            self._stop.wait(0.1)

    def _check_parts(self) -> None:
        """While everything starts, a part that ends is a reason to stop: it has said why."""
        for name, part in self._parts.items():
            if part.poll() is not None:
                raise PartFailed(f"the {name} {how_it_ended(part.returncode)}")

    def _watch(self, servers: Servers) -> int:
        """Start again what dies, until told to stop; PartFailed if that does not help."""
        while not self._stop.wait(_LOOK_S):
            ended = {name: part.returncode for name, part in self._parts.items() if part.poll() is not None}
            for name, status in {**ended, **servers.ended()}.items():
                if not self._restarts.is_waiting(name):
                    self._mourn(name, how_it_ended(status))
            for name in self._restarts.due():
                self._start_again(name, servers)
        self._console.print("stopping", style="dim")
        return 0

    def _mourn(self, name: str, how: str) -> None:
        called = f"the {name}" if name in _COMMANDS else name
        pause = self._restarts.died(name)
        if pause is None:
            raise PartFailed(f"{called} {how}, {MOST} times within {WITHIN_S:.0f} s; everything is stopped")
        self._console.print(f"{called} {how}; starting it again in {pause:g} s", style="yellow")

    def _start_again(self, name: str, servers: Servers) -> None:
        if name in _COMMANDS:
            stdin = self._parts[name].stdin
            if stdin:
                stdin.close()
            self._start(name, servers.settings)
        else:
            try:
                servers.start_again(name)
            except OrreryError as error:
                self._mourn(name, f"does not start ({error})")
                return
            self._restarts.started(name)
        self._console.print(f"{name} is running again" if name not in _COMMANDS else f"the {name} is started again")

    def _end_parts(self) -> None:
        for part in reversed(self._parts.values()):
            if part.poll() is None:
                part.terminate()
        deadline = time.monotonic() + _GRACE
        for part in self._parts.values():
            try:
                part.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                part.kill()
                part.wait()
            if part.stdin:
                part.stdin.close()

    def _welcome(self, settings: Settings, token: str) -> None:
        base = _base(settings)
        click.echo(
            f"""
Orrery is running. Open it in a browser: {base}/

  GraphQL   {base}/graphql        (schema: {base}/graphql/schema)
  live      ws{base.removeprefix("http")}/graphql          (graphql-transport-ws)
  health    {base}/health
  metrics   {base}/metrics
  token     {token}

Look at the tables that bots are playing:

  curl -s {base}/graphql -H 'content-type: application/json' \\
       -H 'authorization: Bearer {token}' \\
       -d '{json.dumps({"query": _QUERY})}'

And at the tournament they play, with its bracket or standings:

  orrery tournament list --url {base}/graphql
  orrery tournament show --url {base}/graphql ID

Ctrl-C stops everything; the next start continues with the same data."""
        )


def _base(settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    host = "127.0.0.1" if host == "0.0.0.0" else host  # noqa: S104 - compared, not bound
    return f"http://{host}:{settings.port}"


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
