"""Who sees what."""

from typing import Any

import pytest

from domain.games.uno.cards import face
from domain.games.uno.events import Drew, HandsPassed, HandsSwapped, TookPile
from domain.games.uno.options import Options
from domain.games.uno.scene import scene
from domain.games.uno.state import PILE_EFFECT
from domain.games.uno.text import describe, tell
from domain.games.uno.views import view
from domain.kernel.decider import Leave
from domain.kernel.redaction import is_shown_whole, redact
from domain.kernel.scenery import Cast
from domain.kernel.structs import Event
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from domain.kernel.voice import Voice
from tests.domain.games.uno.layout import SEATS, after, does, faces, read, table


def first(kind: type[Event], events: tuple[Event, ...]) -> Event:
    return next(event for event in events if isinstance(event, kind))


@pytest.mark.rule("UN-52")
@pytest.mark.parametrize("viewer", [Seated(2), SPECTATOR, AUDITOR], ids=repr)
def test_un_52_everyone_sees_the_direction_of_play(viewer: Viewer) -> None:
    assert view(table(direction=-1), viewer).direction == -1


@pytest.mark.rule("UN-52")
def test_un_52_the_scene_shows_the_direction_of_play() -> None:
    shown = scene(view(table(direction=-1), SPECTATOR), Cast())
    assert (shown.flow and shown.flow.direction, shown.facts[1].value) == (-1, "anticlockwise")


def test_a_player_sees_the_own_hand_and_counts_of_the_others() -> None:
    seen = view(table(a="R5 G1", b="Y1 Y2 Y3"), Seated(0))
    assert (faces(seen.hand), seen.players[1].cards, seen.secrets) == ("R5 G1", 3, None)


def test_a_spectator_sees_no_hand() -> None:
    seen = view(table(), SPECTATOR)
    assert (seen.seat, seen.hand) == (None, ())


def test_an_auditor_sees_everything() -> None:
    secrets = view(table(a="R5 G1", draw="B1 B2"), AUDITOR).secrets
    assert secrets is not None
    assert (faces(secrets.hands[0]), faces(secrets.draw_pile)) == ("R5 G1", "B2 B1")


def test_the_card_just_found_is_shown_to_its_finder_only() -> None:
    state = after(table(draw="R3"), "a draw")
    shown = [view(state, viewer).drawn for viewer in (Seated(0), Seated(1), SPECTATOR)]
    assert [card is not None for card in shown] == [True, False, False]


@pytest.mark.rule("UN-R-09")
def test_un_r_09_a_sealed_discard_is_shown_to_its_owner_only() -> None:
    state = after(table(a="R1 G1 G2"), "a play R1", "a discard G1")
    shown = [view(state, viewer).sealed for viewer in (Seated(0), Seated(1), SPECTATOR)]
    assert [cards is not None for cards in shown] == [True, False, False]


@pytest.mark.rule("UN-R-09")
def test_un_r_09_that_a_choice_was_made_is_shown_to_all() -> None:
    seen = view(after(table(a="R1 G1 G2"), "a play R1", "a discard G1"), SPECTATOR)
    assert [(player.sealed, player.asked) for player in seen.players[:2]] == [(True, False), (False, True)]


@pytest.mark.rule("UN-R-24")
def test_un_r_24_the_end_of_the_grace_period_is_shown() -> None:
    state, _ = does(table(a="RS G4", options=Options(uno_grace_ms=5000)), "a play RS", now=1000)
    assert view(state, SPECTATOR).players[0].grace_until == 6000


def test_cards_drawn_are_a_count_for_the_others() -> None:
    event = first(Drew, does(table(draw="B1 R3"), "a draw")[1])
    shown = redact(event, Seated(1))
    assert (getattr(shown, "cards", "?"), getattr(shown, "count", "?")) == (None, 2)


def test_a_pile_that_was_taken_lay_face_up() -> None:
    event = first(TookPile, does(table(top="R8", effect=PILE_EFFECT, under="B1"), "a accept")[1])
    assert is_shown_whole(event, SPECTATOR)


def test_both_partners_of_a_swap_know_both_hands_and_nobody_else_does() -> None:
    event = first(HandsSwapped, does(table(a="R7 G1 G2"), "a play R7 target=c")[1])
    assert [is_shown_whole(event, Seated(seat)) for seat in range(4)] == [True, False, True, False]


def test_after_a_0_each_player_sees_the_new_own_hand() -> None:
    event = first(HandsPassed, does(table(a="R0 G1 G2"), "a play R0")[1])
    hands: Any = getattr(redact(event, Seated(1)), "hands", None)
    assert [hand is not None for hand in hands] == [False, True, False, False]
    assert {face(card) for card in hands[1]} == {"G1", "G2"}


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("a play R5", "Ann plays the red 5."),
        ("a play W colour=G", "Ann plays a Wild and names green."),
        ("a play R+2", "Ann plays the red +2; 2 cards to pick up wait for Bram."),
        ("a draw", "Ann draws 2 cards (blue 1 and red 3) and finds one that can be played."),
    ],
)
def test_events_are_told_in_plain_sentences(command: str, sentence: str) -> None:
    _, events = does(table(a="R5 W R+2 Y1", draw="B1 R3"), command)
    assert tell(events[0], Voice(["Ann", "Bram"])) == sentence


def test_what_the_clock_did_is_told() -> None:
    _, events = does(table(draw="R3"), "a expire")
    assert tell(events[-1]) == "Seat 0 keeps the card and passes, as time ran out."


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("a play W colour=G uno", "play a Wild, naming green, saying Uno"),
        ("a play R7 target=b", "play the red 7, swapping hands with Bram"),
        ("a discard", "discard nothing"),
        ("a catch_uno target=c", "catch seat 2 without an Uno"),
        ("a leave", "leave"),
    ],
)
def test_commands_are_described_in_a_few_words(command: str, words: str) -> None:
    assert describe(read(table(a="W R7"), command)[1], Voice(["Ann", "Bram"])) == words


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("a play W colour=G", "play W, naming green"),
        ("a discard R7 W", "discard R7 W"),
        ("a discard", "discard nothing"),
    ],
)
def test_commands_can_be_described_in_notation(command: str, words: str) -> None:
    assert describe(read(table(a="W R7"), command)[1], Voice(notation=True)) == words


def test_the_scene_marks_the_player_to_move_and_the_hand() -> None:
    shown = scene(view(table(turn="b", a="R5 G1"), Seated(0)), Cast(you=0))
    assert [seat.seat for seat in shown.seats if seat.active] == [1]
    assert [thing.face.name for thing in shown.areas[-1].things if thing.face] == ["Red 5", "Green 1"]


def test_the_scene_shows_what_waits() -> None:
    assert "pick up 4" in [fact.value for fact in scene(view(table(top="R+2", effect=4), SPECTATOR), Cast()).facts]


def test_a_leaver_is_marked_in_the_scene() -> None:
    state = after(table(), f"{SEATS[2]} leave")
    assert scene(view(state, SPECTATOR), Cast()).seats[2].state == "left"
    assert describe(Leave()) == "leave"
