"""The card set: its shape, its words, and every card played."""

from collections import Counter
from typing import get_args

import pytest
from msgspec.json import decode, encode

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import EXPANSIONS, FACES, Card, Face, face, number_of, read, write
from domain.games.runiverse.commands import (
    BeginPhase,
    Decide,
    EndMain,
    EndPhase,
    Evoke,
    How,
    MakeAttack,
    SetGuards,
    UseAct,
)
from domain.games.runiverse.engine.values import keyword, level
from domain.games.runiverse.facets import EVOKABLE, FEATURED, PIPS, WHEEL, Facet, Happening, Keyword, beside
from domain.games.runiverse.language import grammar as la
from domain.games.runiverse.language.loader import load, walk
from domain.games.runiverse.language.printer import card_text
from domain.games.runiverse.sets.catalogue import CORE_MAGES, SET_SIZE, dream_deck, preconstructed, slot
from domain.games.runiverse.state import Step, Zone
from tests.domain.games.runiverse.board import A, B, Board, creature_number

SET = FACES[:SET_SIZE]
NONMAGES = range(144)
SHAPE = "CCCCCCCCCUUUUUURRR"
LEVELS = (1, 1, 2, 2, 3, 4, 1, 2, 1, 2, 3, 3, 5, 3, 2, 4, 6)
RARITY = {"C": "common", "U": "uncommon", "R": "rare"}


def title(number: int) -> str:
    return FACES[number].text.name


# ------------------------------------------------------------------ the shape of the set


@pytest.mark.rule("RU-OBJ-01")
def test_the_set_has_252_cards() -> None:
    kinds = Counter("token" if f.is_token else "mage" if f.is_mage else "other" for f in SET)
    assert kinds == {"mage": 100, "other": 144, "token": 8}


@pytest.mark.rule("RU-OBJ-10")
def test_the_wheel_closes() -> None:
    assert beside(Facet.RUBY) == (Facet.THYST, Facet.TRINE)
    assert EVOKABLE[Facet.RUBY] == {Facet.THYST, Facet.RUBY, Facet.TRINE}
    assert all(a in beside(b) for a in WHEEL for b in beside(a))


@pytest.mark.rule("RU-OBJ-11", "RU-FMT-07")
@pytest.mark.parametrize("facet", WHEEL)
def test_a_facet_has_the_shape_of_a_booster_pack(facet: Facet) -> None:
    faces = [FACES[slot(facet, n)] for n in range(1, 19)]
    assert [f.text.rarity for f in faces] == [RARITY[letter] for letter in SHAPE]
    assert sum(f.pips for f in faces) == 30
    assert {f.text.facet for f in faces} == {facet}


@pytest.mark.parametrize("facet", WHEEL)
def test_levels_follow_the_curve(facet: Facet) -> None:
    found = [FACES[slot(facet, n)].text.level for n in range(1, 18)]
    wanted = list(LEVELS)
    if facet in (Facet.SPHENE, Facet.THYST):
        wanted[0] = 0
    if facet is Facet.ORTH:
        wanted[13] = 6  # a ritual that is meant to be laid first
    assert found == wanted


@pytest.mark.rule("RU-OBJ-09", "RU-OBJ-10")
@pytest.mark.parametrize("facet", WHEEL)
def test_featured_traits_are_on_five_cards_each_and_are_the_foci(facet: Facet) -> None:
    traits = Counter(t for n in range(1, 19) for t in FACES[slot(facet, n)].text.traits)
    assert all(traits[trait] >= 5 for trait in FEATURED[facet])
    assert {FACES[n].text.focus for n in CORE_MAGES[facet]} == set(FEATURED[facet])


@pytest.mark.rule("RU-GIFT-01")
@pytest.mark.parametrize("facet", WHEEL)
def test_core_mages_are_a_grid_of_gifts_and_foci(facet: Facet) -> None:
    mages = [FACES[n].text for n in CORE_MAGES[facet]]
    grid = {(mage.gift, mage.focus) for mage in mages}
    assert grid == {(g, f) for g in ("bond", "dispel", "draw", facet.value) for f in FEATURED[facet]}
    assert len(mages) == 12


@pytest.mark.rule("RU-FMT-07", "RU-FMT-08")
@pytest.mark.parametrize("facet", WHEEL)
def test_fixed_decks_have_their_sizes(facet: Facet) -> None:
    main, dream = preconstructed(facet), dream_deck(facet)
    assert (len(main), len(set(dream))) == (30, 10)
    assert sum(FACES[n].pips for n in main) == 30
    assert Counter(FACES[n].text.rarity for n in dream) == {"common": 5, "uncommon": 4, "rare": 1}


def test_every_keyword_is_on_some_card() -> None:
    words = {k.kw for f in SET for k in f.keywords}
    assert words == set(get_args(Keyword))


def test_every_word_of_the_language_is_on_some_card() -> None:
    used = {type(word) for f in SET for word in walk((f.text.abilities, f.text.effects))}
    words = {w for w in vars(la).values() if isinstance(w, type) and issubclass(w, la.Word)}
    assert words - used == {la.Word, la.CardText}


def test_every_trigger_event_is_on_some_card() -> None:
    waited = {t.on for f in SET for t in f.trigs}
    waited |= {a.on for a in EXPANSIONS.values() if isinstance(a, la.Trig)}
    assert waited == set(get_args(Happening))


@pytest.mark.rule("RU-OBJ-11")
def test_pips_by_rarity() -> None:
    assert PIPS == {"core": 0, "common": 1, "uncommon": 2, "rare": 3, "token": 0}


@pytest.mark.parametrize("number", range(SET_SIZE), ids=title)
def test_a_card_can_be_put_into_words(number: int) -> None:
    text = card_text(FACES[number])
    assert text.startswith(FACES[number].text.name)
    assert not any(mark in text for mark in ("{", "$", "None", "_", "Op("))


def test_cards_are_data_that_can_be_written_and_read() -> None:
    texts = [shown.text for shown in SET]
    assert list(load(decode(encode(texts)))) == texts


@pytest.mark.parametrize("seat", [A, B])
def test_a_card_is_read_back_from_its_notation(seat: int) -> None:
    for number in range(SET_SIZE):
        card = Board().card(number, seat) if number % 50 == 0 else Card(number * 1024 + 2 * 3 + seat)
        assert read(write(card)) == card


@pytest.mark.parametrize("text", ["kittle", "kittle.c1", "kittle.a0", "kittle.a9999", "nobody.a1", ".a1", "kittle.a²"])
def test_text_that_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="card"):
        read(text)


# ------------------------------------------------------------------ every card played


def furnished(facet: str) -> Board:
    """A board on which most cards find something to do."""
    board = Board().set(power=9)
    board.mage("A1", facet)
    for at, name, lv in (("A1", "friend", 2), ("A1", "pal", 4), ("B1", "foe", 2), ("B1", "brute", 4)):
        board.creature(at, name, lv)
    board.put("A1", creature_number("beetle", 1, traits=("Bug",)), vim=1)
    board.side(A, discard=tuple(board.card(creature_number(name, 2), A) for name in ("old", "older")))
    board.hand(A, creature_number("spare", 1, facet=facet), creature_number("other", 2, facet=facet))
    return board


def settle(board: Board) -> None:
    """Answer every question with its first option."""
    for _ in range(30):
        if board.state.pending is None or board.state.outcome is not None:
            return
        board.play(Decide(decision=board.state.pending.number, value=0))
    raise AssertionError("the questions do not end")


@pytest.mark.rule("RU-EVO-04")
@pytest.mark.parametrize("number", NONMAGES, ids=title)
def test_a_card_is_evoked(number: int) -> None:
    shown = FACES[number]
    board = furnished(shown.text.facet.value)
    card = board.hand(A, number)[0]
    board.play(Evoke(card=card, x=3 if shown.text.level == "X" else None))
    settle(board)
    assert any(isinstance(e, ev.Evoked) and e.card == card for e in board.log)
    if shown.is_spell:
        assert card in board.state.sides[A].discard
    else:
        assert card not in board.state.sides[A].hand


ACTS = [(number, ability) for number in range(SET_SIZE) for ability in FACES[number].acts]
WORDS = [(n, EXPANSIONS[k.kw]) for n in range(SET_SIZE) for k in FACES[n].keywords if k.kw in EXPANSIONS]
USABLE = [*ACTS, *((number, ability) for number, ability in WORDS if isinstance(ability, la.Act))]


@pytest.mark.rule("RU-ABIL-02")
@pytest.mark.parametrize(("number", "ability"), USABLE, ids=lambda v: title(v) if isinstance(v, int) else v.name)
def test_an_act_is_used(number: int, ability: la.Act) -> None:
    """Every ACT of the set, keywords included, by a card that can pay for it."""
    board = furnished(FACES[number].text.facet.value)
    board.side(A, flame=2)
    board.put("B1", number_of("Lurking Angler"), secret=True)
    card = board.put("A1", number, charge=3, plus=1, vim=1)
    board.play(UseAct(card=card, ability=ability.name))
    settle(board)
    assert any(isinstance(e, ev.AbilityUsed) and (e.card, e.ability) == (card, ability.name) for e in board.log)


@pytest.mark.rule("RU-KEY-Trap", "RU-R-43")
@pytest.mark.parametrize("number", [n for n in NONMAGES if FACES[n].has("Trap")], ids=title)
def test_a_trap_springs(number: int) -> None:
    board = furnished("ruby")
    trap = board.put("B1", number, secret=True)
    attacker = board.creature("A1", "attacker", 2)
    board.play(MakeAttack(attackers=(attacker,), target=board.mages["B1"]))
    settle(board)
    entry = board.state.find(trap)
    assert entry is None or not entry.secret


@pytest.mark.rule("RU-KEY-Ritual")
@pytest.mark.parametrize("number", [n for n in NONMAGES if FACES[n].has("Ritual")], ids=title)
def test_a_ritual_is_laid_and_completed(number: int) -> None:
    board = furnished(FACES[number].text.facet.value)
    card = board.hand(A, number)[0]
    board.play(Evoke(card=card, how=How.SECRET))
    assert board.state.power == 7
    board.set(turn=board.state.turn + 2).play(Evoke(card=card))
    settle(board)
    assert board.state.power == 7 - max(0, FACES[number].level - 3)


# ------------------------------------------------------------------ single cards


def evoked(name: str, board: Board | None = None, x: int | None = None) -> tuple[Board, Card]:
    shown = FACES[number_of(name)]
    board = board or furnished(shown.text.facet.value)
    card = board.hand(A, number_of(name))[0]
    board.play(Evoke(card=card, x=x))
    return board, card


def named(board: Board, name: str) -> list[Card]:
    return [e.card for e in board.state.board if face(e.card).text.name.split(" #")[0] == name]


@pytest.mark.rule("RU-CTR-04")
def test_kindle_the_tally_counts_flames() -> None:
    board = furnished("ruby").side(A, flame=3)
    board, _ = evoked("Kindle the Tally", board)
    board.answer("brute")
    assert named(board, "brute") == []


def test_war_beacon_needs_three_flames() -> None:
    board, _ = evoked("War Beacon")
    friend = board.at(named(board, "friend")[0])
    assert not keyword(board.state, friend, "Aggressive")
    board.side(A, flame=3)
    assert keyword(board.state, friend, "Aggressive")


@pytest.mark.rule("RU-ABIL-08")
def test_twin_eruption_strikes_up_to_two() -> None:
    board, _ = evoked("Twin Eruption", x=4)
    settle(board)
    assert named(board, "foe") + named(board, "brute") == []


def test_the_shieldbearer_steps_between() -> None:
    board = Board()
    shield = board.put("B1", number_of("Pass Shieldbearer"))
    imp = board.creature("A1", "imp", 1)
    board.play(MakeAttack(attackers=(imp,), target=board.mages["B1"]))
    assert (board.bonds("B1"), board.at(shield).damage) == (2, 1)


@pytest.mark.rule("RU-OBJ-06")
def test_trading_places_swaps_levels() -> None:
    board, _ = evoked("Trading Places")
    board.answer("friend").answer("brute")
    levels = [level(board.state, board.at(named(board, name)[0])) for name in ("friend", "brute")]
    assert levels == [4, 2]


@pytest.mark.rule("RU-OBJ-12")
def test_mood_weather_takes_the_level_of_the_die() -> None:
    board = Board().set(phase=-1)
    mood = board.put("A1", number_of("Mood Weather"))
    board.set(step=Step.MAIN).play(BeginPhase(loc=0))
    rolled = next(e.value for e in board.log if isinstance(e, ev.Rolled))
    assert level(board.state, board.at(mood)) == rolled


def test_the_hermit_lays_a_bond() -> None:
    board, _ = evoked("Hermit of the Root")
    assert board.bonds("A1") == 3


@pytest.mark.rule("RU-TOKEN-03")
def test_the_queen_brings_four_bugs() -> None:
    board, _ = evoked("Queen of the Fen")
    assert len(named(board, "Swarming Bug")) == 4


def test_hive_marshal_counts_bugs() -> None:
    board, marshal = evoked("Hive Marshal")
    assert level(board.state, board.at(marshal)) == 6


def test_a_captivated_attacker_does_not_untask() -> None:
    board = Board()
    host = board.put("B1", number_of("Hypnotic Host"))
    giant = board.creature("A1", "giant", 9)
    board.put("B1", number_of("Hypnotic Host"))
    tough = board.creature("A1", "tough", 1, vim=1)
    board.play(MakeAttack(attackers=(tough,), target=host))
    board.location("A2", phase_done=True).location("A3", phase_done=True).play(EndPhase(), EndMain())
    assert board.at(tough).tasked
    assert not board.at(giant).tasked


@pytest.mark.rule("RU-ZONE-02")
def test_recession_empties_the_engaged_location() -> None:
    board, _ = evoked("Great Recession")
    settle(board)
    assert named(board, "foe") + named(board, "brute") == []
    assert len(board.state.sides[B].hand) == 2


def test_the_mirror_puts_a_card_on_the_deck_unseen() -> None:
    board = Board().set(power=1)
    mirror = board.put("A1", number_of("Scrying Mirror"))
    old = board.hand(A, creature_number("old", 1))[0]
    board.play(UseAct(card=mirror, ability="Look Ahead")).answer("old")
    assert board.state.sides[A].deck[-1] == old
    moved = next(e for e in board.log if isinstance(e, ev.MovedUnseen))
    assert (moved.zone, moved.seen_by) == (Zone.DECK, (A,))


@pytest.mark.rule("RU-DREAM-05")
def test_the_dragon_dreams_as_it_attacks() -> None:
    board = Board()
    dragon = board.put("A1", number_of("Dreamstorm Dragon"))
    board.play(MakeAttack(attackers=(dragon,), target=board.mages["B1"]))
    settle(board)
    assert len(board.state.sides[A].dreamed) == 1


@pytest.mark.rule("RU-ZONE-07")
def test_the_weathervane_is_exalted_and_rolls_each_turn() -> None:
    board = Board().set(power=1)
    vane = board.put("A1", number_of("Weathervane"))
    board.play(UseAct(card=vane, ability="Take Flight"))
    assert board.state.sides[A].exalted == (vane,)
    board.set(step=Step.GUARD, phase=-1, active=B).play(SetGuards())
    assert board.count(ev.Rolled) == 1


def test_a_face_knows_its_printed_keywords() -> None:
    shown: Face = FACES[number_of("Comet Drake")]
    assert shown.has("Boundless")
    assert not shown.has("Ward")


@pytest.mark.rule("RU-VIM-05", "RU-VIM-06")
def test_face_down_vim_stays_unseen_when_it_moves() -> None:
    """Not even its owner learns what it is."""
    board = Board().set(power=3)
    board.mage("A1", "sphene")
    board.creature("A1", "from", 2, vim=1)
    goal = board.creature("A1", "goal", 2)
    board, _ = evoked("Shared Carapace", board)
    board.answer("goal").answer("face-down vim")
    assert len(board.at(goal).vim) == 1
    moved = next(e for e in board.log if isinstance(e, ev.VimAdded))
    assert (moved.seen_by, moved.shown) == ((), None)


@pytest.mark.rule("RU-R-22")
def test_trading_places_without_an_enemy_leaves_levels_alone() -> None:
    board = Board().set(power=2)
    board.mage("A1", "thyst")
    friend = board.creature("A1", "friend", 2)
    evoked("Trading Places", board)
    assert level(board.state, board.at(friend)) == 2


@pytest.mark.rule("RU-ABIL-05")
def test_only_the_sentry_that_guards_is_stronger() -> None:
    """ "me" is this very copy."""
    board = Board()
    guard, other = (board.put("A1", number_of("Coral Sentry"), guarding=on) for on in (True, False))
    assert [level(board.state, board.at(card)) for card in (guard, other)] == [4, 3]
