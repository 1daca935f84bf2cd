import pytest
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import DECKS, FACE_OF, PLAIN_ZERO, Card, Version, face_text, is_bonus
from domain.games.secrets.game import GAME
from domain.games.secrets.legal import legal
from domain.games.secrets.scoring.arrange import Arrangement
from domain.games.secrets.scoring.notation import score
from domain.games.secrets.state import Coin, Options, Phase
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from domain.kernel.viewers import SPECTATOR, Seated
from tests.domain.games.secrets.scenes import hand_card, play, scene

START = Moment(Rng(b"basic"), 0)


def points(hand: str, version: str = "basic") -> int | None:
    return score(version, hand).points


@pytest.mark.rule("SU-B-03", "SU-B-04", "SU-I-01", "SU-A-01")
def test_decks_have_144_180_and_192_cards() -> None:
    sizes = {version: len(deck) for version, deck in DECKS.items()}
    assert sizes == {Version.BASIC: 144, Version.INTERMEDIATE: 180, Version.ADVANCED: 192}
    assert not any(is_bonus(card) for card in DECKS[Version.INTERMEDIATE])
    bonus = [face_text(card) for card in DECKS[Version.ADVANCED] if is_bonus(card)]
    assert bonus == ["VOID"] * 4 + ["P0"] * 4 + ["S0", "DIV", "ETE", "INF"]


@pytest.mark.rule("SU-B-05", "SU-R-23")
def test_the_four_plain_zeros_are_one_face() -> None:
    """Two of them are an identical pair."""
    assert {FACE_OF[card] for card in range(184, 188)} == {PLAIN_ZERO}
    assert score("advanced", "E123 F456 P0 P0", out=True).points == 30


@pytest.mark.refuses("SU-B-01")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(IllegalMove, match="SU-B-01"):
        GAME.rules.start(Options(), seats, START)


@pytest.mark.rule("SU-B-10", "SU-B-11", "SU-B-13")
@pytest.mark.parametrize(("length", "worth"), list(zip(range(3, 10), (10, 15, 25, 40, 60, 80, 120), strict=True)))
def test_plain_sequences_score_by_length(length: int, worth: int) -> None:
    assert points("E" + "123456789"[:length]) == worth


@pytest.mark.rule("SU-B-12")
def test_nine_and_one_are_no_neighbours() -> None:
    assert points("E891 F912") == 0


@pytest.mark.rule("SU-B-14", "SU-B-15")
@pytest.mark.parametrize(
    ("hand", "worth"),
    [("E2 F2 W2", 10), ("E9 F9 A9", 15), ("E7 F7 W7 A7", 20), ("E8 F8 W8 A8", 25), ("E9 F9 W9 A9", 30), ("E22 F2", 0)],
)
def test_sets_score_by_size_and_rank(hand: str, worth: int) -> None:
    assert points(hand) == worth


@pytest.mark.rule("SU-B-17", "SU-B-18", "SU-B-19")
@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("E111*", 20),
        ("E888*", 25),
        ("E999*", 30),
        ("E1111*", 100),
        ("E8888*", 125),
        ("E9999*", 150),
        ("E111", 40),
        ("E888", 50),
        ("E999", 60),
        ("E1111", 200),
        ("E8888", 250),
        ("E9999", 300),
    ],
)
def test_unities_score_by_size_rank_and_exposure(hand: str, worth: int) -> None:
    assert points(hand) == worth


@pytest.mark.refuses("SU-B-20")
def test_no_card_is_in_two_melds() -> None:
    assert points("E34555") == 40
    state = scene("basic", "E123 F456 W789 A123 E1", phase=Phase.ACT)
    one, two, three = (hand_card(state, text) for text in ("E1", "E2", "E3"))
    plans = (c.MeldPlan((one, two, three)), c.MeldPlan((one, two, three)))
    play(state).when(0, c.GoOut(plans)).then_refused("SU-B-20")


@pytest.mark.rule("SU-B-21", "SU-R-12")
def test_everybody_gets_twelve_cards_and_one_is_turned() -> None:
    """The dealer may draw the start card, and it is exposed then."""
    state = GAME.rules.fold(GAME.rules.initial, GAME.rules.start(Options(), 4, START))
    assert [len(hand) for hand in state.hands] == [12] * 4
    assert state.main >= 0
    assert state.places[state.place] == state.dealer
    start = state.main
    after = play(state).when(state.dealer, c.DrawDiscard()).then_accepted().state
    assert after.shown[state.dealer] == (start,)


@pytest.mark.refuses("SU-B-22", "SU-R-11")
def test_a_turn_draws_one_card_and_discards_one() -> None:
    """The next seat follows."""
    state = scene("basic", "E123", turn=1)
    play(state).when(1, c.DrawDeck()).then_refused("SU-B-22")
    play(state).when(0, c.Discard(state.hands[0][0])).then_refused("SU-R-11")
    scenario = play(state).when(0, c.DrawDeck()).when(0, c.Discard(state.hands[0][0])).then_accepted()
    assert scenario.state.place == 1
    play(scenario.state).when(1, c.Discard(Card(143))).then_refused("SU-R-11")


@pytest.mark.refuses("SU-B-22")
def test_only_a_card_of_the_hand_is_discarded() -> None:
    state = scene("basic", "E123", phase=Phase.ACT)
    play(state).when(0, c.Discard(state.piles[0][0])).then_refused("SU-B-22")


@pytest.mark.rule("SU-R-13")
@pytest.mark.refuses("SU-B-23")
def test_only_the_last_discard_can_be_drawn() -> None:
    """Older ones stay visible."""
    state = scene("basic", "E123 F1", main="W5", phase=Phase.ACT)
    after = play(state).when(0, c.Discard(hand_card(state, "F1"))).then_accepted().state
    assert face_text(Card(after.main)) == "F1"
    assert [face_text(lying.card) for lying in after.inactive] == ["W5"]
    play(after).when(1, c.PickUp((after.inactive[0].card,))).then_refused("SU-B-23")


@pytest.mark.refuses("SU-B-23")
def test_without_a_discard_there_is_none_to_draw() -> None:
    play(scene("basic", "E123")).when(0, c.DrawDiscard()).then_refused("SU-B-23")


@pytest.mark.rule("SU-B-24", "SU-R-20", "SU-R-21")
def test_a_discard_drawn_stays_visible_to_all() -> None:
    state = scene("basic", "E123", main="W5")
    after = play(state).when(0, c.DrawDiscard()).then_accepted().state
    assert [face_text(card) for card in GAME.rules.view(after, Seated(2)).places[0].exposed] == ["W5"]
    assert GAME.rules.view(after, SPECTATOR).places[0].hand is None


@pytest.mark.rule("SU-R-14")
def test_a_discard_just_drawn_may_be_discarded() -> None:
    state = scene("basic", "E123", main="W5")
    main = Card(state.main)
    after = play(state).when(0, c.DrawDiscard()).when(0, c.Discard(main)).then_accepted().state
    assert after.main == main
    assert after.shown[0] == ()


@pytest.mark.rule("SU-B-25")
def test_nothing_is_laid_down_in_basic() -> None:
    state = scene("basic", "E123 F1 W3 A5", phase=Phase.ACT)
    kinds = {type(command) for command in legal(state, 0)}
    assert kinds == {c.Discard}


@pytest.mark.rule("SU-B-28")
@pytest.mark.refuses("SU-B-26")
def test_going_out_needs_eleven_of_thirteen_and_is_never_compulsory() -> None:
    """No points of its own."""
    state = scene("basic", "E1234 F4567 W789 A56", phase=Phase.ACT)
    kinds = {type(command) for command in legal(state, 0)}
    assert kinds == {c.Discard, c.GoOut}
    declared = play(state).when(0, c.GoOut()).then_accepted().state.declared[0]
    assert declared is not None
    assert declared.going_out == 0
    four_left = scene("basic", "E123 F456 W789 A12 E77", phase=Phase.ACT)
    play(four_left).when(0, c.GoOut()).then_refused("SU-B-26")


@pytest.mark.rule("SU-B-27", "SU-I-51")
@pytest.mark.parametrize(("hand", "fully"), [("E1234 F456 W789 A222", True), ("E1234 F4567 W789 A55", True)])
def test_fully_is_all_or_all_but_a_pair(hand: str, fully: bool) -> None:
    state = scene("basic", hand, phase=Phase.ACT)
    declared = play(state).when(0, c.GoOut()).then_accepted().state.declared[0]
    assert declared is not None
    assert declared.fully is fully
    assert declared.going_out == 10


@pytest.mark.rule("SU-R-24")
def test_one_card_left_is_not_fully() -> None:
    state = scene("basic", "E123 F456 W789 A123 E7", phase=Phase.ACT)
    declared = play(state).when(0, c.GoOut()).then_accepted().state.declared[0]
    assert declared is not None
    assert not declared.fully


@pytest.mark.rule("SU-B-29", "SU-I-40")
def test_when_somebody_goes_out_all_hands_are_revealed_and_scored() -> None:
    state = scene("basic", "E1234 F4567 W789 A55", others={1: "E999", 2: "F1", 3: "F2"}, phase=Phase.ACT)
    scenario = play(state).when(0, c.GoOut())
    assert [face_text(card) for card in GAME.rules.view(scenario.state, SPECTATOR).places[1].hand or ()] == ["E9"] * 3
    for seat in (1, 2, 3):
        scenario.when(seat, c.DeclareMelds())
    assert scenario.state.totals == (50, 60, 0, 0)


@pytest.mark.rule("SU-B-30", "SU-R-16")
def test_with_an_empty_deck_one_may_decline_which_ends_the_game() -> None:
    """No points for going out."""
    state = scene("basic", "E123", main="W5", deck=0)
    assert {type(command) for command in legal(state, 0)} == {c.DeclineDraw, c.DrawDiscard}
    scenario = play(state).when(0, c.DeclineDraw()).then_accepted()
    assert scenario.state.ended == "deck"
    assert scenario.state.out_seat == -1


@pytest.mark.refuses("SU-R-16")
def test_with_a_deck_one_may_not_decline() -> None:
    play(scene("basic", "E123", main="W5")).when(0, c.DeclineDraw()).then_refused("SU-R-16")
    play(scene("basic", "E123", main="W5", deck=0)).when(0, c.DrawDeck()).then_refused("SU-R-16")


@pytest.mark.rule("SU-B-16", "SU-R-35")
def test_a_coin_called_right_brings_five_for_a_3_set_of_8s() -> None:
    """Heads unless said otherwise."""
    seen = set()
    for number in range(24):
        state = scene("basic", "E1234 F4567 W789 A55", others={1: "E8 F8 A8"}, phase=Phase.DECLARE)
        state = replace(state, declared=(None, None, Arrangement(()), Arrangement(())))
        scenario = play(state)
        scenario.key = b"coin%d" % number
        scenario.when(0, c.DeclareMelds()).when(1, c.DeclareMelds(predictions=(Coin.TAILS,) if number % 2 else ()))
        flip = next(event for event in scenario.events if isinstance(event, e.CoinFlipped))
        assert flip.prediction is (Coin.TAILS if number % 2 else Coin.HEADS)
        assert flip.points == (5 if flip.result is flip.prediction else 0)
        assert scenario.state.totals[1] == 10 + flip.points
        seen.add(flip.result)
    assert seen == {Coin.HEADS, Coin.TAILS}


@pytest.mark.rule("SU-R-31")
def test_basic_knows_no_deck_draw() -> None:
    assert score("basic", "E1234 F4567 W789 A55", drawn="A5", out=True).points == 50


@pytest.mark.rule("SU-R-31")
def test_basic_knows_no_limit_and_no_aces() -> None:
    assert score("basic", "E1111 F1111 W111 A99").points == 440
