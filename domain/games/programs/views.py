"""What each viewer sees, built up from what is allowed."""

from domain.games.programs.cards import Card
from domain.games.programs.decide import to_act
from domain.games.programs.program_deck import PROGRAMS, Program, ProgramCard
from domain.games.programs.state import Combination, Phase, ProgramsOptions, State, Step
from domain.kernel.structs import Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Auditor, Seat, Seated, Viewer, may_see


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


class ProgramsView(Record, frozen=True):
    """The table from one seat. `seat` is the viewer's own, if any.

    `turn` and `step` tell who moves and how; `to_act` lists all the game waits for. Piles are given as counts and
    the top discard; whole piles, top card last, are for auditors only. `picked` is the card just picked, for its
    owner. `end` says why the game ended.
    """

    seat: Seat | None
    options: ProgramsOptions
    phase: Phase
    step: Step
    round: int
    dealer: Seat
    turn: Seat
    to_act: tuple[Seat, ...]
    deadline: Millis | None
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
    end: str = ""


def view(state: State, viewer: Viewer) -> ProgramsView:
    """The table as `viewer` may see it."""
    everything = isinstance(viewer, Auditor)
    return ProgramsView(
        seat=viewer.seat if isinstance(viewer, Seated) else None,
        options=state.options,
        phase=state.phase,
        step=state.step,
        round=state.round,
        dealer=state.dealer,
        turn=state.turn,
        to_act=to_act(state),
        deadline=deadline(state),
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
        end=state.end,
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


def deadline(state: State) -> int | None:
    """PR-R-24: when the time for the turn, or for the question between rounds, is up."""
    seconds = state.options.turn_seconds
    if not seconds or state.phase is Phase.OVER:
        return None
    return state.since + 1000 * seconds
