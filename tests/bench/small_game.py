"""The smallest card game there is: what the frame around a game costs, and the least a fold can cost in this style.

Nobody chooses anything, so a peer can be given the very same game.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from domain.kernel.bots import Bot, Rung
from domain.kernel.decider import Moment, Outcome, Standing, handlers
from domain.kernel.docs import DocEnum
from domain.kernel.game import About, Game, Rules, Talk
from domain.kernel.imagination import Imagination
from domain.kernel.rng import Rng
from domain.kernel.scene import Scene
from domain.kernel.seats import own_seat, replaced
from domain.kernel.structs import Command, Event, Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Public, Seat, Viewer
from domain.kernel.views import ViewHead
from domain.kernel.voice import NAMELESS, Voice

SEATS: Final = 4
LAST_MOVE: Final = 1200
FIRST_HANDS: Final = tuple(0x7F << (7 * seat) for seat in range(SEATS))
"""A hand is a number with a bit for each of its cards."""
_PACK: Final = (1 << 108) - 1


class Small(Record, frozen=True):
    """As many fields as a small game has. What nobody holds is the stock."""

    hands: tuple[int, ...] = FIRST_HANDS
    turn: Seat = 0
    top: int = 0
    colour: int = 0
    drawn: int = 0
    passes: int = 0
    moves: int = 0
    since: Millis = 0


class View(ViewHead, frozen=True):
    """Nothing is hidden."""

    all: Small


def next_move(hands: Sequence[int], turn: Seat, moves: int) -> tuple[str, int]:
    """What happens next: `play`, `draw` or `pass`, and with which card."""
    if moves % 8 == 7:
        return "pass", 0
    if moves % 3 == 2 or hands[turn].bit_count() < 3:
        return "draw", _lowest(_PACK & ~(hands[0] | hands[1] | hands[2] | hands[3]))
    return "play", _lowest(hands[turn])


def _lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1


class Reason(DocEnum):
    """Why it ended."""

    ENOUGH = "enough", "Every move was made."


class Options(Record, frozen=True):
    """It has none."""


class Move(Command, frozen=True, tag="move"):
    """Do what is next."""


class Played(Event, frozen=True, tag="small.played"):
    """A card on the pile."""

    seat: Public[Seat]
    card: Public[int]
    colour: Public[int]
    at: Public[Millis]


class Drew(Event, frozen=True, tag="small.drew"):
    """A card into a hand."""

    seat: Public[Seat]
    card: Public[int]
    at: Public[Millis]


class Passed(Event, frozen=True, tag="small.passed"):
    """Nothing done."""

    seat: Public[Seat]
    at: Public[Millis]


_EVENTS: Final = (Played, Drew, Passed)


def _decide(state: Small, seat: Seat, _: Command, moment: Moment) -> tuple[Event, ...]:
    kind, card = next_move(state.hands, seat, state.moves)
    if kind == "play":
        return (Played(seat=seat, card=card, colour=card % 5, at=moment.now),)
    if kind == "draw":
        return (Drew(seat=seat, card=card, at=moment.now),)
    return (Passed(seat=seat, at=moment.now),)


def _played(state: Small, event: Played) -> Small:
    return replace(
        state,
        hands=replaced(state.hands, event.seat, state.hands[event.seat] ^ 1 << event.card),
        turn=(event.seat + 1) % SEATS,
        top=event.card,
        colour=event.colour,
        moves=state.moves + 1,
        since=event.at,
    )


def _drew(state: Small, event: Drew) -> Small:
    return replace(
        state,
        hands=replaced(state.hands, event.seat, state.hands[event.seat] ^ 1 << event.card),
        turn=(event.seat + 1) % SEATS,
        drawn=state.drawn + 1,
        moves=state.moves + 1,
        since=event.at,
    )


def _passed(state: Small, event: Passed) -> Small:
    turn = (event.seat + 1) % SEATS
    return replace(state, turn=turn, passes=state.passes + 1, moves=state.moves + 1, since=event.at)


_HANDLERS: Final[dict[type, Callable[..., Small]]] = handlers({Played: _played, Drew: _drew, Passed: _passed}, _EVENTS)


def _evolve(state: Small, event: Any) -> Small:
    return _HANDLERS[type(event)](state, event)


def _outcome(state: Small) -> Outcome | None:
    if state.moves < LAST_MOVE:
        return None
    return Outcome(reason="enough", standings=tuple(Standing(seat, 1, 0) for seat in range(SEATS)))


def _view(state: Small, viewer: Viewer) -> View:
    return View(own_seat(viewer), _to_act(state), None, _outcome(state), state)


def _to_act(state: Small) -> tuple[Seat, ...]:
    return () if _outcome(state) else (state.turn,)


def _bot(_: View, legal: tuple[Any, ...], __: Rng) -> Any:
    return legal[0]


def _said(what: object, _: Voice = NAMELESS) -> str:
    return str(what)


GAME: Final = Game(
    About(
        slug="small",
        title="Small",
        summary="A game for benchmarks.",
        rule_prefix="SM",
        min_seats=SEATS,
        max_seats=SEATS,
    ),
    Rules(
        options=Options,
        commands=(Move,),
        events=_EVENTS,
        view_class=View,
        initial=Small(),
        start=lambda _, __, moment: (Passed(seat=SEATS - 1, at=moment.now),),
        decide=_decide,
        evolve=_evolve,
        legal=lambda state, seat: (Move(),) if seat == state.turn else (),
        view=_view,
        outcome=_outcome,
        to_act=_to_act,
        deadline=lambda _: None,
        violations=lambda _: (),
        reasons=Reason,
    ),
    Talk(_said, _said, lambda *_: Scene()),
    (Bot(Rung.RANDOM, _bot),),
    imagination=Imagination(lambda initial, _: initial, _evolve, lambda known, _: known),
)
