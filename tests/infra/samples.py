"""Events and tables to store; what they mean does not matter here."""

from collections.abc import Sequence
from hashlib import sha256

from domain.kernel.chain import Recorded
from domain.kernel.decider import Outcome, Standing
from domain.tables.state import Status
from domain.tables.views import SeatSummary, TableSummary


def records(expected: int, count: int = 1, mark: str = "") -> list[Recorded]:
    """`count` events that follow version `expected`; events of another `mark` differ."""
    return [
        Recorded(
            version=version,
            type="toy.moved",
            meta=f"meta {mark} {version}".encode(),
            body=f"body {mark} {version}".encode(),
            hash=sha256(f"{mark} {version}".encode()).digest(),
        )
        for version in range(expected + 1, expected + count + 1)
    ]


def summary(
    table_id: str,
    opened_at: int = 0,
    players: Sequence[str] = ("ann", "bob"),
    winner: int | None = None,
    reason: str = "points",
    game: str = "toy",
    ended_at: int | None = None,
    status: Status | None = None,
) -> TableSummary:
    """A table; over if it has a winner or an end."""
    is_over = winner is not None or ended_at is not None
    standings = tuple(Standing(seat, 1 if seat == winner else 2, 0) for seat in range(len(players)))
    return TableSummary(
        id=table_id,
        game=game,
        rules=1,
        status=status or (Status.FINISHED if is_over else Status.OPEN),
        host=players[0],
        commitment="00" * 32,
        version=1,
        seats=tuple(SeatSummary(seat, player, player.title(), "", left=False) for seat, player in enumerate(players)),
        opened_at=opened_at,
        started_at=None,
        ended_at=ended_at,
        outcome=Outcome(reason, standings) if is_over else None,
        seed=None,
    )
