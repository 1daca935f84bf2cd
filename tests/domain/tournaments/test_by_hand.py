"""Pairing by hand: a whole round or one exchange, in a pause, and anew as long as nobody has begun."""

import pytest

from domain.tournaments.commands import AssignTable, GrantBye, PairByHand, Pause, RecordResult, Resume, SwapPlayers
from domain.tournaments.conduct.corrections import preview_correction
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import Cue, Format, Stage, When
from domain.tournaments.events import RoundPaired, RoundWithdrawn
from domain.tournaments.state import How, Match, Result
from domain.tournaments.text import tell
from domain.tournaments.verify import verify_pairings
from tests.domain.tournaments.fairground import BOSS, Fair, config, strongest_first

SWISS = Stage(Format.SWISS, rounds=3)
ASKED = Cue(When.WHEN_ASKED)


def fair_of(count: int, stage: Stage = SWISS, pairing: Cue = ASKED) -> Fair:
    return Fair(config(stage), pairing=pairing).enter(count).start()


def pairs(fair: Fair) -> list[tuple[int, ...]]:
    return [match.players for match in last(fair)]


def last(fair: Fair) -> list[Match]:
    stage = fair.stage
    return [match for match in fair.state.matches_of(stage) if match.round == stage.paired]


def give_tables(fair: Fair) -> tuple[str, ...]:
    for game in open_matches(fair.state):
        fair.ask(AssignTable(match=game.match, game=1, table=f"table-{game.match}"))
    return tuple(match.table for match in last(fair) if match.table)


@pytest.mark.rule("TO-24", "TO-27")
def test_to_27_a_round_is_paired_by_hand_in_a_pause() -> None:
    fair = fair_of(4)
    fair.ask(Pause(reason="club mates", by=BOSS))
    fair.ask(PairByHand(tables=(("a3", "a0"), ("a1", "a2")), reason="club mates", by=BOSS))
    assert pairs(fair) == [(3, 0), (1, 2)]
    assert fair.stage.receipts[-1].by_hand == "club mates"
    fair.ask(Resume(by=BOSS))
    assert give_tables(fair)


@pytest.mark.rule("TO-27")
def test_to_27_a_round_nobody_has_begun_is_paired_anew() -> None:
    fair = fair_of(4, pairing=Cue())
    fair.step()
    tables = give_tables(fair)
    first = pairs(fair)
    other = tuple((f"a{one}", f"a{two}") for one, two in [(first[0][0], first[1][0]), (first[0][1], first[1][1])])
    assert fair.refused(PairByHand(tables=other, reason="club mates", by=BOSS)) == "TO-26"
    events = fair.ask(PairByHand(tables=other, reason="club mates", by=BOSS, untouched=tables))
    assert [type(event) for event in events] == [RoundWithdrawn, RoundPaired]
    assert tell(fair.state, events[0]) == "Round 1 is taken back, to be paired by hand."
    assert (fair.stage.paired, len(fair.stage.receipts)) == (1, 1)
    assert [f"a{entrant}" for table in pairs(fair) for entrant in table] == [who for table in other for who in table]
    assert all(not game.table for game in open_matches(fair.state))
    assert verify_pairings(fair.log).passed
    assert fair.replayed() == fair.state


@pytest.mark.rule("TO-27")
def test_to_27_a_table_that_was_taken_back_gives_no_result() -> None:
    fair = fair_of(2, pairing=Cue())
    fair.step()
    tables = give_tables(fair)
    old = last(fair)[0].number
    fair.ask(PairByHand(tables=(("a1", "a0"),), reason="seats", by=BOSS, untouched=tables))
    record = RecordResult(match=old, game=1, table=tables[0], head="ab", standings=())
    assert fair.refused(record) == "TO-28"


@pytest.mark.rule("TO-72")
def test_to_72_two_are_exchanged_in_the_round_that_would_be_paired() -> None:
    plain, fair = fair_of(6, pairing=Cue()), fair_of(6)
    plain.step()
    fair.ask(Pause(reason="wait", by=BOSS))
    (one, _), (two, _) = pairs(plain)[:2]
    fair.ask(SwapPlayers(one=f"a{one}", two=f"a{two}", reason="same club", by=BOSS))
    turned = {one: two, two: one}
    assert pairs(fair) == [tuple(turned.get(who, who) for who in table) for table in pairs(plain)]
    assert fair.stage.receipts[-1].by_hand == "same club"


@pytest.mark.rule("TO-72")
def test_to_72_two_are_exchanged_in_a_round_nobody_has_begun() -> None:
    fair = fair_of(6, pairing=Cue())
    fair.step()
    tables, before = give_tables(fair), pairs(fair)
    one, two = before[0][0], before[2][1]
    swap = SwapPlayers(one=f"a{one}", two=f"a{two}", reason="same club", by=BOSS, untouched=tables)
    fair.ask(swap)
    turned = {one: two, two: one}
    assert pairs(fair) == [tuple(turned.get(who, who) for who in table) for table in before]
    fair.play(open_matches(fair.state)[0], (1, 2))
    assert fair.refused(swap) == "TO-26"


@pytest.mark.rule("TO-72")
def test_to_72_one_who_sits_out_is_exchanged_and_a_bye_that_was_asked_for_stays() -> None:
    fair = fair_of(6)
    fair.ask(GrantBye(account="a5", round=1, by=BOSS))
    fair.ask(SwapPlayers(one="a0", two="a1", reason="warm up", by=BOSS))
    (bye,) = [match for match in last(fair) if match.result and match.result.how is How.BYE]
    who = next(entrant for entrant in range(5) if entrant != bye.players[0])
    fair.ask(SwapPlayers(one=f"a{who}", two=f"a{bye.players[0]}", reason="travels", by=BOSS))
    sitting = {m.players[0]: m.result.how for m in last(fair) if m.result}
    assert sitting == {who: How.BYE, 5: How.ASKED_BYE}


@pytest.mark.rule("TO-72")
@pytest.mark.refuses("TO-72")
@pytest.mark.parametrize(("one", "two"), [("a0", "a0"), ("a0", "nobody"), ("a0", "a5")])
def test_to_72_two_who_play_the_round_are_exchanged(one: str, two: str) -> None:
    fair = fair_of(6)
    fair.ask(GrantBye(account="a5", round=1, by=BOSS))
    assert fair.refused(SwapPlayers(one=one, two=two, reason="why not", by=BOSS)) == "TO-72"


@pytest.mark.rule("TO-72")
def test_to_72_an_exchange_needs_a_reason_and_the_role_for_it() -> None:
    fair = fair_of(4)
    assert fair.refused(SwapPlayers(one="a0", two="a1", reason=" ", by=BOSS)) == "TO-23"
    assert fair.refused(SwapPlayers(one="a0", two="a1", reason="mine", by="a0")) == "TO-04"


@pytest.mark.rule("TO-27")
def test_to_27_a_bracket_is_not_paired_by_hand() -> None:
    fair = fair_of(4, Stage(Format.SINGLE_ELIMINATION))
    assert fair.refused(SwapPlayers(one="a0", two="a1", reason="no", by=BOSS)) == "TO-26"


@pytest.mark.rule("TO-27")
@pytest.mark.refuses("TO-26", "TO-27")
def test_to_27_an_arena_pairs_itself_and_nobody_pairs_its_last_round_anew() -> None:
    fair = fair_of(2, Stage(Format.ARENA, duration=60_000))
    fair.step()
    swap = SwapPlayers(one="a0", two="a1", reason="seats", by=BOSS)
    assert fair.refused(swap) == "TO-27"
    fair.now += 60_000
    assert fair.refused(swap) == "TO-26"


@pytest.mark.rule("TO-59")
def test_to_59_a_round_with_tables_is_paired_again_as_long_as_nobody_has_acted() -> None:
    fair = fair_of(4, pairing=Cue())
    fair.step()
    for game in open_matches(fair.state):
        fair.play(game, strongest_first(game))
    fair.step()
    tables, before = give_tables(fair), pairs(fair)
    other = Result(How.RULED, (2, 1), (0, 1))
    match = fair.state.matches[0]
    turned = other if match.players[0] < match.players[1] else Result(How.RULED, (1, 2), (1, 0))
    assert preview_correction(fair.state, 0, turned).rounds == ()
    assert preview_correction(fair.state, 0, turned, tables[:1]).rounds == ()
    preview = preview_correction(fair.state, 0, turned, tables)
    assert preview.rounds == (0,)
    assert sorted(map(sorted, pairs(fair))) == sorted(map(sorted, before))
