"""The ids of tables and tournaments: found again by a retry, foreseen by nobody."""

from hashlib import sha256

from infra.system import SystemEntropy
from services.log.handler import Intent
from services.ports import Account
from tests.world import World

ANN = Account("ann", "Ann")


async def test_a_retry_opens_nothing_new(world: World) -> None:
    by = Intent(ANN, command_id="open-1")
    first = await world.tables.open(by, "solitaire", b"{}")
    again = await world.tables.open(by, "solitaire", b"{}")
    assert (again.now.state.id, again.repeated) == (first.now.state.id, True)


def test_an_id_hangs_on_a_secret() -> None:
    words = "ann/open-1"
    one, two = SystemEntropy(b"1" * 32), SystemEntropy(b"2" * 32)
    assert one.id_for(words) == SystemEntropy(b"1" * 32).id_for(words), "all processes share the secret"
    assert one.id_for(words) != two.id_for(words)
    assert one.id_for(words) != sha256(words.encode()).hexdigest()[:16]
    assert len(one.id_for(words)) == len(one.id()) == 16


async def test_the_same_words_are_another_table_and_tournament(world: World) -> None:
    by = Intent(ANN, command_id="open-1")
    assert world.tables.new_id(by) != world.services.tournaments.commands.new_id(by)
