"""What a process keeps of sockets that were closed: nothing, whatever was followed on them.

Answers that were made for all are kept for a while, up to a bound in bytes; here nothing is sent that has to be made.
"""

import gc
from collections import Counter
from collections.abc import Iterator

import pytest

from api.server import GuardedSocket
from tests.api.talker import talking
from tests.waiting import eventually
from tests.world import World

SOCKET = GuardedSocket.__qualname__
ROOMS = ("api.", "services.", "infra.", "domain.")
FOLLOWED = {
    "a list": "subscription { lobby { id } }",
    "a table": "subscription($t: ID!, $v: Int!) { tableEvents(table: $t, fromVersion: $v) { version } }",
}


@pytest.fixture
def only_new() -> Iterator[None]:
    """Set aside what is there already: looking through all of it again and again would take most of the time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def ours() -> Counter[str]:
    """How many things of our own classes were made since, by class."""
    gc.collect()
    kinds = (type(each) for each in gc.get_objects())
    return Counter(kind.__qualname__ for kind in kinds if str(kind.__module__).startswith(ROOMS))


@pytest.mark.usefixtures("only_new")
@pytest.mark.parametrize("what", FOLLOWED)
async def test_sockets_that_were_closed_leave_nothing_behind(world: World, address: str, what: str) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    version = (await world.tables.load(table)).head.version

    async def follow_and_leave() -> None:
        async with talking(address) as client:
            await client.begin()
            variables = {"t": table, "v": version} if "$t" in FOLLOWED[what] else {}
            await client.subscribe("1", FOLLOWED[what], **variables)
            await client.send(type="ping")
            while (await client.hear())["type"] != "pong":
                pass
        await eventually(lambda: ours()[SOCKET] == 0, "nobody holds the socket")

    await follow_and_leave()  # what is made once, when it is first needed, is made now
    before = ours()
    for _ in range(10):
        await follow_and_leave()
    assert ours() - before == Counter()
