"""What is told of a table around its game: by the names of its players, whatever they are."""

import pytest

from domain.games.uno.events import UnoSaid
from domain.kernel.decider import Outcome, Standing
from domain.kernel.redaction import CONCEALED
from domain.kernel.structs import Event
from domain.registry import RULE_SETS
from domain.tables import events as e
from domain.tables.state import SeatHolder, TableState
from domain.tables.text import names_of, tell

UNO = RULE_SETS.newest("uno")
OUTCOME = Outcome("played_last", (Standing(0, 2, -3), Standing(1, 1, 0)), "won_fast")
ALONE = Outcome("no_moves", (Standing(0, 1, 24),))
SENTENCES: dict[Event, str] = {
    e.SeatTaken(seat=1, player="b", name="Bram"): "Bram takes seat 1.",
    e.SeatLeft(seat=1, player="b"): "Bram leaves seat 1.",
    e.SeatLeft(seat=1, player="gone"): "Seat 1 is left.",
    e.GameStarted(players=("a", "b"), at=0): "The game begins.",
    e.TableEnded(outcome=OUTCOME, seed="", at=0): "The result stands: Bram is first with 0, Ann is second with -3.",
    e.TableEnded(outcome=ALONE, seed="", at=0): "The result stands: Ann has 24.",
    e.TableCancelled(seed="", at=0): "The table is closed before a game has begun.",
    e.ClockExpired(seat=0, at=0): "Ann has run out of time.",
    e.SeatHandedOver(seat=1, stand_in="medium", at=0): "The bot medium stands in for Bram.",
    e.SeatTakenBack(seat=1, at=0): "Bram is back and plays again.",
    e.TimeCredited(since=0, until=2500): "The service stood still for 2.5 s, which count for nobody.",
    e.GuestEntered(player="c", name="Cleo"): "Cleo comes to look.",
    e.SeatReady(seat=0): "Ann is ready.",
    e.SeatReady(seat=7): "Seat 7 is ready.",
    e.MoveMarked(seat=0, reversible=True): "That was a move that can be taken back.",
    e.MoveMarked(seat=0, reversible=False): "That was a move.",
    e.UndoAsked(seat=0): "Ann asks to take the last move back.",
    e.UndoAnswered(seat=1, agrees=True): "Bram agrees.",
    e.UndoAnswered(seat=1, agrees=False): "Bram does not agree.",
    e.MoveUndone(seat=0): "Ann's last move is taken back.",
}


def table(*names: str) -> TableState:
    holders = tuple(SeatHolder(player="abcdefgh"[seat], name=name) for seat, name in enumerate(names))
    return TableState(pinned=UNO, seats=holders)


@pytest.mark.parametrize(("event", "sentence"), SENTENCES.items(), ids=lambda each: type(each).__name__)
def test_what_happens_around_a_game_is_told(event: Event, sentence: str) -> None:
    assert tell(table("Ann", "Bram"), event) == sentence


def test_what_nobody_may_know_of_is_out_of_sight() -> None:
    assert tell(table("Ann", "Bram"), CONCEALED) == "Something happens out of sight."


@pytest.mark.parametrize("name", ["seat 1", "{0}", "{event.seat}", "%s", "\\g<0>", "[red]Ann[/]", "<b>"])
def test_a_name_is_told_as_it_is(name: str) -> None:
    state = table(name, "Bram")
    assert tell(state, e.SeatReady(seat=0)) == f"{name} is ready."
    assert tell(state, e.UndoAsked(seat=1)) == "Bram asks to take the last move back."


def test_events_of_the_game_are_told_with_the_names_of_the_table() -> None:
    state = table("Ann", "Bram")
    assert tell(state, UnoSaid(seat=1)) == "Bram says Uno."
    assert names_of(state) == ("Ann", "Bram")
