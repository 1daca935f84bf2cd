"""What can have happened in a game of Programs. Tags are stored for ever."""

from typing import Annotated

from domain.games.programs.cards import Card, Laid
from domain.games.programs.program_deck import ProgramCard
from domain.games.programs.state import Combination, Options
from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Event
from domain.kernel.units import Millis
from domain.kernel.viewers import Each, Own, Public, Seat, Secret


class By(DocEnum):
    """Who caused an act: the player, or the clock in the player's place (PR-R-24)."""

    PLAYER = "player", "The player acted."
    TIMEOUT = "timeout", "The clock acted in the player's place."


class RoundCause(DocEnum):
    """Why a round ended (PR-40, PR-41, PR-R-19, PR-R-26)."""

    LAST_CARD = "last_card", "Somebody played their last card."
    ALL_COMPLETED = "all_completed", "Everyone has completed a program in this round."
    EXHAUSTED = "exhausted", "No card was left to pick, or the turns of the round were used up."


class GameCause(DocEnum):
    """Why a game ended: enough programs (PR-45), one player left (PR-R-23), or the limit of rounds (PR-R-26)."""

    GOAL = "goal", "Enough programs were completed."
    LAST_PLAYER = "last_player", "Only one player was left."
    ROUND_LIMIT = "round_limit", "The last round the table allows was over."


class DealerDrawn(Event, frozen=True, tag="prog.dealer_drawn"):
    """Cards were dealt face up, from seat 0 on, until the first spade made someone the first dealer (PR-03)."""

    options: Annotated[Public[Options], doc("How the game is played.")]
    seats: Annotated[Public[int], doc("How many players there are.")]
    shown: Annotated[Public[tuple[Card, ...]], doc("The cards dealt face up, in order.")]
    dealer: Annotated[Public[Seat], doc("The seat that deals the first round.")]


class ProgramsShuffled(Event, frozen=True, tag="prog.programs_shuffled"):
    """The program deck lies face down (PR-04)."""

    order: Annotated[
        Secret[tuple[ProgramCard, ...]], doc("The cards in order, the top one last; null until the game is over.")
    ]


class ProgramDealt(Event, frozen=True, tag="prog.program_dealt"):
    """The seat got the top card of the program deck (PR-04, PR-43)."""

    seat: Annotated[Public[Seat], doc("The seat that got the program.")]
    program: Annotated[Own[ProgramCard], doc("The program card; null for the others.")]


class SunShown(Event, frozen=True, tag="prog.sun_shown"):
    """The seat drew a Sun: a free program (PR-38)."""

    seat: Annotated[Public[Seat], doc("The seat that drew the Sun.")]
    program: Annotated[Public[ProgramCard], doc("The Sun.")]


class RoundDealt(Event, frozen=True, tag="prog.round_dealt"):
    """Thirteen cards for every seat in the game (none for those who left), the reserve and the first discard."""

    round: Annotated[Public[int], doc("The number of the round, from 1.")]
    dealer: Annotated[Public[Seat], doc("The seat that deals it.")]
    hands: Annotated[
        Each[tuple[tuple[Card, ...] | None, ...]], doc("The hand of each seat; null for the hands of others.")
    ]
    reserve: Annotated[
        Secret[tuple[Card, ...]], doc("The cards of the reserve, top card last; null until the game is over.")
    ]
    discard: Annotated[Public[Card], doc("The first discard.")]
    at: Annotated[Public[Millis | None], doc("When the first turn began; null at a table without a clock.")]


class ReserveReshuffled(Event, frozen=True, tag="prog.reserve_reshuffled"):
    """All discards but the top one became the new reserve (PR-R-19)."""

    reserve: Annotated[Secret[tuple[Card, ...]], doc("The new reserve, top card last; null until the game is over.")]
    count: Annotated[Public[int], doc("How many cards the new reserve has.")]


class PickedFromReserve(Event, frozen=True, tag="prog.picked_from_reserve"):
    """The seat picked the top card of the reserve, unseen by the others (PR-11)."""

    seat: Annotated[Public[Seat], doc("The seat that picked.")]
    card: Annotated[Own[Card], doc("The card picked; null for the others.")]
    by: Annotated[Public[By], doc("Whether the player or the clock acted.")]


class PickedFromDiscard(Event, frozen=True, tag="prog.picked_from_discard"):
    """The seat picked the top card of the discard deck, which all had seen (PR-11)."""

    seat: Annotated[Public[Seat], doc("The seat that picked.")]
    card: Annotated[Public[Card], doc("The card picked.")]
    by: Annotated[Public[By], doc("Whether the player or the clock acted.")] = By.PLAYER


class PickSkipped(Event, frozen=True, tag="prog.pick_skipped"):
    """The seat must pick from the reserve, and there is none (PR-R-19)."""

    seat: Annotated[Public[Seat], doc("The seat that could not pick.")]


class Revealed(Event, frozen=True, tag="prog.revealed"):
    """The seat showed its program and laid its combinations (PR-14)."""

    seat: Annotated[Public[Seat], doc("The seat that completed its program.")]
    program: Annotated[Public[ProgramCard], doc("The program it showed.")]
    combinations: Annotated[
        Public[tuple[Combination, ...]], doc("The combinations it laid, in the order of the instructions.")
    ]


class GroupLaid(Event, frozen=True, tag="prog.group_laid"):
    """The seat laid a new group (PR-17)."""

    seat: Annotated[Public[Seat], doc("The seat that laid the group.")]
    group: Annotated[Public[Combination], doc("The group as it lies on the table.")]


class Added(Event, frozen=True, tag="prog.added"):
    """The seat added cards to a combination (PR-18)."""

    seat: Annotated[Public[Seat], doc("The seat that added the cards.")]
    cards: Annotated[Public[tuple[Laid, ...]], doc("The cards that were added.")]
    result: Annotated[Public[Combination], doc("The combination as it is now.")]


class Discarded(Event, frozen=True, tag="prog.discarded"):
    """The seat ended its turn (PR-13)."""

    seat: Annotated[Public[Seat], doc("The seat that discarded.")]
    card: Annotated[Public[Card], doc("The card it discarded.")]
    by: Annotated[Public[By], doc("Whether the player or the clock acted.")] = By.PLAYER
    at: Annotated[Public[Millis | None], doc("When the next turn began; null at a table without a clock.")] = None


class RoundEnded(Event, frozen=True, tag="prog.round_ended"):
    """The round is over."""

    round: Annotated[Public[int], doc("The number of the round, from 1.")]
    cause: Annotated[Public[RoundCause], doc("Why the round ended.")]


class ExchangeAsked(Event, frozen=True, tag="prog.exchange_asked"):
    """These seats have failed often enough to exchange their program (PR-46)."""

    seats: Annotated[Public[tuple[Seat, ...]], doc("The seats that may exchange.")]
    at: Annotated[Public[Millis | None], doc("When they were asked; null at a table without a clock.")] = None


class Exchanged(Event, frozen=True, tag="prog.exchanged"):
    """The seat put its program under the program deck; what it draws instead follows (PR-46)."""

    seat: Annotated[Public[Seat], doc("The seat that exchanged.")]
    old: Annotated[Own[ProgramCard], doc("The program it gave away; null for the others.")]


class Kept(Event, frozen=True, tag="prog.kept"):
    """The seat keeps its program although it might exchange it (PR-R-20)."""

    seat: Annotated[Public[Seat], doc("The seat that keeps its program.")]
    by: Annotated[Public[By], doc("Whether the player or the clock acted.")] = By.PLAYER


class PlayerLeft(Event, frozen=True, tag="prog.left"):
    """The seat left: its hand went under the reserve, its program under the program deck (PR-R-23)."""

    seat: Annotated[Public[Seat], doc("The seat that left.")]
    at: Annotated[Public[Millis | None], doc("When the next turn began; null at a table without a clock.")] = None


class GameWon(Event, frozen=True, tag="prog.game_won"):
    """The seat won the game."""

    seat: Annotated[Public[Seat], doc("The seat that won.")]
    cause: Annotated[Public[GameCause], doc("What ended the game.")]


class LimitReached(Event, frozen=True, tag="prog.limit_reached"):
    """The last round the table allows is over, and with it the game (PR-R-26)."""

    rounds: Annotated[Public[int], doc("How many rounds were played.")]


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
