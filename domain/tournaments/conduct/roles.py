"""Who may do what in a tournament. A role holds in one tournament only and is given by account."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from domain.kernel.errors import require
from domain.tournaments.state import Role, TournamentState

SERVICE: Final = ""
"""Who asks when the service itself does what is due; no account has this id."""


class Scope(StrEnum):
    """One thing that needs a right."""

    CONFIGURE = "configure"
    ENTRANTS = "entrants"
    RUN = "run"
    RULE = "rule"


SCOPES: Mapping[Role, frozenset[Scope]] = {
    Role.ORGANISER: frozenset(Scope),
    Role.JUDGE: frozenset({Scope.RULE}),
}
"""An organiser may do everything; a judge decides matches, reports absences, corrects and disqualifies."""


def may(state: TournamentState, account: str, scope: Scope) -> bool:
    """Whether an account has a right in this tournament."""
    role = state.role_of(account)
    return role is not None and scope in SCOPES[role]


def require_scope(state: TournamentState, account: str, scope: Scope, *, service: bool = False) -> None:
    """Refuse unless the account has the right, or the service asks for something it does by itself."""
    allowed = may(state, account, scope) or (service and account == SERVICE)
    require(allowed, "TO-04", f"your role in this tournament does not allow it ({scope.value})")


def require_own_or_scope(state: TournamentState, account: str, by: str, scope: Scope) -> None:
    """Refuse unless entrants speak for themselves or an official speaks for them."""
    require(by == account or may(state, by, scope), "TO-04", "only officials act for another entrant")
