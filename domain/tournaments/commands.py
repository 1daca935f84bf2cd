"""What can be asked of a tournament. Each command carries all it needs, so that it can be decided again from the log.

`by` is the account that asks; it is empty when the service itself does what is due.
"""

from typing import TypeAlias

from domain.kernel.decider import Standing
from domain.kernel.structs import Command
from domain.tournaments.config import Config
from domain.tournaments.state import Result, Role


class OpenTournament(Command, frozen=True, tag="tour.open"):
    """Set up a tournament; `seed` is the server's secret, in hex. Whoever opens it is its first organiser."""

    tournament: str
    config: Config
    seed: str
    by: str


class Configure(Command, frozen=True, tag="tour.configure"):
    """Choose anew, before the start."""

    config: Config
    by: str


class NameOfficial(Command, frozen=True, tag="tour.name_official"):
    """Give an account a role in this tournament, or another role."""

    account: str
    role: Role
    by: str


class RemoveOfficial(Command, frozen=True, tag="tour.remove_official"):
    """Take an account's role away."""

    account: str
    by: str


class Register(Command, frozen=True, tag="tour.register"):
    """Enter, or queue when full; in a running tournament, enter late. `entropy` is added to every later draw."""

    account: str
    name: str
    by: str
    rating: int = 0
    entropy: str = ""


class OpenCheckIn(Command, frozen=True, tag="tour.open_check_in"):
    """Ask everyone to say that they are here."""

    by: str


class CheckIn(Command, frozen=True, tag="tour.check_in"):
    """Say that an entrant is here."""

    account: str
    by: str


class SetSeeds(Command, frozen=True, tag="tour.set_seeds"):
    """Seed by hand: accounts, best first. Whoever is not named follows in the chosen order."""

    accounts: tuple[str, ...]
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
    """Pair the next round oneself: accounts in seat order, a table of one for a bye. The reason goes on record."""

    tables: tuple[tuple[str, ...], ...]
    reason: str
    by: str


class AssignTable(Command, frozen=True, tag="tour.assign_table"):
    """Say at which table a game of a match is played. Sent by the service only."""

    match: int
    game: int
    table: str


class RecordResult(Command, frozen=True, tag="tour.record_result"):
    """A game has ended at its table with these standings by seat. Sent by the service only."""

    match: int
    game: int
    table: str
    head: str
    standings: tuple[Standing, ...]


class RuleMatch(Command, frozen=True, tag="tour.rule_match"):
    """An official decides a match; `result` has one entry for each player in the order of the match."""

    match: int
    result: Result
    reason: str
    by: str


class ReportNoShow(Command, frozen=True, tag="tour.no_show"):
    """These players of a match did not come: they forfeit it, and all of them together if nobody came."""

    match: int
    accounts: tuple[str, ...]
    reason: str
    by: str


class CorrectResult(Command, frozen=True, tag="tour.correct_result"):
    """Replace the result of a match that was decided; `confirms` is the digest of the preview that was looked at."""

    match: int
    result: Result
    reason: str
    confirms: str
    by: str


class GrantBye(Command, frozen=True, tag="tour.grant_bye"):
    """Let an entrant sit out a coming round of the stage in progress, for the points of an asked bye or for none."""

    account: str
    round: int
    by: str
    unpaid: bool = False


class Drop(Command, frozen=True, tag="tour.drop"):
    """Withdraw an entrant: before the start from the list, later from all that is still to be played."""

    account: str
    by: str
    reason: str = ""


class Disqualify(Command, frozen=True, tag="tour.disqualify"):
    """Put an entrant out of the tournament."""

    account: str
    reason: str
    by: str


class Pause(Command, frozen=True, tag="tour.pause"):
    """Stop pairing and opening tables; games in progress may end."""

    reason: str
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

    reason: str
    by: str


TournamentCommand: TypeAlias = (
    OpenTournament
    | Configure
    | NameOfficial
    | RemoveOfficial
    | Register
    | OpenCheckIn
    | CheckIn
    | SetSeeds
    | StartTournament
    | StartStage
    | PairRound
    | PairByHand
    | AssignTable
    | RecordResult
    | RuleMatch
    | ReportNoShow
    | CorrectResult
    | GrantBye
    | Drop
    | Disqualify
    | Pause
    | Resume
    | CloseStage
    | FinishTournament
    | CancelTournament
)
