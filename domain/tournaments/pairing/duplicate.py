"""Duplicate: in every round all tables play the same board, dealt from one committed seed."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from domain.kernel.rng import commitment
from domain.tournaments.pairing.pods import Meetings, PodPlayer, pair_pods
from domain.tournaments.pairing.receipts import Receipt

_BOARD: Final = b"orrery/board/1"


def board_seed(seed: bytes, stage: int, board: int) -> bytes:
    """The seed of a board: it follows from the tournament's, which stays secret until the end."""
    return sha256(_BOARD + seed + stage.to_bytes(4, "big") + board.to_bytes(4, "big")).digest()


def commitments(seed: bytes, stage: int, boards: int) -> tuple[str, ...]:
    """What is published of the boards before the first is played."""
    return tuple(commitment(board_seed(seed, stage, board)) for board in range(1, boards + 1))


def pair_board(
    standings: Sequence[PodPlayer], meetings: Meetings, seats: int, *, search: bool = False
) -> tuple[tuple[tuple[int, ...], ...], Receipt]:
    """The tables of a board: everyone alone in a race, otherwise full tables with few repeated meetings."""
    if seats > 1:
        return pair_pods(standings, meetings, seats, seats, search=search)
    tables = tuple((each.entrant,) for each in standings)
    return tables, Receipt(method="everyone plays the board alone", constraints=())
