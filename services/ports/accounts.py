"""Accounts, tokens and what they allow."""

from typing import Annotated, Protocol

from msgspec import Struct

from domain.kernel.docs import doc
from domain.kernel.errors import OrreryError
from domain.kernel.units import Millis


class NameTaken(OrreryError):
    """An account with that name exists."""


class Account(Struct, frozen=True):
    """Who acts."""

    id: Annotated[str, doc("The id of the account.")]
    name: Annotated[str, doc("The name shown to others.")]
    kind: Annotated[str, doc("What it is: `person`, `bot` or `guest`.")] = "person"


class Credentials(Struct, frozen=True):
    """An account and what its token allows: `play`, `organise`, `audit`, `admin`."""

    account: Account
    scopes: frozenset[str]


class PrivilegedRead(Struct, frozen=True):
    """One use of a right to see more."""

    account: Annotated[str, doc("The id of the account that used it.")]
    stream: Annotated[str, doc("The log that was looked at.")]
    what: Annotated[str, doc("What was looked at, and as whom.")]
    at: Annotated[Millis, doc("When it was looked at.")]


class Accounts(Protocol):
    """Accounts and their tokens. A token is kept as its SHA-256 only."""

    async def create(self, account: Account, at: int) -> None:
        """Add an account; NameTaken if the name is in use, ignoring case."""
        ...

    async def get(self, account_id: str) -> Account | None:
        """The account with that id."""
        ...

    async def by_name(self, name: str) -> Account | None:
        """The account with that name, ignoring case."""
        ...

    async def add_token(self, digest: bytes, account_id: str, scopes: frozenset[str], at: int) -> None:
        """Remember a token by its digest."""
        ...

    async def authenticate(self, digest: bytes) -> Credentials | None:
        """Who holds the token with this digest, unless it was revoked."""
        ...

    async def revoke(self, digest: bytes, at: int) -> bool:
        """Make a token worthless; False if it was not valid."""
        ...

    async def log_privileged_read(self, account_id: str, stream: str, what: str, at: int) -> None:
        """Put on record that someone used a right to see more than a player may."""
        ...

    async def privileged_reads(self, stream: str) -> list[PrivilegedRead]:
        """The record of such reads for one stream, oldest first."""
        ...
