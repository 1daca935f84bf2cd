"""The whole card set, and the decks that are built from its slots."""

from typing import Any, Final

from domain.games.runiverse.cards import FACES, enrol, number_of
from domain.games.runiverse.facets import WHEEL, Facet, beside
from domain.games.runiverse.sets import emry, mages, orth, quam, ruby, saff, sphene, thyst, tokens, trine
from domain.games.runiverse.sets.numbers import NUMBERS, in_order

SLOTS: Final = 18
_SETS: Final[dict[Facet, list[dict[str, Any]]]] = {
    Facet.RUBY: ruby.CARDS,
    Facet.TRINE: trine.CARDS,
    Facet.ORTH: orth.CARDS,
    Facet.SPHENE: sphene.CARDS,
    Facet.EMRY: emry.CARDS,
    Facet.QUAM: quam.CARDS,
    Facet.SAFF: saff.CARDS,
    Facet.THYST: thyst.CARDS,
}

_CARDS: Final = [card for facet in WHEEL for card in _SETS[facet]] + mages.CARDS + tokens.CARDS

enrol(in_order(_CARDS, NUMBERS))

SET_SIZE: Final = len(FACES)
CORE_MAGES: Final = {
    facet: tuple(n for n, f in enumerate(FACES) if f.is_mage and f.text.facet == facet and f.text.rarity == "core")
    for facet in WHEEL
}
BUG: Final = number_of("Swarming Bug")
SNOWPLAY: Final = tuple(number_of(name) for name in ("Snowball", "Snowbros", "Snowmaniac"))
WILD: Final = tuple(
    number_of(name) for name in (*2 * ("Floral Dancer",), *2 * ("Leafy Fevin",), *2 * ("Stump Shaman",), "No Creature")
)


def slot(facet: Facet, number: int) -> int:
    """The face in a slot, counted from 1, of a facet: the first cards of all, whatever was added to a facet later."""
    return WHEEL.index(facet) * SLOTS + number - 1


def dream_deck(facet: Facet) -> tuple[int, ...]:
    """The fixed dream deck of a facet: six cards of its own and two of each neighbour."""
    own = tuple(slot(facet, n) for n in (3, 5, 8, 10, 12, 16))
    return own + tuple(slot(near, n) for near in beside(facet) for n in (7, 11))


def preconstructed(facet: Facet) -> tuple[int, ...]:
    """RU-FMT-08: the fixed main deck of a facet, mostly its own cards."""
    own = tuple(slot(facet, n) for n in range(1, SLOTS + 1) if n not in (2, 9))
    return CORE_MAGES[facet] + own + tuple(slot(near, 4) for near in beside(facet))
