"""Where matches are played in a hall, and who should not meet early."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.tournaments.commands import KeepApart, NumberTable
from domain.tournaments.conduct.matches import open_match_of
from domain.tournaments.conduct.roles import Scope, require_scope
from domain.tournaments.events import KeptApart, TableNumbered
from domain.tournaments.state import Match, TournamentState

MOST_TABLES: Final = 10_000
MOST_KEPT_APART: Final = 256


def table_number(state: TournamentState, match: Match) -> int:
    """The number of the table a match is played at: its place in the round unless it was given another."""
    return state.table_numbers.get(match.number, match.slot)


def number_table(state: TournamentState, command: NumberTable, _: int) -> Iterator[Event]:
    """Give a match another table; the match that has it takes the old one."""
    require_scope(state, command.by, Scope.RUN)
    match = open_match_of(state, command.match)
    require(1 <= command.number <= MOST_TABLES, "TO-91", f"tables have numbers from 1 to {MOST_TABLES}")
    old = table_number(state, match)
    require(command.number != old, "TO-91", "the match has that table")
    stage = state.stage(match.stage)
    assert stage is not None, "a match belongs to a stage"
    beside = [
        each
        for each in state.matches_of(stage)
        if each.round == match.round and each.bracket is match.bracket and each.is_ready and each is not match
    ]
    yield TableNumbered(match=match.number, number=command.number, by=command.by)
    for other in beside:
        if table_number(state, other) == command.number:
            yield TableNumbered(match=other.number, number=old, by=command.by)


def keep_apart(state: TournamentState, command: KeepApart, _: int) -> Iterator[Event]:
    """Say who should not meet in the first rounds."""
    require_scope(state, command.by, Scope.CONFIGURE)
    require(command.rounds >= 1, "TO-92", "the first rounds are at least one")
    require(len(command.groups) <= MOST_KEPT_APART, "TO-92", f"at most {MOST_KEPT_APART} groups are kept apart")
    numbers = tuple(tuple(state.numbers.get(each, -1) for each in group) for group in command.groups)
    known = all(number >= 0 for group in numbers for number in group)
    require(known, "TO-11", "only who has entered is kept apart from others")
    sound = all(len(set(group)) == len(group) > 1 for group in numbers)
    require(sound, "TO-92", "a group that is kept apart has at least two, each once")
    yield KeptApart(groups=numbers, rounds=command.rounds, by=command.by)
