"""Setting up, turns, phases, rifts, draws and the end of a game."""

import pytest
from msgspec.json import decode, encode
from msgspec.structs import replace

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import face
from domain.games.runiverse.commands import (
    BeginPhase,
    ChooseFirst,
    DreamDelve,
    EndMain,
    EndPhase,
    Evoke,
    KeepHand,
    MakeAttack,
    MakePower,
    OpenRift,
    PlayMage,
    SetGuards,
    UseAct,
)
from domain.games.runiverse.decks import parse_deck, preconstructed_deck, print_deck
from domain.games.runiverse.facets import Facet
from domain.games.runiverse.game import GAME
from domain.games.runiverse.options import Format, Options
from domain.games.runiverse.state import State, Step, Zone
from domain.kernel.decider import Expire, Leave, Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.redaction import redact
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from domain.kernel.viewers import SPECTATOR, Seated
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define
from tests.domain.newcomers import refuses_newcomers


def begun(options: Options | None = None, key: bytes = b"turns") -> State:
    events = GAME.rules.start(options or Options(facets=(Facet.RUBY, Facet.ORTH), first=0), 2, Moment(Rng(key), 0))
    return GAME.rules.fold(GAME.rules.initial, events)


def mage(gift: str = "draw", facet: str = "ruby") -> int:
    return define("m", "mage", gift=gift, focus="Fire", facet=facet)


def refused(options: Options, seats: int = 2) -> str:
    with pytest.raises(IllegalMove) as refusal:
        GAME.rules.start(options, seats, Moment(Rng(b"refused"), 0))
    return refusal.value.rule


# ------------------------------------------------------------------ setting up


@pytest.mark.refuses("RU-SET-01")
def test_a_match_needs_two_players() -> None:
    assert refused(Options(), 1) == "RU-SET-01"


@pytest.mark.rule("RU-FMT-01")
@pytest.mark.refuses("RU-SET-01")
def test_constructed_needs_two_decks() -> None:
    assert refused(Options(format=Format.CONSTRUCTED)) == "RU-SET-01"


@pytest.mark.refuses("RU-SET-01")
def test_a_deck_text_that_cannot_be_read_is_refused() -> None:
    fine = print_deck(preconstructed_deck(Facet.RUBY))
    assert refused(Options(format=Format.CONSTRUCTED, decks=(fine, "1 Nobody"))) == "RU-SET-01"


def test_questions_are_numbered_on_in_the_next_game_of_a_match() -> None:
    """So that no answer to an old one fits a new one."""
    events = GAME.rules.start(Options(), 2, Moment(Rng(b"match"), 0))
    before = replace(GAME.rules.fold(GAME.rules.initial, events), questions=5)
    dealt = [event for event in events if isinstance(event, ev.Dealt)]
    assert GAME.rules.fold(before, tuple(dealt)).questions == 5


@pytest.mark.rule("RU-SET-02", "RU-ZONE-01", "RU-ZONE-09")
def test_decks_are_shuffled_each_by_itself_and_the_stack_is_not() -> None:
    one, two = begun(key=b"1"), begun(key=b"2")
    assert one.sides[A].deck != two.sides[A].deck
    assert one.sides[A].dream != two.sides[A].dream
    assert one.sides[A].snowplay == two.sides[A].snowplay
    main = set(preconstructed_deck(Facet.RUBY).main)
    assert all(card // 1024 in main for card in (*one.sides[A].deck, *one.sides[A].hand))


@pytest.mark.rule("RU-SET-03")
def test_the_first_player_is_agreed_or_drawn() -> None:
    assert begun(Options(first=1)).first == 1
    assert {begun(Options(), key=b"f%d" % n).first for n in range(20)} == {0, 1}


def kept(options: Options) -> tuple[State, list[Event]]:
    """The game after both opening hands are kept, and the events of that."""
    state, log = begun(options), list[Event]()
    for seat in (state.first, 1 - state.first):
        events = GAME.rules.decide(state, seat, KeepHand(), Moment(Rng(b"keep"), 0))
        state = GAME.rules.fold(state, events)
        log += events
    return state, log


@pytest.mark.rule("RU-SET-09")
@pytest.mark.parametrize("first", [A, B])
@pytest.mark.parametrize("extra", [0, 1, 2, 3])
def test_the_second_player_may_begin_with_more_cards(first: int, extra: int) -> None:
    state, log = kept(Options(first=first, second_draws=extra))
    hands = [len(side.hand) for side in state.sides]
    assert (hands[first], hands[1 - first]) == (7, 7 + extra)
    drawn = [e for e in log if isinstance(e, ev.Drew)]
    assert [(e.seat, e.count) for e in drawn] == ([(1 - first, extra)] if extra else [])
    assert not state.sides[1 - first].drew  # the first draw of the turn is still to come, and with it a gift


@pytest.mark.rule("RU-SET-09")
def test_the_other_player_sees_only_how_many_more_cards_were_drawn() -> None:
    state, log = kept(Options(first=A, second_draws=2))
    drew = next(e for e in log if isinstance(e, ev.Drew))
    assert drew.cards == state.sides[B].hand[7:]
    assert getattr(redact(drew, Seated(A)), "cards", None) is None
    assert getattr(redact(drew, Seated(B)), "cards", None) == drew.cards


@pytest.mark.refuses("RU-SET-09")
@pytest.mark.parametrize("extra", [-1, 4])
def test_the_second_player_draws_none_to_three_more(extra: int) -> None:
    assert refused(Options(second_draws=extra)) == "RU-SET-09"


@pytest.mark.rule("RU-SET-09")
def test_options_that_are_as_before_have_the_bytes_they_had() -> None:
    assert encode(Options()) == (
        b'{"format":"preconstructed","facets":[],"decks":[],"pip_budget":40,"best_of":1,"first":null}'
    )
    assert decode(encode(Options(second_draws=2)), type=Options) == Options(second_draws=2)


@pytest.mark.rule("RU-SET-04")
def test_opening_hands_have_seven_cards_and_no_gifts() -> None:
    state = begun()
    assert [len(side.hand) for side in state.sides] == [7, 7]
    assert state.pending is None
    assert not any(side.drew for side in state.sides)


@pytest.mark.rule("RU-SET-08")
def test_locations_and_discard_piles_begin_empty() -> None:
    state = begun()
    assert state.board == ()
    assert not any(place.opened or place.bonds for place in state.places)
    assert not any(side.discard for side in state.sides)


@pytest.mark.refuses("RU-SET-06")
def test_nothing_but_the_opening_hand_is_decided_first() -> None:
    state = begun()
    with pytest.raises(IllegalMove) as refusal:
        GAME.rules.decide(state, 0, OpenRift(loc=0), Moment(Rng(b""), 0))
    assert refusal.value.rule == "RU-SET-06"


# ------------------------------------------------------------------ turns and phases


def main_board() -> Board:
    return Board().set(step=Step.MAIN, phase=-1)


@pytest.mark.rule("RU-TURN-01")
def test_the_steps_of_a_turn_come_in_order() -> None:
    state = begun()
    for _ in range(2):
        state = GAME.rules.fold(
            state, GAME.rules.decide(state, GAME.rules.to_act(state)[0], KeepHand(), Moment(Rng(b""), 0))
        )
    assert state.step is Step.OPEN
    steps = []
    for command in (OpenRift(loc=0), EndMain(), SetGuards()):
        state = GAME.rules.fold(state, GAME.rules.decide(state, 0, command, Moment(Rng(b""), 0)))
        steps.append((state.step, state.active))
    assert steps == [(Step.MAIN, 0), (Step.GUARD, 0), (Step.OPEN, 1)]


@pytest.mark.rule("RU-TURN-04")
@pytest.mark.refuses("RU-PHASE-02")
def test_phases_come_in_any_order_one_at_a_time() -> None:
    board = main_board().play(BeginPhase(loc=2))
    board.refused(BeginPhase(loc=0), "RU-PHASE-02")
    board.play(EndPhase(), BeginPhase(loc=0), EndPhase())
    board.refused(BeginPhase(loc=2), "RU-PHASE-02")


@pytest.mark.refuses("RU-COMBAT-02", "RU-PHASE-01")
def test_only_the_location_of_the_phase_acts() -> None:
    board = Board()
    stray = board.creature("A2", "stray", 2)
    board.refused(MakeAttack(attackers=(stray,), target=board.mages["B1"]), "RU-COMBAT-02")
    main_board().refused(MakePower(), "RU-PHASE-01")


@pytest.mark.rule("RU-PHASE-04")
def test_engagement_power_and_dreams_end_with_the_phase() -> None:
    board = Board().set(power=3, engaged=4)
    board.side(A, dreamed=(board.state.sides[A].dream[-1],), dream=board.state.sides[A].dream[:-1]).play(EndPhase())
    assert (board.state.power, board.state.engaged, board.state.sides[A].dreamed) == (0, -1, ())


@pytest.mark.refuses("RU-PHASE-04")
def test_no_phase_is_ended_that_is_not_open() -> None:
    main_board().refused(EndPhase(), "RU-PHASE-04")


@pytest.mark.refuses("RU-PHASE-01")
def test_a_phase_needs_a_mage() -> None:
    board = main_board()
    board.no_mage("A3")
    board.refused(BeginPhase(loc=2), "RU-PHASE-01")


@pytest.mark.rule("RU-R-11")
def test_time_that_runs_out_does_the_least() -> None:
    board = main_board()
    for _ in range(20):
        if board.state.active == A:
            board.play(Expire())
    assert board.state.active == B


# ------------------------------------------------------------------ rifts, bonds, draws


def opening_board() -> Board:
    board = Board().set(step=Step.OPEN, phase=-1, turn=4)
    for at in ("A1", "A2", "A3"):
        board.no_mage(at)
        board.location(at, opened=False, bonds=0)
    return board.side(A, drew=False)


@pytest.mark.refuses("RU-RIFT-01", "RU-RIFT-02")
def test_a_rift_opens_once() -> None:
    board = opening_board().location("A2", opened=True)
    board.refused(OpenRift(loc=1), "RU-RIFT-02")
    board.refused(OpenRift(loc=3), "RU-RIFT-01")


@pytest.mark.rule("RU-BOND-01")
def test_bonds_are_seen_by_nobody() -> None:
    board = opening_board().play(OpenRift(loc=0))
    opened = next(e for e in board.events if isinstance(e, ev.RiftOpened))
    assert all(getattr(redact(opened, viewer), "cards", None) is None for viewer in (Seated(A), Seated(B), SPECTATOR))
    assert GAME.rules.view(board.state, Seated(A)).sides[A].places[0].bonds == 2


@pytest.mark.rule("RU-RIFT-03")
def test_an_opened_rift_counts_without_bonds_and_mage() -> None:
    board = Board().location("A2", bonds=0)
    board.no_mage("A2")
    assert board.play(MakePower()).state.power == 3


@pytest.mark.rule("RU-R-08")
def test_a_rift_gets_what_is_left_of_the_deck() -> None:
    board = opening_board()
    board.deck(A, creature_number("n", 1))
    board.play(OpenRift(loc=0))
    assert board.count(ev.RiftOpened) == 1
    opened = next(e for e in board.log if isinstance(e, ev.RiftOpened))
    assert len(opened.cards) == 1


@pytest.mark.rule("RU-R-02", "RU-R-04")
def test_the_bond_laid_last_breaks_and_is_no_draw() -> None:
    board = Board()
    last = board.state.places[3].bonds[-1]
    imp = board.creature("A1", "imp", 1)
    board.play(MakeAttack(attackers=(imp,), target=board.mages["B1"]))
    assert board.state.sides[B].hand == (last,)
    assert board.count(ev.Drew) == 0


@pytest.mark.rule("RU-DRAW-01")
def test_a_draw_takes_the_top_card() -> None:
    board = Board().set(step=Step.GUARD, phase=-1, active=B).side(A, drew=False)
    top = board.state.sides[A].deck[-1]
    board.play(SetGuards()).answer("keep")
    assert board.state.sides[A].hand == (top,)


@pytest.mark.rule("RU-DRAW-02")
def test_the_question_about_a_gift_is_asked_for_every_first_card() -> None:
    """The opponent sees the same, gift or not."""
    shown = []
    for number in (creature_number("n", 1), mage()):
        board = Board().set(step=Step.GUARD, phase=-1, active=B).side(A, drew=False)
        board.deck(A, number)
        board.play(SetGuards())
        shown.append([encode(redact(event, Seated(B))) for event in board.events])
        assert board.state.pending is not None
    assert shown[0] == shown[1]


@pytest.mark.rule("RU-R-03")
def test_a_bond_is_drawn_from_the_location_the_player_names() -> None:
    board = Board().set(step=Step.GUARD, phase=-1, active=B).side(A, drew=False, deck=())
    board.play(SetGuards()).answer("the bond at A2")
    assert (board.bonds("A1"), board.bonds("A2")) == (2, 1)


# ------------------------------------------------------------------ mages


@pytest.mark.rule("RU-MAGE-03", "RU-MAGE-04", "RU-CTR-05")
def test_the_first_mage_of_a_location_brings_a_dream_counter() -> None:
    board = main_board().location("A1", dream=0)
    board.no_mage("A1")
    card = board.hand(A, mage())[0]
    board.play(PlayMage(card=card, loc=0), BeginPhase(loc=0), MakePower())
    assert (board.state.places[0].dream, board.state.power) == (1, 3)


@pytest.mark.rule("RU-MAGE-06")
def test_a_location_has_one_mage() -> None:
    board = main_board()
    card = board.hand(A, mage())[0]
    board.play(PlayMage(card=card, loc=0))
    assert sum(face(e.card).is_mage for e in board.state.at(0)) == 1


@pytest.mark.rule("RU-R-18")
def test_cards_stay_under_a_mage_of_another_facet() -> None:
    board = main_board()
    imp = board.creature("A1", "imp", 1)
    card = board.hand(A, mage(facet="quam"))[0]
    assert board.play(PlayMage(card=card, loc=0)).at(imp).loc == 0


# ------------------------------------------------------------------ the end


@pytest.mark.rule("RU-R-58")
@pytest.mark.refuses("RU-WIN-04")
def test_after_the_end_nothing_can_be_done() -> None:
    """Leaving gives the match to the other."""
    board = Board().play(Leave(), seat=A)
    assert board.state.outcome is not None
    assert board.state.outcome.winners == (B,)
    with pytest.raises(IllegalMove) as refusal:
        GAME.rules.decide(board.state, B, MakePower(), Moment(Rng(b""), 0))
    assert refusal.value.rule == "RU-WIN-04"


@pytest.mark.rule("RU-R-06")
def test_both_losing_at_once_is_a_draw() -> None:
    board = Board().set(step=Step.GUARD, phase=-1, losing=(A, B)).play(SetGuards())
    assert board.state.outcome is not None
    assert (board.state.outcome.label, board.state.outcome.winners) == ("draw", (A, B))


@pytest.mark.refuses("RU-SET-03")
def test_the_loser_says_who_begins_the_next_game() -> None:
    board = Board().set(options=Options(best_of=3), losing=(B,), step=Step.GUARD, phase=-1)
    board.play(SetGuards())
    assert (board.state.step, GAME.rules.to_act(board.state), board.state.wins) == (Step.CHOICE, (B,), (1, 0))
    board.refused(MakePower(), "RU-SET-03")


@pytest.mark.rule("RU-SET-03", "RU-R-57")
def test_a_match_of_three_goes_on_with_the_same_decks() -> None:
    state = begun(Options(best_of=3, facets=(Facet.RUBY, Facet.ORTH), first=0))
    cards = sorted(c // 1024 for c in state.cards)
    over = GAME.rules.fold(state, (ev.GameEnded(losers=(0,), why="test", chooser=0),))
    after = GAME.rules.fold(over, GAME.rules.decide(over, 0, ChooseFirst(first=False), Moment(Rng(b"next"), 0)))
    assert (after.game, after.first, after.wins) == (2, 1, (0, 1))
    assert sorted(c // 1024 for c in after.cards) == cards


@pytest.mark.rule("RU-R-57")
def test_a_drawn_game_counts_for_nobody_and_ends_the_third() -> None:
    board = Board().set(options=Options(best_of=3), game=3, wins=(1, 1), losing=(A, B), step=Step.GUARD, phase=-1)
    board.play(SetGuards())
    assert board.state.outcome is not None
    assert board.state.outcome.label == "draw"


@pytest.mark.rule("RU-FMT-08")
def test_the_deck_text_can_be_pasted_back() -> None:
    for facet in Facet:
        deck = preconstructed_deck(facet)
        assert parse_deck(print_deck(deck)) == deck, facet


@pytest.mark.rule("RU-R-09")
@pytest.mark.refuses("RU-ENG-04")
def test_a_location_without_a_mage_cannot_be_attacked() -> None:
    board = Board()
    board.no_mage("B2")
    stray = board.creature("B2", "stray", 1)
    imp = board.creature("A1", "imp", 1)
    board.refused(MakeAttack(attackers=(imp,), target=stray), "RU-ENG-04")


@pytest.mark.refuses("RU-R-11")
def test_a_question_takes_nothing_but_its_answer() -> None:
    board = Board()
    roe = board.creature("A1", "roe", 2, "Roaming")
    board.play(UseAct(card=roe, ability="Roaming"))
    board.refused(MakePower(), "RU-R-11")


@pytest.mark.rule("RU-DREAM-03", "RU-DREAM-06")
def test_dreamed_cards_are_evoked_and_then_ordinary() -> None:
    board = Board().set(power=2)
    card = board.dream(A, creature_number("vision", 2))[0]
    board.side(A, dreamed=(card,), dream=board.state.sides[A].dream[:-1])
    board.set(cards=(*board.state.cards, card) if card not in board.state.cards else board.state.cards)
    board.play(Evoke(card=card))
    killer = define(
        "end",
        "spell",
        0,
        effects=[{"op": "dispel", "on": {"t": "pick", "sel": {"side": "mine", "at": "here", "type": ["creature"]}}}],
    )
    spell = board.hand(A, killer)[0]
    board.play(Evoke(card=spell))
    assert card in board.state.sides[A].discard


@pytest.mark.rule("RU-R-49")
@pytest.mark.refuses("RU-DREAM-01")
def test_an_empty_dream_deck_cannot_be_delved_into() -> None:
    Board().side(A, dream=()).refused(DreamDelve(), "RU-DREAM-01")


@pytest.mark.rule("RU-R-54", "RU-CTR-06", "RU-ZONE-02")
def test_zones_that_lie_open_are_seen_by_all() -> None:
    board = Board()
    card, hidden = board.hand(A, creature_number("seen", 1), creature_number("hidden", 1))
    board.state = GAME.rules.evolve(board.state, ev.Moved(seat=A, card=card, source=Zone.HAND, zone=Zone.BANISHED))
    view = GAME.rules.view(board.state, Seated(B))
    assert view.sides[A].banished == (card,)
    assert (view.sides[A].hand, view.sides[A].hand_size) == ((), 1)
    assert GAME.rules.view(board.state, Seated(A)).sides[A].hand == (hidden,)


@pytest.mark.rule("RU-SET-01")
def test_nobody_joins_a_running_match() -> None:
    refuses_newcomers(GAME)
