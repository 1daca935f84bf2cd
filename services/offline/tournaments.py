"""Whole tournaments in process, from a seed, between built-in players: no server is needed."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

from msgspec import Struct

from domain.kernel.chain import LEAVES, Chain, Recorded
from domain.kernel.game import Game
from domain.kernel.playout import Plan, play_out
from domain.kernel.record import NO_EVENTS, Cause, Head, seal
from domain.kernel.structs import Event
from domain.tables.decide import RuleSets
from domain.tables.rule_sets import read_options
from domain.tables.seating import BOT_PREFIX
from domain.tournaments.commands import OpenTournament, RecordResult, Register, StartTournament, TournamentCommand
from domain.tournaments.conduct.progress import OpenMatch, due, next_step_of, open_matches
from domain.tournaments.config import BY_ITSELF, Conduct, Config, Milestone, When
from domain.tournaments.decide import decide
from domain.tournaments.evolve import fold
from domain.tournaments.proof import HOST, brought_to
from domain.tournaments.state import TournamentState
from services.offline.simulation import record
from services.tournaments.commands import PREFIX, bot_of
from services.tournaments.match_tables import table_of
from services.tournaments.run import SERVICE

ORGANISER: Final = "organiser"
MATCH_MS: Final = 60_000
"""How long a game takes in simulated time."""


class PlayedTable(Struct, frozen=True):
    """One game that was played, as the log of its table."""

    table: str
    seed: bytes
    log: list[Recorded]


Asked = Callable[["SimulatedTournament", Milestone], None]
"""An organiser, who is told what waits for them and does it."""


def _no_organiser(_: "SimulatedTournament", step: Milestone) -> None:
    raise RuntimeError(f"nobody is here to be asked for {step.value}")


class SimulatedTournament:
    """A tournament in memory with its log, sealed as the service would."""

    def __init__(
        self, rule_sets: RuleSets, config: Config, seed: bytes, name: str, conduct: Conduct = BY_ITSELF
    ) -> None:
        self._rule_sets, self._seed = rule_sets, seed
        self.state = TournamentState()
        self.id = name
        self.log: list[Recorded] = []
        self._head = NO_EVENTS
        self.chain = Chain(PREFIX + name, seed, LEAVES)
        self._now = 0
        opened = OpenTournament(
            tournament=name, config=config, seed=seed.hex(), by=ORGANISER, conduct=conduct, chain=LEAVES
        )
        self.ask(opened)

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The game that is played."""
        return self._rule_sets.pinned(self.state.chosen.game, self.state.chosen.rules)

    def ask(self, command: TournamentCommand) -> Sequence[Event]:
        """Decide a command, and keep what follows."""
        events = decide(self._rule_sets, self.state, command, self._now)
        self.state = fold(self.state, events)
        actor = getattr(command, "by", "") or SERVICE.id
        cause = Cause(command=command, id=f"{actor}/{len(self.log)}", actor=actor, at=self._now)
        sealed = seal(self._head, self.chain, cause, events)
        self.log += sealed
        self._head = Head(sealed[-1].version, sealed[-1].hash)
        return events

    def enter(self, bots: Sequence[str], names: Sequence[str]) -> None:
        """Enter built-in players, the bots in turn."""
        for number, name in enumerate(names):
            account = f"{BOT_PREFIX}{bots[number % len(bots)]}:{number + 1}"
            decks = self.game.decks.samples if self.state.conduct.decks and self.game.decks else ("",)
            self.ask(Register(account=account, name=name, by=ORGANISER, deck=decks[number % len(decks)]))

    def play(self, ended: Callable[[PlayedTable], None] = lambda _: None, asked: Asked = _no_organiser) -> None:
        """Start, and play to the end; `ended` is called with every table, `asked` with what waits for an organiser."""
        self.ask(StartTournament(by=ORGANISER))
        while not self.state.is_over:
            if commands := due(self.state, self._now):
                for command in commands:
                    self.ask(command)
                continue
            waiting = next_step_of(self.state, self._now)
            if waiting is not None and waiting.when is When.WHEN_ASKED:
                asked(self, waiting.step)
                continue
            for match in (each for each in open_matches(self.state) if each.started):
                ended(self._play_game(match))
            self._now += MATCH_MS

    def _play_game(self, match: OpenMatch) -> PlayedTable:
        table = table_of(self.state, match.match, match.game)
        seed = bytes.fromhex(match.seed) or sha256(self._seed + table.encode()).digest()
        bots = tuple(bot_of(account) for account in match.accounts)
        options = read_options(self.game, self.state.chosen.options)
        decks = tuple(each.deck for each in brought_to(self.state, match.entrants))
        plan = Plan(game=self.game, options=options, bots=bots, seed=seed, decks=decks)
        played = play_out(plan, check=False)
        outcome = self.game.rules.outcome(played.state)
        assert outcome is not None, f"table {table} has no end"
        seated = tuple(zip(match.accounts, match.names, strict=True))
        _, log = record(plan, played, self._rule_sets, table, host=HOST + self.id, seated=seated)
        head = log[-1].hash.hex()
        self.ask(RecordResult(match.match, match.game, table, head, outcome.standings))
        return PlayedTable(table, seed, log)
