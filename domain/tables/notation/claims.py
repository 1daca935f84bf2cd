"""What a text says of how a game went, beside what the rules say."""

from collections.abc import Sequence
from typing import Final

from domain.kernel.decider import Outcome
from domain.tables.notation.faults import Fault
from domain.tables.notation.headers import Opening
from domain.tables.notation.lines import Line, Taken, log_of
from domain.tables.notation.players import Players
from domain.tables.notation.syntax import Group, HeaderLine, Text, Word, quoted
from domain.tables.notation.times import moment
from domain.tables.rule_sets import RuleSets
from domain.tables.state import TableState

_LONG: Final = 80


def check_claims(
    rule_sets: RuleSets, opening: Opening, path: Sequence[Taken], state: TableState, faults: list[Fault]
) -> None:
    """Add a fault for every header that follows from the rest and is not right. None is said where others are."""
    if faults:
        return
    true = {name: value for name, value in said_of(state, opening.players).items() if name in opening.claims}
    if "Head" in opening.claims:
        _, log = log_of(rule_sets, Line("", tuple(path), (), state))
        true["Head"] = log[-1].hash.hex()
    for name, header in opening.claims.items():
        given, found = _text(header), true.get(name, "")
        if given != found:
            told = f"the game gives {found}" if found else "the game gives none"
            faults.append(Fault(header.line, header.column, f"{name} is {given[:_LONG]} here; {told}"))


def said_of(state: TableState, players: Players) -> dict[str, str]:
    """What a text says of a game besides its commands, header by header."""
    found = {"Commitment": state.commitment}
    if state.started_at is not None:
        found["Started"] = moment(state.started_at)
    if state.ended_at is not None:
        found["Ended"] = moment(state.ended_at)
    if state.outcome is not None:
        found["Result"] = result(state, state.outcome, players)
    return found


def result(state: TableState, outcome: Outcome, players: Players) -> str:
    """`score Ann=1/30 Bram=2/12`: why it ended, and the place and points of each."""
    words = {}
    for standing in outcome.standings:
        name = players.called(state.seats[standing.seat].player)
        words[name if name not in words else f"seat-{standing.seat}"] = f"{standing.place}/{standing.score}"
    return " ".join([quoted(outcome.reason), *(f"{name}={value}" for name, value in words.items())])


def _text(header: HeaderLine) -> str:
    """A header as a writer writes it, however it is spaced."""
    said: Group = header.said
    words = [quoted(node.text) for node in said.nodes if isinstance(node, Word | Text)]
    return " ".join([*words, *(f"{name}={getattr(node, 'text', '')}" for name, node in said.named.items())])
