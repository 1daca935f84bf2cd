"""Addresses of Redis."""

import pytest

from infra.redis.cluster import Address
from infra.redis.connecting import BadAddress, connect, nodes_of


def test_the_nodes_of_a_cluster_are_told_apart_by_commas() -> None:
    found = nodes_of("redis+cluster://ann:se%2Ccret@one:7001,two,[::1]:7003")
    assert found == [Address("one", 7001), Address("two", 6379), Address("::1", 7003)]


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("redis+cluster://one:7001,,two:7002", "'' is not host:port"),
        ("redis+cluster://one:70011", "not host:port"),
        ("redis+cluster://one:0", "not host:port"),
        ("redis+cluster://one:7001/3", "no numbered databases"),
        ("unix+cluster:///socket", "not by unix"),
        ("redis+cluster://" + ",".join(f"n{number}" for number in range(65)), "64 nodes at most"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_with_the_reason(url: str, complaint: str) -> None:
    with pytest.raises(BadAddress, match=complaint):
        connect(url)
