"""Counters for Prometheus, in a registry of their own."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from api.watchdog import Watchdog


class Metrics:
    """What the process counts."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Histogram(
            "orrery_request_seconds", "Time to answer a GraphQL operation.", ["transport"], registry=self.registry
        )
        self.sockets = Gauge("orrery_sockets", "Open GraphQL sockets.", registry=self.registry)
        self.subscriptions = Gauge("orrery_subscriptions", "Running subscriptions.", registry=self.registry)
        self.delivered = Counter("orrery_delivered", "Events sent to subscribers.", registry=self.registry)
        self.watchdog = Watchdog()
        self._stalls = Gauge(
            "orrery_loop_longest_stall_seconds",
            "The longest time the event loop stood still, by what it had begun last.",
            ["doing"],
            registry=self.registry,
        )

    @contextmanager
    def request(self, transport: str) -> Iterator[None]:
        """Time one operation."""
        with self._requests.labels(transport).time():
            yield

    def watch(self, name: str, description: str, source: object, attribute: str) -> None:
        """Expose a number that someone else keeps."""
        Gauge(name, description, registry=self.registry).set_function(lambda: float(getattr(source, attribute)))

    def text(self) -> bytes:
        """The exposition format."""
        for doing, seconds in list(self.watchdog.longest.items()):
            self._stalls.labels(doing).set(seconds)
        made: Any = generate_latest(self.registry)
        return bytes(made)
