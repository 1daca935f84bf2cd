"""Accounts in PostgreSQL."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any, Final

from psycopg.errors import ForeignKeyViolation, UniqueViolation

from infra.postgres.pool import Pool
from services.company.names import likeness
from services.ports import Account, Credentials, NameTaken, PrivilegedRead, Token

# ruff: noqa: S105, S608 -- SQL about tokens is no token, and what is put together here are constants
_CREATE: Final = """
INSERT INTO accounts (id, name, folded, likeness, kind, created_at) VALUES (%s, %s, %s, %s, %s, %s)
"""
_UNLIKENED: Final = "SELECT id, name FROM accounts WHERE likeness IS NULL LIMIT 1000"
_LIKEN: Final = """
UPDATE accounts AS one SET likeness = %(looks)s
 WHERE id = %(id)s AND NOT EXISTS (SELECT FROM accounts other WHERE other.likeness = %(looks)s)
"""
_LIKEN_TO_NONE: Final = "UPDATE accounts SET likeness = chr(1) || id WHERE id = %s AND likeness IS NULL"
_TOKEN: Final = "id, name, scopes, created_at, used_at, expires_at, requests_per_minute, max_cost, consent"
_IS_VALID: Final = "revoked_at IS NULL AND (expires_at IS NULL OR expires_at > %(at)s)"
ADD_TOKEN: Final = """
INSERT INTO tokens (digest, account, id, name, scopes, created_at, expires_at, requests_per_minute, max_cost, consent)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
"""Takes what `token_row` makes."""
_AUTHENTICATE: Final = f"""
SELECT a.id, a.name, a.kind, t.* FROM accounts a
  JOIN (SELECT account, {_TOKEN} FROM tokens WHERE digest = %(digest)s AND {_IS_VALID}) AS t ON a.id = t.account
"""
_USE: Final = "UPDATE tokens SET used_at = %s WHERE id = %s"
_TOKENS: Final = f"SELECT {_TOKEN} FROM tokens WHERE account = %(account)s AND {_IS_VALID} ORDER BY created_at, id"
_VALID: Final = f"SELECT id FROM tokens WHERE id = ANY(%(ids)s) AND {_IS_VALID}"
_REVOKE: Final = f"UPDATE tokens SET revoked_at = %(at)s WHERE digest = %(digest)s AND {_IS_VALID} RETURNING id"
_REVOKE_OWN: Final = f"""
UPDATE tokens SET revoked_at = %(at)s
 WHERE account = %(account)s AND (%(ids)s::text[] IS NULL OR id = ANY(%(ids)s::text[])) AND {_IS_VALID}
RETURNING id
"""
_LOG_READ: Final = "INSERT INTO privileged_reads (account, stream, what, at) VALUES (%s, %s, %s, %s)"
_READS: Final = "SELECT account, stream, what, at FROM privileged_reads WHERE stream = %s ORDER BY id"
_OF_NAMES: Final = frozenset({"accounts_folded_key", "accounts_likeness"})


class PostgresAccounts:
    """`Accounts` on a pool of connections, which someone else closes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def create(self, account: Account, at: int, first: tuple[bytes, Token] | None = None) -> None:
        """Add an account; NameTaken if the name is in use, ignoring case, or looks like one that is."""
        await self._liken_older()
        name = account.name
        row: tuple[Any, ...] = (account.id, name, name.casefold(), likeness(name), account.kind, at)
        try:
            async with self._pool.transaction() as connection:
                await connection.execute(_CREATE, row)
                if first is not None:
                    await connection.execute(ADD_TOKEN, token_row(first[0], account.id, first[1]))
        except UniqueViolation as error:
            if error.diag.constraint_name in _OF_NAMES:
                raise NameTaken(f"the name {name} is taken, or looks like one that is") from error
            raise ValueError(f"there is an account {account.id}") from error

    async def _liken_older(self) -> None:
        """Work out how the names of accounts look that are older than the question; of those alike one is kept."""
        while older := await self._pool.fetch(_UNLIKENED):
            for account_id, name in older:
                with suppress(UniqueViolation):  # another process was faster, for this account or for one like it
                    await self._pool.execute(_LIKEN, {"id": account_id, "looks": likeness(name)})
                await self._pool.execute(_LIKEN_TO_NONE, (account_id,))

    async def get(self, account_id: str) -> Account | None:
        """The account with that id."""
        rows = await self._pool.fetch("SELECT id, name, kind FROM accounts WHERE id = %s", (account_id,))
        return Account(*rows[0]) if rows else None

    async def by_name(self, name: str) -> Account | None:
        """The account with that name, ignoring case."""
        rows = await self._pool.fetch("SELECT id, name, kind FROM accounts WHERE folded = %s", (name.casefold(),))
        return Account(*rows[0]) if rows else None

    async def add_token(self, digest: bytes, account_id: str, token: Token) -> None:
        """Remember a token by its digest."""
        try:
            await self._pool.execute(ADD_TOKEN, token_row(digest, account_id, token))
        except ForeignKeyViolation as error:
            raise ValueError(f"there is no account {account_id}") from error
        except UniqueViolation as error:
            raise ValueError("there is such a token") from error

    async def authenticate(self, digest: bytes, at: int) -> Credentials | None:
        """Who holds the token with this digest, if it is valid."""
        for row in await self._pool.fetch(_AUTHENTICATE, {"digest": digest, "at": at}):
            account_id, name, kind, _, *of_token = row
            token = _token(of_token)
            return Credentials(Account(account_id, name, kind), frozenset(token.scopes), token)
        return None

    async def use_token(self, token_id: str, at: int) -> None:
        """Put on record that a token was used."""
        await self._pool.execute(_USE, (at, token_id))

    async def tokens(self, account_id: str, at: int) -> list[Token]:
        """The valid tokens of an account, oldest first."""
        return [_token(row) for row in await self._pool.fetch(_TOKENS, {"account": account_id, "at": at})]

    async def valid_tokens(self, token_ids: Collection[str], at: int) -> set[str]:
        """Those of the tokens with these ids that are valid."""
        return {id_ for (id_,) in await self._pool.fetch(_VALID, {"ids": list(token_ids), "at": at})}

    async def revoke(self, digest: bytes, at: int) -> str | None:
        """Make a token worthless; its id, or None if it was not valid."""
        ended = await self._pool.returning(_REVOKE, {"digest": digest, "at": at})
        return str(ended[0][0]) if ended else None

    async def revoke_tokens(self, account_id: str, token_ids: Collection[str] | None, at: int) -> list[str]:
        """Make these tokens of an account worthless, or all of them; the ids of those that were valid."""
        chosen = None if token_ids is None else list(token_ids)
        ended = await self._pool.returning(_REVOKE_OWN, {"account": account_id, "ids": chosen, "at": at})
        return [id_ for (id_,) in ended]

    async def log_privileged_read(self, account_id: str, stream: str, what: str, at: int) -> None:
        """Put on record that someone used a right to see more than a player may."""
        await self._pool.execute(_LOG_READ, (account_id, stream, what, at))

    async def privileged_reads(self, stream: str) -> list[PrivilegedRead]:
        """The record of such reads for one stream, oldest first."""
        return [PrivilegedRead(*row) for row in await self._pool.fetch(_READS, (stream,))]


def token_row(digest: bytes, account_id: str, token: Token) -> tuple[Any, ...]:
    """A new token as it is written."""
    made = (token.id, token.name, list(token.scopes), token.created_at, token.expires_at)
    return digest, account_id, *made, token.requests_per_minute, token.max_cost, token.consent


def _token(row: Sequence[Any]) -> Token:
    id_, name, scopes, created_at, used_at, expires_at, requests_per_minute, max_cost, consent = row
    return Token(
        id=id_,
        name=name,
        scopes=tuple(scopes),
        created_at=created_at,
        used_at=used_at,
        expires_at=expires_at,
        requests_per_minute=requests_per_minute,
        max_cost=max_cost,
        consent=consent,
    )
