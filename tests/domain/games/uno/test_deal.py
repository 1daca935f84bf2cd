"""The deck, the deal and the flipped first card."""

from collections import Counter

import pytest
from msgspec.structs import replace

from domain.games.uno.cards import COLOUR_OF, DECK, Card, cards_of, face, read_card, write_card
from domain.games.uno.decide import start
from domain.games.uno.events import Dealt, Opened
from domain.games.uno.game import GAME
from domain.games.uno.options import Options
from domain.games.uno.state import NO_EFFECT, OPENING, State
from domain.games.uno.turns import opened
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from tests.domain.games.uno.layout import SEATS, after, at, sizes, unos
from tests.domain.games.uno.test_vectors import started


def dealt(seats: int, seed: int = 0) -> Dealt:
    first = start(Options(), seats, Moment(Rng(seed.to_bytes(4, "big")), 0))[0]
    assert isinstance(first, Dealt)
    return first


@pytest.mark.rule("UN-02")
def test_un_02_the_deck_has_one_0_and_two_of_every_other_coloured_face_and_four_of_each_black_card() -> None:
    copies = Counter(face(card) for card in DECK)
    wanted = {f"{colour}{sign}": 1 if sign == "0" else 2 for colour in "RYGB" for sign in (*"0123456789SV", "+2")}
    assert copies == wanted | {"W": 4, "W+4": 4}


@pytest.mark.rule("UN-02")
def test_un_02_there_are_108_cards() -> None:
    assert len(DECK) == 108


@pytest.mark.rule("UN-03")
def test_un_03_only_wild_and_plus_four_are_black() -> None:
    assert {face(card) for card in DECK if COLOUR_OF[card] is None} == {"W", "W+4"}


@pytest.mark.parametrize("card", DECK, ids=write_card)
def test_the_notation_of_every_physical_card_reads_back(card: Card) -> None:
    assert read_card(write_card(card)) == card


def test_text_that_names_no_card_is_refused() -> None:
    with pytest.raises(ValueError, match="names no card"):
        read_card("R5.3")


@pytest.mark.refuses("UN-01")
@pytest.mark.parametrize("seats", [1, 11])
def test_un_01_fewer_than_two_or_more_than_ten_do_not_play(seats: int) -> None:
    with pytest.raises(IllegalMove) as refusal:
        start(Options(), seats, at())
    assert refusal.value.rule == "UN-01"


@pytest.mark.rule("UN-04")
@pytest.mark.parametrize("seats", range(2, 11))
def test_un_04_everyone_is_dealt_seven_cards(seats: int) -> None:
    assert [len(hand or ()) for hand in dealt(seats).hands] == [7] * seats


@pytest.mark.rule("UN-05")
@pytest.mark.parametrize("seats", range(2, 11))
def test_un_05_the_other_cards_are_the_draw_pile(seats: int) -> None:
    assert len(dealt(seats).stock) == 108 - 7 * seats - 1


@pytest.mark.rule("UN-06")
def test_un_06_the_starter_sits_on_the_dealers_left() -> None:
    deal = dealt(4)
    assert deal.starter == (deal.dealer + 1) % 4


@pytest.mark.rule("UN-R-29")
def test_un_r_29_every_seat_is_drawn_as_dealer_at_times() -> None:
    assert {dealt(4, seed).dealer for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.rule("UN-07")
def test_un_07_play_begins_clockwise() -> None:
    assert started("R9").direction == 1


@pytest.mark.rule("UN-06")
def test_un_06_a_plain_first_card_counts_as_the_play_of_the_starter() -> None:
    played = opened(replace(started("R3"), turn=0, phase=OPENING), COLOUR_OF[0], None, at())
    assert [(type(event), event.seat) for event in played if isinstance(event, Opened)] == [(Opened, 0)]


@pytest.mark.rule("UN-86")
def test_un_86_a_plus_four_as_first_card_stays_and_is_played() -> None:
    """It is not put back."""
    state = after(started("W+4"), "a opening colour=B")
    assert (face(state.pile[-1]), state.effect) == ("W+4", 4)


@pytest.mark.rule("UN-06")
@pytest.mark.parametrize(("flipped", "turn"), [("R0", "b"), ("R2", "b"), ("R4", "c"), ("RS", "c"), ("R+2", "b")])
def test_un_06_the_first_card_has_its_effect(flipped: str, turn: str) -> None:
    assert SEATS[started(flipped).turn] == turn


@pytest.mark.rule("UN-06", "UN-20")
def test_un_06_a_first_0_passes_the_hands() -> None:
    state = started("R0")
    assert [face(card) for card in cards_of(state.hands[1])] == ["Y1", "Y2", "Y3"]


@pytest.mark.rule("UN-06", "UN-27")
def test_un_06_a_first_7_waits_for_the_starters_choice() -> None:
    assert started("R7").phase is OPENING


@pytest.mark.rule("UN-27")
def test_un_27_the_starter_swaps_for_a_first_7() -> None:
    state = after(started("R7"), "a opening target=c")
    assert [face(card) for card in cards_of(state.hands[0])] == ["B2", "B3", "B4"]


@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(
    ("flipped", "command", "rule"),
    [
        ("W", "b opening colour=R", "UN-06"),
        ("W", "a opening", "UN-13"),
        ("W", "a opening colour=R target=b", "UN-27"),
        ("R7", "a opening", "UN-27"),
        ("R7", "a opening target=a", "UN-27"),
        ("R7", "a opening colour=R target=b", "UN-13"),
        ("R3", "a opening colour=R", "UN-06"),
        ("W", "a draw", "UN-06"),
        ("W", "a accept", "UN-06"),
    ],
)
def test_un_06_the_opening_is_refused(flipped: str, command: str, rule: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        after(started(flipped), command)
    assert refusal.value.rule == rule


@pytest.mark.rule("UN-R-19")
def test_un_r_19_a_starter_who_leaves_hands_the_opening_choice_on() -> None:
    state = after(started("W"), "a leave", "b opening colour=Y")
    assert SEATS[state.turn] == "c"


@pytest.mark.rule("UN-R-30")
def test_un_r_30_the_first_card_brings_no_duty_to_say_uno() -> None:
    """Nobody has one card after the deal."""
    assert set(unos(started("R3")).values()) == {"none"}


@pytest.mark.rule("UN-R-30")
def test_un_r_30_the_first_card_does_not_come_from_a_hand() -> None:
    assert sizes(started("R3"))["a"] == 3


@pytest.mark.rule("UN-R-33")
def test_un_r_33_the_flipped_card_is_a_turn_taken() -> None:
    assert started("R9").turns == 1


def test_the_first_event_is_all_a_fold_needs() -> None:
    deal = dealt(3)
    assert GAME.rules.evolve(GAME.rules.initial, deal) == GAME.rules.evolve(State(turn=2, effect=4), deal)


@pytest.mark.rule("UN-13")
def test_un_13_a_first_black_card_has_no_colour_until_one_is_named() -> None:
    assert started("W").colour is None


@pytest.mark.rule("UN-33")
def test_un_33_a_first_wild_only_sets_the_colour() -> None:
    state = started("W")
    events = opened(state, COLOUR_OF[0], None, at())
    assert [getattr(event, "effect", None) for event in events] == [NO_EFFECT]
