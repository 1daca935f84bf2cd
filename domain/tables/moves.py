"""Legal moves with a key each, by which they can be played without repeating the command."""

from hmac import compare_digest
from hmac import new as hmac
from typing import Annotated, Any, Final

from domain.kernel.docs import doc
from domain.kernel.errors import MalformedCommand
from domain.kernel.record import encode
from domain.kernel.structs import Command, Record
from domain.kernel.touching import Touches
from domain.kernel.viewers import Seat, Seated
from domain.tables.state import Status, TableState
from domain.tables.text import voice_of

_USE: Final = b"orrery/move/1"


class Move(Record, frozen=True):
    """A command that would be accepted now."""

    key: Annotated[str, doc("Its key at this version.")]
    text: Annotated[str, doc("The command in a few words.")]
    command: Command
    touches: Annotated[Touches, doc("Which cards and places it touches.")]


def moves(state: TableState, seat: Seat, version: int) -> tuple[Move, ...]:
    """What `seat`, for whom the table is at `version`, may play; nothing before the game and after it."""
    if state.status is not Status.PLAYING or not state.is_dealt:
        return ()
    return _moves(state, seat, version, state.game.rules.legal(state.play, seat))


def move_for(state: TableState, seat: Seat, version: int, command: Command) -> Move:
    """One command of `seat` as a move."""
    (move,) = _moves(state, seat, version, (command,))
    return move


def _moves(state: TableState, seat: Seat, version: int, commands: tuple[Command, ...]) -> tuple[Move, ...]:
    talk, voice, view = state.game.talk, voice_of(state), state.game.rules.view(state.play, Seated(seat))
    return tuple(
        Move(
            key=move_key(state, seat, version, command),
            text=talk.offered(view, command, voice),
            command=command,
            touches=talk.touched(view, command, voice),
        )
        for command in commands
    )


def move_key(state: TableState, seat: Seat, version: int, command: Command) -> str:
    """`17-9f86d081884c7d65`: the version, and a digest under the table's secret that tells nothing of the command."""
    said = b"/".join((_USE, str(seat).encode(), str(version).encode(), encode(command)))
    return f"{version}-{hmac(state.seed, said, 'sha256').hexdigest()[:16]}"


def version_of(key: str) -> int:
    """The version a key belongs to; MalformedCommand if it is no key."""
    version, dash, digest = key.partition("-")
    if not (dash and version.isascii() and version.isdecimal() and len(version) <= 9 and digest):
        raise MalformedCommand("that is not the key of a move")
    return int(version)


def move_of(state: TableState, seat: Seat, key: str) -> Any:
    """The command a key stands for; MalformedCommand if no legal move has it."""
    version = version_of(key)
    legal = state.game.rules.legal(state.play, seat) if state.status is Status.PLAYING else ()
    for command in legal:
        if compare_digest(move_key(state, seat, version, command).encode(), key.encode()):
            return command
    raise MalformedCommand("no legal move of yours has that key")
