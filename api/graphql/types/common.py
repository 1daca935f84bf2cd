"""The object types of the schema that no game brings along."""

from typing import Any

import strawberry
from msgspec import Struct

from domain.tables.views import TableSummary
from services.ports import Account
from services.tables.reading import TableStep


class PageInfo(Struct, frozen=True):
    """Where a page of a list begins and ends."""

    has_next_page: bool
    """Whether there is more after this page."""
    has_previous_page: bool
    """Whether this page does not begin at the start."""
    start_cursor: str | None
    """The cursor of the first entry."""
    end_cursor: str | None
    """The cursor of the last entry: ask for what is `after` it."""


class TableEdge(Struct, frozen=True):
    """A table in a list, and its cursor."""

    cursor: str
    """Its place in the list."""
    node: TableSummary
    """The table."""


class TableConnection(Struct, frozen=True):
    """A page of the list of tables."""

    edges: tuple[TableEdge, ...]
    """The entries."""
    page_info: PageInfo
    """Where the page begins and ends."""


class TableStepEdge(Struct, frozen=True):
    """An event in a list, and its cursor."""

    cursor: str
    """Its place in the list."""
    node: TableStep
    """The event."""


class TableStepConnection(Struct, frozen=True):
    """A page of a table's events."""

    edges: tuple[TableStepEdge, ...]
    """The entries."""
    page_info: PageInfo
    """Where the page begins and ends."""


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    slug: str
    """Its name in commands and filters."""
    title: str
    """Its full name."""
    summary: str
    """What it is, in a sentence."""
    rules_version: int
    """The rule-set new tables are opened under."""
    min_seats: int
    """How many players it needs."""
    max_seats: int
    """How many it takes."""
    joinable: bool
    """Whether newcomers may join a running game."""
    bots: tuple[str, ...]
    """The built-in players by name, the weakest first; a name means the same strength in every game."""


class LegalMove(Struct, frozen=True):
    """A command that would be accepted now."""

    text: str
    """The command in a few words."""
    command: Any


class TableChanged(Struct, frozen=True):
    """The command was carried out."""

    table: TableSummary
    """The table after the command."""
    version: int
    """The version of the last event it led to."""
    position: str
    """The place of that event in the log: give it to `tables(asOf:)` to see this change in the list."""
    repeated: bool
    """Whether this command id had been carried out before, and this is that first answer."""
    hash: str
    """The head of the table's chain after the command."""


class Refused(Struct, frozen=True):
    """The rules forbid the command; nothing has changed."""

    rule: str
    """The clause that forbids it, as numbered in the RULES.md of the game (`US-30`) or of tables (`TB-06`)."""
    reason: str
    """Why, in words."""


class OutOfDate(Struct, frozen=True):
    """The table is no longer at the version the command was meant for; nothing has changed."""

    version: int
    """Where the table is now."""


class NewAccount(Struct, frozen=True):
    """An account, and its token: shown this once, so keep it."""

    account: Account
    """The account."""
    token: str
    """Send it as `Authorization: Bearer …`."""
    scopes: tuple[str, ...]
    """What the token allows."""


class Me(Struct, frozen=True):
    """Who the token belongs to."""

    account: Account
    """The account."""
    scopes: tuple[str, ...]
    """What the token allows."""


def argument(description: str) -> Any:
    """A described argument."""
    return strawberry.argument(description=description)
