"""Resolvers with which owners keep their webhooks."""

from typing import Annotated, Any, Final

import strawberry

from api.graphql.execution.context import Info
from api.graphql.execution.cursors import Cursors
from api.graphql.types.common import NewWebhook, argument
from api.graphql.types.costs import costs
from api.graphql.types.pages import AfterArg, BeforeArg, FirstArg, LastArg, Listed, Paged
from services.hooks.webhooks import MOST_HOOKS, Webhooks
from services.ports import Credentials, HookDelivery, HookPlace, Webhook, WebhookEvent

HookArg = Annotated[strawberry.ID, argument("The id of the webhook.")]
EventsArg = Annotated[list[WebhookEvent], argument("What it is told of.")]
TableArg = Annotated[strawberry.ID | None, argument("Only of this table.")]
TournamentArg = Annotated[strawberry.ID | None, argument("Only of this tournament.")]

HOOK_PAGES: Final = Listed[Webhook](
    "Webhook", Webhook, of="The webhooks, oldest first.", entry="The webhook as it is now.", size=MOST_HOOKS
)
DELIVERY_PAGES: Final = Paged[HookDelivery, HookPlace](
    "WebhookDelivery",
    HookDelivery,
    Cursors("deliveries", HookPlace),
    lambda each: HookPlace(each.made_at, each.version, each.id),
    of="The messages, newest first.",
    entry="The message, and what became of it.",
)


@costs(5, page=HOOK_PAGES.size)
async def webhooks(
    info: Info, first: FirstArg = None, after: AfterArg = None, last: LastArg = None, before: BeforeArg = None
) -> Any:
    """Your webhooks, oldest first. It takes the scope for them."""
    owned, caller = _kept(info)
    return HOOK_PAGES.part(await owned.of(caller.account), lambda hook: hook, first, after, last, before)


@costs(5)
async def webhook(
    info: Info,
    id: HookArg,  # noqa: A002 - the argument's name in the schema
) -> Webhook:
    """One of your webhooks. It takes the scope for them."""
    owned, caller = _kept(info)
    return await owned.own(caller, id)


@costs(10, page=DELIVERY_PAGES.size)
async def deliveries(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """What waits to be sent, and what was sent in the last seven days, newest first."""
    owned, caller = _kept(info)
    window = DELIVERY_PAGES.window(first, after, last, before)
    hook = await owned.own(caller, root.id)
    found = await owned.deliveries(hook, window.asked, window.after, before=window.before, last=window.last)
    return DELIVERY_PAGES.page(window, found)


async def add_webhook(
    info: Info,
    url: Annotated[str, argument("Where messages are sent, beginning with `https://`.")],
    events: EventsArg,
    table: TableArg = None,
    tournament: TournamentArg = None,
    from_version: Annotated[
        int | None, argument("Begin after this version of it: 0 for the whole history; by default with what comes.")
    ] = None,
) -> NewWebhook:
    """Have an address told what happens, as you may see it: in one place, or wherever you play or are an official."""
    owned, caller = _kept(info)
    return NewWebhook(*await owned.add(caller, url, events, table=table, tournament=tournament, after=from_version))


async def change_webhook(
    info: Info,
    id: HookArg,  # noqa: A002 - the argument's name in the schema
    url: Annotated[str | None, argument("Where messages are sent from now on.")] = None,
    events: Annotated[list[WebhookEvent] | None, argument("What it is told of from now on.")] = None,
) -> Webhook:
    """Change where messages are sent, or what of. What waits is sent to the new address."""
    owned, caller = _kept(info)
    return await owned.change(caller, id, url, events)


async def rotate_webhook_secret(
    info: Info,
    id: HookArg,  # noqa: A002 - the argument's name in the schema
) -> NewWebhook:
    """Make a new secret, shown this once. For a day messages are signed with the old one as well."""
    owned, caller = _kept(info)
    return NewWebhook(*await owned.rotate(caller, id))


async def switch_webhook(
    info: Info,
    id: HookArg,  # noqa: A002 - the argument's name in the schema
    on: Annotated[bool, argument("Whether messages are sent.")],
) -> Webhook:
    """Send nothing for a while, or go on where it stopped, also after the service has switched it off."""
    owned, caller = _kept(info)
    return await owned.switch(caller, id, on=on)


async def remove_webhook(
    info: Info,
    id: HookArg,  # noqa: A002 - the argument's name in the schema
) -> bool:
    """Forget a webhook and all its messages."""
    owned, caller = _kept(info)
    await owned.remove(caller, id)
    return True


async def redeliver_webhook(
    info: Info,
    id: HookArg,  # noqa: A002 - the argument's name in the schema
    from_version: Annotated[int, argument("The first version to be told again, from 1.")],
    table: Annotated[strawberry.ID | None, argument("The table, where the webhook is not of one alone.")] = None,
    tournament: Annotated[
        strawberry.ID | None, argument("The tournament, where the webhook is not of one alone.")
    ] = None,
) -> Webhook:
    """Tell everything of a table or tournament again from a version on. Messages come under the ids they had."""
    owned, caller = _kept(info)
    return await owned.redeliver(caller, id, from_version, table=table, tournament=tournament)


async def ping_webhook(
    info: Info,
    id: HookArg,  # noqa: A002 - the argument's name in the schema
) -> strawberry.ID:
    """Send a message that tells nothing, at most one in ten seconds; its `webhook-id`, to find in the deliveries."""
    owned, caller = _kept(info)
    return strawberry.ID(await owned.ping(caller, id))


def _kept(info: Info) -> tuple[Webhooks, Credentials]:
    return info.context.services.hooks.owned, info.context.require("hooks")
