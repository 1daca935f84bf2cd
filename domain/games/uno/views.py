"""What each viewer sees, built up from what is allowed."""

from domain.games.uno.cards import Card, Colour, cards_of
from domain.games.uno.options import UnoOptions
from domain.games.uno.rules import grace_ends
from domain.games.uno.state import DISCARDING, OVER, PILE_EFFECT, Phase, Sealing, State, UnoStatus, seats_of
from domain.kernel.decider import Outcome
from domain.kernel.structs import Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Auditor, Seat, Seated, Viewer, may_see


class PlayerView(Record, frozen=True):
    """One seat as everyone sees it: how many cards, the Uno status, and whether the player has left.

    `grace_until` is the time until which an open Uno is safe, in milliseconds. `asked` tells that the discard window
    waits for this player, `sealed` that the choice is made.
    """

    seat: Seat
    cards: int
    uno: UnoStatus
    grace_until: Millis | None
    asked: bool
    sealed: bool
    left: bool


class Secrets(Record, frozen=True):
    """For auditors only: hands by seat, the draw pile (top card last), sealed discards, the card just found."""

    hands: tuple[tuple[Card, ...], ...]
    draw_pile: tuple[Card, ...]
    sealed: tuple[Sealing, ...]
    drawn: Card | None


class UnoView(Record, frozen=True):
    """The table from one place.

    `you` is the viewer's seat, `hand` the viewer's cards, `drawn` the playable card the viewer has just found,
    `sealed` the viewer's own sealed discard. `turn` is the player to move, in a discard window the one who caused it.
    `direction` is 1 for clockwise, -1 for anticlockwise. `pickup` cards, or the pile if `pile_waits`, are due from it.
    `pile` and `discards` lie face up, their top cards last. `deadline` is when the clock acts, in milliseconds.
    """

    options: UnoOptions
    dealer: Seat
    phase: Phase
    turn: Seat
    direction: int
    colour: Colour | None
    top: Card
    pickup: int
    pile_waits: bool
    players: tuple[PlayerView, ...]
    draw_pile: int
    pile: tuple[Card, ...]
    discards: tuple[Card, ...]
    turns: int
    deadline: Millis | None
    you: Seat | None
    hand: tuple[Card, ...]
    drawn: Card | None
    sealed: tuple[Card, ...] | None
    outcome: Outcome | None
    secrets: Secrets | None


def view(state: State, viewer: Viewer) -> UnoView:
    """The table as `viewer` may see it."""
    you = viewer.seat if isinstance(viewer, Seated) and viewer.seat < len(state.hands) else None
    own = [choice.cards for choice in state.sealed if choice.seat == you]
    return UnoView(
        options=state.options,
        dealer=state.dealer,
        phase=state.phase,
        turn=state.turn,
        direction=state.direction,
        colour=state.colour,
        top=state.pile[-1],
        pickup=max(state.effect, 0),
        pile_waits=state.effect == PILE_EFFECT,
        players=_players(state),
        draw_pile=len(state.stock),
        pile=state.pile,
        discards=state.discards,
        turns=state.turns,
        deadline=deadline(state),
        you=you,
        hand=() if you is None else cards_of(state.hands[you]),
        drawn=state.drawn if may_see(viewer, state.turn) else None,
        sealed=own[0] if own else None,
        outcome=state.outcome,
        secrets=_secrets(state) if isinstance(viewer, Auditor) else None,
    )


def _players(state: State) -> tuple[PlayerView, ...]:
    sealed = {choice.seat for choice in state.sealed}
    graced = state.uno_open if state.options.uno_grace_ms else 0
    return tuple(
        [
            PlayerView(
                seat,
                hand.bit_count(),
                state.uno_status(seat),
                grace_ends(state, seat) if graced >> seat & 1 else None,
                bool(state.waiting >> seat & 1),
                seat in sealed,
                seat not in state.ring,
            )
            for seat, hand in enumerate(state.hands)
        ]
    )


def _secrets(state: State) -> Secrets:
    hands = tuple(cards_of(hand) for hand in state.hands)
    return Secrets(hands=hands, draw_pile=state.stock, sealed=state.sealed, drawn=state.drawn)


def to_act(state: State) -> tuple[Seat, ...]:
    """The players the game waits for; saying Uno and catching are open to others as well."""
    if state.phase is OVER:
        return ()
    return seats_of(state.waiting) if state.phase is DISCARDING else (state.turn,)


def deadline(state: State) -> int | None:
    """UN-R-25: when the clock acts for those the game waits for."""
    seconds = state.options.turn_seconds
    return None if seconds is None or state.phase is OVER else state.since + 1000 * seconds
