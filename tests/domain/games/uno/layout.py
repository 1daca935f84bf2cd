"""Tables written as text: seats are letters, cards are faces, and every face gets a physical card that is free."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.games.uno.cards import COLOUR_OF, DECK, Card, Colour, face, hand_of
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Opening, Pass, Play, SayUno
from domain.games.uno.decide import decide
from domain.games.uno.evolve import evolve
from domain.games.uno.legal import LISTED_IN_FULL, legal
from domain.games.uno.options import Options
from domain.games.uno.rules import NINES_AND_SIXES
from domain.games.uno.state import TURN, State
from domain.kernel.decider import Expire, Join, Leave, Moment
from domain.kernel.rng import Rng
from domain.kernel.structs import Command, Event

T = TypeVar("T")
SEATS = "abcdefghijk"
NEWCOMER = "z"


class Unshuffled(Rng):
    """Draws that keep every order as it is."""

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(items)


def at(now: int = 0) -> Moment:
    return Moment(rng=Unshuffled(b"layout"), now=now)


class Box:
    """The deck of which a layout is made: hands out the copies of a face one after the other."""

    def __init__(self) -> None:
        self.free = list(DECK)

    def card(self, wanted: str) -> Card:
        """A free card with this face."""
        found = next(card for card in self.free if face(card) == wanted)
        self.free.remove(found)
        return found

    def any(self, count: int, colours: str) -> tuple[Card, ...]:
        """So many plain cards of these colours, where it does not matter which."""
        plain = [card for colour in colours for card in self.free if face(card)[0] == colour and face(card)[1] in "345"]
        more = [card for colour in colours for card in self.free if face(card)[0] == colour and card not in plain]
        found = (*plain, *more)[:count]
        self.free = [card for card in self.free if card not in found]
        return found

    def cards(self, text: str) -> tuple[Card, ...]:
        return tuple(self.card(name) for name in text.split())


def table(
    players: int = 4,
    top: str = "R9",
    under: str = "",
    draw: str | None = None,
    turn: str = "a",
    direction: int = 1,
    effect: int = 0,
    colour: Colour | None = None,
    uno: Mapping[str, str] | None = None,
    options: Options | None = None,
    **hands: str,
) -> State:
    """A table in mid-game. `draw` is the draw pile from the top; one-card hands have said Uno unless `uno` tells."""
    box = Box()
    flipped = box.card(top)
    given = {name: box.cards(hand) for name, hand in hands.items()}
    beneath = box.cards(under)
    stock = box.any(12, "BG") if draw is None else box.cards(draw)
    seats = SEATS[:players]
    held = [given.get(name) or box.any(3, "YGB") for name in seats]
    status = {name: "said" for name, hand in zip(seats, held, strict=True) if len(hand) == 1} | dict(uno or {})
    return State(
        options=options or Options(),
        hands=tuple(hand_of(hand) for hand in held),
        ring=tuple(range(players)),
        stock=stock[::-1],
        pile=(*beneath, flipped),
        colour=colour or COLOUR_OF[flipped],
        direction=direction,
        turn=seats.index(turn),
        phase=TURN,
        effect=effect,
        uno_open=sum(1 << seats.index(name) for name, said in status.items() if said == "open"),
        uno_said=sum(1 << seats.index(name) for name, said in status.items() if said == "said"),
        uno_since=(0,) * players,
    )


def seat_of(state: State, name: str) -> int:
    return len(state.hands) if name == NEWCOMER else SEATS.index(name)


def held(state: State, seat: int, name: str) -> Card:
    """The card of that face in the hand, or a foreign one if the hand has none."""
    matching = [card for card in DECK if face(card) == name]
    return next((card for card in matching if state.hands[seat] >> card & 1), matching[0])


def read(state: State, text: str) -> tuple[int, Any]:
    """`a play R7 target=c uno` as a seat and a command."""
    name, verb, *words = text.split()
    seat = seat_of(state, name)
    named = dict(word.split("=") for word in words if "=" in word)
    cards = tuple(held(state, seat, word) for word in words if "=" not in word and word != "uno")
    colour = Colour(named["colour"]) if "colour" in named else None
    target = seat_of(state, named["target"]) if "target" in named else None
    uno = "uno" in words
    commands: dict[str, Any] = {
        "play": lambda: Play(cards[0], colour, target, uno),
        "opening": lambda: Opening(colour, target),
        "discard": lambda: Discard(cards, uno),
        "catch_uno": lambda: CatchUno(target or 0),
        "draw": Draw,
        "pass": Pass,
        "accept": Accept,
        "say_uno": SayUno,
        "leave": Leave,
        "join": Join,
        "expire": Expire,
    }
    return seat, commands[verb]()


def does(state: State, text: str, now: int = 0) -> tuple[State, tuple[Event, ...]]:
    """The state after one command in words, and its events."""
    seat, command = read(state, text)
    events = decide(state, seat, command, at(now))
    for event in events:
        state = evolve(state, event)
    return state, events


def after(state: State, *commands: str, now: int = 0) -> State:
    """The state after several commands in words."""
    for text in commands:
        state, _ = does(state, text, now)
    return state


def names(state: State, seats: Sequence[int]) -> str:
    return "".join((SEATS[seat] if seat < len(SEATS) else NEWCOMER) for seat in seats)


def faces(cards: Sequence[int]) -> str:
    return " ".join(face(card) for card in cards)


def sizes(state: State) -> dict[str, int]:
    return {SEATS[seat]: hand.bit_count() for seat, hand in enumerate(state.hands)}


def unos(state: State) -> dict[str, str]:
    return {SEATS[seat]: state.uno_status(seat).value for seat in range(len(state.hands))}


def covers(state: State, seat: int, command: Command) -> bool:
    """Whether `legal` or its templates allow it: Uno anywhere, a last card naming too much, discards as a set."""
    listed = legal(state, seat)
    if isinstance(command, Play):
        last = state.hands[seat].bit_count() == 1
        return (Play(command.card) if last else replace(command, uno=False)) in listed
    if isinstance(command, Discard):
        return _covers_discard(listed, state.hands[seat], command)
    return command in listed


def _covers_discard(listed: tuple[Command, ...], hand: int, command: Discard) -> bool:
    """A listed one in any order, or one the list stands for: some of many 6s and 9s, not the whole hand."""
    if Discard(tuple(sorted(command.cards))) in listed:
        return True
    free, chosen = hand & NINES_AND_SIXES, hand_of(command.cards)
    is_window = Discard() in listed
    return is_window and free.bit_count() > LISTED_IN_FULL and chosen & free == chosen != hand
