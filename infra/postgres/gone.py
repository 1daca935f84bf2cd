"""What it looks like when PostgreSQL cannot do what it is there for: whoever asked may try again later."""

from typing import Final

import psycopg
from psycopg.errors import ReadOnlySqlTransaction

GONE: Final = (psycopg.OperationalError, psycopg.InterfaceError, ReadOnlySqlTransaction)
"""The server is away, out of room, or takes no writes: a standby, or the old one of a pair after a fail-over."""
