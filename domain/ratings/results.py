"""The stream of a game's results. Its order is the order in which ratings are computed, now and in every rebuild.

Tables of one game live in many shards, whose events have no order among each other. A result is therefore written
down once more, in a stream of its game, under a command id that follows from the table: so it is counted once.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Raw
from msgspec.json import Decoder

from domain.kernel.docs import DocEnum
from domain.kernel.record import encode
from domain.kernel.structs import Command, Event, Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Public
from domain.tables.seating import BOT_PREFIX
from domain.tables.state import Status, TableState
from domain.tables.terms import Access

PEOPLE: Final = "people"
BOTS: Final = "bots"
CASUAL: Final = "casual"
UNRANKED: Final = "/unranked"
POOLS: Final = tuple(pool + variant for variant in ("", UNRANKED) for pool in (PEOPLE, BOTS, CASUAL))
"""Every pool a result can be in."""


class Pool(DocEnum):
    """Results that are rated together."""

    PEOPLE = "people", "Rated games among people."
    BOTS = "bots", "Rated games at tables where programs sit."
    CASUAL = "casual", "Games that are not rated."
    PEOPLE_UNRANKED = "people/unranked", "As PEOPLE, in games that were played unranked."
    BOTS_UNRANKED = "bots/unranked", "As BOTS, in games that were played unranked."
    CASUAL_UNRANKED = "casual/unranked", "As CASUAL, in games that were played unranked."


class Entry(Record, frozen=True):
    """How one seat came out of a game."""

    player: str
    name: str
    place: int
    score: int
    is_bot: bool


class RecordResult(Command, frozen=True, tag="result.record"):
    """Write down how the game at a table ended."""

    table: str


class ResultRecorded(Event, frozen=True, tag="result.recorded"):
    """How the game at a table ended, with all that ratings and statistics are made of."""

    table: Public[str]
    pool: Public[str]
    rated: Public[bool]
    options: Public[Raw]
    entries: Public[tuple[Entry, ...]]
    reason: Public[str]
    steps: Public[int]
    started_at: Public[Millis]
    ended_at: Public[Millis]


RESULT_EVENTS: tuple[type[Event], ...] = (ResultRecorded,)
decode_result: Callable[[bytes], ResultRecorded] = Decoder(ResultRecorded).decode


def countable(state: TableState) -> bool:
    """Whether the result of a table is public: it was played to its end, not in private, and is revealed."""
    return state.status is Status.FINISHED and state.terms.access is Access.OPEN and state.is_public


def result_of(state: TableState) -> ResultRecorded:
    """The result of a finished table."""
    assert state.outcome is not None, "a finished table has an outcome"
    entries = tuple(
        Entry(
            player=identity(state.seats[standing.seat].player),
            name=state.seats[standing.seat].name,
            place=standing.place,
            score=standing.score,
            is_bot=state.seats[standing.seat].is_bot or bool(state.seats[standing.seat].bot),
        )
        for standing in state.outcome.standings
    )
    rated = state.terms.rated and len({entry.player for entry in entries}) > 1
    return ResultRecorded(
        table=state.id,
        pool=(_pool(entries) if rated else CASUAL) + _variant(state.options),
        rated=rated,
        options=Raw(encode(state.options)),
        entries=entries,
        reason=state.outcome.reason,
        steps=state.steps,
        started_at=state.started_at or 0,
        ended_at=state.ended_at or 0,
    )


def _pool(entries: tuple[Entry, ...]) -> str:
    """People among themselves are rated apart from tables at which programs sit."""
    return BOTS if any(entry.is_bot for entry in entries) else PEOPLE


def _variant(options: object) -> str:
    """Games that may be played unranked keep those results apart."""
    return "" if getattr(options, "ranked", True) else UNRANKED


def identity(player: str) -> str:
    """The id a seat's player has outside the table: the second `medium` at a table is the same bot as the first."""
    if not player.startswith(BOT_PREFIX):
        return player
    return BOT_PREFIX + player.removeprefix(BOT_PREFIX).partition(":")[0]
