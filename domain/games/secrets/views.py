"""What each viewer sees of a match, built up from what is allowed."""

from typing import Annotated

from domain.games.secrets.cards import Card
from domain.games.secrets.melds import Meld
from domain.games.secrets.outcome import outcome
from domain.games.secrets.rules import deadline, has_answered, to_act
from domain.games.secrets.scoring.arrange import Arrangement
from domain.games.secrets.state import BumpOrder, Lying, Options, Phase, State, acting_seat
from domain.games.secrets.values import EndReason
from domain.kernel.docs import doc
from domain.kernel.seats import own_seat
from domain.kernel.structs import Record
from domain.kernel.viewers import Auditor, Seat, Viewer, may_see
from domain.kernel.views import ViewHead


class PlaceView(Record, frozen=True):
    """One side of the table."""

    place: Annotated[int, doc("The number of the side, in turn order from 0, dummies included.")]
    seat: Annotated[Seat | None, doc("The seat that plays here; null for a dummy.")]
    left: Annotated[bool, doc("Whether its player has left.")]
    hand_count: Annotated[int, doc("How many cards are in the hand.")]
    exposed: Annotated[tuple[Card, ...], doc("The hand cards everyone may see (SU-R-21).")]
    hand: Annotated[tuple[Card, ...] | None, doc("The whole hand; null for those who may not see it.")]
    melds: Annotated[tuple[Meld, ...], doc("The melds on the table.")]
    aside: Annotated[tuple[Card, ...], doc("The Bonus Cards set aside.")]
    area: Annotated[Card | None, doc("The card in the place's own discard area; null if it is empty.")]
    penalty: Annotated[int, doc("Expert: the penalty points of this game.")]
    total: Annotated[int, doc("The points of the match so far.")]
    chips: Annotated[int, doc("The stack of chips.")]
    last_score: Annotated[int | None, doc("The points of the last game that was scored; null before the first.")]
    declared: Annotated[Arrangement | None, doc("The final arrangement; null until it is given.")]


class View(ViewHead, frozen=True):
    """A match from one seat, or from beside the table. In a bump window everyone asked stays among those the match
    waits for, passed or not.
    """

    options: Annotated[Options, doc("How this match is played.")]
    game: Annotated[int, doc("The number of the game within the match, from 1.")]
    dealer: Annotated[Seat, doc("The seat that deals this game.")]
    phase: Annotated[Phase, doc("What the match waits for.")]
    turn: Annotated[int, doc("The number of the turn within the game, from 1.")]
    to_move: Annotated[Seat | None, doc("The seat whose turn it is; null between turns.")]
    places: Annotated[tuple[PlaceView, ...], doc("The four sides of the table, in turn order.")]
    piles: Annotated[tuple[int, ...], doc("How many cards are left in each pile of the deck.")]
    packets: Annotated[int, doc("How many packets lie below the deck.")]
    face_down: Annotated[Card | None, doc("The dealer's face-down card; null for everyone but the dealer.")]
    face_down_lies: Annotated[bool, doc("Whether the dealer's card has not been flipped yet.")]
    main: Annotated[Card | None, doc("The main discard; in Basic the last discard. Null if there is none.")]
    main_by: Annotated[int | None, doc("The place that discarded the main discard; null if there is none.")]
    inactive: Annotated[tuple[Lying, ...], doc("All older discards.")]
    bump_card: Annotated[Card | None, doc("The card that may be bumped now; null outside a bump window.")]
    bump_place: Annotated[
        int | None, doc("The place where the card that may be bumped lies; null outside a bump window.")
    ]
    drawn: Annotated[tuple[Card, ...], doc("The deck cards drawn in the viewer's own turn.")]
    picked_up: Annotated[bool, doc("Whether something was picked up in this turn.")]
    passed: Annotated[bool, doc("Whether the viewer has passed in this bump window.")]
    order: Annotated[BumpOrder | None, doc("The viewer's own standing order for bumps; null without one.")]
    went_out: Annotated[Seat | None, doc("The seat that ended the game by going out; null if none has.")]
    ended: Annotated[EndReason | None, doc("Why the game ended; null while it goes on.")]


def view(state: State, viewer: Viewer) -> View:
    """The match as `viewer` may see it."""
    seat = own_seat(viewer)
    mover = acting_seat(state)
    bumping = state.phase is Phase.BUMP
    sees_dealt = may_see(viewer, state.dealer)
    return View(
        seat=seat,
        to_act=to_act(state),
        deadline=deadline(state),
        outcome=outcome(state),
        options=state.options,
        game=state.game,
        dealer=state.dealer,
        phase=state.phase,
        turn=state.turn,
        to_move=mover if mover >= 0 else None,
        places=tuple(_place(state, place, viewer) for place in range(len(state.places))),
        piles=tuple(len(pile) for pile in state.piles),
        packets=len(state.packets),
        face_down=_card(state.face_down) if sees_dealt or _is_revealed(state) else None,
        face_down_lies=state.face_down >= 0,
        main=_card(state.main),
        main_by=state.main_by if state.main >= 0 and state.main_by >= 0 else None,
        inactive=state.inactive,
        bump_card=_card(state.bump_card) if bumping else None,
        bump_place=state.place if bumping else None,
        drawn=state.drawn if mover >= 0 and may_see(viewer, mover) else (),
        picked_up=state.picked_up,
        passed=seat is not None and bumping and has_answered(state, seat),
        order=state.orders[seat] if seat is not None and state.orders else None,
        went_out=state.out_seat if state.out_seat >= 0 else None,
        ended=EndReason(state.ended) if state.ended else None,
    )


def _is_revealed(state: State) -> bool:
    """SU-B-29: after a game all hands lie open until the next deal."""
    return state.phase in (Phase.DECLARE, Phase.OVER) and bool(state.ended)


def _card(card: int) -> Card | None:
    return Card(card) if card >= 0 else None


def _place(state: State, place: int, viewer: Viewer) -> PlaceView:
    """SU-R-61: what is set aside is open to all, a hand only where it is exposed."""
    seat = state.places[place]
    area = _card(state.areas[place])
    if seat < 0:
        return PlaceView(place, None, False, 0, (), None, (), state.aside[place], area, 0, 0, 0, None, None)
    open_hand = may_see(viewer, seat) or isinstance(viewer, Auditor) or _is_revealed(state)
    exposed = (*state.shown[seat], *state.super_bumped[seat])
    return PlaceView(
        place=place,
        seat=seat,
        left=state.left[seat],
        hand_count=len(state.hands[seat]),
        exposed=tuple(sorted(exposed)),
        hand=tuple(sorted(state.hands[seat])) if open_hand else None,
        melds=state.melds[seat],
        aside=state.aside[place],
        area=area,
        penalty=state.penalties[seat],
        total=state.totals[seat],
        chips=state.chips[seat],
        last_score=state.scores[seat] if state.scores else None,
        declared=state.declared[seat],
    )
