"""A table as a PettingZoo environment in which one seat acts at a time."""

from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from api.environments.rewards import Rewards, rewards_of
from api.scenes.terminal import drawn
from domain.kernel.decider import Moment, Outcome
from domain.kernel.encoding import WAIT, Encoding, Moves
from domain.kernel.game import Game
from domain.kernel.playout import MOVE_MS, Plan, Played
from domain.kernel.rng import Rng, draws_at
from domain.kernel.scenery import Cast
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat, Seated
from domain.registry import CODEC, RULE_SETS
from domain.tables import export
from services.offline.simulation import record
from services.streams import TABLE

REVISION: Final = 1
"""Raised when a number comes to mean something else: what was learned before no longer fits."""
_NO_MOVES: Final[Moves] = {}


class Environment(AECEnv):  # type: ignore[misc]
    """One game after the other between so many seats. Draws follow from the seed alone, as at a table.

    Who has something to say out of turn is asked first, from the seat after the last one that acted on, and may wait;
    then those the game waits for. What a seat observes is made of its own view and its own legal moves.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "is_parallelizable": False}  # noqa: RUF012 - the library's own form

    def __init__(
        self,
        game: Game[Any, Any, Any],
        encoding: Encoding[Any],
        seats: int,
        options: Any,
        rewards: Rewards,
        max_steps: int,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self.metadata = {**Environment.metadata, "name": f"orrery_{game.about.slug}_v{REVISION}"}
        self.game, self.encoding, self.render_mode = game, encoding, render_mode
        self._options, self._by, self._max_steps = options, rewards, max_steps
        self._viewers = [Seated(seat) for seat in range(seats)]
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        size, actions = encoding.layout.size, len(encoding.actions)
        self._idle = np.zeros(actions, np.int8)
        self._idle[WAIT] = 1
        self._action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._observation_spaces = {agent: _observations(size, actions) for agent in self.possible_agents}
        self._episodes = Rng(token_bytes(32))

    def observation_space(self, agent: str) -> Dict:
        """What a seat may observe: 16-bit numbers, and a mask of actions."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """What a seat may do, by number; `encoding.actions` says what each means."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal anew. With a seed this game and all that follow are the same again; without, the next one is dealt."""
        if seed is not None:
            self._episodes = Rng(sha256(f"orrery/environment/{self.game.about.slug}/{seed}".encode()).digest())
        self.seed = self._episodes.token() + self._episodes.token()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._idle} for agent in self.agents}
        self.moves: list[tuple[Seat, Command]] = []
        self._steps = self._events = 0
        self._turn = len(self.agents) - 1
        start = self.game.rules.start(self._options, len(self.agents), Moment(draws_at(self.seed, b"", 1), 0))
        self.agent_selection = self.agents[0]
        self._happen(start, self.game.rules.fold(self.game.rules.initial, start))
        self._ask_next()

    def step(self, action: int | None) -> None:
        """Do what the number stands for in the seat that is asked; ValueError if it may not do that now."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        command = self._command(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._steps += 1
        if command is not None:
            self._act(self._turn, command)
        outcome = self.game.rules.outcome(self._state)
        if outcome is not None or self._steps >= self._max_steps:
            self._end(outcome)
        else:
            self._ask_next()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees now, and what it may do if it is the one that is asked."""
        seat = self._seat_of[agent]
        if agent == self.agent_selection and self._found:
            return {"observation": self._numbers(seat, self._found), "action_mask": self.infos[agent]["action_mask"]}
        return {"observation": self._numbers(seat, _NO_MOVES), "action_mask": self._idle}

    def render(self) -> str | None:
        """The table as the seat sees it that is asked: as text for `ansi`, printed for `human`."""
        if self.render_mode is None:
            return None
        seat = self._seat_of[self.agent_selection]
        scene = self.game.talk.staged(
            self._view(seat), Cast(tuple(self.possible_agents), seat, self.game.rules.reasons)
        )
        text = "\n".join("".join(span.text for span in line) for line in drawn(scene))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""

    def save(self, path: str | Path) -> None:
        """Write the game so far as the log of a table, for `orrery replay` and `orrery verify`."""
        bots = (self.game.bots[0].name,) * len(self.possible_agents)
        plan = Plan(game=self.game, options=self._options, bots=bots, seed=self.seed)
        played = Played(len(self.moves), self._events, not self._waiting(), (), tuple(self.moves), self._state)
        table = f"environment-{self.seed.hex()[:16]}"
        seed, log = record(plan, played, RULE_SETS, table)
        Path(path).write_bytes(export.write(TABLE + table, seed, log, CODEC))

    def _command(self, agent: str, action: int | None) -> Command | None:
        """What the number stands for; None to wait."""
        number = -1 if action is None else int(action)
        command = self._found.get(number)
        if command is None and not (number == WAIT and self._may_wait):
            known = 0 <= number < len(self.encoding.actions)
            named = repr(self.encoding.actions[number]) if known else "no action there is"
            raise ValueError(f"{agent} may not do {action} now, which is {named}: see its action mask")
        return command

    def _act(self, seat: Seat, command: Command) -> None:
        self.moves.append((seat, command))
        moment = Moment(draws_at(self.seed, b"", self._events + 1), MOVE_MS * len(self.moves))
        self._happen(*self.game.rules.act(self._state, seat, command, moment))

    def _happen(self, events: tuple[Any, ...], after: Any) -> None:
        """Go on from what happened; whoever may speak out of turn now is to be asked."""
        self._state = after
        self._events += len(events)
        self._views: dict[Seat, Any] = {}
        self._found, self._may_wait = _NO_MOVES, False
        self._unasked = self._in_turn(self.game.rules.may_interject(self._state))

    def _in_turn(self, seats: tuple[Seat, ...]) -> list[Seat]:
        """These seats from the one after the last that acted on."""
        if len(seats) < 2:
            return list(seats)
        return sorted(seats, key=lambda seat: (seat - self._turn - 1) % len(self.possible_agents))

    def _waiting(self) -> tuple[Seat, ...]:
        return self.game.rules.to_act(self._state)

    def _ask_next(self) -> None:
        """Turn to the next seat that has something to say."""
        legal = self.game.rules.legal
        while self._unasked:
            seat = self._unasked.pop(0)
            if commands := legal(self._state, seat):
                self._ask(seat, commands, may_wait=True)
                return
        for seat in self._in_turn(self._waiting()):
            if commands := legal(self._state, seat):
                self._ask(seat, commands, may_wait=False)
                return
        raise RuntimeError(f"nobody can act at this table of {self.game.about.title}")

    def _ask(self, seat: Seat, commands: tuple[Command, ...], *, may_wait: bool) -> None:
        self.infos[self.agent_selection]["action_mask"] = self._idle
        self._turn, self._may_wait = seat, may_wait
        self.agent_selection = agent = self.possible_agents[seat]
        self._found = self.encoding.moves(self._view(seat), commands)
        mask = bytearray(len(self._idle))
        mask[WAIT] = may_wait
        for number in self._found:
            mask[number] = 1
        self.infos[agent]["action_mask"] = np.frombuffer(mask, np.int8)

    def _view(self, seat: Seat) -> Any:
        """What a seat sees, made once for each state."""
        if seat not in self._views:
            self._views[seat] = self.game.rules.view(self._state, self._viewers[seat])
        return self._views[seat]

    def _numbers(self, seat: Seat, found: Moves) -> Any:
        return np.frombuffer(self.encoding.observe(self._view(seat), found), np.int16)

    def _end(self, outcome: Outcome | None) -> None:
        """Reward everyone if the game is over; else it is cut off."""
        self.infos[self.agent_selection]["action_mask"] = self._idle
        self._found, self._may_wait = _NO_MOVES, False
        ended = self.terminations if outcome is not None else self.truncations
        for agent in self.agents:
            ended[agent] = True
        if outcome is not None:
            self.rewards.update(zip(self.agents, rewards_of(outcome, self._by), strict=True))
            self._accumulate_rewards()
        self.agent_selection = self.agents[0]


def _observations(size: int, actions: int) -> Dict:
    """The library's own form for actions that are masked."""
    bound = np.iinfo(np.int16)
    numbers = Box(bound.min, bound.max, (size,), np.int16)
    return Dict({"observation": numbers, "action_mask": Box(0, 1, (actions,), np.int8)})
