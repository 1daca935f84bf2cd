"""Webhooks: whom to tell what, what is to be told, and how it is sent."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Protocol

from msgspec import Struct

from domain.kernel.docs import DocEnum, doc
from domain.kernel.units import Id, Millis


class WebhookEvent(DocEnum):
    """What a webhook may be told of."""

    TABLE_EVENT = "table.event", "Everything that happens at a table, as its owner may see it."
    YOUR_TURN = "table.your_turn", "A table begins to wait for the owner's own seat."
    TABLE_ENDED = "table.ended", "A table is over, with a result or without."
    TOURNAMENT_EVENT = "tournament.event", "Everything that happens in a tournament."
    OFFICIAL_NEEDED = "tournament.official_needed", "A match cannot go on until an official decides it."
    PING = "webhook.ping", "A message that was asked for, to try the address. It comes whatever is chosen."


class Webhook(Struct, frozen=True, kw_only=True):
    """An address that is told what happens."""

    id: Annotated[Id, doc("Its id.")]
    account: Annotated[Id, doc("The id of the account it belongs to, with whose eyes everything is looked at.")]
    url: Annotated[str, doc("Where messages are sent.")]
    events: Annotated[tuple[str, ...], doc("What it is told of.")]
    stream: Annotated[str, doc("The one log it is told of; empty for all that concern its owner.")] = ""
    created_at: Annotated[Millis, doc("When it was added.")]
    generation: Annotated[int, doc("How often its secret was changed.")] = 0
    old_secret_until: Annotated[
        Millis | None, doc("Until when messages are signed with the previous secret too; null if they are not.")
    ] = None
    off_at: Annotated[Millis | None, doc("When it was switched off; null while it is on.")] = None
    off_because: Annotated[str | None, doc("Why it was switched off; null while it is on.")] = None
    failing_since: Annotated[Millis | None, doc("Since when no message has arrived; null if the last one did.")] = None
    removed: bool = False

    @property
    def is_on(self) -> bool:
        """Whether anything is sent."""
        return self.off_at is None and not self.removed


class HookStream(Struct, frozen=True, kw_only=True):
    """How far a webhook has been told of one log."""

    hook: str
    stream: str
    version: int
    """Everything up to here has been made into messages."""
    since: int = 0
    """What happened before this moment is not told."""
    tries: int = 0
    """How often the message that is next was sent in vain."""
    send_at: int | None = None
    """When the next message is to be sent; None if none waits."""


class HookMessage(Struct, frozen=True, kw_only=True):
    """One message. However often it is sent, its id and its body stay the same."""

    hook: str
    stream: str
    version: int
    event: str
    id: str
    body: bytes
    made_at: int


class HookAttempt(Struct, frozen=True):
    """One try to deliver a message."""

    at: Annotated[Millis, doc("When it was sent.")]
    status: Annotated[int | None, doc("The HTTP status of the answer; null if there was none.")]
    trouble: Annotated[str | None, doc("What went wrong; null if the message arrived.")]
    took_ms: Annotated[int, doc("After how many milliseconds the answer was there, or the try was given up.")]


class HookDelivery(Struct, frozen=True, kw_only=True):
    """A message, and what became of it."""

    id: Annotated[Id, doc("The `webhook-id` it is sent with, the same in every try.")]
    event: Annotated[str, doc("What it tells of.")]
    stream: Annotated[str, doc("The log it tells of.")]
    version: Annotated[int, doc("The version of the table or tournament it tells of.")]
    made_at: Annotated[Millis, doc("When it was made.")]
    delivered_at: Annotated[Millis | None, doc("When it arrived; null if it has not.")]
    next_try: Annotated[
        Millis | None, doc("When it is sent next at the earliest, after those before it; null if it is not.")
    ]
    attempts: Annotated[tuple[HookAttempt, ...], doc("The tries so far, the oldest first; of many the last ones.")]


class HookPlace(Struct, frozen=True):
    """Where a page of a list of messages ends; the newest come first."""

    made_at: int
    version: int
    id: str


class HookCounts(Struct, frozen=True):
    """How things stand with all webhooks together."""

    on: int = 0
    off: int = 0
    failing: int = 0
    """Webhooks that are on, and whose last message did not arrive."""
    waiting: int = 0
    """Logs with messages that wait to be sent."""


class HookStore(Protocol):
    """Webhooks, how far each has been told, and the messages that wait or have been sent lately."""

    async def add(self, hook: Webhook, begin: HookStream | None, most: int) -> bool:
        """Add a webhook, and where it begins; False, and nothing changed, if its account has `most` of them."""
        ...

    async def get(self, hook_id: str) -> Webhook | None:
        """The webhook with that id, unless it was removed."""
        ...

    async def of_account(self, account: str) -> list[Webhook]:
        """The webhooks of an account, the oldest first."""
        ...

    async def save(self, hook: Webhook) -> None:
        """Keep a new address, other events, or another generation of the secret."""
        ...

    async def switch_off(self, hook_id: str, at: int, because: str) -> None:
        """Send nothing any more. What waits goes on waiting."""
        ...

    async def switch_on(self, hook_id: str, at: int) -> None:
        """Go on where it stopped, at once."""
        ...

    async def remove(self, hook_id: str) -> None:
        """Forget a webhook with all its messages."""
        ...

    async def changed(self, revision: int) -> tuple[int, list[Webhook]]:
        """The newest revision, and the webhooks that were changed after an earlier one, removed ones too."""
        ...

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the events of a shard have been looked at."""
        ...

    async def reach(self, shard: int, position: int) -> None:
        """Everything up to a position has been looked at."""
        ...

    async def place(self, hook_id: str, stream: str) -> HookStream | None:
        """How far a webhook has been told of a log; None if it never was."""
        ...

    async def gathered(
        self,
        place: HookStream,
        upto: int,
        messages: Sequence[HookMessage],
        at: int,
        *,
        look_at: int | None = None,
        over: bool = False,
    ) -> bool:
        """Keep new messages and move on to `upto`, both or neither; False, and nothing changed, if it was not there.

        A message whose id is known is not made anew. `look_at` is when there will be more to see though nothing
        happens; `over` tells that nothing will happen any more.
        """
        ...

    async def to_look(self, at: int, limit: int) -> list[tuple[Webhook, HookStream]]:
        """Logs at which it is time to look again, of webhooks that are on."""
        ...

    async def look_later(self, place: HookStream, look_at: int) -> None:
        """Look at a log again, but not before that."""
        ...

    async def waiting(self, hook_id: str) -> int:
        """How many messages of a webhook wait."""
        ...

    async def to_send(
        self, at: int, limit: int, each: int, busy: Collection[str] = ()
    ) -> list[tuple[Webhook, HookStream]]:
        """Logs with a message that is to be sent now, longest overdue first, at most `each` of a webhook.

        Those of `busy` webhooks are left out.
        """
        ...

    async def next_message(self, hook_id: str, stream: str) -> HookMessage | None:
        """The first message of a log that has not been delivered."""
        ...

    async def delivered(self, message: HookMessage, attempt: HookAttempt) -> bool:
        """A message has arrived; whether another of its log waits."""
        ...

    async def failed(self, message: HookMessage, attempt: HookAttempt, again_at: int) -> None:
        """A message has not arrived, and is to be sent again."""
        ...

    async def stopped(self, hook_id: str, stream: str) -> None:
        """Its owner may not know of this log any more: what waits is dropped."""
        ...

    async def redeliver(self, hook_id: str, stream: str, first: int, at: int) -> None:
        """Tell everything from a version on again, and look for what was never told."""
        ...

    async def deliveries(
        self, hook_id: str, first: int, after: HookPlace | None, *, before: HookPlace | None = None, last: bool = False
    ) -> list[HookDelivery]:
        """The messages of a webhook, newest first, between two places; the last of those if `last`."""
        ...

    async def forget(self, before: int) -> int:
        """Drop what was delivered before a moment, and places in logs that are over; how many messages that were."""
        ...

    async def counts(self) -> HookCounts:
        """How things stand."""
        ...


class Reply(Struct, frozen=True):
    """What came back when a message was sent."""

    status: int | None
    trouble: str | None
    """What kept the message from arriving at all; None if there was an answer."""
    retry_after: float | None = None
    """After how many seconds the receiver wants to be asked again."""


class Poster(Protocol):
    """Sends messages to addresses of strangers, and to none of our own."""

    def check(self, url: str) -> None:
        """Refuse, as MalformedCommand, an address that no message would be sent to."""
        ...

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """Send a message. Whatever goes wrong is an answer, not an error."""
        ...
