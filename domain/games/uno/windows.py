"""The discard window of 1, 6 and 9: sealed choices, shown together."""

from domain.games.uno.cards import BIT, DECK_SIZE, Card
from domain.games.uno.commands import Discard
from domain.games.uno.events import Discarded, DiscardSealed
from domain.games.uno.rules import NINES_AND_SIXES, discard_limit, top_symbol
from domain.games.uno.state import DISCARDING, Sealing, State
from domain.kernel.decider import Moment
from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat


def discard(state: State, seat: Seat, command: Discard, moment: Moment, timeout: bool = False) -> tuple[Event, ...]:
    """UN-21, UN-26: seal a choice; the last one opens them all (UN-R-09)."""
    require_discardable(state, seat, command.cards)
    return sealed(state, seat, command, moment, timeout)


def sealed(state: State, seat: Seat, command: Discard, moment: Moment, timeout: bool = False) -> tuple[Event, ...]:
    """What follows from the choice of a player who may discard like this."""
    says_uno = command.uno and state.hands[seat].bit_count() - len(command.cards) == 1
    choice = DiscardSealed(seat, command.cards, says_uno, timeout)
    if state.waiting != 1 << seat:
        return (choice,)
    return choice, closed(state, (*state.sealed, Sealing(seat, command.cards, says_uno)), moment.now)


def closed(state: State, choices: tuple[Sealing, ...], at: int) -> Discarded:
    """UN-R-07: the sealed discards are shown, in turn order from the one who caused the window."""
    ring, first = state.ring, state.ring.index(state.turn)
    order = ring[first:] + ring[:first] if state.direction > 0 else ring[first::-1] + ring[:first:-1]
    by_seat = {choice.seat: choice for choice in choices}
    shown = tuple([by_seat[seat] for seat in order if seat in by_seat])
    # The turn stayed with the one who caused the window; if that player left, it has moved on already.
    turn = state.after(state.turn) if state.turn == state.window_by else state.turn
    return Discarded(shown, turn, at)


def require_discardable(state: State, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Refuse a discard by the first rule it breaks, in the order of the rulebook."""
    if not (state.phase is DISCARDING and state.waiting >> seat & 1):
        require(False, "UN-R-09", "you are not asked to discard")
    hand, chosen = state.hands[seat], 0
    for card in cards:
        if not (0 <= card < DECK_SIZE and hand & ~chosen & BIT[card]):
            require(False, "UN-R-02", "you do not hold those cards")
        chosen |= BIT[card]
    if top_symbol(state) == 1:
        if len(cards) != 1:
            require(False, "UN-21", "discard exactly one card")
    elif chosen & ~NINES_AND_SIXES:
        require(False, "UN-26", "only 6s and 9s are discarded")
    if len(cards) > discard_limit(hand):
        require(False, "UN-71", "the last card stays in the hand")


def default_discard(state: State, seat: Seat) -> tuple[Card, ...]:
    """UN-R-25: the lowest card for a 1, nothing for a 6 or 9."""
    if top_symbol(state) != 1:
        return ()
    hand = state.hands[seat]
    return (Card((hand & -hand).bit_length() - 1),)
