"""What holds in every tournament, over seeded random ones of every format with leavers."""

from collections import Counter
from functools import cache

import pytest

from domain.tournaments.conduct.rounds import opponents_met
from domain.tournaments.config import Format, Layout, Points, Stage, Starter, Streak
from domain.tournaments.events import RoundPaired
from domain.tournaments.state import NOBODY, How, Status
from tests.domain.tournaments.fairground import Fair, config

pytestmark = pytest.mark.slow

STAGES = {
    "single": (Stage(Format.SINGLE_ELIMINATION, third_place=True),),
    "single_best_of_3": (Stage(Format.SINGLE_ELIMINATION, best_of=3, starter=Starter.LOSER),),
    "double": (Stage(Format.DOUBLE_ELIMINATION),),
    "double_once": (Stage(Format.DOUBLE_ELIMINATION, reset=False),),
    "round_robin": (Stage(Format.ROUND_ROBIN, legs=2),),
    "groups": (Stage(Format.ROUND_ROBIN, groups=3), Stage(Format.SINGLE_ELIMINATION, takes=2)),
    "swiss": (Stage(Format.SWISS, best_of=3),),
    "swiss_fold": (Stage(Format.SWISS, layout=Layout.FOLD, points=Points(2, 1, 0, 2, 1, halves=True)),),
    "swiss_cut": (Stage(Format.SWISS), Stage(Format.DOUBLE_ELIMINATION, takes=4)),
    "pods": (Stage(Format.PODS, seats=4, rounds=3),),
    "arena": (Stage(Format.ARENA, duration=60_000, streak=Streak()),),
    "race": (Stage(Format.DUPLICATE, seats=1, rounds=3),),
    "duplicate": (Stage(Format.DUPLICATE, seats=2, rounds=3),),
}
CASES = [(name, seed) for name in STAGES for seed in range(6)]


@cache
def played(name: str, seed: int, drops: float) -> Fair:
    size = 3 + (7 * seed + len(name)) % 22
    return Fair(config(*STAGES[name]), seed).enter(size).start().run(drops=drops)


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_every_format_ends_with_everyone_placed(name: str, seed: int) -> None:
    fair = played(name, seed, 0.0)
    assert fair.state.status is Status.FINISHED
    assert {each.entrant for each in fair.state.ranking} == set(range(len(fair.state.entrants)))


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_there_is_one_winner(name: str, seed: int) -> None:
    fair = played(name, seed, 0.0)
    assert [each.place for each in fair.state.ranking].count(1) == 1, f"{name}, seed {seed}"


@pytest.mark.rule("TO-39")
@pytest.mark.parametrize(("name", "seed"), CASES)
def test_to_39_a_drop_never_strands_a_match(name: str, seed: int) -> None:
    fair = played(name, seed, 0.1)
    stuck = [m for m in fair.state.matches if m.result is None and not m.void]
    assert stuck == [], f"{name}, seed {seed}"


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_a_replay_of_the_stored_log_equals_the_live_state(name: str, seed: int) -> None:
    fair = played(name, seed, 0.1)
    assert fair.replayed() == fair.state, f"{name}, seed {seed}"


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_each_entrant_plays_at_most_once_a_round(name: str, seed: int) -> None:
    fair = played(name, seed, 0.1)
    seen: Counter[tuple[int, str, int, int, int]] = Counter()
    for match in fair.state.matches:
        side = match.bracket.value
        seen.update((match.stage, side, match.group, match.round, who) for who in match.players if who >= 0)
    assert max(seen.values()) == 1, f"{name}, seed {seed}"


@pytest.mark.rule("TO-45")
@pytest.mark.parametrize("seed", range(12))
def test_to_45_nobody_meets_twice_in_a_swiss_where_it_can_be_avoided(seed: int) -> None:
    fair = Fair(config(Stage(Format.SWISS)), seed).enter(8 + seed).start().run(drops=0.03)
    rounds = [event for event in fair.log if isinstance(event, RoundPaired)]
    assert sum(event.receipt.rematches for event in rounds) == 0, f"seed {seed}"
    pairs = Counter(frozenset(match.players) for match in fair.state.matches if NOBODY not in match.players)
    assert max(pairs.values()) == 1


@pytest.mark.rule("TO-46")
@pytest.mark.parametrize("seed", range(6))
def test_to_46_nobody_has_a_second_bye_before_everyone_had_one(seed: int) -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=6)), seed).enter(7 + 2 * (seed % 3)).start().run()
    byes = Counter(m.players[0] for m in fair.state.matches if m.result and m.result.how is How.BYE)
    assert max(byes.values()) == 1, f"seed {seed}"


def test_every_pairing_of_a_swiss_has_its_receipt() -> None:
    fair = Fair(config(Stage(Format.SWISS)), 3).enter(16).start().run()
    assert [len(each.costs) for each in fair.stage.receipts] == [8, 8, 8, 8]


def test_results_may_arrive_in_any_order() -> None:
    places = {seed: Fair(config(Stage(Format.SINGLE_ELIMINATION)), seed).enter(13).start() for seed in (1, 2)}
    for fair in places.values():
        fair.run(lambda game: [1 + sorted(game.entrants).index(who) for who in game.entrants])
    assert places[1].state.ranking == places[2].state.ranking


def test_opponents_met_knows_both_sides() -> None:
    fair = Fair(config(Stage(Format.ROUND_ROBIN)), 1).enter(4).start()
    assert opponents_met(fair.state.matches)[0] == {1, 2, 3}
