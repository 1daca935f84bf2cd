"""How far a projection reflects the log, in memory."""


class MemoryCheckpoints:
    """The checkpoints of one projection, one for each shard."""

    def __init__(self) -> None:
        self._positions: dict[int, int] = {}

    def at(self, shard: int) -> int:
        """The position up to which the shard is reflected; 0 at first."""
        return self._positions.get(shard, 0)

    def move(self, shard: int, after: int, upto: int) -> bool:
        """Move from `after` to `upto`; False, and nothing changed, if it is not at `after`."""
        if self.at(shard) != after:
            return False
        self._positions[shard] = upto
        return True

    def rewind(self) -> None:
        """Start again from position 0."""
        self._positions.clear()
