"""Events of a table as sentences."""

from typing import Any

from domain.kernel.decider import tellers
from domain.kernel.structs import Concealed, tag_of
from domain.kernel.words import spaced, with_names
from domain.tables import events as e
from domain.tables.events import TableEnded, TimeCredited
from domain.tables.state import TableState


def tell(state: TableState, event: Any) -> str:
    """`event`, whole or redacted, in a sentence. `state` is the table's, for its game and the names of its players."""
    if isinstance(event, Concealed):
        return "Something happens out of sight."
    teller = _TELL.get(tag_of(event))
    told = teller(state, event) if teller else state.game.talk.tell(event)
    return told if isinstance(event, _OF_SEATS) else with_names(told, names_of(state))


def draw(state: TableState, view: Any) -> str:
    """A view of the table's game as text for a terminal, with the names of the players; empty before it begins."""
    return "" if view is None else with_names(state.game.talk.draw(view), names_of(state))


def names_of(state: TableState) -> tuple[str, ...]:
    """What those who sit at the table are called, by seat."""
    return tuple(holder.name for holder in state.seats)


def _ended(_: TableState, event: TableEnded) -> str:
    outcome = event.outcome
    standings = ", ".join(f"seat {s.seat} is number {s.place} with {s.score}" for s in outcome.standings)
    label = f" ({outcome.label})" if outcome.label else ""
    return f"The game is over, {spaced(outcome.reason)}{label}: {standings}."


def _credited(_: TableState, event: TimeCredited) -> str:
    return f"The service stood still for {(event.until - event.since) / 1000:.1f} s, which count for nobody."


_OF_SEATS = (e.SeatTaken, e.SeatLeft, e.SeatHandedOver, e.SeatTakenBack, e.GuestEntered)
"""Events that speak of the seat itself, whoever sits there, or hold a name that anyone may have chosen."""
_TELL = tellers(
    {
        e.TableOpened: lambda state, _: f"A table of {state.game.about.title} is opened.",
        e.SeatTaken: lambda _, event: f"{event.name} takes seat {event.seat}.",
        e.SeatLeft: lambda _, event: f"Seat {event.seat} is left.",
        e.GameStarted: lambda *_: "The game begins.",
        e.TableEnded: _ended,
        e.TableCancelled: lambda *_: "The table is closed before a game has begun.",
        e.TableClosed: lambda _, event: f"The table is closed without a result: {event.reason}.",
        e.ClocksMoved: lambda *_: "The clocks are set.",
        e.ClockExpired: lambda _, event: f"The time of seat {event.seat} has run out.",
        e.SeatHandedOver: lambda _, event: f"The bot {event.stand_in} stands in at seat {event.seat}.",
        e.SeatTakenBack: lambda _, event: f"Seat {event.seat} is played by its owner again.",
        e.TimeCredited: _credited,
        e.GuestEntered: lambda _, event: f"{event.name} comes to look.",
        e.ReadyCalled: lambda *_: "Everyone is asked to be ready.",
        e.SeatReady: lambda _, event: f"Seat {event.seat} is ready.",
        e.ReadyLapsed: lambda *_: "Not everyone was ready in time.",
        e.MoveMarked: lambda _, event: "That was a move" + (" that can be taken back." if event.reversible else "."),
        e.UndoAsked: lambda _, event: f"Seat {event.seat} asks to take the last move back.",
        e.UndoAnswered: lambda _, event: f"Seat {event.seat} {'agrees' if event.agrees else 'does not agree'}.",
        e.MoveUndone: lambda _, event: f"The last move of seat {event.seat} is taken back.",
        e.TableRevealed: lambda *_: "The spectators have caught up with the end.",
    },
    e.TABLE_EVENTS,
)
