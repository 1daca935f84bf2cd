"""One run of the whole service in one process: two APIs, two workers, their servers, people and trouble."""

import asyncio
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from typing import Any, Final
from warnings import catch_warnings

from msgspec import Struct

from infra.memory.revocations import NoNews
from services.company.accounts import Registration
from services.company.sessions import Sessions
from services.ports import Credentials
from tests.simulated.checking import expired, standing_still, violations
from tests.simulated.faults import Trouble
from tests.simulated.loop import NoRestError, SimulatedLoop
from tests.simulated.people import Apis, Player, Watcher
from tests.simulated.service import ApiProcess, NodeClock, NodeEntropy, Process, Servers, Wall, WorkerProcess

TROUBLE: Final = 30.0
"""Seconds in which things go wrong."""
_ONLY_CLOCKS: Final = 8
"""In one run of so many nothing goes wrong but clocks."""
CALM: Final = 25.0
"""Seconds in which everything works again before people leave."""
RECOVERY: Final = 60.0
"""Seconds after which everything must be well again."""
_OPEN: Final = """
mutation($o: GameOptionsInput!) {
  openTable(options: $o, timing: { perMoveMs: 20000 }) { ... on TableChanged { table { id } } }
}
"""
_SIT: Final = "mutation($t: ID!) { takeSeat(table: $t) { __typename } }"
_BOT: Final = "mutation($t: ID!) { addBot(table: $t, strength: 2) { __typename } }"
_START: Final = "mutation($t: ID!) { startGame(table: $t) { __typename } }"


class Ran(Struct, frozen=True):
    """What came of a run."""

    seed: int
    violations: list[str]
    told: list[str]
    acts: int
    events: int
    breaks: int
    steps: int
    digest: str
    """Of all logs and everything followers were given: two runs from one seed have the same."""


def simulate(seed: int) -> Ran:
    """The run that follows from a seed."""
    with _undisturbed():
        return _simulated(seed)


def _simulated(seed: int) -> Ran:
    luck = Random(seed)
    loop = SimulatedLoop(luck)
    run = _Run(seed, loop, luck)
    try:
        return loop.run_until_complete(run.whole())
    except NoRestError as error:
        return run.verdict([str(error)])
    finally:
        for task in asyncio.all_tasks(loop):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
        loop.close()


class _Run:
    """One run, from an empty service to the verdict."""

    def __init__(self, seed: int, loop: SimulatedLoop, luck: Random) -> None:
        self._seed, self._loop, self._luck = seed, loop, luck
        self._servers = Servers(luck)
        self._apis = [ApiProcess(f"api {n}", loop, self._servers, luck) for n in (1, 2)]
        self._workers = [WorkerProcess(f"worker {n}", loop, self._servers, luck) for n in (1, 2)]
        self._door = Apis(loop, self._apis, luck)
        self._players: list[Player] = []
        self._watchers: list[Watcher] = []
        only_clocks = seed % _ONLY_CLOCKS == 0
        self._trouble = Trouble(loop, self._processes, self._servers, luck, only_clocks)

    @property
    def _processes(self) -> list[Process]:
        return [*self._apis, *self._workers]

    async def whole(self) -> Ran:
        """Open tables, make trouble, let it pass, end the games, and look."""
        for process in self._processes:
            process.start()
        await self._open_tables()
        busy = [self._loop.create_task(each.run()) for each in self._players]
        busy += [self._loop.create_task(each.run()) for each in self._watchers]
        await self._trouble.run(TROUBLE)
        await asyncio.sleep(CALM)
        still = list(standing_still(self._servers, self._players, self._apis[0].clock.now()))
        for player in self._players:
            player.leaving = True
        await asyncio.wait(busy, timeout=RECOVERY)
        await asyncio.sleep(RECOVERY / 4)  # lists and results follow
        found = list(violations(self._servers, self._players, self._watchers, self._processes))
        if self._trouble.only_clocks:
            found += expired(self._servers, self._players)
        found += still
        found += [f"somebody failed: {each.exception()!r}" for each in busy if each.done() and each.exception()]
        return self.verdict(found)

    def verdict(self, found: list[str]) -> Ran:
        """What came of the run."""
        return Ran(
            self._seed,
            found,
            self._trouble.told,
            sum(len(player.acknowledged) for player in self._players),
            sum(len(shard) for shard in self._servers.log._shards),
            sum(watcher.breaks for watcher in self._watchers),
            self._loop.steps,
            self._digest(),
        )

    async def _open_tables(self) -> None:
        ada, bram = await self._someone("Ada"), await self._someone("Bram")
        uno = await self._table(ada, {"uno": {}})
        await self._door.ask(_SIT, bram, t=uno)
        await self._door.ask(_BOT, ada, t=uno)
        alone = await self._table(bram, {"solitaire": {}})
        for table, opener, players in ((uno, ada, (ada, bram)), (alone, bram, (bram,))):
            await self._door.ask(_START, opener, t=table)
            self._players += [Player(each, table, self._door, self._luck) for each in players]
            self._watchers += [Watcher(each, table, self._door, self._luck) for each in (ada, bram)]

    async def _table(self, opener: Credentials, options: dict[str, Any]) -> str:
        opened: str = (await self._door.ask(_OPEN, opener, o=options))["openTable"]["table"]["id"]
        return opened

    async def _someone(self, name: str) -> Credentials:
        clock, accounts = NodeClock(Wall()), self._servers.accounts
        registration = Registration(
            accounts, clock, NodeEntropy(self._luck), Sessions(accounts, clock, NoNews()), guests=None
        )
        return (await registration.register(name, "person", frozenset({"play"})))[0]

    def _digest(self) -> str:
        digest = sha256()
        for shard in self._servers.log._shards:
            for logged in shard:
                digest.update(b"%d %s %d " % (logged.position, logged.stream.encode(), logged.event.version))
                digest.update(logged.event.hash)
        for watcher in self._watchers:
            digest.update(repr(watcher.seen).encode())
        return digest.hexdigest()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Collect no garbage while a run goes on, and throw away what its killed processes left behind without a word.

    What was there before the run, the schema above all, is not looked through for it: that took a quarter of the time.
    """
    hook, collecting = sys.unraisablehook, gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        sys.unraisablehook = lambda _: None
        with catch_warnings(action="ignore", category=RuntimeWarning):  # what they had lined up was never awaited
            gc.collect()
            gc.collect()  # what the last words of the first leave behind
        sys.unraisablehook = hook
        gc.unfreeze()
        if collecting:
            gc.enable()
