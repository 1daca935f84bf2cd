"""The decks a player may have, for somebody who has seen some of their cards."""

from collections import Counter
from functools import cache, lru_cache
from typing import Final

from domain.games.runiverse.cards import FACES, Card, copy_of, face, number, owner
from domain.games.runiverse.decks import PACK, Deck, check_decks, preconstructed_deck, pulled
from domain.games.runiverse.engine.turns import numbered
from domain.games.runiverse.facets import WHEEL, Facet, beside
from domain.games.runiverse.options import Format, Options
from domain.games.runiverse.sets.catalogue import CORE_MAGES, SLOTS, dream_deck, slot
from domain.kernel.imagination import NothingFits
from domain.kernel.rng import Rng
from domain.kernel.structs import Record
from domain.kernel.viewers import Seat

COPIES: Final = 2
"""RU-FMT-07: at most two of a card."""


class DeckCards(Record, frozen=True):
    """The physical cards of a deck."""

    main: tuple[Card, ...]
    dream: tuple[Card, ...]


@lru_cache(maxsize=256)
def deck_cards(deck: Deck, seat: Seat) -> DeckCards:
    """The physical cards of the deck a seat plays."""
    copies: dict[int, int] = {}
    return DeckCards(tuple(numbered(deck.main, seat, copies)), tuple(numbered(deck.dream, seat, copies)))


@lru_cache(maxsize=64)
def _agreed(options: Options) -> tuple[Deck, ...]:
    """The decks both players know: those they brought, or the fixed ones of the facets they agreed on."""
    if options.format is Format.PRECONSTRUCTED:
        return tuple(preconstructed_deck(facet) for facet in options.facets)
    return check_decks(options)


def dream_size(options: Options, seat: Seat) -> int:
    """How many cards the dream deck of a seat has, which everyone can see."""
    known = _agreed(options)
    return len(known[seat].dream if known else dream_deck(WHEEL[0]))


def is_dream_card(options: Options, card: Card) -> bool:
    """Whether a card belongs to the dream deck of its owner; where the decks are not agreed on, it is taken not to."""
    known = _agreed(options)
    return bool(known) and card in deck_cards(known[owner(card)], owner(card)).dream


class Seen(Record, frozen=True):
    """What was seen of the decks of both players: cards of their main decks, and of their dream decks."""

    main: frozenset[Card] = frozenset()
    dream: frozenset[Card] = frozenset()

    def of(self, seat: Seat) -> "Seen":
        """Those of one player."""
        mine = [frozenset(card for card in cards if owner(card) == seat) for cards in (self.main, self.dream)]
        return Seen(*mine)


def possible_decks(options: Options, seen: Seen, rng: Rng, *, apart: bool = True) -> tuple[DeckCards, ...]:
    """The decks of both players as they may be: all that was seen is in them. Every such pair has its chance.

    Unless what was seen of main decks and dream decks is kept `apart`, a card may have been taken for one of the other.
    NothingFits if there are no such decks.
    """
    known = _agreed(options)
    if not known:
        is_fixed = options.format is Format.PRECONSTRUCTED
        could = [_explained(is_fixed, seat, seen.of(seat), apart) for seat in (0, 1)]
        facets = options.facets or _facets(could, rng)
        known = tuple(
            preconstructed_deck(facet) if is_fixed else _booster(facet, mine.get(facet, Seen()), rng)
            for facet, mine in zip(facets, could, strict=True)
        )
    return tuple(deck_cards(deck, seat) for seat, deck in enumerate(known))


def _explained(is_fixed: bool, seat: Seat, seen: Seen, apart: bool) -> dict[Facet, Seen]:
    """The facets that explain what was seen of a player, and what of it was of which deck then."""
    fits = _fits_preconstructed if is_fixed else _fits_booster
    sorted_out = {facet: seen if apart else _sorted_out(is_fixed, facet, seat, seen) for facet in WHEEL}
    return {facet: mine for facet, mine in sorted_out.items() if fits(facet, seat, mine)}


def _sorted_out(is_fixed: bool, facet: Facet, seat: Seat, seen: Seen) -> Seen:
    """What was seen, with the cards that can only be of the other deck of that facet in that one."""
    if is_fixed:
        dream = {card for card in seen.main | seen.dream if card in _fixed(facet, seat)[1]}
    else:
        near, dreams = _near(facet), dream_deck(facet)
        dream = {card for card in seen.dream if number(card) in dreams}
        dream |= {card for card in seen.main if number(card) in dreams and number(card) not in near}
    return Seen((seen.main | seen.dream) - dream, frozenset(dream))


def _facets(could: list[dict[Facet, Seen]], rng: Rng) -> tuple[Facet, ...]:
    """Two different facets that explain what was seen."""
    pairs = [(one, other) for one in could[0] for other in could[1] if one != other]
    if not pairs:
        raise NothingFits("no two facets explain what was seen")
    return rng.choice(pairs)


@cache
def _near(facet: Facet) -> frozenset[int]:
    """The faces a pack of the facet may hold."""
    return frozenset(slot(each, n) for each in (facet, *beside(facet)) for n in range(1, SLOTS + 1))


def _fits_preconstructed(facet: Facet, seat: Seat, seen: Seen) -> bool:
    main, dream = _fixed(facet, seat)
    return seen.main <= main and seen.dream <= dream


@cache
def _fixed(facet: Facet, seat: Seat) -> tuple[frozenset[Card], frozenset[Card]]:
    cards = deck_cards(preconstructed_deck(facet), seat)
    return frozenset(cards.main), frozenset(cards.dream)


def _fits_booster(facet: Facet, _: Seat, seen: Seen) -> bool:
    """Whether a pack of the facet can hold what was seen beside the Core mages and the dream deck."""
    mages = {number(card) for card in seen.main if face(card).is_mage}
    pack = _pulled_already(facet, seen)
    rarities: Counter[str] = Counter(FACES[each].text.rarity for each in pack)
    return (
        mages <= set(CORE_MAGES[facet])
        and _near(facet).issuperset(pack)
        and {number(card) for card in seen.dream} <= set(dream_deck(facet))
        and all(rarities[rarity] <= places for rarity, places in PACK)
    )


def _pulled_already(facet: Facet, seen: Seen) -> list[int]:
    """The faces a pack holds for sure. Copies are counted through main deck and dream deck, in this order."""
    wanted: Counter[int] = Counter()
    for card in seen.main:
        if number(card) not in CORE_MAGES[facet]:
            wanted[number(card)] = max(wanted[number(card)], copy_of(card) + 1)
    for card in seen.dream:
        wanted[number(card)] = copy_of(card)
    return list(wanted.elements())


def _booster(facet: Facet, seen: Seen, rng: Rng) -> Deck:
    """RU-FMT-07, with the cards that were seen in the pack."""
    pack = _pulled_already(facet, seen)
    full = {number(card) for card in seen.dream}
    for rarity, places in PACK:
        count = sum(FACES[each].text.rarity == rarity for each in pack)
        while count < places:
            card = pulled(facet, rarity, rng)
            if card not in full and pack.count(card) < COPIES:
                pack.append(card)
                count += 1
    return Deck(main=CORE_MAGES[facet] + tuple(pack), dream=dream_deck(facet))
