"""Events of a table as sentences."""

from typing import Any

from domain.kernel.decider import tellers
from domain.kernel.structs import Concealed, tag_of
from domain.kernel.voice import Voice
from domain.kernel.words import ordinal
from domain.tables import events as e
from domain.tables.events import SeatLeft, TableEnded, TimeCredited, UndoAnswered
from domain.tables.state import TableState


def tell(state: TableState, event: Any) -> str:
    """`event`, whole or redacted, in a sentence. `state` is the table's, for its game and the names of its players."""
    if isinstance(event, Concealed):
        return "Something happens out of sight."
    voice = voice_of(state)
    teller = _TELL.get(tag_of(event))
    return teller(state, event, voice) if teller else state.game.talk.tell(event, voice)


def names_of(state: TableState) -> tuple[str, ...]:
    """What those who sit at the table are called, by seat."""
    return tuple([holder.name for holder in state.seats])


def voice_of(state: TableState) -> Voice:
    """How sentences about the table name its players."""
    return Voice([holder.name for holder in state.seats])


def _ended(_: TableState, event: TableEnded, voice: Voice) -> str:
    """The order, best first: why it ended was told by the game itself."""
    best_first = sorted(event.outcome.standings, key=lambda each: (each.place, each.seat))
    if len(best_first) == 1:
        return f"The result stands: {voice.seat(best_first[0].seat)} has {best_first[0].score}."
    said = [f"{voice.seat(each.seat)} is {ordinal(each.place)} with {each.score}" for each in best_first]
    return f"The result stands: {', '.join(said)}."


def _credited(_: TableState, event: TimeCredited, __: Voice) -> str:
    return f"The service stood still for {(event.until - event.since) / 1000:.1f} s, which count for nobody."


def _seat_left(state: TableState, event: SeatLeft, _: Voice) -> str:
    """By the player, since somebody else may sit there by now."""
    name = next((holder.name for holder in state.seats if holder.player == event.player), "")
    return f"{name} leaves seat {event.seat}." if name else f"Seat {event.seat} is left."


def _answered(_: TableState, event: UndoAnswered, voice: Voice) -> str:
    return f"{voice.who(event.seat)} {'agrees' if event.agrees else 'does not agree'}."


_TELL = tellers(
    {
        e.TableOpened: lambda state, *_: f"A table of {state.game.about.title} is opened.",
        e.SeatTaken: lambda _, event, __: f"{event.name} takes seat {event.seat}.",
        e.SeatLeft: _seat_left,
        e.GameStarted: lambda *_: "The game begins.",
        e.TableEnded: _ended,
        e.TableCancelled: lambda *_: "The table is closed before a game has begun.",
        e.TableClosed: lambda _, event, __: f"The table is closed without a result: {event.reason}.",
        e.ClocksMoved: lambda *_: "The clocks are set.",
        e.ClockExpired: lambda _, event, voice: f"{voice.who(event.seat)} has run out of time.",
        e.SeatHandedOver: lambda _, event, voice: f"The bot {event.stand_in} stands in for {voice.seat(event.seat)}.",
        e.SeatTakenBack: lambda _, event, voice: f"{voice.who(event.seat)} is back and plays again.",
        e.TimeCredited: _credited,
        e.GuestEntered: lambda _, event, __: f"{event.name} comes to look.",
        e.ReadyCalled: lambda *_: "Everyone is asked to be ready.",
        e.SeatReady: lambda _, event, voice: f"{voice.who(event.seat)} is ready.",
        e.ReadyLapsed: lambda *_: "Not everyone was ready in time.",
        e.MoveMarked: lambda _, event, __: f"That was a move{' that can be taken back' if event.reversible else ''}.",
        e.UndoAsked: lambda _, event, voice: f"{voice.who(event.seat)} asks to take the last move back.",
        e.UndoAnswered: _answered,
        e.MoveUndone: lambda _, event, voice: f"{voice.who(event.seat)}'s last move is taken back.",
        e.GameForked: lambda *_: "The game goes on from where another one was.",
        e.TableRevealed: lambda *_: "The spectators have caught up with the end.",
    },
    e.TABLE_EVENTS,
)
