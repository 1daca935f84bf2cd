"""Pairing by hand: a whole round, or two players exchanged. Possible in a pause, and as long as nobody has begun."""

from collections.abc import Iterator, Sequence

from domain.kernel.errors import require
from domain.kernel.structs import Event, Record
from domain.tournaments.commands import PairByHand, SwapPlayers
from domain.tournaments.conduct.progress import can_pair
from domain.tournaments.conduct.reasons import require_reason
from domain.tournaments.conduct.roles import Scope, require_scope
from domain.tournaments.conduct.rounds import asked_byes, is_begun, last_round, next_pairing, present
from domain.tournaments.config import IN_ROUNDS, Format
from domain.tournaments.events import RoundPaired, RoundWithdrawn
from domain.tournaments.evolve import evolve
from domain.tournaments.pairing.receipts import Receipt
from domain.tournaments.state import NOBODY, How, StageState, Status, TournamentState

Tables = tuple[tuple[int, ...], ...]


class _Round(Record, frozen=True):
    """The tables of a round in seat order, and who sits out because of the numbers."""

    tables: Tables
    byes: tuple[int, ...]


def pair_by_hand(state: TournamentState, command: PairByHand, now: int) -> Iterator[Event]:
    """Pair the next round as an organiser says, or the last one anew."""
    require_scope(state, command.by, Scope.RUN)
    require_reason(command.reason)
    stage, withdrawn = _to_be_paired(state, command, now)
    if withdrawn is not None:
        yield withdrawn
        state, stage = _without(state, withdrawn)
    plan = state.plan(stage.index)
    known = [state.numbers.get(account, NOBODY) for table in command.tables for account in table]
    asked, unpaid = asked_byes(state, stage, stage.paired + 1)
    wanted = sorted(set(present(state, stage)) - {*asked, *unpaid})
    require(sorted(known) == wanted, "TO-27", "everyone who plays this round is named once")
    smallest = plan.smallest_pod if plan.format is Format.PODS else plan.seats
    fits = all(len(table) == 1 or smallest <= len(table) <= plan.seats for table in command.tables)
    require(fits, "TO-27", f"a table has {smallest} to {plan.seats} seats")
    tables = [tuple(state.numbers[account] for account in table) for table in command.tables]
    full = tuple(table for table in tables if len(table) > 1 or plan.seats == 1)
    alone = tuple(table[0] for table in tables if len(table) == 1 and plan.seats > 1)
    yield _paired(state, stage, _Round(full, alone), command)


def swap_players(state: TournamentState, command: SwapPlayers, now: int) -> Iterator[Event]:
    """Exchange two players of a round: of the one the rules would pair now, or of one that is paired and not begun."""
    require_scope(state, command.by, Scope.RUN)
    require_reason(command.reason)
    stage, withdrawn = _to_be_paired(state, command, now)
    if withdrawn is None:
        pairing = next_pairing(state, stage)
        drawn = _Round(pairing.tables, pairing.byes)
    else:
        drawn = _as_it_is(state, stage)
        yield withdrawn
        state, stage = _without(state, withdrawn)
    one, two = (state.numbers.get(account, NOBODY) for account in (command.one, command.two))
    seated = {*drawn.byes, *(entrant for table in drawn.tables for entrant in table)}
    require(one != two and {one, two} <= seated, "TO-72", "two who play this round are exchanged")
    turned = {one: two, two: one}
    tables = tuple(_turned(table, turned) for table in drawn.tables)
    yield _paired(state, stage, _Round(tables, _turned(drawn.byes, turned)), command)


def _turned(entrants: Sequence[int], turned: dict[int, int]) -> tuple[int, ...]:
    return tuple(turned.get(entrant, entrant) for entrant in entrants)


def _to_be_paired(
    state: TournamentState, command: PairByHand | SwapPlayers, now: int
) -> tuple[StageState, RoundWithdrawn | None]:
    """The stage, and what withdraws its last round if that is the one to be paired. A pause does not matter."""
    require(state.status in (Status.RUNNING, Status.PAUSED), "TO-19", "the tournament has not started")
    stage = state.current
    assert stage is not None, "a tournament that has started has a stage"
    plan = state.plan(stage.index)
    if can_pair(state, stage, now):
        require(plan.format is not Format.ARENA, "TO-27", "an arena pairs itself")
        return stage, None
    anew = plan.format in IN_ROUNDS and plan.format is not Format.ARENA and stage.paired and not stage.is_closed
    require(anew and not is_begun(state, stage, command.untouched), "TO-26", "no round can be paired now")
    return stage, RoundWithdrawn(stage=stage.index, round=stage.paired, by=command.by)


def _without(state: TournamentState, withdrawn: RoundWithdrawn) -> tuple[TournamentState, StageState]:
    after = evolve(state, withdrawn)
    stage = after.stage(withdrawn.stage)
    assert stage is not None, "a stage outlives the withdrawal of a round"
    return after, stage


def _as_it_is(state: TournamentState, stage: StageState) -> _Round:
    last = last_round(state, stage)
    tables = tuple(match.players for match in last if NOBODY not in match.players)
    byes = [match.players[0] for match in last if match.result is not None and match.result.how is How.BYE]
    return _Round(tables, tuple(byes))


def _paired(state: TournamentState, stage: StageState, drawn: _Round, command: PairByHand | SwapPlayers) -> RoundPaired:
    asked, unpaid = asked_byes(state, stage, stage.paired + 1)
    return RoundPaired(
        stage=stage.index,
        round=stage.paired + 1,
        tables=drawn.tables,
        byes=drawn.byes,
        asked_byes=asked,
        unpaid_byes=unpaid,
        receipt=Receipt(method="by hand", constraints=(), proven=False, by_hand=command.reason),
        by=command.by,
    )
