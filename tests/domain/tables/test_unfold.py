"""Deciding gives the table after a command as folding its events does, and evolves none of them twice."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import encode

from domain.games.solitaire.commands import Finish
from domain.kernel.playout import able_seats
from domain.kernel.structs import Event
from domain.registry import RULE_SETS as GAMES
from domain.tables.commands import Act, AnswerUndo, AskUndo, LeaveSeat, StartGame, TableCommand, TakeSeat
from domain.tables.decide import RuleSets, decide, unfold
from domain.tables.events import TABLE_EVENTS, TableEnded
from domain.tables.evolve import fold
from domain.tables.state import TableState
from domain.tables.timing import Timing
from tests.changed import changed
from tests.domain.tables.tabletop import opening
from tests.toy import TOY

TERMS: dict[str, dict[str, Any]] = {
    "plain": {},
    "a clock": {"timing": Timing(bank_ms=300_000, increment_ms=2000, stand_in="random")},
    "undo": {"undo": True},
    "both": {"undo": True, "timing": Timing(bank_ms=300_000, increment_ms=2000, stand_in="random")},
}
SLUGS = ("toy", *GAMES.slugs)


class Counting:
    """A game that counts how often each of its events is evolved by the table."""

    def __init__(self, slug: str) -> None:
        self.evolved: Counter[int] = Counter()
        game = TOY if slug == "toy" else GAMES.newest(slug)
        self._evolve = game.rules.evolve
        self.rule_sets, self.about = RuleSets(changed(game, evolve=self._counted)), game.about
        self.options = game.rules.options()

    def _counted(self, state: Any, event: Any) -> Any:
        self.evolved[id(event)] += 1
        return self._evolve(state, event)


def course(counting: Counting, terms: dict[str, Any], luck: random.Random) -> Iterator[tuple[TableState, TableCommand]]:
    """A table from its opening on: each command with the table it is decided at, which is asked for from outside."""
    about, state = counting.about, TableState()
    first = opening(about.slug, about.rules_version, counting.options, **terms)
    people = [TakeSeat(f"p{n}", f"P {n}") for n in range(about.min_seats)]
    gathering: tuple[TableCommand, ...] = (first, *people, StartGame("p0"))
    for early in gathering:
        yield state, early
        state = counting_state(counting, state, early)
    for _ in range(120):
        if state.is_over:
            return
        rules = state.game.rules
        seat = luck.choice(able_seats(state.game, state.play, rules.to_act(state.play)))
        legal = rules.legal(state.play, seat)
        going_on = [each for each in legal if not isinstance(each, Finish)]
        command: TableCommand = Act(seat=seat, command=Raw(encode(luck.choice(going_on or legal))))
        if state.undo_asked is not None:
            missing = {*range(about.min_seats)} - {state.undo_asked, *state.undo_agreed}
            command = AnswerUndo(f"p{min(missing)}", agrees=luck.random() < 0.7)
        elif state.takebacks and luck.random() < 0.3:
            command = AskUndo(f"p{state.takebacks[-1][0]}")
        yield state, command
        state = counting_state(counting, state, command)
    if not state.is_over:
        yield state, LeaveSeat("p0")


def counting_state(counting: Counting, state: TableState, command: TableCommand) -> TableState:
    return unfold(counting.rule_sets, state, command, 2000).state


@pytest.mark.parametrize("terms", TERMS)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_table_after_a_command_is_the_fold_of_its_events(slug: str, terms: str) -> None:
    counting = Counting(slug)
    kinds: set[type[Event]] = set()
    for state, command in course(counting, TERMS[terms], random.Random(f"{slug}/{terms}")):
        done = unfold(counting.rule_sets, state, command, 2000)
        assert done.events == decide(counting.rule_sets, state, command, 2000)
        assert done.state == fold(counting.rule_sets, state, done.events)
        kinds |= {type(event) for event in done.events}
    assert len(kinds) > 4


@pytest.mark.parametrize("terms", TERMS)
@pytest.mark.parametrize("slug", SLUGS)
def test_each_event_of_the_game_is_evolved_once(slug: str, terms: str) -> None:
    counting = Counting(slug)
    count = 0
    for state, command in course(counting, TERMS[terms], random.Random(f"{slug}/{terms}")):
        counting.evolved.clear()
        events = unfold(counting.rule_sets, state, command, 2000).events
        of_game = [id(event) for event in events if type(event) not in TABLE_EVENTS]
        assert counting.evolved == Counter(of_game), command
        count += len(of_game)
    assert count > 4


def test_the_end_of_a_game_ends_the_table_in_the_same_command() -> None:
    counting = Counting("toy")
    ends = []
    for state, command in course(counting, {}, random.Random(1)):
        ends += [type(event) for event in unfold(counting.rule_sets, state, command, 2000).events[-1:]]
    assert ends[-1] is TableEnded
    assert ends.count(TableEnded) == 1
