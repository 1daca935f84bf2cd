"""How fast a table of a thousand events comes back from the log: read, decoded, folded, with nothing kept in memory."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from domain.games.uno.game import GAME as UNO
from domain.kernel.game import Game
from domain.tables.codec import Codec
from domain.tables.decide import RuleSets
from infra.postgres.event_store import PostgresEventStore
from infra.system import SystemClock, SystemEntropy
from services.off_loop import OffLoop
from services.tables.commands import PREFIX, Tables
from tests.bench.eventsourcing_peer import PEER, EventsourcingPeer
from tests.bench.measuring import awaited, counted
from tests.bench.samples import long_log
from tests.bench.small_game import GAME as SMALL
from tests.bench.stage import Stage, installed
from tests.bench.suite import Comparison, Measure, Suite

_LENGTH: Final = 1000
_GAMES: tuple[Game[Any, Any, Any], ...] = (SMALL, UNO)


async def rebuild(stage: Stage) -> Suite:
    """`Tables.load` of a table nobody has looked at yet, beside the repository of a library for the same job.

    The peer plays our small game, the very same; Uno stands beside it to show what a whole game costs.
    """
    store = await PostgresEventStore.open(stage.settings().database_url)
    stage.closing.push_async_callback(store.aclose)
    measures: dict[str, Measure] = {
        game.about.slug: awaited(game.about.slug, await _loading(store, game)) for game in _GAMES
    }
    if installed(PEER):
        peer = EventsourcingPeer(stage.blank_database())
        stage.closing.callback(peer.close)
        aggregate = peer.long_aggregate(_LENGTH)
        measures[PEER] = counted(PEER, lambda: peer.rebuild(aggregate))
    rows = (
        _row(SMALL.about.slug, "small game", f"{PEER}, the same game", 20),
        _row(UNO.about.slug, "Uno", f"{PEER}, with the small game", 20),
    )
    return Suite(measures=measures, rows=rows)


def _row(figure: str, what: str, peer_name: str, aim: float) -> Comparison:
    return Comparison(
        name=f"rebuild.{_LENGTH}.{figure}",
        title=f"rebuild {_LENGTH:,} events, {what}",
        unit="events/s",
        ours=figure,
        peer=PEER,
        peer_name=peer_name,
        aim=aim,
    )


async def _loading(store: PostgresEventStore, game: Game[Any, Any, Any]) -> Callable[[], Awaitable[int]]:
    """Write a long table of `game`; what is returned loads it and tells how many events that were."""
    log, rule_sets = long_log(game, _LENGTH), RuleSets(game)
    codec, off_loop = Codec(rule_sets), OffLoop()  # a service has one of each
    await store.append(PREFIX + log.table, 0, "bench", log.events)

    async def load() -> int:
        cold = Tables(store, rule_sets, codec, SystemClock(), SystemEntropy(bytes(32)), off_loop=off_loop)
        return (await cold.load(log.table)).head.version

    return load
