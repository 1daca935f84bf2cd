"""Counters for Prometheus, in a registry of their own."""

from bisect import bisect_left
from collections.abc import Iterable
from contextlib import AbstractContextManager
from itertools import accumulate
from operator import attrgetter
from time import perf_counter
from typing import Any, Final, Literal

from prometheus_client import CollectorRegistry, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from api.watchdog import Watchdog

_BOUNDS: Final = Histogram.DEFAULT_BUCKETS
"""Seconds; the last has no end."""


class Tally(Collector):
    """A counter of one thread, without the lock of Prometheus': it is counted up for every message that is sent."""

    def __init__(self, name: str, description: str) -> None:
        self._name, self._description = name, description
        self.count = 0

    def inc(self) -> None:
        """Count one."""
        self.count += 1

    def collect(self) -> Iterable[Metric]:
        """What Prometheus is told."""
        yield CounterMetricFamily(self._name, self._description, value=self.count)


class Durations(Collector):
    """How long things took, by kind: a histogram of one thread, without a lock as well, for what every move takes."""

    def __init__(self, name: str, description: str, label: str, kinds: Iterable[str]) -> None:
        self._name, self._description, self._label = name, description, label
        self._counts = {kind: [0] * len(_BOUNDS) for kind in kinds}
        self._sums = dict.fromkeys(self._counts, 0.0)

    def note(self, kind: str, seconds: float) -> None:
        """One took so long."""
        self._counts[kind][bisect_left(_BOUNDS, seconds)] += 1
        self._sums[kind] += seconds

    def collect(self) -> Iterable[Metric]:
        """What Prometheus is told."""
        family = HistogramMetricFamily(self._name, self._description, labels=[self._label])
        for kind, counts in self._counts.items():
            buckets = list(zip(map(floatToGoString, _BOUNDS), accumulate(counts), strict=True))
            family.add_metric([kind], buckets, self._sums[kind])
        yield family


class _Timed(AbstractContextManager[None]):
    """Something that is timed. A plain class: there is one for every move."""

    __slots__ = ("_began", "_durations", "_kind")

    def __init__(self, durations: Durations, kind: str) -> None:
        self._durations, self._kind = durations, kind

    def __enter__(self) -> None:
        self._began = perf_counter()

    def __exit__(self, *_: object) -> None:
        self._durations.note(self._kind, perf_counter() - self._began)


class Metrics:
    """What the process counts."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Durations(
            "orrery_request_seconds", "Time to answer a GraphQL operation.", "transport", ("http", "socket")
        )
        self.registry.register(self._requests)
        self.sockets = Gauge("orrery_sockets", "Open GraphQL sockets.", registry=self.registry)
        self.event_streams = Gauge("orrery_event_streams", "Open GraphQL event streams.", registry=self.registry)
        self.subscriptions = Gauge("orrery_subscriptions", "Running subscriptions.", registry=self.registry)
        self.delivered = Tally("orrery_delivered", "Events sent to subscribers.")
        self.registry.register(self.delivered)
        self.watchdog = Watchdog()
        self._stalls = Gauge(
            "orrery_loop_longest_stall_seconds",
            "The longest time the event loop stood still, by what it had begun last.",
            ["doing"],
            registry=self.registry,
        )

    def request(self, transport: Literal["http", "socket"]) -> AbstractContextManager[None]:
        """Time one operation."""
        return _Timed(self._requests, transport)

    def watch(self, name: str, description: str, source: object, attribute: str) -> None:
        """Expose a number that someone else keeps."""
        of = attrgetter(attribute)
        Gauge(name, description, registry=self.registry).set_function(lambda: float(of(source)))

    def figures(self) -> list[tuple[str, str]]:
        """What an operator looks at first, in words and numbers: every plain figure, and how requests fare."""
        found = [
            (family.documentation.rstrip("."), f"{sample.value:,.0f}")
            for family in self.registry.collect()
            for sample in family.samples
            if not sample.labels and not sample.name.endswith("_created")
        ]
        counts = {kind: self._requested(kind) for kind in ("count", "sum")}
        if counts["count"]:
            mean = 1000 * counts["sum"] / counts["count"]
            found.insert(
                0, ("GraphQL operations over HTTP, and how long one takes", f"{counts['count']:,.0f} · {mean:.1f} ms")
            )
        longest = max(self.watchdog.longest.values(), default=0.0)
        return [*found, ("The longest time the event loop stood still", f"{1000 * longest:.0f} ms")]

    def _requested(self, kind: str) -> float:
        samples = (sample for family in self._requests.collect() for sample in family.samples)
        return float(sum(sample.value for sample in samples if sample.name == f"orrery_request_seconds_{kind}"))

    def text(self) -> bytes:
        """The exposition format."""
        for doing, seconds in list(self.watchdog.longest.items()):
            self._stalls.labels(doing).set(seconds)
        made: Any = generate_latest(self.registry)
        return bytes(made)
