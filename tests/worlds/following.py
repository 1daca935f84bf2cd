"""A viewer who follows a table over a socket and as an event stream, in both worlds, while others play on unseen."""

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.record import encode
from domain.kernel.redaction import redact
from domain.kernel.rng import Rng
from domain.kernel.structs import Concealed
from domain.registry import RULE_SETS
from domain.tables.asking import Asker, asked
from domain.tables.commands import Act
from domain.tables.decide import unfold
from domain.tables.state import TableState
from domain.tables.views import concealed_from
from services.log.handler import Intent
from services.ports import Account
from tests.api.listener import Listener, listening
from tests.api.talker import Client, talking
from tests.worlds.asking import Names, all_of
from tests.worlds.positions import Pair
from tests.worlds.twins import Twin, Twins

_TRIES: Final = 8
_STEPS: Final = 3
Commands = tuple[Any, Any]


class Follower:
    """The viewer in one world, with all that has been sent to them."""

    def __init__(self, twin: Twin, pair: Pair, socket: Client, stream: Listener) -> None:
        self.twin, self.pair, self._socket, self._stream = twin, pair, socket, stream
        self.names = Names()
        self.heard: dict[str, list[bytes]] = {"events": [], "scenes": [], "stream": []}
        self._seen = dict.fromkeys(self.heard, 0)

    async def begin(self) -> None:
        """Follow from the first event."""
        await self._socket.begin(self.twin.token(self.pair.person))
        for name, field, kind in (("events", "tableEvents", "TableStep"), ("scenes", "tableScenes", "TableScene")):
            query = f"subscription($table: ID!) {{ {field}(table: $table) {all_of(kind)} }}"
            await self._socket.subscribe(name, query, table=self.pair.table)

    async def catch_up(self) -> None:
        """Hear all that there is for this viewer by now, on every channel."""
        now = await self.twin.services.tables.load(self.pair.table)
        visible = now.head.version - concealed_from(now.state, self.pair.viewer)
        while min(self._seen["events"], self._seen["scenes"]) < visible:
            heard = await self._socket.hear()
            assert heard["type"] == "next", heard
            self._take(heard["id"], heard["payload"])
        while self._seen["stream"] < visible:
            event = await self._stream.event()
            assert event is not None, "the stream has ended"
            self._take("stream", event.answer)

    def _take(self, channel: str, answer: Any) -> None:
        assert "errors" not in answer, answer
        (moment,) = answer["data"].values()
        self._seen[channel] = moment["version"]
        self.heard[channel].append(self.names.of(json.dumps(answer).encode()))


@asynccontextmanager
async def following(twin: Twin, pair: Pair) -> AsyncIterator[Follower]:
    """The viewer of a pair in one world."""
    token = twin.token(pair.person)
    extra = f"authorization: Bearer {token}" if token else ""
    query = f"subscription($table: ID!) {{ tableEvents(table: $table) {all_of('TableStep')} }}"
    async with AsyncExitStack() as stack:
        socket = await stack.enter_async_context(talking(twin.address))
        stream = await stack.enter_async_context(listening(twin.address, query, extra=extra, table=pair.table))
        follower = Follower(twin, pair, socket, stream)
        await follower.begin()
        yield follower


async def play_on(worlds: Twins, pair: Pair) -> int:
    """Let others play, in each world what they like, as long as the viewer cannot see a difference; how often."""
    luck, done = Rng(f"play on/{pair.name}".encode()), 0
    while done < _STEPS and (found := await _unseen(worlds, pair, luck)) is not None:
        for twin, command in zip(worlds, found, strict=True):
            holder = (await twin.services.tables.load(pair.table)).state.seats[command.seat]
            player = Account(holder.player, holder.name, "bot" if holder.bot else "person")
            await twin.services.tables.do(pair.table, Intent(player), command)
        done += 1
    return done


async def _unseen(worlds: Twins, pair: Pair, luck: Rng) -> Commands | None:
    """A command for each world, of one seat, whose events look the same to the viewer."""
    states = [(await twin.services.tables.load(pair.table)).state for twin in worlds]
    if any(state.is_over for state in states):
        return None
    rules = RULE_SETS.newest(pair.game).rules
    for _ in range(_TRIES):
        seat = luck.below(len(states[0].seats))
        legal = [rules.legal(state.play, seat) for state in states]
        if not all(legal):
            continue
        one = luck.choice(legal[0])
        other = luck.choice(legal[1]) if seat != pair.seat and luck.below(2) else one
        chosen = tuple(_act(state, seat, each) for state, each in zip(states, (one, other), strict=True))
        now = worlds[0].clock.now()
        seen = [_shown(state, each, pair, now) for state, each in zip(states, chosen, strict=True)]
        if seen[0] is not None and seen[0] == seen[1]:
            return chosen[0], chosen[1]
    return None


def _act(state: TableState, seat: int, command: Any) -> Any:
    holder = state.seats[seat]
    return asked(state, Act, {"command": command}, Asker(holder.player, holder.name))


def _shown(state: TableState, command: Any, pair: Pair, now: int) -> list[bytes] | None:
    """The events of a command as the viewer is shown them; None if it is refused, or ends the game."""
    try:
        done = unfold(RULE_SETS, state, command, now)
    except (IllegalMove, MalformedCommand):
        return None
    if done.state.is_over:  # which shows everything
        return None
    shown = [redact(event, pair.viewer) for event in done.events]
    return [b"" if isinstance(each, Concealed) else encode(each) for each in shown]
