"""What each viewer sees, built up from what is allowed."""

from typing import Annotated

from domain.games.uno.cards import Card, Colour, cards_of
from domain.games.uno.options import Options
from domain.games.uno.outcome import outcome
from domain.games.uno.rules import deadline, grace_ends, to_act
from domain.games.uno.state import PILE_EFFECT, Phase, Sealing, State, UnoStatus
from domain.kernel.docs import doc
from domain.kernel.seats import own_seat
from domain.kernel.structs import Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Auditor, Seat, Viewer, may_see
from domain.kernel.views import ViewHead


class PlayerView(Record, frozen=True):
    """One seat as everyone sees it."""

    seat: Annotated[Seat, doc("The player's seat.")]
    cards: Annotated[int, doc("How many cards the player holds.")]
    uno: Annotated[UnoStatus, doc("Whether a player with one card has said so.")]
    grace_until: Annotated[Millis | None, doc("Until when an open Uno is safe from others; null if there is none.")]
    asked: Annotated[bool, doc("Whether the discard window waits for this player.")]
    sealed: Annotated[bool, doc("Whether the player has made the choice in the discard window.")]
    left: Annotated[bool, doc("Whether the player has left.")]


class Secrets(Record, frozen=True):
    """All that is hidden at the table, for auditors only."""

    hands: Annotated[tuple[tuple[Card, ...], ...], doc("The hand of each seat.")]
    draw_pile: Annotated[tuple[Card, ...], doc("The cards of the draw pile, top card last.")]
    sealed: Annotated[tuple[Sealing, ...], doc("The discards that are sealed and not shown yet.")]
    drawn: Annotated[Card | None, doc("The playable card just found; null if there is none.")]


class View(ViewHead, frozen=True):
    """The table from one place."""

    options: Annotated[Options, doc("How this game is played.")]
    dealer: Annotated[Seat, doc("The seat that dealt.")]
    phase: Annotated[Phase, doc("What the game waits for.")]
    turn: Annotated[Seat, doc("The seat to move; in a discard window the one that caused it.")]
    direction: Annotated[int, doc("1 for clockwise, -1 for anticlockwise.")]
    colour: Annotated[Colour | None, doc("The colour to be matched; null before the flipped card is settled.")]
    top: Annotated[Card, doc("The card on top of the pile.")]
    pickup: Annotated[int, doc("How many cards the seat to move has to pick up; 0 for none.")]
    pile_waits: Annotated[bool, doc("Whether the seat to move has to take the pile.")]
    players: Annotated[tuple[PlayerView, ...], doc("The players, in the order of their seats.")]
    draw_pile: Annotated[int, doc("How many cards the draw pile has.")]
    pile: Annotated[tuple[Card, ...], doc("The cards of the pile that is played on, top card last.")]
    discards: Annotated[tuple[Card, ...], doc("The cards of the separate discard pile, top card last.")]
    turns: Annotated[int, doc("How many turns have been taken.")]
    hand: Annotated[tuple[Card, ...], doc("The viewer's own cards.")]
    drawn: Annotated[Card | None, doc("The playable card the viewer has just found; null if there is none.")]
    sealed: Annotated[tuple[Card, ...] | None, doc("The viewer's own sealed discard; null before the choice is made.")]
    secrets: Annotated[Secrets | None, doc("All that is hidden, for auditors; null for everyone else.")]


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
