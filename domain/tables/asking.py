"""From what a player says to the command that is decided: whatever tells who asks is filled in here."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from msgspec import Raw, Struct

from domain.kernel.asking import Filled, Kept, marks, said_fields
from domain.kernel.bots import Rung
from domain.kernel.errors import MalformedCommand, require
from domain.kernel.record import encode
from domain.kernel.structs import Record
from domain.tables.commands import ACCOUNT, BOT, DIGEST, GAME_COMMAND, NAME, OWN_SEAT, PROGRAM, TableCommand, Verb
from domain.tables.gathering import invitation_digest
from domain.tables.playing import own_seat, require_opened
from domain.tables.state import TableState


class Asker(Record, frozen=True):
    """Who asks, as far as a table is concerned. `is_program`: the account is that of someone's program."""

    account: str
    name: str
    is_program: bool = False


def asked(state: TableState, verb: type[Verb], said: Mapping[str, Any], who: Asker) -> TableCommand:
    """The command of `who`, who says `said`; MalformedCommand if that is more than a player may say."""
    require_opened(state)
    form = _form(verb)
    if forged := said.keys() - form.sayable:
        raise MalformedCommand(f"{', '.join(sorted(forged))}: not for you to say")
    fields = dict(said)
    for name, fill in form.filled:
        fields[name] = fill(state, who)
    for mark, name, keep in form.kept:
        if name in said or mark.optional:
            fields[name] = keep(state, name, said)
    command: Any = verb(**fields)
    made: TableCommand = command
    return made


class _Form(Struct, frozen=True):
    """How a verb is filled in: what may be said of it, and where the rest comes from."""

    sayable: frozenset[str]
    filled: tuple[tuple[str, Callable[[TableState, Asker], Any]], ...]
    kept: tuple[tuple[Kept, str, Callable[[TableState, str, Mapping[str, Any]], Any]], ...]


@cache
def _form(verb: type[Verb]) -> _Form:
    marked = marks(verb).items()
    return _Form(
        sayable=frozenset(field.name for field in said_fields(verb)),
        filled=tuple((name, _FILLED[mark]) for name, mark in marked if isinstance(mark, Filled) and mark.source),
        kept=tuple((mark, name, _KEPT[mark]) for name, mark in marked if isinstance(mark, Kept)),
    )


def _digest(_: TableState, name: str, said: Mapping[str, Any]) -> str:
    return invitation_digest(said[name]) if said[name] else ""


def _game_command(state: TableState, name: str, said: Mapping[str, Any]) -> Raw:
    """Two games may call a command the same: it must be one of this table's game."""
    if type(said[name]) not in state.game.rules.commands:
        raise MalformedCommand(f"this table plays {state.game.about.slug}, and that is not one of its commands")
    return Raw(encode(said[name]))


def _bot(state: TableState, name: str, said: Mapping[str, Any]) -> str:
    """TB-13: by name, else by strength, else the strongest."""
    if said.get(name):
        return str(said[name])
    strongest = Rung.EXPERT.value
    strength = said.get("strength", strongest)
    require(1 <= strength <= strongest, "TB-13", f"the strength of a bot is from 1 to {strongest}")
    return state.game.bot_of(strength).name


_FILLED: Final[dict[Filled, Callable[[TableState, Asker], Any]]] = {
    ACCOUNT: lambda _, who: who.account,
    NAME: lambda _, who: who.name,
    PROGRAM: lambda _, who: who.is_program,
    OWN_SEAT: lambda state, who: own_seat(state, who.account),
}
_KEPT: Final[dict[Kept, Callable[[TableState, str, Mapping[str, Any]], Any]]] = {
    DIGEST: _digest,
    GAME_COMMAND: _game_command,
    BOT: _bot,
}
