"""Answers that were given before: what a stream knows of the commands it has seen."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from psycopg.types.numeric import Int4

from infra.archive import KeptEvent
from services.ports import Appended

# The command's last event is the one before the next command's first, or the last of the stream. Keys are named whole,
# and OFFSET 0 keeps what is asked inside from becoming a join: the planner of a young log would join by guesses.
FIND: Final = """
SELECT e.version, run.last, e.position + run.last - e.version
  FROM events e
 CROSS JOIN LATERAL (
           SELECT coalesce((SELECT f.version - 1 FROM events f
                             WHERE f.shard = %(shard)s AND f.stream = e.stream
                               AND f.version > e.version AND f.command IS NOT NULL
                             ORDER BY f.version LIMIT 1),
                           (SELECT f.version FROM events f
                             WHERE f.shard = %(shard)s AND f.stream = e.stream ORDER BY f.version DESC LIMIT 1))
           OFFSET 0) AS run (last)
 WHERE e.shard = %(shard)s AND e.command = %(command)s
   AND e.stream = (SELECT id FROM streams WHERE shard = %(shard)s AND name = %(name)s)
"""


def digest(command_id: str) -> bytes:
    """What is kept of a command id: 128 bits of SHA-256, of which nobody can find two that are alike."""
    return sha256(command_id.encode()).digest()[:16]


def asking(shard: Int4, stream: str, command_id: str) -> dict[str, Any]:
    """The parameters of `FIND`."""
    return {"shard": shard, "name": stream, "command": UUID(bytes=digest(command_id))}


def first_answer(rows: Iterable[Sequence[int]]) -> Appended | None:
    """What `FIND` found."""
    for first, last, position in rows:
        return Appended(first, last, position, repeated=True)
    return None


def first_in_archive(events: Sequence[KeptEvent] | None, command_id: str) -> Appended | None:
    """The first answer to a command of which the events are archived."""
    wanted = digest(command_id).hex()
    for first in events or ():
        if first.command == wanted:
            assert events is not None
            later = next((each.version for each in events[first.version :] if each.command is not None), None)
            last = events[-1].version if later is None else later - 1
            return Appended(first.version, last, first.position + last - first.version, repeated=True)
    return None
