"""A table from its opening to its end: seats, draws, newcomers, leavers, what is revealed, the fold."""

from typing import Any

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from domain.kernel.chain import LEAVES
from domain.kernel.decider import Moment
from domain.kernel.redaction import redact
from domain.kernel.rng import commitment
from domain.kernel.structs import Event
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated
from domain.tables.codec import Codec
from domain.tables.commands import AddBot, CancelTable, LeaveSeat, StartGame, TableCommand, TakeSeat
from domain.tables.decide import RuleSets
from domain.tables.events import GameStarted, SeatLeft, SeatTaken, TableCancelled, TableEnded, TableOpened
from domain.tables.evolve import evolve, fold
from domain.tables.moves import moves
from domain.tables.state import Status, TableState
from domain.tables.views import summarise, view_of
from tests.changed import changed
from tests.domain.tables.tabletop import RULE_SETS, SEED, Tabletop, opened, opening, started
from tests.toy import TOY, Came, Dealt, Draw, Gone, Options, Played
from tests.toy.state import State


def dealt(table: Tabletop) -> Dealt:
    return next(event for event in table.log if isinstance(event, Dealt))


def moment_of(newcomer: TableCommand, now: int) -> Moment:
    """What a running game is given when a newcomer sits down: the time, and where its draws come from."""
    given: list[Moment] = []

    def decide(state: State, seat: int, command: Any, moment: Moment) -> tuple[Event, ...]:
        given.append(moment)
        return TOY.rules.decide(state, seat, command, moment)

    table = opened("ann", "bob", rule_sets=RuleSets(changed(TOY, decide=decide)))
    table.do(StartGame("ann"))
    table.do(newcomer, now)
    return given[-1]


def folded(log: list[Event]) -> TableState:
    state = TableState()
    for event in log:
        state = evolve(RULE_SETS, state, event)
    return state


def test_the_opening_commits_to_the_seed() -> None:
    (event,) = Tabletop().do(opening(), now=77)
    assert isinstance(event, TableOpened)
    assert (event.commitment, event.at) == (commitment(bytes.fromhex(SEED)), 77)


def test_the_seed_is_hidden_in_the_opening() -> None:
    (event,) = Tabletop().do(opening())
    assert getattr(redact(event, SPECTATOR), "seed", None) is None


def test_the_log_is_hashed_as_the_opening_says() -> None:
    table = Tabletop()
    table.do(replace(opening(), chain=LEAVES))
    assert table.state.chain == LEAVES


def test_a_table_knows_with_which_event_its_game_began() -> None:
    table = started("ann", "bob")
    assert isinstance(table.log[table.state.started_version - 1], GameStarted)


def test_seats_are_taken_in_order() -> None:
    assert [e.seat for e in opened("a", "b", "c").log if isinstance(e, SeatTaken)] == [0, 1, 2]


def test_a_seat_left_before_the_game_is_free_again() -> None:
    table = opened("ann", "bob", "cid")
    table.do(LeaveSeat("ann"))
    assert [holder.player for holder in table.state.seats] == ["bob", "cid"]


def test_the_game_begins_with_those_who_sit() -> None:
    table = opened("ann", "bob")
    begun, first = table.do(StartGame("ann"), now=500)
    assert begun == GameStarted(players=("ann", "bob"), at=500)
    assert isinstance(first, Dealt)


def test_the_same_seed_and_entropy_deal_the_same_cards() -> None:
    assert dealt(started("a", "b", entropy="x")) == dealt(started("a", "b", entropy="x"))


def test_the_entropy_of_a_seat_changes_the_deal() -> None:
    deals = {encode(dealt(started("a", "b", entropy=entropy))) for entropy in ("", "x", "y")}
    assert len(deals) == 3


def test_another_seed_deals_other_cards() -> None:
    other = Tabletop()
    other.do(opening(seed="00" * 32))
    for player in "ab":
        other.do(TakeSeat(player, player))
    other.do(StartGame("a"))
    assert dealt(other).deck != dealt(started("a", "b")).deck


def test_what_was_added_by_who_left_again_stays_in_the_mixture() -> None:
    table = opened("a", "b")
    table.do(TakeSeat("c", "C", entropy="x"))
    table.do(LeaveSeat("c"))
    table.do(StartGame("a"))
    assert dealt(table).deck != dealt(started("a", "b")).deck


def test_a_newcomer_takes_the_next_seat_of_a_running_game() -> None:
    taken, came = started("ann", "bob").do(TakeSeat("cid", "Cid", entropy="z"))
    assert isinstance(taken, SeatTaken)
    assert isinstance(came, Came)
    assert (taken.seat, came.seat) == (2, 2)


@pytest.mark.parametrize("newcomer", [TakeSeat("cid", "Cid"), AddBot("ann", "highest")])
def test_the_game_is_told_when_a_newcomer_sits_down(newcomer: TableCommand) -> None:
    assert moment_of(newcomer, now=7_000).now == 7_000


def test_what_a_newcomer_adds_is_mixed_into_what_is_drawn_for_them() -> None:
    newcomers = [TakeSeat("cid", "Cid", entropy=entropy) for entropy in ("", "x", "y")]
    assert len({moment_of(each, now=7_000).rng.token() for each in newcomers}) == 3


def test_a_program_that_sits_down_is_known_as_one() -> None:
    table = opened("ann")
    table.do(TakeSeat("cid", "Cid", is_bot=True))
    assert [holder.is_bot for holder in table.state.seats] == [False, True]


def test_a_leaver_keeps_the_number_of_the_seat_in_a_running_game() -> None:
    table = started("ann", "bob", "cid")
    left, gone = table.do(LeaveSeat("bob"), now=9)
    assert (left, gone) == (SeatLeft(seat=1, player="bob"), Gone(seat=1, at=9))
    assert [holder.left for holder in table.state.seats] == [False, True, False]


def test_a_newcomer_after_a_leaver_gets_a_fresh_seat() -> None:
    table = started("ann", "bob", "cid")
    table.do(LeaveSeat("bob"))
    table.do(TakeSeat("dan", "Dan"))
    assert table.state.seat_of("dan") == 3


def test_the_table_ends_when_too_few_are_left() -> None:
    table = started("ann", "bob")
    ended = table.do(LeaveSeat("bob"))[-1]
    assert isinstance(ended, TableEnded)
    assert ended.outcome.reason == "deserted"


def test_the_end_reveals_the_seed() -> None:
    table = started("ann", "bob")
    table.play_out()
    ended = table.log[-1]
    assert isinstance(ended, TableEnded)
    assert redact(ended, SPECTATOR) == ended
    assert ended.seed == SEED


def test_a_cancelled_table_reveals_the_seed() -> None:
    assert opened("ann").do(CancelTable("ann"), now=8) == (TableCancelled(seed=SEED, at=8),)


def test_steps_count_the_events_of_the_game_only() -> None:
    table = started("ann", "bob")
    table.act(0, Draw())
    assert table.state.steps == 2


def test_a_fold_of_the_stored_log_is_the_live_table() -> None:
    table = started("ann", "bob", "cid", options=Options(hand=3, seconds=30), entropy="q")
    table.act(0, Draw())
    table.do(TakeSeat("dan", "Dan"))
    table.do(LeaveSeat("bob"))
    table.play_out()
    codec = Codec(RULE_SETS)
    assert folded([codec.event(encode(event)) for event in table.log]) == table.state


def test_a_replaced_shape_is_read_in_todays() -> None:
    codec = Codec(RULE_SETS, upcasters={Gone: lambda old: Played(seat=old.seat, card=0, at=old.at)})
    assert codec.event(encode(Gone(seat=1, at=4))) == Played(seat=1, card=0, at=4)


def test_a_table_command_is_read_back_from_its_bytes() -> None:
    command = TakeSeat("ann", "Ann", entropy="x")
    assert Codec(RULE_SETS).command(encode(command)) == command


def test_there_is_no_view_before_the_game() -> None:
    assert view_of(opened("ann").state, Seated(0)) is None


def test_a_hand_is_seen_from_its_seat_only() -> None:
    table = started("ann", "bob")
    hands = dealt(table).hands
    assert [view_of(table.state, v).hand for v in (Seated(0), Seated(1), SPECTATOR)] == [*hands, None]


def test_a_table_that_is_over_is_open_to_all() -> None:
    table = started("ann", "bob", "cid")
    for player in ("bob", "cid"):
        table.do(LeaveSeat(player))
    assert view_of(table.state, SPECTATOR) == view_of(table.state, AUDITOR)


def test_a_summary_hides_the_seed_while_the_table_lives() -> None:
    assert summarise(started("ann", "bob").state, version=4).seed is None


def test_a_summary_shows_the_seed_and_the_outcome_of_a_table_that_is_over() -> None:
    table = started("ann", "bob")
    table.play_out()
    summary = summarise(table.state, len(table.log))
    assert (summary.seed, summary.status, summary.outcome) == (SEED, Status.FINISHED, table.state.outcome)


def test_folding_many_events_at_once_gives_the_same_table_as_one_by_one() -> None:
    table = started("ann", "bob")
    table.play_out()
    log = table.log
    one_by_one = TableState()
    for event in log:
        one_by_one = evolve(RULE_SETS, one_by_one, event)
    for cut in range(len(log) + 1):
        assert fold(RULE_SETS, fold(RULE_SETS, TableState(), log[:cut]), log[cut:]) == one_by_one, f"cut at {cut}"


def test_nothing_can_be_played_between_the_start_and_the_deal() -> None:
    log = started("a", "b").log
    begun = next(place for place, event in enumerate(log, 1) if isinstance(event, GameStarted))
    state = folded(log[:begun])
    assert state.status is Status.PLAYING
    assert moves(state, 0, begun) == ()
    assert moves(folded(log), 0, len(log)) != ()
