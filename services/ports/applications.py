"""Applications of third parties, and the consents by which people let them act in their name."""

from collections.abc import Collection
from typing import Annotated, Protocol

from msgspec import Struct

from domain.kernel.docs import doc
from domain.kernel.units import Id, Millis
from services.ports.accounts import Token


class Application(Struct, frozen=True, kw_only=True):
    """A program of somebody's that others may let act in their name."""

    id: Annotated[Id, doc("Its id, by which it names itself when it asks.")]
    account: Annotated[Id, doc("The id of the account that registered it.")]
    name: Annotated[str, doc("What people are told who asks.")]
    redirect_uris: Annotated[tuple[str, ...], doc("The only addresses that people and codes are sent back to.")]
    created_at: Annotated[Millis, doc("When it was registered.")]
    secret: bytes | None = None
    """The digest of its secret; None for one that can keep none."""

    @property
    def is_confidential(self) -> bool:
        """Whether it has a secret to prove who it is."""
        return self.secret is not None


class Consent(Struct, frozen=True, kw_only=True):
    """That somebody let an application act in their name, and how far that has come."""

    id: str
    account: str
    application: str
    scopes: tuple[str, ...]
    redirect_uri: str
    """Where its code was sent, and must be said to have been sent."""
    challenge: str
    """The S256 of what only the application knows that asked."""
    created_at: int
    code_until: int
    expires_at: int | None = None
    """When it ends whatever happens; None if it lasts as long as it is used."""
    until: int
    """When it ends unless it is renewed before."""
    redeemed_at: int | None = None
    is_over: bool = False
    """Whether it was ended, or a token of it was revoked."""

    def is_live(self, now: int) -> bool:
        """Whether the application may act, or ask for another token."""
        return self.redeemed_at is not None and not self.is_over and self.until > now


class Permission(Struct, frozen=True, kw_only=True):
    """What an application may do in your name."""

    id: Annotated[Id, doc("Its id, by which it is ended.")]
    application: Annotated[Id, doc("The id of the application.")]
    name: Annotated[str, doc("What the application is called.")]
    scopes: Annotated[tuple[str, ...], doc("What it may do.")]
    created_at: Annotated[Millis, doc("Since when.")]
    used_at: Annotated[Millis | None, doc("When it was last used, to within a minute or so; null if never.")] = None
    until: Annotated[Millis, doc("When it ends by itself, unless the application uses it before and so prolongs it.")]


class ApplicationStore(Protocol):
    """Applications and consents. Secrets, codes and tokens are kept as their SHA-256 only."""

    async def add(self, application: Application, most: int) -> bool:
        """Add an application; False, and nothing changed, if its account has `most` of them."""
        ...

    async def get(self, application_id: str) -> Application | None:
        """The application with that id, unless it was removed."""
        ...

    async def of_account(self, account: str) -> list[Application]:
        """The applications of an account, the oldest first."""
        ...

    async def remove(self, account: str, application_id: str, at: int) -> list[str] | None:
        """Forget an application and end all its consents: the ids of the tokens that ended; None if it was none."""
        ...

    async def add_consent(self, consent: Consent, code: bytes, most: int) -> bool:
        """Remember a consent by the digest of its code; False if its account has `most` live ones.

        Codes of the account that nobody came for in time are forgotten.
        """
        ...

    async def consent(self, consent_id: str) -> Consent | None:
        """The consent with that id."""
        ...

    async def by_code(self, code: bytes) -> Consent | None:
        """The consent a code was given for."""
        ...

    async def by_refresh(self, refresh: bytes) -> tuple[Consent, bool] | None:
        """The consent a refresh token belongs to, and whether that token is still unused."""
        ...

    async def redeem(self, consent_id: str, digest: bytes, token: Token, refresh: bytes, at: int) -> bool:
        """Give the first tokens for a code, once; False, and nothing changed, if it was used or its time is over."""
        ...

    async def renew(
        self, consent_id: str, used: bytes, digest: bytes, token: Token, refresh: bytes, until: int, at: int
    ) -> bool:
        """Give new tokens for a refresh token, once; False, and nothing changed, if it was used or all is over."""
        ...

    async def end(self, account: str, consent_ids: Collection[str] | None, at: int) -> list[str]:
        """End these consents of an account, or all of them; the ids of the tokens that were valid until now."""
        ...

    async def permissions(self, account: str, at: int) -> list[Permission]:
        """What applications may do in the name of an account, the oldest consent first."""
        ...
