"""Who is calling, and whether they call too often."""

from api.graphql.context import Context, Services
from services.accounts import digest_of
from services.errors import Unauthenticated
from services.limits import Buckets
from services.ports import Credentials


class Door:
    """Every request and every operation on a socket comes through here."""

    def __init__(self, services: Services, requests: Buckets) -> None:
        self._services, self._requests = services, requests

    async def enter(self, authorization: str | None, address: str) -> Context:
        """The context of a request; Unauthenticated for a bad token, RateLimited for too many."""
        if not authorization:
            self._requests.take(f"address {address}")
            return Context(self._services, None, address)
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            raise Unauthenticated("send the token as `Authorization: Bearer …`")
        secret = token.strip()
        self._requests.take(digest_of(secret).hex())
        return Context(self._services, await self._services.registration.authenticate(secret), address)

    def again(self, caller: Credentials | None, address: str) -> None:
        """Count one more operation of someone who has entered."""
        self._requests.take(f"account {caller.account.id}" if caller else f"address {address}")
