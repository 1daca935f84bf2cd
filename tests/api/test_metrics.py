"""What the process counts, as Prometheus is told."""

from prometheus_client import CollectorRegistry, Histogram, generate_latest

from api.metrics import Durations, Metrics


def test_messages_are_counted_and_told() -> None:
    metrics = Metrics()
    for _ in range(3):
        metrics.delivered.inc()
    assert b"orrery_delivered_total 3.0\n" in metrics.text()
    assert ("Events sent to subscribers", "3") in metrics.figures()


def test_operations_are_timed_by_transport() -> None:
    metrics = Metrics()
    for _ in range(2):
        with metrics.request("socket"):
            pass
    assert b'orrery_request_seconds_count{transport="socket"} 2.0\n' in metrics.text()
    assert b'orrery_request_seconds_count{transport="http"} 0.0\n' in metrics.text()


def test_times_are_told_as_prometheus_own_histogram_tells_them() -> None:
    registry = CollectorRegistry()
    theirs = Histogram("lasted", "How long it lasted.", ["what"], registry=registry)
    ours = Durations("lasted", "How long it lasted.", "what", ("this", "that"))
    for what, seconds in (("this", 0.004), ("this", 0.005), ("that", 0.3), ("that", 11.0)):
        theirs.labels(what).observe(seconds)
        ours.note(what, seconds)
    alone = CollectorRegistry()
    alone.register(ours)
    expected = [line for line in generate_latest(registry).decode().splitlines() if "_created" not in line]
    assert generate_latest(alone).decode().splitlines() == expected
