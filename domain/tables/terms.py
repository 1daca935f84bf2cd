"""How a table is kept: who may come, who may look and how late, and whether its result counts.

What is stored within an event leaves out its defaults, as events do: a field added later changes no old hash.
"""

from typing import Annotated, Final

from domain.kernel.asking import ServiceOnly
from domain.kernel.docs import DocEnum, doc
from domain.kernel.errors import require
from domain.kernel.structs import Record
from domain.kernel.units import Id
from domain.kernel.viewers import Seat
from domain.tables.timing import Timing

MOST_MOVES: Final = 1000
LONGEST_DELAY_MS: Final = 24 * 3600 * 1000
READY_MS: Final = 30_000


class Access(DocEnum):
    """Who may come to a table: everyone, or those who were given its invitation."""

    OPEN = "open", "Everyone may come."
    PRIVATE = "private", "Those may come who were given the invitation."


class Watch(Record, frozen=True, omit_defaults=True):
    """How far spectators are behind the game. With both, whatever is later."""

    delay_moves: Annotated[
        int, doc("How many of the last moves are hidden from spectators, until the game is over.")
    ] = 0
    delay_ms: Annotated[int, doc("By how many milliseconds spectators see everything late, the result included.")] = 0
    held: Annotated[
        ServiceOnly[bool],
        doc(
            "Whether others play the same deal: spectators see no more than its beginning and nobody learns "
            "the seed, until the service reveals the table. Set by the service only."
        ),
    ] = False


def check_watch(watch: Watch) -> None:
    """TB-29."""
    fair = 0 <= watch.delay_moves <= MOST_MOVES and 0 <= watch.delay_ms <= LONGEST_DELAY_MS
    require(fair, "TB-29", f"spectators are at most {MOST_MOVES} moves or a day behind")


class Series(Record, frozen=True, omit_defaults=True):
    """The match a game belongs to, as it stood when the game was set up."""

    match: Annotated[Id, doc("The id of the match: that of its first table.")]
    goal: Annotated[int, doc("How many games win the match.")]
    limit: Annotated[int, doc("How many games are played at most; 0 for as many as it takes.")] = 0
    number: Annotated[int, doc("The number of this game within the match, from 1.")] = 1
    players: Annotated[
        tuple[Id, ...], doc("The ids of those who play the match; empty at its first table, whose players they are.")
    ] = ()
    wins: Annotated[tuple[int, ...], doc("How many games each of them had won before this one.")] = ()


class Fork(Record, frozen=True, omit_defaults=True):
    """The game another one goes on from, as one seat had seen it (TB-43)."""

    parent: Annotated[Id, doc("The id of the table it goes on from.")]
    version: Annotated[int, doc("The version of that table it goes on after.")]
    seat: Annotated[Seat, doc("The seat from which the game was seen: who forked it plays there.")]


class Terms(Record, frozen=True, omit_defaults=True):
    """How a table is kept, besides the options of its game."""

    timing: Annotated[Timing | None, doc("The clock of the table; null without one.")] = None
    access: Annotated[Access, doc("Who may come to the table.")] = Access.OPEN
    rated: Annotated[bool, doc("Whether the result counts for ratings: open tables only.")] = False
    watch: Annotated[Watch | None, doc("How far spectators are behind; null if they see everything at once.")] = None
    rematch_of: Annotated[
        ServiceOnly[Id], doc("The id of the table whose players meet here again; empty for a new company.")
    ] = ""
    undo: Annotated[bool, doc("Whether moves can be taken back by consent.")] = False
    series: Annotated[
        ServiceOnly[Series | None], doc("The match this game belongs to; null for a game of its own.")
    ] = None
    reserved: Annotated[
        ServiceOnly[tuple[Id, ...]], doc("The ids of those for whom the seats are kept, in order; empty for everyone.")
    ] = ()
    guided: Annotated[
        bool, doc("Whether each rule is explained when it first comes up, for those who learn the game; never rated.")
    ] = False
    fork: Annotated[ServiceOnly[Fork | None], doc("What the game goes on from; null for one that is dealt anew.")] = (
        None
    )
    unlisted: Annotated[
        ServiceOnly[bool], doc("Whether only its players find it in lists, as tables of a private tournament are.")
    ] = False

    @property
    def is_public(self) -> bool:
        """Whether lists show the table to everyone."""
        return self.access is Access.OPEN and not self.unlisted


class Brought(Record, frozen=True):
    """The deck a player brings to a table, as the game writes decks."""

    player: str
    deck: str


NO_TERMS: Final = Terms()
"""An open table without a clock, at which nothing is kept back and nothing counts."""
