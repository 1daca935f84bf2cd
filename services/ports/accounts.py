"""Accounts, tokens and what they allow."""

from collections.abc import Collection
from typing import Annotated, Protocol

from msgspec import Struct

from domain.kernel.docs import DocEnum, doc
from domain.kernel.errors import OrreryError
from domain.kernel.units import Id, Millis


class NameTaken(OrreryError):
    """An account with that name, or with one that looks like it, exists."""


class AccountKind(DocEnum):
    """What an account is."""

    PERSON = "person", "Somebody who is known here."
    GUEST = "guest", "Somebody who came without an account."
    BOT = "bot", "Somebody's program."


class Account(Struct, frozen=True):
    """Who acts."""

    id: Annotated[Id, doc("The id of the account.")]
    name: Annotated[str, doc("The name shown to others.")]
    kind: Annotated[str, doc("What it is.")] = "person"


class Token(Struct, frozen=True, kw_only=True):
    """What is known of a token, apart from the token itself, which is kept nowhere."""

    id: Annotated[Id, doc("Its id: no secret, and good for nothing but naming it.")]
    name: Annotated[str, doc("What its owner called it.")] = ""
    scopes: Annotated[tuple[str, ...], doc("What it allows.")] = ()
    created_at: Annotated[Millis, doc("When it was made.")]
    used_at: Annotated[Millis | None, doc("When it was last used, to within a minute or so; null if never.")] = None
    expires_at: Annotated[
        Millis | None, doc("When it becomes worthless by itself; null if it lasts until it is revoked.")
    ] = None
    requests_per_minute: Annotated[
        int | None, doc("How many operations it may ask for in a minute; null for as many as its account.")
    ] = None
    max_cost: Annotated[int | None, doc("What one operation may cost; null for as much as any.")] = None
    consent: Annotated[
        Id | None, doc("The id of the permission by which an application has it; null for one of your own.")
    ] = None

    @property
    def is_limited(self) -> bool:
        """Whether it may ask for less than its account."""
        return self.requests_per_minute is not None or self.max_cost is not None

    def has_expired(self, now: int) -> bool:
        """Whether its time is over."""
        return self.expires_at is not None and self.expires_at <= now


class Credentials(Struct, frozen=True):
    """An account and what its token allows: `play`, `organise`, `audit`."""

    account: Account
    scopes: frozenset[str]
    token: Token | None = None
    """The token they came with; None for someone the service itself speaks for."""


class PrivilegedRead(Struct, frozen=True):
    """One use of a right to see more."""

    account: Annotated[Id, doc("The id of the account that used it.")]
    stream: Annotated[str, doc("The log that was looked at.")]
    what: Annotated[str, doc("What was looked at, and as whom.")]
    at: Annotated[Millis, doc("When it was looked at.")]


class Accounts(Protocol):
    """Accounts and their tokens. A token is kept as its SHA-256 only; it is valid until it is revoked or expires."""

    async def create(self, account: Account, at: int, first: tuple[bytes, Token] | None = None) -> None:
        """Add an account; NameTaken if the name is in use, ignoring case, or looks like one that is.

        With its `first` token, by its digest, if there is one: both are kept or neither.
        """
        ...

    async def get(self, account_id: str) -> Account | None:
        """The account with that id."""
        ...

    async def by_name(self, name: str) -> Account | None:
        """The account with that name, ignoring case."""
        ...

    async def add_token(self, digest: bytes, account_id: str, token: Token) -> None:
        """Remember a token by its digest."""
        ...

    async def authenticate(self, digest: bytes, at: int) -> Credentials | None:
        """Who holds the token with this digest, if it is valid."""
        ...

    async def use_token(self, token_id: str, at: int) -> None:
        """Put on record that a token was used."""
        ...

    async def tokens(self, account_id: str, at: int) -> list[Token]:
        """The valid tokens of an account, oldest first."""
        ...

    async def valid_tokens(self, token_ids: Collection[str], at: int) -> set[str]:
        """Those of the tokens with these ids that are valid."""
        ...

    async def revoke(self, digest: bytes, at: int) -> str | None:
        """Make a token worthless; its id, or None if it was not valid."""
        ...

    async def revoke_tokens(self, account_id: str, token_ids: Collection[str] | None, at: int) -> list[str]:
        """Make these tokens of an account worthless, or all of them; the ids of those that were valid."""
        ...

    async def log_privileged_read(self, account_id: str, stream: str, what: str, at: int) -> None:
        """Put on record that someone used a right to see more than a player may."""
        ...

    async def privileged_reads(self, stream: str) -> list[PrivilegedRead]:
        """The record of such reads for one stream, oldest first."""
        ...


class RevocationNews(Protocol):
    """Tells the other processes which tokens were revoked. News may be lost: the accounts know, and are asked too."""

    async def tell(self, token_ids: Collection[str]) -> None:
        """Tell every process. Whoever tells is neither held up nor failed by it."""
        ...
