"""The cards, the draw for the dealer and the first deal."""

from collections import Counter

import pytest

from domain.games.programs.cards import DECK, IS_WILD, NAMES, SUIT_OF, Suit, read_card, write_card
from domain.games.programs.events import DealerDrawn, ProgramDealt, ProgramsShuffled, RoundDealt, SunShown
from domain.games.programs.game import GAME
from domain.games.programs.program_deck import (
    COMBINATIONS,
    PROGRAM_DECK,
    PROGRAMS,
    is_sun,
    program_wording,
    read_program,
    write_program,
)
from domain.games.programs.solver import distance
from domain.games.programs.state import Options, Phase, Step
from domain.kernel.errors import IllegalMove
from domain.kernel.redaction import redact
from domain.kernel.viewers import SPECTATOR, Seated
from tests.domain.games.programs.layout import at, begun, face_name
from tests.domain.newcomers import refuses_newcomers


@pytest.mark.rule("PR-01")
def test_pr_01_two_packs_of_54_make_108_cards() -> None:
    copies = Counter(face_name(card) for card in DECK)
    assert (len(DECK), copies.pop("JK")) == (108, 4)
    assert set(copies.values()) == {2}
    assert len(copies) == 52


@pytest.mark.rule("PR-20")
def test_pr_20_the_jokers_and_the_twos_are_the_twelve_wild_cards() -> None:
    assert Counter(face_name(card)[:1] for card in DECK if IS_WILD[card]) == {"J": 4, "2": 8}


def test_every_card_is_read_back_as_the_physical_card_it_was() -> None:
    assert [read_card(write_card(card)) for card in DECK] == list(DECK)
    assert len(set(NAMES)) == 108


def test_a_text_that_names_no_card_is_no_card() -> None:
    with pytest.raises(ValueError, match="no playing card"):
        read_card("11S")


@pytest.mark.rule("PR-02")
def test_pr_02_there_are_forty_programs_and_two_suns() -> None:
    assert Counter(map(is_sun, PROGRAM_DECK)) == {False: 40, True: 2}


def test_every_program_is_read_back_by_its_id() -> None:
    assert [read_program(write_program(card)) for card in PROGRAM_DECK] == list(PROGRAM_DECK)


def test_a_text_that_names_no_program_is_no_program() -> None:
    with pytest.raises(ValueError, match="no program card"):
        read_program("P41")


@pytest.mark.parametrize("program", PROGRAM_DECK[:40], ids=write_program)
def test_every_program_can_be_completed_from_all_the_cards(program: int) -> None:
    assert distance(DECK, PROGRAM_DECK[program]) == 0


@pytest.mark.rule("PR-R-05")
def test_pr_r_05_every_program_fits_into_a_hand_of_fourteen() -> None:
    assert max(sum(instruction.size for instruction in parts) for parts in COMBINATIONS) == 12


def test_imposed_values_are_as_many_as_the_straight_has_cards() -> None:
    imposed = [each for parts in COMBINATIONS for each in parts if each.values and each.kind == "straight"]
    assert all(len(each.values) == each.size for each in imposed)


def test_a_program_is_put_into_words() -> None:
    assert program_wording(PROGRAMS[read_program("P24")]) == "2 x straight of 4, hearts or diamonds only"
    assert program_wording(PROGRAMS[read_program("P40")]) == "straight of 4 + 3 of a kind, no wild cards"


@pytest.mark.rule("PR-03", "PR-R-03")
@pytest.mark.parametrize("seats", range(2, 7))
def test_pr_03_the_first_spade_makes_the_dealer(seats: int) -> None:
    drawn = GAME.rules.start(Options(), seats, at(f"dealer {seats}"))[0]
    assert isinstance(drawn, DealerDrawn)
    assert [SUIT_OF[card] is Suit.SPADES for card in drawn.shown] == [False] * (len(drawn.shown) - 1) + [True]
    assert drawn.dealer == (len(drawn.shown) - 1) % seats


@pytest.mark.rule("PR-R-03")
def test_pr_r_03_the_cards_of_the_draw_are_public() -> None:
    drawn = GAME.rules.start(Options(), 3, at("public"))[0]
    assert redact(drawn, SPECTATOR) is drawn


@pytest.mark.rule("PR-04", "PR-R-04")
def test_pr_04_every_player_is_dealt_a_program_from_the_left_of_the_dealer() -> None:
    events = GAME.rules.start(Options(), 5, at("programs"))
    dealt = [event.seat for event in events if isinstance(event, ProgramDealt)]
    first = events[0]
    assert isinstance(first, DealerDrawn)
    assert dealt == [(first.dealer + step) % 5 for step in range(1, 6)]


@pytest.mark.rule("PR-R-22")
def test_pr_r_22_nobody_has_completed_a_program_in_any_round_yet() -> None:
    assert begun("first").completed_in == (0, 0, 0)


@pytest.mark.rule("PR-05")
def test_pr_05_a_dealt_program_is_seen_by_its_owner_only() -> None:
    event = ProgramDealt(1, read_program("P07"))
    assert redact(event, Seated(1)) is event
    assert [getattr(redact(event, viewer), "program", 0) for viewer in (Seated(0), SPECTATOR)] == [None, None]


@pytest.mark.rule("PR-05")
def test_pr_05_the_order_of_the_program_deck_is_seen_by_nobody() -> None:
    event = ProgramsShuffled(PROGRAM_DECK)
    assert [getattr(redact(event, viewer), "order", 0) for viewer in (Seated(0), SPECTATOR)] == [None, None]


@pytest.mark.rule("PR-06")
@pytest.mark.parametrize("seats", range(2, 7))
def test_pr_06_thirteen_cards_are_dealt_to_each(seats: int) -> None:
    assert [len(hand) for hand in begun(f"hands {seats}", seats).hands] == [13] * seats


@pytest.mark.rule("PR-06")
def test_pr_06_a_dealt_hand_is_seen_by_its_owner_only() -> None:
    event = GAME.rules.start(Options(), 3, at("secret"))[-1]
    assert isinstance(event, RoundDealt)
    assert getattr(redact(event, Seated(1)), "hands", ()) == (None, event.hands[1], None)


@pytest.mark.rule("PR-07", "PR-R-01")
@pytest.mark.parametrize("seats", range(2, 7))
def test_pr_07_one_card_starts_the_discard_deck_and_the_rest_is_the_reserve(seats: int) -> None:
    """Six players leave 29 cards."""
    state = begun(f"reserve {seats}", seats)
    assert (len(state.discard), len(state.reserve)) == (1, 108 - 13 * seats - 1)


@pytest.mark.rule("PR-08", "PR-10")
def test_pr_08_the_turn_goes_to_the_next_seat() -> None:
    state = begun("clockwise", 4)
    assert (state.turn, state.phase, state.step) == ((state.dealer + 1) % 4, Phase.TURNS, Step.PICK)


@pytest.mark.refuses("PR-R-01")
@pytest.mark.parametrize("seats", [1, 7])
def test_pr_r_01_there_are_two_to_six_players(seats: int) -> None:
    with pytest.raises(IllegalMove, match="PR-R-01"):
        GAME.rules.start(Options(), seats, at("seats"))


@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(
    ("options", "rule"),
    [
        (Options(goal=0), "PR-R-25"),
        (Options(goal=8), "PR-R-25"),
        (Options(exchange_after=-1), "PR-R-20"),
        (Options(turn_seconds=-1), "PR-R-24"),
        (Options(round_limit=-1), "PR-R-26"),
        (Options(turn_limit=-1), "PR-R-26"),
    ],
    ids=lambda value: value if isinstance(value, str) else "options",
)
def test_options_the_rules_forbid_are_refused(options: Options, rule: str) -> None:
    with pytest.raises(IllegalMove, match=rule):
        GAME.rules.start(options, 6, at("options"))


@pytest.mark.rule("PR-38", "PR-R-25")
def test_pr_38_a_sun_in_the_first_deal_wins_a_game_to_one() -> None:
    for number in range(200):
        events = GAME.rules.start(Options(goal=1), 6, at(f"sun {number}"))
        if any(isinstance(event, SunShown) for event in events):
            assert GAME.rules.outcome(GAME.rules.fold(GAME.rules.initial, events)) is not None, f"sun {number}"
            return
    pytest.fail("no Sun in 200 deals")


@pytest.mark.rule("PR-R-21", "PR-R-25")
@pytest.mark.parametrize("seats", range(2, 7))
def test_pr_r_21_the_program_deck_lasts_for_the_highest_goal(seats: int) -> None:
    """Every player may hold one card and all but one of those needed; with a goal one higher they might not."""
    highest = max(goal for goal in range(1, len(PROGRAM_DECK) + 1) if _is_accepted(Options(goal=goal), seats))
    assert seats * (1 + highest - 1) <= len(PROGRAM_DECK) < seats * (1 + highest)


def _is_accepted(options: Options, seats: int) -> bool:
    try:
        GAME.rules.start(options, seats, at("accepted"))
    except IllegalMove:
        return False
    return True


@pytest.mark.rule("PR-R-01")
def test_pr_r_01_nobody_joins_a_running_game() -> None:
    refuses_newcomers(GAME)
