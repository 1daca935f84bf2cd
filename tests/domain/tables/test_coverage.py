"""Which clauses games have used."""

from api.rulebooks.books import rulebooks
from domain.kernel.redaction import CONCEALED
from domain.kernel.structs import Event
from domain.registry import RULE_SETS
from domain.tables.coverage import Coverage, RuleUse
from domain.tables.events import TABLE_EVENTS, GameStarted, SeatReady, SeatTaken, TableRevealed
from domain.tables.grounds import GROUNDS, rests_on

UNO = RULE_SETS.newest("uno")
SAT = SeatTaken(seat=0, player="ann", name="Ann")
BEGAN = GameStarted(players=("ann",), at=0)


def test_tables_rest_on_their_own_rulebook() -> None:
    known = rulebooks()["tables"].clauses
    samples: tuple[Event, ...] = (SAT, BEGAN, SeatReady(seat=0), TableRevealed(at=1))
    for event in samples:
        assert set(rests_on(UNO, event)) <= set(known), event


def test_every_clause_named_for_tables_exists() -> None:
    """Those that depend on the event are tried with a bot and without."""
    bot = SeatTaken(seat=1, player="bot", name="easy", bot="easy")
    assert (GROUNDS(SAT), GROUNDS(bot)) == (("TB-04", "TB-06"), ("TB-04", "TB-06", "TB-13"))
    assert len(TABLE_EVENTS) == len({each.__struct_config__.tag for each in TABLE_EVENTS})


def test_what_is_out_of_sight_rests_on_nothing_one_could_know() -> None:
    assert rests_on(UNO, CONCEALED) == ()


def test_clauses_are_counted_with_the_first_place_to_look_at() -> None:
    coverage = Coverage()
    coverage.add("one", UNO, [(1, SAT), (2, SAT), (3, BEGAN)])
    coverage.add("two", UNO, [(1, SAT)])
    found = {use.rule: use for use in coverage.uses}
    assert found["TB-04"] == RuleUse("TB-04", events=3, tables=2, table="one", version=1)
    assert found["TB-16"] == RuleUse("TB-16", events=1, tables=1, table="one", version=3)
    assert list(found) == sorted(found)
