"""Stored bytes to events, and commands, of tournaments as well as of tables and games."""

from functools import cached_property
from typing import Any

from msgspec import MsgspecError
from msgspec.json import Decoder

from domain.kernel.errors import MalformedCommand
from domain.kernel.structs import Event, tag_of
from domain.tables.codec import Codec
from domain.tables.decide import RuleSets
from domain.tournaments.commands import TournamentCommand
from domain.tournaments.events import TOURNAMENT_EVENTS


class TournamentCodec(Codec):
    """Decodes everything a log may hold: what a tournament wrote, and what a table did."""

    def __init__(self, rule_sets: RuleSets) -> None:
        super().__init__(rule_sets)
        union: Any = TOURNAMENT_EVENTS[0]
        for each in TOURNAMENT_EVENTS[1:]:
            union = union | each
        self._events: Decoder[Any] = Decoder(union)
        self._asked: Decoder[Any] = Decoder(TournamentCommand)

    @cached_property
    def classes(self) -> dict[str, type[Event]]:
        """Tag -> class of all that may be stored."""
        return {**super().classes, **{tag_of(each): each for each in TOURNAMENT_EVENTS}}

    def stored(self, body: bytes) -> Event:
        """The event in `body`, in the shape it was written in."""
        if body.startswith(b'{"type":"tour.'):
            event: Event = self._events.decode(body)
            return event
        return super().stored(body)

    def tournament_command(self, raw: bytes) -> TournamentCommand:
        """The tournament command in `raw`."""
        try:
            command: TournamentCommand = self._asked.decode(raw)
        except MsgspecError as error:
            raise MalformedCommand(str(error)) from None
        return command
