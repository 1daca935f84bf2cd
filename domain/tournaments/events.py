"""What happens in a tournament. Everything is public but the seed: nothing of a tournament is hidden information."""

from typing import TypeAlias

from domain.kernel.structs import Event, Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Public, Secret
from domain.tournaments.config import Config
from domain.tournaments.pairing.receipts import Receipt
from domain.tournaments.state import Placed, Result, Role


class TournamentOpened(Event, frozen=True, tag="tour.opened"):
    """The first event of every tournament: what was chosen, and the seed committed to."""

    tournament: Public[str]
    config: Public[Config]
    organiser: Public[str]
    commitment: Public[str]
    seed: Secret[str]
    at: Public[Millis]


class Configured(Event, frozen=True, tag="tour.configured"):
    """Something else was chosen."""

    config: Public[Config]
    by: Public[str]


class OfficialNamed(Event, frozen=True, tag="tour.official_named"):
    """An account has a role now."""

    account: Public[str]
    role: Public[Role]
    by: Public[str]


class OfficialRemoved(Event, frozen=True, tag="tour.official_removed"):
    """An account has no role any more."""

    account: Public[str]
    by: Public[str]


class Registered(Event, frozen=True, tag="tour.registered"):
    """Someone entered, or stands on the waiting list, or is back after having withdrawn."""

    entrant: Public[int]
    account: Public[str]
    name: Public[str]
    rating: Public[int] = 0
    entropy: Public[str] = ""
    waiting: Public[bool] = False


class PlaceFreed(Event, frozen=True, tag="tour.place_freed"):
    """The first of the waiting list moves up."""

    entrant: Public[int]


class Withdrew(Event, frozen=True, tag="tour.withdrew"):
    """An entrant left the list before the start."""

    entrant: Public[int]
    by: Public[str]


class CheckInOpened(Event, frozen=True, tag="tour.check_in_opened"):
    """From now on entrants say that they are here."""

    by: Public[str]


class CheckedIn(Event, frozen=True, tag="tour.checked_in"):
    """An entrant is here."""

    entrant: Public[int]


class SeedsSet(Event, frozen=True, tag="tour.seeds_set"):
    """The order of the first seeds was set by hand."""

    order: Public[tuple[int, ...]]
    by: Public[str]


class TournamentStarted(Event, frozen=True, tag="tour.started"):
    """Registration is closed: who plays, and who did not come."""

    playing: Public[tuple[int, ...]]
    absent: Public[tuple[int, ...]]
    at: Public[Millis]


class EnteredLate(Event, frozen=True, tag="tour.entered_late"):
    """An entrant joins a running stage from the next round on."""

    entrant: Public[int]
    stage: Public[int]


class StageStarted(Event, frozen=True, tag="tour.stage_started"):
    """A stage begins with these seeds, best first, in these groups.

    The matches of an elimination or a round robin follow from the seeds and the configuration alone.
    """

    stage: Public[int]
    seeds: Public[tuple[int, ...]]
    groups: Public[tuple[tuple[int, ...], ...]]
    rounds: Public[int]
    at: Public[Millis]
    ends_at: Public[Millis | None] = None
    boards: Public[tuple[str, ...]] = ()


class RoundPaired(Event, frozen=True, tag="tour.round_paired"):
    """The tables of a round in seat order, who sits out, and why."""

    stage: Public[int]
    round: Public[int]
    tables: Public[tuple[tuple[int, ...], ...]]
    receipt: Public[Receipt]
    by: Public[str]
    byes: Public[tuple[int, ...]] = ()
    asked_byes: Public[tuple[int, ...]] = ()
    unpaid_byes: Public[tuple[int, ...]] = ()


class TableAssigned(Event, frozen=True, tag="tour.table_assigned"):
    """A game of a match has a table, and its players their seats there."""

    match: Public[int]
    game: Public[int]
    table: Public[str]
    order: Public[tuple[int, ...]]


class GameRecorded(Event, frozen=True, tag="tour.game_recorded"):
    """A game of a match has ended: who sat where, and how each slot of the match did. `head` proves the table."""

    match: Public[int]
    game: Public[int]
    table: Public[str]
    head: Public[str]
    order: Public[tuple[int, ...]]
    places: Public[tuple[int, ...]]
    scores: Public[tuple[int, ...]]


class MatchDecided(Event, frozen=True, tag="tour.match_decided"):
    """A match has its result. `by` and `reason` are set when someone ruled it."""

    match: Public[int]
    result: Public[Result]
    by: Public[str] = ""
    reason: Public[str] = ""


class ByeGranted(Event, frozen=True, tag="tour.bye_granted"):
    """An entrant will sit out a round."""

    entrant: Public[int]
    round: Public[int]
    by: Public[str]
    unpaid: Public[bool] = False


class EntrantDropped(Event, frozen=True, tag="tour.dropped"):
    """An entrant plays no more."""

    entrant: Public[int]
    by: Public[str]
    reason: Public[str] = ""
    disqualified: Public[bool] = False


class Consequence(Record, frozen=True, omit_defaults=True):
    """What a correction does to a later match: its players after it, and whether what was played there counts no more.

    `withdrawn` tells that the match itself is gone and will be paired anew.
    """

    match: int
    players: tuple[int, ...]
    result: Result | None = None
    voided: bool = False
    withdrawn: bool = False


class ResultCorrected(Event, frozen=True, tag="tour.result_corrected"):
    """An old result was replaced; `before` stays here, and every match that follows from it is listed."""

    match: Public[int]
    before: Public[Result]
    after: Public[Result]
    consequences: Public[tuple[Consequence, ...]]
    reason: Public[str]
    by: Public[str]
    stages: Public[tuple[int, ...]] = ()
    rounds: Public[tuple[int, ...]] = ()


class Paused(Event, frozen=True, tag="tour.paused"):
    """Nothing is paired until it goes on."""

    reason: Public[str]
    by: Public[str]
    at: Public[Millis]


class Resumed(Event, frozen=True, tag="tour.resumed"):
    """It goes on; the deadline of an arena moves by the length of the pause."""

    by: Public[str]
    at: Public[Millis]
    ends_at: Public[Millis | None] = None


class StageClosed(Event, frozen=True, tag="tour.stage_closed"):
    """The final ranking of a stage."""

    stage: Public[int]
    ranking: Public[tuple[Placed, ...]]


class TournamentFinished(Event, frozen=True, tag="tour.finished"):
    """It is over: the ranking, and the seed for everyone to check."""

    ranking: Public[tuple[Placed, ...]]
    seed: Public[str]
    at: Public[Millis]


class TournamentCancelled(Event, frozen=True, tag="tour.cancelled"):
    """It was ended without a ranking."""

    reason: Public[str]
    by: Public[str]
    seed: Public[str]
    at: Public[Millis]


TOURNAMENT_EVENTS: tuple[type[Event], ...] = (
    TournamentOpened,
    Configured,
    OfficialNamed,
    OfficialRemoved,
    Registered,
    PlaceFreed,
    Withdrew,
    CheckInOpened,
    CheckedIn,
    SeedsSet,
    TournamentStarted,
    EnteredLate,
    StageStarted,
    RoundPaired,
    TableAssigned,
    GameRecorded,
    MatchDecided,
    ByeGranted,
    EntrantDropped,
    ResultCorrected,
    Paused,
    Resumed,
    StageClosed,
    TournamentFinished,
    TournamentCancelled,
)
TournamentEvent: TypeAlias = (
    TournamentOpened
    | Configured
    | OfficialNamed
    | OfficialRemoved
    | Registered
    | PlaceFreed
    | Withdrew
    | CheckInOpened
    | CheckedIn
    | SeedsSet
    | TournamentStarted
    | EnteredLate
    | StageStarted
    | RoundPaired
    | TableAssigned
    | GameRecorded
    | MatchDecided
    | ByeGranted
    | EntrantDropped
    | ResultCorrected
    | Paused
    | Resumed
    | StageClosed
    | TournamentFinished
    | TournamentCancelled
)
