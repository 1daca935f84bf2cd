"""The counts of the simulation add up, and the ways compare as they must."""

import pytest

from tests.bench.scaling import EVENTS_A_MOVE, simulate


@pytest.mark.parametrize(("processes", "shards"), [(50, 16), (8, 64), (1, 1)])
def test_the_ways_compare(processes: int, shards: int) -> None:
    found = {each.way: each for each in simulate(processes, 2000, shards, seed=7)}
    everything, by_shard = found["every shard"], found["by shard"]
    assert everything.delivered == pytest.approx(processes * everything.published)
    assert everything.published == pytest.approx(everything.moves * EVENTS_A_MOVE)
    assert found["by interest"].delivered <= everything.delivered * (1 + 1e-9)
    assert found["by table"].delivered <= found["by interest"].delivered * (1 + 1e-9)
    assert by_shard.delivered <= found["by table"].delivered * (1 + 1e-9)
    assert by_shard.readers_a_shard <= -(-processes // shards) + 1
    assert by_shard.shards_a_process * processes == pytest.approx(by_shard.readers_a_shard * shards)


def test_a_seed_says_it_all() -> None:
    first, again = simulate(20, 500, 8, seed=3), simulate(20, 500, 8, seed=3)
    assert first == again
