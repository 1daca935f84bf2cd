"""Piles that run dry, and games that end without a last card."""

import pytest
from msgspec.structs import replace

from domain.games.uno.cards import hand_of
from domain.games.uno.decide import start
from domain.games.uno.events import Dealt, Drew, Opened, Over, Reshuffled
from domain.games.uno.game import GAME
from domain.games.uno.options import Options, Piles, check_options
from domain.games.uno.state import DISCARDING, OVER, PILE_EFFECT, State
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.playout import Plan, play_out
from domain.kernel.record import encode
from domain.kernel.rng import Rng
from services.offline.simulation import seed_of
from tests.domain.games.uno.layout import Box, after, does, faces, sizes, table

SPLIT = Options(piles=Piles.SPLIT)


def split(state: State, discards: str) -> State:
    """The state with these cards as separate discards."""
    box = Box()
    used = sum(state.hands) | hand_of((*state.pile, *state.stock))
    box.free = [card for card in box.free if not used >> card & 1]
    return replace(state, options=SPLIT, discards=box.cards(discards))


def places(state: State) -> list[int]:
    assert state.outcome is not None
    return [standing.place for standing in state.outcome.standings]


# -- reshuffling


@pytest.mark.rule("UN-81")
def test_un_81_everything_under_the_top_card_becomes_the_draw_pile() -> None:
    state, events = does(table(a="G4 G5", under="B1 B2 R3", draw="B5"), "a draw")
    assert isinstance(events[0], Reshuffled)
    assert (faces(state.pile), events[0].count) == ("R9", 3)


@pytest.mark.rule("UN-81")
def test_un_81_the_last_cards_of_the_old_pile_are_drawn_first() -> None:
    _, events = does(table(a="G4 G5", under="R3 B2 B1", draw="B5"), "a draw")
    assert isinstance(events[1], Drew)
    assert faces(events[1].cards) == "B5 B1 B2 R3"


@pytest.mark.rule("UN-81")
def test_un_81_a_pile_that_suffices_is_not_reshuffled() -> None:
    _, events = does(table(top="R+2", effect=2, under="B1 B2", draw="B5 B6"), "a accept")
    assert not any(isinstance(event, Reshuffled) for event in events)


@pytest.mark.rule("UN-R-13")
def test_un_r_13_a_forced_pick_up_takes_what_there_is() -> None:
    state = after(table(top="R+2", effect=6, a="Y1 Y3", under="B1", draw="B5 B6"), "a accept")
    assert (sizes(state)["a"], state.effect) == (5, 0)


@pytest.mark.rule("UN-R-13")
def test_un_r_13_an_uno_penalty_takes_what_there_is() -> None:
    state = after(table(a="G4", uno={"a": "open"}, draw="B5"), "d catch_uno target=a")
    assert sizes(state)["a"] == 2


@pytest.mark.rule("UN-R-26")
def test_un_r_26_with_split_piles_an_8_takes_only_the_discards() -> None:
    state = split(table(top="R8", effect=PILE_EFFECT, under="B1 B2"), "G7 G8")
    after_accept = after(state, "a accept")
    assert (sizes(after_accept)["a"], len(after_accept.pile), after_accept.discards) == (5, 3, ())


@pytest.mark.rule("UN-R-26")
def test_un_r_26_a_reshuffle_takes_the_played_cards_first() -> None:
    state = split(table(a="G4 G5", under="B1 R3", draw=""), "G7 G8")
    assert faces(after(state, "a draw").discards) == "G7 G8"


@pytest.mark.rule("UN-R-26")
def test_un_r_26_a_reshuffle_takes_the_discards_if_the_played_cards_are_not_enough() -> None:
    state, events = does(split(table(a="G4 G5", under="B1 B2", draw=""), "R1 G8"), "a draw")
    assert ([type(event) for event in events], state.discards) == ([Reshuffled, Reshuffled, Drew], ())


@pytest.mark.rule("UN-R-26")
@pytest.mark.parametrize(
    ("seats", "piles"), [(2, Piles.SPLIT), (4, Piles.SPLIT), (5, Piles.SINGLE), (10, Piles.SINGLE)]
)
def test_un_r_26_as_usual_the_number_of_players_decides(seats: int, piles: Piles) -> None:
    dealt = GAME.rules.start(GAME.usual, seats, Moment(Rng(b"usual"), 0))[0]
    assert isinstance(dealt, Dealt)
    assert dealt.options == Options(piles=piles)


@pytest.mark.rule("UN-R-26")
def test_un_r_26_stored_options_that_name_no_piles_mean_a_single_one() -> None:
    assert GAME.rules.options_decoder.decode(b"{}") == Options(piles=Piles.SINGLE)
    assert encode(GAME.usual).startswith(b'{"piles":"by_seats"')


@pytest.mark.slow
@pytest.mark.rule("UN-R-26")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_un_r_26_the_usual_game_of_a_few_ends_by_play(seats: int) -> None:
    bots = ("medium",) * seats
    plans = [Plan(game=GAME, options=GAME.usual, bots=bots, seed=seed_of(f"few/{seats}", n)) for n in range(40)]
    outcomes = [GAME.rules.outcome(play_out(plan, check=False).state) for plan in plans]
    assert {outcome.reason for outcome in outcomes if outcome} == {"played_last"}


# -- stalemate


@pytest.mark.rule("UN-R-27")
def test_un_r_27_when_everybody_draws_nothing_in_succession_the_game_ends_without_a_winner() -> None:
    state = after(table(players=3, draw="", c="Y1 Y2"), "a draw", "b draw", "c draw")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("stalemate", ())


@pytest.mark.rule("UN-R-27")
def test_un_r_27_a_play_starts_the_count_again() -> None:
    state = after(table(players=3, draw="", b="R3 Y1 Y2"), "a draw", "b play R3")
    assert state.idle == 0


@pytest.mark.rule("UN-R-27")
def test_un_r_27_a_leave_starts_the_count_again() -> None:
    state = after(table(draw=""), "a draw", "b draw", "a leave")
    assert (state.idle, state.phase is OVER) == (0, False)


@pytest.mark.rule("UN-R-27")
def test_un_r_27_a_card_drawn_starts_the_count_again() -> None:
    state = replace(table(draw="B1"), idle=2)
    assert after(state, "a draw").idle == 0


@pytest.mark.rule("UN-R-27")
def test_un_r_27_an_accepted_effect_starts_the_count_again() -> None:
    state = replace(table(top="R8", effect=PILE_EFFECT), idle=2)
    assert after(state, "a accept").idle == 0


@pytest.mark.rule("UN-R-27")
def test_un_r_27_a_newcomer_starts_the_count_again() -> None:
    assert after(replace(table(), idle=2), "z join").idle == 0


@pytest.mark.rule("UN-R-34")
def test_un_r_34_a_black_last_card_with_nothing_to_draw_is_idle() -> None:
    state = after(table(players=2, draw="", a="W"), "a play W", "b draw")
    assert state.outcome is not None
    assert state.outcome.reason == "stalemate"


# -- the turn limit and the final order


@pytest.mark.rule("UN-R-34", "UN-R-27")
def test_un_r_34_a_black_last_card_that_draws_something_starts_the_count_again() -> None:
    state = replace(table(players=3, a="W", draw="G1 G2"), idle=2)
    assert after(state, "a play W").idle == 0


@pytest.mark.rule("UN-R-33")
def test_un_r_33_the_smallest_hand_wins_when_the_turns_are_used_up() -> None:
    state = after(table(players=3, options=Options(turn_limit=1), a="R5 Y1 Y2", b="G1 G2 G3"), "a play R5")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("turn_limit", (0,))


@pytest.mark.rule("UN-R-33")
def test_un_r_33_nobody_wins_if_the_lead_is_shared() -> None:
    state = after(table(players=3, options=Options(turn_limit=1), a="R5 Y1 Y2", b="G1 G2"), "a play R5")
    assert state.outcome is not None
    assert (state.outcome.winners, places(state)) == ((), [2, 2, 4])


@pytest.mark.rule("UN-R-33")
def test_un_r_33_an_open_window_is_closed_first() -> None:
    state = after(table(players=2, options=Options(turn_limit=1), a="R1 Y1 Y2", b="G1 G2"), "a play R1")
    assert state.phase is DISCARDING
    assert after(state, "a discard Y1", "b discard G1").phase is OVER


@pytest.mark.rule("UN-R-33")
def test_un_r_33_the_last_turn_still_has_its_effect() -> None:
    state = table(players=2, options=Options(turn_limit=1), a="R7 Y1 Y2", b="G1 G2 G3 G4")
    assert sizes(after(state, "a play R7 target=b")) == {"a": 4, "b": 2}


@pytest.mark.rule("UN-R-33")
@pytest.mark.parametrize("commands", [("a draw", "a pass"), ("a draw", "a play R3")])
def test_un_r_33_a_search_is_part_of_its_turn(commands: tuple[str, ...]) -> None:
    state = table(options=Options(turn_limit=1), draw="R3 B1")
    assert after(state, commands[0]).phase is not OVER
    assert after(state, *commands).phase is OVER


@pytest.mark.rule("UN-R-33")
@pytest.mark.parametrize(
    ("state", "commands"),
    [
        (table(draw=""), ("a draw",)),
        (table(draw="R3"), ("a draw", "a pass")),
        (table(top="R+2", effect=2), ("a accept",)),
        (table(top="R8", effect=PILE_EFFECT, under="G1 G2"), ("a accept",)),
    ],
    ids=["nothing found", "a card kept", "a pick-up accepted", "the pile taken"],
)
def test_un_r_33_a_turn_without_a_play_is_one_turn(state: State, commands: tuple[str, ...]) -> None:
    assert after(replace(state, turns=5), *commands).turns == 6


@pytest.mark.rule("UN-R-33")
def test_un_r_33_without_a_limit_the_game_goes_on() -> None:
    state = replace(table(options=Options(turn_limit=0), a="R5 Y1 Y2"), turns=5000)
    assert after(state, "a play R5").phase is not OVER


@pytest.mark.refuses("UN-R-33")
def test_un_r_33_a_negative_limit_is_refused() -> None:
    with pytest.raises(IllegalMove) as refused:
        check_options(Options(turn_limit=-1))
    assert refused.value.rule == "UN-R-33"


@pytest.mark.rule("UN-R-28")
def test_un_r_28_winner_then_fewest_cards_then_leavers() -> None:
    state = after(table(players=5, a="R5", b="Y1 Y2 Y3", c="G1 G2", d="B1 B2"), "e leave", "a play R5")
    assert places(state) == [1, 4, 2, 2, 5]


@pytest.mark.rule("UN-R-28", "UN-85")
def test_un_r_28_the_score_is_minus_the_cards_held() -> None:
    """There are no points."""
    state = after(table(players=3, a="R5", b="Y1 Y2 Y3"), "c leave", "a play R5")
    assert state.outcome is not None
    assert [standing.score for standing in state.outcome.standings] == [0, -3, -108]


@pytest.mark.rule("UN-85")
def test_un_85_one_deal_is_the_whole_game() -> None:
    assert after(table(a="R5"), "a play R5").phase is OVER


@pytest.mark.rule("UN-R-33")
def test_un_r_33_with_a_limit_of_one_the_flipped_card_is_the_whole_game() -> None:
    events = start(Options(turn_limit=1), 4, Moment(Rng(b"three"), 0))
    assert [type(event) for event in events] == [Dealt, Opened, Over]
