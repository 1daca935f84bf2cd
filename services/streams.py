"""The names of streams in the log: what kind they are, then which."""

from typing import Final

TABLE: Final = "table:"
TOURNAMENT: Final = "tournament:"
