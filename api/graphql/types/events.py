"""Events in the schema: an interface that all of them share, a type for each, and a union for tables and each game."""

from typing import Any

from msgspec.structs import fields
from strawberry.annotation import StrawberryAnnotation

from api.graphql.types.adapter import Adapter, computed, game_prefix
from domain.kernel.structs import Event, tag_of
from domain.tables.events import TABLE_EVENTS, GameForked, TableOpened
from domain.tables.rule_sets import RuleSets
from domain.tables.views import ForkBegun, Opening

_TAG = "The name it is stored under for ever, such as `uno.played`: the same in exports."
_SEAT = "The seat that did it, or that it happened to; null where it is nobody's."


class EventTypes:
    """The interface `Event`, and everything that implements it."""

    def __init__(self, adapter: Adapter, rule_sets: RuleSets, options: Any) -> None:
        """`options` is the type of a game's options."""
        self._adapter = adapter
        self.interface = adapter.interface(
            "Event",
            {"tag": (str, _TAG), "seat": (int | None, _SEAT)},
            "What has happened at a table. Where a field of an event is null, that is not for you, unless it says "
            "otherwise.",
        )
        opened = adapter.output(
            Opening,
            name="TableOpened",
            given={"options": options},
            extra=_head(TableOpened),
            implements=(self.interface,),
        )
        forked = adapter.output(ForkBegun, name="GameForked", extra=_head(GameForked), implements=(self.interface,))
        plain = [self._event(each, "") for each in TABLE_EVENTS if each not in (TableOpened, GameForked)]
        around = [opened, *plain, forked]
        self.all = [*around, self._union("TableEvent", around, "What happens at a table around its game.")]
        """Every type of event, and the unions: no field leads to them but through the interface."""
        for game in rule_sets:
            prefix = game_prefix(game)
            made = [self._event(each, prefix) for each in game.rules.events]
            self.all += [*made, self._union(f"{prefix}Event", made, f"What happens in a game of {game.about.title}.")]

    def _event(self, event: type[Event], prefix: str) -> Any:
        return self._adapter.output(event, prefix, extra=_head(event), implements=(self.interface,))

    def _union(self, name: str, members: list[Any], description: str) -> Any:
        """A union by itself: fragments have it as their type, no field does."""
        return StrawberryAnnotation(self._adapter.union(name, members, description)).resolve()


def _head(event: type[Event]) -> dict[str, Any]:
    """The fields of the interface that the event does not have itself."""
    head = {"tag": computed(str, _constant(tag_of(event)), _TAG)}
    if "seat" not in {field.name for field in fields(event)}:
        head["seat"] = computed(int | None, _constant(None), _SEAT)
    return head


def _constant(value: Any) -> Any:
    return lambda _: value
