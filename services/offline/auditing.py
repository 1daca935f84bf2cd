"""The audit of any stored log, whatever its kind."""

from hashlib import sha256

from msgspec import MsgspecError
from msgspec.json import decode

from domain.kernel.chain import Recorded
from domain.tables import export
from domain.tables.audit import Audited, audit_chain, audit_table
from domain.tables.codec import Codec
from domain.tables.rule_sets import RuleSets
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.events import TournamentOpened
from domain.tournaments.proof import claims_in, prove_table
from services.company.quick_match import QUEUE
from services.errors import Unreadable
from services.ports import EventStore
from services.streams import TABLE, TOURNAMENT
from services.tournaments.audit import audited


class Auditor:
    """Checks stored logs, one by one, with the rules alone."""

    def __init__(self, store: EventStore, rule_sets: RuleSets) -> None:
        self._store, self._rule_sets = store, rule_sets
        self._codec = TournamentCodec(rule_sets)

    async def audit(self, stream: str) -> Audited:
        """What is found in the log of one stream."""
        try:
            log = await self._store.read(stream)
        except Unreadable as lost:
            return Audited(stream, 0, "", passed=False, complete=False, fault=lost.reason, broken_at=0)
        if not log:
            return Audited(stream, 0, "", passed=False, complete=False, fault="there is no such log", broken_at=0)
        if stream.startswith(TABLE):
            return audit_table(self._rule_sets, self._codec, stream, log)
        if stream.startswith(TOURNAMENT):
            return await self._tournament(stream, log)
        return audit_chain(self._codec, stream, _seed_of(stream, log), log)

    async def _tournament(self, stream: str, log: list[Recorded]) -> Audited:
        """A tournament, with every result beside the log of its table."""
        try:
            opened = self._codec.event(log[0].body)
        except (MsgspecError, UnicodeDecodeError) as error:
            return Audited(stream, len(log), log[-1].hash.hex(), False, False, f"cannot be read ({error})", 1)
        seed = bytes.fromhex(opened.seed) if isinstance(opened, TournamentOpened) else b""
        data = export.write(stream, seed, log, self._codec)
        proofs = {}
        for table, head in claims_in(self._codec, data):
            if played := await self._store.read(TABLE + table):
                proofs[table, head] = [
                    prove_table(self._rule_sets, self._codec, _file(self._codec, TABLE + table, played), head)
                ]
        report = audited(self._rule_sets, self._codec, data, proofs)
        fault = "" if report.passed else report.verdict.removeprefix("Refused: ")
        return Audited(stream, len(log), report.head, report.passed, report.complete, fault, report.broken_at)


def _file(codec: Codec, stream: str, log: list[Recorded]) -> bytes:
    seed = decode(log[0].body).get("seed", "")
    return export.write(stream, bytes.fromhex(seed), log, codec)


def _seed_of(stream: str, log: list[Recorded]) -> bytes:
    """The seed of a log in which nothing is secret: results have that of their name, a queue says its own."""
    if stream.startswith(QUEUE):
        return bytes.fromhex(decode(log[0].body).get("seed", ""))
    return sha256(stream.encode()).digest()
