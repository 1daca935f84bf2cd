"""Asking for something at a table: what a player says, and what is filled in."""

from typing import Any, get_args

import pytest
from msgspec import Raw

from domain.kernel.asking import Filled, marks, said_fields
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.structs import Command
from domain.tables.asking import Asker, asked
from domain.tables.commands import (
    VERBS,
    Act,
    AddBot,
    AnswerUndo,
    CallReady,
    CancelTable,
    CloseTable,
    CreditPause,
    EnterTable,
    ExpireClock,
    FromSeat,
    LapseReady,
    LeaveSeat,
    OpenTable,
    RemoveBot,
    Reveal,
    StartFork,
    StartGame,
    TableCommand,
    TakeSeat,
    Verb,
)
from domain.tables.decide import decide
from domain.tables.gathering import invitation_digest
from domain.tables.state import TableState
from tests.domain.tables.tabletop import RULE_SETS, opened, started
from tests.toy import TOY, Draw

EVE = Asker("eve", "Eve")
SAYS: dict[type[Verb], dict[str, Any]] = {
    Act: {"command": Draw()},
    AnswerUndo: {"agrees": True},
    EnterTable: {"invitation": "code"},
    RemoveBot: {"seat": 0},
}
"""What must be said, of the verbs of which something must."""
WITHOUT_A_SEAT = {TakeSeat, EnterTable, AddBot, RemoveBot, StartGame, CancelTable, CallReady}
SEATED = [verb for verb in VERBS if verb not in WITHOUT_A_SEAT]


def name_of(verb: type[Verb]) -> str:
    """How a case is called."""
    return verb.__name__


def test_players_ask_for_everything_but_what_the_service_does() -> None:
    of_service = {OpenTable, CloseTable, ExpireClock, LapseReady, Reveal, CreditPause, StartFork}
    assert set(get_args(TableCommand)) - set(VERBS) == of_service


@pytest.mark.refuses("TB-08")
@pytest.mark.parametrize("verb", SEATED, ids=name_of)
@pytest.mark.parametrize("table", [opened("ann", "bob"), started("ann", "bob")], ids=["open", "playing"])
def test_who_does_not_sit_at_the_table_is_refused_by_one_rule(table: Any, verb: type[Verb]) -> None:
    with pytest.raises(IllegalMove) as refusal:
        decide(RULE_SETS, table.state, asked(table.state, verb, SAYS.get(verb, {}), EVE), 0)
    assert (refusal.value.rule, refusal.value.reason) == ("TB-08", "you do not sit at this table")


@pytest.mark.rule("TB-08")
def test_all_that_takes_a_seat_says_so() -> None:
    """`Act` names the seat itself, every other verb of a player at the table is `FromSeat`."""
    assert {verb for verb in VERBS if issubclass(verb, FromSeat)} == set(VERBS) - WITHOUT_A_SEAT - {Act}


@pytest.mark.refuses("TB-01")
@pytest.mark.parametrize("verb", VERBS, ids=name_of)
def test_nothing_is_asked_of_a_table_that_was_never_opened(verb: type[Verb]) -> None:
    with pytest.raises(IllegalMove, match="TB-01"):
        asked(TableState(), verb, SAYS.get(verb, {}), EVE)


@pytest.mark.parametrize(
    ("verb", "forged"),
    [(verb, name) for verb in VERBS for name, mark in marks(verb).items() if isinstance(mark, Filled)],
)
def test_nobody_says_what_the_service_fills_in(verb: type[Verb], forged: str) -> None:
    with pytest.raises(MalformedCommand, match=forged):
        asked(opened("ann", "eve").state, verb, {**SAYS.get(verb, {}), forged: "ann"}, EVE)


def test_who_sits_down_is_who_asks() -> None:
    state = opened("ann").state
    program = Asker("p1", "Ceres", is_program=True)
    command = asked(state, TakeSeat, {"entropy": "mine"}, program)
    assert command == TakeSeat("p1", "Ceres", entropy="mine", is_bot=True)


def test_the_log_keeps_the_digest_of_a_code() -> None:
    command = asked(opened().state, TakeSeat, {"invitation": "code"}, EVE)
    assert command == TakeSeat("eve", "Eve", invitation=invitation_digest("code"))
    assert asked(opened().state, TakeSeat, {"invitation": ""}, EVE) == TakeSeat("eve", "Eve")


def test_one_plays_from_ones_own_seat() -> None:
    state = started("ann", "eve").state
    assert asked(state, Act, {"command": Draw()}, EVE) == Act(seat=1, command=Raw(b'{"type":"draw"}'))


def test_a_command_of_another_game_is_not_taken_for_one_of_this() -> None:
    class Other(Command, frozen=True, tag="draw"):
        """Called as one of the toy's commands, and yet another game's."""

    with pytest.raises(MalformedCommand, match="this table plays toy"):
        asked(started("ann", "eve").state, Act, {"command": Other()}, EVE)


@pytest.mark.rule("TB-13")
@pytest.mark.parametrize(
    ("said", "bot"),
    [
        ({"bot": "genius", "strength": 1}, "genius"),
        ({"strength": 1}, TOY.bots[0].name),
        ({"strength": 5}, TOY.strongest.name),
        ({}, TOY.strongest.name),
    ],
)
def test_a_bot_is_chosen_by_name_else_by_strength_and_else_is_the_strongest(said: dict[str, Any], bot: str) -> None:
    """Kept by name, so that an audit decides the same when the game has got a stronger one."""
    assert asked(opened("eve").state, AddBot, said, EVE) == AddBot("eve", bot, said.get("strength"))


@pytest.mark.refuses("TB-13")
@pytest.mark.parametrize("strength", [0, -1, 6])
def test_a_bot_has_a_strength_of_the_ladder(strength: int) -> None:
    with pytest.raises(IllegalMove, match="TB-13"):
        asked(opened("eve").state, AddBot, {"strength": strength}, EVE)


def test_only_what_a_player_says_is_left_to_say() -> None:
    said = {verb: [field.name for field in said_fields(verb)] for verb in (TakeSeat, Act, LeaveSeat, AddBot)}
    assert said == {
        TakeSeat: ["entropy", "invitation"],
        Act: ["command"],
        LeaveSeat: [],
        AddBot: ["bot", "strength"],
    }
