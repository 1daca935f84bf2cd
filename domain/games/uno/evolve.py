"""The table after one more event: total, no checks, no draws."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.games.uno.cards import BIT, COLOUR_OF, ONLY, Card, hand_of
from domain.games.uno.events import (
    EVENTS,
    BlackLast,
    Dealt,
    Discarded,
    DiscardSealed,
    Drew,
    HandsPassed,
    HandsSwapped,
    Joined,
    Left,
    Opened,
    Over,
    Passed,
    PickedUp,
    Played,
    Reshuffled,
    TookPile,
    UnoCaught,
    UnoForgiven,
    UnoSaid,
    WindowOpened,
)
from domain.games.uno.options import SPLIT
from domain.games.uno.state import DISCARDING, DRAWN, NO_EFFECT, OPENING, OVER, TURN, Sealing, State
from domain.kernel.decider import handlers
from domain.kernel.seats import replaced
from domain.kernel.viewers import Seat


def evolve(state: State, event: Any) -> State:
    """`state` after `event`."""
    return _HANDLERS[type(event)](state, event)


def _dealt(blank: State, event: Dealt) -> State:
    return State(
        options=event.options,
        edition=blank.edition,
        dealer=event.dealer,
        hands=tuple([hand_of(hand or ()) for hand in event.hands]),
        ring=tuple(range(event.seats)),
        stock=event.stock,
        pile=(event.flipped,),
        colour=COLOUR_OF[event.flipped],
        turn=event.starter,
        phase=OPENING,
        uno_since=(0,) * event.seats,
        since=event.at,
    )


def _opened(state: State, event: Opened) -> State:
    return replace(
        state,
        colour=event.colour,
        direction=event.direction,
        turn=event.turn,
        effect=event.effect,
        phase=TURN,
        turns=state.turns + 1,
        since=event.at,
    )


def _played(state: State, event: Played) -> State:
    seat, card, hands = event.seat, event.card, list(state.hands)
    hand = hands[seat] = hands[seat] ^ BIT[card]
    after = replace(
        state,
        hands=tuple(hands),
        pile=state.pile + ONLY[card],
        colour=event.colour,
        direction=event.direction,
        turn=event.turn,
        effect=event.effect,
        phase=TURN,
        drawn=None,
        turns=state.turns + 1,
        idle=0,
        since=event.at,
    )
    return after if hand & (hand - 1) else _counted(after, seat, event.at, said=event.uno)


def _black_last(state: State, event: BlackLast) -> State:
    after = _given(state, event.seat, event.cards)
    if event.turn == event.seat:
        return after
    idle = 0 if event.cards else state.idle + 1
    return replace(after, turn=event.turn, phase=TURN, drawn=None, turns=state.turns + 1, idle=idle, since=event.at)


def _hands_passed(state: State, event: HandsPassed) -> State:
    hands = tuple([hand_of(hand or ()) for hand in event.hands])
    after = replace(state, hands=hands, uno_open=0, uno_said=0)
    for seat in state.ring:
        if hands[seat].bit_count() == 1:
            after = _counted(after, seat, event.at)
    return after


def _hands_swapped(state: State, event: HandsSwapped) -> State:
    one, other = event.partners
    hands = list(state.hands)
    hands[one], hands[other] = hand_of(event.received), hand_of(event.given)
    untouched = ~(1 << one | 1 << other)
    uno_open, uno_said = state.uno_open & untouched, state.uno_said & untouched
    after = replace(state, hands=tuple(hands), uno_open=uno_open, uno_said=uno_said)
    for seat in (one, other):
        if hands[seat].bit_count() == 1:
            after = _counted(after, seat, event.at)
    return after


def _window_opened(state: State, event: WindowOpened) -> State:
    waiting = 0
    for seat in event.asked:
        waiting |= 1 << seat
    return replace(state, phase=DISCARDING, turn=event.seat, window_by=event.seat, waiting=waiting, since=event.at)


def _discard_sealed(state: State, event: DiscardSealed) -> State:
    sealing = Sealing(event.seat, event.cards, event.uno)
    return replace(state, waiting=state.waiting ^ (1 << event.seat), sealed=(*state.sealed, sealing))


def _discarded(state: State, event: Discarded) -> State:
    hands = list(state.hands)
    slid: list[Card] = []
    counted: list[Sealing] = []
    for choice in event.discards:
        if choice.cards:
            slid += choice.cards
            hands[choice.seat] ^= hand_of(choice.cards)
            if hands[choice.seat].bit_count() == 1:
                counted.append(choice)
    pile, discards = state.pile, state.discards
    if state.options.piles is SPLIT:
        discards = (*discards, *slid)
    elif slid:
        pile = (*pile[:-1], *slid, pile[-1])
    after = replace(
        state,
        hands=tuple(hands),
        pile=pile,
        discards=discards,
        phase=TURN,
        turn=event.turn,
        window_by=None,
        waiting=0,
        sealed=(),
        since=event.at,
    )
    for choice in counted:
        after = _counted(after, choice.seat, event.at, said=choice.uno)
    return after


def _drew(state: State, event: Drew) -> State:
    cards = event.cards
    hands, stock = _drawn(state, event.seat, cards)
    if (state.uno_open | state.uno_said) and cards:
        state = _grown(state, event.seat)
    if event.found:
        return replace(state, hands=hands, stock=stock, phase=DRAWN, drawn=cards[-1], idle=0)
    idle = 0 if cards else state.idle + 1
    return replace(state, hands=hands, stock=stock, turn=event.turn, turns=state.turns + 1, idle=idle, since=event.at)


def _passed(state: State, event: Passed) -> State:
    return replace(state, turn=event.turn, phase=TURN, drawn=None, turns=state.turns + 1, since=event.at)


def _picked_up(state: State, event: PickedUp) -> State:
    hands, stock = _drawn(state, event.seat, event.cards)
    if (state.uno_open | state.uno_said) and event.cards:
        state = _grown(state, event.seat)
    return replace(
        state,
        hands=hands,
        stock=stock,
        turn=event.turn,
        effect=NO_EFFECT,
        turns=state.turns + 1,
        idle=0,
        since=event.at,
    )


def _took_pile(state: State, event: TookPile) -> State:
    hands = list(state.hands)
    hands[event.seat] |= hand_of(event.cards)
    apart = state.options.piles is SPLIT
    if (state.uno_open | state.uno_said) and event.cards:
        state = _grown(state, event.seat)
    return replace(
        state,
        hands=tuple(hands),
        pile=state.pile if apart else state.pile[-1:],
        discards=(),
        turn=event.turn,
        effect=NO_EFFECT,
        turns=state.turns + 1,
        idle=0,
        since=event.at,
    )


def _reshuffled(state: State, event: Reshuffled) -> State:
    stock = (*event.cards, *state.stock)
    if event.discards:
        return replace(state, stock=stock, discards=())
    return replace(state, stock=stock, pile=state.pile[-1:])


def _uno_said(state: State, event: UnoSaid | UnoForgiven) -> State:
    bit = 1 << event.seat
    return replace(state, uno_open=state.uno_open & ~bit, uno_said=state.uno_said | bit)


def _uno_caught(state: State, event: UnoCaught) -> State:
    return _given(state, event.seat, event.cards)


def _joined(state: State, event: Joined) -> State:
    return replace(
        state,
        hands=(*state.hands, hand_of(event.cards)),
        ring=(*state.ring, event.seat),
        stock=state.stock[: len(state.stock) - len(event.cards)],
        uno_since=(*state.uno_since, 0),
        idle=0,
    )


def _left(state: State, event: Left) -> State:
    seat, bit = event.seat, 1 << event.seat
    was_to_move = state.turn == seat
    return replace(
        state,
        hands=replaced(state.hands, seat, 0),
        ring=tuple(other for other in state.ring if other != seat),
        stock=event.stock,
        turn=event.turn,
        phase=TURN if was_to_move and state.phase is DRAWN else state.phase,
        drawn=None if was_to_move else state.drawn,
        waiting=state.waiting & ~bit,
        sealed=tuple(choice for choice in state.sealed if choice.seat != seat),
        uno_open=state.uno_open & ~bit,
        uno_said=state.uno_said & ~bit,
        idle=0,
        since=event.at if was_to_move else state.since,
    )


def _over(state: State, event: Over) -> State:
    return replace(state, phase=OVER, outcome=event.outcome)


def _given(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    """Cards went from the draw pile into a hand."""
    if not cards:
        return state
    hands, stock = _drawn(state, seat, cards)
    return replace(_grown(state, seat), hands=hands, stock=stock)


def _drawn(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """The hands and the draw pile after `seat` drew `cards`."""
    hands = replaced(state.hands, seat, state.hands[seat] | hand_of(cards))
    return hands, state.stock[: len(state.stock) - len(cards)]


def _grown(state: State, seat: Seat) -> State:
    """With more cards in the hand any Uno status is gone (UN-R-20)."""
    bit = 1 << seat
    return replace(state, uno_open=state.uno_open & ~bit, uno_said=state.uno_said & ~bit)


def _counted(state: State, seat: Seat, at: int, said: bool = False) -> State:
    """UN-R-20: set the Uno status of `seat` anew after playing, discarding or a change of hands."""
    bit = 1 << seat
    uno_open, uno_said = state.uno_open & ~bit, state.uno_said & ~bit
    if state.hands[seat].bit_count() != 1:
        return replace(state, uno_open=uno_open, uno_said=uno_said)
    if said:
        return replace(state, uno_open=uno_open, uno_said=uno_said | bit)
    since = replaced(state.uno_since, seat, at)
    return replace(state, uno_open=uno_open | bit, uno_said=uno_said, uno_since=since)


_HANDLERS: dict[type, Callable[[State, Any], State]] = handlers(
    {
        Dealt: _dealt,
        Opened: _opened,
        Played: _played,
        BlackLast: _black_last,
        HandsPassed: _hands_passed,
        HandsSwapped: _hands_swapped,
        WindowOpened: _window_opened,
        DiscardSealed: _discard_sealed,
        Discarded: _discarded,
        Drew: _drew,
        Passed: _passed,
        PickedUp: _picked_up,
        TookPile: _took_pile,
        Reshuffled: _reshuffled,
        UnoSaid: _uno_said,
        UnoCaught: _uno_caught,
        UnoForgiven: _uno_said,
        Joined: _joined,
        Left: _left,
        Over: _over,
    },
    EVENTS,
)
