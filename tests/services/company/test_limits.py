"""Token buckets: so much at once, so much a second, and nobody gains by being forgotten."""

import random

import pytest

from services.company.limits import Buckets
from services.errors import RateLimited
from tests.world import HandClock


def allowed(buckets: Buckets, key: str, tries: int) -> int:
    """How many of so many tries get through."""
    count = 0
    for _ in range(tries):
        try:
            buckets.take(key)
            count += 1
        except RateLimited:
            pass
    return count


def test_a_bucket_refills_with_time() -> None:
    clock = HandClock()
    buckets = Buckets(clock, burst=2, per_second=1)
    assert allowed(buckets, "a", 2) == 2
    with pytest.raises(RateLimited) as limited:
        buckets.take("a")
    assert limited.value.retry_after == 1
    clock.pass_by(1000)
    assert allowed(buckets, "a", 5) == 1


def test_keys_do_not_share() -> None:
    buckets = Buckets(HandClock(), burst=1, per_second=1)
    assert [allowed(buckets, key, 2) for key in "ab"] == [1, 1]


def test_a_refusal_takes_nothing() -> None:
    clock = HandClock()
    buckets = Buckets(clock, burst=1, per_second=1)
    assert allowed(buckets, "a", 100) == 1
    clock.pass_by(1000)
    assert allowed(buckets, "a", 100) == 1


def test_what_is_given_back_can_be_taken_again() -> None:
    buckets = Buckets(HandClock(), burst=1, per_second=1)
    for _ in range(10):
        buckets.take("a").give_back()
    assert allowed(buckets, "a", 2) == 1


def test_a_clock_that_is_set_takes_nothing_away_and_gives_nothing() -> None:
    clock = HandClock()
    buckets = Buckets(clock, burst=2, per_second=1)
    buckets.take("a")
    clock.set_by(-3_600_000)
    assert allowed(buckets, "a", 2) == 1
    clock.set_by(7_200_000)
    assert allowed(buckets, "a", 2) == 0, "no time has passed, so nothing was earned"
    clock.pass_by(1000)
    assert allowed(buckets, "a", 2) == 1


def test_an_empty_bucket_is_not_forgotten_for_others() -> None:
    buckets = Buckets(HandClock(), burst=1, per_second=1, most_keys=2)
    assert [allowed(buckets, key, 1) for key in "abc"] == [1, 1, 1]
    assert [allowed(buckets, key, 1) for key in "ab"] == [0, 0]


def test_a_bucket_is_forgotten_when_it_is_full_again_and_not_before() -> None:
    clock = HandClock()
    buckets = Buckets(clock, burst=2, per_second=1, most_keys=2)
    buckets.take("a")
    clock.pass_by(999)
    buckets.take("b")
    assert len(buckets) == 2
    clock.pass_by(1)
    buckets.take("c")
    assert len(buckets) == 2, "a went when c came"
    assert allowed(buckets, "a", 3) == 2, "and begins anew, in the shared bucket"


def test_a_bucket_in_use_is_kept_for_as_long_as_it_is_used() -> None:
    clock = HandClock()
    buckets = Buckets(clock, burst=2, per_second=1)
    for _ in range(5):
        buckets.take("a")
        clock.pass_by(900)
    assert allowed(buckets, "a", 3) == 1


def test_beyond_the_limit_of_keys_newcomers_share_one_bucket() -> None:
    clock = HandClock()
    buckets = Buckets(clock, burst=3, per_second=1, most_keys=2)
    for key in "ab":
        buckets.take(key)
    assert sum(allowed(buckets, f"stranger {n}", 1) for n in range(1000)) == 3
    assert len(buckets) == 2
    assert allowed(buckets, "a", 5) == 2, "whoever has a bucket keeps it"
    clock.pass_by(1000)
    later = sum(allowed(buckets, f"stranger {n}", 1) for n in range(1000))
    assert later == 2, "one has the place of b, one what the shared bucket gained"


def test_a_bucket_that_never_refills_is_never_forgotten() -> None:
    clock = HandClock()
    buckets = Buckets(clock, burst=1, per_second=0)
    buckets.take("a")
    clock.pass_by(10**9)
    with pytest.raises(RateLimited) as limited:
        buckets.take("a")
    assert limited.value.retry_after == 60


@pytest.mark.parametrize("seed", range(20))
def test_no_key_ever_gets_more_than_its_rate(seed: int) -> None:
    """Whatever the order of things: at most the burst and what has come in since, per key."""
    luck, clock = random.Random(seed), HandClock()
    buckets = Buckets(clock, burst=4, per_second=2)
    began, got = clock.now(), dict.fromkeys("abcdefgh", 0)
    for _ in range(500):
        clock.pass_by(luck.choice([0, 0, 10, 300, 2500]))
        key = luck.choice("abcdefgh")
        got[key] += allowed(buckets, key, luck.randint(1, 3))
        assert got[key] <= 4 + (clock.now() - began) * 2 / 1000
