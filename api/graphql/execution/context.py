"""What a resolver knows of the request it answers."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import strawberry

from services.company.accounts import Registration
from services.company.chat import Chat
from services.company.lobby import Lobby
from services.company.matches import Matches
from services.company.quick_match import QuickMatch
from services.errors import Forbidden, Unauthenticated
from services.ports import Accounts, Credentials, EventStore, Standings
from services.tables.commands import Tables
from services.tables.listing import Listing
from services.tables.reading import Reading
from services.tournaments.services import TournamentServices


@dataclass(frozen=True, slots=True)
class Services:
    """The use cases the API offers."""

    tables: Tables
    reading: Reading
    listing: Listing
    registration: Registration
    accounts: Accounts
    store: EventStore
    lobby: Lobby
    quick_match: QuickMatch
    standings: Standings
    chat: Chat
    matches: Matches
    tournaments: TournamentServices


@dataclass(slots=True)
class Context:
    """One request: the services, who calls, and from where."""

    services: Services
    caller: Credentials | None = None
    address: str = ""

    def require(self, scope: str) -> Credentials:
        """The caller, who must hold `scope`."""
        if self.caller is None:
            raise Unauthenticated("this needs a token: send it as `Authorization: Bearer …`")
        if scope not in self.caller.scopes:
            raise Forbidden(f"the token does not have the scope {scope!r}")
        return self.caller


Info: TypeAlias = strawberry.Info[Context, Any]
