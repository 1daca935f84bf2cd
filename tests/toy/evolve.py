"""What an event makes of a state. Total and without checks: whatever is stored was decided once."""

from typing import Any

from msgspec.structs import replace

from domain.kernel.decider import handlers
from domain.kernel.seats import next_playing, replaced
from tests.toy.events import EVENTS, Came, Dealt, Drew, Gone, Played
from tests.toy.state import State


def evolve(state: State, event: Any) -> State:
    """`state` after `event`."""
    after: State = _HANDLERS[type(event)](state, event)
    return after


def _dealt(_: State, event: Dealt) -> State:
    nothing = (0,) * len(event.hands)
    return State(hands=event.hands, deck=event.deck, scores=nothing, seconds=event.seconds, since=event.at)


def _played(state: State, event: Played) -> State:
    hands = replaced(state.hands, event.seat, tuple(card for card in state.hands[event.seat] if card != event.card))
    scores = replaced(state.scores, event.seat, state.scores[event.seat] + event.card)
    return _next(replace(state, hands=hands, scores=scores, aside=(*state.aside, event.card)), event.at)


def _drew(state: State, event: Drew) -> State:
    hands = replaced(state.hands, event.seat, (*state.hands[event.seat], event.card))
    return _next(replace(state, hands=hands, deck=state.deck[:-1]), event.at)


def _gone(state: State, event: Gone) -> State:
    aside = (*state.aside, *state.hands[event.seat])
    after = replace(state, hands=replaced(state.hands, event.seat, ()), aside=aside, gone=(*state.gone, event.seat))
    return _next(after, event.at) if event.seat == state.turn else after


def _came(state: State, event: Came) -> State:
    return replace(state, hands=(*state.hands, (event.card,)), deck=state.deck[:-1], scores=(*state.scores, 0))


def _next(state: State, at: int) -> State:
    turn = next_playing(len(state.hands), state.turn, lambda seat: state.hands[seat])
    return replace(state, turn=turn, since=at)


_HANDLERS = handlers({Dealt: _dealt, Played: _played, Drew: _drew, Gone: _gone, Came: _came}, EVENTS)
