"""The object types of the schema that no game brings along."""

from typing import Annotated, Any

import strawberry
from msgspec import Struct

from api.graphql.types.costs import Cost
from domain.kernel.docs import DocEnum, doc
from domain.kernel.touching import Touches
from domain.kernel.units import Id, Millis
from domain.tables.views import TableSummary
from services.ports import Account, Application, Token, Webhook


class PageInfo(Struct, frozen=True):
    """Where a page of a list begins and ends."""

    has_next_page: Annotated[bool, doc("Whether there is more after this page.")]
    has_previous_page: Annotated[bool, doc("Whether this page does not begin at the start.")]
    start_cursor: Annotated[str | None, doc("The cursor of the first entry; null on an empty page.")]
    end_cursor: Annotated[
        str | None, doc("The cursor of the last entry: ask for what is `after` it. Null on an empty page.")
    ]


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    slug: Annotated[str, doc("Its name in commands and filters.")]
    title: Annotated[str, doc("Its full name.")]
    summary: Annotated[str, doc("What it is, in a sentence.")]
    rules_version: Annotated[int, doc("The rule-set new tables are opened under.")]
    min_seats: Annotated[int, doc("The fewest players it needs.")]
    max_seats: Annotated[int, doc("The most players it takes.")]
    joinable: Annotated[bool, doc("Whether newcomers may join a running game.")]
    bots: Annotated[
        tuple[str, ...],
        doc("The built-in players by name, the weakest first; a name means the same strength in every game."),
    ]


class LegalMove(Struct, frozen=True):
    """A command that would be accepted now."""

    key: Annotated[str, doc("Its key: `act(move:)` plays it. It belongs to this version of the table.")]
    text: Annotated[str, doc("The command in a few words.")]
    command: Annotated[Any, doc("The command, part by part.")]
    input: Annotated[Any, doc("The command as a `CommandInput`: give it to `act(command:)` as it is.")]
    touches: Annotated[Touches, doc("Which cards and places it touches.")]


class Hint(Struct, frozen=True):
    """A move that a strong player would make."""

    move: Annotated[LegalMove, doc("The move, ready to be sent.")]
    bot: Annotated[str, doc("The bot that would play it, by its name.")]
    why: Annotated[str | None, doc("Why, in a sentence; null where the bot cannot tell.")]


class TableChanged(Struct, frozen=True):
    """The command was carried out."""

    table: Annotated[TableSummary, doc("The table after the command.")]
    version: Annotated[int, doc("The version of the last event it led to.")]
    position: Annotated[
        str, doc("The place of that event in the log: give it to `tables(asOf:)` to see this change in the list.")
    ]
    repeated: Annotated[
        bool, doc("Whether this command id had been carried out before, and this is that first answer.")
    ]
    hash: Annotated[str, doc("The head of the table's chain after the command, in hex.")]


class Refusal(DocEnum):
    """Whose rules forbid a command."""

    GAME_RULE = "game", "The rules of the game."
    TABLE_RULE = "table", "The rules of tables."
    QUEUE_RULE = "queue", "The rules of quick match."
    TOURNAMENT_RULE = "tournament", "The rules of tournaments."


class Refused(Struct, frozen=True):
    """The rules forbid the command; nothing has changed."""

    code: Annotated[Refusal, doc("Whose rules forbid it.")]
    rule: Annotated[
        Id,
        doc(
            "The clause that forbids it, as numbered in the RULES.md of the game, of tables (`TB-06`) or of "
            "tournaments."
        ),
    ]
    rule_text: Annotated[str | None, doc("What the clause says; null if the rulebook is not at hand.")]
    reason: Annotated[str, doc("Why it is forbidden here, in words.")]


class OutOfDate(Struct, frozen=True):
    """The table or tournament is no longer at the version the command was meant for; nothing has changed."""

    version: Annotated[int, doc("The version it is at now.")]


class NewAccount(Struct, frozen=True):
    """An account, and its token: shown this once, so keep it."""

    account: Annotated[Account, doc("The account that was made.")]
    token: Annotated[str, doc("Send it as `Authorization: Bearer …`.")]
    scopes: Annotated[tuple[str, ...], doc("What the token allows.")]
    expires_at: Annotated[Millis | None, doc("When the token becomes worthless by itself; null for never.")] = None


class NewToken(Struct, frozen=True):
    """A token: shown this once, so keep it."""

    token: Annotated[str, doc("Send it as `Authorization: Bearer …`.")]
    about: Annotated[Token, doc("What the list of your tokens says of it.")]


class NewApplication(Struct, frozen=True):
    """An application, and its secret if it has one: shown this once, so keep it."""

    application: Annotated[Application, doc("What was registered.")]
    secret: Annotated[str | None, doc("What it proves by who it is, shown this once; null for one that can keep none.")]


class NewWebhook(Struct, frozen=True):
    """A webhook and its secret: shown this once, so keep it."""

    webhook: Annotated[Webhook, doc("What was made or changed.")]
    secret: Annotated[str, doc("What its messages are signed with: `whsec_` and the key in Base64.")]


class Me(Struct, frozen=True):
    """Who the token belongs to."""

    account: Annotated[Account, doc("The account that is calling.")]
    scopes: Annotated[tuple[str, ...], doc("What the token allows.")]


def argument(description: str, weight: int = 0) -> Any:
    """A described argument; `weight` is what giving it adds to the cost."""
    return strawberry.argument(description=description, directives=[Cost(weight=str(weight))] if weight else [])
