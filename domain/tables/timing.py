"""Clocks of seats: time per move, then a bank, and what is added after a move.

A clock runs while the game waits for its seat and has no deadline of its own. `SeatClock.since` is when it began to
run; a pause of the service moves that moment forward, so that the pause costs nobody anything.
"""

from collections.abc import Iterable
from typing import Annotated, Final

from msgspec.structs import replace

from domain.kernel.docs import DocEnum, doc
from domain.kernel.errors import require
from domain.kernel.structs import Record
from domain.kernel.units import Millis, Wide
from domain.kernel.viewers import Seat

LONGEST_MS: Final = 30 * 24 * 3600 * 1000


class OnExpiry(DocEnum):
    """What happens when a seat's time has run out: the game acts for it, or the seat is lost."""

    ACT = "act", "The game acts for the seat."
    FORFEIT = "forfeit", "The seat is lost."


class Abandonment(DocEnum):
    """What becomes of a seat whose time has run out again and again."""

    WAIT = "wait", "The clock goes on acting for it."
    SUBSTITUTE = "substitute", "A bot stands in until the player comes back."
    FORFEIT = "forfeit", "The seat is lost."


class Timing(Record, frozen=True, omit_defaults=True):
    """The clock of a table, in milliseconds."""

    per_move_ms: Annotated[int, doc("Free time for every move, in milliseconds, before the bank is touched.")] = 0
    bank_ms: Annotated[int, doc("What each seat has for the whole game, in milliseconds.")] = 0
    increment_ms: Annotated[int, doc("What a move of one's own adds to the bank, in milliseconds.")] = 0
    on_expiry: Annotated[OnExpiry, doc("What happens when the time of a seat has run out.")] = OnExpiry.ACT
    abandoned_after: Annotated[
        int, doc("How many times in a row the time must run out until the seat counts as abandoned.")
    ] = 3
    abandoned: Annotated[Abandonment, doc("What becomes of an abandoned seat.")] = Abandonment.WAIT
    stand_in: Annotated[
        str, doc("The bot that stands in for an abandoned seat; by default `hard`, or the game's best below it.")
    ] = ""


class SeatClock(Record, frozen=True, omit_defaults=True):
    """The clock of one seat."""

    bank_ms: Annotated[Wide, doc("What is left in the bank, in milliseconds.")]
    since: Annotated[Millis | None, doc("Since when the clock runs; null while it stands.")] = None
    expiries: Annotated[int, doc("How many times in a row it has run out.")] = 0


def check(timing: Timing, bots: Iterable[str]) -> None:
    """TB-18."""
    amounts = (timing.per_move_ms, timing.bank_ms, timing.increment_ms)
    fair = all(0 <= amount <= LONGEST_MS for amount in amounts)
    require(fair, "TB-18", "an amount of time is from nothing to 30 days")
    require(timing.per_move_ms + timing.bank_ms > 0, "TB-18", "a clock gives some time")
    require(timing.abandoned_after >= 1, "TB-18", "a seat is abandoned after one expiry at least")
    known = not timing.stand_in or timing.stand_in in bots
    require(known, "TB-18", f"the game has no bot called {timing.stand_in!r}")


def with_stand_in(timing: Timing, bot: str) -> Timing:
    """The clock with the bot that stands in named, where one may have to and none was chosen."""
    unnamed = timing.abandoned is Abandonment.SUBSTITUTE and not timing.stand_in
    return replace(timing, stand_in=bot) if unnamed else timing


def due_at(timing: Timing, clock: SeatClock) -> int | None:
    """When the time of a running clock has run out."""
    return None if clock.since is None else clock.since + timing.per_move_ms + clock.bank_ms


def stopped(timing: Timing, clock: SeatClock, now: int) -> SeatClock:
    """The clock after what it has used: TB-19, first the free time of the move, then the bank."""
    if clock.since is None:
        return clock
    used = max(0, now - clock.since - timing.per_move_ms)
    return replace(clock, bank_ms=max(0, clock.bank_ms - used), since=None)


def moved(
    timing: Timing, clocks: tuple[SeatClock, ...], waiting: frozenset[Seat], actor: Seat | None, now: int
) -> tuple[SeatClock, ...]:
    """TB-19: the clocks after a command, when the game now waits for the clocks of `waiting`.

    `actor` made a move of their own. Where several seats are waited for at once, a move of one who is still waited
    for leaves the clocks alone: otherwise they would reveal who has answered where the game keeps that secret.
    """
    made = []
    for seat, clock in enumerate(clocks):
        own = seat == actor
        after = clock
        if seat not in waiting or (own and waiting == {seat}):
            after = stopped(timing, clock, now)
            if own:
                after = replace(after, bank_ms=min(LONGEST_MS, after.bank_ms + timing.increment_ms), expiries=0)
        if seat in waiting and after.since is None:
            after = replace(after, since=now)
        made.append(after)
    return tuple(made)


def credited(clocks: tuple[SeatClock, ...], since: int, until: int) -> tuple[SeatClock, ...]:
    """TB-24: the clocks when the time from `since` to `until` does not count."""
    return tuple(
        clock
        if clock.since is None or clock.since >= until
        else replace(clock, since=clock.since + until - max(since, clock.since))
        for clock in clocks
    )
