"""Round robin, pods, arena, duplicate and stages, each by what makes it that format."""

from collections import Counter
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from domain.kernel.rng import commitment
from domain.tournaments.commands import Drop, RuleMatch
from domain.tournaments.conduct.progress import due, open_matches
from domain.tournaments.conduct.rounds import next_pairing, seats_anybody
from domain.tournaments.config import Comparison, Format, ShortPods, Stage, Streak, Tiebreak
from domain.tournaments.pairing import double_elimination, round_robin, single_elimination
from domain.tournaments.pairing.arena import pair_free
from domain.tournaments.pairing.pods import PodPlayer, pair_pods, pod_sizes, seat_order
from domain.tournaments.pairing.receipts import PairCost
from domain.tournaments.pairing.seeding import GROUPINGS, ORDERINGS, bracket_places
from domain.tournaments.pairing.swiss import Contender, Met
from domain.tournaments.standings.ledger import ledger_of, pod_points
from domain.tournaments.standings.table import standings
from domain.tournaments.state import NOBODY, Bracket, How, Match, Result
from tests.domain.tournaments.fairground import BOSS, Fair, config, strongest_first

PODS = Stage(Format.PODS, seats=4, rounds=3)


@pytest.mark.rule("TO-40")
def test_to_40_sixteen_play_fifteen_matches_and_one_for_third_place() -> None:
    assert len(single_elimination.build(range(16))) == 15
    assert len(single_elimination.build(range(16), third_place=True)) == 16


@pytest.mark.rule("TO-40")
def test_to_40_the_best_two_can_only_meet_in_the_final() -> None:
    assert bracket_places(8) == [0, 7, 3, 4, 1, 6, 2, 5]


@pytest.mark.rule("TO-40")
def test_to_40_byes_go_to_the_best_seeds() -> None:
    first = [match for match in single_elimination.build(range(6)) if match.round == 1]
    assert [match.players for match in first] == [(0, NOBODY), (3, 4), (1, NOBODY), (2, 5)]
    bye = Result(How.BYE, (1, 0))
    assert [match.result for match in first] == [bye, None, bye, None]


@pytest.mark.rule("TO-40")
def test_to_40_the_losers_of_the_semi_finals_meet_in_one_round_for_third_place() -> None:
    *before, third = single_elimination.build(range(8), third_place=True)
    assert (third.bracket, third.round, third.slot) == (Bracket.THIRD, 1, 1)
    sent = [(match.round, match.slot, match.loser_slot) for match in before if match.loser_to == third.number]
    assert sent == [(2, 1, 0), (2, 2, 1)]


@pytest.mark.parametrize("build", [single_elimination.build, double_elimination.build])
def test_a_bracket_is_one_group(build: Callable[..., Sequence[Match]]) -> None:
    assert {match.group for match in build(range(6))} == {0}


@pytest.mark.rule("TO-09")
@pytest.mark.parametrize("ordering", sorted(set(ORDERINGS) - {"inner_outer"}))
def test_to_09_any_order_leaves_at_most_one_empty_place_a_match(ordering: str) -> None:
    for size in range(2, 20):
        matches = [match for match in single_elimination.build(range(size), ordering=ordering) if match.round == 1]
        assert all(match.players.count(NOBODY) <= 1 for match in matches), f"{ordering}, {size}"
        assert sorted(who for m in matches for who in m.players if who >= 0) == list(range(size))


@pytest.mark.rule("TO-09")
@pytest.mark.parametrize("format_", [Format.SINGLE_ELIMINATION, Format.DOUBLE_ELIMINATION])
def test_to_09_the_order_that_was_chosen_is_the_order_of_the_first_round(format_: Format) -> None:
    fair = Fair(config(Stage(format_, ordering="natural"))).enter(4).start()
    assert [match.players for match in fair.state.matches[:2]] == [(0, 1), (2, 3)]


@pytest.mark.rule("TO-41")
def test_to_41_sixteen_have_three_brackets_and_a_second_final() -> None:
    matches = double_elimination.build(range(16))
    assert Counter(match.bracket for match in matches) == {
        Bracket.WINNERS: 15,
        Bracket.LOSERS: 14,
        Bracket.FINAL: 1,
        Bracket.RESET: 1,
    }


@pytest.mark.rule("TO-41")
def test_to_41_the_unbeaten_finalist_must_lose_twice() -> None:
    fair = Fair(config(Stage(Format.DOUBLE_ELIMINATION))).enter(4).start()
    while games := open_matches(fair.state):
        final = fair.state.matches[games[0].match].bracket is Bracket.FINAL
        fair.play(games[0], [2, 1] if final else strongest_first(games[0]))
    last = fair.state.matches[-1]
    assert (last.bracket, last.result and last.result.how) == (Bracket.RESET, How.PLAYED)


@pytest.mark.rule("TO-41")
def test_to_41_a_second_final_is_not_played_when_the_unbeaten_wins() -> None:
    fair = Fair(config(Stage(Format.DOUBLE_ELIMINATION))).enter(4).start().run(strongest_first)
    last = fair.state.matches[-1].result
    assert last is not None
    assert last.how is How.UNNEEDED


@pytest.mark.rule("TO-41")
def test_to_41_two_entrants_play_until_one_has_lost_twice() -> None:
    fair = Fair(config(Stage(Format.DOUBLE_ELIMINATION))).enter(2).start().run(strongest_first)
    assert [match.result and match.result.how for match in fair.state.matches] == [
        How.PLAYED, How.PLAYED, How.UNNEEDED
    ]  # fmt: skip


@pytest.mark.rule("TO-42")
@pytest.mark.parametrize("size", range(2, 14))
def test_to_42_everyone_meets_everyone_once_with_balanced_seats(size: int) -> None:
    matches = round_robin.build([range(size)])
    pairs = Counter(frozenset(match.players) for match in matches)
    assert len(pairs) == size * (size - 1) // 2
    assert set(pairs.values()) == {1}
    first = Counter(match.players[0] for match in matches)
    second = Counter(match.players[1] for match in matches)
    assert max(abs(first[n] - second[n]) for n in range(size)) <= 1, f"{size} entrants"


@pytest.mark.rule("TO-42")
def test_to_42_a_second_leg_turns_the_seats_round() -> None:
    matches = round_robin.build([range(4)], legs=2)
    assert Counter(match.players for match in matches) == {(a, b): 1 for a in range(4) for b in range(4) if a != b}
    assert max(match.round for match in matches) == 6


@pytest.mark.rule("TO-43")
def test_to_43_groups_are_balanced_by_dealing_to_and_fro() -> None:
    assert GROUPINGS["groups.seed_optimized"](range(8), 2) == [[0, 3, 4, 7], [1, 2, 5, 6]]
    assert GROUPINGS["groups.effort_balanced"](range(8), 2) == [[0, 2, 4, 6], [1, 3, 5, 7]]
    assert GROUPINGS["groups.natural"](range(7), 2) == [[0, 1, 2, 3], [4, 5, 6]]


@pytest.mark.rule("TO-48")
@pytest.mark.parametrize(
    ("entrants", "seats", "smallest", "expected"),
    [
        (8, 4, 3, ((4, 4), 0)),
        (9, 4, 3, ((3, 3, 3), 0)),
        (10, 4, 3, ((4, 3, 3), 0)),
        (5, 4, 3, ((4,), 1)),
        (2, 4, 3, ((), 2)),
        (13, 6, 3, ((5, 4, 4), 0)),
    ],
)
def test_to_48_pods_are_as_full_and_even_as_can_be(
    entrants: int, seats: int, smallest: int, expected: tuple[tuple[int, ...], int]
) -> None:
    assert pod_sizes(entrants, seats, smallest) == expected


@pytest.mark.rule("TO-48")
def test_to_48_in_the_second_round_nobody_of_a_pod_meets_again_where_it_can_be_avoided() -> None:
    meetings = {n: dict.fromkeys((m for m in range(16) if m // 4 == n // 4 and m != n), 1) for n in range(16)}
    _, receipt = pair_pods([PodPlayer(n, 0) for n in range(16)], meetings, 4, 3)
    assert receipt.rematches == 0


@pytest.mark.slow
@pytest.mark.rule("TO-48")
@pytest.mark.parametrize("seed", range(12))
def test_to_48_in_a_small_field_no_grouping_costs_less(seed: int) -> None:
    random = Random(seed)
    players = [PodPlayer(n, random.randrange(4), lot=random.randrange(99)) for n in range(6 + seed % 3)]
    meetings: dict[int, Counter[int]] = {n: Counter() for n in range(len(players))}
    for one, two in (random.sample(range(len(players)), 2) for _ in range(9)):
        meetings[one][two] += 1
        meetings[two][one] += 1
    tables, receipt = pair_pods(players, meetings, 4, 3)
    sizes = [len(table) for table in tables]

    def cost(order: tuple[int, ...]) -> tuple[int, int]:
        pods, start = [], 0
        for size in sizes:
            pods.append(order[start : start + size])
            start += size
        pairs = [pair for pod in pods for pair in combinations(pod, 2)]
        repeated = sum(meetings[a][b] ** 2 for a, b in pairs)
        return repeated, sum((players[a].points - players[b].points) ** 2 for a, b in pairs)

    assert receipt.proven
    assert (receipt.rematches, receipt.gaps) == min(map(cost, permutations(range(len(players))))), f"seed {seed}"


@pytest.mark.rule("TO-58")
def test_to_58_the_receipt_of_pods_has_the_cost_of_each_table() -> None:
    players = [PodPlayer(n, points) for n, points in enumerate((3, 3, 2, 0, 0, 0))]
    tables, receipt = pair_pods(players, {}, 3, 3)
    assert receipt.costs == (
        PairCost(tables[0], gap=2, floats=0, distance=0, rematches=0),
        PairCost(tables[1], gap=0, floats=0, distance=0, rematches=0),
    )


@pytest.mark.rule("TO-48")
def test_to_48_everyone_gets_the_seat_they_had_least() -> None:
    pod = [PodPlayer(n, 0, seats=tuple(int(seat == n) for seat in range(4))) for n in range(4)]
    order = seat_order(pod)
    assert all(order[n] != n for n in range(4))


@pytest.mark.rule("TO-48")
@pytest.mark.parametrize("seed", range(4))
def test_to_48_seats_are_balanced_over_four_rounds(seed: int) -> None:
    fair = Fair(config(Stage(Format.PODS, seats=4, rounds=4)), seed).enter(16).start().run()
    seats = Counter((who, seat) for match in fair.state.matches for seat, who in enumerate(match.players))
    assert max(seats.values()) <= 2, f"seed {seed}"


@pytest.mark.rule("TO-49")
@pytest.mark.parametrize(
    ("places", "expected"),
    [((1, 2, 3, 4), [6, 4, 2, 0]), ((1, 1, 3, 4), [5, 5, 2, 0]), ((1, 2, 3), [6, 4, 2]), ((1, 0, 2), [6, 0, 4])],
)
def test_to_49_two_points_for_each_beaten_and_an_empty_seat_counts_as_beaten(
    places: tuple[int, ...], expected: list[int]
) -> None:
    assert [pod_points(PODS, places, slot) for slot in range(len(places))] == expected


@pytest.mark.rule("TO-49")
def test_to_49_short_pods_may_be_worth_their_own_size() -> None:
    own = Stage(Format.PODS, seats=4, short_pods=ShortPods.OWN_SIZE)
    assert [pod_points(own, (1, 2, 3), slot) for slot in range(3)] == [4, 2, 0]


@pytest.mark.rule("TO-49")
def test_to_49_a_table_of_points_is_shared_by_those_who_share_a_place() -> None:
    table = Stage(Format.PODS, seats=4, pod_points=(10, 6, 3, 1))
    assert [pod_points(table, (1, 2, 2, 4), slot) for slot in range(4)] == [10, 4, 4, 1]


@pytest.mark.rule("TO-56", "TO-57")
@pytest.mark.parametrize(("stage", "places"), [(Stage(Format.SWISS, rounds=1), (1, 2)), (PODS, (1, 2, 3, 4))])
def test_to_57_a_ruling_without_games_is_one_game_and_no_score(stage: Stage, places: tuple[int, ...]) -> None:
    fair = Fair(config(stage)).enter(len(places)).start()
    fair.step()
    fair.ask(RuleMatch(match=0, result=Result(How.RULED, places), reason="seen", by=BOSS))
    encounters = ledger_of(fair.state, fair.stage).encounters
    games = [(each.wins, each.losses, each.score) for who in fair.state.matches[0].players for each in encounters[who]]
    assert games == [(1, 0, 0), *[(0, 1, 0)] * (len(places) - 1)]


@pytest.mark.rule("TO-49")
def test_to_49_who_drops_from_a_pod_is_last_and_the_others_play() -> None:
    fair = Fair(config(Stage(Format.PODS, seats=4, rounds=1))).enter(4).start()
    fair.step()
    fair.ask(Drop(account="a2", by="a2"))
    (game,) = open_matches(fair.state)
    assert len(game.entrants) == 3
    fair.run(strongest_first)
    points = {row.entrant: row.points for row in standings(fair.state, fair.stage)}
    assert points == {0: 6, 1: 4, 3: 2, 2: 0}


def arena(**more: object) -> Fair:
    return Fair(config(Stage(Format.ARENA, duration=60_000, **more)))  # type: ignore[arg-type]


@pytest.mark.rule("TO-50")
def test_to_50_whoever_is_free_is_paired_until_the_deadline() -> None:
    fair = arena().enter(4).start()
    fair.step()
    first, second = open_matches(fair.state)
    fair.play(first, (1, 2))
    assert due(fair.state, fair.now) == ()
    fair.play(second, (1, 2))
    assert fair.step()
    assert len(open_matches(fair.state)) == 2
    fair.now += 60_000
    for game in open_matches(fair.state):
        fair.play(game, (1, 2))
    assert fair.step()
    assert fair.stage.is_closed


@pytest.mark.rule("TO-50")
def test_to_50_nobody_meets_their_last_opponent_again_while_others_play() -> None:
    fair = arena().enter(4).start()
    fair.step()
    fair.play(open_matches(fair.state)[0], (1, 2))
    assert not fair.step()


@pytest.mark.rule("TO-50")
def test_to_50_of_an_odd_number_who_waited_is_paired_first() -> None:
    fair = arena().enter(3).start()
    fair.step()
    (game,) = open_matches(fair.state)
    waiting = ({0, 1, 2} - set(game.entrants)).pop()
    fair.play(game, (1, 2))
    fair.step()
    assert waiting in open_matches(fair.state)[0].entrants


def test_an_arena_is_paired_once_for_each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    pairings: list[int] = []

    def counted(free: Sequence[Contender], last: Met, busy: AbstractSet[int]) -> Any:
        pairings.append(len(free))
        return pair_free(free, last, busy)

    monkeypatch.setattr("domain.tournaments.conduct.rounds.pair_free", counted)
    fair = arena().enter(6).start()
    fair.step()
    assert pairings == [6]
    first, second, _ = open_matches(fair.state)
    fair.play(first, (1, 2))
    assert not fair.step()
    assert pairings == [6]  # the two who are free have just met: there is nothing to pair
    fair.play(second, (1, 2))
    assert fair.step()
    assert pairings == [6, 4]


@pytest.mark.parametrize("seed", range(20))
def test_an_arena_knows_without_pairing_whether_anybody_would_be_seated(seed: int) -> None:
    fair = Fair(config(Stage(Format.ARENA, duration=60_000)), seed).enter(2 + seed % 8).start()
    asked = 0
    for _ in range(80):
        if not fair.stage.is_closed:
            asked += 1
            assert seats_anybody(fair.state, fair.stage) == bool(next_pairing(fair.state, fair.stage).tables)
        games = open_matches(fair.state)
        if games and fair.random.random() < 0.6:
            game = fair.random.choice(games)
            fair.play(game, fair.drawn(game))
        elif not fair.state.is_over:
            fair.step()
            fair.now += 300
    assert asked > 20


def test_an_arena_asks_the_pairing_where_only_one_of_two_has_met_another_since() -> None:
    """Two have met, then one of them and a third, who leaves; two others are still playing."""
    fair = arena().enter(5).start()
    fair.step()
    first, _ = open_matches(fair.state)
    fair.play(first, (1, 2))
    fair.step()
    second = open_matches(fair.state)[-1]
    (third,) = set(second.entrants) - set(first.entrants)
    fair.play(second, (1, 2))
    fair.ask(Drop(account=f"a{third}", by=f"a{third}"))
    assert seats_anybody(fair.state, fair.stage) == bool(next_pairing(fair.state, fair.stage).tables)


@pytest.mark.rule("TO-51")
def test_to_51_points_double_after_two_wins_in_a_row() -> None:
    fair = arena(streak=Streak(after=2, times=2)).enter(2).start()
    for _ in range(4):
        fair.step()
        fair.play(open_matches(fair.state)[0], strongest_first(open_matches(fair.state)[0]))
    points = {row.entrant: row.points for row in standings(fair.state, fair.stage)}
    assert points == {0: 3 + 3 + 6 + 6, 1: 0}


def duplicate(seats: int, count: int, comparison: Comparison = Comparison.MATCHPOINTS) -> Fair:
    stage = Stage(
        Format.DUPLICATE, seats=seats, rounds=2, comparison=comparison, tiebreaks=(Tiebreak.POINTS, Tiebreak.LOTS)
    )
    fair = Fair(config(stage)).enter(count).start()
    fair.step()
    return fair


@pytest.mark.rule("TO-52")
def test_to_52_all_tables_of_a_board_have_the_one_seed_that_was_committed_to() -> None:
    fair = duplicate(1, 4)
    seeds = {game.seed for game in open_matches(fair.state)}
    assert [commitment(bytes.fromhex(seed)) for seed in seeds] == [fair.stage.boards[0]]
    assert len(set(fair.stage.boards)) == 2


@pytest.mark.rule("TO-52")
@pytest.mark.parametrize("format_", [Format.SWISS, Format.PODS])
def test_to_52_only_a_duplicate_has_boards(format_: Format) -> None:
    assert (
        Fair(config(Stage(format_, seats=4 if format_ is Format.PODS else 2, rounds=2))).enter(4).start().stage.boards
        == ()
    )


def points_after(fair: Fair, scores: dict[int, int]) -> dict[int, int]:
    for game in open_matches(fair.state):
        own = [scores[who] for who in game.entrants]
        places = [1 + sum(other > each for other in own) for each in own]
        fair.play(game, places, own)
    return {row.entrant: row.points for row in standings(fair.state, fair.stage)}


@pytest.mark.rule("TO-53")
def test_to_53_a_race_gives_two_points_for_each_score_beaten_and_one_for_each_equal() -> None:
    assert points_after(duplicate(1, 4), {0: 50, 1: 30, 2: 30, 3: 10}) == {0: 6, 1: 3, 2: 3, 3: 0}


@pytest.mark.rule("TO-53")
def test_to_53_differences_add_up_to_nothing() -> None:
    points = points_after(duplicate(1, 4, Comparison.DIFFERENCE), {0: 50, 1: 30, 2: 30, 3: 10})
    assert points == {0: 80, 1: 0, 2: 0, 3: -80}


@pytest.mark.rule("TO-53")
def test_to_53_with_more_seats_each_seat_is_compared_with_its_like() -> None:
    fair = duplicate(2, 4)
    tables = [match.players for match in fair.state.matches]
    points = points_after(fair, {tables[0][0]: 9, tables[0][1]: 1, tables[1][0]: 5, tables[1][1]: 4})
    assert [points[who] for who in (*tables[0], *tables[1])] == [2, 0, 0, 2]


@pytest.mark.rule("TO-53")
def test_to_53_tables_that_are_done_are_compared_while_others_play() -> None:
    fair = duplicate(1, 3)
    first, second, third = open_matches(fair.state)
    fair.play(second, (1,), (20,))
    fair.play(third, (1,), (10,))
    points = {row.entrant: row.points for row in standings(fair.state, fair.stage)}
    assert points == {first.entrants[0]: 0, second.entrants[0]: 2, third.entrants[0]: 0}


@pytest.mark.rule("TO-53")
def test_to_53_a_board_is_compared_though_someone_sat_out_the_one_before() -> None:
    fair = duplicate(2, 5)
    after_one = points_after(fair, {n: n for n in range(5)})
    fair.step()
    after_two = points_after(fair, {n: n for n in range(5)})
    assert sum(after_two.values()) == 2 * sum(after_one.values()) == 10


@pytest.mark.rule("TO-53", "TO-57")
def test_to_53_where_one_table_plays_alone_there_is_nothing_to_win() -> None:
    fair = duplicate(2, 2)
    fair.play(open_matches(fair.state)[0], (1, 2))
    ledger = ledger_of(fair.state, fair.stage)
    assert [(each.points, each.best) for who in (0, 1) for each in ledger.encounters[who]] == [(0, 0), (0, 0)]


@pytest.mark.rule("TO-53")
def test_to_53_who_sits_out_a_board_has_an_average() -> None:
    fair = duplicate(2, 5)
    absent = next(m.players[0] for m in fair.state.matches if m.result and m.result.how is How.BYE)
    points = points_after(fair, {n: n for n in range(5)})
    assert points[absent] == 1


@pytest.mark.rule("TO-54")
def test_to_54_group_winners_go_on_and_meet_seconds_of_other_groups() -> None:
    stages = (Stage(Format.ROUND_ROBIN, groups=2), Stage(Format.SINGLE_ELIMINATION, takes=2))
    fair = Fair(config(*stages)).enter(8).start()
    while fair.state.current is not None and fair.stage.index == 0:
        if not fair.step():
            game = open_matches(fair.state)[0]
            fair.play(game, strongest_first(game))
    assert fair.stage.seeds == (0, 1, 3, 2)
    first = [match.players for match in fair.state.matches_of(fair.stage)[:2]]
    assert first == [(0, 2), (1, 3)]


@pytest.mark.rule("TO-54")
@pytest.mark.parametrize("format_", [Format.SINGLE_ELIMINATION, Format.DOUBLE_ELIMINATION, Format.ROUND_ROBIN])
def test_to_54_the_matches_of_a_later_stage_follow_those_of_the_one_before(format_: Format) -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=1), Stage(format_, takes=3))).enter(4).start()
    while fair.stage.index == 0:
        if not fair.step():
            game = open_matches(fair.state)[0]
            fair.play(game, strongest_first(game))
    matches = fair.state.matches
    assert [match.number for match in matches] == list(range(len(matches)))
    assert [match.stage for match in matches] == [0, 0, *[1] * (len(matches) - 2)]
    assert {who for match in matches[2:] for who in match.players if who >= 0} == set(fair.stage.seeds)


@pytest.mark.rule("TO-54")
def test_to_54_who_dropped_is_passed_over_in_the_cut() -> None:
    fair = Fair(config(Stage(Format.SWISS), Stage(Format.SINGLE_ELIMINATION, takes=2))).enter(4).start()
    while not fair.stage.is_closed:
        if not fair.step():
            game = open_matches(fair.state)[0]
            fair.play(game, strongest_first(game))
    fair.ask(Drop(account="a0", by="a0"))
    fair.step()
    assert 0 not in fair.stage.seeds
    assert len(fair.stage.seeds) == 2


@pytest.mark.rule("TO-54")
def test_to_54_the_final_ranking_puts_later_stages_first() -> None:
    fair = Fair(config(Stage(Format.SWISS), Stage(Format.SINGLE_ELIMINATION, takes=2))).enter(6).start().run()
    final = fair.stage
    assert {each.entrant for each in fair.state.ranking[:2]} == set(final.seeds)
    assert [each.place for each in fair.state.ranking] == [1, 2, 3, 4, 5, 6]
