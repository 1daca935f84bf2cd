"""One game under two rule-sets: every recorded command decided by both from the same position, and where they part."""

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from domain.kernel.docs import doc
from domain.kernel.errors import IllegalMove, MalformedCommand, OrreryError
from domain.kernel.grounds import Clauses
from domain.kernel.record import encode
from domain.kernel.structs import Event, Record, tag_of
from domain.kernel.words import spaced
from domain.tables.codec import Codec
from domain.tables.commands import Act, TableCommand
from domain.tables.decide import read_command, unfold
from domain.tables.events import TableOpened
from domain.tables.evolve import fold
from domain.tables.grounds import rests_on
from domain.tables.replaced import FlatOpenTable
from domain.tables.rule_sets import RuleSets
from domain.tables.state import TableState
from domain.tables.text import tell, voice_of
from domain.tables.verify import Entry, commands_in, difference


class NotToCompare(OrreryError):
    """The file and the rule-set cannot be compared."""


class Told(Record, frozen=True):
    """An event in words."""

    text: Annotated[str, doc("What happens.")]
    rules: Annotated[Clauses, doc("The clauses it rests on.")]


class Parting(Record, frozen=True):
    """A command that two rule-sets decide differently."""

    version: Annotated[int, doc("The version of the first event it led to.")]
    command: Annotated[str, doc("The command, in a few words.")]
    recorded: Annotated[tuple[Told, ...], doc("What it led to.")]
    other: Annotated[tuple[Told, ...], doc("What it leads to by the other rule-set; nothing if that refuses it.")]
    differs: Annotated[str, doc("What differs in the first event that does; empty if one of them has more events.")]
    refused: Annotated[str, doc("Why the other rule-set refuses it; empty if it does not.")] = ""


class SideBySide(Record, frozen=True):
    """A game under the rule-set it was played by, and under another."""

    game: Annotated[str, doc("The slug of the game.")]
    rules: Annotated[int, doc("The rule-set it was played by.")]
    other: Annotated[int, doc("The rule-set it is compared with.")]
    commands: Annotated[int, doc("How many commands there are.")]
    partings: Annotated[tuple[Parting, ...], doc("Those that the two decide differently.")]


def side_by_side(rule_sets: RuleSets, codec: Codec, log: Sequence[Entry], other: int) -> SideBySide:
    """The game of a log beside what rule-set `other` makes of each of its commands.

    After each the record is taken for what happened, so that one difference does not bring about the next.
    """
    opened = log[0].event
    if not isinstance(opened, TableOpened):
        raise NotToCompare("only the log of a table has a game to compare")
    try:
        ways = rule_sets, rule_sets.as_played(opened.game, other)
    except MalformedCommand as unknown:
        raise NotToCompare(str(unknown)) from None
    played = fold(ways[0], TableState(), [opened])
    beside = fold(ways[1], TableState(), [replace(opened, rules=other)])
    commands, partings = 0, list[Parting]()
    for group in commands_in(log[1:]):
        commands += 1
        events = [entry.event for entry in group]
        after = fold(ways[0], played, events)
        parting = _parting(ways[1], codec, group, beside, after)
        partings += [parting] if parting else []
        played, beside = after, fold(ways[1], beside, events)
    return SideBySide(opened.game, opened.rules, other, commands, tuple(partings))


def _parting(
    way: RuleSets, codec: Codec, group: Sequence[Entry], beside: TableState, after: TableState
) -> Parting | None:
    """What another rule-set makes of a command, if that is not what happened."""
    first, events, refused = group[0], tuple[Event, ...](), ""
    command = codec.command(first.command)
    assert not isinstance(command, FlatOpenTable), "a table is opened once"
    try:
        events = unfold(way, beside, command, first.meta.at).events
    except (IllegalMove, MalformedCommand) as refusal:
        refused = str(refusal)
    bodies, recorded = [encode(event) for event in events], [entry.body for entry in group]
    if bodies == recorded:
        return None
    return Parting(
        first.version,
        _in_words(after, command),
        _told(after, [entry.event for entry in group]),
        _told(after, events),
        next((difference(one, two) for one, two in zip(recorded, bodies, strict=False) if one != two), ""),
        refused,
    )


def _told(state: TableState, events: Sequence[Event]) -> tuple[Told, ...]:
    return tuple(Told(tell(state, event), rests_on(state.game, event)) for event in events)


def _in_words(state: TableState, command: TableCommand) -> str:
    if not isinstance(command, Act):
        return spaced(tag_of(command).partition(".")[2])
    said = state.game.talk.describe(read_command(state.game, command.command), voice_of(state))
    return f"{voice_of(state).seat(command.seat)}: {said}"
