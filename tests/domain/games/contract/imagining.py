"""Laws of imagination: what a seat imagines agrees with all it has seen, and covers what may be."""

from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins
from msgspec.json import encode

from domain.kernel.playout import able_seats
from domain.kernel.redaction import redact
from domain.kernel.rng import Rng
from domain.kernel.seats import own_seat
from tests.domain.games.contract.base import Laws, hidden_replaced, seats_at, settings_of, viewers
from tests.domain.games.imagining import Thought, lying, thoughts
from tests.domain.games.playouts import Run, moment, playout


class ImaginationLaws(Laws):
    """States drawn by what a seat knows."""

    def test_an_imagined_state_shows_its_seat_what_it_has_seen(self) -> None:
        for thought in self._thoughts("imagine", self.imagined):
            self._agrees(thought, thought.imagined(self.game))

    def test_what_is_imagined_between_bots_shows_its_seat_what_it_has_seen(self) -> None:
        for thought in thoughts(self.game, self._bot_runs(), "bots", self.imagined):
            self._agrees(thought, thought.imagined(self.game))

    def test_an_imagined_game_can_be_played_on(self) -> None:
        for thought in self._thoughts("play on", self.imagined // 10):
            state = thought.imagined(self.game)
            for number in range(12):
                able = able_seats(self.game, state, self.game.rules.to_act(state))
                if not able:
                    break
                seat = thought.rng.choice(able)
                command = thought.rng.choice(self.game.rules.legal(state, seat))
                at = moment(thought.name.encode(), number, thought.now)
                state = self.game.rules.fold(state, self.game.rules.decide(state, seat, command, at))
                assert self.game.rules.violations(state) == (), f"{thought.name}: {command}"

    def test_two_worlds_a_seat_cannot_tell_apart_are_imagined_alike(self) -> None:
        """What is imagined rests on the events as they were sent: whatever is hidden in them makes no difference."""
        imagination, initial = self.game.imagination, self.game.rules.initial
        for spot in self.spots("alike")[:: max(1, self.steps_checked // 12)]:
            log = [event for step in spot.run.steps if step.drawn < spot.step.drawn for event in step.events]
            other = spot.rng.choice([run for run in self.runs() if run.steps[0].events])
            strange = {type(event): event for step in other.steps for event in step.events}
            for viewer in viewers(seats_at(spot.run, spot.step)):
                worlds = (log, [hidden_replaced(event, strange.get(type(event), event), viewer) for event in log])
                sent = [[redact(event, viewer) for event in world] for world in worlds]
                if [encode(event) for event in sent[0]] == [encode(event) for event in sent[1]]:
                    known = [imagination.known(initial, own_seat(viewer), world) for world in sent]
                    seen = self.game.rules.view(spot.step.state, viewer)
                    drawn = [imagination.imagine(imagination.look(each, seen), Rng(b"alike")) for each in known]
                    assert encode(drawn[0]) == encode(drawn[1]), f"{spot.name} for {viewer}"

    def test_whatever_may_be_is_imagined_at_times(self) -> None:
        """What is true is possible, so each card that lies somewhere is imagined there, sooner or later."""
        for thought in self._thoughts("coverage", 8):
            true, found = self.lying(thought.state), set()
            for _ in range(self.draws):
                found |= self.lying(thought.imagined(self.game))
                if true <= found:
                    break
            assert true <= found, f"{thought.name}: never {sorted(true - found, key=str)[:5]}"

    def lying(self, state: Any) -> set[tuple[Any, ...]]:
        """What lies where, in the parts a seat may not see: by default every number of the state, in its pile."""
        return lying(to_builtins(state))

    def _thoughts(self, topic: str, count: int) -> Iterator[Thought]:
        return thoughts(self.game, self.runs(), topic, count)

    def _agrees(self, thought: Thought, imagined: Any) -> None:
        assert self.game.rules.violations(imagined) == (), thought.name
        assert self.seen_of(imagined, thought.viewer) == self.seen_of(thought.state, thought.viewer), thought.name

    def _bot_runs(self) -> tuple[Run, ...]:
        """A few games by bots of every strength."""
        runs = []
        for number, (options, seats) in enumerate(settings_of(self.game, self.bot_games * len(self.game.bots))):
            bot = self.game.bots[number % len(self.game.bots)].name
            seed = f"{bot}-{number}"
            steps = tuple(playout(self.game, options, seats, seed, bot=bot, limit=self.limit))
            final = self.game.rules.fold(steps[-1].state, steps[-1].events)
            runs.append(
                Run(f"playout(seed={seed!r}, seats={seats}, bot={bot!r}, {options})", seed, seats, steps, final)
            )
        return tuple(runs)
