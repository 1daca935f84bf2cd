"""Every card of every game is explained, by clauses that stand in its rulebook."""

import pytest

from api.rulebooks.books import rulebooks
from domain.games.programs.cards import DECK as PROGRAMS_DECK
from domain.games.programs.cards import write_card as write_playing_card
from domain.games.programs.program_deck import PROGRAM_DECK, write_program
from domain.games.programs.text import card_text
from domain.games.runiverse.cards import CARD, FACES, card_of
from domain.games.secrets.cards import write_card as write_secrets_card
from domain.games.solitaire.cards import DECK as SOLITAIRE_DECK
from domain.games.solitaire.cards import write
from domain.games.uno.cards import DECK as UNO_DECK
from domain.games.uno.cards import write_card as write_uno_card
from domain.registry import RULE_SETS

CARDS = {
    "uno": [write_uno_card(card) for card in UNO_DECK],
    "solitaire": [write(card) for card in SOLITAIRE_DECK],
    "secrets": [write_secrets_card(card) for card in range(192)],
    "programs": [
        *(write_playing_card(card) for card in PROGRAMS_DECK),
        *(card_text(card) for card in PROGRAMS_DECK),
        *(write_program(card) for card in PROGRAM_DECK),
    ],
    "runiverse": [
        *(face.text.name for face in FACES),
        *(CARD.write(card_of(number, 1, 2)) for number in range(len(FACES))),
    ],
}


@pytest.mark.parametrize("slug", sorted(RULE_SETS.slugs))
def test_every_card_is_explained_by_clauses_that_exist(slug: str) -> None:
    explain = RULE_SETS.newest(slug).talk.explain
    clauses = rulebooks()[slug].clauses
    assert explain is not None
    for card in CARDS[slug]:
        note = explain(card)
        assert note.name
        assert note.text or note.rules, card
        assert set(note.rules) <= set(clauses), card


@pytest.mark.parametrize("slug", sorted(RULE_SETS.slugs))
@pytest.mark.parametrize("text", ["", "Z9", "?", "nobody of this name", "e" * 500])
def test_what_names_no_card_is_refused(slug: str, text: str) -> None:
    explain = RULE_SETS.newest(slug).talk.explain
    assert explain is not None
    with pytest.raises(ValueError, match=r"."):
        explain(text)
