"""What each viewer sees of a match, built up from what is allowed."""

from domain.games.secrets.cards import Card
from domain.games.secrets.melds import Meld
from domain.games.secrets.outcome import outcome
from domain.games.secrets.rules import deadline, has_answered, to_act
from domain.games.secrets.scoring.arrange import Arrangement
from domain.games.secrets.state import BumpOrder, Lying, Options, Phase, State, acting_seat
from domain.kernel.seats import own_seat
from domain.kernel.structs import Record
from domain.kernel.viewers import Auditor, Seat, Viewer, may_see
from domain.kernel.views import ViewHead


class PlaceView(Record, frozen=True):
    """One side of the table. `seat` is null for a dummy; `left` tells that its player has left.

    `exposed` are hand cards everyone may see (SU-R-21); `hand` is the whole hand where the viewer may see it.
    `melds` lie on the table, `aside` are Bonus Cards set aside, `area` is the place's own discard.
    `penalty` are Expert penalty points of this game, `total` the points of the match so far, `last_score` those of the
    last game that was scored. `declared` is the final arrangement once it is given.
    """

    place: int
    """The place at the table, dummies included."""
    seat: Seat | None
    left: bool
    hand_count: int
    """How many cards are in the hand."""
    exposed: tuple[Card, ...]
    hand: tuple[Card, ...] | None
    melds: tuple[Meld, ...]
    aside: tuple[Card, ...]
    area: Card | None
    penalty: int
    total: int
    chips: int
    """The stack of chips."""
    last_score: int | None
    declared: Arrangement | None


class View(ViewHead, frozen=True):
    """A match from one seat, or from beside the table.

    `game` and `turn` count from 1. `dealer` is the seat that deals this game, `to_move` the seat whose turn it is.
    In a bump window everyone asked stays among those the match waits for, passed or not.
    `places` are the four sides of the table in turn order. `piles` are the cards left in each pile of the deck, and
    `packets` is how many packets lie below it.
    `face_down` is the dealer's card, seen by the dealer only; `face_down_lies` tells that it has not been flipped yet.
    `main` is the main discard (in Basic the last discard) and `main_by` the place that discarded it.
    `inactive` are all older discards. `bump_card` is the card that may be bumped now, `bump_place` where it lies.
    `drawn` are the deck cards of the viewer's own turn; `picked_up` tells that something was picked up in this turn.
    `passed` and `order` are the viewer's own answer in the bump window and standing order.
    `went_out` is the seat that ended the game, `ended` why it ended.
    """

    options: Options
    game: int
    dealer: Seat
    phase: Phase
    turn: int
    to_move: Seat | None
    places: tuple[PlaceView, ...]
    piles: tuple[int, ...]
    packets: int
    face_down: Card | None
    face_down_lies: bool
    main: Card | None
    main_by: int | None
    inactive: tuple[Lying, ...]
    bump_card: Card | None
    bump_place: int | None
    drawn: tuple[Card, ...]
    picked_up: bool
    passed: bool
    order: BumpOrder | None
    went_out: Seat | None
    ended: str


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
        ended=state.ended,
    )


def _is_revealed(state: State) -> bool:
    """SU-B-29: after a game all hands lie open until the next deal."""
    return state.phase in (Phase.DECLARE, Phase.OVER) and bool(state.ended)


def _card(card: int) -> Card | None:
    return Card(card) if card >= 0 else None


def _place(state: State, place: int, viewer: Viewer) -> PlaceView:
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
