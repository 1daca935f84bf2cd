"""The bots: what the sensible one does, and that it pays."""

from collections.abc import Sequence

import pytest

from domain.games.programs.bots import counting_bot, sensible_bot
from domain.games.programs.commands import Add, Discard, Exchange, Pick, ProgramsCommand, Reveal, Source
from domain.games.programs.game import GAME
from domain.games.programs.legal import legal
from domain.games.programs.outs import turns_left, unseen
from domain.games.programs.program_deck import read_program
from domain.games.programs.state import Options, Phase, State, Step
from domain.kernel.bots import Choose
from domain.kernel.decider import Outcome
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seated
from tests.domain.games.playouts import moment
from tests.domain.games.programs.layout import A, B, face_name, group, situation, straight

GAMES = 200
RANDOM = GAME.bots_by_name["random"].choose


def chosen(state: State, seat: int = A) -> ProgramsCommand:
    """What the sensible bot does in this situation."""
    return sensible_bot(GAME.rules.view(state, Seated(seat)), legal(state, seat), Rng(b"chosen"))


def played(bots: Sequence[Choose], options: Options, seed: str) -> Outcome:
    """The outcome of a whole game between `bots`, one in each seat."""
    key, rng = seed.encode(), Rng(seed.encode())
    events = GAME.rules.start(options, len(bots), moment(key, 0, 0))
    state, drawn = GAME.rules.fold(GAME.rules.initial, events), len(events)
    while (outcome := GAME.rules.outcome(state)) is None:
        seat = GAME.rules.to_act(state)[0]
        command = bots[seat](GAME.rules.view(state, Seated(seat)), GAME.rules.legal(state, seat), rng)
        events = GAME.rules.decide(state, seat, command, moment(key, drawn, 0))
        state, drawn = GAME.rules.fold(state, events), drawn + len(events)
    return outcome


@pytest.mark.slow
def test_the_sensible_bot_beats_the_random_player_clearly() -> None:
    wins = 0
    for number in range(GAMES):
        bots: list[Choose] = [RANDOM, RANDOM]
        bots[number % 2] = sensible_bot
        wins += played(bots, Options(goal=3), f"duel {number}").winners == (number % 2,)
    assert wins > 0.85 * GAMES, f"{wins} of {GAMES}"


@pytest.mark.slow
def test_the_sensible_bot_beats_a_table_of_random_players() -> None:
    wins = 0
    for number in range(60):
        bots: list[Choose] = [RANDOM] * 4
        bots[number % 4] = sensible_bot
        wins += played(bots, Options(goal=3), f"table {number}").winners == (number % 4,)
    assert wins > 0.6 * 60, f"{wins} of 60"


def test_the_sensible_bot_reveals_as_soon_as_it_can() -> None:
    assert isinstance(chosen(situation("7H 7S 7D 7C 4C", "3C", "3D", programs="P02")), Reveal)


def test_the_sensible_bot_takes_a_discard_that_brings_it_nearer() -> None:
    state = situation("7H 7S 7D 4C", "3C", "3D", programs="P02", discard="7C", step=Step.PICK)
    assert chosen(state) == Pick(Source.DISCARD)


def test_the_sensible_bot_leaves_a_discard_that_does_not_help() -> None:
    state = situation("7H 7S 7D 4C", "3C", "3D", programs="P02", discard="9C", step=Step.PICK)
    assert chosen(state) == Pick(Source.RESERVE)


def test_the_sensible_bot_keeps_what_its_plan_needs() -> None:
    state = situation("7H 7S 7D JK 2C 4C", "3C", "3D", programs="P33")
    command = chosen(state)
    assert isinstance(command, Discard)
    assert face_name(command.card) == "4C"


def test_the_sensible_bot_gets_rid_of_cards_after_revealing() -> None:
    state = situation("9H 4C", "3C", "3D", programs="- -", table=[straight(B, "5H 6H 7H 8H")])
    assert isinstance(chosen(state), Add)


def test_the_sensible_bot_picks_up_what_it_can_lay_after_revealing() -> None:
    table = [straight(B, "5H 6H 7H 8H")]
    state = situation("KD 4C", "3C", "3D", programs="- -", table=table, discard="9H", step=Step.PICK)
    assert chosen(state) == Pick(Source.DISCARD)


def test_the_sensible_bot_exchanges_a_hard_program_and_keeps_an_easy_one() -> None:
    state = situation("", "", "", programs="P37 P02", phase=Phase.BETWEEN_ROUNDS, failed=(3, 3, 0), asked=(A, B))
    assert [chosen(state, seat) for seat in (A, B)] == [Exchange(swap=True), Exchange(swap=False)]


def test_the_random_player_plays_the_same_game_from_the_same_seed() -> None:
    options = Options(goal=2)
    assert played([RANDOM] * 3, options, "again") == played([RANDOM] * 3, options, "again")


def counted(state: State, seat: int = A) -> ProgramsCommand:
    """What the bot does that counts the cards which would help."""
    return counting_bot(GAME.rules.view(state, Seated(seat)), legal(state, seat), Rng(b"chosen"))


def test_a_pair_is_worth_less_where_its_equals_have_been_laid() -> None:
    state = situation("7H 7S 7D 9H 9C 5S 5H", "3C", "3D", programs="P03", table=[group(B, "5D 5C 5C")])
    view, hand = GAME.rules.view(state, Seated(A)), state.hands[A]
    hidden, program = unseen(view, hand), read_program("P03")
    nines = turns_left(hand[:5], program, hidden)
    assert turns_left(hand[:3] + hand[5:], program, hidden) > nines
    assert turns_left(hand, program, hidden) < nines


def test_the_counting_bot_picks_a_discard_that_opens_more_ways() -> None:
    state = situation("7H 7S 7D 9H 9C 5S 4C", "3C", "3D", programs="P26", discard="5H", step=Step.PICK)
    assert chosen(state) == Pick(Source.RESERVE)
    assert counted(state) == Pick(Source.DISCARD)


def test_the_counting_bot_leaves_a_discard_that_helps_in_no_way() -> None:
    state = situation("7H 7S 7D 9H 9C 5S 5C", "3C", "3D", programs="P03", discard="KH", step=Step.PICK)
    assert counted(state) == Pick(Source.RESERVE)


def test_the_counting_bot_keeps_equals_once_its_program_is_laid() -> None:
    command = counted(situation("9S 9C 4S", "3C", "3D", programs="-", table=[straight(A, "5H 6H 7H 8H")]))
    assert isinstance(command, Discard)
    assert face_name(command.card) == "4S"


def test_the_counting_bot_keeps_from_others_what_they_could_lay_at_once() -> None:
    table = [straight(B, "5H 6H 7H 8H")]
    command = counted(situation("7H 7S 7D 9S 9C KS 4H", "3C", "3D", programs="P03 -", table=table))
    assert isinstance(command, Discard)
    assert face_name(command.card) == "KS"
