"""Events of a table as sentences."""

from collections.abc import Callable
from typing import Any

from domain.kernel.structs import Concealed
from domain.tables.events import TableEnded, TimeCredited
from domain.tables.state import TableState


def tell(state: TableState, event: Any) -> str:
    """`event`, whole or redacted, in a sentence. `state` is the table's, for the names of its game."""
    if isinstance(event, Concealed):
        return "Something happens out of sight."
    words = _WORDS.get(str(event.__struct_config__.tag))
    return words(state, event) if words else state.rules.tell(event)


def _ended(_: TableState, event: TableEnded) -> str:
    outcome = event.outcome
    standings = ", ".join(f"seat {s.seat} is number {s.place} with {s.score}" for s in outcome.standings)
    label = f" ({outcome.label})" if outcome.label else ""
    return f"The game is over, {outcome.reason.replace('_', ' ')}{label}: {standings}."


def _credited(_: TableState, event: TimeCredited) -> str:
    return f"The service stood still for {(event.until - event.since) / 1000:.1f} s, which count for nobody."


_WORDS: dict[str, Callable[[TableState, Any], str]] = {
    "table.opened": lambda state, _: f"A table of {state.rules.title} is opened.",
    "table.seat_taken": lambda _, event: f"{event.name} takes seat {event.seat}.",
    "table.seat_left": lambda _, event: f"Seat {event.seat} is left.",
    "table.started": lambda *_: "The game begins.",
    "table.ended": _ended,
    "table.cancelled": lambda *_: "The table is closed before a game has begun.",
    "table.clocks_moved": lambda *_: "The clocks are set.",
    "table.clock_expired": lambda _, event: f"The time of seat {event.seat} has run out.",
    "table.seat_handed_over": lambda _, event: f"The bot {event.stand_in} stands in at seat {event.seat}.",
    "table.seat_taken_back": lambda _, event: f"Seat {event.seat} is played by its owner again.",
    "table.time_credited": _credited,
    "table.guest_entered": lambda _, event: f"{event.name} comes to look.",
    "table.ready_called": lambda *_: "Everyone is asked to be ready.",
    "table.seat_ready": lambda _, event: f"Seat {event.seat} is ready.",
    "table.ready_lapsed": lambda *_: "Not everyone was ready in time.",
    "table.move_marked": lambda _, event: "That was a move" + (" that can be taken back." if event.reversible else "."),
    "table.undo_asked": lambda _, event: f"Seat {event.seat} asks to take the last move back.",
    "table.undo_answered": lambda _, event: f"Seat {event.seat} {'agrees' if event.agrees else 'does not agree'}.",
    "table.move_undone": lambda _, event: f"The last move of seat {event.seat} is taken back.",
    "table.revealed": lambda *_: "The spectators have caught up with the end.",
}
