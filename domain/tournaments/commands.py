"""What can be asked of a tournament. Each command carries all it needs, so that it can be decided again from the log.

`by` is the account that asks; it is empty when the service itself does what is due.
"""

from typing import Annotated, TypeAlias

from domain.kernel.decider import Standing
from domain.kernel.docs import doc
from domain.kernel.structs import Command
from domain.kernel.units import Id
from domain.tournaments.config import UNSAID, Conduct, Config, Milestone
from domain.tournaments.state import Member, Penalty, Result, Role, Trouble


class OpenTournament(Command, frozen=True, tag="tour.open"):
    """Set up a tournament; `seed` is the server's secret, in hex. Whoever opens it is its first organiser."""

    tournament: str
    config: Config
    seed: str
    by: str
    conduct: Conduct = UNSAID
    chain: int = 1
    """The version of the chain its log is hashed by."""
    reported: tuple[int, ...] = ()
    """Of a tournament that is taken over from a report: the place of each entrant there, by number."""


class Configure(Command, frozen=True, tag="tour.configure"):
    """Choose anew: anything before the start, what is still to come after it."""

    config: Config
    by: str
    conduct: Conduct = UNSAID
    reason: str = ""


class Describe(Command, frozen=True, tag="tour.describe"):
    """Say in words what the tournament is about, or say it anew."""

    text: Annotated[str, doc("What there is to say; empty to say nothing.")]
    by: str


class Announce(Command, frozen=True, tag="tour.announce"):
    """Tell everyone something."""

    text: Annotated[str, doc("The news.")]
    by: str


class NameOfficial(Command, frozen=True, tag="tour.name_official"):
    """Give an account a role in this tournament, or another role."""

    account: Annotated[Id, doc("The id of the account that gets the role.")]
    role: Annotated[Role, doc("What they may do from now on.")]
    by: str


class RemoveOfficial(Command, frozen=True, tag="tour.remove_official"):
    """Take an account's role away."""

    account: Annotated[Id, doc("The id of the account that loses its role.")]
    by: str


class Register(Command, frozen=True, tag="tour.register"):
    """Enter, or queue when full; in a running tournament, enter late. `entropy` is added to every later draw."""

    account: str
    name: str
    by: str
    rating: int = 0
    entropy: str = ""
    deck: str = ""
    members: tuple[Member, ...] = ()
    """The players of a team in the order of its boards; the account is its captain's, the name the team's."""


class Invite(Command, frozen=True, tag="tour.invite"):
    """Invite accounts: they may enter."""

    accounts: Annotated[tuple[Id, ...], doc("The ids of the accounts.")]
    by: str


class Approve(Command, frozen=True, tag="tour.approve"):
    """Let someone in who has asked to enter."""

    account: Annotated[Id, doc("The id of the account that has asked.")]
    by: str


class HandInDeck(Command, frozen=True, tag="tour.hand_in_deck"):
    """Hand in the deck an entrant plays with, or another one until the start."""

    account: Annotated[Id, doc("The id of the entrant's account.")]
    deck: Annotated[str, doc("The deck, as the game writes decks.")]
    by: str


class OpenCheckIn(Command, frozen=True, tag="tour.open_check_in"):
    """Ask everyone to say that they are here."""

    by: str


class CheckIn(Command, frozen=True, tag="tour.check_in"):
    """Say that an entrant is here."""

    account: Annotated[Id, doc("The id of the entrant's account.")]
    by: str


class SetSeeds(Command, frozen=True, tag="tour.set_seeds"):
    """Seed by hand: accounts, best first. Whoever is not named follows in the chosen order."""

    accounts: Annotated[tuple[Id, ...], doc("The ids of the accounts, best first.")]
    by: str


class StartTournament(Command, frozen=True, tag="tour.start"):
    """Close registration, seed, and begin the first stage."""

    by: str


class StartStage(Command, frozen=True, tag="tour.start_stage"):
    """Begin the next stage with those who go on."""

    by: str


class PairRound(Command, frozen=True, tag="tour.pair_round"):
    """Pair the next round of the stage in progress."""

    by: str


class PairByHand(Command, frozen=True, tag="tour.pair_by_hand"):
    """Pair the next round oneself, or the last anew if nobody has begun it. The reason goes on record."""

    tables: Annotated[
        tuple[tuple[Id, ...], ...],
        doc("The tables of the round, each with its accounts in seat order; a table of one is a bye."),
    ]
    reason: Annotated[str, doc("Why it is paired by hand.")]
    by: str
    untouched: tuple[str, ...] = ()
    """The tables of the last round, if nobody has acted at any. Filled in by the service."""


class SwapPlayers(Command, frozen=True, tag="tour.swap_players"):
    """Exchange two players of the round that would be paired next, or of one nobody has begun."""

    one: Annotated[Id, doc("The id of the account of one of them.")]
    two: Annotated[Id, doc("The id of the account of the other.")]
    reason: Annotated[str, doc("Why they are exchanged.")]
    by: str
    untouched: tuple[str, ...] = ()
    """The tables of the last round, if nobody has acted at any. Filled in by the service."""


class StartRound(Command, frozen=True, tag="tour.start_round"):
    """Let the matches begin that are paired and wait for it."""

    by: str


class Come(Command, frozen=True, tag="tour.come"):
    """Say that a player is here for a match: it begins when all are."""

    match: Annotated[int, doc("The number of the match.")]
    account: Annotated[Id, doc("The id of the player's account.")]
    by: str


class AskPresence(Command, frozen=True, tag="tour.ask_presence"):
    """Ask the players of matches whether they are here. Sent by the service only."""

    matches: tuple[int, ...]


class LapsePresence(Command, frozen=True, tag="tour.lapse_presence"):
    """The time to come to a match is over. Sent by the service only."""

    match: int


class AnnounceStep(Command, frozen=True, tag="tour.announce_step"):
    """Say when a step will be taken. Sent by the service only."""

    step: Milestone


class AssignTable(Command, frozen=True, tag="tour.assign_table"):
    """Say at which table a game of a match is played. Sent by the service only."""

    match: int
    game: int
    table: str


class CallOfficial(Command, frozen=True, tag="tour.call_official"):
    """A match cannot go on at its table: an official has to decide. Sent by the service only."""

    match: int
    table: str
    trouble: Trouble


class RecordResult(Command, frozen=True, tag="tour.record_result"):
    """A game has ended at its table with these standings by seat. Sent by the service only."""

    match: int
    game: int
    table: str
    head: str
    standings: tuple[Standing, ...]


class RuleMatch(Command, frozen=True, tag="tour.rule_match"):
    """An official decides a match."""

    match: Annotated[int, doc("The number of the match.")]
    result: Annotated[Result, doc("The result, with one entry for each player in the order of the match.")]
    reason: Annotated[str, doc("Why it is decided so.")]
    by: str


class ReportNoShow(Command, frozen=True, tag="tour.no_show"):
    """These players of a match did not come: they forfeit it, and all of them together if nobody came."""

    match: Annotated[int, doc("The number of the match.")]
    accounts: Annotated[tuple[Id, ...], doc("The ids of the accounts that did not come.")]
    reason: Annotated[str, doc("What is known of it, for the record.")]
    by: str


class CorrectResult(Command, frozen=True, tag="tour.correct_result"):
    """Replace the result of a match that was decided."""

    match: Annotated[int, doc("The number of the match.")]
    result: Annotated[Result, doc("The result it should have.")]
    reason: Annotated[str, doc("Why the old one was wrong.")]
    confirms: Annotated[str, doc("The digest of the preview that was looked at.")]
    by: str
    untouched: tuple[str, ...] = ()
    """The tables of the last round, if nobody has acted at any. Filled in by the service."""


class ReportResult(Command, frozen=True, tag="tour.report_result"):
    """Say how a match ended that you played elsewhere."""

    match: Annotated[int, doc("The number of the match.")]
    result: Annotated[Result, doc("The result, with one entry for each player in the order of the match.")]
    by: str


class ConfirmResult(Command, frozen=True, tag="tour.confirm_result"):
    """Agree to the result that another player of the match has reported."""

    match: Annotated[int, doc("The number of the match.")]
    by: str


class DisputeResult(Command, frozen=True, tag="tour.dispute_result"):
    """Say that the result another player has reported is not right: an official decides."""

    match: Annotated[int, doc("The number of the match.")]
    reason: Annotated[str, doc("What was different.")]
    by: str


class Penalise(Command, frozen=True, tag="tour.penalise"):
    """Give an entrant a penalty short of disqualification."""

    account: Annotated[Id, doc("The id of the entrant's account.")]
    penalty: Annotated[Penalty, doc("What they get.")]
    reason: Annotated[str, doc("Why they get it.")]
    by: str
    points: Annotated[int, doc("How many points are deducted, where points are.")] = 0


class StartTimer(Command, frozen=True, tag="tour.start_timer"):
    """The time of matches begins. Sent by the service only."""

    matches: tuple[int, ...]


class LapseTime(Command, frozen=True, tag="tour.lapse_time"):
    """The time of a match is over. Sent by the service only."""

    match: int


class GiveTime(Command, frozen=True, tag="tour.give_time"):
    """Give one match more time."""

    match: Annotated[int, doc("The number of the match.")]
    extra: Annotated[int, doc("How much more time, in milliseconds.")]
    reason: Annotated[str, doc("Why it gets more time.")]
    by: str


class NameBoards(Command, frozen=True, tag="tour.name_boards"):
    """Name the order in which the players of your team play the games of a match; for its captain."""

    match: Annotated[int, doc("The number of the match.")]
    accounts: Annotated[tuple[Id, ...], doc("The ids of the players' accounts, from the first board on.")]
    by: str


class NumberTable(Command, frozen=True, tag="tour.number_table"):
    """Have a match played at another table of the hall; the match that has it takes the old one."""

    match: Annotated[int, doc("The number of the match.")]
    number: Annotated[int, doc("The number of the table, from 1.")]
    by: str


class KeepApart(Command, frozen=True, tag="tour.keep_apart"):
    """Say who should not meet in the first rounds, such as players of one club; it replaces what was said before."""

    groups: Annotated[
        tuple[tuple[Id, ...], ...], doc("Groups of accounts; no two of a group meet if it can be avoided.")
    ]
    rounds: Annotated[int, doc("Up to which round of the first stage.")]
    by: str


class GrantBye(Command, frozen=True, tag="tour.grant_bye"):
    """Let an entrant sit out a coming round of the stage in progress, for the points of an asked bye or for none."""

    account: Annotated[Id, doc("The id of the entrant's account.")]
    round: Annotated[int, doc("The number of the round to sit out, from 1.")]
    by: str
    unpaid: Annotated[bool, doc("Whether the bye is for no points.")] = False


class Drop(Command, frozen=True, tag="tour.drop"):
    """Withdraw an entrant: before the start from the list, later from all that is still to be played."""

    account: Annotated[Id, doc("The id of the entrant's account.")]
    by: str
    reason: Annotated[str, doc("Why they play no more.")] = ""


class Readmit(Command, frozen=True, tag="tour.readmit"):
    """Let an entrant back in who missed the check-in or dropped: they play from the next round on."""

    account: Annotated[Id, doc("The id of the entrant's account.")]
    by: str
    reason: Annotated[str, doc("Why they are back.")] = ""


class Disqualify(Command, frozen=True, tag="tour.disqualify"):
    """Put an entrant out of the tournament."""

    account: Annotated[Id, doc("The id of the entrant's account.")]
    reason: Annotated[str, doc("Why they are put out.")]
    by: str


class Pause(Command, frozen=True, tag="tour.pause"):
    """Stop pairing and opening tables; games in progress may end."""

    reason: Annotated[str, doc("Why it stops.")]
    by: str


class Resume(Command, frozen=True, tag="tour.resume"):
    """Go on."""

    by: str


class CloseStage(Command, frozen=True, tag="tour.close_stage"):
    """State the final ranking of a stage in which nothing is left to play."""

    by: str


class FinishTournament(Command, frozen=True, tag="tour.finish"):
    """End the tournament after its last stage and reveal the seed. No correction is possible after it."""

    by: str


class CancelTournament(Command, frozen=True, tag="tour.cancel"):
    """End the tournament without a ranking."""

    reason: Annotated[str, doc("Why it is called off.")]
    by: str


Reported: TypeAlias = Register | StartTournament | GrantBye | PairByHand | RuleMatch | Drop | Readmit


class TakeOver(Command, frozen=True, tag="tour.take_over"):
    """Do in turn what a report says: all of it or nothing. Sent by the service only, in the name of who asked."""

    commands: tuple[Reported, ...]
    by: str


class Together(Command, frozen=True, tag="tour.together"):
    """Tables for many matches, or results of many games, in one step: all or nothing. Sent by the service only."""

    commands: tuple[AssignTable | RecordResult, ...]


TournamentCommand: TypeAlias = (
    OpenTournament
    | Configure
    | NameOfficial
    | RemoveOfficial
    | Describe
    | Announce
    | Invite
    | Approve
    | Register
    | HandInDeck
    | OpenCheckIn
    | CheckIn
    | SetSeeds
    | StartTournament
    | StartStage
    | PairRound
    | PairByHand
    | SwapPlayers
    | StartRound
    | AnnounceStep
    | Come
    | AskPresence
    | LapsePresence
    | AssignTable
    | CallOfficial
    | RecordResult
    | RuleMatch
    | ReportNoShow
    | CorrectResult
    | ReportResult
    | ConfirmResult
    | DisputeResult
    | Penalise
    | StartTimer
    | LapseTime
    | GiveTime
    | NameBoards
    | NumberTable
    | KeepApart
    | GrantBye
    | Drop
    | Readmit
    | Disqualify
    | Pause
    | Resume
    | CloseStage
    | FinishTournament
    | CancelTournament
    | TakeOver
    | Together
)
