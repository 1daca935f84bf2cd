"""What follows from a command, or the rule that forbids it. Refuse first, then state the facts."""

from typing import Any

from domain.kernel.decider import Expire, Join, Leave, Moment
from domain.kernel.errors import MalformedCommand, require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat
from tests.toy.cards import CARDS
from tests.toy.commands import Draw, Play
from tests.toy.events import Came, Dealt, Drew, Gone, Played
from tests.toy.rules import MOST_SEATS, can_begin, holds, is_over
from tests.toy.state import Options, State


def start(options: Options, seats: int, moment: Moment) -> tuple[Event, ...]:
    """TOY-01: everyone gets their cards, the rest is the deck. All chance is drawn here and stored in the event."""
    require(can_begin(options, seats), "TOY-01", "two to four seats, one to four cards each")
    order = moment.rng.shuffled(CARDS)
    hands = tuple(order[seat * options.hand : (seat + 1) * options.hand] for seat in range(seats))
    deck = order[seats * options.hand :]
    return (Dealt(each=options.hand, hands=hands, deck=deck, seconds=options.seconds, at=moment.now),)


def decide(state: State, seat: Seat, command: Any, moment: Moment) -> tuple[Event, ...]:
    """The events of `command`; IllegalMove otherwise. The table itself sends Join, Leave and Expire."""
    require(not is_over(state), "TOY-05", "the game is over")
    match command:
        case Join():
            require(len(state.hands) < MOST_SEATS, "TOY-01", "four seats at most")
            require(state.deck, "TOY-R-02", "no card is left for a newcomer")
            return (Came(seat=seat, card=state.deck[-1]),)
        case Leave():
            return (Gone(seat=seat, at=moment.now),)
    require(seat == state.turn, "TOY-02", "it is not your turn")
    match command:
        case Play(card):
            require(holds(state, seat, card), "TOY-03", "you do not hold that card")
            return (Played(seat=seat, card=card, at=moment.now),)
        case Draw():
            require(state.deck, "TOY-04", "the deck is empty")
            return (Drew(seat=seat, card=state.deck[-1], at=moment.now),)
        case Expire():
            return (Played(seat=seat, card=min(state.hands[seat]), at=moment.now),)
    raise MalformedCommand(f"{command!r} is no command of this game")
