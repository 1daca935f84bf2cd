"""The sensible bot beats the random one, and knows no more than its view."""

from typing import Any

import pytest

from domain.games.runiverse.cards import number_of
from domain.games.runiverse.commands import (
    Assist,
    BeginPhase,
    DreamDelve,
    EndPhase,
    MakeAttack,
    Mulligan,
    PlayMage,
    SetGuards,
    UseAct,
)
from domain.games.runiverse.facets import WHEEL
from domain.games.runiverse.game import GAME
from domain.games.runiverse.options import Options
from domain.games.runiverse.state import Step, Vim
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seated
from tests.domain.games.playouts import moment, playout
from tests.domain.games.runiverse.board import A, Board, creature_number

GAMES = 100
NEEDED = 85


def duel(number: int) -> bool:
    """Whether the sensible bot wins game `number`, in seat 0 or 1, with every facet in turn."""
    me = number % 2
    facets = (WHEEL[number % 8], WHEEL[(number + 1 + number // 8 % 7) % 8])
    key = f"duel-{number}".encode()
    rng = Rng(b"bots/" + key)
    events = GAME.rules.start(Options(facets=facets), 2, moment(key, 0, 0))
    state, drawn = GAME.rules.fold(GAME.rules.initial, events), len(events)
    while GAME.rules.outcome(state) is None:
        seat = GAME.rules.to_act(state)[0]
        legal = GAME.rules.legal(state, seat)
        if seat == me:
            command = GAME.bots_by_name["medium"].choose(GAME.rules.view(state, Seated(seat)), legal, rng)
        else:
            command = GAME.bots_by_name["random"].choose(None, legal, rng)
        events = GAME.rules.decide(state, seat, command, moment(key, drawn, 0))
        state, drawn = GAME.rules.fold(state, events), drawn + len(events)
    assert state.outcome is not None
    return state.outcome.winners == (me,)


@pytest.mark.slow
def test_the_sensible_bot_beats_the_random_one() -> None:
    lost = [number for number in range(GAMES) if not duel(number)]
    assert len(lost) <= GAMES - NEEDED, f"lost duels {lost}"


@pytest.fixture(scope="module")
def commands() -> list[Any]:
    """Everything sensible bots did in a few games."""
    games = (playout(GAME, GAME.about.variants[n], 2, f"habits-{n}", bot="medium") for n in range(6))
    return [step.command for steps in games for step in steps]


@pytest.mark.parametrize("kind", [Assist, DreamDelve, MakeAttack], ids=lambda k: k.__name__)
def test_the_sensible_bot_uses_its_means(commands: list[Any], kind: type) -> None:
    assert any(isinstance(command, kind) for command in commands)


def test_the_sensible_bot_guards(commands: list[Any]) -> None:
    assert any(isinstance(command, SetGuards) and command.cards for command in commands)


def test_the_sensible_bot_takes_a_mulligan() -> None:
    for seed in range(40):
        events = GAME.rules.start(Options(first=0), 2, moment(b"mulligan%d" % seed, 0, 0))
        state = GAME.rules.fold(GAME.rules.initial, events)
        legal = GAME.rules.legal(state, 0)
        if Mulligan() in legal:
            chosen = GAME.bots_by_name["medium"].choose(GAME.rules.view(state, Seated(0)), legal, Rng(b"x"))
            assert chosen == Mulligan(), f"seed {seed}"
            return
    pytest.fail("no hand qualified")


# ------------------------------------------------------------------ what it does on a given board


def choice(board: Board) -> Any:
    """What the sensible bot would do next."""
    seat = GAME.rules.to_act(board.state)[0]
    return GAME.bots_by_name["medium"].choose(
        GAME.rules.view(board.state, Seated(seat)), GAME.rules.legal(board.state, seat), Rng(b"x")
    )


def at_rest(facet: str = "ruby") -> Board:
    """A board on which nothing is left to do in the phase of A1 but to end it."""
    board = Board()
    board.mage("A1", facet, tasked=True)
    board.location("A1", dream=2)
    return board


def test_at_rest_it_ends_the_phase() -> None:
    assert choice(at_rest()) == EndPhase()


def test_it_roams_to_a_location_nobody_could_guard() -> None:
    """The other creature here can guard."""
    board = at_rest()
    board.creature("A1", "friend", 2, tasked=True)
    fox = board.put("A1", number_of("Trail Fox"), tasked=True)
    board.creature("A2", "guard", 2)
    assert choice(board) == UseAct(card=fox, ability="Roaming")
    board.play(choice(board)).play(choice(board))
    assert board.at(fox).loc == 2


def test_the_only_guard_does_not_roam() -> None:
    board = at_rest()
    board.put("A1", number_of("Trail Fox"), tasked=True)
    assert choice(board) == EndPhase()


def test_the_elk_roams_for_its_own_sake() -> None:
    """It grows by moving."""
    board = at_rest()
    elk = board.put("A1", number_of("Wandering Elk"), tasked=True)
    assert choice(board) == UseAct(card=elk, ability="Roaming")


def test_an_idle_bug_swarms_up() -> None:
    """There are only guards to attack that would eat it."""
    board = at_rest("sphene")
    bug, _ = board.put("A1", number_of("Swarming Bug")), board.put("A1", number_of("Swarming Bug"), tasked=True)
    for at in ("B1", "B2", "B3"):
        board.creature(at, "ox", 4, guarding=True)
    assert choice(board) == UseAct(card=bug, ability="Swarm Up")


def test_a_bug_attacks_as_vim() -> None:
    board = at_rest("sphene")
    bug = board.card(number_of("Swarming Bug"), A)
    board.put("A1", number_of("Pond Strider"), vim=(Vim(card=bug, up=True, mute=True),), tasked=True)
    assert choice(board).attackers == (bug,)


def test_a_mage_guards_where_no_creature_can() -> None:
    board = Board().set(step=Step.GUARD, phase=-1)
    friend = board.creature("A1", "friend", 1)
    assert choice(board) == SetGuards(cards=(friend, board.mages["A2"], board.mages["A3"]))


def test_a_strong_battlemage_guards_before_a_weak_creature() -> None:
    board = Board().set(step=Step.GUARD, phase=-1)
    board.creature("A1", "friend", 1)
    champion = board.mage("A1", words=["Battlemage 3"])
    assert champion in choice(board).cards


def test_a_battlemage_takes_the_place_of_another_mage() -> None:
    board = Board().set(step=Step.MAIN, phase=-1)
    champion = board.hand(A, number_of("Cael Furnaceborn"))[0]
    assert choice(board) == PlayMage(card=champion, loc=0)


def test_a_mage_for_cards_nobody_could_evoke_takes_the_place_of_another() -> None:
    board = Board().set(step=Step.MAIN, phase=-1)
    board.hand(A, *(creature_number(name, 2, facet="emry") for name in ("fawn", "stag")))
    mage = board.hand(A, number_of("Linden Fawnfriend"))[0]
    assert choice(board) == PlayMage(card=mage, loc=0)


def test_a_mage_of_no_new_use_is_kept() -> None:
    board = Board().set(step=Step.MAIN, phase=-1)
    board.hand(A, number_of("Asha Emberhand"))
    assert isinstance(choice(board), BeginPhase)


@pytest.mark.parametrize(("ritual", "bonds", "dispels"), [("Rite of Ruin", 2, True), ("Chrysalis Monk", 2, False)])
def test_a_great_ritual_goes_in_place_of_a_bond(ritual: str, bonds: int, dispels: bool) -> None:
    board = Board()
    board.put("B1", number_of(ritual), secret=True)
    board.play(MakeAttack(attackers=(board.creature("A1", "imp", 1),), target=board.mages["B1"]))
    board.play(choice(board))
    assert (board.bonds("B1") == bonds) == dispels


def test_the_last_bond_is_broken_whatever_lies_there() -> None:
    board = Board().location("B1", bonds=1).location("B2", bonds=0).location("B3", bonds=0)
    board.put("B1", number_of("Rite of Ruin"), secret=True)
    board.play(MakeAttack(attackers=(board.creature("A1", "imp", 1),), target=board.mages["B1"]))
    board.play(choice(board))
    assert board.state.outcome is not None


def test_the_urn_is_spent_for_a_dream_that_can_be_paid_for() -> None:
    board = at_rest("orth").set(power=3)
    urn = board.put("A1", number_of("Sleeper's Urn"))
    assert choice(board) == UseAct(card=urn, ability="Wake")


def test_the_urn_is_kept_without_power() -> None:
    board = at_rest("orth").set(power=1)
    board.put("A1", number_of("Sleeper's Urn"))
    assert choice(board) == EndPhase()


def test_a_dream_without_power_is_a_card() -> None:
    board = at_rest("thyst").location("A1", dream=1)
    dragon = board.put("A1", number_of("Dreamstorm Dragon"), tasked=True)
    assert choice(board) == UseAct(card=dragon, ability="Lull")


@pytest.mark.parametrize(("level", "calves"), [(2, True), (1, False), (3, False)])
def test_vim_is_spent_to_bring_down_what_is_worth_it(level: int, calves: bool) -> None:
    board = at_rest("trine").set(engaged=3)
    mountain = board.put("A1", number_of("Old Man Mountain"), vim=2, tasked=True)
    board.creature("B1", "foe", level)
    assert (choice(board) == UseAct(card=mountain, ability="Calve")) == calves


def test_a_tired_colossus_strengthens_who_can_still_attack() -> None:
    board = at_rest("emry")
    giant = board.put("A1", number_of("Heartwood Colossus"), plus=1, tasked=True)
    board.creature("A1", "friend", 2)
    assert choice(board) == UseAct(card=giant, ability="Shed Bark")


@pytest.mark.parametrize(("level", "heats"), [(9, True), (7, False), (10, False)])
def test_a_spare_mage_feeds_the_brute_if_that_fells_the_guard(level: int, heats: bool) -> None:
    """It strikes for 7, and for 9 when it is fed."""
    board = at_rest().set(engaged=3)
    brute = board.put("A1", number_of("Magma Brute"))
    board.creature("B1", "guard", level, guarding=True)
    board.hand(A, number_of("Asha Emberhand"))
    assert (choice(board) == UseAct(card=brute, ability="Overheat")) == heats
