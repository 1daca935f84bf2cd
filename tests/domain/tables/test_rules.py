"""Every rule of tables, one refusal or one right each."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import Raw

from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.tables.commands import (
    Act,
    AddBot,
    CancelTable,
    ExpireClock,
    LeaveSeat,
    RemoveBot,
    StartGame,
    TableCommand,
    TakeSeat,
)
from domain.tables.decide import MAX_ENTROPY, RuleSets
from domain.tables.events import SeatLeft, SeatTaken
from domain.tables.state import Status
from domain.tables.terms import Fork
from tests.changed import changed
from tests.domain.tables.tabletop import Tabletop, opened, opening, started
from tests.toy import TOY, Draw, Options, Play, Played

DRAW = Raw(b'{"type":"draw"}')


def refused(table: Tabletop, command: TableCommand, rule: str, now: int = 1000) -> None:
    before, length = table.state, len(table.log)
    with pytest.raises(IllegalMove) as refusal:
        table.do(command, now)
    assert refusal.value.rule == rule, str(refusal.value)
    assert (table.state, len(table.log)) == (before, length)


@pytest.mark.refuses("TB-01")
@pytest.mark.parametrize(
    "command", [TakeSeat("ann", "Ann"), StartGame("ann"), CancelTable("ann"), Act(0, DRAW), ExpireClock(0)]
)
def test_nothing_happens_at_a_table_that_was_never_opened(command: TableCommand) -> None:
    refused(Tabletop(), command, "TB-01")


@pytest.mark.refuses("TB-02")
@pytest.mark.parametrize(
    "command", [TakeSeat("cid", "Cid"), LeaveSeat("ann"), StartGame("ann"), CancelTable("ann"), Act(0, DRAW)]
)
def test_nothing_happens_at_a_table_that_was_cancelled(command: TableCommand) -> None:
    table = opened("ann", "bob")
    table.do(CancelTable("ann"))
    refused(table, command, "TB-02")


@pytest.mark.refuses("TB-02")
def test_nothing_happens_at_a_table_that_has_ended() -> None:
    table = started("ann", "bob")
    table.play_out()
    refused(table, Act(0, DRAW), "TB-02")


@pytest.mark.refuses("TB-03")
def test_a_table_is_opened_once() -> None:
    refused(opened(), opening(), "TB-03")


@pytest.mark.refuses("TB-04")
def test_a_player_holds_one_seat() -> None:
    refused(opened("ann"), TakeSeat("ann", "Ann"), "TB-04")


@pytest.mark.rule("TB-05")
def test_entropy_of_the_longest_kind_is_taken() -> None:
    assert opened("ann", entropy="x" * MAX_ENTROPY).state.mix


@pytest.mark.refuses("TB-05")
def test_longer_entropy_is_refused() -> None:
    refused(opened(), TakeSeat("ann", "Ann", entropy="x" * (MAX_ENTROPY + 1)), "TB-05")


@pytest.mark.refuses("TB-06")
def test_seats_run_out() -> None:
    refused(opened("a", "b", "c", "d"), TakeSeat("e", "E"), "TB-06")


@pytest.mark.refuses("TB-07")
def test_a_running_game_without_room_for_newcomers_is_not_joined() -> None:
    table = opened("ann", "bob", rule_sets=RuleSets(changed(TOY, joinable=False)))
    table.do(StartGame("ann"))
    refused(table, TakeSeat("cid", "Cid"), "TB-07")


@pytest.mark.refuses("TB-08")
def test_who_does_not_sit_here_cannot_leave() -> None:
    refused(opened("ann"), LeaveSeat("bob"), "TB-08")


@pytest.mark.refuses("TB-08")
@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_seat_that_is_not_there_cannot_play(seat: int) -> None:
    refused(started("ann", "bob"), Act(seat, DRAW), "TB-08")


@pytest.mark.refuses("TB-08")
def test_a_seat_that_was_left_cannot_play() -> None:
    table = started("ann", "bob", "cid")
    table.do(LeaveSeat("ann"))
    refused(table, Act(0, DRAW), "TB-08")


@pytest.mark.refuses("TB-08")
def test_who_left_cannot_leave_again() -> None:
    table = started("ann", "bob", "cid")
    table.do(LeaveSeat("ann"))
    refused(table, LeaveSeat("ann"), "TB-08")


@pytest.mark.refuses("TB-09")
def test_an_onlooker_does_not_start_the_game() -> None:
    refused(opened("bob", "cid"), StartGame("dan"), "TB-09")


@pytest.mark.rule("TB-09")
@pytest.mark.parametrize("player", ["ann", "cid"], ids=["host", "seated"])
def test_host_and_seated_players_start_the_game(player: str) -> None:
    table = opened("bob", "cid")
    table.do(StartGame(player))
    assert table.state.status is Status.PLAYING


@pytest.mark.refuses("TB-10")
@pytest.mark.parametrize(
    ("seat", "now"), [(0, 30_999), (1, 31_000)], ids=["before its time", "for a seat nobody waits for"]
)
def test_the_clock_acts_in_time_and_for_the_seat_to_act_only(seat: int, now: int) -> None:
    refused(started("ann", "bob", options=Options(seconds=30)), ExpireClock(seat), "TB-10", now)


@pytest.mark.refuses("TB-10")
def test_without_a_clock_no_time_runs_out() -> None:
    refused(started("ann", "bob"), ExpireClock(0), "TB-10", now=10**12)


@pytest.mark.rule("TB-10")
def test_the_clock_acts_when_the_time_has_run_out() -> None:
    (played,) = started("ann", "bob", options=Options(seconds=30)).do(ExpireClock(0), now=31_000)
    assert isinstance(played, Played)


@pytest.mark.refuses("TB-11")
def test_a_running_game_is_not_cancelled() -> None:
    refused(started("ann", "bob"), CancelTable("ann"), "TB-11")


@pytest.mark.refuses("TB-12")
def test_only_the_host_cancels() -> None:
    refused(opened("ann", "bob"), CancelTable("bob"), "TB-12")


@pytest.mark.refuses("TB-13")
def test_an_unknown_bot_takes_no_seat() -> None:
    refused(opened(), TakeSeat("b1", "Bot", bot="genius"), "TB-13")


@pytest.mark.rule("TB-13")
def test_a_bot_of_the_game_takes_a_seat() -> None:
    table = opened()
    table.do(TakeSeat("b1", "Bot", bot="highest"))
    assert table.state.seats[0].bot == "highest"


@pytest.mark.refuses("TB-14")
def test_who_left_a_running_game_does_not_come_back() -> None:
    table = started("ann", "bob", "cid")
    table.do(LeaveSeat("cid"))
    refused(table, TakeSeat("cid", "Cid"), "TB-14")


@pytest.mark.rule("TB-14")
def test_who_left_before_the_game_may_come_back() -> None:
    table = opened("ann", "bob")
    table.do(LeaveSeat("ann"))
    table.do(TakeSeat("ann", "Ann"))
    assert [holder.player for holder in table.state.seats] == ["bob", "ann"]


@pytest.mark.refuses("TB-15")
def test_a_game_starts_once() -> None:
    refused(started("ann", "bob"), StartGame("ann"), "TB-15")


@pytest.mark.refuses("TB-16")
def test_a_game_needs_its_players() -> None:
    refused(opened("ann"), StartGame("ann"), "TB-16")


@pytest.mark.refuses("TB-17")
@pytest.mark.parametrize("command", [Act(0, DRAW), ExpireClock(0)])
def test_nobody_plays_before_the_game(command: TableCommand) -> None:
    refused(opened("ann", "bob"), command, "TB-17")


@pytest.mark.parametrize("command", [opening(game="chess"), opening(rules=2)], ids=["unknown game", "unknown rule-set"])
def test_a_table_is_for_a_game_that_is_known(command: TableCommand) -> None:
    with pytest.raises(MalformedCommand):
        Tabletop().do(command)


def test_options_must_be_those_of_the_game() -> None:
    with pytest.raises(MalformedCommand, match="options of toy"):
        Tabletop().do(opening(options={"hand": "many"}))


@pytest.mark.parametrize("raw", [b'{"type":"fold"}', b'{"type":"play"}', b'{"type":"play","card":"x"}', b"{}"])
def test_a_command_must_be_one_of_the_game(raw: bytes) -> None:
    with pytest.raises(MalformedCommand, match="command of toy"):
        started("ann", "bob").do(Act(0, Raw(raw)))


@pytest.mark.parametrize(("seat", "command", "rule"), [(1, Draw(), "TOY-02"), (0, Play(99), "TOY-03")])
def test_the_game_refuses_by_its_own_rules(seat: int, command: Any, rule: str) -> None:
    with pytest.raises(IllegalMove, match=rule):
        started("ann", "bob").act(seat, command)


def test_options_the_game_forbids_are_refused_at_the_start() -> None:
    with pytest.raises(IllegalMove, match="TOY-01"):
        started("ann", "bob", options=Options(hand=9))


def test_the_newest_rule_set_is_offered() -> None:
    newer = changed(TOY, rules_version=2)
    assert RuleSets(newer, TOY).newest("toy").about.rules_version == 2


def test_there_is_no_newest_of_a_game_that_is_not_there() -> None:
    with pytest.raises(MalformedCommand, match="the games are toy"):
        RuleSets(TOY).newest("chess")


@pytest.mark.rule("TB-25")
def test_the_host_seats_bots_by_name_and_each_has_an_id_of_its_own() -> None:
    table = opened("bob")
    for _ in range(2):
        table.do(AddBot("ann", "highest"))
    assert [(each.player, each.name, each.bot) for each in table.state.seats[1:]] == [
        ("bot:highest", "Highest", "highest"),
        ("bot:highest:2", "Highest 2", "highest"),
    ]


@pytest.mark.rule("TB-25")
def test_a_bot_has_a_name_that_people_read() -> None:
    random, best = TOY.bots
    game = replace(TOY, bots=(random, replace(best, formerly=(*best.formerly, "far_sighted"))))
    (taken,) = opened("bob", rule_sets=RuleSets(game)).do(AddBot("ann", "far_sighted"))
    assert taken == SeatTaken(seat=1, player="bot:far_sighted", name="Far Sighted", bot="far_sighted")


@pytest.mark.refuses("TB-25")
def test_an_onlooker_seats_no_bot_and_sends_none_away() -> None:
    table = opened("bob")
    table.do(AddBot("bob", "highest"))
    refused(table, AddBot("eve", "highest"), "TB-25")
    refused(table, RemoveBot("eve", 1), "TB-25")


@pytest.mark.refuses("TB-13")
@pytest.mark.parametrize("bot", ["", "genius"])
def test_only_bots_of_the_game_are_seated(bot: str) -> None:
    refused(opened(), AddBot("ann", bot), "TB-13")


@pytest.mark.refuses("TB-13")
@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_only_bots_are_sent_away(seat: int) -> None:
    table = opened("ann")
    table.do(AddBot("ann", "highest"))
    refused(table, RemoveBot("ann", seat), "TB-13")


@pytest.mark.rule("TB-25")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_is_sent_away_before_the_game(seat: int) -> None:
    table = opened()
    for _ in range(2):
        table.do(AddBot("ann", "highest"))
    gone = table.state.seats[seat].player
    assert table.do(RemoveBot("ann", seat)) == (SeatLeft(seat=seat, player=gone),)
    assert gone not in {each.player for each in table.state.seats}


@pytest.mark.refuses("TB-15")
def test_a_bot_is_not_sent_away_in_the_game() -> None:
    table = opened("ann")
    table.do(AddBot("ann", "highest"))
    table.do(StartGame("ann"))
    refused(table, RemoveBot("ann", 1), "TB-15")


@pytest.mark.refuses("TB-43")
def test_a_fork_is_not_started_like_a_game_of_its_own() -> None:
    table = Tabletop()
    table.do(opening(fork=Fork("t0", 4, 0)))
    for player in ("ann", "bob"):
        table.do(TakeSeat(player=player, name=player.title()))
    refused(table, StartGame(player="ann"), "TB-43")
