"""The processes of a deployment: an API and a worker. Both end cleanly on SIGTERM or SIGINT."""

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import uvicorn
import uvloop

from api.app import Health, create_app
from api.auth import Authenticator
from api.collector import freeze_collected
from api.crowd import Crowd
from api.graphql.execution.engine import Engine, Limits
from api.graphql.schema import Schema
from api.logs import set_up_logs
from api.metrics import Metrics
from api.server import server_config
from api.settings import Settings
from api.wiring.backend import connected
from api.wiring.jobs import beating, ending_sessions, hearing_chat, worker_jobs
from api.wiring.watching import (
    ArchiveProbe,
    PostgresProbe,
    counting_unreadable,
    counting_webhooks,
    redis_trouble,
    replica_trouble,
    stream_trouble,
    watch,
)
from domain.kernel.errors import OrreryError
from domain.registry import RULE_SETS
from services.company.limits import Rates

_SWITCH = 0.0005
"""Seconds a thread may keep the interpreter while another waits for it. Python's own 5 ms are as long as a small
request takes, and the loop would wait for that each time it has looked at its sockets."""


class PortTaken(OrreryError):
    """Someone else listens where the API should."""


def serve(settings: Settings, *, with_parent: bool = False) -> None:
    """Run the API until told to stop; what was accepted is finished first."""
    _prepare(settings, with_parent=with_parent)
    listening = listen(settings.host, settings.port)
    uvloop.run(_serve(settings, listening))


def work(settings: Settings, *, with_parent: bool = False) -> None:
    """Run a worker until told to stop."""
    _prepare(settings, with_parent=with_parent)
    uvloop.run(_work(settings))


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; PortTaken, with what to do, if there is none to be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        raise PortTaken(f"cannot listen on {host}:{port} ({error.strerror}); set ORRERY_PORT to another port") from None
    made.listen(1024)
    return made


def end_with_parent() -> None:
    """End this process, politely, when the one that holds the other end of our standard input is gone."""

    def wait() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True, name="waiting for the parent").start()


def _prepare(settings: Settings, *, with_parent: bool) -> None:
    """Begin the log; under a parent only what people should see, and no longer than the parent."""
    set_up_logs(settings.log, logging.WARNING if with_parent else logging.INFO)
    if with_parent:
        end_with_parent()


class _Server(uvicorn.Server):
    """Ends on a signal like its parent, but does not raise it again: what stands around the server must end too."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop gracefully on SIGTERM and SIGINT; at once when one comes a second time."""
        loop = asyncio.get_running_loop()
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(each, self.handle_exit, each, None)
        yield


async def _serve(settings: Settings, listening: socket.socket) -> None:
    schema = Schema(RULE_SETS)
    metrics = Metrics()
    limits = Limits(depth=settings.max_depth, cost=settings.max_cost)
    async with (
        connected(settings, replicas=True) as backend,
        beating(backend),
        ending_sessions(backend),
        hearing_chat(backend),
        counting_unreadable(backend, metrics),
        counting_webhooks(backend, metrics),
    ):
        watch(backend, metrics)
        probe = PostgresProbe(backend)
        health = Health(
            vital={"postgres": probe.trouble},
            others={
                "pace": probe.slowness,
                "redis": partial(redis_trouble, backend),
                "streams": partial(stream_trouble, backend),
                "archive": ArchiveProbe(backend).trouble,
                **({"replicas": partial(replica_trouble, backend)} if backend.replicas else {}),
            },
        )
        limit = backend.budgets.budget
        authenticator = Authenticator(
            backend.services,
            addresses=limit("addresses", burst=settings.requests_burst, per_second=settings.requests_per_second),
            accounts=limit("accounts", burst=settings.requests_burst, per_second=settings.requests_per_second),
            bots=limit("bots", burst=settings.bot_requests_burst, per_second=settings.bot_requests_per_second),
            tokens=Rates(lambda rate: limit(f"tokens {rate}", burst=rate, per_second=rate / 60)),
        )
        app = create_app(
            schema,
            Engine(schema, limits, backend.services.off_loop, metrics.watchdog),
            authenticator,
            metrics,
            health,
            max_body=settings.max_body,
            crowd=Crowd(
                sockets_per_address=settings.max_sockets_per_address,
                operations=settings.max_subscriptions,
                operations_per_address=settings.max_subscriptions_per_address,
            ),
        )
        freeze_collected()
        sys.setswitchinterval(_SWITCH)
        async with metrics.watchdog.watching():
            await _Server(server_config(app, settings)).serve(sockets=[listening])


async def _work(settings: Settings) -> None:
    async with connected(settings, settings.worker_connections - 1) as backend, worker_jobs(backend) as made:
        freeze_collected()
        jobs = [asyncio.ensure_future(job) for job in made]
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(each, stop.set)
        stopping = asyncio.ensure_future(stop.wait())
        try:
            await asyncio.wait([stopping, *jobs], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for job in (stopping, *jobs):
                job.cancel()
            ended = await asyncio.gather(*jobs, return_exceptions=True)
        for outcome in ended:
            if isinstance(outcome, Exception):
                raise outcome
