"""What each viewer sees, built up from what is allowed."""

from domain.games.programs.cards import Card
from domain.games.programs.outcome import outcome
from domain.games.programs.program_deck import PROGRAMS, Program, ProgramCard
from domain.games.programs.rules import deadline, to_act
from domain.games.programs.state import Combination, Options, Phase, State, Step
from domain.kernel.seats import own_seat
from domain.kernel.structs import Record
from domain.kernel.viewers import Auditor, Seat, Viewer, may_see
from domain.kernel.views import ViewHead


class PlayerView(Record, frozen=True):
    """One seat. `hand` and `program` are shown to their owner only; others see how many cards there are.

    `failed` counts the rounds in which the current program was not completed, `revealed` tells whether one was
    completed in this round, `completed` are the programs lying face up.
    """

    seat: Seat
    cards: int
    failed: int
    revealed: bool
    completed: tuple[ProgramCard, ...]
    left: bool
    hand: tuple[Card, ...] | None = None
    program: Program | None = None


class View(ViewHead, frozen=True):
    """The table from one seat.

    `turn` and `step` tell who moves and how. Piles are given as counts and the top discard; whole piles, top card
    last, are for auditors only. `picked` is the card just picked, for its owner.
    """

    options: Options
    phase: Phase
    step: Step
    round: int
    dealer: Seat
    turn: Seat
    players: tuple[PlayerView, ...]
    table: tuple[Combination, ...]
    reserve_count: int
    discard_count: int
    discard_top: Card | None
    program_count: int
    picked: Card | None = None
    reserve: tuple[Card, ...] | None = None
    discard: tuple[Card, ...] | None = None
    program_deck: tuple[ProgramCard, ...] | None = None


def view(state: State, viewer: Viewer) -> View:
    """The table as `viewer` may see it."""
    everything = isinstance(viewer, Auditor)
    return View(
        seat=own_seat(viewer),
        to_act=to_act(state),
        deadline=deadline(state),
        outcome=outcome(state),
        options=state.options,
        phase=state.phase,
        step=state.step,
        round=state.round,
        dealer=state.dealer,
        turn=state.turn,
        players=tuple(_player(state, seat, viewer) for seat in range(state.seats)),
        table=state.table,
        reserve_count=len(state.reserve),
        discard_count=len(state.discard),
        discard_top=state.discard[-1] if state.discard else None,
        program_count=len(state.program_deck),
        picked=state.picked if may_see(viewer, state.turn) else None,
        reserve=state.reserve if everything else None,
        discard=state.discard if everything else None,
        program_deck=state.program_deck if everything else None,
    )


def _player(state: State, seat: Seat, viewer: Viewer) -> PlayerView:
    shown = may_see(viewer, seat)
    program = state.programs[seat]
    return PlayerView(
        seat=seat,
        cards=len(state.hands[seat]),
        failed=state.failed[seat],
        revealed=state.revealed[seat],
        completed=state.completed[seat],
        left=state.left[seat],
        hand=state.hands[seat] if shown else None,
        program=PROGRAMS[program] if shown and program is not None else None,
    )
