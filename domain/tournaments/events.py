"""What happens in a tournament. Everything is public but the seed and, until they are shown, the decks."""

from typing import Annotated, TypeAlias

from domain.kernel.docs import doc
from domain.kernel.structs import Event, Record
from domain.kernel.units import ENTRANT, Id, Millis
from domain.kernel.viewers import Public, Secret
from domain.tournaments.config import UNSAID, Conduct, Config, Milestone
from domain.tournaments.pairing.receipts import Receipt
from domain.tournaments.state import Member, Penalty, Placed, Result, Role, Trouble


class TournamentOpened(Event, frozen=True, tag="tour.opened"):
    """The first event of every tournament: what was chosen, and the seed committed to."""

    tournament: Annotated[Public[Id], doc("The id of the tournament.")]
    config: Annotated[Public[Config], doc("What the organiser has chosen.")]
    organiser: Annotated[Public[Id], doc("The id of the account that opened the tournament.")]
    commitment: Annotated[Public[str], doc("SHA-256 of the tournament's seed, published when it is opened.")]
    seed: Annotated[Secret[str], doc("The tournament's seed, in hex; null until it is over.")]
    at: Annotated[Public[Millis], doc("When the tournament was opened.")]
    conduct: Annotated[Public[Conduct], doc("How it is conducted.")] = UNSAID
    chain: Annotated[Public[int], doc("The version of the hash chain that its log is kept by.")] = 1
    reported: Annotated[
        Public[tuple[int, ...]],
        doc("Of a tournament that was taken over from a report, the place of each entrant there; empty for others."),
    ] = ()


class Configured(Event, frozen=True, tag="tour.configured"):
    """Something else was chosen."""

    config: Annotated[Public[Config], doc("What is chosen now.")]
    by: Annotated[Public[Id], doc("The id of the account that chose it.")]
    conduct: Annotated[Public[Conduct], doc("How it is conducted now.")] = UNSAID
    reason: Annotated[Public[str], doc("Why something else was chosen; empty if nobody said.")] = ""


class Described(Event, frozen=True, tag="tour.described"):
    """What the tournament is about was put in words."""

    text: Annotated[Public[str], doc("What there is to say; empty for nothing.")]
    by: Annotated[Public[Id], doc("The id of the account that wrote it.")]


class Announced(Event, frozen=True, tag="tour.announced"):
    """There is news for everyone."""

    text: Annotated[Public[str], doc("The news.")]
    by: Annotated[Public[Id], doc("The id of the account that told it.")]
    at: Annotated[Public[Millis], doc("When it was told.")]


class PlayersInvited(Event, frozen=True, tag="tour.players_invited"):
    """Accounts were invited: they may enter."""

    accounts: Annotated[Public[tuple[Id, ...]], doc("The ids of the accounts.")]
    by: Annotated[Public[Id], doc("The id of the account that invited them.")]


class EntrantApproved(Event, frozen=True, tag="tour.entrant_approved"):
    """Someone who had asked to enter was let in."""

    entrant: Annotated[Public[int], ENTRANT, doc("Who was let in.")]
    by: Annotated[Public[Id], doc("The id of the account that let them in.")]
    waiting: Annotated[Public[bool], doc("Whether the entrant stands on the waiting list.")] = False


class OfficialNamed(Event, frozen=True, tag="tour.official_named"):
    """An account has a role now."""

    account: Annotated[Public[Id], doc("The id of the account that has the role.")]
    role: Annotated[Public[Role], doc("What they may do.")]
    by: Annotated[Public[Id], doc("The id of the account that gave the role.")]


class OfficialRemoved(Event, frozen=True, tag="tour.official_removed"):
    """An account has no role any more."""

    account: Annotated[Public[Id], doc("The id of the account that had the role.")]
    by: Annotated[Public[Id], doc("The id of the account that took it away.")]


class Registered(Event, frozen=True, tag="tour.registered"):
    """Someone entered, or stands on the waiting list, or is back after having withdrawn."""

    entrant: Annotated[Public[int], ENTRANT, doc("Who it is.")]
    account: Annotated[Public[Id], doc("The id of the entrant's account.")]
    name: Annotated[Public[str], doc("The name shown to others.")]
    rating: Annotated[Public[int], doc("How strong the entrant is at registration; 0 if nobody knows.")] = 0
    entropy: Annotated[Public[str], doc("What the entrant added to every later draw; empty for nothing.")] = ""
    waiting: Annotated[Public[bool], doc("Whether the entrant stands on the waiting list.")] = False
    asked: Annotated[Public[bool], doc("Whether the entrant waits for an organiser to let them in.")] = False
    members: Annotated[
        Public[tuple[Member, ...]], doc("The players of a team, from the first board on; empty for one person.")
    ] = ()


class DeckHandedIn(Event, frozen=True, tag="tour.deck_handed_in"):
    """An entrant has a deck, or another one than before."""

    entrant: Annotated[Public[int], ENTRANT, doc("Whose deck it is.")]
    deck: Annotated[Secret[str], doc("The deck, as the game writes decks; null until the tournament is over.")]
    by: Annotated[Public[Id], doc("The id of the account that handed it in.")]


class DeckReturned(Event, frozen=True, tag="tour.deck_returned"):
    """A deck can no longer be played, because something else was chosen: it has to be handed in anew."""

    entrant: Annotated[Public[int], ENTRANT, doc("Whose deck it was.")]


class EntrantDeck(Record, frozen=True):
    """The deck of an entrant."""

    entrant: int
    deck: str


class DecksShown(Event, frozen=True, tag="tour.decks_shown"):
    """The decks are shown to everyone."""

    decks: Annotated[Public[tuple[EntrantDeck, ...]], doc("Who plays which deck.")]


class PlaceFreed(Event, frozen=True, tag="tour.place_freed"):
    """The first of the waiting list moves up."""

    entrant: Annotated[Public[int], ENTRANT, doc("Who moves up.")]


class Withdrew(Event, frozen=True, tag="tour.withdrew"):
    """An entrant left the list before the start."""

    entrant: Annotated[Public[int], ENTRANT, doc("Who left.")]
    by: Annotated[Public[Id], doc("The id of the account that asked for it.")]


class CheckInOpened(Event, frozen=True, tag="tour.check_in_opened"):
    """From now on entrants say that they are here."""

    by: Annotated[Public[Id], doc("The id of the account that opened it.")]


class CheckedIn(Event, frozen=True, tag="tour.checked_in"):
    """An entrant is here."""

    entrant: Annotated[Public[int], ENTRANT, doc("Who is here.")]


class SeedsSet(Event, frozen=True, tag="tour.seeds_set"):
    """The order of the first seeds was set by hand."""

    order: Annotated[Public[tuple[int, ...]], ENTRANT, doc("The entrants, best first.")]
    by: Annotated[Public[Id], doc("The id of the account that set it.")]


class TournamentStarted(Event, frozen=True, tag="tour.started"):
    """Registration is closed: who plays, and who did not come."""

    playing: Annotated[Public[tuple[int, ...]], ENTRANT, doc("The entrants who play.")]
    absent: Annotated[Public[tuple[int, ...]], ENTRANT, doc("The entrants who did not come.")]
    at: Annotated[Public[Millis], doc("When the tournament was started.")]


class EnteredLate(Event, frozen=True, tag="tour.entered_late"):
    """An entrant joins a running stage from the next round on."""

    entrant: Annotated[Public[int], ENTRANT, doc("Who joins.")]
    stage: Annotated[Public[int], doc("The stage, counted from 0.")]


class StageStarted(Event, frozen=True, tag="tour.stage_started"):
    """A stage begins with these seeds, best first, in these groups.

    The matches of an elimination or a round robin follow from the seeds and the configuration alone.
    """

    stage: Annotated[Public[int], doc("The stage, counted from 0.")]
    seeds: Annotated[Public[tuple[int, ...]], ENTRANT, doc("The entrants in the order of their seeds, best first.")]
    groups: Annotated[Public[tuple[tuple[int, ...], ...]], ENTRANT, doc("The entrants in each group.")]
    rounds: Annotated[Public[int], doc("How many rounds there are; 0 where that is open.")]
    at: Annotated[Public[Millis], doc("When the stage began.")]
    ends_at: Annotated[Public[Millis | None], doc("The deadline of an arena; null for everything else.")] = None
    boards: Annotated[Public[tuple[str, ...]], doc("The commitments to the seeds of the boards of a duplicate.")] = ()


class RoundPaired(Event, frozen=True, tag="tour.round_paired"):
    """The tables of a round in seat order, who sits out, and why."""

    stage: Annotated[Public[int], doc("The stage, counted from 0.")]
    round: Annotated[Public[int], doc("The number of the round, from 1.")]
    tables: Annotated[
        Public[tuple[tuple[int, ...], ...]],
        ENTRANT,
        doc("The tables of the round, each with its entrants in seat order."),
    ]
    receipt: Annotated[Public[Receipt], doc("Why these pairs.")]
    by: Annotated[Public[Id], doc("The id of the account that paired it; empty for the service itself.")]
    byes: Annotated[
        Public[tuple[int, ...]], ENTRANT, doc("The entrants who sit out because their number asks for it.")
    ] = ()
    asked_byes: Annotated[
        Public[tuple[int, ...]], ENTRANT, doc("The entrants who sit out by their own wish, for points.")
    ] = ()
    unpaid_byes: Annotated[
        Public[tuple[int, ...]], ENTRANT, doc("The entrants who sit out by their own wish, for no points.")
    ] = ()


class RoundWithdrawn(Event, frozen=True, tag="tour.round_withdrawn"):
    """The last round, which nobody has begun, is taken back to be paired by hand."""

    stage: Annotated[Public[int], doc("The stage, counted from 0.")]
    round: Annotated[Public[int], doc("The number of the round, from 1.")]
    by: Annotated[Public[Id], doc("The id of the account that pairs it anew.")]


class RoundStarted(Event, frozen=True, tag="tour.round_started"):
    """Matches that were paired begin."""

    stage: Annotated[Public[int], doc("The stage, counted from 0.")]
    matches: Annotated[Public[tuple[int, ...]], doc("The numbers of the matches that begin.")]
    by: Annotated[Public[Id], doc("The id of the account that asked for it; empty for the service itself.")]


class StepAnnounced(Event, frozen=True, tag="tour.step_announced"):
    """Something will happen by itself unless something else happens before."""

    step: Annotated[Public[Milestone], doc("What will be done.")]
    due_at: Annotated[Public[Millis], doc("When it will be done.")]


class PresenceAsked(Event, frozen=True, tag="tour.presence_asked"):
    """The players of matches are asked whether they are here."""

    matches: Annotated[Public[tuple[int, ...]], doc("The numbers of the matches.")]
    until: Annotated[Public[Millis], doc("When those who have not come lose their matches.")]


class PlayerCame(Event, frozen=True, tag="tour.player_came"):
    """A player is here for a match."""

    match: Annotated[Public[int], doc("The number of the match.")]
    entrant: Annotated[Public[int], ENTRANT, doc("Who is here.")]


class TableAssigned(Event, frozen=True, tag="tour.table_assigned"):
    """A game of a match has a table, and its players their seats there."""

    match: Annotated[Public[int], doc("The number of the match.")]
    game: Annotated[Public[int], doc("The number of the game within the match, from 1.")]
    table: Annotated[Public[Id], doc("The id of the table.")]
    order: Annotated[Public[tuple[int, ...]], ENTRANT, doc("The entrants, from seat 0 on.")]
    at: Annotated[Public[Millis | None], doc("When that was; null in tournaments of before that was written down.")] = (
        None
    )


class OfficialNeeded(Event, frozen=True, tag="tour.official_needed"):
    """A match cannot go on at its table, and waits for the decision of an official."""

    match: Annotated[Public[int], doc("The number of the match.")]
    table: Annotated[Public[Id], doc("The id of the table.")]
    trouble: Annotated[Public[Trouble], doc("Why it cannot go on.")]
    at: Annotated[Public[Millis], doc("When that was found.")]


class GameRecorded(Event, frozen=True, tag="tour.game_recorded"):
    """A game of a match has ended: who sat where, and how each slot of the match did."""

    match: Annotated[Public[int], doc("The number of the match.")]
    game: Annotated[Public[int], doc("The number of the game within the match, from 1.")]
    table: Annotated[Public[Id], doc("The id of the table it was played at.")]
    head: Annotated[Public[str], doc("The last hash of the table's chain, in hex, which proves it.")]
    order: Annotated[Public[tuple[int, ...]], ENTRANT, doc("The entrants, from seat 0 on.")]
    places: Annotated[Public[tuple[int, ...]], doc("The place of each player, by slot of the match; 0 for none.")]
    scores: Annotated[
        Public[tuple[int, ...]], doc("The points of each player in the game's own counting, by slot of the match.")
    ]
    at: Annotated[Public[Millis | None], doc("When that was; null in tournaments of before that was written down.")] = (
        None
    )


class MatchDecided(Event, frozen=True, tag="tour.match_decided"):
    """A match has its result."""

    match: Annotated[Public[int], doc("The number of the match.")]
    result: Annotated[Public[Result], doc("The result of the match.")]
    by: Annotated[Public[Id], doc("The id of the account that ruled it; empty if it was played.")] = ""
    reason: Annotated[Public[str], doc("Why it was decided so; empty if it was played.")] = ""
    at: Annotated[Public[Millis | None], doc("When that was; null in tournaments of before that was written down.")] = (
        None
    )


class ResultReported(Event, frozen=True, tag="tour.result_reported"):
    """A player says how a match ended."""

    match: Annotated[Public[int], doc("The number of the match.")]
    entrant: Annotated[Public[int], ENTRANT, doc("Who says it.")]
    result: Annotated[Public[Result], doc("The result they report.")]


class ResultDisputed(Event, frozen=True, tag="tour.result_disputed"):
    """Another player of the match says that the reported result is not right."""

    match: Annotated[Public[int], doc("The number of the match.")]
    entrant: Annotated[Public[int], ENTRANT, doc("Who says it.")]
    reason: Annotated[Public[str], doc("What was different.")]


class Penalised(Event, frozen=True, tag="tour.penalised"):
    """An entrant got a penalty."""

    entrant: Annotated[Public[int], ENTRANT, doc("Who got it.")]
    penalty: Annotated[Public[Penalty], doc("What they got.")]
    reason: Annotated[Public[str], doc("Why they got it.")]
    by: Annotated[Public[Id], doc("The id of the account that gave it.")]
    points: Annotated[Public[int], doc("How many points are deducted.")] = 0
    stage: Annotated[Public[int], doc("The stage it counts in, counted from 0.")] = 0
    match: Annotated[Public[int | None], doc("The number of the match it counts in; null if in none.")] = None


class TimerStarted(Event, frozen=True, tag="tour.timer_started"):
    """The time of matches begins."""

    matches: Annotated[Public[tuple[int, ...]], doc("The numbers of the matches.")]
    until: Annotated[Public[Millis], doc("When their time is over.")]


class TimeGiven(Event, frozen=True, tag="tour.time_given"):
    """A match has more time."""

    match: Annotated[Public[int], doc("The number of the match.")]
    until: Annotated[Public[Millis], doc("When its time is over now.")]
    reason: Annotated[Public[str], doc("Why it got more time.")]
    by: Annotated[Public[Id], doc("The id of the account that gave it.")]


class TimeOver(Event, frozen=True, tag="tour.time_over"):
    """The time of a match is over: its games so far decide it, or else an official does."""

    match: Annotated[Public[int], doc("The number of the match.")]


class BoardsNamed(Event, frozen=True, tag="tour.boards_named"):
    """The captain of a team says in which order its players play the games of a match."""

    match: Annotated[Public[int], doc("The number of the match.")]
    entrant: Annotated[Public[int], ENTRANT, doc("Which team it is.")]
    accounts: Annotated[Public[tuple[Id, ...]], doc("The ids of the players' accounts, from the first board on.")]
    by: Annotated[Public[Id], doc("The id of the account that named them.")]


class TableNumbered(Event, frozen=True, tag="tour.table_numbered"):
    """A match is played at another table of the hall."""

    match: Annotated[Public[int], doc("The number of the match.")]
    number: Annotated[Public[int], doc("The number of the table, from 1.")]
    by: Annotated[Public[Id], doc("The id of the account that chose it.")]


class KeptApart(Event, frozen=True, tag="tour.kept_apart"):
    """Some entrants should not meet in the first rounds."""

    groups: Annotated[Public[tuple[tuple[int, ...], ...]], ENTRANT, doc("No two of a group meet if it can be avoided.")]
    rounds: Annotated[Public[int], doc("Up to which round of the first stage.")]
    by: Annotated[Public[Id], doc("The id of the account that said so.")]


class ByeGranted(Event, frozen=True, tag="tour.bye_granted"):
    """An entrant will sit out a round."""

    entrant: Annotated[Public[int], ENTRANT, doc("Who sits out.")]
    round: Annotated[Public[int], doc("The number of the round, from 1.")]
    by: Annotated[Public[Id], doc("The id of the account that granted it.")]
    unpaid: Annotated[Public[bool], doc("Whether the bye is for no points.")] = False


class EntrantDropped(Event, frozen=True, tag="tour.dropped"):
    """An entrant plays no more."""

    entrant: Annotated[Public[int], ENTRANT, doc("Who plays no more.")]
    by: Annotated[Public[Id], doc("The id of the account that asked for it; empty for the service itself.")]
    reason: Annotated[Public[str], doc("Why they play no more; empty if nothing was said.")] = ""
    disqualified: Annotated[Public[bool], doc("Whether they were put out, and did not go by themselves.")] = False


class EntrantReadmitted(Event, frozen=True, tag="tour.readmitted"):
    """An entrant who was gone plays again, from the next round on."""

    entrant: Annotated[Public[int], ENTRANT, doc("Who plays again.")]
    stage: Annotated[Public[int], doc("The stage, counted from 0.")]
    by: Annotated[Public[Id], doc("The id of the account that let them in.")]
    reason: Annotated[Public[str], doc("Why they are back; empty if nothing was said.")] = ""


class Consequence(Record, frozen=True, omit_defaults=True):
    """What a correction does to a later match."""

    match: Annotated[int, doc("The number of the later match.")]
    players: Annotated[
        tuple[int, ...], doc("The numbers of its entrants after the correction; -1 is not known yet, -2 is nobody.")
    ]
    result: Annotated[Result | None, doc("Its result after the correction; null if it has none.")] = None
    voided: Annotated[bool, doc("Whether what was played there counts no more.")] = False
    withdrawn: Annotated[bool, doc("Whether the match itself is gone and will be paired anew.")] = False


class ResultCorrected(Event, frozen=True, tag="tour.result_corrected"):
    """An old result was replaced, with all that follows from it."""

    match: Annotated[Public[int], doc("The number of the match.")]
    before: Annotated[Public[Result], doc("The result that was replaced.")]
    after: Annotated[Public[Result], doc("The result that counts now.")]
    consequences: Annotated[Public[tuple[Consequence, ...]], doc("The later matches that change, in order.")]
    reason: Annotated[Public[str], doc("Why the old result was wrong.")]
    by: Annotated[Public[Id], doc("The id of the account that corrected it.")]
    stages: Annotated[Public[tuple[int, ...]], doc("The stages that begin anew, counted from 0.")] = ()
    rounds: Annotated[Public[tuple[int, ...]], doc("The stages whose last round is paired anew, counted from 0.")] = ()


class Paused(Event, frozen=True, tag="tour.paused"):
    """Nothing is paired until it goes on."""

    reason: Annotated[Public[str], doc("Why it stopped.")]
    by: Annotated[Public[Id], doc("The id of the account that stopped it.")]
    at: Annotated[Public[Millis], doc("When it stopped.")]


class Resumed(Event, frozen=True, tag="tour.resumed"):
    """It goes on; the deadline of an arena moves by the length of the pause."""

    by: Annotated[Public[Id], doc("The id of the account that let it go on.")]
    at: Annotated[Public[Millis], doc("When it went on.")]
    ends_at: Annotated[Public[Millis | None], doc("The new deadline of an arena; null for everything else.")] = None


class StageClosed(Event, frozen=True, tag="tour.stage_closed"):
    """The final ranking of a stage."""

    stage: Annotated[Public[int], doc("The stage, counted from 0.")]
    ranking: Annotated[Public[tuple[Placed, ...]], doc("The final ranking of the stage.")]


class TournamentFinished(Event, frozen=True, tag="tour.finished"):
    """It is over: the ranking, and the seed for everyone to check."""

    ranking: Annotated[Public[tuple[Placed, ...]], doc("The final ranking of the tournament.")]
    seed: Annotated[Public[str], doc("The tournament's seed, in hex.")]
    at: Annotated[Public[Millis], doc("When it was over.")]


class TournamentCancelled(Event, frozen=True, tag="tour.cancelled"):
    """It was ended without a ranking."""

    reason: Annotated[Public[str], doc("Why it was called off.")]
    by: Annotated[Public[Id], doc("The id of the account that called it off.")]
    seed: Annotated[Public[str], doc("The tournament's seed, in hex.")]
    at: Annotated[Public[Millis], doc("When it was called off.")]


TOURNAMENT_EVENTS: tuple[type[Event], ...] = (
    TournamentOpened,
    Configured,
    OfficialNamed,
    OfficialRemoved,
    Described,
    Announced,
    PlayersInvited,
    EntrantApproved,
    Registered,
    DeckHandedIn,
    DeckReturned,
    DecksShown,
    PlaceFreed,
    Withdrew,
    CheckInOpened,
    CheckedIn,
    SeedsSet,
    TournamentStarted,
    EnteredLate,
    StageStarted,
    RoundPaired,
    RoundWithdrawn,
    RoundStarted,
    StepAnnounced,
    PresenceAsked,
    PlayerCame,
    TableAssigned,
    OfficialNeeded,
    GameRecorded,
    MatchDecided,
    ResultReported,
    ResultDisputed,
    Penalised,
    TimerStarted,
    TimeGiven,
    TimeOver,
    BoardsNamed,
    TableNumbered,
    KeptApart,
    ByeGranted,
    EntrantDropped,
    EntrantReadmitted,
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
    | Described
    | Announced
    | PlayersInvited
    | EntrantApproved
    | Registered
    | DeckHandedIn
    | DeckReturned
    | DecksShown
    | PlaceFreed
    | Withdrew
    | CheckInOpened
    | CheckedIn
    | SeedsSet
    | TournamentStarted
    | EnteredLate
    | StageStarted
    | RoundPaired
    | RoundWithdrawn
    | RoundStarted
    | StepAnnounced
    | PresenceAsked
    | PlayerCame
    | TableAssigned
    | OfficialNeeded
    | GameRecorded
    | MatchDecided
    | ResultReported
    | ResultDisputed
    | Penalised
    | TimerStarted
    | TimeGiven
    | TimeOver
    | BoardsNamed
    | TableNumbered
    | KeptApart
    | ByeGranted
    | EntrantDropped
    | EntrantReadmitted
    | ResultCorrected
    | Paused
    | Resumed
    | StageClosed
    | TournamentFinished
    | TournamentCancelled
)
