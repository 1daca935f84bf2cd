"""Tables of a hall, who is kept apart, and who goes on besides the first of each group."""

import pytest
from msgspec.structs import replace

from domain.kernel.errors import IllegalMove
from domain.tournaments.commands import Configure, KeepApart, NumberTable
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import Format, Qualifying, Stage
from domain.tournaments.shown import Shown
from domain.tournaments.standings.table import going_on
from domain.tournaments.verify import verify_pairings
from tests.domain.tournaments.fairground import BOSS, Fair, config, strongest_first

SWISS = Stage(Format.SWISS, rounds=3)


def numbers(fair: Fair) -> list[int]:
    return [Shown(fair.state).match(each).table_number for each in fair.state.matches]


@pytest.mark.rule("TO-91")
@pytest.mark.refuses("TO-91")
def test_to_91_a_match_gets_another_table_and_the_other_takes_the_old_one() -> None:
    fair = Fair(config(SWISS)).enter(6).start()
    fair.step()
    assert numbers(fair) == [1, 2, 3]
    fair.ask(NumberTable(match=0, number=3, by=BOSS))
    assert numbers(fair) == [3, 2, 1]
    fair.ask(NumberTable(match=1, number=40, by=BOSS))
    assert numbers(fair) == [3, 40, 1]
    assert fair.refused(NumberTable(match=0, number=3, by=BOSS)) == "TO-91"
    assert fair.refused(NumberTable(match=0, number=0, by=BOSS)) == "TO-91"
    assert fair.refused(NumberTable(match=0, number=1, by="a0")) == "TO-04"
    assert fair.replayed() == fair.state


@pytest.mark.rule("TO-92")
def test_to_92_club_mates_meet_only_when_there_is_no_other_way() -> None:
    clubs = (("a0", "a1", "a2", "a3"), ("a4", "a5"), ("a6", "a7"))
    for seed in range(8):
        fair = Fair(config(SWISS), seed).enter(8)
        fair.ask(KeepApart(groups=clubs, rounds=2, by=BOSS))
        fair.start().run()
        club = {account: number for number, group in enumerate(clubs) for account in group}
        for match in fair.state.matches:
            one, two = (fair.state.entrants[player].account for player in match.players)
            assert match.round == 3 or club[one] != club[two]
        constraints = [receipt.constraints[-1] for receipt in fair.stage.receipts]
        assert ["kept apart" in each for each in constraints] == [True, True, False]
        assert verify_pairings(fair.log).passed


@pytest.mark.rule("TO-92")
def test_to_92_who_is_all_of_one_club_plays_all_the_same() -> None:
    fair = Fair(config(SWISS)).enter(4)
    fair.ask(KeepApart(groups=(("a0", "a1", "a2", "a3"),), rounds=3, by=BOSS))
    fair.start().run()
    assert len(fair.state.matches) == 6


@pytest.mark.refuses("TO-92")
def test_to_92_groups_are_of_entrants_and_make_sense() -> None:
    fair = Fair(config(SWISS)).enter(4)

    def refused(*groups: tuple[str, ...], rounds: int = 1, by: str = BOSS) -> str:
        return fair.refused(KeepApart(groups=groups, rounds=rounds, by=by))

    assert refused(("a0",)) == refused(("a0", "a0")) == refused(("a0", "a1"), rounds=0) == "TO-92"
    assert refused(*[("a0", "a1")] * 257) == "TO-92"
    assert refused(("a0", "nobody")) == "TO-11"
    assert refused(("a0", "a1"), by="a0") == "TO-04"


KNOCKOUT = Stage(Format.SINGLE_ELIMINATION, takes=1)


def grouped(following: Stage = KNOCKOUT, entrants: int = 9, **rules: int) -> tuple[int, ...]:
    """Who goes on from three groups in which the strongest always win."""
    chosen = config(Stage(Format.ROUND_ROBIN, groups=3), following)
    fair = Fair(chosen, qualifying=(Qualifying(1, **rules),)).enter(entrants).start()
    while len(fair.state.stages) == 1 and not fair.stage.is_closed:
        for game in open_matches(fair.state):
            fair.play(game, strongest_first(game))
        fair.step()
    found = going_on(fair.state, fair.stage, following.takes)
    fair.run(strongest_first)
    assert fair.replayed() == fair.state
    return found


@pytest.mark.rule("TO-93")
def test_to_93_the_best_of_those_who_follow_go_on_across_groups() -> None:
    assert set(grouped()) == {0, 1, 2}
    more = grouped(takes_next=1)
    assert (set(more[:3]), len(more)) == ({0, 1, 2}, 4)
    assert more[3] in {3, 4, 5}
    assert len(grouped(replace(KNOCKOUT, takes=2), takes_next=2)) == 8


@pytest.mark.rule("TO-93")
def test_to_93_groups_of_another_size_are_compared_by_points_a_match() -> None:
    *_, best = grouped(entrants=10, takes_next=1)
    assert best == 5, "the second of the group of four has won two of three, those of the others one of two"


@pytest.mark.rule("TO-93")
def test_to_93_nobody_goes_on_with_too_few_points() -> None:
    assert set(grouped(replace(KNOCKOUT, takes=2), takes_from=6)) == {0, 1, 2}
    assert set(grouped(replace(KNOCKOUT, takes=0), takes_from=3)) == {0, 1, 2, 3, 4, 5}


@pytest.mark.refuses("TO-93")
@pytest.mark.parametrize(
    "rules",
    [
        (Qualifying(0, takes_from=1),),
        (Qualifying(2, takes_from=1),),
        (Qualifying(1), Qualifying(1)),
        (Qualifying(1, takes_next=-1),),
        (Qualifying(1, takes_from=-1),),
    ],
)
def test_to_93_such_rules_are_for_later_stages_and_make_sense(rules: tuple[Qualifying, ...]) -> None:
    with pytest.raises(IllegalMove, match="TO-93"):
        Fair(config(SWISS, KNOCKOUT), qualifying=rules)


@pytest.mark.refuses("TO-93")
def test_to_93_the_best_who_follow_go_on_besides_others() -> None:
    with pytest.raises(IllegalMove, match="TO-93"):
        Fair(config(SWISS, replace(KNOCKOUT, takes=0)), qualifying=(Qualifying(1, takes_next=1),))


@pytest.mark.rule("TO-75")
@pytest.mark.refuses("TO-75")
def test_to_75_who_goes_on_changes_only_before_the_stage_begins() -> None:
    fair = Fair(config(SWISS, KNOCKOUT, KNOCKOUT)).enter(4).start()
    later = replace(fair.state.conduct, qualifying=(Qualifying(2, takes_from=1),))
    fair.ask(Configure(fair.state.chosen, BOSS, later))
    now = replace(fair.state.conduct, qualifying=(Qualifying(1, takes_from=1),))
    fair.ask(Configure(fair.state.chosen, BOSS, now))
    while len(fair.state.stages) == 1:
        for game in open_matches(fair.state):
            fair.play(game, strongest_first(game))
        fair.step()
    assert fair.refused(Configure(fair.state.chosen, BOSS, later)) == "TO-75"
