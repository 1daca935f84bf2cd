"""Whether PostgreSQL has room to write: known only from what it refuses."""

from typing import Final

from psycopg.errors import DiskFull

# Incompressible, and rolled back: if it finds room, so does what people write.
PROBE: Final = """
INSERT INTO room (filler) SELECT string_agg(sha256(n::text::bytea), '') FROM generate_series(1, 4096) AS n
"""


class Room:
    """Remembers that the disk was full when something was last written."""

    def __init__(self) -> None:
        self.is_short = False

    def note(self, error: BaseException) -> None:
        """Something could not be written."""
        self.is_short = self.is_short or isinstance(error, DiskFull)
