"""How a match goes on by itself: turns, dummies, the end of the deck, bump windows, and the clock's defaults."""

from domain.games.secrets import events as e
from domain.games.secrets.cards import Card, face_text, is_bonus, is_public
from domain.games.secrets.commands import BumpForm
from domain.games.secrets.flow import deal, match, scorekeeping
from domain.games.secrets.pickups.candidates import any_pick_up
from domain.games.secrets.pickups.going_out import might_go_out
from domain.games.secrets.rules import (
    best_arrangement,
    bump_forms,
    bump_seats,
    can_discard,
    has_answered,
    is_private,
    out_arrangement,
)
from domain.games.secrets.scoring.arrange import Arrangement
from domain.games.secrets.state import (
    DUMMY,
    BumpOrder,
    Coin,
    Phase,
    State,
    acting_seat,
    has_deck,
    is_advanced,
    is_as_first_played,
    is_basic,
    pile_for,
    place_at,
    place_of,
)
from domain.games.secrets.values import EndReason, Origin, SeatHand
from domain.kernel.course import Course
from domain.kernel.viewers import Seat

STALL = 48
FLIP_TURN = 5
"""SU-I-18, SU-R-84: the dealer's second turn, with any number of players."""


def begin_game(course: Course[State], game: int, dealer: Seat) -> None:
    """Deal, and wait for the first decision."""
    deal.deal_game(course, game, dealer)
    if is_advanced(course.state):
        deal.begin_setup(course, dealer)
    else:
        next_turn(course)


def end_setup(course: Course[State], seat: Seat) -> None:
    """The next seat of the setup step, or the first turn."""
    course.happen(e.SetupEnded(seat))
    order = deal.deal_order(course)
    after = order.index(seat) + 1
    if after < len(order):
        deal.begin_setup(course, order[after])
    else:
        next_turn(course)


def next_turn(course: Course[State]) -> None:
    """Turns begin until a player has something to decide."""
    while True:
        state = course.state
        if state.idle >= STALL:
            end_game(course, EndReason.STALL)
            return
        turn = state.turn + 1
        place = place_at(state, turn)
        seat = state.places[place]
        course.happen(e.TurnStarted(turn, place, seat, course.moment.now))
        if seat >= 0 and (shown := course.state.super_bumped[seat]):
            course.happen(e.SuperBumpLapsed(seat, shown))
        if turn == FLIP_TURN and course.state.face_down >= 0:
            course.happen(e.FaceDownFlipped(Card(course.state.face_down)))
        if seat != DUMMY:
            end_if_nothing_to_draw(course, seat)
            return
        if not _dummy_turn(course):
            return


def end_if_nothing_to_draw(course: Course[State], seat: Seat) -> None:
    """SU-R-16, SU-R-17: with an empty deck and nothing to take, the game ends by itself."""
    state = course.state
    if has_deck(state) or (is_basic(state) and state.main >= 0):
        return
    if any_pick_up(state, seat) and not is_basic(state):
        return
    if is_basic(state) or is_as_first_played(state) or not might_go_out(state, seat):
        decline(course, seat)


def decline(course: Course[State], seat: int) -> None:
    """SU-B-30, SU-R-16: the deck is empty and nothing is taken, so the game ends."""
    course.happen(e.DrawDeclined(seat))
    end_game(course, EndReason.DECK)


def _dummy_turn(course: Course[State]) -> bool:
    """SU-M-23, SU-R-69; whether the next turn may begin at once. With an empty deck the game ends (SU-R-18)."""
    place = course.state.place
    while True:
        quarter = pile_for(course.state, place)
        if quarter < 0:
            decline(course, DUMMY)
            return False
        card = course.state.piles[quarter][-1]
        course.happen(e.DummyDrawn(place, quarter, card))
        if not is_bonus(card):
            break
        course.happen(e.BonusSetAside(DUMMY, place, card, Origin.DRAW))
    return lay_discard(course, DUMMY, card)


def lay_discard(course: Course[State], seat: int, card: Card) -> bool:
    """SU-R-40, SU-R-41: the discard, and what it moves; whether the next turn may begin at once."""
    state = course.state
    place = state.place
    old = state.areas[place]
    exposed = seat >= 0 and card in state.shown[seat]
    course.happen(
        e.Discarded(
            seat,
            place,
            card,
            exposed,
            moved=Card(old) if old >= 0 and not is_basic(state) else None,
            retired=Card(state.main) if state.main >= 0 else None,
        )
    )
    if is_basic(state):
        return True
    course.happen(e.BumpWindowOpened(card, place, course.moment.now))
    return _standing_orders(course)


def _standing_orders(course: Course[State]) -> bool:
    """SU-R-50: orders answer at once. Whether the window is closed again."""
    for seat in bump_seats(course.state):
        if answer_by_order(course, seat):
            return True
    return close_if_all_passed(course)


def answer_by_order(course: Course[State], seat: Seat) -> bool:
    """Bump as ordered; whether that closed the window. An order to pass needs no word of its own."""
    order: BumpOrder = course.state.orders[seat]
    forms = bump_forms(course.state, seat)
    if face_text(Card(course.state.bump_card)) in order.faces and forms:
        form, cards = forms[-1]
        bump(course, seat, form, cards)
        return True
    if is_as_first_played(course.state) and order.pass_others and not course.state.answered[seat]:
        course.happen(e.BumpPassed(seat))
    return False


def bump(course: Course[State], seat: Seat, form: BumpForm, cards: tuple[Card, ...]) -> None:
    """SU-I-31 to 34."""
    state = course.state
    beside = not is_as_first_played(state)
    course.happen(e.Bumped(seat, form, Card(state.bump_card), state.place, cards, beside=beside))
    close_window(course, bumper=seat)


def close_if_all_passed(course: Course[State]) -> bool:
    """Whether everyone has answered, which closes the window."""
    if all(has_answered(course.state, seat) for seat in bump_seats(course.state)):
        close_window(course)
        return True
    return False


def close_window(course: Course[State], *, bumper: int = -1, deadline: bool = False) -> None:
    """SU-R-51: the window is over. Who has not passed passes now, so that the log is as long in every case."""
    for seat in () if is_as_first_played(course.state) else bump_seats(course.state):
        if seat != bumper and not course.state.answered[seat]:
            course.happen(e.BumpPassed(seat))
    course.happen(e.BumpWindowClosed(bumped=bumper >= 0, deadline=deadline))


def draw_card(course: Course[State], seat: Seat, *, replacement: bool) -> None:
    """A card from the deck; a Public card is set aside at once (SU-R-60)."""
    state = course.state
    quarter = pile_for(state, place_of(state, seat))
    card = state.piles[quarter][-1]
    course.happen((e.ReplacementDrawn if replacement else e.DeckDrawn)(seat, quarter, card))
    if is_public(card):
        course.happen(e.BonusSetAside(seat, place_of(state, seat), card, Origin.DRAW))
        if course.state.phase is Phase.SETUP:
            draw_card(course, seat, replacement=True)
        else:
            end_if_nothing_to_draw(course, seat)


def set_aside(course: Course[State], seat: Seat, card: Card) -> None:
    """SU-R-62: a Private card goes aside and is replaced at once."""
    course.happen(e.BonusSetAside(seat, place_of(course.state, seat), card, Origin.HAND))
    draw_card(course, seat, replacement=True)


def go_out(course: Course[State], seat: Seat, arrangement: Arrangement, predictions: tuple[Coin, ...]) -> None:
    """SU-B-29."""
    course.happen(e.WentOut(seat, arrangement, predictions))
    end_game(course, EndReason.OUT)


def end_game(course: Course[State], reason: EndReason) -> None:
    """SU-I-40: everything is revealed and all score; those who have left get the engine's arrangement."""
    course.happen(e.GameEnded(reason, course.moment.now))
    state = course.state
    hands = tuple(SeatHand(seat, cards) for seat, cards in enumerate(state.hands))
    course.happen(e.HandsRevealed(hands, Card(state.face_down) if state.face_down >= 0 else None))
    for seat in range(state.seats):
        if state.left[seat] and course.state.declared[seat] is None:
            declare_best(course, seat)
    finish_if_declared(course)


def declare_best(course: Course[State], seat: Seat, predictions: tuple[Coin, ...] = ()) -> None:
    """SU-R-27: the engine's arrangement."""
    course.happen(e.MeldsDeclared(seat, best_arrangement(course.state, seat), predictions, chosen=False))


def finish_if_declared(course: Course[State]) -> None:
    """When all have declared: score, then the next game, dealt one seat on (SU-M-03), or the end of the match."""
    if any(arrangement is None for arrangement in course.state.declared):
        return
    ultimate = scorekeeping.score_game(course)
    if match.is_finished(course.state, ultimate):
        match.end(course, ultimate)
    else:
        state = course.state
        begin_game(course, state.game + 1, (state.dealer + 1) % state.seats)


def run_down(course: Course[State], seat: Seat) -> None:
    """SU-R-10: the clock has run out, the rest of the seat's turn is played for it."""
    turn, game = course.state.turn, course.state.game
    while acting_seat(course.state) == seat and (course.state.turn, course.state.game) == (turn, game):
        _default_step(course, seat)


def _default_step(course: Course[State], seat: Seat) -> None:
    state = course.state
    match state.phase:
        case Phase.SETUP:
            end_setup(course, seat)
        case Phase.DRAW | Phase.REPLACEMENT:
            if has_deck(state):
                draw_card(course, seat, replacement=state.phase is Phase.REPLACEMENT)
            else:
                decline(course, seat)
        case _:
            _default_act(course, seat)


def _default_act(course: Course[State], seat: Seat) -> None:
    state = course.state
    drawn = [card for card in (Card(state.taken), *state.drawn) if card in state.hands[seat]]
    if drawn and is_private(drawn[-1]) and has_deck(state):
        set_aside(course, seat, drawn[-1])
        return
    end_turn_by_default(course, seat, [card for card in drawn if not is_bonus(card)])


def end_turn_by_default(course: Course[State], seat: Seat, drawn: list[Card]) -> None:
    """Discard the last card drawn, else the lowest; without one to discard, go out, set aside, or end the game."""
    state = course.state
    if can_discard(state, seat):
        card = drawn[-1] if drawn else min(card for card in state.hands[seat] if not is_bonus(card))
        if lay_discard(course, seat, card):
            next_turn(course)
        return
    arrangement = out_arrangement(state, seat)
    private = [card for card in state.hands[seat] if is_private(card)]
    if arrangement is not None:
        go_out(course, seat, arrangement, ())
    elif private and has_deck(state):
        set_aside(course, seat, private[0])
    else:
        decline(course, seat)


def settle(course: Course[State]) -> None:
    """Play on for players who have left, until one who is present has to decide."""
    while True:
        state = course.state
        seat = acting_seat(state)
        if seat >= 0 and state.left[seat]:
            run_down(course, seat)
        else:
            return
