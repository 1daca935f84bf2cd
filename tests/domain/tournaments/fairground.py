"""A whole tournament in the hand of a test: commands in, events folded and kept, results drawn from a seed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

from msgspec import Raw
from msgspec.json import decode as json_decode

from domain.kernel.decider import Standing
from domain.kernel.decks import Decks
from domain.kernel.errors import IllegalMove
from domain.kernel.record import encode
from domain.kernel.structs import Event
from domain.tables.decide import RuleSets
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.commands import (
    Drop,
    OpenTournament,
    RecordResult,
    Register,
    StartTournament,
    TournamentCommand,
)
from domain.tournaments.conduct.progress import OpenMatch, due, open_matches
from domain.tournaments.config import UNSAID, Conduct, Config, Stage
from domain.tournaments.decide import decide
from domain.tournaments.evolve import evolve, fold
from domain.tournaments.state import StageState, Status, TournamentState
from tests.changed import changed
from tests.toy import TOY
from tests.toy.state import Options

WIDE = changed(TOY, slug="wide", title="Wide toy", min_seats=1, max_seats=6)
"""A game for any number of seats a tournament knows."""


def _faults(options: Options, deck: str) -> tuple[str, ...]:
    cards = deck.split()
    few = f"TOY-01: {len(cards)} cards, {options.hand} are asked for"
    unread = [f"TOY-03: {card} is no card" for card in cards if not card.isdigit()]
    return (*([few] if len(cards) != options.hand else []), *unread)


DECKED = replace(
    changed(TOY, slug="decked", title="Toy with decks", max_seats=2),
    decks=Decks(
        are_brought=lambda options: options.seconds == 0,
        check=lambda *_: None,
        faults=_faults,
        start=lambda options, _, seats, moment: TOY.rules.start(options, seats, moment),
        samples=("1 2", "3 4"),
    ),
)
"""A game to which players bring decks, unless it has a clock."""
RULE_SETS = RuleSets(WIDE, DECKED)
CODEC = TournamentCodec(RULE_SETS)
BOSS = "boss"

Places = Callable[[OpenMatch], Sequence[int]]
"""The place of each seat of a game."""


def config(*stages: Stage, **chosen: Any) -> Config:
    return Config(
        **{"title": "Cup", "game": WIDE.about.slug, "rules": 1, "options": Raw(b"{}"), "stages": stages, **chosen}
    )


class Fair:
    """A tournament in progress, and everything that happened in it."""

    def __init__(self, chosen: Config, seed: int = 1, **conduct: Any) -> None:
        self.state = TournamentState()
        self.log: list[Event] = []
        self.commands: list[tuple[TournamentCommand, int, int]] = []
        self.now = 1_000
        self.random = Random(seed)
        secret = sha256(f"fair {seed}".encode()).hexdigest()
        chosen_conduct = Conduct(**conduct) if conduct else UNSAID
        self.ask(OpenTournament(tournament="t1", config=chosen, seed=secret, by=BOSS, conduct=chosen_conduct))

    def ask(self, command: TournamentCommand) -> tuple[Event, ...]:
        events = decide(RULE_SETS, self.state, command, self.now)
        self.state = fold(self.state, events)
        self.log += events
        self.commands.append((command, self.now, len(events)))
        return events

    def refused(self, command: TournamentCommand) -> str:
        """The rule by which a command is refused."""
        before = self.state
        try:
            decide(RULE_SETS, self.state, command, self.now)
        except IllegalMove as refusal:
            assert self.state is before
            return refusal.rule
        return ""

    def enter(self, count: int, *, first: int = 0, rating: Callable[[int], int] = lambda n: 2000 - n) -> "Fair":
        for n in range(first, first + count):
            self.ask(Register(account=f"a{n}", name=f"P{n}", by=f"a{n}", rating=rating(n)))
        return self

    def start(self) -> "Fair":
        self.ask(StartTournament(by=BOSS))
        return self

    def play(self, game: OpenMatch, places: Sequence[int], scores: Sequence[int] | None = None) -> tuple[Event, ...]:
        points = scores or [10 - place for place in places]
        standings = tuple(Standing(seat, place, points[seat]) for seat, place in enumerate(places))
        table = f"t{game.match}-{game.game}"
        return self.ask(RecordResult(match=game.match, game=game.game, table=table, head="ab", standings=standings))

    def step(self) -> bool:
        """Do what is due; False when the tournament waits for results or is over."""
        commands = due(self.state, self.now)
        for command in commands:
            self.ask(command)
        return bool(commands)

    def run(self, places: Places | None = None, drops: float = 0.0, tick: int = 1_000) -> "Fair":
        """Play to the end, matches in a random order, entrants leaving now and then."""
        chosen = places or self.drawn
        for _ in range(100_000):
            if self.state.is_over:
                return self
            if self.step():
                continue
            games = open_matches(self.state)
            self.now += tick
            if not games:
                continue
            if self.random.random() < drops:
                entrant = self.random.choice(games).accounts
                self.ask(Drop(account=self.random.choice(entrant), by=BOSS))
                continue
            game = self.random.choice(games)
            self.play(game, chosen(game))
        raise AssertionError("the tournament does not end")

    def drawn(self, game: OpenMatch) -> Sequence[int]:
        """A random order of the seats."""
        places = list(range(1, len(game.entrants) + 1))
        self.random.shuffle(places)
        return places

    @property
    def stage(self) -> StageState:
        stage = self.state.current
        assert stage is not None
        return stage

    @property
    def champion(self) -> int:
        assert self.state.status is Status.FINISHED
        return self.state.ranking[0].entrant

    def replayed(self) -> TournamentState:
        """The fold of the stored bytes."""
        state = TournamentState()
        for event in self.log:
            body = encode(event)
            assert json_decode(body)["type"].startswith("tour.")
            state = evolve(state, CODEC.event(body))
        return state


def strongest_first(game: OpenMatch) -> Sequence[int]:
    """The lower the entrant's number, the better."""
    order = sorted(game.entrants)
    return [1 + order.index(entrant) for entrant in game.entrants]
