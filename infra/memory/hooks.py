"""Webhooks in memory."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from infra.memory.checkpoints import MemoryCheckpoints
from infra.memory.paging import between
from services.ports import HookAttempt, HookCounts, HookDelivery, HookMessage, HookPlace, HookStream, Webhook

_SHOWN: Final = 20


@dataclass
class _Kept:
    message: HookMessage
    delivered_at: int | None = None
    attempts: list[HookAttempt] = field(default_factory=list)


@dataclass
class _Place:
    now: HookStream
    look_at: int | None = None
    over: bool = False


class MemoryHooks:
    """`HookStore` without a server."""

    def __init__(self) -> None:
        self._hooks: dict[str, Webhook] = {}
        self._revisions: dict[str, int] = {}
        self._revision = 0
        self._places: dict[tuple[str, str], _Place] = {}
        self._messages: dict[tuple[str, str], _Kept] = {}
        self._positions = MemoryCheckpoints()

    # -- webhooks --------------------------------------------------------------------------------------------

    async def add(self, hook: Webhook, begin: HookStream | None, most: int) -> bool:
        """Add a webhook, and where it begins; False, and nothing changed, if its account has `most` of them."""
        if len(await self.of_account(hook.account)) >= most:
            return False
        self._change(hook)
        if begin is not None:
            self._places[hook.id, begin.stream] = _Place(begin, look_at=hook.created_at)
        return True

    async def get(self, hook_id: str) -> Webhook | None:
        """The webhook with that id, unless it was removed."""
        found = self._hooks.get(hook_id)
        return None if found is None or found.removed else found

    async def of_account(self, account: str) -> list[Webhook]:
        """The webhooks of an account, the oldest first."""
        own = (hook for hook in self._hooks.values() if hook.account == account and not hook.removed)
        return sorted(own, key=lambda hook: (hook.created_at, hook.id))

    async def save(self, hook: Webhook) -> None:
        """Keep a new address, other events, or another generation of the secret."""
        if (known := await self.get(hook.id)) is not None:
            self._change(
                replace(
                    known,
                    url=hook.url,
                    events=hook.events,
                    generation=hook.generation,
                    old_secret_until=hook.old_secret_until,
                )
            )

    async def switch_off(self, hook_id: str, at: int, because: str) -> None:
        """Send nothing any more. What waits goes on waiting."""
        if (known := await self.get(hook_id)) is not None and known.is_on:
            self._change(replace(known, off_at=at, off_because=because))

    async def switch_on(self, hook_id: str, at: int) -> None:
        """Go on where it stopped, at once."""
        if (known := await self.get(hook_id)) is None or known.is_on:
            return
        self._change(replace(known, off_at=None, off_because=None, failing_since=None))
        for place in self._places_of(hook_id):
            waits = place.now.send_at is not None
            place.now = replace(place.now, tries=0, send_at=at if waits else None)
            place.look_at = place.look_at if place.over else at

    async def remove(self, hook_id: str) -> None:
        """Forget a webhook with all its messages."""
        if (known := await self.get(hook_id)) is not None:
            self._change(replace(known, removed=True, url="", events=(), stream=""))
            self._places = {key: each for key, each in self._places.items() if key[0] != hook_id}
            self._messages = {key: each for key, each in self._messages.items() if key[0] != hook_id}

    async def changed(self, revision: int) -> tuple[int, list[Webhook]]:
        """The newest revision, and the webhooks that were changed after an earlier one, removed ones too."""
        later = sorted((at, hook_id) for hook_id, at in self._revisions.items() if at > revision)
        return self._revision, [self._hooks[hook_id] for _, hook_id in later]

    def _change(self, hook: Webhook) -> None:
        self._revision += 1
        self._hooks[hook.id], self._revisions[hook.id] = hook, self._revision

    # -- how far the log is told -----------------------------------------------------------------------------

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the events of a shard have been looked at."""
        return self._positions.at(shard)

    async def reach(self, shard: int, position: int) -> None:
        """Everything up to a position has been looked at."""
        if (now := self._positions.at(shard)) < position:
            self._positions.move(shard, now, position)

    async def place(self, hook_id: str, stream: str) -> HookStream | None:
        """How far a webhook has been told of a log; None if it never was."""
        found = self._places.get((hook_id, stream))
        return found.now if found else None

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
        """Keep new messages and move on to `upto`, both or neither; False, and nothing changed, if it was not there."""
        key = place.hook, place.stream
        if await self.get(place.hook) is None:
            return False
        kept = self._places.setdefault(key, _Place(place))
        if kept.now.version != place.version:
            return False
        for message in messages:
            self._messages.setdefault((message.hook, message.id), _Kept(message))
        send_at = kept.now.send_at if kept.now.send_at is not None or not messages else at
        kept.now = replace(kept.now, version=upto, send_at=send_at)
        kept.look_at, kept.over = look_at, over
        return True

    async def to_look(self, at: int, limit: int) -> list[tuple[Webhook, HookStream]]:
        """Logs at which it is time to look again, of webhooks that are on."""
        due = [each for each in self._places.values() if each.look_at is not None and each.look_at <= at]
        due.sort(key=lambda each: (each.look_at or 0, each.now.hook, each.now.stream))
        found = [(self._hooks[each.now.hook], each.now) for each in due]
        return [(hook, place) for hook, place in found if hook.is_on][:limit]

    async def look_later(self, place: HookStream, look_at: int) -> None:
        """Look at a log again, but not before that."""
        self._places.setdefault((place.hook, place.stream), _Place(place)).look_at = look_at

    # -- messages --------------------------------------------------------------------------------------------

    async def waiting(self, hook_id: str) -> int:
        """How many messages of a webhook wait."""
        return sum(hook == hook_id and kept.delivered_at is None for (hook, _), kept in self._messages.items())

    async def to_send(
        self, at: int, limit: int, each: int, busy: Collection[str] = ()
    ) -> list[tuple[Webhook, HookStream]]:
        """Logs with a message that is to be sent now, longest overdue first, at most `each` of a webhook."""
        due = [kept.now for kept in self._places.values() if kept.now.send_at is not None and kept.now.send_at <= at]
        due.sort(key=lambda place: (place.send_at or 0, place.hook, place.stream))
        found: list[tuple[Webhook, HookStream]] = []
        for place in due:
            hook = self._hooks[place.hook]
            if hook.is_on and hook.id not in busy and sum(other.id == hook.id for other, _ in found) < each:
                found.append((hook, place))
        return found[:limit]

    async def next_message(self, hook_id: str, stream: str) -> HookMessage | None:
        """The first message of a log that has not been delivered."""
        return next(iter(self._waiting_in(hook_id, stream)), None)

    async def delivered(self, message: HookMessage, attempt: HookAttempt) -> bool:
        """A message has arrived; whether another of its log waits."""
        if (kept := self._messages.get((message.hook, message.id))) is None:
            return False
        kept.attempts.append(attempt)
        kept.delivered_at = attempt.at
        if (hook := await self.get(message.hook)) is not None:
            self._hooks[hook.id] = replace(hook, failing_since=None)
        more = bool(self._waiting_in(message.hook, message.stream))
        place = self._places[message.hook, message.stream]
        place.now = replace(place.now, tries=0, send_at=attempt.at if more else None)
        return more

    async def failed(self, message: HookMessage, attempt: HookAttempt, again_at: int) -> None:
        """A message has not arrived, and is to be sent again."""
        if (kept := self._messages.get((message.hook, message.id))) is None:
            return
        kept.attempts.append(attempt)
        if (hook := await self.get(message.hook)) is not None and hook.failing_since is None:
            self._hooks[hook.id] = replace(hook, failing_since=attempt.at)
        place = self._places[message.hook, message.stream]
        place.now = replace(place.now, tries=place.now.tries + 1, send_at=again_at)

    async def stopped(self, hook_id: str, stream: str) -> None:
        """Its owner may not know of this log any more: what waits is dropped."""
        for message in self._waiting_in(hook_id, stream):
            del self._messages[hook_id, message.id]
        if (place := self._places.get((hook_id, stream))) is not None:
            place.now, place.look_at = replace(place.now, tries=0, send_at=None), None

    async def redeliver(self, hook_id: str, stream: str, first: int, at: int) -> None:
        """Tell everything from a version on again, and look for what was never told."""
        for kept in self._messages.values():
            if (kept.message.hook, kept.message.stream) == (hook_id, stream) and kept.message.version >= first:
                kept.delivered_at = None
        beginning = HookStream(hook=hook_id, stream=stream, version=first - 1)
        place = self._places.setdefault((hook_id, stream), _Place(beginning))
        send_at = at if self._waiting_in(hook_id, stream) else None
        version = min(place.now.version, first - 1)
        place.now = replace(place.now, version=version, since=0, tries=0, send_at=send_at)
        place.look_at, place.over = at, False

    async def deliveries(
        self, hook_id: str, first: int, after: HookPlace | None, *, before: HookPlace | None = None, last: bool = False
    ) -> list[HookDelivery]:
        """The messages of a webhook, newest first, between two places; the last of those if `last`."""
        own = [self._shown(kept) for (hook, _), kept in self._messages.items() if hook == hook_id]
        return between(own, lambda each: (each.made_at, each.version, each.id), first, after, before, last=last)

    def _shown(self, kept: _Kept) -> HookDelivery:
        message, hook = kept.message, self._hooks[kept.message.hook]
        place = self._places.get((message.hook, message.stream))
        return HookDelivery(
            id=message.id,
            event=message.event,
            stream=message.stream,
            version=message.version,
            made_at=message.made_at,
            delivered_at=kept.delivered_at,
            next_try=place.now.send_at if place and kept.delivered_at is None and hook.is_on else None,
            attempts=tuple(kept.attempts[-_SHOWN:]),
        )

    async def forget(self, before: int) -> int:
        """Drop what was delivered before a moment, and places in logs that are over; how many messages that were."""
        old = [key for key, kept in self._messages.items() if kept.delivered_at is not None]
        old = [key for key in old if (self._messages[key].delivered_at or 0) < before]
        for key in old:
            del self._messages[key]
        told = {(kept.message.hook, kept.message.stream) for kept in self._messages.values()}
        self._places = {key: each for key, each in self._places.items() if not each.over or key in told}
        return len(old)

    async def counts(self) -> HookCounts:
        """How things stand."""
        hooks = [hook for hook in self._hooks.values() if not hook.removed]
        on = [hook for hook in hooks if hook.is_on]
        return HookCounts(
            on=len(on),
            off=len(hooks) - len(on),
            failing=sum(hook.failing_since is not None for hook in on),
            waiting=sum(
                each.now.send_at is not None and self._hooks[each.now.hook].is_on for each in self._places.values()
            ),
        )

    def _places_of(self, hook_id: str) -> list[_Place]:
        return [each for (hook, _), each in self._places.items() if hook == hook_id]

    def _waiting_in(self, hook_id: str, stream: str) -> list[HookMessage]:
        own = (kept for (hook, _), kept in self._messages.items() if hook == hook_id and kept.delivered_at is None)
        found = [kept.message for kept in own if kept.message.stream == stream]
        return sorted(found, key=lambda message: (message.version, message.event))
