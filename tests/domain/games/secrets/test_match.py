from itertools import pairwise

import pytest
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import DIV, S0, Card, Version, face_text, is_bonus
from domain.games.secrets.evolve import evolve
from domain.games.secrets.flow.match import standings
from domain.games.secrets.game import GAME
from domain.games.secrets.scoring.arrange import Arrangement
from domain.games.secrets.state import Options, Phase, State, seating
from domain.games.secrets.values import Origin
from domain.kernel.decider import Expire, Leave, Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from tests.domain.games.playouts import playout
from tests.domain.games.secrets.scenes import hand_card, on_top, pick, play, scene
from tests.domain.newcomers import refuses_newcomers

DONE = Arrangement(())


@pytest.mark.refuses("SU-R-01")
@pytest.mark.parametrize(
    "options",
    [
        Options(games=3),
        Options(expert=True),
        Options(Version.INTERMEDIATE, expert=True),
        Options(chips=-1),
        Options(turn_ms=-1),
    ],
)
def test_options_the_rules_do_not_know(options: Options) -> None:
    with pytest.raises(IllegalMove, match="SU-R-01"):
        GAME.rules.start(options, 4, Moment(Rng(b""), 0))


def last_declaration(**more: object) -> State:
    """A game that ends with the declaration of seat 0."""
    state = scene("basic", "E999", phase=Phase.DECLARE, **more)  # type: ignore[arg-type]
    return replace(state, declared=(None, *(DONE,) * (state.seats - 1)))


@pytest.mark.rule("SU-M-01", "SU-M-03", "SU-R-82")
def test_the_deal_moves_on_after_each_game() -> None:
    after = play(last_declaration(games=4)).when(0, c.DeclareMelds()).then_accepted().state
    assert (after.game, after.dealer, after.phase) == (2, 1, Phase.DRAW)
    assert after.totals == (60, 0, 0, 0)


@pytest.mark.refuses("SU-M-01")
def test_after_the_last_game_the_match_is_over() -> None:
    scenario = play(last_declaration()).when(0, c.DeclareMelds()).then_accepted()
    outcome = GAME.rules.outcome(scenario.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.reason == "played"
    scenario.when(0, c.DrawDeck()).then_refused("SU-M-01")


@pytest.mark.rule("SU-M-02", "SU-R-80")
def test_chips_change_hands_by_differences() -> None:
    """Balances may go below zero."""
    after = play(last_declaration(chips=50)).when(0, c.DeclareMelds()).then_accepted().state
    assert after.chips == (50 + 180, -10, -10, -10)


@pytest.mark.rule("SU-M-04", "SU-R-81")
def test_tied_totals_share_the_place_without_the_expert_addition() -> None:
    state = replace(scene("advanced"), unused=(10, 0, 0, 0))
    assert [s.place for s in standings(state, (5, 5, 3, 1), -1)] == [1, 1, 3, 4]


@pytest.mark.rule("SU-M-04", "SU-E-06")
def test_with_the_expert_addition_the_larger_unused_buffer_wins() -> None:
    state = replace(scene("advanced", expert=True), unused=(0, 10, 0, 0))
    assert [s.place for s in standings(state, (5, 5, 3, 1), -1)] == [2, 1, 3, 4]


def ultimate(hand: str) -> State:
    state = scene("advanced", hand, phase=Phase.DECLARE, games=4, chips=100)
    return replace(state, declared=(None, DONE, DONE, DONE), totals=(0, 900, -20, 5))


@pytest.mark.rule("SU-M-10", "SU-R-83")
def test_ultimate_aces_win_the_match_at_once_with_all_chips() -> None:
    scenario = play(ultimate("E11 F11 W11 A11 M111 E9 F5")).when(0, c.DeclareMelds()).then_accepted()
    after = scenario.state
    outcome = GAME.rules.outcome(after)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.reason == "ultimate"
    assert after.totals == (1100, 0, 0, 0)
    assert after.chips == (400, 0, 0, 0)
    exchanged = [event for event in scenario.events if isinstance(event, e.ChipsExchanged)]
    assert [event.changes for event in exchanged] == [(300, -100, -100, -100)]


@pytest.mark.rule("SU-M-10", "SU-R-83")
def test_aces_without_a_pair_in_every_suit_are_not_ultimate() -> None:
    after = play(ultimate("E1111 F1111 W111 A99")).when(0, c.DeclareMelds()).then_accepted().state
    assert after.game == 2
    assert after.totals == (1100, 900, -20, 5)


@pytest.mark.rule("SU-R-83", "SU-A-72")
def test_divinity_may_complete_the_ultimate_aces() -> None:
    state = scene("advanced", "E11 F11 W11 A11 M11 E99", aside="DIV", games=4)
    scenario = play(state).when(0, c.PickUp((DIV,), go_out=True))
    for seat in (1, 2, 3):
        scenario.when(seat, c.DeclareMelds())
    outcome = GAME.rules.outcome(scenario.state)
    assert outcome is not None
    assert outcome.reason == "ultimate"


@pytest.mark.rule("SU-M-20", "SU-R-06")
def test_two_players_sit_opposite_with_a_dummy_on_each_side() -> None:
    """Dummies hold no cards."""
    assert seating(2, 1) == (0, -1, 1, -1)
    state = GAME.rules.fold(GAME.rules.initial, GAME.rules.start(Options(), 2, Moment(Rng(b"two"), 0)))
    assert len(state.hands) == 2
    assert sum(map(len, state.piles)) == 119


@pytest.mark.rule("SU-M-21", "SU-M-22", "SU-R-82")
def test_with_three_players_the_dummy_follows_three_and_then_always_four_real_turns() -> None:
    assert seating(3, 1) == (1, 2, 0, -1)
    turns: list[int] = []
    for step in playout(GAME, Options(), 3, "three", bot="random"):
        turns += [event.seat for event in step.events if isinstance(event, e.TurnStarted)]
    assert [number for number, seat in enumerate(turns[:20], start=1) if seat < 0] == [4, 9, 14, 19]
    real = [seat for seat in turns if seat >= 0]
    assert all((after - before) % 3 == 1 for before, after in pairwise(real))


@pytest.mark.rule("SU-M-23")
def test_a_dummy_discards_the_top_card_of_the_deck() -> None:
    state = on_top(scene("basic", "E1 F2", seats=2, phase=Phase.ACT), "A9")
    after = play(state).when(0, c.Discard(hand_card(state, "E1"))).then_accepted().state
    assert face_text(Card(after.main)) == "A9"
    assert after.places[after.place] == 1


@pytest.mark.rule("SU-R-69")
def test_bonus_cards_of_a_dummy_lie_at_its_place_and_score_for_nobody() -> None:
    state = scene("advanced", "E1 F2", others={1: "W3"}, seats=2, phase=Phase.ACT)
    top = [card for card in state.piles[1] if not is_bonus(card)][:1]
    rest = tuple(card for pile in state.piles for card in pile if card not in (*top, DIV, S0))
    state = replace(state, piles=(rest, (*top, S0, DIV), (), ()))
    scenario = play(state).when(0, c.Discard(hand_card(state, "E1"))).when(1, c.PassBump()).then_accepted()
    assert scenario.state.aside[1] == (DIV, S0)
    assert scenario.state.areas[1] == top[0]
    aside = [event for event in scenario.events if isinstance(event, e.BonusSetAside)]
    assert [(event.card, event.origin) for event in aside] == [(DIV, Origin.DRAW), (S0, Origin.DRAW)]


@pytest.mark.rule("SU-R-18")
def test_a_dummy_turn_with_an_empty_deck_ends_the_game() -> None:
    state = scene("basic", "E1 F2", seats=2, phase=Phase.ACT, deck=0)
    assert play(state).when(0, c.Discard(hand_card(state, "E1"))).then_accepted().state.ended == "deck"


@pytest.mark.rule("SU-R-10")
def test_when_the_clock_runs_out_the_drawn_card_is_discarded() -> None:
    state = on_top(scene("basic", "E1 F2"), "A9")
    after = play(state).when(0, Expire()).then_accepted().state
    assert face_text(Card(after.main)) == "A9"
    assert after.place == 1


@pytest.mark.rule("SU-R-10")
def test_when_the_clock_runs_out_a_discard_that_was_drawn_goes_again() -> None:
    """It is the last card drawn."""
    state = scene("basic", "F2 E3 W1", main="A9")
    scenario = play(state).when(0, c.DrawDiscard()).when(0, Expire())
    assert face_text(Card(scenario.state.main)) == "A9"


@pytest.mark.rule("SU-R-10")
def test_with_nothing_drawn_to_the_hand_the_lowest_card_goes() -> None:
    state = scene("intermediate", "F2 E3 W34", areas={3: "W2"})
    scenario = play(state).when(0, pick(state, "W2", "W234")).when(0, Expire())
    assert face_text(Card(scenario.state.bump_card)) == "E3"


@pytest.mark.rule("SU-R-10")
def test_with_an_empty_deck_the_clock_declines() -> None:
    state = scene("basic", "E1 F2", main="A9", deck=0)
    assert play(state).when(0, Expire()).then_accepted().state.ended == "deck"


@pytest.mark.rule("SU-R-10", "SU-R-27")
def test_the_clock_takes_the_engines_arrangement() -> None:
    after = play(last_declaration()).when(0, Expire()).then_accepted().state
    assert after.totals[0] == 60


@pytest.mark.refuses("SU-B-22", "SU-R-29")
def test_a_clock_runs_only_for_the_seat_that_is_waited_for() -> None:
    play(scene("basic", "E1 F2")).when(1, Expire()).then_refused("SU-B-22")
    play(last_declaration()).when(1, Expire()).then_refused("SU-R-29")


@pytest.mark.rule("SU-R-10")
def test_clocks_are_counted_from_the_event_that_started_them() -> None:
    options = Options(turn_ms=60_000)
    state = GAME.rules.fold(GAME.rules.initial, GAME.rules.start(options, 4, Moment(Rng(b"clock"), 5_000)))
    assert GAME.rules.deadline(state) == 65_000
    assert GAME.rules.deadline(scene("basic", "E1")) is None


@pytest.mark.refuses("SU-R-27", "SU-R-29")
def test_melds_are_declared_once_and_after_the_game() -> None:
    play(scene("basic", "E1")).when(0, c.DeclareMelds()).then_refused("SU-R-27")
    play(last_declaration()).when(1, c.DeclareMelds()).then_refused("SU-R-29")


@pytest.mark.rule("SU-R-26", "SU-R-27")
def test_a_player_may_declare_a_worse_arrangement() -> None:
    after = play(last_declaration()).when(0, c.DeclareMelds(())).then_accepted().state
    assert after.totals[0] == 0


@pytest.mark.refuses("SU-R-85")
def test_who_leaves_is_played_on_and_placed_last() -> None:
    state = scene("basic", "E999 F1", others={1: "F2", 2: "F3", 3: "F4"})
    after = play(state).when(0, Leave()).then_accepted().state
    assert after.left[0]
    assert after.place == 1
    assert [s.place for s in standings(after, (100, 5, 5, 1), -1)] == [4, 1, 1, 3]
    play(after).when(0, c.DrawDeck()).then_refused("SU-R-85")


@pytest.mark.rule("SU-R-85")
def test_leaving_in_a_window_or_before_declaring_holds_nobody_up() -> None:
    state = scene("intermediate", "E5 W9", others={1: "E3", 2: "E4", 3: "W1"}, phase=Phase.ACT)
    scenario = play(state).when(0, c.Discard(hand_card(state, "E5"))).when(1, c.PassBump()).when(2, c.PassBump())
    assert scenario.when(3, Leave()).then_accepted().state.phase is Phase.DRAW
    assert play(last_declaration()).when(0, Leave()).then_accepted().state.outcome is not None


def test_a_game_begins_with_nothing_of_the_one_before() -> None:
    state = replace(scene("advanced", "E1 F2", aside="VOID", areas={1: "W9"}, turn=9), out_seat=2)
    begun = evolve(state, e.GameStarted(2, 1, seating(4, 1), 5))
    assert (begun.game, begun.dealer, begun.out_seat, begun.turn) == (2, 1, -1, 0)
    assert (begun.aside, begun.areas, begun.area_turns) == (((),) * 4, (-1,) * 4, (0,) * 4)


@pytest.mark.rule("SU-R-85")
def test_with_two_players_left_the_match_goes_on() -> None:
    state = scene("basic", "E1", others={1: "F2", 2: "F3"}, seats=3)
    assert GAME.rules.outcome(play(state).when(0, Leave()).then_accepted().state) is None


@pytest.mark.rule("SU-R-85")
def test_with_one_player_left_the_match_ends() -> None:
    scenario = play(scene("basic", "E1", seats=2)).when(0, Leave()).then_accepted()
    outcome = GAME.rules.outcome(scenario.state)
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("SU-R-86")
def test_nobody_joins_a_running_match() -> None:
    refuses_newcomers(GAME)
