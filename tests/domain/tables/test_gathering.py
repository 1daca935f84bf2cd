"""Invitations, getting ready, and spectators who are kept behind."""

import pytest

from domain.kernel.errors import IllegalMove
from domain.tables.commands import (
    AddBot,
    CallReady,
    CancelTable,
    EnterTable,
    LapseReady,
    LeaveSeat,
    Reveal,
    SayReady,
    StartGame,
    StepAway,
    TableCommand,
    TakeSeat,
)
from domain.tables.events import GameStarted, GuestEntered, ReadyLapsed, SeatLeft, SeatReady, TableEnded, TableRevealed
from domain.tables.state import Status
from domain.tables.terms import READY_MS, Access, Watch
from domain.tables.views import listed, summarise
from tests.domain.tables.tabletop import SEED, Tabletop, opened, opening
from tests.domain.tables.test_rules import refused
from tests.toy import Options

DIGEST = "ab" * 32


def private() -> Tabletop:
    table = Tabletop()
    table.do(opening(access=Access.PRIVATE, invitation=DIGEST))
    return table


@pytest.mark.refuses("TB-26")
@pytest.mark.parametrize(("access", "invitation"), [(Access.OPEN, DIGEST), (Access.PRIVATE, "")])
def test_a_private_table_and_no_other_has_an_invitation(access: Access, invitation: str) -> None:
    refused(Tabletop(), opening(access=access, invitation=invitation), "TB-26")


@pytest.mark.refuses("TB-26")
@pytest.mark.parametrize("invitation", ["", "cd" * 32])
def test_without_the_invitation_nobody_sits_down_at_a_private_table(invitation: str) -> None:
    refused(private(), TakeSeat("bob", "Bob", invitation=invitation), "TB-26")


@pytest.mark.rule("TB-26")
def test_with_the_invitation_one_sits_down() -> None:
    table = private()
    table.do(TakeSeat("bob", "Bob", invitation=DIGEST))
    assert table.state.seats[0].player == "bob"


@pytest.mark.rule("TB-26")
def test_the_host_needs_no_invitation() -> None:
    table = private()
    table.do(TakeSeat("ann", "Ann"))
    assert table.state.is_insider("ann")


@pytest.mark.rule("TB-26")
def test_with_the_invitation_one_may_look_and_then_sit_down_without_it() -> None:
    table = private()
    assert table.do(EnterTable("bob", "Bob", DIGEST)) == (GuestEntered("bob", "Bob"),)
    assert table.state.is_insider("bob")
    table.do(TakeSeat("bob", "Bob"))
    assert table.state.seat_of("bob") == 0


@pytest.mark.refuses("TB-26")
def test_a_wrong_invitation_lets_nobody_look() -> None:
    refused(private(), EnterTable("bob", "Bob", "cd" * 32), "TB-26")


@pytest.mark.refuses("TB-26")
def test_nobody_is_let_in_twice() -> None:
    table = private()
    table.do(EnterTable("bob", "Bob", DIGEST))
    refused(table, EnterTable("bob", "Bob", DIGEST), "TB-26")


@pytest.mark.refuses("TB-26")
def test_an_open_table_needs_no_entering() -> None:
    refused(opened(), EnterTable("bob", "Bob", DIGEST), "TB-26")


@pytest.mark.rule("TB-02")
def test_a_private_table_that_is_over_may_still_be_looked_at() -> None:
    table = private()
    table.do(CancelTable("ann"))
    table.do(EnterTable("bob", "Bob", DIGEST))
    assert table.state.is_insider("bob")


@pytest.mark.refuses("TB-27")
def test_a_rated_table_is_open() -> None:
    command = opening(access=Access.PRIVATE, invitation=DIGEST, rated=True)
    refused(Tabletop(), command, "TB-27")


@pytest.mark.rule("TB-28")
class TestReady:
    def test_the_game_begins_when_everyone_is_ready(self) -> None:
        table = opened("ann", "bob", "cid")
        table.do(CallReady("ann"))
        table.do(SayReady("cid"))
        said, begun, *_ = table.do(SayReady("bob"))
        assert (said, type(begun)) == (SeatReady(1), GameStarted)
        assert table.state.status is Status.PLAYING

    def test_bots_are_always_ready(self) -> None:
        table = opened("ann")
        table.do(AddBot("ann", "random"))
        table.do(CallReady("ann"))
        assert table.state.status is Status.PLAYING

    def test_a_host_without_a_seat_may_call_it(self) -> None:
        table = opened("bob", "cid")
        table.do(CallReady("ann"))
        assert (table.state.ready, table.state.ready_until) == ((), 1000 + READY_MS)

    def test_bots_alone_begin_at_once(self) -> None:
        table = opened()
        for _ in range(2):
            table.do(AddBot("ann", "random"))
        table.do(CallReady("ann"))
        assert table.state.status is Status.PLAYING

    @pytest.mark.refuses("TB-28")
    def test_an_onlooker_does_not_call_it(self) -> None:
        refused(opened("ann", "bob"), CallReady("eve"), "TB-28")

    @pytest.mark.refuses("TB-16")
    def test_it_takes_enough_players(self) -> None:
        refused(opened("ann"), CallReady("ann"), "TB-16")

    @pytest.mark.refuses("TB-15")
    def test_it_takes_no_running_game(self) -> None:
        table = opened("ann", "bob")
        table.do(StartGame("ann"))
        refused(table, CallReady("ann"), "TB-15")

    @pytest.mark.refuses("TB-28")
    @pytest.mark.parametrize("command", [CallReady("bob"), StartGame("ann"), SayReady("ann")])
    def test_while_it_goes_on_the_game_begins_in_no_other_way(self, command: TableCommand) -> None:
        table = opened("ann", "bob")
        table.do(CallReady("ann"))
        refused(table, command, "TB-28")

    @pytest.mark.refuses("TB-28")
    def test_nobody_is_ready_unasked(self) -> None:
        refused(opened("ann", "bob"), SayReady("ann"), "TB-28")

    @pytest.mark.refuses("TB-08")
    def test_an_onlooker_is_not_asked(self) -> None:
        table = opened("ann", "bob")
        table.do(CallReady("ann"))
        refused(table, SayReady("eve"), "TB-08")

    @pytest.mark.refuses("TB-28")
    def test_who_is_late_loses_the_seat(self) -> None:
        table = opened("ann", "bob", "cid", "dan")
        table.do(CallReady("cid"))
        refused(table, LapseReady(), "TB-28", now=999 + READY_MS)
        events = table.do(LapseReady(), now=1000 + READY_MS)
        late = (SeatLeft(3, "dan"), SeatLeft(1, "bob"), SeatLeft(0, "ann"))
        assert events == (*late, ReadyLapsed(1000 + READY_MS))
        assert [holder.player for holder in table.state.seats] == ["cid"]

    @pytest.mark.parametrize("command", [TakeSeat("cid", "Cid"), LeaveSeat("bob")])
    def test_whoever_comes_or_goes_ends_it(self, command: TableCommand) -> None:
        table = opened("ann", "bob")
        table.do(CallReady("ann"))
        table.do(command)
        assert (table.state.ready_until, table.state.ready) == (None, ())


def watched(watch: Watch) -> Tabletop:
    table = Tabletop()
    table.do(opening(options=Options(), watch=watch), now=0)
    for player in ("ann", "bob"):
        table.do(TakeSeat(player, player.title()))
    table.do(StartGame("ann"))
    return table


@pytest.mark.refuses("TB-29")
@pytest.mark.parametrize("watch", [Watch(-1), Watch(1001), Watch(0, -1), Watch(0, 24 * 3600 * 1000 + 1)])
def test_spectators_are_not_kept_behind_for_ever(watch: Watch) -> None:
    refused(Tabletop(), opening(watch=watch), "TB-29")


@pytest.mark.refuses("TB-30")
def test_the_end_is_revealed_when_spectators_have_caught_up() -> None:
    table = watched(Watch(delay_ms=60_000))
    table.play_out()
    assert not table.state.is_public
    refused(table, Reveal(), "TB-30", now=60_999)
    assert table.do(Reveal(), now=61_000) == (TableRevealed(at=61_000),)
    assert table.state.is_public
    refused(table, Reveal(), "TB-30", now=99_000)


@pytest.mark.refuses("TB-30")
@pytest.mark.parametrize("watch", [Watch(), Watch(delay_moves=5)])
def test_without_a_delay_in_time_the_end_is_public_at_once(watch: Watch) -> None:
    table = watched(watch)
    table.play_out()
    assert table.state.is_public
    refused(table, Reveal(), "TB-30", now=99_000)


@pytest.mark.refuses("TB-30")
def test_nothing_is_revealed_before_the_end() -> None:
    refused(watched(Watch(delay_ms=1)), Reveal(), "TB-30", now=99_000)


@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (TakeSeat("eve", "Eve"), "TB-31"),
        (StartGame("eve"), "TB-31"),
        (CancelTable("eve"), "TB-31"),
        (LeaveSeat("eve"), "TB-08"),
        (StepAway("eve"), "TB-08"),
    ],
)
def test_no_refusal_tells_an_onlooker_whether_the_game_goes_on(command: TableCommand, rule: str, over: bool) -> None:
    table = watched(Watch(delay_ms=60_000))
    if over:
        table.play_out()
    refused(table, command, rule)


@pytest.mark.rule("TB-31")
def test_lists_show_a_delayed_table_as_its_game_began() -> None:
    table = watched(Watch(delay_ms=60_000))
    began = listed(table.state, len(table.log))
    table.play_out()
    assert listed(table.state, len(table.log)) == began
    assert (began.status, began.version, began.outcome) == (Status.PLAYING, table.state.started_version, None)


@pytest.mark.rule("TB-30")
def test_lists_show_everything_once_it_is_revealed() -> None:
    table = watched(Watch(delay_ms=60_000))
    table.play_out()
    table.do(Reveal(), now=61_000)
    assert listed(table.state, len(table.log)) == summarise(table.state, len(table.log))


def test_the_version_of_a_table_is_the_number_of_its_events() -> None:
    table = watched(Watch())
    table.play_out()
    assert table.state.steps + table.state.table_events == len(table.log)


@pytest.mark.rule("TB-38")
@pytest.mark.refuses("TB-30")
def test_a_table_whose_deal_is_played_elsewhere_reveals_its_seed_only_when_told() -> None:
    table = Tabletop()
    table.do(opening(watch=Watch(held=True)))
    for player in ("ann", "bob"):
        table.do(TakeSeat(player=player, name=player))
    table.do(StartGame("ann"))
    with pytest.raises(IllegalMove, match="TB-30"):
        table.do(Reveal())
    table.play_out()
    (ended,) = [event for event in table.log if isinstance(event, TableEnded)]
    assert ended.seed == ""
    assert not table.state.is_public
    (revealed,) = table.do(Reveal())
    assert isinstance(revealed, TableRevealed)
    assert (revealed.seed, table.state.is_public) == (SEED, True)


@pytest.mark.refuses("TB-39")
def test_seats_kept_for_others_are_taken_by_them_alone_and_in_their_order() -> None:
    table = Tabletop()
    table.do(opening(reserved=("ann", "bob")))
    with pytest.raises(IllegalMove, match="TB-39"):
        table.do(TakeSeat(player="bob", name="Bob"))
    table.do(TakeSeat(player="ann", name="Ann"))
    for stranger in (TakeSeat(player="eve", name="Eve"), AddBot(player="ann", bot="random")):
        with pytest.raises(IllegalMove, match="TB-39"):
            table.do(stranger)
    table.do(TakeSeat(player="bob", name="Bob"))
    table.do(StartGame("ann"))
    with pytest.raises(IllegalMove, match="TB-39"):
        table.do(TakeSeat(player="eve", name="Eve"))


@pytest.mark.refuses("TB-39")
def test_a_game_whose_seats_are_kept_begins_when_all_are_there() -> None:
    table = Tabletop()
    table.do(opening(reserved=("ann", "bob", "cid")))
    for player in ("ann", "bob"):
        table.do(TakeSeat(player=player, name=player))
    with pytest.raises(IllegalMove, match="TB-39"):
        table.do(StartGame("ann"))


@pytest.mark.refuses("TB-38")
def test_a_deal_that_others_play_too_takes_no_entropy() -> None:
    """One player's entropy would give that table other cards."""
    table = Tabletop()
    table.do(opening(watch=Watch(held=True)))
    with pytest.raises(IllegalMove, match="TB-38"):
        table.do(TakeSeat(player="ann", name="Ann", entropy="mine"))
