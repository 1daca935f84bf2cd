"""A table in the hand: commands go in, the log and the state grow."""

from typing import Any

from msgspec import Raw
from msgspec.json import encode

from domain.kernel.structs import Command, Event
from domain.tables.commands import Act, OpenTable, StartGame, TableCommand, TakeSeat
from domain.tables.decide import RuleSets, decide
from domain.tables.evolve import evolve
from domain.tables.state import TableState
from domain.tables.terms import Terms
from tests.toy import TOY, Options

RULE_SETS = RuleSets(TOY)
SEED = bytes(range(32)).hex()


class Tabletop:
    """A table and everything that has happened at it."""

    def __init__(self, rule_sets: RuleSets = RULE_SETS) -> None:
        self.rule_sets = rule_sets
        self.state = TableState()
        self.log: list[Event] = []

    def do(self, command: TableCommand, now: int = 1000) -> tuple[Event, ...]:
        """Decide `command` and take in what follows."""
        events = decide(self.rule_sets, self.state, command, now)
        for event in events:
            self.state = evolve(self.rule_sets, self.state, event)
        self.log += events
        return events

    def act(self, seat: int, command: Command, now: int = 1000, *, by_stand_in: bool = False) -> tuple[Event, ...]:
        """Play a command of the game."""
        return self.do(Act(seat=seat, command=Raw(encode(command)), by_stand_in=by_stand_in), now)

    def play_out(self) -> None:
        """Play the first legal command of whoever is to act, until the end."""
        while not self.state.is_over:
            (seat,) = self.state.game.rules.to_act(self.state.play)
            self.act(seat, self.state.game.rules.legal(self.state.play, seat)[0])


def opening(
    game: str = "toy", rules: int = 1, options: Any = None, seed: str = SEED, invitation: str = "", **terms: Any
) -> OpenTable:
    """The command that opens a table of ann's, kept by `terms`."""
    raw = Raw(encode(Options() if options is None else options))
    return OpenTable("t1", game, rules, raw, seed, host="ann", terms=Terms(**terms), invitation=invitation)


def opened(
    *players: str, options: Options | None = None, entropy: str = "", rule_sets: RuleSets = RULE_SETS
) -> Tabletop:
    """A table opened by ann, with these players seated, each adding `entropy`."""
    table = Tabletop(rule_sets)
    table.do(opening(options=options))
    for player in players:
        table.do(TakeSeat(player=player, name=player.title(), entropy=entropy))
    return table


def started(*players: str, options: Options | None = None, entropy: str = "", now: int = 1000) -> Tabletop:
    """The same, with the game begun."""
    table = opened(*players, options=options, entropy=entropy)
    table.do(StartGame(player=players[0]), now)
    return table
