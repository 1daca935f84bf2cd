from collections import Counter
from typing import Any

from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets.cards import FACE_OF, Card, is_public
from domain.games.secrets.game import GAME
from domain.games.secrets.legal import legal
from domain.games.secrets.state import BumpOrder, Phase, State
from domain.kernel.rng import Rng
from domain.kernel.structs import Command
from domain.kernel.viewers import Seated, Viewer
from tests.domain.games.contract import GameContract


class TestSecrets(GameContract):
    game = GAME
    games = 18
    steps_checked = 90
    wild_commands = 10
    rarely = (c.SetBumpOrder,)

    def other_world(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """SU-R-02, SU-R-51: the deck, the packets, others' concealed cards, passes and orders may be anything."""
        return other_world(state, viewer, rng)

    def cover(self, state: Any, seat: int, command: Command) -> bool:
        return command in legal(state, seat) or is_templated(state, seat, command)


def other_world(state: State, viewer: Viewer, rng: Rng) -> State:
    if state.phase in (Phase.DECLARE, Phase.OVER):
        return state
    you = viewer.seat if isinstance(viewer, Seated) else -1
    known = [
        {*state.hands[seat]} if seat == you else {*state.shown[seat], *state.super_bumped[seat]}
        for seat in range(state.seats)
    ]
    hidden = [card for pile in (*state.piles, *state.packets) for card in pile]
    hidden += [card for seat, hand in enumerate(state.hands) for card in hand if card not in known[seat]]
    if state.face_down >= 0 and you != state.dealer:
        hidden.append(Card(state.face_down))
    # a Public card is never in a hand or face down, so those stay in the deck
    private = list(rng.shuffled([card for card in hidden if not is_public(card)]))
    hands = tuple(
        tuple(card if card in known[seat] else private.pop() for card in hand) for seat, hand in enumerate(state.hands)
    )
    face_down = state.face_down
    if face_down >= 0 and you != state.dealer:
        face_down = private.pop()
    rest = list(rng.shuffled([*private, *(card for card in hidden if is_public(card))]))
    piles = tuple(tuple(rest.pop() for _ in pile) for pile in state.piles)
    packets = tuple(tuple(rest.pop() for _ in packet) for packet in state.packets)
    swaps = dict(zip(_flat(state.hands), _flat(hands), strict=True))
    return replace(
        state,
        hands=hands,
        face_down=face_down,
        piles=piles,
        packets=packets,
        drawn=tuple(swaps.get(card, card) for card in state.drawn),
        answered=tuple(
            passed if seat == you or state.phase is not Phase.BUMP else bool(rng.below(2))
            for seat, passed in enumerate(state.answered)
        ),
        orders=tuple(
            order if seat == you else BumpOrder((), pass_others=bool(rng.below(2)))
            for seat, order in enumerate(state.orders)
        ),
    )


def _flat(hands: tuple[tuple[Card, ...], ...]) -> list[Card]:
    return [card for hand in hands for card in hand]


def is_templated(state: State, seat: int, command: Command) -> bool:
    """What `GAME.templates` leaves free, checked against what is listed."""
    listed = legal(state, seat)
    match command:
        case c.GoOut() | c.DeclareMelds():
            return any(type(other) is type(command) for other in listed)
        case c.SetBumpOrder():
            return True
        case c.Bump(form, cards):
            return any(isinstance(other, c.Bump) and other.form is form for other in listed) and len(cards) in (0, 2, 3)
        case c.ExtendMeld(meld):
            return any(isinstance(other, c.ExtendMeld) and other.meld == meld for other in listed)
        case c.CombineMelds():
            return any(isinstance(other, c.CombineMelds) for other in listed)
        case c.PickUp():
            return _is_made_of_listed_ones(state, command, [other for other in listed if isinstance(other, c.PickUp)])
        case _:
            return False


def _faces(cards: tuple[Card, ...]) -> Counter[int]:
    return Counter(FACE_OF[card] for card in cards)


def _is_made_of_listed_ones(state: State, command: c.PickUp, listed: list[c.PickUp]) -> bool:
    if command.swap is not None or command.go_out:
        return bool(listed)
    known = [(_faces(other.melds[0].cards), set(other.melds[0].onto)) for other in listed if other.melds]
    loose = {card for card in command.cards if not any(card in plan.cards for plan in command.melds)}
    return loose <= {state.main} and all((_faces(plan.cards), set(plan.onto)) in known for plan in command.melds)
