"""Webhooks as their owners keep them: added, changed, switched, tried."""

from collections.abc import Collection
from typing import Final

from msgspec.json import encode
from msgspec.structs import replace

from domain.kernel.errors import MalformedCommand
from services.errors import Forbidden, missing
from services.hooks.gathering import message_id
from services.hooks.notices import iso, takes_part
from services.hooks.signing import Secrets
from services.log.steps import require_version
from services.ports import (
    Account,
    Clock,
    Credentials,
    Entropy,
    HookDelivery,
    HookMessage,
    HookPlace,
    HookStore,
    HookStream,
    Poster,
    Webhook,
    WebhookEvent,
)
from services.streams import TABLE, TOURNAMENT
from services.tables.commands import Tables, visible_version
from services.tables.viewpoint import grant_viewpoint
from services.tournaments.commands import Tournaments

MOST_HOOKS: Final = 10
"""How many webhooks an account may have."""
OVERLAP_MS: Final = 24 * 3_600_000
"""How long messages are signed with the previous secret too."""
PING_EVERY_MS: Final = 10_000
_PING: Final = "ping:"
_NOT_TOLD: Final = "name the table or tournament, one that the webhook is told of"
_OF: Final = {TABLE: "table.", TOURNAMENT: "tournament."}


class Webhooks:
    """What owners do with their webhooks."""

    def __init__(
        self,
        hooks: HookStore,
        poster: Poster,
        secrets: Secrets,
        tables: Tables,
        tournaments: Tournaments,
        clock: Clock,
        entropy: Entropy,
    ) -> None:
        self._hooks, self._poster, self._secrets = hooks, poster, secrets
        self._tables, self._tournaments, self._clock, self._entropy = tables, tournaments, clock, entropy

    async def of(self, account: Account) -> list[Webhook]:
        """The webhooks of an account, the oldest first."""
        return await self._hooks.of_account(account.id)

    async def deliveries(
        self, hook: Webhook, first: int, after: HookPlace | None, *, before: HookPlace | None = None, last: bool = False
    ) -> list[HookDelivery]:
        """What was sent to a webhook or waits, newest first."""
        return await self._hooks.deliveries(hook.id, first, after, before=before, last=last)

    async def add(
        self,
        caller: Credentials,
        url: str,
        events: Collection[WebhookEvent],
        *,
        table: str | None = None,
        tournament: str | None = None,
        after: int | None = None,
    ) -> tuple[Webhook, str]:
        """A new webhook and its secret, which is shown this once.

        It is told of one table or tournament, from after a version on, or of all that concern its owner from now on.
        """
        stream = _stream(table, tournament)
        self._poster.check(url)
        chosen = _chosen(events, stream)
        if after is not None and not stream:
            raise MalformedCommand("only a webhook of one table or tournament begins at a version")
        now = self._clock.now()
        hook = Webhook(
            id=self._entropy.id(), account=caller.account.id, url=url, events=chosen, stream=stream, created_at=now
        )
        begin = None
        if stream:
            newest = await self._newest(stream, caller)
            require_version(after or 0)
            if after is not None and after > newest:
                raise MalformedCommand(f"it is at version {newest} by now: nothing comes after {after} yet")
            begin = HookStream(hook=hook.id, stream=stream, version=newest if after is None else after)
        if not await self._hooks.add(hook, begin, MOST_HOOKS):
            raise Forbidden(f"an account has at most {MOST_HOOKS} webhooks: remove one")
        return hook, self._secrets.shown(hook)

    async def change(
        self, caller: Credentials, hook_id: str, url: str | None, events: Collection[WebhookEvent] | None
    ) -> Webhook:
        """Another address, or other events."""
        hook = await self.own(caller, hook_id)
        if url is not None:
            self._poster.check(url)
        chosen = hook.events if events is None else _chosen(events, hook.stream)
        return await self._saved(replace(hook, url=hook.url if url is None else url, events=chosen))

    async def rotate(self, caller: Credentials, hook_id: str) -> tuple[Webhook, str]:
        """A new secret, shown this once; for a day messages are signed with the old one too."""
        hook = await self.own(caller, hook_id)
        until = self._clock.now() + OVERLAP_MS
        new = await self._saved(replace(hook, generation=hook.generation + 1, old_secret_until=until))
        return new, self._secrets.shown(new)

    async def switch(self, caller: Credentials, hook_id: str, *, on: bool) -> Webhook:
        """Send nothing for a while, or go on where it stopped."""
        hook = await self.own(caller, hook_id)
        if on:
            await self._hooks.switch_on(hook.id, self._clock.now())
        else:
            await self._hooks.switch_off(hook.id, self._clock.now(), "its owner switched it off")
        return await self.own(caller, hook_id)

    async def remove(self, caller: Credentials, hook_id: str) -> None:
        """Forget a webhook and all its messages."""
        await self._hooks.remove((await self.own(caller, hook_id)).id)

    async def redeliver(
        self, caller: Credentials, hook_id: str, first: int, *, table: str | None = None, tournament: str | None = None
    ) -> Webhook:
        """Tell everything of a table or tournament again from a version on, under the same ids."""
        hook = await self._on(caller, hook_id)
        stream = _stream(table, tournament) or hook.stream
        if not stream or hook.stream not in ("", stream):
            raise MalformedCommand(_NOT_TOLD)
        if first < 1:
            raise MalformedCommand("events are counted from 1")
        newest = await self._newest(stream, caller)
        if not hook.stream and not await self._concerns(stream, caller.account):
            raise MalformedCommand(_NOT_TOLD)
        if first > newest:
            raise MalformedCommand(f"it is at version {newest} by now: there is no version {first} to be told again")
        if await self._hooks.next_message(hook.id, stream) is not None:
            raise Forbidden("messages about it still wait to be sent: they come first")
        await self._hooks.redeliver(hook.id, stream, first, self._clock.now())
        return hook

    async def ping(self, caller: Credentials, hook_id: str) -> str:
        """Send a message that tells nothing, at most one in ten seconds; the id of the message."""
        hook, now = await self._on(caller, hook_id), self._clock.now()
        stream, number = _PING + hook.id, now // PING_EVERY_MS
        event = WebhookEvent.PING.value
        id_ = message_id(self._entropy, hook.id, stream, number, event)
        body = encode({"type": event, "timestamp": iso(now), "data": {"webhook": hook.id}})
        message = HookMessage(hook=hook.id, stream=stream, version=number, event=event, id=id_, body=body, made_at=now)
        place = await self._hooks.place(hook.id, stream) or HookStream(hook=hook.id, stream=stream, version=0)
        if place.version < number:
            await self._hooks.gathered(place, number, [message], now)
        return id_

    async def own(self, caller: Credentials, hook_id: str) -> Webhook:
        """A webhook of the caller's own; NotFound for any other."""
        hook = await self._hooks.get(hook_id)
        if hook is None or hook.account != caller.account.id:
            raise missing("webhook", hook_id)
        return hook

    async def _on(self, caller: Credentials, hook_id: str) -> Webhook:
        hook = await self.own(caller, hook_id)
        if not hook.is_on:
            raise Forbidden("the webhook is switched off")
        return hook

    async def _saved(self, hook: Webhook) -> Webhook:
        await self._hooks.save(hook)
        return hook

    async def _concerns(self, stream: str, account: Account) -> bool:
        """Whether a webhook for all that concerns its owner is told of a log."""
        if stream.startswith(TOURNAMENT):
            state = (await self._tournaments.load(stream.removeprefix(TOURNAMENT))).state
            return takes_part(state, account.id)
        return (await self._tables.load(stream.removeprefix(TABLE))).state.seat_of(account.id) is not None

    async def _newest(self, stream: str, caller: Credentials) -> int:
        """The newest version the caller may know of; NotFound if they may not know of the log at all."""
        if stream.startswith(TOURNAMENT):
            return (await self._tournaments.load(stream.removeprefix(TOURNAMENT))).head.version
        loaded = await self._tables.load(stream.removeprefix(TABLE))
        grant_viewpoint(loaded.state, Credentials(caller.account, frozenset({"play"})))
        return visible_version(loaded, caller.account)


def _stream(table: str | None, tournament: str | None) -> str:
    if table is not None and tournament is not None:
        raise MalformedCommand("name a table or a tournament, not both")
    if table is not None:
        return TABLE + table
    return "" if tournament is None else TOURNAMENT + tournament


def _chosen(events: Collection[WebhookEvent], stream: str) -> tuple[str, ...]:
    """What a webhook is told of; MalformedCommand if that cannot happen there."""
    chosen = sorted({each.value for each in events} - {WebhookEvent.PING.value})
    if not chosen:
        raise MalformedCommand("choose at least one event; a ping is not chosen, but asked for")
    kind = next((prefix for of, prefix in _OF.items() if stream.startswith(of)), "")
    if strange := [each for each in chosen if not each.startswith(kind)]:
        raise MalformedCommand(f"{strange[0]} does not happen there")
    return tuple(chosen)
