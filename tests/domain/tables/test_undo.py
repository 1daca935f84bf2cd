"""Moves taken back by consent."""

from collections.abc import Callable
from typing import Annotated, Any, NewType

import pytest
from msgspec import Raw, Struct
from msgspec.json import encode
from msgspec.structs import asdict

from domain.games.solitaire.commands import Turn
from domain.games.solitaire.events import Banked, Joined, Placed
from domain.games.solitaire.game import GAME as SOLITAIRE
from domain.games.uno.game import GAME as UNO
from domain.kernel.decider import Moment
from domain.kernel.game import Game
from domain.kernel.notation import Notation
from domain.kernel.structs import Event
from domain.kernel.viewers import SPECTATOR, Seated, Viewer
from domain.tables.commands import (
    AddBot,
    AnswerUndo,
    AskUndo,
    ExpireClock,
    LeaveSeat,
    OpenTable,
    StartGame,
    StepAway,
    TakeSeat,
)
from domain.tables.decide import RuleSets
from domain.tables.events import MoveMarked, MoveUndone, UndoAnswered, UndoAsked
from domain.tables.terms import Terms
from domain.tables.timing import Abandonment, Timing
from tests.changed import changed
from tests.domain.tables.tabletop import SEED, Tabletop, opening
from tests.domain.tables.test_rules import refused
from tests.toy import TOY, Draw, Options, Play, Played
from tests.toy.state import State
from tests.toy.views import View

Chip = NewType("Chip", int)
OPEN_TOY = changed(TOY, notations={Chip: Notation("Chip", "Never shown.", str, int)})
"""A game whose views show no card of the kind it has a notation for: then playing reveals nothing, drawing does."""


class Part(Struct, frozen=True):
    """A part of a view."""

    chip: Chip


class Showing(View, frozen=True):
    """A view in which chips are seen in every way a view can show them."""

    one: Chip | None = None
    row: tuple[Chip, ...] = ()
    rows: Annotated[tuple[tuple[Chip, ...], ...] | None, "some rows"] = None
    parts: tuple[Part, ...] | None = None


SHOWN: dict[str, Callable[[Chip], dict[str, Any]]] = {
    "alone": lambda chip: {"one": chip},
    "in a row": lambda chip: {"row": (chip,)},
    "in one of several rows": lambda chip: {"rows": ((), (chip,))},
    "in a part": lambda chip: {"parts": (Part(chip),)},
}


def showing(shown: Callable[[Chip], dict[str, Any]], to: Viewer, *, before: bool) -> Game[Any, Any, Any]:
    """The toy with the lowest card of the first seat shown to one viewer, when it was played or all the time."""

    def view(state: State, viewer: Viewer) -> Showing:
        chip = Chip(min((*state.aside, *state.hands[0])))
        seen = viewer == to and (before or chip in state.aside)
        return Showing(**asdict(TOY.rules.view(state, viewer)), **(shown(chip) if seen else {}))

    return changed(OPEN_TOY, view=view)


def game(
    *players: str,
    undo: bool = True,
    timing: Timing | None = None,
    bot: bool = False,
    of: Game[Any, Any, Any] = OPEN_TOY,
) -> Tabletop:
    table = Tabletop(RuleSets(of))
    table.do(opening(options=Options(hand=4), undo=undo, timing=timing), now=0)
    for player in players:
        table.do(TakeSeat(player, player.title()))
    if bot:
        table.do(AddBot(players[0], "random"))
    table.do(StartGame(players[0]))
    return table


def play(table: Tabletop, seat: int, now: int = 1000) -> None:
    table.act(seat, Play(table.state.play.hands[seat][0]), now)


@pytest.mark.rule("TB-33")
def test_a_move_is_taken_back_when_the_others_agree() -> None:
    table = game("ann", "bob", "cid")
    before = table.state.play
    play(table, 0)
    table.do(AskUndo("ann"))
    table.do(AnswerUndo("cid", True))
    assert table.state.play != before
    table.do(AnswerUndo("bob", True))
    assert table.state.play == before


@pytest.mark.refuses("TB-32")
def test_a_move_is_taken_back_once() -> None:
    table = game("ann", "bob")
    play(table, 0)
    table.do(AskUndo("ann"))
    table.do(AnswerUndo("bob", True))
    refused(table, AskUndo("ann"), "TB-32")


@pytest.mark.rule("TB-33")
def test_it_is_told_who_asked_and_who_answered_how() -> None:
    table = game("ann", "bob", "cid")
    play(table, 0)
    assert table.do(AskUndo("ann")) == (UndoAsked(seat=0),)
    assert table.do(AnswerUndo("bob", False)) == (UndoAnswered(seat=1, agrees=False),)
    table.do(AskUndo("ann"))
    assert table.do(AnswerUndo("cid", True)) == (UndoAnswered(seat=2, agrees=True),)
    assert table.do(AnswerUndo("bob", True)) == (UndoAnswered(seat=1, agrees=True), MoveUndone(seat=0))


@pytest.mark.rule("TB-34")
def test_what_was_taken_back_stays_in_the_log() -> None:
    table = game("ann", "bob")
    play(table, 0)
    length = len(table.log)
    table.do(AskUndo("ann"))
    table.do(AnswerUndo("bob", True))
    assert len(table.log) == length + 3
    assert table.state.steps + table.state.table_events == len(table.log)


@pytest.mark.rule("TB-34")
def test_after_taking_back_the_game_goes_on_with_other_draws_to_come() -> None:
    table = game("ann", "bob")
    play(table, 0)
    table.do(AskUndo("ann"))
    table.do(AnswerUndo("bob", True))
    table.act(0, Draw())
    assert table.state.play.turn == 1


@pytest.mark.rule("TB-32")
def test_several_moves_are_taken_back_one_after_the_other() -> None:
    table = game("ann", "bob")
    before = table.state.play
    play(table, 0)
    play(table, 1)
    for asker, other in (("bob", "ann"), ("ann", "bob")):
        table.do(AskUndo(asker))
        table.do(AnswerUndo(other, True))
    assert table.state.play == before


@pytest.mark.refuses("TB-33")
def test_one_refusal_ends_the_matter() -> None:
    table = game("ann", "bob", "cid")
    play(table, 0)
    after = table.state.play
    table.do(AskUndo("ann"))
    table.do(AnswerUndo("bob", False))
    refused(table, AnswerUndo("cid", True), "TB-33")
    assert table.state.play == after


@pytest.mark.refuses("TB-32", "TB-33")
def test_a_further_move_ends_the_matter() -> None:
    table = game("ann", "bob")
    play(table, 0)
    table.do(AskUndo("ann"))
    play(table, 1)
    refused(table, AnswerUndo("bob", True), "TB-33")
    refused(table, AskUndo("ann"), "TB-32")


@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(("who", "rule"), [("ann", "TB-33"), ("eve", "TB-08")])
def test_only_the_others_are_asked(who: str, rule: str) -> None:
    table = game("ann", "bob")
    play(table, 0)
    table.do(AskUndo("ann"))
    refused(table, AnswerUndo(who, True), rule)


@pytest.mark.refuses("TB-33")
def test_nobody_asks_twice() -> None:
    table = game("ann", "bob")
    play(table, 0)
    table.do(AskUndo("ann"))
    refused(table, AskUndo("ann"), "TB-33")


@pytest.mark.rule("TB-33")
def test_bots_and_who_left_and_who_is_away_are_not_asked() -> None:
    timing = Timing(bank_ms=60_000, abandoned=Abandonment.SUBSTITUTE)
    table = game("ann", "bob", "cid", timing=timing, bot=True)
    table.do(LeaveSeat("bob"))
    table.do(StepAway("cid"))
    play(table, 0)
    assert table.do(AskUndo("ann"))[:2] == (UndoAsked(seat=0), MoveUndone(seat=0))


@pytest.mark.refuses("TB-32")
def test_only_ones_own_move_is_taken_back() -> None:
    table = game("ann", "bob")
    play(table, 0)
    refused(table, AskUndo("bob"), "TB-32")


@pytest.mark.refuses("TB-32")
def test_before_the_first_move_there_is_nothing_to_take_back() -> None:
    refused(game("ann", "bob"), AskUndo("ann"), "TB-32")


@pytest.mark.refuses("TB-32")
def test_where_the_table_does_not_allow_it_nothing_is_taken_back() -> None:
    table = game("ann", "bob", undo=False)
    play(table, 0)
    refused(table, AskUndo("ann"), "TB-32")
    assert not any(isinstance(event, MoveMarked) for event in table.log)


@pytest.mark.refuses("TB-32")
def test_a_draw_is_not_taken_back_nor_anything_before_it() -> None:
    table = game("ann", "bob")
    play(table, 0)
    table.act(1, Draw())
    refused(table, AskUndo("bob"), "TB-32")
    refused(table, AskUndo("ann"), "TB-32")


@pytest.mark.refuses("TB-32")
def test_leaving_is_not_taken_back() -> None:
    table = game("ann", "bob", "cid")
    play(table, 0)
    assert table.do(LeaveSeat("cid"))[-1] == MoveMarked(seat=0, reversible=False)
    refused(table, AskUndo("ann"), "TB-32")


@pytest.mark.refuses("TB-32")
def test_what_the_clock_did_is_not_taken_back() -> None:
    table = game("ann", "bob", timing=Timing(bank_ms=60_000))
    play(table, 0, now=2_000)
    events = table.do(ExpireClock(1), now=62_000)
    assert MoveMarked(seat=1, reversible=False) in events
    refused(table, AskUndo("bob"), "TB-32")


@pytest.mark.rule("TB-32")
@pytest.mark.parametrize("viewer", [SPECTATOR, Seated(0), Seated(1)], ids=["spectator", "own seat", "other seat"])
@pytest.mark.parametrize("how", sorted(SHOWN))
@pytest.mark.parametrize("before", [True, False])
def test_a_move_is_taken_back_unless_somebody_saw_a_card_by_it(how: str, viewer: Viewer, before: bool) -> None:
    table = game("ann", "bob", of=showing(SHOWN[how], viewer, before=before))
    *_, mark = table.act(0, Play(min(table.state.play.hands[0])))
    assert mark == MoveMarked(seat=0, reversible=before)


@pytest.mark.rule("TB-32")
def test_a_move_with_luck_in_it_is_not_taken_back() -> None:
    def decide(state: State, seat: int, command: Any, moment: Moment) -> tuple[Event, ...]:
        assert isinstance(command, Play)
        return (Played(seat=seat, card=moment.rng.choice(state.hands[seat]), at=moment.now),)

    table = game("ann", "bob", of=changed(OPEN_TOY, decide=decide))
    *_, mark = table.act(0, Play(1))
    assert mark == MoveMarked(seat=0, reversible=False)


@pytest.mark.rule("TB-32")
def test_where_commands_are_concealed_an_open_move_is_still_taken_back() -> None:
    table = game("ann", "bob", of=changed(OPEN_TOY, conceals_commands=True))
    play(table, 0)
    *_, mark = table.act(1, Play(table.state.play.hands[1][0]))
    assert mark == MoveMarked(seat=1, reversible=True)


@pytest.mark.rule("TB-34")
def test_the_time_of_a_move_that_was_taken_back_is_spent() -> None:
    table = game("ann", "bob", timing=Timing(bank_ms=60_000))
    play(table, 0, now=11_000)
    table.do(AskUndo("ann"), now=12_000)
    table.do(AnswerUndo("bob", True), now=12_000)
    assert table.state.clocks[0].bank_ms == 50_000
    assert table.state.clocks[0].since == 12_000


def solitaire() -> Tabletop:
    table = Tabletop(RuleSets(SOLITAIRE))
    command = OpenTable("t1", "solitaire", SOLITAIRE.about.rules_version, Raw(b"{}"), SEED, "ann", Terms(undo=True))
    table.do(command)
    table.do(TakeSeat("ann", "Ann"))
    table.do(StartGame("ann"))
    return table


@pytest.mark.refuses("TB-32")
def test_turning_the_stock_reveals_and_is_not_taken_back() -> None:
    table = solitaire()
    table.act(0, Turn())
    refused(table, AskUndo("ann"), "TB-32")


@pytest.mark.rule("TB-32")
def test_in_solitaire_exactly_the_moves_that_uncover_nothing_are_taken_back() -> None:
    table, seen = solitaire(), {True: 0, False: 0}
    while table.state.play is not None and not table.state.is_over:
        legal = [each for each in SOLITAIRE.rules.legal(table.state.play, 0) if type(each).__name__ != "Finish"]
        if not legal:
            break
        before = table.state.play
        events = table.act(0, legal[-1])
        mark = next((event for event in events if isinstance(event, MoveMarked)), None)
        if mark is None:
            break
        fact = events[0]
        shown = getattr(fact, "behind", None)
        if isinstance(fact, Joined | Placed | Banked):
            assert mark.reversible == (shown is None), fact
        seen[mark.reversible] += 1
        if mark.reversible:
            table.do(AskUndo("ann"))
            assert table.state.play == before
            table.act(0, legal[-1])
        if sum(seen.values()) > 300:
            break
    assert seen[False]


@pytest.mark.rule("TB-32")
def test_a_card_played_from_a_hidden_hand_is_not_taken_back() -> None:
    table = Tabletop(RuleSets(UNO))
    raw = Raw(encode(UNO.rules.options()))
    table.do(OpenTable("t1", "uno", UNO.about.rules_version, raw, SEED, "ann", Terms(undo=True)))
    for player in ("ann", "bob"):
        table.do(TakeSeat(player, player.title()))
    table.do(StartGame("ann"))
    for _ in range(12):
        (seat, *_) = UNO.rules.to_act(table.state.play)
        command = UNO.rules.legal(table.state.play, seat)[0]
        events = table.act(seat, command)
        mark = next(event for event in events if isinstance(event, MoveMarked))
        if type(command).__name__ == "Play":
            assert not mark.reversible
