"""How the service asks PostgreSQL how it is."""

import asyncio
from typing import Any, cast

from api.wiring.watching import PostgresProbe


class Quick(PostgresProbe):
    """A server that answers after a moment."""

    def __init__(self) -> None:
        super().__init__(cast("Any", None))
        self.asked = 0

    async def _ask(self) -> tuple[str, float]:
        self.asked += 1
        await asyncio.sleep(0)
        return "", 0.0


async def test_many_may_ask_at_once_and_again_at_once() -> None:
    """Whoever is answered first asks the next question before the others have read the answer to theirs."""
    probe = Quick()

    async def ask() -> list[str]:
        return [await probe.trouble() for _ in range(3)]

    answers = await asyncio.gather(*(ask() for _ in range(20)))
    assert answers == [["", "", ""]] * 20
    assert probe.asked < 60, "one question is for all who wait"
