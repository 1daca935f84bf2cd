"""Accounts in PostgreSQL."""

from typing import Final

from psycopg.errors import ForeignKeyViolation, UniqueViolation

from infra.postgres.pool import Pool
from services.ports import Account, Credentials, NameTaken, PrivilegedRead

_CREATE: Final = "INSERT INTO accounts (id, name, folded, kind, created_at) VALUES (%s, %s, %s, %s, %s)"
_ADD_TOKEN: Final = "INSERT INTO tokens (digest, account, scopes, created_at) VALUES (%s, %s, %s, %s)"  # noqa: S105 -- SQL
_AUTHENTICATE: Final = """
SELECT a.id, a.name, a.kind, t.scopes FROM tokens t JOIN accounts a ON a.id = t.account
 WHERE t.digest = %s AND t.revoked_at IS NULL
"""
_REVOKE: Final = "UPDATE tokens SET revoked_at = %s WHERE digest = %s AND revoked_at IS NULL"
_LOG_READ: Final = "INSERT INTO privileged_reads (account, stream, what, at) VALUES (%s, %s, %s, %s)"
_READS: Final = "SELECT account, stream, what, at FROM privileged_reads WHERE stream = %s ORDER BY id"


class PostgresAccounts:
    """`Accounts` on a pool of connections, which someone else closes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def create(self, account: Account, at: int) -> None:
        """Add an account; NameTaken if the name is in use, ignoring case."""
        values = (account.id, account.name, account.name.casefold(), account.kind, at)
        try:
            await self._pool.execute(_CREATE, values)
        except UniqueViolation as error:
            if error.diag.constraint_name == "accounts_folded_key":
                raise NameTaken(f"the name {account.name} is taken") from error
            raise ValueError(f"there is an account {account.id}") from error

    async def get(self, account_id: str) -> Account | None:
        """The account with that id."""
        rows = await self._pool.fetch("SELECT id, name, kind FROM accounts WHERE id = %s", (account_id,))
        return Account(*rows[0]) if rows else None

    async def by_name(self, name: str) -> Account | None:
        """The account with that name, ignoring case."""
        rows = await self._pool.fetch("SELECT id, name, kind FROM accounts WHERE folded = %s", (name.casefold(),))
        return Account(*rows[0]) if rows else None

    async def add_token(self, digest: bytes, account_id: str, scopes: frozenset[str], at: int) -> None:
        """Remember a token by its digest."""
        try:
            await self._pool.execute(_ADD_TOKEN, (digest, account_id, sorted(scopes), at))
        except ForeignKeyViolation as error:
            raise ValueError(f"there is no account {account_id}") from error
        except UniqueViolation as error:
            raise ValueError("there is such a token") from error

    async def authenticate(self, digest: bytes) -> Credentials | None:
        """Who holds the token with this digest, unless it was revoked."""
        for account_id, name, kind, scopes in await self._pool.fetch(_AUTHENTICATE, (digest,)):
            return Credentials(Account(account_id, name, kind), frozenset(scopes))
        return None

    async def revoke(self, digest: bytes, at: int) -> bool:
        """Make a token worthless; False if it was not valid."""
        return await self._pool.execute(_REVOKE, (at, digest)) == 1

    async def log_privileged_read(self, account_id: str, stream: str, what: str, at: int) -> None:
        """Put on record that someone used a right to see more than a player may."""
        await self._pool.execute(_LOG_READ, (account_id, stream, what, at))

    async def privileged_reads(self, stream: str) -> list[PrivilegedRead]:
        """The record of such reads for one stream, oldest first."""
        return [PrivilegedRead(*row) for row in await self._pool.fetch(_READS, (stream,))]
