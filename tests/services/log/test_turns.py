"""One at a time, in order, whoever is gone meanwhile; and nothing is left behind."""

import asyncio

from services.log.turns import Turns


class Users:
    """Those who want the same thing: who has it, and who had it."""

    def __init__(self) -> None:
        self.turns = Turns()
        self.had: list[str] = []
        self.has = ""
        self.go_on = asyncio.Event()

    async def use(self, name: str, key: str = "table") -> None:
        await self.turns.begin(key)
        try:
            assert not self.has, f"{name} and {self.has} have it at the same time"
            self.has = name
            await self.go_on.wait()
            self.had.append(name)
        finally:
            self.has = ""
            self.turns.end(key)


async def waiting(users: Users, names: str) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(users.use(name)) for name in names.split()]
    await asyncio.sleep(0)
    return tasks


async def test_a_turn_is_had_by_one_at_a_time_in_the_order_of_coming() -> None:
    users = Users()
    tasks = await waiting(users, "ann bob cid")
    assert users.has == "ann"
    users.go_on.set()
    await asyncio.gather(*tasks)
    assert users.had == ["ann", "bob", "cid"]
    assert len(users.turns) == 0


async def test_who_is_gone_while_waiting_is_passed_over() -> None:
    users = Users()
    tasks = await waiting(users, "ann bob cid")
    tasks[1].cancel()
    users.go_on.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert users.had == ["ann", "cid"]
    assert len(users.turns) == 0


async def test_who_is_gone_when_it_is_their_turn_leaves_it_to_the_next() -> None:
    users = Users()
    ann, bob, cid = await waiting(users, "ann bob cid")
    ann.cancel()
    await asyncio.sleep(0)  # her turn has ended, and bob has his without knowing it yet
    bob.cancel()
    users.go_on.set()
    await asyncio.gather(ann, bob, cid, return_exceptions=True)
    assert users.had == ["cid"]
    assert len(users.turns) == 0


async def test_other_keys_are_not_waited_for() -> None:
    turns = Turns()
    await turns.begin("one")
    await turns.begin("other")
    assert len(turns) == 2
    turns.end("one")
    turns.end("other")
    assert len(turns) == 0
