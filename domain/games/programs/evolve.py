"""A game of Programs after one more event: total, no checks, no draws."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from domain.games.programs import events as e
from domain.games.programs.cards import Card
from domain.games.programs.state import Combination, Phase, State, Step, next_seat
from domain.kernel.decider import handlers
from domain.kernel.piles import without
from domain.kernel.seats import replaced
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat


def evolve(state: State, event: Event) -> State:
    """`state` after `event`."""
    after: State = _HANDLERS[type(event)](state, event)
    return after


def _dealer_drawn(_: State, event: e.DealerDrawn) -> State:
    seats = event.seats
    return State(
        options=event.options,
        seats=seats,
        dealer=event.dealer,
        turn=event.dealer,
        hands=((),) * seats,
        programs=(None,) * seats,
        completed=((),) * seats,
        completed_in=(0,) * seats,
        failed=(0,) * seats,
        revealed=(False,) * seats,
        turns=(0,) * seats,
        left=(False,) * seats,
    )


def _programs_shuffled(state: State, event: e.ProgramsShuffled) -> State:
    return replace(state, program_deck=event.order)


def _program_dealt(state: State, event: e.ProgramDealt) -> State:
    return replace(
        state,
        program_deck=state.program_deck[:-1],
        programs=replaced(state.programs, event.seat, event.program),
        failed=replaced(state.failed, event.seat, 0),
    )


def _sun_shown(state: State, event: e.SunShown) -> State:
    done = (*state.completed[event.seat], event.program)
    # A Sun belongs to the round it is dealt for, which RoundDealt has yet to count.
    return replace(
        state,
        program_deck=state.program_deck[:-1],
        completed=replaced(state.completed, event.seat, done),
        completed_in=replaced(state.completed_in, event.seat, state.round + 1),
    )


def _round_dealt(state: State, event: e.RoundDealt) -> State:
    return replace(
        state,
        phase=Phase.TURNS,
        step=Step.PICK,
        round=event.round,
        dealer=event.dealer,
        turn=next_seat(state, event.dealer),
        since=event.at or 0,
        picked=None,
        reserve=event.reserve,
        discard=(event.discard,),
        hands=tuple(hand or () for hand in event.hands),
        table=(),
        revealed=(False,) * state.seats,
        turns=(0,) * state.seats,
    )


def _reserve_reshuffled(state: State, event: e.ReserveReshuffled) -> State:
    return replace(state, reserve=event.reserve, discard=state.discard[-1:])


def _picked_from_reserve(state: State, event: e.PickedFromReserve) -> State:
    return _picked(state, event.seat, event.card, reserve=state.reserve[:-1], discard=state.discard)


def _picked_from_discard(state: State, event: e.PickedFromDiscard) -> State:
    return _picked(state, event.seat, event.card, reserve=state.reserve, discard=state.discard[:-1])


def _picked(state: State, seat: Seat, card: Card, reserve: tuple[Card, ...], discard: tuple[Card, ...]) -> State:
    hands = replaced(state.hands, seat, (*state.hands[seat], card))
    return replace(state, step=Step.PLAY, picked=card, reserve=reserve, discard=discard, hands=hands)


def _pick_skipped(state: State, _: e.PickSkipped) -> State:
    return replace(state, step=Step.PLAY)


def _revealed(state: State, event: e.Revealed) -> State:
    seat = event.seat
    return replace(
        state,
        hands=_less(state, seat, event.combinations),
        table=(*state.table, *event.combinations),
        programs=replaced(state.programs, seat, None),
        completed=replaced(state.completed, seat, (*state.completed[seat], event.program)),
        completed_in=replaced(state.completed_in, seat, state.round),
        revealed=replaced(state.revealed, seat, True),
    )


def _group_laid(state: State, event: e.GroupLaid) -> State:
    return replace(state, hands=_less(state, event.seat, (event.group,)), table=(*state.table, event.group))


def _less(state: State, seat: Seat, combinations: Sequence[Combination]) -> tuple[tuple[Card, ...], ...]:
    laid = [each.card for combination in combinations for each in combination.cards]
    return replaced(state.hands, seat, without(state.hands[seat], laid))


def _added(state: State, event: e.Added) -> State:
    hand = without(state.hands[event.seat], [laid.card for laid in event.cards])
    table = tuple(event.result if each.id == event.result.id else each for each in state.table)
    return replace(state, hands=replaced(state.hands, event.seat, hand), table=table)


def _discarded(state: State, event: e.Discarded) -> State:
    seat = event.seat
    return replace(
        state,
        step=Step.PICK,
        turn=next_seat(state, seat),
        since=event.at or 0,
        picked=None,
        discard=(*state.discard, event.card),
        hands=replaced(state.hands, seat, without(state.hands[seat], (event.card,))),
        turns=replaced(state.turns, seat, state.turns[seat] + 1),
    )


def _round_ended(state: State, _: e.RoundEnded) -> State:
    failed = tuple(0 if done else count + 1 for count, done in zip(state.failed, state.revealed, strict=True))
    return replace(state, phase=Phase.BETWEEN_ROUNDS, picked=None, failed=failed)


def _exchange_asked(state: State, event: e.ExchangeAsked) -> State:
    return replace(state, asked=event.seats, since=event.at or 0)


def _exchanged(state: State, event: e.Exchanged) -> State:
    return replace(
        state,
        asked=_not_asked(state, event.seat),
        program_deck=(event.old, *state.program_deck),
        programs=replaced(state.programs, event.seat, None),
    )


def _kept(state: State, event: e.Kept) -> State:
    return replace(state, asked=_not_asked(state, event.seat))


def _not_asked(state: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in state.asked if other != seat)


def _player_left(state: State, event: e.PlayerLeft) -> State:
    seat, program = event.seat, state.programs[event.seat]
    gone = replace(
        state,
        left=replaced(state.left, seat, True),
        asked=_not_asked(state, seat),
        reserve=state.hands[seat] + state.reserve,
        hands=replaced(state.hands, seat, ()),
        program_deck=state.program_deck if program is None else (program, *state.program_deck),
        programs=replaced(state.programs, seat, None),
    )
    if state.phase is not Phase.TURNS or state.turn != seat:
        return gone
    return replace(gone, step=Step.PICK, turn=next_seat(gone, seat), since=event.at or 0, picked=None)


def _game_won(state: State, event: e.GameWon) -> State:
    return replace(state, phase=Phase.OVER, asked=(), end=event.cause.value)


def _limit_reached(state: State, _: e.LimitReached) -> State:
    return replace(state, phase=Phase.OVER, asked=(), end=e.GameCause.ROUND_LIMIT.value)


_HANDLERS: dict[type, Any] = handlers(
    {
        e.DealerDrawn: _dealer_drawn,
        e.ProgramsShuffled: _programs_shuffled,
        e.ProgramDealt: _program_dealt,
        e.SunShown: _sun_shown,
        e.RoundDealt: _round_dealt,
        e.ReserveReshuffled: _reserve_reshuffled,
        e.PickedFromReserve: _picked_from_reserve,
        e.PickedFromDiscard: _picked_from_discard,
        e.PickSkipped: _pick_skipped,
        e.Revealed: _revealed,
        e.GroupLaid: _group_laid,
        e.Added: _added,
        e.Discarded: _discarded,
        e.RoundEnded: _round_ended,
        e.ExchangeAsked: _exchange_asked,
        e.Exchanged: _exchanged,
        e.Kept: _kept,
        e.PlayerLeft: _player_left,
        e.GameWon: _game_won,
        e.LimitReached: _limit_reached,
    },
    e.EVENTS,
)
