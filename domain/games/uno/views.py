"""What each viewer sees, built up from what is allowed."""

from domain.games.uno.cards import Card, Colour, cards_of
from domain.games.uno.options import Options
from domain.games.uno.outcome import outcome
from domain.games.uno.rules import deadline, grace_ends, to_act
from domain.games.uno.state import PILE_EFFECT, Phase, Sealing, State, UnoStatus
from domain.kernel.seats import own_seat
from domain.kernel.structs import Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Auditor, Seat, Viewer, may_see
from domain.kernel.views import ViewHead


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


class View(ViewHead, frozen=True):
    """The table from one place.

    `hand` are the viewer's cards, `drawn` the playable card the viewer has just found,
    `sealed` the viewer's own sealed discard. `turn` is the player to move, in a discard window the one who caused it.
    `direction` is 1 for clockwise, -1 for anticlockwise. `pickup` cards, or the pile if `pile_waits`, are due from it.
    `pile` and `discards` lie face up, their top cards last.
    """

    options: Options
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
    hand: tuple[Card, ...]
    drawn: Card | None
    sealed: tuple[Card, ...] | None
    secrets: Secrets | None


def view(state: State, viewer: Viewer) -> View:
    """The table as `viewer` may see it."""
    seat = own_seat(viewer)
    own = [choice.cards for choice in state.sealed if choice.seat == seat]
    return View(
        seat=seat,
        to_act=to_act(state),
        deadline=deadline(state),
        outcome=outcome(state),
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
        hand=() if seat is None or seat >= len(state.hands) else cards_of(state.hands[seat]),
        drawn=state.drawn if may_see(viewer, state.turn) else None,
        sealed=own[0] if own else None,
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
