"""Applications and consents in PostgreSQL."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from psycopg import AsyncConnection, Rollback

from infra.postgres.accounts import ADD_TOKEN, token_row
from infra.postgres.pool import Pool
from services.ports import Application, Consent, Permission, Token

# ruff: noqa: S608 -- SQL about tokens is no token, and what is put together here are constants
_APPLICATION: Final = "id, account, name, redirect_uris, created_at, secret"
_ONE_AT_A_TIME: Final = "SELECT FROM accounts WHERE id = %s FOR NO KEY UPDATE"
_COUNT: Final = "SELECT count(*) FROM applications WHERE account = %s AND removed_at IS NULL"
_ADD: Final = f"INSERT INTO applications ({_APPLICATION}) VALUES (%s, %s, %s, %s, %s, %s)"
_GET: Final = f"SELECT {_APPLICATION} FROM applications WHERE id = %s AND removed_at IS NULL"
_OF_ACCOUNT: Final = f"""
SELECT {_APPLICATION} FROM applications WHERE account = %s AND removed_at IS NULL ORDER BY created_at, id
"""
_REMOVE: Final = """
UPDATE applications SET removed_at = %(at)s WHERE id = %(id)s AND account = %(account)s AND removed_at IS NULL
"""

_IS_OVER: Final = """
(c.ended_at IS NOT NULL OR EXISTS (SELECT FROM tokens t WHERE t.consent = c.id AND t.revoked_at IS NOT NULL))
"""
_CONSENT: Final = f"""
c.id, c.account, c.application, c.scopes, c.redirect_uri, c.challenge, c.created_at, c.code_until, c.expires_at,
c.until, c.redeemed_at, {_IS_OVER}
"""
_IS_LIVE: Final = f"c.redeemed_at IS NOT NULL AND c.until > %(at)s AND NOT {_IS_OVER}"
_FORGET_STALE: Final = "DELETE FROM consents WHERE account = %s AND redeemed_at IS NULL AND code_until <= %s"
_COUNT_LIVE: Final = f"SELECT count(*) FROM consents c WHERE c.account = %(account)s AND {_IS_LIVE}"
_ADD_CONSENT: Final = """
INSERT INTO consents (id, account, application, scopes, redirect_uri, challenge, created_at, code, code_until,
                      expires_at, until)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
_BY_ID: Final = f"SELECT {_CONSENT} FROM consents c WHERE c.id = %s"
_BY_CODE: Final = f"SELECT {_CONSENT} FROM consents c WHERE c.code = %s"
_BY_REFRESH: Final = f"""
SELECT r.used_at IS NULL, {_CONSENT} FROM refresh_tokens r JOIN consents c ON c.id = r.consent WHERE r.digest = %s
"""
_REDEEM: Final = """
UPDATE consents SET redeemed_at = %(at)s
 WHERE id = %(id)s AND redeemed_at IS NULL AND ended_at IS NULL AND code_until > %(at)s RETURNING account
"""
_PROLONG: Final = f"UPDATE consents c SET until = %(until)s WHERE c.id = %(id)s AND {_IS_LIVE} RETURNING c.account"
_USE_REFRESH: Final = "UPDATE refresh_tokens SET used_at = %s WHERE digest = %s AND used_at IS NULL"
_ADD_REFRESH: Final = "INSERT INTO refresh_tokens (digest, consent) VALUES (%s, %s)"
_END: Final = """
UPDATE consents SET ended_at = %(at)s
 WHERE account = %(account)s AND (%(ids)s::text[] IS NULL OR id = ANY(%(ids)s::text[])) AND ended_at IS NULL
"""
_END_OF_APPLICATION: Final = "UPDATE consents SET ended_at = %(at)s WHERE application = %(id)s AND ended_at IS NULL"
_IS_VALID: Final = "revoked_at IS NULL AND (expires_at IS NULL OR expires_at > %(at)s)"
_END_TOKENS: Final = f"""
UPDATE tokens SET revoked_at = %(at)s
 WHERE account = %(account)s AND consent IS NOT NULL AND {_IS_VALID}
   AND (%(ids)s::text[] IS NULL OR consent = ANY(%(ids)s::text[]))
RETURNING id
"""
_END_TOKENS_OF_APPLICATION: Final = f"""
UPDATE tokens SET revoked_at = %(at)s
 WHERE consent IN (SELECT c.id FROM consents c WHERE c.application = %(id)s) AND {_IS_VALID} RETURNING id
"""
_PERMISSIONS: Final = f"""
SELECT c.id, c.application, a.name, c.scopes, c.created_at,
       (SELECT max(t.used_at) FROM tokens t WHERE t.consent = c.id), c.until
  FROM consents c JOIN applications a ON a.id = c.application
 WHERE c.account = %(account)s AND {_IS_LIVE} ORDER BY c.created_at, c.id
"""


class PostgresApplications:
    """`ApplicationStore` on a pool of connections, which someone else closes.

    Whoever changes a consent and its tokens locks the consent first.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def add(self, application: Application, most: int) -> bool:
        """Add an application; False, and nothing changed, if its account has `most` of them."""
        made = application
        row = (made.id, made.account, made.name, list(made.redirect_uris), made.created_at, made.secret)
        async with self._pool.transaction() as connection:
            await connection.execute(_ONE_AT_A_TIME, (made.account,))
            if await _number(connection, _COUNT, (made.account,)) >= most:
                return False
            await connection.execute(_ADD.encode(), row)
        return True

    async def get(self, application_id: str) -> Application | None:
        """The application with that id, unless it was removed."""
        rows = await self._pool.fetch(_GET, (application_id,))
        return _application(rows[0]) if rows else None

    async def of_account(self, account: str) -> list[Application]:
        """The applications of an account, the oldest first."""
        return [_application(row) for row in await self._pool.fetch(_OF_ACCOUNT, (account,))]

    async def remove(self, account: str, application_id: str, at: int) -> list[str] | None:
        """Forget an application and end all its consents: the ids of the tokens that ended; None if it was none."""
        which = {"account": account, "id": application_id, "at": at}
        async with self._pool.transaction() as connection:
            if not (await connection.execute(_REMOVE, which)).rowcount:
                return None
            await connection.execute(_END_OF_APPLICATION, which)
            ended = await connection.execute(_END_TOKENS_OF_APPLICATION.encode(), which)
            return [id_ for (id_,) in await ended.fetchall()]

    async def add_consent(self, consent: Consent, code: bytes, most: int) -> bool:
        """Remember a consent by the digest of its code; False if its account has `most` live ones."""
        made, at = consent, consent.created_at
        async with self._pool.transaction() as connection:
            await connection.execute(_ONE_AT_A_TIME, (made.account,))
            await connection.execute(_FORGET_STALE, (made.account, at))
            if await _number(connection, _COUNT_LIVE, {"account": made.account, "at": at}) >= most:
                return False
            given = (made.id, made.account, made.application, list(made.scopes), made.redirect_uri, made.challenge)
            await connection.execute(_ADD_CONSENT, (*given, at, code, made.code_until, made.expires_at, made.until))
        return True

    async def consent(self, consent_id: str) -> Consent | None:
        """The consent with that id."""
        rows = await self._pool.fetch(_BY_ID, (consent_id,))
        return _consent(rows[0]) if rows else None

    async def by_code(self, code: bytes) -> Consent | None:
        """The consent a code was given for."""
        rows = await self._pool.fetch(_BY_CODE, (code,))
        return _consent(rows[0]) if rows else None

    async def by_refresh(self, refresh: bytes) -> tuple[Consent, bool] | None:
        """The consent a refresh token belongs to, and whether that token is still unused."""
        rows = await self._pool.fetch(_BY_REFRESH, (refresh,))
        return (_consent(rows[0][1:]), rows[0][0]) if rows else None

    async def redeem(self, consent_id: str, digest: bytes, token: Token, refresh: bytes, at: int) -> bool:
        """Give the first tokens for a code, once; False, and nothing changed, if it was used or its time is over."""
        async with self._pool.transaction() as connection:
            found = await (await connection.execute(_REDEEM, {"id": consent_id, "at": at})).fetchone()
            if found is None:
                return False
            await _give(connection, found[0], consent_id, digest, token, refresh)
        return True

    async def renew(
        self, consent_id: str, used: bytes, digest: bytes, token: Token, refresh: bytes, until: int, at: int
    ) -> bool:
        """Give new tokens for a refresh token, once; False, and nothing changed, if it was used or all is over."""
        async with self._pool.transaction() as connection:
            which = {"id": consent_id, "until": until, "at": at}
            found = await (await connection.execute(_PROLONG.encode(), which)).fetchone()
            if found is None or not (await connection.execute(_USE_REFRESH, (at, used))).rowcount:
                raise Rollback
            await _give(connection, found[0], consent_id, digest, token, refresh)
            return True
        return False

    async def end(self, account: str, consent_ids: Collection[str] | None, at: int) -> list[str]:
        """End these consents of an account, or all of them; the ids of the tokens that were valid until now."""
        which = {"account": account, "ids": None if consent_ids is None else list(consent_ids), "at": at}
        async with self._pool.transaction() as connection:
            await connection.execute(_END, which)
            ended = await connection.execute(_END_TOKENS.encode(), which)
            return [id_ for (id_,) in await ended.fetchall()]

    async def permissions(self, account: str, at: int) -> list[Permission]:
        """What applications may do in the name of an account, the oldest consent first."""
        rows = await self._pool.fetch(_PERMISSIONS, {"account": account, "at": at})
        return [_permission(row) for row in rows]


async def _number(connection: AsyncConnection, statement: str, parameters: Any) -> int:
    found = await (await connection.execute(statement.encode(), parameters)).fetchone()
    assert found is not None
    return int(found[0])


async def _give(
    connection: AsyncConnection, account: str, consent: str, digest: bytes, token: Token, refresh: bytes
) -> None:
    await connection.execute(ADD_TOKEN, token_row(digest, account, token))
    await connection.execute(_ADD_REFRESH, (refresh, consent))


def _application(row: Sequence[Any]) -> Application:
    id_, account, name, redirect_uris, created_at, secret = row
    return Application(
        id=id_,
        account=account,
        name=name,
        redirect_uris=tuple(redirect_uris),
        created_at=created_at,
        secret=None if secret is None else bytes(secret),
    )


def _consent(row: Sequence[Any]) -> Consent:
    id_, account, application, scopes, redirect_uri, challenge, *times, is_over = row
    created_at, code_until, expires_at, until, redeemed_at = times
    return Consent(
        id=id_,
        account=account,
        application=application,
        scopes=tuple(scopes),
        redirect_uri=redirect_uri,
        challenge=challenge,
        created_at=created_at,
        code_until=code_until,
        expires_at=expires_at,
        until=until,
        redeemed_at=redeemed_at,
        is_over=is_over,
    )


def _permission(row: Sequence[Any]) -> Permission:
    id_, application, name, scopes, created_at, used_at, until = row
    return Permission(
        id=id_,
        application=application,
        name=name,
        scopes=tuple(scopes),
        created_at=created_at,
        used_at=used_at,
        until=until,
    )
