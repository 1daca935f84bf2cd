"""A tournament over real tables: their outcomes are its results, and its boards are their deals."""

from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import encode

from domain.kernel.bots import random_bot
from domain.kernel.chain import WHOLE, Chain
from domain.kernel.record import NO_EVENTS, Cause, Head, seal
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from domain.tables.commands import Act, OpenTable, StartGame, TableCommand, TakeSeat
from domain.tables.decide import decide
from domain.tables.evolve import evolve
from domain.tables.state import TableState
from domain.tables.terms import NO_TERMS
from domain.tournaments.commands import AssignTable, RecordResult
from domain.tournaments.conduct.progress import OpenMatch, open_matches
from domain.tournaments.config import Format, Stage
from domain.tournaments.state import Status
from tests.domain.tournaments.fairground import RULE_SETS, WIDE, Fair, config
from tests.toy import Dealt


class Table:
    """A table played to its end by the random bot."""

    def __init__(self, fair: Fair, game: OpenMatch) -> None:
        self.name = f"table-{game.match}-{game.game}"
        self.state, self.log, self.head = TableState(), list[Event](), NO_EVENTS
        seed = game.seed or f"{game.match:064x}"
        self.ask(OpenTable(self.name, WIDE.about.slug, 1, fair.state.chosen.options, seed, "host", NO_TERMS))
        for account in game.accounts:
            self.ask(TakeSeat(player=account, name=account))
        self.ask(StartGame(player="host"))

    def ask(self, command: TableCommand) -> None:
        events = decide(RULE_SETS, self.state, command, 0)
        cause = Cause(command=command, id=str(len(self.log)), actor="host", at=0)
        for event in events:
            self.state = evolve(RULE_SETS, self.state, event)
        rows = seal(self.head, Chain(self.name, self.state.seed, WHOLE), cause, events)
        self.head = Head(rows[-1].version, rows[-1].hash)
        self.log += events

    def play(self, draws: Rng) -> "Table":
        while not self.state.is_over:
            (seat,) = self.state.game.rules.to_act(self.state.play)
            legal = self.state.game.rules.legal(self.state.play, seat)
            view: Any = None
            self.ask(Act(seat=seat, command=encoded(random_bot(view, legal, draws))))
        return self


def encoded(command: Any) -> Any:
    return Raw(encode(command))


def run(fair: Fair) -> list[Table]:
    tables = []
    while not fair.state.is_over:
        if fair.step():
            continue
        for game in open_matches(fair.state):
            fair.ask(AssignTable(match=game.match, game=game.game, table=f"table-{game.match}-{game.game}"))
            table = Table(fair, game).play(Rng(game.names[0].encode()))
            tables.append(table)
            outcome = table.state.outcome
            assert outcome is not None
            head = table.head.hash.hex()
            fair.ask(RecordResult(game.match, game.game, table.name, head, outcome.standings))
    return tables


@pytest.mark.parametrize(
    "stage",
    [
        Stage(Format.SWISS, rounds=3),
        Stage(Format.DOUBLE_ELIMINATION),
        Stage(Format.PODS, seats=4, rounds=2),
        Stage(Format.DUPLICATE, seats=2, rounds=2),
    ],
    ids=lambda stage: stage.format.value,
)
def test_tables_feed_a_tournament_to_its_end(stage: Stage) -> None:
    fair = Fair(config(stage)).enter(8).start()
    tables = run(fair)
    assert fair.state.status is Status.FINISHED
    heads = {game.table: game.head for match in fair.state.matches for game in match.games}
    assert heads == {table.name: table.head.hash.hex() for table in tables}
    assert fair.replayed() == fair.state


@pytest.mark.rule("TO-52")
def test_to_52_every_table_of_a_board_has_the_same_deal() -> None:
    fair = Fair(config(Stage(Format.DUPLICATE, seats=2, rounds=3))).enter(8).start()
    deals: dict[int, set[tuple[tuple[int, ...], ...]]] = {}
    for table in run(fair):
        number = int(table.name.split("-")[1])
        dealt = next(event for event in table.log if isinstance(event, Dealt))
        deals.setdefault(fair.state.matches[number].round, set()).add(dealt.hands)
    assert [len(hands) for hands in deals.values()] == [1, 1, 1]
    assert len(set.union(*deals.values())) == 3
