"""Accounts and tokens. A token is shown once, when it is made; only its digest is kept."""

import re
from hashlib import sha256

from domain.kernel.errors import MalformedCommand
from services.company.limits import Buckets
from services.errors import Forbidden, NotFound, Unauthenticated
from services.ports import Account, Accounts, Clock, Credentials, Entropy, NameTaken
from services.scopes import SCOPES

_NAME = re.compile(r"[\w][\w .'\-]{0,30}[\w.]|\w", re.UNICODE)
GUEST_SCOPES = frozenset({"play"})


def digest_of(token: str) -> bytes:
    """The digest under which a token is stored."""
    return sha256(token.encode()).digest()


class Registration:
    """Who is who."""

    def __init__(self, accounts: Accounts, clock: Clock, entropy: Entropy, *, guests: Buckets | None) -> None:
        """`guests` limits how fast one address makes guest accounts; None switches them off."""
        self._accounts, self._clock, self._entropy, self._guests = accounts, clock, entropy, guests

    async def guest(self, name: str, address: str) -> tuple[Credentials, str]:
        """A new guest account and its token."""
        if self._guests is None:
            raise Forbidden("guest accounts are switched off here")
        self._guests.take(address)
        return await self.register(name, "guest", GUEST_SCOPES)

    async def bot(self, name: str, owner: Account) -> tuple[Credentials, str]:
        """A new account for someone's own program, and its token."""
        if owner.kind == "bot":
            raise Forbidden("bots do not make bots")
        if self._guests is not None:
            self._guests.take(f"bots of {owner.id}")
        return await self.register(name, "bot", GUEST_SCOPES)

    async def register(self, name: str, kind: str, scopes: frozenset[str]) -> tuple[Credentials, str]:
        """A new account and its first token."""
        if not _NAME.fullmatch(name):
            raise MalformedCommand(
                "a name has 1 to 32 letters, digits, spaces or . ' -, and begins with a letter or digit"
            )
        account = Account(id=self._entropy.id(), name=name, kind=kind)
        await self._accounts.create(account, self._clock.now())
        return await self._with_token(account, scopes)

    async def ensure(self, name: str, kind: str, scopes: frozenset[str]) -> tuple[Credentials, str]:
        """The account of that name, made if need be, and a new token for it."""
        account = await self._accounts.by_name(name)
        if account is None:
            try:
                return await self.register(name, kind, scopes)
            except NameTaken:  # another process created it first
                account = await self._accounts.by_name(name)
        if account is None:
            raise NotFound(f"there is no account called {name!r}")
        return await self._with_token(account, scopes)

    async def _with_token(self, account: Account, scopes: frozenset[str]) -> tuple[Credentials, str]:
        if unknown := scopes - set(SCOPES):
            raise MalformedCommand(
                f"there is no scope {', '.join(sorted(unknown))}; the scopes are {', '.join(SCOPES)}"
            )
        token = self._entropy.token()
        await self._accounts.add_token(digest_of(token), account.id, scopes, self._clock.now())
        return Credentials(account=account, scopes=scopes), token

    async def authenticate(self, token: str) -> Credentials:
        """Who holds `token`; Unauthenticated if nobody does."""
        known = await self._accounts.authenticate(digest_of(token))
        if known is None:
            raise Unauthenticated("the token is not valid")
        return known

    async def revoke(self, token: str) -> bool:
        """Make a token worthless."""
        return await self._accounts.revoke(digest_of(token), self._clock.now())
