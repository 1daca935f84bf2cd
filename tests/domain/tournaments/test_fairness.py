"""What is fairer from the third edition on: groups apart, pods without repeats, seats in turn, tie-breaks that fit."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise, permutations, product
from random import Random

import pytest

from domain.tournaments.commands import GrantBye, PairByHand, PairRound
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import EDITION, FITTING, MAGIC, Cue, Format, Points, Stage, Tiebreak, When, fitted
from domain.tournaments.events import RoundPaired
from domain.tournaments.pairing.across import seeded_across
from domain.tournaments.pairing.arena import pair_free
from domain.tournaments.pairing.pod_search import fewest_repeats, mask_of, repeats
from domain.tournaments.pairing.pods import PodPlayer, pair_pods, pod_sizes, seat_order
from domain.tournaments.pairing.seeding import ORDERINGS
from domain.tournaments.pairing.single_elimination import build
from domain.tournaments.pairing.swiss import Contender, pair_round
from domain.tournaments.standings.table import next_seeds, standings
from domain.tournaments.state import NOBODY
from domain.tournaments.verify import verify_pairings
from tests.domain.tournaments.fairground import BOSS, Fair, config, strongest_first

# -- groups --------------------------------------------------------------------------------------------------


def earliest(order: Sequence[int], group: dict[int, int], ordering: str = "") -> int:
    """The first round in which two of a group can meet, if nobody else beats them before."""
    bracket = build(order, ordering=ordering)
    slots = {player: match.slot - 1 for match in bracket if match.round == 1 for player in match.players}
    pairs = [(a, b) for a in order for b in order if a < b and group[a] == group[b]]
    return min((slots[a] ^ slots[b]).bit_length() + 1 for a, b in pairs)


def going_on(groups: int, each: int) -> tuple[list[int], dict[int, int]]:
    seeds = [100 * group + rank for rank in range(each) for group in range(groups)]
    return seeds, {seed: seed // 100 for seed in seeds}


@pytest.mark.rule("TO-115")
@pytest.mark.parametrize(("groups", "each"), [*product(range(2, 17), range(2, 7)), (64, 2), (32, 4)])
def test_to_115_no_two_of_a_group_meet_before_they_must(groups: int, each: int) -> None:
    seeds, group = going_on(groups, each)
    order = seeded_across(seeds, group)
    rounds = (len(seeds) - 1).bit_length()
    assert earliest(order, group) == rounds - (each - 1).bit_length() + 1
    ranks = [seed % 100 for seed in order]
    assert ranks == sorted(ranks), "who was better in the group keeps the better seed"


@pytest.mark.rule("TO-09", "TO-115")
@pytest.mark.parametrize("ordering", sorted(ORDERINGS))
def test_to_115_three_of_a_group_meet_in_the_semi_final_whatever_the_order_of_seeds(ordering: str) -> None:
    seeds, group = going_on(5, 3)
    assert earliest(seeded_across(seeds, group, ordering), group, ordering) == 3


@pytest.mark.rule("TO-115")
def test_to_115_of_three_groups_of_two_it_is_the_best_of_all_orders() -> None:
    seeds, group = going_on(3, 2)
    best = max(
        earliest([*firsts, *seconds], group)
        for firsts, seconds in product(*(permutations(seeds[i : i + 3]) for i in (0, 3)))
    )
    assert earliest(seeded_across(seeds, group), group) == best == 3


@pytest.mark.rule("TO-115")
@pytest.mark.parametrize("edition", [2, EDITION])
def test_to_115_only_tournaments_of_the_third_edition_are_seeded_so(edition: int) -> None:
    stages = (Stage(Format.ROUND_ROBIN, groups=3), Stage(Format.SINGLE_ELIMINATION, takes=2))
    fair = Fair(config(*stages), edition=edition).enter(9).start()
    while fair.stage.index == 0:
        if not fair.step():
            game = open_matches(fair.state)[0]
            fair.play(game, strongest_first(game))
    first = fair.state.stage(0)
    assert first is not None
    group = {who: number for number, members in enumerate(first.groups) for who in members}
    assert fair.stage.seeds == next_seeds(fair.state, first)
    assert earliest(fair.stage.seeds, group) == (1 if edition == 2 else 3)


# -- pods ----------------------------------------------------------------------------------------------------


def by_chance(sizes: Sequence[int], met: Sequence[int], random: Random) -> bool:
    """Whether an independent search, random exchanges that never make it worse, finds pods without repeats."""
    order = random.sample(range(sum(sizes)), sum(sizes))
    pods = [[order.pop() for _ in range(size)] for size in sizes]
    left = repeats(pods, met)
    for _ in range(6_000):
        if not left:
            return True
        one, two = random.sample(range(len(pods)), 2)
        i, j = random.randrange(len(pods[one])), random.randrange(len(pods[two]))
        before = repeats([pods[one], pods[two]], met)
        pods[one][i], pods[two][j] = pods[two][j], pods[one][i]
        after = repeats([pods[one], pods[two]], met)
        if after <= before:
            left += after - before
        else:
            pods[one][i], pods[two][j] = pods[two][j], pods[one][i]
    return False


@pytest.mark.slow
@pytest.mark.rule("TO-116")
@pytest.mark.parametrize(("size", "seed"), [*product((17, 24, 32, 40), range(3)), (64, 0), (64, 1)])
def test_to_116_no_repeat_stands_that_another_search_avoids(size: int, seed: int) -> None:
    random, meetings = Random(size * 100 + seed), defaultdict[int, Counter[int]](Counter)
    points = [0] * size
    for _ in range(7):
        players = [PodPlayer(n, points[n], lot=random.getrandbits(32)) for n in range(size)]
        players.sort(key=lambda each: -each.points)
        tables, receipt = pair_pods(players, meetings, 4, 3, search=True)
        assert sorted(who for table in tables for who in table) == list(range(size))
        if receipt.rematches:
            sizes, _ = pod_sizes(size, 4, 3)
            assert not any(by_chance(sizes, mask_of(receipt.line, meetings), random) for _ in range(2))
        for table in tables:
            for place, who in enumerate(random.sample(table, len(table))):
                points[who] += 2 * (len(table) - 1 - place)
                meetings[who].update(other for other in table if other != who)


@pytest.mark.rule("TO-116")
def test_to_116_sixty_four_play_ten_rounds_without_meeting_anybody_twice() -> None:
    fair = Fair(config(Stage(Format.PODS, seats=4, rounds=10)), edition=EDITION).enter(64).start().run()
    assert sum(receipt.rematches for receipt in fair.stage.receipts) == 0
    methods = {receipt.method for receipt in fair.stage.receipts}
    assert "pods by points, then a search for a way out of repeated meetings" in methods
    assert verify_pairings(fair.log).passed


def test_the_search_never_makes_it_worse() -> None:
    everyone = [((1 << 16) - 1) & ~(1 << who) for who in range(16)]
    pods = [list(range(start, start + 4)) for start in range(0, 16, 4)]
    assert repeats(fewest_repeats(pods, everyone, [0] * 16, [0] * 16), everyone) == 24


# -- seats ---------------------------------------------------------------------------------------------------


def seats_of(fair: Fair) -> dict[int, list[int]]:
    seats = defaultdict[int, list[int]](list)
    for match in fair.state.matches:
        if min(match.players) >= 0:
            for seat, who in enumerate(match.players):
                seats[who].append(seat)
    return seats


def in_a_row(seats: Sequence[int]) -> int:
    run = longest = 1
    for one, two in pairwise(seats):
        run = run + 1 if one == two else 1
        longest = max(longest, run)
    return longest


@pytest.mark.rule("TO-47", "TO-114")
@pytest.mark.parametrize("seed", range(12))
def test_to_114_in_a_swiss_nobody_has_a_seat_three_times_in_a_row(seed: int) -> None:
    stage = Stage(Format.SWISS, rounds=7)
    fair = Fair(config(stage), seed=seed, edition=EDITION).enter(20 + 3 * seed).start().run(drops=0.01)
    for seats in seats_of(fair).values():
        assert in_a_row(seats) < 3
        assert abs(sum(1 if seat else -1 for seat in seats)) < 3
    assert verify_pairings(fair.log).passed


@pytest.mark.rule("TO-46")
@pytest.mark.parametrize("seed", range(3))
def test_to_46_nobody_sits_out_twice_before_others_have_once(seed: int) -> None:
    stage = Stage(Format.SWISS, rounds=5, points=Points(bye=0))
    fair = Fair(config(stage), seed=seed).enter(9).start().run(strongest_first)
    byes = [match.players[0] for match in fair.state.matches if NOBODY in match.players]
    assert (len(byes), len(set(byes))) == (5, 5)


@pytest.mark.rule("TO-114")
def test_to_114_two_who_must_have_the_same_seat_do_not_meet_unless_they_must() -> None:
    people = [Contender(n, 0, must=-1 if n < 2 else 0) for n in range(4)]
    tables, receipt = pair_round(people, {})
    assert {frozenset(table) for table in tables} == {frozenset({0, 2}), frozenset({1, 3})}
    assert {table[1] for table in tables} == {0, 1}
    assert any("third time in a row" in rule for rule in receipt.constraints)
    tables, receipt = pair_round(people, {0: {2, 3}, 1: {2, 3}, 2: {0, 1}, 3: {0, 1}})
    assert {frozenset(table) for table in tables} == {frozenset({0, 1}), frozenset({2, 3})}
    assert not any("third time in a row" in rule for rule in receipt.constraints)


@pytest.mark.rule("TO-114")
def test_to_114_seats_take_turns_where_nothing_else_decides() -> None:
    (table,), _ = pair_round([Contender(0, 3, run=1), Contender(1, 3, run=-1)], {})
    assert table == (1, 0)


@pytest.mark.rule("TO-114")
@pytest.mark.parametrize(("rested", "other"), [("a0", "a1"), ("a1", "a0")])
def test_to_114_who_sits_out_has_had_no_seat(rested: str, other: str) -> None:
    """Both had each seat once. Whoever was second last, before a round without a seat, is first now."""
    fair = Fair(config(Stage(Format.SWISS, rounds=4)), edition=EDITION, pairing=Cue(When.WHEN_ASKED)).enter(5).start()
    for tables in (
        ((rested, "a2"), ("a3", "a4"), (other,)),
        (("a3", rested), ("a2", other), ("a4",)),
        ((other, "a4"), ("a2", "a3"), (rested,)),
    ):
        fair.ask(PairByHand(tables=tables, reason="seats", by=BOSS))
        for game in open_matches(fair.state):
            fair.play(game, (1, 1))
    for away in ("a2", "a3", "a4"):
        fair.ask(GrantBye(account=away, round=4, by=BOSS))
    fair.ask(PairRound(by=BOSS))
    (game,) = open_matches(fair.state)
    assert game.accounts == (rested, other)


@pytest.mark.rule("TO-114")
def test_to_114_in_pods_nobody_has_a_seat_three_times_in_a_row() -> None:
    pod = [
        PodPlayer(0, 0, seats=(2, 9, 9, 9), recent=(0, 0)),
        *(PodPlayer(n, 0, seats=(9, 2, 2, 2)) for n in (1, 2, 3)),
    ]
    assert seat_order(pod).index(0) != 0
    fair = Fair(config(Stage(Format.PODS, seats=4, rounds=8)), edition=EDITION).enter(24).start().run()
    assert max(in_a_row(seats) for seats in seats_of(fair).values()) < 3


# -- arena ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-50", "TO-118")
@pytest.mark.parametrize("edition", [2, EDITION])
def test_to_118_a_rematch_is_one_for_either_of_the_two(edition: int) -> None:
    """While others are busy, nobody meets the opponent of their last match, even if that one has played since."""
    stage = Stage(Format.ARENA, duration=400_000)
    rematches = 0
    for seed in range(4):
        fair = Fair(config(stage), seed=seed, edition=edition).enter(5).start().run(tick=4_000)
        assert verify_pairings(fair.log).passed
        last: dict[int, int] = {}
        open_ = Counter[int]()
        for event in fair.log:
            if isinstance(event, RoundPaired):
                for one, two in event.tables:
                    again = two == last.get(one) or one == last.get(two)
                    alone = sum(open_.values()) == 0 and len(event.tables) >= 1
                    rematches += again and not alone
                    last[one], last[two] = two, one
                    open_[one] = open_[two] = 1
            elif hasattr(event, "result") and hasattr(event, "match"):
                for who in fair.state.matches[event.match].players:
                    open_[who] = 0
    assert (rematches > 0) == (edition == 2)


def test_pairs_of_the_free_respect_what_is_known_of_either() -> None:
    free = [Contender(n, 0) for n in range(2)]
    assert pair_free(free, {0: {1}, 1: {0}}, busy=frozenset({2}))[0] == ()
    assert pair_free(free, {0: {1}, 1: {0}})[0] == ((0, 1),)


@pytest.mark.rule("TO-114")
def test_to_114_of_two_who_meet_again_and_again_in_an_arena_each_has_the_first_seat_in_turn() -> None:
    fair = Fair(config(Stage(Format.ARENA, duration=60_000)), edition=EDITION).enter(2).start()
    fair.step()
    first, second = fair.state.matches[0].players
    for _ in range(6):
        fair.step()
        (game,) = open_matches(fair.state)
        fair.play(game, [1 if who == second else 2 for who in game.entrants])
    assert [match.players[0] for match in fair.state.matches] == [first, second] * 3


# -- tie-breaks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-117")
def test_to_117_a_race_is_ranked_by_its_scores_and_nobody_has_won_a_match() -> None:
    stage = fitted(Stage(Format.DUPLICATE, seats=1, rounds=2))
    assert stage.tiebreaks == (Tiebreak.POINTS, Tiebreak.SCORE, Tiebreak.LOTS)
    fair = Fair(config(stage), edition=EDITION).enter(3).start()
    scores = {0: (30, 10), 1: (10, 50), 2: (20, 30)}
    for board in range(2):
        fair.step()
        for game in open_matches(fair.state):
            fair.play(game, (1,), (scores[game.entrants[0]][board],))
    rows = standings(fair.state, fair.stage)
    assert [(row.entrant, row.points) for row in rows] == [(1, 4), (2, 4), (0, 4)]
    assert [row.values[1].shown for row in rows] == ["60", "50", "40"]
    assert [(row.matches, row.won, row.drawn, row.lost) for row in rows] == [(2, 0, 0, 0)] * 3


@pytest.mark.rule("TO-117")
def test_to_117_what_was_chosen_stays() -> None:
    for format_ in Format:
        plain = Stage(format_, tiebreaks=(Tiebreak.POINTS, Tiebreak.LOTS))
        assert fitted(plain) is plain
        assert fitted(Stage(format_)).tiebreaks == FITTING.get(format_, MAGIC)
