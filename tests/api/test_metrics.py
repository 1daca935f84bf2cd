"""What the process counts, as Prometheus is told."""

from api.metrics import Metrics


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
