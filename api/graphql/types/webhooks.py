"""The types of webhooks."""

from collections.abc import Callable
from typing import Any

import strawberry

from api.graphql.resolvers import webhooks
from api.graphql.types.adapter import Adapter, computed
from api.graphql.types.common import NewWebhook
from services.ports import HookAttempt, HookDelivery, Webhook, WebhookEvent
from services.streams import TABLE, TOURNAMENT


def make_webhooks(adapter: Adapter, field: Callable[..., Any]) -> dict[str, Any]:
    """The types of a webhook, of a list of them, and of one that is new."""
    event = adapter.enum(WebhookEvent)
    adapter.output(HookAttempt, name="WebhookAttempt")
    about = {
        "table": computed(strawberry.ID | None, _of(TABLE), "The table it is about; null if it is none."),
        "tournament": computed(strawberry.ID | None, _of(TOURNAMENT), "The tournament it is about; null if none."),
    }
    adapter.output(HookDelivery, name="WebhookDelivery", given={"event": event, "stream": None}, extra=about)
    sent = adapter.output(webhooks.DELIVERY_PAGES.connection)
    events: Any = list[event]  # type: ignore[valid-type]
    hidden = dict.fromkeys(("account", "stream", "generation", "removed"))
    made = adapter.output(
        Webhook,
        given={**hidden, "events": events},
        extra={
            **about,
            "is_on": computed(bool, lambda hook: hook.is_on, "Whether messages are sent."),
            "deliveries": (None, field(webhooks.deliveries, sent | None)),
        },
    )
    return {
        "webhook": made,
        "webhooks": adapter.output(webhooks.HOOK_PAGES.connection),
        "new_webhook": adapter.output(NewWebhook),
        "webhook_events": events,
    }


def webhook_mutations(types: dict[str, Any], field: Callable[..., Any]) -> dict[str, Any]:
    """What owners do with webhooks."""
    one, new, events = types["webhook"], types["new_webhook"], types["webhook_events"]
    return {
        "add_webhook": field(webhooks.add_webhook, new, events=events),
        "change_webhook": field(webhooks.change_webhook, one, events=events | None),
        "rotate_webhook_secret": field(webhooks.rotate_webhook_secret, new),
        "switch_webhook": field(webhooks.switch_webhook, one),
        "remove_webhook": field(webhooks.remove_webhook, bool),
        "redeliver_webhook": field(webhooks.redeliver_webhook, one),
        "ping_webhook": field(webhooks.ping_webhook, strawberry.ID),
    }


def _of(prefix: str) -> Callable[[Any], str | None]:
    return lambda each: each.stream.removeprefix(prefix) if each.stream.startswith(prefix) else None
