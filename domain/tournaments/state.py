"""The state of a tournament, rebuilt from its events."""

from typing import Annotated, Final

from msgspec import Struct

from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Record
from domain.kernel.units import Id, Millis
from domain.tournaments.config import ALL, UNSAID, Conduct, Config, Milestone, Qualifying, Stage
from domain.tournaments.match_list import MatchList
from domain.tournaments.pairing.receipts import Receipt

PENDING: Final = -1
"""Stands in a match for a player who is not known yet."""
NOBODY: Final = -2
"""Stands in a match for a place nobody will take."""
NOWHERE: Final = -1
"""The next match of a winner or loser who plays no further one."""


class Status(DocEnum):
    """Where a tournament is in its life."""

    REGISTRATION = "registration", "Entrants may come and go."
    CHECK_IN = "check_in", "Entrants say that they are here."
    RUNNING = "running", "Rounds are being played."
    PAUSED = "paused", "Nothing is paired until it goes on."
    FINISHED = "finished", "The final ranking stands."
    CANCELLED = "cancelled", "It was ended without a ranking."


class Role(DocEnum):
    """What someone may do in this tournament besides playing."""

    ORGANISER = "organiser", "May do everything."
    JUDGE = "judge", "May decide matches and correct results."


class Presence(DocEnum):
    """Where an entrant stands."""

    ASKED = "asked", "Has asked to enter, and waits for an organiser."
    WAITING = "waiting", "On the waiting list."
    REGISTERED = "registered", "Has a place."
    CHECKED_IN = "checked_in", "Has said that they are here."
    PLAYING = "playing", "Plays in the tournament."
    ABSENT = "absent", "Did not check in before the start."
    WITHDRAWN = "withdrawn", "Left the list before the start."
    DROPPED = "dropped", "Left after the start."
    DISQUALIFIED = "disqualified", "Was put out."


HERE = frozenset({Presence.REGISTERED, Presence.CHECKED_IN, Presence.PLAYING})
GONE = frozenset({Presence.ABSENT, Presence.WITHDRAWN, Presence.DROPPED, Presence.DISQUALIFIED})


class Member(Record, frozen=True, gc=False):
    """A player of a team."""

    account: Annotated[Id, doc("The id of the player's account.")]
    name: Annotated[str, doc("The name shown to others.")]


# gc=False: these are many, frozen, and can only hold what was made before them, so they are in no cycle
class Entrant(Record, frozen=True, gc=False):
    """Who plays in a tournament."""

    number: Annotated[int, doc("The number of the entrant, counted from 0 in the order of registration.")]
    account: Annotated[Id, doc("The id of the entrant's account.")]
    name: Annotated[str, doc("The name shown to others.")]
    rating: Annotated[int, doc("How strong the entrant was at registration; 0 if nobody knew.")]
    presence: Annotated[Presence, doc("Where the entrant stands.")] = Presence.REGISTERED
    members: Annotated[
        tuple[Member, ...], doc("The players of a team, from the first board on; empty for one person.")
    ] = ()


class Official(Record, frozen=True):
    """An account with a role in this tournament."""

    account: Annotated[Id, doc("The id of the account.")]
    role: Annotated[Role, doc("What they may do.")]


class Penalty(DocEnum):
    """What an official may give short of a disqualification."""

    WARNING = "warning", "A warning, on record."
    GAME_LOSS = "game_loss", "The next game of the match in progress is lost."
    MATCH_LOSS = "match_loss", "The match in progress is lost."
    POINTS = "points", "Points are deducted in the stage in progress."


class How(DocEnum):
    """How a result came about."""

    PLAYED = "played", "By the games that were played."
    RULED = "ruled", "By the decision of an official."
    REPORTED = "reported", "By what one of its players reported and another confirmed."
    TIME = "time", "By the games that were over when its time was."
    WALKOVER = "walkover", "Because others did not come, or left."
    BYE = "bye", "By sitting out because the numbers ask for it."
    ASKED_BYE = "asked_bye", "By sitting out at one's own wish, for points."
    UNPAID_BYE = "unpaid_bye", "By sitting out at one's own wish, for no points."
    UNNEEDED = "unneeded", "It did not have to be played."


BYES = frozenset({How.BYE, How.ASKED_BYE, How.UNPAID_BYE})


class Result(Record, frozen=True, omit_defaults=True, gc=False):
    """How a match ended, one entry for each of its players in the order of the match."""

    how: Annotated[How, doc("How the result came about.")]
    places: Annotated[
        tuple[int, ...], doc("The place of each player, counted from 1 and perhaps shared; 0 for who forfeited.")
    ]
    wins: Annotated[tuple[int, ...], doc("How many games each player won.")] = ()
    draws: Annotated[int, doc("How many games nobody won.")] = 0
    scores: Annotated[tuple[int, ...], doc("The sum of each player's points in the game's own counting.")] = ()

    @property
    def winner(self) -> int | None:
        """The slot of the only first place; None when it is shared or nobody has it."""
        return self.places.index(1) if self.places.count(1) == 1 else None


class MatchGame(Record, frozen=True, gc=False):
    """One game of a match."""

    table: Annotated[Id, doc("The id of the table it was played at.")]
    head: Annotated[str, doc("The last hash of the table's chain, in hex, which proves it.")]
    order: Annotated[tuple[int, ...], doc("The numbers of the entrants, from seat 0 on.")]
    places: Annotated[tuple[int, ...], doc("The place of each player, by slot of the match; 0 for none.")]
    scores: Annotated[
        tuple[int, ...], doc("The points of each player in the game's own counting, by slot of the match.")
    ]
    began_at: Annotated[Millis | None, doc("When it got its table; null if that was not written down.")] = None
    ended_at: Annotated[Millis | None, doc("When its result was taken over; null if that was not written down.")] = None


class Bracket(DocEnum):
    """Which part of a stage a match belongs to."""

    WINNERS = "winners", "The bracket of those who have not lost."
    LOSERS = "losers", "The bracket of those who have lost once."
    FINAL = "final", "The match for the first place."
    RESET = "reset", "The second final, when the one from the losers' bracket won the first."
    THIRD = "third", "The match for the third place."
    GROUP = "group", "A group of a round robin."
    ROUND = "round", "A round of all entrants."


class Match(Record, frozen=True, gc=False):
    """A meeting of entrants."""

    number: Annotated[int, doc("The number of the match, counted through the tournament.")]
    stage: Annotated[int, doc("The stage it belongs to, counted from 0.")]
    bracket: Annotated[Bracket, doc("Which part of the stage it belongs to.")]
    round: Annotated[int, doc("The number of its round within the bracket, from 1.")]
    slot: Annotated[int, doc("Its place in the round, from 1.")]
    players: Annotated[
        tuple[int, ...],
        doc("The numbers of the entrants in the order of the match; -1 is not known yet, -2 is nobody."),
    ]
    winner_to: Annotated[int, doc("The number of the match the winner goes to; -1 for none.")] = NOWHERE
    winner_slot: Annotated[int, doc("The slot the winner takes there, counted from 0.")] = 0
    loser_to: Annotated[int, doc("The number of the match the loser goes to; -1 for none.")] = NOWHERE
    loser_slot: Annotated[int, doc("The slot the loser takes there, counted from 0.")] = 0
    group: Annotated[int, doc("The group it belongs to, counted from 0.")] = 0
    table: Annotated[Id, doc("The id of the table of the game in progress; empty while there is none.")] = ""
    order: Annotated[tuple[int, ...], doc("The numbers of the entrants who sit at that table, from seat 0 on.")] = ()
    games: Annotated[tuple[MatchGame, ...], doc("The games played so far.")] = ()
    result: Annotated[Result | None, doc("The result of the match; null while there is none.")] = None
    void: Annotated[bool, doc("Whether it was withdrawn by a correction and counts for nothing.")] = False
    started: Annotated[bool, doc("Whether it was started, where matches do not start by themselves.")] = False
    asked_until: Annotated[Millis | None, doc("Until when its players may come; null if nobody was asked.")] = None
    here: Annotated[tuple[int, ...], doc("The numbers of the entrants who have said that they are here.")] = ()
    table_at: Annotated[Millis | None, doc("When the game in progress got its table; null if nobody wrote it.")] = None
    ended_at: Annotated[Millis | None, doc("When it got its result; null before, or if nobody wrote it down.")] = None

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

    entrant: Annotated[int, doc("The number of the entrant.")]
    place: Annotated[int, doc("The final place, counted from 1; places may be shared.")]


class AskedBye(Record, frozen=True):
    """An entrant sits out one round of the stage in progress; `unpaid` means without points."""

    entrant: int
    round: int
    unpaid: bool = False


class Coming(Record, frozen=True):
    """A step that was announced, and when it will be taken."""

    step: Milestone
    at: Millis


class Announcement(Record, frozen=True):
    """News of a tournament."""

    text: Annotated[str, doc("The news.")]
    by: Annotated[Id, doc("The id of the account that told it.")]
    at: Annotated[Millis, doc("When it was told.")]


class Report(Record, frozen=True):
    """What a player has reported of a match, and those who played it then."""

    entrant: int
    result: Result
    players: tuple[int, ...]
    disputed: bool = False


class GivenPenalty(Record, frozen=True):
    """A penalty that was given."""

    entrant: int
    penalty: Penalty
    reason: str
    by: str
    points: int
    stage: int
    match: int | None


class Trouble(DocEnum):
    """Why a match cannot go on by itself."""

    NOT_SET_UP = "not_set_up", "Its table could not be set up for its players."
    NO_RESULT = "no_result", "Its table is over, without a result of these players."
    UNREADABLE = "unreadable", "Its table cannot be read by this service."
    TIME_OVER = "time_over", "Its time is over, and the format leaves the decision to an official."
    DISPUTED = "disputed", "Its players do not agree on its result."


class OfficialCall(Record, frozen=True):
    """A match that waits for the decision of an official; without a table if it has none, and a time if it is known."""

    match: int
    table: Id | None
    trouble: Trouble
    at: Millis | None


class LeftTable(Record, frozen=True):
    """A table that was in use when its match was decided elsewhere, and why nobody plays on there."""

    table: Id
    reason: str


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
    matches: MatchList[Match] = MatchList()
    byes: tuple[AskedBye, ...] = ()
    ranking: tuple[Placed, ...] = ()
    opened_at: Millis = 0
    started_at: Millis | None = None
    paused_at: Millis | None = None
    ended_at: Millis | None = None
    conduct: Conduct = UNSAID
    coming: Coming | None = None
    """What was announced; None if nothing was, or something else has happened since."""
    chain: int = 1
    """The version of the chain its log is hashed by."""
    decks: dict[int, str] = {}
    """Entrant -> the deck they handed in."""
    decks_shown: frozenset[int] = frozenset()
    """The entrants whose decks everyone may see already."""
    description: str = ""
    """What organisers say of it."""
    announcements: tuple[Announcement, ...] = ()
    """The news so far, oldest first."""
    invited: frozenset[str] = frozenset()
    """Accounts that may enter where not everyone may."""
    reports: dict[int, Report] = {}
    """Match -> what was reported of it last."""
    penalties: tuple[GivenPenalty, ...] = ()
    """The penalties so far, oldest first."""
    timers: dict[int, Millis] = {}
    """Match -> when its time is over."""
    timed_out: frozenset[int] = frozenset()
    """Matches whose time was over before they were decided."""
    table_numbers: dict[int, int] = {}
    """Match -> its table in the hall, where that is not its place in the round."""
    apart: tuple[tuple[int, ...], ...] = ()
    """Entrants of whom no two should meet in the first rounds."""
    apart_rounds: int = 0
    """How many rounds that is."""
    boards: dict[tuple[int, int], tuple[str, ...]] = {}
    """(match, entrant) -> the accounts of a team in the order its captain named for the match."""
    calls: tuple[OfficialCall, ...] = ()
    """Every call for an official; those of matches that are decided are over."""
    reported: tuple[int, ...] = ()
    """Of a tournament that was taken over from a report: the place of each entrant there, by number."""
    left: tuple[LeftTable, ...] = ()
    """The tables at which nobody plays on."""

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

    def qualifying(self, index: int) -> Qualifying:
        """Who goes on to a stage besides so many of each group."""
        return next((each for each in self.conduct.qualifying if each.stage == index), ALL)

    def stage(self, index: int) -> StageState | None:
        """A stage that has begun and was not withdrawn."""
        return next((stage for stage in reversed(self.stages) if stage.index == index and not stage.void), None)

    def matches_of(self, stage: StageState) -> tuple[Match, ...]:
        """The matches of a stage, withdrawn ones left out."""
        rows = self.matches[stage.first :] if stage.first else self.matches
        return tuple(match for match in rows if match.stage == stage.index and not match.void)

    def player(self, entrant: int, match: int, game: int) -> Member:
        """Who plays a game of a match for an entrant: of a team, the one whose board it is."""
        who = self.entrants[entrant]
        if not who.members:
            return Member(who.account, who.name)
        by_account = {each.account: each for each in who.members}
        order = self.boards.get((match, entrant)) or tuple(by_account)
        return by_account[order[(game - 1) % len(order)]]

    def undecided_of(self, stage: StageState) -> tuple[Match, ...]:
        """The matches of a stage that have no result, withdrawn ones left out."""
        return tuple(match for match in self.matches.undecided(stage.first) if match.stage == stage.index)

    @property
    def table_calls(self) -> dict[int, OfficialCall]:
        """By match, the calls for an official because of its table that nobody has answered."""
        at_table = ((call, self.matches[call.match]) for call in self.calls)
        return {call.match: call for call, match in at_table if match.is_ready and match.table == call.table}

    @property
    def official_calls(self) -> dict[int, OfficialCall]:
        """By match, all that waits for an official: of tables, of times that are over, of disputes."""
        said = ((number, report) for number, report in self.reports.items() if report.disputed)
        disputes = (number for number, report in said if report.players == self.matches[number].players)
        others = [OfficialCall(number, None, Trouble.DISPUTED, None) for number in disputes]
        for number in sorted(self.timed_out):
            table = self.matches[number].table or None
            others.append(OfficialCall(number, table, Trouble.TIME_OVER, self.timers[number]))
        waiting = {call.match: call for call in others if self.matches[call.match].is_ready}
        return waiting | self.table_calls

    def is_out(self, entrant: int) -> bool:
        """Whether nobody will come to play for this entrant."""
        return entrant >= 0 and self.entrants[entrant].presence in GONE

    def role_of(self, account: str) -> Role | None:
        """The role an account has."""
        return next((official.role for official in self.officials if official.account == account), None)
