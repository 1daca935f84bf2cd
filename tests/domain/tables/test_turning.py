"""Turning points of a table: as their viewer saw them, without what was taken back, for one fold."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.structs import Event
from domain.kernel.turning import Passage, Turn, TurningKind, turnings
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from domain.registry import CODEC, RULE_SETS
from domain.tables.commands import AnswerUndo, AskUndo, StartGame, TakeSeat
from domain.tables.export import read
from domain.tables.rule_sets import RuleSets
from domain.tables.turning import turning_points
from tests.architecture import golden
from tests.changed import changed
from tests.domain.tables.tabletop import Tabletop, opening
from tests.domain.tables.test_undo import OPEN_TOY, play
from tests.toy import Draw, Drew, Options, Played

VIEWERS: tuple[Viewer, ...] = (SPECTATOR, Seated(0), Seated(1), AUDITOR)


def scored(passage: Passage) -> Sequence[Turn]:
    """What a card has changed: the score before and after it."""
    seat = passage.event.seat
    was, now = passage.before.scores[seat], passage.after.scores[seat]
    return (Turn(TurningKind.GAIN, f"{passage.voice.who(seat)} goes from {was} to {now}.", ("TOY-03",), (seat,)),)


def drawn(passage: Passage) -> Sequence[Turn]:
    """As much as the viewer knows of the card."""
    return (
        Turn(TurningKind.LOSS, f"{passage.voice.who(passage.event.seat)} draws {passage.event.card}.", ("TOY-04",)),
    )


TURNING_TOY = changed(OPEN_TOY, turning=turnings({Played: scored, Drew: drawn}, OPEN_TOY.rules.events))


def game(*players: str) -> Tabletop:
    table = Tabletop(RuleSets(TURNING_TOY))
    table.do(opening(options=Options(hand=4), undo=True), now=0)
    for player in players:
        table.do(TakeSeat(player, player.title()))
    table.do(StartGame(players[0]))
    return table


def found(table: Tabletop, viewer: Viewer = SPECTATOR) -> list[tuple[int, str]]:
    return [(point.version, point.text) for point in turning_points(table.rule_sets, table.log, viewer)]


def test_each_is_told_with_the_views_before_and_after_it() -> None:
    table = game("ann", "bob")
    first, second = (table.state.play.hands[seat][0] for seat in (0, 1))
    at = len(table.log)
    play(table, 0)
    play(table, 1)
    assert found(table) == [(at + 1, f"Ann goes from 0 to {first}."), (at + 3, f"Bob goes from 0 to {second}.")]


def test_a_viewer_is_told_what_they_were_shown() -> None:
    table = game("ann", "bob")
    table.act(0, Draw())
    (card,) = (event.card for event in table.log if isinstance(event, Drew))
    assert {viewer: found(table, viewer)[0][1] for viewer in VIEWERS} == {
        SPECTATOR: "Ann draws None.",
        Seated(0): f"Ann draws {card}.",
        Seated(1): "Ann draws None.",
        AUDITOR: f"Ann draws {card}.",
    }


@pytest.mark.rule("TB-34")
def test_a_move_that_was_taken_back_turned_nothing() -> None:
    table = game("ann", "bob")
    play(table, 0)
    kept = found(table)
    play(table, 1)
    assert len(found(table)) == 2
    table.do(AskUndo("bob"))
    table.do(AnswerUndo("ann", True))
    assert found(table) == kept
    play(table, 1)
    assert found(table)[:-1] == kept
    for asker, other in (("bob", "ann"), ("ann", "bob")):
        table.do(AskUndo(asker))
        table.do(AnswerUndo(other, True))
    assert found(table) == []


def test_a_game_that_names_none_has_none() -> None:
    table = Tabletop(RuleSets(OPEN_TOY))
    table.do(opening(options=Options(hand=4)))
    assert turning_points(table.rule_sets, table.log, AUDITOR) == ()


def test_only_events_of_the_game_can_turn_it() -> None:
    with pytest.raises(TypeError, match="no events of the game: Played"):
        turnings({Played: scored}, ())


def kept_log(name: str) -> list[Event]:
    _, lines = read(golden.read(name))
    return [CODEC.event(bytes(line.body)) for line in lines]  # type: ignore[arg-type]  # golden logs hold all


@pytest.mark.parametrize("name", ["fork-uno", "fork-solitaire", "tables-uno-12", "uno-2-02-0", "secrets-3-07-0"])
def test_every_event_is_folded_at_most_once(name: str) -> None:
    """Also where a game begins in the middle, as forks do."""
    log, evolved = kept_log(f"{name}.jsonl.gz"), 0

    def counting(evolve: Any) -> Any:
        def counted(state: Any, event: Any) -> Any:
            nonlocal evolved
            evolved += 1
            return evolve(state, event)

        return counted

    games = [
        replace(each, rules=replace(each.rules, evolve=counting(each.rules.evolve))) for each in RULE_SETS.rule_sets
    ]
    points = turning_points(RuleSets(*games), log, SPECTATOR)
    assert points == turning_points(RULE_SETS, log, SPECTATOR)
    assert points
    assert evolved <= len(log)


@pytest.mark.parametrize("name", ["uno-2-02-0", "programs-1-03-0", "runiverse-3-01-0", "secrets-3-07-0"])
def test_what_was_known_then_is_what_is_known_later(name: str) -> None:
    """At any version a viewer has the turning points up to there that they have at the end."""
    log = kept_log(f"{name}.jsonl.gz")
    for viewer in VIEWERS:
        whole = turning_points(RULE_SETS, log, viewer)
        for upto in range(1, len(log), 1 + len(log) // 12):
            then = turning_points(RULE_SETS, log[:upto], viewer)
            assert then == tuple(point for point in whole if point.version <= upto)
