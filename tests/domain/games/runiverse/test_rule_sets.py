"""RU-R-65: a table goes on by the rule-set it was opened under, also in its words."""

from typing import Any

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import FACES, number_of
from domain.games.runiverse.commands import ChooseFirst, Evoke
from domain.games.runiverse.game import FIRST, GAME, SECOND
from domain.games.runiverse.language import grammar as la
from domain.games.runiverse.language.former import CHOICES, NAMES
from domain.games.runiverse.language.loader import walk
from domain.games.runiverse.language.printer import clause
from domain.games.runiverse.options import Options
from domain.games.runiverse.sets.catalogue import SET_SIZE
from domain.games.runiverse.state import EDITION, SECOND_EDITION, Step
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng
from tests.domain.games.runiverse.board import A, Board
from tests.domain.games.runiverse.words import used


def evoked(name: str, edition: int) -> Board:
    board = Board().set(power=9, edition=edition)
    board.mage("A1", FACES[number_of(name)].text.facet.value)
    board.creature("B1", "foe", 2)
    return board.play(Evoke(card=board.hand(A, number_of(name))[0]))


@pytest.mark.rule("RU-R-65")
@pytest.mark.parametrize(
    ("edition", "words"),
    [
        (SECOND_EDITION, "dispel a chosen enemy relic at the engaged location"),
        (EDITION, "dispel an enemy relic"),
    ],
)
def test_a_question_is_asked_in_the_words_of_the_table(edition: int, words: str) -> None:
    pending = evoked("Sunder", edition).state.pending
    assert pending is not None
    assert pending.options[0].label == words


@pytest.mark.rule("RU-R-65")
@pytest.mark.parametrize(("edition", "name"), [(SECOND_EDITION, "Surprise"), (EDITION, "Drive")])
def test_an_ability_has_the_name_it_has_at_the_table(edition: int, name: str) -> None:
    assert used(evoked("Jack in the Cloud", edition)) == [name]


@pytest.mark.rule("RU-R-65")
@pytest.mark.parametrize(("game", "edition"), [(FIRST, EDITION), (SECOND, SECOND_EDITION), (GAME, EDITION)])
def test_a_deal_keeps_the_rule_set_of_its_table(game: Any, edition: int) -> None:
    """The first rule-set was mended: its tables go on by the rules of today."""
    events = game.rules.start(Options(best_of=3, first=0), 2, Moment(Rng(b"deal"), 0))
    state = game.rules.fold(game.rules.initial, events)
    assert state.edition == edition
    board = Board().set(step=Step.CHOICE, edition=edition, options=Options(best_of=3), phase=-1)
    again = board.play(ChooseFirst(first=True))
    assert (again.count(ev.Dealt), again.state.edition) == (1, edition)


@pytest.mark.rule("RU-R-65")
def test_every_former_word_is_of_a_card() -> None:
    """And every choice that was worded otherwise is known by its former words."""
    said = set[str]()
    for shown in FACES[:SET_SIZE]:
        for word in walk((shown.text.abilities, shown.text.effects)):
            if isinstance(word, la.ModesOp):
                said |= {clause(option) for option in word.options}
            elif isinstance(word, la.MayOp):
                said.add(clause(word.do))
    assert said - set(CHOICES) == {"draw a card"}
    assert set(CHOICES) <= said
    assert all(ability in FACES[number_of(card)].words for card, ability in NAMES)
