"""What a seat knows of a match of Rüniverse, and complete matches that agree with it.

The match is folded by `evolve` itself. Each card that was not seen is a blank: a card of its owner with a number of its
own, which stays the same wherever it goes. When it shows itself, the card takes the place of the blank.

Cards that were seen can go out of sight, by a shuffle mostly. They lie in their deck then, or where something came from
that deck later, so blanks remember when they left it (`left`) and cards when they were lost sight of (`lost`). Where a
hand with known cards puts one down unseen, those cards are `confined` to the blanks they may have become.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, card_of, copy_of, face, owner
from domain.games.runiverse.engine.moving import change
from domain.games.runiverse.engine.turns import MAIN, numbered
from domain.games.runiverse.evolve import evolve
from domain.games.runiverse.possible_decks import DeckCards, Seen, dream_size, is_dream_card, possible_decks
from domain.games.runiverse.resuming import OtherCards, resumed
from domain.games.runiverse.sets.catalogue import BUG, SNOWPLAY, WILD
from domain.games.runiverse.state import LOCATIONS, NOWHERE, Paused, Side, State, Zone, is_mage, place_of
from domain.games.runiverse.views import PlaceView, View
from domain.games.runiverse.words import RevealCause
from domain.kernel.imagination import Imagination, completed, dealt
from domain.kernel.rng import Rng
from domain.kernel.structs import Record, tag_of
from domain.kernel.viewers import Seat

_BLANK: Final = 200
"""Copies of the Swarming Bug from this number on are blanks of a main deck, and from the next on of a dream deck."""
_DREAM_BLANK: Final = 300
_ALWAYS: Final = 1 << 30
"""When a blank has left its deck that has not left it."""
_TRIES: Final = 50
_WORLDS: Final = 4


class Blank(Record, frozen=True):
    """What is known of a card that was not seen: when it left its deck, and what it must or cannot be."""

    left: int = _ALWAYS
    is_secret: bool = False
    has_no_gift: bool = False


_ANY: Final = Blank()


class Knowledge(Record, frozen=True):
    """What one seat knows; a spectator has no seat. `last` is the blank that came to a hand last."""

    seat: Seat | None
    table: State
    now: int = 0
    blanks: Mapping[Card, Blank] = {}
    lost: Mapping[Card, int] = {}
    confined: Mapping[Card, tuple[Card, ...]] = {}
    seen: Seen = Seen()
    last: Card | None = None
    wild_tops: tuple[Card | None, ...] = (None, None)
    stripped: tuple[tuple[Card, int], ...] = ()
    """From under which cards vim was taken that may have lain under another."""
    story: tuple[Any, ...] = ()
    """What was told since a command began that waits for an answer."""


def begin(initial: State, seat: Seat | None) -> Knowledge:
    """What is known before the match."""
    return Knowledge(seat, initial)


def learn(knowledge: Knowledge, shown: Any) -> Knowledge:
    """What is known after one more event."""
    knowledge = replace(knowledge, now=knowledge.now + 1)
    handler = _LEARN.get(tag_of(shown))
    after = _folded(knowledge, shown) if handler is None else handler(knowledge, shown)
    if after.table.paused is not None:
        return replace(after, story=(*knowledge.story, shown))
    return replace(after, story=()) if after.story else after


def look(knowledge: Knowledge, view: View) -> Knowledge:
    """What lies open without having been told: the rest of a dream, and which of several Secrets still lies there."""
    for side, seen in zip(knowledge.table.sides, view.sides, strict=True):
        if any(is_blank(card) for card in side.dreamed):
            knowledge = _shown(knowledge, dict(zip(side.dreamed, seen.dreamed, strict=True)))
    places = [place for side in view.sides for place in side.places]
    table = _secrets_where_seen(knowledge.table, places)
    for number, place in enumerate(places):
        table = _secrets_as_seen(table, number, place)
    return knowledge if table is knowledge.table else replace(knowledge, table=table)


def _secrets_where_seen(table: State, places: Sequence[PlaceView]) -> State:
    """A Secret that left was taken for one of another location: the one that is left lies where it is seen to lie."""
    for first in range(0, len(places), LOCATIONS):
        here = range(first, first + LOCATIONS)
        blanks = {at: [entry.card for entry in table.at(at) if entry.secret and is_blank(entry.card)] for at in here}
        seen = {at: sum(card.card is None for card in places[at].cards) for at in here}
        spare = [card for at in here for card in blanks[at][seen[at] :]]
        for at in here:
            for _ in range(seen[at] - len(blanks[at])):
                table = change(table, spare.pop(), loc=at % LOCATIONS)
    return table


def _secrets_as_seen(table: State, number: int, place: PlaceView) -> State:
    """Secrets that are not known lie in the order, and since the turn, in which they are seen to lie."""
    lying = [entry for entry in table.at(number) if not is_mage(entry)]
    secrets = [entry for entry in lying if is_blank(entry.card)]
    since = [card.since for card in place.cards if card.card is None]
    if not secrets or [entry.joined for entry in secrets] == since:
        return table
    known = {entry.card: entry for entry in lying}
    blanks = iter([replace(entry, joined=turn) for entry, turn in zip(secrets, since, strict=True)])
    order = iter([next(blanks) if card.card is None else known[card.card] for card in place.cards])
    moved = {id(entry) for entry in lying}
    return replace(table, board=tuple([next(order) if id(entry) in moved else entry for entry in table.board]))


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
                base = _exchanged(base, _exchanges(others))
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


def is_blank(card: Card) -> bool:
    """Whether this stands for a card that was not seen."""
    return copy_of(card) >= _BLANK


# -- filling in ------------------------------------------------------------------------------------------


def _cards_for(knowledge: Knowledge, rng: Rng) -> dict[Card, Card]:
    """A card for every blank. Decks that cannot be dealt as was seen are given up for others.

    Where it is not known from which of two decks a card came, it may have been taken for one of the wrong deck: then
    the unseen cards of both are dealt together.
    """
    for apart in (True,) * _TRIES + (False,) * _TRIES:
        decks = possible_decks(knowledge.table.options, knowledge.seen if apart else Seen(), rng)
        try:
            return dict(_dealt_decks(knowledge, decks, apart, rng))
        except ValueError:
            continue
    raise ValueError("no decks fit what is known")


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
            blanks = [blank for blank in mine if (copy_of(blank) >= _DREAM_BLANK) is dream]
            yield from _matched(knowledge, blanks, [card for card in cards if card not in lying], rng)


def _matched(
    knowledge: Knowledge, blanks: Sequence[Card], cards: Sequence[Card], rng: Rng
) -> Iterable[tuple[Card, Card]]:
    if len(blanks) != len(cards):
        raise ValueError("these decks do not have as many cards as there are out of sight")
    masks: dict[tuple[Blank, tuple[Card, ...]], int] = {}
    places = []
    confined = dict.fromkeys(blanks, ()) | _confined_to(knowledge)
    for blank in blanks:
        known = knowledge.blanks.get(blank, _ANY)
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
        if fits and not (known.is_secret and not _can_be_secret(card)):
            mask |= (not (known.has_no_gift and face(card).text.gift is not None)) << at
    return mask


def _can_be_secret(card: Card) -> bool:
    """RU-SEC-01."""
    return face(card).has("Ritual") or face(card).has("Trap")


def _filled(state: State, cards: Mapping[Card, Card], tops: tuple[Card | None, ...], rng: Rng) -> State:
    """The state with cards for the blanks, and with the Wild Summons decks in any order but for a top that was seen."""
    filled = _exchanged(state, cards)
    sides = [replace(side, wild=_wild(side, top, rng)) for side, top in zip(filled.sides, tops, strict=True)]
    return replace(filled, sides=tuple(sides))


def _wild(side: Side, top: Card | None, rng: Rng) -> tuple[Card, ...]:
    if top not in side.wild or top is None:
        return rng.shuffled(side.wild)
    return (*rng.shuffled([card for card in side.wild if card != top]), top)


def _exchanged(state: State, cards: Mapping[Card, Card]) -> State:
    """The state with other cards in the place of these, wherever a card can lie unseen."""

    def other(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple([cards.get(card, card) for card in pile])

    paused = state.paused
    return replace(
        state,
        cards=other(state.cards),
        sides=tuple(
            [
                replace(s, deck=other(s.deck), dream=other(s.dream), hand=other(s.hand), dreamed=other(s.dreamed))
                for s in state.sides
            ]
        ),
        places=tuple([replace(p, bonds=other(p.bonds)) if p.bonds else p for p in state.places]),
        board=tuple(
            [
                replace(
                    e,
                    card=cards.get(e.card, e.card),
                    vim=tuple([replace(v, card=cards.get(v.card, v.card)) for v in e.vim]),
                )
                if e.secret or e.vim
                else e
                for e in state.board
            ]
        ),
        paused=None if paused is None else replace(paused, base=_exchanged(paused.base, cards)),
    )


# -- one event after the other -----------------------------------------------------------------------------


def _folded(knowledge: Knowledge, event: Any) -> Knowledge:
    return replace(knowledge, table=evolve(knowledge.table, event))


def _dealt(knowledge: Knowledge, shown: Any) -> Knowledge:
    """A new game: what was seen of the decks in the last one is in them still."""
    options = knowledge.table.options
    piles = []
    for seat in (0, 1):
        copies: dict[int, int] = {}
        piles.append(
            ev.Piles(
                deck=tuple(card_of(BUG, seat, _BLANK + n) for n in range(MAIN)),
                dream=tuple(card_of(BUG, seat, _DREAM_BLANK + n) for n in range(dream_size(options, seat))),
                snowplay=tuple(numbered(SNOWPLAY, seat, copies)),
                wild=tuple(numbered(WILD, seat, copies)),
            )
        )
    after = _folded(knowledge, completed(ev.Dealt, shown, piles=tuple(piles)))
    return replace(after, blanks={}, lost={}, confined={}, last=None, wild_tops=(None, None))


def _drew(knowledge: Knowledge, shown: Any) -> Knowledge:
    pile = knowledge.table.sides[shown.seat].deck if shown.place == NOWHERE else _bonds(knowledge, shown.place)
    top = pile[::-1][: shown.count]
    if shown.cards is not None:
        knowledge, top = _shown(knowledge, dict(zip(top, shown.cards, strict=True))), shown.cards
    after = _folded(knowledge, completed(ev.Drew, shown, cards=top))
    return replace(_out_of_deck(after, top), last=top[-1] if top else None)


def _bonds(knowledge: Knowledge, place: int) -> tuple[Card, ...]:
    return knowledge.table.places[place].bonds


def _bond_broken(knowledge: Knowledge, shown: Any) -> Knowledge:
    """RU-BOND-02: whoever breaks a bond with a gift shows it, which would follow."""
    card = _bonds(knowledge, shown.place)[-1]
    if shown.card is not None:
        return _folded(_shown(knowledge, {card: shown.card}), shown)
    after = replace(_folded(knowledge, completed(ev.BondBroken, shown, card=card)), last=card)
    if not is_blank(card):
        return after
    return replace(after, blanks={**after.blanks, card: replace(after.blanks.get(card, _ANY), has_no_gift=True)})


def _rift_opened(knowledge: Knowledge, shown: Any) -> Knowledge:
    cards = knowledge.table.sides[shown.seat].deck[-2:][::-1]
    return _out_of_deck(_folded(knowledge, completed(ev.RiftOpened, shown, cards=cards)), cards)


def _shuffled(knowledge: Knowledge, shown: Any) -> Knowledge:
    """The cards of the deck that were known may lie anywhere in it."""
    pile: tuple[Card, ...] = getattr(knowledge.table.sides[shown.seat], shown.zone.value)
    if shown.zone is Zone.WILD:
        tops = tuple(None if seat == shown.seat else top for seat, top in enumerate(knowledge.wild_tops))
        return replace(_folded(knowledge, completed(ev.Shuffled, shown, order=pile)), wild_tops=tops)
    hidden = _hidden(knowledge, [card for card in pile if not is_blank(card)])
    pile = getattr(hidden.table.sides[shown.seat], shown.zone.value)
    blanks = {blank: known for blank, known in hidden.blanks.items() if blank not in pile}
    confined = {card: to for card, to in hidden.confined.items() if not set(to) & set(pile)}
    lost = {**hidden.lost, **{card: hidden.now for card in hidden.confined if card not in confined}}
    hidden = replace(hidden, blanks=blanks, confined=confined, lost=lost)
    return _folded(hidden, completed(ev.Shuffled, shown, order=pile))


def _mulliganed(knowledge: Knowledge, event: ev.Mulliganed) -> Knowledge:
    hand = knowledge.table.sides[event.seat].hand
    unseen = [card for card in event.shown if card not in hand]
    blanks = [card for card in hand if is_blank(card)]
    return _folded(_shown(knowledge, dict(zip(blanks, unseen, strict=True))), event)


def _moved_unseen(knowledge: Knowledge, shown: Any) -> Knowledge:
    if shown.card is not None:
        return _folded(_located(knowledge, shown.card, shown.source), shown)
    knowledge, card = _unseen_from(knowledge, shown.seat, shown.source, shown.place, shown.zone is Zone.BONDS)
    after = _folded(knowledge, completed(ev.MovedUnseen, shown, card=card))
    after = replace(after, last=card) if shown.zone is Zone.HAND else after
    if shown.zone is Zone.DECK:
        return replace(after, blanks={blank: known for blank, known in after.blanks.items() if blank != card})
    return _out_of_deck(after, (card,)) if shown.source is Zone.DECK else after


def _secret_set(knowledge: Knowledge, shown: Any) -> Knowledge:
    """RU-SEC-01: only rituals and traps lie as Secrets."""
    if shown.card is not None:
        return _folded(_located(knowledge, shown.card, shown.source), shown)
    knowledge, card = _unseen_from(knowledge, shown.seat, shown.source)
    after = _folded(knowledge, completed(ev.SecretSet, shown, card=card))
    return replace(after, blanks={**after.blanks, card: replace(after.blanks.get(card, _ANY), is_secret=True)})


def _vim_added(knowledge: Knowledge, shown: Any) -> Knowledge:
    card = shown.card if shown.card is not None else shown.shown
    if card is not None:
        return _folded(_located(knowledge, card, shown.source), completed(ev.VimAdded, shown, card=card))
    knowledge, card = _unseen_from(knowledge, shown.seat, shown.source, top=True)
    after = _folded(knowledge, completed(ev.VimAdded, shown, card=card))
    return _out_of_deck(after, (card,)) if shown.source is Zone.DECK else after


def _mage_played(knowledge: Knowledge, event: ev.MagePlayed) -> Knowledge:
    return _folded(_located(knowledge, event.card, Zone.HAND), event)


def _from_source(knowledge: Knowledge, event: Any) -> Knowledge:
    return _folded(_located(knowledge, event.card, event.source), event)


def _moved(knowledge: Knowledge, event: ev.Moved) -> Knowledge:
    """RU-R-38: the vim of a card that leaves play is discarded before it, and under which card it lay is not told."""
    if event.source is Zone.VIM and event.card not in knowledge.table.cards:
        before, knowledge = knowledge, _located(knowledge, event.card, Zone.VIM)
        host, at = _host_of(knowledge.table, event.card)
        knowledge = replace(knowledge, stripped=(*before.stripped, (host, at)))
    elif event.source is Zone.PLAY:
        knowledge = _unstripped(knowledge, event.card)
    return _from_source(knowledge, event)


def _host_of(table: State, card: Card) -> tuple[Card, int]:
    """Under which card a vim lies, and where among its vim."""
    return next((entry.card, at) for entry in table.board for at, vim in enumerate(entry.vim) if vim.card == card)


def _unstripped(knowledge: Knowledge, card: Card) -> Knowledge:
    """Vim that was taken from under other cards came from this one, which leaves now: they get theirs back."""
    table = knowledge.table
    entry = table.find(card)
    if entry is None or not any(is_blank(vim.card) for vim in entry.vim):
        return replace(knowledge, stripped=()) if knowledge.stripped else knowledge
    left = [vim for vim in entry.vim if is_blank(vim.card)]
    for vim, (host, at) in zip(left, reversed(knowledge.stripped), strict=False):
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
        return replace(_folded(knowledge, event), wild_tops=tops)
    if knowledge.last is not None and is_blank(knowledge.last) and card not in knowledge.table.cards:
        knowledge = _shown(knowledge, {knowledge.last: card})
    return _folded(knowledge, event)


def _secrets_revealed(knowledge: Knowledge, event: ev.SecretsRevealed) -> Knowledge:
    lying = [entry.card for entry in knowledge.table.at(event.place) if entry.secret]
    return _folded(_shown(knowledge, dict(zip(lying, event.cards, strict=True))), event)


def _secret_left(knowledge: Knowledge, event: ev.SecretLeft) -> Knowledge:
    """RU-KEY-Ritual: a ritual is completed where the phase is; the Secrets of an attacked mage were shown before.

    If none is thought to lie there, one that left before was taken for it: then it is one of the others.
    """
    if event.card not in knowledge.table.cards:
        unknown = [entry for entry in knowledge.table.board if entry.seat == event.seat and is_blank(entry.card)]
        lying = [entry for entry in unknown if place_of(entry) == knowledge.table.phase] or unknown
        here = [entry.card for entry in lying]
        gone = _which(knowledge, event.card, here)
        loosest = max((knowledge.blanks[blank] for blank in here), key=lambda known: known.left)
        alike = replace(knowledge, blanks={**knowledge.blanks, **dict.fromkeys(here, loosest)})
        knowledge = _shown(alike, {gone: event.card})
    return _folded(knowledge, event)


def _vim_lost(knowledge: Knowledge, event: ev.VimLost) -> Knowledge:
    return _folded(_located(knowledge, event.card, Zone.VIM, event.host), event)


def _dream_revealed(knowledge: Knowledge, event: ev.DreamRevealed) -> Knowledge:
    for card in event.cards:
        knowledge = _located(knowledge, card, Zone.DREAM)
    return _folded(knowledge, event)


def _dream_returned(knowledge: Knowledge, event: ev.DreamReturned) -> Knowledge:
    for card in event.cards:
        knowledge = _located(knowledge, card, Zone.DREAMED)
    return _folded(knowledge, event)


def _undertaken(knowledge: Knowledge, shown: Any) -> Knowledge:
    return _folded(knowledge, completed(ev.Undertaken, shown, command=""))


def _asked(knowledge: Knowledge, shown: Any) -> Knowledge:
    return _folded(knowledge, completed(ev.Asked, shown, options=(), tape=(), told=0))


def _answered(knowledge: Knowledge, shown: Any) -> Knowledge:
    return _folded(knowledge, completed(ev.Answered, shown, value=0))


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


# -- blanks ------------------------------------------------------------------------------------------------


def _shown(knowledge: Knowledge, cards: Mapping[Card, Card]) -> Knowledge:
    """These blanks turn out to be these cards."""
    new = {blank: card for blank, card in cards.items() if blank != card}
    if not new:
        return knowledge
    main = [card for blank, card in new.items() if copy_of(blank) < _DREAM_BLANK]
    dream = [card for blank, card in new.items() if copy_of(blank) >= _DREAM_BLANK]
    seen = Seen(knowledge.seen.main.union(main), knowledge.seen.dream.union(dream))
    found = set(new.values())
    return replace(
        knowledge,
        table=_exchanged(knowledge.table, new),
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


def _located(knowledge: Knowledge, card: Card, zone: Zone, host: Card | None = None) -> Knowledge:
    """The card lies in this zone. If it was not known, it is one of the blanks: the one that could be least else."""
    if card in knowledge.table.cards:
        return knowledge
    lying = [blank for blank in _lying(knowledge.table, owner(card), zone, host) if is_blank(blank)]
    if zone is Zone.PLAY:  # what reaches a Secret of the other player has mostly engaged its location (RU-ENG-02)
        within = {entry.card for entry in knowledge.table.at(knowledge.table.engaged)}
        lying = [blank for blank in lying if blank in within] or lying
    if not lying:  # a token that was made meanwhile
        return knowledge
    return _shown(knowledge, {_which(knowledge, card, lying): card})


def _which(knowledge: Knowledge, card: Card, lying: Sequence[Card]) -> Card:
    """Which of these blanks is taken to have been the card: one that may be it, and could be least else."""
    since, confined = knowledge.lost.get(card, 0), knowledge.confined.get(card)
    could = [blank for blank in lying if knowledge.blanks.get(blank, _ANY).left >= since]
    if confined is not None:
        could = [blank for blank in lying if blank in confined]
    fits = [blank for blank in could if _may_be(knowledge.blanks.get(blank, _ANY), card)] or could or lying
    dreamed = is_dream_card(knowledge.table.options, card)
    fits = [blank for blank in fits if (copy_of(blank) >= _DREAM_BLANK) is dreamed] or fits
    return min(reversed(fits), key=lambda blank: knowledge.blanks.get(blank, _ANY).left)


def _may_be(known: Blank, card: Card) -> bool:
    return not (known.is_secret and not _can_be_secret(card)) and not (
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


def _unseen_from(
    knowledge: Knowledge, seat: Seat, zone: Zone, place: int = NOWHERE, top: bool = False
) -> tuple[Knowledge, Card]:
    """A card of the zone that went somewhere unseen: the top one if that is the rule, else any of them."""
    if zone is Zone.BONDS:
        return knowledge, _bonds(knowledge, place)[-1]
    lying = _lying(knowledge.table, seat, zone)
    if zone is Zone.PLAY:
        return knowledge, next(card for card in reversed(lying) if is_blank(card))
    if top and zone is Zone.DECK:
        return knowledge, lying[-1]
    known = [card for card in lying if not is_blank(card)]
    knowledge = _hidden(knowledge, known)
    lying = _lying(knowledge.table, seat, zone)
    if zone is Zone.DECK:
        return knowledge, lying[-1]
    loosest = max((knowledge.blanks.get(blank, _ANY).left for blank in lying), default=_ALWAYS)
    blanks = {**knowledge.blanks, **{blank: Blank(left=loosest) for blank in lying}}
    confined = {**knowledge.confined, **{card: tuple(lying) for card in known}}
    return replace(knowledge, blanks=blanks, confined=confined), lying[-1]


def _hidden(knowledge: Knowledge, cards: Sequence[Card]) -> Knowledge:
    """These cards go out of sight: blanks take their places."""
    if not cards:
        return knowledge
    taken = set(knowledge.table.cards)
    new: dict[Card, Card] = {}
    for card in cards:
        first = _DREAM_BLANK if card in knowledge.seen.dream else _BLANK
        blank = next(b for n in range(100) if (b := card_of(BUG, owner(card), first + n)) not in taken)
        taken.add(blank)
        new[card] = blank
    lost = {**knowledge.lost, **dict.fromkeys(cards, knowledge.now)}
    return replace(knowledge, table=_exchanged(knowledge.table, new), lost=lost)


def _out_of_deck(knowledge: Knowledge, cards: Iterable[Card]) -> Knowledge:
    """These cards are no longer in their deck: what goes there later is none of them."""
    left = {card: Blank(left=knowledge.now) for card in cards if is_blank(card)}
    fresh = {card: known for card, known in left.items() if knowledge.blanks.get(card, _ANY).left == _ALWAYS}
    return replace(knowledge, blanks={**knowledge.blanks, **fresh}) if fresh else knowledge


IMAGINATION: Final = Imagination(begin, learn, imagine, look)
