import pytest
from msgspec.json import encode
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import Card, Version, face_text, is_bonus
from domain.games.secrets.evolve import evolve
from domain.games.secrets.flow.deal import duel_for_dealer, shuffle, strength
from domain.games.secrets.flow.scorekeeping import deck_duel, duel_places, packet_duel
from domain.games.secrets.flow.turns import end_if_nothing_to_draw
from domain.games.secrets.game import GAME
from domain.games.secrets.melds import shape_of
from domain.games.secrets.scoring.arrange import Arrangement
from domain.games.secrets.scoring.notation import Reader
from domain.games.secrets.state import Options, Phase, State, pile_for
from domain.kernel.course import Course
from domain.kernel.decider import Expire, Moment
from domain.kernel.redaction import redact
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from domain.kernel.viewers import Seated
from tests.domain.games.secrets.scenes import play, scene

INTER, A = "intermediate", "advanced"
NOTHING = Arrangement(())


def cards(text: str) -> tuple[Card, ...]:
    return Reader(Version.ADVANCED).hand(text)[0]


def begun(version: Version, seats: int = 4, seed: bytes = b"deal") -> tuple[tuple[Event, ...], State]:
    events = GAME.rules.start(Options(version), seats, Moment(Rng(seed), 0))
    return events, GAME.rules.fold(GAME.rules.initial, events)


@pytest.mark.rule("SU-F-05", "SU-I-11", "SU-R-09")
def test_the_duel_for_the_deal_comes_first_in_every_version() -> None:
    for version in Version:
        events, state = begun(version)
        assert isinstance(events[1], e.DealerDueled)
        assert events[1].dealer == state.dealer


@pytest.mark.rule("SU-R-05")
@pytest.mark.parametrize("version", list(Version))
def test_a_match_begins_with_its_first_game(version: Version) -> None:
    events, state = begun(version)
    assert [event.game for event in events if isinstance(event, e.GameStarted)] == [1]
    assert state.game == 1


@pytest.mark.rule("SU-B-23")
def test_any_card_that_was_discarded_can_be_drawn() -> None:
    """The lowest card of the deck as well."""
    state = scene("basic", "E345 F1", main="E1")
    assert state.main == 0
    assert 0 in play(state).when(0, c.DrawDiscard()).then_accepted().state.hands[0]


@pytest.mark.rule("SU-F-03")
def test_a_replacement_is_told_apart_from_a_draw() -> None:
    state = scene(A, "E345 F1", phase=Phase.REPLACEMENT)
    events = play(state).when(0, c.DrawReplacement()).then_accepted().events
    assert [type(event) for event in events] == [e.ReplacementDrawn]


@pytest.mark.rule("SU-F-03", "SU-R-10")
def test_the_clock_draws_a_replacement_where_one_is_due() -> None:
    events = play(scene(A, "E345 F1", phase=Phase.REPLACEMENT)).when(0, Expire()).then_accepted().events
    assert isinstance(events[0], e.ReplacementDrawn)


def test_a_face_down_card_that_was_flipped_is_the_main_discard_and_nothing_else() -> None:
    state = scene(INTER, "E345 F1", face_down="W9")
    card = Card(state.face_down)
    after = evolve(state, e.FaceDownFlipped(card))
    assert (after.main, after.face_down) == (card, -1)


@pytest.mark.rule("SU-R-36")
def test_who_duels_from_one_quarter_take_one_card_after_the_other() -> None:
    state = scene(INTER, "M12345")
    pile = state.piles[0]
    held = deck_duel(Course(evolve, replace(state, piles=((), (), pile, ())), Moment(Rng(b"duel"), 0)))
    assert [drawn.card for drawn in held.cards] == list(pile[:-5:-1])


@pytest.mark.rule("SU-R-16")
@pytest.mark.parametrize("version", ["basic", INTER, A])
def test_with_an_empty_deck_and_nothing_to_take_the_game_ends_by_itself(version: str) -> None:
    state = replace(scene(version, "E1 F3", deck=0), inactive=())
    course = Course(evolve, state, Moment(Rng(b"end"), 0))
    end_if_nothing_to_draw(course, 0)
    assert isinstance(course.events[0], e.DrawDeclined)


@pytest.mark.rule("SU-R-16")
@pytest.mark.parametrize("version", ["basic", INTER, A])
def test_with_an_empty_deck_a_main_discard_is_left_to_take(version: str) -> None:
    state = replace(scene(version, "E1 F3", main="W9", deck=0), inactive=())
    course = Course(evolve, state, Moment(Rng(b"end"), 0))
    end_if_nothing_to_draw(course, 0)
    assert course.events == ()


@pytest.mark.rule("SU-A-42", "SU-B-14", "SU-I-06")
@pytest.mark.parametrize("text", ["E123456789 P0 DIV", "EFWAM5 DIV"])
def test_a_meld_is_no_longer_than_there_are_ranks_or_suits(text: str) -> None:
    whole = cards(text.replace("EFWAM5", "E5 F5 W5 A5 M5"))
    assert shape_of(whole) is None
    assert shape_of(whole[:-1]) is not None


@pytest.mark.rule("SU-I-11", "SU-R-09")
def test_only_those_tied_draw_again_and_no_bonus_card_takes_part() -> None:
    repeated = 0
    for seed in range(60):
        duel = duel_for_dealer(Version.ADVANCED, 4, Rng(b"duel%d" % seed))
        for before, after in zip(duel.rounds, duel.rounds[1:], strict=False):
            top = max(strength(drawn.card) for drawn in before.cards)
            tied = [drawn.place for drawn in before.cards if strength(drawn.card) == top]
            assert [drawn.place for drawn in after.cards] == tied, seed
            repeated += 1
        assert not any(is_bonus(drawn.card) for rnd in duel.rounds for drawn in rnd.cards), seed
    assert repeated


@pytest.mark.rule("SU-I-10")
def test_magic_beats_plain_in_a_duel() -> None:
    low_magic, high_plain, equal = cards("M1 E9 W9")
    assert strength(low_magic) > strength(high_plain) == strength(equal)


@pytest.mark.rule("SU-R-04", "SU-F-01", "SU-A-30")
def test_piles_and_packets_of_the_three_versions() -> None:
    assert shuffle(Version.BASIC, Rng(b"")).sizes == (144,)
    assert shuffle(Version.INTERMEDIATE, Rng(b"")).sizes == (45,) * 4
    advanced = shuffle(Version.ADVANCED, Rng(b""))
    assert advanced.sizes == (36,) * 4
    assert [len(packet.cards) for packet in advanced.packets] == [8] * 6


@pytest.mark.rule("SU-F-01", "SU-R-05")
def test_packets_are_made_from_the_bottoms_of_the_quarters() -> None:
    """Two cards of each quarter in order, the first packet lowest."""
    deck = Rng(b"p").shuffled(tuple(range(192)))
    packets = shuffle(Version.ADVANCED, Rng(b"p")).packets
    assert packets[0].cards == (*deck[0:2], *deck[48:50], *deck[96:98], *deck[144:146])
    assert packets[5].cards[:2] == deck[10:12]


@pytest.mark.rule("SU-F-02", "SU-R-03", "SU-R-05")
def test_each_player_gets_six_cards_from_either_side() -> None:
    events, _ = begun(Version.INTERMEDIATE)
    deal = [event for event in events if isinstance(event, e.HandDealt)]
    shuffled = next(event for event in events if isinstance(event, e.DeckShuffled))
    first = deal[0]
    assert (first.left, first.right) == ((first.seat - 1) % 4, first.seat)
    assert first.cards[:6] == shuffled.piles[first.left].cards[-6:][::-1]
    assert first.cards[6:] == shuffled.piles[first.right].cards[-6:][::-1]
    placed = next(event for event in events if isinstance(event, e.FaceDownPlaced))
    assert placed.quarter == (placed.seat - 1) % 4


@pytest.mark.rule("SU-F-03")
def test_draws_come_from_the_quarter_at_the_right_or_the_next_with_cards() -> None:
    state = scene(INTER, "E1")
    assert [pile_for(state, place) for place in range(4)] == [0, 1, 2, 3]
    empty = replace(state, piles=((), (), state.piles[2], ()))
    assert [pile_for(empty, place) for place in range(4)] == [2] * 4


def declared(state: State) -> tuple[list[Event], State]:
    """All seats declare; what follows until the scores."""
    scenario = play(state)
    events: list[Event] = []
    for seat in range(state.seats):
        scenario.when(seat, c.DeclareMelds()).then_accepted()
        events += scenario.events
    return events, scenario.state


def ended(version: str, hands: dict[int, str], **more: object) -> tuple[list[Event], State]:
    others = {seat: text for seat, text in hands.items() if seat}
    state = scene(version, hands.get(0, ""), others=others, phase=Phase.DECLARE, **more)  # type: ignore[arg-type]
    return declared(state)


@pytest.mark.rule("SU-F-06")
def test_no_duel_without_a_magic_5_sequence() -> None:
    events, _ = ended(A, {0: "M1234", 1: "M123456"})
    assert not any(isinstance(event, e.DuelHeld) for event in events)


@pytest.mark.rule("SU-I-12", "SU-R-36")
@pytest.mark.parametrize("version", [INTER, A])
def test_the_winner_of_the_duel_and_whoever_ties_gets_ten(version: str) -> None:
    events, state = ended(version, {0: "M12345", 1: "M23456"})
    held = next(event for event in events if isinstance(event, e.DuelHeld))
    for seat in (0, 1):
        assert state.totals[seat] == (40 if seat in held.winners else 30)


@pytest.mark.rule("SU-F-06")
def test_the_order_of_the_scoring_duel() -> None:
    """Before the dealer, across, after, the dealer."""
    assert duel_places(scene(A, "E1", dealer=1)) == [0, 3, 2, 1]


@pytest.mark.rule("SU-F-08", "SU-R-36")
def test_bonus_cards_in_a_duel_are_skipped_up_to_the_next_packet() -> None:
    first = cards("VOID VOID VOID VOID P0 P0 P0 E1")
    second = cards("S0 DIV E2 W9 M3 E4 E5 E6")
    held = packet_duel(replace(scene(A), packets=(first, second, (), (), (), ())))
    assert [face_text(drawn.card) for drawn in held.cards] == ["E1", "E2", "W9", "M3"]
    assert len(held.skipped) == 9


@pytest.mark.rule("SU-R-36")
def test_a_deck_duel_goes_on_with_shuffled_inactive_discards() -> None:
    events, _ = ended(INTER, {0: "M12345"}, deck=2)
    held = next(event for event in events if isinstance(event, e.DuelHeld))
    assert len(held.cards) == 4


@pytest.mark.rule("SU-R-36")
def test_a_dummy_may_win_the_duel_and_gets_nothing() -> None:
    events, state = ended(A, {0: "M12345", 1: "M23456"}, seats=2)
    held = next(event for event in events if isinstance(event, e.DuelHeld))
    assert {drawn.place for drawn in held.cards} == {0, 1, 2, 3}
    for seat, place in ((0, 0), (1, 2)):
        assert state.totals[seat] == (40 if place in held.winners else 30)


@pytest.mark.rule("SU-F-04")
def test_packets_are_revealed_from_the_top_sets_first_from_the_dealer_the_unity_last() -> None:
    hands = {0: "M888", 1: "E8 F8 W8", 2: "E8 F8 A8", 3: "E1"}
    events, _ = ended(A, hands, dealer=2)
    revealed = [event for event in events if isinstance(event, e.PacketRevealed)]
    assert [(event.seat, event.packet) for event in revealed] == [(2, 5), (1, 4), (0, 3)]


@pytest.mark.rule("SU-I-05")
@pytest.mark.parametrize(("hand", "sure", "prize"), [("M888", 60, 10), ("M8888*", 160, 5)])
def test_a_unity_of_magic_8s_flips_a_coin_in_intermediate(hand: str, sure: int, prize: int) -> None:
    events, state = ended(INTER, {0: hand})
    flip = next(event for event in events if isinstance(event, e.CoinFlipped))
    assert flip.points == (prize if flip.result is flip.prediction else 0)
    assert state.totals[0] == sure + flip.points


@pytest.mark.rule("SU-R-07")
def test_the_same_seed_and_commands_give_the_same_events() -> None:
    assert begun(Version.ADVANCED)[0] == begun(Version.ADVANCED)[0]


@pytest.mark.rule("SU-R-02")
def test_hidden_cards_are_never_told() -> None:
    events, _ = begun(Version.ADVANCED)
    dealt = next(event for event in events if isinstance(event, e.HandDealt))
    other = (dealt.seat + 1) % 4
    assert encode(redact(dealt, Seated(other))) == encode(redact(replace(dealt, cards=()), Seated(other)))


@pytest.mark.rule("SU-M-21", "SU-M-23")
def test_nobody_is_waited_for_while_a_dummy_moves() -> None:
    state = scene(INTER, "E1", seats=3)
    assert GAME.rules.to_act(replace(state, place=state.places.index(-1))) == ()


@pytest.mark.rule("SU-R-27", "SU-R-85")
def test_all_who_are_still_there_are_asked_to_declare() -> None:
    state = scene(INTER, "E1", phase=Phase.DECLARE)
    assert GAME.rules.to_act(replace(state, left=(False, True, False, False))) == (0, 2, 3)


@pytest.mark.rule("SU-R-10")
def test_after_the_end_nobody_is_waited_for_and_no_clock_runs() -> None:
    state = scene(INTER, "E1", phase=Phase.OVER)
    over = replace(state, options=replace(state.options, turn_ms=1_000, bump_ms=1_000, declare_ms=1_000))
    assert (GAME.rules.to_act(over), GAME.rules.deadline(over)) == ((), None)
