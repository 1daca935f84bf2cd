"""Who is calling, and whether they call too often."""

from collections.abc import Awaitable

from api.graphql.execution.context import Context
from services.company.limits import Buckets, Rates
from services.composition import Services
from services.errors import RateLimited, Unauthenticated
from services.ports import Budget, Charge, Credentials, Token


class Authenticator:
    """Every request and every operation on a socket comes through here.

    An account has one budget, whatever it calls by, and a token may have a smaller one of its own; a program that plays
    from outside has one of `bots`. The address pays for those we do not know: for strangers, and for every token until
    it is known to be good, so that guessing tokens is limited before the accounts are asked.
    """

    def __init__(
        self,
        services: Services,
        *,
        addresses: Budget,
        accounts: Budget,
        bots: Budget | None = None,
        tokens: Rates | None = None,
    ) -> None:
        self.services, self._addresses, self._accounts, self._bots = services, addresses, accounts, bots
        clock = services.tables.clock
        self._tokens = tokens or Rates(lambda rate: Buckets(clock, burst=rate, per_second=rate / 60))

    async def enter(self, authorization: str | None, address: str) -> Context:
        """The context of a request; Unauthenticated for a bad token, RateLimited for too many."""
        scheme, _, token = (authorization or "").partition(" ")
        token = token.strip() if scheme.lower() == "bearer" else ""
        if token and (caller := self.services.registration.remembered(token)):
            return await self._enter_again(caller, address)
        charged = await self._addresses.charge(address)
        if not authorization:
            return Context(self.services, None, address, charged)
        if not token:
            raise Unauthenticated("send the token as `Authorization: Bearer …`")
        caller = await self.services.registration.authenticate(token)
        own = await self._charge(caller)
        charged.give_back()  # not before: who is over their own limit pays here, and soon is stopped before the look-up
        return Context(self.services, caller, address, own)

    async def _enter_again(self, caller: Credentials, address: str) -> Context:
        """A token that was good a moment ago costs its address nothing, unless the account is over its own limit."""
        try:
            return Context(self.services, caller, address, await self._charge(caller))
        except RateLimited:
            await self._addresses.charge(address)
            raise

    def again(self, caller: Credentials | None, address: str) -> Awaitable[Charge]:
        """Count one more operation of someone who has entered."""
        return self._addresses.charge(address) if caller is None else self._charge(caller)

    def _charge(self, caller: Credentials) -> Awaitable[Charge]:
        budget = self._bots if self._bots is not None and caller.account.kind == "bot" else self._accounts
        token = caller.token
        if token is None or token.requests_per_minute is None:
            return budget.charge(caller.account.id)
        return self._charge_both(caller, budget, token, token.requests_per_minute)

    async def _charge_both(self, caller: Credentials, budget: Budget, token: Token, per_minute: int) -> Charge:
        own = await self._tokens.of(per_minute).charge(token.id)
        try:
            await budget.charge(caller.account.id)
        except RateLimited:
            own.give_back()
            raise
        return own
