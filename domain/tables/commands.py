"""What can be asked of a table. Each command carries all it needs, so that it can be decided again from the log.

A `Verb` is for players: it has a mutation made from its fields, and `domain.tables.asking` fills in those that say who
asks. Every other command is sent by the service alone.
"""

from typing import Annotated, Any, Final, TypeAlias, get_args

from msgspec import Raw

from domain.kernel.asking import Filled, Kept, ServiceOnly
from domain.kernel.docs import doc
from domain.kernel.structs import Command
from domain.kernel.units import Millis
from domain.kernel.viewers import Seat
from domain.tables.terms import Brought, Terms

ACCOUNT: Final = Filled("account")
NAME: Final = Filled("name")
PROGRAM: Final = Filled("program")
OWN_SEAT: Final = Filled("own seat")
DIGEST: Final = Kept("digest")
GAME_COMMAND: Final = Kept("game command")
BOT: Final = Kept("bot", optional=True)

Code: TypeAlias = Annotated[str, DIGEST]
"""Said as the code of a private table, kept as its SHA-256 in hex: the code itself is in no log."""
GameCommand: TypeAlias = Annotated[Raw, GAME_COMMAND]
"""Said as one of the commands of the table's game, kept as its bytes."""

BotName: TypeAlias = Annotated[str, BOT]
"""Said, or left to the strength that is said, or else the strongest; kept by name, for a game may get stronger bots."""


class Verb(Command, frozen=True):
    """What a player may ask for at a table."""


class ByPlayer(Verb, frozen=True):
    """A verb that is asked for in the name of an account, whether it has a seat or not."""

    player: Annotated[str, ACCOUNT]


class FromSeat(ByPlayer, frozen=True):
    """A verb for those alone who sit at the table (TB-08)."""


class OpenTable(Command, frozen=True, tag="table.open_2"):
    """Set up a table for `game` under its rule-set `rules`; `seed` is the server's secret, in hex.

    `invitation` is the SHA-256 of the code that opens a private table, in hex: the code itself is in no log.
    `chain` is the version of the chain its log is hashed by.
    """

    table: str
    game: str
    rules: int
    options: Raw
    seed: str
    host: str
    terms: Terms
    invitation: str = ""
    chain: int = 1
    brought: tuple[Brought, ...] = ()
    """The decks its players bring, where the service has them."""


class TakeSeat(ByPlayer, frozen=True, tag="table.take_seat"):
    """Sit down at a table; in a running game only where the game lets newcomers in."""

    name: Annotated[str, NAME]
    entropy: Annotated[str, doc("Something unpredictable of your own that goes into the shuffles.")] = ""
    bot: ServiceOnly[str] = ""
    """The built-in player that plays the seat."""
    is_bot: Annotated[bool, PROGRAM] = False
    """Whether the account is that of someone's program."""
    invitation: Annotated[Code, doc("The code of a private table.")] = ""


class EnterTable(ByPlayer, frozen=True, tag="table.enter"):
    """Come to a private table to look. To play there, take a seat with the code instead."""

    name: Annotated[str, NAME]
    invitation: Annotated[Code, doc("The code of a private table.")]


class CallReady(ByPlayer, frozen=True, tag="table.call_ready"):
    """Ask everyone who is seated whether they are ready. The game begins when all are; who is late loses the seat."""


class SayReady(FromSeat, frozen=True, tag="table.say_ready"):
    """Be ready."""


class LapseReady(Command, frozen=True, tag="table.lapse_ready"):
    """The time to get ready is over: those who are not ready lose their seats."""


class Reveal(Command, frozen=True, tag="table.reveal"):
    """The delay of the spectators is over after the end: show them everything."""


class AddBot(ByPlayer, frozen=True, tag="table.add_bot"):
    """Let a built-in bot take a seat, by name or by strength; the strongest by default."""

    bot: Annotated[BotName, doc("The bot by its name, one of the game's `bots`.")]
    strength: Annotated[
        int | None,
        doc("The bot by its strength, from 1 for `random` to 5 for `expert`: the game's best that is no stronger."),
    ] = None


class RemoveBot(ByPlayer, frozen=True, tag="table.remove_bot"):
    """Send a built-in bot away before the game."""

    seat: Annotated[Seat, doc("The seat of the bot.")]


class LeaveSeat(FromSeat, frozen=True, tag="table.leave_seat"):
    """Stand up; in a running game the game's own rule for leaving follows."""


class StartGame(ByPlayer, frozen=True, tag="table.start"):
    """Begin with the players who are seated: for the host and for them."""


class CancelTable(ByPlayer, frozen=True, tag="table.cancel"):
    """Close a table at which no game has begun: for its host."""


class CloseTable(Command, frozen=True, tag="table.close"):
    """End a table without a result, because the match it was opened for is decided elsewhere."""

    host: str
    reason: str


class Act(Verb, frozen=True, tag="table.act"):
    """Play a command from your own seat."""

    seat: Annotated[Seat, OWN_SEAT]
    command: Annotated[GameCommand, doc("What to play.")]
    by_stand_in: ServiceOnly[bool] = False
    """Whether it is played by the bot that stands in for the player."""


class ExpireClock(Command, frozen=True, tag="table.expire"):
    """The clock of `seat` has run out."""

    seat: Seat


class StepAway(FromSeat, frozen=True, tag="table.step_away"):
    """Let a bot play your seat for a while, at tables where bots stand in for the absent."""


class TakeBack(FromSeat, frozen=True, tag="table.take_back"):
    """Take your seat back from the bot that stands in for you."""


class CreditPause(Command, frozen=True, tag="table.credit_pause"):
    """The service stood still for a while: that time counts for no clock."""

    since: Millis
    until: Millis


class AskUndo(FromSeat, frozen=True, tag="table.ask_undo"):
    """Ask to take your last move back; at once if nobody else has to agree."""


class AnswerUndo(FromSeat, frozen=True, tag="table.answer_undo"):
    """Agree that another player takes their last move back, or not."""

    agrees: Annotated[bool, doc("Whether you agree that the move is taken back.")]


class StartFork(Command, frozen=True, tag="table.start_fork"):
    """Begin a game from the state `play` of it, which was imagined from what a seat had seen of another table.

    `left` are the seats that had been given up there; `then` is when the last event was that the seat had seen.
    """

    play: Raw
    left: tuple[Seat, ...]
    then: Millis


TableCommand: TypeAlias = (
    OpenTable
    | TakeSeat
    | AddBot
    | RemoveBot
    | LeaveSeat
    | StartGame
    | CancelTable
    | CloseTable
    | Act
    | ExpireClock
    | StepAway
    | TakeBack
    | CreditPause
    | EnterTable
    | CallReady
    | SayReady
    | LapseReady
    | Reveal
    | AskUndo
    | AnswerUndo
    | StartFork
)

_COMMANDS: tuple[type[Any], ...] = get_args(TableCommand)
VERBS: Final[tuple[type[Verb], ...]] = tuple(each for each in _COMMANDS if issubclass(each, Verb))
"""Everything a player may ask for."""
