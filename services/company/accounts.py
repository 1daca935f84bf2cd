"""Accounts and tokens. A token is shown once, when it is made; only its digest is kept."""

import asyncio
import logging
from collections.abc import Collection, Sequence
from contextvars import Context
from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from domain.kernel.errors import MalformedCommand
from services.company.names import MOST_SIGNS, name_of
from services.company.sessions import Sessions
from services.errors import CommandIdTaken, Forbidden, NotFound, Unauthenticated
from services.ports import Account, Accounts, Budget, Clock, Credentials, Entropy, NameTaken, Token, Unavailable
from services.scopes import SCOPES

GUEST_SCOPES: Final = frozenset({"play", "hooks"})
MOST_TOKENS: Final = 50
"""How many valid tokens an account may have."""
MOST_PER_MINUTE: Final = 6000
"""The highest limit a token may have of its own; whoever wants more sets none."""
LEAST_COMMAND_ID: Final = 16
"""Signs in the command id of a guest: whoever knows it may ask for the token until that has been used."""
_USE_EVERY_MS: Final = 60_000
_ROOM: Final = MOST_SIGNS - len(" 123456")
_log = logging.getLogger("orrery.accounts")


def digest_of(token: str) -> bytes:
    """The digest under which a token is stored."""
    return sha256(token.encode(errors="surrogatepass")).digest()


def no_application(caller: Credentials) -> Credentials:
    """A caller who is not an application that acts for somebody.

    Else an application could help itself to more than it was allowed, and to what outlasts its being shown out.
    """
    if caller.token is not None and caller.token.consent is not None:
        raise Forbidden("an application that acts for somebody does not manage their account")
    return caller


def own_hand(caller: Credentials) -> Credentials:
    """The same, with a token that has no limits of its own: with enough others it would have none."""
    if caller.token is not None and caller.token.is_limited:
        raise Forbidden("a token that has limits of its own makes no others")
    return no_application(caller)


def _is_like(name: str, asked: str | None, *, numbered: bool) -> bool:
    """Whether an account has the name that was asked for, or that with a number behind it."""
    if asked is None or name == asked:
        return asked is not None
    root, _, number = name.rpartition(" ")
    return numbered and number.isdecimal() and root == asked.strip()[:_ROOM].rstrip()


class Registration:
    """Who is who."""

    def __init__(
        self, accounts: Accounts, clock: Clock, entropy: Entropy, sessions: Sessions, *, guests: Budget | None
    ) -> None:
        """`guests` limits how fast one address makes guest accounts; None switches them off."""
        self._accounts, self._clock, self._entropy, self._sessions, self._guests = (
            accounts,
            clock,
            entropy,
            sessions,
            guests,
        )
        self._uses: dict[str, int] = {}
        self._noting: asyncio.Task[None] | None = None

    # -- accounts --------------------------------------------------------------------------------------------

    async def guest(
        self,
        name: str,
        address: str,
        expires_at: int | None = None,
        *,
        numbered: bool = False,
        command_id: str | None = None,
    ) -> tuple[Credentials, str]:
        """A new guest account and its token; a name that is taken may get a number behind it."""
        if self._guests is None:
            raise Forbidden("guest accounts are switched off here")
        if command_id is not None and len(command_id) < LEAST_COMMAND_ID:
            raise MalformedCommand(f"the commandId of a guest has {LEAST_COMMAND_ID} signs or more, drawn by chance")
        await self._guests.charge(address)
        names = self._names_like(name) if numbered else [name]
        return await self._once("guest", names, command_id, expires_at)

    async def bot(
        self, name: str, owner: Account, expires_at: int | None = None, *, command_id: str | None = None
    ) -> tuple[Credentials, str]:
        """A new account for someone's own program, and its token."""
        if owner.kind == "bot":
            raise Forbidden("bots do not make bots")
        if self._guests is not None:
            await self._guests.charge(f"bots of {owner.id}")
        return await self._once(f"bot of {owner.id}", [name], command_id, expires_at, kind="bot")

    async def register(
        self, name: str, kind: str, scopes: frozenset[str], expires_at: int | None = None, *, account_id: str = ""
    ) -> tuple[Credentials, str]:
        """A new account and its first token, both or neither."""
        kept = name_of(name)
        if kept is None:
            raise MalformedCommand(
                f"a name has 1 to {MOST_SIGNS} letters, digits, spaces or . ' - _, and begins with a letter or digit"
            )
        made = self._new_token("", scopes, expires_at)
        account, token = Account(id=account_id or self._entropy.id(), name=kept, kind=kind), self._entropy.token()
        await self._accounts.create(account, self._clock.now(), (digest_of(token), made))
        return Credentials(account=account, scopes=frozenset(made.scopes), token=made), token

    async def _once(
        self, what: str, names: Sequence[str], command_id: str | None, expires_at: int | None, kind: str = "guest"
    ) -> tuple[Credentials, str]:
        """A new account by the first of these names that is free; for the same command id the same account again."""
        own_id = "" if command_id is None else self._entropy.id_for(f"{what} {command_id}")
        if own_id and (known := await self._accounts.get(own_id)) is not None:
            return await self._again(known, names, expires_at, command_id)
        taken: NameTaken | None = None
        for name in names:
            try:
                return await self.register(name, kind, GUEST_SCOPES, expires_at, account_id=own_id)
            except (NameTaken, ValueError) as error:  # perhaps by this very command, sent twice at once
                if own_id and (known := await self._accounts.get(own_id)) is not None:
                    return await self._again(known, names, expires_at, command_id)
                if not isinstance(error, NameTaken):
                    raise
                taken = taken or error
        assert taken is not None
        raise taken

    async def _again(
        self, known: Account, names: Sequence[str], expires_at: int | None, command_id: str | None
    ) -> tuple[Credentials, str]:
        """The answer to a command whose first answer was lost: nobody has used its token, and nobody will.

        Once it was used its owner has it, and the command id opens nothing any more.
        """
        tokens = await self._accounts.tokens(known.id, self._clock.now())
        is_unused = len(tokens) == 1 and tokens[0].used_at is None
        if not is_unused or not _is_like(known.name, name_of(names[0]), numbered=len(names) > 1):
            raise CommandIdTaken(command_id or "")
        answer = await self._added(known, self._new_token("", frozenset(tokens[0].scopes), expires_at))
        await self.revoke_own(known, [tokens[0].id])
        return answer

    def _names_like(self, wanted: str) -> list[str]:
        """A name, and others where it is taken: an account keeps its name for ever, since logs name it."""
        drawn = int.from_bytes(self._entropy.seed()[:4])
        numbers = (2, 1000 + drawn % 9000, 100_000 + drawn % 900_000)
        return [wanted, *(f"{wanted.strip()[:_ROOM].rstrip()} {number}" for number in numbers)]

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
        return await self._added(account, self._new_token("", scopes, None))

    # -- tokens ----------------------------------------------------------------------------------------------

    def remembered(self, token: str) -> Credentials | None:
        """Who holds `token`, if the accounts said so a moment ago."""
        return self._sessions.known.get(digest_of(token))

    async def authenticate(self, token: str) -> Credentials:
        """Who holds `token`; Unauthenticated if nobody does."""
        now, digest, changes = self._clock.now(), digest_of(token), self._sessions.known.changes
        known = await self._accounts.authenticate(digest, now)
        if known is None:
            raise Unauthenticated("the token is not valid: it is unknown, revoked, or its time is over")
        self._sessions.known.keep(digest, known, changes)
        if known.token and (known.token.used_at is None or now - known.token.used_at >= _USE_EVERY_MS):
            self._note_use(known.token.id, now)
        return known

    def _note_use(self, token_id: str, now: int) -> None:
        """Have the use of a token put on record, beside the request: nobody waits for it, and none fails by it."""
        self._uses[token_id] = now
        if self._noting is None or self._noting.done():
            self._noting = asyncio.create_task(self._note_uses(), name="noting uses", context=Context())

    async def _note_uses(self) -> None:
        while self._uses:
            token_id, now = self._uses.popitem()
            try:
                await self._accounts.use_token(token_id, now)
            except Unavailable as away:
                _log.warning("%s is away: the use of a token is not on record", away.part)

    async def settle(self) -> None:
        """Wait until every use so far is on record."""
        if self._noting is not None:
            await self._noting

    async def new_token(
        self,
        caller: Credentials,
        name: str,
        scopes: Collection[str] | None,
        expires_at: int | None,
        *,
        requests_per_minute: int | None = None,
        max_cost: int | None = None,
    ) -> tuple[Token, str]:
        """Another token for the caller's own account. It allows no more and lasts no longer than theirs."""
        own_hand(caller)
        if requests_per_minute is not None and not 1 <= requests_per_minute <= MOST_PER_MINUTE:
            raise MalformedCommand(f"requestsPerMinute is from 1 to {MOST_PER_MINUTE}")
        if max_cost is not None and not 1 <= max_cost <= 2**31 - 1:
            raise MalformedCommand("maxCost is a number above 0")
        if len(name) > MOST_SIGNS or not name.isprintable():
            raise MalformedCommand(f"the name of a token has at most {MOST_SIGNS} printable signs")
        wanted = caller.scopes if scopes is None else frozenset(scopes)
        if beyond := wanted & frozenset(SCOPES) - caller.scopes:
            raise Forbidden(f"your own token does not have the scope {', '.join(sorted(beyond))}")
        if len(await self._accounts.tokens(caller.account.id, self._clock.now())) >= MOST_TOKENS:
            raise Forbidden(f"an account has at most {MOST_TOKENS} tokens: revoke some")
        own_end = caller.token.expires_at if caller.token else None
        if own_end is not None:
            expires_at = own_end if expires_at is None else min(expires_at, own_end)
        new = self._new_token(name, wanted, expires_at)
        limited = replace(new, requests_per_minute=requests_per_minute, max_cost=max_cost)
        made, token = await self._added(caller.account, limited)
        assert made.token is not None
        return made.token, token

    async def tokens(self, account: Account) -> list[Token]:
        """The valid tokens of an account, oldest first."""
        return await self._accounts.tokens(account.id, self._clock.now())

    async def revoke(self, token: str) -> bool:
        """Make a token worthless, and end what runs under it."""
        ended = await self._accounts.revoke(digest_of(token), self._clock.now())
        if ended is not None:
            await self._sessions.revoked([ended])
        return ended is not None

    async def revoke_own(self, account: Account, token_ids: Collection[str] | None) -> int:
        """Make tokens of an account worthless, all of them if none are named; how many were valid."""
        ended = await self._accounts.revoke_tokens(account.id, token_ids, self._clock.now())
        await self._sessions.revoked(ended)
        return len(ended)

    def _new_token(self, name: str, scopes: frozenset[str], expires_at: int | None) -> Token:
        if unknown := scopes - set(SCOPES):
            raise MalformedCommand(
                f"there is no scope {', '.join(sorted(unknown))}; the scopes are {', '.join(SCOPES)}"
            )
        now = self._clock.now()
        if expires_at is not None and expires_at <= now:
            raise MalformedCommand("a token cannot end before it begins: expiresAt lies in the past")
        return Token(
            id=self._entropy.id(), name=name, scopes=tuple(sorted(scopes)), created_at=now, expires_at=expires_at
        )

    async def _added(self, account: Account, made: Token) -> tuple[Credentials, str]:
        token = self._entropy.token()
        await self._accounts.add_token(digest_of(token), account.id, made)
        return Credentials(account=account, scopes=frozenset(made.scopes), token=made), token
