"""A secret that all processes on one database share, and nobody else."""

import secrets
from typing import Final

from infra.postgres.pool import Pool

_MAKE: Final = "INSERT INTO secrets (name, value) VALUES ('service', %s) ON CONFLICT DO NOTHING"
_READ: Final = "SELECT value FROM secrets WHERE name = 'service'"


async def service_secret(pool: Pool) -> bytes:
    """The secret of this installation, made by whichever process first asks for it."""
    if not await pool.fetch(_READ):
        await pool.execute(_MAKE, (secrets.token_bytes(32),))
    ((secret,),) = await pool.fetch(_READ)
    return bytes(secret)
