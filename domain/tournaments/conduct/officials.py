"""Matches that wait for an official: their tables give no result (TO-111)."""

from collections.abc import Iterator

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.tournaments.commands import CallOfficial
from domain.tournaments.conduct.matches import open_match_of
from domain.tournaments.events import OfficialNeeded
from domain.tournaments.state import TournamentState


def call_official(state: TournamentState, command: CallOfficial, now: int) -> Iterator[Event]:
    """Say that a match cannot go on at its table."""
    match = open_match_of(state, command.match)
    require(match.table and match.table == command.table, "TO-111", "the match is not played at that table")
    require(match.number not in state.table_calls, "TO-111", "officials know of it")
    yield OfficialNeeded(match=match.number, table=command.table, trouble=command.trouble, at=now)
