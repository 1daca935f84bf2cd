"""Which blank a card was that shows itself, and which blank a card becomes that goes out of sight."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from domain.games.runiverse.cards import Card, card_of, copy_of, face, owner
from domain.games.runiverse.imagination.knowledge import (
    ANY,
    DREAM_BLANK,
    FIRST_BLANK,
    NOT_YET,
    Blank,
    Knowledge,
    can_be_secret,
    exchanged,
    is_blank,
)
from domain.games.runiverse.possible_decks import Seen, is_dream_card
from domain.games.runiverse.sets.catalogue import BUG
from domain.games.runiverse.state import NOWHERE, State, Zone
from domain.kernel.viewers import Seat


def turned_up(knowledge: Knowledge, cards: Mapping[Card, Card]) -> Knowledge:
    """These blanks turn out to be these cards."""
    new = {blank: card for blank, card in cards.items() if blank != card}
    if not new:
        return knowledge
    main = [card for blank, card in new.items() if copy_of(blank) < DREAM_BLANK]
    dream = [card for blank, card in new.items() if copy_of(blank) >= DREAM_BLANK]
    seen = Seen(knowledge.seen.main.union(main), knowledge.seen.dream.union(dream))
    found = set(new.values())
    return replace(
        knowledge,
        table=exchanged(knowledge.table, new),
        blanks={blank: known for blank, known in knowledge.blanks.items() if blank not in new},
        lost={card: at for card, at in knowledge.lost.items() if card not in found},
        confined={
            card: tuple(blank for blank in to if blank not in new)
            for card, to in knowledge.confined.items()
            if card not in found
        },
        seen=seen,
        last=new.get(knowledge.last, knowledge.last) if knowledge.last is not None else None,
    )


def located(knowledge: Knowledge, card: Card, zone: Zone, host: Card | None = None) -> Knowledge:
    """The card lies in this zone. If it was not known, it is one of the blanks: the one that could be least else."""
    if card in knowledge.table.cards:
        return knowledge
    lying = [blank for blank in _lying(knowledge.table, owner(card), zone, host) if is_blank(blank)]
    if zone is Zone.PLAY:  # what reaches a Secret of the other player has mostly engaged its location (RU-ENG-02)
        within = {entry.card for entry in knowledge.table.at(knowledge.table.engaged)}
        lying = [blank for blank in lying if blank in within] or lying
    if not lying:  # a token that was made meanwhile
        return knowledge
    return turned_up(knowledge, {which_blank(knowledge, card, lying): card})


def which_blank(knowledge: Knowledge, card: Card, lying: Sequence[Card]) -> Card:
    """Which of these blanks is taken to have been the card: one that may be it, and could be least else."""
    since, confined = knowledge.lost.get(card, 0), knowledge.confined.get(card)
    could = [blank for blank in lying if knowledge.blanks.get(blank, ANY).left >= since]
    if confined is not None:
        could = [blank for blank in lying if blank in confined]
    fits = [blank for blank in could if _may_be(knowledge.blanks.get(blank, ANY), card)] or could or lying
    dreamed = is_dream_card(knowledge.table.options, card)
    fits = [blank for blank in fits if (copy_of(blank) >= DREAM_BLANK) is dreamed] or fits
    return min(reversed(fits), key=lambda blank: knowledge.blanks.get(blank, ANY).left)


def _may_be(known: Blank, card: Card) -> bool:
    return not (known.is_secret and not can_be_secret(card)) and not (
        known.has_no_gift and face(card).text.gift is not None
    )


def _lying(table: State, seat: Seat, zone: Zone, host: Card | None = None) -> list[Card]:
    """The cards of a seat in a zone, the top last."""
    if zone is Zone.PLAY:
        return [entry.card for entry in table.board if owner(entry.card) == seat]
    if zone is Zone.VIM:
        under = [entry for entry in table.board if host is None or entry.card == host]
        return [vim.card for entry in under for vim in entry.vim if owner(vim.card) == seat]
    if zone is Zone.BONDS:
        return [card for place in table.places for card in place.bonds if owner(card) == seat]
    return list(getattr(table.sides[seat], zone.value)) if zone is not Zone.ATTACHED else []


def unseen_from(
    knowledge: Knowledge, seat: Seat, zone: Zone, place: int = NOWHERE, top: bool = False
) -> tuple[Knowledge, Card]:
    """A card of the zone that went somewhere unseen: the top one if that is the rule, else any of them."""
    if zone is Zone.BONDS:
        return knowledge, knowledge.table.places[place].bonds[-1]
    lying = _lying(knowledge.table, seat, zone)
    if zone is Zone.PLAY:
        return knowledge, next(card for card in reversed(lying) if is_blank(card))
    if top and zone is Zone.DECK:
        return knowledge, lying[-1]
    known = [card for card in lying if not is_blank(card)]
    knowledge = out_of_sight(knowledge, known)
    lying = _lying(knowledge.table, seat, zone)
    if zone is Zone.DECK:
        return knowledge, lying[-1]
    loosest = max((knowledge.blanks.get(blank, ANY).left for blank in lying), default=NOT_YET)
    blanks = {**knowledge.blanks, **{blank: Blank(left=loosest) for blank in lying}}
    confined = {**knowledge.confined, **{card: tuple(lying) for card in known}}
    return replace(knowledge, blanks=blanks, confined=confined), lying[-1]


def out_of_sight(knowledge: Knowledge, cards: Sequence[Card]) -> Knowledge:
    """These cards go out of sight: blanks take their places."""
    if not cards:
        return knowledge
    taken = set(knowledge.table.cards)
    new: dict[Card, Card] = {}
    for card in cards:
        first = DREAM_BLANK if card in knowledge.seen.dream else FIRST_BLANK
        blank = next(b for n in range(100) if (b := card_of(BUG, owner(card), first + n)) not in taken)
        taken.add(blank)
        new[card] = blank
    lost = {**knowledge.lost, **dict.fromkeys(cards, knowledge.now)}
    return replace(knowledge, table=exchanged(knowledge.table, new), lost=lost)


def out_of_deck(knowledge: Knowledge, cards: Iterable[Card]) -> Knowledge:
    """These cards are no longer in their deck: what goes there later is none of them."""
    left = {card: Blank(left=knowledge.now) for card in cards if is_blank(card)}
    fresh = {card: known for card, known in left.items() if knowledge.blanks.get(card, ANY).left == NOT_YET}
    return replace(knowledge, blanks={**knowledge.blanks, **fresh}) if fresh else knowledge
