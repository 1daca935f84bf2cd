"""A game small enough to hold in the head, for tests of everything around games.

Everyone holds a few cards of 0 to 23. In turn, a seat plays one (its number is what it scores) or draws one.
The game ends when no hands are left. One hidden hand per seat, a hidden deck, a clock, newcomers and leavers.

TOY-01 two to four seats and one to four cards each; TOY-02 in turn only; TOY-03 only what one holds;
TOY-04 only while there are cards; TOY-05 nothing after the end.
"""

from typing import Any

from msgspec.structs import replace

from domain.kernel.bots import Bot, Rung, random_bot
from domain.kernel.decider import Expire, Join, Leave, Moment, Outcome, Standing, handlers, tellers
from domain.kernel.errors import require
from domain.kernel.game import About, Game, Rules, Talk
from domain.kernel.piles import misplaced
from domain.kernel.rng import Rng
from domain.kernel.seats import next_playing, own_seat, replaced
from domain.kernel.structs import Command, Event, Record, tag_of
from domain.kernel.units import Millis
from domain.kernel.viewers import Each, Own, Public, Seat, Secret, Viewer, may_see
from domain.kernel.views import ViewHead
from domain.kernel.words import known, who

CARDS = tuple(range(24))
RULEBOOK = " ".join(f"**TOY-0{n}**" for n in range(1, 6))


class Options(Record, frozen=True):
    """`hand` cards each; `seconds` per turn, 0 for no clock."""

    hand: int = 2
    seconds: int = 0


class Play(Command, frozen=True, tag="play"):
    """Put a card on the table."""

    card: int


class Draw(Command, frozen=True, tag="draw"):
    """Take the top card of the deck."""


class Dealt(Event, frozen=True, tag="toy.dealt"):
    """Everyone has their cards."""

    hands: Each[tuple[tuple[int, ...], ...]]
    deck: Secret[tuple[int, ...]]
    seconds: Public[int]
    at: Public[Millis]


class Played(Event, frozen=True, tag="toy.played"):
    """A card lies on the table."""

    seat: Public[Seat]
    card: Public[int]
    at: Public[Millis]


class Drew(Event, frozen=True, tag="toy.drew"):
    """A card was drawn; only the seat knows which."""

    seat: Public[Seat]
    card: Own[int]
    at: Public[Millis]


class Gone(Event, frozen=True, tag="toy.gone"):
    """A seat is empty for good, its cards out of the game."""

    seat: Public[Seat]
    at: Public[Millis]


class Came(Event, frozen=True, tag="toy.came"):
    """A newcomer has a card."""

    seat: Public[Seat]
    card: Own[int]


EVENTS: tuple[type[Event], ...] = (Dealt, Played, Drew, Gone, Came)


class State(Record, frozen=True):
    """`aside` holds what was played or left behind; `gone` the seats that are empty."""

    hands: tuple[tuple[int, ...], ...] = ()
    deck: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    gone: tuple[Seat, ...] = ()
    turn: Seat = 0
    seconds: int = 0
    since: int = 0


class View(ViewHead, frozen=True):
    """The table from one seat: `hand` is the viewer's own, None for who has none."""

    hand: tuple[int, ...] | None
    held: tuple[int, ...]
    deck: int
    scores: tuple[int, ...]
    turn: Seat


def start(options: Options, seats: int, moment: Moment) -> tuple[Event, ...]:
    require(2 <= seats <= 4 and 1 <= options.hand <= 4, "TOY-01", "two to four seats, one to four cards")
    order = moment.rng.shuffled(CARDS)
    hands = tuple(order[seat * options.hand : (seat + 1) * options.hand] for seat in range(seats))
    return (Dealt(hands=hands, deck=order[seats * options.hand :], seconds=options.seconds, at=moment.now),)


def decide(state: State, seat: Seat, command: Any, moment: Moment) -> tuple[Event, ...]:
    require(outcome(state) is None, "TOY-05", "the game is over")
    match command:
        case Join():
            require(len(state.hands) < 4, "TOY-01", "four seats at most")
            require(state.deck, "TOY-04", "no card left for a newcomer")
            return (Came(seat=seat, card=state.deck[-1]),)
        case Leave():
            return (Gone(seat=seat, at=moment.now),)
    require(seat == state.turn, "TOY-02", "it is not your turn")
    match command:
        case Play(card):
            require(card in state.hands[seat], "TOY-03", "you do not hold that card")
            return (Played(seat=seat, card=card, at=moment.now),)
        case Draw():
            require(state.deck, "TOY-04", "the deck is empty")
            return (Drew(seat=seat, card=state.deck[-1], at=moment.now),)
        case Expire():
            return (Played(seat=seat, card=min(state.hands[seat]), at=moment.now),)
    raise TypeError(command)


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    if seat != state.turn or outcome(state):
        return ()
    draw: tuple[Command, ...] = (Draw(),) if state.deck else ()
    return (*(Play(card) for card in state.hands[seat]), *draw)


def _next(state: State, at: int) -> State:
    turn = next_playing(len(state.hands), state.turn, lambda seat: state.hands[seat])
    return replace(state, turn=turn, since=at)


def _dealt(_: State, event: Dealt) -> State:
    nothing = (0,) * len(event.hands)
    return State(hands=event.hands, deck=event.deck, scores=nothing, seconds=event.seconds, since=event.at)


def _played(state: State, event: Played) -> State:
    hands = replaced(state.hands, event.seat, tuple(card for card in state.hands[event.seat] if card != event.card))
    scores = replaced(state.scores, event.seat, state.scores[event.seat] + event.card)
    return _next(replace(state, hands=hands, scores=scores, aside=(*state.aside, event.card)), event.at)


def _drew(state: State, event: Drew) -> State:
    hands = replaced(state.hands, event.seat, (*state.hands[event.seat], event.card))
    return _next(replace(state, hands=hands, deck=state.deck[:-1]), event.at)


def _gone(state: State, event: Gone) -> State:
    aside = (*state.aside, *state.hands[event.seat])
    after = replace(state, hands=replaced(state.hands, event.seat, ()), aside=aside, gone=(*state.gone, event.seat))
    return _next(after, event.at) if event.seat == state.turn else after


def _came(state: State, event: Came) -> State:
    return replace(state, hands=(*state.hands, (event.card,)), deck=state.deck[:-1], scores=(*state.scores, 0))


_HANDLERS = handlers({Dealt: _dealt, Played: _played, Drew: _drew, Gone: _gone, Came: _came}, EVENTS)


def evolve(state: State, event: Any) -> State:
    after: State = _HANDLERS[type(event)](state, event)
    return after


def view(state: State, viewer: Viewer) -> View:
    own = next((hand for seat, hand in enumerate(state.hands) if may_see(viewer, seat)), None)
    held = tuple(len(hand) for hand in state.hands)
    return View(
        seat=own_seat(viewer),
        to_act=to_act(state),
        deadline=deadline(state),
        outcome=outcome(state),
        hand=own,
        held=held,
        deck=len(state.deck),
        scores=state.scores,
        turn=state.turn,
    )


def outcome(state: State) -> Outcome | None:
    present = len(state.hands) - len(state.gone)
    if not state.hands or (any(state.hands) and present > 1):
        return None
    places = [1 + sum(other > score for other in state.scores) for score in state.scores]
    standings = (Standing(seat, place, state.scores[seat]) for seat, place in enumerate(places))
    return Outcome(reason="deserted" if present < 2 else "played_out", standings=tuple(standings))


def to_act(state: State) -> tuple[Seat, ...]:
    return (state.turn,) if state.hands and outcome(state) is None else ()


def deadline(state: State) -> int | None:
    return state.since + 1000 * state.seconds if state.seconds and to_act(state) else None


_TELL = tellers(
    {
        Dealt: lambda _: "The cards are dealt.",
        Played: lambda event: f"{who(event.seat)} plays {event.card}.",
        Drew: lambda event: f"{who(event.seat)} draws {known(event.card, str)}.",
        Gone: lambda event: f"{who(event.seat)} is gone.",
        Came: lambda event: f"{who(event.seat)} comes with {known(event.card, str)}.",
    },
    EVENTS,
)


def tell(event: Any) -> str:
    return _TELL[tag_of(event)](event)


def violations(state: State) -> tuple[str, ...]:
    return misplaced((*state.hands, state.deck, state.aside), CARDS)


def highest_bot(_: View, legal: tuple[Any, ...], __: Rng) -> Any:
    return max(legal, key=lambda command: command.card if isinstance(command, Play) else -1)


ABOUT = About(
    slug="toy",
    title="Toy",
    summary="A toy for tests.",
    rule_prefix="TOY",
    min_seats=2,
    max_seats=4,
    joinable=True,
    variants=(Options(), Options(hand=4, seconds=30)),
    stand_in="highest",
)
RULES = Rules(
    Options,
    (Play, Draw),
    EVENTS,
    View,
    State(),
    start,
    decide,
    evolve,
    legal,
    view,
    outcome,
    to_act,
    deadline,
    violations,
)
BOTS = (Bot(Rung.RANDOM, random_bot), Bot(Rung.MEDIUM, highest_bot, formerly=("highest",)))
TOY = Game(ABOUT, RULES, Talk[View](tell, str, str), BOTS)
