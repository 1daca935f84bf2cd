"""The sensible bot: what it does, and that it beats the random one from its own view."""

import pytest
from msgspec.structs import replace

from domain.games.uno.cards import face
from domain.games.uno.commands import CatchUno, Discard, Opening, Play, SayUno
from domain.games.uno.game import GAME
from domain.games.uno.legal import legal
from domain.games.uno.options import Options, Piles
from domain.games.uno.state import State
from domain.games.uno.views import view
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seated
from tests.domain.games.uno.layout import after, table
from tests.domain.games.uno.test_vectors import started


def choice(state: State, seat: int = 0) -> object:
    return GAME.bots_by_name["medium"].choose(view(state, Seated(seat)), legal(state, seat), Rng(b"bot"))


def played(state: State, seat: int = 0) -> str:
    command = choice(state, seat)
    assert isinstance(command, Play)
    return face(command.card)


def test_it_says_uno_when_it_has_to() -> None:
    assert choice(after(table(a="RS G4"), "a play RS")) == SayUno()


def test_it_says_uno_with_the_card() -> None:
    command = choice(table(a="R5 G4"))
    assert isinstance(command, Play)
    assert command.uno


def test_it_catches_who_forgot() -> None:
    assert choice(after(table(a="RS G4"), "a play RS"), 2) == CatchUno(0)


def test_it_plays_a_last_card_that_wins() -> None:
    assert played(table(a="R5")) == "R5"


def test_it_gets_rid_of_a_black_card_before_the_last() -> None:
    assert played(table(a="R5 W")) == "W"


def test_it_swaps_with_the_smallest_hand() -> None:
    command = choice(table(a="R7 G1 G2 G3 G4", b="Y1 Y2 Y3", c="Y4", d="B1 B2"))
    assert isinstance(command, Play)
    assert command.target == 2


def test_it_does_not_swap_a_small_hand_for_a_large_one() -> None:
    assert played(table(a="R7 R5 G1", b="Y1 Y2 Y3 Y4", c="B1 B2 B3 B4", d="G2 G3 G4 G6")) == "R5"


def test_it_answers_an_effect_it_can_move_on() -> None:
    assert played(table(top="R+2", effect=4, a="RS R1 G1")) == "RS"


def test_it_names_its_strongest_colour() -> None:
    command = choice(table(a="W B1 B2 G1"))
    assert isinstance(command, Play)
    assert command.colour == "B"


def test_it_opens_with_its_strongest_colour() -> None:
    command = choice(started("W"))
    assert isinstance(command, Opening)
    assert command.colour == "Y"


def test_it_discards_all_6s_and_9s_it_may() -> None:
    state = after(table(top="R5", a="R6 G6 G9 B1", b="Y1", c="Y2", d="Y3"), "a play R6")
    command = choice(state)
    assert isinstance(command, Discard)
    assert len(command.cards) == 2


def said(state: State, seat: int, bot: str = "medium") -> object:
    interject = GAME.bots_by_name[bot].interject
    assert interject is not None
    return interject(view(state, Seated(seat)), legal(state, seat), Rng(b"bot"))


def test_it_says_uno_out_of_turn_before_anybody_catches_it() -> None:
    state = after(table(a="R5 G4"), "a play R5")
    assert said(state, 0) == SayUno()


def test_it_catches_out_of_turn_while_others_think() -> None:
    state = after(table(a="R5 G4"), "a play R5")
    assert 2 not in GAME.rules.to_act(state)
    assert 2 in GAME.rules.may_interject(state)
    assert said(state, 2) == CatchUno(0)


def test_it_respects_a_grace_period() -> None:
    state = after(table(a="R5 G4"), "a play R5")
    graced = replace(state, options=replace(state.options, uno_grace_ms=1000))
    assert said(graced, 3) is None
    assert said(graced, 0) == SayUno()


def test_a_forgetful_bot_lets_most_moments_pass() -> None:
    state = after(table(a="R5 G4"), "a play R5")
    interject = GAME.bots_by_name["easy"].interject
    assert interject is not None
    seen = view(state, Seated(3))
    answers = [interject(seen, legal(state, 3), Rng(b"easy%d" % number)) for number in range(100)]
    assert 10 <= sum(answer is not None for answer in answers) <= 50


def test_nobody_interjects_while_no_uno_is_open() -> None:
    assert GAME.rules.may_interject(table(a="R5 G4 G5")) == ()


def hero_wins(seats: int, options: Options, number: int) -> bool:
    """One game of a sensible bot against random ones; whoever has something to say or do may be first."""
    moment, rng = Moment(Rng(b"deal%d" % number), 0), Rng(b"play%d" % number)
    state = GAME.rules.fold(GAME.rules.initial, GAME.rules.start(options, seats, moment))
    hero = number % seats
    while state.outcome is None:
        listed = {seat: legal(state, seat) for seat in state.ring}
        seat = rng.choice([seat for seat in state.ring if listed[seat]])
        bot = GAME.bots_by_name["medium" if seat == hero else "random"]
        command = bot.choose(view(state, Seated(seat)), listed[seat], rng)
        state = GAME.rules.fold(state, GAME.rules.decide(state, seat, command, moment))
    return state.outcome.winners == (hero,)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games", "at_least"), [(2, 100, 0.85), (4, 100, 0.7), (10, 60, 0.4)])
def test_it_beats_random_players(seats: int, games: int, at_least: float) -> None:
    won = sum(hero_wins(seats, Options(piles=Piles.SPLIT), number) for number in range(games))
    assert won / games >= at_least, f"{won} of {games} seeded games won with {seats} seats"
