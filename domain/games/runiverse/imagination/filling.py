"""Complete matches that agree with what is known: a card for every blank."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from domain.games.runiverse.cards import Card, copy_of, face, owner
from domain.games.runiverse.imagination.knowledge import (
    ANY,
    DREAM_BLANK,
    Blank,
    Knowledge,
    can_be_secret,
    exchanged,
    is_blank,
)
from domain.games.runiverse.possible_decks import DeckCards, possible_decks
from domain.games.runiverse.resuming import OtherCards, resumed
from domain.games.runiverse.state import Paused, Side, State
from domain.kernel.imagination import NothingFits, dealt
from domain.kernel.rng import Rng

_TRIES: Final = 50
_WORLDS: Final = 4


def imagine(knowledge: Knowledge, rng: Rng) -> State:
    """The decks are any that hold what was seen, and the unseen cards lie anywhere they may."""
    table = knowledge.table
    if not table.game:
        return table
    if table.paused is not None:
        return _imagined_question(knowledge, table.paused, rng)
    return _filled(table, _cards_for(knowledge, rng), knowledge.wild_tops, rng)


def _imagined_question(knowledge: Knowledge, paused: Paused, rng: Rng) -> State:
    """A match in which a command waits for an answer: it is carried out in the imagined match, as was told."""
    table = knowledge.table
    for _ in range(_WORLDS):
        base = _filled(paused.base, _cards_for(knowledge, rng), knowledge.wild_tops, rng)
        for _ in range(_WORLDS):
            try:
                found = resumed(base, paused.seat, knowledge.seat, knowledge.story, rng)
            except OtherCards as others:
                base = exchanged(base, _exchanges(others))
                continue
            if found is not None:
                return found
            break
    return _filled(table, _cards_for(knowledge, rng), knowledge.wild_tops, rng)


def _exchanges(others: OtherCards) -> dict[Card, Card]:
    """The cards of a question that was asked against those that were seen in it, both ways."""
    pairs = [
        (one, other)
        for ours, seen in zip(others.ours, others.seen, strict=True)
        for one, other in zip(ours.cards, seen.cards, strict=False)
        if one != other
    ]
    return dict(pairs) | {other: one for one, other in pairs if other not in dict(pairs)}


def _cards_for(knowledge: Knowledge, rng: Rng) -> dict[Card, Card]:
    """A card for every blank. Decks that cannot be dealt as was seen are given up for others.

    Where it is not known from which of two decks a card came, it may have been taken for one of the wrong deck: then
    the unseen cards of both are dealt together.
    """
    for apart in (True,) * _TRIES + (False,) * _TRIES:
        try:
            decks = possible_decks(knowledge.table.options, knowledge.seen, rng, apart=apart)
            return dict(_dealt_decks(knowledge, decks, apart, rng))
        except NothingFits:
            continue
    raise NothingFits("no decks fit what is known")


def _dealt_decks(
    knowledge: Knowledge, decks: Sequence[DeckCards], apart: bool, rng: Rng
) -> Iterator[tuple[Card, Card]]:
    """The cards of both players' decks for their blanks: those of main deck and dream deck apart, or together."""
    lying = frozenset(knowledge.table.cards)
    for seat, deck in enumerate(decks):
        mine = [card for card in knowledge.table.cards if owner(card) == seat and is_blank(card)]
        if not apart:
            yield from _matched(knowledge, mine, [card for card in (*deck.main, *deck.dream) if card not in lying], rng)
            continue
        for cards, dream in ((deck.main, False), (deck.dream, True)):
            blanks = [blank for blank in mine if (copy_of(blank) >= DREAM_BLANK) is dream]
            yield from _matched(knowledge, blanks, [card for card in cards if card not in lying], rng)


def _matched(
    knowledge: Knowledge, blanks: Sequence[Card], cards: Sequence[Card], rng: Rng
) -> Iterable[tuple[Card, Card]]:
    if len(blanks) != len(cards):
        raise NothingFits("these decks do not have as many cards as there are out of sight")
    masks: dict[tuple[Blank, tuple[Card, ...]], int] = {}
    places = []
    confined = dict.fromkeys(blanks, ()) | _confined_to(knowledge)
    for blank in blanks:
        known = knowledge.blanks.get(blank, ANY)
        key = known, confined[blank]
        if key not in masks:
            masks[key] = _mask(knowledge, known, confined[blank], cards)
        places.append(masks[key])
    return zip(blanks, [cards[at] for at in dealt(places, range(len(cards)), rng)], strict=True)


def _confined_to(knowledge: Knowledge) -> dict[Card, tuple[Card, ...]]:
    """The cards that are confined to some blanks, by blank."""
    found: dict[Card, tuple[Card, ...]] = {}
    for card, blanks in knowledge.confined.items():
        for blank in blanks:
            found[blank] = (*found.get(blank, ()), card)
    return found


def _mask(knowledge: Knowledge, known: Blank, confined: tuple[Card, ...], cards: Sequence[Card]) -> int:
    """A bit for each of the cards that may lie there."""
    mask = 0
    for at, card in enumerate(cards):
        fits = card in confined or (card not in knowledge.confined and knowledge.lost.get(card, 0) <= known.left)
        if fits and not (known.is_secret and not can_be_secret(card)):
            mask |= (not (known.has_no_gift and face(card).text.gift is not None)) << at
    return mask


def _filled(state: State, cards: Mapping[Card, Card], tops: tuple[Card | None, ...], rng: Rng) -> State:
    """The state with cards for the blanks, and with the Wild Summons decks in any order but for a top that was seen."""
    filled = exchanged(state, cards)
    sides = [replace(side, wild=_wild(side, top, rng)) for side, top in zip(filled.sides, tops, strict=True)]
    return replace(filled, sides=tuple(sides))


def _wild(side: Side, top: Card | None, rng: Rng) -> tuple[Card, ...]:
    if top not in side.wild or top is None:
        return rng.shuffled(side.wild)
    return (*rng.shuffled([card for card in side.wild if card != top]), top)
