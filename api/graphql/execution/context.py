"""What a resolver knows of the request it answers."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import strawberry

from services.composition import Services
from services.errors import Forbidden, Unauthenticated
from services.ports import Charge, Credentials


@dataclass(slots=True)
class Context:
    """One request: the services, who calls, and from where."""

    services: Services
    caller: Credentials | None = None
    address: str = ""
    charge: Charge | None = None
    """What the request took from the caller's budget."""

    def require(self, scope: str) -> Credentials:
        """The caller, who must hold `scope`."""
        if self.caller is None:
            raise Unauthenticated("this needs a token: send it as `Authorization: Bearer …`")
        if scope not in self.caller.scopes:
            raise Forbidden(f"the token does not have the scope {scope!r}")
        return self.caller


Info: TypeAlias = strawberry.Info[Context, Any]
