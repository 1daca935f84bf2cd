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
    acting_seat,
    deck_size,
    is_advanced,
    is_basic,
    pile_for,
    place_at,
    place_of,
)
from domain.games.secrets.story import Story
from domain.games.secrets.values import EndReason, Origin, SeatHand
from domain.kernel.viewers import Seat

STALL = 48
FLIP_TURN = 5
"""SU-I-18, SU-R-84: the dealer's second turn, with any number of players."""


def begin_game(story: Story, game: int, dealer: Seat) -> None:
    """Deal, and wait for the first decision."""
    deal.deal_game(story, game, dealer)
    if is_advanced(story.state):
        deal.begin_setup(story, dealer)
    else:
        next_turn(story)


def end_setup(story: Story, seat: Seat) -> None:
    """The next seat of the setup step, or the first turn."""
    story.tell(e.SetupEnded(seat))
    order = deal.deal_order(story)
    after = order.index(seat) + 1
    if after < len(order):
        deal.begin_setup(story, order[after])
    else:
        next_turn(story)


def next_turn(story: Story) -> None:
    """Turns begin until a player has something to decide."""
    while True:
        state = story.state
        if state.idle >= STALL:
            end_game(story, EndReason.STALL)
            return
        turn = state.turn + 1
        place = place_at(state, turn)
        seat = state.places[place]
        story.tell(e.TurnStarted(turn, place, seat, story.moment.now))
        if seat >= 0 and (shown := story.state.super_bumped[seat]):
            story.tell(e.SuperBumpLapsed(seat, shown))
        if turn == FLIP_TURN and story.state.face_down >= 0:
            story.tell(e.FaceDownFlipped(Card(story.state.face_down)))
        if seat != DUMMY:
            end_if_nothing_to_draw(story, seat)
            return
        if not _dummy_turn(story):
            return


def end_if_nothing_to_draw(story: Story, seat: Seat) -> None:
    """SU-R-16, SU-R-17: with an empty deck and nothing to take, the game ends by itself."""
    state = story.state
    if deck_size(state) or (is_basic(state) and state.main >= 0):
        return
    if any_pick_up(state, seat) and not is_basic(state):
        return
    if is_basic(state) or not might_go_out(state, seat):
        decline(story, seat)


def decline(story: Story, seat: int) -> None:
    """SU-R-16."""
    story.tell(e.DrawDeclined(seat))
    end_game(story, EndReason.DECK)


def _dummy_turn(story: Story) -> bool:
    """SU-M-23, SU-R-69; whether the next turn may begin at once."""
    place = story.state.place
    while True:
        quarter = pile_for(story.state, place)
        if quarter < 0:
            decline(story, DUMMY)
            return False
        card = story.state.piles[quarter][-1]
        story.tell(e.DummyDrawn(place, quarter, card))
        if not is_bonus(card):
            break
        story.tell(e.BonusSetAside(DUMMY, place, card, Origin.DRAW))
    return lay_discard(story, DUMMY, card)


def lay_discard(story: Story, seat: int, card: Card) -> bool:
    """SU-R-40, SU-R-41: the discard, and what it moves; whether the next turn may begin at once."""
    state = story.state
    place = state.place
    old = state.areas[place]
    exposed = seat >= 0 and card in state.shown[seat]
    story.tell(
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
    story.tell(e.BumpWindowOpened(card, place, story.moment.now))
    return _standing_orders(story)


def _standing_orders(story: Story) -> bool:
    """SU-R-50: orders answer at once. Whether the window is closed again."""
    for seat in bump_seats(story.state):
        if answer_by_order(story, seat):
            return True
    return close_if_all_passed(story)


def answer_by_order(story: Story, seat: Seat) -> bool:
    """Bump as ordered; whether that closed the window. An order to pass needs no word of its own."""
    order: BumpOrder = story.state.orders[seat]
    forms = bump_forms(story.state, seat)
    if face_text(Card(story.state.bump_card)) in order.faces and forms:
        form, cards = forms[-1]
        bump(story, seat, form, cards)
        return True
    return False


def bump(story: Story, seat: Seat, form: BumpForm, cards: tuple[Card, ...]) -> None:
    """SU-I-31 to 34."""
    state = story.state
    story.tell(e.Bumped(seat, form, Card(state.bump_card), state.place, cards, beside=True))
    close_window(story, bumper=seat)


def close_if_all_passed(story: Story) -> bool:
    """Whether everyone has answered, which closes the window."""
    if all(has_answered(story.state, seat) for seat in bump_seats(story.state)):
        close_window(story)
        return True
    return False


def close_window(story: Story, *, bumper: int = -1, deadline: bool = False) -> None:
    """SU-R-51: the window is over. Who has not passed passes now, so that the log is as long in every case."""
    for seat in bump_seats(story.state):
        if seat != bumper and not story.state.answered[seat]:
            story.tell(e.BumpPassed(seat))
    story.tell(e.BumpWindowClosed(bumped=bumper >= 0, deadline=deadline))


def draw_card(story: Story, seat: Seat, *, replacement: bool) -> None:
    """A card from the deck; a Public card is set aside at once (SU-R-60)."""
    state = story.state
    quarter = pile_for(state, place_of(state, seat))
    card = state.piles[quarter][-1]
    story.tell((e.ReplacementDrawn if replacement else e.DeckDrawn)(seat, quarter, card))
    if is_public(card):
        story.tell(e.BonusSetAside(seat, place_of(state, seat), card, Origin.DRAW))
        if story.state.phase is Phase.SETUP:
            draw_card(story, seat, replacement=True)
        else:
            end_if_nothing_to_draw(story, seat)


def set_aside(story: Story, seat: Seat, card: Card) -> None:
    """SU-R-62: a Private card goes aside and is replaced at once."""
    story.tell(e.BonusSetAside(seat, place_of(story.state, seat), card, Origin.HAND))
    draw_card(story, seat, replacement=True)


def go_out(story: Story, seat: Seat, arrangement: Arrangement, predictions: tuple[Coin, ...]) -> None:
    """SU-B-29."""
    story.tell(e.WentOut(seat, arrangement, predictions))
    end_game(story, EndReason.OUT)


def end_game(story: Story, reason: EndReason) -> None:
    """Everything is revealed; those who have left get the engine's arrangement."""
    story.tell(e.GameEnded(reason, story.moment.now))
    state = story.state
    hands = tuple(SeatHand(seat, cards) for seat, cards in enumerate(state.hands))
    story.tell(e.HandsRevealed(hands, Card(state.face_down) if state.face_down >= 0 else None))
    for seat in range(state.seats):
        if state.left[seat] and story.state.declared[seat] is None:
            declare_best(story, seat)
    finish_if_declared(story)


def declare_best(story: Story, seat: Seat, predictions: tuple[Coin, ...] = ()) -> None:
    """SU-R-27: the engine's arrangement."""
    story.tell(e.MeldsDeclared(seat, best_arrangement(story.state, seat), predictions, chosen=False))


def finish_if_declared(story: Story) -> None:
    """When all have declared: score, then the next game or the end of the match."""
    if any(arrangement is None for arrangement in story.state.declared):
        return
    ultimate = scorekeeping.score_game(story)
    if match.is_finished(story.state, ultimate):
        match.end(story, ultimate)
    else:
        state = story.state
        begin_game(story, state.game + 1, (state.dealer + 1) % state.seats)


def run_down(story: Story, seat: Seat) -> None:
    """SU-R-10: the clock has run out, the rest of the seat's turn is played for it."""
    turn, game = story.state.turn, story.state.game
    while acting_seat(story.state) == seat and (story.state.turn, story.state.game) == (turn, game):
        _default_step(story, seat)


def _default_step(story: Story, seat: Seat) -> None:
    state = story.state
    match state.phase:
        case Phase.SETUP:
            end_setup(story, seat)
        case Phase.DRAW | Phase.REPLACEMENT:
            if deck_size(state):
                draw_card(story, seat, replacement=state.phase is Phase.REPLACEMENT)
            else:
                decline(story, seat)
        case _:
            _default_act(story, seat)


def _default_act(story: Story, seat: Seat) -> None:
    state = story.state
    drawn = [card for card in (Card(state.taken), *state.drawn) if card in state.hands[seat]]
    if drawn and is_private(drawn[-1]) and deck_size(state):
        set_aside(story, seat, drawn[-1])
        return
    end_turn_by_default(story, seat, [card for card in drawn if not is_bonus(card)])


def end_turn_by_default(story: Story, seat: Seat, drawn: list[Card]) -> None:
    """Discard the last card drawn, else the lowest; without one to discard, go out, set aside, or end the game."""
    state = story.state
    if can_discard(state, seat):
        card = drawn[-1] if drawn else min(card for card in state.hands[seat] if not is_bonus(card))
        if lay_discard(story, seat, card):
            next_turn(story)
        return
    arrangement = out_arrangement(state, seat)
    private = [card for card in state.hands[seat] if is_private(card)]
    if arrangement is not None:
        go_out(story, seat, arrangement, ())
    elif private and deck_size(state):
        set_aside(story, seat, private[0])
    else:
        decline(story, seat)


def settle(story: Story) -> None:
    """Play on for players who have left, until one who is present has to decide."""
    while True:
        state = story.state
        seat = acting_seat(state)
        if seat >= 0 and state.left[seat]:
            run_down(story, seat)
        else:
            return
