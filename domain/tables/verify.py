"""Is a log what it claims to be? Answered from an exported file with the rules alone and no service.

1. file: every line is as it was written
2. chain: every event hangs on the one before it
3. seed: what was committed to at the start made every salt, and is what was revealed at the end
4. rules: every recorded command, decided again, gives the recorded events byte by byte; not where the rule-set was
   mended since, and the report says so
5. outcome: the fold of the log ends where the log says

A file in which something is withheld is checked as far as the chain; the report says how far that is.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import UNSET, MsgspecError, Raw, UnsetType

from domain.kernel.chain import BODY, META, genesis, leaf, link, salt
from domain.kernel.docs import doc
from domain.kernel.errors import BrokenChain, IllegalMove, MalformedCommand
from domain.kernel.record import Meta, decode_meta, encode
from domain.kernel.rng import commitment
from domain.kernel.structs import Event, Record
from domain.tables.codec import Codec
from domain.tables.decide import RuleSets, decide
from domain.tables.events import TableCancelled, TableClosed, TableEnded, TableOpened, TableRevealed
from domain.tables.evolve import evolve
from domain.tables.export import DamagedFile, Header, Line, read
from domain.tables.state import TableState


class Check(Record, frozen=True):
    """One thing that was looked at, and what was found."""

    name: Annotated[str, doc("What was looked at.")]
    passed: Annotated[bool, doc("Whether it holds.")]
    detail: Annotated[str, doc("What was found, in words.")]


class AuditedResults(Record, frozen=True):
    """What the results of a tournament rest on, match by match; byes are left out."""

    proven: Annotated[int, doc("How many follow from games whose tables were verified and agree.")]
    ruled: Annotated[int, doc("How many an official decided or corrected.")]
    forfeited: Annotated[int, doc("How many follow from the absence of someone who had left or did not come.")]
    claimed: Annotated[int, doc("How many are only claimed: the logs of their tables were not at hand, or not whole.")]


class Report(Record, frozen=True):
    """What an audit found."""

    stream: Annotated[str, doc("The log that was checked.")]
    viewer: Annotated[str, doc("Whose view of the log it was: `all`, `spectator` or `seat N`.")]
    events: Annotated[int, doc("How many events the log has.")]
    head: Annotated[str, doc("The last hash of the chain, in hex.")]
    passed: Annotated[bool, doc("Whether every check that was made holds.")]
    complete: Annotated[bool, doc("Whether nothing was withheld and every check was made.")]
    checks: Annotated[tuple[Check, ...], doc("What was looked at, in order.")]
    broken_at: Annotated[
        int | None, doc("The version of the first bad event, 0 for the file's header; null if none is bad.")
    ] = None
    results: Annotated[
        AuditedResults | None,
        doc("What the results of a tournament rest on; null for a table, or where they are withheld."),
    ] = None


class _Whole(Record, frozen=True):
    """An event with nothing withheld."""

    version: int
    meta: Meta
    body: bytes
    event: Event


def verify(rule_sets: RuleSets, codec: Codec, data: bytes) -> Report:
    """Check an exported file."""
    header = Header(format="", stream="", viewer="", events=0, head="")
    done: list[Check] = []
    try:
        header, rows = read(data)
        lines = list(rows)
        _check_header(header, lines)
        done.append(Check("file", True, f"{len(lines) + 1} lines are as they were written"))
        done.append(_check_chain(header, lines))
        if complete := all(line.meta is not UNSET and line.body is not UNSET for line in lines):
            log = [_whole(line, codec) for line in lines]
            done.append(_check_seed(lines, log))
            mended = _is_mended(rule_sets, log)
            done.append(_not_decided_again(log) if mended else _check_rules(rule_sets, codec, log))
            complete = not mended
            done.append(_check_outcome(rule_sets, log))
    except DamagedFile as damage:
        return _failed(header, done, "file", damage.reason, damage.line - 1)
    except BrokenChain as broken:
        name = ("file", "chain", "seed", "rules", "outcome")[len(done)]
        return _failed(header, done, name, broken.reason, broken.version)
    return Report(
        stream=header.stream,
        viewer=header.viewer,
        events=header.events,
        head=header.head,
        passed=True,
        complete=complete,
        checks=tuple(done),
    )


def _failed(header: Header, done: Sequence[Check], name: str, reason: str, version: int) -> Report:
    where = f"event {version}" if version else "the header"
    return Report(
        stream=header.stream,
        viewer=header.viewer,
        events=header.events,
        head=header.head,
        passed=False,
        complete=False,
        checks=(*done, Check(name, False, f"{where}: {reason}")),
        broken_at=version,
    )


def _check_header(header: Header, lines: Sequence[Line]) -> None:
    if len(lines) != header.events:
        raise BrokenChain(
            min(len(lines), header.events) + 1, f"{header.events} events are announced, {len(lines)} are here"
        )
    if not lines:
        raise BrokenChain(0, "the log is empty")


def _check_chain(header: Header, lines: Sequence[Line]) -> Check:
    head, proven = genesis(header.stream), 0
    for expected, line in enumerate(lines, start=1):
        if line.version != expected:
            raise BrokenChain(expected, f"has version {line.version}")
        meta_leaf = _leaf_of(expected, line.meta, line.meta_salt, line.meta_leaf)
        body_leaf = _leaf_of(expected, line.body, line.body_salt, line.body_leaf)
        head = link(head, meta_leaf, body_leaf)
        if head.hex() != line.hash:
            raise BrokenChain(expected, "does not match its hash")
        proven += line.body is not UNSET
    if head.hex() != header.head:
        raise BrokenChain(0, "the last hash is not the one announced")
    withheld = len(lines) - proven
    rest = f"; {withheld} of them withheld, present as digests only" if withheld else ""
    return Check("chain", True, f"{len(lines)} events hang together, {proven} shown and proven{rest}")


def _leaf_of(version: int, part: Raw | UnsetType, part_salt: str, part_leaf: str) -> bytes:
    try:
        if isinstance(part, UnsetType):
            return bytes.fromhex(part_leaf)
        return leaf(bytes.fromhex(part_salt), bytes(part))
    except ValueError:
        raise BrokenChain(version, "has a salt or digest that is not hexadecimal") from None


def _whole(line: Line, codec: Codec) -> _Whole:
    meta, body = _bytes(line.meta), _bytes(line.body)
    try:
        return _Whole(version=line.version, meta=decode_meta(meta), body=body, event=codec.event(body))
    except MsgspecError as error:
        raise BrokenChain(line.version, f"cannot be decoded ({error})") from None


def _bytes(part: Raw | UnsetType) -> bytes:
    return b"" if isinstance(part, UnsetType) else bytes(part)


_WITH_SEED = (TableEnded, TableCancelled, TableClosed, TableRevealed)


def _check_seed(lines: Sequence[Line], log: Sequence[_Whole]) -> Check:
    opened = log[0].event
    if not isinstance(opened, TableOpened):
        raise BrokenChain(1, "a table begins with its opening")
    seed = bytes.fromhex(opened.seed)
    if commitment(seed) != opened.commitment:
        raise BrokenChain(1, "the seed is not the one committed to")
    for line in lines:
        salts = salt(seed, line.version, META).hex(), salt(seed, line.version, BODY).hex()
        if salts != (line.meta_salt, line.body_salt):
            raise BrokenChain(line.version, "its salts do not follow from the seed")
    for entry in log:
        if isinstance(
            entry.event, TableEnded | TableCancelled | TableClosed | TableRevealed
        ) and entry.event.seed not in (
            "",  # others still played the same deal, or it was revealed before
            opened.seed,
        ):
            raise BrokenChain(entry.version, "the seed revealed is not the one committed to")
    return Check("seed", True, f"matches the commitment {opened.commitment[:16]}…")


def _is_mended(rule_sets: RuleSets, log: Sequence[_Whole]) -> bool:
    opened = log[0].event
    try:
        return isinstance(opened, TableOpened) and rule_sets.pinned(opened.game, opened.rules).about.mended
    except MalformedCommand as unknown:
        raise BrokenChain(1, str(unknown)) from None


def _not_decided_again(log: Sequence[_Whole]) -> Check:
    commands = sum(1 for _ in _commands(log))
    return Check("rules", True, f"the rule-set was mended since: {commands} commands are not decided again")


def _check_rules(rule_sets: RuleSets, codec: Codec, log: Sequence[_Whole]) -> Check:
    state, commands = TableState(), 0
    for group in _commands(log):
        first, commands = group[0], commands + 1
        try:
            command = codec.command(_bytes(first.meta.command))
            decided = [encode(event) for event in decide(rule_sets, state, command, first.meta.at)]
        except (IllegalMove, MalformedCommand) as refusal:
            raise BrokenChain(first.version, f"its command is refused ({refusal})") from None
        for entry, body in zip(group, decided, strict=False):
            if entry.body != body:
                raise BrokenChain(entry.version, "the rules give another event here")
            state = evolve(rule_sets, state, entry.event)
        if len(decided) != len(group):
            raise BrokenChain(first.version, f"its command gives {len(decided)} events, {len(group)} are recorded")
    return Check("rules", True, f"{commands} commands decided again to the same bytes")


def _commands(log: Sequence[_Whole]) -> Iterator[Sequence[_Whole]]:
    """The log cut into the answers of one command each."""
    start = 0
    while start < len(log):
        first = log[start].meta
        group = log[start : start + max(first.parts, 1)]
        for part, entry in enumerate(group):
            same = (entry.meta.at, entry.meta.actor, entry.meta.id, entry.meta.parts)
            if same != (first.at, first.actor, first.id, first.parts) or entry.meta.part != part:
                raise BrokenChain(entry.version, "does not continue the command it is said to belong to")
        if len(group) != first.parts:
            raise BrokenChain(log[-1].version, "the last command is cut short")
        yield group
        start += len(group)


def _check_outcome(rule_sets: RuleSets, log: Sequence[_Whole]) -> Check:
    state = TableState()
    for entry in log:
        state = evolve(rule_sets, state, entry.event)
    if state.play is None:
        return Check("outcome", True, f"no game was played: the table is {state.status}")
    if state.game.rules.outcome(state.play) != state.outcome:
        raise BrokenChain(log[-1].version, "the outcome recorded is not the one the game reached")
    if state.outcome is None:
        going_on = "the game is still going on"
        return Check("outcome", True, f"closed: {state.closed_because}" if state.closed_because else going_on)
    return Check("outcome", True, f"{state.outcome.reason}: " + ", ".join(_standings(state)))


def _standings(state: TableState) -> Iterator[str]:
    for standing in state.outcome.standings if state.outcome else ():
        yield f"{state.seats[standing.seat].name} {standing.score} (place {standing.place})"
