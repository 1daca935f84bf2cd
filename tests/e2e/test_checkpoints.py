"""Workers are killed while they enter what has ended and sign it: no log is lost, none is entered twice, and every
head that was ever signed is continued by the next.
"""

import asyncio
from typing import Any

import httpx
from msgspec.json import decode

from domain.kernel.merkle import entry_of, is_consistent, is_included
from services.notary.notary import ConsistencyProof, InclusionProof
from services.notary.notes import Checkpoint, Signer, opened, read_key, read_note
from services.notary.witness import Witness
from tests.e2e.clients import Player
from tests.e2e.conftest import Deployment, Process
from tests.waiting import PATIENCE, eventually

KILLS = 2
AT_ONCE = 4
"""How many tables end together, between two looks at the tree."""
OFTEN = {"ORRERY_CHECKPOINT_SECONDS": "1"}
OPEN = "mutation { openTable(options: {solitaire: {}}) { ... on TableChanged { table { id } } } }"
CANCEL = """mutation($t: ID!) { cancelTable(table: $t) {
  ... on TableChanged { table { events(last: 1) { edges { node { hash } } } } }
} }"""


class Published:
    """The log of a service as a witness reads it, and every head that was seen."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http
        self.key = read_key(http.get("/checkpoint/key").text)
        self.heads: list[Checkpoint] = []
        self._witness = Witness(Signer("witness.test", b"w" * 32), self.key, lambda: 1)

    def look(self) -> int:
        """How many logs are in the newest signed tree, which the witness found to continue the last."""
        if (seen := self._witness.look(self)) is not None:
            self.heads.append(seen)
        return self.heads[-1].size if self.heads else 0

    def checkpoint(self) -> str | None:
        answer = self._http.get("/checkpoint")
        return answer.text if answer.status_code == 200 else None

    def consistency(self, first: int, second: int) -> ConsistencyProof | None:
        answer = self._http.get("/checkpoint/consistency", params={"first": first, "second": second})
        return decode(answer.content, type=ConsistencyProof) if answer.status_code == 200 else None

    def inclusion(self, entry: bytes) -> InclusionProof:
        answer = self._http.get("/checkpoint/inclusion", params={"entry": entry.hex()})
        assert answer.status_code == 200, entry.hex()
        return decode(answer.content, type=InclusionProof)


async def ended(host: Player) -> bytes:
    """A table that was opened and is over; its entry."""
    opened_: dict[str, Any] = (await host.ask(OPEN))["openTable"]["table"]
    done = (await host.ask(CANCEL, t=opened_["id"]))["cancelTable"]["table"]
    return entry_of(f"table:{opened_['id']}", bytes.fromhex(done["events"]["edges"][0]["node"]["hash"]))


async def test_workers_that_are_killed_lose_no_log_and_enter_none_twice(deployment: Deployment) -> None:
    port = deployment.api()
    workers = [deployment.worker(**OFTEN), deployment.worker(**OFTEN)]
    entries = list[bytes]()
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as reading:
        published = Published(reading)
        await _killed_again_and_again(deployment, port, workers, published, entries)
        _all_entered_once(published, entries)


async def _killed_again_and_again(
    deployment: Deployment, port: int, workers: list[Process], published: Published, entries: list[bytes]
) -> None:
    """Tables end before, while and after a worker is killed and another takes over, until all are signed."""
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        host = await Player.guest(http, port, "Host")

        async def some_end() -> None:
            entries.extend(await asyncio.gather(*(ended(host) for _ in range(AT_ONCE))))

        for _ in range(KILLS):
            size = published.look()

            async def has_grown(size: int = size) -> bool:
                await some_end()
                return published.look() > size

            await eventually(has_grown, "what has ended is signed")
            await some_end()
            assert published.look() < len(entries), "it is in the middle of its work"
            workers.pop(0).kill()
            await some_end()
            workers.append(deployment.worker(**OFTEN))

        async def is_complete() -> bool:
            return published.look() >= len(entries)

        await eventually(is_complete, "all that has ended is signed")


def _all_entered_once(published: Published, entries: list[bytes]) -> None:
    newest = published.heads[-1]
    assert newest.size == len(set(entries)) == len(entries)
    places = set()
    for entry in entries:
        proof = published.inclusion(entry)
        checkpoint, signed = opened(proof.checkpoint, [published.key])
        assert (checkpoint, signed) == (newest, [published.key.name])
        assert is_included(entry, proof.index, newest.size, _hashes(proof.hashes), newest.root)
        places.add(proof.index)
    assert places == set(range(newest.size))
    assert len(published.heads) > KILLS
    for earlier in published.heads:
        proven = published.consistency(earlier.size, newest.size)
        assert proven is not None
        assert is_consistent(earlier.size, newest.size, _hashes(proven.hashes), earlier.root, newest.root)
    assert read_note(published.checkpoint() or "") == newest


def _hashes(told: tuple[str, ...]) -> list[bytes]:
    return [bytes.fromhex(each) for each in told]
