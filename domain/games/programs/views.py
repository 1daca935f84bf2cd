"""What each viewer sees, built up from what is allowed."""

from typing import Annotated

from domain.games.programs.cards import Card
from domain.games.programs.outcome import outcome
from domain.games.programs.program_deck import PROGRAMS, Program, ProgramCard
from domain.games.programs.rules import deadline, to_act
from domain.games.programs.state import Combination, Options, Phase, State, Step
from domain.kernel.docs import doc
from domain.kernel.seats import own_seat
from domain.kernel.structs import Record
from domain.kernel.units import WHOLE
from domain.kernel.viewers import Auditor, Seat, Viewer, may_see
from domain.kernel.views import ViewHead


class PlayerView(Record, frozen=True):
    """One player at the table."""

    seat: Annotated[Seat, doc("The player's seat.")]
    cards: Annotated[int, doc("How many cards the player holds.")]
    failed: Annotated[int, doc("In how many rounds the current program was not completed.")]
    revealed: Annotated[bool, doc("Whether the player has completed a program in this round.")]
    completed: Annotated[tuple[Annotated[ProgramCard, WHOLE], ...], doc("The completed programs, lying face up.")]
    left: Annotated[bool, doc("Whether the player has left.")]
    hand: Annotated[tuple[Card, ...] | None, doc("The cards in hand; null for the others.")] = None
    program: Annotated[Program | None, doc("The program to be completed; null for the others.")] = None


class View(ViewHead, frozen=True):
    """The table from one seat. Whole piles, top card last, are for auditors only."""

    options: Annotated[Options, doc("How this game is played.")]
    phase: Annotated[Phase, doc("Where the game is.")]
    step: Annotated[Step, doc("Which step of the turn comes next.")]
    round: Annotated[int, doc("The number of the round, from 1.")]
    dealer: Annotated[Seat, doc("The seat that deals this round.")]
    turn: Annotated[Seat, doc("The seat whose turn it is.")]
    players: Annotated[tuple[PlayerView, ...], doc("The players, in the order of their seats.")]
    table: Annotated[tuple[Combination, ...], doc("The combinations on the table.")]
    reserve_count: Annotated[int, doc("How many cards the reserve has.")]
    discard_count: Annotated[int, doc("How many cards the discard deck has.")]
    discard_top: Annotated[Card | None, doc("The top card of the discard deck; null if it is empty.")]
    program_count: Annotated[int, doc("How many cards the program deck has.")]
    picked: Annotated[Card | None, doc("The card the viewer has just picked; null otherwise.")] = None
    reserve: Annotated[
        tuple[Card, ...] | None, doc("The cards of the reserve, top card last; null where they are hidden.")
    ] = None
    discard: Annotated[
        tuple[Card, ...] | None, doc("The cards of the discard deck, top card last; null where they are hidden.")
    ] = None
    program_deck: Annotated[
        tuple[ProgramCard, ...] | None, doc("The cards of the program deck, top card last; null where they are hidden.")
    ] = None


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
