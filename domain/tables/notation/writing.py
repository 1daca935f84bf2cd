"""A log to the text that gives it again."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import UnsetType
from msgspec.json import decode
from msgspec.structs import fields

from domain.kernel.chain import LEAVES, Recorded
from domain.kernel.errors import MalformedCommand
from domain.kernel.record import Meta, decode_meta, encode
from domain.kernel.structs import Record, tag_of
from domain.tables.codec import Codec
from domain.tables.commands import Act, EnterTable, OpenTable, TakeSeat
from domain.tables.events import SeatTaken
from domain.tables.evolve import fold
from domain.tables.notation.claims import said_of
from domain.tables.notation.faults import BadNotation, CannotBeWritten
from domain.tables.notation.headers import FLAT
from domain.tables.notation.players import Players, named
from domain.tables.notation.reading import PREFIX, STEP_MS, command_words, read
from domain.tables.notation.syntax import MAGIC, VERSION, is_word, parsed, plain, quoted
from domain.tables.notation.syntax import named as members
from domain.tables.notation.times import moment, span
from domain.tables.notation.values import said
from domain.tables.replaced import FlatOpenTable, StoredCommand, with_terms
from domain.tables.rule_sets import RuleSets, read_command
from domain.tables.state import TableState
from domain.tables.terms import NO_TERMS

_INDENT: Final = "  "


class Told(Record, frozen=True):
    """A log, and the logs of the forks that go on from it."""

    log: Sequence[Recorded]
    forks: tuple["Told", ...] = ()


class _Command(Record, frozen=True):
    """A recorded command: its metadata, and the versions of its first and last event."""

    meta: Meta
    command: StoredCommand
    raw: bytes
    log: Sequence[Recorded]


def write(rule_sets: RuleSets, codec: Codec, told: Told, *, ids: bool = True) -> str:
    """The text of a game and its forks. With `ids` it gives the same bytes again, which is tried first.

    CannotBeWritten for a log that no text gives again: one whose rule-set was mended since, for most.
    """
    players = Players(named(_accounts(codec, told)))
    text = "\n".join([f"{MAGIC} {VERSION}", *_game(rule_sets, codec, told, players, ids=ids)]) + "\n"
    try:
        read(rule_sets, text)  # with `ids` the text names the heads of its logs, and reading it compares them
    except BadNotation as bad:
        raise CannotBeWritten(f"the rules of today do not give this game again: {bad.faults[0].said}") from None
    return text


def _all(told: Told) -> Iterator[Told]:
    yield told
    for fork in told.forks:
        yield from _all(fork)


def _commands(codec: Codec, log: Sequence[Recorded]) -> Iterator[_Command]:
    start = 0
    while start < len(log):
        meta = decode_meta(log[start].meta)
        if isinstance(meta.command, UnsetType):
            raise CannotBeWritten("the commands of this log are withheld")
        raw = bytes(meta.command)
        group = log[start : start + max(meta.parts, 1)]
        yield _Command(meta, codec.command(raw), raw, group)
        start += len(group)


def _opened(codec: Codec, told: Told) -> _Command:
    first = next(_commands(codec, told.log), None)
    if first is None or not isinstance(first.command, OpenTable | FlatOpenTable):
        raise CannotBeWritten("a table begins with its opening")
    return first


def _accounts(codec: Codec, told: Told) -> dict[str, str]:
    """Every account that is named, and the name it sat down by, if it did."""
    found: dict[str, str] = {}
    for each in _all(told):
        for command in _commands(codec, each.log):
            asked = command.command
            if isinstance(asked, OpenTable | FlatOpenTable):
                found.setdefault(asked.host, "")
            found.setdefault(command.meta.actor, "")
            for recorded in command.log:
                if recorded.type == tag_of(SeatTaken):
                    taken = codec.event(recorded.body)
                    assert isinstance(taken, SeatTaken)
                    found[taken.player] = found.get(taken.player) or taken.name
            if isinstance(asked, TakeSeat | EnterTable):
                found[asked.player] = found.get(asked.player) or asked.name
    return found


def _game(
    rule_sets: RuleSets, codec: Codec, told: Told, players: Players, *, ids: bool, fork: bool = False
) -> list[str]:
    state, version, rows = TableState(), 0, list[str]()
    before = 0
    waiting = sorted(told.forks, key=lambda each: _left_at(codec, each))
    for number, command in enumerate(_commands(codec, told.log)):
        if number:
            rows.append(_row(command, state, players, number, before, ids=ids, version=version + len(command.log)))
        state = fold(rule_sets, state, [codec.event(each.body) for each in command.log])
        version, before = version + len(command.log), command.meta.at
        while waiting and _left_at(codec, waiting[0]) <= version:
            inner = _game(rule_sets, codec, waiting.pop(0), players, ids=ids, fork=True)
            rows += ["(", *(f"{_INDENT}{row}" if row else "" for row in inner), ")"]
    headers = [*_headers(_opened(codec, told), players, ids=ids, fork=fork)]
    headers += [f"[{name} {value}]" for name, value in said_of(state, players).items()]
    headers += [f"[Head {told.log[-1].hash.hex()}]"] if ids else []
    return [*headers, "", *rows]


def _left_at(codec: Codec, fork: Told) -> int:
    command = _opened(codec, fork).command
    terms = command.terms if isinstance(command, OpenTable) else NO_TERMS
    return terms.fork.version if terms.fork else 0


def _headers(opened: _Command, players: Players, *, ids: bool, fork: bool) -> Iterator[str]:
    asked = opened.command
    assert isinstance(asked, OpenTable | FlatOpenTable)
    command = with_terms(asked) if isinstance(asked, FlatOpenTable) else asked
    yield f"[Game {quoted(command.game)}]"
    yield f"[Rules {command.rules}]"
    yield f"[Table {quoted(command.table)}]"
    by = "" if opened.meta.actor == command.host else f" by={players.called(opened.meta.actor)}"
    id_ = "" if opened.meta.id == f"{opened.meta.actor}/0" or not ids else f" id={quoted(opened.meta.id)}"
    yield f"[Opened {moment(opened.meta.at)}{by}{id_}]"
    if not fork:
        yield from (header for each in players if (header := each.header))
    yield f"[Host {players.called(command.host)}]"
    if bytes(command.options) != b"{}":
        yield f"[Options {_object(bytes(command.options))}]"
    else:
        yield "[Options]"
    if command.terms != NO_TERMS:
        yield f"[Terms {_object(encode(command.terms))}]"
    if command.invitation:
        yield f"[Invitation {quoted(command.invitation)}]"
    for deck in command.brought:
        yield f"[Deck {players.called(deck.player)} {encode(deck.deck).decode()}]"
    if isinstance(asked, FlatOpenTable):
        yield f"[Shape {FLAT}]"
    elif command.chain != LEAVES:
        yield f"[Chain {command.chain}]"
    yield f"[Seed {command.seed}]"


def _object(raw: bytes) -> str:
    """A JSON object in words, where they give the same bytes again; else as it is."""
    value = decode(raw)
    if isinstance(value, dict) and encode(value) == raw and _is_read_as(words := members(value), value):
        return words
    if b"\n" in raw:
        raise CannotBeWritten("options of several lines")
    return raw.decode()


def _is_read_as(words: str, value: dict[str, Any]) -> bool:
    """Whether words stand for a value: not all names can be said, nor all numbers."""
    block, faults = parsed(f"{MAGIC} {VERSION}\n[Options {words}]\n")
    return not faults and len(block.headers) == 1 and plain(block.headers[0].said) == value


def _row(
    command: _Command, state: TableState, players: Players, number: int, before: int, *, ids: bool, version: int
) -> str:
    meta = command.meta
    line = _move(command, state, players) if isinstance(command.command, Act) else _asked(command, players)
    gone = meta.at - before
    line += "" if gone == STEP_MS else f" @{span(gone)}"
    if ids and meta.id != f"{meta.actor}/{number}":
        rest = meta.id.removeprefix(f"{meta.actor}/")
        line += f" #{rest}" if rest != meta.id and is_word(rest) else f" #{encode(meta.id).decode()}"
    return f"{version}. {line}"


def _asked(command: _Command, players: Players) -> str:
    """A command of the table, by whoever sent it."""
    asked, actor = command.command, command.meta.actor
    player = getattr(asked, "player", actor)
    own = {"player": player, "name": players.of(players.called(player)).name}
    leave = {name: value for name, value in own.items() if name in {each.name for each in fields(asked)}}
    other = "" if player == actor else f" player={players.called(player)}"
    if encode(asked) != command.raw:
        raise CannotBeWritten("a command in a shape that was replaced")
    words = f"{tag_of(asked).removeprefix(PREFIX)} {said(asked, {}, leave)}".rstrip()
    return f"* {players.called(actor)}: {words}{other}"


def _move(command: _Command, state: TableState, players: Players) -> str:
    """A command of the game, by whoever holds the seat."""
    act = command.command
    assert isinstance(act, Act)
    holder = state.seats[act.seat].player
    unusual = {} if state.seat_of(holder) == act.seat else {"seat": str(act.seat)}
    if command.meta.actor != holder:
        unusual["by"] = players.called(command.meta.actor)
    if act.by_stand_in:
        unusual["stand_in"] = "yes"
    odd = f" &({' '.join(f'{name}={value}' for name, value in unusual.items())})" if unusual else ""
    return f"{players.called(holder)}: {_in_words(state, bytes(act.command))}{odd}"


def _in_words(state: TableState, raw: bytes) -> str:
    """A command of a game in words and cards, where they give the same bytes again; else as it is."""
    try:
        command = read_command(state.game, raw)
    except MalformedCommand:
        raise CannotBeWritten("a command that the game does not know") from None
    return command_words(command, state.game.talk.notations) if encode(command) == raw else raw.decode()
