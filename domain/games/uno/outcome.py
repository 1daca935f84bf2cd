"""How a game ended and in which order (UN-R-28), and what must never be wrong with a state."""

from typing import Final

from domain.games.uno.cards import DECK, DECK_SIZE, cards_of, hand_of
from domain.games.uno.state import State
from domain.kernel.decider import Outcome, Standing
from domain.kernel.docs import DocEnum
from domain.kernel.piles import misplaced
from domain.kernel.viewers import Seat


class Reason(DocEnum):
    """Why a game ended."""

    PLAYED_LAST = "played_last", "The last card was played."
    LAST_STANDING = "last_standing", "Everybody else had left."
    STALEMATE = "stalemate", "Nobody could move any more."
    TURN_LIMIT = "turn_limit", "The turns the table allows were used up."


class Label(DocEnum):
    """What the result is called."""

    WON = "won", "Somebody won."
    NO_WINNER = "no winner", "There is an order, but nobody won."


WHOLE_DECK: Final = hand_of(DECK)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return state.outcome


def won(state: State, winner: Seat, reason: Reason) -> Outcome:
    """The game is over and `winner` is first (UN-70, UN-R-19)."""
    return Outcome(reason=reason.value, standings=_order(state, winner), label=Label.WON.value)


def stalemate(state: State) -> Outcome:
    """Nobody can move any more: an order, but no winner (UN-R-27)."""
    return Outcome(reason=Reason.STALEMATE.value, standings=_order(state, None), label=Label.NO_WINNER.value)


def stopped(state: State) -> Outcome:
    """The turns are used up: the smallest hand wins, unless it is shared (UN-R-33)."""
    sizes = sorted((state.hands[seat].bit_count(), seat) for seat in state.ring)
    if sizes[0][0] == sizes[1][0]:
        return Outcome(reason=Reason.TURN_LIMIT.value, standings=_order(state, None), label=Label.NO_WINNER.value)
    return won(state, sizes[0][1], Reason.TURN_LIMIT)


def _order(state: State, winner: Seat | None) -> tuple[Standing, ...]:
    """Winner, then fewest cards, then leavers; ties share a place. Without a winner first place stays empty."""
    ranks = [_rank(state, seat, winner) for seat in range(len(state.hands))]
    first, order = 1 if winner is not None else 2, sorted(ranks)
    return tuple(
        [Standing(seat=seat, place=first + order.index(rank), score=-rank[1]) for seat, rank in enumerate(ranks)]
    )


def _rank(state: State, seat: Seat, winner: Seat | None) -> tuple[int, int]:
    if seat not in state.ring:
        return 2, DECK_SIZE
    return int(seat != winner), state.hands[seat].bit_count()


def violations(state: State) -> tuple[str, ...]:
    """Cards missing or doubled, an empty hand in a game that goes on, an Uno status that does not fit its hand."""
    wrong = list(_misplaced(state))
    for seat in state.ring:
        held = state.hands[seat].bit_count()
        if not held and state.outcome is None:
            wrong.append(f"seat {seat} holds no card")
        if bool((state.uno_open ^ state.uno_said) >> seat & 1) != (held == 1):
            wrong.append(f"the Uno status of seat {seat} does not fit {held} cards")
    return tuple(wrong)


def _misplaced(state: State) -> tuple[str, ...]:
    """UN-02: every card of the deck exactly once. Only a layout with a fault is looked at card by card."""
    lying = (*state.stock, *state.pile, *state.discards)
    found, count = hand_of(lying), len(lying)
    for hand in state.hands:
        found |= hand
        count += hand.bit_count()
    if found == WHOLE_DECK and count == DECK_SIZE:
        return ()
    return misplaced((lying, *(cards_of(hand) for hand in state.hands)), DECK)
