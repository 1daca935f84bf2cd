"""Webhooks in PostgreSQL."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from psycopg import AsyncConnection

from infra.postgres.checkpoints import Checkpoints
from infra.postgres.paging import Order, shown
from infra.postgres.pool import Pool
from services.ports import HookAttempt, HookCounts, HookDelivery, HookMessage, HookPlace, HookStream, Webhook

# ruff: noqa: S608 -- what is put together here are constants
# Whoever locks a webhook and a log of it locks the webhook first.
_SHOWN: Final = 20
_HOOK: Final = (
    "h.id, h.account, h.url, h.events, h.stream, h.created_at, h.generation, h.old_secret_until, h.off_at, "
    "h.off_because, h.failing_since, h.removed"
)
_PLACE: Final = "s.hook, s.stream, s.version, s.since, s.tries, s.send_at"
_IS_ON: Final = "h.off_at IS NULL AND NOT h.removed"

_REVISION: Final = """
INSERT INTO webhook_revisions (revision) VALUES (1)
    ON CONFLICT (one_row) DO UPDATE SET revision = webhook_revisions.revision + 1 RETURNING revision
"""
_COUNT: Final = "SELECT count(*) FROM webhooks WHERE account = %s AND NOT removed"
_ADD: Final = """
INSERT INTO webhooks (id, account, url, events, stream, created_at, generation, revision)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
"""
_BEGIN: Final = """
INSERT INTO webhook_streams (hook, stream, version, since, look_at) VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING
"""
_GET: Final = f"SELECT {_HOOK} FROM webhooks h WHERE id = %s AND NOT removed"
_OF_ACCOUNT: Final = f"SELECT {_HOOK} FROM webhooks h WHERE account = %s AND NOT removed ORDER BY created_at, id"
_SAVE: Final = """
UPDATE webhooks SET url = %s, events = %s, generation = %s, old_secret_until = %s, revision = %s
 WHERE id = %s AND NOT removed
"""
_OFF: Final = """
UPDATE webhooks SET off_at = %s, off_because = %s, revision = %s WHERE id = %s AND off_at IS NULL AND NOT removed
"""
_ON: Final = """
UPDATE webhooks SET off_at = NULL, off_because = NULL, failing_since = NULL, revision = %s
 WHERE id = %s AND off_at IS NOT NULL AND NOT removed
"""
_GO_ON: Final = """
UPDATE webhook_streams SET tries = 0, send_at = CASE WHEN send_at IS NOT NULL THEN %(at)s::int8 END,
       look_at = CASE WHEN over THEN look_at ELSE %(at)s END
 WHERE hook = %(hook)s
"""
_REMOVE: Final = """
UPDATE webhooks SET removed = true, url = '', events = '{}', stream = '', revision = %s WHERE id = %s AND NOT removed
"""
_CHANGED: Final = f"SELECT {_HOOK} FROM webhooks h WHERE revision > %s AND revision <= %s ORDER BY revision"

_LOCK: Final = "SELECT version, send_at FROM webhook_streams WHERE hook = %s AND stream = %s FOR UPDATE"
_MOVE: Final = """
UPDATE webhook_streams SET version = %s, look_at = %s, over = %s, send_at = coalesce(send_at, %s::int8)
 WHERE hook = %s AND stream = %s
"""
_KEEP: Final = """
INSERT INTO webhook_messages (hook, id, stream, version, event, body, made_at)
SELECT %s, given.id, %s, given.version, given.event, given.body, given.made_at
  FROM unnest(%s::text[], %s::int8[], %s::text[], %b::bytea[], %s::int8[])
       AS given (id, version, event, body, made_at)
    ON CONFLICT DO NOTHING
"""
_LOOK: Final = f"""
SELECT {_HOOK}, {_PLACE} FROM webhook_streams s JOIN webhooks h ON h.id = s.hook
 WHERE s.look_at <= %s AND {_IS_ON} ORDER BY s.look_at, s.hook, s.stream LIMIT %s
"""
_LATER: Final = """
INSERT INTO webhook_streams (hook, stream, version, since, look_at) VALUES (%s, %s, %s, %s, %s)
    ON CONFLICT (hook, stream) DO UPDATE SET look_at = excluded.look_at
"""
_WAITING: Final = "SELECT count(*) FROM webhook_messages WHERE hook = %s AND delivered_at IS NULL"
_SEND: Final = f"""
SELECT {_HOOK}, {_PLACE} FROM webhooks h JOIN (
    SELECT *, row_number() OVER (PARTITION BY hook ORDER BY send_at, stream) AS nth FROM webhook_streams
     WHERE send_at <= %(at)s AND hook <> ALL(%(busy)s)
) s ON h.id = s.hook
 WHERE {_IS_ON} AND s.nth <= %(each)s ORDER BY s.send_at, s.hook, s.stream LIMIT %(limit)s
"""
_NEXT: Final = """
SELECT hook, stream, version, event, id, body, made_at FROM webhook_messages
 WHERE hook = %s AND stream = %s AND delivered_at IS NULL ORDER BY version, event LIMIT 1
"""
_ATTEMPT: Final = """
INSERT INTO webhook_attempts (hook, message, at, status, trouble, took_ms)
SELECT hook, id, %s, %s, %s, %s FROM webhook_messages WHERE hook = %s AND id = %s
"""
_DELIVERED: Final = "UPDATE webhook_messages SET delivered_at = %s WHERE hook = %s AND id = %s"
_WELL: Final = "UPDATE webhooks SET failing_since = NULL WHERE id = %s AND failing_since IS NOT NULL"
_ILL: Final = "UPDATE webhooks SET failing_since = %s WHERE id = %s AND failing_since IS NULL"
_MORE: Final = "SELECT EXISTS (SELECT FROM webhook_messages WHERE hook = %s AND stream = %s AND delivered_at IS NULL)"
_SENT: Final = "UPDATE webhook_streams SET tries = 0, send_at = %s WHERE hook = %s AND stream = %s"
_RETRY: Final = "UPDATE webhook_streams SET tries = tries + 1, send_at = %s WHERE hook = %s AND stream = %s"
_DROP: Final = "DELETE FROM webhook_messages WHERE hook = %s AND stream = %s AND delivered_at IS NULL"
_REST: Final = """
UPDATE webhook_streams SET tries = 0, send_at = NULL, look_at = NULL WHERE hook = %s AND stream = %s
"""
_AGAIN: Final = "UPDATE webhook_messages SET delivered_at = NULL WHERE hook = %s AND stream = %s AND version >= %s"
_BACK: Final = """
UPDATE webhook_streams SET version = least(version, %s), since = 0, tries = 0, send_at = %s, look_at = %s, over = false
 WHERE hook = %s AND stream = %s
"""
_PAGE: Final = f"""
SELECT m.id, m.event, m.stream, m.version, m.made_at, m.delivered_at,
       CASE WHEN m.delivered_at IS NULL AND {_IS_ON} THEN s.send_at END
  FROM webhook_messages m JOIN webhooks h ON h.id = m.hook
  JOIN webhook_streams s ON s.hook = m.hook AND s.stream = m.stream
 WHERE m.hook = %(hook)s"""
_ATTEMPTS: Final = """
SELECT message, at, status, trouble, took_ms FROM (
    SELECT *, row_number() OVER (PARTITION BY message ORDER BY number DESC) AS nth FROM webhook_attempts
     WHERE hook = %s AND message = ANY(%s)
) AS tried WHERE nth <= %s ORDER BY message, number
"""
_FORGET: Final = "DELETE FROM webhook_messages WHERE delivered_at < %s"
_FORGET_PLACES: Final = """
DELETE FROM webhook_streams s WHERE over AND look_at IS NULL AND NOT EXISTS (
    SELECT FROM webhook_messages m WHERE m.hook = s.hook AND m.stream = s.stream
)
"""
_COUNTS: Final = f"""
SELECT count(*) FILTER (WHERE {_IS_ON}), count(*) FILTER (WHERE NOT {_IS_ON}),
       count(*) FILTER (WHERE {_IS_ON} AND failing_since IS NOT NULL),
       (SELECT count(*) FROM webhook_streams s JOIN webhooks h ON h.id = s.hook
         WHERE s.send_at IS NOT NULL AND {_IS_ON})
  FROM webhooks h WHERE NOT removed
"""
_ORDER: Final = Order("m.made_at", "m.version", "m.id")


class PostgresHooks:
    """`HookStore` on a pool of connections, which someone else closes."""

    def __init__(self, pool: Pool) -> None:
        self._pool, self._checkpoints = pool, Checkpoints(pool, "webhooks")

    # -- webhooks --------------------------------------------------------------------------------------------

    async def add(self, hook: Webhook, begin: HookStream | None, most: int) -> bool:
        """Add a webhook, and where it begins; False, and nothing changed, if its account has `most` of them."""
        async with self._pool.transaction() as connection:
            revision = await _number(connection, _REVISION)  # one at a time from here on: nobody adds one too many
            if await _number(connection, _COUNT, (hook.account,)) >= most:
                return False
            made = (hook.id, hook.account, hook.url, list(hook.events), hook.stream, hook.created_at, hook.generation)
            await connection.execute(_ADD, (*made, revision))
            if begin is not None:
                await connection.execute(_BEGIN, (hook.id, begin.stream, begin.version, begin.since, hook.created_at))
        return True

    async def get(self, hook_id: str) -> Webhook | None:
        """The webhook with that id, unless it was removed."""
        rows = await self._pool.fetch(_GET, (hook_id,))
        return _hook(rows[0]) if rows else None

    async def of_account(self, account: str) -> list[Webhook]:
        """The webhooks of an account, the oldest first."""
        return [_hook(row) for row in await self._pool.fetch(_OF_ACCOUNT, (account,))]

    async def save(self, hook: Webhook) -> None:
        """Keep a new address, other events, or another generation of the secret."""
        new = (hook.url, list(hook.events), hook.generation, hook.old_secret_until)
        async with self._pool.transaction() as connection:
            revision = await _number(connection, _REVISION)
            await connection.execute(_SAVE, (*new, revision, hook.id))

    async def switch_off(self, hook_id: str, at: int, because: str) -> None:
        """Send nothing any more. What waits goes on waiting."""
        async with self._pool.transaction() as connection:
            revision = await _number(connection, _REVISION)
            await connection.execute(_OFF, (at, because, revision, hook_id))

    async def switch_on(self, hook_id: str, at: int) -> None:
        """Go on where it stopped, at once."""
        async with self._pool.transaction() as connection:
            revision = await _number(connection, _REVISION)
            if (await connection.execute(_ON, (revision, hook_id))).rowcount:
                await connection.execute(_GO_ON, {"at": at, "hook": hook_id})

    async def remove(self, hook_id: str) -> None:
        """Forget a webhook with all its messages."""
        async with self._pool.transaction() as connection:
            revision = await _number(connection, _REVISION)
            await connection.execute(_REMOVE, (revision, hook_id))
            await connection.execute("SELECT FROM webhook_streams WHERE hook = %s FOR UPDATE", (hook_id,))
            await connection.execute("DELETE FROM webhook_messages WHERE hook = %s", (hook_id,))
            await connection.execute("DELETE FROM webhook_streams WHERE hook = %s", (hook_id,))

    async def changed(self, revision: int) -> tuple[int, list[Webhook]]:
        """The newest revision, and the webhooks that were changed after an earlier one, removed ones too."""
        ((newest,),) = await self._pool.fetch("SELECT coalesce(max(revision), 0) FROM webhook_revisions")
        if newest == revision:
            return newest, []
        return newest, [_hook(row) for row in await self._pool.fetch(_CHANGED, (revision, newest))]

    # -- how far the log is told -----------------------------------------------------------------------------

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the events of a shard have been looked at."""
        return await self._checkpoints.at(shard)

    async def reach(self, shard: int, position: int) -> None:
        """Everything up to a position has been looked at."""
        await self._checkpoints.reach(shard, position)

    async def place(self, hook_id: str, stream: str) -> HookStream | None:
        """How far a webhook has been told of a log; None if it never was."""
        query = f"SELECT {_PLACE} FROM webhook_streams s WHERE hook = %s AND stream = %s"
        rows = await self._pool.fetch(query, (hook_id, stream))
        return _place(rows[0]) if rows else None

    async def gathered(
        self,
        place: HookStream,
        upto: int,
        messages: Sequence[HookMessage],
        at: int,
        *,
        look_at: int | None = None,
        over: bool = False,
    ) -> bool:
        """Keep new messages and move on to `upto`, both or neither; False, and nothing changed, if it was not there."""
        hook, stream = place.hook, place.stream
        async with self._pool.transaction() as connection:
            alive = "SELECT FROM webhooks WHERE id = %s AND NOT removed FOR SHARE"  # not removed meanwhile
            if not (await connection.execute(alive, (hook,))).rowcount:
                return False
            await connection.execute(_BEGIN, (hook, stream, place.version, place.since, None))
            rows = await (await connection.execute(_LOCK, (hook, stream))).fetchall()
            if not rows or rows[0][0] != place.version:
                return False
            if messages:
                columns = [(each.id, each.version, each.event, each.body, each.made_at) for each in messages]
                await connection.execute(_KEEP, (hook, stream, *map(list, zip(*columns, strict=True))))
            await connection.execute(_MOVE, (upto, look_at, over, at if messages else None, hook, stream))
        return True

    async def to_look(self, at: int, limit: int) -> list[tuple[Webhook, HookStream]]:
        """Logs at which it is time to look again, of webhooks that are on."""
        return [_pair(row) for row in await self._pool.fetch(_LOOK, (at, limit))]

    async def look_later(self, place: HookStream, look_at: int) -> None:
        """Look at a log again, but not before that."""
        await self._pool.execute(_LATER, (place.hook, place.stream, place.version, place.since, look_at))

    # -- messages --------------------------------------------------------------------------------------------

    async def waiting(self, hook_id: str) -> int:
        """How many messages of a webhook wait."""
        return int((await self._pool.fetch(_WAITING, (hook_id,)))[0][0])

    async def to_send(
        self, at: int, limit: int, each: int, busy: Collection[str] = ()
    ) -> list[tuple[Webhook, HookStream]]:
        """Logs with a message that is to be sent now, longest overdue first, at most `each` of a webhook."""
        asked = {"at": at, "limit": limit, "each": each, "busy": list(busy)}
        return [_pair(row) for row in await self._pool.fetch(_SEND, asked)]

    async def next_message(self, hook_id: str, stream: str) -> HookMessage | None:
        """The first message of a log that has not been delivered."""
        for hook, of, version, event, id_, body, made_at in await self._pool.fetch(_NEXT, (hook_id, stream)):
            return HookMessage(
                hook=hook, stream=of, version=version, event=event, id=id_, body=bytes(body), made_at=made_at
            )
        return None

    async def delivered(self, message: HookMessage, attempt: HookAttempt) -> bool:
        """A message has arrived; whether another of its log waits."""
        hook, stream = message.hook, message.stream
        async with self._pool.transaction() as connection:
            await connection.execute(_WELL, (hook,))
            await connection.execute(_LOCK, (hook, stream))  # what is gathered meanwhile is seen by what follows
            await self._note(connection, message, attempt)
            await connection.execute(_DELIVERED, (attempt.at, hook, message.id))
            more = bool(await _number(connection, _MORE, (hook, stream)))
            await connection.execute(_SENT, (attempt.at if more else None, hook, stream))
        return more

    async def failed(self, message: HookMessage, attempt: HookAttempt, again_at: int) -> None:
        """A message has not arrived, and is to be sent again."""
        async with self._pool.transaction() as connection:
            await connection.execute(_ILL, (attempt.at, message.hook))
            await connection.execute(_LOCK, (message.hook, message.stream))
            await self._note(connection, message, attempt)
            await connection.execute(_RETRY, (again_at, message.hook, message.stream))

    async def _note(self, connection: AsyncConnection, message: HookMessage, attempt: HookAttempt) -> None:
        tried = (attempt.at, attempt.status, attempt.trouble, attempt.took_ms)
        await connection.execute(_ATTEMPT, (*tried, message.hook, message.id))

    async def stopped(self, hook_id: str, stream: str) -> None:
        """Its owner may not know of this log any more: what waits is dropped."""
        async with self._pool.transaction() as connection:
            await connection.execute(_LOCK, (hook_id, stream))
            await connection.execute(_DROP, (hook_id, stream))
            await connection.execute(_REST, (hook_id, stream))

    async def redeliver(self, hook_id: str, stream: str, first: int, at: int) -> None:
        """Tell everything from a version on again, and look for what was never told."""
        async with self._pool.transaction() as connection:
            await connection.execute(_BEGIN, (hook_id, stream, first - 1, 0, at))
            await connection.execute(_LOCK, (hook_id, stream))
            await connection.execute(_AGAIN, (hook_id, stream, first))
            more = bool(await _number(connection, _MORE, (hook_id, stream)))
            await connection.execute(_BACK, (first - 1, at if more else None, at, hook_id, stream))

    async def deliveries(
        self, hook_id: str, first: int, after: HookPlace | None, *, before: HookPlace | None = None, last: bool = False
    ) -> list[HookDelivery]:
        """The messages of a webhook, newest first, between two places; the last of those if `last`."""
        conditions, values = _ORDER.between(after, before)
        query = " AND ".join([_PAGE, *conditions]) + " " + _ORDER.by(last=last)
        rows = shown(await self._pool.fetch(query, {"hook": hook_id, "first": first, **values}), last=last)
        tried: dict[str, list[HookAttempt]] = {}
        for message, *attempt in await self._pool.fetch(_ATTEMPTS, (hook_id, [row[0] for row in rows], _SHOWN)):
            tried.setdefault(message, []).append(HookAttempt(*attempt))
        return [
            HookDelivery(
                id=id_,
                event=event,
                stream=stream,
                version=version,
                made_at=made_at,
                delivered_at=delivered_at,
                next_try=next_try,
                attempts=tuple(tried.get(id_, ())),
            )
            for id_, event, stream, version, made_at, delivered_at, next_try in rows
        ]

    async def forget(self, before: int) -> int:
        """Drop what was delivered before a moment, and places in logs that are over; how many messages that were."""
        gone = await self._pool.execute(_FORGET, (before,))
        await self._pool.execute(_FORGET_PLACES)
        return gone

    async def counts(self) -> HookCounts:
        """How things stand."""
        return HookCounts(*(await self._pool.fetch(_COUNTS))[0])


async def _number(connection: AsyncConnection, statement: str, parameters: Sequence[Any] = ()) -> int:
    rows = await (await connection.execute(statement.encode(), parameters)).fetchall()
    return int(rows[0][0])


def _hook(row: Sequence[Any]) -> Webhook:
    id_, account, url, events, stream, created_at, generation, old_until, off_at, because, failing, removed = row
    return Webhook(
        id=id_,
        account=account,
        url=url,
        events=tuple(events),
        stream=stream,
        created_at=created_at,
        generation=generation,
        old_secret_until=old_until,
        off_at=off_at,
        off_because=because,
        failing_since=failing,
        removed=removed,
    )


def _place(row: Sequence[Any]) -> HookStream:
    hook, stream, version, since, tries, send_at = row
    return HookStream(hook=hook, stream=stream, version=version, since=since, tries=tries, send_at=send_at)


def _pair(row: Sequence[Any]) -> tuple[Webhook, HookStream]:
    return _hook(row[:-6]), _place(row[-6:])
