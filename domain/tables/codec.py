"""Stored bytes to events: one decoder for every tag there is, and the upcasters of shapes that were replaced."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from msgspec import MsgspecError
from msgspec.json import Decoder

from domain.kernel.errors import MalformedCommand
from domain.kernel.structs import Event, tag_of
from domain.tables.events import TABLE_EVENTS
from domain.tables.replaced import UPCASTERS, StoredCommand
from domain.tables.rule_sets import RuleSets

Upcaster = Callable[[Any], Event]


class Codec:
    """Decodes events of tables and of every registered game.

    A replaced shape keeps its class and tag for ever and gets an entry in `upcasters`: class of the old
    shape -> the same fact in the new one. Hashes are over the stored bytes, so upcasting never breaks a chain.
    """

    def __init__(self, rule_sets: RuleSets, upcasters: Mapping[type[Event], Upcaster] | None = None) -> None:
        self._rule_sets = rule_sets
        self._upcasters = {**UPCASTERS, **(upcasters or {})}
        self._commands: Decoder[Any] = Decoder(StoredCommand)

    @cached_property
    def classes(self) -> dict[str, type[Event]]:
        """Tag -> class of all that may be stored. Made at the first event: it takes all the games, loaded for it."""
        of_games = (event for game in self._rule_sets.rule_sets for event in game.rules.events)
        return {tag_of(each): each for each in (*TABLE_EVENTS, *of_games, *self._upcasters)}

    @cached_property
    def _decoder(self) -> Decoder[Any]:
        classes = list(self.classes.values())
        union: Any = classes[0]
        for each in classes[1:]:
            union = union | each
        return Decoder(union)

    def event(self, body: bytes) -> Event:
        """The event in `body`, in today's shape."""
        return self._today(self.stored(body))

    def stored(self, body: bytes) -> Event:
        """The event in `body`, in the shape it was written in."""
        event: Event = self._decoder.decode(body)
        return event

    def events(self, lines: bytes) -> list[Event]:
        """The events of many bodies, one a line."""
        events: list[Event] = self._decoder.decode_lines(lines)
        if self._upcasters.keys().isdisjoint(map(type, events)):
            return events  # nearly always, and then no step is taken for each event
        return [self._today(event) for event in events]

    def _today(self, event: Event) -> Event:
        upcast = self._upcasters.get(type(event))
        return upcast(event) if upcast else event

    def command(self, raw: bytes) -> StoredCommand:
        """The command in `raw`, in the shape by which its events were written."""
        try:
            command: StoredCommand = self._commands.decode(raw)
        except MsgspecError as error:
            raise MalformedCommand(str(error)) from None
        return command
