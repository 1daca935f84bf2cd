"""What both doors share."""

import pytest

from api.asgi import client_address, read_request
from api.graphql.execution.engine import Request


@pytest.mark.parametrize(
    ("host", "charged"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_client_is_charged_by_network(host: str, charged: str) -> None:
    assert client_address({"client": (host, 4711)}) == charged


@pytest.mark.parametrize("scope", [{}, {"client": None}])
def test_a_client_the_server_does_not_name_has_no_address(scope: dict[str, None]) -> None:
    assert client_address(scope) == ""


def test_a_request_is_read_by_its_names_in_json() -> None:
    text = b'{"query": "{a}", "operationName": "A", "variables": {"x": 1}, "more": true}'
    assert read_request(text) == Request("{a}", "A", {"x": 1})
