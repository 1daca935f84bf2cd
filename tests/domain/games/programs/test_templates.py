"""What is laid has many equal forms: the templates cover exactly what `decide` accepts."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from domain.games.programs.cards import Card, Laid, Suit, Value
from domain.games.programs.commands import Add, LaidCombination, LayGroup, ProgramsCommand, Reveal
from domain.games.programs.game import GAME
from domain.games.programs.state import Options, State, Step
from domain.kernel.rng import Rng
from tests.domain.games.playouts import playout, refusal
from tests.domain.games.programs.covering import covers
from tests.domain.games.programs.layout import add, at, situation, straight

VARIATIONS = 8
PLAYED = Options(goal=4, turn_limit=25)


def varied_card(laid: Laid, hand: tuple[Card, ...], rng: Rng) -> Laid:
    """Another card, another value, another suit, or the same stated differently."""
    match rng.below(5):
        case 0:
            return replace(laid, card=rng.choice(hand))
        case 1:
            return replace(laid, suit=rng.choice((None, *Suit)))
        case 2:
            return replace(laid, value=rng.choice((None, *Value)))
        case 3:  # the other copy of the same face
            return replace(laid, card=Card((laid.card + 54) % 108))
        case _:
            return Laid(rng.choice(hand), laid.value, laid.suit)


def varied_cards(cards: tuple[Laid, ...], hand: tuple[Card, ...], rng: Rng) -> tuple[Laid, ...]:
    """The cards with one change, or in another order, or one more or less."""
    if not cards:
        return (Laid(rng.choice(hand)),)
    match rng.below(6):
        case 0:
            return rng.shuffled(cards)
        case 1:
            return cards[1:]
        case 2:
            value = rng.choice((None, *(each.value for each in cards)))
            return (*cards, Laid(rng.choice(hand), value))
        case 3:
            return (Laid(rng.choice(hand)), *cards)
        case _:
            place = rng.below(len(cards))
            return (*cards[:place], varied_card(cards[place], hand, rng), *cards[place + 1 :])


def varied(command: ProgramsCommand, hand: tuple[Card, ...], rng: Rng) -> ProgramsCommand:
    """A neighbour of a legal command."""
    if isinstance(command, LayGroup):
        return LayGroup(varied_cards(command.cards, hand, rng))
    if isinstance(command, Add):
        cards = varied_cards(command.cards, hand, rng)
        return Add(command.combination + rng.below(8) // 7, cards, bool(rng.below(2)))
    if isinstance(command, Reveal):
        place = rng.below(len(command.combinations))
        parts = list(command.combinations)
        parts[place] = LaidCombination(varied_cards(parts[place].cards, hand, rng))
        return Reveal(tuple(rng.shuffled(parts)) if rng.below(6) == 0 else tuple(parts))
    return command


def laying_states(games: int) -> Iterator[tuple[str, State]]:
    """States in which something can be laid, from games of the bot that lays."""
    for number in range(games):
        seed = f"templates-{number}"
        for step in playout(GAME, PLAYED, 2 + number % 5, seed, bot="random"):
            if step.state.seats and step.state.step is Step.PLAY:
                yield f"{seed} at event {step.drawn}", step.state


@pytest.mark.slow
def test_the_templates_cover_exactly_what_is_accepted() -> None:
    met: Counter[tuple[str, bool]] = Counter()
    for name, state in laying_states(12):
        rng, hand = Rng(name.encode()), state.hands[state.turn]
        for listed in GAME.rules.legal(state, state.turn):
            if not isinstance(listed, Reveal | LayGroup | Add):
                continue
            for _ in range(VARIATIONS):
                command = varied(varied(listed, hand, rng) if rng.below(2) else listed, hand, rng)
                accepted = refusal(GAME, state, state.turn, command, at(name)) is None
                assert accepted == covers(state, state.turn, command), f"{name}: {command}"
                met[type(command).__name__, accepted] += 1
    assert all(met[kind, accepted] > 50 for kind in ("Reveal", "LayGroup", "Add") for accepted in (True, False)), met


@pytest.mark.slow
def test_whatever_single_card_fits_has_a_listed_equal() -> None:
    """Single additions are listed up to equal cards: nothing that fits is missing."""
    for name, state in laying_states(2):
        seat = state.turn
        listed = {_look(each) for each in GAME.rules.legal(state, seat) if isinstance(each, Add)}
        for combination in state.table:
            for card in state.hands[seat]:
                for value in (None, *Value):
                    command = Add(combination.id, (Laid(card, value),))
                    if refusal(GAME, state, seat, command, at(name)) is None:
                        assert _look(command) in listed, f"{name}: {command}"


def _look(command: Add) -> tuple[int, object]:
    (each,) = command.cards
    return command.combination, each.value or each.card % 54


@pytest.mark.rule("PR-R-12")
def test_an_ace_that_fits_both_ends_is_listed_for_both() -> None:
    """The command says which end."""
    table = [straight(1, "JK=2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH")]
    state = situation("AH 4C", "3C", "3D", programs="- -", table=table)
    listed = [each for each in GAME.rules.legal(state, 0) if isinstance(each, Add)]
    assert [each.low_ace for each in listed] == [True, False]
    assert {
        GAME.rules.evolve(state, GAME.rules.decide(state, 0, each, at("ace"))[0]).table[0].start for each in listed
    } == {1, 2}


def test_every_value_with_enough_cards_has_a_listed_group() -> None:
    state = situation("9S 9D 9H 9C 5H 5D KD JK 4C", "3C", "3D", programs="-")
    groups = [each for each in GAME.rules.legal(state, 0) if isinstance(each, LayGroup)]
    assert [len(each.cards) for each in groups] == [4, 3]


def test_several_cards_may_be_added_at_once() -> None:
    state = situation("9H 4H 10H 4C", "3C", "3D", programs="- -", table=[straight(1, "5H 6H 7H 8H")])
    assert covers(state, 0, add("9H 4H 10H", state))
    assert refusal(GAME, state, 0, add("9H 4H 10H", state), at("many")) is None


def test_templates_name_the_three_commands_that_lay() -> None:
    assert set(GAME.talk.templates) == {Reveal, LayGroup, Add}
