"""What organisers tell: of the tournament as a whole, and news on the way."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.tournaments.commands import Announce, Describe
from domain.tournaments.conduct.roles import Scope, require_scope
from domain.tournaments.events import Announced, Described
from domain.tournaments.state import TournamentState

LONGEST_DESCRIPTION: Final = 10_000
LONGEST_NEWS: Final = 2_000


def describe(state: TournamentState, command: Describe, _: int) -> Iterator[Event]:
    """Say what the tournament is about."""
    require_scope(state, command.by, Scope.CONFIGURE)
    fits = len(command.text) <= LONGEST_DESCRIPTION
    require(fits, "TO-85", f"a description has at most {LONGEST_DESCRIPTION} characters")
    yield Described(text=command.text, by=command.by)


def announce(state: TournamentState, command: Announce, now: int) -> Iterator[Event]:
    """Tell everyone something."""
    require_scope(state, command.by, Scope.RUN)
    fits = len(command.text.strip()) >= 1 and len(command.text) <= LONGEST_NEWS
    require(fits, "TO-85", f"an announcement has 1 to {LONGEST_NEWS} characters")
    yield Announced(text=command.text, by=command.by, at=now)
