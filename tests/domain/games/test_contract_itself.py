"""The shared suite finds what it is there to find: each broken toy fails the check that is meant for it."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from domain.kernel.bots import Bot, Rung
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.game import Game
from domain.kernel.rng import Below, Rng
from domain.kernel.scene import Scene
from domain.kernel.scenery import Pick
from domain.kernel.turning import Passage, Turn, TurningKind, turnings
from domain.kernel.viewers import Viewer
from tests.changed import changed
from tests.domain.games.toy.test_contract import TestToy as Sound
from tests.toy import TOY, Draw, Play, Played, State, View, decide, evolve, legal, to_act, view
from tests.toy.imagination import UNSEEN, Knowledge, imagine

UNDRAWN = Pick(free=("none",), into="cards")
"""A move for which one would pick what lies nowhere."""


def suite(broken: Game[Any, Any, Any]) -> Sound:
    class Broken(Sound):
        game = broken
        games = 6
        unrest = 0

    return Broken()


def leaking_view(state: State, viewer: Viewer) -> View:
    seen = view(state, viewer)
    return msgspec.structs.replace(seen, deck=seen.deck + state.deck[-1]) if state.deck else seen


def leaking_refusal(state: State, seat: int, command: Any, moment: Moment) -> Any:
    try:
        return decide(state, seat, command, moment)
    except IllegalMove as refused:
        raise IllegalMove(refused.rule, f"{refused.reason}; the deck is {state.deck}") from None


def leaking_waits(state: State) -> tuple[int, ...]:
    waiting = to_act(state)
    return waiting * 2 if waiting and state.deck and state.deck[-1] > 11 else waiting


def generous_legal(state: State, seat: int) -> tuple[Any, ...]:
    listed = legal(state, seat)
    return (*listed, Play(99)) if listed else ()


def stingy_legal(state: State, seat: int) -> tuple[Any, ...]:
    listed = legal(state, seat)
    return tuple(command for command in listed if command != Draw()) or listed


def picky(state: State, seat: int, below: Below) -> Any:
    """The last of the list is never picked."""
    listed = legal(state, seat)
    return listed[below(max(1, len(listed) - 1))] if listed else None


def idle_decide(state: State, seat: int, command: Any, moment: Moment) -> Any:
    return () if command == Play(99) and legal(state, seat) else decide(state, seat, command, moment)


def idle_carry_out(state: State, seat: int, command: Any, moment: Moment) -> Any:
    """Says what happens, and leaves everything as it was."""
    return decide(state, seat, command, moment), state


def forgetful_evolve(state: State, event: Any) -> State:
    after = evolve(state, event)
    return msgspec.structs.replace(after, aside=after.aside[:-1]) if isinstance(event, Played) else after


def unruly_decide(state: State, seat: int, command: Any, moment: Moment) -> Any:
    try:
        return decide(state, seat, command, moment)
    except IllegalMove as refused:
        raise IllegalMove("TOY-99", refused.reason) from None


def doubling_imagine(knowledge: Knowledge, rng: Rng) -> State:
    """The deck has a card twice."""
    imagined = imagine(knowledge, rng)
    return msgspec.structs.replace(imagined, deck=(*imagined.deck[:1], *imagined.deck))


def unmixed_imagine(knowledge: Knowledge, _: Rng) -> State:
    """Always the same draws: most of what is possible is never imagined."""
    return imagine(knowledge, Rng(b"always"))


def careless_imagine(knowledge: Knowledge, rng: Rng) -> State:
    """Forgets the seat's own hand, and deals that anew as well."""
    hands = tuple((UNSEEN,) * len(hand) for hand in knowledge.table.hands)
    return imagine(Knowledge(knowledge.seat, msgspec.structs.replace(knowledge.table, hands=hands)), rng)


def thinking(**parts: Any) -> Game[Any, Any, Any]:
    return replace(TOY, imagination=replace(TOY.imagination, **parts))


def gossiping(passage: Passage) -> tuple[Turn, ...]:
    """Tells what it was shown of the deck."""
    return (Turn(TurningKind.GAIN, f"Something happens with {passage.after.deck} cards left.", ("TOY-01",)),)


def mumbling(_: Passage) -> tuple[Turn, ...]:
    return (Turn(TurningKind.END, "", ("TOY-01",)),)


CHEATS = (Bot(Rung.RANDOM, lambda *_: Play(99), formerly=("highest",)),)


@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (changed(TOY, view=leaking_view), "test_two_worlds_that_differ_in_what_is_hidden_look_the_same"),
        (changed(TOY, to_act=leaking_waits), "test_two_worlds_that_differ_in_what_is_hidden_look_the_same"),
        (changed(TOY, decide=leaking_refusal), "test_two_worlds_that_differ_in_what_is_hidden_refuse_the_same"),
        (changed(TOY, legal=generous_legal), "test_every_listed_command_is_accepted"),
        (changed(TOY, legal=stingy_legal), "test_a_command_that_is_not_listed_is_refused"),
        (
            changed(TOY, decide=idle_decide, legal=generous_legal),
            "test_no_command_is_accepted_again_and_again_without_changing_anything",
        ),
        (
            changed(TOY, pick=picky),
            "test_what_is_picked_is_what_the_same_draw_takes_from_the_list",
        ),
        (changed(TOY, carry_out=idle_carry_out), "test_a_command_carried_out_comes_to_the_state_of_a_fold"),
        (changed(TOY, evolve=forgetful_evolve), "test_every_state_is_sound"),
        (changed(TOY, decide=unruly_decide), "test_a_refusal_names_a_rule_of_the_rulebook_and_changes_nothing"),
        (changed(TOY, tell=lambda _: ""), "test_every_event_is_told_in_a_sentence_to_everyone"),
        (
            changed(TOY, view=leaking_view, turning=turnings({Played: gossiping}, TOY.rules.events)),
            "test_two_worlds_that_differ_in_what_is_hidden_turn_alike",
        ),
        (
            changed(TOY, turning=turnings({Played: mumbling}, TOY.rules.events)),
            "test_turning_points_are_told_with_clauses_and_end_with_the_end",
        ),
        (changed(TOY, scene=lambda *_: Scene()), "test_every_view_is_staged"),
        (changed(TOY, picking=lambda *_: UNDRAWN), "test_every_legal_command_is_a_move_of_the_scene"),
        (thinking(imagine=careless_imagine), "test_an_imagined_state_shows_its_seat_what_it_has_seen"),
        (thinking(imagine=careless_imagine), "test_what_is_imagined_between_bots_shows_its_seat_what_it_has_seen"),
        (thinking(imagine=unmixed_imagine), "test_whatever_may_be_is_imagined_at_times"),
        (thinking(imagine=doubling_imagine), "test_an_imagined_game_can_be_played_on"),
        (
            replace(TOY, bots=(Bot(Rung.RANDOM, lambda *_: Play(99), formerly=("highest",)),)),
            "test_every_bot_plays_whole_games",
        ),
    ],
)
def test_a_broken_game_fails_its_check(broken: Game[Any, Any, Any], check: str) -> None:
    with pytest.raises((AssertionError, IllegalMove)):
        getattr(suite(broken), check)()
