"""Is a stored log what it claims to be? The checks of `verify`, on the records themselves: no file is written or read.

What the rules give again need not be decoded or folded once more, so this is most of the way to a plain fold.
"""

from collections.abc import Sequence

from msgspec import MsgspecError

from domain.kernel.chain import Chain, Recorded
from domain.kernel.cuts import check
from domain.kernel.errors import BrokenChain, OrreryError
from domain.kernel.record import chain_said, decode_meta
from domain.kernel.rng import commitment
from domain.kernel.structs import Record
from domain.tables.codec import Codec
from domain.tables.events import TableCancelled, TableClosed, TableEnded, TableOpened, TableRevealed
from domain.tables.rule_sets import RuleSets
from domain.tables.verify import DecidedAgain, Entry, decided_again, outcome_of, seed_in

_REVEALING = frozenset({"table.ended", "table.cancelled", "table.closed", "table.revealed"})


class Audited(Record, frozen=True):
    """What was found in one stored log; `broken_at` is the first bad event, and `fault` what is wrong with it."""

    stream: str
    events: int
    head: str
    passed: bool
    complete: bool
    fault: str = ""
    broken_at: int | None = None
    commands: int = 0
    """How many commands the rules were asked about."""
    otherwise: int = 0
    """How many of them they decide otherwise now, since they were mended."""


def audit_table(rule_sets: RuleSets, codec: Codec, stream: str, log: Sequence[Recorded]) -> Audited:
    """Check the chain, the seed, every command and the outcome of a table, as it is stored."""
    head = log[-1].hash.hex() if log else ""
    try:
        decided = _check(rule_sets, codec, stream, log)
    except BrokenChain as broken:
        return Audited(stream, len(log), head, False, False, broken.reason, broken.version)
    except (MsgspecError, UnicodeDecodeError, OrreryError) as error:
        return Audited(stream, len(log), head, False, False, f"cannot be read ({error})", 0)
    others = decided.commands - decided.same
    return Audited(stream, len(log), head, True, not others, commands=decided.commands, otherwise=others)


def _check(rule_sets: RuleSets, codec: Codec, stream: str, log: Sequence[Recorded]) -> DecidedAgain:
    """What the rules say of the commands; BrokenChain where something does not hold."""
    opened = codec.event(log[0].body)
    if not isinstance(opened, TableOpened):
        raise BrokenChain(1, "a table begins with its opening")
    seed = seed_in(opened.seed)
    check(Chain(stream, seed, chain_said(log[0].body)), codec.classes, log)
    if commitment(seed) != opened.commitment:
        raise BrokenChain(1, "the seed is not the one committed to")
    for each in log:
        if each.type in _REVEALING:
            _check_revealed(codec, each, opened.seed)
    entries = [Entry(each.version, decode_meta(each.meta), each.body, opened) for each in log]
    state, decided = decided_again(rule_sets, codec, entries)
    outcome_of(state, log[-1].version)
    return decided


def _check_revealed(codec: Codec, each: Recorded, seed: str) -> None:
    event = codec.event(each.body)
    if isinstance(event, TableEnded | TableCancelled | TableClosed | TableRevealed) and event.seed not in ("", seed):
        raise BrokenChain(each.version, "the seed revealed is not the one committed to")


def audit_chain(codec: Codec, stream: str, seed: bytes, log: Sequence[Recorded]) -> Audited:
    """Check the chain alone, of a log that has no rules to ask."""
    head = log[-1].hash.hex() if log else ""
    try:
        check(Chain(stream, seed, chain_said(log[0].body)), codec.classes, log)
    except BrokenChain as broken:
        return Audited(stream, len(log), head, False, False, broken.reason, broken.version)
    return Audited(stream, len(log), head, True, True)
