"""The state after one more event: total, no checks, no draws."""

from typing import Any

from msgspec.structs import replace

from domain.games.solitaire.cards import Card, suit_of
from domain.games.solitaire.commands import End
from domain.games.solitaire.events import EVENTS, Banked, Dealt, Ended, Joined, Placed, Recycled, Turned
from domain.games.solitaire.state import State
from domain.kernel.decider import handlers
from domain.kernel.seats import replaced


def evolve(state: State, event: Any) -> State:
    """`state` after `event`."""
    after: State = _HANDLERS[type(event)](state, event)
    return after


def _dealt(_: State, event: Dealt) -> State:
    options = event.options
    return State(
        columns=tuple((card,) for card in event.columns),
        stock=event.stock,
        turn=options.turn,
        ranked=options.ranked,
        due=event.at + 1000 * options.clock_seconds if options.clock_seconds else None,
    )


def _turned(state: State, event: Turned) -> State:
    return replace(
        state,
        stock=state.stock[event.count :],
        waste=state.waste + event.cards,
        seen=state.seen | 1 << event.top,
        turned=state.turned + event.count,
        commands=state.commands + 1,
    )


def _recycled(state: State, event: Recycled) -> State:
    return replace(state, stock=state.waste, waste=(), current_pass=event.number, commands=state.commands + 1)


def _placed(state: State, event: Placed) -> State:
    column = state.columns[event.column - 1]
    grown = (event.card, *column) if event.end is End.TOP else (*column, event.card)
    return replace(
        state,
        columns=replaced(state.columns, event.column - 1, grown),
        waste=state.waste[:-1],
        seen=_uncovered(state.seen, event.behind),
        commands=state.commands + 1,
    )


def _banked(state: State, event: Banked) -> State:
    suit = suit_of(event.card)
    bar = (*state.bar[:suit], state.bar[suit] + 1, *state.bar[suit + 1 :])
    if event.column is None:
        seen = _uncovered(state.seen, event.behind)
        return replace(state, bar=bar, waste=state.waste[:-1], seen=seen, commands=state.commands + 1)
    columns = replaced(state.columns, event.column - 1, state.columns[event.column - 1][:-1])
    return replace(state, bar=bar, columns=columns, commands=state.commands + 1)


def _joined(state: State, event: Joined) -> State:
    joined = state.columns[event.target - 1] + state.columns[event.source - 1]
    columns = replaced(replaced(state.columns, event.source - 1, ()), event.target - 1, joined)
    return replace(state, columns=columns, commands=state.commands + 1)


def _ended(state: State, event: Ended) -> State:
    return replace(state, over=event.reason)


def _uncovered(seen: int, card: Card | None) -> int:
    return seen if card is None else seen | 1 << card


_HANDLERS = handlers(
    {
        Dealt: _dealt,
        Turned: _turned,
        Recycled: _recycled,
        Placed: _placed,
        Banked: _banked,
        Joined: _joined,
        Ended: _ended,
    },
    EVENTS,
)
