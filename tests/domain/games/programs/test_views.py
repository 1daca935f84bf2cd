"""What is shown, drawn and told."""

import pytest

from domain.games.programs.cards import DECK, Laid, Suit, Value
from domain.games.programs.commands import Add, Discard, Exchange, LayGroup, Pick, Source
from domain.games.programs.events import By, Discarded, PickedFromReserve, ProgramDealt, SunShown
from domain.games.programs.game import GAME
from domain.games.programs.program_deck import read_program
from domain.games.programs.state import State
from domain.games.programs.text import laid_text
from domain.kernel.decider import Leave
from domain.kernel.redaction import redact
from domain.kernel.scene import Area
from domain.kernel.scenery import Cast, areas_in
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from domain.kernel.voice import Voice
from tests.domain.games.programs.layout import A, B, situation, straight, take


@pytest.mark.rule("PR-05", "PR-06")
def test_pr_05_the_owner_sees_the_own_program_and_hand() -> None:
    state = situation("4C 5C", "3C", "3D", programs="P22")
    own = GAME.rules.view(state, Seated(A)).players[A]
    assert own.hand == state.hands[A]
    assert own.program is not None
    assert own.program.id == "P22"


@pytest.mark.rule("PR-05", "PR-06")
def test_pr_05_a_spectator_sees_no_hand_and_no_program() -> None:
    view = GAME.rules.view(situation("4C 5C", "3C", "3D"), SPECTATOR)
    assert [(player.hand, player.program) for player in view.players] == [(None, None)] * 3


def test_only_the_top_of_the_discard_deck_is_shown() -> None:
    state = situation("4C 5C", "3C", "3D", discard="6D 7D")
    view = GAME.rules.view(state, Seated(A))
    assert (view.discard_top, view.discard_count, view.discard) == (state.discard[-1], 2, None)


def test_an_auditor_sees_everything() -> None:
    state = situation("4C 5C", "3C", "3D", discard="6D 7D")
    view = GAME.rules.view(state, AUDITOR)
    assert (view.reserve, view.discard, view.program_deck) == (state.reserve, state.discard, state.program_deck)
    assert tuple(player.hand for player in view.players) == state.hands


def test_the_scene_tells_what_is_missing() -> None:
    state = situation("7H 7S 7D KC 4C", "3C", "3D", programs="P02")
    assert area(state, Seated(A), f"program-of{A}").note == "1 card missing"


def test_the_scene_tells_that_a_program_can_be_completed() -> None:
    state = situation("7H 7S 7D JK 4C", "3C", "3D", programs="P02")
    assert area(state, Seated(A), f"program-of{A}").note == "can be completed"


def test_the_scene_shows_what_is_laid_and_what_a_wild_card_stands_for() -> None:
    state = situation("4C", "3C", "3D", table=[straight(B, "8S 9S 2D=10S JS")])
    laid = area(state, SPECTATOR, "combination1")
    assert (laid.title, len(laid.things)) == ("1. Straight · Seat 1", 4)
    assert [mark.text for thing in laid.things for mark in thing.marks] == ["10"]


def test_a_scene_for_spectators_gives_no_hint() -> None:
    state = situation("7H 7S 7D JK 4C", "3C", "3D", programs="P02")
    shown = GAME.talk.staged(GAME.rules.view(state, SPECTATOR), Cast())
    assert not [each.note for each in areas_in(shown.areas) if each.note]


def area(state: State, viewer: Viewer, key: str) -> Area:
    """One area of the scene a viewer has."""
    shown = GAME.talk.staged(GAME.rules.view(state, viewer), Cast())
    return next(each for each in areas_in(shown.areas) if each.key == key)


def test_a_blue_joker_keeps_its_name() -> None:
    assert laid_text(Laid(take("JK JK JK", list(DECK))[2], Value.SEVEN, Suit.HEARTS)) == "JK1'=7♥"


def test_an_unseen_pick_is_told_without_the_card() -> None:
    event = PickedFromReserve(1, DECK[0], By.PLAYER)
    assert GAME.talk.tell(redact(event, Seated(0))) == "Seat 1 picks a card from the reserve."
    assert GAME.talk.tell(event) == "Seat 1 picks the ace of spades from the reserve."


def test_a_secret_program_is_told_without_its_name() -> None:
    event = ProgramDealt(1, read_program("P10"))
    assert GAME.talk.tell(redact(event, SPECTATOR)) == "Seat 1 gets a program."
    assert GAME.talk.tell(event) == "Seat 1 gets program P10 (straight of 4, hearts only)."


def test_the_clock_is_named_when_it_acted() -> None:
    assert GAME.talk.tell(Discarded(2, DECK[0], By.TIMEOUT)) == "Seat 2 discards the ace of spades because time is up."


def test_a_sun_is_told() -> None:
    assert GAME.talk.tell(SunShown(0, read_program("SUN1"))) == "Seat 0 draws SUN1, a free program."


def test_commands_are_described() -> None:
    seven = Laid(DECK[6])
    commands = (
        Pick(Source.RESERVE),
        LayGroup((seven,)),
        Add(3, (seven,), low_ace=True),
        Discard(DECK[6]),
        Exchange(swap=True),
        Exchange(swap=False),
        Leave(),
    )
    written = Voice(notation=True)
    assert [(GAME.talk.describe(command), GAME.talk.describe(command, written)) for command in commands] == [
        ("pick from the reserve", "pick from the reserve"),
        ("lay a group: the seven of spades", "lay a group: 7♠"),
        ("add the seven of spades to combination 3 at the low end", "add 7♠ to combination 3 at the low end"),
        ("discard the seven of spades", "discard 7♠"),
        ("exchange the program", "exchange the program"),
        ("keep the program", "keep the program"),
        ("leave", "leave"),
    ]
