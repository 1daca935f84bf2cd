"""Situations in the rulebook's notation: hands, areas, discards and table melds by text, the rest stays in the deck."""

from msgspec.structs import replace

from domain.games.secrets.cards import DECKS, FACE_BY_TEXT, FACE_OF, SUITED, Card, Version
from domain.games.secrets.commands import MeldPlan, PickUp, Swap
from domain.games.secrets.game import GAME
from domain.games.secrets.scoring.notation import Reader
from domain.games.secrets.state import BumpOrder, Lying, Options, Phase, State, place_at, seating
from tests.domain.scenario import Scenario, given


def scene(
    version: str = "intermediate",
    hand: str = "",
    *,
    seat: int = 0,
    others: dict[int, str] | None = None,
    table: str = "",
    tables: dict[int, str] | None = None,
    aside: str = "",
    asides: dict[int, str] | None = None,
    areas: dict[int, str] | None = None,
    main: str = "",
    main_by: int = 3,
    inactive: str = "",
    turn: int = 0,
    phase: Phase = Phase.DRAW,
    drawn: str = "",
    expert: bool = False,
    seats: int = 4,
    games: int = 1,
    chips: int = 0,
    deck: int | None = None,
    dealer: int = 0,
) -> State:
    """A state in which `seat` has this hand and is to act; hands of others are empty unless given."""
    kind = Version(version)
    reader = Reader(kind)
    places = seating(seats, dealer)
    turn = turn or _turn_of(places.index(seat), seats, dealer)
    hands: list[tuple[Card, ...]] = [()] * seats
    shown: list[tuple[Card, ...]] = [()] * seats
    melds = [reader.melds((tables or {}).get(s, table if s == seat else "")) for s in range(seats)]
    for s in range(seats):
        cards, exposed = reader.hand(hand if s == seat else (others or {}).get(s, ""))
        hands[s], shown[s] = cards, tuple(sorted(exposed))
    aside_by_place = [
        reader.hand((asides or {}).get(place, aside if places[place] == seat else ""))[0] for place in range(4)
    ]
    area_cards = [_one(reader, (areas or {}).get(place, "")) for place in range(4)]
    main_card = _one(reader, main)
    lying = tuple(Lying(card, 2, 1) for card in reader.hand(inactive)[0])
    used = {card for group in (*hands, *aside_by_place) for card in group}
    used |= {card for mine in melds for meld in mine for card in meld.cards}
    used |= {Card(card) for card in (*area_cards, main_card) if card >= 0} | {entry.card for entry in lying}
    free = [card for card in DECKS[kind] if card not in used]
    packets: tuple[tuple[Card, ...], ...] = ()
    if kind is Version.ADVANCED:
        plain = [card for card in free if card < SUITED][:48]
        packets = tuple(tuple(plain[8 * n : 8 * n + 8]) for n in range(6))
        free = [card for card in free if card not in plain]
    if deck is not None:
        lying = (*lying, *(Lying(card, -1, 0) for card in free[deck:]))
        free = free[:deck]
    # suited cards on top, so that draws in tests bring no Bonus Cards unless they are put there
    free.sort(key=lambda card: card < SUITED)
    count = 1 if kind is Version.BASIC else 4
    piles = tuple(tuple(free[n::count]) for n in range(count))
    hand_drawn = tuple(card for face in drawn.split() for card in hands[seat] if FACE_OF[card] == FACE_BY_TEXT[face])
    return State(
        options=Options(kind, expert=expert, games=games, chips=chips),
        seats=seats,
        left=(False,) * seats,
        totals=(0,) * seats,
        chips=(chips,) * seats,
        unused=(0,) * seats,
        game=1,
        dealer=dealer,
        phase=phase,
        turn=turn,
        place=places.index(seat),
        places=places,
        piles=piles,
        packets=packets,
        hands=tuple(hands),
        shown=tuple(shown),
        melds=tuple(melds),
        aside=tuple(aside_by_place),
        areas=tuple(area_cards),
        area_turns=tuple(turn - (places.index(seat) - place) % 4 or turn - 4 for place in range(4)),
        main=main_card,
        main_by=main_by if main_card >= 0 else -1,
        main_turn=turn - 5,
        inactive=lying,
        drawn=hand_drawn,
        answered=(False,) * seats,
        orders=(BumpOrder(),) * seats,
        super_bumped=((),) * seats,
        penalties=(0,) * seats,
        public_since=(0,) * 192 if expert else (),
        declared=(None,) * seats,
        predictions=((),) * seats,
    )


def _turn_of(place: int, seats: int, dealer: int) -> int:
    """A turn well into the game in which it is this place's."""
    order = State(seats=seats, dealer=dealer, places=seating(seats, dealer))
    return next(turn for turn in range(6, 20) if place_at(order, turn) == place)


def _one(reader: Reader, text: str) -> int:
    return int(reader.hand(text)[0][0]) if text else -1


def play(state: State) -> Scenario:
    return given(GAME, state)


def faces(text: str) -> list[int]:
    """`E345 VOID` as face numbers."""
    return [FACE_OF[card] for card in Reader(Version.ADVANCED).hand(text.replace("*", ""))[0]]


def lying_cards(state: State, seat: int) -> list[Card]:
    """Everything that could be taken, the main discard first."""
    places = [Card(state.main)] if state.main >= 0 else []
    places += [Card(card) for card in state.areas if card >= 0]
    places += [entry.card for entry in state.inactive]
    mine = state.places.index(seat)
    return places + [card for place in (mine, *range(4)) for card in state.aside[place]]


def pick(
    state: State,
    take: str,
    *melds: str | tuple[str, int],
    seat: int = 0,
    go_out: bool = False,
    swap: Swap | None = None,
    also: tuple[Card, ...] = (),
) -> PickUp:
    """A pick-up by text: `take` the faces taken, each meld its new cards (and the table meld it grows)."""
    available = lying_cards(state, seat)
    taken = list(also)
    for face in faces(take):
        taken.append(next(card for card in available if FACE_OF[card] == face and card not in taken))
    pool = [*taken, *sorted(state.hands[seat], key=lambda card: card not in state.shown[seat])]
    plans = []
    for meld in melds:
        text, onto = (meld, ()) if isinstance(meld, str) else (meld[0], (meld[1],))
        cards = []
        for face in faces(text):
            card = next(card for card in pool if FACE_OF[card] == face)
            pool.remove(card)
            cards.append(card)
        plans.append(MeldPlan(tuple(cards), onto))
    return PickUp(tuple(taken), tuple(plans), swap=swap, go_out=go_out)


def hand_card(state: State, text: str, seat: int = 0) -> Card:
    """The first hand card with this face."""
    return next(card for card in state.hands[seat] if FACE_OF[card] == FACE_BY_TEXT[text])


def on_top(state: State, text: str, place: int = 0) -> State:
    """The state with a card of this face on top of the pile that `place` draws from."""
    face = FACE_BY_TEXT[text]
    pile = place % len(state.piles)
    card = next(card for cards in state.piles for card in cards if FACE_OF[card] == face)
    piles = [tuple(other for other in cards if other != card) for cards in state.piles]
    piles[pile] = (*piles[pile], card)
    return replace(state, piles=tuple(piles))
