"""Who is calling, and whether they call too often."""

from api.graphql.execution.context import Context
from services.company.limits import Buckets
from services.composition import Services
from services.errors import Unauthenticated
from services.ports import Credentials


class Authenticator:
    """Every request and every operation on a socket comes through here.

    Programs that play from outside have a limit of their own, `bots`, besides the one for everybody.
    """

    def __init__(self, services: Services, requests: Buckets, bots: Buckets | None = None) -> None:
        self._services, self._requests, self._bots = services, requests, bots

    async def enter(self, authorization: str | None, address: str) -> Context:
        """The context of a request; Unauthenticated for a bad token, RateLimited for too many."""
        if not authorization:
            self._requests.take(f"address {address}")
            return Context(self._services, None, address)
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            raise Unauthenticated("send the token as `Authorization: Bearer …`")
        self._requests.take(f"token {token.strip()}")
        caller = await self._services.registration.authenticate(token.strip())
        self._limit_bot(caller)
        return Context(self._services, caller, address)

    def again(self, caller: Credentials | None, address: str) -> None:
        """Count one more operation of someone who has entered."""
        self._requests.take(f"account {caller.account.id}" if caller else f"address {address}")
        self._limit_bot(caller)

    def _limit_bot(self, caller: Credentials | None) -> None:
        if self._bots is not None and caller is not None and caller.account.kind == "bot":
            self._bots.take(caller.account.id)
