"""Situations in the rulebook's notation: hands, areas, discards and table melds by text, the rest stays in the deck."""

from msgspec.structs import replace

from domain.games.secrets.cards import DECKS, FACE_BY_TEXT, FACE_OF, SUITED, Card, Version
from domain.games.secrets.commands import (
    Bump,
    DeclareMelds,
    Discard,
    DrawDeck,
    MeldPlan,
    PassBump,
    PickUp,
    Swap,
)
from domain.games.secrets.events import GameScored
from domain.games.secrets.game import GAME
from domain.games.secrets.rules import bump_forms
from domain.games.secrets.scoring.notation import Reader
from domain.games.secrets.state import BumpOrder, Lying, Options, Phase, State, acting_seat, place_at, seating
from domain.games.secrets.values import SeatScore
from domain.kernel.structs import Event
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
    face_down: str = "",
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
    main_card, covered = _one(reader, main), _one(reader, face_down)
    lying = tuple(Lying(card, 2, 1) for card in reader.hand(inactive)[0])
    used = {card for group in (*hands, *aside_by_place) for card in group}
    used |= {card for mine in melds for meld in mine for card in meld.cards}
    used |= {Card(card) for card in (*area_cards, main_card, covered) if card >= 0} | {entry.card for entry in lying}
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
        face_down=covered,
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


def in_packets(state: State, packets: dict[int, str]) -> State:
    """The state with these faces at the bottoms of these packets, in order; packet 5 is the topmost."""
    groups = [list(group) for group in (*state.piles, *state.packets)]
    placed: set[Card] = set()
    for number, text in packets.items():
        packet = groups[len(state.piles) + number]
        for at, face in enumerate(faces(text)):
            group = next(g for g in groups if any(FACE_OF[card] == face and card not in placed for card in g))
            found = next(n for n, card in enumerate(group) if FACE_OF[card] == face and card not in placed)
            packet[at], group[found] = group[found], packet[at]
            placed.add(packet[at])
    split = len(state.piles)
    return replace(
        state, piles=tuple(map(tuple, groups[:split])), packets=tuple(tuple(packet) for packet in groups[split:])
    )


# -- sequences of commands ---------------------------------------------------------------------------


def plans(state: State, *melds: str | tuple[str, tuple[int, ...]], seat: int = 0) -> tuple[MeldPlan, ...]:
    """A declared arrangement by text: each meld its hand cards (`5*` an exposed copy), and the table melds it joins."""
    pool = list(state.hands[seat])
    made = []
    for meld in melds:
        text, onto = (meld, ()) if isinstance(meld, str) else meld
        cards, exposed = Reader(Version.ADVANCED).hand(text)
        chosen = []
        for wanted in cards:
            hidden = wanted not in exposed
            card = next(
                card for card in pool if FACE_OF[card] == FACE_OF[wanted] and (card not in state.shown[seat]) is hidden
            )
            pool.remove(card)
            chosen.append(card)
        made.append(MeldPlan(tuple(chosen), onto))
    return tuple(made)


def expert_table(*hands: str, turn: int, asides: dict[int, str] | None = None, face_down: str = "") -> Scenario:
    """A game with the Expert addition in which nothing lay open before this turn; hands by seat, seat 0 has dealt."""
    seat = (turn - 1) % 4
    others = {other: text for other, text in enumerate(hands) if other != seat}
    return play(
        scene(
            "advanced",
            hands[seat],
            seat=seat,
            others=others,
            turn=turn,
            asides=asides,
            face_down=face_down,
            expert=True,
        )
    )


def declare_all(scenario: Scenario) -> list[Event]:
    """Everybody who has not declared takes the engine's arrangement; the events from the last command on."""
    events = list(scenario.then_accepted().events)
    for seat in [seat for seat, found in enumerate(scenario.state.declared) if found is None]:
        events += scenario.when(seat, DeclareMelds()).then_accepted().events
    return events


def scores(events: list[Event]) -> tuple[SeatScore, ...]:
    """What each seat scored in the game that these events end."""
    return next(event.scores for event in events if isinstance(event, GameScored))


def draws(scenario: Scenario, take: str = "", *melds: str | tuple[str, int]) -> Scenario:
    """Whoever is to act draws from the deck, or picks up these faces for these melds."""
    seat = acting_seat(scenario.state)
    command = pick(scenario.state, take, *melds, seat=seat) if take else DrawDeck()
    return scenario.when(seat, command).then_accepted()


def discards(scenario: Scenario, face: str = "", *, bumper: int = -1) -> Scenario:
    """Whoever is to act discards this face, else the card drawn; `bumper` bumps it, else everybody passes."""
    seat = acting_seat(scenario.state)
    card = hand_card(scenario.state, face, seat) if face else scenario.state.drawn[-1]
    scenario.when(seat, Discard(card)).then_accepted()
    if bumper >= 0:
        return scenario.when(bumper, Bump(*bump_forms(scenario.state, bumper)[0])).then_accepted()
    for other in GAME.rules.to_act(scenario.state) if scenario.state.phase is Phase.BUMP else ():
        scenario.when(other, PassBump()).then_accepted()
    return scenario


def turns(scenario: Scenario, *given_up: str) -> Scenario:
    """Turn after turn, each drawing from the deck and discarding a face, or with "" the card drawn."""
    for face in given_up:
        discards(draws(scenario), face)
    return scenario
