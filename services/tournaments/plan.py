"""What an organiser plans: the choices of a tournament, with what most people want where nothing is said."""

from typing import Annotated, Final

from msgspec import Struct

from domain.kernel.docs import doc
from domain.tournaments.config import (
    AT_ONCE,
    Capacity,
    CheckIn,
    Cue,
    DeckShowing,
    Entering,
    Entry,
    EntryUntil,
    Grace,
    LateEntry,
    Pairing,
    Place,
    Qualifying,
    RoundTime,
    Seeding,
    Stages,
    Starting,
    StartsAt,
    TableTiming,
    TeamSize,
    Title,
    Venue,
    WaitingList,
    When,
)

CONFIRMED: Final = Cue(When.AFTER, 10 * 60_000)
"""By default a complete stage waits ten minutes, or for an organiser, so that a last result can still be corrected."""
GRACE_MS: Final = 5 * 60_000


class TournamentPlan(Struct, frozen=True):
    """What an organiser chooses besides the game and its options."""

    title: Title
    stages: Stages
    capacity: Capacity = 0
    waiting_list: WaitingList = True
    check_in: CheckIn = False
    late_entry: LateEntry = 0
    seeding: Annotated[Seeding, doc("How entrants without a seed set by hand are ordered.")] = Seeding.REGISTRATION
    timing: TableTiming = None
    pairing: Pairing = AT_ONCE
    starting: Starting = AT_ONCE
    closing: Annotated[
        Cue,
        doc("When a stage with nothing left to play is closed: until then its results, the last too, are corrected."),
    ] = CONFIRMED
    finishing: Annotated[Cue, doc("When the tournament ends after its last stage; nothing is corrected after it.")] = (
        AT_ONCE
    )
    grace: Grace = GRACE_MS
    decks: Annotated[
        DeckShowing,
        doc("When the decks that entrants bring are shown; only where the options of the game leave decks to players."),
    ] = DeckShowing.AT_END
    entry: Entering = Entry.OPEN
    entry_until: EntryUntil = None
    starts_at: StartsAt = None
    round_time: RoundTime = 0
    venue: Place = Venue.TABLES
    team_size: TeamSize = 0
    qualifying: Annotated[
        tuple[Qualifying, ...], doc("Who goes on to later stages besides so many of each group.")
    ] = ()
