"""The state of a tournament, rebuilt from its events."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from domain.kernel.structs import Record
from domain.kernel.units import Millis
from domain.tournaments.config import Config, Stage
from domain.tournaments.pairing.receipts import Receipt

PENDING: Final = -1
"""Stands in a match for a player who is not known yet."""
NOBODY: Final = -2
"""Stands in a match for a place nobody will take."""
NOWHERE: Final = -1
"""The next match of a winner or loser who plays no further one."""


class Status(StrEnum):
    """Where a tournament is in its life."""

    REGISTRATION = "registration"
    CHECK_IN = "check_in"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Role(StrEnum):
    """What someone may do in this tournament besides playing."""

    ORGANISER = "organiser"
    JUDGE = "judge"


class Presence(StrEnum):
    """Where an entrant stands."""

    WAITING = "waiting"
    REGISTERED = "registered"
    CHECKED_IN = "checked_in"
    PLAYING = "playing"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


HERE = frozenset({Presence.REGISTERED, Presence.CHECKED_IN, Presence.PLAYING})
GONE = frozenset({Presence.ABSENT, Presence.WITHDRAWN, Presence.DROPPED, Presence.DISQUALIFIED})


# gc=False: these are many, frozen, and can only hold what was made before them, so they are in no cycle
class Entrant(Record, frozen=True, gc=False):
    """Who plays: an account, its name, and the rating given at registration. `number` counts from 0."""

    number: int
    account: str
    name: str
    rating: int
    presence: Presence = Presence.REGISTERED


class Official(Record, frozen=True):
    """An account with a role in this tournament."""

    account: str
    role: Role


class How(StrEnum):
    """How a result came about."""

    PLAYED = "played"
    RULED = "ruled"
    WALKOVER = "walkover"
    BYE = "bye"
    ASKED_BYE = "asked_bye"
    UNPAID_BYE = "unpaid_bye"
    UNNEEDED = "unneeded"


BYES = frozenset({How.BYE, How.ASKED_BYE, How.UNPAID_BYE})


class Result(Record, frozen=True, omit_defaults=True, gc=False):
    """How a match ended, one entry for each of its players.

    A `place` counts from 1 and may be shared; 0 is no place at all, for who forfeited. `wins` are games won,
    `scores` the sums of the game's own points.
    """

    how: How
    places: tuple[int, ...]
    wins: tuple[int, ...] = ()
    draws: int = 0
    scores: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """The slot of the only first place; None when it is shared or nobody has it."""
        return self.places.index(1) if self.places.count(1) == 1 else None


class MatchGame(Record, frozen=True, gc=False):
    """One game of a match: `order` is who sat where, `places` and `scores` are by slot of the match.

    `table` and `head` name the log that proves it.
    """

    table: str
    head: str
    order: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]


class Bracket(StrEnum):
    """Which part of a stage a match belongs to."""

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    RESET = "reset"
    THIRD = "third"
    GROUP = "group"
    ROUND = "round"


class Match(Record, frozen=True, gc=False):
    """A meeting of entrants. `number` counts through the tournament, `round` and `slot` from 1 within the bracket.

    `winner_to` and `loser_to` are numbers of later matches, with the slot taken there. `table` is where the game
    in progress is played, `order` who sits there. A `void` match was withdrawn by a correction and counts for nothing.
    """

    number: int
    stage: int
    bracket: Bracket
    round: int
    slot: int
    players: tuple[int, ...]
    winner_to: int = NOWHERE
    winner_slot: int = 0
    loser_to: int = NOWHERE
    loser_slot: int = 0
    group: int = 0
    table: str = ""
    order: tuple[int, ...] = ()
    games: tuple[MatchGame, ...] = ()
    result: Result | None = None
    void: bool = False

    @property
    def is_ready(self) -> bool:
        """Whether all players are known and the match waits for a result."""
        return self.result is None and not self.void and PENDING not in self.players


class StageState(Record, frozen=True):
    """A stage that has begun. `seeds` are entrants, best first; `first` is the number of its first match.

    `boards` are the commitments to the seeds of a duplicate; `ends_at` is the deadline of an arena.
    Once it `is_closed` its `ranking` stands.
    """

    index: int
    seeds: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    rounds: int
    first: int
    paired: int = 0
    boards: tuple[str, ...] = ()
    ends_at: Millis | None = None
    receipts: tuple[Receipt, ...] = ()
    ranking: tuple["Placed", ...] = ()
    is_closed: bool = False
    void: bool = False


class Placed(Record, frozen=True):
    """An entrant's final place; places may be shared."""

    entrant: int
    place: int


class AskedBye(Record, frozen=True):
    """An entrant sits out one round of the stage in progress; `unpaid` means without points."""

    entrant: int
    round: int
    unpaid: bool = False


class TournamentState(Struct, frozen=True):
    """Everything later decisions depend on. `steps` counts the events so far."""

    id: str = ""
    status: Status = Status.REGISTRATION
    config: Config | None = None
    officials: tuple[Official, ...] = ()
    commitment: str = ""
    seed: bytes = b""
    mix: bytes = b""
    steps: int = 0
    entrants: tuple[Entrant, ...] = ()
    numbers: dict[str, int] = {}
    hand_seeds: tuple[int, ...] = ()
    stages: tuple[StageState, ...] = ()
    matches: tuple[Match, ...] = ()
    byes: tuple[AskedBye, ...] = ()
    ranking: tuple[Placed, ...] = ()
    opened_at: Millis = 0
    started_at: Millis | None = None
    paused_at: Millis | None = None
    ended_at: Millis | None = None

    @property
    def chosen(self) -> Config:
        """The configuration."""
        assert self.config is not None, "a tournament has a configuration from its first event on"
        return self.config

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen, so that the seed may be shown."""
        return self.status in (Status.FINISHED, Status.CANCELLED)

    @property
    def current(self) -> StageState | None:
        """The stage in progress, or the last that was."""
        return next((stage for stage in reversed(self.stages) if not stage.void), None)

    def plan(self, index: int) -> Stage:
        """What was chosen for a stage."""
        return self.chosen.stages[index]

    def stage(self, index: int) -> StageState | None:
        """A stage that has begun and was not withdrawn."""
        return next((stage for stage in reversed(self.stages) if stage.index == index and not stage.void), None)

    def matches_of(self, stage: StageState) -> tuple[Match, ...]:
        """The matches of a stage, withdrawn ones left out."""
        rows = self.matches[stage.first :]
        return tuple(match for match in rows if match.stage == stage.index and not match.void)

    def is_out(self, entrant: int) -> bool:
        """Whether nobody will come to play for this entrant."""
        return entrant >= 0 and self.entrants[entrant].presence in GONE

    def role_of(self, account: str) -> Role | None:
        """The role an account has."""
        return next((official.role for official in self.officials if official.account == account), None)
