"""Is a log what it claims to be? Answered from an exported file with the rules alone and no service.

1. file: every line is as it was written
2. chain: every event hangs on the one before it, and every field that is shown is in it
3. seed: what was committed to at the start made every salt, and is what was revealed at the end
4. rules: every recorded command, decided again, gives the recorded events byte by byte; where the rule-set was mended
   since, by what is kept of it, and the report says which commands that does not prove
5. outcome: the fold of the log ends where the log says

A file in which something is withheld is checked as far as the chain; the report says how far that is.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Annotated, Any, Final

from msgspec import UNSET, MsgspecError, Raw, UnsetType
from msgspec.json import Decoder

from domain.kernel.chain import WHOLE, Chain
from domain.kernel.docs import doc
from domain.kernel.errors import BrokenChain, IllegalMove, MalformedCommand
from domain.kernel.record import Meta, chain_said, decode_meta, encode
from domain.kernel.rng import commitment
from domain.kernel.structs import Event, Record
from domain.kernel.words import spaced
from domain.tables.codec import Codec
from domain.tables.decide import RuleSets, decide, unfold
from domain.tables.events import TableCancelled, TableClosed, TableEnded, TableOpened, TableRevealed
from domain.tables.evolve import evolve, fold
from domain.tables.export import NO_HEADER, DamagedFile, Header, Line, read
from domain.tables.proven import Proof, check_chain, check_cut, check_salts
from domain.tables.replaced import FlatOpenTable, upcast
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


class DecidedAgain(Record, frozen=True):
    """How many recorded commands the rules decide again to the same bytes."""

    commands: Annotated[int, doc("How many commands the log has.")]
    same: Annotated[int, doc("How many of them give the recorded events, byte by byte.")]
    mended: Annotated[bool, doc("Whether the rule-set was mended since, so that others may have been lawful then.")]
    first_other: Annotated[
        int | None, doc("The version of the first event of the first that gives something else; null if none does.")
    ] = None


NOTHING: Final = Proof(whole=0, in_part=0, withheld=0, outside=0)
"""What is proven of a file that was refused."""
_NAMED: Final = 3
_LONG: Final = 60
"""How many fields of an event that differs are named, and how much of each is shown."""
_members = Decoder(dict[str, Any])


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
    verdict: Annotated[str, doc("What is proven and what is not, in one sentence.")] = ""
    proof: Annotated[Proof, doc("How much of the log is shown, and how much of that is proven.")] = NOTHING
    decided: Annotated[
        DecidedAgain | None,
        doc("Which commands of a table were proven to be lawful; null where the rules were not asked."),
    ] = None


class Entry(Record, frozen=True):
    """An event with nothing withheld."""

    version: int
    meta: Meta
    body: bytes
    event: Event

    @property
    def command(self) -> bytes:
        """The command that led to it, as it is recorded with the first of its events."""
        return _bytes(self.meta.command)


def verify(rule_sets: RuleSets, codec: Codec, data: bytes) -> Report:
    """Check an exported file."""
    header = NO_HEADER
    done: list[Check] = []
    proof, decided = NOTHING, None
    try:
        header, rows = read(data)
        lines = list(rows)
        _check_header(header, lines)
        done.append(Check("file", True, f"{len(lines) + 1} lines are as they were written"))
        chained, proof = checked_chain(codec, header, lines)
        done.append(chained)
        if complete := all(line.meta is not UNSET and line.body is not UNSET for line in lines):
            log = [_whole(line, codec) for line in lines]
            done.append(_check_seed(header, lines, log))
            _, decided = decided_again(rule_sets, codec, log)
            complete = decided.same == decided.commands
            done.append(_check_rules(decided))
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
        verdict=verdict_of(proof, complete=complete, decided=decided),
        proof=proof,
        decided=decided,
    )


def _failed(header: Header, done: Sequence[Check], name: str, reason: str, version: int) -> Report:
    where = f"event {version}" if version else "the header"
    said = f"{where}: {reason}"
    return Report(
        stream=header.stream,
        viewer=header.viewer,
        events=header.events,
        head=header.head,
        passed=False,
        complete=False,
        checks=(*done, Check(name, False, said)),
        broken_at=version,
        verdict=refused(said),
    )


def refused(said: str) -> str:
    """The verdict on a file that is not what it claims to be."""
    return f"Refused: {said}."


def verdict_of(proof: Proof, *, complete: bool, decided: DecidedAgain | None = None) -> str:
    """What is proven of a file that holds, and what is not, in one sentence."""
    events = proof.whole + proof.in_part + proof.withheld + proof.outside
    if complete:
        rules = "what is kept of its rules, mended since" if decided and decided.mended else "the rules"
        return f"Proven: all {events} events, the seed they were drawn from, and every command by {rules}."
    if decided is not None:
        others = decided.commands - decided.same
        return (
            f"Proven: all {events} events, the seed they were drawn from, and {decided.same} of {decided.commands} "
            f"commands by the rules; not proven: that {others} {'was' if others == 1 else 'were'} lawful, the first at "
            f"event {decided.first_other}, since the rules were mended."
        )
    shown = [f"{proof.whole} events shown whole"] if proof.whole else []
    shown += [f"every field shown of {proof.in_part} in part"] if proof.in_part else []
    hidden = [f"what is withheld of {proof.in_part + proof.withheld}"] if proof.in_part + proof.withheld else []
    hidden += [f"what is shown of {proof.outside}, which stands outside the chain"] if proof.outside else []
    proven = f"the order of {events} events" + "".join(f", {each}" for each in shown)
    return f"Proven: {proven}; not proven: {', '.join([*hidden, 'the seed, the commands'])}."


def _check_header(header: Header, lines: Sequence[Line]) -> None:
    if len(lines) != header.events:
        raise BrokenChain(
            min(len(lines), header.events) + 1, f"{header.events} events are announced, {len(lines)} are here"
        )
    if not lines:
        raise BrokenChain(0, "the log is empty")


def checked_chain(codec: Codec, header: Header, lines: Sequence[Line]) -> tuple[Check, Proof]:
    """Every event hangs on the one before it, by the version of the chain that the first names, and is cut as it must
    be.
    """
    proof = check_chain(header, lines)
    for line in lines:
        check_cut(codec, line)
    if header.chain != _said(lines[0]):
        raise BrokenChain(1, "names another version of the chain than the file is of")
    shown = f"{proof.whole} shown and proven"
    if proof.in_part:
        shown += f", {proof.in_part} shown in part with every shown field proven"
    withheld = proof.withheld + proof.outside
    rest = f"; {withheld} of them withheld, present as digests only" if withheld else ""
    return Check("chain", True, f"{len(lines)} events hang together, {shown}{rest}"), proof


def _said(first: Line) -> int:
    part = first.shown if isinstance(first.body, UnsetType) else first.body
    try:
        return WHOLE if isinstance(part, UnsetType) else chain_said(bytes(part))
    except (MsgspecError, UnicodeDecodeError) as error:
        raise BrokenChain(1, f"cannot be decoded ({error})") from None


def entries_in(codec: Codec, data: bytes) -> list[Entry]:
    """The events of a file that withholds nothing; BrokenChain names the first that cannot be read."""
    _, lines = read(data)
    rows = list(lines)
    for line in rows:
        if line.meta is UNSET or line.body is UNSET:
            raise BrokenChain(line.version, "is not shown whole")
    return [_whole(line, codec) for line in rows]


def _whole(line: Line, codec: Codec) -> Entry:
    meta, body = _bytes(line.meta), _bytes(line.body)
    try:
        return Entry(version=line.version, meta=decode_meta(meta), body=body, event=codec.event(body))
    except (MsgspecError, UnicodeDecodeError) as error:
        raise BrokenChain(line.version, f"cannot be decoded ({error})") from None


def _bytes(part: Raw | UnsetType) -> bytes:
    return b"" if isinstance(part, UnsetType) else bytes(part)


_WITH_SEED: Final = (TableEnded, TableCancelled, TableClosed, TableRevealed)


def _check_seed(header: Header, lines: Sequence[Line], log: Sequence[Entry]) -> Check:
    opened = log[0].event
    if not isinstance(opened, TableOpened):
        raise BrokenChain(1, "a table begins with its opening")
    seed = seed_in(opened.seed)
    if commitment(seed) != opened.commitment:
        raise BrokenChain(1, "the seed is not the one committed to")
    chain = Chain(header.stream, seed, header.chain)
    for line in lines:
        check_salts(chain, line)
    for entry in log:
        if isinstance(entry.event, _WITH_SEED) and entry.event.seed not in (
            "",  # others still played the same deal, or it was revealed before
            opened.seed,
        ):
            raise BrokenChain(entry.version, "the seed revealed is not the one committed to")
    return Check("seed", True, f"matches the commitment {opened.commitment[:16]}…")


def seed_in(text: str) -> bytes:
    """The seed that the first event of a log holds."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BrokenChain(1, "the seed is not hexadecimal") from None


def _check_rules(decided: DecidedAgain) -> Check:
    if not decided.mended:
        return Check("rules", True, f"{decided.commands} commands decided again to the same bytes")
    said = f"{decided.same} of {decided.commands} commands decided again to the same bytes by what is kept of them"
    return Check("rules", True, f"the rule-set was mended since: {said}")


def decided_again(rule_sets: RuleSets, codec: Codec, log: Sequence[Entry]) -> tuple[TableState, DecidedAgain]:
    """The table after every recorded command was decided again, and how many give what is recorded.

    By a rule-set that stands, all of them do: BrokenChain names the first that does not. By one that was mended some
    may not, and the record is taken for what they led to.
    """
    opened = log[0].event
    assert isinstance(opened, TableOpened), "checked by whoever asks"
    try:
        mended = rule_sets.pinned(opened.game, opened.rules).about.mended
    except MalformedCommand as unknown:
        raise BrokenChain(1, str(unknown)) from None
    if mended:
        return _decided_by_what_is_kept(rule_sets, rule_sets.as_played(opened.game, opened.rules), codec, log)
    state, commands = TableState(), 0
    for group in commands_in(log):
        state, commands = _after_again(rule_sets, codec, state, group), commands + 1
    return state, DecidedAgain(commands, commands, mended=False)


def _decided_by_what_is_kept(
    now: RuleSets, then: RuleSets, codec: Codec, log: Sequence[Entry]
) -> tuple[TableState, DecidedAgain]:
    """The same under a rule-set that was mended: by the old rules as far as they are kept, or by those of today, by
    which such tables went on.
    """
    ways = {then: TableState(), now: TableState()}
    commands, others = 0, list[int]()
    for group in commands_in(log):
        commands += 1
        after = dict[RuleSets, TableState]()
        for rule_sets, state in ways.items():
            with suppress(BrokenChain):
                after[rule_sets] = _after_again(rule_sets, codec, state, group)
        if not after:
            others.append(group[0].version)
        events = [codec.event(entry.body) for entry in group] if len(after) < len(ways) else []
        ways = {each: after.get(each) or fold(each, state, events) for each, state in ways.items()}
    return ways[now], DecidedAgain(commands, commands - len(others), True, others[0] if others else None)


def _after_again(rule_sets: RuleSets, codec: Codec, state: TableState, group: Sequence[Entry]) -> TableState:
    """The table after a command that, decided again, gives the recorded events; BrokenChain if it does not.

    Where the rules give the recorded bytes, the state they give is that of the record: nothing is folded twice.
    """
    first = group[0]
    try:
        command = codec.command(first.command)
        if isinstance(command, FlatOpenTable):
            events = decide(rule_sets, state, command, first.meta.at)
            after = fold(rule_sets, state, [upcast(event) for event in events])
        else:
            done = unfold(rule_sets, state, command, first.meta.at)
            events, after = done.events, done.state
    except (IllegalMove, MalformedCommand) as refusal:
        raise BrokenChain(first.version, f"its command is refused ({refusal})") from None
    for entry, event in zip(group, events, strict=False):
        if entry.body != (body := encode(event)):
            raise BrokenChain(entry.version, f"the rules give another event here: {difference(entry.body, body)}")
    if len(events) != len(group):
        raise BrokenChain(first.version, f"its command gives {len(events)} events, {len(group)} are recorded")
    return after


def difference(recorded: bytes, decided: bytes) -> str:
    """What is recorded of an event beside what the rules say, field by field."""
    one, other = _members.decode(recorded), _members.decode(decided)
    names = [name for name in one | other if one.get(name) != other.get(name)]
    told = [f"{name} is {_said_as(one.get(name))}, by the rules {_said_as(other.get(name))}" for name in names[:_NAMED]]
    return "; ".join(told) or "in another order"


def _said_as(value: Any) -> str:
    text = "left out" if value is None else encode(value).decode()
    return text if len(text) <= _LONG else text[:_LONG] + "…"


def commands_in(log: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    """The log cut into the answers of one command each."""
    start = 0
    while start < len(log):
        first = log[start].meta
        group = log[start : start + max(first.parts, 1)]
        if first.parts == 1 and not first.part:  # most commands lead to one event, which belongs to no other
            yield group
            start += 1
            continue
        for part, entry in enumerate(group):
            same = (entry.meta.at, entry.meta.actor, entry.meta.id, entry.meta.parts)
            if same != (first.at, first.actor, first.id, first.parts) or entry.meta.part != part:
                raise BrokenChain(entry.version, "does not continue the command it is said to belong to")
        if len(group) != first.parts:
            raise BrokenChain(log[-1].version, "the last command is cut short")
        yield group
        start += len(group)


def _check_outcome(rule_sets: RuleSets, log: Sequence[Entry]) -> Check:
    state = TableState()
    for entry in log:
        state = evolve(rule_sets, state, entry.event)
    return outcome_of(state, log[-1].version)


def outcome_of(state: TableState, last: int) -> Check:
    """Whether a table ended as its game did."""
    if state.play is None:
        return Check("outcome", True, f"no game was played: the table is {state.status}")
    if state.game.rules.outcome(state.play) != state.outcome:
        raise BrokenChain(last, "the outcome recorded is not the one the game reached")
    if state.outcome is None:
        going_on = "the game is still going on"
        return Check("outcome", True, f"closed: {state.closed_because}" if state.closed_because else going_on)
    return Check("outcome", True, f"{spaced(state.outcome.reason)}: " + ", ".join(_standings(state)))


def _standings(state: TableState) -> Iterator[str]:
    for standing in state.outcome.standings if state.outcome else ():
        yield f"{state.seats[standing.seat].name} {standing.score} (place {standing.place})"
