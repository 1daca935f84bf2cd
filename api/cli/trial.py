"""Games between a bot of the Python client and one of the house: what it is shown is what a service would send it."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

from graphql import OperationDefinitionNode, parse
from graphql.language import FragmentDefinitionNode
from orrery_client.bots import Bot as ClientBot
from orrery_client.bots import Clock, Player
from orrery_client.core import document, read, sent
from orrery_client.schema.tables import GameView, LegalMove, TableStep

from api.graphql.execution.inputs import Reader
from api.graphql.execution.plan import Planner, Shape
from api.graphql.schema import Schema
from domain.kernel.bots import Bot, Rung
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.game import Game
from domain.kernel.playout import Plan, play_out
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from domain.kernel.viewers import Seated
from domain.kernel.voice import Voice
from domain.registry import RULE_SETS
from services.offline.simulation import seed_of

YOURS = "yours"
_VIEW = 'query { replay(table: "") { game { ...GameView } } }'
_STEP = 'subscription { tableEvents(table: "") { event { ...Event } } }'


@dataclass(frozen=True, slots=True)
class Tried(Bot):
    """A bot that stands on no rung."""

    @property
    def name(self) -> str:
        """What it is called in a plan."""
        return YOURS


class Showing:
    """Views, events and commands of a game, as the API writes them and the client reads them."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._slug, self._talk = game.about.slug, game.talk
        self._schema = Schema(RULE_SETS.narrowed(self._slug))
        self._view, self._event = self._shape(_VIEW), self._shape(_STEP)
        self._reader: Reader = self._schema.direct["CommandInput"]

    def _shape(self, head: str) -> Shape:
        whole = parse(document(head, self._slug))
        fragments = {each.name.value: each for each in whole.definitions if isinstance(each, FragmentDefinitionNode)}
        (operation,) = [each for each in whole.definitions if isinstance(each, OperationDefinitionNode)]
        (field,) = Planner(self._schema.core, self._schema.names).plan(operation, fragments, {}).live
        assert field.shape is not None, "something below needs a service"
        return field.shape

    def view(self, view: Any) -> Any:
        """A view of the domain as the client's."""
        return read(self._view(SimpleNamespace(game=view))["game"], GameView)

    def moves(self, view: Any, legal: Sequence[Any], voice: Voice) -> tuple[LegalMove, ...]:
        """What is legal, each with its place in the list as its key."""
        return tuple(self._move(number, view, command, voice) for number, command in enumerate(legal))

    def _move(self, number: int, view: Any, command: Any, voice: Voice) -> LegalMove:
        touches = self._talk.touched(view, command, voice)
        told = {
            "key": str(number),
            "text": self._talk.offered(view, command, voice),
            "input": self._schema.commands.write(self._slug, command),
            "touches": {"cards": list(touches.cards), "places": list(touches.places)},
        }
        made: LegalMove = read(told, LegalMove)
        return made

    def step(self, version: int, event: Any, voice: Voice) -> TableStep:
        """An event, as its seat may see it."""
        told = {
            "version": version,
            "at": datetime.fromtimestamp(version, UTC).isoformat(),
            "hash": "",
            "table": "",
            "text": self._talk.tell(event, voice),
            "rules": [],
            "lessons": [],
            "event": self._event(SimpleNamespace(event=event))["event"],
        }
        made: TableStep = read(told, TableStep)
        return made

    def command(self, said: Any) -> Any:
        """A command in the client's words as the domain's."""
        return self._reader(sent(said))


class Trial:
    """A series of games against one bot of the house, and what they came to."""

    def __init__(self, game: Game[Any, Any, Any], bot: ClientBot, other: str, options: Any, seats: int) -> None:
        self._bot, self.other, self._options, self.seats = bot, other, options, seats
        self._showing = Showing(game)
        self._house = game
        yours = Tried(cast("Rung", len(Rung) + 1), self._choose, interject=self._interject if bot.out_of_turn else None)
        self._game = replace(game, bots=(*game.bots, yours))
        self._player: Player = bot.at("")
        self._voice = Voice()
        self._loop = asyncio.Runner()
        self.games = self.wins = self.shared = self.scores = self.moves = self.refusals = self.errors = 0
        self.seconds = self.slowest = 0.0
        self.first_refusal = ""
        """What it wanted to play when that was not legal for the first time, and why."""

    def play(self, series: str, number: int) -> None:
        """Play one game: every deal from each seat in turn."""
        mine, deal = number % self.seats, number // self.seats
        self._player = self._bot.at(f"{series}/{number}")
        self._voice = Voice([YOURS if seat == mine else f"{self.other} {seat}" for seat in range(self.seats)])
        bots = tuple(YOURS if seat == mine else self.other for seat in range(self.seats))
        plan = Plan(game=self._game, options=self._options, bots=bots, seed=seed_of(series, deal))
        told = self._teller(mine)
        played = play_out(plan, check=False, told=told)
        outcome = self._game.rules.outcome(played.state)
        assert outcome is not None, "a game without an end"
        own = next(each for each in outcome.standings if each.seat == mine)
        first = sum(each.place == 1 for each in outcome.standings)
        if self.seats == 1:
            rival = self._rival(plan)
            self.wins += own.score > rival
            self.shared += own.score == rival
        elif own.place == 1:
            self.wins += first == 1
            self.shared += first > 1
        self.games += 1
        self.scores += own.score
        self.errors += self._player.errors

    def _rival(self, plan: Plan) -> int:
        """What the bot of the house scores on the same deal of a game for one."""
        played = play_out(Plan(game=self._house, options=plan.options, bots=(self.other,), seed=plan.seed), check=False)
        outcome = self._house.rules.outcome(played.state)
        assert outcome is not None
        score: int = outcome.standings[0].score
        return score

    def _teller(self, seat: int) -> Any:
        """Tells the bot what its seat may see, if it wants to hear of it."""
        said = self._player.told
        version = 0

        def told(events: Sequence[Event]) -> None:
            nonlocal version
            for event in events:
                version += 1
                shown = redact(event, Seated(seat))
                if said is not None and shown is not CONCEALED:
                    self._player.hear(self._showing.step(version, shown, self._voice))

        return told

    def _choose(self, view: Any, legal: tuple[Any, ...], luck: Rng) -> Any:
        return self._asked(view, legal, luck, must=True)

    def _interject(self, view: Any, legal: tuple[Any, ...], luck: Rng) -> Any:
        return self._asked(view, legal, luck, must=False)

    def _asked(self, view: Any, legal: tuple[Any, ...], luck: Rng, *, must: bool) -> Any:
        """What the bot plays; a move by lot for one that raises, as at a service, or is refused."""
        shown, moves = self._showing.view(view), self._showing.moves(view, legal, self._voice)
        began = time.perf_counter()
        try:
            answer = self._player.ask(shown, moves, Clock())
            if asyncio.iscoroutine(answer):
                answer = self._loop.run(answer)
        except Exception as error:  # noqa: BLE001 - whatever a bot raises, the series goes on
            answer = self._player.stumble(error, moves, must=must)
        else:
            self._count(time.perf_counter() - began)
            answer = self._player.judge(answer, moves, must=must)
        if answer is None:
            return luck.choice(legal) if must else None
        return self._of(answer, legal, luck)

    def _of(self, answer: Any, legal: tuple[Any, ...], luck: Rng) -> Any:
        """The command of an answer; where it is not legal one by lot, and a refusal is counted."""
        if isinstance(answer, LegalMove):
            return legal[int(answer.key)]
        try:
            command = self._showing.command(answer)
        except (IllegalMove, MalformedCommand, ValueError) as error:
            command, why = None, str(error)
        else:
            why = "it is not among the legal moves"
        if command in legal:
            return command
        self.refusals += 1
        self.first_refusal = self.first_refusal or f"{answer!r}: {why}"
        return luck.choice(legal)

    def _count(self, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
