"""Applications of third parties: registered by anyone, let in by each person for themselves, and shown out again.

What an application gets is a token like any other, called after the application, so whatever holds for tokens holds for
it: scopes, expiry, the list, revocation. A consent is what its tokens hang on; when one of them is revoked, it is over.
"""

from collections.abc import Collection, Sequence
from hmac import compare_digest
from typing import Final

from msgspec import Struct

from domain.kernel.errors import MalformedCommand
from services.company.accounts import digest_of, own_hand
from services.company.names import MOST_SIGNS, name_of
from services.company.redirects import fault_of
from services.company.sessions import Sessions
from services.errors import Forbidden, RateLimited, missing
from services.ports import (
    Account,
    Accounts,
    Application,
    ApplicationStore,
    Clock,
    Consent,
    Credentials,
    Entropy,
    Permission,
    Token,
)

MOST_APPLICATIONS: Final = 10
"""How many applications an account may have registered."""
MOST_REDIRECTS: Final = 10
"""How many addresses an application may return to."""
MOST_PERMISSIONS: Final = 50
"""How many consents of one account may be alive at once."""
MOST_AT_ONCE: Final = 10
"""How many tokens of one consent may be valid at once."""
CODE_MS: Final = 60_000
"""How long a code can be exchanged."""
TOKEN_MS: Final = 3_600_000
"""How long a token of an application is valid."""
IDLE_MS: Final = 90 * 86_400_000
"""How long a consent lasts that nobody makes use of."""


class Given(Struct, frozen=True):
    """What an application gets: shown this once."""

    access: str
    refresh: str
    scopes: tuple[str, ...]
    seconds: int
    """How long the access token is valid."""


class Applications:
    """Who may act in whose name."""

    def __init__(
        self, store: ApplicationStore, accounts: Accounts, clock: Clock, entropy: Entropy, sessions: Sessions
    ) -> None:
        self._store, self._accounts, self._clock, self._entropy = store, accounts, clock, entropy
        self._sessions = sessions

    # -- what owners of applications do --------------------------------------------------------------------------

    async def register(
        self, caller: Credentials, name: str, redirect_uris: Sequence[str], *, confidential: bool
    ) -> tuple[Application, str | None]:
        """A new application, and its secret if it can keep one."""
        owner = own_hand(caller).account
        if owner.kind == "bot":
            raise Forbidden("bots do not register applications")
        kept = name_of(name)
        if kept is None:
            raise MalformedCommand(
                f"a name has 1 to {MOST_SIGNS} letters, digits, spaces or . ' - _, and begins with a letter or digit"
            )
        if not 1 <= len(set(redirect_uris)) <= MOST_REDIRECTS:
            raise MalformedCommand(f"an application has 1 to {MOST_REDIRECTS} addresses to return to")
        for uri in redirect_uris:
            if fault := fault_of(uri):
                raise MalformedCommand(fault)
        secret = self._entropy.token().replace("orr_", "ors_", 1) if confidential else None
        made = Application(
            id=self._entropy.id(),
            account=owner.id,
            name=kept,
            redirect_uris=tuple(dict.fromkeys(redirect_uris)),
            created_at=self._clock.now(),
            secret=None if secret is None else digest_of(secret),
        )
        if not await self._store.add(made, MOST_APPLICATIONS):
            raise Forbidden(f"an account has at most {MOST_APPLICATIONS} applications: remove some")
        return made, secret

    async def of(self, account: Account) -> list[Application]:
        """The applications an account has registered, oldest first."""
        return await self._store.of_account(account.id)

    async def remove(self, caller: Credentials, application_id: str) -> None:
        """Forget an application of the caller's; whatever it was allowed is over at once."""
        ended = await self._store.remove(own_hand(caller).account.id, application_id, self._clock.now())
        if ended is None:
            raise missing("application", application_id)
        await self._sessions.revoked(ended)

    # -- what people do who are asked ----------------------------------------------------------------------------

    async def permissions(self, account: Account) -> list[Permission]:
        """What applications may do in the name of an account, oldest first."""
        return await self._store.permissions(account.id, self._clock.now())

    async def end(self, account: Account, consent_ids: Collection[str] | None) -> int:
        """End what applications may do in the name of an account, all of it if nothing is named; how much that was."""
        live = {each.id for each in await self.permissions(account)}
        chosen = live if consent_ids is None else live & set(consent_ids)
        await self._end(account.id, consent_ids)
        return len(chosen)

    async def allow(
        self, caller: Credentials, application: Application, scopes: Collection[str], redirect_uri: str, challenge: str
    ) -> str:
        """Let an application act in the caller's name; the code it can have tokens for."""
        owner = own_hand(caller)
        if beyond := frozenset(scopes) - owner.scopes:
            raise Forbidden(f"you cannot give away what is not yours: the scope {', '.join(sorted(beyond))}")
        now, code = self._clock.now(), self._entropy.token().replace("orr_", "orc_", 1)
        expires_at = owner.token.expires_at if owner.token else None
        made = Consent(
            id=self._entropy.id(),
            account=owner.account.id,
            application=application.id,
            scopes=tuple(sorted(scopes)),
            redirect_uri=redirect_uri,
            challenge=challenge,
            created_at=now,
            code_until=now + CODE_MS,
            expires_at=expires_at,
            until=_earlier(now + IDLE_MS, expires_at),
        )
        if not await self._store.add_consent(made, digest_of(code), MOST_PERMISSIONS):
            raise Forbidden(f"at most {MOST_PERMISSIONS} applications act for one account: end what some may do")
        return code

    # -- what applications do ------------------------------------------------------------------------------------

    async def find(self, application_id: str) -> Application | None:
        """The application with that id."""
        return await self._store.get(application_id)

    async def by_code(self, code: str) -> Consent | None:
        """The consent a code was given for."""
        return await self._store.by_code(digest_of(code))

    async def by_refresh(self, refresh: str) -> tuple[Consent, bool] | None:
        """The consent a refresh token belongs to, and whether that is still unused."""
        return await self._store.by_refresh(digest_of(refresh))

    async def by_access(self, token: str) -> Consent | None:
        """The consent a valid token hangs on; None for one that is its owner's own."""
        known = await self._accounts.authenticate(digest_of(token), self._clock.now())
        consent = known.token.consent if known and known.token else None
        return await self._store.consent(consent) if consent else None

    def is_fresh(self, consent: Consent) -> bool:
        """Whether its code can still be exchanged."""
        return consent.redeemed_at is None and not consent.is_over and consent.code_until > self._clock.now()

    def is_live(self, consent: Consent) -> bool:
        """Whether its refresh token is good for another."""
        return consent.is_live(self._clock.now())

    async def redeem(self, application: Application, consent: Consent) -> Given | None:
        """The first tokens for a code; None if it was used before, which ends whatever it gave."""
        given, token, digests = self._new(application, consent, consent.scopes)
        if await self._store.redeem(consent.id, digests[0], token, digests[1], self._clock.now()):
            return given
        await self._end(consent.account, [consent.id])
        return None

    async def renew(
        self, application: Application, consent: Consent, refresh: str, scopes: Collection[str]
    ) -> Given | None:
        """New tokens for a refresh token; None if that was used before, which ends everything."""
        now = self._clock.now()
        held = [each for each in await self._accounts.tokens(consent.account, now) if each.consent == consent.id]
        if len(held) >= MOST_AT_ONCE:
            ends = min(each.expires_at or now for each in held)
            raise RateLimited(max(1.0, (ends - now) / 1000))
        given, token, digests = self._new(application, consent, scopes)
        until = _earlier(now + IDLE_MS, consent.expires_at)
        if await self._store.renew(consent.id, digest_of(refresh), digests[0], token, digests[1], until, now):
            return given
        await self._end(consent.account, [consent.id])
        return None

    async def reused(self, consent: Consent) -> None:
        """A code or refresh token came twice: somebody stole it, and nobody knows which of the two."""
        await self._end(consent.account, [consent.id])

    def _new(
        self, application: Application, consent: Consent, scopes: Collection[str]
    ) -> tuple[Given, Token, tuple[bytes, bytes]]:
        now = self._clock.now()
        expires_at = _earlier(now + TOKEN_MS, consent.expires_at)
        access, refresh = self._entropy.token(), self._entropy.token().replace("orr_", "orf_", 1)
        token = Token(
            id=self._entropy.id(),
            name=application.name,
            scopes=tuple(sorted(scopes)),
            created_at=now,
            expires_at=expires_at,
            consent=consent.id,
        )
        given = Given(access, refresh, token.scopes, max(0, (expires_at - now) // 1000))
        return given, token, (digest_of(access), digest_of(refresh))

    async def _end(self, account: str, consent_ids: Collection[str] | None) -> None:
        await self._sessions.revoked(await self._store.end(account, consent_ids, self._clock.now()))


def is_secret_of(application: Application, secret: str) -> bool:
    """Whether an application proves who it is by this."""
    return application.secret is not None and compare_digest(digest_of(secret), application.secret)


def _earlier(moment: int, other: int | None) -> int:
    return moment if other is None else min(moment, other)
