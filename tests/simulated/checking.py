"""What must hold after any run, whatever went wrong in it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from domain.kernel.chain import Recorded
from domain.kernel.record import decode_meta
from domain.ratings.results import decode_result
from domain.registry import CODEC, RULE_SETS
from domain.tables.audit import audit_table
from domain.tables.evolve import fold
from domain.tables.state import Status, TableState
from services.ratings.recording import stream_of
from services.tables.commands import PREFIX
from tests.simulated.network import at_once
from tests.simulated.people import Player, Watcher
from tests.simulated.service import GAMES, Process, Servers

_LONGEST_THOUGHT: Final = 15_000
"""Milliseconds: longer than it takes to give a bot's turn out again, also after its worker was lost."""


def violations(
    servers: Servers, players: Sequence[Player], watchers: Sequence[Watcher], processes: Sequence[Process]
) -> Iterator[str]:
    """Each promise that was broken, in a sentence."""
    for process in processes:
        if process.failed is not None:
            yield f"{process.name} ended by itself: {process.failed!r}"
    for job, numbers in servers.fence.written.items():
        if numbers != sorted(numbers):
            yield f"two workers did {job} at the same time, under the leases {sorted(set(numbers))} in turns"
    tables = sorted({player.table for player in players})
    for table in tables:
        log = at_once(servers.log.read(PREFIX + table))
        yield from _chain(table, log)
        yield from _acts(table, log, players)
        yield from _listed(servers, table, log)
        yield from _result(servers, table, log)
    for watcher in watchers:
        yield from _followed(watcher, at_once(servers.log.read(PREFIX + watcher.table)))
    for player in players:
        if not player.is_done:
            yield f"{player.caller.account.name} could not end the game at {player.table} when all was well again"


def _chain(table: str, log: Sequence[Recorded]) -> Iterator[str]:
    """The log, decided again from its commands, is the same to the byte."""
    found = audit_table(RULE_SETS, CODEC, PREFIX + table, log)
    if not found.passed:
        yield f"the log of {table} is not whole: {found}"


def _acts(table: str, log: Sequence[Recorded], players: Sequence[Player]) -> Iterator[str]:
    """What was acknowledged stands in the log once, where it was said to be."""
    runs: Counter[str] = Counter()
    last: dict[str, int] = {}
    before = ""
    for event in log:
        command_id = decode_meta(event.meta).id
        if command_id != before:
            runs[command_id] += 1
        last[command_id], before = event.version, command_id
    for command_id, times in runs.items():
        if times > 1:
            yield f"{command_id} was done {times} times at {table}"
    for player in players:
        for act in player.acknowledged:
            found = last.get(act.command_id)
            if act.table == table and found != act.version:
                yield f"{act.command_id} was acknowledged at version {act.version}, the log says {found}"


def _followed(watcher: Watcher, log: Sequence[Recorded]) -> Iterator[str]:
    """A follower was given every event once, in order."""
    truth = [(event.version, event.hash.hex()) for event in log]
    if not watcher.is_done:
        yield f"a follower of {watcher.table} has {len(watcher.seen)} of {len(log)} events and waits for more"
    elif watcher.seen != truth:
        odd = next(
            (n for n, pair in enumerate(zip(watcher.seen, truth, strict=False), 1) if pair[0] != pair[1]), "the end"
        )
        yield f"a follower of {watcher.table} was given something else than the log at {odd}"


def _listed(servers: Servers, table: str, log: Sequence[Recorded]) -> Iterator[str]:
    """The list says what the log says."""
    row = servers.directory._tables.get(table)
    if row is None or row.version != len(log):
        yield f"{table} is listed at version {row and row.version}, its log ends at {len(log)}"


def _result(servers: Servers, table: str, log: Sequence[Recorded]) -> Iterator[str]:
    """A table that is over has one result."""
    over = any(event.type == "table.ended" for event in log)
    found = [
        result
        for game in GAMES
        for event in at_once(servers.log.read(stream_of(game)))
        if (result := decode_result(event.body)).table == table
    ]
    if len(found) != int(over):
        yield f"{table} has {len(found)} results, expected {int(over)}"


def expired(servers: Servers, players: Sequence[Player]) -> Iterator[str]:
    """People who play as they should are flagged by nobody's clock."""
    for table in sorted({player.table for player in players}):
        log = at_once(servers.log.read(PREFIX + table))
        if any(event.type == "table.clock_expired" for event in log):
            yield f"a clock ran out at {table}, where everyone moved in time"


def standing_still(servers: Servers, players: Sequence[Player], now: int) -> Iterator[str]:
    """Some time after the last fault no game waits for a bot any more."""
    for table in sorted({player.table for player in players}):
        log = at_once(servers.log.read(PREFIX + table))
        state = fold(RULE_SETS, TableState(), [CODEC.event(event.body) for event in log])
        if state.status is not Status.PLAYING:
            continue
        waited_for = [state.seats[seat].name for seat in state.game.rules.to_act(state.play) if state.seats[seat].bot]
        if waited_for and now - decode_meta(log[-1].meta).at > _LONGEST_THOUGHT:
            yield f"{waited_for[0]} stands still at version {len(log)} of {table}"
