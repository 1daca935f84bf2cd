"""What every record of workers and their jobs promises."""

import asyncio

from services.ports import Holding, Leases

JOBS = {"shards": ["shard 0", "shard 1"], "service": ["sign"]}
NEW = {"shard 0": 0, "shard 1": 0, "sign": 0}


async def numbers(leases: Leases, worker: str) -> dict[str, Holding]:
    roster = await leases.beat(worker)
    assert roster is not None
    return dict(roster.holdings)


async def test_a_stranger_is_told_that_it_is_none_of_us(leases: Leases) -> None:
    assert await leases.beat("a") is None


async def test_a_member_is_seen_to_live(leases: Leases) -> None:
    await leases.join("a", JOBS)
    await leases.join("b", {"service": ["sign"]})
    beats = []
    for _ in range(3):
        await leases.beat("a")
        roster = await leases.beat("b")
        assert roster is not None
        found = {member.id: member for member in roster.members}
        beats.append(found["a"].beat)
        assert found["a"].kinds == {"shards", "service"}
        assert found["b"].kinds == {"service"}
        assert found["a"].is_connected
    assert beats == sorted(set(beats))


async def test_a_job_that_nobody_has_is_taken_under_a_new_number(leases: Leases) -> None:
    await leases.join("a", JOBS)
    assert await numbers(leases, "a") == {job: Holding(0, "") for job in NEW}
    assert await leases.take("a", {"shard 0": 0, "sign": 0}) == {"shard 0": 1, "sign": 1}
    assert (await numbers(leases, "a"))["sign"] == Holding(1, "a")


async def test_what_a_member_has_no_other_takes(leases: Leases) -> None:
    await leases.join("a", JOBS)
    await leases.join("b", JOBS)
    await leases.take("a", NEW)
    assert await leases.take("b", {"shard 0": 1}) == {}
    assert (await numbers(leases, "b"))["shard 0"] == Holding(1, "a")


async def test_what_was_taken_since_one_looked_is_not_taken_again(leases: Leases) -> None:
    await leases.join("a", JOBS)
    await leases.take("a", NEW)
    await leases.give_back("a", ["shard 0"])
    assert await leases.take("a", {"shard 0": 0}) == {}
    assert await leases.take("a", {"shard 0": 1}) == {"shard 0": 2}


async def test_of_many_who_take_at_once_each_job_has_one(leases: Leases) -> None:
    names = [f"w{n}" for n in range(6)]
    for name in names:
        await leases.join(name, JOBS)
    taken = await asyncio.gather(*(leases.take(name, NEW) for name in names))
    assert sorted(job for each in taken for job in each) == sorted(NEW)


async def test_one_gives_back_only_what_one_has(leases: Leases) -> None:
    await leases.join("a", JOBS)
    await leases.join("b", JOBS)
    await leases.take("a", NEW)
    await leases.give_back("b", ["shard 0"])
    await leases.give_back("a", ["shard 1"])
    assert await leases.take("b", {"shard 0": 1, "shard 1": 1}) == {"shard 1": 2}


async def test_who_is_buried_is_told_and_loses_everything(leases: Leases) -> None:
    await leases.join("a", JOBS)
    await leases.join("b", JOBS)
    await leases.take("a", NEW)
    await leases.beat("a")
    roster = await leases.beat("b")
    assert roster is not None
    seen = next(member.beat for member in roster.members if member.id == "a")
    assert await leases.bury("a", seen)
    assert await leases.beat("a") is None
    assert await leases.take("b", {"shard 0": 1}) == {"shard 0": 2}
    assert await leases.take("a", {"shard 1": 1}) == {}


async def test_who_has_beaten_since_is_not_buried(leases: Leases) -> None:
    await leases.join("a", JOBS)
    await leases.beat("a")
    await leases.beat("a")
    assert not await leases.bury("a", 1)
    assert await leases.beat("a") is not None


async def test_who_leaves_leaves_everything(leases: Leases) -> None:
    await leases.join("a", JOBS)
    await leases.join("b", JOBS)
    await leases.take("a", NEW)
    await leases.leave("a")
    assert await leases.take("b", dict.fromkeys(NEW, 1)) == dict.fromkeys(NEW, 2)
