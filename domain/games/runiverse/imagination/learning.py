"""What is known after one more event: how each is taken in that hides something, or shows what was hidden."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, card_of
from domain.games.runiverse.engine.moving import change
from domain.games.runiverse.engine.turns import MAIN, numbered
from domain.games.runiverse.imagination.blanks import (
    located,
    out_of_deck,
    out_of_sight,
    turned_up,
    unseen_from,
    which_blank,
)
from domain.games.runiverse.imagination.knowledge import (
    ANY,
    DREAM_BLANK,
    FIRST_BLANK,
    Knowledge,
    folded,
    is_blank,
)
from domain.games.runiverse.possible_decks import dream_size
from domain.games.runiverse.sets.catalogue import BUG, SNOWPLAY, WILD
from domain.games.runiverse.state import NOWHERE, State, Zone, place_of
from domain.games.runiverse.words import RevealCause
from domain.kernel.imagination import completed
from domain.kernel.structs import tag_of


def learn(knowledge: Knowledge, shown: Any) -> Knowledge:
    """What is known after one more event."""
    knowledge = replace(knowledge, now=knowledge.now + 1)
    handler = _LEARN.get(tag_of(shown))
    after = folded(knowledge, shown) if handler is None else handler(knowledge, shown)
    if after.table.paused is not None:
        return replace(after, story=(*knowledge.story, shown))
    return replace(after, story=()) if after.story else after


def _dealt(knowledge: Knowledge, shown: Any) -> Knowledge:
    """A new game: what was seen of the decks in the last one is in them still."""
    options = knowledge.table.options
    piles = []
    for seat in (0, 1):
        copies: dict[int, int] = {}
        piles.append(
            ev.Piles(
                deck=tuple(card_of(BUG, seat, FIRST_BLANK + n) for n in range(MAIN)),
                dream=tuple(card_of(BUG, seat, DREAM_BLANK + n) for n in range(dream_size(options, seat))),
                snowplay=tuple(numbered(SNOWPLAY, seat, copies)),
                wild=tuple(numbered(WILD, seat, copies)),
            )
        )
    after = folded(knowledge, completed(ev.Dealt, shown, piles=tuple(piles)))
    return replace(after, blanks={}, lost={}, confined={}, last=None, wild_tops=(None, None))


def _drew(knowledge: Knowledge, shown: Any) -> Knowledge:
    pile = knowledge.table.sides[shown.seat].deck if shown.place == NOWHERE else _bonds(knowledge, shown.place)
    top = pile[::-1][: shown.count]
    if shown.cards is not None:
        knowledge, top = turned_up(knowledge, dict(zip(top, shown.cards, strict=True))), shown.cards
    after = folded(knowledge, completed(ev.Drew, shown, cards=top))
    return replace(out_of_deck(after, top), last=top[-1] if top else None)


def _bonds(knowledge: Knowledge, place: int) -> tuple[Card, ...]:
    return knowledge.table.places[place].bonds


def _bond_broken(knowledge: Knowledge, shown: Any) -> Knowledge:
    """RU-BOND-02: whoever breaks a bond with a gift shows it, which would follow."""
    card = _bonds(knowledge, shown.place)[-1]
    if shown.card is not None:
        return folded(turned_up(knowledge, {card: shown.card}), shown)
    after = replace(folded(knowledge, completed(ev.BondBroken, shown, card=card)), last=card)
    if not is_blank(card):
        return after
    return replace(after, blanks={**after.blanks, card: replace(after.blanks.get(card, ANY), has_no_gift=True)})


def _rift_opened(knowledge: Knowledge, shown: Any) -> Knowledge:
    cards = knowledge.table.sides[shown.seat].deck[-2:][::-1]
    return out_of_deck(folded(knowledge, completed(ev.RiftOpened, shown, cards=cards)), cards)


def _shuffled(knowledge: Knowledge, shown: Any) -> Knowledge:
    """The cards of the deck that were known may lie anywhere in it."""
    pile: tuple[Card, ...] = getattr(knowledge.table.sides[shown.seat], shown.zone.value)
    if shown.zone is Zone.WILD:
        tops = tuple(None if seat == shown.seat else top for seat, top in enumerate(knowledge.wild_tops))
        return replace(folded(knowledge, completed(ev.Shuffled, shown, order=pile)), wild_tops=tops)
    hidden = out_of_sight(knowledge, [card for card in pile if not is_blank(card)])
    pile = getattr(hidden.table.sides[shown.seat], shown.zone.value)
    blanks = {blank: known for blank, known in hidden.blanks.items() if blank not in pile}
    confined = {card: to for card, to in hidden.confined.items() if not set(to) & set(pile)}
    lost = {**hidden.lost, **{card: hidden.now for card in hidden.confined if card not in confined}}
    hidden = replace(hidden, blanks=blanks, confined=confined, lost=lost)
    return folded(hidden, completed(ev.Shuffled, shown, order=pile))


def _mulliganed(knowledge: Knowledge, event: ev.Mulliganed) -> Knowledge:
    hand = knowledge.table.sides[event.seat].hand
    unseen = [card for card in event.shown if card not in hand]
    blanks = [card for card in hand if is_blank(card)]
    return folded(turned_up(knowledge, dict(zip(blanks, unseen, strict=True))), event)


def _moved_unseen(knowledge: Knowledge, shown: Any) -> Knowledge:
    if shown.card is not None:
        return folded(located(knowledge, shown.card, shown.source), shown)
    knowledge, card = unseen_from(knowledge, shown.seat, shown.source, shown.place, shown.zone is Zone.BONDS)
    after = folded(knowledge, completed(ev.MovedUnseen, shown, card=card))
    after = replace(after, last=card) if shown.zone is Zone.HAND else after
    if shown.zone is Zone.DECK:
        return replace(after, blanks={blank: known for blank, known in after.blanks.items() if blank != card})
    return out_of_deck(after, (card,)) if shown.source is Zone.DECK else after


def _secret_set(knowledge: Knowledge, shown: Any) -> Knowledge:
    """RU-SEC-01: only rituals and traps lie as Secrets."""
    if shown.card is not None:
        return folded(located(knowledge, shown.card, shown.source), shown)
    knowledge, card = unseen_from(knowledge, shown.seat, shown.source)
    after = folded(knowledge, completed(ev.SecretSet, shown, card=card))
    return replace(after, blanks={**after.blanks, card: replace(after.blanks.get(card, ANY), is_secret=True)})


def _vim_added(knowledge: Knowledge, shown: Any) -> Knowledge:
    card = shown.card if shown.card is not None else shown.shown
    if card is not None:
        return folded(located(knowledge, card, shown.source), completed(ev.VimAdded, shown, card=card))
    knowledge, card = unseen_from(knowledge, shown.seat, shown.source, top=True)
    after = folded(knowledge, completed(ev.VimAdded, shown, card=card))
    return out_of_deck(after, (card,)) if shown.source is Zone.DECK else after


def _mage_played(knowledge: Knowledge, event: ev.MagePlayed) -> Knowledge:
    return folded(located(knowledge, event.card, Zone.HAND), event)


def _from_source(knowledge: Knowledge, event: Any) -> Knowledge:
    return folded(located(knowledge, event.card, event.source), event)


def _moved(knowledge: Knowledge, event: ev.Moved) -> Knowledge:
    """RU-R-38: the vim of a card that leaves play is discarded before it, and under which card it lay is not told."""
    if event.source is Zone.VIM and event.card not in knowledge.table.cards:
        before, knowledge = knowledge, located(knowledge, event.card, Zone.VIM)
        host = _host_of(knowledge.table, event.card)
        if host is not None:
            knowledge = replace(knowledge, stripped=(*before.stripped, host))
    elif event.source is Zone.PLAY:
        knowledge = _unstripped(knowledge, event.card)
    return _from_source(knowledge, event)


def _host_of(table: State, card: Card) -> tuple[Card, int] | None:
    """Under which card a vim lies, and where among its vim; None if it was not known to lie anywhere."""
    lying = ((entry.card, at) for entry in table.board for at, vim in enumerate(entry.vim) if vim.card == card)
    return next(lying, None)


def _unstripped(knowledge: Knowledge, card: Card) -> Knowledge:
    """Vim that was taken from under other cards came from this one, which leaves now: they get theirs back."""
    table = knowledge.table
    entry = table.find(card)
    if entry is None or not any(is_blank(vim.card) for vim in entry.vim):
        return replace(knowledge, stripped=()) if knowledge.stripped else knowledge
    left = [vim for vim in entry.vim if is_blank(vim.card)]
    others = [(host, at) for host, at in reversed(knowledge.stripped) if host != card]
    for vim, (host, at) in zip(left, others, strict=False):
        above = table.find(host)
        if above is not None:
            table = change(table, host, vim=(*above.vim[:at], vim, *above.vim[at:]))
    table = change(table, card, vim=tuple(vim for vim in entry.vim if not is_blank(vim.card)))
    return replace(knowledge, table=table, stripped=())


def _revealed(knowledge: Knowledge, event: ev.Revealed) -> Knowledge:
    """A gift is shown by the card that came to the hand last."""
    (card,) = event.cards
    if event.why == RevealCause.WILD_SUMMONS.value:
        tops = tuple(card if seat == event.seat else top for seat, top in enumerate(knowledge.wild_tops))
        return replace(folded(knowledge, event), wild_tops=tops)
    if knowledge.last is not None and is_blank(knowledge.last) and card not in knowledge.table.cards:
        knowledge = turned_up(knowledge, {knowledge.last: card})
    return folded(knowledge, event)


def _secrets_revealed(knowledge: Knowledge, event: ev.SecretsRevealed) -> Knowledge:
    lying = [entry.card for entry in knowledge.table.at(event.place) if entry.secret]
    return folded(turned_up(knowledge, dict(zip(lying, event.cards, strict=True))), event)


def _secret_left(knowledge: Knowledge, event: ev.SecretLeft) -> Knowledge:
    """RU-KEY-Ritual: a ritual is completed where the phase is; the Secrets of an attacked mage were shown before.

    If none is thought to lie there, one that left before was taken for it: then it is one of the others.
    """
    if event.card not in knowledge.table.cards:
        unknown = [entry for entry in knowledge.table.board if entry.seat == event.seat and is_blank(entry.card)]
        lying = [entry for entry in unknown if place_of(entry) == knowledge.table.phase] or unknown
        here = [entry.card for entry in lying]
        gone = which_blank(knowledge, event.card, here)
        loosest = max((knowledge.blanks[blank] for blank in here), key=lambda known: known.left)
        alike = replace(knowledge, blanks={**knowledge.blanks, **dict.fromkeys(here, loosest)})
        knowledge = turned_up(alike, {gone: event.card})
    return folded(knowledge, event)


def _vim_lost(knowledge: Knowledge, event: ev.VimLost) -> Knowledge:
    return folded(located(knowledge, event.card, Zone.VIM, event.host), event)


def _dream_revealed(knowledge: Knowledge, event: ev.DreamRevealed) -> Knowledge:
    for card in event.cards:
        knowledge = located(knowledge, card, Zone.DREAM)
    return folded(knowledge, event)


def _dream_returned(knowledge: Knowledge, event: ev.DreamReturned) -> Knowledge:
    for card in event.cards:
        knowledge = located(knowledge, card, Zone.DREAMED)
    return folded(knowledge, event)


def _undertaken(knowledge: Knowledge, shown: Any) -> Knowledge:
    return folded(knowledge, completed(ev.Undertaken, shown, command=""))


def _asked(knowledge: Knowledge, shown: Any) -> Knowledge:
    return folded(knowledge, completed(ev.Asked, shown, options=(), tape=(), told=0))


def _answered(knowledge: Knowledge, shown: Any) -> Knowledge:
    return folded(knowledge, completed(ev.Answered, shown, value=0))


_LEARN: Final[dict[str, Callable[[Knowledge, Any], Knowledge]]] = {
    tag_of(ev.Dealt): _dealt,
    tag_of(ev.Drew): _drew,
    tag_of(ev.BondBroken): _bond_broken,
    tag_of(ev.RiftOpened): _rift_opened,
    tag_of(ev.Shuffled): _shuffled,
    tag_of(ev.Mulliganed): _mulliganed,
    tag_of(ev.MovedUnseen): _moved_unseen,
    tag_of(ev.SecretSet): _secret_set,
    tag_of(ev.VimAdded): _vim_added,
    tag_of(ev.MagePlayed): _mage_played,
    tag_of(ev.SecretLeft): _secret_left,
    tag_of(ev.Moved): _moved,
    tag_of(ev.Joined): _from_source,
    tag_of(ev.Attached): _from_source,
    tag_of(ev.Revealed): _revealed,
    tag_of(ev.SecretsRevealed): _secrets_revealed,
    tag_of(ev.VimLost): _vim_lost,
    tag_of(ev.DreamRevealed): _dream_revealed,
    tag_of(ev.DreamReturned): _dream_returned,
    tag_of(ev.Undertaken): _undertaken,
    tag_of(ev.Asked): _asked,
    tag_of(ev.Answered): _answered,
}
"""The events in which something is hidden, or shows what was; all others are folded as they are."""
