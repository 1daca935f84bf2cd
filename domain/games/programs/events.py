"""What can have happened in a game of Programs. Tags are stored for ever."""

from enum import StrEnum

from domain.games.programs.cards import Card, Laid
from domain.games.programs.program_deck import ProgramCard
from domain.games.programs.state import Combination, Options
from domain.kernel.structs import Event
from domain.kernel.units import Millis
from domain.kernel.viewers import Each, Own, Public, Seat, Secret


class By(StrEnum):
    """Who caused an act: the player, or the clock in the player's place (PR-R-24)."""

    PLAYER = "player"
    TIMEOUT = "timeout"


class RoundCause(StrEnum):
    """Why a round ended (PR-40, PR-41, PR-R-19, PR-R-26)."""

    LAST_CARD = "last_card"
    ALL_COMPLETED = "all_completed"
    EXHAUSTED = "exhausted"


class GameCause(StrEnum):
    """Why a game ended: enough programs (PR-45), one player left (PR-R-23), or the limit of rounds (PR-R-26)."""

    GOAL = "goal"
    LAST_PLAYER = "last_player"
    ROUND_LIMIT = "round_limit"


class DealerDrawn(Event, frozen=True, tag="prog.dealer_drawn"):
    """Cards were dealt face up, from seat 0 on, until the first spade made `dealer` the first dealer (PR-03)."""

    options: Public[Options]
    seats: Public[int]
    shown: Public[tuple[Card, ...]]
    dealer: Public[Seat]


class ProgramsShuffled(Event, frozen=True, tag="prog.programs_shuffled"):
    """The program deck lies face down in this order, its top card last (PR-04)."""

    order: Secret[tuple[ProgramCard, ...]]


class ProgramDealt(Event, frozen=True, tag="prog.program_dealt"):
    """The seat got the top card of the program deck (PR-04, PR-43)."""

    seat: Public[Seat]
    program: Own[ProgramCard]


class SunShown(Event, frozen=True, tag="prog.sun_shown"):
    """The seat drew a Sun: a free program (PR-38)."""

    seat: Public[Seat]
    program: Public[ProgramCard]


class RoundDealt(Event, frozen=True, tag="prog.round_dealt"):
    """Thirteen cards for every seat in the game (none for those who left), the reserve and the first discard.

    The top card of the reserve is its last. `at` is when the first turn began, at a table with a clock.
    """

    round: Public[int]
    dealer: Public[Seat]
    hands: Each[tuple[tuple[Card, ...] | None, ...]]
    reserve: Secret[tuple[Card, ...]]
    discard: Public[Card]
    at: Public[Millis | None]


class ReserveReshuffled(Event, frozen=True, tag="prog.reserve_reshuffled"):
    """All discards but the top one became the new reserve, its top card last (PR-R-19)."""

    reserve: Secret[tuple[Card, ...]]
    count: Public[int]


class PickedFromReserve(Event, frozen=True, tag="prog.picked_from_reserve"):
    """The seat picked the top card of the reserve, unseen by the others (PR-11)."""

    seat: Public[Seat]
    card: Own[Card]
    by: Public[By]


class PickedFromDiscard(Event, frozen=True, tag="prog.picked_from_discard"):
    """The seat picked the top card of the discard deck, which all had seen (PR-11)."""

    seat: Public[Seat]
    card: Public[Card]
    by: Public[By] = By.PLAYER


class PickSkipped(Event, frozen=True, tag="prog.pick_skipped"):
    """The seat must pick from the reserve, and there is none (PR-R-19)."""

    seat: Public[Seat]


class Revealed(Event, frozen=True, tag="prog.revealed"):
    """The seat showed its program and laid its combinations (PR-14)."""

    seat: Public[Seat]
    program: Public[ProgramCard]
    combinations: Public[tuple[Combination, ...]]


class GroupLaid(Event, frozen=True, tag="prog.group_laid"):
    """The seat laid a new group (PR-17)."""

    seat: Public[Seat]
    group: Public[Combination]


class Added(Event, frozen=True, tag="prog.added"):
    """The seat added `cards`; `result` is the combination as it is now (PR-18)."""

    seat: Public[Seat]
    cards: Public[tuple[Laid, ...]]
    result: Public[Combination]


class Discarded(Event, frozen=True, tag="prog.discarded"):
    """The seat ended its turn (PR-13). `at` is when the next one began, at a table with a clock."""

    seat: Public[Seat]
    card: Public[Card]
    by: Public[By] = By.PLAYER
    at: Public[Millis | None] = None


class RoundEnded(Event, frozen=True, tag="prog.round_ended"):
    """The round is over."""

    round: Public[int]
    cause: Public[RoundCause]


class ExchangeAsked(Event, frozen=True, tag="prog.exchange_asked"):
    """These seats have failed often enough to exchange their program (PR-46)."""

    seats: Public[tuple[Seat, ...]]
    at: Public[Millis | None] = None


class Exchanged(Event, frozen=True, tag="prog.exchanged"):
    """The seat put its program under the program deck; what it draws instead follows (PR-46)."""

    seat: Public[Seat]
    old: Own[ProgramCard]


class Kept(Event, frozen=True, tag="prog.kept"):
    """The seat keeps its program although it might exchange it (PR-R-20)."""

    seat: Public[Seat]
    by: Public[By] = By.PLAYER


class PlayerLeft(Event, frozen=True, tag="prog.left"):
    """The seat left: its hand went under the reserve, its program under the program deck (PR-R-23)."""

    seat: Public[Seat]
    at: Public[Millis | None] = None


class GameWon(Event, frozen=True, tag="prog.game_won"):
    """The seat won the game."""

    seat: Public[Seat]
    cause: Public[GameCause]


class LimitReached(Event, frozen=True, tag="prog.limit_reached"):
    """The last round the table allows is over, and with it the game (PR-R-26)."""

    rounds: Public[int]


EVENTS: tuple[type[Event], ...] = (
    DealerDrawn,
    ProgramsShuffled,
    ProgramDealt,
    SunShown,
    RoundDealt,
    ReserveReshuffled,
    PickedFromReserve,
    PickedFromDiscard,
    PickSkipped,
    Revealed,
    GroupLaid,
    Added,
    Discarded,
    RoundEnded,
    ExchangeAsked,
    Exchanged,
    Kept,
    PlayerLeft,
    GameWon,
    LimitReached,
)
