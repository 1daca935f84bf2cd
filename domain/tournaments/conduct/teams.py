"""Teams: one entrant of several players, of whom one plays each game of a match."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.tournaments.commands import NameBoards, Register
from domain.tournaments.conduct.matches import open_match_of
from domain.tournaments.conduct.roles import Scope, may
from domain.tournaments.config import Conduct
from domain.tournaments.events import BoardsNamed
from domain.tournaments.state import GONE, TournamentState

MOST_MEMBERS: Final = 16


def check_size(conduct: Conduct) -> None:
    """TO-94: how large teams are, and that they bring no decks."""
    size = conduct.team_size
    require(size == 0 or 2 <= size <= MOST_MEMBERS, "TO-94", f"a team has 2 to {MOST_MEMBERS} players")
    require(not size or conduct.decks is None, "TO-94", "a team brings no decks: each of its players would need one")


def check_members(state: TournamentState, command: Register) -> None:
    """TO-94: a team is complete, and nobody plays for two."""
    size = state.conduct.team_size
    require(len(command.members) == size, "TO-94", f"a team has {size} players" if size else "nobody enters a team")
    accounts = [each.account for each in command.members]
    require(len(set(accounts)) == len(accounts), "TO-94", "every player of a team is another one")
    own = state.numbers.get(command.account)
    taken = [each for each in accounts if state.numbers.get(each, own) != own]
    require(not taken, "TO-94", f"plays for another team: {', '.join(taken)}")


def check_same_size(state: TournamentState, conduct: Conduct) -> None:
    """TO-94: the size stays once somebody has entered."""
    entered = any(entrant.presence not in GONE for entrant in state.entrants)
    same = conduct.team_size == state.conduct.team_size
    require(same or not entered, "TO-94", "how many make a team stays once someone has entered")


def require_captain(state: TournamentState, entrant: int, by: str) -> None:
    """TO-94: the captain speaks for a team, or an organiser does."""
    speaks = by == state.entrants[entrant].account or may(state, by, Scope.ENTRANTS)
    require(speaks, "TO-94", "the captain speaks for the team")


def name_boards(state: TournamentState, command: NameBoards, _: int) -> Iterator[Event]:
    """Name another order of the players for one match, before its first game."""
    entrant = state.numbers.get(command.accounts[0]) if command.accounts else None
    match = open_match_of(state, command.match)
    known = entrant is not None and entrant in match.players and bool(state.entrants[entrant].members)
    require(known, "TO-94", "no team of the match has these players")
    assert entrant is not None
    require_captain(state, entrant, command.by)
    require(not match.table and not match.games, "TO-94", "the match has begun")
    members = [each.account for each in state.entrants[entrant].members]
    require(sorted(command.accounts) == sorted(members), "TO-94", "every player of the team has one place in the order")
    yield BoardsNamed(match=match.number, entrant=entrant, accounts=command.accounts, by=command.by)
