"""An event loop for many processes at once, with a time of its own and an order of steps drawn by lot.

Each simulated process is a `Node`; its steps keep their order, as on a loop of its own, and which node takes the next
step is drawn. No time passes but by waiting: when no node has anything to do, the clock goes on to the next timer. So a
run follows from its seed alone, takes as long as its work takes, and can be had again.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any, Final

_THOUGHT: Final = 0.002
"""Seconds that work beside the loop takes at most."""

_MOST_STEPS: Final = 400_000
"""A run takes some 20,000."""


class Node:
    """A process, or something else with a will of its own: what it has to do, in order."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.ready: deque[asyncio.Handle] = deque()
        self.is_alive, self.is_paused = True, False

    def __repr__(self) -> str:
        return self.name

    def context(self) -> Context:
        """A context for what this node does."""
        context = copy_context()
        context.run(_NODE.set, self)
        return context


_NODE: ContextVar[Node] = ContextVar("node")


class NoRestError(RuntimeError):
    """The run takes steps without end, or waits for nothing."""


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs the steps of all nodes in an order drawn from `luck`."""

    def __init__(self, luck: Random) -> None:
        super().__init__()
        self._luck, self._time = luck, 0.0
        self._world = Node("world")
        """Who does what no process does: the network, the people, the faults."""
        self._busy: list[Node] = []
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._numbers = count()
        self.steps = 0
        """How many steps were taken."""
        self._kept: list[asyncio.Task[Any]] = []

    def time(self) -> float:
        """The seconds since the beginning."""
        return self._time

    def call_soon(  # type: ignore[override]  # in typeshed it binds the arguments to the callback
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Line up a step of the node that the context belongs to; that of a dead one is never taken."""
        handle = asyncio.Handle(callback, args, self, context)
        self._line_up(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]  # for the same reason

    def call_at(  # type: ignore[override]  # for the same reason
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Line up a step for a time."""
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        heappush(self._timers, (when, next(self._numbers), timer))
        return timer

    def run_in_executor(  # type: ignore[override]  # for the same reason
        self, _executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Work beside the loop: it is done in one step, some time later."""
        done: asyncio.Future[Any] = self.create_future()

        def work() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except Exception as error:  # noqa: BLE001 -- it belongs to whoever waits
                done.set_exception(error)

        self.call_later(self._luck.uniform(0, _THOUGHT), work)
        return done

    def kill(self, node: Node) -> None:
        """End a node between two steps: nothing of it is tidied up, as after SIGKILL."""
        node.is_alive = False
        node.ready.clear()
        self._forget(node)

    def pause(self, node: Node) -> None:
        """Stop a node between two steps, as SIGSTOP does; what comes for it waits."""
        node.is_paused = True
        self._forget(node)

    def resume(self, node: Node) -> None:
        """Let a paused node go on."""
        node.is_paused = False
        if node.ready and node.is_alive:
            self._busy.append(node)

    def keep(self, task: asyncio.Task[Any]) -> None:
        """Hold on to a task to the end of the run: one that is dropped in the middle would run its last words."""
        self._kept.append(task)

    def _forget(self, node: Node) -> None:
        if node in self._busy:
            self._busy.remove(node)

    def _line_up(self, handle: asyncio.Handle) -> None:
        node: Node = handle._context.get(_NODE, self._world)  # type: ignore[attr-defined]
        if not node.is_alive:
            return
        if not node.ready and not node.is_paused:
            self._busy.append(node)
        node.ready.append(handle)

    def _run_once(self) -> None:
        """Take one step: that of a node drawn by lot."""
        while not self._busy:
            self._pass_time()
        self._take_due()
        at = self._luck.randrange(len(self._busy)) if len(self._busy) > 1 else 0
        node = self._busy[at]
        handle = node.ready.popleft()
        if not node.ready:
            self._busy[at] = self._busy[-1]
            self._busy.pop()
        if not handle.cancelled():
            self.steps += 1
            if self.steps > _MOST_STEPS:
                raise NoRestError(f"{self.steps:,} steps were not enough")
            handle._run()

    def _pass_time(self) -> None:
        """Go on to the next timer that somebody alive waits for."""
        if not self._timers:
            raise NoRestError("everything waits, and for nothing")
        when, _, timer = heappop(self._timers)
        self._time = max(self._time, when)
        if not timer.cancelled():
            self._line_up(timer)

    def _take_due(self) -> None:
        while self._timers and self._timers[0][0] <= self._time:
            _, _, timer = heappop(self._timers)
            if not timer.cancelled():
                self._line_up(timer)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is dropped when its time comes."""

    def _process_events(self, event_list: Any) -> None:
        """There are no sockets."""

    def _write_to_self(self) -> None:
        """Nobody sleeps."""
