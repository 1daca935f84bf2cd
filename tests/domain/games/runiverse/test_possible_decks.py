"""Decks that explain what was seen, also where a card was taken for one of the other deck of its owner."""

import pytest
from msgspec.structs import replace

from domain.games.runiverse.cards import Card, copy_of, owner
from domain.games.runiverse.decks import preconstructed_deck
from domain.games.runiverse.facets import WHEEL
from domain.games.runiverse.game import GAME
from domain.games.runiverse.imagination import IMAGINATION
from domain.games.runiverse.imagination.knowledge import DREAM_BLANK, Knowledge, is_blank
from domain.games.runiverse.options import Format, Options
from domain.games.runiverse.possible_decks import DeckCards, Seen, deck_cards, possible_decks
from domain.kernel.decider import Moment
from domain.kernel.imagination import NothingFits
from domain.kernel.playout import Watching
from domain.kernel.rng import Rng

A, B = 0, 1
DECKS = tuple(deck_cards(preconstructed_deck(facet), A) for facet in WHEEL)


def dream_card(deck: DeckCards) -> Card:
    """A card that tells the deck: it is in the dream deck of one facet, and in no main deck at all."""
    return next(card for card in deck.dream if not any(card in other.main for other in DECKS))


def begun(options: Options) -> Knowledge:
    """What B knows of a match that has just begun."""
    watching = Watching(GAME, (B,))
    watching.tell(GAME.rules.start(options, 2, Moment(Rng(b"decks"), 0)))
    seen = watching.seen(B, 0)
    assert seen is not None
    known: Knowledge = seen.knowledge
    return known


@pytest.mark.parametrize("deck", DECKS, ids=[str(facet.value) for facet in WHEEL])
def test_a_dream_card_that_was_taken_for_one_of_the_main_deck_is_found_in_its_own(deck: DeckCards) -> None:
    card = dream_card(deck)
    mistaken = Seen(main=frozenset({card, deck.main[0]}))
    with pytest.raises(NothingFits):
        possible_decks(Options(), mistaken, Rng(b"apart"))
    found = possible_decks(Options(), mistaken, Rng(b"mixed"), apart=False)[A]
    assert card in found.dream
    assert deck.main[0] in found.main


def test_a_card_of_the_main_deck_that_was_taken_for_a_dream_card_is_found_in_a_booster() -> None:
    options = Options(format=Format.BOOSTER)
    main = possible_decks(options, Seen(), Rng(b"booster"))[A].main
    strange = next(card for card in main if not any(card in deck.dream for deck in DECKS))
    with pytest.raises(NothingFits):
        possible_decks(options, Seen(dream=frozenset({strange})), Rng(b"apart"))
    assert strange in possible_decks(options, Seen(dream=frozenset({strange})), Rng(b"mixed"), apart=False)[A].main


def test_a_dream_card_may_have_become_any_card_that_was_put_down_unseen() -> None:
    """B knows it to be one of two cards that were both taken for cards of the main deck."""
    known = begun(Options())
    unseen = [card for card in known.table.sides[A].deck if is_blank(card) and owner(card) == A]
    places = tuple(card for card in unseen if copy_of(card) < DREAM_BLANK)[:2]
    theirs = [deck_cards(preconstructed_deck(facet), B).main for facet in WHEEL]
    card = next(dream_card(mine) for mine, other in zip(DECKS, theirs, strict=True) if not known.seen.main <= {*other})
    known = replace(known, confined={card: places}, seen=Seen(known.seen.main, known.seen.dream | {card}))
    at = [known.table.sides[A].deck.index(place) for place in places]
    for number in range(5):
        imagined = IMAGINATION.imagine(known, Rng(b"imagined%d" % number))
        assert card in [imagined.sides[A].deck[place] for place in at]
        assert not any(map(is_blank, imagined.cards))
